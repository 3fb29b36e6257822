"""The translatable segments of a Markdown text, each with the exact place of its source.

A segment is one heading, paragraph, paragraph of a list item or of a quote, or table cell.
Translations are spliced in at the places the parser names, so that everything else stays byte
for byte; a translation that would change the structure of the text is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from babel.messages.catalog import PYTHON_FORMAT
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from .fault import RefusedError

#: CommonMark with what JupyterLab and Voilà add to it: tables and formulas.
MARKDOWN = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin, allow_blank_lines=False)
#: Cards as the lessons write them: A♥, or AH; also a suit's symbol alone.
CARD = re.compile(r"[2-7JQKA]?[♠♥♦♣]|\b[2-7JQKA][SHDC]\b")
_WORD = re.compile(r"[^\W\d_]{2,}")
_URL = re.compile(r"https?://\S+")
_ANY_MARKUP = re.compile(r"[*_`\[<$]")
_MARKUP = {
    "link_open": "a link", "image": "a picture", "strong_open": "bold", "em_open": "emphasis", "code_inline": "code",
    "html_inline": "HTML", "math_inline": "a formula",
}  # fmt: skip
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
#: A link to a cell of a lesson, which has one name in all languages; headings' anchors change with the language.
TO_A_CELL = re.compile(r"\d\d-[a-z0-9-]+\.ipynb#[a-z0-9-]+")
_READ_ALOUD = ("alt", "aria-label", "placeholder", "title")


@dataclass(frozen=True, slots=True)
class Segment:
    """One message of a text and where it stands.

    ``text`` is one line, hard breaks excepted. It stands on the lines from ``first`` to before ``last``
    of the source, on the first of them from column ``start`` to ``stop`` (None: to the end).
    """

    kind: str
    text: str
    first: int
    last: int
    start: int
    stop: int | None
    notes: tuple[str, ...]
    context: str | None


def segments(source: str) -> tuple[Segment, ...]:
    """The segments in their order; raises `RefusedError` where a text could not be translated."""
    return tuple(_segments(source, _parse(source)))


def translate(source: str, look_up: Callable[[Segment], str]) -> str:
    """``source`` with each segment as ``look_up`` gives it, and without the notes to translators.

    Raises `RefusedError` where the result would have another structure than the source.
    """
    tokens = _parse(source)
    found = tuple(_segments(source, tokens))
    wanted = [look_up(segment) for segment in found]
    lines: list[str | None] = list(source.split("\n"))
    # backwards, so that the columns of the cells to the left still hold
    for segment, text in reversed(list(zip(found, wanted, strict=True))):
        if text != segment.text:
            line = lines[segment.first] or ""
            container = re.sub(r"[^>\s]", " ", line[: segment.start])
            rest = "" if segment.stop is None else line[segment.stop :]
            lines[segment.first] = line[: segment.start] + text.replace("\n", "\n" + container) + rest
            lines[segment.first + 1 : segment.last] = [None] * (segment.last - segment.first - 1)
    for token in tokens:
        if _is_note(token):
            first, last = _lines(token)
            if last < len(lines) and _is_blank(lines[last]) and (first == 0 or _is_blank(lines[first - 1])):
                last += 1
            lines[first:last] = [None] * (last - first)
    result = "\n".join(line for line in lines if line is not None)
    _refuse_other_structure(tokens, found, wanted, result)
    return result


def culprit(source: str, look_up: Callable[[Segment], str]) -> Segment | None:
    """The first segment whose translation is refused by itself; None if only several together are."""
    for wrong in segments(source):
        try:
            translate(source, lambda segment, wrong=wrong: look_up(segment) if segment == wrong else segment.text)  # type: ignore[misc]
        except RefusedError:
            return wrong
    return None


def targets(source: str) -> Iterator[str]:
    """The targets of a text's links and pictures."""
    for token in _parse(source):
        for part in _parts(token):
            if target := part.attrGet("href") or part.attrGet("src"):
                yield str(target)


def markup(text: str) -> str:
    """What of a text Markdown would not show as it is written, such as a link; nothing if it is plain."""
    if not _ANY_MARKUP.search(text):  # most are plain, and a parser takes its time
        return ""
    (line,) = MARKDOWN.parseInline(text)
    return next((_MARKUP[part.type] for part in _parts(line) if part.type in _MARKUP), "")


def refuse_python_format(text: str) -> None:
    """Refuse prose that gettext's tools would take for a format, as in «100 % of»."""
    for match in PYTHON_FORMAT.finditer(text):
        name, _, kind = match.groups()
        if name is None and kind != "%":
            what = f"{match.group()!r} in {text!r} looks like a Python format"
            raise RefusedError(what, "write «percent», or name the placeholder: %(points)s")


def _parse(source: str) -> list[Token]:
    if "\r" in source:
        raise RefusedError("a carriage return ends a line", "save the text with \\n at the ends of its lines")
    env: dict[str, dict[str, object]] = {}
    tokens = MARKDOWN.parse(source, env)
    for label in env.get("references", {}):
        what = f"the link target [{label}]: stands apart from its link"
        raise RefusedError(what, "write the target where the link is: [text](target)")
    return tokens


def _segments(source: str, tokens: Sequence[Token]) -> Iterator[Segment]:
    lines = source.split("\n")
    notes: list[str] = []
    context: str | None = None
    for index, (token, around) in enumerate(_with_containers(tokens)):
        if token.type == "html_block":
            for kind, text in _notes(token, lines):
                if kind == "context":
                    context = text
                else:
                    notes.append(f"{kind}: {text}")
        elif token.type == "tr_open":
            yield from _row(tokens[index:], lines, tuple(notes), context)
        elif token.type == "inline" and around[-1] not in ("th_open", "td_open"):
            if _has_words(token):
                yield _block(token, around, lines, tuple(notes), context)
                notes, context = [], None
        elif token.type == "table_close":
            notes, context = [], None
    if notes or context:
        what = f"nothing to translate follows the note {notes[0] if notes else context!r}"
        raise RefusedError(what, "put it right above the paragraph that it is about, or delete it")


def _with_containers(tokens: Sequence[Token]) -> Iterator[tuple[Token, tuple[str, ...]]]:
    """Each token with the types of the tokens that are open around it, the innermost last."""
    around: tuple[str, ...] = ()
    for token in tokens:
        if token.nesting == -1:
            around = around[:-1]
        yield token, around
        if token.nesting == 1:
            around = (*around, token.type)


def _block(
    token: Token, around: Sequence[str], lines: Sequence[str], notes: tuple[str, ...], context: str | None
) -> Segment:
    first, last = _lines(token)
    head = token.content.split("\n", 1)[0].rstrip()
    # a block's text runs to the end of its line, but for the closing #s of a heading, which hold no words
    start = lines[first].rfind(head)
    stop = None
    kind = "paragraph"
    if around[-1] == "heading_open":
        kind, stop = "heading", start + len(head) if last == first + 1 else None
    elif "list_item_open" in around:
        kind = "list item"
    elif "blockquote_open" in around:
        kind = "quote"
    return Segment(kind, _folded(token.content), first, last, start, stop, notes, context)


def _row(
    tokens: Sequence[Token], lines: Sequence[str], notes: tuple[str, ...], context: str | None
) -> Iterator[Segment]:
    """The cells with words of the table row that ``tokens`` begin with."""
    first, _ = _lines(tokens[0])
    line = lines[first]
    cells: list[Token] = []
    for token in tokens:
        if token.type == "tr_close":
            break
        if token.type == "inline":
            cells.append(token)
    # the row may stand in a quote or a list: it begins where it splits into the cells that were parsed
    spans = next(
        spans
        for spans in (_spans(line, begin) for begin in range(len(line)))
        if [cell.content for cell in cells if cell.content]
        == [text for a, b in spans[: len(cells)] if (text := line[a:b].replace(r"\|", "|"))]
    )
    for cell, (start, stop) in zip(cells, spans, strict=False):
        if _has_words(cell):
            yield Segment("table cell", line[start:stop], first, first + 1, start, stop, notes, context)


def _spans(line: str, begin: int) -> list[tuple[int, int]]:
    """The columns of the cells of a table row that begins at column ``begin``."""
    pipes = [match.start() for match in re.finditer(r"(?<!\\)\|", line) if match.start() >= begin]
    bounds = zip([begin, *(pipe + 1 for pipe in pipes)], [*pipes, len(line)], strict=True)
    spans = [(a + len(line[a:b]) - len(line[a:b].lstrip()), a + len(line[a:b].rstrip())) for a, b in bounds]
    if pipes and not line[begin : pipes[0]].strip():
        spans = spans[1:]
    if pipes and not line[pipes[-1] + 1 :].strip():
        spans = spans[:-1]
    return spans


def _folded(text: str) -> str:
    """``text`` on one line; a hard break (two blanks or a backslash at a line's end) stays."""
    first, *others = text.split("\n")
    for line in others:
        if first.endswith("\\"):
            first += "\n"
        elif first.endswith("  "):
            first = first.rstrip() + "  \n"
        else:
            first = first.rstrip() + " "
        first += line.lstrip()
    return first.strip()


def _has_words(token: Token) -> bool:
    """Whether a text says anything: code, formulas, cards and bare addresses do not count.

    Refuses what could not be translated, with words or without.
    """
    words = False
    bare = False
    for part in _parts(token):
        if part.type == "html_inline" and "<!--" in part.content:
            raise RefusedError(f"the comment {part.content!r} stands inside a paragraph", _NOTE_MEND)
        target = str(part.attrGet("href") or part.attrGet("src") or "")
        if "#" in target and "://" not in target and not TO_A_CELL.fullmatch(target):
            what = f"the link to {target!r} points into a page; headings' anchors change with the language"
            raise RefusedError(
                what, "link to the notebook: [text](name.ipynb), or to a cell of it: [text](name.ipynb#cell)"
            )
        if part.type == "link_open":
            bare = part.info == "auto"
        elif part.type == "link_close":
            bare = False
        text = part.content if part.type == "text" and not bare else str(part.attrGet("title") or "")
        if part.type == "html_inline":
            text = _html_words(part.content)
        words = words or bool(_WORD.search(CARD.sub("", _URL.sub("", text))))
    if words:
        refuse_python_format(token.content)
    return words


def _parts(token: Token) -> Iterator[Token]:
    for part in token.children or ():
        yield part
        yield from _parts(part)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self.words.extend(value or "" for name, value in attrs if name in _READ_ALOUD)


def _html_words(html: str) -> str:
    parser = _Words()
    parser.feed(html)
    parser.close()
    return " ".join(parser.words)


_NOTE_MEND = "notes are lines of their own above a paragraph: <!-- TRANSLATORS: … --> or <!-- context: … -->"


def _is_note(token: Token) -> bool:
    return token.type == "html_block" and "<!--" in token.content and not _COMMENT.sub("", token.content).strip()


def _notes(token: Token, lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The notes to translators in an HTML block, which must hold no other words."""
    if not _is_note(token):
        if _WORD.search(_html_words(token.content)) or "<!--" in token.content:
            what = f"raw HTML with words in it: {token.content.strip()!r}"
            raise RefusedError(what, "write it as Markdown, so that it can be translated")
        return
    first, _ = _lines(token)
    if lines[first].split("<!--")[0].strip(" \t>"):
        raise RefusedError(f"a note shares its line with a list's marker: {lines[first].strip()!r}", _NOTE_MEND)
    for comment in _COMMENT.findall(token.content):
        kind, colon, text = " ".join(comment.split()).partition(":")
        if not colon or kind not in ("TRANSLATORS", "context") or not text.strip():
            raise RefusedError(f"the comment <!--{comment}--> is no note to translators", _NOTE_MEND)
        yield kind, text.strip()


def _is_blank(line: str | None) -> bool:
    return line is None or not line.strip(" \t>")


def _lines(token: Token) -> tuple[int, int]:
    if token.map is None:
        raise ValueError(f"the Markdown parser gives no lines for {token.type}")
    return token.map[0], token.map[1]


def _refuse_other_structure(
    tokens: Sequence[Token], found: Sequence[Segment], wanted: Sequence[str], result: str
) -> None:
    mend = "a translation has the block structure of its source: no new list, heading, pipe, or line"
    try:
        after = _parse(result)
        texts = [segment.text for segment in _segments(result, after)]
    except RefusedError as error:
        raise RefusedError(f"in a translation: {error.what}", error.mend) from error
    for segment, text, got in zip(found, wanted, texts, strict=False):
        if text != got and not any(map(_has_words, MARKDOWN.parseInline(text))):
            what = f"the translation {text!r} of {segment.text!r} has no words, so it would be no text at all"
            raise RefusedError(what, "write words; code, cards and formulas alone are none")
        if text != got:
            raise RefusedError(f"the translation {text!r} of {segment.text!r} reads as {got!r}", mend)
    shapes = [
        [(token.type, token.tag, token.hidden) for token in some if not _is_note(token)] for some in (tokens, after)
    ]
    if len(texts) != len(wanted) or shapes[0] != shapes[1]:
        raise RefusedError("translated, or without its notes, the text has another structure", mend)
