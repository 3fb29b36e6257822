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
    Auction,
    Observation,
    Record,
    Result,
    Rules,
    Suit,
    Trick,
    legal_actions,
    observe,
    result,
)

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
            return value.name
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
    """Give the record, and for each of its states all that is public and what each seat sees besides."""
    yield str(record)
    for number, state in enumerate(record.states()):
        yield ""
        yield f"{number} after {record.actions[number - 1] if number else 'the deal'}"
        public = observe(state, None)
        for field in fields(Observation):
            yield f"  {field.name}: {words(getattr(public, field.name))}"
        yield f"  legal: {words(legal_actions(state))}"
        for seat in range(record.rules.players):
            view = observe(state, seat)
            for field in fields(Observation):
                seen = getattr(view, field.name)
                if seen != getattr(public, field.name):
                    yield f"  seat {seat} {field.name}: {words(seen)}"


@pytest.mark.parametrize("name", ["revealed-partner"])
def test_a_playthrough_is_the_golden_one(name: str, pytestconfig: pytest.Config) -> None:
    record = Record.parse((SCENARIOS / f"{name}.record").read_text(encoding="utf-8"))
    golden = GOLDEN / f"{name}.txt"
    playthrough = "".join(f"{line}\n" for line in lines(record))
    if pytestconfig.getoption("--rewrite-golden"):
        golden.write_text(playthrough, encoding="utf-8")
    assert playthrough == golden.read_text(encoding="utf-8")


def test_the_revealed_partner_is_the_worked_example() -> None:
    record = Record.parse((SCENARIOS / "revealed-partner.record").read_text(encoding="utf-8"))
    states = list(record.states())
    first = next(state for state in states if state.tricks).tricks[0]
    assert words(first) == "0:AH 1:2S 2:3H 3:7S 4:4C to 3"
    assert first.points == 21
    outcome = result(states[-1])
    assert (outcome.caller, outcome.partner, outcome.target, outcome.side_points) == (0, 1, 80, 82)
    assert outcome.changes == (4, 2, -2, -2, -2)
    assert 0 < outcome.side_tricks < 8
