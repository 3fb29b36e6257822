"""Golden playthroughs: every state of a deal, what is legal in it, and every seat's view.

A change of the rules, and a card that leaks into a view, show as a difference. After a change that
is meant, ``pytest tests/core/test_golden.py --rewrite-golden`` writes the files anew.
"""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from briscola_core import (
    EXCHANGE,
    PAGAT_RANK,
    PASS,
    SETS,
    Auction,
    Deal,
    Observation,
    Phase,
    Record,
    Result,
    Rules,
    State,
    Suit,
    Trick,
    apply,
    legal_actions,
    observe,
    result,
)
from briscola_core.chance import below, stream

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tutorial" / "scenarios"
GOLDEN = ROOT / "tests" / "golden"


def words(value: object) -> str:  # noqa: PLR0911 - one form for each kind of value
    match value:
        case None | () | False:
            return "-"
        case Suit():
            return str(value)
        case Enum():
            return value.name.lower()
        case Rules():
            return str(value)
        case Auction():
            return " ".join(f"{seat}:{word}" for seat, word in value.history) or "-"
        case Trick():
            played = " ".join(f"{seat}:{card}" for seat, card in value.by_seat.items())
            return f"{played} to {value.winner}" if value.winner is not None else played or "-"
        case Result():
            return "; ".join(f"{field.name} {words(getattr(value, field.name))}" for field in fields(value))
        case tuple():
            return (" | " if isinstance(value[0], Trick) else " ").join(map(words, value))
        case _:
            return str(value)


def lines(record: Record) -> Iterator[str]:
    """Give the record, and for each of its states what is legal and what has changed in every view.

    First what an onlooker sees, then what each seat sees besides; a line ``=`` that nothing is there any more.
    """
    yield str(record)
    shown: dict[str, str] = {}
    for number, state in enumerate(record.states()):
        yield ""
        yield f"{number} after {record.actions[number - 1] if number else 'the deal'}"
        yield f"  legal: {words(legal_actions(state))}"
        now = {}
        public = observe(state, None)
        for field in fields(Observation):
            now[field.name] = words(getattr(public, field.name))
        for seat in range(record.rules.players):
            view = observe(state, seat)
            for field in fields(Observation):
                seen = getattr(view, field.name)
                if seen != getattr(public, field.name):
                    now[f"seat {seat} {field.name}"] = words(seen)
        yield from (f"  {name}: {text}" for name, text in now.items() if shown.get(name) != text)
        yield from (f"  {name} is as the onlooker sees it" for name in shown if name not in now)
        shown = now


def by_chance(name: str, rules: str) -> Record:
    """Give a deal that is played to its end by a stream of numbers which never changes."""
    agreed, numbers = Rules.parse(rules), stream("golden", name)
    state = State.start(agreed, Deal.from_seed(name, 0, agreed))
    while legal := legal_actions(state):
        # the weakest bids, so that the auction is long; an exchange as soon as it may be
        few = legal[:4] if state.phase is Phase.AUCTION else legal[-1:] if legal[-1] == EXCHANGE else legal
        state = apply(state, few[below(len(few), numbers)])
    return Record.of(state)


PLAYED = {
    "revealed-partner": Record.parse((SCENARIOS / "revealed-partner.record").read_text(encoding="utf-8")),
    "briscola-two": by_chance("briscola-two", "briscola_two"),
    "briscola-two-exchange": by_chance("briscola-two-exchange 4", "briscola_two exchange=seven"),
    "briscola-four": by_chance("briscola-four", "briscola_four"),
    "briscola-four-look": by_chance("briscola-four-look", "briscola_four exchange=two partners_look=on"),
    "pagat-rank": by_chance("pagat-rank", "pagat_rank"),
    "pagat-rank-monte": by_chance("pagat-rank-monte", "pagat_rank monte=on first_lead=caller"),
    "pagat-rank-four": by_chance("pagat-rank-four", "pagat_rank players=4 monte=on"),
    "points": by_chance("points 7", "points"),
    "ladder": by_chance("ladder", "ladder"),
    "all-pass": Record(PAGAT_RANK, Deal.from_seed("all-pass"), (PASS,) * 5),
}


@pytest.mark.parametrize("name", PLAYED)
def test_a_playthrough_is_the_golden_one(name: str, pytestconfig: pytest.Config) -> None:
    golden = GOLDEN / f"{name}.txt"
    playthrough = "".join(f"{line}\n" for line in lines(PLAYED[name]))
    if pytestconfig.getoption("--rewrite-golden"):
        golden.write_text(playthrough, encoding="utf-8")
    assert playthrough == golden.read_text(encoding="utf-8")


def test_the_playthroughs_hold_an_exchange_a_solo_a_redeal_and_all_sets() -> None:
    last = [record.replay() for record in PLAYED.values()]
    assert {state.rules.nearest_set for state in last} == set(SETS)
    assert any(state.exchanged for state in last)
    outcomes = [result(state) for state in last]
    assert any(outcome.solo for outcome in outcomes)
    assert any(outcome.is_redeal for outcome in outcomes)


def test_the_revealed_partner_is_the_worked_example() -> None:
    record = Record.parse((SCENARIOS / "revealed-partner.record").read_text(encoding="utf-8"))
    states = list(record.states())
    first = next(state for state in states if state.tricks).tricks[0]
    assert words(first) == "0:AH 1:2S 2:3H 3:7S 4:4C to 3"
    assert first.points == 21
    outcome = result(states[-1])
    assert (outcome.caller, outcome.partner, outcome.target, outcome.side_points) == (0, 1, 80, (82, 38))
    assert outcome.changes == (4, 2, -2, -2, -2)
    assert 0 < outcome.side_tricks[0] < 8
