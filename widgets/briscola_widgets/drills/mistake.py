"""Find the mistake in a settlement that somebody has written (RULES.md, section 4, Settlement)."""

from __future__ import annotations

from briscola_core import PAGAT_RANK, Result, result
from briscola_widgets.blueprint import Blueprint, Choice, Choose, NameSeat, SeatChoice, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS
from briscola_widgets.wording import seat_fault, signed, summed

from .lot import Lot
from .settled import Ending, settled


def mistake(seed: str, language: Language) -> Blueprint:
    """A deal that is over, and five changes, one of them wrong."""
    # the number was looked for: with it the first seeds bring mistakes of a caller, a partner, a defender and a solo
    lot = Lot("mistake 5", seed)
    record = settled(lot, Ending.BOTH, solo=not lot.below(4))
    states = tuple(record.states())
    brought = result(states[-1])
    seat = lot.below(record.rules.players)
    right = brought.changes[seat]
    # the caller’s share halved and anybody else’s doubled are what one writes when the shares are mixed up
    wrong = lot.one((-right, right // 2 if seat == brought.caller else 2 * right))
    written = tuple(wrong if other == seat else change for other, change in enumerate(brought.changes))
    steps = (_whose(language, brought, seat, written), _what(language, brought, seat, written))
    return Blueprint(
        "mistake", language.gettext("Find the mistake"), record, states, len(states) - 1,
        lot.below(record.rules.players), steps, seed=seed,
    )  # fmt: skip


def _whose(language: Language, brought: Result, seat: int, written: tuple[int, ...]) -> Step:
    gettext = language.gettext
    fault = seat_fault(language, brought, seat, written[seat], PAGAT_RANK)
    choices = []
    for other, change in enumerate(written):
        # TRANSLATORS: a number of a settlement that somebody has written: «B has +2, …»
        good = gettext("{seat} has {change}, and so it should be.")
        why = fault if other == seat else good.format(seat=LETTERS[other], change=signed(language, change))
        choices.append(SeatChoice(other, Verdict.RIGHT if other == seat else Verdict.WRONG, why))
    # TRANSLATORS: a seat and the change of its score in a list: «A +4»
    pair = gettext("{seat} {change}")
    sheet = language.list([
        # no line may end between a seat and its number
        pair.format(seat=LETTERS[other], change=signed(language, change)).replace(" ", "\u00a0")
        for other, change in enumerate(written)
    ])  # fmt: skip
    made = (
        gettext("The target of {target} was made, so the unit of {unit} goes to the caller’s side.")
        if brought.made
        else gettext("The target of {target} was missed, so the unit of {unit} goes to the defenders.")
    ).format(target=language.number(brought.target or 0), unit=language.number(brought.unit))
    return Step(
        goal=gettext("Find the number that is wrong."),
        # TRANSLATORS: {sheet} is a list: «A +4, B +2, C −2, D −2 and E −4»
        say=(made, gettext("Somebody has written: {sheet}.").format(sheet=sheet)),
        task=NameSeat(gettext("Whose number is wrong?"), None, tuple(choices)),
        hints=(
            # TRANSLATORS: {terms} is a sum: 4 + 2 − 2 − 2 − 4
            gettext("{terms} = {total}, and it should be 0. One number must be wrong.").format(
                terms=summed(language, written), total=signed(language, sum(written))
            ),
            gettext("Whoever plays solo settles the unit with each of the four others.")
            if brought.partner is None
            else gettext("The caller settles the unit twice, the partner and each defender once."),
        ),
        after=(),
    )


def _what(language: Language, brought: Result, seat: int, written: tuple[int, ...]) -> Step:
    gettext, right = language.gettext, brought.changes[seat]
    choices = []
    for change in sorted(
        {right, -right, 2 * right, -2 * right, *((right // 2,) if right % 2 == 0 else ())} - {written[seat]}
    ):
        five = tuple(change if other == seat else was for other, was in enumerate(written))
        # TRANSLATORS: {terms} is a sum: 4 + 2 − 2 − 2 − 4
        why = gettext("{terms} = {total}. Every settlement sums to zero.").format(
            terms=summed(language, five), total=signed(language, sum(five))
        )
        choices.append(Choice(signed(language, change), Verdict.RIGHT if change == right else Verdict.WRONG, why))
    return Step(
        goal=gettext("Put it right."),
        say=(),
        task=Choose(gettext("What should there be for {seat}?").format(seat=LETTERS[seat]), tuple(choices), None),
        hints=(gettext("Add up the other four. What makes it 0?"),),
        after=(),
    )
