"""Notebooks are tidied, rendered in another language, and really compared by nbval."""

from __future__ import annotations

import gettext
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED
from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path, translations
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.notebook import read, render, tidied

Put = Callable[[str, str, dict[str, str]], None]
NOTHING = gettext.NullTranslations()


def unmarked(text: str) -> str:
    """The text of a notebook without the marks of what is untranslated."""
    for mark in (BEGIN_UNTRANSLATED, END_UNTRANSLATED):
        text = text.replace(json.dumps(mark)[1:-1], "")
    return text


def test_a_lesson_that_is_not_translated_differs_by_its_language_and_marks_only(
    notebook_text: Callable[..., str],
) -> None:
    source = notebook_text(
        "# The *trick*\n\n| a\\|b | c |\n|---|---|\n| wörds ♥ |", "- words\n  > quoted\n\n```\ncode\n```\n"
    )
    rendered = render(source, "lesson.ipynb", NOTHING, "fr")
    assert unmarked(rendered) == source.replace(r"language = \"en\"", r"language = \"fr\"")
    assert rendered.count(json.dumps(BEGIN_UNTRANSLATED)[1:-1]) == 4


def test_translations_stand_where_their_sources_stood_and_notes_are_gone(project: Path, put: Put) -> None:
    path = project / "tutorial/en/01-first.ipynb"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"# The trick', r'"<!-- TRANSLATORS: one pli -->\n",' + '\n    "# The trick'), encoding="utf-8"
    )
    put("fr", "lessons", {"The trick": "Le pli", "B plays 2♠. It is worth 0 points.": "B joue 2♠, qui vaut 0 point."})
    assert main(["all"]) == 0
    cells = read((project / "tutorial/fr/01-first.ipynb").read_text(encoding="utf-8"), "").cells
    assert [cell.source for cell in cells] == [
        'language = "fr"',
        "# Le pli\n\nB joue 2♠, qui vaut 0 point.",
        f"- {BEGIN_UNTRANSLATED}See [the next](01-first.ipynb).{END_UNTRANSLATED}\n- {BEGIN_UNTRANSLATED}Suit{END_UNTRANSLATED}",
        'lesson.exercise("first", language)',
    ]


def test_the_notebooks_of_all_languages_have_the_same_cells_and_code(project: Path) -> None:
    assert main(["all"]) == 0
    folders = [project / "tutorial" / language for language in ("en", "fr", "es", "pt")]
    shapes = [
        [
            (cell.id, cell.cell_type, cell.cell_type == "code" and index and cell.source)
            for index, cell in enumerate(cells)
        ]
        for cells in (read((folder / "01-first.ipynb").read_text(encoding="utf-8"), "").cells for folder in folders)
    ]
    assert shapes == [shapes[0]] * 4


def test_a_notebook_whose_source_is_gone_goes(project: Path) -> None:
    assert main(["all"]) == 0
    (project / "tutorial/en/01-first.ipynb").unlink()
    assert main(["all"]) == 0
    assert not list((project / "tutorial").glob("*/*.ipynb"))


def test_a_translation_that_breaks_its_cell_is_refused_with_its_line(
    project: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    put("fr", "lessons", {"Suit": "# Couleur"})
    assert main(["render"]) == 1
    error = capsys.readouterr().err
    path = project / "locales/fr/LC_MESSAGES/lessons.po"
    line = 1 + path.read_text(encoding="utf-8").splitlines().index('msgid "Suit"')
    assert f"locales/fr/LC_MESSAGES/lessons.po:{line}: " in error
    assert "'# Couleur'" in error
    assert "mend:" in error
    assert not list((project / "tutorial/fr").glob("*.ipynb"))


@pytest.mark.parametrize("said", ['language = "fr"', "language = 'en'", 'language = "en"\nother = 1', ""])
def test_a_lesson_must_say_its_language_as_a_parameter(notebook_text: Callable[..., str], said: str) -> None:
    source = notebook_text("words").replace(json.dumps('language = "en"'), json.dumps(said))
    with pytest.raises(FaultError, match="parameters"):
        render(source, "lesson.ipynb", NOTHING, "fr")


def test_a_run_leaves_only_what_nbval_compares(notebook_text: Callable[..., str]) -> None:
    view = {"application/vnd.jupyter.widget-view+json": {"model_id": "0123"}, "text/plain": "Exercise('first')"}
    outputs: list[dict[str, Any]] = [
        {"output_type": "stream", "name": "stderr", "text": "noise"},
        {"output_type": "execute_result", "execution_count": 7, "metadata": {}, "data": view},
    ]
    notebook = json.loads(notebook_text("words"))
    notebook["metadata"]["widgets"] = {"state": {}}
    notebook["metadata"]["language_info"]["version"] = "3.11.7"
    notebook["cells"][0]["execution_count"] = 6
    notebook["cells"][1]["metadata"] = {"editable": True, "slideshow": {}, "tags": ["kept"]}
    notebook["cells"][2] |= {"execution_count": 7, "outputs": outputs}
    text = tidied(json.dumps(notebook), "lesson.ipynb")
    clean = json.loads(text)
    assert clean["metadata"].keys() == {"kernelspec", "language_info"}
    assert clean["metadata"]["language_info"] == {"name": "python"}
    assert clean["cells"][1]["metadata"] == {"tags": ["kept"]}
    assert [cell.get("execution_count") for cell in clean["cells"]] == [1, None, 2]
    assert clean["cells"][2]["outputs"] == [
        {
            "output_type": "execute_result",
            "execution_count": 2,
            "metadata": {},
            "data": {"text/plain": ["Exercise('first')"]},
        }
    ]
    assert tidied(text, "lesson.ipynb") == text
    nbformat.validate(clean)


def test_words_come_from_neither_fuzzy_nor_obsolete_entries(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli", "Suit": "Couleur"})
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('msgid "Suit"', '#, fuzzy\nmsgid "Suit"')
    path.write_text(text + '\n#~ msgid "gone"\n#~ msgstr "parti"\n', encoding="utf-8")
    words = translations(path)
    assert [words.gettext(message) for message in ("The trick", "Suit", "gone")] == ["Le pli", "Suit", "gone"]


def test_strict_nbval_compares_what_a_tidied_cell_shows(tmp_path: Path, notebook_text: Callable[..., str]) -> None:
    def shown(text: str) -> tuple[dict[str, Any], ...]:
        return ({"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"text/plain": text}},)

    code = "import ipywidgets\n\nclass Exercise(ipywidgets.VBox):\n    def __repr__(self):\n        return 'the repr'\n\nExercise()"
    for name, outputs in {"same": shown("the repr"), "other": shown("another repr"), "none": ()}.items():
        text = notebook_text("words", code=code, outputs=outputs)
        (tmp_path / f"{name}.ipynb").write_text(text, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--nbval",
        "-rA",
        "-q",
        "-p",
        "no:cacheprovider",
        "--color=no",
        str(tmp_path),
    ]
    lines = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path).stdout.splitlines()
    verdicts = {
        line.split("::")[0].split()[-1]: line.split()[0] for line in lines if "::Cell 1" in line and line[0] in "PF"
    }
    assert verdicts == {"same.ipynb": "PASSED", "other.ipynb": "FAILED", "none.ipynb": "FAILED"}
