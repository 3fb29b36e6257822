"""The rows of habits with NumPy."""

from __future__ import annotations

from random import Random

import pytest

from briscola_core.players.habits import ROWS, Habits, beginner_habits, regular_habits, row
from briscola_core.rules import Rules

np = pytest.importorskip("numpy")


@pytest.mark.parametrize(
    "habits",
    [
        *(regular_habits(Rules.parse(rules)) for rules in ("pagat_rank", "briscola_two", "briscola_four")),
        beginner_habits(Rules.parse("pagat_rank")),
    ],
)
def test_many_rows_are_what_each_is_by_itself(habits: Habits) -> None:
    from briscola_core.worlds.shelf import rows_all

    numbers = sorted(Random(1).sample(range(ROWS), 3000))
    made = rows_all(habits, np.array(numbers))
    for number, scores in zip(numbers, made.tolist(), strict=True):
        assert scores[:51] == [*row(habits, number)]
