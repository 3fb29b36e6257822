"""What a player can do: bid or pass, call a card, play one, exchange a trump. Each is a value with a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from briscola_core.bid import PASS, PLAIN_BIDS, Bid, Pass
from briscola_core.card import PACK, Card, by_suit
from briscola_core.notation import NotationError


@dataclass(frozen=True, slots=True)
class Call:
    """Calling a card, which makes its suit trump; its text is ``call:2S``."""

    card: Card

    def __str__(self) -> str:
        return f"call:{self.card}"


@dataclass(frozen=True, slots=True)
class Play:
    """Playing a card; its text is the card's, ``AH``."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swapping the trump that the rules name for the turned-up card; its text is ``exchange``."""

    def __str__(self) -> str:
        return "exchange"


EXCHANGE = Exchange()

Action: TypeAlias = Bid | Pass | Call | Exchange | Play

#: Calling each of the 40 cards, by card.
CALLS = tuple(Call(card) for card in PACK)
#: Playing each of the 40 cards, by card.
PLAYS = tuple(Play(card) for card in PACK)
#: The same, laid out for `chosen`.
PLAYS_IN = by_suit(PLAYS)

_FIXED: tuple[Action, ...] = (PASS, *PLAIN_BIDS, *CALLS, EXCHANGE, *PLAYS)
_BY_TEXT = {str(action): action for action in _FIXED}


def parse_action(text: str) -> Action:
    """Read an action from its text; `NotationError` for other text.

    >>> parse_action("2/71"), parse_action("71")
    (Bid(rank=<Rank.TWO: 0>, target=71), Bid(rank=None, target=71))
    >>> parse_action("call:2S"), parse_action("AH"), parse_action("P"), parse_action("exchange")
    (Call(card=Card('2S')), Play(card=Card('AH')), Pass(), Exchange())
    """
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    if "/" in text or text.isdecimal():
        return Bid.parse(text)
    raise NotationError(
        1, text, "P, a bid such as A, 2/71 or 71, a call such as call:2S, exchange or a card such as AH"
    )
