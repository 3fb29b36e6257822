"""Generated settlements: the unit, the double, and a mistake to be found."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from briscola_widgets import Blueprint, Playthrough
from briscola_widgets.blueprint import Choose
from briscola_widgets.playthrough import right_answers
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, UNITS, WORTH, asked, by_hand, drill, made, signs, words


class Account:
    """What a deal that is over has brought, found without the engine: from its hands, its bids and its tricks."""

    def __init__(self, blueprint: Blueprint) -> None:
        state = blueprint.states[-1]
        assert state.called is not None
        assert state.auction is not None
        assert state.auction.bid is not None
        (self.holder,) = [seat for seat, hand in enumerate(state.deal.hands) if state.called in hand]
        self.caller = next(seat for seat, word in reversed(state.auction.history) if str(word) != "P")
        self.target = state.auction.bid.target
        self.solo = self.holder == self.caller
        side = {self.caller, self.holder}
        self.points = self.tricks = 0
        for trick in state.tricks:
            taking = by_hand(trick.cards, str(state.called)[1])
            (taker,) = [seat for seat, card in trick.by_seat.items() if str(card) == taking]
            if taker in side:
                self.tricks += 1
                self.points += sum(WORTH.get(str(card)[0], 0) for card in trick.cards)
        self.unit = UNITS[self.target]
        self.made = self.points >= self.target
        self.doubled = self.tricks in (0, 8)
        stake = self.unit * (1 if self.made else -1) * (2 if self.doubled else 1)
        shares = {self.caller: 4 if self.solo else 2} | ({} if self.solo else {self.holder: 1})
        self.changes = [stake * shares.get(seat, -1) for seat in range(5)]


def test_the_unit_is_that_of_the_target_and_a_solo_is_settled_with_each_of_the_four_others() -> None:
    units, kinds = Counter[int](), Counter[tuple[bool, bool]]()
    for blueprint, step, answer in asked("unit"):
        account = Account(blueprint)
        assert sum(account.changes) == 0
        if step is blueprint.steps[0]:
            assert answer == str(account.unit)
            units[account.unit] += 1
            kinds[account.solo, account.made] += 1
        else:
            assert answer == signs(account.changes)[account.caller]
    assert len(units) == 5
    assert min(units.values()) > len(SEEDS) / 20, units
    assert len(kinds) == 4
    assert min(kinds.values()) > len(SEEDS) / 20, kinds


def test_whoever_looks_at_the_points_finds_another_unit() -> None:
    """In every third deal the points captured lie where targets have another unit: the trap that is laid."""
    traps = [UNITS.get(account.points, account.unit) != account.unit for account in map(Account, made("unit"))]
    assert sum(traps) > len(SEEDS) / 3


def test_a_deal_is_settled_by_its_target_its_points_and_its_tricks() -> None:
    endings = Counter[str]()
    for blueprint in made("settling"):
        account, (outcome, settle) = Account(blueprint), blueprint.steps
        (answer,) = right_answers(outcome, blueprint.states[-1])
        assert isinstance(outcome.task, Choose)
        ended = "Made" if account.made else "Missed"
        assert outcome.task.choices[int(answer)].text == ended + (", and all doubles" if account.doubled else "")
        place = Playthrough(blueprint)
        while place.step is not settle:
            for action in place.way_on:
                place = place.act(action)
        for field, change in enumerate(account.changes):
            place = place.act(f"fill {field} {change}")
        assert place.act("check").position.done
        endings[
            f"{account.tricks if account.doubled else 'some'} tricks, {account.points if account.points in (0, 120) else 'some'} points"
        ] += 1
        endings["solo" if account.solo else "partner"] += 1
    assert set(endings) == {
        "8 tricks, 120 points", "0 tricks, 0 points", "some tricks, 120 points", "some tricks, 0 points",
        "some tricks, some points", "solo", "partner",
    }  # fmt: skip
    assert min(endings.values()) > len(SEEDS) / 20, endings


def test_the_first_settlements_have_all_that_can_happen() -> None:
    accounts = [Account(drill("settling", str(seed))) for seed in range(1, 8)]
    assert {(account.doubled, account.points in (0, 120)) for account in accounts} == {
        (True, True),
        (False, True),
        (False, False),
    }
    assert {(account.tricks, account.points) for account in accounts} >= {(8, 120), (0, 0), (7, 120)}
    assert {account.solo for account in accounts} == {account.made for account in accounts} == {True, False}


def test_the_mistake_is_the_one_number_that_the_rules_do_not_give() -> None:
    roles = Counter[str]()
    for blueprint in made("mistake"):
        account = Account(blueprint)
        whose, what = blueprint.steps
        (letter,), (number,) = (right_answers(step, blueprint.states[-1]) for step in blueprint.steps)
        seat = "ABCDE".index(letter)
        written = re.findall(r"[A-E]\u00a0([+−]\d+)", " ".join(whose.say))
        assert [other for other, change in enumerate(signs(account.changes)) if written[other] != change] == [seat]
        assert isinstance(what.task, Choose)
        assert what.task.choices[int(number)].text == signs(account.changes)[seat]
        assert written[seat] not in [choice.text for choice in what.task.choices]
        roles["caller" if seat == account.caller else "partner" if seat == account.holder else "defender"] += 1
        roles["solo"] += account.solo
    assert len(roles) == 4
    assert min(roles.values()) > len(SEEDS) / 10, roles


@pytest.mark.parametrize("name", ["unit", "settling", "mistake"])
def test_when_a_deal_is_over_no_trick_lies_there_but_what_the_callers_side_has_captured_is_told(name: str) -> None:
    for blueprint in made(name):
        place, points = Playthrough(blueprint).act("next"), Account(blueprint).points
        view: Any = scene(place, ENGLISH).view
        assert view["trick"]["cards"] == []
        assert words(view["trick"]["caption"]) == f"Caller’s side: {points} point{'s' if points != 1 else ''}"
