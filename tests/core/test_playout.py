"""Playouts bring what the state brings."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import PAGAT_RANK, Deal, Phase, Record, State, apply, legal_actions, parse_action, result
from briscola_core.playout import playout

from .strategies import played


def by_states(state: State, chance: Random) -> State:
    while legal := legal_actions(state):
        state = apply(state, legal[int(chance.random() * len(legal))])
    return state


@settings(max_examples=300)
@given(played(), st.data(), st.integers(0, 2**32))
def test_a_playout_brings_what_the_states_bring(states: list[State], data: st.DataObject, seed: int) -> None:
    playing = [state for state in states if state.phase is Phase.PLAY]
    if not playing:
        return
    state = data.draw(st.sampled_from([playing[0], *playing]))
    before, first, second = hash(state), Random(seed), Random(seed)
    end = result(by_states(state, first))
    brought = playout(state, second.random)
    assert (tuple(brought.points), tuple(brought.tricks)) == (end.points, end.tricks)
    assert first.getstate() == second.getstate(), "chance was asked another number of times"
    assert hash(state) == before


@pytest.mark.parametrize("words", ["", "A", "A P P P P", "P P P P P"])
def test_there_is_nothing_to_play_out_before_the_play_and_after_the_deal(words: str) -> None:
    state = Record(PAGAT_RANK, Deal.from_seed(1), tuple(map(parse_action, words.split()))).replay()
    with pytest.raises(ValueError, match=f"nothing to play out in the {state.phase.name.lower()}"):
        playout(state, Random(0).random)
