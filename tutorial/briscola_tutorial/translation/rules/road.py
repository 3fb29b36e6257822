"""The road from source to page: sources that can be read, catalogs that fit them, notebooks that fit both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlsplit

from babel.messages.catalog import Catalog, Message

from briscola_tutorial.places import SOURCE, codes
from briscola_tutorial.translation import notebook
from briscola_tutorial.translation.catalogs import changed_by_hand, messages, own_plurals, updated
from briscola_tutorial.translation.compiling import languages, spoiled
from briscola_tutorial.translation.extract import extract_notebook, extract_scenario
from briscola_tutorial.translation.fault import Fault, FaultError, RefusedError, name, read_text
from briscola_tutorial.translation.lessons import is_generated, rendered, somebodys_own
from briscola_tutorial.translation.segments import TO_A_CELL, targets

from .lists import unreadable
from .rule import UPDATE, Entry, Material, Rule


def untidy(root: Path) -> Iterator[Fault]:
    for path in sorted((root / "tutorial" / SOURCE).glob("*.ipynb")):
        file = name(path)
        try:
            text = read_text(path)
            if notebook.tidied(text, file).encode() != path.read_bytes():
                yield Fault(file, "", "holds traces of a run, or is not written as Jupyter writes it", UPDATE)
            yield from _dead_links(path, text)
        except FaultError as error:
            yield from error.faults
    for path in sorted((root / "tutorial/scenarios").glob("*.[ry]*")):
        if path.suffix in (".yaml", ".record") and (at := path.read_bytes().find(b"\r")) >= 0:
            line = path.read_bytes().count(b"\n", 0, at) + 1
            mend = "save it with the line ends of Unix, \\n (LF)"
            yield Fault(name(path), str(line), "a carriage return ends a line", mend)
    yield from unreadable(root)


def _dead_links(path: Path, text: str) -> Iterator[Fault]:
    for cell in notebook.read(text, name(path)).cells:
        if cell.cell_type == "markdown":
            with suppress(RefusedError):  # which is told when it is extracted
                for target in targets(cell.source):
                    parts = urlsplit(target)
                    is_relative = not parts.scheme and not parts.netloc and parts.path
                    there = path.parent / unquote(parts.path)
                    if is_relative and not there.exists():
                        mend = "name a file that is there, as seen from the notebook: [text](name.ipynb)"
                        yield Fault(name(path), f"cell {cell.id}", f"the link to {target!r} leads nowhere", mend)
                    elif TO_A_CELL.fullmatch(target) and parts.fragment not in _cells(there):
                        mend = f"name a cell of that notebook: {', '.join(_cells(there))}"
                        yield Fault(name(path), f"cell {cell.id}", f"the link to {target!r} leads to no cell", mend)


def _cells(path: Path) -> list[str]:
    """The names of a notebook's cells, to which a link may lead."""
    return [str(cell.id) for cell in notebook.read(read_text(path), name(path)).cells]


def refused(root: Path) -> Iterator[Fault]:
    """What keeps each source by itself from being extracted: Babel stops at the first."""
    for folder, pattern, extractor in (
        (f"tutorial/{SOURCE}", "*.ipynb", extract_notebook),
        ("tutorial/scenarios", "*.yaml", extract_scenario),
    ):
        for path in sorted((root / folder).glob(pattern)):
            try:
                with path.open("rb") as file:
                    for _ in extractor(file, {}, (), {}):
                        pass
            except FaultError as error:
                yield from error.faults


def _languages(material: Material) -> Iterator[Fault]:
    root, there = material.root, languages(material.root)
    for path in sorted((root / "locales").glob("[!.]*/")):
        if path.name not in there:
            mend = "give it a code such as it, or delete it"
            yield Fault(f"locales/{path.name}", "", "is no language that is translated into", mend)
    for code in codes(root / "tutorial"):
        if code not in (SOURCE, *there) and any((root / "tutorial" / code).glob("*.ipynb")):
            mend = f"bring locales/{code} back; if the language is to go, {UPDATE}, and delete what that leaves"
            yield Fault(f"tutorial/{code}", "", "has notebooks and no catalogs", mend)


def _syntax(material: Material) -> Iterator[Fault]:
    yield from material.unreadable
    for (language, domain), catalog in material.catalogs.items():
        path = material.path(language, domain)
        yield from spoiled(path, catalog)
        if catalog.locale_identifier != language:
            what = f"says that its language is {catalog.locale_identifier}"
            yield Fault(name(path), _line(path, '"Language:'), what, f"write in its header: Language: {language}")


def _line(path: Path, beginning: str) -> str:
    """The number of the first line that begins so; 1 if there is none, for it is the header that lacks it."""
    lines = read_text(path).split("\n")
    return str(next((number for number, line in enumerate(lines, 1) if line.startswith(beginning)), 1))


def _plural_forms(material: Material) -> Iterator[Fault]:
    for (language, domain), catalog in material.catalogs.items():
        path = material.path(language, domain)
        if catalog.plural_forms != (header := own_plurals(language) or catalog.plural_forms):
            what = f"its plural forms are {catalog.plural_forms}"
            yield Fault(name(path), _line(path, '"Plural-Forms:'), what, f"write in its header: {header}")
        for entry in material.entries_of(language, domain):
            if entry.message.pluralizable and len(entry.forms) != catalog.num_plurals:
                what = f"has {len(entry.forms)} plural forms"
                yield entry.fault(what, f"write {catalog.num_plurals}, as the catalog's header says")


def _message_ids(material: Material) -> Iterator[Fault]:
    for (language, domain), catalog in material.catalogs.items():
        path, template = material.path(language, domain), material.templates[domain]
        by_hand = changed_by_hand(path, catalog, template)
        for changed, source, _ in by_hand:
            what = f"its English was changed here; the source says {source.id!r}"
            mend = "write that again; or run `make translations`, which does so and keeps the translation"
            yield Entry(language, name(path), changed).fault(what, mend)
        told = [id(message) for changed, source, _ in by_hand for message in (changed, source)]
        new = [
            message
            for message in messages(template)
            if catalog.get(message.id, message.context) is None and id(message) not in told
        ]
        for message in new:
            fault = Entry(language, name(path), message).fault("is not in the catalog", UPDATE)
            yield replace(fault, place=_line_before(message, template, catalog))
        gone = [
            entry
            for entry in material.entries_of(language, domain)
            if template.get(entry.message.id, entry.message.context) is None and id(entry.message) not in told
        ]
        for entry in gone:
            yield entry.fault("no source says this any more", UPDATE)
        if not by_hand and not new and not gone and (line := _other_line(path, template)):
            yield Fault(name(path), str(line), "is not written as the update writes it", UPDATE)


def _line_before(message: Message, template: Catalog, catalog: Catalog) -> str:
    """The line of a catalog after whose message another is missing; the first where it is missing at the beginning."""
    before = "1"
    for other in messages(template):
        if other is message:
            break
        if there := catalog.get(other.id, other.context):
            before = str(there.lineno or before)
    return before


def _other_line(path: Path, template: Catalog) -> int | None:
    """The first line of a catalog that an update would change: a comment, a place, the order, the layout."""
    wanted = updated(path, template)
    there = path.read_bytes().decode().split("\n")
    if there == wanted.split("\n"):
        return None
    pairs = zip(there, wanted.split("\n"), strict=False)
    same = next((number for number, (one, other) in enumerate(pairs) if one != other), None)
    return 1 + (min(len(there), wanted.count("\n") + 1) - 1 if same is None else same)


def _untranslated(material: Material) -> Iterator[Fault]:
    for entry in material.entries():
        if not entry.message.fuzzy and not entry.is_translated:
            yield entry.fault("untranslated", "translate it")


def _fuzzy(material: Material) -> Iterator[Fault]:
    for entry in material.entries():
        if entry.message.fuzzy:
            yield entry.fault("fuzzy", "look at the translation, mend it, and delete the word fuzzy")


def _obsolete(material: Material) -> Iterator[Fault]:
    for (language, domain), catalog in material.catalogs.items():
        for message in catalog.obsolete.values():
            mend = "move its translation and its comments to the message that took its place, and delete it"
            yield Entry(language, name(material.path(language, domain)), message).fault("obsolete", mend)


def _notebooks(material: Material) -> Iterator[Fault]:
    root = material.root
    for language in languages(root):
        folder = root / "tutorial" / language
        try:
            expected = rendered(root, language)
        except FaultError:  # a catalog of which all is told already
            continue
        for notebook_name in sorted(expected.keys() | {path.name for path in folder.glob("*.ipynb")}):
            path = folder / notebook_name
            text = expected.get(notebook_name)
            if text is None:
                gone = Fault(name(path), "", "has no source in tutorial/en", UPDATE)
                yield gone if is_generated(path) else somebodys_own(path)
            elif isinstance(text, Fault):
                yield text
            elif not path.exists():
                yield Fault(name(path), "", "is missing", UPDATE)
            elif path.read_bytes() != text.encode():
                yield Fault(name(path), "", "is not what its source and the catalog give", UPDATE)


RULES = (
    Rule("languages", "each folder of catalogs is that of a language, and each language has one", _languages),
    Rule("syntax", "each catalog can be read: a PO file in UTF-8, of its language, without traces of a merge", _syntax),
    Rule(
        "plural-forms", "each catalog has the plural forms of its language, and each message all of them", _plural_forms
    ),
    Rule("message-ids", "catalogs hold what the sources say, and only the update changes it", _message_ids),
    Rule("untranslated", "every message is translated, in every plural form", _untranslated),
    Rule("fuzzy", "no translation is in doubt", _fuzzy),
    Rule("obsolete", "no translation is left over from a message that is gone", _obsolete),
    Rule("notebooks", "each notebook is what its source and the catalogs give", _notebooks),
)
