"""What is said, and when: what comes of a try, what was wrong with an answer, which side gets what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from briscola_core import Result, result
from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, Language, Playthrough, read_blueprint
from briscola_widgets.blueprint import PlayCards
from briscola_widgets.scene import scene
from briscola_widgets.wording import settlement_faults, signed

ENGLISH = Language("en")
HEAD = "title: T\ndeal: deal.record\nbegin: trick 1\nseat: C\nsteps:\n"
SIDES = ("Now the points go to the caller’s side.", "Now the points go to the defenders.")
UNIT = "The unit follows the target, 80, and not the points captured: it is 2."
DOUBLED = "One side has taken all the tricks, so every change doubles."


def view(playthrough: Playthrough) -> Any:
    return scene(playthrough, ENGLISH).view


def words(playthrough: Playthrough) -> list[str]:
    """What is said, line by line, cards by their codes."""
    return [
        "".join(part if isinstance(part, str) else part["sign"] for part in line["text"])
        for line in view(playthrough)["say"]
    ]


def exploring(written: Callable[[str], Path], seat: str, more: str = "") -> Playthrough:
    blueprint = read_blueprint(written(f"{HEAD}  - {{goal: G., explore: {seat}}}\n{more}"))
    return Playthrough(blueprint).act("next")


@pytest.mark.parametrize(
    ("seat", "card", "side"),
    [
        ("A", "AS", SIDES[0]),  # D took it, now A does
        ("D", "QS", None),  # D takes it either way
        ("D", "JH", SIDES[0]),  # now B, whose 2S has revealed the partner
        ("C", "JS", None),  # C instead of D: both defend
    ],
)
def test_to_which_side_the_points_go_is_told_when_it_changes(
    written: Callable[[str], Path], seat: str, card: str, side: str | None
) -> None:
    told = words(exploring(written, seat).act(f"try {card}"))
    assert [line for line in told if line in SIDES] == [side] * (side is not None)


def in_hearts(written: Callable[[str], Path], plays: str) -> None:
    """The same deal, had A called 2H, which B holds too: who takes which trick is another matter."""
    path = written("").parent / "deal.record"
    before, _ = path.read_text(encoding="utf-8").split(" | call:")
    path.write_text(f"{before} | call:2H | {plays}", encoding="utf-8")


def test_no_side_is_told_before_the_called_card_has_fallen(written: Callable[[str], Path]) -> None:
    in_hearts(written, "AH 2S 3H 7S 4C")
    told = words(exploring(written, "A").act("try AS"))
    assert "With AS on the table, C takes the trick and 21 points." in told  # it was A's, the caller's
    assert not set(told) & set(SIDES)
    in_hearts(written, "AH 2H 3H 7S 4C")
    assert SIDES[1] in words(exploring(written, "A").act("try AS"))


def test_no_side_is_told_while_a_question_asks_for_the_partner(written: Callable[[str], Path]) -> None:
    question = "  - {goal: G., ask: Who is it, seat: partner}\n"
    told = words(exploring(written, "D", question).act("try JH"))
    assert not set(told) & set(SIDES)


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ("3H", "That is the card that was really played."),
        ("4S", "With 3H, the card that was really played, D took the trick and 21 points."),  # 11 points now
        ("JS", "With 3H, the card that was really played, D took the trick and 21 points."),
    ],
)
def test_a_try_is_compared_with_what_was_played(written: Callable[[str], Path], card: str, sentence: str) -> None:
    assert sentence in words(exploring(written, "C").act(f"try {card}"))


def test_a_try_that_changes_nothing_is_told_so(written: Callable[[str], Path]) -> None:
    told = words(exploring(written, "E").act("try 6H"))
    assert "Nothing changes: it was the same with 4C, the card that was really played." in told
    other = words(exploring(written, "A").act("try 3S"))  # A takes it
    assert not any("Nothing changes" in line for line in other)


def test_a_try_without_an_aim_is_not_judged(written: Callable[[str], Path]) -> None:
    tried = exploring(written, "C").act("try 2C")
    assert tried.position.done
    assert {line["kind"] for line in view(tried)["say"]} == {"text"}


def test_the_card_tried_lies_apart_and_is_marked_in_the_hand(written: Callable[[str], Path]) -> None:
    start = exploring(written, "C")
    assert not any(card["tried"] for card in view(start)["hand"]["cards"])
    tried = view(start.act("try JS").act("try 4S"))
    assert [card["card"] for card in tried["trick"]["cards"] if card["tried"]] == ["4S"]
    assert {card["card"] for card in tried["hand"]["cards"] if card["tried"]} == {"JS", "4S"}
    assert all(card["playable"] for card in tried["hand"]["cards"])
    assert {card["label"] for card in tried["hand"]["cards"]} == {"Play: {card}"}


def test_a_hand_that_only_looks_on_plays_no_card(revealed_partner: Blueprint) -> None:
    hand = view(Playthrough.resume(revealed_partner, ["next"] * 3))["hand"]["cards"]
    assert not any(card["playable"] or card["tried"] for card in hand)
    assert {card["label"] for card in hand} == {"{card}"}


def test_the_end_shows_the_trick_that_was_tried_last() -> None:
    start = Playthrough(read_blueprint(scenarios() / "what-if.yaml"))
    second = Playthrough.resume(start.blueprint, ["next", "try JS", "next"])
    end = view(second.act("try JH").act("try AD").act("next"))
    assert [card["card"] for card in end["trick"]["cards"]] == ["AH", "2S", "3H", "AD", "4C"]
    assert [card["card"] for card in end["trick"]["cards"] if card["takes"]] == ["2S"]
    assert not any(seat["turn"] for seat in end["seats"])


def test_the_table_points_at_the_cards_that_a_wrong_answer_overlooked(revealed_partner: Blueprint) -> None:
    def pointed(playthrough: Playthrough) -> list[str]:
        return [card["card"] for card in view(playthrough)["trick"]["cards"] if card["pointed"]]

    meaning = Playthrough.resume(revealed_partner, ["next"] * 3)
    assert pointed(meaning) == []
    assert pointed(meaning.act("answer 0")) == ["2S"]
    assert pointed(meaning.act("answer 1")) == []
    taking = Playthrough.resume(revealed_partner, ["next", "next", "next", "answer 1", *["next"] * 4])
    assert pointed(taking) == []
    assert pointed(taking.act("answer A")) == ["AH", "2S"]
    assert pointed(taking.act("answer B")) == ["2S", "7S"]
    assert pointed(taking.act("answer D")) == []


def test_cards_lie_in_the_order_played_and_say_who_played_them(revealed_partner: Blueprint) -> None:
    cards = view(Playthrough.resume(revealed_partner, ["next", "next", "next", "answer 1", "next", "next"]))["trick"][
        "cards"
    ]
    assert [(card["card"], card["order"], card["place"], card["by"]) for card in cards] == [
        ("AH", 1, 3, "A: {card}"),
        ("2S", 2, 4, "B: {card}"),
        ("3H", 3, 0, "C (you): {card}"),
    ]


def test_the_last_hint_tells_the_answer(blueprint: Blueprint) -> None:
    solution = {
        "revealed-partner": ["B is A’s partner.", "D", "21"],
        "settlement": [
            "Yes: reaching the target is enough.",
            "2, as for every target from 71 to 80",
            "A +4, B +2, C −2, D −2, and E −2",
        ],
        "what-if": ["JS", "JH"],
        "first-table": ["KH", "Four cards, one of each suit."],
        "check-welcome": ["I read why, and answer again.", "The same exercise, at the same place."],
        "check-the-pack": ["Yes: 40 cards, ten of each of the four suits.", "3D", "5D", "QC", "KS", "120"],
        "two-tricks": ["B", "B", "C", "21"],
        "any-card": ["AH", "6D"],
        "may-i": [
            "No, that would announce the alliance.",
            "Yes, any card may be played at any time.",
            "No, I may keep it until the last trick.",
            "No, nobody may advise another player.",
            "No, here signals are forbidden.",
        ],
        "check-the-table": [
            "Eight to each of five players, and none is left.",
            "My left neighbour.",
            "I do.",
            "The same dealer deals again.",
            "The player who holds KH.",
        ],
        "check-the-settlement": [
            "1, for the target",
            "−8",
            "No, for one trick is missing.",
            "The partner pays 3.",
            "A and D, with equal totals.",
        ],
        "check-the-suspects": [
            "Probably, but it is not certain.",
            "AD",
            "B is more suspicious than before.",
            "D’s falls, and the others’ rise.",
            "5D",
        ],
        "who-wrote-this": [
            "The 3 stands there twice, and only the place below the A is right.",
            "7H",
            "The caller. The partner pays 2, and each of the others gains 2.",
            "2C",
            "None: there is no stock.",
        ],
        "check-a-session": [
            "E deals again, and it is still the fifth deal.",
            "+1",
            "+6",
            "A and B together.",
            "What you may know from your seat.",
        ],
        "check-house-rules": [
            "4 session points",
            "On six.",
            "A cuts, and C leads.",
            "Where it ends at 15.",
            "2S",
            "One sits out each deal, and each of the others gets ten cards.",
        ],
        "check-free-play": ["D, to the dealer’s right", "Eight", "D", "4D", "3H"],
        "play-caller": ["3D", "2D", "QS"],
        "play-partner": ["KS", "7H", "JH"],
        "play-defender": ["AS", "3H", "JC"],
        "check-strategy": [
            "Five",
            "6C",
            "3D, to load it",
            "The trick is mine for certain, and my partner can load it.",
            "Yes, 21 points are worth it",
            "3D, for B is hardly the partner",
        ],
        "check-for-four": [
            "Make a silent signal that the others do not notice.",
            "No, there signals are forbidden.",
            "Seven",
            "A does.",
            "My side has won.",
            "When the stock is gone, before the last three tricks",
        ],
        "check-for-two": [
            "Whoever is drawn by lot. Then you take turns.",
            "The last three",
            "I do",
            "Nobody has won this deal. We play on, and I still need one more.",
            "One goes back onto the stock, and the order stays as it was.",
            "D, as before",
        ],
        "check-the-partner": ["When somebody plays 4D.", "JD", "27", "To the defenders.", "+1"],
        "an-auction": ["Q", "4", "2 with 65", "I call a 2, and my partner and I must take at least 65 points."],
        "check-the-auction": [
            "The player to the dealer’s right.",
            "No, because nobody has bid a plain 2 yet.",
            "I may, but the third player may not.",
            "No: the two others must still pass.",
            "I name any rank and have won, or I pass as well.",
            "No, nobody bids over themselves.",
        ],
        "check-the-call": [
            "JS",
            "D, the suit of the called card.",
            "Nobody answers. All will know when 4D is played.",
            "6C",
            "Only 5H.",
        ],
        "check-the-trick": ["Any of them.", "JD", "KC", "Whoever has taken this one."],
        "check-questions": [
            "It can, because it is a trump.",
            "Nobody, and it counts for nobody.",
            "No, a pass is final.",
            "When KD is played.",
            "No, it takes all eight tricks.",
        ],
    }
    told, place = [], Playthrough(blueprint).act("next")
    while place.step is not None:
        while place.has_hint:
            place = place.act("hint")
        lines = zip(view(place)["say"], words(place), strict=True)
        told += [text for line, text in lines if line["label"] == "Solution:"]
        for action in place.solution if not place.position.done else ():
            place = place.act(action)
        place = place.act("next") if place.position.done else place
    assert told == solution[blueprint.name]


def test_hints_are_numbered_and_shown_one_by_one(revealed_partner: Blueprint) -> None:
    place, shown = Playthrough.resume(revealed_partner, ["next"] * 3), []
    for _ in range(4):
        shown.append([line["label"] for line in view(place)["say"] if line["kind"] == "hint"])
        place = place.act("hint") if place.has_hint else place
    hints = ["Hint 1:", "Hint 2:", "Solution:"]
    assert shown == [hints[:count] for count in range(4)]


def settling(*fills: int) -> Playthrough:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    place = Playthrough.resume(blueprint, ["next", "answer 0", "next", "answer 1", "next"])
    for field, change in enumerate(fills):
        place = place.act(f"fill {field} {change}")
    return place


def test_what_was_wrong_with_a_settlement_is_gone_when_a_number_changes() -> None:
    wrong = settling(4, 2, -2, -2, 2).act("check")
    assert any(line["kind"] == "wrong" for line in view(wrong)["say"])
    changed = wrong.act("fill 3 1")
    assert not any(line["kind"] == "wrong" for line in view(changed)["say"])
    assert "Sum of the changes: 4 + 2 − 2 + 1 + 2 = +7" in words(changed)


def test_no_more_than_three_faults_are_told_at_once() -> None:
    wrong = settling(1, 1, 1, 1, 1).act("check")
    first, *others = [line for line in view(wrong)["say"] if line["kind"] in {"wrong", "text"}][2:]
    assert (first["kind"], len(others)) == ("wrong", 2)


def settled(**other: Any) -> Result:
    """The worked example's result, but for what is given."""
    deal = read_blueprint(scenarios() / "settlement.yaml").states[-1]
    return replace(result(deal), **other)


SOLO = settled(sides=((0,), (1, 2, 3, 4)), changes=(8, -2, -2, -2, -2))
TWICE = settled(doubled=True, changes=(8, 4, -4, -4, -4))


@pytest.mark.parametrize(
    ("brought", "given", "faults"),
    [
        (settled(), (4, 2, -2, -2, -2), []),
        (settled(), (8, 4, -4, -4, -4), [UNIT]),
        (SOLO, (8, -2, -2, -2, -2), []),
        (SOLO, (4, -1, -1, -1, -1), [UNIT]),
        (SOLO, (6, -2, -2, -2, 0), ["A plays solo and settles with each of the others.", "E is on the side that lost the deal, and pays.", UNIT]),
        (SOLO, (7, -1, -2, -2, -2), ["A plays solo and settles with each of the others.", "B is a defender, and gains or pays the unit once.", UNIT]),
        (TWICE, (4, 2, -2, -2, -2), [UNIT, DOUBLED]),
        (TWICE, (8, 4, -4, -4, -3), ["Your changes sum to +1. Every settlement sums to zero.", "E is a defender, and gains or pays the unit once.", UNIT, DOUBLED]),
        (settled(), (2, 2, -2, -2, 0), ["A is the caller, and gains or pays twice the unit.", "E is on the side that lost the deal, and pays.", UNIT]),
        (settled(), (4, 1, -1, -2, -2), ["B is the partner, and gains or pays the unit once.", "C is a defender, and gains or pays the unit once.", UNIT]),
        (settled(), (-4, -2, 2, 2, 2), [*(f"{seat} is on the side that won the deal, and gains." for seat in "AB"), *(f"{seat} is on the side that lost the deal, and pays." for seat in "CDE")]),
    ],
)  # fmt: skip
def test_a_settlement_is_told_all_that_is_wrong_with_it(
    brought: Result, given: tuple[int, ...], faults: list[str]
) -> None:
    assert settlement_faults(ENGLISH, brought, given) == faults


@pytest.mark.parametrize(("change", "text"), [(4, "+4"), (0, "0"), (-4, "−4")])
def test_a_change_has_its_sign(change: int, text: str) -> None:
    assert signed(ENGLISH, change) == text


def test_praise_takes_turns(revealed_partner: Blueprint) -> None:
    place, praise = Playthrough(revealed_partner).act("next"), []
    while place.step is not None:
        for action in place.solution:
            place = place.act(action)
        praise += [line["label"] for line in view(place)["say"] if line["kind"] == "right"]
        place = place.act("next") if place.position.done else place
    assert praise == ["Right.", "Exactly.", "Well done."]


def test_a_seat_says_who_it_is_and_what_it_has(revealed_partner: Blueprint) -> None:
    start = view(Playthrough(revealed_partner).act("next"))["seats"]
    assert [seat["name"] for seat in start] == ["C (you)", "D", "E", "A", "B"]
    assert [[mark["kind"] for mark in seat["marks"]] for seat in start] == [[], [], ["dealer"], ["caller"], []]
    assert [seat["notes"] for seat in start] == [[], ["8 cards"], ["8 cards"], ["8 cards", "to play"], ["8 cards"]]


@pytest.mark.parametrize(
    ("place", "text"), [(0, "8 steps"), (1, "Step 1 of 8"), (3, "Step 3 of 8")]
)  # fmt: skip
def test_the_learner_is_told_how_far_it_is(revealed_partner: Blueprint, place: int, text: str) -> None:
    assert view(Playthrough.resume(revealed_partner, ["next"] * place))["place"] == text


def test_the_button_that_goes_on_says_what_it_does(revealed_partner: Blueprint, blueprint: Blueprint) -> None:
    start = Playthrough(revealed_partner)
    assert view(start)["start"] == "Start"
    assert scene(start, ENGLISH).main is None
    assert view(start.act("next"))["start"] is None
    assert scene(start.act("next"), ENGLISH).main == "Next"
    end = Playthrough(blueprint).solved
    assert scene(end, ENGLISH).main is None
    plays = isinstance(blueprint.steps[-1].task, PlayCards)
    assert scene(end.back(), ENGLISH).main == ("Next" if plays else "Finish")
    assert view(end)["place"] == "Finished"


def test_at_the_end_of_an_exercise_nobody_is_to_play(written: Callable[[str], Path]) -> None:
    blueprint = read_blueprint(written(HEAD + "  - {goal: G., play: AH}\n"))
    start = Playthrough(blueprint).act("next")
    assert [seat["name"] for seat in view(start)["seats"] if seat["turn"]] == ["A"]
    assert not any(seat["turn"] for seat in view(start.act("next"))["seats"])


def test_the_last_card_is_played_by_next_as_every_card(written: Callable[[str], Path]) -> None:
    start = Playthrough(read_blueprint(written(HEAD + "  - {goal: G., play: AH}\n"))).act("next")
    assert scene(start, ENGLISH).main == "Next"


def test_a_right_answer_that_was_shown_is_not_praised(revealed_partner: Blueprint) -> None:
    asked = Playthrough.resume(revealed_partner, ["next"] * 3)
    told = asked.act("answer 3").act("next")
    labels = [line["label"] for line in view(told)["say"]]
    assert "The full answer:" in labels
    assert scene(asked.act("answer 3"), ENGLISH).main == "Show the full answer"
    assert scene(told, ENGLISH).main == "Next"


def test_after_a_settlement_no_trick_comes_back_to_the_table() -> None:
    blueprint = read_blueprint(scenarios() / "settlement.yaml")
    assert view(Playthrough(blueprint).solved)["trick"]["cards"] == []
