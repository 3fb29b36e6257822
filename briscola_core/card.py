"""The 40 cards (RULES.md section 1)."""

from __future__ import annotations

from enum import IntEnum
from itertools import product
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from briscola_core.notation import NotationError, words_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

T = TypeVar("T")


class Suit(IntEnum):
    """A suit; its text is one letter."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit from its letter; `NotationError` for other text."""
        if len(text) == 1 and text in "SHDC":
            return cls("SHDC".index(text))
        raise NotationError(1, text, "a suit, one of S H D C")

    def __str__(self) -> str:
        return "SHDC"[self]


class Rank(IntEnum):
    """A rank, from weak (2) to strong (ace); its text is one character."""

    TWO = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    JACK = 5
    HORSE = 6
    KING = 7
    THREE = 8
    ACE = 9

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank from its character; `NotationError` for other text."""
        if len(text) == 1 and text in "24567JQK3A":
            return cls("24567JQK3A".index(text))
        raise NotationError(1, text, "a rank, one of 2 4 5 6 7 J Q K 3 A")

    def __str__(self) -> str:
        return "24567JQK3A"[self]

    @property
    def points(self) -> int:
        """Card points of this rank, 0 to 11."""
        return (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)[self]


class Card(int):
    """One of the 40 cards: a number from 0 to 39, ten times its suit plus the strength of its rank.

    ``Card("AS")`` and ``Card(9)`` give the same object. Within a suit a greater number is a
    stronger card. Raises `NotationError` for other text, `ValueError` for other numbers.

    >>> Card("AS").points, Card("AS").rank > Card("3S").rank, int(Card("AS"))
    (11, True, 9)
    >>> print(Card("7D"), [Card("7D")])
    7D [Card('7D')]
    """

    __slots__ = ()

    def __new__(cls, value: str | int) -> Card:  # noqa: PYI034 - no other class has cards
        """Give the one object that stands for this card."""
        if isinstance(value, str):
            return cls.parse(value)
        if not 0 <= value < len(PACK):
            message = f"no card {value}: cards are numbered from 0 to {len(PACK) - 1}"
            raise ValueError(message)
        return PACK[value]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card from its two characters, rank then suit, such as ``AS``."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise NotationError(1, text, "a card, rank (2 4 5 6 7 J Q K 3 A) then suit (S H D C)")
        return card

    @property
    def suit(self) -> Suit:
        """The suit."""
        return _SUITS[self]

    @property
    def rank(self) -> Rank:
        """The rank."""
        return _RANKS[self]

    @property
    def points(self) -> int:
        """Card points, 0 to 11."""
        return POINTS[self]

    def __bool__(self) -> bool:
        # or else `if card:` would take the card 0, 2S, for no card
        return True

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"


_SUITS = tuple(suit for suit, rank in product(Suit, Rank))
_RANKS = tuple(rank for suit, rank in product(Suit, Rank))
_TEXTS = tuple(f"{rank}{suit}" for suit, rank in product(Suit, Rank))

#: Card points by card.
POINTS = tuple(rank.points for rank in _RANKS)

#: Card points of the whole pack.
PACK_POINTS = sum(POINTS)

#: All 40 cards, by suit and from weak to strong.
PACK: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(40))

_BY_TEXT = dict(zip(_TEXTS, PACK, strict=True))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space, in the order written; `NotationError` for other text.

    >>> parse_cards("AS 3H")
    (Card('AS'), Card('3H'))
    """
    cards = []
    for word in words_in(text)[:-1]:
        try:
            cards.append(Card.parse(word.text))
        except NotationError as error:
            raise word.placed(error) from None
    return tuple(cards)


def mask_of(cards: Iterable[Card]) -> int:
    """Give the set of these cards as an integer with one bit for each of the 40 cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """Give the cards of a set made by `mask_of`, in the order of `PACK`."""
    return chosen(_CARDS_IN, mask)


#: For each suit and each set of its ranks, as ten bits, the values that stand for its cards.
BySuit: TypeAlias = tuple[tuple[tuple[T, ...], ...], ...]


def by_suit(values: Sequence[T]) -> BySuit[T]:
    """Lay out one value for each card, in the order of `PACK`, so that `chosen` finds many at once."""
    table = []
    for suit in Suit:
        sets: list[tuple[T, ...]] = [()]
        for rank in Rank:
            sets += [(*weaker, values[10 * suit + rank]) for weaker in sets]
        table.append(tuple(sets))
    return tuple(table)


def chosen(table: BySuit[T], mask: int) -> tuple[T, ...]:
    """Give the values for the cards of a set made by `mask_of`, in the order of `PACK`."""
    spades, hearts, diamonds, clubs = table
    return spades[mask & 1023] + hearts[mask >> 10 & 1023] + diamonds[mask >> 20 & 1023] + clubs[mask >> 30]


_CARDS_IN = by_suit(PACK)
