"""Looking back at a deal: what each choice of a seat cost in expectation, and what the last tricks could bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import Action, Play
from briscola_core.coach.advice import Advice, advise
from briscola_core.observation import observe
from briscola_core.state import Phase, State
from briscola_core.worlds.ending import MOST_CARDS, Ending, ending, side_of
from briscola_core.worlds.trials import Opponents

if TYPE_CHECKING:
    from briscola_core.record import Record

#: So many choices at most are said to have mattered.
_MATTERED = 3
#: A choice that cost less than so many session points doesn't matter.
_LEAST = 0.05


class Reviewed(NamedTuple):
    """A choice: after how many actions of the record, what was done, what the advice would have been.

    ``cost`` are the expected session points given away, 0 where it may well have been the best.
    ``exact`` are the card points given away by it in the ending with all hands open, None before that.
    """

    after: int
    action: Action
    advice: Advice
    cost: float
    exact: int | None


class Review(NamedTuple):
    """All choices of a seat, which of them mattered most (as places in ``choices``, the dearest first), and the ending.

    ``solved_after`` is how many actions had been done when the ending was solved for the side of the
    seat then to act, ``ending`` what it could take, ``taken`` what it took; None where the deal is not over.
    """

    choices: tuple[Reviewed, ...]
    mattered: tuple[int, ...]
    solved_after: int | None
    ending: Ending | None
    taken: int | None


def review(
    record: Record,
    seat: int,
    seed: int | str = 0,
    worlds: int = 200,
    *,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
    last_cards: int = 15,
) -> Review:
    """Look back at a deal from one seat; `IllegalAction` if the record has any.

    Each choice is judged by what the seat could know then. The ending is solved from the first trick on
    that begins with at most ``last_cards`` cards in hand.
    """
    states = list(record.states())
    solved = next((at for at, state in enumerate(states) if _is_ending(state, min(last_cards, MOST_CARDS))), None)
    choices = []
    for after, (state, action) in enumerate(zip(states, record.actions, strict=False)):
        if state.acting != seat:
            continue
        seen = observe(state, seat)
        if len(seen.legal_actions) == 1:
            continue
        advice = advise(seen, seed, worlds, opponents=opponents, fast=fast)
        choice = advice.of(action)
        exact = None
        if solved is not None and after >= solved and isinstance(action, Play):
            by_card = dict(ending(state).points)
            exact = max(by_card.values()) - by_card[action.card]
        choices.append(Reviewed(after, action, advice, 0.0 if choice.equal else choice.gap.mean, exact))
    dear = [at for at, choice in enumerate(choices) if choice.cost >= _LEAST]
    dear.sort(key=lambda at: (-choices[at].cost, at))
    if solved is None or states[-1].phase is not Phase.OVER:
        return Review(tuple(choices), tuple(dear[:_MATTERED]), None, None, None)
    before, last = states[solved], states[-1]
    assert before.acting is not None
    side = side_of(before, before.acting)
    taken = sum(last.points[other] - before.points[other] for other in side)
    return Review(tuple(choices), tuple(dear[:_MATTERED]), solved, ending(before), taken)


def _is_ending(state: State, most: int) -> bool:
    left = sum(hand.bit_count() for hand in state.hands)
    return state.phase is Phase.PLAY and not state.cards and not state.stock and left <= most
