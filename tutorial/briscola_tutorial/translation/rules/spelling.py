"""Spelling by Hunspell, with its dictionaries from npm and the project's own words from ``docs/words/``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from shutil import which

from hunspell import Hunspell

from briscola_tutorial.translation.catalogs import messages
from briscola_tutorial.translation.fault import Fault

from .lists import WORDS, listed
from .rule import Entry, Material, Rule

_PACKAGES = Path("node_modules")
#: The lessons are written in British English.
_SOURCE = "en-gb"
#: What is no word: code, targets of links, placeholders, tags, cards.
_NO_WORDS = re.compile(r"`[^`]*`|\]\([^)]*\)|https?:\S*|%\(\w+\)\w|\{[^}]*\}|<[^>]*>|\$[^$]*\$|[2-7AJQK]?[♠♥♦♣]")
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_NEAREST = 3


def dictionary(root: Path, language: str) -> Hunspell | None:
    """The dictionary of a language, with the project's own words; None where none is installed."""
    codes = [_SOURCE] if language == "en" else [language.lower().replace("_", "-"), language.partition("_")[0]]
    for code in codes:
        folder = root / _PACKAGES / f"dictionary-{code}"
        if folder.is_dir():
            own = root / WORDS / f"{language}.txt"
            return _read(folder, (*listed(own), *(word for name in names(root) for word in name.split())))
    return None


def names(root: Path) -> tuple[str, ...]:
    """What is called the same in every language."""
    return listed(root / WORDS / "names.txt")


@lru_cache
def _read(folder: Path, own: tuple[str, ...]) -> Hunspell:
    found = Hunspell("index", hunspell_data_dir=str(folder.resolve()))
    for word in own:
        found.add(word)
    return found


def words(text: str) -> list[str]:
    """The words of a text, with the apostrophe that dictionaries know."""
    return [word.replace("’", "'") for word in _WORD.findall(_NO_WORDS.sub(" ", text))]


def _spelling(material: Material) -> Iterator[Fault]:
    if not (material.root / _PACKAGES).is_dir():
        if which("npm"):
            yield Fault("package.json", "", "the dictionaries are not installed", "run `npm ci`")
        return
    for entry in material.entries():
        speller = dictionary(material.root, entry.language)
        if speller and entry.is_translated and not entry.is_source_again:
            for form in entry.forms:
                yield from _misspelt(entry, form, speller, entry.language)
    english = dictionary(material.root, "en")
    for template in material.templates.values() if english else ():
        for message in messages(template):
            where = message.locations[0][0] if message.locations else "locales"
            entry = Entry("en", where, message)
            cells = [comment.rpartition(" in ")[2] for comment in message.auto_comments if " in cell " in comment]
            for source in entry.sources:
                for fault in _misspelt(entry, source, english, "en"):
                    yield replace(fault, place=cells[0] if cells else "")  # and not its line in the template


def notes(root: Path, languages: Iterable[str]) -> Iterator[str]:
    """What spelling is not checked for, and what would help."""
    if (root / _PACKAGES).is_dir():
        for language in languages:
            if dictionary(root, language) is None:
                package = f"dictionary-{language.partition('_')[0]}"
                add = f"npm install --save-dev --save-exact {package}"
                yield f"the spelling of {language} is not checked, for it has no dictionary; if npm has one: {add}"
    elif not which("npm"):
        get = "install Node.js with npm, and run `npm ci`"
        yield f"spelling is not checked, for npm, with which the dictionaries come, is not installed; {get}"


def _misspelt(entry: Entry, text: str, speller: Hunspell, language: str) -> Iterator[Fault]:
    for word in words(text):
        if len(word) > 1 and not speller.spell(word) and word not in entry.excused("spelling"):
            nearest = ", ".join(speller.suggest(word)[:_NEAREST]) or "another word"
            mend = f"write {nearest}; or add {word} to {(WORDS / f'{language}.txt').as_posix()}"
            yield entry.fault(f"no {language} word: {word!r}", mend)


RULE = Rule("spelling", "every word is in the dictionary of its language, or in the project's own list", _spelling)
