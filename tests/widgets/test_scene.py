"""What is to be seen: true, no more than the seat may know, and no answer before the question."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from briscola_core import PACK, Card, Record, State, to_act
from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, Language, Playthrough, read_blueprint
from briscola_widgets.blueprint import Explore
from briscola_widgets.playthrough import played_out
from briscola_widgets.scene import Scene, scene
from briscola_widgets.wording import summed

ENGLISH = Language("en")


def places(blueprint: Blueprint) -> Iterator[Playthrough]:
    """Every place on the way through an exercise that is solved by its hints."""
    whole = Playthrough(blueprint).solved
    for count in range(len(whole.actions) + 1):
        yield Playthrough(blueprint, whole.actions[:count])


def shown(playthrough: Playthrough) -> Scene:
    return scene(playthrough, ENGLISH)


def plain(parts: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["sign"] for part in parts)


def said(view: dict[str, Any], kind: str) -> list[str]:
    return [plain(line["text"]) for line in view["say"] if line["kind"] == kind]


def marks(view: dict[str, Any]) -> dict[str, list[str]]:
    return {seat["name"][0]: [mark["kind"] for mark in seat["marks"]] for seat in view["seats"]}


def cards_in(view: dict[str, Any]) -> set[Card]:
    """The cards that the table shows (not those that its words speak of)."""
    return {Card(item["card"]) for part in ("trick", "hand") for item in view[part]["cards"]}


def test_the_table_shows_no_card_that_the_seat_may_not_see(blueprint: Blueprint) -> None:
    for place in places(blueprint):
        asked = place.last_asked  # what it shows stays there at the end
        task = asked.step.task if asked.step else None
        seat = task.seat if isinstance(task, Explore) else blueprint.seat
        played = {card for trick in blueprint.states[-1].tricks for card in trick.cards[:5]}
        # a card that was chosen is played out, as far as the learner has watched it
        tricks = played_out(asked.step, asked.position)
        lying = tricks[asked.position.watched][-1] if tricks else place.position.state
        fallen = {card for card in PACK if not any(1 << card & hand for hand in lying.hands)}
        own = set(blueprint.record.deal.hands[seat])
        tried = {Card(answer) for answer in asked.position.answers} if isinstance(task, Explore) else set()
        others = {card for card in played - own if place.position.state.cards and card not in fallen}
        seen = cards_in(shown(place).view)
        if tried:  # the others' answers to a trial lie open, as they did in the deal
            first = set(blueprint.states[-1].tricks[0].cards)
            assert seen <= own | first
        else:
            assert seen <= own | fallen
            assert not seen & others


def test_permuting_hidden_cards_changes_nothing_that_travels(revealed_partner: Blueprint) -> None:
    """A law, for every place of the exercise: the hands that C cannot see may be any others."""
    rng = random.Random(9)
    for place in places(revealed_partner):
        if place.step is None:
            continue
        index = place.position.played
        state = revealed_partner.states[index]
        hands = revealed_partner.record.deal.hands
        seen = set(hands[revealed_partner.seat]) | {Card("2S")}
        seen |= {card for card in PACK if not any(1 << card & hand for hand in state.hands)}
        later = {
            action.card for action in revealed_partner.record.actions[index : index + 5] if hasattr(action, "card")
        }
        hidden = [card for card in PACK if card not in seen | later]
        mixed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        other_hands = tuple(tuple(mixed.get(card, card) for card in hand) for hand in hands)
        assert other_hands != hands
        deal = replace(revealed_partner.record.deal, hands=other_hands)
        first_trick = revealed_partner.record.actions[: revealed_partner.begin + 5]
        states: tuple[State, ...] = tuple(Record(revealed_partner.record.rules, deal, first_trick).states())
        other = Playthrough(replace(revealed_partner, states=states), place.actions)
        assert shown(other).view == shown(place).view


def test_nothing_betrays_the_partner_before_it_is_asked(revealed_partner: Blueprint) -> None:
    asked = Playthrough.resume(revealed_partner, ["next"] * 3)
    assert marks(shown(asked).view)["B"] == []
    assert marks(shown(asked.act("answer 0")).view)["B"] == []
    acceptable = asked.act("answer 3")
    assert marks(shown(acceptable).view)["B"] == []
    assert said(shown(acceptable).view, "text") == []
    assert marks(shown(acceptable.act("next")).view)["B"] == ["partner"]
    assert marks(shown(asked.act("answer 1")).view)["B"] == ["partner"]


def test_nothing_betrays_who_takes_the_trick_before_it_is_asked(revealed_partner: Blueprint) -> None:
    for place in places(revealed_partner):
        view = shown(place).view
        answered = place.position.step > 6 or (place.position.step == 6 and place.position.done)
        takes = [card["card"] for card in view["trick"]["cards"] if card["takes"]]  # type: ignore[index]
        assert takes == (["7S"] if answered else [])
        if not answered and len(view["trick"]["cards"]) == 5:  # type: ignore[index]
            assert not any(seat["turn"] for seat in view["seats"])  # type: ignore[attr-defined]


def test_nothing_betrays_the_points_before_they_are_counted(revealed_partner: Blueprint) -> None:
    for place in places(revealed_partner):
        if place.step is None or (place.position.step == 7 and place.position.answers):
            continue
        view = json.dumps(shown(place).view)
        assert "21" not in view or place.position.hints > 2


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("A", "AH is not a trump. Any trump beats it, and 2S is one."),
        ("B", "2S is a trump, but 7S is a higher one."),
        ("C", "3H is not a trump. Any trump beats it, and 2S is one."),
        ("D", "7S is the highest trump in the trick, so D takes it."),
        ("E", "4C is neither a trump nor of the suit led. Such a card never takes a trick."),
    ],
)
def test_each_answer_to_who_takes_the_trick_has_its_reason(
    revealed_partner: Blueprint, answer: str, reason: str
) -> None:
    asked = Playthrough.resume(revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4])
    view = shown(asked.act(f"answer {answer}")).view
    assert [reason in line for line in said(view, "right") + said(view, "wrong")] == [True]
    assert [a.label for a in shown(asked).answers] == ["A", "B", "C (you)", "D", "E"]


def test_a_wrong_count_is_shown_on_the_cards(revealed_partner: Blueprint) -> None:
    asked = Playthrough.resume(
        revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4, "answer D", "next"]
    )
    assert [card["points"] for card in shown(asked).view["trick"]["cards"]] == [""] * 5  # type: ignore[index]
    once = asked.act("fill 0 20").act("check")
    assert [card["points"] for card in shown(once).view["trick"]["cards"]] == [""] * 5  # type: ignore[index]
    for wrong in (once.act("hint"), once.act("fill 0 10").act("check")):
        view = shown(wrong).view
        assert [card["points"] for card in view["trick"]["cards"]] == ["11", "0", "10", "0", "0"]  # type: ignore[index]
        assert "The cards are worth 11 + 0 + 10 + 0 + 0." in said(view, "wrong")[0]
    assert [card["points"] for card in shown(asked.act("hint")).view["trick"]["cards"]] == [""] * 5  # type: ignore[index]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (11, "11 is too few. It looks as if 3H has been left out."),
        (10, "10 is too few. It looks as if AH has been left out."),
        (20, "20 is too few. Some card has been left out, or counts more than you gave it."),
        (23, "23 is too many. It looks as if 2S has been counted, and it is worth nothing."),
        (28, "28 is too many. It looks as if 7S has been counted, and it is worth nothing."),
        (22, "22 is too many. Some card counts less than you gave it, or nothing."),
    ],
)
def test_a_first_wrong_count_is_told_its_kind_and_not_the_sum(
    revealed_partner: Blueprint, given: int, fault: str
) -> None:
    asked = Playthrough.resume(
        revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4, "answer D", "next"]
    )
    assert said(shown(asked.act(f"fill 0 {given}").act("check")).view, "wrong") == [fault]


def settlement_at(*fills: int) -> Playthrough:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    start = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    for index, change in enumerate(fills):
        if change:
            start = start.act(f"fill {index} {change}")
    return start.act("check")


@pytest.mark.parametrize(
    ("fills", "reasons"),
    [
        ((4, 2, -2, -2, -2), []),
        ((4, 2, -2, -2, 2), ["Your changes sum to +4.", "E is on the side that lost the deal, and pays."]),
        ((-4, -2, 2, 2, 2), ["A is on the side that won the deal, and gains.", "B is on the side that won"]),
        (
            (2, 4, -2, -2, -2),
            ["A is the caller, and gains or pays twice the unit.", "B is the partner, and gains or pays"],
        ),
        ((2, 1, -1, -1, -1), ["The unit follows the target, 80, and not the points captured: it is 2."]),
        ((0, 0, 0, 0, 0), ["A is on the side that won", "B is on the side that won", "C is on the side that lost"]),
    ],
)
def test_each_mistake_in_a_settlement_has_its_reason(fills: tuple[int, ...], reasons: list[str]) -> None:
    place = settlement_at(*fills)
    view = shown(place).view
    assert place.position.done == (not reasons)
    given = said(view, "wrong") + [text for text in said(view, "text") if "Sum of" not in text][1:]
    if reasons:
        assert all(text.startswith(reason) for reason, text in zip(reasons, given, strict=False)), given
        assert len(given) >= len(reasons)


def test_what_if_tells_what_another_card_would_change() -> None:
    blueprint = read_blueprint(scenarios() / "what-if.yaml")
    start = Playthrough(blueprint).act("next")
    hand = blueprint.record.deal.hands[2]
    for card in hand:
        view = shown(start.act(f"try {card}")).view
        words = " ".join(said(view, "text"))
        taker = next(item for item in view["trick"]["cards"] if item["takes"])  # type: ignore[index]
        points = sum(Card(item["card"]).points for item in view["trick"]["cards"])  # type: ignore[index,misc]
        assert f"With {card} on the table, " in words
        assert f"takes the trick and {points} points." in words
        assert taker["card"] in {"7S", str(card)}
        legal_although = any(other.suit == Card("AH").suit for other in hand) and card.suit != Card("AH").suit
        assert ("nobody ever has to follow suit" in words) == legal_although


def test_a_try_is_praised_only_when_it_does_what_the_goal_asks() -> None:
    start = Playthrough(read_blueprint(scenarios() / "what-if.yaml")).act("next")
    reached = start.act("try JS")
    assert said(shown(reached).view, "right")
    assert not said(shown(reached.act("try 2C")).view, "right")
    assert said(shown(reached.act("try 2C").act("try JS")).view, "right")


def test_praise_never_repeats_from_one_question_to_the_next(blueprint: Blueprint) -> None:
    labels = []
    for place in places(blueprint):
        if place.position.done:
            labels += [line["label"] for line in shown(place).view["say"] if line["kind"] == "right"]  # type: ignore[attr-defined]
    assert labels
    assert all(one != next_ for one, next_ in pairwise(labels))


def test_every_step_has_its_goal_in_one_line(blueprint: Blueprint) -> None:
    for place in places(blueprint):
        assert 0 < len(plain(shown(place).view["goal"]["text"])) <= 80  # type: ignore[index]


def test_no_goal_or_question_tells_its_answer(blueprint: Blueprint) -> None:
    """What stands there before a choice does not hold the words of the right choice."""
    for place in places(blueprint):
        now = shown(place)
        if not now.answers or place.step is None or place.position.answers or place.position.hints:
            continue
        right = next(answer for answer in (*now.answers, *now.targets) if answer.action == place.solution[0])
        before = " ".join(said(now.view, "text") + said(now.view, "ask"))
        assert len(right.label) < 3 or right.label not in before


def test_whose_turn_it_is_is_told_while_the_trick_goes_on(revealed_partner: Blueprint) -> None:
    start = Playthrough(revealed_partner).act("next")
    view = shown(start).view
    assert [seat["name"] for seat in view["seats"] if seat["turn"]] == ["A"]  # type: ignore[attr-defined]
    assert to_act(start.position.state) == 0


@pytest.mark.parametrize(
    ("changes", "text"),
    [((4, 2, -2, -2, -2), "4 + 2 − 2 − 2 − 2"), ((-4, 0, 2), "−4 + 0 + 2"), ((0, 0), "0 + 0")],
)
def test_changes_are_written_as_a_sum(changes: tuple[int, ...], text: str) -> None:
    assert summed(ENGLISH, changes) == text


def test_a_settlement_wrong_in_one_sign_is_not_told_that_its_unit_is_wrong() -> None:
    view = shown(settlement_at(4, 2, 2, -2, -2)).view
    words = " ".join(said(view, "wrong") + said(view, "text"))
    assert "C is on the side that lost the deal" in words
    assert "The unit follows the target" not in words


def test_nothing_of_an_exercise_is_told_before_it_is_started(blueprint: Blueprint) -> None:
    view = shown(Playthrough(blueprint)).view
    assert view["say"] == []
    assert not any(seat["turn"] for seat in view["seats"])  # type: ignore[attr-defined]
    assert all("partner" not in kinds for kinds in marks(view).values())
    assert not any(card["takes"] or card["points"] for card in view["trick"]["cards"])  # type: ignore[index]


def test_start_visibly_begins_the_first_step(blueprint: Blueprint) -> None:
    view = shown(Playthrough(blueprint).act("next")).view
    assert said(view, "text") + said(view, "ask") != []


def test_a_settlement_asks_its_question() -> None:
    assert said(shown(settlement_at()).view, "ask") == ["By how much does each score change?"]


def test_a_settlement_shows_what_each_seat_and_the_callers_side_have_taken() -> None:
    view = shown(settlement_at()).view
    points = ["17 points", "21 points", "0 points", "76 points", "6 points"]  # C, D, E, A, B
    assert [seat["notes"] for seat in view["seats"]] == [[text] for text in points]  # type: ignore[attr-defined]
    assert plain(view["trick"]["caption"]) == "Caller’s side: 82 points"  # type: ignore[index]
    assert view["trick"]["cards"] == []  # type: ignore[index]
