"""Deals that the same people play one after another, as a value: what matches and sessions have in common.

People are numbered from 0 in the order in which the deal passes on. A deal numbers its seats itself:
when one of them sits out, a person's seat is another from deal to deal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Self

from briscola_core.card import PACK
from briscola_core.chance import dealer_by_lot
from briscola_core.deal import Deal
from briscola_core.record import Record
from briscola_core.result import Result, result
from briscola_core.rules import Game, Rules
from briscola_core.state import is_over

#: How many people share a table of Chiamata at most.
_AT_MOST = 5


class SeriesError(ValueError):
    """A deal that does not belong where it was put: what stands in its way, what was expected."""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Cards dealt in a wrong number: the dealer's seat, and how many cards each seat got (RULES.md section 4)."""

    dealer: int
    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "sizes", tuple(self.sizes))


@dataclass(frozen=True, slots=True)
class Series(ABC):
    """What has been played under one set of rules, first to last; `add` gives the series after one more.

    ``results`` stand beside ``deals``, None for a misdeal. Raises `SeriesError` for a deal that is
    not over, of other rules or by another dealer, and for any deal after the end.
    """

    rules: Rules
    first_dealer: int
    people: int
    deals: tuple[Record | Misdeal, ...] = ()
    results: tuple[Result | None, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._check()
        if not 0 <= self.first_dealer < self.people:
            message = f"no person {self.first_dealer} to deal first: expected 0 to {self.people - 1}"
            raise SeriesError(message)
        object.__setattr__(self, "results", ())
        for number, deal in enumerate(self.deals, start=1):
            object.__setattr__(self, "results", (*self.results, self._brought(number, deal)))

    @abstractmethod
    def _check(self) -> None:
        """Raise `SeriesError` when these rules or so many people do not go with such a series."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the last deal has been played."""

    def _brought(self, number: int, deal: Record | Misdeal) -> Result | None:
        dealer = deal.dealer if isinstance(deal, Misdeal) else deal.deal.dealer
        if self.is_over:
            message = f"deal {number} comes after the end"
            raise SeriesError(message)
        if dealer != self.dealer_seat:
            message = f"deal {number} is dealt by seat {dealer}, expected seat {self.dealer_seat}"
            raise SeriesError(message)
        if isinstance(deal, Misdeal):
            right = (self.rules.hand_size,) * self.rules.players
            counted = all(type(size) is int and size >= 0 for size in deal.sizes) and sum(deal.sizes) <= len(PACK)
            if len(deal.sizes) != len(right) or deal.sizes == right or not counted:
                message = f"deal {number} is no misdeal: {deal.sizes}, expected other numbers of cards than {right}"
                raise SeriesError(message)
            return None
        if deal.rules != self.rules:
            message = f"deal {number} is played by {deal.rules}, expected {self.rules}"
            raise SeriesError(message)
        last = deal.replay()
        if not is_over(last):
            message = f"deal {number} is not over: seat {last.acting} is to act"
            raise SeriesError(message)
        return result(last)

    def add(self, deal: Record | Misdeal) -> Self:
        """Give the series after this deal or misdeal; `SeriesError` if it does not belong here."""
        return replace(self, deals=(*self.deals, deal))

    def next_deal(self, seed: int | str) -> Deal:
        """Give the next deal of a series that is all dealt from one seed; `SeriesError` after the end.

        Its own seed is ``<seed>/<k>`` where k counts all deals from 1, misdeals and redeals too.
        """
        if self.is_over:
            message = f"there is no next deal: the winners are {self.winners}"
            raise SeriesError(message)
        return Deal.from_seed(f"{seed}/{len(self.deals) + 1}", self.dealer_seat, self.rules)

    @property
    def dealer(self) -> int:
        """The person to deal next, or who would deal next: the deal passes on, but after a misdeal or redeal."""
        dealt = sum(outcome is not None and not outcome.is_redeal for outcome in self.results)
        return (self.first_dealer + dealt) % self.people

    @property
    def table(self) -> tuple[int, ...]:
        """The person at each seat in the next deal."""
        return self._table(self.dealer)

    def _table(self, dealer: int) -> tuple[int, ...]:
        seated = range(self.people)
        if self.people == self.rules.players:
            return tuple(seated)
        return tuple(person for person in seated if person != (dealer - 1) % self.people)

    @property
    def dealer_seat(self) -> int:
        """The seat of the person to deal next."""
        return self.table.index(self.dealer)

    @property
    def sitting_out(self) -> int | None:
        """The person who sits out the next deal: the dealer's left, who has dealt before; None if all play."""
        return next((person for person in range(self.people) if person not in self.table), None)

    @property
    def scored(self) -> int:
        """How many deals have counted: no misdeal, no redeal, no draw."""
        return sum(outcome is not None and any(outcome.changes) for outcome in self.results)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each person: session points in Chiamata, won deals in Briscola."""
        scores, dealer = [0] * self.people, self.first_dealer
        for outcome in self.results:
            if outcome is not None and not outcome.is_redeal:
                for person, change in zip(self._table(dealer), outcome.changes, strict=True):
                    scores[person] += change
                dealer = (dealer + 1) % self.people
        return tuple(scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The people with the highest score once it is over, several if they are equal; before, nobody."""
        if not self.is_over:
            return ()
        scores = self.scores
        return tuple(person for person, score in enumerate(scores) if score == max(scores))


@dataclass(frozen=True, slots=True)
class Match(Series):
    """A match of Briscola, to 1, 2 or 3 won deals; a draw counts for nobody (RULES.md section 3).

    >>> from briscola_core import BRISCOLA_TWO, State, apply, legal_actions
    >>> match = Match.from_seed(BRISCOLA_TWO.replace(won_deals=2), 7)
    >>> while not match.is_over:
    ...     state = State.start(match.rules, match.next_deal(7))
    ...     while legal := legal_actions(state):
    ...         state = apply(state, legal[-1])
    ...     match = match.add(Record.of(state))
    >>> match.scores, match.winners
    ((0, 2), (1,))
    """

    @classmethod
    def start(cls, rules: Rules, first_dealer: int) -> Match:
        """Give the match that nobody has dealt yet."""
        return cls(rules, first_dealer, rules.players)

    @classmethod
    def from_seed(cls, rules: Rules, seed: int | str) -> Match:
        """Give the match whose first dealer is drawn by lot."""
        return cls.start(rules, dealer_by_lot(seed, rules.players))

    def _check(self) -> None:
        if self.rules.game is not Game.BRISCOLA or self.people != self.rules.players:
            message = f"no match for {self.people} by {self.rules}: expected Briscola, for all who play"
            raise SeriesError(message)

    @property
    def is_over(self) -> bool:
        """Whether a side has won as many deals as the match goes to."""
        return max(self.scores) >= self.rules.won_deals


@dataclass(frozen=True, slots=True)
class Session(Series):
    """A session of Chiamata, to a number of scored deals or to a score (RULES.md sections 4 and 5).

    Five people may share a table for four, one of them sitting out each deal.
    """

    @classmethod
    def start(cls, rules: Rules, first_dealer: int, people: int | None = None) -> Session:
        """Give the session that nobody has dealt yet, by default of as many people as play at a time."""
        return cls(rules, first_dealer, rules.players if people is None else people)

    @classmethod
    def from_seed(cls, rules: Rules, seed: int | str, people: int | None = None) -> Session:
        """Give the session whose first dealer is drawn by lot."""
        return cls.start(rules, dealer_by_lot(seed, people or rules.players), people)

    def _check(self) -> None:
        if self.rules.game is not Game.CHIAMATA or self.people not in (self.rules.players, _AT_MOST):
            numbers = " or ".join(map(str, sorted({self.rules.players, _AT_MOST})))
            message = f"no session of {self.people} by {self.rules}: expected Chiamata, for {numbers}"
            raise SeriesError(message)

    @property
    def is_over(self) -> bool:
        """Whether the last deal has been scored, or somebody has the score that ends it."""
        end = self.rules.session_end
        return (max(self.scores) if end.by_score else self.scored) >= end.number
