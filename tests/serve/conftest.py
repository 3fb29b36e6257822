"""A small course of its own: what is tested here is how lessons are served, not what they say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tests.serving import Server, serving

CODE = "secret_of_the_source = 6 * 7\nimport ipywidgets\nipywidgets.Label('what the cell shows')"
FIRST = [
    "# The first **lesson**\n\n<!-- TRANSLATORS: not for readers -->\n\nIt tells of A♥ and `A♥`, and <b>is bold</b>.",
    "| a | b |\n| --- | ---: |\n| 1 | 2 |",
]


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two lessons in English and French, one in Portuguese, and things that are none of a visitor's business."""
    folder = tmp_path_factory.mktemp("course")
    for code in ("en", "fr", "pt"):
        (folder / code).mkdir()
        cells = [new_markdown_cell(text) for text in FIRST]
        _write(folder / code / "01-first.ipynb", *cells, new_code_cell(f"language = {code!r}"), new_code_cell(CODE))
    for code in ("en", "fr"):
        _write(folder / code / "02-second.ipynb", new_markdown_cell("# The second"), new_code_cell("1 / 0"))
    _write(folder / "en" / "draft.ipynb", new_markdown_cell("# A draft, not for visitors"))
    _write(folder / "00-outside.ipynb", new_markdown_cell("# Outside, not for visitors"))
    (folder / "en" / "picture.svg").write_text("<svg><title>not for visitors</title></svg>")
    (folder / "en" / "answers.txt").write_text("not for visitors")
    return folder


def _write(path: Path, *cells: nbformat.NotebookNode) -> None:
    nbformat.write(new_notebook(cells=list(cells)), path)


@pytest.fixture(scope="session")
def server(course: Path) -> Iterator[Server]:
    """A server of the small course, open to all."""
    with serving("--ready", "2", folder=course) as running:
        yield running
