"""How players bid and call: card points that their side is expected to take, against the target.

What a hand promises is a sum: trumps by rank and number, high cards beside them, and the card that is
called. The regular player's sums come from playing random deals out between regular players; they say
within two points what such deals bring. A beginner goes by looks: a long suit promises it far too much
and a short one too little, and it counts each picture beside trump, where that won't win a trick. A player goes
as far as its ``limit``, a place in the list of all bids of the auction, and passes beyond.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.auction import BIDS
from briscola_core.bid import LOWEST_TARGET
from briscola_core.card import Rank
from briscola_core.rules import CalledRank, LowestMissing, Rules

if TYPE_CHECKING:
    from collections.abc import Collection

    from briscola_core.card import Card

#: The ten bits of each suit of a hand.
Suits = tuple[int, int, int, int]


class Promise(NamedTuple):
    """Card points, in halves, by rank from the 2 on: of own trumps, of the called card; then by number of trumps."""

    trump: tuple[int, ...]
    called: tuple[int, ...]
    number: tuple[int, ...]
    plain: tuple[int, ...]


#: By whether a bidder goes by looks, and number of players.
_PROMISES = {
    (False, 5): Promise(
        trump=(17, 18, 18, 19, 20, 25, 31, 38, 48, 58),
        called=(7, 7, 8, 9, 11, 17, 21, 24, 31, 39),
        number=(42, 42, 28, 13, 0, -10, -17, -20, -24, -28, -28),
        plain=(0, 0, 0, 0, 0, 0, 0, 0, 1, 1),
    ),
    (False, 4): Promise(
        trump=(21, 22, 23, 23, 24, 29, 31, 34, 45, 46),
        called=(15, 16, 17, 17, 18, 26, 27, 28, 33, 34),
        number=(60, 58, 38, 13, 1, -12, -25, -36, -51, -60, -60),
        plain=(0, 0, 0, 0, 0, 0, 0, 1, 1, 2),
    ),
    (True, 5): Promise(
        trump=(13, 13, 13, 13, 13, 20, 20, 22, 26, 30),
        called=(0, 3, 6, 9, 12, 15, 18, 21, 25, 30),
        number=(24, 24, 24, 24, 58, 114, 164, 164, 164, 164, 164),
        plain=(0, 0, 0, 0, 0, 8, 8, 8, 10, 10),
    ),
    (True, 4): Promise(
        trump=(13, 13, 13, 13, 13, 20, 20, 22, 26, 30),
        called=(0, 3, 6, 9, 12, 15, 18, 21, 25, 30),
        number=(14, 14, 14, 14, 34, 76, 116, 136, 136, 136, 136),
        plain=(0, 0, 0, 0, 0, 8, 8, 8, 10, 10),
    ),
}
#: What two cards that lie face down are worth on average, in half points.
_FACE_DOWN = {5: 16, 4: 12}
#: No promise at all: what a card that may not be called, or is one's own, brings.
_NOTHING = -1000


class Bidder(NamedTuple):
    """How a player bids: half points of ``margin`` above the target, and whether it goes by looks."""

    margin: int
    by_looks: bool


REGULAR_BIDDER = Bidder(margin=2, by_looks=False)
BEGINNER_BIDDER = Bidder(margin=0, by_looks=True)


class Limits(dict[int, list[int]]):
    """How far to go by what a hand promises beside trump, and then by the cards of a suit: made when asked for."""

    def __init__(self, judged: Judgement) -> None:
        super().__init__()
        self.judged = judged

    def __missing__(self, beside: int) -> list[int]:
        made = self[beside] = self.judged.limits_beside(beside)
        return made


class Judgement:
    """What hands are worth under some rules to some bidder, in tables by the ten bits of a suit's cards.

    ``beside[cards]`` are half points that a suit promises beside trump; ``calls[place][cards]`` what it
    promises as trump more than beside it, when the bid at that place stands, and ``ranks`` the rank
    to call then, -1 for none; ``limits[beside][cards]`` how far to go, -1 for not at all.
    """

    def __init__(self, rules: Rules, bidder: Bidder, down: int) -> None:
        """Make the tables; ``down`` are half points that cards not yet seen promise."""
        promise = _PROMISES[bidder.by_looks, rules.players]
        self.bids, self.down = BIDS[rules.auction], down
        suits = [tuple(rank for rank in range(10) if cards >> rank & 1) for cards in range(1024)]
        self.promise = promise
        self.beside = [sum(promise.plain[rank] for rank in held) for held in suits]
        self.own = own = [sum(promise.trump[rank] for rank in held) + promise.number[len(held)] for held in suits]
        self.needs = [2 * bid.target + bidder.margin - down for bid in self.bids]
        self.ranks: list[list[int]] = []
        self.calls: list[list[int]] = []
        before = None
        for bid in self.bids:
            allowed, missing = _allowed(rules, bid.rank)
            if (allowed, missing) != before:
                # a stronger card promises more, so that of those allowed the strongest is called; the lowest
                # missing trump is the lowest bit that is not set
                ranks = [
                    ((allowed & ~cards) | (~cards & (cards + 1) & 1023 if missing and cards & 1 else 0)).bit_length()
                    - 1
                    for cards in range(1024)
                ]
                calls = [
                    own[cards] - self.beside[cards] + (promise.called[rank] if rank >= 0 else _NOTHING)
                    for cards, rank in enumerate(ranks)
                ]
            before = allowed, missing
            self.ranks.append(ranks)
            self.calls.append(calls)
        self.limits = Limits(self)

    def limits_beside(self, beside: int) -> list[int]:
        """Give by the cards of a suit how far a hand goes that promises so much beside."""
        limits = [-1] * 1024
        first, end = 0, len(self.bids)
        while first < end:
            # places at which the same cards may be called, for targets that rise
            calls, last = self.calls[first], first
            while last < end and self.calls[last] is calls:
                last += 1
            needs = self.needs[first:last]
            for cards, worth in enumerate(calls):
                if worth + beside >= needs[0]:
                    limits[cards] = first + bisect_right(needs, worth + beside) - 1
            first = last
        return limits

    def limit(self, suits: Suits) -> int:
        """Give the place of the last bid that a hand, as its four suits' bits, is good for; -1 for none."""
        beside = self.beside
        spades, hearts, diamonds, clubs = suits
        limits = self.limits[beside[spades] + beside[hearts] + beside[diamonds] + beside[clubs]]
        return max(limits[spades], limits[hearts], limits[diamonds], limits[clubs])

    def is_good(self, suits: Suits, place: int) -> bool:
        """Say whether the hand is good for the bid at this very place."""
        calls = self.calls[place]
        worth = max(calls[cards] for cards in suits) + sum(self.beside[cards] for cards in suits)
        return worth >= self.needs[place]

    def promised(self, suits: Suits, place: int) -> int:
        """Give the card points that the side is expected to take when the bid at this place stands."""
        calls = self.calls[place]
        return (max(calls[cards] for cards in suits) + sum(self.beside[cards] for cards in suits) + self.down) // 2

    def promised_by(self, suits: Suits, called: Card) -> int:
        """Give the card points that the side is expected to take when this card, not in hand, is called."""
        trumps = suits[called.suit]
        beside = sum(self.beside[cards] for cards in suits) - self.beside[trumps]
        return (self.own[trumps] + self.promise.called[called.rank] + beside + self.down) // 2

    def next_place(self, suits: Suits, floor: int) -> int:
        """Give the place of the bid to make when ``floor`` bids are too weak; -1 for passing."""
        limit = self.limit(suits)
        if limit < floor:
            return -1
        if self.bids[floor].target > LOWEST_TARGET or self.bids[floor].rank is None:
            # in steps of five card points, or else auctions take all evening
            return min(floor + -self.bids[floor].target % 5, limit)
        return next(place for place in range(floor, limit + 1) if place == limit or self.is_good(suits, place))

    def call(self, suits: Suits, place: int) -> tuple[int, int]:
        """Give the suit and rank to call when the bid at this place stands; the rank is -1 if none is missing."""
        calls = self.calls[place]
        suit = max(range(4), key=lambda suit: (calls[suits[suit]], -suit))
        return suit, self.ranks[place][suits[suit]]


def _allowed(rules: Rules, rank: Rank | None) -> tuple[int, bool]:
    """Give the ranks that may be called as bits, and whether the lowest missing may be, too."""
    if rank is None or rules.called_rank is CalledRank.ANY:
        return 1023, False
    missing = rules.lowest_missing is LowestMissing.ALWAYS or (
        rules.lowest_missing is LowestMissing.AT_TWO and rank is Rank.TWO
    )
    return (2 << rank) - 1 if rules.called_rank is CalledRank.AT_MOST else 1 << rank, missing


@cache
def judgement(rules: Rules, bidder: Bidder, *, face_down: bool = False) -> Judgement:
    """Give the tables of this bidder, made when first asked for; ``face_down`` when two own cards are not seen."""
    return Judgement(rules, bidder, _FACE_DOWN[rules.players] if face_down else 0)


def suits_of(hand: Collection[int]) -> Suits:
    """Give the ten bits of each suit of a hand."""
    suits = [0, 0, 0, 0]
    for card in hand:
        suits[card // 10] |= 1 << card % 10
    return suits[0], suits[1], suits[2], suits[3]
