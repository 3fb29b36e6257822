"""A lesson as its catalog stands on the disk just now, each passage with the message that it comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

from babel.messages.catalog import Message

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED, EXERCISE, SOURCE
from briscola_widgets.blueprint import BlueprintError, read_blueprint

from .catalogs import DOMAINS, catalog_path, is_translated, messages
from .compiling import compile_catalogs
from .fault import Fault, FaultError, name, read_text, refuse_conflicts
from .lessons import in_catalog
from .notebook import read, render_by, written
from .po import forms, known_catalog
from .segments import Segment


@dataclass(frozen=True, slots=True)
class Said:
    """A message: its English, what is said for it, and where: the file and line of the catalog, and its sources.

    ``cells`` are those of notebooks, each with what it is there: ``heading``, ``list item``, say; ``files`` the
    sources that have no cells.
    """

    source: tuple[str, ...]
    said: tuple[str, ...]
    place: str
    cells: tuple[tuple[str, str], ...]
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """A lesson as it could be read: the notebook's text, and the messages that its passages are numbered by."""

    notebook: str
    messages: tuple[Said, ...]


class Draft:
    """One lesson in one language, read anew whenever it is asked for.

    ``lesson`` is the name of its notebook, or how that begins (``09``). Raises `FaultError` if there is none.
    """

    def __init__(self, root: Path, language: str, lesson: str) -> None:
        found = sorted((root / "tutorial" / SOURCE).glob(f"{lesson}*.ipynb"))
        if len(found) != 1:
            there = ", ".join(path.stem for path in sorted((root / "tutorial" / SOURCE).glob("*.ipynb")))
            raise FaultError(
                Fault(f"tutorial/{SOURCE}", "", f"no lesson, or several, are {lesson!r}", f"name one of {there}")
            )
        if not catalog_path(root, language, "lessons").exists():
            mend = (
                "look at it with: make serve" if language == SOURCE else f"begin it with: make language CODE={language}"
            )
            raise FaultError(Fault(f"locales/{language}", "", "is no language that is translated into", mend))
        self.name = found[0].name
        self.language = language
        self._root = root
        self._source = found[0]
        self._last: Reading | None = None
        self._read_from: dict[str, list[str]] = {}
        """By catalog the lines that the last reading was made from."""

    @property
    def version(self) -> str:
        """Another text whenever one of the files that the lesson is made of has been saved."""
        scenarios = (self._root / "tutorial/scenarios").glob("*.yaml")
        files = [self._source, *scenarios, *self._catalogs]
        return "-".join(map(_saved, files))

    def latest(self) -> tuple[Reading | None, tuple[Fault, ...]]:
        """The lesson as it is now, or else as it could last be read, with what is wrong now.

        The packages speak as the catalogs do, so far as these can be compiled. An exercise that cannot be played
        is left out, for its cell would keep those after it from being run. There is nothing to show before the
        lesson has been read once.
        """
        broken = dict(self._broken())
        try:
            compile_catalogs(self._root, self.language)
            lines = {name(path): _lines(path) for path in self._catalogs}
            self._last = self._read()
            self._read_from = lines
        except FaultError as error:
            return _without(self._as_saved(), broken), (*error.faults, *broken.values())
        return _without(self._last, broken), tuple(broken.values())

    @property
    def _catalogs(self) -> tuple[Path, ...]:
        return tuple(catalog_path(self._root, self.language, domain) for domain in DOMAINS)

    def _as_saved(self) -> Reading | None:
        """The last reading, its messages with the lines at which they stand in the catalogs as saved since."""
        if self._last is None:
            return None
        now = {}
        for path in self._catalogs:
            alike = SequenceMatcher(None, self._read_from[name(path)], _lines(path), autojunk=False)
            for before, after, count in alike.get_matching_blocks():
                for line in range(1, count + 1):
                    now[f"{name(path)}:{before + line}"] = f"{name(path)}:{after + line}"
        moved = (replace(said, place=now.get(said.place, said.place)) for said in self._last.messages)
        return replace(self._last, messages=tuple(moved))

    def _broken(self) -> Iterator[tuple[str, Fault]]:
        """The lesson's exercises whose scenarios cannot be played, each with why."""
        for exercise in dict.fromkeys(EXERCISE.findall(read_text(self._source).replace('\\"', '"'))):
            path = self._root / "tutorial/scenarios" / f"{exercise}.yaml"
            if path.exists():  # else it is made by a program
                try:
                    refuse_conflicts(read_text(path), name(path))
                    read_blueprint(path)
                except FaultError as error:
                    yield exercise, error.faults[0]
                except BlueprintError as error:
                    yield exercise, Fault(name(path), str(error.line), error.problem, "mend the scenario")

    def _read(self) -> Reading:
        """Each passage is an element with the number of its message.

        Raises `FaultError` for a catalog that cannot be read and a translation that does not fit.
        """
        by_domain = {domain: dict(self._said(domain)) for domain in DOMAINS}
        messages = tuple(said for found in by_domain.values() for said in found.values())
        found = by_domain["lessons"]
        numbers = {said: number for number, said in enumerate(messages)}

        def plain(segment: Segment) -> str:
            said = found.get((segment.text, segment.context))
            return said.said[0] if said and said.said else segment.text

        def look_up(segment: Segment) -> str:
            said = found.get((segment.text, segment.context))
            words = said.said[0] if said and said.said else f"{BEGIN_UNTRANSLATED}{segment.text}{END_UNTRANSLATED}"
            number = "" if said is None else f' data-message="{numbers[said]}"'
            return f'<span class="b-passage"{number}>{words}</span>'

        text, path = read_text(self._source), catalog_path(self._root, self.language, "lessons")
        file, where = f"tutorial/{self.language}/{self.name}", in_catalog(path)
        render_by(text, file, plain, self.language, where)  # what would be refused, an element around it might hide
        return Reading(render_by(text, file, look_up, self.language, where), messages)

    def _said(self, domain: str) -> Iterator[tuple[tuple[str, str | None], Said]]:
        path = catalog_path(self._root, self.language, domain)
        for message in messages(known_catalog(path)):
            source = tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)
            yield (
                (source[0], message.context),
                Said(
                    source,
                    forms(message) if is_translated(message) else (),
                    f"{name(path)}:{message.lineno}",
                    _cells(message),
                    tuple(sorted({file for file, _ in message.locations if not file.endswith(".ipynb")})),
                ),
            )


def _without(reading: Reading | None, exercises: Collection[str]) -> Reading | None:
    if reading is None or not exercises:
        return reading
    notebook = read(reading.notebook, "")
    for cell in notebook.cells:
        if cell.cell_type == "code" and not set(EXERCISE.findall(cell.source)).isdisjoint(exercises):
            cell.source, cell.outputs = "", []
    return replace(reading, notebook=written(notebook))


def _cells(message: Message) -> tuple[tuple[str, str], ...]:
    """What the extractor has noted: «heading in cell rules»."""
    notes = (comment.partition(" in cell ") for comment in message.auto_comments)
    return tuple((kind, cell) for kind, within, cell in notes if within)


def _lines(path: Path) -> list[str]:
    """The lines of a catalog, whatever is wrong with them; none while it is not there."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return []


def _saved(path: Path) -> str:
    """When a file was saved last; nothing while it is not there, as between two steps of an editor."""
    try:
        return str(path.stat().st_mtime_ns)
    except OSError:
        return ""
