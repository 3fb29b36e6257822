"""Bids made in exercises: in generated places, and through a whole auction of a record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from briscola_core import Phase, to_act
from briscola_tutorial import lesson
from briscola_tutorial.places import languages, scenarios
from briscola_widgets import Blueprint, BlueprintError, Language, Playthrough, Refused, read_blueprint
from briscola_widgets.blueprint import MakeBid
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.playthrough import WORDS
from briscola_widgets.scene import scene

from .generated import drill
from .test_exercise import button, receive, see, table

ENGLISH = Language("en")


@pytest.fixture
def auction() -> Blueprint:
    """The auction 3 Q 6 P P 5 4 P 2 2/65 P, in which B is the learner."""
    return read_blueprint(scenarios() / "an-auction.yaml")


def view(place: Playthrough, language: Language = ENGLISH) -> Any:
    return scene(place, language).view


def last_line(place: Playthrough) -> tuple[str, str]:
    line = view(place)["say"][-1]
    return line["kind"], "".join(part if isinstance(part, str) else part["text"] for part in line["text"])


def heard(place: Playthrough) -> dict[str, str]:
    """What each seat has said last, by its letter."""
    return {seat["name"][0]: seat["word"] for seat in view(place)["seats"]}


def test_a_bid_that_is_made_is_seen_at_the_seat_and_the_others_answer_it(auction: Blueprint) -> None:
    asked = Playthrough(auction).act("next")
    assert heard(asked) == {"A": "3", "B": "", "C": "", "D": "", "E": ""}
    made = asked.act("answer Q")
    assert heard(made)["B"] == "Q"
    answered = made.act("next")
    assert heard(answered) == {"A": "5", "B": "Q", "C": "6", "D": "pass", "E": "pass"}
    assert to_act(answered.position.state) == auction.seat


def test_after_the_learners_last_word_the_auction_goes_on_to_its_end(auction: Blueprint) -> None:
    solved = Playthrough(auction).solved
    assert [action for action in solved.actions if action.startswith("answer")][:3] == [
        "answer Q",
        "answer 4",
        "answer 2/65",
    ]
    assert solved.position.state.phase is Phase.CALL
    assert heard(solved) == {"A": "pass", "B": "2 with 65", "C": "pass", "D": "pass", "E": "pass"}


def test_where_the_last_step_is_a_bid_the_others_have_answered_it_at_the_end(auction: Blueprint) -> None:
    first = next(at for at, step in enumerate(auction.steps) if isinstance(step.task, MakeBid))
    solved = Playthrough(replace(auction, steps=auction.steps[: first + 1])).solved
    assert solved.step is None
    assert heard(solved) == {"A": "5", "B": "Q", "C": "6", "D": "pass", "E": "pass"}


REFUSED = {
    "A": "A bid must be a weaker rank than the last one, and A is not.",
    "3": "A bid must be a weaker rank than the last one, and 3 is not.",
    "2/65": "A target can be named only above a plain 2.",
}


@pytest.mark.parametrize(("word", "why"), REFUSED.items())
def test_an_illegal_bid_is_wrong_and_told_why_and_nobody_has_made_it(auction: Blueprint, word: str, why: str) -> None:
    tried = Playthrough(auction).act("next").act(f"answer {word}")
    assert last_line(tried) == ("wrong", why)
    assert not tried.position.done
    assert heard(tried)["B"] == ""
    assert tried.act("answer Q").position.done


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("2", "A bid must be a weaker rank than the last one, and 2 is not."),
        ("2/121", "There are only 120 card points: 2 with 121 is too many."),
        ("2/62", ""),
    ],
)
def test_above_a_2_only_a_target_is_legal_and_none_above_120(auction: Blueprint, word: str, why: str) -> None:
    place = Playthrough.resume(auction, ["next", "answer Q", "next", "answer 4", "next"]).act(f"answer {word}")
    assert last_line(place)[1] == why if why else last_line(place)[0] == "acceptable"


def test_another_legal_bid_is_acceptable_and_leads_on_by_way_of_the_right_one(auction: Blueprint) -> None:
    made = Playthrough(auction).act("next").act("answer J")
    assert last_line(made)[0] == "acceptable"
    assert heard(made)["B"] == "J"
    shown = made.act("next")
    assert heard(shown)["B"] == "Q"
    assert shown.act("next").position.step == 1
    assert heard(shown.act("next")) == heard(Playthrough.resume(auction, ["next", "answer Q", "next"]))


@pytest.mark.parametrize("word", ["p", "10", "2/61", "2/200", "71", "QS", "", "2/", "A/70"])
def test_what_nobody_says_in_an_auction_by_rank_is_refused(auction: Blueprint, word: str) -> None:
    with pytest.raises(Refused):
        Playthrough(auction).act("next").act(f"answer {word}")


@pytest.mark.parametrize("name", ["legal-bid", "bid-or-pass"])
@pytest.mark.parametrize("code", languages())
def test_every_word_is_judged_with_a_reason_in_each_language(name: str, code: str) -> None:
    for seed in map(str, range(1, 16)):
        asked = Playthrough(drill(name, seed, code)).act("next")
        for word in WORDS:
            kind, told = last_line(asked.act(f"answer {word}")) if asked.step else ("", "")
            assert kind in {"right", "acceptable", "wrong", "text"}
            assert told.strip(f" {UNTRANSLATED}{TRANSLATED}")


def test_who_has_won_the_auction_is_not_told_before_it_is_asked() -> None:
    for seed in map(str, range(1, 30)):
        asked = Playthrough(drill("stakes", seed)).act("next")
        assert {mark["kind"] for seat in view(asked)["seats"] for mark in seat["marks"]} == {"dealer"}
        assert not any(seat["turn"] for seat in view(asked)["seats"])


def test_a_rank_is_bid_with_its_button_and_a_target_with_the_menu() -> None:
    exercise = lesson.exercise("an-auction", "en")
    receive(exercise, kind="start", state=table(exercise).state)
    for label in ("Q", "Next", "4", "Next"):
        see(exercise)
        button(exercise, label).click()
    menu = button(exercise, "Target")
    menu.index = menu.options.index("2 with 65")
    see(exercise)
    button(exercise, "Bid").click()
    assert exercise.playthrough.actions[-1] == "answer 2/65"
    assert menu.options[menu.index] == "✓ 2 with 65"
    assert menu.disabled
    assert button(exercise, "Pass").disabled


WRITTEN = """\
title: An auction
deal: auction.record
begin: auction
seat: B
steps:
  - goal: Outbid player A.
    ask: What do you say?
    bid:
      - { word: Q, verdict: right, why: so }
      - { word: other, verdict: acceptable, why: so too }
"""


@pytest.mark.parametrize(
    ("good", "bad", "line", "what"),
    [
        ("word: Q", "word: J", 9, "the record goes on with Q"),
        ("word: Q", "word: QS", 9, "expected a bid"),
        ("word: Q", "word: Queen", 9, ""),
        ("auction\nseat: B", "end\nseat: B", 9, "the auction of the record is over"),
        ("verdict: right", "verdict: wrong", 9, "no choice is right"),
        ("seat: B", "seat: F", 4, "is no seat"),
    ],
)
def test_a_mistake_in_a_written_auction_is_told_with_its_line(
    tmp_path: Path, good: str, bad: str, line: int, what: str
) -> None:
    (tmp_path / "auction.record").write_text((scenarios() / "an-auction.record").read_text("utf-8"), "utf-8")
    path = tmp_path / "exercise.yaml"
    path.write_text(WRITTEN, "utf-8")
    assert read_blueprint(path).states[read_blueprint(path).begin].acting == 1
    path.write_text(WRITTEN.replace(good, bad), "utf-8")
    with pytest.raises(BlueprintError) as caught:
        read_blueprint(path)
    assert caught.value.line == line
    assert what in str(caught.value)


def test_a_seat_that_never_speaks_begins_no_auction(tmp_path: Path) -> None:
    record = (scenarios() / "an-auction.record").read_text("utf-8")
    (tmp_path / "auction.record").write_text(record.partition(" Q 6 ")[0], "utf-8")
    path = tmp_path / "exercise.yaml"
    path.write_text(WRITTEN.replace("seat: B", "seat: C"), "utf-8")
    with pytest.raises(BlueprintError, match="C never speaks") as caught:
        read_blueprint(path)
    assert caught.value.line == 3
