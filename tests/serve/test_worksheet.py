"""Work sheets: whatever a generated exercise asks can be asked, and answered, on paper."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import pytest

from briscola_core import Bid
from briscola_tutorial.places import languages
from briscola_tutorial.serve.prose import spoken
from briscola_tutorial.serve.worksheet import OnPaper, Question, worksheet
from briscola_widgets import Language, Playthrough
from briscola_widgets.blueprint import Pick
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.names import bid_in_short
from briscola_widgets.playthrough import right_answers, word_of
from briscola_widgets.scene import scene
from tests.widgets.generated import FOUND, JUDGED

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


def masked(text: str) -> str:
    """A text without its cards, seats and numbers."""
    return re.sub(r"[A3KQJ76542][SHDC]\b|\b[A-E]\b(?: \(you\))?|[+−]?\d+", "§", text)


def on_the_table(question: Question) -> Any:
    """What a picture shows, but for what is spread out beside the deal."""
    view = question.picture or {}
    lies = [[card["card"] for card in view[part]["cards"]] for part in ("trick", "hand")]
    return lies, [(seat["letter"], seat.get("word"), seat["marks"]) for seat in view["seats"]], view["compared"]


@pytest.mark.parametrize("name", DRILLS)
def test_no_question_depends_on_the_answer_to_an_earlier_one(name: str) -> None:
    """On paper all are read at once: which questions there are, their words, what may be ticked, and what lies there."""
    numbers = range(1, 13) if name in FOUND | JUDGED else range(1, 101)
    # by what may be seen at first (its words, how many cards lie there): each way to ask on, with the answers before it
    ways: dict[object, dict[object, set[str]]] = defaultdict(lambda: defaultdict(set))
    for number in numbers:
        (exercise,) = worksheet(name, str(number), 1, ENGLISH)
        first, *others = exercise.questions
        assert first.is_asked
        assert first.picture
        for other in others:
            assert other.is_asked
            if other.picture:  # other cards are spread out
                assert first.picture["spread"] != other.picture["spread"]
                assert on_the_table(first) == on_the_table(other)
        at_first = tuple(masked(plain(text)) for text in (first.goal, *first.lines))
        later = tuple(
            tuple(masked(plain(text)) for text in (other.goal, *other.lines, *other.boxes))
            + tuple(sorted(map(masked, other.fields)))
            for other in others
        )
        ways[at_first, len(first.picture["trick"]["cards"])][later].add(masked(plain(first.answer)))
    for found in ways.values():
        assert len({frozenset(answers) for answers in found.values()}) == 1, found


@pytest.mark.parametrize(
    "name", sorted(DRILLS.keys() - {"dealing"})
)  # there a seat is named that has nothing to do with it
def test_no_question_names_the_seat_or_the_card_that_answers_an_earlier_one(name: str) -> None:
    for number in range(1, 13) if name in FOUND | JUDGED else range(1, 101):
        (exercise,) = worksheet(name, str(number), 1, ENGLISH)
        told = set[str]()
        for question in exercise.questions:
            asked = " ".join(map(plain, (question.goal, *question.lines)))
            assert not told & set(re.findall(r"[A3KQJ76542][SHDC]\b|\b[A-E]\b", asked)), (number, asked)
            if question.boxes:
                told |= set(re.findall(r"[A3KQJ76542][SHDC]\b|\b[B-E]\b|\bA\b(?! )", plain(question.answer)))


@pytest.mark.parametrize(
    "name", sorted(DRILLS.keys() - {"count-trumps"})
)  # there they lie around the answer beside them
def test_no_numbers_to_tick_depend_on_the_answer_to_an_earlier_question(name: str) -> None:
    seen = set[tuple[str, ...]]()
    for number in range(1, 13) if name in FOUND | JUDGED else range(1, 101):
        (exercise,) = worksheet(name, str(number), 1, ENGLISH)
        for question in exercise.questions[1:]:
            boxes = tuple(plain(box) for box in question.boxes)
            if any(re.fullmatch(r"[+−]?\d+(?: .*)?", box) for box in boxes) and not question.picture:
                seen.add(boxes)
    assert len(seen) <= 1


@pytest.mark.parametrize(
    ("name", "seeds", "questions"),
    [
        ("trick", 40, 2), ("revealed", 40, 3), ("count-trumps", 12, 2), ("loading", 40, 2), ("settling", 40, 2),
        ("three-tables", 40, 3), ("dealing", 40, 3), ("guided-four", 12, 2),
        # what comes next would tell the answer, or comes only after one of them
        ("discard-or-load", 8, 1), ("stakes", 40, 1), ("exchange", 40, 1), ("guided-two", 40, 1), ("unit", 40, 1),
        ("mistake", 40, 1), ("secret", 40, 1), ("who-is-it", 40, 1),
    ],
)  # fmt: skip
def test_as_much_is_on_paper_as_stands_alone(name: str, seeds: int, questions: int) -> None:
    for number in range(1, seeds + 1):
        (exercise,) = worksheet(name, str(number), 1, ENGLISH)
        assert len(exercise.questions) == questions


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
    assert [plain(points.goal), *map(plain, points.lines)] == [
        "Count the points in the trick.", "How many points are in this trick?",
    ]  # fmt: skip
    assert points.picture is None
    assert plain(points.answer) == "15"
