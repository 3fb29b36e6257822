"""Worlds that have been dealt: what each counts, its hands, and the contracts to be played in them."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.rules import FirstLead
from briscola_core.worlds.rollout import Moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card
    from briscola_core.observation import Observation
    from briscola_core.worlds.world import Hidden

#: By tenths of a nat above the least what a world counts; whole parts of 2 ** 20, so that sums are exact in any order.
_WEIGHTS = (*(round(exp(-cost / 10) * 2**20) / 2**20 for cost in range(140)), 0.0)


class Worlds(NamedTuple):
    """Worlds, what each costs, and how far they agree with what was seen.

    ``orders`` are the hidden cards by slot; ``costs`` are in tenths of a nat. ``walks`` say which came about in one
    walk and so resemble each other. ``agreeing`` is the share of worlds dealt that agree with the whole auction.
    """

    told: Hidden
    orders: list[list[int]]
    costs: list[int]
    walks: list[int]
    agreeing: float

    @property
    def weights(self) -> list[float]:
        """What each world counts, 1 for the likeliest."""
        return weights_of(self.costs)


def weights_of(costs: Sequence[int]) -> list[float]:
    """Give what worlds count that cost so much, 1 for the likeliest."""
    least, last = min(costs), len(_WEIGHTS) - 1
    return [_WEIGHTS[min(cost - least, last)] for cost in costs]


#: The number of a world, the caller, the called card.
Contract = tuple[int, int, "Card"]


def first_lead(seen: Observation, caller: int) -> Moment:
    """Give the moment after the call."""
    players, none = seen.rules.players, (0,) * seen.rules.players
    leader = caller if seen.rules.first_lead is FirstLead.CALLER else (seen.dealer + 1) % players
    return Moment(players, leader, (), none, none, 10, 0)


def dealt_hands(seen: Observation, dealt: Worlds, order: Sequence[int]) -> list[list[int]]:
    """Give all hands by seat before the call."""
    hands: list[list[int]] = [[] for _ in range(seen.rules.players)]
    if seen.viewer is not None:
        hands[seen.viewer] = [int(card) for card in seen.hand]
    for slot, card in zip(dealt.told.slots, order, strict=True):
        hands[slot].append(card)
    return hands
