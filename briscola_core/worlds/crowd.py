"""Looking at worlds by the hundred with NumPy: what `world` does one by one, with the same results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from briscola_core.players.alliance import alliances
from briscola_core.players.habits import NO_CARD, RELABELLED, SECRET
from briscola_core.worlds.dealt import first_lead
from briscola_core.worlds.lanes import lore_of, roll_out_all
from briscola_core.worlds.rollout import POINTS_BITS, TRICKS_BITS, plans_of
from briscola_core.worlds.shelf import shelf_of
from briscola_core.worlds.world import SURPRISE, counted_plays

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.observation import Observation
    from briscola_core.players.alliance import Alliance
    from briscola_core.players.position import Position
    from briscola_core.worlds.dealt import Contract, Worlds
    from briscola_core.worlds.rollout import Plans
    from briscola_core.worlds.world import Hidden

    Array = np.ndarray[Any, np.dtype[Any]]

_SURPRISE = np.array(SURPRISE, np.int64)
_RELABELLED = np.array(RELABELLED, np.int64)


def hands_of_all(laid: Position, told: Hidden, orders: Array) -> tuple[list[Array], Array]:
    """Give by seat the hand, a row a card, and the partner, each by world along the last axis: as `world.hands_of`.

    ``orders`` have a row for each slot.
    """
    worlds = orders.shape[1]
    held = [list(cards) for cards in laid.shown]
    if laid.viewer >= 0:
        held[laid.viewer] = list(laid.hand)
    hands = []
    partner = np.full(worlds, laid.holder)
    for seat, cards in enumerate(held):
        hand = _hand(told, orders, seat, cards)
        if laid.called >= 0:
            hit = hand == laid.called
            hand[hit] = laid.called + SECRET
            partner[hit.any(axis=0)] = seat
        hands.append(hand)
    return hands, partner


def _hand(told: Hidden, orders: Array, seat: int, cards: Sequence[int]) -> Array:
    """Give what a seat holds: these cards in all worlds, and hidden ones."""
    worlds = orders.shape[1]
    known = np.repeat(np.array(cards, np.int64), worlds).reshape(len(cards), worlds)
    return np.concatenate((known, orders[[at for at, slot in enumerate(told.slots) if slot == seat]]))


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
    worlds, players = len(orders), told.players
    total = np.zeros(worlds, np.int64)
    shelf, lore = shelf_of((rows,)), lore_of(known, plans)
    hands, partner = hands_of_all(laid, told, columns(orders))
    believed = (laid.caller * players + partner) * (players + 2) if laid.caller >= 0 else np.zeros(worlds, np.int64)
    for seat, card, leader, place, taker, number, public in reversed(plays):
        code = card + SECRET if card == laid.fallen else card
        hands[seat] = hand = np.concatenate((hands[seat], np.full((1, worlds), code)))
        if seat == laid.viewer or len(hand) == 1:
            continue
        taken = (taker - leader) % players if taker >= 0 else players
        numbers = lore.steps[place].take(8 * (players * (believed + public) + leader) + taken) + number
        row = shelf.look_up(numbers)
        scores = shelf.scores.take(hand + row)
        gap = (scores.max(axis=0) >> 6) - (scores[-1] >> 6)
        total += _SURPRISE[np.minimum(gap, len(SURPRISE) - 1)]
    costs: list[int] = total.tolist()
    return costs


def columns(orders: Sequence[Sequence[int]]) -> Array:
    """Give worlds with a row for each slot."""
    return np.ascontiguousarray(np.array(orders, np.int64).reshape(len(orders), -1).T)


def play_in_crowd(  # noqa: PLR0917 - as on lists, and what arrays are made of
    laid: Position,
    told: Hidden,
    dealt: Sequence[Sequence[int]],
    firsts: Sequence[int],
    seats: Sequence[Sequence[int]],
    rows: Sequence[Mapping[int, tuple[int, ...]]],
) -> list[list[int]]:
    """Give for each first card the outcome by world: as `trials.play_all`."""
    known, plans = alliances(laid.rules), plans_of(laid.rules)
    worlds, players, viewer = len(dealt), laid.rules.players, laid.viewer
    orders = columns(dealt)
    hands, partner = hands_of_all(laid, told, orders)
    stock = orders[[at for at, slot in enumerate(told.slots) if slot == players]]
    if laid.faceup >= 0:
        stock = np.concatenate((stock, np.full((1, worlds), laid.faceup)))
    base = np.zeros(worlds, np.int64) if laid.caller < 0 else (laid.caller * players + partner) * (players + 2)
    believed = base + laid.public
    number, table = len(firsts), list(laid.moment.cards)
    plays = firsts[0] >= 0
    mine = hands[viewer][:, 0].tolist()
    # by first card what is left to the viewer
    left, beliefs = [], []
    for card in firsts:
        shows = plays and card == laid.called
        code = card + SECRET if shows else card
        left.append([other for other in mine if other != code])
        beliefs.append(lore_of(known, plans).shown[believed] if shows else believed)
    size = max(len(hand) for seat, hand in enumerate(hands) if seat != viewer or not plays)
    size = max(size, len(left[0]))
    lanes = np.full((players, size, number, worlds), NO_CARD)
    for seat, hand in enumerate(hands):
        if seat == viewer:
            lanes[seat, : len(left[0])] = np.array(left, np.int64).T.reshape(len(left[0]), number, 1)
        else:
            lanes[seat, : len(hand)] = hand[:, None]
    on_table = np.zeros((len(table) + plays, number, worlds), np.int64)
    for place, card in enumerate(table):
        on_table[place] = card
    if plays:
        on_table[-1] = np.array(firsts)[:, None]
    points, tricks = roll_out_all(
        laid.moment,
        on_table.reshape(len(on_table), number * worlds),
        lanes.reshape(players, size, number * worlds),
        np.tile(stock, (1, number)),
        np.concatenate(beliefs),
        np.tile(np.array(seats, np.int64).reshape(worlds, players).T, (1, number)),
        rows,
        known,
        plans,
    )
    one, other = laid.side(-1)
    others = np.tile(partner, number) if laid.caller >= 0 else np.full(number * worlds, other)
    outcomes: list[list[int]] = _outcomes(one, others, points, tricks).reshape(number, worlds).tolist()
    return outcomes


def _outcomes(one: int, others: Array, points: Array, tricks: Array) -> Array:
    """Give by lane the `rollout.outcome` of one seat and another."""
    every = np.arange(len(others))
    alone = others == one
    captured = points[one] + np.where(alone, 0, points[others, every])
    taken = tricks[one] + np.where(alone, 0, tricks[others, every])
    found: Array = (others << POINTS_BITS | captured) << TRICKS_BITS | taken
    return found


def play_from_calls(
    seen: Observation,
    dealt: Worlds,
    seats: Sequence[Sequence[int]],
    jobs: Sequence[Contract],
    rows: Sequence[Mapping[int, tuple[int, ...]]],
) -> list[int]:
    """Give the outcomes of deals played out from the call: as `contract.play_contracts`."""
    rules, players = seen.rules, seen.rules.players
    told, orders = dealt.told, columns(dealt.orders)
    hands = np.stack([_hand(told, orders, seat, seen.hand if seat == seen.viewer else ()) for seat in range(players)])
    by = np.array(seats, np.int64).T
    world, callers, called = np.array(jobs, np.int64).T
    found = np.zeros(len(jobs), np.int64)
    # all lanes have the same leader
    for caller in sorted(set(callers.tolist())):
        (mine,) = (callers == caller).nonzero()
        at, card = world[mine], called[mine]
        held = _RELABELLED.take(card // 10 * 40 + hands[:, :, at])
        hit = held == card % 10
        partner = hit.any(axis=1).argmax(axis=0)
        held[hit] += SECRET
        nothing = np.zeros((0, len(mine)), np.int64)
        points, tricks = roll_out_all(
            first_lead(seen, caller),
            nothing,
            held,
            nothing,
            (caller * players + partner) * (players + 2),
            by[:, at],
            rows,
            alliances(rules),
            plans_of(rules),
        )
        found[mine] = _outcomes(caller, partner, points, tricks)
    outcomes: list[int] = found.tolist()
    return outcomes
