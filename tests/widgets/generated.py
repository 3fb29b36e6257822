"""Generated exercises to test with, and what they are compared with: found by hand, without the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from briscola_core import PACK, Card, State
from briscola_widgets import Blueprint, Language
from briscola_widgets.blueprint import Choose, Step
from briscola_widgets.drills import DRILLS
from briscola_widgets.playthrough import right_answers

ENGLISH = Language("en")
SEEDS = [str(number) for number in range(1, 101)] + [f"class-7a-{number}" for number in range(1, 101)]
#: Those that look for a moment of a whole deal take their time.
FOUND = {"best-card", "best-card-caller", "best-card-others", "discard-or-load"}
#: Those that the coach judges take some, too.
JUDGED = {"bid-or-pass", "call", "suspect", "what-moved-it"}
STRENGTH = "A3KQJ76542"
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
#: The unit of each target, as the rules list it.
UNITS = {target: min((target - 51) // 10, 5) for target in range(61, 121)}


@cache
def drill(name: str, seed: str, code: str = "en") -> Blueprint:
    """One exercise, made once for all the tests that look at it."""
    return DRILLS[name](seed, Language(code))


def made(name: str) -> Iterator[Blueprint]:
    """The exercises of a kind, for the tests of what they ask."""
    return (drill(name, seed) for seed in (SEEDS[:12] if name in FOUND else SEEDS))


def some(name: str, code: str = "en") -> Iterator[Blueprint]:
    """Those of a kind for what holds of every kind."""
    return (drill(name, seed, code) for seed in seeds(name))


def seeds(name: str) -> list[str]:
    """The seeds for what holds of every kind: fewer where each takes its time."""
    if name in FOUND:
        return SEEDS[:12]
    return SEEDS[::16] if name in JUDGED else SEEDS


def words(parts: Any) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def asked(name: str) -> Iterator[tuple[Blueprint, Step, str]]:
    """Each question of each exercise of a kind, and the only answer to it that is right, in words or letters."""
    for blueprint in made(name):
        for step in blueprint.steps:
            (answer,) = right_answers(step, blueprint.states[blueprint.begin])
            yield blueprint, step, step.task.choices[int(answer)].text if isinstance(step.task, Choose) else answer


def by_hand(cards: tuple[Card, ...], trump: str) -> str:
    """The card that takes a trick, found without the engine: of the trumps the strongest, or else of the suit led."""
    texts = [str(card) for card in cards]
    chosen = [text for text in texts if text[1] == trump] or [text for text in texts if text[1] == texts[0][1]]
    return min(chosen, key=lambda text: STRENGTH.index(text[0]))


def captured_by(state: State, seat: int) -> int:
    """The card points of a seat, counted by hand."""
    return sum(WORTH.get(str(card)[0], 0) for trick in state.tricks if trick.winner == seat for card in trick.cards)


def hand(state: State, seat: int) -> set[Card]:
    return {card for card in PACK if state.hands[seat] >> card & 1}


def holders(blueprint: Blueprint, seat: int) -> set[int]:
    """The seats that may have been dealt the called card, as far as a seat can see: by its hand and what was played."""
    state = blueprint.states[-1]
    played = [(seat, card) for trick in (*state.tricks, state.trick) for seat, card in trick.by_seat.items()]
    seen = [other for other, card in played if card == state.called]
    if seen or state.called in state.deal.hands[seat]:
        return set(seen) or {seat}
    return set(range(5)) - {seat}


def said_in(blueprint: Blueprint) -> list[str]:
    return [str(action) for action in blueprint.record.actions]


def signs(changes: Sequence[int]) -> list[str]:
    return [f"{'+' if change > 0 else '−'}{abs(change)}" for change in changes]
