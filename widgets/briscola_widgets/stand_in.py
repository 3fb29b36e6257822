# ruff: noqa: S311, PLR2004 - it goes when the computer players come
"""A stand-in for the computer players until they are there."""

from __future__ import annotations

import random
from enum import Enum

from briscola_core import PASS, Action, Bid, Observation, Phase, Play, beaten_by, points


class Strength(Enum):
    """How strong a computer player is."""

    BEGINNER = "beginner"
    REGULAR = "regular"
    EXPERT = "expert"


def choose(seen: Observation, strength: Strength, seed: str) -> Action:
    """Some plausible action."""
    rng = random.Random(f"{seed} {strength.value} {len(seen.tricks)} {seen.auction and len(seen.auction.history)}")
    legal = seen.legal_actions
    if seen.phase is Phase.AUCTION:
        strong = sum(card.points for card in seen.hand)
        bids = [action for action in legal if isinstance(action, Bid)]
        if bids and strong + rng.randrange(20) > 30 and seen.auction and len(seen.auction.history) < 14:
            return bids[0]
        return PASS
    if seen.phase is Phase.CALL:
        suits = {action: sum(card.suit == action.card.suit for card in seen.hand) for action in legal}  # type: ignore[union-attr]
        return max(legal, key=lambda action: (suits[action], str(action)))
    plays = [action for action in legal if isinstance(action, Play)]
    cards = seen.trick.cards
    winning = [
        play
        for play in plays
        if cards and seen.trump is not None and beaten_by(seen.trump, (*cards, play.card), len(cards)) is None
    ]
    if winning and points(cards) > 4:
        return max(winning, key=lambda play: play.card.points)
    return min(plays, key=lambda play: (play.card.points + 5 * (play.card.suit == seen.trump), play.card.rank))
