"""Sittings to test with: played on by whoever's turn it is."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from briscola_core import legal_actions, observe
from briscola_widgets.sitting import Sitting
from briscola_widgets.stand_in import Strength, choose

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


def on(sitting: Sitting, choices: Any = None) -> Sitting:
    """One action more, whoever's turn it is; the learner's drawn from ``choices``, or as a computer player would."""
    if not sitting.is_the_learners_turn:
        return sitting.go_on(choose)
    if choices is None:
        seen = observe(sitting.state, sitting.learners_seat)
        return sitting.act(choose(seen, Strength.REGULAR, "learner"))
    return sitting.act(choices.draw(st.sampled_from(legal_actions(sitting.state))))


def played(sitting: Sitting, choices: Any = None) -> Sitting:
    """To the end of the deal on the table."""
    while not sitting.is_over:
        sitting = on(sitting, choices)
    return sitting
