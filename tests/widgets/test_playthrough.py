"""A learner's way through an exercise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_core import Card, legal_actions, to_act
from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, Language, Playthrough, Refused, read_blueprint
from briscola_widgets.playthrough import try_card
from briscola_widgets.scene import scene

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


def test_an_acceptable_answer_goes_on_by_way_of_the_right_one_but_may_be_bettered(revealed_partner: Blueprint) -> None:
    acceptable = at_the_question(revealed_partner).act("answer 3")
    assert acceptable.position.done
    assert acceptable.has_hint
    told = acceptable.act("next")
    assert told.position.answers == ("3", "1")
    assert told.finished
    assert told.position.right == acceptable.position.right
    assert told.act("next").position.step == acceptable.position.step + 1
    assert told.back().position == acceptable.position
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
    assert start.act("fill 0 -7").position.fills[0] == -7


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


def test_another_number_may_come_between_two_of_the_same_field() -> None:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    start = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    filled = start.act("fill 0 3").act("fill 1 2").act("fill 0 4")
    assert filled.actions[-3:] == ("fill 0 3", "fill 1 2", "fill 0 4")
    assert filled.back().position.fills == (3, 2, 0, 0, 0)


def test_the_last_hint_is_the_solution_and_after_it_there_is_none(revealed_partner: Blueprint) -> None:
    asked = at_the_question(revealed_partner)
    hints = len(asked.step.hints) if asked.step else 0
    for _ in range(hints + 1):
        assert asked.has_hint
        asked = asked.act("hint")
    assert not asked.has_hint
    with pytest.raises(Refused):
        asked.act("hint")


def test_a_step_that_is_done_has_no_hint_nor_has_a_card_to_be_played(revealed_partner: Blueprint) -> None:
    assert not at_the_question(revealed_partner).act("answer 1").has_hint
    assert not Playthrough(revealed_partner).has_hint
    assert not Playthrough(revealed_partner).act("next").has_hint


def test_the_same_answer_twice_counts_once(revealed_partner: Blueprint) -> None:
    wrong = at_the_question(revealed_partner).act("answer 0")
    with pytest.raises(Refused):
        wrong.act("answer 0")
    assert wrong.act("answer 2").act("answer 0").position.answers == ("0", "2", "0")


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("settlement", ["next", "answer 0", "next", "answer 1", "next"]),
        ("revealed-partner", ["next", "next", "next", "answer 1", *["next"] * 4, "answer D", "next"]),
    ],
)
def test_the_same_numbers_are_checked_once(name: str, before: list[str]) -> None:
    asked = Playthrough.resume(read_blueprint(scenarios() / f"{name}.yaml"), before)
    wrong = asked.act("fill 0 1").act("check")
    with pytest.raises(Refused):
        wrong.act("check")
    again = wrong.act("fill 0 2").act("check")
    assert len(again.position.answers) == 2
    assert not again.position.done


def test_a_wrong_answer_after_an_acceptable_one_takes_nothing_away(revealed_partner: Blueprint) -> None:
    wrong = at_the_question(revealed_partner).act("answer 3").act("answer 0")
    assert wrong.position.done
    assert not wrong.finished
    assert wrong.position.right == 0
    assert wrong.act("answer 1").position.right == 1


def test_a_card_tried_after_the_aim_was_reached_takes_nothing_away() -> None:
    start = Playthrough(read_blueprint(scenarios() / "what-if.yaml")).act("next")
    assert not start.act("try 2C").position.done
    reached = start.act("try JS").act("try 2C").act("try JS")
    assert reached.position.done
    assert reached.position.right == 1


def test_a_settlement_is_done_when_all_five_changes_are_right() -> None:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    playthrough = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    for field, change in enumerate((4, 2, -2, -2, -2)):
        assert not playthrough.act("check").position.done
        playthrough = playthrough.act(f"fill {field} {change}")
    settled = playthrough.act("check")
    assert settled.position.done
    for action in ("check", "fill 0 1", "hint"):
        with pytest.raises(Refused):
            settled.act(action)


HEAD = "title: T\ndeal: deal.record\nbegin: {begin}\nseat: C\nsteps:\n"


def test_who_the_partner_is_is_asked_of_the_deal_and_not_of_the_trick(written: Callable[[str], Path]) -> None:
    plays = "".join(f"  - {{goal: G., play: {card}}}\n" for card in ("AH", "2S", "3H", "7S", "4C"))
    text = HEAD.format(begin="trick 1") + plays + "  - {goal: G., ask: Who is it, seat: partner}\n"
    asked = Playthrough.resume(read_blueprint(written(text)), ["next"] * 6)
    assert asked.solution == ("answer B",)
    assert not asked.act("answer D").position.done  # D takes the trick
    assert asked.act("answer B").position.done


@pytest.mark.parametrize(("cards", "taker"), [(1, "A"), (2, "B"), (3, "B"), (4, "D"), (5, "D")])
def test_who_takes_a_trick_may_be_asked_after_each_card(written: Callable[[str], Path], cards: int, taker: str) -> None:
    plays = "".join(f"  - {{goal: G., play: {card}}}\n" for card in ("AH", "2S", "3H", "7S", "4C")[:cards])
    text = HEAD.format(begin="trick 1") + plays + "  - {goal: G., ask: Who is it, seat: trick winner}\n"
    asked = Playthrough.resume(read_blueprint(written(text)), ["next"] * (cards + 1))
    assert asked.solution == (f"answer {taker}",)
    for letter in "ABCDE":
        if letter in "ABCDE"[:cards]:
            answered = asked.act(f"answer {letter}")
            assert answered.position.done == (letter == taker)
            assert scene(answered, Language("en")).view["say"]
        else:
            with pytest.raises(Refused):
                asked.act(f"answer {letter}")


@pytest.mark.parametrize(
    ("begin", "plays", "seat", "lies_there"),
    [  # how many tricks are complete there, and how many cards lie on the table
        ("trick 1", "", "C", (0, 2)),  # on from the beginning
        ("trick 1", "AH 2S 3H", "B", (0, 1)),  # back to the card that B has played
        ("trick 1", "AH 2S 3H 7S 4C", "E", (0, 4)),  # the trick that has just been completed
        ("trick 1", "AH 2S 3H 7S 4C", "A", (0, 0)),
        ("trick 2", "", "D", (1, 0)),  # and not the one before
        ("trick 8", "3S 7D QC 3D 2D", "A", (7, 0)),
        ("end", "", "A", (7, 0)),  # the last one
    ],
)
def test_a_seat_explores_the_trick_that_lies_on_the_table(
    written: Callable[[str], Path], begin: str, plays: str, seat: str, lies_there: tuple[int, int]
) -> None:
    tricks, cards = lies_there
    steps = "".join(f"  - {{goal: G., play: {card}}}\n" for card in plays.split())
    blueprint = read_blueprint(written(f"{HEAD.format(begin=begin)}{steps}  - {{goal: G., explore: {seat}}}\n"))
    place = Playthrough.resume(blueprint, ["next"] * (len(plays.split()) + 1))
    state = place.position.state
    assert (len(state.tricks), len(state.cards)) == lies_there
    assert to_act(state) == "ABCDE".index(seat)
    view = scene(place, Language("en")).view
    assert view["trick"]["label"] == f"Trick {max(tricks + (cards > 0), 1)}"  # type: ignore[index]
    tried = place.act(f"try {legal_actions(state)[0]}")
    assert scene(tried, Language("en")).view["trick"]["label"] == f"Trick {tricks + 1}"  # type: ignore[index]


@pytest.mark.parametrize(
    ("played", "card", "could"),
    [
        (0, "AS", False),  # A leads: every card is of the suit led
        (2, "QD", True),  # C plays another suit, with 3H in hand
        (2, "3H", False),  # C follows
        (3, "QS", True),  # D, with JH in hand
        (4, "4C", True),  # E, with 6H in hand
        (12, "QS", False),  # D has no heart left
    ],
)
def test_whether_a_player_could_have_followed_suit(played: int, card: str, could: bool) -> None:  # noqa: FBT001 - of a table
    blueprint = read_blueprint(scenarios() / "what-if.yaml")
    before = blueprint.states[blueprint.begin + played]
    assert try_card(blueprint, before, Card(card)).could_follow == could


def test_only_the_way_since_the_last_restart_is_kept(revealed_partner: Blueprint) -> None:
    again = at_the_question(revealed_partner).restart().act("next").act("next")
    assert again.restart().actions == ("next", "next", "restart")
    assert again.restart().back().position.step == 1


def test_after_a_restart_there_is_nothing_to_retry(revealed_partner: Blueprint) -> None:
    again = at_the_question(revealed_partner).restart()
    assert again.retry() == again
    assert not scene(again, Language("en")).retry
