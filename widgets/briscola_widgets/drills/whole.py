"""Whole deals of Chiamata made for their settlement: who calls, what is captured, and at which tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from briscola_core import (
    PACK,
    PASS,
    Action,
    AuctionKind,
    Bid,
    Call,
    Card,
    Deal,
    Phase,
    Play,
    Rank,
    Record,
    Result,
    Rules,
    State,
    Suit,
    apply,
    legal_actions,
    result,
    to_act,
)
from briscola_core.bid import LOWEST_TARGET

from .lot import Lot

#: A first bid of the caller, should the rival speak later, and the rival's.
_OPENING = {
    AuctionKind.RANK: (Bid(Rank.FOUR), Bid(Rank.TWO)),
    AuctionKind.POINTS: (Bid(None, LOWEST_TARGET), Bid(None, LOWEST_TARGET + 1)),
    AuctionKind.LADDER: (Bid(Rank.FIVE), Bid(Rank.FOUR)),
}


@dataclass(frozen=True, slots=True)
class Whole:
    """The cards of a deal and how they are played, whatever is bid; the caller calls the 2 of ``trump``."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    caller: int
    rival: int
    trump: Suit
    plays: tuple[Card, ...]

    def at(self, rules: Rules, target: int) -> Record:
        """The record of this deal at a table where the caller has promised so much; on the ladder nobody can."""
        opening, over = _OPENING[rules.auction]
        last = {
            AuctionKind.RANK: Bid(Rank.TWO, target),
            AuctionKind.POINTS: Bid(None, target),
            AuctionKind.LADDER: Bid(Rank.TWO),
        }[rules.auction]
        deal = Deal(self.dealer, self.hands)
        state, actions = State.start(rules, deal), list[Action]()
        while state.phase is Phase.AUCTION:
            seat = to_act(state)
            if seat == self.caller:
                action: Action = last if over in actions else opening
            else:
                action = over if seat == self.rival and over not in actions else PASS
            actions.append(action)
            state = apply(state, action)
        return Record(rules, deal, (*actions, Call(PACK[10 * self.trump + Rank.TWO]), *map(Play, self.plays)))


def by_chance(lot: Lot, rules: Rules, best: int, *, solo: bool) -> tuple[Whole, Result]:
    """A deal whose caller holds so many of the best trumps, each card played drawn by lot, and what it brings."""
    dealer, caller, partner, rival = _seats(lot, rules.players)
    trump = lot.one(tuple(Suit))
    *trumps, two = sorted((card for card in PACK if card.suit == trump), reverse=True)
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    hands[caller] = trumps[:best]
    hands[caller if solo else partner].append(two)
    _fill(lot, rules, hands)
    whole = Whole(dealer, tuple(map(tuple, hands)), caller, rival, trump, ())
    state, plays = whole.at(rules, LOWEST_TARGET + 2).replay(), list[Card]()
    while to_act(state) is not None:
        action = lot.one(legal_actions(state))
        assert isinstance(action, Play)
        plays.append(action.card)
        state = apply(state, action)
    return replace(whole, plays=tuple(plays)), result(state)


def alone(lot: Lot, rules: Rules) -> Whole:
    """A deal whose caller holds nothing but trumps, calls one of them, and takes every trick alone."""
    dealer, caller, _, rival = _seats(lot, rules.players)
    trump = lot.one(tuple(Suit))
    *trumps, two = sorted((card for card in PACK if card.suit == trump), reverse=True)
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    hands[caller] = [*trumps[: rules.hand_size - 1], two]
    _fill(lot, rules, hands)
    leader, plays = (dealer + 1) % rules.players, list[Card]()
    # trumps first: those of the others are gone before the caller plays the 2
    left = [sorted(hand, key=lambda card: (card.suit != trump, -card.rank)) for hand in hands]
    for trick in range(rules.hand_size):
        plays += [left[(leader + turn) % rules.players][trick] for turn in range(rules.players)]
        leader = caller
    return Whole(dealer, tuple(map(tuple, hands)), caller, rival, trump, tuple(plays))


def one_worthless_trick(lot: Lot, rules: Rules, *, for_caller: bool, by_partner: bool) -> Whole:
    """A deal in which one seat, the caller or a defender, takes all tricks but one without points.

    That one is the partner's, who plays the called card to it, or a defender's.
    """
    dealer, caller, partner, rival = _seats(lot, rules.players)
    trump = lot.one(tuple(Suit))
    *trumps, two = sorted((card for card in PACK if card.suit == trump), reverse=True)
    others = [seat for seat in range(rules.players) if seat not in (caller, partner)]
    strong = caller if for_caller else others.pop()
    taker = partner if by_partner else others[0]
    worthless = lot.shuffled([card for card in PACK if card.suit != trump and not card.points])
    hands: list[list[Card]] = [[] for _ in range(rules.players)]
    hands[strong] = trumps[: rules.hand_size - 1]
    hands[partner].append(two)
    given = {taker: two if by_partner else trumps[-1]}  # to the worthless trick
    if not by_partner:
        hands[taker].append(trumps[-1])
    for seat in range(rules.players):
        if seat not in given:
            given[seat] = worthless.pop()
            hands[seat].append(given[seat])
    _fill(lot, rules, hands)
    number = 1 + lot.below(rules.hand_size - 1)
    leader, plays = (dealer + 1) % rules.players, list[Card]()
    left = [lot.shuffled([card for card in hand if card != given[seat]]) for seat, hand in enumerate(hands)]
    for trick in range(rules.hand_size):
        seats = [(leader + turn) % rules.players for turn in range(rules.players)]
        plays += [given[seat] if trick == number else left[seat].pop() for seat in seats]
        leader = taker if trick == number else strong
    return Whole(dealer, tuple(map(tuple, hands)), caller, rival, trump, tuple(plays))


def _seats(lot: Lot, players: int) -> tuple[int, int, int, int]:
    """The dealer, and a caller, a partner and a rival in the auction, who are three."""
    caller, partner, rival = lot.some(3, range(players))
    return lot.below(players), caller, partner, rival


def _fill(lot: Lot, rules: Rules, hands: list[list[Card]]) -> None:
    """Deal what is left of the pack to the hands that are not full."""
    dealt = set(chain(*hands))
    left = lot.shuffled([card for card in PACK if card not in dealt])
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(left.pop())
