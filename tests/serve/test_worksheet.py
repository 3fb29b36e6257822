"""Work sheets: whatever a generated exercise asks can be asked, and answered, on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from briscola_core import Bid
from briscola_tutorial.places import languages
from briscola_tutorial.serve.prose import spoken
from briscola_tutorial.serve.worksheet import OnPaper, worksheet
from briscola_widgets import Language, Playthrough
from briscola_widgets.blueprint import Pick
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.names import bid_in_short
from briscola_widgets.playthrough import right_answers, word_of
from briscola_widgets.scene import scene

ENGLISH = Language("en")
SEED, COUNT = "class-7a", 4
WHOLE = ("pile", "strength", "trick", "trumps")  # of these all steps are on paper


def plain(text: Any) -> str:
    return "".join(part if isinstance(part, str) else str(part["sign"]) for part in text)


@pytest.mark.parametrize("name", DRILLS)
@pytest.mark.parametrize("code", languages())
def test_every_question_on_paper_has_room_for_an_answer_and_an_answer(name: str, code: str) -> None:
    for exercise in worksheet(name, SEED, COUNT, Language(code)):
        asked = [question for question in exercise.questions if question.is_asked]
        assert asked
        for question in asked:
            assert question.boxes or question.fields or question.blanks or question.is_open
            assert plain(question.answer).strip()
        for question in exercise.questions:
            for text in (question.goal, *question.lines, *question.boxes, question.answer, *question.reasons):
                assert not re.search(rf"[{{}}\[\]*`<>{UNTRANSLATED}{TRANSLATED}]", plain(text))
                assert spoken(text).strip() or not text


@pytest.mark.parametrize("name", DRILLS)
def test_the_answer_is_what_the_rules_say_is_right_and_among_what_may_be_ticked(name: str) -> None:
    for exercise in worksheet(name, SEED, COUNT, ENGLISH):
        place = Playthrough(DRILLS[name](exercise.seed, ENGLISH)).act("next")
        for question in exercise.questions:
            boxes = [plain(box) for box in question.boxes]
            if question.is_asked and boxes:
                # a seat's button says that it is the learner's: «C (you)»
                given = [
                    box
                    for box in boxes
                    if re.search(rf"(?<!\w){re.escape(box.split(' (')[0])}(?!\w)", plain(question.answer))
                ]
                assert given
            if question.fields and len(question.fields) == 1:
                assert place.step is not None
                assert plain(question.answer) == right_answers(place.step, place.position.state)[0]
            while place.way_on != ("next",):
                for action in place.way_on:
                    place = place.act(action)
            place = place.act("next")


@pytest.mark.parametrize("name", DRILLS)
def test_no_question_gives_away_what_an_earlier_one_asks(name: str) -> None:
    """On paper all are read at once: «How many points does C take?» would tell who takes the trick."""
    for number in range(1, 21):
        (exercise,) = worksheet(name, str(number), 1, ENGLISH)
        solutions = list[str]()
        for question in exercise.questions:
            for text in (question.goal, *question.lines):
                for solution in solutions:
                    assert not re.search(rf"(?<!\w){re.escape(solution)}(?!\w)", plain(text)), (number, text)
            if question.is_asked and not re.fullmatch(r"[+−]?\d?", plain(question.answer)):
                solutions.append(plain(question.answer))


@pytest.mark.parametrize("name", DRILLS)
def test_paper_shows_the_cards_that_the_screen_shows_and_the_seeds_go_on_as_there(name: str) -> None:
    exercises = worksheet(name, SEED, COUNT, ENGLISH)
    assert [exercise.seed for exercise in exercises] == ["class-7a", "class-7a-2", "class-7a-3", "class-7a-4"]
    for exercise in exercises:
        begun = Playthrough(DRILLS[name](exercise.seed, ENGLISH)).act("next")
        picture = exercise.questions[0].picture
        assert (
            picture == scene(begun, ENGLISH).view | {"say": picture["say"], "mistyped": picture["mistyped"]}
            if picture
            else False
        )


@pytest.mark.parametrize("name", DRILLS)
def test_a_sheet_is_of_the_same_cards_in_every_language(name: str) -> None:
    def cards(exercises: tuple[OnPaper, ...]) -> object:
        return [
            [
                (
                    question.picture
                    and [
                        card["card"] for part in ("trick", "spread", "hand") for card in question.picture[part]["cards"]
                    ],
                    len(question.boxes),
                )
                for question in exercise.questions
            ]
            for exercise in exercises
        ]

    everywhere = [cards(worksheet(name, SEED, COUNT, Language(code))) for code in languages()]
    assert everywhere == [everywhere[0]] * len(everywhere)


@pytest.mark.parametrize("name", WHOLE)
def test_all_steps_are_on_paper_where_none_tells_of_another(name: str) -> None:
    for exercise in worksheet(name, SEED, COUNT, ENGLISH):
        assert len(exercise.questions) == len(DRILLS[name](exercise.seed, ENGLISH).steps)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", ["bid-or-pass", "legal-bid"])
def test_every_right_bid_can_be_ticked_or_has_a_line_to_write_its_target_on(name: str, code: str) -> None:
    language = Language(code)
    for exercise in worksheet(name, "1", 8, language):
        place = Playthrough(DRILLS[name](exercise.seed, language)).act("next")
        (question,) = exercise.questions
        assert place.step is not None
        boxes = [plain(box) for box in question.boxes]
        for answer in right_answers(place.step, place.position.state):
            bid = word_of(answer)
            if not isinstance(bid, Bid):
                assert language.gettext("Pass") in boxes
            elif bid.target == 61:
                assert str(bid.rank) in boxes
            else:
                blanks = [box.replace("______", str(bid.target)) for box in boxes if "______" in box]
                assert blanks == [bid_in_short(language, bid)]


@pytest.mark.parametrize(
    ("name", "seed", "answers"),
    [
        ("bid-or-pass", "x", ["4 or 2", "2 with 66 to 70", "Pass"]),
        ("bid-or-pass", "2", ["2 with 62 or 2 with 63"]),
        ("legal-bid", "q7-3", ["K, Q, J, 7, 6, 5, 4, or 2"]),
        ("legal-bid", "6", ["2 with 66 to 120"]),
    ],
)
def test_the_key_gives_all_that_is_right_and_any_of_it_will_do(name: str, seed: str, answers: list[str]) -> None:
    given = [plain(exercise.questions[0].answer) for exercise in worksheet(name, seed, len(answers), ENGLISH)]
    assert given == answers


@pytest.mark.parametrize("name", DRILLS)
def test_the_key_names_every_card_that_is_right(name: str) -> None:
    for exercise in worksheet(name, SEED, COUNT, ENGLISH):
        place = Playthrough(DRILLS[name](exercise.seed, ENGLISH)).act("next")
        for question in exercise.questions:
            if place.step is not None and isinstance(place.step.task, Pick):
                right = right_answers(place.step, place.position.state)
                assert set(right) == set(re.findall("[A3KQJ76542][SHDC]", plain(question.answer)))
            while place.way_on != ("next",):
                for action in place.way_on:
                    place = place.act(action)
            place = place.act("next")


def test_the_question_for_a_tricks_points_does_not_name_who_takes_it() -> None:
    exercise = worksheet("trick", SEED, 1, ENGLISH)[0]
    who, points = exercise.questions
    assert plain(who.answer) == "C"
    assert [plain(points.goal), *map(plain, points.lines)] == ["Count the points in the trick."]
    assert points.picture is None
    assert plain(points.answer) == "15"
