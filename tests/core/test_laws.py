"""Laws that hold in every deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from briscola_core import (
    PACK,
    PAGAT_RANK,
    PASS,
    Bid,
    Call,
    Deal,
    IllegalAction,
    NotationError,
    Phase,
    Play,
    Rank,
    Record,
    State,
    apply,
    is_over,
    legal_actions,
    observe,
    parse_action,
    result,
    to_act,
)
from briscola_core.card import cards_in, mask_of

if TYPE_CHECKING:
    from briscola_core import Action

#: Everything that anybody could try, legal somewhere or nowhere.
ACTIONS: tuple[Action, ...] = (
    PASS,
    *(Bid(rank) for rank in Rank),
    *(Bid(Rank.TWO, target) for target in range(62, 123)),
    Bid(Rank.ACE, 70),
    *map(Call, PACK),
    *map(Play, PACK),
)

deals = st.builds(
    lambda pack, dealer: Deal(dealer, tuple(tuple(pack[start : start + 8]) for start in range(0, 40, 8))),
    st.permutations(PACK),
    st.integers(0, 4),
)


@st.composite
def played(draw: st.DrawFn) -> list[State]:
    """Give all states of a deal in which every seat does as it likes."""
    chance = Random(draw(st.integers(0, 2**32)))
    eagerness = draw(st.sampled_from((0.1, 0.5, 0.9)))
    states = [State.start(PAGAT_RANK, draw(deals))]
    while legal := legal_actions(states[-1]):
        eager = states[-1].phase is not Phase.AUCTION or chance.random() < eagerness
        # low bids first, so that all kinds of auctions come about
        last = 4 if states[-1].phase is Phase.AUCTION else len(legal)
        states.append(apply(states[-1], chance.choice(legal[:last]) if eager else legal[0]))
    return states


@given(played())
def test_all_40_cards_are_accounted_for_at_every_moment(states: list[State]) -> None:
    for state in states:
        lying = [card for trick in (*state.tricks, state.trick) for card in trick.cards]
        held = [card for hand in state.hands for card in cards_in(hand)]
        assert sorted(lying + held) == list(PACK)


@given(played())
def test_120_points_and_8_tricks_are_won_unless_all_pass(states: list[State]) -> None:
    outcome = result(states[-1])
    assert (sum(outcome.points), sum(outcome.tricks)) == ((0, 0) if outcome.is_redeal else (120, 8))


@given(played())
def test_every_result_sums_to_zero(states: list[State]) -> None:
    outcome = result(states[-1])
    assert sum(outcome.changes) == 0
    assert any(outcome.changes) != outcome.is_redeal


@given(played())
def test_replay_is_play_and_no_state_ever_changes(states: list[State]) -> None:
    record = Record.of(states[-1])
    assert list(record.states()) == states


@given(played(), st.data())
def test_a_record_reads_what_it_prints_wherever_it_stops(states: list[State], data: st.DataObject) -> None:
    record = Record.of(data.draw(st.sampled_from(states)))
    assert Record.parse(str(record)) == record
    assert "\n" not in str(record)


@given(deals, st.lists(st.sampled_from(ACTIONS)))
def test_even_a_record_of_nonsense_reads_what_it_prints(deal: Deal, actions: list[Action]) -> None:
    record = Record(PAGAT_RANK, deal, tuple(actions))
    assert Record.parse(str(record)) == record


@given(deals, st.integers(0), st.text(max_size=3), st.integers(0, 3))
def test_damaged_text_is_read_or_refused_and_nothing_else(deal: Deal, at: int, new: str, gone: int) -> None:
    text = str(Record(PAGAT_RANK, deal, (PASS, Bid(Rank.TWO), Bid(Rank.TWO, 71))))
    at %= len(text) + 1
    damaged = text[:at] + new + text[at + gone :]
    try:
        record = Record.parse(damaged)
    except NotationError as error:
        refusal = error
    else:
        assert Record.parse(str(record)) == record
        return
    position = refusal.position - 1
    assert 0 <= position <= len(damaged)
    assert damaged.startswith(refusal.found, position)


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_reads_what_it_prints(action: Action) -> None:
    assert parse_action(str(action)) == action


@given(played(), st.data())
def test_what_is_legal_is_never_refused_and_all_else_always(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    legal = legal_actions(state)
    assert len(set(legal)) == len(legal)
    assert bool(legal) != is_over(state)
    assert is_over(state) == (to_act(state) is None)
    for action in ACTIONS:
        if action in legal:
            assert apply(state, action) != state
        else:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert (refused.value.tried, refused.value.legal) == (action, legal)


@given(played(), st.data())
def test_what_a_seat_sees_depends_on_nothing_hidden_from_it(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    viewer = data.draw(st.sampled_from((None, 0, 1, 2, 3, 4)))
    others = [seat for seat in range(5) if seat != viewer]
    hidden = data.draw(st.permutations([card for seat in others for card in cards_in(state.hands[seat])]))
    hands = []
    for seat, held in enumerate(state.hands):
        laid = [trick.by_seat[seat] for trick in (*state.tricks, state.trick) if seat in trick.by_seat]
        count = held.bit_count()
        new = cards_in(held) if seat == viewer else [hidden.pop() for _ in range(count)]
        hands.append((*laid, *new))
    record = Record(PAGAT_RANK, Deal(state.deal.dealer, tuple(hands)), Record.of(state).actions)
    try:
        other = record.replay()
    except IllegalAction:
        # the caller could not have called this card with such a hand: it could not lie so
        reject()
    assert observe(other, viewer) == observe(state, viewer)


@given(played(), st.data())
def test_all_seats_and_an_onlooker_see_the_same_in_public(states: list[State], data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(states))
    onlooker = observe(state, None)
    for seat in range(5):
        view = observe(state, seat)
        assert replace(view, viewer=None, hand=(), own_role=None, legal_actions=()) == onlooker


@given(played())
def test_the_partner_is_revealed_exactly_while_the_called_card_lies_open(states: list[State]) -> None:
    for state in states:
        seen = observe(state, None)
        lying = [card for trick in (*seen.tricks, seen.trick) for card in trick.cards]
        assert (seen.called in lying) == (seen.revealed_solo or seen.revealed_partner is not None)
        assert seen.revealed_partner in (None, state.partner)


@given(st.sets(st.sampled_from(PACK)))
def test_a_set_of_cards_gives_its_cards_back(cards: set[object]) -> None:
    chosen = [card for card in PACK if card in cards]
    assert list(cards_in(mask_of(chosen))) == chosen
