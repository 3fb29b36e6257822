"""Endings with all hands open, beside trying everything."""

from __future__ import annotations

import pytest

from briscola_core import EXPERT, Phase, State, apply, legal_actions, observe, result
from briscola_core.worlds.ending import ending, side_of

from .tables import MANY_RULES, states


def by_trying(state: State, side: tuple[int, ...]) -> int:
    """Give the card points of a side at the end, both sides playing for most, by trying all there is."""
    if state.acting is None:
        return sum(result(state).points[seat] for seat in side)
    after = [by_trying(apply(state, action), side) for action in legal_actions(state)]
    return max(after) if state.acting in side else min(after)


def last_cards(rules: str, seed: int, cards: int) -> State:
    """Give the first state of a deal with no stock and at most so many cards in hand."""
    return next(
        state
        for state in states(rules, seed)
        if state.phase is Phase.PLAY and not state.stock and 0 < sum(hand.bit_count() for hand in state.hands) <= cards
    )


@pytest.mark.parametrize("rules", MANY_RULES)
def test_an_ending_brings_what_trying_everything_brings(rules: str) -> None:
    for seed in range(6):
        for cards in (6, 8, 9) if "briscola_two" not in rules else (4, 5, 6):
            state = last_cards(rules, seed, cards)
            assert state.acting is not None
            side = side_of(state, state.acting)
            before = sum(state.points[seat] for seat in side)
            solved = ending(state)
            for action, (card, points) in zip(legal_actions(state), solved.points, strict=True):
                assert str(action) == str(card)
                assert before + points == by_trying(apply(state, action), side)


@pytest.mark.parametrize("rules", MANY_RULES)
def test_the_line_of_an_ending_brings_what_the_ending_promises(rules: str) -> None:
    for seed in range(6):
        state = last_cards(rules, seed, 12)
        assert state.acting is not None
        side, solved = side_of(state, state.acting), ending(state)
        then = state
        for card in solved.line:
            then = apply(then, next(action for action in legal_actions(then) if str(action) == str(card)))
        assert then.acting is None
        gained = sum(then.points[seat] - state.points[seat] for seat in side)
        assert gained == max(points for _, points in solved.points)


@pytest.mark.parametrize("rules", ["briscola_two", "pagat_rank"])
def test_there_is_no_ending_to_solve_before_the_last_tricks_and_after_them(rules: str) -> None:
    for state in (states(rules, 1)[0], states(rules, 1)[-1]):
        with pytest.raises(ValueError, match="no ending to solve"):
            ending(state)


def test_for_two_the_expert_takes_all_that_can_be_taken_once_the_stock_is_gone() -> None:
    for seed in range(12):
        for state in states("briscola_two exchange=seven", seed):
            if state.acting is None or state.stock:
                continue
            side = (state.acting,)
            action = EXPERT.act(observe(state, state.acting), seed)
            assert by_trying(apply(state, action), side) == by_trying(state, side)
