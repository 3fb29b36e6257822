"""A catalog's file is read strictly: what Babel would warn about, guess or merge is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from briscola_tutorial.translation.catalogs import messages
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.po import header, parsed_catalog, read_catalog

HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
GOOD = f"""\
# The header.
{HEADER}
#. TRANSLATORS: a \\q in a comment is nobody's business
msgctxt "cards"
msgid "Suit"
msgstr "Couleur"

msgid "Suit"
msgstr ""
"Une "
"\\"couleur\\"\\n\\t\\\\"

msgid "one point"
msgid_plural "points"
msgstr[0] "un point"
msgstr[1] "points"

#~ msgid "gone"
#~ msgstr "parti"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "lessons.po"


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_good_catalog_is_read(path: Path, ends: str) -> None:
    path.write_text(GOOD, encoding="utf-8", newline=ends)
    catalog = read_catalog(path)
    assert [(message.context, message.string) for message in messages(catalog)] == [
        ("cards", "Couleur"),
        (None, 'Une "couleur"\n\t\\'),
        (None, ("un point", "points")),
    ]
    assert list(catalog.obsolete) == ["gone"]
    assert header(path) == f"# The header.\n{HEADER}".rstrip()


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('msgstr "Couleur"', '<<<<<<< HEAD\nmsgstr "Couleur"', 10, "not a catalog's line: '<<<<<<< HEAD'"),
        ('msgstr "Couleur"', 'msgstr "Couleur"\n=======', 11, "not a catalog's line: '======='"),
        ('msgstr "Couleur"', 'msgstr "Couleur"\n>>>>>>> theirs', 11, "not a catalog's line: '>>>>>>> theirs'"),
        ('msgstr "Couleur"', 'msgstr "Couleur', 10, "not a catalog's line"),
        ('msgstr "Couleur"', 'msgstr Couleur"', 10, "not a catalog's line"),
        ('msgstr "Couleur"', 'msgstr "Cou"leur"', 10, "not a catalog's line"),
        ('msgstr "Couleur"', 'msgstr "Couleur\\"', 10, "not a catalog's line"),
        ('msgstr "Couleur"', 'msgstr "Couleur\\q"', 10, "not a catalog's line"),
        ('msgstr "Couleur"', "msgstr", 10, "not a catalog's line"),
        ('msgstr "Couleur"', 'Msgstr "Couleur"', 10, "not a catalog's line"),
        ('"Une "', '"Une ', 14, "not a catalog's line"),
        ("# The header.", '"stray"', 1, "is out of place: '\"stray\"'"),
        ("# The header.", 'msgstr "stray"', 1, "is out of place"),
        ('msgstr "Couleur"', "", 12, "is out of place"),
        ('msgstr "Couleur"', 'msgstr "Couleur"\nmsgstr "Enseigne"', 11, "is out of place"),
        ('msgid "Suit"\nmsgstr "Couleur"', 'msgstr "Couleur"', 9, "is out of place"),
        ('msgid "Suit"\nmsgstr "Couleur"', 'msgctxt "Suit"\nmsgstr "Couleur"', 9, "is out of place"),
        ('msgid_plural "points"', 'msgid "points"', 18, "is out of place"),
        ('msgid_plural "points"', 'msgid_plural "points"\nmsgid_plural "again"', 19, "is out of place"),
        ('msgid_plural "points"\n', "", 18, "is out of place"),
        ('msgstr[0] "un point"', 'msgstr "un point"', 19, "is out of place"),
        ('msgstr[0] "un point"\n', "", 19, "is out of place"),
        ('msgstr[1] "points"', 'msgstr[0] "points"', 20, "is out of place"),
        ('msgstr[1] "points"', 'msgstr[1] "points"\nmsgstr[2] "points"', 17, "more translations than num_plurals"),
        ("Couleur", "Cou\0leur", 10, "a character that no text has: '\\x00'"),
        ("Couleur", "Cou\x1bleur", 10, "a character that no text has: '\\x1b'"),
        ("nplurals=2", "nplurals=999999999", 1, "more than nine plural forms"),
        ('#~ msgstr "parti"\n', "", 23, "ends within a message"),
        ('msgstr "Couleur"', '#: between\nmsgstr "Couleur"', 9, "missing msgstr"),
        ('msgctxt "cards"\n', "", 11, "stands there twice: 'Suit'"),
        ('msgid "one point"', 'msgid "Suit"', 17, "stands there twice: ('Suit', 'points')"),
        (
            'msgstr[1] "points"',
            'msgstr[1] "points"\n\nmsgid "Suit"\nmsgstr "a"\n\n#: b',
            22,
            "stands there twice: 'Suit'",
        ),
        ('msgctxt "cards"\nmsgid "Suit"', 'msgid ""', 8, "a second header"),
        ("nplurals=2", "nplurals=two", 7, "invalid literal for int() with base 10: 'two'"),
        ("Couleur", "Couleur \udce9", 10, "is not UTF-8"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(path: Path, old: str, new: str, line: int, what: str) -> None:
    assert old in GOOD
    path.write_bytes(GOOD.replace(old, new, 1).encode(errors="surrogateescape"))
    with pytest.raises(FaultError) as refused:
        read_catalog(path)
    fault = refused.value.faults[0]
    assert what in fault.what
    assert fault.place == str(line)
    assert fault.file.endswith("lessons.po")
    assert fault.mend


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + GOOD.encode(),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace("#~ msgid", '#~| msgid "once"\n#~ msgid').encode(),
    ],
)
def test_a_catalog_is_read_as_any_editor_writes_it(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert {message.id: message.string for message in read_catalog(path) if message.id} == {
        message.id: message.string for message in parsed_catalog(GOOD, "lessons.po") if message.id
    }
    assert header(path)


def test_a_file_that_is_missing_or_none_is_told(path: Path) -> None:
    for of in (read_catalog, header):
        with pytest.raises(FaultError, match=r"lessons\.po: cannot be read: No such file"):
            of(path)
    with pytest.raises(FaultError, match="cannot be read: Is a directory"):
        read_catalog(path.parent)


@pytest.mark.parametrize(
    "text",
    [
        f"\n\n# The header.\n{HEADER}\nmsgid",
        f"# The header.\n\n{HEADER}\nmsgid",
        f" \n# The header.\n{HEADER}msgid",
        f"# The header.\n{HEADER}#: place\n",
        f"# The header.\n{HEADER}".rstrip(),
    ],
)
def test_a_header_is_found_whatever_blank_lines_are_around_it(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert header(path) == f"# The header.\n{HEADER}".rstrip()


@pytest.mark.parametrize("text", ["", "# no header\n", 'msgid "a"\nmsgstr "b"\n', f'msgid "a"\nmsgstr "b"\n\n{HEADER}'])
def test_a_catalog_that_does_not_begin_with_a_header_is_told(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FaultError, match="does not begin with a header"):
        header(path)


def test_a_header_that_babel_cannot_read_is_told(path: Path) -> None:
    path.write_text(f'{HEADER.replace("nplurals=2", "nplurals=two")}msgid "a"\nmsgstr "b"\n', encoding="utf-8")
    with pytest.raises(FaultError, match=r"lessons\.po:1: its header cannot be read: .*'two'"):
        read_catalog(path)
