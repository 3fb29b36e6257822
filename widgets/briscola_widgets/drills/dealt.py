"""Deals made around one trick or more: everything else is drawn by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    PACK,
    PAGAT_RANK,
    PASS,
    Action,
    Bid,
    Call,
    Card,
    Deal,
    Game,
    Pass,
    Phase,
    Play,
    Rank,
    Record,
    State,
    Suit,
    apply,
    to_act,
)
from briscola_core.bid import LOWEST_TARGET

from .lot import Lot

_RULES = {rules.players: rules for rules in (BRISCOLA_TWO, BRISCOLA_FOUR, PAGAT_RANK)}


def dealt(lot: Lot, leader: int, trump: Suit, cards: Sequence[Card]) -> Record:
    """The record of a deal up to the end of its first trick, which has these cards in the order played.

    As many sit at the table as there are cards: two, four or five. With five the leader has called
    a card of the trump suit that another holds.
    """
    rules = _RULES[len(cards)]
    left = lot.shuffled([card for card in PACK if card not in cards])
    faceup = next(card for card in left if card.suit == trump)
    left.remove(faceup)
    hands = [[card] for card in cards]  # in the order of play
    actions: list[Action] = []
    if rules.game is Game.CHIAMATA:
        hands[1].append(faceup)
        actions = [Bid(faceup.rank), *[PASS] * (len(cards) - 1), Call(faceup)]
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(left.pop())
    by_seat = tuple(tuple(hands[(seat - leader) % rules.players]) for seat in range(rules.players))
    stock = () if rules.game is Game.CHIAMATA else (*left, faceup)
    deal = Deal((leader - 1) % rules.players, by_seat, stock)
    return Record(rules, deal, (*actions, *map(Play, cards)))


def chiamata(
    lot: Lot,
    dealer: int,
    played: Sequence[Mapping[int, Card]],
    *,
    caller: int,
    contract: Bid,
    called: Card,
    holder: int,
) -> Record:
    """The record of a deal for five as far as these cards were played, by seat in each trick.

    The caller has won the auction with ``contract``, a 2 if its target is above 61, and called a card
    that was dealt to ``holder``: to play solo if that is the caller.
    """
    hands = [[trick[seat] for trick in played if seat in trick] for seat in range(PAGAT_RANK.players)]
    if called not in hands[holder]:
        hands[holder].append(called)
    left = lot.shuffled([card for card in PACK if not any(card in hand for hand in hands)])
    for hand in hands:
        while len(hand) < PAGAT_RANK.hand_size:
            hand.append(left.pop())
    state = State.start(PAGAT_RANK, Deal(dealer, tuple(map(tuple, hands))))
    while state.phase is Phase.AUCTION:
        state = apply(state, _word(state, caller, contract))
    state = apply(state, Call(called))
    for trick in played:
        for _ in trick:
            seat = to_act(state)
            assert seat is not None
            state = apply(state, Play(trick[seat]))
    return Record.of(state)


def _word(state: State, caller: int, contract: Bid) -> Bid | Pass:
    """What the seat to speak says: for a target, the caller has to be driven up by a neighbour who bids a plain 2."""
    assert state.auction is not None
    bid, seat = state.auction.bid, state.auction.speaker
    raised = contract.target > LOWEST_TARGET
    two = bid is not None and bid.rank is Rank.TWO
    if seat == caller:
        return contract if two or not raised else Bid(Rank.ACE)
    return Bid(Rank.TWO) if raised and not two and seat == (caller + 1) % state.rules.players else PASS
