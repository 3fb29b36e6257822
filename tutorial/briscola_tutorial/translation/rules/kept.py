"""What a translation keeps as it is: placeholders, numbers, cards, code, links, formulas, HTML, emphasis."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from babel.core import Locale
from babel.numbers import NumberFormatError, parse_decimal
from markdown_it.token import Token

from briscola_tutorial.translation.fault import Fault
from briscola_tutorial.translation.placeholders import misfits, parsed
from briscola_tutorial.translation.segments import CARD, MARKDOWN

from .rule import Entry, Material, Rule, of_translations

_PERCENT_FORMAT = re.compile(r"(?:(?<![\w})])[+−-])?%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[a-zA-Z]|%[sd]")
#: A field that is filled in after its sign: +{points}.
_SIGNED = re.compile(r"(?<![\w}])([+−-])(\{[^{}]*\})")
_BRACE = re.compile("[{}]")
_NUMBER = re.compile(r"((?<!\w)[+−-])?(\d+(?:[.,\u00a0\u202f]\d+)*)")
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f]")

_KINDS = ("placeholders", "numbers", "cards", "code", "links", "formulas", "html", "emphasis")
_STAY = {"code": "code stays", "html": "HTML tags stay"}
#: What Markdown writes around words that it emphasises.
_MARKS = {"strong_open": "**bold**", "em_open": "*emphasis*"}


def tokens(text: str, language: str) -> dict[str, Counter[str]]:
    """What a translation must keep as it is, by kind.

    Numbers are compared by value, as each language writes them: 0.5 in English is 0,5 in French.
    """
    found, plain = _markup(text)
    if (format_ := parsed(plain)) is not None:  # a brace that is left in the words was written twice
        signed = {field: sign for sign, field in _SIGNED.findall(plain)}
        plain, fields = format_
        found["placeholders"].update(signed.get(field, "").replace("-", "−") + field for field in fields)
    for kind, pattern in (("placeholders", _PERCENT_FORMAT), ("cards", CARD), ("placeholders", _BRACE)):
        found[kind].update(token.replace("-", "−", 1) if token[0] == "-" else token for token in pattern.findall(plain))
        plain = pattern.sub(" ", plain)
    for sign, digits in _NUMBER.findall(plain):
        found["numbers"][sign.replace("-", "−") + _value(digits, language)] += 1
    return found


def _markup(text: str) -> tuple[dict[str, Counter[str]], str]:
    """Code, links, formulas, HTML and emphasis, and the words between them."""
    found: dict[str, Counter[str]] = {kind: Counter() for kind in _KINDS}
    plain = ""
    for part in _parts(MARKDOWN.parseInline(_VARIATION_SELECTORS.sub("", text))):
        if part.type == "text":
            plain += part.content
        elif part.type in _MARKS:
            found["emphasis"][_MARKS[part.type]] += 1
        elif part.type == "code_inline":
            found["code"][f"`{part.content}`"] += 1
        elif part.type.startswith("math_inline"):
            found["formulas"][f"${part.content}$"] += 1
        elif part.type == "html_inline":
            found["html"][part.content] += 1
        elif part.type in ("softbreak", "hardbreak"):
            plain += " "
        elif target := part.attrGet("href") or part.attrGet("src"):
            titled = ' "…"' if part.attrGet("title") else ""
            found["links"][f"({target}{titled})"] += 1
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


def _differences(entry: Entry, kind: str) -> Iterator[tuple[str, str]]:
    """For each form of a translation that is like no form of its source: what it lacks and what it adds."""
    sources = [tokens(text, "en")[kind] for text in entry.sources]
    for form in entry.forms:
        translated = tokens(form, entry.language)[kind]
        # a form may stand for one and for none, so any form of the source will do
        if translated not in sources:
            missing = sorted((sources[-1] - translated).elements())
            surplus = sorted((translated - sources[-1]).elements())
            said = [f"lacks {missing}"] * bool(missing) + [f"adds {surplus}"] * bool(surplus)
            yield f"the translation {' and '.join(said)}", f"{_STAY.get(kind, f'{kind} stay')} as in the source"


def keeps(entry: Entry) -> bool:
    """Whether a translation keeps all that this module looks at, but for its emphasis."""
    return not any(any(_differences(entry, kind)) for kind in _KINDS if kind != "emphasis") and all(
        map(parsed, entry.forms)
    )


def _emphasis(entry: Entry) -> Iterator[tuple[str, str]]:
    if not entry.excused("emphasis"):
        for what, _ in _differences(entry, "emphasis"):
            yield (
                what,
                "emphasise what the source does, with no blank inside the marks; or note why not: # emphasis: why",
            )


def _placeholders(material: Material) -> Iterator[Fault]:
    for (language, domain), catalog in material.catalogs.items():
        for entry in material.entries_of(language, domain):
            if entry.message.fuzzy:
                continue
            # what both find is told once: where braces pair up, by what is lacking and what is added
            comparable = entry.is_translated and all(map(parsed, entry.forms))
            found = list(_differences(entry, "placeholders")) if comparable else []
            mend = "write the same placeholders as the source"
            for what, way in found or [(what, mend) for what in misfits(entry.message, catalog)]:
                yield entry.fault(what, way)


def _kept(kind: str, meaning: str) -> Rule:
    return Rule(kind, meaning, of_translations(lambda entry: _differences(entry, kind)))


RULES = (
    Rule("placeholders", "a translation has the placeholders of its source, and can be filled in", _placeholders),
    _kept("numbers", "a number in digits stays, written as the language writes it"),
    _kept("cards", "cards and suits (A♥, ♠) stay"),
    _kept("code", "code in backquotes stays"),
    _kept("links", "the targets of links and pictures stay, and a title where there is one"),
    _kept("formulas", "formulas stay"),
    _kept("html", "HTML tags stay"),
    Rule("emphasis", "as many words are **bold** or *emphasised* as in the source", of_translations(_emphasis)),
)
