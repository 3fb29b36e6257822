"""Reasons put into words: the rules of the game speak in values, here they become sentences.

Cards and suits stand in sentences as symbols (``A♥``, ``♥``), whatever deck the learner looks at;
`parts` sets them apart, so that a page can draw them and a screen reader say their full names.
"""

from __future__ import annotations

import re

from briscola_core import Result, Standing, State, beaten_by, standing

from .language import N_, Language
from .names import LETTERS, SYMBOLS, names_by_deck, symbol
from .playthrough import trick_on_table

Part = str | dict[str, object]

_SIGN = re.compile(rf"([A3KQJ76542]?)([{''.join(SYMBOLS.values())}])")
_SUITS = {symbol: code for code, symbol in SYMBOLS.items()}


def parts(language: Language, text: str) -> list[Part]:
    """``text`` with its cards (``A♥``) and suits (``♥``) set apart, each with its names by deck."""
    found: list[Part] = []
    end = 0
    for match in _SIGN.finditer(text):
        code = match[1] + _SUITS[match[2]]
        found += [text[end : match.start()], {"sign": code, "names": names_by_deck(language)[code]}]
        end = match.end()
    found.append(text[end:])
    return [part for part in found if part]


# TRANSLATORS: {card} and {by} are cards printed as symbols (A♥), {seat} is a letter from A to E
_STANDINGS = {
    Standing.HIGHEST_TRUMP: N_("{card} is the highest trump in the trick, so {seat} takes it."),
    Standing.STRONGEST_OF_SUIT_LED: N_(
        "There is no trump in the trick, and {card} is the strongest card of the suit led: {seat} takes it."
    ),
    Standing.BEATEN_BY_TRUMP: N_("{card} is not a trump. Any trump beats it, and {by} is one."),
    Standing.BEATEN_BY_HIGHER_TRUMP: N_("{card} is a trump, but {by} is a higher one."),
    Standing.BEATEN_IN_SUIT_LED: N_("{card} is of the suit led, but {by} is stronger."),
    Standing.OTHER_PLAIN_SUIT: N_("{card} is neither a trump nor of the suit led. Such a card never takes a trick."),
}


def why(language: Language, state: State, seat: int) -> str:
    """Why a seat takes the trick on the table, or why not (RULES.md, section 2)."""
    trick = trick_on_table(state)
    if state.trump is None:
        raise ValueError("there is no trump yet, so nobody takes a trick")
    position = tuple(trick.by_seat).index(seat)
    by = beaten_by(state.trump, trick.cards, position)
    return language.gettext(_STANDINGS[standing(state.trump, trick.cards, position)]).format(
        card=symbol(trick.cards[position]), by="" if by is None else symbol(by), seat=LETTERS[seat]
    )


def points(language: Language, count: int) -> str:
    return language.ngettext("{points} point", "{points} points", count).format(points=language.number(count))


def signed(language: Language, change: int) -> str:
    """A change of score with its sign: +4, −2, 0, as the language writes numbers."""
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return sign + language.number(abs(change))


def settlement_faults(language: Language, result: Result, given: tuple[int, ...]) -> list[str]:
    """What is wrong with a settlement that a learner filled in, the gravest first; empty if right."""
    faults: list[str] = []
    unit, target = language.number(result.unit), language.number(result.target or 0)
    total = sum(given)
    if total:
        faults.append(
            language.gettext("Your five changes sum to {total}. Every settlement sums to zero.").format(
                total=signed(language, total)
            )
        )
    for seat, (right, mine) in enumerate(zip(result.changes, given, strict=True)):
        if mine == right:
            continue
        if mine * right <= 0:
            text = (
                language.gettext("{seat} is on the side that won the deal, and gains.")
                if right > 0
                else language.gettext("{seat} is on the side that lost the deal, and pays.")
            )
        elif seat == result.caller and result.partner is None:
            text = language.gettext("{seat} plays solo and settles with each of the four others.")
        elif seat == result.caller:
            text = language.gettext("{seat} is the caller, and moves by twice the unit.")
        elif seat == result.partner:
            text = language.gettext("{seat} is the partner, and moves by the unit once.")
        else:
            text = language.gettext("{seat} is a defender, and moves by the unit once.")
        faults.append(text.format(seat=LETTERS[seat]))
    if any(abs(mine) != abs(right) for right, mine in zip(result.changes, given, strict=True)):
        faults.append(
            language.gettext("The unit follows the target, {target}, and not the points taken: it is {unit}.").format(
                target=target, unit=unit
            )
        )
    if faults and result.doubled:
        faults.append(language.gettext("One side has taken all the tricks, so every change doubles."))
    return faults
