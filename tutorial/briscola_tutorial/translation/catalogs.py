"""The catalogs under ``locales/``: extracted, begun, updated and counted, by Babel's own commands.

Every function takes the project's root. Templates go to ``build/translation/``.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, replace
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import write_po

from briscola_tutorial.places import SOURCE, is_language

from .compiling import compiled, languages
from .fault import Fault, FaultError
from .po import forms, header, read_catalog

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


def own_plurals(language: str) -> str | None:
    """The plural forms that this project has written down for a language, or for the one that it is a variety of."""
    return PLURALS.get(language) or PLURALS.get(language.partition("_")[0])


def pybabel(*arguments: str) -> None:
    """Run a command of Babel as in a shell."""
    CommandLineInterface().run(["pybabel", "--quiet", *arguments])  # type: ignore[no-untyped-call]


def template_path(root: Path, domain: str) -> Path:
    return root / "build" / "translation" / f"{domain}.pot"


def catalog_path(root: Path, language: str, domain: str) -> Path:
    return root / "locales" / language / "LC_MESSAGES" / f"{domain}.po"


def extract(root: Path) -> None:
    """Write the template of each domain; raises `FaultError` for what cannot be read or translated."""
    for domain, folders in DOMAINS.items():
        if not (root / "locales" / f"{domain}.cfg").exists():
            raise FaultError(Fault(f"locales/{domain}.cfg", "", "is missing", "bring it back from the history"))
        target = template_path(root, domain)
        target.parent.mkdir(parents=True, exist_ok=True)
        options = ["-F", f"locales/{domain}.cfg", "-o", str(target), "-c", "TRANSLATORS:"]
        header = ["--project", "briscola-tutorial", "--add-location=file", "--no-wrap"]
        with chdir(root):  # locations are written as seen from where the command runs
            pybabel("extract", *options, *header, *folders)


def init(root: Path, language: str) -> str:
    """Begin the catalogs of a language; gives the plural forms that they are begun with.

    Raises ValueError for what is no language's code, for the lessons' own and for one that is there already.
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
        name = Locale.parse(language).get_display_name("en")
        catalog.header_comment = f"# The {domain} of the Briscola tutorial in {name}.\n#"
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
    Raises `FaultError`, having written nothing, for a catalog that cannot be read.
    """
    paths = {
        (language, domain): catalog_path(root, language, domain) for language in languages(root) for domain in DOMAINS
    }
    for path in paths.values():
        read_catalog(path)
    # a header stays: Babel names its own version in it, so whoever runs another would change it
    headers = {path: header(path) for path in paths.values()}
    for (language, domain), path in paths.items():
        files = ["-l", language, "-i", str(template_path(root, domain)), "-o", str(path)]
        options = ["--no-fuzzy-matching", "--no-wrap", "--ignore-pot-creation-date"]
        pybabel("update", *options, *files)
        catalog = read_catalog(path)
        for key in [key for key, message in catalog.obsolete.items() if not any(forms(message))]:
            del catalog.obsolete[key]
        body = io.BytesIO()
        write_po(body, catalog, width=0, omit_header=True)
        path.write_text(f"{headers[path]}\n\n{body.getvalue().decode()}", encoding="utf-8", newline="\n")


def translations(path: Path) -> gettext.GNUTranslations:
    """The words of a catalog as the compiled one gives them: nothing fuzzy, nothing obsolete.

    Raises `FaultError` for a catalog that would not be compiled.
    """
    return gettext.GNUTranslations(io.BytesIO(compiled(path)))


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
