"""Generated calls: which cards may be called, which are, and what each seat then knows."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from briscola_core import observe, to_act
from briscola_widgets import Blueprint
from briscola_widgets.blueprint import Choose, Pick, Verdict
from briscola_widgets.playthrough import answers_to, judge, right_answers

from .generated import SEEDS, UNITS, drill, made, said_in

UPWARDS = "24567JQK3A"


def bid_at_last(blueprint: Blueprint) -> str:
    """The rank of the last bid of the auction."""
    return [word for word in said_in(blueprint) if word != "P" and ":" not in word][-1][0]


def may_be_called(card: str, bid: str, hand: set[str]) -> bool:
    """Whether a card may be called, found without the engine."""
    lowest = next((rank for rank in UPWARDS if f"{rank}{card[1]}" not in hand), "")
    return card[0] == bid or (bid == "2" and f"2{card[1]}" in hand and card[0] == lowest)


@pytest.mark.parametrize("name", ["call", "lowest-missing"])
def test_no_card_is_right_that_may_not_be_called(name: str) -> None:
    for blueprint in made(name):
        (step,), state = blueprint.steps, blueprint.states[-1]
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        assert to_act(state) == blueprint.seat
        for card in answers_to(step.task, state):
            if not may_be_called(card, bid_at_last(blueprint), hand):
                assert judge(step, state, card) is Verdict.WRONG
        assert right_answers(step, state)


def test_of_a_suit_the_card_is_called_that_gives_a_partner() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in made("lowest-missing"):
        (step,), state, bid = blueprint.steps, blueprint.states[-1], bid_at_last(blueprint)
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        cards = [str(card) for card in step.spread]
        assert len(cards) == 10
        right = [card for card in cards if may_be_called(card, bid, hand) and card not in hand]
        assert list(right_answers(step, state)) == right
        fair = [card for card in cards if judge(step, state, card) is Verdict.ACCEPTABLE]
        assert fair == [card for card in cards if may_be_called(card, bid, hand) and card in hand]
        kinds["another rank" if bid != "2" else "the 2" if right[0][0] == "2" else right[0][0]] += 1
    assert kinds["another rank"] > len(SEEDS) / 8
    assert kinds["the 2"] > len(SEEDS) / 16
    assert len(kinds.keys() & set("4567J")) >= 4, kinds


def test_all_that_may_be_called_lies_there_and_often_a_card_that_may_not() -> None:
    traps: Counter[str] = Counter()
    for blueprint in made("call"):
        (step,), state, bid = blueprint.steps, blueprint.states[-1], bid_at_last(blueprint)
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        there = {str(card) for card in step.spread}
        may = {f"{rank}{suit}" for rank in UPWARDS for suit in "SHDC" if may_be_called(f"{rank}{suit}", bid, hand)}
        assert may <= there
        assert len(there - may) <= 1
        verdicts = {judge(step, state, card) for card in may}
        traps["trap"] += len(there - may)
        traps["clear"] += {Verdict.RIGHT, Verdict.WRONG} <= verdicts
        traps["own card"] += bool(may & hand)
        traps["lowest missing"] += len(may) > 4
        traps["2" if bid == "2" else "another rank"] += 1
        assert step.advice is not None
        assert {str(choice.action) for choice in step.advice.choices} == {f"call:{card}" for card in may}
    assert traps["clear"] > len(SEEDS) * 0.9
    assert all(count > len(SEEDS) / 6 for count in traps.values()), traps


def held(card: str, hand: set[str]) -> tuple[int, int, int, int]:
    """What speaks for a call, the more the better: a partner, the best trumps and all trumps held, none above it missing."""
    suit = [rank for rank in UPWARDS if f"{rank}{card[1]}" in hand]
    above = [rank for rank in UPWARDS[UPWARDS.index(card[0]) + 1 :] if rank not in suit]
    return (-int(card in hand), len(set(suit) & set("A3K")), len(suit), -len(above))


#: What is said of a call, by what it measures.
SAID = (
    r"It is your own card",
    r"You hold (?:neither|\d of) the",
    r"you would hold \d trumps?\.",
    r"\d stronger cards? of its suit",
)


def test_what_is_said_of_a_call_speaks_for_the_right_card_and_against_a_wrong_one_where_something_does() -> None:
    decided: Counter[int] = Counter()
    for number in range(1, 25):
        blueprint = drill("call", str(number))
        (step,), state = blueprint.steps, blueprint.states[-1]
        assert isinstance(step.task, Pick)
        assert step.advice is not None
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        may = {str(choice.action).removeprefix("call:") for choice in step.advice.choices}
        all_of = {str(choice.card): choice for choice in step.task.choices if str(choice.card) in may}
        right = {card: held(card, hand) for card, of in all_of.items() if of.verdict is Verdict.RIGHT}
        wrong = {card: held(card, hand) for card in all_of if card not in right}
        for card, choice in all_of.items():
            mine, others = held(card, hand), wrong if card in right else right
            sign = 1 if card in right else -1
            apart = [[sign * (mine[at] - other[at]) for other in others.values()] for at in range(4)]
            speaks = [min(diff) >= 0 and max(diff) > 0 for diff in apart]
            said = [bool(re.search(pattern, choice.why)) for pattern in SAID]
            if any(speaks):
                assert any(said), (number, choice)
                assert not any(told and not fits for told, fits in zip(said, speaks, strict=True)), (number, choice)
                # what weighs most is not cut off
                assert said[speaks.index(True)] or speaks.index(True) in {0, 3}, (number, choice)
                decided[speaks.index(True)] += 1
            assert choice.why
        hint = step.hints[-1]
        if "this is true" in hint:
            (at,) = (at for at, pattern in enumerate(SAID) if re.search(pattern, hint))
            assert any(all(mine[at] > other[at] for other in wrong.values()) for mine in right.values())
    assert decided[1] > 10
    assert decided[2]


def test_what_a_seat_can_know_of_the_partner_and_what_is_at_stake_is_what_the_rules_say() -> None:
    roles: Counter[str] = Counter()
    answer = {
        "solo": "I play alone against the four others.",
        "caller": "One of the four others is my partner.",
        "partner": "I am the caller’s partner.",
        "defender": "I am a defender. The partner is one of three others, or the caller plays alone.",
    }
    for blueprint in made("who-is-it"):
        state, seat = blueprint.states[-1], blueprint.seat
        called = said_in(blueprint)[-1].removeprefix("call:")
        word = said_in(blueprint)[-2 - next(at for at, one in enumerate(said_in(blueprint)[-2::-1]) if one != "P")]
        holder = next(at for at in range(5) if called in map(str, state.deal.hands[at]))
        role = {(True, True): "solo", (True, False): "caller", (False, True): "partner"}.get(
            (seat == state.caller, seat == holder), "defender"
        )
        roles[role] += 1
        roles["defender against a solo"] += role == "defender" and holder == state.caller
        texts = []
        for step in blueprint.steps:
            assert isinstance(step.task, Choose)
            texts.append([choice.text for choice in step.task.choices if choice.verdict is Verdict.RIGHT])
        assert texts[0] == [answer[role]]
        target = int(word.partition("/")[2] or 61)
        unit = UNITS[target]
        made_it = "reaches" in " ".join(blueprint.steps[-1].say)
        share = {"solo": 4, "caller": 2, "partner": 1, "defender": -1}[role] * (1 if made_it else -1)
        assert texts[-1] == [f"{share * unit:+}".replace("-", "−")]
    assert min(roles[role] for role in answer) > len(SEEDS) / 12
    assert roles["defender against a solo"] > 10
