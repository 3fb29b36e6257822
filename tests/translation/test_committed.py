"""The catalogs and notebooks of this project, as they are committed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from nbformat import NotebookNode

from briscola_tutorial import places
from briscola_tutorial.translation.compiling import languages
from briscola_tutorial.translation.notebook import read
from briscola_tutorial.translation.rules import faults

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"\]\(([^)]*)\)")


def lessons(language: str) -> dict[str, NotebookNode]:
    """The notebooks of a language by file name."""
    paths = sorted((ROOT / "tutorial" / language).glob("*.ipynb"))
    return {path.name: read(path.read_text(encoding="utf-8"), path.name) for path in paths}


def structure(notebook: NotebookNode) -> list[tuple[str, str, str, Counter[str]]]:
    """By cell: id, kind, code but for the language (the exercises are in it), and links."""
    return [
        (
            cell.id,
            cell.cell_type,
            re.sub(r'^language = ".*"$', "", cell.source) if cell.cell_type == "code" else "",
            Counter(LINK.findall(cell.source)),
        )
        for cell in notebook.cells
    ]


def test_everything_is_translated_and_every_notebook_is_what_its_catalog_gives() -> None:
    assert "\n".join(map(str, faults(ROOT))) == ""


def test_the_lessons_are_there_in_english_french_portuguese_and_spanish() -> None:
    assert languages(ROOT) == ("es", "fr", "pt")
    assert places.languages() == ("en", "es", "fr", "pt")


@pytest.mark.parametrize("language", languages(ROOT))
def test_each_language_has_the_same_lessons_cells_exercises_and_links(language: str) -> None:
    source = lessons("en")
    assert source
    assert {name: structure(lesson) for name, lesson in lessons(language).items()} == {
        name: structure(lesson) for name, lesson in source.items()
    }


@pytest.mark.parametrize("language", ["en", *languages(ROOT)])
def test_each_lesson_tells_the_kernel_its_language_and_its_links_lead_somewhere(language: str) -> None:
    for name, lesson in lessons(language).items():
        tagged = [cell.source for cell in lesson.cells if "parameters" in cell.metadata.get("tags", ())]
        assert tagged == [f'language = "{language}"'], name
        for cell in lesson.cells:
            for target in LINK.findall(cell.source):
                assert "://" in target or (ROOT / "tutorial" / language / target.partition("#")[0]).exists(), (
                    name,
                    cell.id,
                    target,
                )


def test_no_note_to_translators_is_left_in_a_generated_notebook() -> None:
    for language in languages(ROOT):
        for name, lesson in lessons(language).items():
            assert not [cell.id for cell in lesson.cells if "<!--" in cell.source], (language, name)
