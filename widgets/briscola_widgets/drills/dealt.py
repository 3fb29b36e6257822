"""Deals made around a trick: everything else is drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence

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
    Play,
    Record,
    Suit,
)

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
