"""What is said of the answers to generated exercises: to each its own, true of all that are right, and each word once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from briscola_core import PACK, Rank, observe
from briscola_core.players.position import position
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint
from briscola_widgets.blueprint import Choose, MakeBid, NameSeat, Pick, Step, Verdict
from briscola_widgets.drills import DRILLS

from .generated import WORTH, captured_by, drill, made, some

# what can be captured: no card is worth 1
SUMS = {0}
for card in PACK:
    SUMS |= {total + WORTH.get(str(card)[0], 0) for total in SUMS}


def texts(blueprint: Blueprint) -> Iterator[str]:
    """All that an exercise can say."""
    yield from (blueprint.title, *blueprint.after)
    for step in blueprint.steps:
        yield from (step.goal, *step.say, *step.hints, *step.after)
        if isinstance(step.task, Choose | NameSeat | Pick | MakeBid):
            yield step.task.ask
            for choice in step.task.choices:
                yield choice.why
                yield getattr(choice, "text", "")


@pytest.mark.parametrize("name", DRILLS)
@pytest.mark.parametrize("code", languages())
def test_no_word_stands_twice(name: str, code: str) -> None:
    for blueprint in some(name, code):
        for text in texts(blueprint):
            assert not re.search(r"(?i)\b([^\W\d_]{2,})\s+\1\b", text), text


@pytest.mark.parametrize("name", sorted(DRILLS.keys() - {"who-is-it"}))
def test_a_wrong_answer_has_another_reason_than_the_right_one(name: str) -> None:
    for blueprint in some(name):
        for step in blueprint.steps:
            if isinstance(step.task, Choose | NameSeat | Pick):
                right = {choice.why for choice in step.task.choices if choice.verdict is Verdict.RIGHT}
                assert not [c.why for c in step.task.choices if c.verdict is not Verdict.RIGHT and c.why in right]


def test_a_hint_about_the_trick_is_true_whichever_right_card_of_an_ending_is_played() -> None:
    several = 0
    for number in range(1, 201):
        (step,) = drill("ending", str(number)).steps
        assert isinstance(step.task, Pick)
        right = [choice for choice in step.task.choices if choice.verdict is Verdict.RIGHT]
        several += len(right) > 1
        told = re.search(r"this trick goes to ([AB]), with (\d+) points? in it", step.hints[1])
        best = re.search(r"you take (\d+) of the (\d+) points", step.hints[1])
        assert told or best
        for choice in right:
            trick = next(state.tricks[-1] for state in choice.line if len(state.tricks) == 18)
            if told:
                assert ("AB"[trick.winner or 0], trick.points) == (told[1], int(told[2]))
            if best:
                assert f"you take {best[1]} of the {best[2]} points" in choice.why
    assert several > 20


def test_who_cannot_have_the_called_card_is_told_why() -> None:
    ruled_out = 0
    for blueprint in made("certain"):
        state, seat = blueprint.states[-1], blueprint.seat
        holders = position(observe(state, seat)).partners
        (step,) = blueprint.steps
        assert isinstance(step.task, Choose)
        assert state.called is not None
        assert state.auction is not None
        if len(holders) == 1 or state.caller in (seat, *holders):
            continue
        ruled_out += 1
        assert state.auction.bid is not None
        assert state.auction.bid.rank is Rank.TWO
        assert state.called.rank is not Rank.TWO
        for choice in step.task.choices:
            assert f"{'ABCDE'[state.caller or 0]} cannot: after a bid of 2" in choice.why
    assert ruled_out > 5


def test_as_long_as_the_partner_is_hidden_the_learner_does_not_know_more_than_the_trick_tells() -> None:
    for number in range(1, 301):
        blueprint = drill("revealed", str(number))
        state = blueprint.states[-1]
        fallen = state.called in state.tricks[-1].cards
        # whoever has the card knows who the partner is, and so does a caller whether there is one
        assert fallen or (blueprint.seat != state.caller and state.called not in state.deal.hands[blueprint.seat])


def test_nobody_captures_points_that_no_cards_make() -> None:
    assert sorted(set(range(121)) - SUMS) == [1, 119]
    for number in range(1, 301):
        for step in drill("stakes", str(number)).steps[1:]:
            told = re.search(r"have (\d+) points", step.say[1])
            assert told
            assert int(told[1]) in SUMS
    for name in ("unit", "settling"):
        for blueprint in made(name):
            assert {captured_by(blueprint.states[-1], seat) for seat in range(5)} <= SUMS


def test_no_more_cards_are_out_than_there_are() -> None:
    for number in range(1, 101):
        for step, there_are in zip(drill("count-trumps", str(number)).steps, (10, 8), strict=True):
            assert numbers(step)[-1] <= there_are
            assert len(numbers(step)) == 4


def numbers(step: Step) -> list[int]:
    assert isinstance(step.task, Choose)
    return [int(choice.text) for choice in step.task.choices]
