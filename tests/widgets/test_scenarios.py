"""Every scenario can be played to its end, and what cannot is told with its line."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_core import points
from briscola_tutorial import scenarios
from briscola_tutorial.lesson import blueprint
from briscola_tutorial.places import languages
from briscola_tutorial.places import scenarios as scenarios_folder
from briscola_tutorial.scenarios import faults, main
from briscola_widgets import Language, Playthrough, read_blueprint
from briscola_widgets.blueprint import Choose
from briscola_widgets.names import symbol
from briscola_widgets.scene import Scene, scene
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
    assert main([]) == 0
    assert capsys.readouterr().out.endswith(" 0 faults\n")


def test_cards_lie_open_only_where_they_are_spoken_of() -> None:
    for path in scenarios_folder().glob("*.yaml"):
        for step in blueprint(path.stem, "en").steps:
            if isinstance(step.task, Choose):
                reasons = [text for choice in step.task.choices for text in (choice.text, choice.why)]
                said = " ".join((step.goal, *step.say, step.task.ask, *reasons, *step.hints, *step.after))
                named = any(symbol(card) in said for card in step.spread)
                spoken = named or re.search(r"\b(these|this (one|is)|lie here)\b", said, re.IGNORECASE)
                assert spoken or not step.spread, (path.name, step.line)


def test_the_cards_beside_a_settlement_are_worth_what_is_said_of_them() -> None:
    """The rest of the 120 points lies there, or what the defenders have; no card that has nothing to do with it."""
    counted = 0
    for step in blueprint("check-the-settlement", "en").steps:
        if not step.spread:
            continue
        told, worth = " ".join(step.say), points(step.spread)
        if rest := re.search(r"captured (\d+) points\. The other (\d+) lie here", told):
            assert int(rest[2]) == worth == 120 - int(rest[1])
        elif lie := re.search(r"target of (\d+) was missed, .* the (\d+) points that lie here", told):
            assert int(lie[2]) == worth > 120 - int(lie[1])
        else:
            assert "one trick, and here it lies" in told
            assert worth == 0
        counted += 1
    assert counted == 4


@pytest.mark.parametrize("code", languages())
def test_no_goal_sets_the_letter_of_a_seat_where_a_rank_could_stand(code: str) -> None:
    """«Outbid A» could be an ace: a letter alone at the end of a goal to bid says whose it is."""
    for step in blueprint("an-auction", code).steps:
        assert not re.search(r"(?<!player )(?<!joueur )(?<!jugador )(?<!jogador )\bA\.$", step.goal), step.goal


@pytest.mark.parametrize("code", languages())
def test_no_answer_to_choose_begins_as_a_verdict_does(code: str) -> None:
    language = Language(code)
    said = ("Not quite.", "Right.", "Exactly.", "Well done.", "Yes, indeed.")
    verdicts = tuple(language.gettext(verdict).casefold() for verdict in said)
    for path in scenarios_folder().glob("*.yaml"):
        for step in blueprint(path.stem, code).steps:
            for choice in step.task.choices if isinstance(step.task, Choose) else ():
                assert not choice.text.casefold().startswith(verdicts), (path.name, choice.text)


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


ASKED = "    ask: Who would take it now?\n    seat: trick winner"
WATCHED = "  - goal: See what A leads.\n    play: AH\n"
#: What is written in place of what in `GOOD`, the line that is told, and why it cannot be played.
UNPLAYABLE = {
    "a count without a trick": (
        {WATCHED: "", ASKED: "    ask: How many?\n    count: trick points"},
        6,
        "expected a card on the table",
    ),
    "a settlement before the end": ({ASKED: "    settle: all"}, 8, "expected the end of a deal with a caller"),
    "a settlement of a deal that all passed": (
        {"deal.record": "passed.record", "trick 1": "end", WATCHED: "", ASKED: "    settle: all"},
        6,
        "expected the end of a deal with a caller",
    ),
    "an aim that no card reaches": ({ASKED: "    explore: E\n    winner: A"}, 8, "no answer is right there"),
    "a trick that the record does not end": (
        {"deal.record": "one-card.record", "play: AH": "explore: A"},
        6,
        "expected a record that goes on to the end of this trick",
    ),
    "a seat that does not play": (
        {"deal.record": "one-card.record", ASKED: "    explore: C"},
        8,
        "C is not to play to this trick",
    ),
    "a partner in a solo": (
        {"deal.record": "solo.record", ASKED: "    ask: Who is it?\n    seat: partner"},
        8,
        "no answer is right there",
    ),
}


@pytest.mark.parametrize(("changes", "line", "why"), UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_what_can_be_read_but_not_played_is_told_with_its_step(
    written: Callable[[str], Path], changes: dict[str, str], line: int, why: str
) -> None:
    text = GOOD
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path = written(text)
    record = (path.parent / "deal.record").read_text(encoding="utf-8")
    one_card = record.partition(" 2S 3H")[0]
    for name, other in {
        "one-card": one_card,
        "solo": one_card.replace("5H | 2S", "2S | 5H"),
        "passed": record.partition(" | A 3 ")[0] + " | P P P P P",
    }.items():
        (path.parent / f"{name}.record").write_text(other, encoding="utf-8")
    read_blueprint(path)
    (fault,) = faults(path)
    assert fault.startswith(f"exercise.yaml:{line}: this step cannot be played: {why}")


@pytest.mark.parametrize(
    "failing", [lambda at: at.position.hints, lambda at: at.position.answers == ("1",)], ids=["a hint", "an answer"]
)
def test_whatever_fails_in_playing_a_step_is_told_with_its_line(
    written: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, failing: Callable[[Playthrough], bool]
) -> None:
    def broken(playthrough: Playthrough, *_: object) -> Scene:
        if failing(playthrough):
            raise AttributeError("no such card")
        return scene(playthrough, Language("en"))

    text = GOOD.replace(
        "seat: trick winner",
        "choices: [{text: A, verdict: right, why: so}, {text: B, verdict: wrong, why: not so}]\n    hints: [A]",
    )
    assert list(faults(written(text))) == []
    monkeypatch.setattr(scenarios, "scene", broken)
    (fault,) = faults(written(text))
    assert fault == "exercise.yaml:8: this step cannot be played: AttributeError('no such card')"


@pytest.mark.parametrize("old", ["deal: deal.record\n", "seat: C", "AH"])
def test_what_cannot_be_read_is_told(written: Callable[[str], Path], old: str) -> None:
    assert old in GOOD
    (fault,) = faults(written(GOOD.replace(old, "", 1)))
    assert fault.startswith("exercise.yaml:")


CHOICES = GOOD.replace(
    "seat: trick winner",
    """choices:
      - { text: It is A., verdict: right, why: so }
      - { text: It is B., verdict: wrong, why: not so }
      - text: it  is A.
        verdict: wrong
        why: not so""",
)


def test_two_answers_to_one_question_that_say_the_same_are_told_with_their_lines(
    written: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(faults(written(CHOICES.replace("it  is A.", "It is C.")))) == []
    path = written(CHOICES)
    lines = path.read_text(encoding="utf-8").splitlines()
    again = 1 + next(number for number, line in enumerate(lines) if "it  is A." in line)
    told = f"exercise.yaml:{again}: the answer in line {again - 2} says the same; learners could not tell them apart"
    assert list(faults(path)) == [told]
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == f"{told}\n1 scenario, 1 fault\n"


@pytest.mark.parametrize(("option", "status", "said"), [("--help", 0, "usage:"), ("--hlep", 2, "unrecognized")])
def test_options_are_no_files(option: str, status: int, said: str) -> None:
    command = [sys.executable, "-m", "briscola_tutorial.scenarios", option]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert said in done.stdout + done.stderr
