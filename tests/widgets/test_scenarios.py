"""Every scenario can be played to its end, and what cannot is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_tutorial.scenarios import faults, main
from tests.widgets.conftest import SEEN

GOOD = (
    SEEN
    + """\
  - goal: Name the seat.
    ask: Who would take it now?
    seat: trick winner
"""
)


def test_the_tutorials_scenarios_have_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    assert capsys.readouterr().out.endswith(" 0 faults\n")


@pytest.mark.parametrize(
    ("good", "bad", "line", "what"),
    [
        ("begin: trick 1", "begin: trick 9", 3, "expected «trick N»"),
        ("seat: trick winner", "seat: partner", 10, ""),
        ("    play: AH", "    settle: all", 6, "this step cannot be played"),
        ("    play: AH", "    explore: A\n    winner: E", 6, "this step cannot be played: no answer is right there"),
    ],
)
def test_what_cannot_be_played_is_told_with_its_line(
    written: Callable[[str], Path], good: str, bad: str, line: int, what: str
) -> None:
    path = written(GOOD)
    assert list(faults(path)) == []
    found = list(faults(written(GOOD.replace(good, bad))))
    if not what:
        assert found == []
        return
    assert found[0].startswith(f"exercise.yaml:{line}: ")
    assert what in found[0]


def test_a_question_before_any_card_lies_there_cannot_be_played(written: Callable[[str], Path]) -> None:
    asked_too_early = GOOD.replace("  - goal: See what A leads.\n    play: AH\n", "")
    assert list(faults(written(asked_too_early))) == [
        "exercise.yaml:6: this step cannot be played: no answer is right there"
    ]
