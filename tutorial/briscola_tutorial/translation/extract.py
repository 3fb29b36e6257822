"""Babel's extractors for notebooks and scenarios, registered as entry points in pyproject.toml."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import yaml
from babel.messages.extract import extract_python

from briscola_widgets.blueprint import TEXT_KEYS, BlueprintError, composed, refuse_no_text

from . import notebook
from .fault import Fault, FaultError, RefusedError, decoded, name, refuse_conflicts
from .segments import markup, refuse_python_format, segments

#: Line, keyword (None: the text itself is the message), the keyword's arguments, comments.
Message = tuple[int, str | None, Any, list[str]]

_NOTE = "TRANSLATORS:"


def extract_notebook(
    fileobj: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Any
) -> Iterator[Message]:
    """The segments of a notebook's Markdown, and the messages of its code; lines are cells' numbers."""
    file = _name(fileobj)
    for number, cell in enumerate(notebook.read(decoded(fileobj.read(), file), file).cells, 1):
        if cell.cell_type == "markdown":
            try:
                found = segments(cell.source)
            except RefusedError as error:
                raise error.at(file, f"cell {cell.id}") from error
            for segment in found:
                comments = [f"{segment.kind} in cell {cell.id}", *segment.notes]
                if segment.context is None:
                    yield number, None, segment.text, comments
                else:
                    yield number, "pgettext", (segment.context, segment.text), comments
        elif cell.cell_type == "code":
            code = io.BytesIO(cell.source.encode())
            calls: Iterator[Any] = extract_python(code, keywords, comment_tags, options)
            for _, function, arguments, notes in calls:
                yield number, function, arguments, [f"code in cell {cell.id}", *notes]


def extract_scenario(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],  # noqa: ARG001
    comment_tags: Collection[str],  # noqa: ARG001
    options: Any,  # noqa: ARG001
) -> Iterator[Message]:
    """The words for the learner in a scenario: what stands under the keys in `TEXT_KEYS`."""
    file = _name(fileobj)
    text = decoded(fileobj.read(), file)
    refuse_conflicts(text, file)
    try:
        found = [*_texts(composed(text, Path(file)), None, 0)]
        for _, node, _ in found:
            refuse_no_text(node, Path(file))
    except BlueprintError as error:
        raise FaultError(Fault(file, str(error.line), error.problem, "mend the scenario")) from error
    except RecursionError as error:
        raise FaultError(Fault(file, "", "a text that is part of itself", "mend the scenario")) from error
    for key, node, line in found:
        try:
            _refuse_unlike_runtime(node.value)
            _refuse_markup(node.value)
            refuse_python_format(node.value)
        except RefusedError as error:
            raise error.at(file, str(node.start_mark.line + 1)) from error
        yield node.start_mark.line + 1, None, node.value, [key, *_notes_above(text.split("\n"), line)]


def _name(fileobj: IO[bytes]) -> str:
    return name(Path(getattr(fileobj, "name", "(no file)")))


def _texts(node: yaml.Node | None, key: str | None, line: int) -> Iterator[tuple[str, yaml.ScalarNode, int]]:
    """Each text under ``node`` with its key, and the line that a comment about it would stand above."""
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            text_key = name.value if isinstance(name, yaml.ScalarNode) and name.value in TEXT_KEYS else None
            yield from _texts(value, text_key, name.start_mark.line)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _texts(item, key, item.start_mark.line)
    elif isinstance(node, yaml.ScalarNode) and key is not None:
        yield key, node, line


def _notes_above(lines: list[str], line: int) -> list[str]:
    above: list[str] = []
    while line > 0 and lines[line - 1].lstrip().startswith("#"):
        line -= 1
        above.insert(0, lines[line].strip().lstrip("#").strip())
    starts = [index for index, note in enumerate(above) if note.startswith(_NOTE)]
    return [" ".join(above[starts[0] :])] if starts else []


def _refuse_unlike_runtime(text: str) -> None:
    """Refuse texts with blanks around them: translators' tools drop them, the look-up would not."""
    if text != text.strip() or not text:
        raise RefusedError(f"{text!r} begins or ends with blanks or is empty", "write >- in place of > or |")


def _refuse_markup(text: str) -> None:
    """Refuse what lessons show as a link, say: exercises show a text as it is written."""
    if found := markup(text):
        what = f"{text!r} is written as Markdown ({found}), which an exercise shows as it is written"
        raise RefusedError(what, "say it in plain words; a link stands in the lesson, beside the exercise")
