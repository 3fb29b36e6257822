"""Computer players: from what a seat sees, and a seed, an action; nothing else is known to them.

``RANDOM``, ``BEGINNER`` and ``REGULAR`` are values; the expert is in `expert`. All play every game
under every rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import shake_256
from typing import TYPE_CHECKING, Protocol

from briscola_core.action import CALLS, EXCHANGE, Action, Call, Play
from briscola_core.auction import BIDS
from briscola_core.bid import PASS, Bid
from briscola_core.exchange import exchange_card
from briscola_core.observation import Observation
from briscola_core.players.bidding import BEGINNER_BIDDER, REGULAR_BIDDER, Bidder, judgement, suits_of
from briscola_core.players.habits import RELABELLED, SECRET, Habits, beginner_habits, regular_habits, rows_of
from briscola_core.players.position import Position, position
from briscola_core.state import Phase
from briscola_core.worlds.rollout import plans_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from briscola_core.auction import Auction
    from briscola_core.rules import Rules


class Player(Protocol):
    """Somebody who plays: the same for the same view and seed."""

    def act(self, seen: Observation, seed: int | str) -> Action:
        """Give one of ``seen.legal_actions``; `ValueError` if it is not this seat's turn."""


def check_turn(seen: Observation) -> None:
    """Raise `ValueError` unless the viewer is to act."""
    if not seen.legal_actions:
        message = f"seat {seen.viewer} is not to act: it is the turn of seat {seen.to_act}"
        raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Whimsical:
    """Plays any card, passes half of the time, else makes the next bid."""

    def act(self, seen: Observation, seed: int | str) -> Action:
        """Give an action by chance."""
        check_turn(seen)
        history = 0 if seen.auction is None else len(seen.auction.history)
        turn = f"{len(seen.tricks)} {len(seen.trick.cards)} {history} {seen.exchanged is None} {seen.viewer}"
        digest = int.from_bytes(shake_256(f"briscola whim 1/{seed}/{turn}".encode()).digest(8))
        legal = seen.legal_actions
        if seen.phase is Phase.AUCTION:
            return legal[digest % min(len(legal), 2)]
        return legal[digest % len(legal)]


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Plays by habits, bids by what a hand promises; leaves nothing to chance."""

    habits: Callable[[Rules], Habits]
    bidder: Bidder

    def act(self, seen: Observation, seed: int | str) -> Action:  # noqa: ARG002 - others need one
        """Give the action that the rules of thumb say; the seed makes no difference."""
        check_turn(seen)
        if seen.phase is Phase.AUCTION:
            return bid_of(seen, self.bidder)
        if seen.phase is Phase.CALL:
            return call_of(seen, self.bidder)
        if EXCHANGE in seen.legal_actions and is_gain(seen):
            return EXCHANGE
        laid = position(seen)
        scores = weigh(laid, self.habits(seen.rules))
        back = RELABELLED[laid.trump]
        return max((score, Play(seen.hand[seen.hand.index(back[card])])) for card, score in scores.items())[1]


def bid_of(seen: Observation, bidder: Bidder) -> Action:
    """Give what this bidder says in the auction."""
    auction: Auction | None = seen.auction
    assert auction is not None
    judged = judgement(seen.rules, bidder, face_down=seen.rules.monte)
    place = judged.next_place(suits_of(seen.hand), auction.floor) if auction.floor < len(judged.bids) else -1
    word: Action = BIDS[auction.kind][place] if place >= 0 else PASS
    return word if word in seen.legal_actions else PASS


def call_of(seen: Observation, bidder: Bidder) -> Call:
    """Give the card that this bidder calls."""
    auction: Auction | None = seen.auction
    assert auction is not None
    bid = auction.bid
    # when all others have passed without a bid, the fifth names a rank and wins at once
    assert isinstance(bid, Bid)
    judged = judgement(seen.rules, bidder)
    suit, rank = judged.call(suits_of(seen.hand), BIDS[auction.kind].index(bid))
    call = CALLS[10 * suit + max(rank, 0)]
    # with nothing of a suit left to call: any legal card, which is a solo
    legal = [action for action in seen.legal_actions if isinstance(action, Call)]
    return call if rank >= 0 and call in legal else legal[-1]


def is_gain(seen: Observation) -> bool:
    """Say whether the turned-up card is stronger than the one left for it."""
    left = exchange_card(seen.rules, seen.trump)
    return left is not None and seen.faceup is not None and seen.faceup > left


def weigh(laid: Position, habits: Habits) -> dict[int, int]:
    """Give by card in hand, relabelled, what playing it is worth by these habits."""
    moment = laid.moment
    partner = laid.holder
    if partner < 0 and laid.caller >= 0:
        # any other seat will do: what I believe doesn't depend on where the card is
        partner = next(seat for seat in range(moment.players) if seat not in (laid.viewer, laid.caller))
    row = rows_of(habits)[number_of(laid, partner)]
    return {card: row[card + SECRET if card == laid.called else card] for card in laid.hand}


def number_of(laid: Position, partner: int) -> int:
    """Give the number of the row for the viewer's turn."""
    place = len(laid.moment.cards)
    return plans_of(laid.rules)[laid.believed(partner)][laid.moment.leader][place][1][laid.taker] + laid.number


RANDOM = Whimsical()
BEGINNER = RuleOfThumb(beginner_habits, BEGINNER_BIDDER)
REGULAR = RuleOfThumb(regular_habits, REGULAR_BIDDER)
