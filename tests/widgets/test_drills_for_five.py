"""Generated exercises of five at the table: what happens around a deal, and who knows the partner."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

from briscola_widgets import Blueprint, Playthrough
from briscola_widgets.blueprint import NameSeat
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, asked, drill, holders, made

#: How many seats after the dealer, in the order of play, the one asked for sits.
AFTER_DEALER = {
    "Who cuts?": 4,
    "Who gets the first four cards?": 1,
    "Who deals again?": 0,
    "Who speaks first?": 1,
    "Who deals now?": 0,
    "Who leads to the first trick?": 1,
    "Who deals the next time?": 1,
}


def test_the_left_neighbour_cuts_the_right_one_begins_and_what_does_not_count_is_dealt_again() -> None:
    for blueprint, step, answer in asked("dealing"):
        assert isinstance(step.task, NameSeat)
        assert answer == "ABCDE"[(blueprint.record.deal.dealer + AFTER_DEALER[step.task.ask]) % 5]


def test_three_tables_ask_for_all_that_happens_around_a_deal() -> None:
    three = [drill("dealing", seed) for seed in ("1", "2", "3")]
    assert {getattr(step.task, "ask", "") for blueprint in three for step in blueprint.steps} == set(AFTER_DEALER)
    assert len({blueprint.record.deal.dealer for blueprint in made("dealing")}) == 5


def test_where_only_the_seats_matter_the_dealer_is_marked_and_no_card_is_in_sight() -> None:
    for blueprint in made("dealing"):
        view: Any = scene(Playthrough(blueprint).act("next"), ENGLISH).view
        marks = {seat["name"][0]: [mark["text"] for mark in seat["marks"]] for seat in view["seats"]}
        assert {name for name, of_seat in marks.items() if of_seat == ["dealer"]} == {
            "ABCDE"[blueprint.record.deal.dealer]
        }
        assert sum(map(len, marks.values())) == 1
        assert not any(seat["notes"] or seat["turn"] for seat in view["seats"])
        assert (view["contract"], view["trick"]["cards"], view["hand"]["cards"]) == ([], [], [])


def test_who_the_partner_is_one_knows_by_the_called_card_alone() -> None:
    seen = Counter[str]()
    for blueprint, step, answer in asked("secret"):
        state, seat = blueprint.states[-1], blueprint.seat
        caller, possible = state.caller, holders(blueprint, seat)
        assert caller is not None
        if step is blueprint.steps[0]:
            partner = next(iter(possible)) if len(possible) == 1 else None
            alone = "Nobody: I play alone." if seat == caller else f"Nobody: {'ABCDE'[caller]} plays alone."
            expected = (
                "I cannot know it yet."
                if partner is None
                else alone
                if partner == caller
                else "I am."
                if partner == seat
                else f"It is {'ABCDE'[partner]}."
            )
            assert answer == expected
            seen[expected[:6]] += 1
            continue
        knowing = {other for other in range(5) if len(holders(blueprint, other)) == 1}
        dealt = next(other for other, hand in enumerate(state.deal.hands) if state.called in hand)
        if len(knowing) == 5:
            assert answer == "Everybody does."
        else:
            assert knowing == {dealt}
            assert answer.startswith("Only I do." if dealt == seat else "Only the player who was dealt ")
    assert min(seen.values()) > len(SEEDS) / 12, seen


def test_the_first_tables_show_each_place_where_the_called_card_can_be() -> None:
    """In the learner's hand or not, fallen or not, of the caller's own or not, seen by the caller or not."""

    def place(blueprint: Blueprint) -> tuple[bool, bool, bool]:
        state = blueprint.states[-1]
        assert state.called is not None
        return (
            state.called in state.deal.hands[blueprint.seat],
            state.called in state.cards or any(state.called in trick.cards for trick in state.tricks),
            blueprint.seat == state.caller,
        )

    first = {place(drill("secret", str(seed))) for seed in range(1, 13)}
    assert {(mine, caller) for mine, fallen, caller in first if not fallen} == set(product((True, False), repeat=2))
    assert any(fallen for _, fallen, _ in first)
    assert any(drill("secret", str(seed)).states[-1].partner is None for seed in range(1, 8))


def test_who_the_partner_is_the_table_does_not_show_before_it_has_been_answered() -> None:
    for blueprint in made("secret"):
        place = Playthrough(blueprint)
        for at in (place, place.act("next")):
            view: Any = scene(at, ENGLISH).view
            assert not any(mark["kind"] == "partner" for seat in view["seats"] for mark in seat["marks"])
