"""The widget of an exercise, as a browser deals with it: by messages."""

from __future__ import annotations

from typing import Any

import pytest

from briscola_tutorial import lesson
from briscola_widgets import Exercise


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
    receive(exercise, kind="shown", state=table(exercise).view["state"])


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


def press(exercise: Exercise, *labels: str) -> None:
    for label in labels:
        see(exercise)
        button(exercise, label).click()


def actions(exercise: Exercise) -> tuple[str, ...]:
    return exercise.playthrough.actions


def test_its_text_is_the_same_on_every_run(exercise: Exercise) -> None:
    assert repr(exercise) == "Exercise('revealed-partner')"


def test_before_the_start_a_page_waits_for_few_models() -> None:
    from ipywidgets.widgets import widget

    before = len(widget._instances)
    lesson.exercise("what-if", "en")
    assert len(widget._instances) - before <= 5


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
    assert table(again).view | {"state": 0} == table(exercise).view | {"state": 0}


def test_what_was_kept_never_overrides_a_learner_who_has_begun(exercise: Exercise) -> None:
    press(exercise, "Start", "Next")
    receive(exercise, kind="opened", kept={"exercise": "revealed-partner", "seed": None, "actions": ["next"]})
    assert actions(exercise) == ("next", "next")


def test_what_another_tab_keeps_is_gone_after(exercise: Exercise) -> None:
    press(exercise, "Start", "Next")
    kept = {"exercise": "revealed-partner", "seed": None, "actions": ["next", "next", "next"]}
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
        button(exercise, label).value = change
    fields = [button(exercise, label) for label in labels]
    assert {(field.min, field.max) for field in fields} == {(-40, 40)}
    button(exercise, "Check").click()
    assert exercise.playthrough.position.done
    assert button(exercise, "A, caller").disabled
    press(exercise, "Retry this step")
    assert button(exercise, "A, caller").value == 0
