"""What a rule is, and the material that rules are held against."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from briscola_tutorial.translation.catalogs import (
    DOMAINS,
    catalog_path,
    extract,
    is_translated,
    messages,
)
from briscola_tutorial.translation.compiling import languages
from briscola_tutorial.translation.fault import Fault, FaultError, name
from briscola_tutorial.translation.po import forms, read_catalog

#: What only separates: code, addresses, rows of a table, entities, placeholders.
NOT_SAID = re.compile(r"`[^`]*`|\]\([^)]*\)|https?:\S*|\|[ :|-]+\||&\w+;|&#\d+;|\{[^}]*\}|<[^>]*>")
_LETTERS = re.compile(r"[^\W\d_]{2}")
UPDATE = "run `make translations`"


@dataclass(frozen=True, slots=True)
class Entry:
    """A message of a catalog: in which language, which file."""

    language: str
    file: str
    message: Message

    @property
    def sources(self) -> tuple[str, ...]:
        """The English text, or its singular and its plural."""
        text = self.message.id
        return tuple(text) if isinstance(text, (list, tuple)) else (text,)

    @property
    def forms(self) -> tuple[str, ...]:
        """The translation, one text for each plural form, with its accents on their letters."""
        return tuple(unicodedata.normalize("NFC", form) for form in forms(self.message))

    @property
    def is_translated(self) -> bool:
        """Whether its words will be shown, so that they are worth a judgement."""
        return is_translated(self.message)

    @property
    def is_source_again(self) -> bool:
        """Whether a form of it is the English once more, and no comment says why."""
        if self.excused("same as in English"):
            return False
        return any(form in self.sources and _LETTERS.search(NOT_SAID.sub(" ", form)) for form in self.forms)

    def excused(self, rule: str) -> tuple[str, ...]:
        """What a translator's comment lets pass: ``# glossary: side, hand`` gives side and hand for ``glossary``."""
        marks = [comment.partition(":") for comment in self.message.user_comments]
        return tuple(word.strip() for kind, _, words in marks if kind.strip() == rule for word in words.split(","))

    def fault(self, what: str, mend: str) -> Fault:
        """A fault of this message, with its line, its words and the cells that it stands in."""
        cells = [comment for comment in self.message.auto_comments if " in cell " in comment]
        where = f" ({', '.join(cells)})" if cells else ""
        return Fault(self.file, str(self.message.lineno), f"{what}: {self.message.id!r}{where}", mend)


@dataclass(frozen=True, slots=True)
class Material:
    """The project as rules look at it: what could be read of it, and why the rest could not.

    ``templates`` and ``catalogs`` (by language and domain) hold what can be read.
    """

    root: Path
    templates: Mapping[str, Catalog]
    catalogs: Mapping[tuple[str, str], Catalog]
    unreadable: tuple[Fault, ...]

    @classmethod
    def of(cls, root: Path) -> Material:
        """Read the project; raises `FaultError` where the sources cannot be extracted."""
        return replace(cls.without_sources(root), templates=extract(root))

    @classmethod
    def without_sources(cls, root: Path) -> Material:
        """Read what does not hang on the sources: the catalogs."""
        catalogs: dict[tuple[str, str], Catalog] = {}
        unreadable: list[Fault] = []
        for language in languages(root):
            for domain in DOMAINS:
                try:
                    catalogs[language, domain] = read_catalog(catalog_path(root, language, domain))
                except FaultError as error:
                    unreadable += error.faults
        return cls(root, {}, catalogs, tuple(unreadable))

    def path(self, language: str, domain: str) -> Path:
        return catalog_path(self.root, language, domain)

    def entries(self) -> Iterator[Entry]:
        """Every message of every catalog that can be read."""
        for language, domain in self.catalogs:
            yield from self.entries_of(language, domain)

    def entries_of(self, language: str, domain: str) -> Iterator[Entry]:
        file = name(self.path(language, domain))
        return (Entry(language, file, message) for message in messages(self.catalogs[language, domain]))


Check = Callable[[Material], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that must hold: its name, what it means in a line, and what finds the faults against it."""

    name: str
    meaning: str
    check: Check


def of_translations(judge: Callable[[Entry], Iterator[tuple[str, str]]]) -> Check:
    """A check of each translation by itself, by what is wrong with it and what mends that."""

    def check(material: Material) -> Iterator[Fault]:
        for entry in material.entries():
            if entry.is_translated:
                for what, mend in judge(entry):
                    yield entry.fault(what, mend)

    return check
