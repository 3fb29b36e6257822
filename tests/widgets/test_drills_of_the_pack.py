"""Generated exercises with cards alone: their order, and what they are worth."""

from __future__ import annotations

from typing import Any

import pytest

from briscola_widgets import Playthrough
from briscola_widgets.playthrough import right_answers
from briscola_widgets.scene import scene

from .generated import ENGLISH, STRENGTH, WORTH, drill, made


@pytest.mark.parametrize("name", ["strength", "trumps"])
def test_the_order_is_that_of_the_rules(name: str) -> None:
    for blueprint in made(name):
        (step,) = blueprint.steps
        (right,) = right_answers(step, blueprint.states[0])
        trump = str(getattr(step.task, "trump", "")) if name == "trumps" else ""
        texts = [str(card) for card in step.spread]
        assert right == " ".join(sorted(texts, key=lambda text: (text[1] != trump, STRENGTH.index(text[0]))))
        assert right.split() != texts


def test_among_five_cards_of_a_suit_is_the_three_with_a_figure() -> None:
    for blueprint in made("strength"):
        ranks = "".join(str(card)[0] for card in blueprint.steps[0].spread)
        assert len(ranks) == len(set(ranks)) == 5
        assert "3" in ranks
        assert set(ranks) & set("KQJ")


def test_a_pile_is_worth_what_its_cards_are() -> None:
    for blueprint in made("pile"):
        (step,) = blueprint.steps
        texts = [str(card) for card in step.spread]
        assert 4 <= len(texts) <= 8
        assert right_answers(step, blueprint.states[0]) == (str(sum(WORTH.get(text[0], 0) for text in texts)),)
        assert {text[0] in WORTH for text in texts} == {True, False}


def test_nobody_sits_where_only_cards_matter() -> None:
    for name in ("strength", "pile", "trumps"):
        view: Any = scene(Playthrough(drill(name, "1")).act("next"), ENGLISH).view
        assert (view["seats"], view["trick"]["cards"], view["hand"]["cards"], view["contract"]) == ([], [], [], [])
        assert len(view["spread"]["cards"]) >= 4
