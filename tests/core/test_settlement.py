"""The settlement: RULES.md section 4, Settlement."""

from __future__ import annotations

import pytest

from briscola_core import is_doubled, settle, unit


@pytest.mark.parametrize(
    ("first", "last", "expected"), [(61, 70, 1), (71, 80, 2), (81, 90, 3), (91, 100, 4), (101, 120, 5)]
)
def test_the_unit_follows_the_target(first: int, last: int, expected: int) -> None:
    assert {unit(target) for target in range(first, last + 1)} == {expected}


@pytest.mark.parametrize("target", [60, 121])
def test_no_other_target_has_a_unit(target: int) -> None:
    with pytest.raises(ValueError, match=f"no unit for the target {target}: a target is from 61 to 120"):
        unit(target)


@pytest.mark.parametrize(("tricks", "doubled"), [(0, True), (1, False), (7, False), (8, True)])
def test_a_settlement_doubles_when_one_side_takes_all_tricks(tricks: int, doubled: bool) -> None:  # noqa: FBT001 - a table of truth
    assert is_doubled(tricks) is doubled


def test_the_worked_example_pays_four_two_and_minus_two_each() -> None:
    assert settle(80, 82, 5, caller=0, partner=1) == (4, 2, -2, -2, -2)


def test_each_seat_gets_its_own_share_wherever_it_sits() -> None:
    assert settle(61, 70, 4, caller=3, partner=1) == (-1, 1, -1, 2, -1)
    assert settle(61, 60, 4, caller=3, partner=1) == (1, -1, 1, -2, 1)
    assert settle(61, 61, 4, caller=4, partner=None) == (-1, -1, -1, -1, 4)


def test_every_settlement_sums_to_zero() -> None:
    for target in range(61, 121):
        for points in (target - 1, target):
            for tricks in range(9):
                for partner in (None, 0, 4):
                    assert sum(settle(target, points, tricks, caller=2, partner=partner)) == 0


def test_nobody_is_their_own_partner() -> None:
    with pytest.raises(ValueError, match="seat 2 cannot be its own partner"):
        settle(61, 61, 4, caller=2, partner=2)
