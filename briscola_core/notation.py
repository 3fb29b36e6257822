"""Errors of text that should have been a card, an action or a record."""

from __future__ import annotations


class NotationError(ValueError):
    """Text that does not say what it should: where, what stands there, what was expected.

    ``position`` counts characters from 1.
    """

    def __init__(self, position: int, found: str, expected: str) -> None:
        there = repr(found) if found else "nothing"
        super().__init__(f"position {position}: found {there}, expected {expected}")
        self.position = position
        self.found = found
        self.expected = expected

    def __reduce__(self) -> tuple[type[NotationError], tuple[int, str, str]]:
        return type(self), (self.position, self.found, self.expected)

    def shifted(self, offset: int) -> NotationError:
        """Give the same error in a longer text, in which this text begins after ``offset`` characters."""
        return NotationError(self.position + offset, self.found, self.expected)
