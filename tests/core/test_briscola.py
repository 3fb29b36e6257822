"""Briscola for two and for four: RULES.md section 3."""

from __future__ import annotations

import pytest

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    EXCHANGE,
    PAGAT_RANK,
    PASS,
    Call,
    Card,
    Deal,
    Exchanged,
    ExchangeRank,
    IllegalAction,
    Phase,
    Play,
    Record,
    Refusal,
    Rules,
    State,
    Suit,
    apply,
    is_over,
    legal_actions,
    observe,
    parse_action,
    parse_cards,
    put_back,
    result,
    to_act,
)
from briscola_core.card import cards_in

#: Seat 1 deals; 7H is turned up.
DEAL = Deal(
    1,
    (parse_cards("2H AS 4D"), parse_cards("7S QS AC")),
    parse_cards(
        "KD 2C KC 7C 3D 4S 6D 4H 5D 5S QH KH 3S AD 7D 4C 3C 5H JS 2D 6C 5C JH QD 6H 6S KS QC JC JD 3H 2S AH 7H"
    ),
)
TWO = BRISCOLA_TWO.replace(exchange=ExchangeRank.TWO)


def after(words: str, rules: Rules = BRISCOLA_TWO, deal: Deal = DEAL) -> State:
    state = State.start(rules, deal)
    for text in words.split():
        state = apply(state, parse_action(text))
    return state


def to_the_end_of_trick(number: int, rules: Rules, deal: Deal) -> State:
    """Play each seat's weakest card, the hand's first, until so many tricks are complete."""
    state = State.start(rules, deal)
    while len(state.tricks) < number:
        state = apply(state, legal_actions(state)[0])
    return state


def hands(state: State) -> list[str]:
    return [" ".join(map(str, cards_in(hand))) for hand in state.hands]


def test_the_play_begins_with_the_dealers_right_and_the_turned_up_suit_is_trump() -> None:
    state = after("")
    assert (state.phase, to_act(state), state.trump) == (Phase.PLAY, 0, Suit.HEARTS)
    assert (state.faceup, len(state.stock), state.auction, state.called) == (Card("7H"), 34, None, None)
    assert (state.caller, state.partner) == (None, None)


def test_the_winner_of_a_trick_draws_first_and_leads() -> None:
    first = after("4D AC")
    assert (to_act(first), hands(first)) == (0, ["AS 2H KD", "7S QS 2C"])
    second = after("7S 4D", deal=Deal(0, DEAL.hands, DEAL.stock))
    assert (to_act(second), hands(second)) == (1, ["AS 2H 2C", "QS KD AC"])


def test_with_four_the_others_draw_in_turn_after_the_winner() -> None:
    deal = Deal.from_seed(1, 0, BRISCOLA_FOUR)
    state = to_the_end_of_trick(1, BRISCOLA_FOUR, deal)
    assert state.leader == 1
    for turn, seat in enumerate((1, 2, 3, 0)):
        assert state.hands[seat] >> deal.stock[turn] & 1


def test_nobody_draws_before_the_trick_is_complete() -> None:
    assert hands(after("4D")) == ["AS 2H", "7S QS AC"]


@pytest.mark.parametrize(
    ("rules", "drawing", "tricks", "stock"), [(BRISCOLA_TWO, 17, 20, 34), (BRISCOLA_FOUR, 7, 10, 28)]
)
def test_so_many_tricks_are_played_with_drawing_and_three_without(
    rules: Rules, drawing: int, tricks: int, stock: int
) -> None:
    deal = Deal.from_seed(3, 0, rules)
    assert len(State.start(rules, deal).stock) == stock == drawing * rules.players
    before = to_the_end_of_trick(drawing - 1, rules, deal)
    assert (len(before.stock), before.faceup) == (rules.players, deal.stock[-1])
    gone = to_the_end_of_trick(drawing, rules, deal)
    assert (gone.stock, gone.faceup, tricks - drawing) == ((), None, 3)
    assert [hand.bit_count() for hand in gone.hands] == [3] * rules.players
    assert is_over(to_the_end_of_trick(tricks, rules, deal))


@pytest.mark.parametrize(("rules", "drawing"), [(BRISCOLA_TWO, 17), (BRISCOLA_FOUR, 7)])
def test_who_draws_last_gets_the_turned_up_card_and_everybody_knows(rules: Rules, drawing: int) -> None:
    for seed in range(10):
        deal = Deal.from_seed(seed, 0, rules)
        state = to_the_end_of_trick(drawing, rules, deal)
        last = ((state.tricks[-1].winner or 0) - 1) % rules.players
        assert state.hands[last] >> deal.stock[-1] & 1
        shown = tuple((deal.stock[-1],) if seat == last else () for seat in range(rules.players))
        assert observe(state, None).shown == shown
        assert observe(to_the_end_of_trick(drawing - 1, rules, deal), None).shown == ((),) * rules.players


def test_the_holder_of_the_trump_may_swap_it_for_the_turned_up_card_on_their_turn() -> None:
    before = after("", TWO)
    assert legal_actions(before) == tuple(map(parse_action, ["AS", "2H", "4D", "exchange"]))
    swapped = apply(before, EXCHANGE)
    assert (hands(swapped), swapped.faceup) == (["AS 7H 4D", "7S QS AC"], Card("2H"))
    assert (to_act(swapped), swapped.trump, swapped.stock[-1]) == (0, Suit.HEARTS, Card("2H"))
    assert swapped.exchanged == Exchanged(seat=0, taken=Card("7H"), left=Card("2H"), after=0)
    assert EXCHANGE not in legal_actions(swapped)
    assert observe(swapped, 1).shown == ((Card("7H"),), ())
    assert observe(apply(swapped, parse_action("7H")), 1).shown == ((), ())


def test_the_exchanged_card_is_drawn_last() -> None:
    state = after("exchange", TWO)
    while state.faceup is not None:
        state = apply(state, legal_actions(state)[0])
    holder = next(seat for seat, hand in enumerate(state.hands) if hand >> Card("2H") & 1)
    assert holder == 1 - (state.tricks[16].winner or 0)
    assert Card("2H") in observe(state, None).shown[holder]


@pytest.mark.parametrize(
    ("words", "rules", "reason"),
    [
        ("", BRISCOLA_TWO, Refusal.NO_EXCHANGE),
        ("exchange", TWO, Refusal.NOT_IN_HAND),
        ("4D", TWO, Refusal.NOT_IN_HAND),
        ("", BRISCOLA_TWO.replace(exchange=ExchangeRank.SEVEN), Refusal.NOT_IN_HAND),
    ],
)
def test_an_exchange_is_refused_with_the_reason(words: str, rules: Rules, reason: Refusal) -> None:
    state = after(words, rules)
    with pytest.raises(IllegalAction) as refused:
        apply(state, EXCHANGE)
    assert (refused.value.reason, refused.value.legal) == (reason, legal_actions(state))


def test_there_is_no_exchange_when_the_stock_is_gone() -> None:
    state = State.start(TWO, DEAL)
    while state.faceup is not None:
        # the 2 of trump is kept to the end
        state = apply(state, next(action for action in legal_actions(state) if str(action) not in ("2H", "exchange")))
    assert any(hand >> Card("2H") & 1 for hand in state.hands)
    for _ in range(2):
        assert EXCHANGE not in legal_actions(state)
        with pytest.raises(IllegalAction) as refused:
            apply(state, EXCHANGE)
        assert refused.value.reason is Refusal.NO_EXCHANGE
        state = apply(state, next(action for action in legal_actions(state) if str(action) != "2H"))


@pytest.mark.parametrize(
    ("rank", "hand"),
    [(ExchangeRank.TWO, "2H AS 4D"), (ExchangeRank.SEVEN, "7H AS 4D"), (ExchangeRank.NONE, "2H 7H 4D")],
)
def test_the_rules_name_the_trump_that_may_be_swapped(rank: ExchangeRank, hand: str) -> None:
    held = parse_cards(hand)
    others = [card for cards in (*DEAL.hands, DEAL.stock) for card in cards if card not in held and str(card) != "KH"]
    deal = Deal(1, (held, tuple(others[:3])), (*others[3:], Card("KH")))
    assert (EXCHANGE in legal_actions(after("", BRISCOLA_TWO.replace(exchange=rank), deal))) == (
        rank is not ExchangeRank.NONE
    )


@pytest.mark.parametrize("rank", ["two", "seven"])
def test_nobody_exchanges_a_trump_that_is_itself_the_turned_up_card(rank: str) -> None:
    faceup = {"two": "2H", "seven": "7H"}[rank]
    stock = [card for cards in (*DEAL.hands, DEAL.stock) for card in cards if str(card) != faceup]
    deal = Deal(1, (tuple(stock[:3]), tuple(stock[3:6])), (*stock[6:], Card(faceup)))
    state = State.start(Rules.parse(f"briscola_two exchange={rank}"), deal)
    while legal := legal_actions(state):
        assert EXCHANGE not in legal
        state = apply(state, legal[0])


@pytest.mark.parametrize("rules", ["briscola_two exchange=two", "briscola_four exchange=two"])
def test_the_trump_may_be_swapped_as_long_as_the_turned_up_card_lies_there(rules: str) -> None:
    agreed = Rules.parse(rules)
    for seed in range(20):
        state = State.start(agreed, Deal.from_seed(seed, 0, agreed))
        two = (state.trump or 0) * 10
        while not is_over(state):
            legal = legal_actions(state)
            holds = state.hands[to_act(state) or 0] >> two & 1
            assert (EXCHANGE in legal) == bool(holds and state.stock)
            # the 2 of trump is kept as long as there are others
            state = apply(
                state, next((action for action in legal if action not in (EXCHANGE, Play(Card(two)))), legal[0])
            )


def test_an_exchange_stands_in_the_record_before_the_card_of_its_seat() -> None:
    record = Record.of(after("4D QS exchange AS", TWO))
    assert str(record).endswith(" | 4D QS | exchange AS")
    assert Record.parse(str(record)) == record
    second = Deal(1, DEAL.hands[::-1], DEAL.stock)
    assert str(Record.of(after("QS exchange 4D", TWO, second))).endswith(" | QS exchange 4D")


def test_partners_look_at_each_others_hands_when_the_stock_is_gone_if_the_table_wants_it() -> None:
    look = BRISCOLA_FOUR.replace(partners_look=True)
    for rules in (BRISCOLA_FOUR, look):
        for tricks in range(10):
            state = to_the_end_of_trick(tricks, rules, Deal.from_seed(4, 2, rules))
            for seat in range(4):
                partner = cards_in(state.hands[(seat + 2) % 4])
                assert observe(state, seat).partner_hand == (partner if tricks >= 7 and rules is look else ())
            assert observe(state, None).partner_hand == ()


def test_a_side_with_more_than_60_points_wins_and_60_60_is_a_draw() -> None:
    results = [
        result(to_the_end_of_trick(20, BRISCOLA_TWO, Deal.from_seed(seed, 0, BRISCOLA_TWO))) for seed in range(200)
    ]
    for outcome in results:
        points = outcome.points
        winner = 0 if points[0] > 60 else 1 if points[1] > 60 else None
        assert outcome.winner == winner
        assert outcome.changes == ((0, 0) if winner is None else (int(winner == 0), int(winner == 1)))
        assert not outcome.is_redeal
        assert (outcome.target, outcome.caller, outcome.partner, outcome.solo, outcome.made) == (
            None,
            None,
            None,
            False,
            False,
        )
    assert any(outcome.winner is None for outcome in results)


def test_partners_add_their_points_and_win_together() -> None:
    outcome = result(to_the_end_of_trick(10, BRISCOLA_FOUR, Deal.from_seed(1, 0, BRISCOLA_FOUR)))
    points = outcome.points
    assert outcome.sides == ((0, 2), (1, 3))
    assert outcome.side_points == (points[0] + points[2], points[1] + points[3])
    assert outcome.winners in ((0, 2), (1, 3))
    assert outcome.changes == tuple(int(seat in outcome.winners) for seat in range(4))


@pytest.mark.parametrize("action", [PASS, Call(Card("7H")), parse_action("A"), parse_action("70")], ids=str)
def test_there_is_no_auction_and_no_call(action: Call) -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(after(""), action)
    assert refused.value.reason is Refusal.NOT_IN_THIS_GAME


def test_there_is_no_exchange_in_chiamata() -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(State.start(PAGAT_RANK, Deal.from_seed(1)), EXCHANGE)
    assert refused.value.reason is Refusal.NOT_IN_THIS_GAME


def test_after_a_wrong_draw_the_surplus_goes_back_and_the_order_stays() -> None:
    stock = DEAL.stock
    for surplus in range(4):
        kept, mended = put_back(stock[: 1 + surplus], 1, stock[1 + surplus :])
        assert (kept, mended) == (stock[:1], stock[1:])
