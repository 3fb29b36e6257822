"""The catalogs under ``locales/``: extracted, begun, updated and counted, by Babel's own commands.

Every function takes the project's root. Templates go to ``build/translation/``.
"""

from __future__ import annotations

import gettext
import io
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface

from briscola_tutorial.places import SOURCE, is_language

from .compiling import compiled, languages
from .fault import Fault, FaultError
from .files import rewrite, write
from .history import committed
from .po import forms, header, known_catalog, read_catalog, written

#: The folders, from the project's root, that hold the messages of each domain.
DOMAINS = {
    "interface": ("widgets/briscola_widgets", "tutorial/briscola_tutorial"),
    "lessons": ("tutorial/en", "tutorial/scenarios"),
}
#: Two forms, where Babel takes CLDR's three, whose third is for whole millions (1 000 000 *de* points):
#: no count here gets there, and two are what translators and their tools expect of these languages.
PLURALS = dict.fromkeys(
    ("ca", "es", "it", "lld", "pt_PT", "scn", "vec"), "nplurals=2; plural=(n != 1);"
) | dict.fromkeys(("fr", "pt"), "nplurals=2; plural=(n > 1);")

#: The comment on an obsolete message that says where it stood.
_STOOD = re.compile("stood in (.+)")


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


def extract(root: Path) -> dict[str, Catalog]:
    """Write the template of each domain, and give it: others may extract at the same time.

    Raises `FaultError` for what cannot be read or translated, and where there is no message at all: it would
    make every translation obsolete.
    """
    templates = {}
    for domain, folders in DOMAINS.items():
        if not (root / "locales" / f"{domain}.cfg").exists():
            raise FaultError(Fault(f"locales/{domain}.cfg", "", "is missing", "bring it back from the history"))
        target = template_path(root, domain)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:  # Babel empties its file before it reads a source
            own = Path(folder).resolve() / target.name
            options = ["-F", f"locales/{domain}.cfg", "-o", str(own), "-c", "TRANSLATORS:"]
            header = ["--project", "briscola-tutorial", "--add-location=file", "--no-wrap"]
            with chdir(root):  # locations are written as seen from where the command runs
                pybabel("extract", *options, *header, *folders)
            templates[domain] = read_catalog(own)
            content = own.read_bytes()
        if not any(messages(templates[domain])):
            what = f"no message is found in {' and '.join(folders)}"
            raise FaultError(Fault(f"locales/{domain}.cfg", "", what, "bring them back from the history"))
        write(target, content)
    return templates


def init(root: Path, language: str) -> str:
    """Begin the catalogs of a language, or those that it lacks; gives the plural forms that they are begun with.

    Raises ValueError for what is no language's code, for the lessons' own and for one that is there already.
    """
    if not is_language(language):
        raise ValueError(f"{language!r} is not a language; expected a code such as it or pt_PT")
    if language == SOURCE:
        raise ValueError(f"{language} is the language that the lessons are written in")
    missing = [domain for domain in DOMAINS if not catalog_path(root, language, domain).exists()]
    if not missing:
        raise ValueError(f"locales/{language} is there already; `make translations` brings it up to date")
    templates = extract(root)
    for domain in missing:
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
        write(target, written(catalog))
        write(target, updated(target, templates[domain]))
    return catalog.plural_forms


def update(root: Path, templates: Mapping[str, Catalog]) -> None:
    """Bring the catalogs up to date with the templates.

    Raises `FaultError` in the end, where there were catalogs that cannot be read: these stay as they were.
    """
    faults: list[Fault] = []
    for language in languages(root):
        for domain, template in templates.items():
            path = catalog_path(root, language, domain)
            try:
                rewrite(path, partial(updated, path, template))
            except FaultError as error:
                faults += error.faults
    if faults:
        raise FaultError(*faults)


def readable(root: Path) -> Iterator[tuple[str, str, Catalog]]:
    """The catalogs that can be read, by language and domain; what is wrong with the others is told elsewhere."""
    for language in languages(root):
        for domain in DOMAINS:
            with suppress(FaultError):
                yield language, domain, known_catalog(catalog_path(root, language, domain))


def updated(path: Path, template: Catalog) -> str:
    """The text of a catalog, up to date with its template: no fuzzy matching.

    Messages that are obsolete stay, if they were translated or a translator wrote a comment on them: it may be
    of use elsewhere. A comment says where they stood. What was in doubt stays so, and comes back so. English that was
    changed here by hand is brought back with its translation, which is in doubt if it was changed, too. Raises
    `FaultError` for a catalog that cannot be read.
    """
    before, catalog = known_catalog(path), read_catalog(path)
    top = header(path)  # it stays: Babel names its own version in it, so whoever runs another would change it
    for key, message in list(catalog.obsolete.items()):  # what a source says again has its translation again
        if template.get(message.id, message.context) is not None:
            del catalog.obsolete[key]
            if catalog.get(message.id, message.context) is None:
                catalog[message.id] = message
    for changed, source, old in changed_by_hand(path, catalog, template):
        catalog.delete(changed.id, changed.context)
        catalog[source.id] = Message(
            source.id,
            changed.string,
            flags=changed.flags if forms(changed) == forms(old) else changed.flags | {"fuzzy"},
            user_comments=changed.user_comments,
            context=source.context,
        )
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    for message in messages(catalog):
        message.user_comments = [comment for comment in message.user_comments if not _STOOD.fullmatch(comment)]
    for key, message in list(catalog.obsolete.items()):
        if not any(forms(message)) and all(map(_STOOD.fullmatch, message.user_comments)):
            del catalog.obsolete[key]
        elif (last := before.get(message.id, message.context)) is not None:
            message.user_comments += [f"stood in {file}" for file in sorted({file for file, _ in last.locations})]
    return f"{top}\n\n{written(catalog, omit_header=True)}"


def changed_by_hand(path: Path, catalog: Catalog, template: Catalog) -> list[tuple[Message, Message, Message]]:
    """The messages whose English was changed in a catalog, each with what the source says there, and as committed.

    Only what the last commit had as the source has it was changed by hand: else it is the source that changed.
    """
    gone = [message for message in messages(catalog) if _in(template, message) is None and any(forms(message))]
    new = [message for message in messages(template) if _in(catalog, message) is None] if gone else []
    if not new or (last := committed(path)) is None:
        return []
    found = []
    for source in new:
        places = [message for message in gone if _in(last, message) is None and _place(message) == _place(source)]
        if (old := _in(last, source)) is not None and places:
            same = next((message for message in places if forms(message) == forms(old)), places[0])
            gone.remove(same)
            found.append((same, source, old))
    return found


def _in(catalog: Catalog, message: Message) -> Message | None:
    return catalog.get(message.id, message.context)


def _place(message: Message) -> tuple[object, ...]:
    files = sorted({file for file, _ in message.locations})
    return files, message.auto_comments, message.context, message.pluralizable


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
    """How many messages of one source are translated into one language.

    ``stale`` are the translations whose English is no more, ``missing`` the messages without one.
    """

    language: str
    lesson: str
    messages: int = 0
    translated: int = 0
    fuzzy: int = 0
    stale: int = 0
    missing: int = 0


def coverage(root: Path) -> tuple[Coverage, ...]:
    """By language: the interface, each lesson and scenario, then all lessons, as last extracted.

    A catalog that cannot be read has no rows.
    """
    rows = []
    for language, domain, catalog in readable(root):
        counts: dict[str, Coverage] = {}
        total = Coverage(language, domain)
        for message in (*messages(catalog), *catalog.obsolete.values()):
            is_stale = catalog.get(message.id, message.context) is None
            total = _counted(total, message, is_stale=is_stale)
            for file in sorted(_files(message)) if domain == "lessons" else ():
                lesson = str(Path(file).relative_to("tutorial").with_suffix(""))
                row = counts.get(lesson, Coverage(language, lesson))
                counts[lesson] = _counted(row, message, is_stale=is_stale)
        rows += [*(counts[lesson] for lesson in sorted(counts)), total]
    return tuple(rows)


def _files(message: Message) -> set[str]:
    """The sources that a message stands in, or stood in before it was obsolete."""
    stood = {found[1] for comment in message.user_comments if (found := _STOOD.fullmatch(comment))}
    return stood or {file for file, _ in message.locations}


def _counted(row: Coverage, message: Message, *, is_stale: bool) -> Coverage:
    if is_stale:
        return replace(row, stale=row.stale + 1)
    return replace(
        row,
        messages=row.messages + 1,
        translated=row.translated + is_translated(message),
        fuzzy=row.fuzzy + message.fuzzy,
        missing=row.missing + (not message.fuzzy and not is_translated(message)),
    )
