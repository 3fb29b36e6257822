"""Generated exercises of who the partner is: what is certain, whom to suspect, what moved the suspicion."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from briscola_core import Observation, Opponents, State, observe, partner_chances, points, winner
from briscola_core.coach.partner import earlier
from briscola_widgets import Blueprint, Playthrough
from briscola_widgets.blueprint import Choose, NameSeat, Verdict
from briscola_widgets.drills.suspect import (
    EVEN,
    MOVES,
    SUSPECTS,
    Sign,
    chances_by_card,
    chances_of,
    shifts_of,
    signs_of,
    suspicion,
    telling_signs,
)
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, drill, made


def can_be_the_partner(blueprint: Blueprint) -> set[str]:
    """Who can have the called card, for all that the learner's seat sees, found without the coach."""
    state, me = blueprint.states[-1], blueprint.seat
    called = str(state.called)
    fallen = {str(card): seat for trick in (*state.tricks, state.trick) for seat, card in trick.by_seat.items()}
    if called in fallen:
        return {"ABCDE"[fallen[called]]}
    played = Counter(fallen.values())
    if called in {str(card) for card in blueprint.record.deal.hands[me]}:
        return {"ABCDE"[me]}
    left = [seat for seat in range(5) if seat != me and played[seat] < 8]
    held_below = {called[1] + rank for rank in "2456789"}  # a call of the lowest missing trump is no solo
    bid = str(state.auction.bid)[0]  # type: ignore[union-attr]
    never_alone = bid == "2" and called[0] != "2" and bool(held_below)
    return {"ABCDE"[seat] for seat in left if seat != state.caller or not never_alone}


def test_who_the_partner_is_is_certain_only_if_one_seat_can_have_the_called_card() -> None:
    kinds: Counter[str] = Counter()
    for number, blueprint in enumerate(made("certain")):
        (step,) = blueprint.steps
        assert isinstance(step.task, Choose)
        state, me, can = blueprint.states[-1], "ABCDE"[blueprint.seat], can_be_the_partner(blueprint)
        caller = "ABCDE"[state.caller or 0]
        (answer,) = right_answers(step, state)
        text = step.task.choices[int(answer)].text
        if len(can) > 1:
            assert text == "No: several players can be the partner."
            kinds["open to the caller" if me == caller else "open"] += number < 12
        elif can == {caller}:
            assert text == ("Yes: I am alone." if me == caller else f"Yes: {caller} is alone.")
            kinds["alone"] += number < 12
        elif can == {me}:
            assert text == "Yes: I am the partner."
            kinds["own"] += number < 12
        else:
            assert text == f"Yes: {can.pop()} is the partner."
            kinds["fallen" if state.called in trick_on_table(state).cards else "last"] += number < 12
    assert len(kinds) == 6
    assert all(kinds.values()), kinds


def test_whom_to_suspect_is_whom_the_coach_does() -> None:
    verdicts: Counter[Verdict] = Counter()
    for blueprint in made("suspect"):
        (step,) = blueprint.steps
        state, task = blueprint.states[-1], step.task
        assert isinstance(task, NameSeat)
        assert task.chances is not None
        assert 2 <= len(state.tricks) <= 4
        assert observe(state, blueprint.seat).revealed_partner is None
        assert {choice.seat for choice in task.choices} == set(range(5)) - {blueprint.seat, state.caller}
        most = max(task.chances.chances)
        for choice in task.choices:
            chance = task.chances.chances[choice.seat]
            near = Verdict.ACCEPTABLE if most - chance <= 0.1 else Verdict.WRONG
            assert choice.verdict is (Verdict.RIGHT if chance == most else near)
            verdicts[choice.verdict] += 1
    assert verdicts[Verdict.RIGHT] == len(SEEDS)
    assert verdicts[Verdict.ACCEPTABLE] > len(SEEDS) / 20


@pytest.mark.parametrize("seed", ["1", "q7"])
def test_who_gave_points_before_the_caller_had_played_did_not_give_them_to_the_caller(seed: str) -> None:
    """The first trick went to a defender; in the second ten points were led, and four laid on the caller’s card."""
    (step,) = drill("suspect", seed).steps
    assert isinstance(step.task, NameSeat)
    told = {choice.verdict is Verdict.RIGHT: choice.why for choice in step.task.choices if "given 4" in choice.why}
    assert told.keys() == {True}
    assert "has given 4 points to tricks that the caller’s card was already taking." in told[True]
    assert step.hints[-1] in told[True]
    (led,) = (choice for choice in step.task.choices if "10 points" in choice.why)
    assert led.verdict is Verdict.WRONG
    assert "given 10 points to tricks that the caller took, but before the caller played." in led.why


def given_to_the_caller(state: State, seat: int) -> int:
    """Card points laid where the caller’s card was the highest so far, and stayed it, found without the drill."""
    assert state.trump is not None
    given = 0
    for trick in state.tricks:
        seats = list(trick.by_seat)
        before, upto = (list(trick.cards)[: seats.index(seat) + more] for more in (0, 1))
        if before and seats[winner(state.trump, before)] == seats[winner(state.trump, upto)] == state.caller:
            given += points(upto) - points(before)
    return given


@pytest.mark.parametrize("number", [*SUSPECTS, *EVEN])
def test_no_sign_told_of_another_seat_fits_the_likeliest_as_well_nor_one_of_the_likeliest_another(number: int) -> None:
    of = suspicion("suspect", number, 2 + number % 3)
    assert of is not None
    state, chances = of.states[-1], chances_of(of).chances
    others = [seat for seat in range(5) if seat not in (of.caller, of.seat)]
    right = max(others, key=lambda seat: chances[seat])
    told = telling_signs(state, others, right)
    for seat in others:
        assert signs_of(state, seat)[Sign.LOADED] == given_to_the_caller(state, seat)
        if seat == right or seat not in told:
            continue
        assert signs_of(state, seat)[told[seat]] > signs_of(state, right)[told[seat]] == 0
        assert told[seat] not in (told.get(right), Sign.LOADED)
    if right in told:
        for seat in set(others) - {right}:
            assert signs_of(state, seat)[told[right]] < signs_of(state, right)[told[right]]


def test_what_speaks_for_the_likeliest_seat_is_said_of_no_other() -> None:
    speaking = re.compile(r"given .* was already taking|has taken a trick that")
    kinds: Counter[str] = Counter()
    for blueprint in made("suspect"):
        (step,) = blueprint.steps
        assert isinstance(step.task, NameSeat)
        (right,) = (choice for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        for choice in step.task.choices:
            positive = speaking.search(choice.why) and "no points" not in choice.why
            assert choice is right or not positive
        # the last hint says what speaks for one, or against others, or what the coach thinks
        name = "ABCDE"[right.seat]
        against = [choice for choice in step.task.choices if choice is not right]
        if step.hints[-1] in right.why:
            kinds["for" if speaking.search(right.why) else "figures"] += 1
        else:
            assert not step.hints[-1].startswith(f"{name} ")
            assert any(choice.why.split("The coach")[0].strip() in step.hints[-1] for choice in against)
            assert f"{name} has played nothing that tells much" in right.why
            kinds["against"] += 1
    assert len(kinds) == 3, kinds


def test_the_card_that_moved_most_is_where_the_chances_changed_most() -> None:
    for blueprint in list(made("what-moved-it"))[:40]:
        (step,) = blueprint.steps
        assert isinstance(step.task, NameSeat)
        moved = {}
        for choice in step.task.choices:
            before, after = (int(number) for number in re.findall(r"(\d+)%", choice.why))
            moved[choice.seat] = abs(after - before)
        (right,) = (choice.seat for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        assert moved[right] >= 10
        assert moved[right] == max(moved.values())


def surer(seen: Observation) -> tuple[float, ...]:
    """What the coach says with ten times as many worlds."""
    return partner_chances(seen, "surer", 1000, opponents=Opponents.MIXED).chances


@pytest.mark.parametrize("number", [*SUSPECTS[::24], *EVEN[::3]])
def test_more_worlds_suspect_the_same_seat_or_one_of_the_same_two(number: int) -> None:
    """What a drill says rests on few worlds, and the deals were chosen so that it holds."""
    of = suspicion("suspect", number, 2 + number % 3)
    assert of is not None
    few, many = chances_of(of).chances, surer(of.seen)
    count = 2 if number in EVEN else 1
    likeliest = [set(sorted(range(5), key=chances.__getitem__)[-count:]) for chances in (few, many)]
    assert likeliest[0] == likeliest[1]
    assert max(few) == pytest.approx(max(many), abs=0.2)


@pytest.mark.parametrize("number", MOVES[::13])
def test_more_worlds_are_moved_most_by_the_same_card(number: int) -> None:
    of = suspicion("what moved it", number, 1 + number % 3)
    assert of is not None
    plays, after = 5 * len(of.states[-1].tricks), chances_by_card(of)
    moments = enumerate(after, start=plays - len(after) + 1)
    few = shifts_of(of, after)
    many = shifts_of(of, [one._replace(chances=surer(earlier(of.seen, at))) for at, one in moments])
    assert max(few, key=few.__getitem__) == max(many, key=many.__getitem__)


@pytest.mark.parametrize("name", ["suspect", "what-moved-it"])
def test_the_coach_says_what_he_thinks_once_the_learner_has(name: str) -> None:
    asked = Playthrough(drill(name, "1")).act("next")
    assert scene(asked, ENGLISH).view["meter"] is None
    answered = asked.act(asked.solution[0])
    meter: Any = scene(answered, ENGLISH).view["meter"]
    assert len(meter["bars"]) >= 3
    assert scene(answered.act("next"), ENGLISH).view["meter"] == meter
