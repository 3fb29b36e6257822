"""A card that is chosen is played out, so that the learner sees what comes of it; and what a coach says of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from briscola_core import BRISCOLA_FOUR, BRISCOLA_TWO, PAGAT_RANK, Phase, Play, State, observe, result
from briscola_core.coach.advice import advise
from briscola_core.worlds.ending import ending, side_of
from briscola_widgets import Blueprint, BlueprintError, Language, Playthrough, read_blueprint
from briscola_widgets.blueprint import Choose, Count, NameSeat, Pick, Step, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.drills.judged import call_step, card_step
from briscola_widgets.drills.lot import Lot
from briscola_widgets.drills.moment import MARGIN, Moment, moment, played
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import Refused, right_answers
from briscola_widgets.scene import scene
from tests.widgets.conftest import SEEN

ENGLISH = Language("en")
CHOSEN = (
    SEEN.replace("seat: C", "seat: B")
    + """\
  - goal: Choose a card for the lead of A.
    ask: Which card?
    hints: [Look at ♠.]
    pick:
      - {card: 2S, verdict: right, why: It is a trump., line: 3H 7S 4C}
      - {card: OTHER, verdict: wrong, why: It is none., line: 3H 7S 4C NEXT}
"""
)


@pytest.fixture
def chosen(written: Callable[[str], Path]) -> Blueprint:
    """B is to choose a card, of which one is played out for a trick, the other for a trick and a card."""
    plain = read_blueprint(written(SEEN))
    second = plain.states[plain.begin + 1]
    other = next(card for card in observe(second, 1).hand if str(card) not in {"2S", "3H"})
    leads = next(card for card in observe(second, 3).hand if str(card) != "7S")
    return read_blueprint(written(CHOSEN.replace("OTHER", str(other)).replace("NEXT", str(leads))))


def on_table(playthrough: Playthrough) -> list[str]:
    view: Any = scene(playthrough, ENGLISH).view
    return [card["card"] for card in view["trick"]["cards"]]


def wrong_of(blueprint: Blueprint) -> str:
    task = blueprint.steps[-1].task
    assert isinstance(task, Pick)
    return str(task.choices[1].card)


def test_the_chosen_card_lies_in_the_trick_and_those_that_follow(chosen: Blueprint) -> None:
    asked = Playthrough(chosen).act("next").act("next")
    wrong = wrong_of(chosen)
    answered = asked.pressed(wrong)
    assert on_table(asked) == ["AH"]
    assert on_table(answered) == ["AH", wrong, "3H", "7S", "4C"]
    view: Any = scene(answered, ENGLISH).view
    assert [card["card"] for card in view["trick"]["cards"] if card["takes"]] == ["7S"]
    assert [card["card"] for card in view["trick"]["cards"] if card["tried"]] == [wrong]
    assert view["say"][-1]["text"][0].startswith("D takes the trick and ")


@pytest.mark.parametrize("name", DRILLS)
def test_at_the_end_the_table_lies_as_the_last_answer_left_it_with_what_the_coach_says(name: str) -> None:
    place, coach = Playthrough(DRILLS[name]("1", ENGLISH)), None
    before = place
    while place.step is not None:
        shown: Any = scene(place, ENGLISH).view
        coach = shown["advice"] or (coach if asks(place) else None)
        before = place
        for action in place.way_on:
            place = place.act(action)
    last: Any = scene(before, ENGLISH).view
    end: Any = scene(place, ENGLISH).view
    if asks(before):
        assert [card["card"] for card in end["trick"]["cards"]] == [card["card"] for card in last["trick"]["cards"]]
        assert [seat["marks"] for seat in end["seats"]] == [seat["marks"] for seat in last["seats"]]
        assert end["advice"] == coach


def asks(place: Playthrough) -> bool:
    """Whether a step asks about what lies there, and no card falls."""
    return place.step is not None and isinstance(place.step.task, Choose | Count | NameSeat | Pick)


def test_the_hand_keeps_the_chosen_card_and_another_may_be_chosen(chosen: Blueprint) -> None:
    asked = Playthrough(chosen).act("next").act("next")
    hand = [str(card) for card in observe(asked.position.state, 1).hand]
    wrong = asked.pressed(wrong_of(chosen))
    shown: Any = scene(wrong, ENGLISH).view["hand"]
    assert [card["card"] for card in shown["cards"]] == hand
    assert {card["card"]: card["verdict"] for card in shown["cards"] if card["verdict"]} == {wrong_of(chosen): "wrong"}
    right = wrong.pressed("2S")
    assert on_table(right) == ["AH", "2S", "3H", "7S", "4C"]
    assert right.finished


def test_back_and_retry_take_a_played_out_card_back(chosen: Blueprint) -> None:
    asked = Playthrough(chosen).act("next").act("next")
    wrong = asked.pressed(wrong_of(chosen))
    assert wrong.back() == asked
    assert wrong.act("watch").retry() == asked
    assert on_table(wrong.back()) == ["AH"]


def test_the_next_trick_can_be_watched_where_there_is_one(chosen: Blueprint) -> None:
    asked = Playthrough(chosen).act("next").act("next")
    wrong = asked.pressed(wrong_of(chosen))
    assert [answer.action for answer in scene(wrong, ENGLISH).answers] == ["watch"]
    watched = wrong.act("watch")
    assert len(on_table(watched)) == 1
    assert scene(watched, ENGLISH).answers == ()
    with pytest.raises(Refused):
        watched.act("watch")
    assert watched.back() == wrong
    with pytest.raises(Refused):
        asked.pressed("2S").act("watch")


def test_what_was_played_out_stays_on_the_table_at_the_end(chosen: Blueprint) -> None:
    end = Playthrough(chosen).act("next").act("next").pressed("2S").act("next")
    assert end.step is None
    assert on_table(end) == ["AH", "2S", "3H", "7S", "4C"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("4C", "the line cannot be played"),
        ("3H 3H", "a card lies there twice"),
    ],
)
def test_a_line_that_nobody_can_play_is_refused(written: Callable[[str], Path], line: str, problem: str) -> None:
    text = CHOSEN.replace("line: 3H 7S 4C}", f"line: {line}}}", 1).rsplit("\n", 2)[0] + "\n"
    with pytest.raises(BlueprintError, match=f"exercise.yaml:12: .*{problem}"):
        read_blueprint(written(text))


def test_no_line_follows_a_card_that_only_lies_there(written: Callable[[str], Path]) -> None:
    text = CHOSEN.replace("    ask: Which card?", "    spread: 2S 3C\n    ask: Which card?").rsplit("\n", 2)[0] + "\n"
    with pytest.raises(BlueprintError, match=r"exercise\.yaml:13: no line follows a card that lies on the table"):
        read_blueprint(written(text))


SEEDS = [str(number) for number in range(1, 13)]
TABLES = {"two": BRISCOLA_TWO, "four": BRISCOLA_FOUR, "five": PAGAT_RANK}


def open_to_choice(state: State) -> bool:
    return len(observe(state, state.acting).hand) > 2


@cache
def found(table: str, seed: str) -> Moment:
    return moment(Lot(table, seed), f"{table} {seed}", TABLES[table], open_to_choice)


def blueprint_of(of: Moment, step: Step) -> Blueprint:
    seat = of.state.acting
    assert seat is not None
    return Blueprint("judged", "Judged", of.record, of.states, len(of.states) - 1, seat, (step,), seed="1")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_verdicts_are_what_the_figures_say(table: str, seed: str) -> None:
    of = found(table, seed)
    step = card_step(ENGLISH, of.state, of.advice, "Play.")
    assert isinstance(step.task, Pick)
    best = max(choice.chance.mean for choice in of.advice.choices if choice.equal)
    for choice in step.task.choices:
        judged = of.advice.of(Play(choice.card))
        wrong = not judged.equal and of.advice.of(of.advice.best[0]).chance.mean - judged.chance.mean >= MARGIN
        assert choice.verdict is (Verdict.RIGHT if judged.equal else Verdict.WRONG if wrong else Verdict.ACCEPTABLE)
        assert judged.equal or judged.chance.mean <= best
    rights = {choice.card for choice in step.task.choices if choice.verdict is Verdict.RIGHT}
    # what is told of a loss names no card that would have been better
    for choice in step.task.choices:
        assert not any(f"with {symbol(card)} instead" in choice.why for card in rights)
    verdicts = [choice.verdict for choice in step.task.choices]
    assert Verdict.RIGHT in verdicts
    assert Verdict.WRONG in verdicts
    assert [choice.card for choice in step.task.choices] == list(observe(of.state, of.state.acting).hand)


def test_of_the_best_card_of_an_ending_of_which_nothing_else_tells_it_is_said_how_the_deal_ends() -> None:
    """A♥ and 3♠ are led into the same cards, and neither is a trump."""
    _, states = played("x10", 0, BRISCOLA_TWO)
    state = states[34]
    step = card_step(ENGLISH, state, advise(observe(state, state.acting)), "Play.")
    assert isinstance(step.task, Pick)
    whys = {str(choice.card): choice.why for choice in step.task.choices}
    assert [card for card, why in whys.items() if "with 3♠ instead" in why] == ["AH"]
    assert whys["AH"].endswith(" Your side ends with 51 points; with 3♠ instead, it has 41.")
    assert step.hints[-1] == "The best card is either 3♠ or A♥."


@pytest.mark.parametrize("table", TABLES)
def test_each_card_of_a_judged_step_is_played_to_the_end_of_its_trick_and_an_ending_to_its_own(table: str) -> None:
    for seed in SEEDS[:4]:
        of = found(table, seed)
        step = card_step(ENGLISH, of.state, of.advice, "Play.")
        assert isinstance(step.task, Pick)
        for choice in step.task.choices:
            first = choice.line[of.state.rules.players - len(of.state.cards) - 1]
            trick = first.tricks[-1]
            assert trick.cards[: len(of.state.cards) + 1] == (*of.state.cards, choice.card)
            tricks = len(choice.line[-1].tricks) - len(of.state.tricks)
            assert len(choice.line) == of.state.rules.players * tricks - len(of.state.cards)
            if of.advice.exact:
                assert choice.line[-1].phase is Phase.OVER
            else:
                assert tricks in {1, 2}


@pytest.mark.parametrize("table", TABLES)
def test_the_coach_speaks_once_the_learner_has_found_the_best_card(table: str) -> None:
    of = found(table, "1")
    playthrough = Playthrough(blueprint_of(of, card_step(ENGLISH, of.state, of.advice, "Play."))).act("next")
    while playthrough.has_hint:
        assert scene(playthrough, ENGLISH).view["advice"] is None
        playthrough = playthrough.act("hint")
    (right,) = playthrough.solution
    shown: Any = scene(playthrough.act(right), ENGLISH).view["advice"]
    assert len(shown["rows"]) == len(of.advice.choices)
    assert any(row["best"] for row in shown["rows"])
    assert all(row["why"] for row in shown["rows"])


def test_the_same_seed_gives_the_same_moment_and_another_one_another() -> None:
    assert found("five", "1") == found.__wrapped__("five", "1")
    assert len({str(found("two", seed).record) for seed in SEEDS}) == len(SEEDS)


def ending_for_two(seed: str) -> State:
    """Two with three cards each, and no stock."""
    _, states = played(seed, 0, BRISCOLA_TWO)
    return next(state for state in states if state.phase is Phase.PLAY and state.faceup is None)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ending_for_two_is_exact_and_played_to_its_end(seed: str) -> None:
    state = ending_for_two(seed)
    advice = advise(observe(state, state.acting))
    assert advice.exact
    step = card_step(ENGLISH, state, advice, "Play.")
    assert isinstance(step.task, Pick)
    assert state.acting is not None
    before = sum(state.points[seat] for seat in side_of(state, state.acting))
    exact = dict(ending(state).points)
    for choice in step.task.choices:
        last = choice.line[-1]
        assert last.phase is Phase.OVER
        assert last.points[state.acting] == before + exact[choice.card]
        assert (choice.verdict is Verdict.RIGHT) == (exact[choice.card] == max(exact.values()))


def in_phase(phase: Phase, seed: str) -> State:
    for number in range(20):
        _, states = played(f"{seed} {number}", 0, PAGAT_RANK)
        for state in states:
            if state.phase is phase:
                return state
    raise LookupError(seed)


def test_a_card_to_call_is_chosen_of_all_that_may_be_called() -> None:
    state = in_phase(Phase.CALL, "1")
    seen = observe(state, state.acting)
    step = call_step(ENGLISH, state, advise(seen, 1, 24), "Call.")
    assert isinstance(step.task, Pick)
    assert len(step.spread) == len(seen.legal_actions)
    assert any(choice.verdict is Verdict.RIGHT for choice in step.task.choices)
    assert all(choice.why for choice in step.task.choices)


def rights(place: Playthrough) -> list[str]:
    """The answers that are right here, where a card is to be chosen; else the one that the hints lead to."""
    assert place.step is not None
    if isinstance(place.step.task, Pick):
        return [f"answer {answer}" for answer in right_answers(place.step, place.position.state)]
    return []


def ways_through(place: Playthrough) -> list[list[Playthrough]]:
    """Each way to the end that right cards lead on, as the places where a step begins, and the card chosen before it lies."""
    if place.step is None:
        return [[place]]
    ways = []
    for answer in rights(place) or [""]:
        then = place
        for action in (answer,) if answer else place.solution:
            then = then.act(action)
        chosen = [then]
        while then.can_watch:
            then = then.act("watch")
            chosen.append(then)
        for answered in chosen:
            follows = answered.act("next") if answered.way_on == ("next",) else answered
            ways += [[place, *([answered] if answer else []), *way] for way in ways_through(follows)]
    return ways


@pytest.mark.parametrize("name", sorted(DRILLS.keys() - {"best-card", "best-card-caller", "best-card-others", "call"}))
def test_whatever_right_card_is_chosen_it_is_the_one_that_has_been_played(name: str) -> None:
    """Nothing falls in the learner's name but what the learner has chosen, and what is asked next is asked of it."""
    for number in (1, 8, 11, 17, 23, 24, 44, 47):
        for way in ways_through(Playthrough(DRILLS[name](str(number), ENGLISH)).act("next")):
            you = way[0].blueprint.seat
            chosen: list[str] = []
            for place in way:
                step = place.step
                if step is not None and isinstance(step.task, Pick) and not step.spread and place.position.answers:
                    chosen.append(place.position.answers[-1])
                elif step is not None and chosen and isinstance(step.task, NameSeat | Choose | Count):
                    mine = [str(trick.by_seat[you]) for trick in place.position.state.tricks if you in trick.by_seat]
                    mine += [str(card) for seat, card in place.position.state.trick.by_seat.items() if seat == you]
                    assert chosen[-1] in mine


@pytest.mark.parametrize("doubtful", [False, True])
def test_who_plays_last_to_the_next_trick_is_asked_of_the_trick_on_the_table(
    monkeypatch: pytest.MonkeyPatch,
    doubtful: bool,  # noqa: FBT001 - a table of two
) -> None:
    """Also where the coach holds cards for as good as each other of which one takes the trick and the other does not."""
    if doubtful:
        monkeypatch.setattr("briscola_widgets.drills.judged.verdict_of", lambda _advice, _judged: Verdict.RIGHT)
    others = 0
    for number in range(1, 41):
        for way in ways_through(Playthrough(DRILLS["discard-or-load"](str(number), ENGLISH)).act("next")):
            *_, asked, end = way
            trick = asked.position.state.tricks[-1]
            assert on_table(asked) == list(map(str, trick.by_seat.values()))
            assert trick.winner is not None
            assert asked.step is not None
            last = "ABCDE"[(trick.winner - 1) % 5]
            assert right_answers(asked.step, asked.position.state) == (last,)
            assert f"{'ABCDE'[trick.winner]} leads." in asked.step.hints[-1]
            assert end.step is None
            others += asked.here != asked.blueprint
    assert (others > 0) == doubtful


def test_a_guided_deal_goes_on_with_the_card_that_was_chosen_of_two_that_are_as_good() -> None:
    others = 0
    for number in range(1, 121):
        for way in ways_through(Playthrough(DRILLS["guided-two"](str(number), ENGLISH)).act("next")):
            *_, end = way
            answered = next(
                place for place in way if place.step and isinstance(place.step.task, Pick) and place.position.answers
            )
            card, you = answered.position.answers[-1], answered.here.seat
            assert str(end.position.state.tricks[16].by_seat[you]) == card
            points = result(end.position.state).points
            assert f"{points[you]} for you" in end.here.after[0]
            others += end.here != end.blueprint
            assert [step.goal for step in end.here.steps] == [step.goal for step in end.blueprint.steps]
    assert others > 3
