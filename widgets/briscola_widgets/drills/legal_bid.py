"""Say something legal in an auction (RULES.md, section 4, Auction)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import PASS, Auction, Bid, Rank
from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET
from briscola_widgets.blueprint import BidChoice, Blueprint, MakeBid, Shown, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import bid_in_short

from .lot import Lot
from .spoken import so_far, spoken


class _Place(Enum):
    """Where in an auction a learner is to speak."""

    OPEN = auto()
    """Nobody has bid yet."""
    FIFTH = auto()
    """All the others have passed."""
    OUTBID = auto()
    """The learner has bid before."""
    RANKS = auto()
    TWO = auto()
    RAISED = auto()
    HIGHEST = auto()
    """Nothing but passing is legal."""

    def is_there(self, auction: Auction) -> bool:  # noqa: PLR0911 - a table
        """Whether an auction has come to such a place."""
        bid, speaker = auction.bid, auction.speaker
        if speaker is None:
            return False
        if bid is None:
            alone = len(auction.active) == 1
            return alone if self is _Place.FIFTH else self is _Place.OPEN and bool(auction.history) and not alone
        has_bid = any(seat == speaker for seat, _ in auction.history)
        match self:
            case _Place.OUTBID:
                return has_bid and bid.target < HIGHEST_TARGET
            case _Place.RANKS:
                return Rank.TWO != bid.rank != Rank.ACE
            case _Place.TWO:
                return bid == Bid(Rank.TWO)
            case _Place.RAISED:
                return LOWEST_TARGET < bid.target < HIGHEST_TARGET
        return self is _Place.HIGHEST and bid.target == HIGHEST_TARGET


#: How often each comes up.
_PLACES = (
    *[_Place.RANKS] * 3, *[_Place.OUTBID] * 2, *[_Place.TWO] * 2, *[_Place.RAISED] * 2,
    _Place.OPEN, _Place.FIFTH, _Place.HIGHEST,
)  # fmt: skip


def legal_bid(seed: str, language: Language) -> Blueprint:
    """The learner's turn in an auction: any legal bid will do, or the first of them in the order of bids is asked for."""
    # the number was looked for: with it the first seeds bring each place
    lot, gettext = Lot("legal bid 472", seed), language.gettext
    place, smallest = lot.one(_PLACES), not lot.below(2)
    record = spoken(lot, place.is_there)
    states = tuple(record.states())
    auction = states[-1].auction
    assert auction is not None  # such are the deals of Chiamata
    assert auction.speaker is not None  # and in these places somebody is to speak
    step = Step(
        goal=(
            gettext("Bid, but go no further than you must. If no bid is legal, pass.")
            if smallest
            else gettext("Make any bid that is legal. If there is none, pass.")
        ),
        say=(so_far(language, record), gettext("It is your turn.")),
        task=MakeBid(gettext("What do you say?"), _choices(language, auction, smallest=smallest)),
        hints=_hints(language, auction),
        after=_after(language, auction),
    )
    return Blueprint(
        "legal-bid", gettext("What may you say?"), record, states, len(states) - 1, auction.speaker, (step,),
        shown=Shown.AUCTION, seed=seed,
    )  # fmt: skip


def _choices(language: Language, auction: Auction, *, smallest: bool) -> tuple[BidChoice, ...]:
    gettext = language.gettext
    bids = [word for word in auction.legal if isinstance(word, Bid)]
    if not bids:
        text = gettext("120 card points are all there are. Nobody can bid more, so all you can do is pass.")
        return (BidChoice(PASS, Verdict.RIGHT, text),)
    passing = gettext("You may always pass. But then you are out of this auction, and you could still have bid.")
    least, *more = bids
    found = [
        BidChoice(PASS, Verdict.ACCEPTABLE, passing),
        BidChoice(least, Verdict.RIGHT, _why(language, auction, least)),
    ]
    for bid in more:
        if smallest:
            # TRANSLATORS: {bid} and {least} are bids: a rank (K) or «2 with 70»
            text = gettext("{bid} is legal, but you go further than you must: {least} is enough.")
            further = text.format(bid=bid_in_short(language, bid), least=bid_in_short(language, least))
            found.append(BidChoice(bid, Verdict.ACCEPTABLE, further))
        else:
            found.append(BidChoice(bid, Verdict.RIGHT, _why(language, auction, bid)))
    return tuple(found)


def _why(language: Language, auction: Auction, bid: Bid) -> str:
    """Why a bid is legal."""
    gettext, last = language.gettext, auction.bid
    if last is None:
        text = gettext("Nobody has bid yet, so you may name any rank, and {bid} is one.")
    elif last.target > LOWEST_TARGET:
        text = gettext("The last bid is {last}, and the target of {bid} is higher.")
    elif last.rank is Rank.TWO:
        text = gettext("A plain 2 has been bid, so a target above 61 may be named: {bid} is legal.")
    else:
        text = gettext("The last bid is {last}, and {bid} is weaker.")
    return text.format(bid=bid_in_short(language, bid), last=bid_in_short(language, last) if last else "")


def _hints(language: Language, auction: Auction) -> tuple[str, ...]:
    gettext, last = language.gettext, auction.bid
    if last is None:
        return (gettext("As long as nobody has bid, you may name any of the ten ranks, but no target yet."),)
    if last.rank is not Rank.TWO:
        return (
            gettext(
                "A bid must be a weaker rank than the last one. From strong to weak: A, 3, K, Q, J, 7, 6, 5, 4, 2."
            ),
            gettext("The last bid is {last}. Go on from there, towards the weaker ranks.").format(last=last.rank),
        )
    weakest = gettext("No rank is weaker than a 2. What is left is to promise more points.")
    if last.target == HIGHEST_TARGET:
        return weakest, gettext("How many points could you promise, if all the cards together hold 120?")
    return (
        weakest,
        gettext("The target must be above {target}, and at most 120.").format(target=language.number(last.target)),
    )


def _after(language: Language, auction: Auction) -> tuple[str, ...]:
    """What else is to be seen in such a place."""
    if len(auction.active) == 1:
        return (language.gettext("The four others have passed: whatever rank you name, the auction is yours at once."),)
    if len(auction.legal) > 1 and any(seat == auction.speaker for seat, _ in auction.history):
        return (language.gettext("You had been outbid, but you had not passed: so you could come back."),)
    return ()
