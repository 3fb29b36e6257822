"""Every rule and every option of docs/RULES.md is taught somewhere and asked somewhere: tutorial/coverage.csv says where."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = list(csv.DictReader((ROOT / "tutorial/coverage.csv").read_text(encoding="utf-8").splitlines()))
COURSE = (
    "00-welcome", "01-the-pack", "02-the-trick", "03-briscola-for-two", "04-briscola-for-four",
    "05-five-at-the-table", "06-the-auction", "07-the-call", "08-free-play", "09-the-revealed-partner",
    "10-settlement", "11-who-is-the-partner", "12-strategy", "13-house-rules", "14-a-full-session", "15-questions",
)  # fmt: skip


def rules() -> list[str]:
    """The sentences of docs/RULES.md from its first section on, and its options with each value."""
    found = []
    text = (ROOT / "docs/RULES.md").read_text(encoding="utf-8")
    for line in text[text.index("## 1.") :].splitlines():
        if option := re.fullmatch(r"\| `(\w+)` \| (.*) \|", line):
            values = re.findall(r"`([^`]+)`", option[2]) or re.findall(r"\b(?:5|4|off|on)\b", option[2])
            found += [f"{option[1]}: {value}" for value in values]
        elif line and not line.startswith(("#", "|")):
            found += re.split(r"(?<=[.!?])\s+(?=[A-Z*“\"])", line.removeprefix("- "))
    return found


@cache
def cells(lesson: str) -> tuple[frozenset[str], frozenset[str]]:
    """The sections of a lesson, by their cells, and its exercises and games."""
    found = json.loads((ROOT / f"tutorial/en/{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    sections = {cell["id"] for cell in found if cell["cell_type"] == "markdown"}
    code = "\n".join("".join(cell["source"]) for cell in found if cell["cell_type"] == "code")
    return frozenset(sections), frozenset(re.findall(r'lesson\.(?:exercise|game)\("([^"]+)"', code))


def test_every_rule_and_every_option_has_its_row() -> None:
    assert Counter(row["rule"] for row in ROWS) == Counter(rules())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["rule"][:40])
def test_a_row_says_where_its_rule_is_taught_and_asked(row: dict[str, str]) -> None:
    lesson, section, exercise, note = row["lesson"], row["section"], row["exercise"], row["note"]
    if not lesson:
        assert note, "a rule that is taught nowhere needs the reason why"
        return
    assert lesson in COURSE
    sections, exercises = cells(lesson)
    assert section in sections, f"{lesson} has no section {section!r}: {', '.join(sorted(sections))}"
    assert exercise in exercises, f"{lesson} has no exercise {exercise!r}: {', '.join(sorted(exercises))}"


def test_every_lesson_of_the_course_is_there_and_no_other() -> None:
    assert {path.stem for path in (ROOT / "tutorial/en").glob("*.ipynb")} == set(COURSE)


@pytest.mark.parametrize("lesson", COURSE)
def test_every_lesson_ends_with_a_self_check(lesson: str) -> None:
    found = json.loads((ROOT / f"tutorial/en/{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    assert [cell["id"] for cell in found[-3:-1]] == ["in-short", "check"]
    assert found[-1]["id"].startswith("exercise-check-")


def test_two_ways_in_which_tables_differ_are_taught_in_two_sections() -> None:
    options: dict[str, set[str]] = {}
    for row in ROWS:
        name, colon, _ = row["rule"].partition(": ")
        if colon and row["lesson"] == "13-house-rules" and name in {"payment", "double"}:
            options.setdefault(name, set()).add(row["section"])
    assert options.keys() == {"payment", "double"}
    assert not options["payment"] & options["double"]


def text_of(lesson: str, section: str) -> str:
    found = json.loads((ROOT / f"tutorial/en/{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    return next("".join(cell["source"]) for cell in found if cell["id"] == section)


def test_the_lesson_about_sets_of_rules_tells_all_that_a_set_settles() -> None:
    """Each part of a set is a line of its table, in the order of the rules."""
    sets = [row for row in ROWS if row["rule"].startswith("Set `")]
    assert len(sets) == 3
    for row in sets:
        _, _, told = row["rule"].partition(": ")
        lines = re.findall(r"^\| (?!Rule|---)", text_of(row["lesson"], row["section"]), re.MULTILINE)
        assert len(lines) == len(told.removesuffix(".").split(", "))


@pytest.mark.parametrize(
    ("rule", "said"),
    [("Every settlement sums to zero.", "sums to zero"), ("40 cards, four suits, ten ranks.", "40 cards")],
)
def test_the_section_that_teaches_a_rule_says_it(rule: str, said: str) -> None:
    (row,) = (row for row in ROWS if row["rule"] == rule)
    assert said in text_of(row["lesson"], row["section"])


def test_how_many_cards_there_are_is_asked() -> None:
    (row,) = (row for row in ROWS if row["rule"] == "40 cards, four suits, ten ranks.")
    asked = (ROOT / f"tutorial/scenarios/{row['exercise']}.yaml").read_text(encoding="utf-8")
    assert re.search(r"text: .*40 cards, ten of each of the four suits.*\n\s+verdict: right", asked)
