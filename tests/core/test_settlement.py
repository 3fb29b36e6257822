"""The settlement: RULES.md section 4, Settlement."""

from __future__ import annotations

import pickle

import pytest

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    LADDER,
    PAGAT_RANK,
    POINTS,
    Deal,
    Double,
    Mismatch,
    MismatchError,
    Payment,
    Record,
    Rules,
    State,
    apply,
    is_doubled,
    legal_actions,
    parse_action,
    result,
    settle,
    settle_again,
    unit,
)


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
    assert is_doubled(60, tricks) is doubled


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


@pytest.mark.parametrize("target", [61, 71, 120])
def test_a_flat_payment_has_the_unit_one(target: int) -> None:
    assert unit(target, POINTS) == unit(target, PAGAT_RANK.replace(payment=Payment.FLAT)) == 1


@pytest.mark.parametrize(
    ("double", "points", "tricks", "doubled"),
    [
        (Double.ALL_TRICKS, 120, 7, False),
        (Double.ALL_TRICKS, 120, 8, True),
        (Double.ALL_TRICKS, 0, 1, False),
        (Double.ALL_TRICKS, 0, 0, True),
        (Double.ALL_POINTS, 120, 7, True),
        (Double.ALL_POINTS, 119, 8, False),
        (Double.ALL_POINTS, 0, 1, True),
        (Double.ALL_POINTS, 1, 1, False),
        (Double.NEVER, 120, 8, False),
        (Double.NEVER, 0, 0, False),
    ],
)
def test_what_doubles_is_an_option(double: Double, points: int, tricks: int, doubled: bool) -> None:  # noqa: FBT001 - a table of truth
    assert is_doubled(points, tricks, PAGAT_RANK.replace(double=double)) is doubled


def test_with_four_it_takes_ten_tricks_to_double() -> None:
    four = PAGAT_RANK.replace(players=4)
    assert [tricks for tricks in range(11) if is_doubled(60, tricks, four)] == [0, 10]


@pytest.mark.parametrize(
    ("points", "partner", "changes"),
    [(61, 2, (-1, 1, 1, -1)), (60, 2, (1, -1, -1, 1)), (61, None, (-1, 3, -1, -1)), (60, None, (1, -3, 1, 1))],
)
def test_with_four_two_settle_with_two_and_one_with_three(
    points: int, partner: int | None, changes: tuple[int, ...]
) -> None:
    assert settle(61, points, 5, caller=1, partner=partner, rules=PAGAT_RANK.replace(players=4)) == changes


def test_a_flat_solo_with_all_points_wins_eight_and_costs_two_each() -> None:
    assert settle(61, 120, 7, caller=0, partner=None, rules=POINTS) == (8, -2, -2, -2, -2)
    assert settle(61, 0, 1, caller=0, partner=None, rules=POINTS) == (-8, 2, 2, 2, 2)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"caller": 7}, "no caller 7: expected 0 to 4"),
        ({"caller": -1}, "no caller -1: expected 0 to 4"),
        ({"partner": 5}, "no partner 5: expected 0 to 4"),
        ({"points": 121}, "no points 121: expected 0 to 120"),
        ({"points": -1}, "no points -1: expected 0 to 120"),
        ({"tricks": 9}, "no tricks 9: expected 0 to 8"),
        ({"target": 121}, "no unit for the target 121: a target is from 61 to 120"),
    ],
)
def test_there_is_no_settlement_for_seats_and_numbers_that_there_are_not(changes: dict[str, int], message: str) -> None:
    values = {"target": 61, "points": 61, "tricks": 4, "caller": 0, "partner": 1} | changes
    target, points, tricks = (values.pop(name) for name in ("target", "points", "tricks"))
    with pytest.raises(ValueError, match=message):
        settle(target, points, tricks, caller=values["caller"], partner=values["partner"])


def played(rules: Rules, words: str) -> State:
    state = State.start(rules, Deal.from_seed(1, rules.players - 1, rules))
    for text in words.split():
        state = apply(state, parse_action(text))
    while legal := legal_actions(state):
        state = apply(state, legal[0])
    return state


def test_a_deal_is_settled_again_by_other_payments_and_doublings() -> None:
    state = played(PAGAT_RANK, "P P 2 2/81 P P call:2S")
    before, again = result(state), settle_again(state, POINTS)
    assert settle_again(state, PAGAT_RANK) == before
    assert (before.target, before.unit, before.doubled) == (81, 3, False)
    assert (again.target, again.unit, again.doubled) == (81, 1, False)
    assert tuple(3 * change for change in again.changes) == before.changes
    assert (again.sides, again.points, again.tricks, again.winner) == (
        before.sides,
        before.points,
        before.tricks,
        before.winner,
    )


@pytest.mark.parametrize(("words", "unit"), [("A P P P P call:AH", 1), ("P P 2 2/81 P P call:2S", 3)])
def test_a_deal_is_settled_again_under_every_set_of_chiamata_at_its_own_target(words: str, unit: int) -> None:
    again = [settle_again(played(PAGAT_RANK, words), rules) for rules in (PAGAT_RANK, POINTS, LADDER)]
    assert [outcome.unit for outcome in again] == [unit, 1, 1]
    assert len({(outcome.target, outcome.sides, outcome.winner) for outcome in again}) == 1


def test_a_bid_of_points_is_settled_again_by_its_target() -> None:
    state = played(POINTS, "75 P P P P call:AH")
    assert (result(state).unit, settle_again(state, PAGAT_RANK).unit) == (1, 2)


def test_an_all_pass_deal_stays_one_and_a_deal_of_briscola_stays_as_it_is() -> None:
    passed = played(PAGAT_RANK, "P P P P P")
    assert settle_again(passed, LADDER) == result(passed)
    briscola = played(BRISCOLA_TWO, "")
    assert settle_again(briscola, BRISCOLA_TWO.replace(won_deals=3)) == result(briscola)


@pytest.mark.parametrize(
    ("rules", "words", "others", "reason", "message"),
    [
        (
            PAGAT_RANK,
            "P P P P P",
            BRISCOLA_TWO,
            "OTHER_GAME",
            "a deal of chiamata has no settlement under briscola_two",
        ),
        (
            PAGAT_RANK,
            "P P P P P",
            POINTS.replace(players=4),
            "OTHER_PLAYERS",
            "a deal for 5 has no settlement under points players=4, which is for 4",
        ),
        (BRISCOLA_TWO, "", BRISCOLA_FOUR, "OTHER_PLAYERS", "a deal for 2 has no settlement under briscola_four"),
    ],
)
def test_a_settlement_without_meaning_is_refused(
    rules: Rules, words: str, others: Rules, reason: str, message: str
) -> None:
    with pytest.raises(MismatchError, match=message) as refused:
        settle_again(played(rules, words), others)
    assert refused.value.reason is Mismatch[reason]
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_a_deal_that_goes_on_is_not_settled_again() -> None:
    state = Record(PAGAT_RANK, Deal.from_seed(1)).replay()
    with pytest.raises(ValueError, match="no result yet"):
        settle_again(state, POINTS)
