"""The catalogs under ``locales/``: extracted, begun, updated and counted, by Babel's own commands.

Every function takes the project's root. Templates go to ``build/translation/``.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, replace
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

from briscola_tutorial.places import SOURCE, is_language

from .compiling import forms, languages, pybabel
from .fault import Fault, FaultError, name, read_text

#: The folders, from the project's root, that hold the messages of each domain.
DOMAINS = {
    "interface": ("widgets/briscola_widgets", "tutorial/briscola_tutorial"),
    "lessons": ("tutorial/en", "tutorial/scenarios"),
}
#: Two forms, where Babel takes CLDR's three, whose third is for whole millions (1 000 000 *de* points):
#: no count here gets there, and two are what translators and their tools expect of these languages.
PLURALS = {
    "es": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "pt": "nplurals=2; plural=(n > 1);",
    "pt_PT": "nplurals=2; plural=(n != 1);",
}
#: The header of a catalog: comments, then the entry without a message.
_HEADER = re.compile(r'(?:\s*#[^\n]*\n)*\s*msgid ""\nmsgstr ""\n(?:"[^\n]*"\n)+')
#: What a line may be: nothing, a comment, or a string in balanced quotes, perhaps after its keyword.
_LINE = re.compile(r'\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?) )?"(?:[^"\\]|\\.)*")?\s*')
_STRING = r'"[^\n]*"(?:\n"[^\n]*")*'
#: Where a message begins, with its context; not an obsolete one.
_ENTRY = re.compile(rf"^(?:msgctxt (?P<context>{_STRING})\n)?msgid (?P<id>{_STRING})$", re.MULTILINE)


def own_plurals(language: str) -> str | None:
    """The plural forms that this project has written down for a language, or for the one that it is a variety of."""
    return PLURALS.get(language) or PLURALS.get(language.partition("_")[0])


def template_path(root: Path, domain: str) -> Path:
    return root / "build" / "translation" / f"{domain}.pot"


def catalog_path(root: Path, language: str, domain: str) -> Path:
    return root / "locales" / language / "LC_MESSAGES" / f"{domain}.po"


def extract(root: Path) -> None:
    """Write the template of each domain."""
    for domain, folders in DOMAINS.items():
        target = template_path(root, domain)
        target.parent.mkdir(parents=True, exist_ok=True)
        options = ["-F", f"locales/{domain}.cfg", "-o", str(target), "-c", "TRANSLATORS:"]
        header = ["--project", "briscola-tutorial", "--add-location=file", "--no-wrap"]
        with chdir(root):  # locations are written as seen from where the command runs
            pybabel("extract", *options, *header, *folders)


def init(root: Path, language: str) -> str:
    """Begin the catalogs of a language; gives the plural forms that they are begun with.

    Raises ValueError for a language that Babel does not know, or that is there already.
    """
    if not is_language(language):
        raise ValueError(f"{language!r} is not a language; expected a code such as it or pt_PT")
    if language == SOURCE:
        raise ValueError(f"{language} is the language that the lessons are written in")
    if language in languages(root):
        raise ValueError(f"locales/{language} is there already; `update` brings it up to date")
    extract(root)
    for domain in DOMAINS:
        target = catalog_path(root, language, domain)
        files = ["-i", str(template_path(root, domain)), "-o", str(target)]
        pybabel("init", "--no-wrap", "-l", language, *files)
        catalog = read_catalog(target)
        catalog.header_comment = (
            f"# The {domain} of the Briscola tutorial in {Locale.parse(language).get_display_name('en')}.\n#"
        )
        # no one's name or address: who translated what is in the history
        catalog.mime_headers = [
            ("Project-Id-Version", "briscola-tutorial 1"),
            ("Report-Msgid-Bugs-To", ""),
            ("Last-Translator", ""),
            ("Language-Team", ""),
            ("Plural-Forms", own_plurals(language) or catalog.plural_forms),
        ]
        with target.open("wb") as file:
            write_po(file, catalog, width=0)
    return catalog.plural_forms


def update(root: Path) -> None:
    """Bring the catalogs up to date with the templates: no fuzzy matching.

    Messages that are obsolete stay, if they were translated: their words may be of use elsewhere.
    """
    for language in languages(root):
        for domain in DOMAINS:
            target = catalog_path(root, language, domain)
            read_catalog(target)  # what cannot be read is left as it is
            found = _HEADER.match(read_text(target))
            if found is None:
                raise FaultError(
                    Fault(name(target), "1", "does not begin with a header", "bring it back from the history")
                )
            header = found[0].strip()
            files = ["-l", language, "-i", str(template_path(root, domain)), "-o", str(target)]
            options = ["--no-fuzzy-matching", "--no-wrap", "--ignore-pot-creation-date"]
            pybabel("update", *options, *files)
            catalog = read_catalog(target)
            for key in [key for key, message in catalog.obsolete.items() if not any(forms(message))]:
                del catalog.obsolete[key]
            body = io.BytesIO()
            write_po(body, catalog, width=0, omit_header=True)
            # the header stays: Babel names its own version in it, so whoever runs another would change it
            target.write_text(f"{header}\n\n{body.getvalue().decode()}", encoding="utf-8", newline="\n")


def read_catalog(path: Path) -> Catalog:
    """The catalog or template of a file; raises `FaultError` where it is none."""
    file = name(path)
    text = read_text(path)
    for number, line in enumerate(text.split("\n"), 1):
        if not _LINE.fullmatch(line):
            mend = "mend the line; what a merge leaves of a conflict (<<<<, ====, >>>>) must go"
            raise FaultError(Fault(file, str(number), f"not a catalog's line: {line!r}", mend))
    try:
        catalog = read_po(io.StringIO(text), abort_invalid=True)
    except (PoFileError, ValueError) as error:
        raise FaultError(Fault(file, "", f"not a catalog: {error}", "mend it, or bring it back")) from error
    seen: set[tuple[str, str]] = set()
    for entry in _ENTRY.finditer(text):
        key = (entry["context"] or "", re.sub(r'"\n"', "", entry["id"]))
        if key in seen:
            row = text.count("\n", 0, entry.start()) + 1
            raise FaultError(Fault(file, str(row), f"stands there twice: {key[1]}", "delete one of the two"))
        seen.add(key)
    return catalog


def translations(path: Path) -> gettext.GNUTranslations:
    """The words of a catalog as the compiled one gives them: nothing fuzzy, nothing obsolete."""
    compiled = io.BytesIO()
    write_mo(compiled, read_catalog(path))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def messages(catalog: Catalog) -> Iterator[Message]:
    """The messages of a catalog, without its header."""
    return (message for message in catalog if message.id)


def is_translated(message: Message) -> bool:
    """Whether there is a translation, in every plural form, and nobody doubts it."""
    return all(form.strip() for form in forms(message)) and not message.fuzzy


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many messages of one source are translated into one language."""

    language: str
    source: str
    messages: int = 0
    translated: int = 0
    fuzzy: int = 0
    untranslated: int = 0
    obsolete: int = 0


def coverage(root: Path) -> tuple[Coverage, ...]:
    """By language: the interface, each lesson and scenario, then all lessons, as last extracted.

    What is obsolete has no source any more: it is counted for the whole domain.
    """
    rows = []
    for language in languages(root):
        for domain in DOMAINS:
            catalog = read_catalog(catalog_path(root, language, domain))
            counts: dict[str, Coverage] = {}
            total = Coverage(language, domain, obsolete=len(catalog.obsolete))
            for message in messages(catalog):
                total = _counted(total, message)
                for file in sorted({file for file, _ in message.locations if domain == "lessons"}):
                    source = str(Path(file).relative_to("tutorial").with_suffix(""))
                    counts[source] = _counted(counts.get(source, Coverage(language, source)), message)
            rows += [*(counts[source] for source in sorted(counts)), total]
    return tuple(rows)


def _counted(row: Coverage, message: Message) -> Coverage:
    return replace(
        row,
        messages=row.messages + 1,
        translated=row.translated + is_translated(message),
        fuzzy=row.fuzzy + message.fuzzy,
        untranslated=row.untranslated + (not message.fuzzy and not is_translated(message)),
    )
