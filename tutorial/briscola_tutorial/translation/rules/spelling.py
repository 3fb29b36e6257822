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
from briscola_tutorial.translation.fault import Fault, name

from .kept import keeps
from .lists import WORDS, listed
from .rule import Entry, Material, Rule

_PACKAGES = Path("node_modules")
#: The lessons are written in British English.
_SOURCE = "en-gb"
#: What is no word: code, targets of links, placeholders, tags, cards.
_NO_WORDS = re.compile(r"`[^`]*`|\]\([^)]*\)|https?:\S*|%\(\w+\)\w|\{[^}]*\}|<[^>]*>|\$[^$]*\$|[2-7AJQK]?[♠♥♦♣]")
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_NEAREST = 3
#: For how many words of a catalog others are suggested, and from how many on it may be one of another language.
_SUGGESTED, _ANY_CATALOG = 24, 24


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
    for language, domain in material.catalogs:
        if speller := dictionary(material.root, language):
            yield from _of_catalog(material, language, domain, speller)
    english = dictionary(material.root, "en")
    for template in material.templates.values() if english else ():
        for message in messages(template):
            where = message.locations[0][0] if message.locations else "locales"
            entry = Entry("en", where, message)
            cells = [comment.rpartition(" in ")[2] for comment in message.auto_comments if " in cell " in comment]
            for source in entry.sources:
                for word in _misspelt(entry, source, english):
                    fault = entry.fault(f"no en word: {word!r}", _mend(entry, word, _suggested(english, word)))
                    yield replace(fault, place=cells[0] if cells else "")  # and not its line in the template


def _of_catalog(material: Material, language: str, domain: str, speller: Hunspell) -> Iterator[Fault]:
    entries = [
        entry for entry in material.entries_of(language, domain) if entry.is_translated and not entry.is_source_again
    ]
    found = [
        (entry, word)
        for entry in entries
        for form in entry.forms
        for word in _misspelt(entry, form, speller)
        if word not in _broken_pieces(entry, form)
    ]
    there = sum(len(words(form)) for entry in entries for form in entry.forms)
    if len(found) > max(_ANY_CATALOG, there / 2):
        what = f"most words of this catalog are not {language}: {len(found)} of {there}"
        mend = f"bring the catalog of {language} back; another language has a folder of its own"
        yield Fault(name(material.path(language, domain)), "", what, mend)
        return
    known: dict[str, str] = {}
    for entry, word in found:
        if word not in known and len(known) < _SUGGESTED:  # Hunspell takes a tenth of a second for one
            known[word] = _suggested(speller, word)
        yield entry.fault(f"no {language} word: {word!r}", _mend(entry, word, known.get(word, "another word")))


def _broken_pieces(entry: Entry, form: str) -> set[str]:
    """The words of links, placeholders and code that are broken: another rule tells of these, and of no spelling."""
    if keeps(entry):
        return set()
    hidden = [piece for source in entry.sources for piece in _NO_WORDS.findall(source)]
    return {word.replace("’", "'") for piece in (*hidden, *_BROKEN.findall(form)) for word in _WORD.findall(piece)}


#: What is left of a field, of code, a tag or a link where one of its marks is missing, or stands apart.
_BROKEN = re.compile(r"\{\s*\S*|\S*\}|`\S*|\S*`|<\S*|\S*>|\]\s*\([^)]*\)?|\S*\]\S*|\S+\.\w+\b")


def _suggested(speller: Hunspell, word: str) -> str:
    return ", ".join(speller.suggest(word)[:_NEAREST]) or "another word"


def _mend(entry: Entry, word: str, nearest: str) -> str:
    """What would mend a word; one that stands in the English, too, was left there, and belongs in no list."""
    left = entry.language != "en" and word.casefold() in {
        other.casefold() for source in entry.sources for other in words(source)
    }
    if left:
        return f"translate it; where it is meant to stay, note above it: # spelling: {word}"
    return f"write {nearest}; or add {word} to {(WORDS / f'{entry.language}.txt').as_posix()}"


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


def _misspelt(entry: Entry, text: str, speller: Hunspell) -> Iterator[str]:
    for word in words(text):
        if len(word) > 1 and not speller.spell(word) and word not in entry.excused("spelling"):
            yield word


RULE = Rule("spelling", "every word is in the dictionary of its language, or in the project's own list", _spelling)
