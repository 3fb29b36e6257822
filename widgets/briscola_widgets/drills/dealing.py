"""Who cuts, who begins, and who deals next at a table for five (RULES.md, section 4)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import (
    PACK,
    PAGAT_RANK,
    PASS,
    Deal,
    Misdeal,
    Record,
    Session,
    State,
    apply,
    is_over,
    legal_actions,
    to_act,
)
from briscola_widgets.blueprint import Blueprint, NameSeat, SeatChoice, Shown, Step, Verdict
from briscola_widgets.language import N_, Language
from briscola_widgets.names import LETTERS

from .lot import Lot


class _Moment(Enum):
    """When a seat is asked for, in the order in which it comes."""

    CUT = auto()
    FIRST_CARDS = auto()
    MISDEAL = auto()
    FIRST_BID = auto()
    ALL_PASS = auto()
    LEAD = auto()
    NEXT_DEAL = auto()


_GOALS = {
    _Moment.CUT: N_("Say who cuts."),
    _Moment.FIRST_CARDS: N_("Say who gets the first cards."),
    _Moment.MISDEAL: N_("Say who deals after a mistake."),
    _Moment.FIRST_BID: N_("Say who speaks first in the auction."),
    _Moment.ALL_PASS: N_("Say who deals after five passes."),
    _Moment.LEAD: N_("Say who leads to the first trick."),
    _Moment.NEXT_DEAL: N_("Say who deals the next time."),
}
# TRANSLATORS: {seat} is a letter from A to E; the dealer is marked on the table, and is never named here
_SITUATIONS = {
    _Moment.CUT: N_("The dealer has shuffled."),
    _Moment.FIRST_CARDS: N_("The pack has been shuffled and cut."),
    _Moment.MISDEAL: N_("This time {seat} has got nine cards, and somebody else only seven."),
    _Moment.FIRST_BID: N_("Everybody has picked up eight cards, and the auction can begin."),
    _Moment.ALL_PASS: N_("Nobody wanted to bid: all five have passed."),
    _Moment.LEAD: N_("{seat} has won the auction and called a card."),
    _Moment.NEXT_DEAL: N_("Eight tricks have been played and settled. {seat} took the last one."),
}
_QUESTIONS = {
    _Moment.CUT: N_("Who cuts?"),
    _Moment.FIRST_CARDS: N_("Who gets the first four cards?"),
    _Moment.MISDEAL: N_("Who deals again?"),
    _Moment.FIRST_BID: N_("Who speaks first?"),
    _Moment.ALL_PASS: N_("Who deals now?"),
    _Moment.LEAD: N_("Who leads to the first trick?"),
    _Moment.NEXT_DEAL: N_("Who deals the next time?"),
}
_RULES = {
    _Moment.CUT: N_("It is the dealer’s left neighbour who cuts."),
    _Moment.FIRST_CARDS: N_("The cards go round anticlockwise, and the dealer’s right neighbour comes first."),
    _Moment.MISDEAL: N_(
        "With a wrong number of cards nothing counts: the same dealer deals again, and only then is there an auction."
    ),
    _Moment.FIRST_BID: N_("The dealer’s right neighbour speaks first."),
    _Moment.ALL_PASS: N_("When all pass, the deal does not count, and the same dealer deals again."),
    _Moment.LEAD: N_("The dealer’s right neighbour leads, whoever has won the auction."),
    _Moment.NEXT_DEAL: N_("After a deal that counts, it is the turn of the dealer’s right neighbour."),
}
#: Where a seat is, counted from the dealer in the order of play.
_PLACES = (
    N_("{seat} is the dealer."),
    N_("{seat} sits to the dealer’s right."),
    N_("{seat} sits across the table from the dealer."),
    N_("{seat} sits across the table from the dealer."),
    N_("{seat} sits to the dealer’s left."),
)
#: The three that are asked for: one each of these.
_ASKED = (
    (_Moment.CUT, _Moment.CUT, _Moment.FIRST_CARDS),
    (_Moment.FIRST_BID, _Moment.LEAD, _Moment.LEAD),
    (_Moment.MISDEAL, _Moment.ALL_PASS, _Moment.NEXT_DEAL),
)


def dealing(seed: str, language: Language) -> Blueprint:
    """A table for five with a dealer, and three moments of the deal."""
    # the number was looked for: with it the first three seeds bring each moment
    lot = Lot("dealing 82", seed)
    dealer, seat = lot.below(PAGAT_RANK.players), lot.below(PAGAT_RANK.players)
    pack, size = lot.shuffled(PACK), PAGAT_RANK.hand_size
    hands = tuple(tuple(pack[size * at : size * (at + 1)]) for at in range(PAGAT_RANK.players))
    record = Record(PAGAT_RANK, Deal(dealer, hands))
    moments = sorted((lot.one(moments) for moments in _ASKED), key=lambda moment: moment.value)
    # of these seats the beginner thinks first, and they are never those asked for
    others = [other for other in range(PAGAT_RANK.players) if other not in (dealer, (dealer + 1) % PAGAT_RANK.players)]
    steps = tuple(_step(language, moment, dealer, lot.one(others)) for moment in moments)
    return Blueprint(
        "dealing", language.gettext("Who is it?"), record, tuple(record.states()), 0, seat, steps,
        shown=Shown.SEATS, seed=seed,
    )  # fmt: skip


def _step(language: Language, moment: _Moment, dealer: int, other: int) -> Step:
    gettext = language.gettext
    right = _right(moment, dealer)
    choices = []
    for seat in range(PAGAT_RANK.players):
        place = gettext(_PLACES[(seat - dealer) % PAGAT_RANK.players]).format(seat=LETTERS[seat])
        verdict = Verdict.RIGHT if seat == right else Verdict.WRONG
        choices.append(SeatChoice(seat, verdict, f"{place} {gettext(_RULES[moment])}"))
    return Step(
        goal=gettext(_GOALS[moment]),
        say=(gettext(_SITUATIONS[moment]).format(seat=LETTERS[other]),),
        task=NameSeat(gettext(_QUESTIONS[moment]), None, tuple(choices)),
        hints=(gettext("The dealer is marked on the table."), gettext(_RULES[moment])),
        after=(),
        stands_alone=True,
    )


def _right(moment: _Moment, dealer: int) -> int:
    """The seat asked for."""
    session = Session.start(PAGAT_RANK, dealer)
    start = State.start(PAGAT_RANK, session.next_deal(0))
    match moment:
        case _Moment.CUT:
            return PAGAT_RANK.cutting_seat(dealer)
        case _Moment.FIRST_CARDS | _Moment.FIRST_BID:
            speaker = to_act(start)
            assert speaker is not None
            return speaker
        case _Moment.MISDEAL:
            return session.add(Misdeal(dealer, (9, 7, 8, 8, 8))).dealer_seat
        case _Moment.LEAD:
            return start.leader
        case _Moment.ALL_PASS:
            passed = Record(PAGAT_RANK, start.deal, (PASS,) * PAGAT_RANK.players)
            return session.add(passed).dealer_seat
    end = start
    while not is_over(end):
        end = apply(end, legal_actions(end)[-1])
    return session.add(Record.of(end)).dealer_seat
