"""What holds of every generated exercise: the same for everyone with the same seed, solved by its hints, ready at once."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from briscola_core import Card, State, result
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Fact, MakeBid, NameSeat, Pick, PlayCards, Step
from briscola_widgets.drills import DRILLS
from briscola_widgets.glance import Glance
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import answers_to, right_answers
from briscola_widgets.scene import scene
from briscola_widgets.telling import say

from .generated import ENGLISH, SEEDS, drill, seeds, signs, some, words


def questions(blueprint: Blueprint) -> list[Step]:
    """The steps in which something is asked."""
    return [step for step in blueprint.steps if not isinstance(step.task, PlayCards)]


@pytest.mark.parametrize("name", DRILLS)
@pytest.mark.parametrize("code", languages())
def test_following_the_hints_solves_every_exercise_in_words_of_its_language(name: str, code: str) -> None:
    """At every place of the exercises of each kind: no placeholder, no key, nothing left in English."""
    language = Language(code)
    for blueprint in some(name, code):
        place = Playthrough(blueprint)
        while way_on := place.way_on:
            for action in way_on:
                place = place.act(action)
            if place.way_on == ("hint",):  # every hint stays there until the question is answered
                continue
            told: list[Any] = say(Glance(place, language))
            said = [line["label"] + words(line["text"]) for line in told]
            lines = [*said, blueprint.title, *([place.step.goal] if place.step else [])]
            for line in lines:
                assert line.strip()
                assert not re.search(rf"[{{}}\[\]*`<>{UNTRANSLATED}{TRANSLATED}]|  ", line), line
        assert place.step is None
        assert place.position.right == len(questions(blueprint))


@pytest.mark.parametrize("name", DRILLS)
def test_a_seed_gives_the_same_cards_in_every_language(name: str) -> None:
    def cards(blueprint: Blueprint) -> object:
        right = [right_answers(step, blueprint.states[-1]) for step in blueprint.steps]
        return blueprint.record, blueprint.seat, [step.spread for step in blueprint.steps], right

    english = {blueprint.seed: cards(blueprint) for blueprint in some(name)}
    for code in languages():
        assert all(cards(blueprint) == english[blueprint.seed] for blueprint in some(name, code))
    assert len({str(one) for one in english.values()}) > len(english) * 0.95


@pytest.mark.parametrize("name", DRILLS)
def test_an_exercise_knows_its_name_and_its_seed(name: str) -> None:
    assert [(blueprint.name, blueprint.seed) for blueprint in some(name)] == [(name, seed) for seed in seeds(name)]


@pytest.mark.parametrize("name", DRILLS)
def test_no_text_before_an_answer_contains_it(name: str) -> None:
    for blueprint in some(name):
        place = Playthrough(blueprint)
        while place.step is not None:
            if place.position.started and not place.position.done and place.step in questions(blueprint):
                view: Any = scene(place, ENGLISH).view
                told = " ".join(words(line["text"]) for line in view["say"])
                if isinstance(place.step.task, MakeBid):  # bids have been said by others before
                    break
                answers = right_answers(place.step, place.position.state)
                # a settlement is five numbers, which are told as a list of seats
                right = answers[0] if answers else f"A {signs(result(place.position.state).changes)[0]}"
                if isinstance(place.step.task, Choose):
                    right = place.step.task.choices[int(right)].text
                elif isinstance(place.step.task, Pick):
                    right = symbol(Card(right))
                asked = Fact.TRICK_WINNER in place.withheld
                told = told.replace(blueprint_lead(blueprint), "")
                if not isinstance(place.step.task, Pick):  # a letter may be an ace, too
                    told = re.sub("[A3KQJ76542]?[♠♥♦♣]", "", told)
                named = {one for one in answers_to(place.step.task, place.position.state) if is_named(one, told)}
                # where all the seats are named none is given away
                # nor where each was said to have played a card
                every_seat = isinstance(place.step.task, NameSeat) and (
                    len(named) == blueprint.record.rules.players or bool(place.step.task.choices)
                )
                assert every_seat or not is_named(right, told)
                counting = place.withheld & {Fact.TRICK_POINTS, Fact.SPREAD_POINTS}
                valued = [card for part in ("trick", "spread") for card in view[part]["cards"] if card.get("points")]
                assert not (counting and valued)
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def is_named(answer: str, text: str) -> bool:
    """Whether a text contains an answer as a word or a number of its own."""
    return re.search(rf"(?<![\w]){re.escape(answer)}(?![\w])", text) is not None


def blueprint_lead(blueprint: Blueprint) -> str:
    """What is said of who has led, whom the question may be about, too."""
    return " ".join(blueprint.steps[0].say).partition(",")[0]


@pytest.mark.parametrize("name", sorted(DRILLS.keys() - {"guided-two", "guided-four"}))  # at their end others play on
def test_at_the_end_the_last_answer_lies_there_as_it_was_given_with_its_reason(name: str) -> None:
    place = Playthrough(drill(name, "1")).solved
    answered, end = scene(place.back(), ENGLISH), scene(place, ENGLISH)
    before: Any = answered.view
    after: Any = end.view
    assert before["place"] != after["place"] == "Finished"
    assert any(line["kind"] == "right" for line in after["say"])
    kept = [line for line in before["say"] if line["kind"] in {"ask", "right"}]
    assert [line for line in after["say"] if line["kind"] in {"ask", "right"}] == kept
    given = tuple(answer for answer in answered.answers if answer.action != "watch")
    assert (end.answers, end.targets, end.fields) == (given, answered.targets, answered.fields)
    for part in ("trick", "spread", "hand", "compared", "meter"):
        assert after[part] == before[part]
    assert before["advice"] is None or after["advice"] == before["advice"]
    assert not end.check and not end.hint  # noqa: PT018 - nothing is left to do


@pytest.mark.parametrize("name", ["who-is-it", "suspect", "what-moved-it"])
def test_all_hands_are_laid_open_at_the_end_and_nothing_of_them_is_told_before(name: str) -> None:
    for blueprint in some(name):
        state, seat = blueprint.states[-1], blueprint.seat
        seen = {state.called, *state.deal.hands[seat], *(card for trick in state.tricks for card in trick.cards)}
        place = Playthrough(blueprint)
        while place.step is not None:
            view: Any = scene(place, ENGLISH).view
            told = {part["sign"] for line in view["say"] for part in line["text"] if not isinstance(part, str)}
            assert told <= {str(card) for card in seen} | set("SHDC")
            for action in place.way_on:
                place = place.act(action)
        end: Any = scene(place, ENGLISH).view
        said = [words(line["text"]) for line in end["say"]]
        assert state.called is not None
        assert any(f"open: {'ABCDE'[holder_of(state)]} held {symbol(state.called)}" in line for line in said)
        for letter, hand in zip("ABCDE", state.deal.hands, strict=True):
            (line,) = (line for line in said if line.startswith(f"{letter}: "))
            assert sorted(re.findall(r"[A3KQJ76542][♠♥♦♣]", line)) == sorted(map(symbol, hand))


def holder_of(state: State) -> int:
    """The seat that was dealt the called card."""
    (holder,) = (seat for seat, hand in enumerate(state.deal.hands) if state.called in hand)
    return holder


@pytest.mark.parametrize("name", DRILLS)
def test_the_cards_lie_there_before_the_start_and_cannot_be_pressed(name: str) -> None:
    before: Any = scene(Playthrough(drill(name, "1")), ENGLISH).view
    after: Any = scene(Playthrough(drill(name, "1")).act("next"), ENGLISH).view
    for part in ("trick", "spread", "hand"):
        assert [card["card"] for card in before[part]["cards"]] == [card["card"] for card in after[part]["cards"]]
        assert not any(card.get("playable") for card in before[part]["cards"])


@pytest.mark.parametrize("name", DRILLS)
def test_an_exercise_is_ready_at_once(name: str) -> None:
    """On pure Python, in processor time, for others may use the machine."""
    DRILLS[name]("warm", ENGLISH)
    began = time.process_time()
    for seed in SEEDS[:10]:
        DRILLS[name](seed, ENGLISH)
    assert (time.process_time() - began) / 10 < 0.3
