"""How strong the computer players are: ``python -m bench.strength [--deals N] [--processes P] [PAIR ...]``.

A pair is ``expert/regular``: one seat is played by the first, all others by the second, each seat in
turn, in the same deals, with the real auction and call. The gain is what that seat wins more than
the second player wins there: session points a deal in Chiamata; in Briscola for two the share of card
points and of won deals. Intervals are 95 %, over deals. Writes build/strength.json, anew after each pair.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from briscola_core import BRISCOLA_TWO, PAGAT_RANK, Deal, Game, Rules, State, apply, observe, result
from briscola_core.bid import LOWEST_TARGET
from briscola_core.coach.expert import EXPERT
from briscola_core.players.player import BEGINNER, RANDOM, REGULAR, Player

from .results import write

FILE = Path(__file__).parent.parent / "build" / "strength.json"
PLAYERS: dict[str, Player] = {"random": RANDOM, "beginner": BEGINNER, "regular": REGULAR, "expert": EXPERT}
PAIRS = (
    "beginner/random",
    "regular/random",
    "regular/beginner",
    "expert/random",
    "expert/beginner",
    "expert/regular",
)


def play(rules: Rules, seats: Sequence[Player], deal: int) -> State:
    """Play a deal; each seat takes its own seed from the deal's."""
    state = State.start(rules, Deal.from_seed(f"strength {deal}", deal % rules.players, rules))
    while state.acting is not None:
        seat = state.acting
        state = apply(state, seats[seat].act(observe(state, seat), f"{deal}/{seat}"))
    return state


def gain(job: tuple[str, str, int]) -> tuple[str, str, float, float]:
    """Play one deal of a pair: its game, its name, the gain and, for two, the share of card points."""
    text, pair, deal = job
    rules = Rules.parse(text)
    one, others = (PLAYERS[name] for name in pair.split("/"))
    if rules.game is Game.BRISCOLA:
        won = shares = 0.0
        for seat in range(2):
            points = result(play(rules, [one if at == seat else others for at in range(2)], deal)).points
            won += (points[seat] > 60) + 0.5 * (points[seat] == 60)
            shares += points[seat] / 120
        return text, pair, won / 2, shares / 2
    before = result(play(rules, [others] * rules.players, deal)).changes
    gains = []
    for seat in range(rules.players):
        table = [others] * rules.players
        table[seat] = one
        gains.append(result(play(rules, table, deal)).changes[seat] - before[seat])
    return text, pair, statistics.fmean(gains), 0.0


class Contract(NamedTuple):
    """How one auction between equals ended: the bid, its target, how many spoke, whether it was made."""

    bid: str
    target: int | None
    words: int
    made: bool | None


def contract(job: tuple[str, str, int]) -> Contract:
    """Play one deal of a game between equals."""
    text, name, deal = job
    rules = Rules.parse(text)
    state = play(rules, [PLAYERS[name]] * rules.players, deal)
    end = result(state)
    assert state.auction is not None
    words = len(state.auction.history)
    return Contract(str(state.auction.bid), end.target, words, None if end.is_redeal else end.made)


def interval(values: Sequence[float]) -> dict[str, float | None]:
    """Give the mean and how far its 95 % interval reaches to each side, None for a single value."""
    half = round(1.96 * statistics.stdev(values) / math.sqrt(len(values)), 4) if len(values) > 1 else None
    return {"mean": round(statistics.fmean(values), 4), "half": half, "deals": len(values)}


def tell(name: str, figure: dict[str, float | None], sign: str = "") -> None:
    """Print a row of the table; a gain has its sign."""
    half = "–" if figure["half"] is None else f"{figure['half']:.3f}"
    print(f"{name:48}{figure['mean']:{sign}9.3f}{half:>9}{figure['deals']:7}", flush=True)


def spread(jobs: Iterable[Any], work: Any, processes: int) -> list[Any]:
    """Do the jobs on so many processes, in order."""
    if processes == 1:
        return [work(job) for job in jobs]
    with multiprocessing.Pool(processes) as pool:
        return pool.map(work, jobs, chunksize=8)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("pairs", nargs="*", default=PAIRS)
    options.add_argument("--deals", type=int, default=2000)
    options.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    options.add_argument("--rules", default=str(PAGAT_RANK))
    chosen = options.parse_args()
    started = time.monotonic()
    figures: dict[str, Any] = {}
    found = of_pairs(chosen.pairs, chosen.rules, chosen.deals, chosen.processes)
    for more in chain(found, others(chosen.deals, chosen.processes) if chosen.pairs == PAIRS else ()):
        # whoever stops it after an hour keeps what it has found
        figures = {**figures, **more, "seconds": round(time.monotonic() - started)}
        write(FILE, figures)


def of_pairs(pairs: Sequence[str], rules: str, deals: int, processes: int) -> Iterator[dict[str, Any]]:
    """Give the figures of these pairs, one after the other."""
    print(f"{'one seat / all others':48}{'gain':>9}{'95 %':>9}{'deals':>7}")
    for pair in pairs:
        done = spread([(rules, pair, deal) for deal in range(deals)], gain, processes)
        name, figure = pair.replace("/", "_over_"), interval([value for _, _, value, _ in done])
        tell(pair, figure, "+")
        found = {name: figure}
        if Rules.parse(rules).game is Game.BRISCOLA:
            found[f"{name}_points_share"] = share = interval([value for *_, value in done])
            tell("  share of card points", share)
        yield found


def others(deals: int, processes: int) -> Iterator[dict[str, Any]]:
    """Give the figures beside those of five players: for two, for four with a called card, and the auctions of equals.

    The expert among four plays a quarter of the deals, and a tenth of those between experts: it takes its time.
    """
    two, four = str(BRISCOLA_TWO), str(PAGAT_RANK.replace(players=4))
    for pair in ("expert/regular", "regular/beginner"):
        done = spread([(two, pair, deal) for deal in range(deals)], gain, processes)
        found = {}
        for key, column in (("won_deals", 2), ("points_share", 3)):
            name = f"two_{pair.replace('/', '_over_')}_{key}"
            found[name] = figure = interval([row[column] for row in done])
            tell(name, figure)
        yield found
    for pair, part in (("beginner/random", 1), ("regular/beginner", 1), ("expert/regular", 4)):
        done = spread([(four, pair, deal) for deal in range(max(deals // part, 1))], gain, processes)
        name = f"four_{pair.replace('/', '_over_')}"
        figure = interval([row[2] for row in done])
        tell(name, figure, "+")
        yield {name: figure}
    for prefix, text in (("", str(PAGAT_RANK)), ("four_", four)):
        for name in ("beginner", "regular", "expert"):
            number = max(deals // 10, 1) if name == "expert" else deals
            rows = spread([(text, name, deal) for deal in range(number)], contract, processes)
            table = auctions(rows)
            print(f"{prefix}auction, all {name}: {table}", flush=True)
            yield {f"{prefix}auction_{name}": table}


def auctions(rows: Sequence[Contract]) -> dict[str, Any]:
    """Give how auctions between equals end, as shares of the scored deals."""
    scored = [row for row in rows if row.target is not None]
    bids = Counter(row.bid for row in scored)
    above = sum(row.target > LOWEST_TARGET for row in scored if row.target is not None)
    return {
        "made": round(statistics.fmean(bool(row.made) for row in scored), 4),
        "all_pass": round(1 - len(scored) / len(rows), 4),
        "above_61": round(above / len(scored), 4),
        "words": round(statistics.fmean(row.words for row in rows), 1),
        "bids": {bid: round(count / len(scored), 4) for bid, count in bids.most_common(15)},
        "deals": len(rows),
    }


if __name__ == "__main__":
    main()
