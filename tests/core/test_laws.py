"""Laws that hold in every deal of either game, whatever the options."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from briscola_core import (
    PACK,
    PASS,
    Bid,
    Card,
    Deal,
    Exchange,
    Game,
    IllegalAction,
    NotationError,
    Phase,
    Rank,
    Record,
    Rules,
    State,
    apply,
    is_over,
    legal_actions,
    observe,
    parse_action,
    result,
    to_act,
)
from briscola_core.action import Action
from briscola_core.card import cards_in, mask_of

from .strategies import ACTIONS, ALL_RULES, deals, played, rules


class Playing(RuleBasedStateMachine):
    """A deal in which anything is tried; the laws are looked at after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.states: list[State] = []
        self.done: list[Action] = []

    @property
    def state(self) -> State:
        return self.states[-1]

    @initialize(data=st.data(), agreed=rules)
    def deal(self, data: st.DataObject, agreed: Rules) -> None:
        self.states = [State.start(agreed, data.draw(deals(agreed)))]

    @precondition(lambda self: not is_over(self.state))
    @rule(data=st.data())
    def do_what_is_legal(self, data: st.DataObject) -> None:
        legal = legal_actions(self.state)
        # passing often, so that auctions come to their end
        action = data.draw(st.sampled_from((legal[0], *legal)))
        before = pickle.dumps(self.state)
        self.states.append(apply(self.state, action))
        self.done.append(action)
        assert pickle.dumps(self.states[-2]) == before, "apply has changed a state"

    @precondition(lambda self: not is_over(self.state) and self.state.phase is Phase.PLAY)
    @rule(data=st.data())
    def play_a_trick(self, data: st.DataObject) -> None:
        for _ in range(self.state.rules.players):
            if not is_over(self.state):
                self.do_what_is_legal(data)

    @rule(action=st.sampled_from(ACTIONS))
    def try_anything(self, action: Action) -> None:
        legal = legal_actions(self.state)
        if action in legal:
            apply(self.state, action)
            return
        with pytest.raises(IllegalAction) as refused:
            apply(self.state, action)
        assert (refused.value.tried, refused.value.legal) == (action, legal)

    @invariant()
    def all_40_cards_are_accounted_for(self) -> None:
        lying = [card for trick in (*self.state.tricks, self.state.trick) for card in trick.cards]
        held = [card for hand in self.state.hands for card in cards_in(hand)]
        assert sorted([*lying, *held, *self.state.stock]) == list(PACK)

    @invariant()
    def somebody_may_do_something_until_it_is_over(self) -> None:
        legal = legal_actions(self.state)
        assert len(set(legal)) == len(legal)
        assert bool(legal) != is_over(self.state)
        assert is_over(self.state) == (to_act(self.state) is None) == (self.state.phase is Phase.OVER)

    @invariant()
    def replay_is_play(self) -> None:
        record = Record.of(self.state)
        assert record.actions == tuple(self.done)
        assert record.replay() == self.state

    @invariant()
    def a_record_reads_what_it_prints(self) -> None:
        record = Record.of(self.state)
        assert Record.parse(str(record)) == record


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=50, stateful_step_count=40)


@given(played())
def test_120_points_and_all_tricks_are_won_unless_all_pass(states: list[State]) -> None:
    outcome, agreed = result(states[-1]), states[0].rules
    tricks = 40 // agreed.players
    assert (sum(outcome.points), sum(outcome.tricks)) == ((0, 0) if outcome.is_redeal else (120, tricks))
    assert [sum(outcome.side_points), sum(outcome.side_tricks)] == [sum(outcome.points), sum(outcome.tricks)]
    assert sorted(seat for side in outcome.sides for seat in side) == list(
        range(0 if outcome.is_redeal else agreed.players)
    )


@given(played())
def test_a_settlement_sums_to_zero_and_a_won_deal_counts_for_its_winners_alone(states: list[State]) -> None:
    outcome = result(states[-1])
    if states[0].rules.game is Game.CHIAMATA:
        assert sum(outcome.changes) == 0
        assert any(outcome.changes) != outcome.is_redeal
        assert {seat for seat, change in enumerate(outcome.changes) if change > 0} == set(outcome.winners)
    else:
        assert outcome.changes == tuple(int(seat in outcome.winners) for seat in range(len(outcome.points)))
        assert (outcome.winner is None) == (outcome.side_points == (60, 60))


@given(played())
def test_replay_is_play_and_no_state_ever_changes(states: list[State]) -> None:
    assert list(Record.of(states[-1]).states()) == states


@given(played(), st.data())
def test_a_record_reads_what_it_prints_wherever_it_stops(states: list[State], data: st.DataObject) -> None:
    record = Record.of(data.draw(st.sampled_from(states)))
    assert Record.parse(str(record)) == record
    assert "\n" not in str(record)


@given(rules, st.data(), st.lists(st.sampled_from(ACTIONS)))
def test_even_a_record_of_nonsense_reads_what_it_prints(
    agreed: Rules, data: st.DataObject, actions: list[Action]
) -> None:
    record = Record(agreed, data.draw(deals(agreed)), tuple(actions))
    assert Record.parse(str(record)) == record


@given(rules, st.data(), st.integers(0), st.text(max_size=3), st.integers(0, 3))
def test_damaged_text_is_read_or_refused_and_nothing_else(
    agreed: Rules, data: st.DataObject, at: int, new: str, gone: int
) -> None:
    text = str(Record(agreed, data.draw(deals(agreed)), (PASS, Bid(Rank.TWO), Bid(Rank.TWO, 71))))
    at %= len(text) + 1
    damaged = text[:at] + new + text[at + gone :]
    try:
        record = Record.parse(damaged)
    except NotationError as error:
        refusal = error
    else:
        assert Record.parse(str(record)) == record
        return
    lines = damaged.split("\n")
    assert 1 <= refusal.line <= len(lines)
    line = lines[refusal.line - 1]
    assert 0 <= refusal.column - 1 <= len(line)
    assert line.startswith(refusal.found, refusal.column - 1)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_reads_what_it_prints(action: Action) -> None:
    assert parse_action(str(action)) == action


def test_all_rules_read_what_they_print() -> None:
    for agreed in ALL_RULES:
        assert Rules.parse(str(agreed)) == agreed


@given(played(), st.data())
def test_what_is_legal_is_never_refused_and_all_else_always(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    legal = legal_actions(state)
    for action in ACTIONS:
        if action in legal:
            assert apply(state, action) != state
        else:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert (refused.value.tried, refused.value.legal) == (action, legal)


def known_to(state: State, viewer: int | None) -> set[Card]:
    """Give the cards whose place the rules let this viewer know: RULES.md sections 3 to 5, once more."""
    agreed = state.rules
    known = {card for trick in (*state.tricks, state.trick) for card in trick.cards}
    if viewer is not None:
        hand = state.deal.hands[viewer]
        monte = agreed.monte and state.phase is Phase.AUCTION
        known |= set(hand[:-2]) if monte else set(cards_in(state.hands[viewer]))
        if agreed.partners_look and state.drawn == len(state.deal.stock):
            known |= set(cards_in(state.hands[(viewer + 2) % 4]))
    if agreed.game is Game.BRISCOLA:
        known.add(state.deal.stock[-1])
        known |= {exchanged.left for exchanged in [state.exchanged] if exchanged is not None}
    return known


@given(played(), st.data())
def test_what_a_seat_sees_depends_on_nothing_hidden_from_it(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    viewer = data.draw(st.sampled_from((None, *range(state.rules.players))))
    # hidden cards lie in hands, in the stock or in the places from which they were drawn: all alike
    known, dealt = known_to(state, viewer), [*state.deal.hands, state.deal.stock]
    hidden = [card for cards in dealt for card in cards if card not in known]
    chance = Random(data.draw(st.integers(0, 2**32)))
    chance.shuffle(hidden)
    *hands, stock = [tuple(card if card in known else hidden.pop() for card in cards) for cards in dealt]
    record = Record(state.rules, Deal(state.deal.dealer, tuple(hands), stock), Record.of(state).actions)
    try:
        other = record.replay()
    except IllegalAction:
        # a call that such a hand would not have allowed: the cards could not lie so
        reject()
    assert observe(other, viewer) == observe(state, viewer)


@given(played(), st.data())
def test_all_seats_and_an_onlooker_see_the_same_in_public(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    onlooker = observe(state, None)
    for seat in range(state.rules.players):
        view = observe(state, seat)
        assert replace(view, viewer=None, hand=(), partner_hand=(), own_role=None, legal_actions=()) == onlooker


@given(played())
def test_the_partner_is_revealed_exactly_while_the_called_card_lies_open(states: list[State]) -> None:
    for state in states:
        seen = observe(state, None)
        lying = [card for trick in (*seen.tricks, seen.trick) for card in trick.cards]
        assert (seen.called in lying) == (seen.revealed_solo or seen.revealed_partner is not None)
        assert seen.revealed_partner in (None, state.partner)


@given(played(st.sampled_from([rules for rules in ALL_RULES if rules.game is Game.BRISCOLA])))
def test_the_cards_shown_are_in_the_hands_where_they_are_shown(states: list[State]) -> None:
    for state, action in zip(states, (*Record.of(states[-1]).actions, None), strict=True):
        seen = observe(state, None)
        for hand, shown in zip(state.hands, seen.shown, strict=True):
            assert set(shown) <= set(cards_in(hand))
        lain = {state.deal.stock[-1], *(() if state.exchanged is None else (state.exchanged.left,))}
        lying = {card for trick in (*state.tricks, state.trick) for card in trick.cards}
        assert lain == {seen.faceup, *(card for hand in seen.shown for card in hand), *(lain & lying)} - {None}
        if isinstance(action, Exchange):
            assert seen.exchanged is None


@given(st.sets(st.sampled_from(PACK)))
def test_a_set_of_cards_gives_its_cards_back(cards: set[Card]) -> None:
    chosen = [card for card in PACK if card in cards]
    assert list(cards_in(mask_of(chosen))) == chosen
