"""How long the coach and the expert take: ``python -m bench.coach [POSITIONS]``.

Milliseconds of processor time, medians over positions of deals between regular players, with the real
auction and call; tables are warm, as in a page after its first advice. Writes to build/bench.json:

- ``advice_ms``, ``advice_pure_ms``, ``advice_ratio``: advice at trick 1 with 200 worlds that agree with the
  auction, with NumPy, without, and the median of the ratio within a position;
- ``call_advice_ms``: advice on the call, each chance within ± 3 % (one standard error), with NumPy;
- ``expert_move_ms``: a card of the expert's, all tricks, with NumPy.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count

from briscola_core import PAGAT_RANK, REGULAR, Deal, Observation, Phase, State, advise, apply, observe
from briscola_core.coach.expert import EXPERT

from . import results

#: Worlds with which a chance of a half has a standard error of 3 %: 17 walks.
CALL_WORLDS = 340


def positions() -> Iterator[Observation]:
    """Give what the seat to act sees, deal after deal, from the call on."""
    for number in count():
        state = State.start(PAGAT_RANK, Deal.from_seed(f"bench {number}", number % 5))
        while state.acting is not None:
            seen = observe(state, state.acting)
            if state.phase is not Phase.AUCTION and len(seen.legal_actions) > 1:
                yield seen
            state = apply(state, REGULAR.act(seen, number))


def first_trick(number: int) -> list[Observation]:
    """Give so many views of a first trick, one of each deal, each place in the trick in turn."""
    found: list[Observation] = []
    for seen in positions():
        if len(found) == number:
            break
        if seen.phase is Phase.PLAY and not seen.tricks and len(seen.trick.cards) == len(found) % 5:
            found.append(seen)
    return found


def some(number: int, wanted: Callable[[Observation], bool]) -> list[Observation]:
    """Give so many views that are wanted."""
    found: list[Observation] = []
    for seen in positions():
        if len(found) == number:
            break
        if wanted(seen):
            found.append(seen)
    return found


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def main(number: int) -> None:
    tricks = first_trick(number)
    for fast in (True, False):
        for seen in tricks[:20]:
            advise(seen, 0, fast=fast)
    pairs = [
        (timed(lambda: advise(seen, 1, fast=True)), timed(lambda: advise(seen, 1, fast=False)))  # noqa: B023 - at once
        for seen in tricks
    ]
    calls = some(number // 4, lambda seen: seen.phase is Phase.CALL)
    moves = some(number, lambda seen: seen.phase is Phase.PLAY)
    figures = {
        "advice_ms": statistics.median(quick for quick, _ in pairs),
        "advice_pure_ms": statistics.median(slow for _, slow in pairs),
        "advice_ratio": statistics.median(slow / quick for quick, slow in pairs),
        "call_advice_ms": statistics.median([timed(lambda: advise(seen, 1, CALL_WORLDS)) for seen in calls]),  # noqa: B023 - at once
        "expert_move_ms": statistics.median([timed(lambda: EXPERT.act(seen, 1)) for seen in moves]),  # noqa: B023 - at once
    }
    figures = {name: round(value, 2) for name, value in figures.items()}
    for name, value in figures.items():
        print(f"{name:24}{value:9.2f}")
    results.add(figures)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 200)
