"""Settle a deal of Chiamata: made or missed, doubled or not, and five changes (RULES.md, section 4, Settlement)."""

from __future__ import annotations

from briscola_core import PAGAT_RANK, Result, State, result
from briscola_core.card import PACK_POINTS
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Settle, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol
from briscola_widgets.wording import points as points_in_words

from .lot import Lot
from .settled import Ending, settled

#: How often each comes up.
_ENDINGS = (
    *[Ending.BOTH] * 4,
    *[Ending.ALL_TRICKS] * 2,
    Ending.NO_TRICK,
    *[Ending.ALL_POINTS] * 2,
    Ending.NO_POINTS,
)


def settling(seed: str, language: Language) -> Blueprint:
    """A deal that is over, with a partner or solo."""
    # the number was looked for: with it the first seeds bring each ending, and solos
    lot, gettext = Lot("settling 3662", seed), language.gettext
    record = settled(lot, lot.one(_ENDINGS), solo=not lot.below(3))
    states = tuple(record.states())
    brought = result(states[-1])
    steps = (
        Step(
            goal=gettext("Say whether the target is made, and whether all doubles."),
            say=_told(language, states[-1], brought),
            task=Choose(gettext("How has the deal ended?"), tuple(_outcomes(language, brought)), None),
            hints=(gettext("Compare the points with the target, then count the tricks."),),
            after=(),
        ),
        Step(
            goal=gettext("Settle the deal."),
            say=(),
            task=Settle(),
            hints=_hints(language, brought),
            after=(),
            stands_alone=True,
        ),
    )
    return Blueprint(
        "settling", gettext("Settle the deal"), record, states, len(states) - 1, lot.below(record.rules.players),
        steps, seed=seed,
    )  # fmt: skip


def _told(language: Language, state: State, brought: Result) -> tuple[str, ...]:
    """Who was with whom, and what they have taken."""
    gettext, tricks = language.gettext, brought.side_tricks[0]
    assert state.called is not None
    caller, card = LETTERS[brought.caller or 0], symbol(state.called)
    if brought.partner is None:
        # TRANSLATORS: {seat} is the caller, {card} the called card
        roles = gettext("{seat} called {card}, a card of the caller’s own hand.").format(seat=caller, card=card)
    else:
        # TRANSLATORS: {seat} is the caller, {card} the called card, {partner} the seat that held it
        roles = gettext("{seat} called {card}, which {partner} held.").format(
            seat=caller, card=card, partner=LETTERS[brought.partner]
        )
    if tricks == PAGAT_RANK.hand_size:
        taken = gettext("The caller’s side has taken all eight tricks.")
    elif not tricks:
        taken = gettext("The caller’s side has not taken a single trick.")
    else:
        # TRANSLATORS: {points} is «82 points»
        taken = language.ngettext(
            "The caller’s side has taken {count} trick of eight, with {points} in it.",
            "The caller’s side has taken {count} tricks of eight, with {points} in them.",
            tricks,
        ).format(count=language.number(tricks), points=points_in_words(language, brought.side_points[0]))
    return roles, taken


def _outcomes(language: Language, brought: Result) -> list[Choice]:
    gettext = language.gettext
    reached = (
        gettext("The target of {target} is reached with {points}.")
        if brought.made
        else gettext("The target of {target} is not reached with {points}.")
    ).format(target=language.number(brought.target or 0), points=points_in_words(language, brought.side_points[0]))
    if brought.doubled:
        doubling = gettext("One side has taken all the tricks, so every change doubles.")
    elif brought.side_points[0] == PACK_POINTS:
        doubling = gettext(
            "Having all the points does not mean having all the tricks: the defenders have one without a point. So nothing doubles."
        )
    elif not brought.side_points[0]:
        doubling = gettext(
            "No points, but a trick: the caller’s side has taken one without a point. So nothing doubles."
        )
    else:
        doubling = gettext("Both sides have taken tricks, so nothing doubles.")
    outcomes = {
        (True, False): gettext("Made"),
        (True, True): gettext("Made, and all doubles"),
        (False, False): gettext("Missed"),
        (False, True): gettext("Missed, and all doubles"),
    }
    choices = []
    for (made, doubled), text in outcomes.items():
        if made != brought.made:
            choices.append(Choice(text, Verdict.WRONG, reached))
        elif doubled != brought.doubled:
            choices.append(Choice(text, Verdict.WRONG, doubling))
        else:
            choices.append(Choice(text, Verdict.RIGHT, f"{reached} {doubling}"))
    return choices


def _hints(language: Language, brought: Result) -> tuple[str, ...]:
    gettext = language.gettext
    unit = gettext("The unit follows the target, {target}, and not the points captured: it is {unit}.").format(
        target=language.number(brought.target or 0), unit=language.number(brought.unit)
    )
    shares = (
        gettext("Whoever plays solo settles the unit with each of the four others.")
        if brought.partner is None
        else gettext("The caller settles the unit twice, the partner and each defender once.")
    )
    doubled = (gettext("One side has taken all the tricks, so every change doubles."),) if brought.doubled else ()
    return unit, shares, *doubled
