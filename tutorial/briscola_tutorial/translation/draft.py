"""A lesson as its catalog stands on the disk just now, each passage with the message that it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from babel.messages.catalog import Message

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED, SOURCE

from .catalogs import DOMAINS, catalog_path, is_translated, messages
from .compiling import compile_catalogs
from .fault import Fault, FaultError, name, read_text
from .notebook import render_by
from .po import forms, read_catalog
from .segments import Segment


@dataclass(frozen=True, slots=True)
class Said:
    """A message: its English, what is said for it, and where: the file and line of the catalog, and the cell."""

    source: tuple[str, ...]
    said: tuple[str, ...]
    place: str
    where: str


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

    @property
    def version(self) -> str:
        """Another text whenever one of the files that the lesson is made of has been saved."""
        scenarios = (self._root / "tutorial/scenarios").glob("*.yaml")
        files = [self._source, *scenarios, *(catalog_path(self._root, self.language, domain) for domain in DOMAINS)]
        return "-".join(str(path.stat().st_mtime_ns) for path in files if path.exists())

    def compile(self) -> None:
        """Let the packages speak as the catalogs do now; raises `FaultError`, and leaves them as they were."""
        compile_catalogs(self._root, self.language)

    def messages(self) -> tuple[Said, ...]:
        """All that the catalogs of the language say; raises `FaultError`."""
        return tuple(said for domain in DOMAINS for _, said in self._said(domain))

    def notebook(self) -> str:
        """The notebook's text, in which each passage is an element with the number of its message in `messages`.

        Raises `FaultError` for a catalog that cannot be read and a translation that does not fit.
        """
        all_said = self.messages()
        found = dict(self._said("lessons"))
        numbers = {said: number for number, said in enumerate(all_said)}

        def look_up(segment: Segment) -> str:
            said = found.get((segment.text, segment.context))
            words = said.said[0] if said and said.said else f"{BEGIN_UNTRANSLATED}{segment.text}{END_UNTRANSLATED}"
            number = "" if said is None else f' data-message="{numbers[said]}"'
            return f'<span class="b-passage"{number}>{words}</span>'

        text = read_text(self._source)
        return render_by(text, f"tutorial/{self.language}/{self.name}", look_up, self.language)

    def as_json(self) -> list[dict[str, object]]:
        """`messages` as a page gets them."""
        return [asdict(said) for said in self.messages()]

    def _said(self, domain: str) -> Iterator[tuple[tuple[str, str | None], Said]]:
        path = catalog_path(self._root, self.language, domain)
        for message in messages(read_catalog(path)):
            source = tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)
            yield (
                (source[0], message.context),
                Said(
                    source,
                    forms(message) if is_translated(message) else (),
                    f"{name(path)}:{message.lineno}",
                    _where(message),
                ),
            )


def _where(message: Message) -> str:
    cells = [comment for comment in message.auto_comments if " in cell " in comment]
    return "; ".join(cells) or ", ".join(sorted({file for file, _ in message.locations}))
