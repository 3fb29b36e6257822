"""The auction of Chiamata, by rank, by points or by ladder (RULES.md section 4, Auction, and 5)."""

from __future__ import annotations

from typing import NamedTuple

from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET, PASS, PLAIN_BIDS, POINT_BIDS, RAISES, Bid, Pass
from briscola_core.card import Rank
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.rules import AuctionKind

#: All bids of each kind of auction, weakest bid first: each must stand after the last one.
BIDS = {
    AuctionKind.RANK: (*PLAIN_BIDS, *RAISES),
    AuctionKind.POINTS: POINT_BIDS,
    AuctionKind.LADDER: PLAIN_BIDS,
}
#: By kind of auction and bid, its place in that order.
PLACES = {kind: {bid: place for place, bid in enumerate(bids)} for kind, bids in BIDS.items()}


def _open(kind: AuctionKind, floor: int) -> tuple[Bid | Pass, ...]:
    """Give what may be said when the bids before the place ``floor`` are too weak."""
    # by rank a target may only be named on top of a plain 2
    waits_for_two = kind is AuctionKind.RANK and floor < len(PLAIN_BIDS)
    return (PASS, *BIDS[kind][floor : len(PLAIN_BIDS) if waits_for_two else None])


#: By kind of auction and number of bids that are too weak: passing, and what may be bid.
_LEGAL = {kind: tuple(_open(kind, floor) for floor in range(len(bids) + 1)) for kind, bids in BIDS.items()}


class Auction(NamedTuple):
    """An auction as far as it has come; all of it is public.

    ``history`` pairs seats with what they said; ``active`` are the seats that have not passed;
    ``speaker`` is the seat to speak, None when the auction is over; ``bid`` is the standing bid
    and ``bidder`` the seat that made it, None as long as nobody has bid; ``floor`` is how many of all
    bids of this kind are not above the standing one.
    """

    kind: AuctionKind
    players: int
    history: tuple[tuple[int, Bid | Pass], ...]
    active: tuple[int, ...]
    speaker: int | None
    bid: Bid | None
    bidder: int | None
    floor: int

    @classmethod
    def start(cls, players: int, first: int, kind: AuctionKind = AuctionKind.RANK) -> Auction:
        """Give the auction in which the seat ``first`` is to speak first."""
        return cls(kind, players, (), tuple(range(players)), first, None, None, 0)

    @property
    def is_over(self) -> bool:
        """Whether all but the winner have passed, or all have."""
        return self.speaker is None

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while it goes on, and when all have passed."""
        return self.bidder if self.speaker is None else None

    @property
    def is_all_pass(self) -> bool:
        """Whether all have passed without a bid: the same dealer deals again."""
        return self.is_over and self.bidder is None

    @property
    def legal(self) -> tuple[Bid | Pass, ...]:
        """What the speaker may say: pass, or a bid, the weakest first; nothing when it is over."""
        if self.speaker is None:
            return ()
        return _LEGAL[self.kind][self.floor]

    def say(self, word: Bid | Pass) -> Auction:
        """Give the auction after the speaker's bid or pass; `IllegalAction` if it is refused."""
        kind, players, history, active, seat, bid, bidder, floor = self
        if seat is None:
            raise IllegalAction(word, Refusal.AUCTION_OVER, ())
        turn = active.index(seat)
        if isinstance(word, Pass):
            active = active[:turn] + active[turn + 1 :]
        else:
            place = PLACES[kind].get(word, -1)
            if not floor <= place < floor + len(_LEGAL[kind][floor]) - 1:
                raise IllegalAction(word, self._why_not(word), self.legal)
            bid, bidder, floor = word, seat, place + 1
            turn += 1
        speaker = active[turn % len(active)] if active else None
        # nobody bids over themselves: once it is the bidder's turn again, all others have passed
        if speaker == bidder:
            speaker = None
        # made from its parts, as states are
        parts = (kind, players, (*history, (seat, word)), active, speaker, bid, bidder, floor)
        return tuple.__new__(Auction, parts)

    def _why_not(self, bid: Bid) -> Refusal:
        if (bid.rank is None) != (self.kind is AuctionKind.POINTS):
            return Refusal.BID_OF_ANOTHER_AUCTION
        if bid.rank is not None and bid.target == LOWEST_TARGET:
            return Refusal.NOT_WEAKER
        if self.kind is AuctionKind.LADDER:
            return Refusal.BID_OF_ANOTHER_AUCTION
        if self.kind is AuctionKind.RANK and bid.rank is not Rank.TWO:
            return Refusal.TARGET_WITHOUT_TWO
        if self.kind is AuctionKind.RANK and (self.bid is None or self.bid.rank is not Rank.TWO):
            return Refusal.NO_PLAIN_TWO_YET
        return Refusal.TARGET_ABOVE_120 if bid.target > HIGHEST_TARGET else Refusal.TARGET_NOT_HIGHER
