"""The rows of `habits` by the thousand with NumPy, in one array: the same numbers as `habits.row` gives one by one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from briscola_core.card import POINTS
from briscola_core.players.alliance import Aim
from briscola_core.players.habits import BEATS, NO_BEST, NO_CARD, ROWS, TRUMPS, VALUES, Habits, Rows, Whim, beaten, kept

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Array = np.ndarray[Any, np.dtype[Any]]

#: What a row's number is made of: tie, aim, friend behind, enemies behind, value, stage, trumps, ace gone, best card.
_PARTS = (3, 3, 2, 5, 8, 3, 4, 2, 41)
_VALUES, _POINTS = np.array(VALUES, np.float64), np.array(POINTS, np.float64)
_BEATS = np.array(BEATS, np.bool_)
_ENEMIES = np.arange(_PARTS[3] - 1)[:, None, None]
#: How many scores there is room for in a row, a power of two.
WIDTH = 64


class _Tables(NamedTuple):
    """Numbers of some habits: ``beaten`` by suits whose aces are gone, class of trumps left and card."""

    beaten: Array
    kept: Array
    allies: Array
    greed: Array
    secret: Array


@cache
def _tables(habits: Habits) -> _Tables:
    return _Tables(
        np.array(
            [
                [
                    [beaten(habits, card, trumps, bool(gone << 1 >> card // 10 & 1)) for card in range(40)]
                    for trumps in range(len(TRUMPS))
                ]
                for gone in range(8)
            ]
        ),
        np.array([[kept(habits, aim, stage) for stage in range(3)] for aim in Aim]),
        np.array([[0.0, 1.0, unknown] for unknown in habits.unknown]),
        np.array(habits.greed),
        np.array([habits.secret * (aim != Aim.DEFENDER) for aim in Aim]),
    )


def rows_all(habits: Habits, numbers: Array) -> Array:
    """Give the rows of these numbers, as `habits.row` does."""
    tables = _tables(habits)
    tie, aim, friend, enemies, value, stage, trumps, gone, best = np.unravel_index(numbers, _PARTS)
    leads = best == NO_BEST
    stake = np.where(leads, 0.0, _VALUES[value])[:, None] + _POINTS + (habits.more * (enemies + friend))[:, None]
    rescue = (habits.rescue * friend)[:, None]
    # of a lead, the value stands for the plain suits whose aces are gone
    own = tables.beaten[np.where(leads, value, 7 * gone), trumps]
    takes = _BEATS[best]
    other = own[np.arange(len(numbers)), np.where(leads, 0, best)]
    lost = np.where(takes, own, other[:, None])
    lost *= np.minimum(1.0, habits.eager + stake / 15)
    safe = 1 - np.minimum(lost, 0.95)
    held = np.multiply.reduce(np.where(enemies[:, None] > _ENEMIES, safe, 1.0))
    chance = held + (1 - held) * rescue
    ally = tables.allies[aim, tie][:, None]
    chance = np.where(takes, chance, ally * chance + (1 - ally) * rescue)
    scores = np.empty((len(numbers), NO_CARD))
    scores[:, :40] = stake * (2 * chance - 1) * tables.greed[aim][:, None] - tables.kept[aim, stage]
    scores[:, 40:] = scores[:, :10] - tables.secret[aim][:, None]
    made = np.full((len(numbers), WIDTH), -(2**30) + NO_CARD, np.int32)
    made[:, :NO_CARD] = np.rint(scores * 100) * WIDTH + np.arange(NO_CARD)
    return made


class Shelf:
    """The rows of several habits in one array, filled as they are asked for."""

    def __init__(self, rows: Sequence[Mapping[int, tuple[int, ...]]]) -> None:
        self.rows = tuple(rows)
        # one row is enough for who goes by nothing
        sizes = [1 if isinstance(of, Whim) else ROWS for of in rows]
        self.starts = np.concatenate(([0], np.cumsum(sizes)))
        self.steps = np.array([int(size > 1) for size in sizes])
        self.places = np.full(self.starts[-1], -1, np.int32)
        self.scores = np.zeros(4096 * WIDTH, np.int32)
        self.used = 0

    def look_up(self, numbers: Array) -> Array:
        """Give where in ``scores`` the rows of these numbers begin."""
        places: Array = self.places.take(numbers)
        if places.min() < 0:
            self._fill(np.unique(numbers[places < 0]))
            places = self.places.take(numbers)
        return places

    def _fill(self, numbers: Array) -> None:
        whose = self.starts.searchsorted(numbers, "right") - 1
        for at in np.unique(whose).tolist():
            mine, of = numbers[whose == at], self.rows[at]
            if isinstance(of, Rows):
                made = rows_all(of.habits, mine - self.starts[at])
            else:
                made = np.full((1, WIDTH), 0, np.int32)
                made[0, : NO_CARD + 1] = of[0]
            end = self.used + made.size
            if end > len(self.scores):
                self.scores = np.concatenate((self.scores, np.zeros(max(made.size, len(self.scores)), np.int32)))
            self.scores[self.used : end] = made.reshape(-1)
            self.places[mine] = range(self.used, end, WIDTH)
            self.used = end


_SHELVES: dict[tuple[int, ...], Shelf] = {}


def shelf_of(rows: Sequence[Mapping[int, tuple[int, ...]]]) -> Shelf:
    """Give the shelf of these rows, the same each time."""
    # rows are made once and kept, so that their identity says which they are
    key = tuple(map(id, rows))
    if key not in _SHELVES:
        _SHELVES[key] = Shelf(rows)
    return _SHELVES[key]
