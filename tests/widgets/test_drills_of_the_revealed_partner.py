"""Generated tricks before and after the called card has fallen: whose their points are."""

from __future__ import annotations

from collections import Counter
from typing import Any

from briscola_widgets import Playthrough
from briscola_widgets.blueprint import Choose, Verdict
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, by_hand, drill, holders, made


def test_whose_the_points_are_is_known_of_the_caller_and_once_the_called_card_has_fallen() -> None:
    seen = Counter[str]()
    for blueprint in made("revealed"):
        state = blueprint.states[-1]
        trick = trick_on_table(state)
        who, takes, where = (
            step.task.choices[int(answer)].text if isinstance(step.task, Choose) else answer
            for step in blueprint.steps
            for answer in right_answers(step, state)
        )
        caller = state.caller
        (taker,) = [seat for seat, card in trick.by_seat.items() if str(card) == by_hand(trick.cards, str(state.trump))]
        assert caller is not None
        assert takes == "ABCDE"[taker]
        fallen = [seat for seat, card in trick.by_seat.items() if card == state.called]
        if not fallen:
            assert who == "That cannot be known yet."
            assert where == ("To the caller’s side." if taker == caller else "That cannot be known yet.")
            # nor does the learner know it by the hand, or by being the one who has taken the trick
            assert len(holders(blueprint, blueprint.seat)) > 1
            assert blueprint.seat != taker or taker == caller
        else:
            assert who == (
                "Nobody: {} plays alone.".format("ABCDE"[caller]) if fallen == [caller] else "ABCDE"[fallen[0]]
            )
            assert where == ("To the caller’s side." if taker in (caller, *fallen) else "To the defenders.")
        assert trick.points > 0
        seen[f"{'solo' if fallen == [caller] else 'partner' if fallen else 'hidden'}: {where}"] += 1
    assert len(seen) == 6, seen
    assert min(seen.values()) > len(SEEDS) / 40, seen
    first = {
        right_answers(step, blueprint.states[-1])
        for blueprint in (drill("revealed", str(seed)) for seed in (1, 2, 3))
        for step in blueprint.steps[2:]
    }
    assert len(first) == 3


def test_the_trick_keeps_its_taker_and_its_partner_to_itself_until_they_are_asked_for() -> None:
    for blueprint in made("revealed"):
        place = Playthrough(blueprint).act("next")
        view: Any = scene(place, ENGLISH).view
        assert not any(card["takes"] for card in view["trick"]["cards"])
        assert not any(mark["kind"] == "partner" for seat in view["seats"] for mark in seat["marks"])
        assert not any("point" in note for seat in view["seats"] for note in seat["notes"])


def test_no_reason_speaks_of_a_partner_once_the_caller_is_known_to_be_alone() -> None:
    alone = 0
    for blueprint in made("revealed"):
        first, _, last = blueprint.steps
        assert isinstance(first.task, Choose)
        assert isinstance(last.task, Choose)
        if any(one.verdict is Verdict.RIGHT and "plays alone" in one.text for one in first.task.choices):
            alone += 1
            assert not any("whoever the partner" in one.why for one in last.task.choices)
    assert alone
