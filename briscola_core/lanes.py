"""Playing many worlds out at once with NumPy: what `rollout` does on lists, with the same results.

The one module that needs NumPy, and imported only where it is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from briscola_core import habits as rows_by
from briscola_core.habits import (
    BEATS,
    EARLY,
    NO_BEST,
    NO_CARD,
    ROWS,
    SECRET,
    STAGE_CLASS,
    TRUMP_OFFSET,
    VALUE_OFFSET,
    Whim,
)
from briscola_core.rollout import LOAD, WORTH

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.alliance import Alliance
    from briscola_core.rollout import Moment, Plans

    Array = np.ndarray[Any, np.dtype[Any]]

_WORTH = np.array((*WORTH, 0), np.int32)
_VALUE = np.array(VALUE_OFFSET, np.int32)
_TRUMP = np.array(TRUMP_OFFSET, np.int32)
_BEST = np.array(rows_by.BEST_OFFSET, np.int32)
_LEAD = np.array(rows_by.LEAD_OFFSET, np.int32)
#: By number of players, leader and place: the seat.
_SEATS = {n: (np.arange(n)[:, None] + np.arange(n)) % n for n in (2, 4, 5)}
_BEATS = np.array(BEATS, np.bool_)


class Shelf:
    """The rows of several habits in one array, filled as they are asked for."""

    def __init__(self, rows: Sequence[Mapping[int, tuple[int, ...]]]) -> None:
        self.rows = tuple(rows)
        # one row is enough for who goes by nothing
        sizes = [1 if isinstance(of, Whim) else ROWS for of in rows]
        self.starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
        self.steps = np.array([size > 1 for size in sizes], np.int32)
        self.places = np.full(self.starts[-1], -1, np.int32)
        self.scores = np.zeros((4096, NO_CARD + 1), np.int32)
        self.used = 0

    def look_up(self, numbers: Array) -> Array:
        """Give where in ``scores`` the rows of these numbers stand."""
        places: Array = self.places[numbers]
        if places.min() < 0:
            for number in np.unique(numbers[places < 0]).tolist():
                if self.used == len(self.scores):
                    self.scores = np.concatenate((self.scores, np.zeros_like(self.scores)))
                of = int(self.starts.searchsorted(number, "right")) - 1
                self.scores[self.used] = self.rows[of][number - int(self.starts[of])]
                self.places[number] = self.used
                self.used += 1
            places = self.places[numbers]
        return places


_SHELVES: dict[tuple[int, ...], Shelf] = {}


def shelf_of(rows: Sequence[Mapping[int, tuple[int, ...]]]) -> Shelf:
    """Give the shelf of these rows, the same each time."""
    # rows are made once and kept, so that their identity says which they are
    key = tuple(map(id, rows))
    if key not in _SHELVES:
        _SHELVES[key] = Shelf(rows)
    return _SHELVES[key]


class Lore:
    """The alliances and plans of a game as arrays."""

    def __init__(self, known: Sequence[Alliance], plans: Plans) -> None:
        self.steps = np.array([[[steps for _, steps in places] for places in plan] for plan in plans], np.int32)
        self.caller = np.array([alliance.caller for alliance in known], np.int32)
        self.hidden = np.array([alliance.hidden for alliance in known], np.bool_)
        self.shown = np.array([alliance.shown for alliance in known], np.int32)
        self.suspect = np.array([alliance.suspect for alliance in known], np.int32)


_LORES: dict[int, Lore] = {}


def lore_of(known: Sequence[Alliance], plans: Plans) -> Lore:
    """Give the arrays of a game, the same each time."""
    if id(plans) not in _LORES:
        _LORES[id(plans)] = Lore(known, plans)
    return _LORES[id(plans)]


def roll_out_all(  # noqa: C901, PLR0912, PLR0915, PLR0917 - one loop over the cards, as on lists
    moment: Moment,
    tables: Array,
    hands: Array,
    stock: Array,
    believed: Array,
    habits: Array,
    rows: Sequence[Mapping[int, tuple[int, ...]]],
    known: Sequence[Alliance],
    plans: Plans,
) -> tuple[Array, Array]:
    """Give card points and tricks by lane and seat at the end of the deal.

    ``tables`` are by lane the cards on the table, instead of the moment's, ``hands`` by lane and seat
    the cards, `NO_CARD` where there is none, ``stock`` by lane what is drawn, the first first,
    ``habits`` by lane and seat which of ``rows`` it goes by. Trump is the first suit.
    """
    shelf = shelf_of(rows)
    lore = lore_of(known, plans)
    lanes, players, size = hands.shape
    every = np.arange(lanes)
    flat = hands.astype(np.int32).reshape(lanes * players, size)
    base = every * players
    habits = habits.reshape(-1)
    kind, goes_by = shelf.starts[habits], shelf.steps[habits]
    moody = not goes_by.all()
    believed = believed.astype(np.int32)
    leader = np.full(lanes, moment.leader, np.int32)
    points = np.tile(np.array(moment.points, np.int32), (lanes, 1)).reshape(-1)
    tricks = np.tile(np.array(moment.tricks, np.int32), (lanes, 1)).reshape(-1)
    trumps = np.full(lanes, moment.trumps, np.int32)
    gone = np.full(lanes, moment.gone, np.int32)
    # who has played in this trick holds one card less
    left = int((flat[:players] != NO_CARD).sum(axis=1).max())
    tables = tables.astype(np.int32)
    first = tables.shape[1]
    drawn = 0
    while left or first:
        best = np.full(lanes, NO_BEST, np.int32)
        taker = np.full(lanes, players, np.int32)
        value = np.zeros(lanes, np.int32)
        trick = np.zeros((players, lanes), np.int32)
        stage = _TRUMP[EARLY if drawn < stock.shape[1] else STAGE_CLASS[left]]
        seats = _SEATS[players][leader]
        for place in range(players):
            seat = seats[:, place]
            at = base + seat
            if place < first:
                card = tables[:, place]
            else:
                if left == 1:
                    card = flat[at].min(axis=1)
                else:
                    number = lore.steps[believed, leader, place, taker] + stage[trumps]
                    number += _LEAD[gone] if place == 0 else _VALUE[value] + _BEST[gone, best]
                    if moody:
                        number *= goes_by[at]
                    number += kind[at]
                    held = flat[at]
                    found = shelf.look_up(number)
                    choice = shelf.scores[found[:, None], held].argmax(axis=1)
                    card = held[every, choice]
                    flat[at, choice] = NO_CARD
                secret = card >= SECRET
                if secret.any():
                    card = np.where(secret, card - SECRET, card)
                    believed = np.where(secret, lore.shown[believed], believed)
            value += _WORTH[card]
            trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
            trick[place] = card
            takes = _BEATS[best, card]
            best = np.where(takes, card, best)
            taker = np.where(takes, seat, taker)
        at = base + taker
        points[at] += value
        tricks[at] += 1
        suspicious = lore.hidden[believed] & (taker == lore.caller[believed])
        worth = _WORTH[trick]
        for place in range(players):
            card, load = trick[place], worth[place] >= LOAD
            if not load.any():
                continue
            gone |= np.where(card % 10 == 9, 1 << card // 10, 0)  # noqa: PLR2004 - the ace
            believed = np.where(load & suspicious, lore.suspect[believed, seats[:, place]], believed)
        leader = taker
        left -= first < players
        first = 0
        if drawn < stock.shape[1]:
            left += 1
            for turn in range(players):
                at = base + (leader + turn) % players
                held = flat[at]
                flat[at, (held == NO_CARD).argmax(axis=1)] = stock[:, drawn]
                drawn += 1
        if left <= 0:
            break
    return points.reshape(lanes, players), tricks.reshape(lanes, players)
