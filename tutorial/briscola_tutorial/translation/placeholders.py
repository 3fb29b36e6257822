"""What `str.format` fills in: the fields of a text, and translations that it could not fill in."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message

from .po import forms


def parsed(text: str) -> tuple[str, list[str]] | None:
    """The words of a format and its fields, each as written (``{n:+d}``); None if it is no format."""
    words, fields = "", []
    try:
        for literal, name, spec, conversion in Formatter().parse(text):
            words += literal
            if name is not None:
                end = (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else "")
                fields.append(f"{{{name}{end}}}")
                words += " "
    except ValueError:
        return None
    return words, fields


def misfits(message: Message, catalog: Catalog) -> Iterator[str]:
    """Why a translation would fail when its placeholders are filled in, in any of its forms."""
    yield from (str(error) for error in message.check(catalog))
    known: set[str] = set()
    for text in message.id if isinstance(message.id, (list, tuple)) else (message.id,):
        source = parsed(text)
        if source is None:  # prose, which is never filled in
            return
        known.update(source[1])
    for string in forms(message):
        translated = parsed(string)
        if translated is None:
            yield f"the braces of {string!r} do not pair up"
        elif surplus := [field for field in translated[1] if field not in known]:
            yield f"the translation adds the placeholders {surplus}"
