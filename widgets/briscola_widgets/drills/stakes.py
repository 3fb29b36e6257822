"""Who has won an auction, and what is at stake (RULES.md, section 4, Auction and Settlement)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from briscola_core import PAGAT_RANK, Auction, Bid, Rank, settle
from briscola_core.bid import LOWEST_TARGET
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Shown, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, bid_in_short
from briscola_widgets.wording import signed

from .lot import Lot
from .spoken import so_far, spoken

_TRICKS = PAGAT_RANK.hand_size


class _End(Enum):
    """How an auction ends."""

    RANK = auto()
    TWO = auto()
    RAISED = auto()
    ALL_PASS = auto()

    def is_there(self, auction: Auction) -> bool:
        """Whether an auction is over in this way."""
        bid = auction.bid
        if not auction.is_over or bid is None:
            return self is _End.ALL_PASS and auction.is_all_pass
        bids = sum(isinstance(word, Bid) for _, word in auction.history)
        if bids < 2:  # noqa: PLR2004 - there is somebody who has been outbid
            return False
        if bid.target > LOWEST_TARGET:
            return self is _End.RAISED
        return self is (_End.TWO if bid.rank is Rank.TWO else _End.RANK)


#: How often each comes up.
_ENDS = (*[_End.RAISED] * 5, *[_End.RANK] * 2, _End.TWO, _End.ALL_PASS)


def stakes(seed: str, language: Language) -> Blueprint:
    """An auction to its end: who has the contract, and what a seat's score gains or loses by it."""
    # the number was looked for: with it the first seeds bring each end
    lot, gettext = Lot("stakes 122", seed), language.gettext
    record = spoken(lot, lot.one(_ENDS).is_there)
    states = tuple(record.states())
    auction = states[-1].auction
    assert auction is not None  # such are the deals of Chiamata
    dealer = record.deal.dealer
    steps = [
        Step(
            goal=gettext("Say how the auction has ended."),
            say=(so_far(language, record),),
            task=Choose(
                gettext("Who has won the auction, and how many points must the caller’s side take?"),
                tuple(lot.shuffled(_all_pass(language, dealer) if auction.bid is None else _won(language, auction))),
                None,
            ),
            hints=(gettext("Who has not passed? And what did that player say last?"),),
            after=(),
        )
    ]
    if auction.bid is not None and auction.bidder is not None:
        steps.append(_at_stake(lot, language, auction.bidder, auction.bid.target))
    return Blueprint(
        "stakes", gettext("What is at stake?"), record, states, len(states) - 1, lot.below(PAGAT_RANK.players),
        tuple(steps), shown=Shown.AUCTION, seed=seed,
    )  # fmt: skip


def _won(language: Language, auction: Auction) -> list[Choice]:
    gettext, bid = language.gettext, auction.bid
    assert bid is not None
    assert auction.bidder is not None

    def answer(seat: int, target: int, verdict: Verdict, why: str) -> Choice:
        # TRANSLATORS: an answer: who has won an auction and at least how many card points the side must take
        text = gettext("{seat}, and at least {target} points").format(
            seat=LETTERS[seat], target=language.number(target)
        )
        return Choice(text, verdict, why)

    last = {"seat": LETTERS[auction.bidder], "bid": bid_in_short(language, bid), "target": language.number(bid.target)}
    if bid.target > LOWEST_TARGET:
        right = gettext("{seat} has bid {bid}, and all the others have passed: the target is {target}.")
    else:
        right = gettext("{seat} has bid {bid}, and all the others have passed. Nobody named a target, so it is 61.")
    other = next(seat for seat, word in reversed(auction.history) if isinstance(word, Bid) and seat != auction.bidder)
    outbid = gettext("{other} has bid, but {seat} has bid more after that, and {other} has passed.")
    wrong_target = (
        gettext("That much is right. But a target has been named, the one of the last bid.")
        if bid.target > LOWEST_TARGET
        else gettext("That much is right. But a higher target counts only if somebody has named it.")
    )
    return [
        answer(auction.bidder, bid.target, Verdict.RIGHT, right.format(**last)),
        answer(other, bid.target, Verdict.WRONG, outbid.format(other=LETTERS[other], **last)),
        answer(auction.bidder, LOWEST_TARGET if bid.target > LOWEST_TARGET else 71, Verdict.WRONG, wrong_target),
        Choice(
            gettext("Nobody: the cards are dealt again."),
            Verdict.WRONG,
            gettext("They are dealt again only if all five pass, and {seat} has bid.").format(**last),
        ),
    ]


def _all_pass(language: Language, dealer: int) -> list[Choice]:
    gettext = language.gettext
    seats = {"dealer": LETTERS[dealer], "next": LETTERS[(dealer + 1) % PAGAT_RANK.players]}
    must = gettext("Nobody has to bid: even whoever speaks last may pass.")
    return [
        Choice(
            gettext("Nobody: {dealer} deals again.").format(**seats),
            Verdict.RIGHT,
            gettext("All five have passed. The same dealer deals again, and nothing is scored."),
        ),
        Choice(
            # TRANSLATORS: {next} is the letter of the player to the dealer’s right
            gettext("Nobody: {next} deals now.").format(**seats),
            Verdict.WRONG,
            gettext("The deal does not count, so it does not pass on either."),
        ),
        Choice(gettext("{dealer} must play, and 61 points are enough.").format(**seats), Verdict.WRONG, must),
        Choice(gettext("{next} must play, and 61 points are enough.").format(**seats), Verdict.WRONG, must),
    ]


def _at_stake(lot: Lot, language: Language, caller: int, target: int) -> Step:
    """What the score of one seat gains or loses when so many points have been taken."""
    gettext, number = language.gettext, language.number
    partner = (caller + 1 + lot.below(4)) % PAGAT_RANK.players
    defender = next(seat for seat in range(PAGAT_RANK.players) if seat not in (caller, partner))
    taken = _taken(lot, target)
    seat = lot.one((caller, caller, partner, defender))
    changes = _changes(target, taken, caller, partner)
    right, is_made = changes[seat], taken >= target
    unit = abs(changes[partner])
    names = {"target": number(target), "points": number(taken), "unit": number(unit), "seat": LETTERS[seat]}
    by_points = abs(_changes(max(taken, LOWEST_TARGET), taken, caller, partner)[seat])
    found = {
        right: Choice(
            signed(language, right),
            Verdict.RIGHT,
            (
                gettext("{points} points reach the target of {target}, for which the unit is {unit}: {seat} {change}.")
                if is_made
                else gettext(
                    "{points} points miss the target of {target}, for which the unit is {unit}: {seat} {change}."
                )
            ).format(change=signed(language, right), **names),
        )
    }
    sign = gettext("The side has {points} points, and the target is {target}. Has it been reached?").format(**names)
    share = {
        caller: gettext("{seat} is the caller, and gains or pays twice the unit."),
        partner: gettext("{seat} is the partner, and gains or pays the unit once."),
    }.get(seat, gettext("{seat} is a defender, and gains or pays the unit once.")).format(**names)
    follows = gettext("The unit follows the target, {target}, and not the points captured: it is {unit}.").format(
        **names
    )
    sense = 1 if right > 0 else -1
    wrong = [
        (-right, sign),
        (sense * by_points, follows),
        (right // 2 if seat == caller else 2 * right, share),
        (4 * unit * sense, share),
        (sense * (abs(right) + unit), share),
    ]
    for change, why in wrong:
        if change not in found and len(found) < 4:  # noqa: PLR2004 - as many answers as there are
            found[change] = Choice(signed(language, change), Verdict.WRONG, why)
    return Step(
        goal=gettext("Say what is at stake for one player."),
        say=(
            gettext(
                "The deal is played. {partner} was the partner of {caller}, and both sides have taken tricks."
            ).format(partner=LETTERS[partner], caller=LETTERS[caller]),
            gettext("Together, {caller} and {partner} have {points} points; the target was {target}.").format(
                caller=LETTERS[caller], partner=LETTERS[partner], **names
            ),
        ),
        task=Choose(
            gettext("By how much does the score of {seat} change?").format(**names),
            tuple(found[change] for change in sorted(found)),
            None,
        ),
        hints=(
            gettext("The unit is 1 for a target up to 70, 2 up to 80, 3 up to 90, 4 up to 100 and 5 above."),
            share,
        ),
        after=(),
    )


def _taken(lot: Lot, target: int) -> int:
    """Card points of the caller’s side: just enough, more, or too few, although they may be most of all."""
    # no card is worth 1, so neither side can have that, nor the other one 119
    few = range(LOWEST_TARGET, min(target, 119)) if target > LOWEST_TARGET + 5 else range(40, LOWEST_TARGET)
    more = range(target + 1, min(target + 30, 116))
    ways: tuple[Callable[[], int], ...] = (
        lambda: target,
        lambda: lot.one(more) if more else target,
        lambda: lot.one(few),
    )
    return lot.one(ways)() if target < 116 else lot.one(few)  # noqa: PLR2004 - so much is seldom taken


def _changes(target: int, taken: int, caller: int, partner: int) -> tuple[int, ...]:
    tricks = _TRICKS - 1 if taken > 60 else 3  # noqa: PLR2004 - both sides have tricks
    return settle(target, taken, tricks, caller=caller, partner=partner)
