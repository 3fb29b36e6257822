"""The words of a translation: its characters, its terms, its names and numbers, its length."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import accumulate

from hunspell import Hunspell

from briscola_tutorial.translation.catalogs import messages
from briscola_tutorial.translation.fault import Fault
from briscola_tutorial.translation.po import forms

from .lists import GLOSSARY, NUMBERS, rows
from .rule import NOT_SAID, Entry, Material, Rule, of_translations
from .spelling import dictionary, names, words

_TOO_LOOSE = re.compile("(?<![\u00a0\u202f])[:;!?»]|«(?![\u00a0\u202f])|(?<=[\\d}])%")
#: A hyphen or a dash before a number or a field, and in no range: 61-70.
_HYPHEN_FOR_MINUS = re.compile(r"(?<![\w}\]])[-–‐‑](?=[\d{])")
_LOOSE_PERCENT = re.compile(r"[\d}] %")
#: What keyboards and tools give for an apostrophe: straight, an accent, a prime, a mark that opens.
_NO_APOSTROPHE = "'`´‘ʼ′"
_STRAIGHT = re.compile(rf"\w+[{_NO_APOSTROPHE}]\w*|[{_NO_APOSTROPHE}]\w+")
#: Characters that cannot be seen, or that stand for one that was lost.
_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f\u00ad\u2000-\u200a\u205f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd\ue000-\uf8ff]"
)
_AT_MOST = re.compile(r"at most (\d+) characters")
_PLACEHOLDER = re.compile(r"\{[^}]*\}")
#: As long as what is filled in, such as the name of a seat.
_FILLED = "0000"


def _said(text: str) -> str:
    """A text without what only separates."""
    return NOT_SAID.sub(" ", text)


def _joined(text: str) -> str:
    """As `_said`, with the braces of what is filled in, for marks may stand beside it."""
    return NOT_SAID.sub(lambda found: "{}" if found[0].startswith("{") else " ", text)


def _characters(entry: Entry) -> Iterator[tuple[str, str]]:
    for form in forms(entry.message):
        composed = unicodedata.normalize("NFC", form)
        pairs = zip(form.split(), composed.split(), strict=True)
        if word := next((new for old, new in pairs if old != new), ""):
            yield f"an accent of {word!r} is a character of its own", f"write letter and accent as one: {word}"
        if found := _UNSEEN.search(form):
            yield f"holds the character U+{ord(found[0]):04X}", "delete it, or write what it stands for"
        if re.search("[ \u00a0\u202f]{2}", form.replace("  \n", "\n")):
            yield "holds two blanks in a row", "delete one; one that does not break stays"
        if found := _LOOSE_PERCENT.search(form):
            yield f"the blank in {found[0]!r} can break", "write one that cannot: U+00A0, or U+202F where it is narrow"
        if re.search(r"(?<!  )(?<!\\)\n", form) and not any("\n" in source for source in entry.sources):
            yield "holds a line break, and the English has none", "write it on one line"
        if form != form.strip():
            yield "begins or ends with a blank", "delete it"
        english, said = " ".join(map(_joined, entry.sources)), _joined(form)
        if "…" in english and "..." in said:
            yield "the English has '…', the translation three dots", "write …"
        if "−" in english and (found := _HYPHEN_FOR_MINUS.search(said)):
            yield f"the English has the sign −, the translation {found[0]!r}", "write −, the sign U+2212"


def _apostrophes(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "fr"):
        for form in entry.forms:
            if found := _STRAIGHT.search(_said(form)):
                kind = "straight" if "'" in found[0] else "another sign"
                mend = f"write {re.sub(f'[{_NO_APOSTROPHE}]', '’', found[0])}"
                yield f"the apostrophe of {found[0]!r} is {kind}", mend


def _quotation_marks(entry: Entry) -> Iterator[tuple[str, str]]:
    is_french = _is(entry, "fr")
    are_typographic = any(_QUOTES.search(_said(source)) for source in entry.sources)
    right = "«\u00a0…\u00a0»" if is_french else "«…» or “…”, as elsewhere in this language"
    for form in entry.forms:
        said = _said(form)
        if '"' in said and (is_french or are_typographic or _QUOTES.search(said)):
            yield "its quotation marks are straight", f"write {right}"
        elif is_french and "«" not in form and re.search("[“”„]", said):
            yield "its quotation marks are those of another language", f"write {right}"
        elif said.count("«") != said.count("»") or len(re.findall("[“”„]", said)) % 2:
            yield f"one of its quotation marks has no other: {''.join(_QUOTES.findall(said))}", f"write {right}"


_QUOTES = re.compile("[«»“”„]")


def _end_marks(entry: Entry) -> Iterator[tuple[str, str]]:
    wanted = [_end(source) for source in entry.sources]
    for form in entry.forms:
        if _end(form) not in wanted and not entry.excused("end-marks"):
            ends = f"ends with {wanted[-1]!r}" if wanted[-1] else "has no mark at its end"
            mend = f"{f'end with {wanted[-1]}' if wanted[-1] else 'end without'}; or note why not: # end-marks: why"
            yield (
                f"the English {ends}, the translation {f'with {found!r}' if (found := _end(form)) else 'has none'}",
                mend,
            )


def _end(text: str) -> str:
    """The mark that ends a sentence at the end of a text, as English writes it; nothing where there is none."""
    mark = text.rstrip(_CLOSING)[-1:].translate(_ENDS_ELSEWHERE)
    return mark if mark in ".?!…" else ""


#: What may follow the end of a sentence: marks of Markdown, quotation marks, brackets.
_CLOSING = " \u00a0\u202f*_`)]»”’\"'"
_ENDS_ELSEWHERE = str.maketrans({"。": ".", "।": ".", "։": ".", "؟": "?", "\uff1f": "?", "\uff01": "!"})


def _seats(entry: Entry) -> Iterator[tuple[str, str]]:
    english, said = ([*map(_said, texts)] for texts in (entry.sources, entry.forms))
    # a letter may be a word that begins a sentence: «E agora?», A card; what may be one is neither lacked nor added
    named, sure = sum(map(_seats_of, english), Counter()), sum(map(_sure_seats_of, english), Counter())
    there, within = sum(map(_seats_of, said), Counter()), sum(map(_seats_within, said), Counter())
    missing, surplus = {*sure} - {*there}, {*within} - {*named}
    if len(english) == len(said) == 1 and not missing | surplus:  # one named for another that is named already
        fewer, more = {*(sure - there)}, {*(within - named)}
        missing, surplus = (fewer, more) if fewer and more else (set(), set())
    excused = {*entry.excused("seats")}
    lacked, added = sorted(missing - excused), sorted(surplus - excused)
    if lacked or added:
        lacks = [f"lacks {lacked}"] * bool(lacked) + [f"adds {added}"] * bool(added)
        mend = f"name the seats that the English names; or note above it: # seats: {', '.join(lacked or added)}"
        yield f"the translation {' and '.join(lacks)}", mend


def _seats_of(text: str) -> Counter[str]:
    """What is a seat, or may be one."""
    return Counter(_SEAT.findall(text))


def _seats_within(text: str) -> Counter[str]:
    """The seats that begin no sentence and no title, where the letter may be a word."""
    return Counter(found[0] for found in _SEAT.finditer(text) if not _BEGINS.search(text[: found.start()]))


def _sure_seats_of(english: str) -> Counter[str]:
    """The seats, but A only where it is no article (A leads, and not A card) and no card (the A)."""
    seats = Counter(seat for seat in _SEAT.findall(english) if seat != "A")
    return seats + Counter(
        found[0]
        for found in _A.finditer(english)
        if not _BEGINS.search(english[: found.start()]) or _A_DOES.match(english, found.end())
    )


#: A seat by its letter, alone or as in «B’s hand»; not a card (A♥), nor what is elided: «C’est».
_SEAT = re.compile(r"\b[A-E]\b(?![’'](?!s\b)|[♠♥♦♣])")
_A = re.compile(rf"(?<!\bthe ){_SEAT.pattern.replace('[A-E]', 'A')}")
#: What follows the seat A at the beginning of a sentence: a verb, or what follows no article.
_A_DOES = re.compile(r"’s\b|,| and [B-E]\b| [a-z]*[^\Wsu]s\b")
#: What stands before the first word of a sentence, or of a title.
_BEGINS = re.compile(r"(?:^|[.?!…:;¿¡]\s*|[\n|]|[«“„]\s*)[\s*_«“\"(\[¿¡>-]*$")


def _french_spaces(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "fr"):
        mend = "write a no-break space before : and », and after «, a narrow one (U+202F) before ; ! ? %"
        for form in entry.forms:
            said = _joined(form)
            if found := _TOO_LOOSE.search(said) or re.search("\u00a0[!?;]", said):
                around = said[max(0, found.start() - 10) : found.end() + 5]
                yield f"the space of {found[0]!r} in {around!r} is missing, or can break", mend


def _spanish_marks(entry: Entry) -> Iterator[tuple[str, str]]:
    if _is(entry, "es"):
        for form in entry.forms:
            for opening, closing in ("¿?", "¡!"):
                marks = [1 if sign == opening else -1 for sign in form if sign in (opening, closing)]
                if sum(marks) or min(accumulate(marks), default=0) < 0:
                    yield f"{closing} without {opening}, or the other way round", f"begin it with {opening}"
                elif found := re.search(_WITHIN_A_CLAUSE + opening, form) or re.search(rf"{opening}\s", form):
                    mend = f"write {opening} before the first word of what is asked or exclaimed, and no blank after it"
                    yield f"{opening} stands at no beginning: {found[0]!r}", mend


#: A word before an inverted mark that is no conjunction: «Quién ¿gana?», and not «Pero ¿quién gana?».
_WITHIN_A_CLAUSE = (
    r"\b(?!(?i:y|e|o|u|ni|pero|mas|sino|pues|porque|que|aunque|entonces|así|luego|además|bueno|si)\s)[^\W\d_]+\s+"
)


def _is(entry: Entry, language: str) -> bool:
    return entry.language.partition("_")[0] == language


def _capitals(entry: Entry) -> Iterator[tuple[str, str]]:
    """Only where both begin with a letter; where nouns have capitals, a small one in English says nothing."""
    wanted = {found[1].isupper() if (found := _FIRST_LETTER.match(text)) else None for text in entry.sources}
    if len(wanted) != 1 or None in wanted or entry.excused("capitals"):
        return
    (large,) = wanted
    for form in entry.forms if large or not any(_is(entry, code) for code in _CAPITAL_NOUNS) else ():
        # a letter of a script that has only one kind is neither
        found = _FIRST_LETTER.match(form)
        if found and found[1].upper() != found[1].lower() and found[1].isupper() is not large:
            kind = "capital" if large else "small"
            mend = f"begin with a {kind} letter; or note why not: # capitals: why"
            yield f"the English begins with a {kind} letter, {form.split()[0]!r} does not", mend


#: The first letter of a text that begins with one, after marks of Markdown and those that open.
_FIRST_LETTER = re.compile(r"[\s*_«“\"(\[¿¡>#-]*([^\W\d_])")
_CAPITAL_NOUNS = ("de", "lb")


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


def _glossary(material: Material) -> Iterator[Fault]:
    listed = rows(material.root / GLOSSARY)
    # a word that is a verb, or noun and verb (to trump, to lead), says too little by itself
    terms = [row for row in listed if not re.search(r"^to_|_(verb|noun)$", row["key"]) or " " in row["en"][3:]]
    terms.sort(key=lambda row: -len(row["en"]))  # «card points» before «card»
    verbs = {row["en"].removeprefix("to "): row for row in listed if row["en"].startswith("to ")}
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


def _number_words(material: Material) -> Iterator[Fault]:
    numbers = rows(material.root / NUMBERS)
    for entry in material.entries():
        if not entry.is_translated or entry.is_source_again:
            continue
        english = " ".join(map(_said, entry.sources)).lower()
        for row in numbers:
            wanted = (row.get(entry.language) or row.get(entry.language.partition("_")[0]) or "").split("/")
            if wanted == [""] or row["en"] in entry.excused("number-words") or not _says(row["en"], english):
                continue
            for form in entry.forms:
                if not any(_says(word, form.lower()) for word in (*wanted, row["number"])):
                    mend = (
                        f"write {' or '.join(wanted)}; where that is right, note above it: # number-words: {row['en']}"
                    )
                    yield entry.fault(f"the English says {row['en']!r}, the translation has no {wanted[0]!r}", mend)


def _says(words_: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(words_)}(?![\w-])", text) is not None


def _names(material: Material) -> Iterator[Fault]:
    listed = names(material.root)
    for entry in material.entries():
        if entry.is_translated:
            yield from (entry.fault(*told) for told in _name_faults(entry, listed))
    for template in material.templates.values():
        for message in messages(template):
            entry = Entry("en", message.locations[0][0] if message.locations else "locales", message)
            for source in entry.sources:
                for what, mend in _misspelt_names(source, listed):
                    yield replace(entry.fault(what, mend), place="")  # and not its line in the template


def _name_faults(entry: Entry, listed: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    excused = entry.excused("names")
    english, form = " ".join(map(_said, entry.sources)), " ".join(map(_said, entry.forms))
    misspelt = list(_misspelt_names(form, tuple(name_ for name_ in listed if name_ not in excused)))
    yield from misspelt
    for name_ in listed if not misspelt else ():
        if name_ not in excused and _says(name_, english) and not _says(name_, form):
            mend = f"write {name_}; where it can be left out, note above it: # names: {name_}"
            yield f"the English says {name_!r}, the translation has no {name_!r}", mend


def _misspelt_names(text: str, listed: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Words that are a name but for an accent; a name in other letters may be a word: «voilà», «briscola»."""
    plain = {_plain(name_): name_ for name_ in listed}
    for word in words(_said(text)):
        name_ = plain.get(_plain(word.rpartition("'")[2]))
        if name_ and word.rpartition("'")[2].casefold() != name_.casefold():
            yield f"{word!r} is the name {name_} but for its accents", f"write {name_}"


def _plain(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(sign))


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
    Rule(
        "characters",
        "no character that cannot be seen, no blank too many, no ... for …, no hyphen for −",
        of_translations(_characters),
    ),
    Rule("apostrophes", "French apostrophes are curly: l’as", of_translations(_apostrophes)),
    Rule("quotation-marks", "quotation marks come in pairs, and none is straight", of_translations(_quotation_marks)),
    Rule("end-marks", "a text ends with the mark of its source: . ? ! …, or none", of_translations(_end_marks)),
    Rule("capitals", "a text begins with a capital letter where its source does", of_translations(_capitals)),
    Rule("seats", "the seats A to E that the source names are named, and no others", of_translations(_seats)),
    Rule("french-spaces", "no French mark can be parted from its word: « ; : ! ? % »", of_translations(_french_spaces)),
    Rule(
        "spanish-marks",
        "Spanish questions and exclamations have both marks in place: ¿…?, ¡…!",
        of_translations(_spanish_marks),
    ),
    Rule("identical", "a translation is not its source again, unless a comment says why", of_translations(_identical)),
    Rule("length", "a label fits into the space that its note names: at most N characters", of_translations(_length)),
    Rule("glossary", "the words of the game are those of docs/GLOSSARY.csv", _glossary),
    Rule("number-words", "a number in words (five) stays, by the list docs/words/numbers.csv", _number_words),
    Rule("names", "the names of docs/words/names.txt stay as they are written there", _names),
)
