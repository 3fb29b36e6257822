"""Whole deals of Chiamata to be settled: what each side has taken is chosen, and the cards follow."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import PACK, PAGAT_RANK, Bid, Card, Rank, Record, Suit, points
from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET

from .dealt import chiamata
from .lot import Lot

#: Targets at the edges of the units, and some between.
_TARGETS = (70, 71, 75, 80, 81, 86, 90, 91, 97, 100, 101, 110, 120)
_TRICKS = PAGAT_RANK.hand_size
_SEATS = range(PAGAT_RANK.players)


class Ending(Enum):
    """How the tricks are shared between the sides."""

    BOTH = auto()
    """Each side has taken some, and card points in them."""
    ALL_TRICKS = auto()
    """The caller's side has taken all."""
    NO_TRICK = auto()
    """The defenders have taken all."""
    ALL_POINTS = auto()
    """The defenders have one trick, in which no card counts."""
    NO_POINTS = auto()
    """The caller's side has one trick, in which no card counts."""


def settled(lot: Lot, ending: Ending, *, solo: bool) -> Record:
    """The record of a deal for five that is over, with any target."""
    caller = lot.below(len(_SEATS))
    partner = lot.one([seat for seat in _SEATS if seat != caller])
    holder = caller if solo else partner
    ours = [caller] if solo else [caller, partner]
    theirs = [seat for seat in _SEATS if seat not in ours]
    taken, called, tricks = _tricks(lot, ending)
    captured = sum(points(trick) for trick, mine in zip(tricks, taken, strict=True) if mine)
    played = []
    for trick, mine in zip(tricks, taken, strict=True):
        by_strength = sorted(trick, key=lambda card: (card.suit == called.suit, card.rank), reverse=True)
        taker = holder if by_strength[0] == called else lot.one(ours if mine else theirs)
        seats = lot.shuffled([seat for seat in _SEATS if seat not in (taker, holder if called in trick else None)])
        by_seat = {taker: by_strength.pop(0)}
        if called in by_strength:
            by_strength.remove(called)
            by_seat[holder] = called
        played.append(by_seat | dict(zip(seats, by_strength, strict=True)))
    return chiamata(
        lot,
        lot.below(len(_SEATS)),
        lot.shuffled(played),
        caller=caller,
        contract=Bid(called.rank, _target(lot, captured) if called.rank is Rank.TWO else LOWEST_TARGET),
        called=called,
        holder=holder,
    )


def _tricks(lot: Lot, ending: Ending) -> tuple[list[bool], Card, list[list[Card]]]:
    """Which tricks the caller's side has taken, the called card, and the tricks: the first has that card in it.

    There is a trump in each trick, so that who takes it does not depend on who has led.
    """
    match ending:
        case Ending.BOTH:
            count = 3 + lot.below(_TRICKS - 3)
            taken = lot.shuffled([True] * count + [False] * (_TRICKS - count))
        case Ending.ALL_TRICKS | Ending.ALL_POINTS:
            taken = [True] * _TRICKS
        case Ending.NO_TRICK | Ending.NO_POINTS:
            taken = [False] * _TRICKS
    trump = lot.one(tuple(Suit))
    trumps = lot.shuffled([card for card in PACK if card.suit == trump])
    plain = lot.shuffled([card for card in PACK if card.suit != trump])
    low = Rank.TWO if lot.below(4) else Rank.SIX
    called = next(card for card in trumps if card.rank is low)
    trumps.remove(called)
    tricks = [[called]]
    if not taken[0]:  # only a higher trump takes it away from its holder
        tricks[0].append(next(card for card in trumps if card.rank > called.rank))
        trumps.remove(tricks[0][1])
    if ending in (Ending.ALL_POINTS, Ending.NO_POINTS):
        taken[1] = not taken[1]
        tricks.append(
            [next(card for card in trumps if not card.points), *[card for card in plain if not card.points][:4]]
        )
        trumps, plain = ([card for card in cards if card not in tricks[1]] for cards in (trumps, plain))
    tricks += [[trumps.pop()] for _ in range(_TRICKS - len(tricks))]
    rest = trumps + plain
    for trick in reversed(tricks):  # trumps that are left over come last, into tricks that may have more than one
        while len(trick) < len(_SEATS):
            trick.append(rest.pop(0))
    return taken, called, tricks


def _target(lot: Lot, captured: int) -> int:
    """A target above the lowest, made or missed, often only just, and often with another unit than the points would have."""
    edges = [target for target in (captured, captured + 1) if LOWEST_TARGET < target <= HIGHEST_TARGET]
    targets = edges * 2 + list(_TARGETS)
    made = [target for target in targets if target <= captured]
    missed = [target for target in targets if target > captured]
    return lot.one((made or missed) if lot.below(2) else (missed or made))
