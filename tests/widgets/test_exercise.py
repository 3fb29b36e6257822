"""The widget of an exercise, as a browser deals with it: by messages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from briscola_tutorial import lesson
from briscola_tutorial.places import notebooks
from briscola_widgets import Exercise
from briscola_widgets.table import Table

LESSONS = sorted((notebooks() / "en").glob("*.ipynb"))


@pytest.fixture
def exercise() -> Exercise:
    return lesson.exercise("revealed-partner", "en")


def table(exercise: Exercise) -> Any:
    return exercise.children[0]


def receive(exercise: Exercise, **content: object) -> None:
    """A message from the browser's table."""
    widget = table(exercise)
    widget._handle_custom_msg(content, [])


def see(exercise: Exercise) -> None:
    """The browser reports that the learner has the present state before them."""
    receive(exercise, kind="shown", state=table(exercise).state)


def button(exercise: Exercise, label: str) -> Any:
    found: list[Any] = []
    waiting = list(exercise.children)
    while waiting:
        widget = waiting.pop()
        waiting += getattr(widget, "children", ())
        if getattr(widget, "description", None) in {label, f"✗ {label}", f"✓ {label}", f"≈ {label}"}:
            found.append(widget)
    (one,) = found
    return one


def type_into(exercise: Exercise, label: str, number: float | None) -> None:
    """The browser's table tells what is typed; the field's own message comes after it."""
    field = button(exercise, label)
    receive(exercise, kind="typed", state=table(exercise).state, field=fields(exercise).index(field), number=number)
    if number is not None:
        field.value = number


def fields(exercise: Exercise) -> list[Any]:
    return [field for row in exercise.children[1:] for field in row.children if hasattr(field, "value")]


def press(exercise: Exercise, *labels: str) -> None:
    for label in labels:
        see(exercise)
        if label == table(exercise).view["start"]:  # the table's own button
            receive(exercise, kind="start", state=table(exercise).state)
        else:
            button(exercise, label).click()


def actions(exercise: Exercise) -> tuple[str, ...]:
    return exercise.playthrough.actions


def test_its_text_is_the_same_on_every_run(exercise: Exercise) -> None:
    assert repr(exercise) == "Exercise('revealed-partner')"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_before_the_start_a_lessons_exercises_and_games_are_few_models_to_wait_for(path: Path) -> None:
    from ipywidgets.widgets import widget

    ipywidgets.Widget.close_all()
    for kind, name in re.findall(r'lesson\.(exercise|game)\(\\"([^"\\]+)', path.read_text(encoding="utf-8")):
        getattr(lesson, kind)(name, "en")
    assert widget._instances
    assert len(widget._instances) <= 12


def test_after_all_widgets_were_closed_there_can_be_new_ones() -> None:
    """As a kernel that is made ready for its visitor does."""
    lesson.exercise("what-if", "en")
    ipywidgets.Widget.close_all()
    exercise = lesson.exercise("what-if", "en")
    assert exercise.layout.comm is not None
    press(exercise, "Start")


def test_a_press_goes_on(exercise: Exercise) -> None:
    press(exercise, "Start", "Next")
    assert actions(exercise) == ("next", "next")


def test_the_second_click_of_two_changes_nothing(exercise: Exercise) -> None:
    press(exercise, "Start")
    see(exercise)
    button(exercise, "Next").click()
    button(exercise, "Next").click()
    assert actions(exercise) == ("next", "next")


def test_a_late_report_of_an_older_state_opens_nothing(exercise: Exercise) -> None:
    press(exercise, "Start")
    receive(exercise, kind="shown", state=0)
    button(exercise, "Next").click()
    assert actions(exercise) == ("next",)


def test_a_card_tried_again_changes_nothing() -> None:
    exercise = lesson.exercise("what-if", "en")
    press(exercise, "Start")
    for card in ("4D", "4D", "QD", "4D"):
        receive(exercise, kind="play", card=card, state=table(exercise).state)
    assert actions(exercise) == ("next", "try 4D", "try QD", "try 4D")


def test_a_card_played_in_another_state_changes_nothing() -> None:
    exercise = lesson.exercise("what-if", "en")
    press(exercise, "Start")
    receive(exercise, kind="play", card="3H", state=0)
    assert actions(exercise) == ("next",)
    receive(exercise, kind="play", card="3H", state=1)
    receive(exercise, kind="play", card="3H", state=1)
    assert actions(exercise) == ("next", "try 3H")


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "play"},
        {"kind": "play", "state": 0, "card": "AS"},
        {"kind": "play", "state": 0, "card": ["AS"]},
        {"kind": "shown", "state": "0"},
        {"kind": "opened", "kept": None},
        {"kind": "opened", "kept": {"exercise": "another", "seed": None, "actions": ["next"]}},
        {"kind": "opened", "kept": {"exercise": "revealed-partner", "seed": 3, "actions": ["next"]}},
        {"kind": "opened", "kept": {"exercise": "revealed-partner", "seed": None, "actions": "next"}},
        {"kind": "opened", "kept": {"exercise": "revealed-partner", "seed": None, "actions": [{"a": 1}]}},
        {"kind": "restart"},
        "next",
        None,
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(exercise: Exercise, content: object) -> None:
    table(exercise)._handle_custom_msg(content, [])
    assert actions(exercise) == ()


def test_what_the_browser_kept_is_taken_up_again(exercise: Exercise) -> None:
    press(exercise, "Start", "Next", "Next", "B is A’s partner.", "Next")
    kept = table(exercise).kept
    again = lesson.exercise("revealed-partner", "en")
    receive(again, kind="opened", kept=kept)
    assert again.playthrough == exercise.playthrough
    assert table(again).view == table(exercise).view


def test_what_was_kept_never_overrides_a_learner_who_has_begun(exercise: Exercise) -> None:
    press(exercise, "Start", "Next")
    receive(exercise, kind="opened", kept={"exercise": "revealed-partner", "seed": None, "actions": ["next"]})
    assert actions(exercise) == ("next", "next")


def test_what_is_seen_is_kept_by_then(exercise: Exercise, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever leaves the page the moment they see a step finds it again."""
    messages: list[set[str]] = []
    monkeypatch.setattr(
        Table, "send_state", lambda _self, key: messages.append({key} if isinstance(key, str) else set(key))
    )
    press(exercise, "Start")
    assert [message for message in messages if "view" in message] == [{"kept", "view"}]


def test_what_another_tab_keeps_is_gone_after(exercise: Exercise) -> None:
    press(exercise, "Start", "Next")
    kept = {"exercise": "revealed-partner", "seed": None, "actions": ["next", "next", "next"], "solved": [0, None]}
    receive(exercise, kind="elsewhere", kept=kept)
    assert actions(exercise) == ("next", "next", "next")
    assert table(exercise).kept == kept


def test_the_browser_keeps_nothing_before_it_was_heard(exercise: Exercise) -> None:
    assert not table(exercise).opened
    receive(exercise, kind="opened", kept=None)
    assert table(exercise).opened


def test_the_learners_answers_stay_visible(exercise: Exercise) -> None:
    press(exercise, "Start", "Next", "Next", "B has no card of the suit led.", "B is A’s partner.")
    assert button(exercise, "B has no card of the suit led.").description.startswith("✗ ")
    assert button(exercise, "B is A’s partner.").description.startswith("✓ ")


def test_back_retry_and_restart(exercise: Exercise) -> None:
    press(exercise, "Start", "Next", "Next", "Hint", "B has no card of the suit led.")
    press(exercise, "Back")
    assert actions(exercise)[-1] == "hint"
    press(exercise, "B is A’s partner.", "Retry this step")
    assert actions(exercise) == ("next",) * 3
    press(exercise, "Restart")
    assert not exercise.playthrough.position.started
    press(exercise, "Back")
    assert actions(exercise) == ("next",) * 3


def test_numbers_are_written_and_checked() -> None:
    exercise = lesson.exercise("settlement", "en")
    press(
        exercise, "Start", "Yes: reaching the target is enough.", "Next", "2, as for every target from 71 to 80", "Next"
    )
    labels = ["A, caller", "B, partner", "C, defender", "D, defender", "E, defender"]
    see(exercise)
    for label, change in zip(labels, (4, 2, -2, -2, -2), strict=True):
        type_into(exercise, label, change)
    button(exercise, "Check").click()
    assert exercise.playthrough.position.done
    assert button(exercise, "A, caller").disabled
    press(exercise, "Retry this step")
    assert button(exercise, "A, caller").value == 0


def test_after_the_right_answer_the_answers_are_closed(exercise: Exercise) -> None:
    press(exercise, "Start", "Next", "Next", "B has no card of the suit led.")
    assert not button(exercise, "B is A’s partner.").disabled
    press(exercise, "B is A’s partner.")
    for label in ("B has no card of the suit led.", "B is A’s partner.", "B held at least one trump."):
        assert button(exercise, label).disabled


def test_an_acceptable_answer_leaves_the_answers_open(exercise: Exercise) -> None:
    press(exercise, "Start", "Next", "Next", "B held at least one trump.")
    assert not button(exercise, "B is A’s partner.").disabled
    assert not button(exercise, "Hint").disabled
    press(exercise, "Show the full answer")
    assert button(exercise, "B is A’s partner.").disabled
    press(exercise, "Next")


def test_one_goes_on_only_when_the_question_is_answered(exercise: Exercise) -> None:
    press(exercise, "Start")
    assert not button(exercise, "Next").disabled
    press(exercise, "Next", "Next")
    assert button(exercise, "Next").disabled
    press(exercise, "B has no card of the suit led.")
    assert button(exercise, "Next").disabled
    press(exercise, "B is A’s partner.")
    assert not button(exercise, "Next").disabled


def possible(exercise: Exercise) -> list[str]:
    labels = ("Hint", "Back", "Retry this step", "Restart")
    return [label for label in labels if not button(exercise, label).disabled]


def test_what_would_change_nothing_cannot_be_pressed(exercise: Exercise) -> None:
    press(exercise, "Start")
    assert possible(exercise) == ["Back", "Restart"]
    press(exercise, "Next", "Next")
    assert possible(exercise) == ["Hint", "Back", "Restart"]
    press(exercise, "Hint")
    assert possible(exercise) == ["Hint", "Back", "Retry this step", "Restart"]
    press(exercise, "Hint", "Hint")
    assert "Hint" not in possible(exercise)


def counting() -> Exercise:
    """The exercise where the points are to be counted."""
    exercise = lesson.exercise("revealed-partner", "en")
    press(exercise, "Start", "Next", "Next", "B is A’s partner.", *["Next"] * 4, "D", "Next")
    return exercise


def told(exercise: Exercise) -> list[str]:
    said = table(exercise).view["say"]
    return ["".join(part for part in line["text"] if isinstance(part, str)) for line in said]


RULE = "Points: write a whole number from 0 to 120."


@pytest.mark.parametrize("typed", [21.5, -3, 99999, -0.5, 121, 1e300, float("inf")])
def test_what_cannot_be_an_answer_stays_and_is_told(typed: float) -> None:
    exercise = counting()
    field = button(exercise, "Points")
    assert field.tooltip == "A whole number from 0 to 120"
    assert RULE not in told(exercise)
    before = actions(exercise)
    type_into(exercise, "Points", typed)
    assert repr(field.value) == repr(float(typed))
    assert told(exercise)[-1] == RULE
    assert button(exercise, "Check").disabled
    see(exercise)
    button(exercise, "Check").click()
    assert actions(exercise) == before
    type_into(exercise, "Points", 21)
    assert RULE not in told(exercise)
    press(exercise, "Check")
    assert exercise.playthrough.position.done


def test_a_mistyped_number_may_be_corrected_back_to_what_was_there() -> None:
    exercise = counting()
    type_into(exercise, "Points", 21.5)
    type_into(exercise, "Points", 0)
    assert RULE not in told(exercise)
    assert not button(exercise, "Check").disabled


@pytest.mark.parametrize("nothing", [None, float("nan"), 10**400])
def test_a_field_without_a_number_is_told_and_cannot_be_checked(nothing: float | None) -> None:
    exercise = counting()
    type_into(exercise, "Points", 20)
    receive(exercise, kind="typed", state=table(exercise).state, field=0, number=nothing)
    assert told(exercise)[-1] == RULE
    assert table(exercise).view["mistyped"] == [0]
    assert button(exercise, "Check").disabled
    type_into(exercise, "Points", 20)
    assert RULE not in told(exercise)
    press(exercise, "Check")
    assert exercise.playthrough.position.answers == ("20",)


def test_a_check_counts_what_is_typed_and_not_what_the_fields_own_messages_have_come_to() -> None:
    exercise = counting()
    state = table(exercise).state
    receive(exercise, kind="typed", state=state, field=0, number=2)
    button(exercise, "Points").value = 2  # the field's own message; the next waits for its answer
    receive(exercise, kind="typed", state=state, field=0, number=21)
    assert button(exercise, "Points").value == 2  # nothing is written over what is being typed
    press(exercise, "Check")
    assert exercise.playthrough.position.answers == ("21",)
    button(exercise, "Points").value = 21
    assert exercise.playthrough.position.fills == (21,)


def test_a_late_message_of_a_field_brings_nothing_back() -> None:
    exercise = counting()
    receive(exercise, kind="typed", state=table(exercise).state, field=0, number=21)
    press(exercise, "Retry this step")
    button(exercise, "Points").value = 21
    assert button(exercise, "Points").value == 0
    assert exercise.playthrough.position.fills == (0,)


@pytest.mark.parametrize(("field", "number"), [(1, 3), (-1, 3), ("0", 3), (0, "3"), (0, [3])])
def test_typing_into_no_field_or_no_number_at_all_changes_nothing(field: object, number: object) -> None:
    exercise = counting()
    before = table(exercise).view
    receive(exercise, kind="typed", state=table(exercise).state, field=field, number=number)
    assert table(exercise).view == before


def test_a_sum_is_not_told_of_what_cannot_be_summed() -> None:
    exercise = lesson.exercise("settlement", "en")
    press(
        exercise, "Start", "Yes: reaching the target is enough.", "Next", "2, as for every target from 71 to 80", "Next"
    )
    type_into(exercise, "A, caller", 4)
    assert any(line.startswith("Sum of the changes: 4") for line in told(exercise))
    type_into(exercise, "A, caller", 4.5)
    assert not any(line.startswith("Sum of the changes") for line in told(exercise))


def test_a_hint_leaves_what_was_mistyped_where_it_is() -> None:
    exercise = counting()
    type_into(exercise, "Points", 21.5)
    press(exercise, "Hint")
    assert exercise.playthrough.position.hints == 1
    assert button(exercise, "Points").value == 21.5
    assert told(exercise)[-1] == RULE


@pytest.mark.parametrize("label", ["Back", "Retry this step", "Restart"])
def test_what_was_mistyped_is_forgotten_when_one_goes_back(label: str) -> None:
    exercise = counting()
    type_into(exercise, "Points", 20)
    type_into(exercise, "Points", 21.5)
    press(exercise, label)
    assert RULE not in told(exercise)


def test_each_field_has_its_own_mistake() -> None:
    exercise = lesson.exercise("settlement", "en")
    press(
        exercise, "Start", "Yes: reaching the target is enough.", "Next", "2, as for every target from 71 to 80", "Next"
    )
    type_into(exercise, "A, caller", 41)
    type_into(exercise, "B, partner", -40)
    assert button(exercise, "A, caller").value == 41
    assert exercise.playthrough.position.fills == (0, -40, 0, 0, 0)
    assert told(exercise)[-1] == "A, caller: write a whole number from −40 to +40."
    type_into(exercise, "C, defender", 1.5)
    type_into(exercise, "A, caller", 4)
    assert told(exercise)[-1] == "C, defender: write a whole number from −40 to +40."
    assert button(exercise, "Check").disabled


def test_the_table_hears_of_a_new_state_after_all_that_it_shows(exercise: Exercise) -> None:
    heard = []
    table(exercise).observe(lambda change: heard.append(change.name), ["view", "kept", "state"])
    press(exercise, "Start")
    assert heard == ["kept", "view", "state"]


def solve(exercise: Exercise) -> None:
    """Take every hint and do what the last one says."""
    see(exercise)
    exercise._go(lambda playthrough: playthrough.solved)


def seed_of(exercise: Exercise) -> Any:
    return table(exercise).view["seed"]


@pytest.fixture
def drill() -> Exercise:
    return lesson.exercise("strength", "en")


def test_a_generated_exercise_shows_its_seed_and_a_scenario_has_none(exercise: Exercise, drill: Exercise) -> None:
    assert seed_of(exercise) is None
    assert (seed_of(drill)["value"], seed_of(drill)["fault"], seed_of(drill)["solved"]) == ("1", "", "0 solved")
    assert repr(drill) == "Exercise('strength')"


def test_another_one_comes_from_the_next_seed_and_has_begun(drill: Exercise) -> None:
    press(drill, "Start")
    solve(drill)
    before = table(drill).view["spread"]["cards"]
    press(drill, "Another one")
    assert seed_of(drill)["value"] == "2"
    assert actions(drill) == ("next",)
    assert table(drill).view["spread"]["cards"] != before
    assert table(drill).kept == {"exercise": "strength", "seed": "2", "actions": ["next"], "solved": [1, "1"]}


def test_a_typed_seed_gives_everyone_the_same(drill: Exercise) -> None:
    receive(drill, kind="seed", seed=" Class-7A ")
    other = lesson.exercise("strength", "fr")
    receive(other, kind="seed", seed="class-7a")
    assert seed_of(drill)["value"] == seed_of(other)["value"] == "class-7a"
    cards = [[card["card"] for card in table(one).view["spread"]["cards"]] for one in (drill, other)]
    assert cards[0] == cards[1]
    assert not drill.playthrough.position.started


@pytest.mark.parametrize("text", ["", "   ", "a b", "-a", "a-", "a--b", "a_b", "7, please", "x" * 41, "😀", "<b>"])
def test_what_is_no_seed_stays_there_and_is_told(drill: Exercise, text: str) -> None:
    press(drill, "Start")
    receive(drill, kind="seed", seed=text)
    assert seed_of(drill)["value"] == text
    assert seed_of(drill)["fault"].startswith("A seed is 1 to 40 letters and digits")
    assert actions(drill) == ("next",)
    assert drill.playthrough.blueprint.seed == "1"
    receive(drill, kind="seed", seed="1")
    assert seed_of(drill)["fault"] == ""


def test_a_mistaken_seed_is_forgotten_with_the_next_action(drill: Exercise) -> None:
    receive(drill, kind="seed", seed="?")
    press(drill, "Start")
    assert (seed_of(drill)["value"], seed_of(drill)["fault"]) == ("1", "")


def test_who_has_begun_goes_on_with_another_seed_at_once(drill: Exercise) -> None:
    press(drill, "Start")
    receive(drill, kind="seed", seed="abc")
    assert (drill.playthrough.blueprint.seed, actions(drill)) == ("abc", ("next",))


def test_solved_exercises_are_counted_each_once(drill: Exercise) -> None:
    press(drill, "Start")
    solve(drill)
    assert seed_of(drill)["solved"] == "1 solved"
    press(drill, "Back")
    solve(drill)
    press(drill, "Restart")
    press(drill, "Start")
    solve(drill)
    assert seed_of(drill)["solved"] == "1 solved"
    press(drill, "Another one")
    solve(drill)
    assert seed_of(drill)["solved"] == "2 solved"


def test_a_scenario_that_has_been_solved_stays_solved(exercise: Exercise) -> None:
    press(exercise, "Start")
    solve(exercise)
    press(exercise, "Restart")
    assert table(exercise).kept["solved"] == [1, None]


def test_a_generated_exercise_is_taken_up_again_with_its_seed_and_its_count(drill: Exercise) -> None:
    press(drill, "Start")
    solve(drill)
    press(drill, "Another one")
    receive(drill, kind="play", card=table(drill).view["spread"]["cards"][0]["card"], state=table(drill).state)
    again = lesson.exercise("strength", "es")
    receive(again, kind="opened", kept=table(drill).kept)
    assert again.playthrough.actions == drill.playthrough.actions
    assert table(again).kept == table(drill).kept
    assert seed_of(again)["solved"] == "1 resuelto"


@pytest.mark.parametrize(
    ("kept", "asked", "seed"),
    [
        (None, "class-7a", "class-7a"),
        (None, "Class-7A", "class-7a"),
        (None, "no seed!", "1"),
        (None, None, "1"),
        (None, 7, "1"),
        ("abc", "class-7a", "class-7a"),
        ("class-7a-3", "class-7a", "class-7a"),  # a link opens its own, also for who has got further by other ways
        ("class-7a-3", "class-7a-4", "class-7a-4"),
        ("9", "3", "3"),
        ("3", "3", "3"),
        ("abc", None, "abc"),
    ],
)
def test_the_pages_address_names_a_seed(drill: Exercise, kept: str | None, asked: object, seed: str) -> None:
    before = kept and {"exercise": "strength", "seed": kept, "actions": ["next"], "solved": [4, kept]}
    receive(drill, kind="opened", kept=before, seed=asked)
    assert drill.playthrough.blueprint.seed == seed
    assert table(drill).kept["solved"][0] == (4 if kept else 0)


@pytest.mark.parametrize("first", ["3", "class-7a", "b" * 40, "b" * 30, "999999999", "class-7a-999999999"])
def test_who_has_gone_on_from_a_link_stays_there_on_a_reload_and_not_when_the_link_is_followed_anew(first: str) -> None:
    drill = lesson.exercise("strength", "en")
    receive(drill, kind="opened", kept=None, seed=first)
    press(drill, "Start")
    solve(drill)
    press(drill, "Another one")
    kept = json.loads(json.dumps(table(drill).kept))
    further = kept["seed"]
    assert further != first
    reloaded, followed, elsewhere, plain = (lesson.exercise("strength", "en") for _ in range(4))
    receive(reloaded, kind="opened", kept=kept, seed=first, again=True)
    assert (reloaded.playthrough.blueprint.seed, actions(reloaded)) == (further, ("next",))
    assert table(reloaded).kept == kept
    receive(followed, kind="opened", kept=kept, seed=first, again=False)
    assert (followed.playthrough.blueprint.seed, actions(followed)) == (first, ())
    receive(elsewhere, kind="opened", kept=kept, seed="another", again=True)  # before Python had heard of it
    assert elsewhere.playthrough.blueprint.seed == "another"
    receive(plain, kind="opened", kept=kept, seed=None, again=True)
    assert plain.playthrough.blueprint.seed == further


def test_a_link_to_where_one_is_leaves_what_has_been_done_there(drill: Exercise) -> None:
    kept = {"exercise": "strength", "seed": "3", "actions": ["next"], "solved": [4, "2"]}
    receive(drill, kind="opened", kept=kept, seed="3", again=False)
    assert actions(drill) == ("next",)
    assert table(drill).kept == kept | {"asked": "3"}


SPOILED = [
    "\udfff", "No Seed", "-", "x" * 41, "", 7, -7, 0, True, 1.5, 10**30, float("inf"), None, [], {}, [1], [[1]],
    [-7, "5"], [1, "\udfff"], [True, "5"], [1, 7], [10**30, "5"], [0, "5"], [1.0, "5"], [1, "5", 3], ["1", "5"],
]  # fmt: skip


@pytest.mark.parametrize("key", ["exercise", "seed", "actions", "solved", "asked"])
@pytest.mark.parametrize("spoiled", SPOILED, ids=repr)
def test_whatever_was_kept_the_exercise_can_be_played_and_goes_back_as_it_is_written(key: str, spoiled: object) -> None:
    drill = lesson.exercise("strength", "en")
    kept: dict[str, object] = {
        "exercise": "strength",
        "seed": "5",
        "actions": ["next"],
        "solved": [1, "4"],
        "asked": "5",
    }
    receive(drill, kind="opened", kept=kept | {key: spoiled}, seed=None)
    if not drill.playthrough.position.started:
        press(drill, "Start")
    solve(drill)
    written = json.dumps(table(drill).kept | {"view": table(drill).view}, ensure_ascii=False)
    written.encode()  # what cannot be written could not be sent
    times, last = table(drill).kept["solved"]
    assert 0 < times < 10**7
    assert last == drill.playthrough.blueprint.seed
    again = lesson.exercise("strength", "en")
    receive(again, kind="opened", kept=table(drill).kept, seed=None)
    assert table(again).kept == table(drill).kept


def test_half_a_character_that_was_typed_as_a_seed_can_be_told(drill: Exercise) -> None:
    receive(drill, kind="seed", seed="a\udfff")
    assert seed_of(drill)["fault"]
    json.dumps(table(drill).view, ensure_ascii=False).encode()


def test_the_pages_address_changes_no_scenario(exercise: Exercise) -> None:
    receive(exercise, kind="opened", kept=None, seed="class-7a")
    receive(exercise, kind="seed", seed="class-7a")
    assert exercise.playthrough.blueprint.seed is None
    assert table(exercise).state == 0


@pytest.mark.parametrize("seed", [None, 3, "No Seed", "ABC", ["1"], "x" * 50])
def test_kept_of_a_seed_that_is_none_leads_nowhere(drill: Exercise, seed: object) -> None:
    kept = {"exercise": "strength", "seed": seed, "actions": ["next"]}
    receive(drill, kind="opened", kept=kept)
    assert (drill.playthrough.blueprint.seed, actions(drill)) == ("1", ())


def test_cards_are_put_in_order_and_taken_back_by_pressing_them(drill: Exercise) -> None:
    press(drill, "Start")
    cards = [card["card"] for card in table(drill).view["spread"]["cards"]]
    for card in (cards[0], cards[1], cards[0], cards[2]):
        receive(drill, kind="play", card=card, state=table(drill).state)
    assert actions(drill) == ("next", *(f"place {card}" for card in cards[:2]), f"lift {cards[0]}", f"place {cards[2]}")
    orders = {card["card"]: card["order"] for card in table(drill).view["spread"]["cards"]}
    assert orders == {cards[1]: "1", cards[2]: "2"} | dict.fromkeys((cards[0], *cards[3:]), "")
    press(drill, "Back")
    assert actions(drill)[-1] == f"lift {cards[0]}"
    assert button(drill, "Check").disabled
