"""Worlds by the hundred with NumPy: what `world` does one by one, with the same results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from briscola_core.habits import NO_CARD, SECRET
from briscola_core.lanes import lore_of, shelf_of
from briscola_core.world import (
    ACCEPTED,
    AGAINST_CALL,
    AGAINST_CALL_MOST,
    AGAINST_SOLO,
    STEPS,
    SURPRISE,
    chance_bytes,
    counted_plays,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.alliance import Alliance
    from briscola_core.bidding import Judgement
    from briscola_core.position import Position
    from briscola_core.rollout import Plans
    from briscola_core.world import Hidden

    Array = np.ndarray[Any, np.dtype[Any]]

_ACCEPTED = np.array(ACCEPTED, np.int32)
_SURPRISE = np.array(SURPRISE, np.int32)


class Measures:
    """The tables of a bidder as arrays."""

    def __init__(self, judged: Judgement) -> None:
        self.beside = np.array(judged.beside, np.int32)
        self.limits = np.array(judged.limits, np.int32)
        self.calls: dict[int, Array] = {}
        self.judged = judged

    def calls_at(self, place: int) -> Array:
        if place not in self.calls:
            self.calls[place] = np.array(self.judged.calls[place], np.int32)
        return self.calls[place]


_MEASURES: dict[int, Measures] = {}


def walk_all(told: Hidden, seed: int | str, worlds: int, steps: int = STEPS) -> tuple[Array, Array]:
    """Give by world and slot the hidden cards, and by world what it costs: as `world.walk`."""
    number = len(told.cards)
    if not told.is_told or number < 2:  # noqa: PLR2004 - a single card cannot change places
        steps = 0
    data = np.frombuffer(chance_bytes(seed, worlds, number, steps), np.uint8).reshape(worlds, 2 * number + 3 * steps)
    keys = data[:, : 2 * number].astype(np.int32)
    keys = (keys[:, ::2] << 8 | keys[:, 1::2]) << 6 | np.arange(number, dtype=np.int32)
    keys.sort(axis=1)
    orders = np.array(told.cards, np.int64)[keys & 63]
    if not steps:
        return orders, np.zeros(worlds, np.int32)
    return orders, _improve(told, orders, data[:, 2 * number :])


def _improve(told: Hidden, orders: Array, data: Array) -> Array:
    """Change cards of all worlds in place as the bytes say; give what each costs then."""
    worlds, number = orders.shape
    players, judged = told.players, told.judgement
    assert judged is not None
    measures = _MEASURES.setdefault(id(judged), Measures(judged)) if id(judged) not in _MEASURES else _MEASURES[id(judged)]
    beside, limits = measures.beside, measures.limits
    calls = measures.calls_at(told.place) if told.caller >= 0 else None
    solo = 1 << told.called if told.called >= 0 else 0
    told_of = np.zeros((players + 1, len(judged.bids) + 1), np.int32)
    for seat, costs in enumerate(told.costs):
        if costs is not None:
            told_of[seat] = costs
    slots = np.array(told.slots, np.int64)

    def cost_of(seats: Array, hands: Array) -> Array:
        spades, hearts, diamonds, clubs = hands & 1023, hands >> 10 & 1023, hands >> 20 & 1023, hands >> 30
        by = beside[spades] + beside[hearts] + beside[diamonds] + beside[clubs]
        limit = np.maximum(
            np.maximum(limits[by, spades], limits[by, hearts]), np.maximum(limits[by, diamonds], limits[by, clubs])
        )
        cost: Array = told_of[seats, limit + 1]
        if calls is not None:
            other = np.maximum(np.maximum(calls[hearts], calls[diamonds]), calls[clubs])
            gap = other - calls[spades & ~(solo & 1023)]
            against = np.where(gap > 0, AGAINST_CALL + np.minimum(gap, AGAINST_CALL_MOST), 0)
            against += np.where(hands & solo != 0, AGAINST_SOLO, 0)
            cost = cost + np.where(seats == told.caller, against, 0)
        return cost

    hands = np.zeros((worlds, players + 1), np.int64)
    hands[:, :players] = np.array(told.fixed, np.int64)
    for at, slot in enumerate(told.slots):
        hands[:, slot] |= 1 << orders[:, at]
    seats = np.arange(players + 1)
    now = cost_of(np.broadcast_to(seats, hands.shape), hands)
    every = np.arange(worlds)
    picks = data.reshape(worlds, -1, 3).astype(np.int64)
    ones, others = picks[:, :, 0] * number >> 8, picks[:, :, 1] * number >> 8
    slots_a, slots_b, accepted = slots[ones], slots[others], _ACCEPTED[picks[:, :, 2]]
    pair = np.empty((2, worlds), np.int64)
    both = np.empty((2, worlds), np.int64)
    for step in range(ones.shape[1]):
        one, other = ones[:, step], others[:, step]
        pair[0], pair[1] = slots_a[:, step], slots_b[:, step]
        first, second = orders[every, one], orders[every, other]
        flip = (1 << first) ^ (1 << second)
        both[:] = hands[every, pair] ^ flip
        cost = cost_of(pair, both)
        before = now[every, pair]
        made = (cost.sum(axis=0) - before.sum(axis=0) <= accepted[:, step]) & (pair[0] != pair[1])
        lanes = every[made]
        orders[lanes, one[made]], orders[lanes, other[made]] = second[made], first[made]
        a, b = pair[0][made], pair[1][made]
        hands[lanes, a], hands[lanes, b] = both[0][made], both[1][made]
        now[lanes, a], now[lanes, b] = cost[0][made], cost[1][made]
    total: Array = now.sum(axis=1)
    return total


def hands_of_all(laid: Position, told: Hidden, orders: Array) -> tuple[Array, Array]:
    """Give by world and seat the hands, `NO_CARD` where there is none, and by world the partner: as `world.hands_of`."""
    worlds, players = len(orders), told.players
    held = [list(cards) for cards in laid.shown]
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


def surprises_all(
    laid: Position,
    told: Hidden,
    orders: Array,
    rows: Mapping[int, tuple[int, ...]],
    known: Sequence[Alliance],
    plans: Plans,
) -> Array:
    """Give by world what the plays seen cost in it: as `world.surprises`."""
    plays = counted_plays(laid)
    total = np.zeros(len(orders), np.int32)
    if all(play.seat == laid.viewer for play in plays):
        return total
    shelf, lore = shelf_of((rows,)), lore_of(known, plans)
    hands, partner = hands_of_all(laid, told, orders)
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
    return total
