"""Which cards the winner of the auction may call (RULES.md section 4, Call, and 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from briscola_core.card import PACK, Card, Rank, Suit
from briscola_core.rules import PAGAT_RANK, CalledRank, LowestMissing, Rules

if TYPE_CHECKING:
    from collections.abc import Collection

    from briscola_core.bid import Bid


_TWOS = PACK[::10]


def lowest_missing(hand: Collection[Card], suit: Suit) -> Card | None:
    """Give the weakest card of a suit that is not in the hand; None when it holds all ten."""
    for card in PACK[10 * suit : 10 * suit + 10]:
        if card not in hand:
            return card
    return None


def is_lowest_missing(called: Card, bid: Bid, rules: Rules = PAGAT_RANK) -> bool:
    """Say whether a card could only be called as the lowest missing trump: the caller holds all weaker ones."""
    if bid.rank is None or rules.called_rank is CalledRank.ANY:
        return False
    return called.rank > bid.rank or (rules.called_rank is CalledRank.EXACT and called.rank < bid.rank)


def callable_cards(hand: Collection[Card], bid: Bid, rules: Rules = PAGAT_RANK) -> tuple[Card, ...]:
    """Give the cards that may be called with this hand at this final bid, in the order of `PACK`.

    After a bid of points and under `any` they are all. Else in each suit the card of the rank bid,
    under `at_most` the weaker ones too; and the lowest missing trump of a suit of which the hand
    holds the 2, if the rules allow it at this rank.
    """
    if bid.rank is None or rules.called_rank is CalledRank.ANY:
        return PACK
    weakest = Rank.TWO if rules.called_rank is CalledRank.AT_MOST else bid.rank
    missing_too = rules.lowest_missing is LowestMissing.ALWAYS or (
        rules.lowest_missing is LowestMissing.AT_TWO and bid.rank is Rank.TWO
    )
    called = [card for two in _TWOS for card in PACK[two + weakest : two + bid.rank + 1]]
    if missing_too:
        missing = (lowest_missing(hand, two.suit) for two in _TWOS if two in hand)
        called = sorted({*called, *(card for card in missing if card is not None)})
    return tuple(called)
