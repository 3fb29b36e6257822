"""Numbers from a seed, the same on every platform and in every version (RULES.md leaves chance to the table).

The algorithm never changes: seeds stand in links, records and lessons.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from briscola_core.card import PACK, Card

if TYPE_CHECKING:
    from collections.abc import Iterator


def stream(purpose: str, seed: int | str) -> Iterator[int]:
    """Give bytes without end: the SHA-256 digests of ``briscola <purpose> 1/<seed>/<k>`` for k = 0, 1, 2 ...

    The texts are taken as UTF-8; a number stands for its decimal digits.
    """
    from hashlib import sha256

    for block in count():
        yield from sha256(f"briscola {purpose} 1/{seed}/{block}".encode()).digest()


def below(choices: int, numbers: Iterator[int]) -> int:
    """Give the next byte modulo ``choices``, all equally likely: bytes from its largest multiple on are passed over."""
    fair = 256 - 256 % choices
    byte = next(numbers)
    while byte >= fair:
        byte = next(numbers)
    return byte % choices


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """Give the 40 cards as Fisher and Yates's shuffle leaves them.

    From the last card of `PACK` down: at index i, swap with the index `below` i + 1 that the stream
    of ``deal`` gives.
    """
    pack = list(PACK)
    numbers = stream("deal", seed)
    for last in range(len(pack) - 1, 0, -1):
        swapped = below(last + 1, numbers)
        pack[last], pack[swapped] = pack[swapped], pack[last]
    return tuple(pack)


def dealer_by_lot(seed: int | str, players: int) -> int:
    """Give the seat that deals first, drawn by lot from the stream of ``dealer`` (RULES.md section 3).

    >>> [dealer_by_lot(seed, 5) for seed in range(8)]
    [2, 2, 2, 1, 3, 1, 3, 3]
    """
    return below(players, stream("dealer", seed))
