"""What a browser has kept of an exercise: it may be anything, and is read here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .seed import read_seed

#: Nobody solves more exercises of a kind.
_MOST = 1_000_000


class Solved(NamedTuple):
    """How often an exercise has been played to its end; each seed, played again at once, counts only once."""

    times: int = 0
    last: str | None = None


class Kept(NamedTuple):
    """Where a learner was: the seed (None for a scenario), the actions as far as they are any, and what has been solved.

    ``asked`` is the seed of the page's address from which the learner came there; None if it named none.
    """

    seed: str | None
    actions: Sequence[object]
    solved: Solved
    asked: str | None


def read_kept(kept: object, exercise: str, *, seeded: bool) -> Kept | None:
    """What was kept of this exercise; None for what is another's, or was never kept of any.

    What is spoiled in it is left out: only what was written as it is read ever goes back to the browser. The actions
    are for `Playthrough.resume` to follow as far as they make sense.
    """
    match kept:
        case {"exercise": str(name), "seed": seed, "actions": [*actions], **rest} if name == exercise:
            if (_seed(seed) is not None) != seeded or _seed(seed) != seed:
                return None
            return Kept(_seed(seed), actions, _solved(rest.get("solved")), _seed(rest.get("asked")))
    return None


def _seed(kept: object) -> str | None:
    """A seed as it is written; None for anything else."""
    return kept if isinstance(kept, str) and read_seed(kept) == kept else None


def _solved(kept: object) -> Solved:
    match kept:
        case [int(times), last] if 0 < times <= _MOST and not isinstance(times, bool):
            return Solved(times, _seed(last))
    return Solved()
