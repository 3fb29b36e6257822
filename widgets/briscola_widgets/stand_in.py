# ruff: noqa: S311, PLR2004, FBT003 - it goes when the computer players come
"""A stand-in for the computer players and the coach until they are there."""

from __future__ import annotations

import random
from enum import Enum
from typing import NamedTuple

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


class Opponents(Enum):
    """Whom all others are taken for."""

    REGULAR = "regular"
    BEGINNER = "beginner"
    MIXED = "mixed"


class Estimate(NamedTuple):
    """A mean over worlds and its standard error."""

    mean: float
    error: float


class Choice(NamedTuple):
    """What an action is worth to who takes it."""

    action: Action
    chance: Estimate
    points: Estimate
    captured: Estimate
    gap: Estimate
    equal: bool
    alike: int


class Advice(NamedTuple):
    """The legal actions and what they are worth."""

    choices: tuple[Choice, ...]
    opponents: Opponents
    worlds: int
    weight: float
    agreeing: float


def advise(seen: Observation, seed: str, *, opponents: Opponents = Opponents.REGULAR) -> Advice:
    """Some figures, of no meaning."""
    rng = random.Random(f"{seed} {seen.hand}")
    choices = []
    for number, action in enumerate(seen.legal_actions):
        chance = rng.random()
        points = Estimate(4 * chance - 2, 0.1)
        choices.append(
            Choice(action, Estimate(chance, 0.03), points, Estimate(120 * chance, 2), Estimate(0, 0.1), False, number)
        )
    most = max(choice.points.mean for choice in choices)
    choices = [
        choice._replace(gap=Estimate(most - choice.points.mean, 0.1), equal=most - choice.points.mean <= 0.2)
        for choice in choices
    ]
    return Advice(tuple(choices), opponents, 200, 200, 1)
