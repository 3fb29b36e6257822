"""A small project to translate: one notebook, one scenario, one module, one template."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import write_po

from briscola_tutorial.translation import catalogs
from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import messages
from briscola_tutorial.translation.notebook import PARAMETERS, tidied
from briscola_tutorial.translation.po import read_catalog

ROOT = Path(__file__).parents[2]
WriteNotebook = Callable[..., str]
Translate = Callable[[str, str, dict[str, str]], None]


@pytest.fixture
def notebook_text() -> WriteNotebook:
    """Gives the text of a source notebook whose lesson is the given Markdown cells, with ids from m1."""

    def text(*markdown: str, code: str = 'lesson.exercise("first", language)', outputs: tuple[Any, ...] = ()) -> str:
        cells: list[dict[str, Any]] = [
            {"cell_type": "code", "id": "parameters", "metadata": {"tags": ["parameters"]}, "source": PARAMETERS},
            *(
                {"cell_type": "markdown", "id": f"m{number}", "metadata": {}, "source": source}
                for number, source in enumerate(markdown, 1)
            ),
            {"cell_type": "code", "id": "exercise", "metadata": {}, "source": code, "outputs": list(outputs)},
        ]
        for cell in cells:
            if cell["cell_type"] == "code":
                cell |= {"execution_count": None, "outputs": cell.get("outputs", [])}
        raw = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
        return tidied(json.dumps(raw), "lesson.ipynb")

    return text


@pytest.fixture
def project(tmp_path: Path, notebook_text: WriteNotebook, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The root of a project in French, Spanish and Portuguese, extracted; the working directory."""
    monkeypatch.chdir(tmp_path)
    for folder in (
        "locales",
        "tutorial/en",
        "tutorial/scenarios",
        "tutorial/briscola_tutorial",
        "widgets/briscola_widgets",
        "node_modules",  # installed, but without a dictionary: what these texts say is no language
    ):
        (tmp_path / folder).mkdir(parents=True)
    for domain in catalogs.DOMAINS:
        shutil.copy(ROOT / "locales" / f"{domain}.cfg", tmp_path / "locales")
    (tmp_path / "tutorial/en/01-first.ipynb").write_text(
        notebook_text("# The trick\n\nB plays 2♠.\nIt is worth 0 points.", "- See [the next](01-first.ipynb).\n- Suit"),
        encoding="utf-8",
    )
    shutil.copy(ROOT / "tutorial/scenarios/revealed-partner.record", tmp_path / "tutorial/scenarios/first.record")
    (tmp_path / "tutorial/scenarios/first.yaml").write_text(
        "title: The first trick\ndeal: first.record\nbegin: trick 1\nseat: C\n"
        "steps: [{goal: The first trick, play: AH}]\n",
        encoding="utf-8",
    )
    (tmp_path / "widgets/briscola_widgets/table.py").write_text(
        '# TRANSLATORS: a button\nwords.gettext("Next")\nwords.ngettext("{n} point", "{n} points", 2)\n',
        encoding="utf-8",
    )
    (tmp_path / "tutorial/briscola_tutorial/page.html.j2").write_text(
        "<h1>{% trans %}Lessons{% endtrans %}</h1>", encoding="utf-8"
    )
    for language in ("fr", "es", "pt"):
        catalogs.init(tmp_path, language)
    return tmp_path


@pytest.fixture
def put(project: Path) -> Translate:
    """Puts translations by message into a catalog's file, as a translator does."""

    def translate(language: str, domain: str, words: dict[str, str]) -> None:
        path = catalogs.catalog_path(project, language, domain)
        text = path.read_text(encoding="utf-8")
        for message, translation in words.items():
            text, count = re.subn(
                rf'(msgid {re.escape(json.dumps(message, ensure_ascii=False))}\nmsgstr )""',
                lambda match, t=translation: match[1] + json.dumps(t, ensure_ascii=False),  # type: ignore[misc]
                text,
            )
            assert count == 1, message
        path.write_text(text, encoding="utf-8")

    return translate


@pytest.fixture
def finished(project: Path) -> Path:
    """The project with everything translated, by words that keep what must be kept."""
    for path in (project / "locales").rglob("*.po"):
        catalog = read_catalog(path)
        for message in messages(catalog):
            texts = message.id if isinstance(message.id, tuple) else (message.id,)
            words = [f"Mot {text}" for text in texts]
            message.string = tuple(words) if message.pluralizable else words[0]
        with path.open("wb") as file:
            write_po(file, catalog, width=0)
    assert main(["all"]) == 0
    return project
