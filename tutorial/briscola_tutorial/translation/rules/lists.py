"""The lists that rules look words up in: the glossary, and what stands in ``docs/words/``."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from briscola_tutorial.translation.fault import Fault, FaultError, name, read_text, refuse_conflicts

WORDS = Path("docs/words")
GLOSSARY = Path("docs/GLOSSARY.csv")
#: Numbers as they are written in words. A list of the project's own: num2words knows one form of each, and not
#: «duas» beside «dois», nor the cases of the languages that have them.
NUMBERS = WORDS / "numbers.csv"


def listed(path: Path) -> tuple[str, ...]:
    """The words of a list, one a line; none where there is no list. Raises `FaultError` for what a merge left."""
    if not path.exists():
        return ()
    text = read_text(path)
    refuse_conflicts(text, name(path))
    return tuple(word for line in text.splitlines() if (word := line.partition("#")[0].strip()))


def rows(path: Path) -> tuple[dict[str, str], ...]:
    """The rows of a table by their columns; none where there is no table.

    Raises `FaultError` with the line for a row that has another number of fields, and for what a merge left.
    """
    if not path.exists():
        return ()
    file, text = name(path), read_text(path)
    refuse_conflicts(text, file)
    reader = csv.reader(text.split("\n"), strict=True)
    found: list[dict[str, str]] = []
    columns: list[str] = []
    try:
        for fields in filter(None, reader):
            columns = columns or fields
            if len(fields) != len(columns) or "en" not in columns:
                what = f"has {len(fields)} fields, expected {len(columns)}, one of them called en"
                mend = 'write every field, an empty one too; a text with a comma stands in quotation marks: "a, b"'
                raise FaultError(Fault(file, str(reader.line_num), what, mend))
            found += [dict(zip(columns, fields, strict=True))] if fields is not columns else []
    except csv.Error as error:
        mend = 'close the quotation marks; those within a text are written twice: ""'
        raise FaultError(Fault(file, str(reader.line_num), str(error), mend)) from error
    return tuple(found)


def unreadable(root: Path) -> Iterator[Fault]:
    """What is wrong with the lists, whether a language of the project needs them or not."""
    for path in (root / GLOSSARY, *sorted((root / WORDS).glob("*.csv")), *sorted((root / WORDS).glob("*.txt"))):
        try:
            _ = rows(path) if path.suffix == ".csv" else listed(path)
        except FaultError as error:
            yield from error.faults
