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
from briscola_widgets.names import symbol

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


def test_a_wrong_bid_is_not_said_to_be_good_and_no_hint_speaks_of_one() -> None:
    own = 0
    for number in range(1, 26):
        blueprint = drill("bid-or-pass", str(number))
        (step,) = blueprint.steps
        assert isinstance(step.task, MakeBid)
        verdicts = {str(choice.word).replace("/", " with "): choice.verdict for choice in step.task.choices}
        hand = observe(blueprint.states[-1], blueprint.seat).hand
        for choice in step.task.choices:
            if choice.verdict is Verdict.WRONG:
                assert "Your hand is good for" not in choice.why
            if held := re.search(r"You hold (\S+) yourself", choice.why):
                own += 1
                assert held[1][:-1] == str(choice.word)
                assert any(symbol(card) == held[1] for card in hand)
        asked = re.search(r"If you bid (.+?), your side", step.hints[-1])
        assert asked
        if any(of is Verdict.RIGHT for word, of in verdicts.items() if word != "P"):
            assert verdicts[asked[1]] is Verdict.RIGHT
    assert own > 3


@pytest.mark.parametrize("name", ["best-card", "best-card-caller", "best-card-others", "call"])
def test_a_hint_tells_the_right_card_by_what_speaks_for_it(name: str) -> None:
    against = r"“(?:\d+ (?:other |stronger )?(?:card|trump)s?\b|It leaves the trick to [A-E], wh|It is the called card)[^”]*”$"
    for number in range(1, 16):
        for hint in drill(name, str(number)).steps[0].hints:
            assert not re.search(against, hint), hint


def test_of_a_card_that_moved_the_chances_less_it_is_said_that_another_moved_them_more() -> None:
    for number in range(1, 16):
        (step,) = drill("what-moved-it", str(number)).steps
        assert isinstance(step.task, NameSeat)
        for choice in step.task.choices:
            assert ("Another card" in choice.why) == (choice.verdict is not Verdict.RIGHT)


def test_whoever_is_alone_is_not_told_of_a_player_who_can_be_the_partner() -> None:
    alone = 0
    for number in range(1, 31):
        (step,) = drill("certain", str(number)).steps
        assert isinstance(step.task, Choose)
        told = {choice.text: choice for choice in step.task.choices}
        if "Yes: I am alone." in told and told["Yes: I am alone."].verdict is Verdict.RIGHT:
            alone += 1
            why = told["No: several players can be the partner."].why
            assert why.startswith("Only one player can have been dealt ")
    assert alone
