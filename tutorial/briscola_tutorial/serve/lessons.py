"""The lessons as the pages show them: the notebooks of a language, in order, with their prose."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import nbformat
from markupsafe import Markup

from briscola_tutorial import places
from briscola_tutorial.glossary import Glossary
from briscola_tutorial.places import BEGIN_UNTRANSLATED, EXERCISE, GAME, GLOSSARY
from briscola_widgets.language import TRANSLATED, UNTRANSLATED, Language

from .prose import prose

#: File names of lessons: ``09-the-revealed-partner.ipynb``. Nothing else in the folders is one.
LESSON_NAME = re.compile(r"\d\d-[a-z0-9-]+\.ipynb")
_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)


@dataclass(frozen=True)
class Cell:
    """A cell of a lesson: its name (the same in every language), its prose as HTML, or for code whether something will be shown."""

    name: str
    html: Markup | None
    shows: bool


@dataclass(frozen=True, eq=False)
class Lesson:
    """A notebook, its file name (the same in every language), its title and its cells' prose.

    A title that is untranslated is marked as what `Language` gives.
    """

    name: str
    title: str
    cells: tuple[Cell, ...]
    notebook: nbformat.NotebookNode

    @property
    def number(self) -> str:
        return str(int(self.name[:2]))

    @property
    def exercises(self) -> tuple[str, ...]:
        """The names of its exercises, by which the browser keeps what has been done in them."""
        code = (cell.source for cell in self.notebook.cells if cell.cell_type == "code")
        return tuple(name for source in code for name in EXERCISE.findall(source))

    @property
    def tables(self) -> tuple[tuple[str, str], ...]:
        """Its exercises and games, each by its name and the name of the cell that shows it."""
        code = ((cell.id, cell.source) for cell in self.notebook.cells if cell.cell_type == "code")
        return tuple(
            (name, cell) for cell, source in code for kind in (EXERCISE, GAME) for name in kind.findall(source)
        )

    def place_of(self, exercise: str) -> str | None:
        """The name of the cell that shows an exercise, by which a link leads to it."""
        shows = (cell.id for cell in self.notebook.cells if exercise in EXERCISE.findall(cell.source))
        return next(shows, None)

    @property
    def is_translated(self) -> bool:
        """Whether all of its prose is in the page's language."""
        return not any(BEGIN_UNTRANSLATED in cell.html for cell in self.cells if cell.html)


def course(code: str) -> tuple[Lesson, ...]:
    """The lessons of a language, in the order of their numbers; none if there are no notebooks."""
    folder = places.notebooks() / code
    files = sorted(path for path in folder.glob("*.ipynb") if LESSON_NAME.fullmatch(path.name))
    return tuple(_read(path, path.stat().st_mtime_ns, code) for path in files)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int, code: str) -> Lesson:
    return lesson(nbformat.read(path, as_version=4), path.name, code)


def lesson(notebook: nbformat.NotebookNode, name: str, code: str) -> Lesson:
    """The lesson of a notebook, whose file has or would have this name."""
    language = Language(code)
    title = next(
        (
            _title(found[1], language)
            for cell in notebook.cells
            if cell.cell_type == "markdown" and (found := _HEADING.search(cell.source))
        ),
        name.removesuffix(".ipynb"),
    )
    return Lesson(name, title, tuple(_cell(cell, language) for cell in notebook.cells), notebook)


def _title(source: str, language: Language) -> str:
    title = prose(source, language).striptags()
    return f"{UNTRANSLATED}{title}{TRANSLATED}" if source.startswith(BEGIN_UNTRANSLATED) else title


def _cell(cell: nbformat.NotebookNode, language: Language) -> Cell:
    if cell.cell_type == "markdown":
        return Cell(cell.id, prose(cell.source, language), shows=False)
    if GLOSSARY.fullmatch(cell.source):  # it is there at once, and needs no kernel
        return Cell(cell.id, Glossary(language.code).html, shows=False)
    return Cell(cell.id, None, shows=cell.cell_type == "code" and _shows(cell.source))


def _shows(source: str) -> bool:
    """Whether running a cell shows a value: whether it ends, as Jupyter has it, in an expression."""
    try:
        body = ast.parse(source).body
    except SyntaxError:
        return True  # its place will say that it failed
    return bool(body) and isinstance(body[-1], ast.Expr)
