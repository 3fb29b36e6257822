"""Take the trick, discard or load, and who plays last to the next one (RULES.md, sections 2 and 4)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from briscola_core import PAGAT_RANK, State, observe
from briscola_widgets.blueprint import Blueprint, CardChoice, NameSeat, Pick, SeatChoice, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS

from .best_card import who
from .judged import card_step
from .lot import Lot
from .moment import Moment, moment

#: How many cards lie in the trick at least, and how many are in hand.
_LYING, _CARDS = 3, 3


def discard_or_load(seed: str, language: Language) -> Blueprint:
    """Five are playing, and the learner plays fourth or last; the trick is played to its end."""
    gettext, here = language.gettext, _found(seed)
    state, seat = here.state, here.state.acting
    assert seat is not None
    choose = card_step(
        language,
        state,
        here.advice,
        gettext("Take the trick, discard or load: choose the best card."),
        (gettext("You are {seat}.").format(seat=LETTERS[seat]), *who(language, state)),
    )
    task = choose.task
    assert isinstance(task, Pick)
    left = PAGAT_RANK.players - len(state.cards)
    # what is asked next is about this trick: no other lies there when a right card has been chosen
    choices = [
        replace(choice, line=choice.line[:left]) if choice.verdict is Verdict.RIGHT else choice
        for choice in task.choices
    ]

    def after(card: CardChoice, *choices: CardChoice) -> Blueprint:
        steps = (replace(choose, task=Pick(task.ask, choices)), _who_is_last(language, card.line[-1]))
        return Blueprint(
            "discard-or-load", gettext("Take it, discard or load?"), here.record, here.states, len(here.states) - 1,
            seat, steps, seed=seed,
        )  # fmt: skip

    first, *others = (choice for choice in choices if choice.verdict is Verdict.RIGHT)
    ways = {
        other.card: after(other, *choices)
        for other in others
        if other.line[-1].tricks[-1].winner != first.line[-1].tricks[-1].winner
    }
    return after(first, *(replace(choice, goes_on=ways.get(choice.card)) for choice in choices))


@lru_cache(maxsize=128)
def _found(seed: str) -> Moment:
    """A moment late in a trick; kept, for it is the same in every language and takes a while to find."""

    def wanted(state: State) -> bool:
        return (
            len(state.cards) >= _LYING
            and len(observe(state, state.acting).hand) >= _CARDS
            and (state.acting != state.caller or state.partner is not None)
        )

    return moment(Lot("discard-or-load", seed), f"discard-or-load {seed}", PAGAT_RANK, wanted)


def _who_is_last(language: Language, state: State) -> Step:
    """Who plays last to the trick after this one: the seat before the one that leads."""
    gettext, players = language.gettext, state.rules.players
    leads = state.tricks[-1].winner
    assert leads is not None
    order = [(leads + place) % players for place in range(players)]
    words = {"leader": LETTERS[leads], "order": language.list([LETTERS[seat] for seat in order])}

    def why(seat: int) -> str:
        if seat == order[-1]:
            # TRANSLATORS: {leader} is a letter from A to E, {order} a list of such letters: the seats in order of play
            return gettext("{leader} has taken the trick and leads. The order is {order}.").format(**words)
        if seat == leads:
            return gettext("{leader} has taken the trick, and so leads to the next one.").format(**words)
        return gettext("{leader} leads, and it goes round anticlockwise: {seat} is not the last.").format(
            seat=LETTERS[seat], **words
        )

    choices = (
        SeatChoice(seat, Verdict.RIGHT if seat == order[-1] else Verdict.WRONG, why(seat)) for seat in range(players)
    )
    return Step(
        goal=gettext("Say who plays last to the next trick."),
        say=(),
        task=NameSeat(gettext("Who plays last to the next trick?"), None, tuple(choices)),
        hints=(
            gettext("Whoever takes a trick leads to the next one."),
            gettext("{leader} leads. The next player always sits to the right.").format(**words),
        ),
        after=(),
    )
