"""What a browser kept of an exercise may be anything."""

from __future__ import annotations

import pytest

from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, Playthrough, Refused, playthrough, read_blueprint
from briscola_widgets.playthrough import MOST_ACTIONS

SETTLING = ("next", "answer 0", "next", "answer 1", "next")


@pytest.fixture
def settlement() -> Blueprint:
    return read_blueprint(scenarios() / "settlement.yaml")


def test_each_kept_action_is_followed_once(settlement: Blueprint, monkeypatch: pytest.MonkeyPatch) -> None:
    followed = []
    after = playthrough._after

    def counted(*place: object) -> object:
        followed.append(place)
        return after(*place)  # type: ignore[arg-type]

    monkeypatch.setattr(playthrough, "_after", counted)
    kept = [*SETTLING, *["fill 0 1", "check", "fill 0 2", "check"] * 100, *["fill 1 1", "fill 1 2"] * 100]
    resumed = Playthrough.resume(settlement, kept)
    assert len(resumed.actions) == len(kept) == len(followed)
    resumed.position  # noqa: B018 - the place is found in one walk more
    assert len(followed) == 2 * len(kept)
    resumed.act("fill 2 1").act("fill 3 1").act("hint")
    assert len(followed) == 2 * len(kept) + 3


def test_more_actions_than_a_learner_ever_does_start_the_exercise_anew(settlement: Blueprint) -> None:
    kept = [*SETTLING, *["fill 0 1", "fill 0 2"] * MOST_ACTIONS][: MOST_ACTIONS + 1]
    assert Playthrough.resume(settlement, kept).actions == ()
    assert len(Playthrough.resume(settlement, kept[:-1]).actions) == MOST_ACTIONS


@pytest.mark.parametrize(
    "action",
    [
        "answer 00", "answer ٠", "answer -1", "answer +0", "answer 0 ", " answer 0", "answer  0", "answer\t0",
        "answer 0\n", "answer " + "9" * 5000, "answer 0 0", "answer", "Answer 0", "hint ", "restart now",
    ],
)  # fmt: skip
def test_an_answer_has_one_text(settlement: Blueprint, action: str) -> None:
    start = Playthrough.resume(settlement, ["next"])
    assert start.act("answer 0").position.answers == ("0",)
    with pytest.raises(Refused):
        start.act(action)


@pytest.mark.parametrize("seat", ["BCDE", "AB", "", "a", "F", "0", "D ", "Ｄ"])
def test_a_seat_is_one_letter(revealed_partner: Blueprint, seat: str) -> None:
    asked = Playthrough.resume(revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4])
    assert asked.act("answer D").position.done
    with pytest.raises(Refused):
        asked.act(f"answer {seat}")


@pytest.mark.parametrize(
    "written",
    ["0 +4", "0 04", "0 4.0", "0 ٤", "0 -0", "0 41", "0 -41", "0 -1000", "0 " + "9" * 5000, "00 4", "5 4", "-1 4", "0"],
)
def test_a_number_is_written_in_one_way_and_within_what_it_can_be(settlement: Blueprint, written: str) -> None:
    start = Playthrough.resume(settlement, SETTLING)
    assert start.act("fill 0 40").act("fill 4 -40").position.fills == (40, 0, 0, 0, -40)
    with pytest.raises(Refused):
        start.act(f"fill {written}")


@pytest.mark.parametrize("points", ["-1", "121"])
def test_card_points_are_from_0_to_120(revealed_partner: Blueprint, points: str) -> None:
    asked = Playthrough.resume(
        revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4, "answer D", "next"]
    )
    assert asked.act("fill 0 120").position.fills == (120,)
    with pytest.raises(Refused):
        asked.act(f"fill 0 {points}")
    with pytest.raises(Refused):
        asked.act("fill 1 1")


@pytest.mark.parametrize("card", ["js", "JS ", "J♠", "SJ", "JSJS"])
def test_a_card_has_one_text(card: str) -> None:
    start = Playthrough(read_blueprint(scenarios() / "what-if.yaml")).act("next")
    assert start.act("try JS").position.answers == ("JS",)
    with pytest.raises(Refused):
        start.act(f"try {card}")
