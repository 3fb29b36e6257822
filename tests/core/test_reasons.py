"""Every reason that is given is true: each is tried against all that could be played."""

from __future__ import annotations

import pytest

from briscola_core import (
    PACK,
    Call,
    Observation,
    Play,
    Role,
    State,
    advise,
    legal_actions,
    observe,
    parse_action,
    partner_chances,
    points,
    reasons,
    refutation,
    winner,
)
from briscola_core.card import Card
from briscola_core.why import Reason, ReasonKind

from .tables import MANY_RULES, states

K = ReasonKind


def unseen(seen: Observation) -> list[Card]:
    """Give the cards that others hold or will draw, for all that the viewer knows."""
    gone = {card for trick in (*seen.tricks, seen.trick) for card in trick.cards}
    return [card for card in PACK if card not in gone and card not in seen.hand]


def takes(seen: Observation, card: Card, after: tuple[Card, ...] = ()) -> bool:
    """Say whether a card takes the trick when these cards follow it."""
    assert seen.trump is not None
    return winner(seen.trump, (*seen.trick.cards, card, *after)) == len(seen.trick.cards)


def known_friend(seen: Observation, seat: int) -> bool | None:
    """Say whether the viewer knows the seat for a friend (true) or an enemy (false); None if it cannot know."""
    viewer = seen.viewer
    assert viewer is not None
    if seen.caller is None:
        return next(seat in side for side in seen.rules.sides if viewer in side)
    if seen.own_role is Role.SOLO:
        return False
    partner = viewer if seen.own_role is Role.PARTNER else seen.revealed_partner
    if partner is None and not seen.revealed_solo:
        return False if seat == seen.caller else None
    side = {seen.caller, partner}
    return (seat in side) == (viewer in side)


def holds(seen: Observation, card: Card, reason: Reason) -> bool:  # noqa: C901, PLR0911, PLR0912 - a table of truth
    """Say whether a reason for playing this card is true."""
    assert seen.trump is not None
    assert seen.viewer is not None
    cards, last = seen.trick.cards, len(seen.trick.cards) == seen.rules.players - 1
    others = unseen(seen)
    beating = [other for other in others if not takes(seen, card, (other,))] if takes(seen, card) else []
    trumps = [own for own in seen.hand if own.suit == seen.trump]
    taker = None if not cards else (seen.trick.leader + winner(seen.trump, cards)) % seen.rules.players
    left = not takes(seen, card) and reason.seat == taker
    match reason.kind:
        case K.TAKES_FOR_SURE:
            return takes(seen, card) and (last or not beating) and reason.points == points((*cards, card))
        case K.TAKES_SO_FAR:
            return takes(seen, card) and not last and bool(beating) and reason.points == points((*cards, card))
        case K.CAN_BE_BEATEN_BY_TRUMPS:
            return not last and reason.number == sum(other.suit == seen.trump for other in beating) > 0
        case K.CAN_BE_BEATEN_IN_SUIT:
            return not last and reason.number == sum(other.suit != seen.trump for other in beating) > 0
        case K.CHEAPER_TAKES_TOO:
            other = reason.card
            assert other is not None
            cheaper = other.points < card.points or (other.suit == card.suit and other < card)
            plain = card.suit == seen.trump and other.suit != seen.trump
            return other in seen.hand and takes(seen, other) and takes(seen, card) and (cheaper or plain)
        case K.LEAVES_TO_FRIEND | K.LEAVES_TO_ENEMY | K.LEAVES_TO_UNKNOWN:
            wanted = {K.LEAVES_TO_FRIEND: True, K.LEAVES_TO_ENEMY: False, K.LEAVES_TO_UNKNOWN: None}[reason.kind]
            assert reason.seat is not None
            return left and known_friend(seen, reason.seat) is wanted and reason.points == points((*cards, card))
        case K.FEEDS_FRIEND:
            assert reason.seat is not None
            return left and known_friend(seen, reason.seat) is True and reason.points == card.points > 0
        case K.FEEDS_LIKELY_FRIEND:
            assert reason.seat is not None
            assert reason.chance is not None
            likely = 0.5 < reason.chance <= 1
            return left and known_friend(seen, reason.seat) is None and reason.points == card.points > 0 and likely
        case K.WASTES_LOAD:
            assert reason.seat is not None
            return left and last and known_friend(seen, reason.seat) is False and reason.points == card.points >= 10
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
                other.suit != seen.trump or other < card for other in (*others, *seen.hand) if other != card
            )
        case K.LEADS_TRUMP:
            return not cards and card in trumps and reason.number == sum(other.suit == seen.trump for other in others)
    return False


def plays(rules: str, seed: int) -> list[State]:
    return [state for state in states(rules, seed) if any(isinstance(a, Play) for a in legal_actions(state))]


#: What must be said where it is true, and not only be true where it is said.
ALWAYS = (
    K.TAKES_FOR_SURE,
    K.TAKES_SO_FAR,
    K.GIVES_NOTHING,
    K.REVEALS_ALLIANCE,
    K.SPENDS_LAST_TRUMP,
    K.STRONGEST_TRUMP_LEFT,
)


@pytest.mark.parametrize("rules", MANY_RULES)
def test_every_reason_is_true_and_none_is_left_out(rules: str) -> None:
    said = set()
    for seed in range(6):
        for state in plays(rules, seed):
            seen = observe(state, state.acting)
            chances = partner_chances(seen, seed, 12) if seen.caller is not None and seed == 0 else None
            for action in seen.legal_actions:
                if not isinstance(action, Play):
                    continue
                given = reasons(seen, action, chances)
                for reason in given:
                    assert holds(seen, action.card, reason), (seen, action, reason)
                kinds = {reason.kind for reason in given}
                said |= kinds
                for kind in ALWAYS:
                    possible = Reason(kind, points=points((*seen.trick.cards, action.card)))
                    assert (kind in kinds) == holds(seen, action.card, possible), (seen, action, kind)
    assert said >= {K.TAKES_FOR_SURE, K.CAN_BE_BEATEN_BY_TRUMPS, K.CHEAPER_TAKES_TOO, K.LEAVES_TO_ENEMY}


def test_a_call_says_how_many_trumps_and_how_the_card_stands_to_those_in_hand() -> None:
    for seed in range(20):
        for state in states("points", seed):
            for action in legal_actions(state):
                if not isinstance(action, Call):
                    continue
                seen = observe(state, state.acting)
                suit = [card for card in PACK if card.suit == action.card.suit]
                missing = [card for card in suit if card not in seen.hand]
                number, *more = reasons(seen, action)
                assert (number.kind, number.number) == (K.TRUMPS_IN_HAND, 10 - len(missing))
                expected = (
                    K.CALLS_OWN_CARD
                    if action.card in seen.hand
                    else K.CALLS_STRONGEST_MISSING
                    if action.card == missing[-1]
                    else K.CALLS_LOWEST_MISSING
                    if action.card == missing[0]
                    else None
                )
                assert [reason.kind for reason in more] == [expected] * (expected is not None)


def test_what_is_not_legal_has_no_reasons() -> None:
    seen = observe(states("pagat_rank", 1)[0], states("pagat_rank", 1)[0].acting)
    with pytest.raises(ValueError, match="AS is not legal"):
        reasons(seen, parse_action("AS"))


def test_a_refutation_is_a_legal_line_in_which_the_poor_card_brings_less() -> None:
    found = 0
    for seed in range(8):
        for state in plays("pagat_rank", seed)[::7]:
            seen = observe(state, state.acting)
            if len(seen.legal_actions) < 2:
                continue
            advice = advise(seen, seed, 40)
            worst = min(advice.choices, key=lambda choice: choice.points.mean).action
            best = advice.best[0]
            assert isinstance(worst, Play)
            assert isinstance(best, Play)
            if worst == best:
                continue
            line = refutation(seen, worst.card, best.card, seed, 40)
            if line is None:
                continue
            found += 1
            assert line.line[0] == (seen.viewer, worst.card)
            assert line.instead > line.lost
            hands = [set(hand) for hand in line.hands]
            assert hands[seen.viewer or 0] == set(seen.hand)
            assert len(line.line) == seen.rules.players - len(seen.trick.cards)
            for seat, card in line.line:
                assert card in hands[seat]
            assert {card for hand in hands for card in hand} == {*unseen(seen), *seen.hand}
    assert found > 5
