"""Every reason that is given is true: each is tried against all that could be played."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from briscola_core import (
    EXCHANGE,
    PACK,
    PAGAT_RANK,
    PASS,
    REGULAR,
    Bid,
    Call,
    Deal,
    IllegalAction,
    Observation,
    Phase,
    Play,
    Rank,
    Record,
    Rules,
    State,
    advise,
    apply,
    legal_actions,
    observe,
    parse_action,
    partner_chances,
    points,
    reasons,
    refutation,
    result,
    winner,
)
from briscola_core.auction import BIDS
from briscola_core.call import callable_cards
from briscola_core.card import Card, cards_in
from briscola_core.coach.why import Reason, ReasonKind
from briscola_core.players.bidding import REGULAR_BIDDER, Promise, judgement
from briscola_core.settlement import settle

from .tables import MANY_RULES, states

K = ReasonKind


def left(seen: Observation) -> list[Card]:
    """Give the cards that others hold or will draw."""
    gone = {card for trick in (*seen.tricks, seen.trick) for card in trick.cards}
    return [card for card in PACK if card not in gone and card not in seen.hand]


def unseen(seen: Observation) -> list[Card]:
    """Give the cards of which the viewer has never seen the face."""
    known = {seen.faceup, *seen.partner_hand, *(card for cards in seen.shown for card in cards)}
    return [card for card in left(seen) if card not in known]


def later(seen: Observation) -> list[int]:
    """Give the seats that play to the trick after the viewer."""
    assert seen.viewer is not None
    still = seen.rules.players - 1 - len(seen.trick.cards)
    return [(seen.viewer + turn) % seen.rules.players for turn in range(1, still + 1)]


def swapped(state: State, one: Card, other: Card) -> State | None:
    """Give the deal with two hidden cards in each other's place; None if who is to act would see a difference."""
    record, turned = Record.of(state), {one: other, other: one}
    *hands, stock = (
        tuple(turned.get(card, card) for card in cards) for cards in (*record.deal.hands, record.deal.stock)
    )
    try:
        found = replace(record, deal=Deal(record.deal.dealer, tuple(hands), stock)).replay()
    except IllegalAction:
        # such a call could not have been made
        return None
    return found if observe(found, state.acting) == observe(state, state.acting) else None


def could_follow(state: State) -> set[Card]:
    """Give the cards that the seats after the one to act can play in this trick, as the cards lie."""
    found: set[Card] = set()
    for seat in later(observe(state, state.acting)):
        there = state._replace(acting=seat)
        if EXCHANGE in legal_actions(there):
            assert state.faceup is not None
            found.add(state.faceup)
        found |= {action.card for action in legal_actions(there) if isinstance(action, Play)}
    return found


def to_come(state: State) -> set[Card]:
    """Give the cards that may follow in this trick for all that who is to act can tell: in some deal that looks the same."""
    seen = observe(state, state.acting)
    found = could_follow(state)
    for card in unseen(seen):
        there = (held for seat in later(seen) for held in cards_in(state.hands[seat]) if held in unseen(seen))
        deals = (swapped(state, card, held) for held in there if card not in found)
        found |= next((could_follow(deal) for deal in deals if deal is not None), set())
    return found


def takes(seen: Observation, card: Card, after: tuple[Card, ...] = ()) -> bool:
    """Say whether a card takes the trick when these cards follow it."""
    assert seen.trump is not None
    return winner(seen.trump, (*seen.trick.cards, card, *after)) == len(seen.trick.cards)


def possible_partners(state: State) -> set[int]:
    """Give the seats that can hold the called card for all that who is to act can tell; the caller's is a solo's."""
    if state.called is None:
        return set()
    holders = {seat for seat, hand in enumerate(state.deal.hands) if state.called in hand}
    if state.called not in unseen(observe(state, state.acting)):
        return holders
    dealt = ((seat, held) for seat, hand in enumerate(state.hands) for held in cards_in(hand) if held != state.called)
    return holders | {seat for seat, held in dealt if swapped(state, state.called, held) is not None}


def known_friend(seen: Observation, seat: int, partners: AbstractSet[int]) -> bool | None:
    """Say whether the viewer knows the seat for a friend (true) or an enemy (false); None if it cannot know."""
    if seen.caller is None:
        return next(seat in side for side in seen.rules.sides if seen.viewer in side)
    friend = {(seat in {seen.caller, partner}) == (seen.viewer in {seen.caller, partner}) for partner in partners}
    return friend.pop() if len(friend) == 1 else None


def holds(  # noqa: C901, PLR0911, PLR0912 - a table of truth
    seen: Observation, card: Card, reason: Reason, come: AbstractSet[Card], partners: AbstractSet[int]
) -> bool:
    """Say whether a reason for playing this card is true when these cards may follow, and these seats be the partner."""
    assert seen.trump is not None
    assert seen.viewer is not None
    cards, last = seen.trick.cards, len(seen.trick.cards) == seen.rules.players - 1
    beating = [other for other in come if not takes(seen, card, (other,))] if takes(seen, card) else []
    trumps = [own for own in seen.hand if own.suit == seen.trump]
    taker = None if not cards else (seen.trick.leader + winner(seen.trump, cards)) % seen.rules.players
    leaves = not takes(seen, card) and reason.seat == taker
    match reason.kind:
        case K.TAKES_FOR_SURE:
            return takes(seen, card) and (last or not beating) and reason.points == points((*cards, card))
        case K.TAKES_SO_FAR:
            # of a card that is led it goes without saying
            return bool(cards and beating) and not last and reason.points == points((*cards, card))
        case K.CAN_BE_BEATEN_BY_TRUMPS:
            return reason.number == sum(other.suit == seen.trump for other in {*beating} & {*unseen(seen)}) > 0
        case K.CAN_BE_BEATEN_IN_SUIT:
            return reason.number == sum(other.suit != seen.trump for other in {*beating} & {*unseen(seen)}) > 0
        case K.CAN_BE_BEATEN_BY_SEEN:
            assert reason.seat is not None
            friend = (seen.viewer + 2) % seen.rules.players
            known = {*seen.shown[reason.seat], *(seen.partner_hand if reason.seat == friend else ())}
            there = [other for other in beating if other in known]
            by_strength = sorted(there, key=lambda one: (one.suit == seen.trump, one))
            return reason.seat in later(seen) and [reason.card] == by_strength[-1:]
        case K.CAN_BE_BEATEN_BY_FACEUP:
            return reason.card == seen.faceup and reason.card in beating
        case K.CHEAPER_TAKES_TOO:
            other = reason.card
            assert other is not None
            # no load for a small trump, and no trump for a plain card
            less = other.points <= card.points and not (other.suit == seen.trump != card.suit)
            return other in seen.hand and takes(seen, other) and takes(seen, card) and less and bool(cards)
        case K.BRINGS_HOME:
            other = reason.card
            assert other is not None
            sure = [own for own in (card, other) if last or all(takes(seen, own, (one,)) for one in come)]
            return (
                other in seen.hand
                and bool(cards)
                and all(takes(seen, own) for own in (card, other))
                and len(sure) == 2
                and reason.points == card.points - other.points > 0
            )
        case K.RISKS_NOTHING:
            return takes(seen, card) and not last and bool(beating) and card.points == 0
        case K.GIVES_LEAST:
            return not takes(seen, card) and 0 < card.points == min(own.points for own in seen.hand)
        case K.SPARES:
            assert reason.card is not None
            return not takes(seen, card) and takes(seen, reason.card) and reason.card in seen.hand
        case K.CANNOT_TAKE:
            return not any(takes(seen, own) for own in seen.hand)
        case K.LEAVES_TO_FRIEND | K.LEAVES_TO_ENEMY | K.LEAVES_TO_UNKNOWN:
            wanted = {K.LEAVES_TO_FRIEND: True, K.LEAVES_TO_ENEMY: False, K.LEAVES_TO_UNKNOWN: None}[reason.kind]
            assert reason.seat is not None
            return (
                leaves
                and known_friend(seen, reason.seat, partners) is wanted
                and reason.points == points((*cards, card))
            )
        case K.FEEDS_FRIEND:
            assert reason.seat is not None
            return leaves and known_friend(seen, reason.seat, partners) is True and reason.points == card.points > 0
        case K.FEEDS_LIKELY_FRIEND | K.FEEDS_UNKNOWN:
            assert reason.seat is not None
            likely = reason.chance is not None and 0.5 < reason.chance < 1
            said = likely is (reason.kind is K.FEEDS_LIKELY_FRIEND)
            return (
                leaves
                and known_friend(seen, reason.seat, partners) is None
                and reason.points == card.points > 0
                and said
            )
        case K.WASTES_LOAD:
            assert reason.seat is not None
            return (
                leaves
                and last
                and known_friend(seen, reason.seat, partners) is False
                and reason.points == card.points >= 10
            )
        case K.GIVES_NOTHING:
            return not takes(seen, card) and card.points == 0
        case K.REVEALS_ALLIANCE:
            return card == seen.called
        case K.SPENDS_LAST_TRUMP:
            return trumps == [card]
        case K.KEEPS_LAST_TRUMP:
            return trumps == [reason.card] != [card]
        case K.STRONGEST_TRUMP_LEFT:
            return card in trumps and all(
                other.suit != seen.trump or other < card for other in (*left(seen), *seen.hand) if other != card
            )
        case K.LEADS_TRUMP:
            return not cards and card in trumps and reason.number == sum(c.suit == seen.trump for c in unseen(seen))
    return False


def plays(rules: str, seed: int) -> list[State]:
    return [state for state in states(rules, seed) if any(isinstance(a, Play) for a in legal_actions(state))]


#: What must be said where it is true, and not only be true where it is said.
ALWAYS = (
    K.TAKES_FOR_SURE,
    K.TAKES_SO_FAR,
    K.GIVES_NOTHING,
    K.GIVES_LEAST,
    K.RISKS_NOTHING,
    K.CANNOT_TAKE,
    K.REVEALS_ALLIANCE,
    K.SPENDS_LAST_TRUMP,
    K.STRONGEST_TRUMP_LEFT,
    K.CAN_BE_BEATEN_BY_TRUMPS,
    K.CAN_BE_BEATEN_IN_SUIT,
    K.CAN_BE_BEATEN_BY_SEEN,
    K.CAN_BE_BEATEN_BY_FACEUP,
)


def imaginable(kind: ReasonKind, seen: Observation, card: Card) -> Iterator[Reason]:
    """Give the reasons of a kind that could be given for a card."""
    match kind:
        case K.CAN_BE_BEATEN_BY_TRUMPS | K.CAN_BE_BEATEN_IN_SUIT:
            yield from (Reason(kind, number=number) for number in range(1, 11) if takes(seen, card))
        case K.CAN_BE_BEATEN_BY_SEEN:
            known = {*left(seen)} - {*unseen(seen)}
            yield from (Reason(kind, card=other, seat=seat) for other in known for seat in later(seen))
        case K.CAN_BE_BEATEN_BY_FACEUP:
            yield Reason(kind, card=seen.faceup)
        case _:
            yield Reason(kind, points=points((*seen.trick.cards, card)))


@pytest.mark.parametrize("rules", MANY_RULES)
def test_every_reason_is_true_and_none_is_left_out(rules: str) -> None:
    said = set()
    for seed in range(6):
        for state in plays(rules, seed):
            seen = observe(state, state.acting)
            come, partners = to_come(state), possible_partners(state)
            chances = partner_chances(seen, seed, 12) if seen.caller is not None and seed == 0 else None
            for action in seen.legal_actions:
                if not isinstance(action, Play):
                    continue
                given = reasons(seen, action, chances)
                for reason in given:
                    assert holds(seen, action.card, reason, come, partners), (seen, action, reason)
                kinds = {reason.kind for reason in given}
                said |= kinds
                for kind in ALWAYS:
                    possible = imaginable(kind, seen, action.card)
                    true = any(holds(seen, action.card, reason, come, partners) for reason in possible)
                    assert (kind in kinds) == true, (seen, action, kind)
    assert said >= {K.TAKES_FOR_SURE, K.CAN_BE_BEATEN_BY_TRUMPS, K.CHEAPER_TAKES_TOO, K.LEAVES_TO_ENEMY}


TOP = (Rank.ACE, Rank.THREE, Rank.KING)


def called_by(seen: Observation, bid: Bid) -> Iterator[Card]:
    """Give the cards that the viewer could call with this bid, those in hand left out."""
    return (card for card in callable_cards(seen.hand, bid, seen.rules) if card not in seen.hand)


@cache
def promise_of(players: int) -> Promise:
    """Give what cards promise the regular player, whatever else the rules are."""
    return judgement(PAGAT_RANK.replace(players=players), REGULAR_BIDDER).promise


def promised(seen: Observation, called: Card) -> int:
    """Give the card points that the regular player expects when this card is called."""
    own = [card for card in seen.hand if card.suit == called.suit]
    beside = [card for card in seen.hand if card.suit != called.suit]
    promise = promise_of(seen.rules.players)
    halves = sum(promise.trump[card.rank] for card in own) + promise.number[len(own)]
    halves += sum(promise.plain[card.rank] for card in beside) + promise.called[called.rank]
    if seen.auction is not None and not seen.auction.is_over and seen.rules.monte:
        halves += {5: 16, 4: 12}[seen.rules.players]
    return halves // 2


def good(seen: Observation) -> list[Bid]:
    """Give all bids of the auction that the hand promises enough for: a point more than the target."""
    assert seen.auction is not None
    worth = {card: promised(seen, card) for card in PACK if card not in seen.hand}
    return [
        bid
        for bid in BIDS[seen.auction.kind]
        if max((worth[card] for card in called_by(seen, bid)), default=0) > bid.target
    ]


def stake(seen: Observation, target: int, taken: int, called: Card) -> int:
    """Give what a contract changes the viewer's score by when its side has taken so many card points."""
    assert seen.viewer is not None
    partner = None if called in seen.hand else (seen.viewer + 1) % seen.rules.players
    return settle(target, taken, 1, caller=seen.viewer, partner=partner, rules=seen.rules)[seen.viewer]


def of_a_hand(  # noqa: PLR0911 - a table of truth
    seen: Observation, called: Card, target: int, reason: Reason
) -> bool | None:
    """Say whether what is said of the hand and the target is true; None if nothing is."""
    own = [card for card in seen.hand if card.suit == called.suit]
    top = sum(card.rank in TOP for card in own)
    match reason.kind:
        case K.TRUMPS_IN_HAND:
            return (reason.number, reason.suit) == (len(own), called.suit)
        case K.HOLDS_TOP_TRUMPS:
            return (reason.number, reason.suit) == (top, called.suit) and top > 0
        case K.LACKS_TOP_TRUMPS:
            return reason.suit == called.suit and top == 0
        case K.PROMISES:
            return (reason.points, reason.target) == (promised(seen, called), target)
        case K.MADE_SO_OFTEN:
            assert reason.chance is not None
            return reason.target == target and (reason.chance > 0.5) == (promised(seen, called) >= target)
        case K.AT_STAKE:
            lost = -stake(seen, target, target - 1, called)
            return (reason.points, reason.number) == (stake(seen, target, target, called), lost)
    return None


@pytest.mark.parametrize("rules", [text for text in MANY_RULES if "briscola" not in text])
def test_every_reason_for_a_call_is_true_and_it_says_what_the_call_promises_and_puts_at_stake(rules: str) -> None:
    for seed in range(6):
        for state in states(rules, seed):
            if state.phase is not Phase.CALL:
                continue
            seen = observe(state, state.acting)
            assert seen.auction is not None
            assert isinstance(seen.auction.bid, Bid)
            for action in legal_actions(state):
                assert isinstance(action, Call)
                card = action.card
                suit = [other for other in PACK if other.suit == card.suit]
                missing = [other for other in suit if other not in seen.hand]
                above = sum(other > card for other in missing)
                kinds = set()
                for reason in reasons(seen, action):
                    kinds.add(reason.kind)
                    is_true = {
                        K.CALLS_OWN_CARD: card in seen.hand,
                        K.CALLS_STRONGEST_MISSING: card == missing[-1] if missing else False,
                        K.CALLS_LOWEST_MISSING: card == missing[0] if missing else False,
                        K.CALLS_BELOW: reason.number == above > 0,
                    }.get(reason.kind, of_a_hand(seen, card, seen.auction.bid.target, reason))
                    assert is_true, (seen, action, reason)
                assert {K.TRUMPS_IN_HAND, K.AT_STAKE} <= kinds
                assert (K.PROMISES in kinds) == (card not in seen.hand) == (K.CALLS_OWN_CARD not in kinds)
                assert (K.CALLS_BELOW in kinds) == (above > 0)


@pytest.mark.parametrize("rules", [text for text in MANY_RULES if "briscola" not in text])
def test_every_reason_for_a_bid_or_a_pass_is_true(rules: str) -> None:  # noqa: C901, PLR0912 - a table of truth
    said = set()
    for seed in range(4):
        for state in states(rules, seed):
            if state.phase is not Phase.AUCTION:
                continue
            seen = observe(state, state.acting)
            assert seen.auction is not None
            bids = BIDS[seen.auction.kind]
            left = [bid for bid in good(seen) if bids.index(bid) >= seen.auction.floor]
            others = [seat for seat in seen.auction.active if seat not in (seen.viewer, seen.auction.bidder)]
            for action in (*legal_actions(state)[:4], legal_actions(state)[-1]):
                for reason in reasons(seen, action):
                    said.add(reason.kind)
                    is_true: bool | None
                    match reason.kind:
                        case K.GOOD_FOR_MORE:
                            is_true = reason.bid == left[-1] and bids.index(reason.bid) > bids.index(action)
                        case K.AS_FAR_AS_GOOD:
                            is_true = action == left[-1]
                        case K.GOES_TOO_FAR:
                            is_true = not left or bids.index(left[-1]) < bids.index(action)
                        case K.SKIPS_BIDS:
                            is_true = reason.number == legal_actions(state).index(action) - 1 > 0
                        case K.PASSES_GOOD_BID:
                            is_true = action == PASS and reason.bid == left[-1]
                        case K.NO_GOOD_BID:
                            is_true = action == PASS and not left
                        case K.NEXT_BID_PROMISES:
                            following = legal_actions(state)[1]
                            assert isinstance(following, Bid)
                            most = max(promised(seen, card) for card in called_by(seen, following))
                            is_true = (reason.bid, reason.points, reason.target) == (following, most, following.target)
                        case K.LEAVES_TO_BIDDER | K.ENDS_AUCTION | K.LEAVES_TO_OTHERS | K.DEALT_AGAIN:
                            after = apply(state, action)
                            ended = after.phase is not Phase.AUCTION
                            nobody = seen.auction.bidder is None
                            expected = {
                                (False, False): K.LEAVES_TO_BIDDER,
                                (False, True): K.LEAVES_TO_OTHERS,
                                (True, False): K.ENDS_AUCTION,
                                (True, True): K.DEALT_AGAIN,
                            }[ended, nobody]
                            is_true = reason.kind is expected and reason.seat == seen.auction.bidder
                            is_true = is_true and (reason.number or 0) == len(others)
                        case _:
                            assert isinstance(action, Bid)
                            suit = next(one.suit for one in reasons(seen, action) if one.kind is K.TRUMPS_IN_HAND)
                            calls = [card for card in called_by(seen, action) if card.suit == suit]
                            best = max(calls, key=lambda card: promised(seen, card))
                            assert promised(seen, best) == max(promised(seen, card) for card in called_by(seen, action))
                            is_true = of_a_hand(seen, best, action.target, reason)
                    assert is_true, (seen, action, reason)
    assert said >= {K.PROMISES, K.MADE_SO_OFTEN, K.AT_STAKE, K.NO_GOOD_BID, K.GOES_TOO_FAR, K.LEAVES_TO_BIDDER}


@pytest.mark.parametrize("rules", ["pagat_rank", "points", "pagat_rank players=4"])
def test_contracts_are_made_as_often_as_is_said(rules: str) -> None:
    agreed, chance = Rules.parse(rules), Random(3)
    by_chance: dict[int, list[tuple[float, bool]]] = {}
    for seed in range(500):
        # whoever speaks first bids what comes, and all others pass
        state = State.start(agreed, Deal.from_seed(f"made {seed}", seed % agreed.players, agreed))
        seen = observe(state, state.acting)
        bid = chance.choice(legal_actions(state)[1:30])
        said = next((reason.chance for reason in reasons(seen, bid) if reason.kind is K.MADE_SO_OFTEN), None)
        if said is None:
            continue
        state = apply(state, bid)
        while state.acting is not None:
            action = PASS if state.phase is Phase.AUCTION else REGULAR.act(observe(state, state.acting), 0)
            state = apply(state, action)
        by_chance.setdefault(min(int(4 * said), 3), []).append((said, bool(result(state).made)))
    for found in by_chance.values():
        said_on_average = sum(said for said, _ in found) / len(found)
        came = sum(made for _, made in found) / len(found)
        assert abs(said_on_average - came) < 0.05 + 1.0 / len(found) ** 0.5


@pytest.mark.parametrize("rules", ["pagat_rank", "points"])
def test_no_reason_contradicts_the_figures_beside_it_and_a_bid_says_how_often_it_gets_and_makes_the_contract(
    rules: str,
) -> None:
    bids = cheaper = 0
    for seed in range(4):
        for state in states(rules, seed)[:-1:2]:
            seen = observe(state, state.acting)
            advice = advise(seen, seed, 40)
            for action in seen.legal_actions[:12]:
                choice = advice.of(action)
                for reason in reasons(seen, action, None, advice):
                    assert reason.kind not in {K.PROMISES, K.MADE_SO_OFTEN, K.NEXT_BID_PROMISES}
                    if reason.kind is K.CHEAPER_TAKES_TOO:
                        assert reason.card is not None
                        cheaper += 1
                        assert not choice.equal
                        assert advice.of(Play(reason.card)).gap.mean < choice.gap.mean
                    if reason.kind is K.GOES_TOO_FAR:
                        assert not choice.equal
                    if reason.kind is K.GETS_CONTRACT:
                        assert choice.contract is not None
                        assert isinstance(action, Bid)
                        bids += 1
                        assert (reason.chance, reason.made) == tuple(of.mean for of in choice.contract)
    assert bids
    assert cheaper


#: What a hand promises is told only where no figures stand beside it: they say how often a contract is made.
OF_PROMISES = {K.PROMISES, K.MADE_SO_OFTEN, K.NEXT_BID_PROMISES}


def test_every_kind_of_reason_is_given_somewhere_and_what_a_hand_promises_only_without_figures() -> None:
    said, alone = set[ReasonKind](), set[ReasonKind]()
    all_but_one_passed = State.start(PAGAT_RANK, Deal.from_seed(1, 4))
    for _ in range(4):
        all_but_one_passed = apply(all_but_one_passed, PASS)
    looked_at = [all_but_one_passed]
    for rules in ("pagat_rank called_rank=any", "pagat_rank players=4", "briscola_two exchange=seven"):
        looked_at += [state for seed in range(4) for state in states(rules, seed)[:-1:2]]
    for state in looked_at:
        seen = observe(state, state.acting)
        chances = None if seen.called is None else partner_chances(seen, 1, 12)
        advice = advise(seen, 1, 8)
        for action in seen.legal_actions[:3] + seen.legal_actions[-2:]:
            said |= {reason.kind for reason in reasons(seen, action, chances, advice)}
            alone |= {reason.kind for reason in reasons(seen, action, chances)}
    assert said == {*K} - OF_PROMISES
    assert alone >= OF_PROMISES


def test_what_is_not_legal_has_no_reasons() -> None:
    seen = observe(states("pagat_rank", 1)[0], states("pagat_rank", 1)[0].acting)
    with pytest.raises(ValueError, match="AS is not legal"):
        reasons(seen, parse_action("AS"))


@pytest.mark.parametrize("rules", [*MANY_RULES, "briscola_two exchange=two", "briscola_four exchange=seven"])
def test_a_refutation_can_be_replayed_in_a_deal_that_looks_the_same_and_its_figures_are_those_of_that_deal(
    rules: str,
) -> None:
    found, chance = 0, Random(rules)
    for seed in range(12 if "exchange" in rules else 4):
        for state in chance.sample(plays(rules, seed), 5):
            seen = observe(state, state.acting)
            cards = [action.card for action in seen.legal_actions if isinstance(action, Play)]
            if len(cards) == 1:
                continue
            poor, better = chance.sample(cards, 2)
            told = refutation(seen, poor, better, seed, 25)
            if told is None:
                continue
            found += 1
            assert len(told.line) <= 2
            assert sum(map(len, told.line)) > 1, "nothing follows"
            assert told.line[0][0] == (seen.viewer, poor)
            before = replace(Record.of(state), deal=told.state.deal).replay()
            assert observe(before, seen.viewer) == seen
            then = before
            for seat, card in (play for trick in told.line for play in trick):
                assert then.acting == seat
                then = apply(then, Play(card))
            assert not then.cards, "the trick is not over"
            assert len(then.tricks) == len(before.tricks) + len(told.line)
            ends = {card: played_by_regulars(apply(before, Play(card)), seed) for card in (poor, better)}
            side = next(side for side in result(ends[poor]).sides if seen.viewer in side)
            took = {card: sum(end.points[seat] for seat in side) for card, end in ends.items()}
            assert (told.lost, told.instead, told.better) == (took[poor], took[better], better)
            assert told.lost < told.instead
    assert found > 3


def played_by_regulars(state: State, seed: int) -> State:
    while state.acting is not None:
        state = apply(state, REGULAR.act(observe(state, state.acting), seed))
    return state
