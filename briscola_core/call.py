"""Which cards the winner of the auction may call (RULES.md section 4, Call)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from briscola_core.card import PACK, Card, Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Collection

    from briscola_core.auction import Bid


def lowest_missing(hand: Collection[Card], suit: Suit) -> Card:
    """Give the weakest card of a suit that is not in the hand; the hand must not hold all ten."""
    return next(card for card in PACK if card.suit == suit and card not in hand)


def callable_cards(hand: Collection[Card], bid: Bid) -> tuple[Card, ...]:
    """Give the cards that may be called with this hand at this final bid, in the order of `PACK`.

    In each suit the card of the rank bid; if that is the 2 and it is in the hand, also the lowest
    missing trump of its suit.
    """
    cards: list[Card] = []
    for suit in Suit:
        exact = PACK[10 * suit + bid.rank]
        cards.append(exact)
        if bid.rank is Rank.TWO and exact in hand:
            cards.append(lowest_missing(hand, suit))
    return tuple(cards)
