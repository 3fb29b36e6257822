"""Errors of text that should have been a card, an action, rules or a record, and the words of a text."""

from __future__ import annotations

import re
from typing import NamedTuple


class NotationError(ValueError):
    """Text that does not say what it should: where, what stands there, what was expected.

    ``line`` and ``column`` count from 1.
    """

    def __init__(self, column: int, found: str, expected: str, line: int = 1) -> None:
        there = repr(found) if found else "nothing"
        super().__init__(f"line {line}, column {column}: found {there}, expected {expected}")
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected

    def __reduce__(self) -> tuple[type[NotationError], tuple[int, str, str, int]]:
        return type(self), (self.column, self.found, self.expected, self.line)

    def shifted(self, columns: int, lines: int) -> NotationError:
        """Give the same error in a longer text, in which this text begins so many columns and lines later."""
        return NotationError(self.column + columns, self.found, self.expected, self.line + lines)


class Word(NamedTuple):
    """A word and where it stands; the empty word stands where a text ends."""

    text: str
    line: int
    column: int

    def error(self, expected: str) -> NotationError:
        """Give the error that something else was expected here."""
        return NotationError(self.column, self.text, expected, self.line)

    def placed(self, error: NotationError) -> NotationError:
        """Give an error about this word's text alone where it stands in the whole text."""
        return error.shifted(self.column - 1, self.line - 1)


def words_in(text: str) -> list[Word]:
    """Give the words of a text, parted by white space and by bars, which are words; then the empty word.

    >>> [word.text for word in words_in("AS 3H| 2/71")]
    ['AS', '3H', '|', '2/71', '']
    """
    words = []
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        words += [Word(found[0], number, found.start() + 1) for found in re.finditer(r"\||[^\s|]+", line)]
    return [*words, Word("", len(lines), len(lines[-1]) + 1)]
