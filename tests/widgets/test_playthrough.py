"""A learner's way through an exercise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, Playthrough, Refused, read_blueprint
from briscola_widgets import playthrough as playthrough_module

ACTIONS = [
    "next", "hint", "check", "answer 0", "answer 1", "answer 3", "answer D", "answer A", "answer 99", "answer",
    "try 3H", "try JS", "try AS", "try", "try XX", "fill 0 21", "fill 0 4", "fill 1 2", "fill 4 -2", "fill 9 1",
    "fill 0 x", "fill 0 99999999", "", "nonsense", "next next",
]  # fmt: skip

blueprints = st.sampled_from([read_blueprint(path) for path in sorted(scenarios().glob("*.yaml"))])


def test_following_every_hint_solves_every_exercise(blueprint: Blueprint) -> None:
    solved = Playthrough(blueprint).solved
    assert solved.step is None
    assert solved.actions.count("next") == len(blueprint.steps) + 1


@given(blueprints, st.lists(st.sampled_from(ACTIONS), max_size=40))
def test_any_actions_lead_to_a_place_that_replays(blueprint: Blueprint, actions: list[str]) -> None:
    playthrough = Playthrough(blueprint)
    for action in actions:
        try:
            playthrough = playthrough.act(action)
        except Refused:
            continue
    assert Playthrough.resume(blueprint, playthrough.actions).position == playthrough.position
    if playthrough.position.started:
        again = playthrough.restart()
        assert replace(again.position, began=0) == Playthrough(blueprint).position
        assert again.back().position.step == playthrough.position.step
    if not playthrough.actions[-1:] or not playthrough.actions[-1].startswith("fill"):
        assert playthrough.back().actions == playthrough.actions[:-1]


@given(blueprints, st.lists(st.sampled_from(ACTIONS), max_size=40))
def test_retry_goes_back_to_the_beginning_of_the_step(blueprint: Blueprint, actions: list[str]) -> None:
    playthrough = Playthrough.resume(blueprint, ["next", *(a for a in actions if a)])
    again = playthrough.retry()
    assert again.position.step == playthrough.position.step
    assert again.position.answers == ()
    assert again.position.hints == 0
    assert again.position.state == Playthrough(blueprint, again.actions).position.state


def test_kept_actions_that_no_longer_make_sense_are_dropped(revealed_partner: Blueprint) -> None:
    kept = ["next", "next", "next", "answer 1", "try 3H", "next"]
    assert Playthrough.resume(revealed_partner, kept).actions == ("next", "next", "next", "answer 1")


@pytest.mark.parametrize("kept", [[], [None], [{}], [["next"]], ["☃"], ["next"] * 3])
def test_whatever_was_kept_opens_the_exercise(revealed_partner: Blueprint, kept: list[object]) -> None:
    assert Playthrough.resume(revealed_partner, kept).step is not None


def at_the_question(blueprint: Blueprint) -> Playthrough:
    """Where it is asked what B's card means."""
    return Playthrough.resume(blueprint, ["next"] * 3)


def test_a_wrong_answer_stays_and_may_be_mended(revealed_partner: Blueprint) -> None:
    wrong = at_the_question(revealed_partner).act("answer 0")
    assert not wrong.position.done
    right = wrong.act("answer 1")
    assert right.position.done
    assert right.position.answers == ("0", "1")


def test_an_acceptable_answer_goes_on_but_may_be_bettered(revealed_partner: Blueprint) -> None:
    acceptable = at_the_question(revealed_partner).act("answer 3")
    assert acceptable.position.done
    assert acceptable.act("next").position.step == acceptable.position.step + 1
    assert acceptable.act("answer 1").position.answers == ("3", "1")


@pytest.mark.parametrize("action", ["next", "answer 7", "answer D", "check", "fill 0 1", "try 3H", "start"])
def test_what_makes_no_sense_at_a_question_is_refused(revealed_partner: Blueprint, action: str) -> None:
    with pytest.raises(Refused):
        at_the_question(revealed_partner).act(action)


@pytest.mark.parametrize("answer", ["01", "١", "+1", "1 ", "1" * 5000, "-1", "1.0"])
def test_an_answer_is_the_text_of_one_and_nothing_like_it(revealed_partner: Blueprint, answer: str) -> None:
    with pytest.raises(Refused):
        at_the_question(revealed_partner).act(f"answer {answer}")


@pytest.mark.parametrize("seat", ["BCDE", "AB", "d", "F", ""])
def test_a_seat_is_one_letter(revealed_partner: Blueprint, seat: str) -> None:
    asked = Playthrough.resume(revealed_partner, [*["next"] * 3, "answer 1", *["next"] * 4])
    with pytest.raises(Refused):
        asked.act(f"answer {seat}")
    assert asked.act("answer D").position.done


@pytest.mark.parametrize("number", ["٣", "007", "-0", "+4", "4.0", "9" * 5000, "1000", "", "x"])
def test_a_number_is_written_in_plain_figures(number: str) -> None:
    start = Playthrough.resume(
        read_blueprint(scenarios() / "settlement.yaml"), ["next", "answer 0", "next", "answer 1", "next"]
    )
    with pytest.raises(Refused):
        start.act(f"fill 0 {number}")
    assert start.act("fill 0 -999").position.fills[0] == -999


def test_thousands_of_kept_actions_are_taken_up_in_one_go(revealed_partner: Blueprint) -> None:
    """Each position follows from the one before: twice the actions, about twice the work."""
    steps = Counter[str]()
    original = playthrough_module._after

    def counted(*given: Any) -> Any:
        steps["done"] += 1
        return original(*given)

    actions = ["next", "restart"] * 3_000
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playthrough_module, "_after", counted)
        resumed = Playthrough.resume(revealed_partner, actions)
        assert resumed.position.began == len(actions)
    assert steps["done"] <= len(actions)


def test_more_actions_than_anybody_does_are_cut_off(revealed_partner: Blueprint) -> None:
    assert len(Playthrough.resume(revealed_partner, repeat("next")).actions) <= playthrough_module.MOST_ACTIONS
    endless = (action for _ in count() for action in ("next", "restart"))
    assert len(Playthrough.resume(revealed_partner, endless).actions) == playthrough_module.MOST_ACTIONS


def test_after_the_last_try_the_trick_lies_complete_on_the_table() -> None:
    blueprint = read_blueprint(scenarios() / "what-if.yaml")
    solved = Playthrough(blueprint).solved
    tried = solved.actions[-2].removeprefix("try ")
    assert tried in {str(card) for card in solved.position.state.tricks[-1].cards}


MID_TRICK = """\
title: A trick
deal: deal.record
begin: trick 1
seat: C
steps:
  - {goal: See., play: AH}
  - {goal: See., play: 2S}
  - {goal: Name., ask: "Who would take it now?", seat: trick winner}
"""


def test_of_who_takes_a_trick_only_those_who_have_played_can_be_the_answer(written: Callable[[str], Path]) -> None:
    asked = Playthrough.resume(read_blueprint(written(MID_TRICK)), ["next"] * 3)
    for seat in "CDE":
        with pytest.raises(Refused):
            asked.act(f"answer {seat}")
    assert not asked.act("answer A").position.done
    assert asked.act("answer B").position.done


EXPLORE_AFTER = MID_TRICK.replace(
    '  - {goal: Name., ask: "Who would take it now?", seat: trick winner}\n',
    "".join(f"  - {{goal: See., play: {card}}}\n" for card in ("3H", "7S", "4C")) + "  - {goal: Try., explore: C}\n",
)


def test_what_if_after_a_trick_goes_back_to_that_trick(written: Callable[[str], Path]) -> None:
    explored = Playthrough.resume(read_blueprint(written(EXPLORE_AFTER)), ["next"] * 6)
    assert len(explored.position.state.tricks) == 0
    assert [str(card) for card in explored.position.state.cards] == ["AH", "2S"]


def test_after_the_right_answer_nothing_more_is_answered(revealed_partner: Blueprint) -> None:
    right = at_the_question(revealed_partner).act("answer 1")
    with pytest.raises(Refused):
        right.act("answer 0")


def test_a_number_that_is_corrected_is_kept_once() -> None:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    playthrough = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    playthrough = playthrough.act("fill 0 3").act("fill 0 4").act("fill 1 2")
    assert playthrough.actions[-2:] == ("fill 0 4", "fill 1 2")
    assert playthrough.position.fills == (4, 2, 0, 0, 0)


def test_a_number_may_be_corrected_back_to_what_it_was() -> None:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    start = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    assert start.act("fill 0 5").act("fill 0 0") == start
    checked = start.act("fill 4 2").act("check")
    assert checked.act("fill 4 -2").act("fill 4 2").position.fills == (0, 0, 0, 0, 2)


def test_what_if_leaves_the_deal_as_it_was() -> None:
    blueprint = read_blueprint(scenarios() / "what-if.yaml")
    start = Playthrough(blueprint).act("next")
    tried = start.act(start.solution[0])
    assert tried.position.state == start.position.state
    assert tried.position.done


def test_every_card_of_the_hand_may_be_tried() -> None:
    blueprint = read_blueprint(scenarios() / "what-if.yaml")
    playthrough = Playthrough(blueprint).act("next")
    hand = blueprint.record.deal.hands[2]
    for card in hand:
        assert playthrough.act(f"try {card}").position.answers == (str(card),)
    with pytest.raises(Refused):
        playthrough.act("try 7S")  # it is D's
