"""What a target is worth, whatever has been captured (RULES.md, section 4, Settlement)."""

from __future__ import annotations

from briscola_core import PAGAT_RANK, Result, result, unit
from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS
from briscola_widgets.wording import points as points_in_words
from briscola_widgets.wording import seat_fault, signed

from .lot import Lot
from .settled import Ending, settled


def unit_of_a_target(seed: str, language: Language) -> Blueprint:
    """A deal that is over: its unit, and what the caller gains or pays."""
    # the number was looked for: with it the first seeds bring each unit, a solo, a target made and one missed
    lot = Lot("unit 946", seed)
    record = settled(lot, Ending.BOTH, solo=not lot.below(4))
    states = tuple(record.states())
    steps = (_unit(language, result(states[-1])), _change(language, result(states[-1])))
    return Blueprint(
        "unit", language.gettext("What is a promise worth?"), record, states, len(states) - 1,
        lot.below(record.rules.players), steps, seed=seed,
    )  # fmt: skip


def _unit(language: Language, brought: Result) -> Step:
    gettext, number, target = language.gettext, language.number, brought.target or LOWEST_TARGET
    by_unit: dict[int, list[int]] = {}
    for possible in range(LOWEST_TARGET, HIGHEST_TARGET + 1):
        by_unit.setdefault(unit(possible), []).append(possible)
    choices = []
    for one, targets in by_unit.items():
        if brought.side_points[0] in targets and one != brought.unit:
            why = gettext(
                "{points} were captured, but that only decides whether the target is made. The target was {target}."
            )
        elif one == brought.unit:
            why = gettext("The target, {target}, lies between {least} and {most}.")
        else:
            why = gettext("That is the unit of a target from {least} to {most}. This one was {target}.")
        choices.append(
            Choice(
                number(one),
                Verdict.RIGHT if one == brought.unit else Verdict.WRONG,
                why.format(
                    points=points_in_words(language, brought.side_points[0]),
                    target=number(target), least=number(targets[0]), most=number(targets[-1]),
                ),
            )
        )  # fmt: skip
    return Step(
        goal=gettext("Find the unit."),
        say=(
            # TRANSLATORS: {points} is «82 points»
            gettext("The target was {target}, and the caller’s side has captured {points}.").format(
                target=number(target), points=points_in_words(language, brought.side_points[0])
            ),
        ),
        task=Choose(gettext("How large is the unit?"), tuple(choices), None),
        hints=(
            gettext("Look at the target alone, and not at the points."),
            gettext("The unit follows the target: 1 up to 70, 2 up to 80, 3 up to 90, 4 up to 100, 5 up to 120."),
        ),
        after=(),
    )  # fmt: skip


def _change(language: Language, brought: Result) -> Step:
    gettext, caller = language.gettext, brought.caller or 0
    right = brought.changes[caller]
    sizes = (brought.unit, 2 * brought.unit, 4 * brought.unit)
    reached, share = _reached(language, brought), seat_fault(language, brought, caller, right, PAGAT_RANK)
    choices = [
        Choice(signed(language, change), Verdict.RIGHT, f"{reached} {share}")
        if change == right
        else Choice(signed(language, change), Verdict.WRONG, reached if change * right < 0 else share)
        for change in (*sizes, *(-size for size in sizes))
    ]
    solo = brought.partner is None
    return Step(
        goal=gettext("Say what the caller gains or pays."),
        say=(
            gettext("{seat} has played solo.").format(seat=LETTERS[caller])
            if solo
            # TRANSLATORS: {partner} is the letter of the partner’s seat
            else gettext("{seat} had a partner, {partner}.").format(
                seat=LETTERS[caller], partner=LETTERS[brought.partner or 0]
            ),
        ),
        task=Choose(
            gettext("By how much does the score of {seat} change?").format(seat=LETTERS[caller]), tuple(choices), None
        ),
        hints=(
            _reached(language, brought),
            gettext("Whoever plays solo settles the unit with each of the four others.")
            if solo
            else gettext("With a partner, the caller settles the unit twice."),
        ),
        after=(),
    )


def _reached(language: Language, brought: Result) -> str:
    gettext = language.gettext
    text = (
        # TRANSLATORS: {points} is «82 points»
        gettext("The target was {target}, and {points} reach it: the caller’s side gains.")
        if brought.made
        else gettext("The target was {target}, and {points} do not reach it: the caller’s side pays.")
    )
    return text.format(
        target=language.number(brought.target or 0), points=points_in_words(language, brought.side_points[0])
    )
