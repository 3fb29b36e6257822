"""The auction by rank (RULES.md section 4, Auction)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from briscola_core.card import Rank
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.notation import NotationError

LOWEST_TARGET = 61
HIGHEST_TARGET = 120


@dataclass(frozen=True, slots=True)
class Bid:
    """A rank and the card points to reach with it; its text is ``A`` or, above 61, ``2/71``.

    Raises `ValueError` for a target below 61. Whether it may be bid is for the auction to say.
    """

    rank: Rank
    target: int = LOWEST_TARGET

    def __post_init__(self) -> None:
        if self.target < LOWEST_TARGET:
            message = f"no bid has the target {self.target}: at least {LOWEST_TARGET} is needed"
            raise ValueError(message)

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read a bid from its text, ``A`` or ``2/71``; `NotationError` for other text.

        ``2/61`` is other text: a target is only named when it is above 61.
        """
        rank, slash, target = text.partition("/")
        if not slash:
            return cls(Rank.parse(rank))
        # int() alone would also read " 71", "7_1" and digits of other scripts
        if not re.fullmatch("[1-9][0-9]{1,2}", target) or int(target) <= LOWEST_TARGET:
            raise NotationError(len(rank) + 2, target, f"a target above {LOWEST_TARGET}")
        return cls(Rank.parse(rank), int(target))

    def __str__(self) -> str:
        return f"{self.rank}" if self.target == LOWEST_TARGET else f"{self.rank}/{self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The word that takes a player out of the auction; its text is ``P``."""

    def __str__(self) -> str:
        return "P"


PASS = Pass()

#: The ten ranks as bids, weakest bid first.
PLAIN_BIDS = tuple(Bid(rank) for rank in reversed(Rank))
_RAISES = tuple(Bid(Rank.TWO, target) for target in range(LOWEST_TARGET + 1, HIGHEST_TARGET + 1))


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction as far as it has come; all of it is public.

    ``history`` pairs seats with what they said; ``active`` are the seats that have not passed;
    ``speaker`` is the seat to speak, None when the auction is over; ``bid`` is the standing bid
    and ``bidder`` the seat that made it, None as long as nobody has bid.
    """

    players: int
    history: tuple[tuple[int, Bid | Pass], ...]
    active: tuple[int, ...]
    speaker: int | None
    bid: Bid | None
    bidder: int | None

    @classmethod
    def start(cls, players: int, first: int) -> Auction:
        """Give the auction in which the seat ``first`` is to speak first."""
        return cls(players, (), tuple(range(players)), first, None, None)

    @property
    def is_over(self) -> bool:
        """Whether all but the winner have passed, or all have."""
        return self.speaker is None

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while it goes on, and when all have passed."""
        return self.bidder if self.is_over else None

    @property
    def is_all_pass(self) -> bool:
        """Whether all have passed without a bid: the same dealer deals again."""
        return self.is_over and self.bidder is None

    @property
    def legal_bids(self) -> tuple[Bid, ...]:
        """What the speaker may bid, weakest bid first; passing is always legal besides."""
        if self.speaker is None:
            return ()
        if self.bid is None:
            return PLAIN_BIDS
        if self.bid.rank is Rank.TWO:
            return _RAISES[self.bid.target - LOWEST_TARGET :]
        return PLAIN_BIDS[len(PLAIN_BIDS) - self.bid.rank :]

    def say(self, word: Bid | Pass) -> Auction:
        """Give the auction after the speaker's bid or pass; `IllegalAction` if it is refused."""
        seat = self.speaker
        if seat is None:
            raise IllegalAction(word, Refusal.AUCTION_OVER, ())
        history = (*self.history, (seat, word))
        if isinstance(word, Pass):
            active = tuple(other for other in self.active if other != seat)
            bid, bidder = self.bid, self.bidder
        else:
            legal = self.legal_bids
            if word not in legal:
                raise IllegalAction(word, self._why_not(word), (PASS, *legal))
            active, bid, bidder = self.active, word, seat
        # nobody bids over themselves: with only the bidder left it is won
        waiting = [other for other in active if other != bidder]
        speaker = min(waiting, key=lambda other: (other - seat - 1) % self.players) if waiting else None
        return Auction(self.players, history, active, speaker, bid, bidder)

    def _why_not(self, bid: Bid) -> Refusal:
        if bid.target == LOWEST_TARGET:
            return Refusal.NOT_WEAKER
        if bid.rank is not Rank.TWO:
            return Refusal.TARGET_WITHOUT_TWO
        if self.bid is None or self.bid.rank is not Rank.TWO:
            return Refusal.NO_PLAIN_TWO_YET
        if bid.target > HIGHEST_TARGET:
            return Refusal.TARGET_ABOVE_120
        return Refusal.TARGET_NOT_HIGHER
