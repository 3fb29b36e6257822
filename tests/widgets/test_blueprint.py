"""Reading a blueprint: what is wrong is told with its line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_widgets import BlueprintError, read_blueprint
from tests.widgets.conftest import SEEN

GOOD = (
    SEEN
    + """\
  - goal: Choose.
    ask: Which?
    choices:
      - {text: this, verdict: right, why: because}
      - {text: that, verdict: wrong, why: it is not}
  - goal: Name.
    ask: Who takes it?
    seat: trick winner
"""
)
SEAT = "    ask: Who takes it?\n    seat: trick winner"


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
        ("title: A trick", "? [title]\n: A trick", 1, "expected a word as key; known here: title, deal"),
        ("ask: Which?", "ask: 2026-01-31", 9, 'write it in quotes: "2026-01-31"'),
        ("ask: Who takes it?", "ask: 7", 14, 'write it in quotes: "7"'),
        ("ask: Who takes it?", "ask:", 14, "expected a text here"),
        ("title: A trick", "title: ' '", 1, "expected a text here"),
        ("Choose.", "Cho\x07ose.", 8, r"a character that YAML does not allow: '\x07'"),
        ("title: A trick", "title: " + "[" * 5000, 1, "nested too deeply"),
        ("title: A trick", "title: *nothing", 1, "not YAML: found undefined alias"),
        ("begin: trick 1", "begin: trick ²", 3, "expected «trick N»"),
        ("begin: trick 1", "begin: trick 0", 3, "expected «trick N»"),
        ("begin: trick 1", "begin: end", 7, "no card left to play: the record ends before this step"),
        ("deal.record", "folder.record", 2, "folder.record"),
        ("deal.record", "nonsense.record", 2, "nonsense.record: line 1, column 1: found 'nonsense', expected the name"),
        ("deal.record", "latin-1.record", 2, "latin-1.record"),
        ("deal.record", "illegal.record", 2, "illegal.record: AH is illegal (not in hand); legal: 2S"),
        ("deal.record", '"nul\\0"', 2, "embedded null byte"),
        ("seat: C", "seat: AB", 4, "«AB» is no seat; seats are A, B, C, D, E"),
        ("play: AH", "play: AH\n    hints: [none]", 8, "unknown key «hints»; known here: goal, say, after, play"),
        ("play: AH", "play: AH\n    about: partner", 8, "unknown key «about»; known here: goal, say, after, play"),
        ("play: AH", "play: AH\n    winner: A", 8, "unknown key «winner»; known here: goal, say, after, play"),
        (SEAT, "    settle: some", 14, "expected «all»"),
        (SEAT, "    settle: all\n    ask: Why?", 15, "unknown key «ask»; known here: goal, say, after, settle, hints"),
        (SEAT, "    explore: C\n    about: partner", 15, "unknown key «about»; known here: goal, say, after, explore"),
        ("title: A trick", "title: Yes", 1, 'expected a text here; write it in quotes: "Yes"'),
        ("text: this", "text: 2026-01-31", 11, 'write it in quotes: "2026-01-31"'),
        ("    seat: trick", "    winner: B\n    seat: trick", 15, "unknown key «winner»"),
        ("    seat: trick winner", "    settle: one", 14, "unknown key «ask»"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    written: Callable[[str], Path], good: str, bad: str, line: int, problem: str
) -> None:
    assert good in GOOD
    path = written(GOOD.replace(good, bad))
    record = (path.parent / "deal.record").read_text(encoding="utf-8")
    (path.parent / "folder.record").mkdir()
    (path.parent / "nonsense.record").write_text("nonsense", encoding="utf-8")
    (path.parent / "latin-1.record").write_bytes("é".encode("latin-1"))
    (path.parent / "illegal.record").write_text(record.replace("AH 2S 3H", "AH AH 3H"), encoding="utf-8")
    with pytest.raises(BlueprintError) as caught:
        read_blueprint(path)
    assert problem in str(caught.value)
    assert str(caught.value).startswith(f"exercise.yaml:{line}: ")


def test_a_file_that_is_no_text_is_told_with_its_line(written: Callable[[str], Path]) -> None:
    path = written(GOOD)
    path.write_bytes(GOOD.encode() + "    after: caf\u00e9\n".encode("latin-1"))
    with pytest.raises(BlueprintError, match=r"exercise\.yaml:16: not UTF-8"):
        read_blueprint(path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BlueprintError, match=r"none\.yaml:1: the file cannot be read"):
        read_blueprint(tmp_path / "none.yaml")
    with pytest.raises(BlueprintError, match=r":1: the file cannot be read"):
        read_blueprint(tmp_path)


def test_a_record_that_breaks_the_rules_is_told_where_it_is_named(written: Callable[[str], Path]) -> None:
    path = written(GOOD)
    record = path.parent / "deal.record"
    record.write_text(record.read_text(encoding="utf-8").replace("| AH 2S", "| AH AH", 1), encoding="utf-8")
    with pytest.raises(BlueprintError, match=r"exercise\.yaml:2: deal\.record: "):
        read_blueprint(path)


def test_an_empty_file_is_told() -> None:
    with pytest.raises(BlueprintError, match="empty"):
        read_blueprint(Path("/dev/null"))
