"""Auctions as far as they are wanted: what is said in them is drawn by lot (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from briscola_core import PACK, PAGAT_RANK, PASS, Action, Auction, Bid, Card, Deal, Pass, Rank, Record
from briscola_core.bid import HIGHEST_TARGET, PLAIN_BIDS
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, word_in_short

from .lot import Lot

#: How often somebody passes: so many times in so many.
_PASSES, _OF = 2, 5
#: How far bids go down at most at once, and how far targets go up.
_RANKS, _POINTS = 3, 12
#: Once in so many times somebody names the highest target at once.
_SELDOM = 30


def spoken(lot: Lot, wanted: Callable[[Auction], bool]) -> Record:
    """The record of a deal whose auction has come to the first place that is ``wanted``."""
    dealer = lot.below(PAGAT_RANK.players)
    # the hands are not seen: any will do
    deal = Deal.from_seed(lot.below(256), dealer)
    while True:
        auction = Auction.start(PAGAT_RANK.players, (dealer + 1) % PAGAT_RANK.players)
        while not wanted(auction) and not auction.is_over:
            auction = auction.say(_word(lot, auction))
        if wanted(auction):
            return Record(PAGAT_RANK, deal, tuple(word for _, word in auction.history))


def _word(lot: Lot, auction: Auction) -> Bid | Pass:
    bids = [word for word in auction.legal if isinstance(word, Bid)]
    if not bids or lot.below(_OF) < _PASSES:
        return PASS
    if bids[0].target > PLAIN_BIDS[0].target:
        # most name round targets, and some the highest at once
        target = HIGHEST_TARGET if not lot.below(_SELDOM) else bids[0].target + lot.below(_POINTS)
        return Bid(Rank.TWO, min(target + -target % 5 if lot.below(3) else target, HIGHEST_TARGET))
    return bids[min(lot.below(_RANKS), len(bids) - 1)]


def so_far(language: Language, record: Record) -> str:
    """What has been said in the auction of a record, in its order."""
    *_, state = record.states()
    history = state.auction.history if state.auction else ()
    # TRANSLATORS: in a list of what was said in an auction: {seat} is a letter, {word} a bid or «pass»: «B: 7», «C: pass»
    words = [
        language.gettext("{seat}: {word}").format(seat=LETTERS[seat], word=word_in_short(language, word))
        for seat, word in history
    ]
    # TRANSLATORS: {words} is a list of what was said in an auction, in its order
    return language.gettext("This was said, in order: {words}.").format(words=language.list(words))


def won(lot: Lot, hand: Sequence[Card], bid: Bid, *others: Action) -> Record:
    """The record of a deal in which a seat with this hand wins the auction with this bid, and of what follows."""
    players = PAGAT_RANK.players
    dealer, seat = lot.below(players), lot.below(players)
    rest = lot.shuffled([card for card in PACK if card not in hand])
    size = PAGAT_RANK.hand_size
    hands = [tuple(rest[size * at : size * (at + 1)]) for at in range(players - 1)]
    hands.insert(seat, tuple(hand))
    speaker = (dealer + 1) % players
    words: list[Action] = []
    auction = Auction.start(players, speaker)
    plain = Bid(Rank.TWO)
    while not auction.is_over:
        mine = auction.speaker == seat
        waits = bid.target > plain.target and (auction.bid is None or auction.bid.rank is not Rank.TWO)
        if waits:  # somebody else must have bid a plain 2 before a target may be named
            word: Bid | Pass = Bid(Rank.FOUR) if mine else plain
        else:
            word = bid if mine else PASS
        auction = auction.say(word)
        words.append(word)
    return Record(PAGAT_RANK, Deal(dealer, tuple(hands)), (*words, *others))
