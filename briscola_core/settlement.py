"""Session points won and lost in a deal of Chiamata (RULES.md section 4, Settlement, and 5)."""

from __future__ import annotations

from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET
from briscola_core.card import PACK_POINTS
from briscola_core.rules import PAGAT_RANK, Double, Payment, Rules


def unit(target: int, rules: Rules = PAGAT_RANK) -> int:
    """Give the unit of a target: 1 for 61 to 70, 2 to 80, 3 to 90, 4 to 100, 5 to 120; always 1 under `flat`."""
    if not LOWEST_TARGET <= target <= HIGHEST_TARGET:
        message = f"no unit for the target {target}: a target is from {LOWEST_TARGET} to {HIGHEST_TARGET}"
        raise ValueError(message)
    return 1 if rules.payment is Payment.FLAT else min((target - LOWEST_TARGET) // 10 + 1, 5)


def is_doubled(points: int, tricks: int, rules: Rules = PAGAT_RANK) -> bool:
    """Say whether a settlement doubles when the caller's side takes so many points and tricks.

    When it takes all tricks or none, or under `all_points` all points or none.
    """
    if rules.double is Double.ALL_POINTS:
        return points in (0, PACK_POINTS)
    return rules.double is Double.ALL_TRICKS and tricks in (0, rules.hand_size)


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
    With five the caller of two settles 2 units and the partner 1, with four each 1; every other
    seat settles 1 unit, and who plays solo all of them. `ValueError` for numbers and seats that
    there are not.
    """
    _check("caller", caller, rules.players - 1)
    _check("partner", caller if partner is None else partner, rules.players - 1)
    _check("points", points, PACK_POINTS)
    _check("tricks", tricks, rules.hand_size)
    if caller == partner:
        message = f"seat {caller} cannot be its own partner: a solo has the partner None"
        raise ValueError(message)
    stake = unit(target, rules) * (2 if is_doubled(points, tricks, rules) else 1) * (1 if points >= target else -1)
    shares = [-1] * rules.players
    if partner is not None:
        shares[partner] = 1
    shares[caller] = 0
    shares[caller] = -sum(shares)
    return tuple(stake * share for share in shares)


def _check(name: str, number: int, highest: int) -> None:
    if not 0 <= number <= highest:
        message = f"no {name} {number}: expected 0 to {highest}"
        raise ValueError(message)
