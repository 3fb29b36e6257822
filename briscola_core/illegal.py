"""The error of an action that the rules refuse."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from briscola_core.action import Action


class Refusal(Enum):
    """Why an action is illegal."""

    NOT_WEAKER = auto()
    """The rank bid is not weaker than the last one."""
    TARGET_WITHOUT_TWO = auto()
    """A target named with another rank than 2."""
    NO_PLAIN_TWO_YET = auto()
    """A target named before anybody has bid a plain 2."""
    TARGET_NOT_HIGHER = auto()
    """The target is not above the last one."""
    TARGET_ABOVE_120 = auto()
    """More card points than the pack holds."""
    BID_OF_ANOTHER_AUCTION = auto()
    """A rank where points are bid, points where ranks are, a target on the ladder."""
    AUCTION_OVER = auto()
    NOT_CALLABLE = auto()
    """Not a card that the last bid allows to call."""
    NOT_IN_HAND = auto()
    NO_EXCHANGE = auto()
    """The rules have no exchange, or nothing is turned up any more."""
    WRONG_PHASE = auto()
    """A call, a card or an exchange before its time, or a second call."""
    NOT_IN_THIS_GAME = auto()
    """A bid, a pass or a call in Briscola, an exchange in Chiamata."""
    DEAL_OVER = auto()


class IllegalAction(ValueError):
    """An action that the rules refuse: what was ``tried``, the ``reason``, what is ``legal``."""

    def __init__(self, tried: Action, reason: Refusal, legal: tuple[Action, ...]) -> None:
        why = reason.name.lower().replace("_", " ")
        super().__init__(f"{tried} is illegal ({why}); legal: {' '.join(map(str, legal)) or 'nothing'}")
        self.tried = tried
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, Refusal, tuple[Action, ...]]]:
        return type(self), (self.tried, self.reason, self.legal)
