"""A translation that `str.format` could not fill in is found before anybody sees it."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog, Message

from briscola_tutorial.translation.placeholders import misfits, parsed


def found(message: str | tuple[str, str], string: str | tuple[str, str]) -> list[str]:
    return list(misfits(Message(message, string), Catalog(locale="de")))


@pytest.mark.parametrize(
    ("text", "words", "fields"),
    [
        ("{n} points", "  points", ["{n}"]),
        ("{n!r:+d}{m:{w}}{}{0}{a.b[c]}", " " * 5, ["{n!r:+d}", "{m:{w}}", "{}", "{0}", "{a.b[c]}"]),
        ("{{n}}", "{n}", []),
        ("", "", []),
    ],
)
def test_a_format_is_its_words_and_its_fields(text: str, words: str, fields: list[str]) -> None:
    assert parsed(text) == (words, fields)


@pytest.mark.parametrize("text", ["{", "}", "{n", "n}", "{n!}", "{n!r", "{{n}"])
def test_what_cannot_be_filled_in_is_no_format(text: str) -> None:
    assert parsed(text) is None


@pytest.mark.parametrize(
    ("message", "string"),
    [
        ("{n} points", "{n} Punkte"),
        ("{n:+d} points", "Punkte: {n:+d}, {n:+d}"),
        ("{n} points", "Punkte"),
        ("{n} points", ""),
        ("points", "{{Punkte}}"),
        (("one", "{n} points"), ("ein", "{n} Punkte")),
        (("one", "{n} points"), ("{n}", "viele")),
        ("prose with a {", "prose with a }{0}"),
        (("prose }", "{n}"), ("{", "{m}")),
    ],
)
def test_what_can_be_filled_in_or_never_is_passes(
    message: str | tuple[str, str], string: str | tuple[str, str]
) -> None:
    assert found(message, string) == []


@pytest.mark.parametrize("words", ["{", "}", "{foo", "{n}}", "{n", "n}", "{n!}"])
def test_braces_that_do_not_pair_up_do_not_pass(words: str) -> None:
    expected = [f"the braces of {words!r} do not pair up"]
    assert found("{n} points", words) == expected
    assert found("points", words) == expected
    assert found(("{n} point", "{n} points"), ("{n}", words)) == expected
    assert found(("{n} point", "{n} points"), (words, "{n}")) == expected


@pytest.mark.parametrize("field", ["{}", "{0}", "{m}", "{n!r}", "{n:d}", "{n.real}", "{n[0]}", "{ n}", "{N}"])
def test_fields_that_the_message_has_not_do_not_pass(field: str) -> None:
    expected = [f"the translation adds the placeholders {[field]}"]
    assert found("{n} points", f"{{n}} {field}") == expected
    assert found("points", field) == expected
    assert found(("{n} point", "{n} points"), ("{n}", field)) == expected
    assert found(("{n} point", "{n} points"), (field, "{n}")) == expected


def test_percent_formats_are_compared_by_babel() -> None:
    assert found("%(n)s cards", "%(n)s Karten") == []
    assert len(found("%(n)s cards", "%(m)s Karten")) == 1
