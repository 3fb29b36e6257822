"""The words of a translation: its characters, its terms, its length, its spelling."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hunspell import Hunspell

from briscola_tutorial.translation.fault import Fault, read_text

from .rule import NOT_SAID, Entry, Material, Rule, of_translations
from .spelling import dictionary, words

_TOO_LOOSE = re.compile("(?<![\u00a0\u202f])[:;!?»]|«(?![\u00a0\u202f])")
_STRAIGHT = re.compile(r"\w+'\w*|'\w+")
#: Characters that cannot be seen, or that stand for one that was lost.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd\ue000-\uf8ff]")
_AT_MOST = re.compile(r"at most (\d+) characters")
_PLACEHOLDER = re.compile(r"\{[^}]*\}")
#: As long as what is filled in, such as the name of a seat.
_FILLED = "0000"


def _said(text: str) -> str:
    """A text without what only separates."""
    return NOT_SAID.sub(" ", text)


def _characters(entry: Entry) -> Iterator[tuple[str, str]]:
    for form in entry.forms:
        if found := _UNSEEN.search(form):
            yield f"holds the character U+{ord(found[0]):04X}", "delete it, or write what it stands for"
        if "  " in form.replace("  \n", "\n"):
            yield "holds two blanks in a row", "delete one"
        if form != form.strip():
            yield "begins or ends with a blank", "delete it"


def _apostrophes(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "fr"):
        for form in entry.forms:
            if found := _STRAIGHT.search(_said(form)):
                yield f"the apostrophe of {found[0]!r} is straight", f"write {found[0].replace(chr(39), '’')}"


def _french_spaces(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "fr"):
        mend = "write a no-break space before : and », and after «, a narrow one (U+202F) before ; ! ?"
        for form in entry.forms:
            said = NOT_SAID.sub("", form)
            if found := _TOO_LOOSE.search(said) or re.search("\u00a0[!?;]", said):
                around = said[max(0, found.start() - 10) : found.end() + 5]
                yield f"the space of {found[0]!r} in {around!r} is missing, or can break", mend


def _spanish_marks(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "es"):
        for form in entry.forms:
            for opening, closing in ("¿?", "¡!"):
                if form.count(opening) != form.count(closing):
                    yield f"{closing} without {opening}, or the other way round", f"begin it with {opening}"


def _is(entry: Entry, language: str) -> bool:
    return entry.language.partition("_")[0] == language


def _identical(entry: Entry) -> Iterator[tuple[str, str]]:
    if entry.is_source_again:
        mend = "translate it, or write above it the comment: # same as in English: and why"
        yield "identical to the English", mend


def _length(entry: Entry) -> Iterator[tuple[str, str]]:
    notes = " ".join(entry.message.auto_comments)
    if found := _AT_MOST.search(notes):
        for form in entry.forms:
            length = len(_PLACEHOLDER.sub(_FILLED, form))
            if length > int(found[1]):
                yield f"{form!r} has {length} characters where {found[1]} have room", "say it more briefly"


GLOSSARY = Path("docs/GLOSSARY.csv")


def _glossary(material: Material) -> Iterator[Fault]:
    if not (material.root / GLOSSARY).exists():
        return
    rows = list(csv.DictReader(read_text(material.root / GLOSSARY).splitlines()))
    # a word that is a verb, or noun and verb (to trump, to lead), says too little by itself
    terms = [row for row in rows if not re.search(r"^to_|_(verb|noun)$", row["key"]) or " " in row["en"][3:]]
    terms.sort(key=lambda row: -len(row["en"]))  # «card points» before «card»
    verbs = {row["en"].removeprefix("to "): row for row in rows if row["en"].startswith("to ")}
    for entry in material.entries():
        target = dictionary(material.root, entry.language)
        if not entry.is_translated or entry.is_source_again:
            continue
        english, code = " ".join(map(_said, entry.sources)), entry.language.partition("_")[0]
        for row in terms:
            wanted = row.get(code) or ""
            english, count = _term(row["en"]).subn(" ", english)
            if not count or not wanted or row["key"] in entry.excused("glossary"):
                continue
            # «E bids» is a verb in English where «a bid» is a noun: either word of the glossary is right
            right = [wanted, *([verb] if (verb := verbs.get(row["en"], {}).get(code)) else [])]
            if not any(_has(word, form, target) for word in right for form in entry.forms):
                said = "' or '".join(right)
                mend = f"write '{said}'; where another word is right, note above it: # glossary: {row['key']}"
                yield entry.fault(f"the English says {row['en']!r}, the translation has no '{said}'", mend)


@cache
def _term(english: str) -> re.Pattern[str]:
    """An English term in running text, in the singular or the plural."""
    *first, last = (re.escape(word) for word in english.removeprefix("to ").split())
    return re.compile(rf"\b{' '.join((*first, last))}(?:s|es)?\b(?![’'-]\w\w)", re.IGNORECASE)


def _has(wanted: str, text: str, target: Hunspell | None) -> bool:
    """Whether a translation has every word of a term, in whatever form and order.

    Without a dictionary forms are taken for such that differ in what follows the last letter but one.
    """
    there = words(text.lower())
    return all(any(_is_form(word, of, target) for word in there) for of in words(wanted.lower()))


@cache
def _is_form(word: str, of: str, dictionary: Hunspell | None) -> bool:
    """Whether a word, less what is elided before it, is another or begins as it does: vazas of vaza."""
    word, of = word.rpartition("'")[2] or word, of.rpartition("'")[2] or of
    # endings alone: the stem of «discard» is «card»
    begins = word[:_BEGINNING] == of[:_BEGINNING] and len(of) >= _BEGINNING
    if word == of or dictionary is None:
        return word == of or (begins and word.startswith(of[:-1]))
    return begins and (of in dictionary.stem(word) or word.startswith(of))


_BEGINNING = 3

RULES = (
    Rule("characters", "no character that cannot be seen, no blank too many", of_translations(_characters)),
    Rule("apostrophes", "French apostrophes are curly: l’as", of_translations(_apostrophes)),
    Rule("french-spaces", "no French mark can be parted from its word: « ; : ! ? »", of_translations(_french_spaces)),
    Rule(
        "spanish-marks", "Spanish questions and exclamations have both marks: ¿…?, ¡…!", of_translations(_spanish_marks)
    ),
    Rule("identical", "a translation is not its source again, unless a comment says why", of_translations(_identical)),
    Rule("length", "a label fits into the space that its note names: at most N characters", of_translations(_length)),
    Rule("glossary", "the words of the game are those of docs/GLOSSARY.csv", _glossary),
)
