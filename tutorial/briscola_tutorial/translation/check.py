"""What keeps the catalogs and the generated notebooks from being published."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.numbers import NumberFormatError, parse_decimal
from markdown_it.token import Token

from briscola_tutorial.places import SOURCE, codes

from . import notebook
from .catalogs import (
    DOMAINS,
    catalog_path,
    extract,
    is_translated,
    messages,
    own_plurals,
    template_path,
)
from .compiling import broken, languages
from .fault import Fault, FaultError, name, read_text
from .lessons import rendered
from .placeholders import parsed
from .po import forms, read_catalog
from .segments import CARD, MARKDOWN

_PERCENT_FORMAT = re.compile(r"%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[a-zA-Z]|%[sd]")
_BRACE = re.compile("[{}]")
_NUMBER = re.compile(r"((?<!\w)[+−-])?(\d+(?:[.,\u00a0\u202f]\d+)*)")
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")
_UPDATE = "run `make translations`"


def tokens(text: str, language: str) -> Counter[str]:
    """What a translation must keep as it is: code, links, formulas, HTML, placeholders, cards, numbers.

    Numbers are compared by value, as each language writes them: 0.5 in English is 0,5 in French.
    """
    found, plain = _markup(text)
    if (format_ := parsed(plain)) is not None:  # a brace that is left in the words was written twice
        plain, fields = format_
        found.update(fields)
    for pattern in (_PERCENT_FORMAT, CARD, _BRACE):
        found.update(pattern.findall(plain))
        plain = pattern.sub(" ", plain)
    for sign, digits in _NUMBER.findall(plain):
        found[sign.replace("-", "−") + _value(digits, language)] += 1
    return found


def _markup(text: str) -> tuple[Counter[str], str]:
    """Code, links, formulas and HTML, and the words between them."""
    found: Counter[str] = Counter()
    plain = ""
    for part in _parts(MARKDOWN.parseInline(_VARIATION_SELECTORS.sub("", text))):
        if part.type == "text":
            plain += part.content
        elif part.type == "code_inline":
            found[f"`{part.content}`"] += 1
        elif part.type.startswith("math_inline"):
            found[f"${part.content}$"] += 1
        elif part.type == "html_inline":
            found[part.content] += 1
        elif part.type in ("softbreak", "hardbreak"):
            plain += " "
        elif target := part.attrGet("href") or part.attrGet("src"):
            found[f"({target})"] += 1
    return found, plain


def _parts(tokens_: list[Token]) -> Iterator[Token]:
    for token in tokens_:
        yield token
        yield from _parts(token.children or [])


def _value(digits: str, language: str) -> str:
    try:
        return str(parse_decimal(digits, locale=Locale.parse(language)).normalize() + Decimal(0))
    except NumberFormatError:
        return digits


def faults(root: Path) -> tuple[Fault, ...]:
    """Everything that is missing, stale or wrong, in the order of the road: sources, catalogs, notebooks."""
    found = [*_untidy_sources(root)]
    try:
        extract(root)
    except FaultError as error:
        return tuple(dict.fromkeys([*found, error.fault]))
    found += _language_faults(root)
    for language in languages(root):
        for domain in DOMAINS:
            found += _catalog_faults(root, language, domain)
    for language in languages(root):
        found += _notebook_faults(root, language)
    return tuple(dict.fromkeys(found))


def _untidy_sources(root: Path) -> Iterator[Fault]:
    for path in sorted((root / "tutorial" / SOURCE).glob("*.ipynb")):
        file = name(path)
        try:
            text = read_text(path)
            if notebook.tidied(text, file) != text:
                yield Fault(file, "", "holds traces of a run, or is not written as Jupyter writes it", _UPDATE)
        except FaultError as error:
            yield error.fault


def _language_faults(root: Path) -> Iterator[Fault]:
    """Folders of catalogs that are those of no language, and languages whose catalogs are gone."""
    there = languages(root)
    for path in sorted((root / "locales").glob("[!.]*/")):
        if path.name not in there:
            mend = "give it a code such as it, or delete it"
            yield Fault(f"locales/{path.name}", "", "is no language that is translated into", mend)
    for code in codes(root / "tutorial"):
        if code not in (SOURCE, *there) and any((root / "tutorial" / code).glob("*.ipynb")):
            mend = f"bring locales/{code} back, or delete the folder"
            yield Fault(f"tutorial/{code}", "", "has notebooks and no catalogs", mend)


def _catalog_faults(root: Path, language: str, domain: str) -> Iterator[Fault]:
    path = catalog_path(root, language, domain)
    file = name(path)
    try:
        catalog = read_catalog(path)
    except FaultError as error:
        yield error.fault
        return
    template = read_catalog(template_path(root, domain))
    yield from broken(path, catalog)
    if catalog.locale_identifier != language:
        what = f"says that its language is {catalog.locale_identifier}"
        yield Fault(file, _line(path, '"Language:'), what, f"write in its header: Language: {language}")
    if catalog.plural_forms != (header := own_plurals(language) or catalog.plural_forms):
        what = f"its plural forms are {catalog.plural_forms}"
        yield Fault(file, _line(path, '"Plural-Forms:'), what, f"write in its header: {header}")
    for message in messages(template):
        if catalog.get(message.id, message.context) is None:
            yield Fault(file, "", f"{message.id!r} is not in the catalog", _UPDATE)
    for message in messages(catalog):
        for what, mend in _message_faults(message, template, language):
            yield Fault(file, str(message.lineno), f"{what}: {message.id!r}{_cells(message)}", mend)
    for message in catalog.obsolete.values():
        mend = "move its translation to the message that took its place, and delete it"
        yield Fault(file, str(message.lineno), f"obsolete: {message.id!r}", mend)


def _line(path: Path, beginning: str) -> str:
    """The number of the first line that begins so; 1 if there is none, for it is the header that lacks it."""
    lines = read_text(path).split("\n")
    return str(next((number for number, line in enumerate(lines, 1) if line.startswith(beginning)), 1))


def _cells(message: Message) -> str:
    cells = [comment for comment in message.auto_comments if " in cell " in comment]
    return f" ({', '.join(cells)})" if cells else ""


def _message_faults(message: Message, template: Catalog, language: str) -> Iterator[tuple[str, str]]:
    if template.get(message.id, message.context) is None:
        yield "no source says this any more", _UPDATE
    if message.fuzzy:
        yield "fuzzy", "look at the translation, mend it, and delete the word fuzzy"
    elif not is_translated(message):
        yield "untranslated", "translate it"
    else:
        for missing, surplus in _differences(message, language):
            kept = f"the translation lacks {missing}" if missing else f"the translation adds {surplus}"
            both = f"{kept} and adds {surplus}" if missing and surplus else kept
            yield both, "code, links, formulas, cards, numbers and placeholders stay as in the source"


def _differences(message: Message, language: str) -> Iterator[tuple[list[str], list[str]]]:
    """For each form of a translation that is like no form of its source: what it lacks and what it adds."""
    ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
    sources = [tokens(text, "en") for text in ids]
    for string in forms(message):
        translated = tokens(string, language)
        # a form may stand for one and for none, so any form of the source will do
        if translated not in sources:
            yield sorted((sources[-1] - translated).elements()), sorted((translated - sources[-1]).elements())


def _notebook_faults(root: Path, language: str) -> Iterator[Fault]:
    folder = root / "tutorial" / language
    try:
        expected = rendered(root, language)
    except FaultError:  # a catalog of which all is told already
        return
    for notebook_name in sorted(expected.keys() | {path.name for path in folder.glob("*.ipynb")}):
        path = folder / notebook_name
        file = name(path)
        text = expected.get(notebook_name)
        if isinstance(text, Fault):
            yield text
        elif text is None:
            yield Fault(file, "", "has no source in tutorial/en", _UPDATE)
        elif not path.exists():
            yield Fault(file, "", "is missing", _UPDATE)
        elif path.read_bytes() != text.encode():
            yield Fault(file, "", "is not what its source and the catalog give", _UPDATE)
