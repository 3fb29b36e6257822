"""A table as one seat may see it, in a language: what exercises and whole deals are shown with."""

from __future__ import annotations

from collections.abc import Iterable

from briscola_core import Card, Observation, Trick

from .language import Language
from .names import LETTERS
from .wording import Part, parts


class Sight:
    """What the seat of the learner may know, as ``seen``, and ``trick``, the one that lies on the table."""

    def __init__(self, language: Language, seat: int, seen: Observation, trick: Trick) -> None:
        self.language = language
        self.seat = seat
        self.seen = seen
        self.trick = trick

    def text(self, message: str) -> list[Part]:
        """``message`` with its cards set apart."""
        return parts(self.language, message)

    def labels(self, labels: Iterable[str]) -> list[list[Part]]:
        """Those of some labels that name cards, with their cards set apart: a button holds plain text alone."""
        return [told for told in map(self.text, labels) if any(not isinstance(part, str) for part in told)]

    def seat_name(self, seat: int) -> str:
        if seat != self.seat:
            return LETTERS[seat]
        # TRANSLATORS: the learner's own seat at the table; {seat} is its letter
        return self.language.gettext("{seat} (you)").format(seat=LETTERS[seat])


def by_suit(at: Sight, card: Card) -> tuple[bool, int, int]:
    """Where a card stands in a hand held in order: trumps first, and strong cards before weak ones."""
    return card.suit != at.seen.trump, card.suit, -card.rank
