"""A lesson's draft: its passages, each with its message, as the catalog stands on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED
from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.draft import Draft, Reading, Said
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.notebook import read

Put = Callable[[str, str, dict[str, str]], None]


def reading(draft: Draft) -> Reading:
    """A lesson with which nothing is wrong."""
    found, faults = draft.latest()
    assert faults == ()
    assert found
    return found


def test_each_passage_has_the_number_of_its_message(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    draft = Draft(project, "fr", "01")
    assert draft.name == "01-first.ipynb"
    found = reading(draft)
    lines = catalog_path(project, "fr", "lessons").read_text(encoding="utf-8").splitlines()
    trick, suit = (1 + lines.index(f'msgid "{text}"') for text in ("The trick", "Suit"))
    file = "locales/fr/LC_MESSAGES/lessons.po"
    numbers = [
        found.messages.index(Said(("The trick",), ("Le pli",), f"{file}:{trick}", (("heading", "m1"),), ())),
        found.messages.index(Said(("Suit",), (), f"{file}:{suit}", (("list item", "m2"),), ())),
    ]
    sources = [cell.source for cell in read(found.notebook, "").cells]
    assert sources[0] == 'language = "fr"'
    assert sources[1].startswith(f'# <span class="b-passage" data-message="{numbers[0]}">Le pli</span>\n')
    untranslated = f"{BEGIN_UNTRANSLATED}Suit{END_UNTRANSLATED}"
    assert sources[2].endswith(f'- <span class="b-passage" data-message="{numbers[1]}">{untranslated}</span>')
    said_elsewhere = {said.source[0]: said.files for said in found.messages if not said.cells}
    assert said_elsewhere["The first trick"] == ("tutorial/scenarios/first.yaml",)
    assert said_elsewhere["Next"] == ("widgets/briscola_widgets/table.py",)


def test_what_the_catalogs_do_not_know_yet_has_no_number(project: Path) -> None:
    notebook = project / "tutorial/en/01-first.ipynb"
    notebook.write_text(notebook.read_text(encoding="utf-8").replace("- Suit", "- Colour"), encoding="utf-8")
    found = reading(Draft(project, "fr", "01"))
    assert f'- <span class="b-passage">{BEGIN_UNTRANSLATED}Colour' in read(found.notebook, "").cells[2].source


#: What may be saved that cannot be shown; the line of the catalog that is told: how far below «msgid»; and whether
#: it can be said all the same, only not there.
UNREADABLE = {
    "a mark of a merge": ('msgid "The trick"', '<<<<<<< HEAD\nmsgid "The trick"', 0, False),
    "an open quotation mark": ('msgstr "Le pli"', 'msgstr "Le pli', 1, False),
    "a brace": ('msgstr "Le pli"', 'msgstr "Le pli {n"', 0, False),
    "a list in a heading's place": ('msgstr "Le pli"', 'msgstr "Le pli\\n\\n- un"', 0, True),
    "a list in an item": ('msgstr "Couleur"', 'msgstr "- Couleur"', 0, True),
}


@pytest.mark.parametrize(("old", "new", "below", "is_sayable"), UNREADABLE.values(), ids=UNREADABLE)
def test_while_a_catalog_cannot_be_shown_the_last_good_text_stays_with_what_is_wrong_and_where(
    project: Path, put: Put, old: str, new: str, *, below: int, is_sayable: bool
) -> None:
    put("fr", "lessons", {"The trick": "Le pli", "Suit": "Couleur"})
    put("fr", "interface", {"Next": "Suite"})
    draft = Draft(project, "fr", "01")
    good = reading(draft)
    compiled = {path: path.read_bytes() for path in project.rglob("*.mo")}
    assert compiled
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    found, (fault,) = draft.latest()
    assert found is not None
    # but for the lines, which are those of the file as it is: see the next test
    assert [replace(said, place="") for said in found.messages] == [replace(said, place="") for said in good.messages]
    assert found.notebook == good.notebook
    assert fault.file == "locales/fr/LC_MESSAGES/lessons.po"
    english = "Suit" if "Couleur" in old else "The trick"
    assert fault.place == str(1 + text.split("\n").index(f'msgid "{english}"') + below)
    if not is_sayable:
        assert {path: path.read_bytes() for path in compiled} == compiled
    path.write_text(text.replace("Le pli", "La levée"), encoding="utf-8")
    assert "La levée" in reading(draft).notebook


def test_a_message_is_found_where_it_stands_in_the_catalog_as_saved_readable_or_not(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli", "Suit": "Couleur"})
    draft = Draft(project, "fr", "01")
    reading(draft)
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    for first in ("<<<<<<< HEAD\n", "<<<<<<< HEAD\n\n\n"):
        path.write_text(text.replace('msgid "Suit"', f'{first}msgid "Suit"'), encoding="utf-8")
        found, faults = draft.latest()
        assert faults
        assert found is not None
        lines = path.read_text(encoding="utf-8").split("\n")
        places = {said.source[0]: said.place for said in found.messages if "lessons.po" in said.place}
        for english in ("The trick", "Suit"):
            assert lines[int(places[english].rpartition(":")[2]) - 1] == f'msgid "{english}"'


def test_what_could_never_be_read_is_told_and_nothing_shown(project: Path) -> None:
    catalog_path(project, "fr", "interface").write_text("<<<<", encoding="utf-8")
    found, (fault,) = Draft(project, "fr", "01").latest()
    assert found is None
    assert (fault.file, fault.place) == ("locales/fr/LC_MESSAGES/interface.po", "1")


@pytest.mark.parametrize(
    "file",
    ["tutorial/en/01-first.ipynb", "tutorial/scenarios/first.yaml", "locales/fr/LC_MESSAGES/interface.po",
     "locales/fr/LC_MESSAGES/lessons.po"],
)  # fmt: skip
def test_a_draft_has_another_version_once_one_of_its_files_is_saved(project: Path, file: str) -> None:
    draft = Draft(project, "fr", "01")
    before = draft.version
    assert draft.version == before
    os.utime(project / "locales/es/LC_MESSAGES/lessons.po", ns=(1, 1))
    assert draft.version == before
    os.utime(project / file, ns=(1, 1))
    assert draft.version != before


#: What may be saved of a scenario that cannot be played, and what is said of it.
UNPLAYABLE = {
    "no YAML": ("title: [", "2", "not YAML"),
    "a conflict": ("<<<<<<< HEAD\ntitle: The first trick", "1", "a merge has left a conflict here"),
    "no step": ("title: The first trick\nsteps: []", "", ""),
}


@pytest.mark.parametrize(("text", "line", "what"), UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_an_exercise_that_cannot_be_played_is_told_and_keeps_no_other_from_being_shown(
    project: Path, notebook_text: Callable[..., str], text: str, line: str, what: str
) -> None:
    code = 'lesson.exercise("first", language)'
    notebook = project / "tutorial/en/01-first.ipynb"
    notebook.write_text(notebook_text("# The trick", code=code.replace("first", "second")), encoding="utf-8")
    scenario = project / "tutorial/scenarios/second.yaml"
    good = (project / "tutorial/scenarios/first.yaml").read_text(encoding="utf-8")
    scenario.write_text(good, encoding="utf-8")
    draft = Draft(project, "fr", "01")
    (*_, cell) = read(reading(draft).notebook, "").cells
    assert cell.source == code.replace("first", "second")
    scenario.write_text(f"{text}\n", encoding="utf-8")
    found, (fault,) = draft.latest()
    assert fault.file == "tutorial/scenarios/second.yaml"
    assert fault.place == line or not line
    assert what in fault.what
    assert found
    (*_, cell) = read(found.notebook, "").cells
    assert cell.source == ""
    scenario.write_text(good, encoding="utf-8")
    (*_, cell) = read(reading(draft).notebook, "").cells
    assert cell.source


def test_a_fault_of_another_language_does_not_keep_a_draft_from_being_shown(project: Path) -> None:
    assert main(["all"]) == 0
    catalog_path(project, "es", "lessons").write_text("<<<<", encoding="utf-8")
    assert reading(Draft(project, "fr", "01"))


@pytest.mark.parametrize(
    ("language", "lesson", "mend"),
    [("fr", "77", "name one of 01-first"), ("it", "01", "make language CODE=it"), ("en", "01", "make serve")],
)
def test_what_cannot_be_previewed_is_told_with_what_can(project: Path, language: str, lesson: str, mend: str) -> None:
    with pytest.raises(FaultError, match=mend):
        Draft(project, language, lesson)
