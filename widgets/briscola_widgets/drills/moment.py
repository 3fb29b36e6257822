"""Moments of whole deals between computer players in which a coach is clear about what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from briscola_core import Deal, Game, Phase, Record, Rules, State, observe
from briscola_core.coach.advice import Advice, advise
from briscola_core.coach.seed import seed_of

from .lot import Lot
from .regulars import played_on

#: A choice whose side succeeds less often by so much than with the best one is wrong, and before that acceptable.
MARGIN = 0.1
#: By so much at least, and by so many standard errors, one choice at least is worse, or the moment is not clear.
_CLEAR, _ERRORS = 0.15, 2.5
#: By so much at a first look, or a second one is not worth its time.
_PROMISING = 0.3
#: How many moments of each deal are looked at, how many in all, by game, for it takes more time with hands of eight.
_PLACES, _LOOKS = 3, {Game.BRISCOLA: 80, Game.CHIAMATA: 20}
#: How many of them are looked at again; in how many worlds first and then.
_AGAIN, _FIRST, _THEN = 4, 16, 60
#: No more deals are made, although none had such a moment.
_DEALS = 60


class Moment(NamedTuple):
    """The states of a deal up to a seat's turn, the record of it as far, and what the coach says of each action."""

    record: Record
    states: tuple[State, ...]
    advice: Advice

    @property
    def state(self) -> State:
        """The state in which the seat is to act."""
        return self.states[-1]

    def judged(self, worlds: int) -> Moment:
        """The same with what the coach says after trying so many worlds."""
        return self if self.advice.exact else self._replace(advice=_told(self.state, worlds))


def moment(lot: Lot, name: str, rules: Rules, wanted: Callable[[State], bool], worlds: int = _THEN) -> Moment:
    """A moment of the play, of those that are ``wanted``, in which one card is clearly better than another.

    ``name`` tells the deals apart, and is to hold the seed. So many moments are looked at and no more, for a learner
    waits; if none of them is clear, it is the one with the greatest difference, as long as that makes a card wrong.
    Raises `LookupError` where no deal has a moment that is wanted.
    """
    seen_at_first: list[tuple[float, Moment]] = []
    again: list[tuple[tuple[bool, float], Moment]] = []
    for deal in range(_DEALS):
        record, states = played(f"{name} {deal}", lot.below(rules.players), rules)
        places = [at for at, state in enumerate(states) if state.phase is Phase.PLAY and wanted(state)]
        for at in lot.some(min(_PLACES, len(places)), places):
            here = Moment(Record(rules, record.deal, record.actions[:at]), states[: at + 1], _told(states[at], _FIRST))
            seen_at_first.append((_apart(here.advice), here))
            if _apart(here.advice) >= _PROMISING:
                here = here.judged(worlds)
                again.append(((_apart(here.advice) >= MARGIN and is_sole(here.advice), _apart(here.advice)), here))
                if is_clear(here.advice):
                    return here
        enough = len(seen_at_first) >= _LOOKS[rules.game] or len(again) >= _AGAIN
        if enough and any(_apart(one.advice) >= MARGIN for _, one in again):
            break
    if not seen_at_first:
        message = f"no deal of {_DEALS} has such a moment: {name}"
        raise LookupError(message)
    if again:
        return max(again, key=lambda one: one[0])[1]
    return max(seen_at_first, key=lambda one: one[0])[1].judged(worlds)


def _told(state: State, worlds: int) -> Advice:
    seen = observe(state, state.acting)
    return advise(seen, seed_of(seen), worlds)


def played(seed: str, dealer: int, rules: Rules) -> tuple[Record, tuple[State, ...]]:
    """A whole deal between regular players, and all its states."""
    deal = Deal.from_seed(seed, dealer, rules)
    states, actions = [State.start(rules, deal)], []
    for action, state in played_on(states[0], seed):
        actions.append(action)
        states.append(state)
    return Record(rules, deal, tuple(actions)), tuple(states)


def is_clear(advice: Advice) -> bool:
    """Whether one action is the best, or some that are alike, and another one is worse beyond doubt."""
    return is_sole(advice) and any(_is_worse(advice, at) for at in range(len(advice.choices)))


def is_sole(advice: Advice) -> bool:
    """Whether only one action may well be the best, or some that are alike."""
    return len({choice.alike for choice in advice.choices if choice.equal}) == 1


def behind(advice: Advice) -> Iterator[float]:
    """By how much less often the side succeeds than with the best action, by action."""
    best = advice.of(advice.best[0])
    for choice in advice.choices:
        yield best.chance.mean - choice.chance.mean


def _is_worse(advice: Advice, at: int) -> bool:
    gap = advice.choices[at].gap
    return list(behind(advice))[at] >= _CLEAR and gap.mean >= _ERRORS * gap.error


def _apart(advice: Advice) -> float:
    """How far apart the best action is from the worst."""
    return max(behind(advice))
