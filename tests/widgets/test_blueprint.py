"""Reading a blueprint: what is wrong is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_widgets import BlueprintError, read_blueprint

GOOD = """\
title: A trick
deal: deal.record
begin: trick 1
seat: C
steps:
  - goal: See what A leads.
    play: AH
  - goal: Choose.
    ask: Which?
    choices:
      - {text: this, verdict: right, why: because}
      - {text: that, verdict: wrong, why: it is not}
  - goal: Name.
    ask: Who takes it?
    seat: trick winner
"""


def test_a_blueprint_is_read(written: Callable[[str], Path]) -> None:
    blueprint = read_blueprint(written(GOOD))
    assert blueprint.title == "A trick"
    assert [step.goal for step in blueprint.steps] == ["See what A leads.", "Choose.", "Name."]
    assert blueprint.seat == 2


def test_its_words_are_translated_and_its_keys_are_not(written: Callable[[str], Path]) -> None:
    blueprint = read_blueprint(written(GOOD), str.upper)
    assert blueprint.title == "A TRICK"
    assert blueprint.steps[0].goal == "SEE WHAT A LEADS."


@pytest.mark.parametrize(
    ("good", "bad", "line", "problem"),
    [
        ("title: A trick", "titel: A trick", 1, "unknown key «titel»; known here: title, deal"),
        ("title: A trick\n", "", 1, "«title» is missing"),
        ("title: A trick", "title: [a, b]", 1, "expected a text here"),
        ("title: A trick", "title: A trick\ntitle: Again", 2, "«title» stands twice"),
        ("deal.record", "no.record", 2, "no record file «no.record» beside this one"),
        ("begin: trick 1", "begin: trick 9", 3, "expected «trick N» with a trick that the record reaches"),
        ("begin: trick 1", "begin: start", 3, "expected «trick N»"),
        ("seat: C", "seat: F", 4, "«F» is no seat; seats are A, B, C, D, E"),
        ("play: AH", "play: AX", 7, "AX"),
        ("play: AH", "play: 2S", 7, "the record plays AH here, not 2S"),
        ("play: AH", "say: nothing to do", 6, "a step needs exactly one of play, choices"),
        ("verdict: right", "verdict: good", 11, "«good» is not known here; one of: right, acceptable, wrong"),
        ("verdict: right", "verdict: wrong", 11, "no choice is right"),
        ("seat: trick winner", "seat: winner", 15, "one of: trick winner, partner"),
        ("    ask: Who takes it?\n", "", 13, "a step with «seat» needs «ask»"),
        ("steps:", "steps: [", 6, "not YAML"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    written: Callable[[str], Path], good: str, bad: str, line: int, problem: str
) -> None:
    with pytest.raises(BlueprintError) as caught:
        read_blueprint(written(GOOD.replace(good, bad)))
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"exercise.yaml:{line}: ")


def test_an_empty_file_is_told() -> None:
    with pytest.raises(BlueprintError, match="empty"):
        read_blueprint(Path("/dev/null"))
