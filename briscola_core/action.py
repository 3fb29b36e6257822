"""What a player can do: bid or pass, call a card, play a card. Each is a value with a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from briscola_core.auction import PASS, PLAIN_BIDS, Bid, Pass
from briscola_core.card import PACK, Card
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


Action: TypeAlias = Bid | Pass | Call | Play

#: Playing each of the 40 cards, by card.
PLAYS = tuple(Play(card) for card in PACK)

_WITHOUT_TARGET: tuple[Action, ...] = (PASS, *PLAIN_BIDS, *map(Call, PACK), *PLAYS)
_BY_TEXT = {str(action): action for action in _WITHOUT_TARGET}


def parse_action(text: str) -> Action:
    """Read an action from its text; `NotationError` for other text.

    >>> parse_action("2/71")
    Bid(rank=<Rank.TWO: 0>, target=71)
    >>> parse_action("call:2S"), parse_action("AH"), parse_action("P")
    (Call(card=Card('2S')), Play(card=Card('AH')), Pass())
    """
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    if "/" in text:
        return Bid.parse(text)
    raise NotationError(1, text, "P, a bid such as A or 2/71, a call such as call:2S or a card such as AH")
