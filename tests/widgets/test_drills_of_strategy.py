"""Generated choices of a card: what is still out, what the coach would play, and what happens then."""

from __future__ import annotations

from collections import Counter

import pytest

from briscola_core import Card, Play, observe
from briscola_core.coach.advice import advise
from briscola_widgets import Playthrough
from briscola_widgets.blueprint import Choose, Pick, Verdict
from briscola_widgets.playthrough import trick_on_table

from .generated import SEEDS, STRENGTH, drill, made


def test_what_is_still_out_is_what_nobody_has_played_and_the_learner_does_not_hold() -> None:
    tables: Counter[int] = Counter()
    for blueprint in made("count-trumps"):
        state, seat = blueprint.states[-1], blueprint.seat
        known = {str(card) for trick in state.tricks for card in trick.cards}
        assert [str(card) for card in blueprint.steps[0].spread] == [
            str(card) for trick in state.tricks for card in trick.cards
        ]
        known |= {str(card) for card in observe(state, seat).hand}
        trumps = {f"{rank}{state.trump}" for rank in STRENGTH}
        high = {f"{rank}{suit}" for rank in "A3" for suit in "SHDC"}
        for step, cards in zip(blueprint.steps, (trumps, high), strict=True):
            assert isinstance(step.task, Choose)
            rights = [choice.text for choice in step.task.choices if choice.verdict is Verdict.RIGHT]
            assert rights == [str(len(cards - known))]
            assert len({choice.text for choice in step.task.choices}) == 4
        tables[state.rules.players] += 1
    assert min(tables[players] for players in (2, 4, 5)) > len(SEEDS) / 6
    assert {drill("count-trumps", str(seed)).record.rules.players for seed in range(1, 7)} == {2, 4, 5}


@pytest.mark.parametrize(
    ("name", "roles"),
    [("best-card", {"two", "four"}), ("best-card-caller", {"caller"}), ("best-card-others", {"partner", "defender"})],
)
def test_the_best_card_is_asked_of_each_role_at_each_place_of_the_trick(name: str, roles: set[str]) -> None:
    found, places = set(), Counter[int]()
    for blueprint in made(name):
        state, seat = blueprint.states[-1], blueprint.seat
        assert state.acting == seat
        players, side = state.rules.players, {state.caller, state.partner}
        role = {2: "two", 4: "four"}.get(players) or ("caller" if seat == state.caller else "partner")
        found.add(role if players < 5 or seat in side else "defender")
        places[len(state.cards)] += 1
        (step,) = blueprint.steps
        assert isinstance(step.task, Pick)
        assert {choice.card for choice in step.task.choices} == set(observe(state, seat).hand)
        assert {choice.verdict for choice in step.task.choices} >= {Verdict.RIGHT, Verdict.WRONG}
        # another set of worlds bears the verdicts out
        again = advise(observe(state, seat), "other", 200)
        best = max(choice.points.mean for choice in again.choices)
        for choice in step.task.choices:
            if choice.verdict is Verdict.RIGHT:
                assert (
                    best - again.of(Play(choice.card)).points.mean <= 3 * again.of(Play(choice.card)).gap.error + 0.15
                )
    assert found == roles
    assert len(places) >= 2


def test_of_three_things_to_do_with_a_card_each_is_best_at_times() -> None:
    found = set()
    for blueprint in made("discard-or-load"):
        state = blueprint.states[-1]
        assert state.rules.players == 5
        assert len(state.cards) >= 3
        playthrough = Playthrough(blueprint).act("next")
        chosen = playthrough.act(playthrough.solution[0])
        asked = chosen.act("next")
        trick = trick_on_table(asked.position.state)
        card = Card.parse(chosen.position.answers[0])
        assert trick.cards[: len(state.cards) + 1] == (*state.cards, card)
        assert trick.winner is not None
        found.add("take" if trick.winner == blueprint.seat else "load" if card.points else "discard")
        # the seat before the winner's, for play goes round to the right
        assert [action.split()[1] for action in asked.solution] == ["ABCDE"[(trick.winner - 1) % 5]]
    assert found == {"take", "load", "discard"}
