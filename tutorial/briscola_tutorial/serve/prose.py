"""Markdown of the notebooks as HTML, with cards that are read out by their names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from briscola_tutorial.places import BEGIN_UNTRANSLATED, END_UNTRANSLATED
from briscola_widgets.language import TRANSLATED, UNTRANSLATED, Language
from briscola_widgets.names import SYMBOLS
from briscola_widgets.wording import Part, parts

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
#: What of a page is no text: whole elements that hold none, tags, and comments.
_NO_TEXT = re.compile(r"(<(title|script|style)\b.*?</\2>|<[^>]*>)", re.DOTALL)


def marked(html: str) -> str:
    """A page in which what is untranslated is an element of its own language, and no longer between invisible marks."""
    if UNTRANSLATED not in html:
        return html
    pieces = [piece or "" for piece in _NO_TEXT.split(html)]
    texts = [
        text.replace(UNTRANSLATED, BEGIN_UNTRANSLATED).replace(TRANSLATED, END_UNTRANSLATED) for text in pieces[::3]
    ]
    others = [piece.replace(UNTRANSLATED, "").replace(TRANSLATED, "") for piece in pieces[1::3]]
    return "".join(piece for pair in zip(texts, [*others, ""], strict=True) for piece in pair)


def prose(source: str, language: Language) -> Markup:
    """Markdown as Jupyter renders it, less its anchors and comments; cards get their names."""
    return Markup(MarkdownWithMath(renderer=_Prose(language)).render(_COMMENT.sub("", source)))  # noqa: S704 (our own notebooks)


def spoken(text: Iterable[Part]) -> Markup:
    """A text of the widgets, its cards and suits set apart, as HTML."""
    return Markup().join(part if isinstance(part, str) else _sign(part) for part in text)


def _sign(part: dict[str, Any]) -> Markup:
    """A card or suit as French suits, which the page's script redraws as the learner wants it."""
    sign = part["sign"]
    symbols = f"{sign[:-1]}{SYMBOLS[sign[-1]]}"
    if part.get("named"):
        return Markup("{} {}").format(part["names"][0], symbols)
    return Markup('<span class="b-sign" role="img" aria-label="{}" data-sign="{}" data-names="{}">{}</span>').format(
        part["names"][0], sign, json.dumps(part["names"], ensure_ascii=False), symbols
    )


class _Prose(IPythonRenderer):
    def __init__(self, language: Language) -> None:
        super().__init__(escape=False, exclude_anchor_links=True)
        self._language = language

    def text(self, text: str) -> str:
        found = parts(self._language, super().text(text))
        return "".join(part if isinstance(part, str) else _sign(part) for part in found)

    def table(self, text: str) -> str:
        return f'<div class="b-table"><table>\n{text}</table></div>\n'
