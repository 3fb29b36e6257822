"""A deal from the auction to its result: RULES.md section 4."""

from __future__ import annotations

import pickle

import pytest

from briscola_core import (
    PAGAT_RANK,
    POINTS,
    Call,
    Card,
    Deal,
    FirstLead,
    IllegalAction,
    NotationError,
    Phase,
    Refusal,
    State,
    Suit,
    apply,
    is_over,
    legal_actions,
    parse_action,
    result,
    to_act,
)

DEAL = Deal.from_seed(1, dealer=4)


def after(words: str) -> State:
    state = State.start(PAGAT_RANK, DEAL)
    for text in words.split():
        state = apply(state, parse_action(text))
    return state


WON = "A P K P P P"
CALLED = f"{WON} call:KH"


@pytest.mark.parametrize(
    ("words", "phase", "seat"),
    [
        ("", Phase.AUCTION, 0),
        ("A P K P P", Phase.AUCTION, 0),
        (WON, Phase.CALL, 2),
        (CALLED, Phase.PLAY, 0),
        ("P P P P P", Phase.OVER, None),
    ],
)
def test_the_auction_leads_to_the_call_and_the_call_to_the_play(words: str, phase: Phase, seat: int | None) -> None:
    state = after(words)
    assert (state.phase, to_act(state), is_over(state)) == (phase, seat, seat is None)


@pytest.mark.parametrize(
    ("words", "tried", "reason", "legal"),
    [
        ("A", "A", "NOT_WEAKER", "P 3 K Q J 7 6 5 4 2"),
        ("", "call:KH", "WRONG_PHASE", "P A 3 K Q J 7 6 5 4 2"),
        ("", "JH", "WRONG_PHASE", "P A 3 K Q J 7 6 5 4 2"),
        (WON, "Q", "AUCTION_OVER", "call:KS call:KH call:KD call:KC"),
        (WON, "P", "AUCTION_OVER", "call:KS call:KH call:KD call:KC"),
        (WON, "KS", "WRONG_PHASE", "call:KS call:KH call:KD call:KC"),
        (WON, "call:QH", "NOT_CALLABLE", "call:KS call:KH call:KD call:KC"),
        (CALLED, "call:KH", "WRONG_PHASE", "4S 7H JH KH AH KD 2C AC"),
        (CALLED, "P", "AUCTION_OVER", "4S 7H JH KH AH KD 2C AC"),
        (CALLED, "AS", "NOT_IN_HAND", "4S 7H JH KH AH KD 2C AC"),
        (f"{CALLED} AH 3C KS 4H 5C", "AH", "NOT_IN_HAND", "4S 7H JH KH KD 2C AC"),
        ("P P P P P", "P", "DEAL_OVER", ""),
        ("P P P P P", "AS", "DEAL_OVER", ""),
        ("P P P P P", "call:AS", "DEAL_OVER", ""),
    ],
)
def test_an_illegal_action_names_what_was_tried_why_not_and_what_is_legal(
    words: str, tried: str, reason: str, legal: str
) -> None:
    state = after(words)
    with pytest.raises(IllegalAction) as refused:
        apply(state, parse_action(tried))
    error = refused.value
    assert (error.tried, error.reason) == (parse_action(tried), Refusal[reason])
    assert error.legal == tuple(map(parse_action, legal.split())) == legal_actions(state)
    why = reason.lower().replace("_", " ")
    assert str(error) == f"{tried} is illegal ({why}); legal: {legal or 'nothing'}"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_any_card_in_hand_may_be_played_whatever_was_led() -> None:
    state = after(f"{CALLED} AH")
    assert " ".join(map(str, legal_actions(state))) == "QS 3S AS 6H 4D 7D KC 3C"


def test_the_dealers_right_leads_whoever_won_the_auction() -> None:
    state = after(CALLED)
    assert state.auction is not None
    assert state.auction.winner == 2
    assert to_act(state) == (DEAL.dealer + 1) % 5


def test_the_winner_of_a_trick_leads_the_next() -> None:
    state = after(f"{CALLED} AC 3S KS 4H 5C")
    assert [trick.winner for trick in state.tricks] == [3]
    assert (to_act(state), state.trick.leader, state.trick.cards) == (3, 3, ())
    assert state.points == (0, 0, 0, 25, 0)
    assert state.tricks_won == (0, 0, 0, 1, 0)


def test_the_call_names_trump_and_makes_the_holder_the_partner() -> None:
    assert (after(CALLED).trump, after(CALLED).partner) == (Suit.HEARTS, 0)
    assert (after(f"{WON} call:KD").trump, after(f"{WON} call:KD").partner) == (Suit.DIAMONDS, 0)
    assert (after(WON).trump, after(WON).partner) == (None, None)


def test_calling_a_card_of_ones_own_is_a_solo() -> None:
    assert after(f"{WON} call:KS").partner is None


def test_the_lowest_missing_trump_may_be_called_when_the_two_is_held() -> None:
    state = after("P P 2 P P")
    assert legal_actions(state) == tuple(map(Call, map(Card, ["2S", "4S", "2H", "2D", "2C"])))
    assert apply(state, Call(Card("4S"))).partner == 0


def test_a_deal_that_is_over_tells_what_it_has_brought() -> None:
    state = after(CALLED)
    while not is_over(state):
        state = apply(state, legal_actions(state)[-1])
    outcome = result(state)
    assert not outcome.is_redeal
    assert (outcome.caller, outcome.partner, outcome.sides, outcome.solo) == (2, 0, ((2, 0), (1, 3, 4)), False)
    assert sum(outcome.points) == 120
    assert sum(outcome.tricks) == 8
    assert outcome.side_points[0] == outcome.points[2] + outcome.points[0]
    assert outcome.side_tricks[0] == outcome.tricks[2] + outcome.tricks[0]
    assert (sum(outcome.side_points), sum(outcome.side_tricks)) == (120, 8)
    assert (outcome.target, outcome.unit, outcome.doubled) == (61, 1, False)
    assert outcome.made == (outcome.side_points[0] >= 61)
    sign = 1 if outcome.made else -1
    assert outcome.changes == (sign, -sign, 2 * sign, -sign, -sign)


def test_when_all_pass_nothing_is_scored() -> None:
    outcome = result(after("P P P P P"))
    assert outcome.is_redeal
    assert (outcome.caller, outcome.partner, outcome.target) == (None, None, None)
    assert (outcome.sides, outcome.solo, outcome.made, outcome.doubled) == ((), False, False, False)
    assert outcome.points == outcome.tricks == outcome.changes == (0,) * 5
    assert (outcome.winner, outcome.winners, outcome.side_points, outcome.side_tricks) == (None, (), (), ())


@pytest.mark.parametrize(
    ("words", "message"), [("A", r"seat 1 is to act \(auction\)"), (CALLED, r"seat 0 .* \(play\)")]
)
def test_there_is_no_result_before_the_end(words: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"no result yet: {message}"):
        result(after(words))


@pytest.mark.parametrize("text", ["", "p", "8", "call:", "call:9S", "call 2S", "AH ", "2S/70x", "/"])
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.parametrize("tried", ["A", "P", "AS", None, 3, Card("AS"), ("A",)], ids=repr)
def test_what_is_no_action_is_a_type_error_that_says_what_is_one(tried: object) -> None:
    for words in ("", WON, CALLED, "P P P P P"):
        with pytest.raises(TypeError, match="an action is a Bid, Pass, Call, Exchange or Play, not"):
            apply(after(words), tried)  # type: ignore[arg-type]  # that is the point


def test_the_caller_leads_the_first_trick_if_the_table_wants_it() -> None:
    state = State.start(PAGAT_RANK.replace(first_lead=FirstLead.CALLER), DEAL)
    for text in CALLED.split():
        state = apply(state, parse_action(text))
    assert (to_act(state), state.leader, state.trick.leader) == (2, 2, 2)


def test_with_four_there_are_ten_tricks_of_four_cards() -> None:
    rules = PAGAT_RANK.replace(players=4)
    state = State.start(rules, Deal.from_seed(1, 3, rules))
    for text in ("A", "P", "P", "P", "call:AS"):
        state = apply(state, parse_action(text))
    while not is_over(state):
        state = apply(state, legal_actions(state)[0])
    assert [len(trick.cards) for trick in state.tricks] == [4] * 10
    assert len(result(state).changes) == 4


def test_a_bid_of_points_leads_to_a_call_of_any_card() -> None:
    state = State.start(POINTS, DEAL)
    for text in ("61", "P", "P", "P", "P"):
        state = apply(state, parse_action(text))
    assert len(legal_actions(state)) == 40
    assert apply(state, Call(Card("7C"))).trump is Suit.CLUBS
