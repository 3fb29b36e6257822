"""What is said in an auction: a bid, or pass (RULES.md sections 4 and 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from briscola_core.card import Rank
from briscola_core.notation import NotationError

LOWEST_TARGET = 61
HIGHEST_TARGET = 120


@dataclass(frozen=True, slots=True)
class Bid:
    """A rank and the card points to reach with it, or card points alone.

    Its text is ``A`` or, above 61, ``2/71``; without a rank ``71``. Raises `ValueError` for a target
    below 61. Whether it may be bid is for the auction to say.
    """

    rank: Rank | None
    target: int = LOWEST_TARGET

    def __post_init__(self) -> None:
        if self.target < LOWEST_TARGET:
            message = f"no bid has the target {self.target}: at least {LOWEST_TARGET} is needed"
            raise ValueError(message)

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a bid from its text, ``A``, ``2/71`` or ``71``; `NotationError` for other text.

        ``2/61`` is other text: beside a rank a target is only named when it is above 61.
        """
        rank, slash, target = text.partition("/")
        if slash:
            return cls(Rank.parse(rank), _target(target, len(rank) + 2, LOWEST_TARGET + 1))
        return cls(None, _target(text, 1, LOWEST_TARGET)) if len(text) > 1 else cls(Rank.parse(text))

    def __hash__(self) -> int:
        # an auction looks bids up all the time, and the hash of an enum member is slow
        return self.target if self.rank is None else -self.target - 200 * int(self.rank)

    def __str__(self) -> str:
        if self.rank is None:
            return str(self.target)
        return f"{self.rank}" if self.target == LOWEST_TARGET else f"{self.rank}/{self.target}"


def _target(text: str, column: int, lowest: int) -> int:
    # int() alone would also read " 71", "7_1" and digits of other scripts
    if not re.fullmatch("[1-9][0-9]{1,2}", text) or int(text) < lowest:
        raise NotationError(column, text, f"a target from {lowest} on")
    return int(text)


@dataclass(frozen=True, slots=True)
class Pass:
    """The word that takes a player out of the auction; its text is ``P``."""

    def __str__(self) -> str:
        return "P"


PASS = Pass()

#: The ten ranks as bids, weakest bid first.
PLAIN_BIDS = tuple(Bid(rank) for rank in reversed(Rank))
#: A 2 with a target, lowest first.
RAISES = tuple(Bid(Rank.TWO, target) for target in range(LOWEST_TARGET + 1, HIGHEST_TARGET + 1))
#: Card points as bids, lowest first.
POINT_BIDS = tuple(Bid(None, target) for target in range(LOWEST_TARGET, HIGHEST_TARGET + 1))
