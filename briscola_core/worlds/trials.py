"""Trying actions in worlds that agree with what was seen: the figures that the coach and the expert go by.

With NumPy all worlds are played out at once, without it one by one; the figures are the same.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from hashlib import shake_256
from importlib.util import find_spec
from typing import TYPE_CHECKING

from briscola_core.players.alliance import alliances
from briscola_core.players.bidding import BEGINNER_BIDDER, REGULAR_BIDDER, Bidder
from briscola_core.players.habits import (
    SECRET,
    Habits,
    beginner_habits,
    regular_habits,
    rows_of,
    whims,
)
from briscola_core.players.position import Position
from briscola_core.worlds.dealt import Worlds
from briscola_core.worlds.rollout import outcome, plans_of, roll_out
from briscola_core.worlds.world import EACH, hands_of, hidden, surprises, walk

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.observation import Observation
    from briscola_core.rules import Rules


class Opponents(Enum):
    """Whom all others are taken for."""

    REGULAR = "regular"
    BEGINNER = "beginner"
    MIXED = "mixed"
    """Mostly regular, some beginners, some who go by nothing."""

    def habits(self, rules: Rules) -> Habits:
        """Give the habits by which plays seen are judged."""
        return beginner_habits(rules) if self is Opponents.BEGINNER else regular_habits(rules)

    @property
    def bidder(self) -> Bidder:
        """The bidder by whom the auction is judged."""
        return BEGINNER_BIDDER if self is Opponents.BEGINNER else REGULAR_BIDDER


#: Of 256 seats at a mixed table: how many are not regular, and how many of these go by nothing.
_OTHERS, _WHIMS = 64, 24
#: How many tenths of a nat a world's weight may lie below the best and still count.
_NEGLIGIBLE = 40


@cache
def has_numpy() -> bool:
    """Say whether NumPy is there to be used."""
    return find_spec("numpy") is not None


@cache
def all_rows(rules: Rules) -> tuple[Mapping[int, tuple[int, ...]], ...]:
    """Give the rows of the regular player, of the beginner and of those who go by nothing."""
    return (rows_of(regular_habits(rules)), rows_of(beginner_habits(rules)), *whims())


def deal_worlds(
    seen: Observation,
    laid: Position | None,
    seed: int | str,
    worlds: int,
    opponents: Opponents,
    *,
    fast: bool,
) -> Worlds:
    """Deal so many worlds, and give those that count."""
    told = hidden(seen, laid, opponents.bidder)
    known, plans = alliances(seen.rules), plans_of(seen.rules)
    rows = rows_of(opponents.habits(seen.rules))
    orders, costs = walk(told, seed, worlds)
    disagreeing = sum(cost > 0 for cost in costs)
    if laid is not None:
        if fast:
            from briscola_core.worlds.crowd import surprises_all

            more = surprises_all(laid, told, orders, rows, known, plans)
        else:
            more = surprises(laid, told, orders, rows, plans)
        costs = [cost + surprise for cost, surprise in zip(costs, more, strict=True)]
    least = min(costs)
    kept = [at for at, cost in enumerate(costs) if cost - least < _NEGLIGIBLE]
    walks = [at // EACH if told.is_told else at for at in kept]
    return Worlds(told, [orders[at] for at in kept], [costs[at] for at in kept], walks, 1 - disagreeing / worlds)


def company(seed: int | str, worlds: int, players: int, viewer: int, opponents: Opponents) -> list[list[int]]:
    """Give by world and seat which of `all_rows` it goes by; the viewer is always regular."""
    base = 1 if opponents is Opponents.BEGINNER else 0
    if opponents is not Opponents.MIXED:
        return [[0 if seat == viewer else base for seat in range(players)]] * worlds
    data = shake_256(f"briscola company 1/{seed}".encode()).digest(worlds * players)
    kinds = [0 if byte >= _OTHERS else 2 + byte % 16 if byte < _WHIMS else 1 for byte in data]
    found = [kinds[start : start + players] for start in range(0, worlds * players, players)]
    for kind in found:
        kind[viewer] = 0
    return found


def play_all(
    laid: Position,
    dealt: Worlds,
    firsts: Sequence[int],
    seats: Sequence[Sequence[int]],
    *,
    fast: bool,
) -> list[list[int]]:
    """Give for each card of the viewer's, relabelled, the `outcome` in each world when it is played now.

    -1 stands for whatever the viewer's habits say. ``seats`` are by world and seat which of `all_rows` it goes by.
    """
    if fast:
        from briscola_core.worlds.crowd import play_in_crowd

        return play_in_crowd(laid, dealt.told, dealt.orders, firsts, seats, all_rows(laid.rules))
    known, plans, rows = alliances(laid.rules), plans_of(laid.rules), all_rows(laid.rules)
    moment, viewer = laid.moment, laid.viewer
    found: list[list[int]] = [[] for _ in firsts]
    starts = [moment if card < 0 else moment._replace(cards=(*moment.cards, card)) for card in firsts]
    for order, kinds in zip(dealt.orders, seats, strict=True):
        hands, stock, partner = hands_of(laid, dealt.told, order)
        stock.reverse()
        by = [rows[kind] for kind in kinds]
        believed = laid.believed(partner)
        side = laid.side(partner)
        for card, start, outcomes in zip(firsts, starts, found, strict=True):
            mine = [list(hand) for hand in hands]
            now = believed
            if card >= 0:
                shows = card == laid.called
                mine[viewer].remove(card + SECRET if shows else card)
                now = known[believed].shown if shows else believed
            outcomes.append(outcome(side, *roll_out(start, mine, list(stock), now, by, known, plans)))
    return found


def alike(laid: Position) -> list[list[int]]:
    """Give the viewer's cards, relabelled, in groups of which each card does the same: neighbours of equal points.

    No card that is still to be played, or lies on the table, stands between them.
    """
    from briscola_core.card import POINTS

    away = {play.card for play in laid.past} - set(laid.moment.cards)
    groups: list[list[int]] = []
    for card in laid.hand:
        if groups:
            last = groups[-1][-1]
            between = range(last + 1, card)
            if (
                last // 10 == card // 10
                and POINTS[last] == POINTS[card]
                and laid.called not in (last, card)
                and all(other in away for other in between)
            ):
                groups[-1].append(card)
                continue
        groups.append([card])
    return groups
