"""Settle one deal at three tables, and another at a table for four (RULES.md, sections 4 and 5)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import LADDER, PAGAT_RANK, POINTS, AuctionKind, Rules, State, result
from briscola_widgets.blueprint import Blueprint, Settle, Step
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS
from briscola_widgets.story import settled
from briscola_widgets.variants import variant_name
from briscola_widgets.wording import points as points_in_words

from .lot import Lot
from .whole import Whole, alone, by_chance, one_worthless_trick


class _Case(Enum):
    """What the caller's side captures of the 120 points."""

    MADE = auto()
    """More than was promised, which was bold."""
    BETWEEN = auto()
    """At least 61, but less than was promised."""
    SHORT = auto()
    """Not even 61."""
    ALL_TRICKS = auto()
    ALL_POINTS = auto()
    """All of them, with a trick lost."""
    NO_POINTS = auto()
    """None of them, with a trick taken."""


#: How often each comes up.
_CASES = (
    *[_Case.MADE] * 2, *[_Case.BETWEEN] * 3, _Case.SHORT, *[_Case.ALL_TRICKS] * 2, *[_Case.ALL_POINTS] * 2, _Case.NO_POINTS,
)  # fmt: skip
_FOUR_CASES = (*[_Case.MADE] * 2, *[_Case.BETWEEN] * 2, _Case.SHORT, _Case.ALL_TRICKS)
_FOUR = PAGAT_RANK.replace(players=4)
#: What the rival bids below is less than the least promise; a bold one has a greater unit than 1.
_LEAST, _MOST, _BOLD = 63, 120, 71
#: Where all points double at the other tables a unit of 2 would make all tables alike.
_APART = (*range(_LEAST, _BOLD), *range(_BOLD + 10, _MOST))


def three_tables(seed: str, language: Language) -> Blueprint:
    """The same cards, played alike, at a table that bids by rank, by points and by ladder."""
    lot, gettext = Lot("three tables 1", seed), language.gettext
    case = lot.one(_CASES)
    solo = case not in (_Case.ALL_POINTS, _Case.NO_POINTS) and not lot.below(3)
    whole, target = _made(lot, PAGAT_RANK, case, solo=solo)
    records = [whole.at(rules, target) for rules in (PAGAT_RANK, POINTS, LADDER)]
    ends = [record.replay() for record in records]
    states = tuple(records[0].states())
    steps = tuple(
        Step(
            goal=goal,
            say=says,
            task=Settle(end, variant_name(language, end.rules)),
            hints=_hints(language, end),
            after=(),
            stands_alone=True,
        )
        for goal, says, end in zip(
            (
                gettext("Settle the deal at our table, where payment is by the target."),
                gettext("Settle the same deal at a table with an auction by points."),
                gettext("Settle the same deal at a table with an auction by ladder."),
            ),
            (
                (_told(language, ends[0]), _promised(language, ends[0])),
                *((_promised(language, end),) for end in ends[1:]),
            ),
            ends,
            strict=True,
        )
    )
    return Blueprint(
        "three-tables", gettext("One deal, three tables"), records[0], states, len(states) - 1,
        lot.below(PAGAT_RANK.players), steps, (_moral(language, case, result(ends[0]).made, target),), seed=seed,
    )  # fmt: skip


def table_for_four(seed: str, language: Language) -> Blueprint:
    """A deal of four players, ten cards each."""
    lot, gettext = Lot("table for four 1", seed), language.gettext
    case = lot.one(_FOUR_CASES)
    solo = case is not _Case.ALL_TRICKS and not lot.below(3)
    whole, target = _made(lot, _FOUR, case, solo=solo)
    record = whole.at(_FOUR, target)
    states = tuple(record.states())
    shares = gettext("Two play against two, so each gains or pays the unit once, the caller, too.")
    step = Step(
        goal=gettext("Settle a deal of four players."),
        say=(_told(language, states[-1]), _promised(language, states[-1])),
        task=Settle(),
        hints=(*_hints(language, states[-1]), *(() if solo else (shares,))),
        after=(),
    )
    return Blueprint(
        "table-for-four", gettext("Four at the table"), record, states, len(states) - 1, lot.below(_FOUR.players),
        (step,), () if solo else (shares,), seed=seed,
    )  # fmt: skip


def _made(lot: Lot, rules: Rules, case: _Case, *, solo: bool) -> tuple[Whole, int]:
    """A deal of a case, and what its caller has promised."""
    if case is _Case.ALL_TRICKS and solo:
        return alone(lot, rules), lot.one(range(_BOLD, _MOST))
    if case in (_Case.ALL_TRICKS, _Case.ALL_POINTS, _Case.NO_POINTS):
        sweep = one_worthless_trick(
            lot, rules, for_caller=case is not _Case.NO_POINTS, by_partner=case is not _Case.ALL_POINTS
        )
        return sweep, lot.one(range(_BOLD, _MOST) if case is _Case.ALL_TRICKS else _APART)
    while True:
        best = rules.hand_size // 4 + lot.below(2) + (0 if case is _Case.SHORT else 2)
        whole, brought = by_chance(lot, rules, best, solo=solo)
        captured = brought.side_points[0]
        if brought.doubled or captured in (0, _MOST):
            continue
        if case is _Case.MADE and captured >= _BOLD:
            return whole, _BOLD + lot.below(captured - _BOLD + 1)
        if case is _Case.BETWEEN and captured >= _LEAST - 2:
            # not far from what was captured: a promise that one would make
            return whole, min(max(captured + 1 + lot.below(15), _LEAST), _MOST)
        if case is _Case.SHORT and captured < _LEAST - 2:
            return whole, _BOLD + lot.below(20)


def _told(language: Language, end: State) -> str:
    """Who has captured what."""
    brought = result(end)
    seats = language.list([LETTERS[seat] for seat in brought.sides[0]])
    # TRANSLATORS: {seats} are the caller and the partner («B and D»), {points} is «82 points»
    both = language.ngettext(
        "The deal is over. The caller and the partner, {seats}, have taken {tricks} trick and {points}.",
        "The deal is over. The caller and the partner, {seats}, have taken {tricks} tricks and {points}.",
        brought.side_tricks[0],
    )
    # TRANSLATORS: {seats} is the letter of a seat, {points} is «82 points»
    alone = language.ngettext(
        "The deal is over. The caller, {seats}, was alone and has taken {tricks} trick and {points}.",
        "The deal is over. The caller, {seats}, was alone and has taken {tricks} tricks and {points}.",
        brought.side_tricks[0],
    )
    return (alone if brought.solo else both).format(
        seats=seats,
        tricks=language.number(brought.side_tricks[0]),
        points=points_in_words(language, brought.side_points[0]),
    )


def _promised(language: Language, end: State) -> str:
    """What the caller has bid at this table."""
    assert end.auction is not None
    assert end.auction.bid is not None
    gettext, target = language.gettext, end.auction.bid.target
    text = {
        AuctionKind.RANK: gettext("{seat} had bid 2 with a target of {target}."),
        AuctionKind.POINTS: gettext("Here {seat} had bid {target} points."),
        AuctionKind.LADDER: gettext("Here {seat} had bid 2, and on the ladder the target is always {target}."),
    }[end.rules.auction]
    return text.format(seat=LETTERS[end.caller or 0], target=language.number(target))


def _hints(language: Language, end: State) -> tuple[str, ...]:
    """Whether the target is made, the unit, and what doubles."""
    return tuple(settled(language, end))


def _moral(language: Language, case: _Case, made: bool, target: int) -> str:  # noqa: FBT001 - one of two sentences
    """What the three settlements show."""
    gettext = language.gettext
    if case in (_Case.ALL_POINTS, _Case.NO_POINTS):
        return gettext(
            "All the points, or none, double the settlement at the other two tables. At ours only all the tricks do."
        )
    if case is _Case.BETWEEN:
        return gettext(
            "A promise of {target} is missed, and the 61 of the ladder is made with the same cards: "
            "so the winners of one table are the losers of another."
        ).format(target=language.number(target))
    if made:
        return gettext("Where payment is flat, a bold promise brings no more than a careful one.")
    return gettext("Where payment is flat, a bold promise that fails costs no more than a careful one.")
