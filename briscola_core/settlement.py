"""Session points won and lost in a deal (RULES.md section 4, Settlement)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core.auction import HIGHEST_TARGET, LOWEST_TARGET
from briscola_core.rules import PAGAT_RANK, Rules

if TYPE_CHECKING:
    from briscola_core.state import State


def unit(target: int) -> int:
    """Give the unit of a target: 1 for 61 to 70, 2 to 80, 3 to 90, 4 to 100, 5 to 120."""
    if not LOWEST_TARGET <= target <= HIGHEST_TARGET:
        message = f"no unit for the target {target}: a target is from {LOWEST_TARGET} to {HIGHEST_TARGET}"
        raise ValueError(message)
    return min((target - LOWEST_TARGET) // 10 + 1, 5)


def is_doubled(tricks: int, rules: Rules = PAGAT_RANK) -> bool:
    """Say whether a settlement doubles when the caller's side takes this many tricks: all or none."""
    return tricks in (0, rules.hand_size)


def settle(
    target: int,
    points: int,
    tricks: int,
    *,
    caller: int,
    partner: int | None,
    rules: Rules = PAGAT_RANK,
) -> tuple[int, ...]:
    """Give the change of each seat's score, by seat; they sum to zero.

    ``points`` and ``tricks`` are what the caller's side has taken; ``partner`` is None for a solo.
    """
    if caller == partner:
        message = f"seat {caller} cannot be its own partner: a solo has the partner None"
        raise ValueError(message)
    stake = unit(target) * (2 if is_doubled(tricks, rules) else 1) * (1 if points >= target else -1)
    shares = dict.fromkeys(range(rules.players), -1)
    shares[caller] = 4 if partner is None else 2
    if partner is not None:
        shares[partner] = 1
    return tuple(stake * share for share in shares.values())


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal has brought.

    ``points``, ``tricks`` won and ``changes`` of the scores are by seat; ``side_points`` and
    ``side_tricks`` are what the caller's side has taken; ``partner`` is None in a solo. When all
    have passed, ``caller`` and ``target`` are None, nothing is made and all numbers are zero.
    """

    caller: int | None
    partner: int | None
    target: int | None
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    side_points: int
    side_tricks: int
    made: bool
    unit: int
    doubled: bool
    changes: tuple[int, ...]

    @property
    def is_redeal(self) -> bool:
        """Whether all have passed: the same dealer deals again and the deal does not count."""
        return self.caller is None

    @property
    def solo(self) -> bool:
        """Whether the caller was alone against all others."""
        return self.caller is not None and self.partner is None

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of the caller's side, the caller first."""
        return tuple(seat for seat in (self.caller, self.partner) if seat is not None)


def result(state: State) -> Result:
    """Give what a deal that is over has brought; `ValueError` while it goes on."""
    if state.acting is not None:
        message = f"no result yet: seat {state.acting} is to act ({state.phase.name.lower()})"
        raise ValueError(message)
    rules, caller, bid = state.rules, state.auction.winner, state.auction.bid
    points, tricks = state.points, state.tricks_won
    if caller is None or bid is None:
        return Result(
            caller=None,
            partner=None,
            target=None,
            points=points,
            tricks=tricks,
            side_points=0,
            side_tricks=0,
            made=False,
            unit=0,
            doubled=False,
            changes=(0,) * rules.players,
        )
    partner = state.partner
    side = (caller,) if partner is None else (caller, partner)
    side_points = sum(points[seat] for seat in side)
    side_tricks = sum(tricks[seat] for seat in side)
    return Result(
        caller=caller,
        partner=partner,
        target=bid.target,
        points=points,
        tricks=tricks,
        side_points=side_points,
        side_tricks=side_tricks,
        made=side_points >= bid.target,
        unit=unit(bid.target),
        doubled=is_doubled(side_tricks, rules),
        changes=settle(bid.target, side_points, side_tricks, caller=caller, partner=partner, rules=rules),
    )
