"""``make preview IN=fr LESSON=09``: one lesson for its translator, shown anew as its catalog is saved.

Beside each phrase stand, on demand, its English and its line in the catalog.
"""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from tornado import web
from traitlets import Instance

from briscola_tutorial.translation.draft import Draft, Said
from briscola_tutorial.translation.fault import FaultError
from briscola_widgets import language
from briscola_widgets.language import N_

from .app import Shortcut, Tutorial
from .command import options_parser, serve
from .lessons import lesson
from .pages import LessonPage, templates

#: Seconds between two looks at the files, and until a page is told that nothing has been saved.
_LOOK, _PATIENCE = 0.2, 20


class Preview(Tutorial):
    """The tutorial's server, with one lesson as a draft."""

    draft = Instance(Draft)

    def init_handlers(self) -> list[Any]:
        base, draft = self.server_url, self.draft
        address = rf"{base}({re.escape(draft.language)})/({re.escape(draft.name)})"
        page = {
            "voila_configuration": self.voila_configuration,
            "template_paths": self.template_paths,
            "config": self.config,
            "draft": draft,
        }
        return [
            (base, Shortcut, {"url": f"{base}{draft.language}/{draft.name}", "permanent": False}),
            (address, DraftPage, page),
            (f"{base}briscola/saved", Saved, {"draft": draft}),
            *super().init_handlers(),
        ]


class DraftPage(LessonPage):
    """The lesson's page as its catalog is now, or as it could last be read; what is wrong now stands in a box."""

    template = "preview.html.j2"

    def initialize(self, draft: Draft, **lesson: Any) -> None:  # type: ignore[override]
        super().initialize(**lesson)
        self._draft = draft

    def _begin(self, code: str, name: str) -> dict[str, Any]:
        draft, version = self._draft, self._draft.version
        place = super()._begin(code, name)
        reading, faults = draft.latest()
        # what was said before is forgotten, here and with every kernel: none is kept ready
        language._catalog.cache_clear()  # noqa: SLF001 - nothing but a preview sees catalogs change
        templates.cache_clear()
        if reading:
            place["lesson"] = lesson(nbformat.reads(reading.notebook, as_version=4), name, code)
        messages = [_as_json(said, language.Language(code)) for said in (reading.messages if reading else ())]
        return place | {"draft": {"messages": messages, "version": version}, "faults": faults}


def _as_json(said: Said, words: language.Language) -> dict[str, object]:
    """A message as the page shows it, with where it stands in the page's language."""
    where = [words.gettext(_IN_CELL[kind]).format(cell=cell) for kind, cell in said.cells]
    return {"source": said.source, "said": said.said, "place": said.place, "where": [*where, *said.files]}


#: Where a phrase stands in a notebook, by its kind.
_IN_CELL = {
    # TRANSLATORS: shown to a translator beside a phrase: where it stands; {cell} is the name of a notebook's cell
    "heading": N_("Heading in cell {cell}"),
    "paragraph": N_("Paragraph in cell {cell}"),
    "list item": N_("List item in cell {cell}"),
    "quote": N_("Quotation in cell {cell}"),
    "table cell": N_("Table in cell {cell}"),
    # TRANSLATORS: the phrase is said by a program in the notebook
    "code": N_("Code in cell {cell}"),
}


class Saved(web.RequestHandler):
    """``GET briscola/saved?since=VERSION``: 200 as soon as the lesson is no longer of that version, or 204."""

    def initialize(self, draft: Draft) -> None:
        self._draft = draft

    async def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        deadline = time.monotonic() + _PATIENCE
        while self._draft.version == self.get_argument("since"):
            if time.monotonic() > deadline or self.request.connection.stream.closed():  # type: ignore[union-attr]
                self.set_status(204)
                return
            await asyncio.sleep(_LOOK)
        self.write(self._draft.version)


def main(argv: Sequence[str] | None = None) -> None:
    """Serve one lesson's draft until interrupted."""
    parser = options_parser()
    parser.prog, parser.description, parser.epilog = "make preview", main.__doc__, None
    parser.add_argument("language", help="its code, such as fr")
    parser.add_argument("lesson", help="its number, such as 09")
    parser.set_defaults(ready=0)  # a kernel that was ready would still say what the catalog said before
    options = parser.parse_args(argv)
    try:
        draft = Draft(Path.cwd(), options.language, options.lesson)
    except FaultError as error:
        sys.exit(str(error))
    serve(Preview, options, draft=draft)


if __name__ == "__main__":
    main()
