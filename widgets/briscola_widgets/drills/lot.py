"""Chance as a seed has it: the same choices on every platform, in every version and language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from briscola_core.chance import below, stream

T = TypeVar("T")


class Lot:
    """What is drawn by lot for one exercise of a kind; the order of the draws matters."""

    def __init__(self, kind: str, seed: str) -> None:
        self._numbers = stream(f"drill {kind}", seed)

    def below(self, choices: int) -> int:
        """A number from 0, each of so many equally likely; at most 256."""
        return below(choices, self._numbers)

    def one(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def some(self, count: int, things: Sequence[T]) -> list[T]:
        """So many of these, each at most once, in an order drawn by lot too."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of these in an order drawn by lot."""
        return self.some(len(things), things)

    def mixed(self, things: Sequence[T]) -> list[T]:
        """All of these, neither in their order nor the other way round; there are three at least."""
        mixed = list(things)
        while mixed in (list(things), list(things)[::-1]):
            mixed = self.shuffled(things)
        return mixed
