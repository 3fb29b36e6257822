"""Tasks about cards that lie open: put in order, chosen, counted; and seats whose reasons a blueprint gives."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from briscola_core import Card, Suit
from briscola_widgets import BlueprintError, Language, Playthrough, Refused, read_blueprint
from briscola_widgets.blueprint import Order, Shown
from briscola_widgets.scene import scene
from briscola_widgets.wording import order_fault

ENGLISH = Language("en")
CARDS = "title: Cards\nsteps:\n"
ORDER = f'{CARDS}  - {{goal: G., spread: 2H AH 3H, ask: "Which?", order: one suit, hints: [Think.]}}\n'
PICK = f"""{CARDS}  - goal: G.
    spread: 2H AH 3H
    ask: Which?
    pick:
      - {{card: 2H, verdict: wrong, why: weak}}
      - {{card: AH, verdict: right, why: strong}}
      - {{card: 3H, verdict: acceptable, why: nearly}}
"""
COUNT = f'{CARDS}  - {{goal: G., spread: 2H AH 3H, ask: "How many?", count: spread points}}\n'
DEALT = "title: T\ndeal: deal.record\nbegin: trick 1\nseat: C\nsteps:\n"
SEATS = f"""{DEALT}  - goal: G.
    ask: Who deals next?
    seat:
      - {{seat: A, verdict: right, why: A sits to the right.}}
      - {{seat: D, verdict: wrong, why: D sits to the left.}}
"""


@pytest.fixture
def asked(written: Callable[[str], Path]) -> Callable[[str], Playthrough]:
    """Where the first question of an exercise is asked."""
    return lambda text: Playthrough(read_blueprint(written(text))).act("next")


def view(place: Playthrough) -> Any:
    return scene(place, ENGLISH).view


def verdicts(place: Playthrough) -> list[tuple[str, str]]:
    return [
        (line["kind"], "".join(part if isinstance(part, str) else part["sign"] for part in line["text"]))
        for line in view(place)["say"]
        if line["kind"] in {"right", "acceptable", "wrong"}
    ]


def placed(place: Playthrough, cards: str) -> Playthrough:
    for card in cards.split():
        place = place.act(f"place {card}")
    return place


def test_cards_alone_need_no_deal(asked: Callable[[str], Playthrough]) -> None:
    place = asked(ORDER)
    assert place.blueprint.shown is Shown.CARDS
    assert [card["card"] for card in view(place)["spread"]["cards"]] == ["2H", "AH", "3H"]
    assert (view(place)["seats"], view(place)["hand"]["cards"], view(place)["contract"]) == ([], [], [])


@pytest.mark.parametrize(
    ("cards", "verdict", "why"),
    [
        ("AH 3H 2H", "right", "From strong to weak: AH, 3H, and 2H."),
        ("2H 3H AH", "acceptable", "You went from weak to strong. That order is right, only the other way round."),
        ("AH 2H 3H", "wrong", "3H is stronger than 2H: the three comes second, right after the ace."),
        ("3H AH 2H", "wrong", "AH is stronger than 3H: nothing in its suit beats the ace."),
    ],
)
def test_an_order_is_judged_with_a_reason_made_from_two_of_its_cards(
    asked: Callable[[str], Playthrough], cards: str, verdict: str, why: str
) -> None:
    assert verdicts(placed(asked(ORDER), cards).act("check")) == [(verdict, why)]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("JS KS", "KS is stronger than JS: king, horse, jack is the order of the three figures."),
        ("7S JS", "JS is stronger than 7S: a figure beats the cards from 7 to 2."),
        ("5S 6S", "6S is stronger than 5S: from 7 down to 2, the higher number wins."),
        ("KS 3S", "3S is stronger than KS: the three comes second, right after the ace."),
        ("AS 2H", "2H is a trump, and every trump is stronger than AS and any other card that is not a trump."),
        ("6H 3H", "3H is stronger than 6H: the three comes second, right after the ace."),
    ],
)
def test_each_fault_in_an_order_has_its_own_reason(cards: str, why: str) -> None:
    weak, strong = cards.split()
    told = order_fault(ENGLISH, Order("", Suit.HEARTS), [Card("AH"), Card(weak), Card(strong)])
    assert told.replace("♠", "S").replace("♥", "H") == why


def test_an_order_can_be_checked_when_all_cards_have_a_place(asked: Callable[[str], Playthrough]) -> None:
    start = asked(ORDER)
    two = placed(start, "AH 3H")
    for place in (start, two):
        assert not scene(place, ENGLISH).can_check
        with pytest.raises(Refused):
            place.act("check")
    assert scene(two.act("place 2H"), ENGLISH).can_check


@pytest.mark.parametrize(
    "action", ["place AH", "place AS", "place", "lift 2H", "lift", "lift XX", "answer AH", "try AH"]
)
def test_a_card_has_one_place_and_only_cards_that_lie_there_have(
    asked: Callable[[str], Playthrough], action: str
) -> None:
    with pytest.raises(Refused):
        placed(asked(ORDER), "AH").act(action)


def test_an_order_is_taken_back_card_by_card(asked: Callable[[str], Playthrough]) -> None:
    place = placed(asked(ORDER), "3H AH 2H")
    assert place.act("lift AH").position.placed == (Card("3H"), Card("2H"))
    assert place.back().position.placed == (Card("3H"), Card("AH"))
    assert place.pressed("AH") == place.act("lift AH")


def test_a_wrong_order_is_mended_by_its_solution(asked: Callable[[str], Playthrough]) -> None:
    wrong = placed(asked(ORDER), "AH 2H 3H").act("check")
    assert wrong.solution == ("lift 3H", "lift 2H", "place 3H", "place 2H", "check")
    assert verdicts(wrong.act("lift 3H")) == []  # it is being mended
    assert wrong.solved.step is None
    assert not wrong.position.done


def test_an_order_the_other_way_round_is_shown_in_full(asked: Callable[[str], Playthrough]) -> None:
    reversed_ = placed(asked(ORDER), "2H 3H AH").act("check")
    told = reversed_.act("next")
    assert [card["card"] for card in view(told)["spread"]["cards"]] == ["AH", "3H", "2H"]
    assert told.finished
    assert told.act("next").step is None
    for action in ("lift AH", "check", "hint"):
        with pytest.raises(Refused):
            told.act(action)


def test_the_right_order_stays_on_the_table(asked: Callable[[str], Playthrough]) -> None:
    right = placed(asked(ORDER), "AH 3H 2H").act("check")
    for place in (right, right.act("next")):
        cards = view(place)["spread"]["cards"]
        assert [(card["card"], card["order"]) for card in cards] == [("AH", "1"), ("3H", "2"), ("2H", "3")]
        assert not any(card["playable"] for card in cards)


@pytest.mark.parametrize(
    ("card", "verdict", "why"), [("2H", "wrong", "weak"), ("AH", "right", "strong"), ("3H", "acceptable", "nearly")]
)
def test_a_card_is_chosen_by_pressing_it(
    asked: Callable[[str], Playthrough], card: str, verdict: str, why: str
) -> None:
    place = asked(PICK).pressed(card)
    assert verdicts(place) == [(verdict, why)]
    assert {one["card"]: one["verdict"] for one in view(place)["spread"]["cards"] if one["verdict"]} == {card: verdict}
    assert all(one["playable"] for one in view(place)["spread"]["cards"]) == (verdict != "right")


def test_after_a_card_that_is_acceptable_the_right_one_is_shown(asked: Callable[[str], Playthrough]) -> None:
    told = asked(PICK).act("answer 3H").act("next")
    assert told.position.answers == ("3H", "AH")
    assert told.position.shown


def test_a_card_of_the_hand_is_chosen_when_nothing_is_spread_out(asked: Callable[[str], Playthrough]) -> None:
    text = f"{DEALT}  - goal: G.\n    ask: Which?\n    pick:\n      - {{card: 3H, verdict: right, why: so}}\n"
    place = asked(text)
    assert {one["card"] for one in view(place)["hand"]["cards"] if one["playable"]} == {"3H"}
    assert place.pressed("3H").finished
    with pytest.raises(Refused):
        place.pressed("JS")


def test_the_points_of_cards_that_lie_open_are_counted_and_told_after(asked: Callable[[str], Playthrough]) -> None:
    place = asked(COUNT)
    assert {card["points"] for card in view(place)["spread"]["cards"]} == {""}
    wrong = place.act("fill 0 23").act("check")
    assert verdicts(wrong) == [
        ("wrong", "23 is too many. It looks as if 2H has been counted, and it is worth nothing.")
    ]
    right = wrong.act("fill 0 21").act("check")
    assert verdicts(right) == [("right", "0 + 11 + 10 = 21")]
    for at in (right, right.act("next")):
        assert [card["points"] for card in view(at)["spread"]["cards"]] == ["0", "11", "10"]


def test_a_blueprint_may_give_the_reasons_for_seats(asked: Callable[[str], Playthrough]) -> None:
    place = asked(SEATS)
    assert [answer.label for answer in scene(place, ENGLISH).answers] == ["A", "D"]
    assert place.solution == ("answer A",)
    assert verdicts(place.act("answer D")) == [("wrong", "D sits to the left.")]
    assert verdicts(place.act("answer A")) == [("right", "A sits to the right.")]
    with pytest.raises(Refused):
        place.act("answer B")


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (ORDER.replace("one suit", "any"), 3, "expected «one suit», or «trump S»"),
        (ORDER.replace("one suit", "trump X"), 3, "expected «one suit», or «trump S»"),
        (ORDER.replace("3H", "3S"), 3, "cards of more than one suit beside the trump suit have no order"),
        (ORDER.replace("one suit", "trump S").replace("2H AH 3H", "2S AH 3D"), 3, "have no order"),
        (ORDER.replace("spread: 2H AH 3H, ", ""), 3, "needs «spread»"),
        (ORDER.replace("2H AH 3H", "2H AH AH"), 3, "a card lies there twice"),
        (ORDER.replace("2H AH 3H", "2H XX"), 3, "expected a card"),
        (ORDER.replace('ask: "Which?", ', ""), 3, "needs «ask»"),
        (PICK.replace("card: 3H", "card: KH"), 7, "KH is not there to be chosen; there are 2H AH 3H"),
        (PICK.replace("right", "wrong"), 7, "no choice is right"),
        (COUNT.replace("spread points", "trick points"), 3, "one of: spread points"),
        (SEATS.replace("seat: D", "seat: F"), 10, "«F» is no seat"),
        (DEALT.replace("seat: C\n", "") + "  - {goal: G., play: AH}\n", 1, "«seat» is missing"),
        (DEALT.replace("seat: C", "seat: C\nshows: cards") + "  - {goal: G., play: AH}\n", 5, "one of: deal, trick"),
    ],
)
def test_a_mistake_is_told_with_its_line(written: Callable[[str], Path], text: str, line: int, problem: str) -> None:
    with pytest.raises(BlueprintError) as caught:
        read_blueprint(written(text))
    assert problem in str(caught.value)
    assert caught.value.line == line


def test_trumps_stand_before_the_suit_led(asked: Callable[[str], Playthrough]) -> None:
    place = asked(ORDER.replace("one suit", "trump S").replace("2H AH 3H", "AH 2S 3H 7S"))
    assert place.solution == ("place 7S", "place 2S", "place AH", "place 3H", "check")
