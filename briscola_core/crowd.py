"""Looking at worlds by the hundred with NumPy: what `world` does one by one, with the same results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from briscola_core.alliance import alliances
from briscola_core.habits import NO_CARD, SECRET
from briscola_core.lanes import lore_of, roll_out_all, shelf_of
from briscola_core.rollout import plans_of
from briscola_core.world import SURPRISE, counted_plays

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from briscola_core.alliance import Alliance
    from briscola_core.position import Position
    from briscola_core.rollout import Moment, Plans
    from briscola_core.rules import Rules
    from briscola_core.world import Hidden

    Array = np.ndarray[Any, np.dtype[Any]]

_SURPRISE = np.array(SURPRISE, np.int32)


def hands_of_all(laid: Position, told: Hidden, orders: Array) -> tuple[Array, Array]:
    """Give by world and seat the hands, `NO_CARD` where there is none, and by world the partner: as `world.hands_of`."""
    worlds, players = len(orders), told.players
    held = [list(cards) for cards in laid.shown]
    if laid.viewer >= 0:
        held[laid.viewer] = list(laid.hand)
    sizes = [len(cards) + told.slots.count(seat) for seat, cards in enumerate(held)]
    hands = np.full((worlds, players, max((*sizes, 1))), NO_CARD, np.int32)
    for seat, cards in enumerate(held):
        if cards:
            hands[:, seat, : len(cards)] = cards
        at = [place for place, slot in enumerate(told.slots) if slot == seat]
        hands[:, seat, len(cards) : len(cards) + len(at)] = orders[:, at]
    partner = np.full(worlds, laid.holder, np.int64)
    if laid.called >= 0:
        hit = hands == laid.called
        partner = hit.any(axis=2).argmax(axis=1)
        hands[hit] = laid.called + SECRET
    return hands, partner


def surprises_all(  # noqa: PLR0917 - as on lists, and what arrays are made of
    laid: Position,
    told: Hidden,
    orders: Sequence[Sequence[int]],
    rows: Mapping[int, tuple[int, ...]],
    known: Sequence[Alliance],
    plans: Plans,
) -> list[int]:
    """Give by world what the plays seen cost in it: as `world.surprises`."""
    plays = counted_plays(laid)
    if all(play.seat == laid.viewer for play in plays):
        return [0] * len(orders)
    total = np.zeros(len(orders), np.int32)
    shelf, lore = shelf_of((rows,)), lore_of(known, plans)
    hands, partner = hands_of_all(laid, told, np.array(orders, np.int64).reshape(len(orders), -1))
    believed = np.zeros(len(orders), np.int64)
    if laid.caller >= 0:
        believed = (laid.caller * told.players + partner) * (told.players + 2)
    sizes = [int((hands[0, seat] != NO_CARD).sum()) for seat in range(told.players)]
    width = max(size + sum(play.seat == seat for play in plays) for seat, size in enumerate(sizes))
    wide = np.full((len(orders), told.players, width), NO_CARD, np.int32)
    wide[:, :, : hands.shape[2]] = hands
    for seat, card, leader, place, taker, number, public in reversed(plays):
        code = card + SECRET if card == laid.fallen else card
        wide[:, seat, sizes[seat]] = code
        sizes[seat] += 1
        if seat == laid.viewer or sizes[seat] == 1:
            continue
        numbers = lore.steps[believed + public, leader, place, taker] + number
        found = shelf.look_up(numbers)
        scores = shelf.scores[found[:, None], wide[:, seat, : sizes[seat]]]
        gap = (scores.max(axis=1) >> 6) - (scores[:, -1] >> 6)
        total += _SURPRISE[np.minimum(gap, len(SURPRISE) - 1)]
    costs: list[int] = total.tolist()
    return costs


def play_in_crowd(  # noqa: PLR0917 - as on lists, and what arrays are made of
    laid: Position,
    told: Hidden,
    dealt: Sequence[Sequence[int]],
    firsts: Sequence[int],
    seats: Sequence[Sequence[int]],
    rows: Sequence[Mapping[int, tuple[int, ...]]],
) -> Iterator[tuple[list[list[int]], list[list[int]]]]:
    """Give for each first card the card points and the tricks by world and seat: as `trials.play_all`."""
    known, plans = alliances(laid.rules), plans_of(laid.rules)
    worlds, players = len(dealt), laid.rules.players
    orders = np.array(dealt, np.int64).reshape(worlds, -1)
    hands, partner = hands_of_all(laid, told, orders)
    stock = orders[:, [at for at, slot in enumerate(told.slots) if slot == players]]
    if laid.faceup >= 0:
        stock = np.concatenate((stock, np.full((worlds, 1), laid.faceup, np.int64)), axis=1)
    base = 0 if laid.caller < 0 else (laid.caller * players + partner) * (players + 2)
    believed = np.broadcast_to(base + laid.public, (worlds,))
    table = np.array(laid.moment.cards, np.int64)
    first = firsts[0] >= 0
    lanes, tables, beliefs = [], [], []
    for card in firsts:
        mine, now = hands, believed
        if card >= 0:
            mine = hands.copy()
            shows = card == laid.called
            own = mine[:, laid.viewer]
            own[own == (card + SECRET if shows else card)] = NO_CARD
            if shows:
                now = lore_of(known, plans).shown[believed]
        lanes.append(mine)
        tables.append(np.tile(np.append(table, card) if first else table, (worlds, 1)))
        beliefs.append(now)
    points, tricks = roll_out_all(
        laid.moment,
        np.concatenate(tables),
        np.concatenate(lanes),
        np.tile(stock, (len(firsts), 1)),
        np.concatenate(beliefs),
        np.tile(np.array(seats, np.int64).reshape(worlds, players), (len(firsts), 1)),
        rows,
        known,
        plans,
    )
    shape = (len(firsts), worlds, players)
    return zip(points.reshape(shape).tolist(), tricks.reshape(shape).tolist(), strict=True)


def play_from_calls(  # noqa: PLR0917 - as on lists, and what arrays are made of
    moment: Moment,
    hands: Sequence[Sequence[Sequence[int]]],
    believed: Sequence[int],
    seats: Sequence[Sequence[int]],
    rules: Rules,
    rows: Sequence[Mapping[int, tuple[int, ...]]],
) -> Iterator[tuple[list[int], list[int]]]:
    """Give card points and tricks by seat of whole deals played out from their first lead."""
    nothing = np.zeros((len(hands), 0), np.int32)
    points, tricks = roll_out_all(
        moment,
        nothing,
        np.array(hands, np.int32),
        nothing,
        np.array(believed, np.int32),
        np.array(seats, np.int64),
        rows,
        alliances(rules),
        plans_of(rules),
    )
    return zip(points.tolist(), tricks.tolist(), strict=True)
