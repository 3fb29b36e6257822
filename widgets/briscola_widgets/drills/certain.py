"""Whether the partner is known for certain, by logic alone (RULES.md, section 4, Call and Play)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from briscola_core import BEGINNER, REGULAR, Card, Record, State, observe
from briscola_core.players.position import position
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Fact, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol

from .among_players import among_players, called_in_words
from .lot import Lot


class _Case(Enum):
    """From where the learner looks, and what can be known there."""

    OWN = auto()
    """The called card is in the learner's hand."""
    FALLEN = auto()
    """It lies in the trick on the table."""
    OPEN = auto()
    """The learner is a defender, and the card can be anywhere."""
    CALLER = auto()
    """The learner has called another's card, which has not fallen."""
    ALONE = auto()
    """The learner has called a card of their own hand."""
    LAST = auto()
    """All but one of the others have played their last card."""


_CASES = (_Case.OWN, _Case.FALLEN, *[_Case.OPEN] * 2, _Case.CALLER, _Case.ALONE, _Case.LAST)
_SEATS = range(len(LETTERS))


class _Moment(NamedTuple):
    """A moment of a deal, and who looks at it."""

    states: tuple[State, ...]
    seat: int

    @property
    def called(self) -> Card:
        called = self.states[-1].called
        assert called is not None
        return called

    @property
    def caller(self) -> int:
        return self.states[-1].caller or 0

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that can be the partner, the caller's for a solo, as far as logic goes."""
        return position(observe(self.states[-1], self.seat)).partners


def certain(seed: str, language: Language) -> Blueprint:
    """A moment of a deal, of which is asked whether logic tells who the partner is."""
    gettext = language.gettext
    case, of = _moment(seed)
    state = of.states[-1]
    choices, fact = _choices(Lot("certain answers", seed), language, of), _fact(language, of)
    step = Step(
        goal=gettext("Say whether you can be certain."),
        say=(
            called_in_words(language, state),
            gettext("In the tricks before this one {card} has not been played.").format(card=symbol(of.called)),
        ),
        task=Choose(
            gettext("Do you know for certain who the partner is?"),
            tuple(
                Choice(text, Verdict.RIGHT, fact)
                if of.holders == holders
                else Choice(text, Verdict.WRONG, f"{_fault(language, of, holders)} {fact}")
                for text, holders in choices.items()
            ),
            Fact.PARTNER,
        ),
        hints=(
            gettext("Look for {card}: in your hand, and in the trick on the table.").format(card=symbol(of.called)),
            gettext("Who of the others still has a card?")
            if case is _Case.LAST
            else gettext("What a player does is no proof. Only a card that you can see is one."),
        ),
        after=(),
    )
    return Blueprint(
        "certain", gettext("Certain, or not?"), Record.of(state), of.states, len(of.states) - 1, of.seat, (step,),
        seed=seed,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _moment(seed: str) -> tuple[_Case, _Moment]:
    """A moment in some deal of computer players, and which case it is."""
    # the number was looked for: with it each case is among the first seeds
    lot, name = Lot("certain 754", seed), f"certain {seed}"
    case = lot.one(_CASES)
    while True:
        name += "+"
        players = lot.some(len(LETTERS), (REGULAR, REGULAR, REGULAR, BEGINNER, BEGINNER))
        states = among_players(name, lot.below(5), players, alone=case is _Case.ALONE, last=case is _Case.LAST)
        end = states[-1]
        if end.caller is None or end.called is None or (end.partner is None) != (case is _Case.ALONE):
            continue
        if found := _found(lot, states, case):
            return case, found


def _found(lot: Lot, states: Sequence[State], case: _Case) -> _Moment | None:
    end = states[-1]
    assert end.caller is not None
    assert end.called is not None
    falls = next(
        at
        for at, state in enumerate(states)
        if any(end.called in trick.cards for trick in (*state.tricks, state.trick))
    )
    called = next(at for at, state in enumerate(states) if state.called is not None)
    defenders = [seat for seat in _SEATS if seat not in (end.caller, end.partner)]
    if case is _Case.LAST:
        before = states[falls - 1]
        others = [seat for seat in _SEATS if seat != end.partner and before.hands[seat]]
        if len(before.tricks) < end.rules.hand_size - 1 or len(others) > 1:
            return None
        seat = others[0] if others else lot.one(defenders)
        return _Moment(tuple(states[:falls]), seat) if seat != end.caller else None
    if case is _Case.FALLEN:
        return _Moment(tuple(states[: falls + 1]), lot.one(defenders))
    # in the middle of a trick, with the card still hidden, and not among the last cards
    moments = [at for at in range(called + 1, falls) if states[at].cards and len(states[at].tricks) < len(_SEATS)]
    if not moments:
        return None
    looking = {_Case.OWN: end.partner, _Case.OPEN: lot.one(defenders)}.get(case, end.caller)
    assert looking is not None
    return _Moment(tuple(states[: lot.one(moments) + 1]), looking)


def _choices(lot: Lot, language: Language, of: _Moment) -> dict[str, tuple[int, ...]]:
    """What may be answered, with the seats that the answer says can be the partner."""
    gettext, holders = language.gettext, of.holders
    named = [seat for seat in _SEATS if seat not in (of.caller, of.seat)]
    one = holders[0] if len(holders) == 1 and holders[0] in named else lot.one(named)
    yes = gettext("Yes: {seat} is the partner.").format(seat=LETTERS[one])
    many = holders if len(holders) > 1 else tuple(seat for seat in _SEATS if seat != of.seat)
    no = gettext("No: several players can be the partner.")
    if of.seat == of.caller:
        return {gettext("Yes: I am alone."): (of.caller,), yes: (one,), no: many}
    alone = gettext("Yes: {seat} is alone.").format(seat=LETTERS[of.caller])
    return {gettext("Yes: I am the partner."): (of.seat,), yes: (one,), alone: (of.caller,), no: many}


def _fact(language: Language, of: _Moment) -> str:
    """What logic says, and by what."""
    gettext, state, holders = language.gettext, of.states[-1], of.holders
    card = symbol(of.called)
    if of.called in observe(state, of.seat).hand:
        return gettext("{card} is in your own hand, so nobody else can have it.").format(card=card)
    if of.called in state.trick.cards or (state.tricks and of.called in state.tricks[-1].cards):
        return gettext("{card} lies on the table, and {seat} has played it.").format(
            card=card, seat=LETTERS[holders[0]]
        )
    if len(holders) == 1:
        return gettext(
            "{card} has not fallen, you do not have it, and of the others only {seat} still has a card."
        ).format(card=card, seat=LETTERS[holders[0]])
    others = language.list([LETTERS[seat] for seat in holders if seat != of.caller])
    if of.caller in holders:
        text = gettext(
            "{card} has not fallen, and you do not have it. {seats} can have it, or {caller}, who would be alone."
        )
    elif of.caller == of.seat:
        text = gettext("{card} has not fallen, and you do not have it. {seats} can have it.")
    else:
        # TRANSLATORS: the called card is the lowest trump that the caller does not hold (the rules allow that after a 2)
        text = gettext(
            "{card} has not fallen, and you do not have it. {seats} can have it. {caller} cannot: "
            "after a bid of 2, a higher card may be called only as the lowest trump that the caller lacks."
        )
    return text.format(card=card, seats=others, caller=LETTERS[of.caller])


def _fault(language: Language, of: _Moment, holders: tuple[int, ...]) -> str:
    """What is wrong with an answer that says that these seats can be the partner."""
    gettext, card = language.gettext, symbol(of.called)
    if len(holders) > 1:
        return gettext("Only one player can have been dealt {card}.").format(card=card)
    (seat,) = holders
    if seat in of.holders:
        return gettext("That may be so, but it is not certain.")
    if seat == of.seat:
        return gettext("{card} was not dealt to you.").format(card=card)
    # TRANSLATORS: {seat} is a letter from A to E, {card} the called card
    return gettext("{seat} does not have {card}, and has not had it.").format(seat=LETTERS[seat], card=card)
