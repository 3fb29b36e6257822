"""Whether the coach's chances come true: ``python -m bench.calibration [--decisions N] [--tables NAME ...]``.

Deals are played by equals, with the real auction and call, or at a mixed table by players of all three strengths.
At decisions picked by chance the coach states, for what the seat may know, the chance of the action that is then
taken; the deal goes on and shows what happens. Skill is 1 − Brier / Brier of always stating the mean. The coach
assumes regular opponents; other tables show what that costs. Who is the partner is asked of an onlooker, and its skill is
against a fourth for each seat. Where experts play, a quarter of the decisions is asked about, to keep the time bounded.
Writes build/calibration.json, anew after each table.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import statistics
import time
from random import Random
from typing import Any, NamedTuple

from briscola_core import PAGAT_RANK, Deal, Phase, Role, Rules, State, apply, observe, result
from briscola_core.coach.advice import advise
from briscola_core.coach.partner import partner_chances

from .results import write
from .strength import FILE, PLAYERS, spread

#: Of each deal so many decisions are asked about, and so many times who is the partner.
EACH = 4
TABLES = ("regular", "beginner", "expert", "mixed")
#: Who sits at a mixed table, each seat by chance.
MIXED = ("beginner", "regular", "expert")
#: Tables at which a deal takes a while: a part of the decisions will do.
_SLOW = {"expert": 4, "mixed": 4}


class Stated(NamedTuple):
    """A chance that was stated, of whom and when, and whether it came true."""

    role: str
    trick: int
    chance: float
    error: float
    happened: float


def decisions(job: tuple[str, str, int, int]) -> tuple[list[Stated], list[tuple[int, tuple[float, ...], int]]]:
    """Play a deal; give what was stated at some decisions, and of the partner: trick, chances, seat."""
    text, table, deal, worlds = job
    rules, chance = Rules.parse(text), Random(deal)
    seats = [PLAYERS[chance.choice(MIXED) if table == "mixed" else table] for _ in range(rules.players)]
    state = State.start(rules, Deal.from_seed(f"calibration {deal}", deal % rules.players, rules))
    states, actions = [], []
    while state.acting is not None:
        action = seats[state.acting].act(observe(state, state.acting), f"{deal}/{state.acting}")
        states.append(state)
        actions.append(action)
        state = apply(state, action)
    end = result(state)
    if end.is_redeal:
        return [], []
    played = [at for at, then in enumerate(states) if then.phase is not Phase.AUCTION]
    stated, partners = [], []
    for at in chance.sample(played, EACH):
        then = states[at]
        seat = then.acting
        assert seat is not None
        choice = advise(observe(then, seat), deal, worlds).of(actions[at])
        role = observe(states[played[-1]], seat).own_role or Role.DEFENDER
        won = float(seat in end.winners)
        stated.append(Stated(role.name.lower(), len(then.tricks), *choice.chance, won))
    for at in chance.sample(played[1:], EACH):
        then = states[at]
        if any(hand >> (then.called or 0) & 1 for hand in then.hands):
            seat = end.sides[0][-1]
            partners.append((len(then.tricks), partner_chances(observe(then, None), deal, worlds).chances, seat))
    return stated, partners


def figures_of(stated: list[Stated]) -> dict[str, float | None]:
    """Give mean chance, what happened, skill (None where always the same happened), and how far their difference may be chance."""
    number = len(stated)
    said, came = statistics.fmean(s.chance for s in stated), statistics.fmean(s.happened for s in stated)
    brier = statistics.fmean((s.chance - s.happened) ** 2 for s in stated)
    base = came * (1 - came)
    half = 1.96 * statistics.stdev([s.chance - s.happened for s in stated]) / math.sqrt(number)
    return {
        "stated": round(said, 4),
        "happened": round(came, 4),
        "half": round(half, 4),
        "skill": round(1 - brier / base, 4) if base else None,
        "decisions": number,
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--decisions", type=int, default=4000)
    options.add_argument("--tables", nargs="*", default=TABLES, choices=TABLES)
    options.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    options.add_argument("--worlds", type=int, default=200)
    options.add_argument("--rules", default=str(PAGAT_RANK))
    chosen = options.parse_args()
    started = time.monotonic()
    written: dict[str, Any] = {}
    for table in chosen.tables:
        decided = chosen.decisions // _SLOW.get(table, 1)
        jobs = [(chosen.rules, table, deal, chosen.worlds) for deal in range(-(-decided // EACH))]
        done = spread(jobs, decisions, chosen.processes)
        stated = [one for some, _ in done for one in some]
        rows = {"all": figures_of(stated)}
        for role in ("caller", "partner", "defender"):
            mine = [one for one in stated if one.role == role]
            if len(mine) > 1:
                rows[role] = figures_of(mine)
        bins = {}
        for low in range(10):
            within = [one for one in stated if low <= 10 * one.chance < low + 1 or (low == 9 and one.chance == 1)]
            if len(within) > 1:
                bins[f"{low / 10:.1f}"] = figures_of(within)
        written[table] = rows | {"bins": bins, "partner": partner_figures([one for _, some in done for one in some])}
        print(f"table of {table} players, coach assumes regular ones")
        print(f"{'':12}{'stated':>9}{'happened':>10}{'±':>8}{'skill':>8}{'number':>8}")
        for name, row in (*rows.items(), *bins.items()):
            skill = "–" if row["skill"] is None else f"{row['skill']:+.3f}"
            print(
                f"{name:12}{row['stated']:9.3f}{row['happened']:10.3f}{row['half']:8.3f}{skill:>8}{row['decisions']:8}"
            )
        print(f"partner: {written[table]['partner']}", flush=True)
        write(FILE.with_name("calibration.json"), written | {"seconds": round(time.monotonic() - started)})


def partner_figures(asked: list[tuple[int, tuple[float, ...], int]]) -> dict[str, float]:
    """Give mean chance stated of the seat stated most, how often it was the partner, and skill by Brier's score."""
    if len(asked) < 2:
        return {}
    top = [
        (max(chances), float(max(range(len(chances)), key=chances.__getitem__) == seat)) for _, chances, seat in asked
    ]
    brier = statistics.fmean(
        sum((chance - (at == seat)) ** 2 for at, chance in enumerate(chances)) for _, chances, seat in asked
    )
    others = len(asked[0][1]) - 1
    base = 1 - 1 / others
    return {
        "stated": round(statistics.fmean(said for said, _ in top), 4),
        "happened": round(statistics.fmean(came for _, came in top), 4),
        "skill": round(1 - brier / base, 4),
        "asked": len(asked),
    }


if __name__ == "__main__":
    main()
