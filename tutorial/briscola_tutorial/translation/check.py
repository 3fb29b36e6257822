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

from briscola_tutorial.places import SOURCE, is_language

from . import notebook
from .catalogs import (
    DOMAINS,
    catalog_path,
    extract,
    is_translated,
    messages,
    own_plurals,
    read_catalog,
    template_path,
)
from .compiling import forms, languages
from .fault import Fault, FaultError, name
from .lessons import rendered, sources
from .segments import CARD, MARKDOWN

#: Of a format string, or of `str.format`.
_PLACEHOLDER = re.compile(r"%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[a-zA-Z]|%[sd]|\{[^{}]*\}")
_BRACE = re.compile(r"[{}]")
_NUMBER = re.compile(r"((?<!\w)[+−-])?(\d+(?:[.,\u00a0\u202f]\d+)*)")
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")
_UPDATE = "run `make translations`"


def tokens(text: str, language: str) -> Counter[str]:
    """What a translation must keep as it is: code, links, formulas, HTML, placeholders, cards, numbers.

    Numbers are compared by value, as each language writes them: 0.5 in English is 0,5 in French.
    """
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
    for pattern in (_PLACEHOLDER, _BRACE, CARD):
        found.update(pattern.findall(plain))
        plain = pattern.sub(" ", plain)
    for sign, digits in _NUMBER.findall(plain):
        found[sign.replace("-", "−") + _value(digits, language)] += 1
    return found


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
    try:
        untidy = tuple(_untidy_sources(root))
    except FaultError as error:
        return (error.fault,)
    try:
        extract(root)
    except FaultError as error:
        return (*untidy, error.fault)
    in_catalogs = tuple(
        fault for language in languages(root) for domain in DOMAINS for fault in _catalog_faults(root, language, domain)
    )
    return (*untidy, *_language_faults(root), *in_catalogs, *_notebook_faults(root))


def _language_faults(root: Path) -> Iterator[Fault]:
    for language in languages(root):
        if not is_language(language) or language == SOURCE:
            yield Fault(
                f"locales/{language}", "", "is no language that is translated into", "give it a code such as it"
            )
    for folder in sorted({path.parent.name for path in (root / "tutorial").glob("*/*.ipynb")}):
        if is_language(folder) and folder not in (SOURCE, *languages(root)):
            mend = f"bring locales/{folder} back, or delete the folder"
            yield Fault(f"tutorial/{folder}", "", "has notebooks and no catalogs", mend)


def _untidy_sources(root: Path) -> Iterator[Fault]:
    for lesson, text in sources(root).items():
        file = f"tutorial/en/{lesson}"
        try:
            if notebook.tidied(text, file) != text:
                yield Fault(file, "", "holds traces of a run, or is not written as Jupyter writes it", _UPDATE)
        except FaultError as error:
            yield error.fault


def _catalog_faults(root: Path, language: str, domain: str) -> Iterator[Fault]:
    path = catalog_path(root, language, domain)
    file = name(path)
    try:
        catalog = read_catalog(path)
    except FaultError as error:
        yield error.fault
        return
    template = read_catalog(template_path(root, domain))
    if catalog.locale_identifier != language:
        mend = f"write in its header: Language: {language}"
        yield Fault(file, "", f"says that its language is {catalog.locale_identifier}", mend)
    if catalog.plural_forms != (header := own_plurals(language) or catalog.plural_forms):
        yield Fault(file, "", f"its plural forms are {catalog.plural_forms}", f"write in its header: {header}")
    for message in messages(template):
        if catalog.get(message.id, message.context) is None:
            yield Fault(file, "", f"{message.id!r} is not in the catalog", _UPDATE)
    for message in messages(catalog):
        for what, mend in _message_faults(message, catalog, template, language):
            yield Fault(file, str(message.lineno), f"{what}: {message.id!r}{_cells(message)}", mend)
    for message in catalog.obsolete.values():
        mend = "move its translation to the message that took its place, and delete it"
        yield Fault(file, str(message.lineno), f"obsolete: {message.id!r}", mend)


def _cells(message: Message) -> str:
    cells = [comment for comment in message.auto_comments if " in cell " in comment]
    return f" ({', '.join(cells)})" if cells else ""


def _message_faults(message: Message, catalog: Catalog, template: Catalog, language: str) -> Iterator[tuple[str, str]]:
    if template.get(message.id, message.context) is None:
        yield "no source says this any more", _UPDATE
    if message.fuzzy:
        yield "fuzzy", "look at the translation, mend it, and delete the word fuzzy"
    elif not is_translated(message):
        yield "untranslated", "translate it"
    else:
        for error in message.check(catalog):
            yield str(error), "write the same placeholders as the source"
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


def _notebook_faults(root: Path) -> Iterator[Fault]:
    for language in languages(root):
        folder = root / "tutorial" / language
        try:
            expected = rendered(root, language)
        except FaultError:
            continue  # its catalog's fault has been told
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
