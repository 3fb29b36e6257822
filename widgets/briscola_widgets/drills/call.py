"""Call a card with a hand that has won the auction, as a coach judges it (RULES.md, section 4, Call)."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from briscola_core import (
    PAGAT_RANK,
    PASS,
    Action,
    Bid,
    Call,
    Card,
    IllegalAction,
    Phase,
    Rank,
    Record,
    Refusal,
    State,
    apply,
    legal_actions,
    observe,
)
from briscola_core.call import is_lowest_missing
from briscola_core.coach.advice import Advice, advise
from briscola_core.coach.seed import seed_of
from briscola_widgets.blueprint import Blueprint, CardChoice, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import bid_in_short
from briscola_widgets.wording import refusal

from .judged import call_step
from .lot import Lot
from .moment import is_clear, played

#: So many worlds make a call clear, and its figures fit to be shown.
_WORLDS = 200
#: No more deals are looked at, although none was clear.
_DEALS = 12


class _Contract(Enum):
    """What is to be called."""

    RANK = auto()
    """A card of another rank than 2."""
    TWO = auto()
    MISSING = auto()
    """A 2, or the lowest missing trump of a suit of which the caller holds the 2."""


_CONTRACTS = (*[_Contract.RANK] * 3, _Contract.TWO, *[_Contract.MISSING] * 2)


class _Place(NamedTuple):
    record: Record
    state: State
    advice: Advice


def call(seed: str, language: Language) -> Blueprint:
    """The learner has won an auction among regular players, and chooses the card to call."""
    record, state, advice = _place(seed)
    gettext, auction = language.gettext, state.auction
    assert auction is not None  # it has been won
    assert auction.bid is not None
    assert state.acting is not None
    say = gettext("The auction is over. With your last bid, {bid}, you have won it.")
    step = call_step(
        language,
        state,
        advice,
        gettext("Call the card that gives your side the best chance."),
        (
            say.format(bid=bid_in_short(language, auction.bid)),
            gettext("The suit of the card that you call will be the trump suit."),
        ),
    )
    step = _with_trap(language, step, state)
    return Blueprint(
        "call", gettext("What do you call?"), record, tuple(record.states()), len(record.actions), state.acting, (step,),
        seed=seed,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _place(seed: str) -> _Place:
    """The end of an auction that the coach is clear about, or the last one that was looked at."""
    # the number was looked for: with it the first seeds bring each contract
    lot = Lot("call 102", seed)
    wanted, found = lot.one(_CONTRACTS), list[_Place]()
    while len(found) < _DEALS:
        whole, _ = played(f"call {seed} {lot.below(256)} {lot.below(256)}", lot.below(PAGAT_RANK.players), PAGAT_RANK)
        records = [record for record in _ends(whole) if _contract(record.replay()) is wanted]
        if not records:
            continue
        record = lot.one(records)
        state = record.replay()
        seen = observe(state, state.acting)
        found.append(_Place(record, state, advise(seen, seed_of(seen), _WORLDS)))
        if is_clear(found[-1].advice):
            break
    return found[-1]


def _ends(whole: Record) -> list[Record]:
    """The auctions that come of the one of a deal if after some bid all the others pass."""
    found, said = list[Record](), tuple[Action, ...]()
    state = State.start(whole.rules, whole.deal)
    for word in whole.actions:
        if state.phase is not Phase.AUCTION:
            break
        state, said = apply(state, word), (*said, word)
        ended, to_end = state, said
        while ended.phase is Phase.AUCTION:
            ended, to_end = apply(ended, PASS), (*to_end, PASS)
        if isinstance(word, Bid) and ended.phase is Phase.CALL:
            found.append(Record(whole.rules, whole.deal, to_end))
    return found


def _contract(state: State) -> _Contract | None:
    """What is to be called at the end of an auction; None if that is early in it, when anything will do."""
    assert state.auction is not None
    bid = state.auction.bid
    assert bid is not None
    if bid.rank is not Rank.TWO:
        return _Contract.RANK if bid.rank is not None and bid.rank <= Rank.KING else None
    missing = any(isinstance(of, Call) and is_lowest_missing(of.card, bid) for of in legal_actions(state))
    return _Contract.MISSING if missing else _Contract.TWO


def _with_trap(language: Language, step: Step, state: State) -> Step:
    """The step with a card that would be welcome and may not be called: the strongest one missing in the best suit."""
    assert isinstance(step.task, Pick)
    hand = observe(state, state.acting).hand
    there = {choice.card for choice in step.task.choices}
    best = max((choice for choice in step.task.choices if choice.verdict is Verdict.RIGHT), key=lambda of: of.card.rank)
    missing = [card for rank in Rank if (card := Card(f"{rank}{best.card.suit}")) not in hand and card not in there]
    if not missing or max(missing) < best.card:
        return step
    trap = max(missing)
    why = refusal(language, IllegalAction(Call(trap), Refusal.NOT_CALLABLE, ()), Phase.CALL)
    choices = (*step.task.choices, CardChoice(trap, Verdict.WRONG, why))
    ordered = tuple(sorted(choices, key=lambda choice: choice.card))
    return replace(step, task=replace(step.task, choices=ordered), spread=tuple(choice.card for choice in ordered))
