"""A catalog's file, read more strictly than Babel does: Babel warns, guesses or merges, and goes on."""

from __future__ import annotations

import codecs
import io
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, PoFileParser, write_po

from .fault import Fault, FaultError, name, read_text

_LINE = re.compile(
    r"""(?:\#~[ ])?                                                # no longer in use
    (?:(?P<keyword>msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]\])?)[ ])?
    "(?:[^"\\]|\\[nrt"\\])*"
    """,
    re.VERBOSE,
)
_HEADER = re.compile(r'\s*((?:(?:\#.*)?\n)*msgid ""\nmsgstr ".*"\n(?:".*"(?:\n|\Z))*)')
#: What was translated before it became obsolete, as msgmerge --previous and Poedit note it; Babel does not know it.
_PREVIOUS = re.compile(r"^#~\|.*$", re.MULTILINE)
_CHARSET = re.compile(r"^\"Content-Type:.*?charset=([^;\s\"\\]*)", re.IGNORECASE | re.MULTILINE)
_TOO_MANY_FORMS = re.compile(r"nplurals *= *[0-9]{2}")
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f]")
_OF_A_MERGE = ("<<<<", "====", ">>>>", "||||")
_QUOTE = 'mend the line: a text stands in quotation marks, and those within it are written \\"'
_MEND = "mend the line; what a merge leaves of a conflict (<<<<, ====, >>>>) must go"


def read_catalog(path: Path) -> Catalog:
    """The catalog of a file.

    Raises `FaultError` with the line for a file that is missing, empty, without a header, not UTF-8 or said to be
    something else, or no PO file, for what a merge left in it, and for a message that stands twice.
    """
    return parsed_catalog(_text(path), name(path))


def known_catalog(path: Path) -> Catalog:
    """As `read_catalog`, parsed once for as long as the file says the same: to be looked at, and not changed."""
    return _known(_text(path), name(path))


def _text(path: Path) -> str:
    text = read_text(path)
    if not text.strip():
        mend = f"bring it back, or delete it and run `make language CODE={path.parent.parent.name}`"
        raise FaultError(Fault(name(path), "", "is empty", mend))
    return text


def parsed_catalog(text: str, file: str) -> Catalog:
    """As `read_catalog`, from the text of a file; an empty one is a catalog of nothing."""
    text = _PREVIOUS.sub("", text)
    _refuse_other_lines(text, file)
    if text.strip():
        _refuse_other_charset(_header_of(text, file), text, file)
    if _TOO_MANY_FORMS.search(text):  # Babel would make room for each of them
        mend = "write the plural forms of the language, as `make language` begins them"
        raise FaultError(Fault(file, "1", "its header asks for more than nine plural forms", mend))
    catalog = _Once()
    try:
        PoFileParser(catalog, abort_invalid=True).parse(io.StringIO(text))
    except PoFileError as error:
        what = str(error).removesuffix(f" on {error.lineno}")
        raise FaultError(Fault(file, str(error.lineno + 1), what, _MEND)) from error
    except _TwiceError as error:
        mend = "keep the better translation, and delete the other"
        raise FaultError(Fault(file, str(error.line), str(error), mend)) from error
    except ValueError as error:
        raise FaultError(Fault(file, "1", f"its header cannot be read: {error}", _MEND)) from error
    return catalog


def _refuse_other_charset(header_: str, text: str, file: str) -> None:
    """Refuse what Babel would write the catalog in, or fail to, or leave for every tool to guess (CHARSET)."""
    if found := _CHARSET.search(header_):
        with suppress(LookupError):
            if codecs.lookup(found[1]).name == "utf-8":
                return
        line = text.count("\n", 0, text.index(found[0])) + 1
        mend = "write in its header: charset=utf-8, and save the file so"
        raise FaultError(Fault(file, str(line), f"its header says charset={found[1]}", mend))


#: Room for both catalogs of eight languages.
_known = lru_cache(maxsize=16)(parsed_catalog)


def written(catalog: Catalog, *, omit_header: bool = False) -> str:
    """A catalog as Babel writes it, a text on one line, but for Babel's blank line at the end."""
    file = io.BytesIO()
    write_po(file, catalog, width=0, omit_header=omit_header, ignore_obsolete=True)
    parts = [file.getvalue().decode().strip("\n"), *map(_obsolete, catalog.obsolete.values())]
    return "\n\n".join(filter(None, parts)) + "\n"


def _obsolete(message: Message) -> str:
    """An entry that is no longer in use, with its doubt, as gettext writes it: Babel reads it, and leaves it out."""
    file, catalog = io.BytesIO(), Catalog()
    catalog.obsolete[""] = message
    write_po(file, catalog, width=0, omit_header=True)
    text = file.getvalue().decode().strip("\n")
    return re.sub("^#~ msg", "#, fuzzy\n#~ msg", text, count=1, flags=re.MULTILINE) if message.fuzzy else text


def header(path: Path) -> str:
    """The text of a catalog's header, a field a line in gettext's order, whatever editor wrote it.

    Raises `FaultError` if there is none.
    """
    lines = [line for line in _header_of(read_text(path), name(path)).split("\n") if line.strip()]
    comments = [line for line in lines if line.startswith("#")]
    written = "".join(line.removeprefix("msgstr ")[1:-1] for line in lines if line.startswith(('"', "msgstr ")))
    fields = sorted(filter(None, written.split(r"\n")), key=_order)
    return "\n".join([*comments, 'msgid ""', 'msgstr ""', *(f'"{field}\\n"' for field in fields)])


def _header_of(text: str, file: str) -> str:
    found = _HEADER.match(text)
    if found is None:  # Babel would take it for one that is in doubt
        mend = "bring the entry of the empty message back from the history"
        raise FaultError(Fault(file, "1", "does not begin with a header", mend))
    return found[1]


#: The fields of a header as gettext writes them; those of editors (X-Generator) follow.
_FIELDS = (
    "Project-Id-Version", "Report-Msgid-Bugs-To", "POT-Creation-Date", "PO-Revision-Date", "Last-Translator",
    "Language-Team", "Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms",
    "Generated-By",
)  # fmt: skip


def _order(field: str) -> int:
    key = field.partition(":")[0]
    return _FIELDS.index(key) if key in _FIELDS else len(_FIELDS)


def forms(message: Message) -> tuple[str, ...]:
    """The translation's plural forms, or its one form; empty where there is none."""
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string or "",)


def _refuse_other_lines(text: str, file: str) -> None:
    """Refuse lines that are no part of an entry, and parts of an entry out of their order."""
    previous = ""
    lines = text.split("\n")
    for number, raw in enumerate(lines, 1):
        if found := _NO_TEXT.search(raw):
            raise FaultError(Fault(file, str(number), f"a character that no text has: {found[0]!r}", "delete it"))
        line = raw.strip()
        if not line or (line.startswith("#") and not line.startswith("#~")):
            continue
        part = _LINE.fullmatch(line)
        if part is None:
            mend = _MEND if line.startswith(_OF_A_MERGE) else _QUOTE
            raise FaultError(Fault(file, str(number), f"not a catalog's line: {line!r}", mend))
        keyword = part["keyword"] or previous
        if not keyword or (part["keyword"] and not _follows(keyword, previous)):
            raise FaultError(Fault(file, str(number), f"is out of place: {line!r}", _MEND))
        previous = keyword
    if previous and not previous.startswith("msgstr"):
        raise FaultError(Fault(file, str(len(lines)), "ends within a message", _MEND))


def _follows(keyword: str, previous: str) -> bool:
    is_new = not previous or previous.startswith("msgstr")
    match keyword:
        case "msgctxt":
            return is_new
        case "msgid":
            return is_new or previous == "msgctxt"
        case "msgid_plural" | "msgstr":
            return previous == "msgid"
        case "msgstr[0]":
            return previous == "msgid_plural"
        case _:
            return previous == f"msgstr[{int(keyword[7]) - 1}]"


class _TwiceError(Exception):
    """No ValueError: Babel takes those for its own, and gives them the line of the next comment."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"stands there twice: {message.id!r}" if message.id else "a second header")
        self.line = message.lineno


class _Once(Catalog):
    """A catalog in which no message stands twice: Babel drops the second translation without a word."""

    _has_header = False

    def __setitem__(self, id: str | list[str] | tuple[str, ...], message: Message) -> None:  # noqa: A002 - Babel's name
        if self._has_header if id == "" else self.get(id, message.context) is not None:
            raise _TwiceError(message)
        self._has_header |= id == ""
        super().__setitem__(id, message)
