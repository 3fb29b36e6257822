"""Playing out by habits: as the players play, the same on lists and with NumPy."""

from __future__ import annotations

import pytest

from briscola_core import Opponents, Phase, State, advise, apply, observe, partner_chances, result
from briscola_core.players.alliance import alliances
from briscola_core.players.habits import regular_habits, rows_of
from briscola_core.players.player import REGULAR
from briscola_core.players.position import position
from briscola_core.worlds.opened import opened
from briscola_core.worlds.rollout import plans_of, roll_out
from briscola_core.worlds.trials import deal_worlds
from briscola_core.worlds.world import hands_of, hidden, surprises

from .tables import MANY_RULES, states


def in_play(rules: str, seed: int) -> list[State]:
    return [state for state in states(rules, seed) if state.phase is Phase.PLAY]


@pytest.mark.parametrize("rules", MANY_RULES)
def test_a_rollout_brings_what_regular_players_bring(rules: str) -> None:
    for seed in range(4):
        for state in in_play(rules, seed)[:: 3 + seed]:
            if state.exchanged or state.rules.exchange.rank is not None:
                # players exchange, rollouts don't
                continue
            seat = state.acting
            assert seat is not None
            seen = observe(state, seat)
            laid = position(seen)
            dealt = deal_worlds(seen, laid, seed, 3, Opponents.REGULAR, fast=False)
            hands, stock, partner = hands_of(laid, dealt.told, dealt.orders[0])
            rows = [rows_of(regular_habits(state.rules))] * state.rules.players
            points, tricks = roll_out(
                laid.moment,
                hands,
                stock[::-1],
                laid.believed(partner),
                rows,
                alliances(state.rules),
                plans_of(state.rules),
            )
            then = opened(seen, laid, dealt.told, dealt.orders[0])
            assert observe(then, seat) == seen, "the world is not one that the seat could be in"
            while then.acting is not None:
                then = apply(then, REGULAR.act(observe(then, then.acting), 0))
            assert (tuple(points), tuple(tricks)) == (result(then).points, result(then).tricks)


@pytest.mark.parametrize("rules", MANY_RULES)
def test_the_true_deal_surprises_nobody_at_a_table_of_regular_players(rules: str) -> None:
    for state in in_play(rules, 2)[::2]:
        seat = state.acting
        assert seat is not None
        seen = observe(state, seat)
        laid = position(seen)
        told = hidden(seen, laid, Opponents.REGULAR.bidder)
        from briscola_core.players.habits import RELABELLED

        new = RELABELLED[laid.trump]
        left = [[new[card] for card in range(40) if hand >> card & 1] for hand in state.hands]
        left.append([new[card] for card in state.stock[:-1]])
        pools = [[card for card in cards if card in laid.unseen] for cards in left]
        order = [pools[slot].pop() for slot in told.slots]
        assert surprises(laid, told, [order], rows_of(regular_habits(state.rules)), plans_of(state.rules)) == [0]


@pytest.mark.parametrize("opponents", Opponents)
@pytest.mark.parametrize("rules", MANY_RULES)
def test_advice_is_the_same_with_numpy_and_without_to_the_last_digit(rules: str, opponents: Opponents) -> None:
    pytest.importorskip("numpy")
    for seed in range(2):
        for state in states(rules, seed)[:-1:5]:
            seen = observe(state, state.acting)
            assert advise(seen, seed, 24, opponents=opponents, fast=True) == advise(
                seen, seed, 24, opponents=opponents, fast=False
            )


def test_chances_of_the_partner_are_the_same_with_numpy_and_without() -> None:
    pytest.importorskip("numpy")
    for state in in_play("pagat_rank", 3)[::6]:
        for seat in (0, 3, None):
            seen = observe(state, seat)
            assert partner_chances(seen, 1, 24, fast=True) == partner_chances(seen, 1, 24, fast=False)
