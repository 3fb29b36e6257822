"""Generated exercises with other rules: settlements and auctions at other tables."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from briscola_core import PAGAT_RANK, Card, State
from briscola_widgets import Blueprint, Playthrough
from briscola_widgets.blueprint import Choose, Pick, Settle
from briscola_widgets.playthrough import right_answers
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, STRENGTH, WORTH, by_hand, drill, made, words


def ends(blueprint: Blueprint) -> list[State]:
    """The end of a deal at each table where it is settled."""
    tasks = [step.task for step in blueprint.steps if isinstance(step.task, Settle)]
    return [task.state or blueprint.states[-1] for task in tasks]


def captured(state: State) -> tuple[int, int]:
    """The card points and tricks of the caller's side, counted trick by trick by hand."""
    side = {state.caller, state.partner}
    called = next(seat for seat, hand in enumerate(state.deal.hands) if Card("2" + str(state.trump)) in hand)
    assert called in side
    taken = [0, 0]
    for trick in state.tricks:
        taking = by_hand(trick.cards, str(state.trump))
        if next(seat for seat, card in trick.by_seat.items() if str(card) == taking) in side:
            taken[0] += sum(WORTH.get(str(card)[0], 0) for card in trick.cards)
            taken[1] += 1
    return taken[0], taken[1]


def paid(state: State, *, flat: bool, doubled: bool, target: int) -> list[int]:
    """What each seat gains or pays, by the sentences of RULES.md and not by the engine."""
    players, alone = state.rules.players, state.partner is None
    unit = 1 if flat else next(unit for most, unit in ((70, 1), (80, 2), (90, 3), (100, 4), (120, 5)) if target <= most)
    stake = unit * (2 if doubled else 1) * (1 if captured(state)[0] >= target else -1)
    shares = [-1] * players
    if alone:
        shares[state.caller or 0] = players - 1
    else:
        shares[state.caller or 0], shares[state.partner or 0] = (2 if players == 5 else 1), 1
    return [stake * share for share in shares]


def test_one_deal_is_settled_at_three_tables_by_the_rules_of_each() -> None:
    for blueprint in made("three-tables"):
        ours, by_points, by_ladder = ends(blueprint)
        assert len({(end.deal, end.tricks, end.caller, end.partner) for end in (ours, by_points, by_ladder)}) == 1
        points, tricks = captured(ours)
        target = ours.auction.bid.target  # type: ignore[union-attr]
        right = [
            paid(ours, flat=False, doubled=tricks in (0, 8), target=target),
            paid(ours, flat=True, doubled=points in (0, 120), target=target),
            paid(ours, flat=True, doubled=points in (0, 120), target=61),
        ]
        place, found = Playthrough(blueprint), []
        while place.step is not None:
            for action in place.way_on:
                place = place.act(action)
            if place.position.done and place.position.answers:
                found.append([int(change) for change in place.position.answers[-1].split()])
        assert found == right
        assert found[0] != found[1] or found[1] != found[2]
        assert all(sum(changes) == 0 for changes in found)


def test_the_right_settlement_says_where_payment_is_flat_and_why_all_the_points_double_or_not() -> None:
    """After each table, and so in the key to a work sheet, too."""
    kinds: Counter[str] = Counter()
    for blueprint in made("three-tables"):
        place = Playthrough(blueprint)
        for number, end in enumerate(ends(blueprint)):
            while not (place.position.done and place.position.step == number):
                for action in place.way_on:
                    place = place.act(action)
            view: Any = scene(place, ENGLISH).view
            (said,) = (words(line["text"]) for line in view["say"] if line["kind"] == "right")
            points, tricks = captured(end)
            all_tricks, all_points = tricks in (0, 8), points in (0, 120)
            assert ("the unit is 1 whatever the target" in said) == (number > 0)
            assert ("The unit for this target is" in said) == (number == 0)
            assert ("every change doubles" in said) == (all_points if number else all_tricks)
            assert ("Nothing doubles here: each side" in said) == (number == 0 and all_points and not all_tricks)
            kinds["trap"] += number == 0 and all_points and not all_tricks
    assert kinds["trap"] > len(SEEDS) / 10


def test_a_deal_of_four_is_settled_by_the_rules_for_four() -> None:
    for blueprint in made("table-for-four"):
        (end,) = ends(blueprint)
        assert end.rules == PAGAT_RANK.replace(players=4)
        target = end.auction.bid.target  # type: ignore[union-attr]
        solution = [int(word.split()[2]) for word in Playthrough(blueprint).act("next").solution[:-1]]
        assert solution == paid(end, flat=False, doubled=captured(end)[1] in (0, 10), target=target)


def test_every_kind_of_settlement_comes_up_among_the_first() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in list(made("three-tables"))[:12]:
        ours, *_ = ends(blueprint)
        points, tricks = captured(ours)
        target = ours.auction.bid.target  # type: ignore[union-attr]
        kinds["made everywhere"] += points >= target and points < 120
        kinds["made on the ladder alone"] += 61 <= points < target
        kinds["all tricks"] += tricks == 8
        kinds["all or no points, not all tricks"] += points in (0, 120) and tricks in range(1, 8)
        kinds["solo"] += ours.partner is None
    assert all(kinds.values()), kinds
    four = [ends(blueprint)[0] for blueprint in list(made("table-for-four"))[:12]]
    assert {end.partner is None for end in four} == {True, False}
    assert {captured(end)[0] >= end.auction.bid.target for end in four} == {True, False}  # type: ignore[union-attr]


def test_the_settlements_stand_side_by_side_as_soon_as_they_are_found() -> None:
    place = Playthrough(drill("three-tables", "1"))
    assert scene(place, ENGLISH).view["compared"] is None
    known = []
    while place.step is not None:
        for action in place.way_on:
            place = place.act(action)
        compared: Any = scene(place, ENGLISH).view["compared"]
        assert len(compared["columns"]) == 4
        assert len(compared["rows"]) == 7
        known.append([cell != "…" for cell in compared["rows"][-1]["cells"]])
    assert [True, False, False] in known
    assert [True, True, False] in known
    assert known[0] == [False] * 3
    assert known[-1] == [True] * 3


def bid_at(text: str) -> tuple[bool, int]:
    """Where a bid stands, the weaker the lower: of points by their number, of ranks by the ladder."""
    return (True, int(text)) if len(text) > 1 else (False, "A3KQJ76542".index(text))


def test_the_one_bid_that_is_right_is_above_the_last_one() -> None:
    tables: Counter[str] = Counter()
    for blueprint in made("other-auction"):
        step = blueprint.steps[0]
        if not isinstance(step.task, Choose):
            tables["lowest missing"] += 1
            continue
        said = step.say[0]
        (last,) = re.findall(r"bids (\w+)(?: points)?\.(?!.*bids)", said)
        high = 120 if "by points" in said else 9
        texts = [choice.text for choice in step.task.choices]
        (right,) = [text for text in texts if bid_at(last) < bid_at(text) <= ("by points" in said, high)]
        assert step.task.choices[int(right_answers(step, blueprint.states[0])[0])].text == right
        assert len(step.task.choices) >= 3
        tables["points" if "by points" in said else "ladder"] += 1
    assert all(count > len(SEEDS) / 6 for count in tables.values()), tables
    first = {str(drill("other-auction", str(seed)).steps[-1].goal) for seed in range(1, 5)}
    assert len(first) == 3


def test_a_card_may_be_called_on_the_ladder_if_it_is_no_stronger_than_the_bid() -> None:
    for blueprint in made("other-auction"):
        step = blueprint.steps[-1]
        if len(blueprint.steps) == 2 and isinstance(step.task, Pick):
            bid = re.findall(r"with (\w)\.", step.say[0])[0]
            may = [str(card) for card in step.spread if STRENGTH.index(str(card)[0]) >= STRENGTH.index(bid)]
            assert right_answers(step, blueprint.states[0]) == tuple(may)
            assert any(str(card)[0] == "3" for card in step.spread)


def test_the_lowest_missing_trump_is_the_first_that_the_hand_lacks() -> None:
    for blueprint in made("other-auction"):
        step = blueprint.steps[-1]
        if len(blueprint.steps) == 1:
            held = re.findall(r"hold (.*) of that suit", step.say[1])[0]
            ranks = [text[0] for text in re.findall(r"\w[♠♥♦♣]", held)]
            lowest = next(rank for rank in STRENGTH[::-1] if rank not in ranks)
            assert [answer[0] for answer in right_answers(step, blueprint.states[0])] == [lowest]
            assert "2" in ranks
