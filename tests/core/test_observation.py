"""What each seat may know: RULES.md section 4, Call and Play."""

from __future__ import annotations

import pytest

from briscola_core import (
    BRISCOLA_TWO,
    PAGAT_RANK,
    PASS,
    POINTS,
    Card,
    Deal,
    Observation,
    Phase,
    Play,
    Role,
    State,
    apply,
    legal_actions,
    observe,
    parse_action,
)

#: Seat 2 wins with a king; KH lies in seat 0, KS in seat 2 itself.
DEAL = Deal.from_seed(1, dealer=4)
WON = "A P K P P P"


def views(words: str) -> list[Observation]:
    """Give the view of each seat, and of an onlooker last."""
    state = State.start(PAGAT_RANK, DEAL)
    for text in words.split():
        state = apply(state, parse_action(text))
    return [observe(state, seat) for seat in (0, 1, 2, 3, 4, None)]


def test_each_seat_sees_its_own_hand_and_an_onlooker_none() -> None:
    for view, hand in zip(views(f"{WON} call:KH"), (*DEAL.hands, ()), strict=True):
        assert view.hand == tuple(sorted(hand))
        assert view.hand_sizes == (8, 8, 8, 8, 8)


def test_nobody_has_a_role_before_the_call() -> None:
    for words in ("", "A", WON):
        assert {view.own_role for view in views(words)} == {None}


def test_the_auction_is_public_and_the_caller_known_once_it_is_won() -> None:
    for view in views("A P K"):
        assert (view.caller, view.target, view.trump, view.called) == (None, None, None, None)
        assert view.auction is not None
        assert [str(word) for _, word in view.auction.history] == ["A", "P", "K"]
    for view in views(WON):
        assert (view.phase, view.caller, view.target) == (Phase.CALL, 2, 61)


def test_only_the_holder_of_the_called_card_knows_to_be_the_partner() -> None:
    seen = views(f"{WON} call:KH")
    assert [view.own_role for view in seen] == [
        Role.PARTNER,
        Role.DEFENDER,
        Role.CALLER,
        Role.DEFENDER,
        Role.DEFENDER,
        None,
    ]
    for view in seen:
        assert (view.called, view.revealed_partner, view.revealed_solo) == (Card("KH"), None, False)


def test_the_called_card_reveals_the_partner_to_all_when_it_is_played() -> None:
    assert {view.revealed_partner for view in views(f"{WON} call:KH AH 3C KS 4H 5C")} == {None}
    assert {view.revealed_partner for view in views(f"{WON} call:KH KH")} == {0}
    assert {view.revealed_partner for view in views(f"{WON} call:KH AH 3C KS 4H 5C KH")} == {0}
    assert {view.revealed_solo for view in views(f"{WON} call:KH KH")} == {False}


def test_a_solo_stays_the_callers_secret_until_the_called_card_falls() -> None:
    before = views(f"{WON} call:KS AH 3C")
    assert [view.own_role for view in before] == [
        Role.DEFENDER,
        Role.DEFENDER,
        Role.SOLO,
        Role.DEFENDER,
        Role.DEFENDER,
        None,
    ]
    assert {view.revealed_solo for view in before} == {False}
    after = views(f"{WON} call:KS AH 3C KS")
    assert {view.revealed_solo for view in after} == {True}
    assert {view.revealed_partner for view in after} == {None}


def test_only_the_seat_to_act_is_told_what_it_may_do() -> None:
    for words, seat in (("", 0), (WON, 2), (f"{WON} call:KH AH", 1)):
        for view in views(words):
            assert view.to_act == seat
            assert bool(view.legal_actions) == (view.viewer == seat)


def test_tricks_and_captured_points_are_public() -> None:
    for view in views(f"{WON} call:KH AH 3C KS 4H 5C JH"):
        assert view.tricks[0].by_seat[2] == Card("KS")
        assert (view.trick.leader, view.trick.by_seat) == (0, {0: Card("JH")})
        assert view.points == (25, 0, 0, 0, 0)
        assert view.tricks_won == (1, 0, 0, 0, 0)
        assert view.hand_sizes == (6, 7, 7, 7, 7)
        assert view.result is None


def test_an_all_pass_deal_is_over_with_its_hands_unseen() -> None:
    seen = views("P P P P P")
    assert [view.hand for view in seen] == [*(tuple(sorted(hand)) for hand in DEAL.hands), ()]
    for view in seen:
        assert view.result is not None
        assert view.result.is_redeal


@pytest.mark.parametrize("seat", [-1, 5])
def test_there_are_no_other_seats(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}: seats are 0 to 4"):
        observe(State.start(PAGAT_RANK, DEAL), seat)


def test_under_monte_the_last_two_cards_dealt_lie_face_down_until_the_auction_is_over() -> None:
    for rules in (PAGAT_RANK, PAGAT_RANK.replace(players=4)):
        monte, deal = rules.replace(monte=True), Deal.from_seed(1, dealer=0, rules=rules)
        state = State.start(monte, deal)
        for word in ("A", "3", "P", "P", "P", "P")[: rules.players + 1]:
            for seat, hand in enumerate(deal.hands):
                seen = observe(state, seat)
                assert seen.hand == tuple(sorted(hand[:-2]))
                assert seen.hand_sizes == (rules.hand_size,) * rules.players
            state = apply(state, parse_action(word))
        assert state.phase is Phase.CALL
        assert [observe(state, seat).hand for seat in range(rules.players)] == [tuple(sorted(h)) for h in deal.hands]


def test_under_monte_an_auction_in_which_all_pass_is_over_and_each_looks_at_their_own_cards() -> None:
    state = State.start(PAGAT_RANK.replace(monte=True), DEAL)
    for _ in range(5):
        assert len(observe(state, 0).hand) == 6
        state = apply(state, PASS)
    assert [observe(state, seat).hand for seat in range(5)] == [tuple(sorted(hand)) for hand in DEAL.hands]
    assert observe(state, None).hand == ()


def test_the_target_is_known_once_the_auction_is_won() -> None:
    state = State.start(POINTS, DEAL)
    for word in ("67", "P", "P", "P", "P"):
        assert observe(state, 3).target is None
        state = apply(state, parse_action(word))
    assert (observe(state, 3).caller, observe(state, 3).target) == (0, 67)


def test_chiamata_has_no_stock_and_nothing_turned_up() -> None:
    for view in views(f"{WON} call:KH"):
        assert (view.stock_size, view.faceup, view.exchanged) == (0, None, None)
        assert (view.shown, view.partner_hand) == (((),) * 5, ())


def test_the_size_of_the_stock_and_the_turned_up_card_are_public() -> None:
    deal = Deal.from_seed(1, 0, BRISCOLA_TWO)
    state = State.start(BRISCOLA_TWO, deal)
    for viewer in (0, 1, None):
        seen = observe(state, viewer)
        assert (seen.stock_size, seen.faceup, seen.trump) == (34, deal.stock[-1], deal.stock[-1].suit)
        assert (seen.auction, seen.caller, seen.target, seen.called, seen.own_role) == (None,) * 5
    played = apply(apply(state, legal_actions(state)[0]), Play(deal.hands[0][0]))
    assert observe(played, None).stock_size == 32
