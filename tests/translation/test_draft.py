"""A lesson's draft: its passages, each with its message, as the catalog stands on the disk."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED
from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.draft import Draft, Said
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.notebook import read

Put = Callable[[str, str, dict[str, str]], None]


def test_each_passage_has_the_number_of_its_message(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    draft = Draft(project, "fr", "01")
    assert draft.name == "01-first.ipynb"
    said = draft.messages()
    lines = catalog_path(project, "fr", "lessons").read_text(encoding="utf-8").splitlines()
    trick, suit = (1 + lines.index(f'msgid "{text}"') for text in ("The trick", "Suit"))
    file = "locales/fr/LC_MESSAGES/lessons.po"
    numbers = [
        said.index(Said(("The trick",), ("Le pli",), f"{file}:{trick}", "heading in cell m1")),
        said.index(Said(("Suit",), (), f"{file}:{suit}", "list item in cell m2")),
    ]
    sources = [cell.source for cell in read(draft.notebook(), "").cells]
    assert sources[0] == 'language = "fr"'
    assert sources[1].startswith(f'# <span class="b-passage" data-message="{numbers[0]}">Le pli</span>\n')
    untranslated = f"{BEGIN_UNTRANSLATED}Suit{END_UNTRANSLATED}"
    assert sources[2].endswith(f'- <span class="b-passage" data-message="{numbers[1]}">{untranslated}</span>')
    assert [message["source"] for message in draft.as_json()] == [message.source for message in said]


def test_what_the_catalogs_do_not_know_yet_has_no_number(project: Path) -> None:
    notebook = project / "tutorial/en/01-first.ipynb"
    notebook.write_text(notebook.read_text(encoding="utf-8").replace("- Suit", "- Colour"), encoding="utf-8")
    draft = Draft(project, "fr", "01")
    assert f'- <span class="b-passage">{BEGIN_UNTRANSLATED}Colour' in read(draft.notebook(), "").cells[2].source


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


def test_a_fault_of_another_language_does_not_keep_a_draft_from_being_shown(project: Path) -> None:
    assert main(["all"]) == 0
    catalog_path(project, "es", "lessons").write_text("<<<<", encoding="utf-8")
    draft = Draft(project, "fr", "01")
    draft.compile()
    draft.notebook()
    catalog_path(project, "fr", "lessons").write_text("<<<<", encoding="utf-8")
    for step in (draft.compile, draft.notebook):
        with pytest.raises(FaultError, match=r"^locales/fr/LC_MESSAGES/lessons\.po:1: "):
            step()


@pytest.mark.parametrize(
    ("language", "lesson", "mend"),
    [("fr", "77", "name one of 01-first"), ("it", "01", "make language CODE=it"), ("en", "01", "make serve")],
)
def test_what_cannot_be_previewed_is_told_with_what_can(project: Path, language: str, lesson: str, mend: str) -> None:
    with pytest.raises(FaultError, match=mend):
        Draft(project, language, lesson)
