"""Who takes a trick, and what each card in it does (RULES.md section 2)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import PACK, POINTS, Card, Suit

if TYPE_CHECKING:
    from collections.abc import Sequence

_BY_SUITS = tuple(
    tuple(
        tuple(20 + card.rank if card.suit == trump else 10 + card.rank if card.suit == led else -1 for card in PACK)
        for led in Suit
    )
    for trump in Suit
)
#: By trump, card led and card: greater takes the trick; a card of another plain suit never does.
POWER = tuple(tuple(by_led[card.suit] for card in PACK) for by_led in _BY_SUITS)


class Standing(Enum):
    """Why a card takes a trick, or does not."""

    HIGHEST_TRUMP = auto()
    STRONGEST_OF_SUIT_LED = auto()
    BEATEN_BY_TRUMP = auto()
    BEATEN_BY_HIGHER_TRUMP = auto()
    BEATEN_IN_SUIT_LED = auto()
    OTHER_PLAIN_SUIT = auto()

    @property
    def wins(self) -> bool:
        """Whether the card takes the trick."""
        return self in (Standing.HIGHEST_TRUMP, Standing.STRONGEST_OF_SUIT_LED)


class Trick(NamedTuple):
    """Cards in the order played, the first by ``leader``; ``winner`` is a seat, once all have played."""

    players: int
    leader: int
    cards: tuple[Card, ...] = ()
    winner: int | None = None

    @property
    def by_seat(self) -> dict[int, Card]:
        """The cards by the seat that played them, in the order played."""
        return {(self.leader + turn) % self.players: card for turn, card in enumerate(self.cards)}

    @property
    def points(self) -> int:
        """Card points that lie in the trick."""
        return points(self.cards)


def winner(trump: Suit, cards: Sequence[Card]) -> int:
    """Give the position, from 0, of the card that takes a trick of these cards in the order played.

    With cards still to come: of the card that would take it as it lies.
    """
    power = POWER[trump][cards[0]]
    # a loop, for `max` with a key takes twice as long
    best, most = cards[0], -1
    for card in cards:
        if power[card] > most:
            best, most = card, power[card]
    return cards.index(best)


def points(cards: Sequence[Card]) -> int:
    """Give the card points that these cards hold together."""
    return sum(map(POINTS.__getitem__, cards))


def standing(trump: Suit, cards: Sequence[Card], position: int) -> Standing:
    """Say why the card at this position (from 0) takes a trick of these cards, or why not."""
    card = cards[position]
    best = winner(trump, cards)
    if card.suit == trump:
        return Standing.HIGHEST_TRUMP if best == position else Standing.BEATEN_BY_HIGHER_TRUMP
    if card.suit != cards[0].suit:
        return Standing.OTHER_PLAIN_SUIT
    if best == position:
        return Standing.STRONGEST_OF_SUIT_LED
    return Standing.BEATEN_BY_TRUMP if cards[best].suit == trump else Standing.BEATEN_IN_SUIT_LED


def beaten_by(trump: Suit, cards: Sequence[Card], position: int) -> Card | None:
    """Give the card that shows why the one at this position does not take the trick; None if it does.

    It is the first in the order played that beats it and is of the suit that takes the trick.
    """
    power = POWER[trump][cards[0]]
    mine, suit = power[cards[position]], cards[winner(trump, cards)].suit
    return next((card for card in cards if card.suit == suit and power[card] > mine), None)
