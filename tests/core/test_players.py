"""Computer players: legal under all rules, the same for the same view, blind to what they may not know."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import (
    BEGINNER,
    PACK,
    PAGAT_RANK,
    RANDOM,
    REGULAR,
    SETS,
    Card,
    Deal,
    Expert,
    Game,
    Play,
    Result,
    Rules,
    State,
    apply,
    legal_actions,
    observe,
    parse_action,
    parse_cards,
    result,
)
from briscola_core.card import cards_in
from briscola_core.players.player import Player

from .strategies import played
from .tables import MANY_RULES, states

QUICK_EXPERT = Expert(worlds=8)
PLAYERS: dict[str, Player] = {"random": RANDOM, "beginner": BEGINNER, "regular": REGULAR, "expert": QUICK_EXPERT}


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=40, deadline=None)
@given(played(), st.data(), st.integers(0, 1000))
def test_what_a_player_does_is_legal_whatever_was_done_before_under_any_rules(
    name: str, walked: list[State], data: st.DataObject, seed: int
) -> None:
    state = data.draw(st.sampled_from(walked))
    if state.acting is not None:
        assert PLAYERS[name].act(observe(state, state.acting), seed) in legal_actions(state)


def swapped(state: State, chance: Random) -> State | None:
    """Deal hidden cards otherwise, so that the seat to act sees the same; None where it cannot be done."""
    seat = state.acting
    assert seat is not None
    seen = observe(state, seat)
    shown = {card for cards in seen.shown for card in cards} | set(seen.partner_hand)
    hands = [[card for card in cards_in(hand) if card not in shown] for hand in state.hands]
    others = [other for other in range(state.rules.players) if other != seat]
    hidden = [card for other in others for card in hands[other]]
    down = [card for card in hands[seat] if card not in seen.hand]
    stock = list(state.stock[:-1])
    pool = hidden + down + stock
    fresh = pool[:]
    chance.shuffle(fresh)
    if seen.own_role is not None and seen.called in hidden:
        # whoever holds the called card may change; who sees it may not
        pass
    new = dict(zip(pool, fresh, strict=True))
    deal = Deal(
        state.deal.dealer,
        tuple(tuple(new.get(card, card) for card in hand) for hand in state.deal.hands),
        tuple(new.get(card, card) for card in state.deal.stock),
    )
    masks = tuple(sum(1 << new.get(card, card) for card in cards_in(hand)) for hand in state.hands)
    return state._replace(deal=deal, hands=masks)


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=40, deadline=None)
@given(played(), st.data(), st.integers(0, 2**32))
def test_hidden_cards_in_other_places_change_no_choice(
    name: str, walked: list[State], data: st.DataObject, seed: int
) -> None:
    state = data.draw(st.sampled_from(walked))
    if state.acting is None:
        return
    other = swapped(state, Random(seed))
    assert other is not None
    seen, also = observe(state, state.acting), observe(other, state.acting)
    assert seen == also
    assert PLAYERS[name].act(seen, seed) == PLAYERS[name].act(also, seed)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("rules", MANY_RULES)
def test_players_play_every_game_to_its_end(name: str, rules: str) -> None:
    agreed, player = Rules.parse(rules), PLAYERS[name]
    state = State.start(agreed, Deal.from_seed(7, 1, agreed))
    while state.acting is not None:
        state = apply(state, player.act(observe(state, state.acting), 7))
    assert sum(result(state).points) in (0, 120)


@pytest.mark.parametrize("name", PLAYERS)
def test_who_is_not_to_act_is_not_asked(name: str) -> None:
    seen = observe(State.start(PAGAT_RANK, Deal.from_seed(1, dealer=4)), 2)
    with pytest.raises(ValueError, match="seat 2 is not to act: it is the turn of seat 0"):
        PLAYERS[name].act(seen, 0)


def test_another_seed_makes_another_random_choice() -> None:
    seen = observe(states("briscola_two", 3)[0], states("briscola_two", 3)[0].acting)
    assert len({RANDOM.act(seen, seed) for seed in range(30)}) == 3


def at_table(text: str, hands: str, words: str) -> State:
    """Give the state after these words, the hands given by bars; what is left of the pack goes to who has none."""
    given = [list(parse_cards(hand)) for hand in hands.split("|")]
    rest = [card for card in PACK if not any(card in hand for hand in given)]
    for hand in given:
        while len(hand) < 8:
            hand.append(rest.pop(0))
    state = State.start(Rules.parse(text), Deal(4, tuple(map(tuple, given))))
    for word in words.split():
        state = apply(state, parse_action(word))
    return state


STRONG = "AS 3S KS QS JS 7S 4D AH"
WEAK = "2H 4H 5C 6D 7D 2D JD 4C"


def test_a_strong_hand_bids_down_to_two_and_beyond_and_a_weak_one_passes() -> None:
    strong = at_table("pagat_rank", f"{STRONG}|{WEAK}|||", "")
    assert str(REGULAR.act(observe(strong, 0), 0)) != "P"
    two = at_table("pagat_rank", f"{STRONG}|{WEAK}|||", "A 3 K Q 2")
    assert str(REGULAR.act(observe(two, 0), 0)).startswith("2/")
    weak = at_table("pagat_rank", f"{STRONG}|{WEAK}|||", "2")
    assert str(REGULAR.act(observe(weak, 1), 0)) == "P"


def test_the_winner_calls_in_the_suit_of_the_strong_trumps() -> None:
    called = at_table("pagat_rank", f"{STRONG}|{WEAK}|||", "2 P P P P")
    assert REGULAR.act(observe(called, 0), 0) == parse_action("call:2S")


def test_a_partner_gives_a_load_to_the_caller_and_a_defender_does_not() -> None:
    # seat 0 has called KS and takes the trick with the last trump but two; seat 1 holds the king, seat 2 doesn't
    hands = "AS 3S QS JS 7S 6S 4D 2C|KS AH 3D 2H 4H 5H 6H 7H|AD 3C 2D 5D 6D 7D 4C 5C||"
    state = at_table("pagat_rank", hands, "K P P P P call:KS AS")
    partner = REGULAR.act(observe(state, 1), 0)
    assert isinstance(partner, Play)
    assert partner.card in parse_cards("AH 3D")
    after = apply(state, Play(Card("2H")))
    defender = REGULAR.act(observe(after, 2), 0)
    assert isinstance(defender, Play)
    assert defender.card.points == 0


def test_for_two_nobody_leads_the_ace_of_trumps_to_the_first_trick_who_can_lead_a_plain_card_below_ten_points() -> None:
    ace, faceup = Card("AS"), Card("6S")
    for pair in combinations([card for card in PACK if card not in (ace, faceup)], 2):
        rest = [card for card in PACK if card not in (ace, *pair, faceup)]
        deal = Deal(0, (tuple(rest[:3]), (ace, *pair)), (*rest[3:], faceup))
        led = REGULAR.act(observe(State.start(Rules.parse("briscola_two"), deal), 1), 0)
        if any(card.suit != ace.suit and card.points < 10 for card in pair):
            assert led != Play(ace), pair


def test_the_partner_does_not_show_the_called_card_where_another_card_does_as_well() -> None:
    hands = "AS 3S QS JS 7S 6S 4D 2C|KS 5S 2H 4H 5H 6H 7H 2D|AD 3C 3D 5D 6D 7D 4C 5C||"
    state = at_table("pagat_rank", hands, "K P P P P call:KS 4D")
    played_by_partner = REGULAR.act(observe(state, 1), 0)
    assert isinstance(played_by_partner, Play)
    assert played_by_partner.card != Card("KS")


def auctions(player: Player, rules: str, deals: int) -> list[Result]:
    """Give how deals between equals end."""
    agreed = Rules.parse(rules)
    ends = []
    for seed in range(deals):
        state = State.start(agreed, Deal.from_seed(f"auctions {seed}", seed % agreed.players, agreed))
        while state.acting is not None:
            state = apply(state, player.act(observe(state, state.acting), f"{seed}/{state.acting}"))
        ends.append(result(state))
    return ends


def share(ends: list[Result], of: Callable[[Result], bool]) -> float:
    return sum(map(of, ends)) / len(ends)


@pytest.mark.parametrize("rules", ["pagat_rank", "pagat_rank players=4"])
def test_beginners_end_their_auctions_high_and_low_and_make_fewer_contracts_than_regular_players(rules: str) -> None:
    beginners, regulars = auctions(BEGINNER, rules, 250), auctions(REGULAR, rules, 250)
    assert share(beginners, lambda end: end.is_redeal) < 0.02
    assert len({end.target for end in beginners}) > 15
    assert share(beginners, lambda end: (end.target or 0) > 61) > 0.3
    assert share(beginners, lambda end: end.target == 61) > 0.05
    made = [
        share([end for end in ends if not end.is_redeal], lambda end: bool(end.made)) for ends in (beginners, regulars)
    ]
    assert made[0] < made[1] < 0.65
    assert made[0] > 0.4
    assert made[1] > 0.5


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("player", ["beginner", "regular"])
def test_under_any_named_rules_equals_hardly_ever_throw_a_deal_in_and_call_a_card_that_another_holds(
    player: str, name: str
) -> None:
    rules = Rules.named(name)
    texts = [name, f"{name} players=4"] + [f"{name} monte=on"] * (rules.game is Game.CHIAMATA)
    for text in texts:
        ends = auctions(PLAYERS[player], text, 60)
        assert share(ends, lambda end: end.is_redeal) < 0.05
        if rules.game is Game.CHIAMATA:
            assert all(len(end.sides[0]) == 2 for end in ends if not end.is_redeal)
