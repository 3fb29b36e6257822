"""Sittings to test with: played on by whoever's turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from briscola_core import Action, Observation, legal_actions, observe, parse_action
from briscola_widgets.company import PLAYERS
from briscola_widgets.sitting import Players, Sitting, Strength

#: Every game, and the options that change what is seen.
RULES = (
    "pagat_rank",
    "pagat_rank players=4",
    "points",
    "ladder",
    "pagat_rank monte=on",
    "briscola_two won_deals=2",
    "briscola_two exchange=seven",
    "briscola_four",
    "briscola_four partners_look=on exchange=two",
)


@dataclass(frozen=True)
class Says:
    """A player who always does the same."""

    word: str

    def act(self, _seen: Observation, _seed: int | str, /) -> Action:
        return parse_action(self.word)


def all_say(word: str) -> Players:
    """Players who all do the same."""
    return dict.fromkeys(Strength, Says(word))


def on(sitting: Sitting, choices: Any = None) -> Sitting:
    """One action more, whoever's turn it is; the learner's drawn from ``choices``, or as a computer player would."""
    if not sitting.is_the_learners_turn:
        return sitting.go_on(PLAYERS)
    if choices is None:
        seen = observe(sitting.state, sitting.learners_seat)
        return sitting.act(PLAYERS[Strength.REGULAR].act(seen, "learner"))
    return sitting.act(choices.draw(st.sampled_from(legal_actions(sitting.state))))


def played(sitting: Sitting, choices: Any = None) -> Sitting:
    """To the end of the deal on the table."""
    while not sitting.is_over:
        sitting = on(sitting, choices)
    return sitting
