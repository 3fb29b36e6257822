"""The last three tricks of a deal for two, when both hands are known (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache

from briscola_core import BRISCOLA_TWO, PACK, Card, Deal, Play, Record, State, apply, winner
from briscola_core.card import cards_in
from briscola_core.worlds.ending import ending as solved
from briscola_widgets.blueprint import Blueprint, CardChoice, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, symbol

from .lot import Lot
from .tally import HALF, tally, won


class _Point(Enum):
    """What there is to see in an ending."""

    PATIENCE = auto()
    """What looks best in this trick is not best in all three."""
    TURNS = auto()
    """Only one card wins the deal, or saves a draw."""
    POINTS = auto()
    """One card brings more points."""


#: How often each comes up.
_POINTS = (_Point.PATIENCE, _Point.PATIENCE, _Point.TURNS, _Point.TURNS, _Point.POINTS)
#: After so many tricks nobody draws any more.
_DRAWING = 17
#: The best card brings at least so many card points more than the worst.
_CLEAR = 4


def ending(seed: str, language: Language) -> Blueprint:
    """Three tricks to go, and the learner, who leads or has to answer a card, knows what the other player holds."""
    record = _record(seed)
    states = tuple(record.states())
    state = states[-1]
    assert state.acting is not None
    step = _best(language, state)
    best = dict(solved(state).points)
    mine = state.points[state.acting] + max(best.values())
    other = LETTERS[1 - state.acting]
    after = (
        language.gettext("If both of you go on as well as you can, the deal ends like this."),
        tally(language, mine, 2 * HALF - mine, other),
        won(language, mine, other),
    )
    return Blueprint(
        "ending", language.gettext("The last three tricks"), record, states, len(states) - 1, state.acting, (step,),
        after, seed=seed,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _record(seed: str) -> Record:
    """A deal played by chance as far as an ending in which there is something to see."""
    # the number was looked for: with it the first seeds bring all there is to see, with the lead and without
    lot = Lot("ending 36", seed)
    point, leads = lot.one(_POINTS), bool(lot.below(2))
    while True:
        pack = lot.shuffled(PACK)
        deal = Deal(lot.below(2), (tuple(pack[:3]), tuple(pack[3:6])), tuple(pack[6:]))
        state = State.start(BRISCOLA_TWO, deal)
        actions: list[Play] = []
        while len(state.tricks) < _DRAWING or (not leads and not state.cards):
            assert state.acting is not None
            actions.append(Play(lot.one(cards_in(state.hands[state.acting]))))
            state = apply(state, actions[-1])
        if max(state.points) <= HALF and _shows(state, point):
            return Record(BRISCOLA_TWO, deal, tuple(actions))


def _shows(state: State, point: _Point) -> bool:
    """Whether there is that to see: the deal can still be won or saved, and it can be lost."""
    found = dict(solved(state).points)
    most, least = max(found.values()), min(found.values())
    assert state.acting is not None
    mine = state.points[state.acting]
    if most - least < _CLEAR or mine + most < HALF or mine + least > HALF:
        return False
    match point:
        case _Point.PATIENCE:
            return found[_tempting(state)] < most
        case _Point.TURNS:
            return [_result(mine + points) for points in found.values()].count(_result(mine + most)) == 1
    return True


def _result(points: int) -> int:
    """1 for a deal won with so many card points, 0 for a draw, −1 for a deal lost."""
    return (points > HALF) - (points < HALF)


def _tempting(state: State) -> Card:
    """The card that looks best to somebody who thinks of this trick alone."""
    assert state.acting is not None
    assert state.trump is not None
    hand, trump = cards_in(state.hands[state.acting]), state.trump
    if not state.cards:
        return max(hand, key=lambda card: (card.suit == trump, card.rank))

    def gain(card: Card) -> tuple[int, int]:
        takes = winner(trump, (*state.cards, card)) > 0
        return (state.cards[0].points + card.points if takes else -card.points), -card.rank

    return max(hand, key=gain)


def _best(language: Language, state: State) -> Step:
    gettext, number = language.gettext, language.number
    assert state.acting is not None
    assert state.trump is not None
    you, found = state.acting, solved(state)
    worth, mine = dict(found.points), state.points[you]
    most, other = max(worth.values()), LETTERS[1 - you]
    left = 2 * HALF - sum(state.points)
    held = language.list([symbol(card) for card in cards_in(state.hands[1 - you])])
    choices = []
    for card, points in worth.items():
        verdict = Verdict.RIGHT
        text = gettext("With {card} you take {points} of the {left} points that are left. No card brings more.")
        if points < most:
            verdict = Verdict.ACCEPTABLE if mine + points > HALF else Verdict.WRONG
            text = gettext(
                "With {card} you take {points} of the {left} points that are left, and another card brings {more}."
            )
        why = text.format(card=symbol(card), points=number(points), left=number(left), more=number(most))
        ends = won(language, mine + points, other)
        after = apply(state, Play(card))
        line = _follows(state, (card, *solved(after).line))
        choices.append(CardChoice(card, verdict, f"{why} {ends}", line))
    firsts = {
        (trick.winner, trick.points)
        for choice in choices
        if choice.verdict is Verdict.RIGHT
        for trick in choice.line[1 - len(state.cards)].tricks[-1:]
    }
    lying = gettext("It is your lead.") if not state.cards else gettext("{other} has led {card}.")
    return Step(
        gettext("Find the card that brings you the most points."),
        (
            # TRANSLATORS: {other} is the letter of the other player, {cards} a list of cards
            gettext("The stock is gone, {suit} is the trump suit, and {other} holds {cards}.").format(
                suit=SYMBOLS[str(state.trump)], other=other, cards=held
            ),
            lying.format(other=other, card=symbol(state.cards[0]) if state.cards else ""),
            tally(language, mine, state.points[1 - you], other),
        ),
        Pick(gettext("Which card do you play?"), tuple(choices)),
        (
            gettext("Think it through for each of your cards: what does {other} answer, and who leads then?").format(
                other=other
            ),
            _of_this_trick(language, *firsts.pop())
            if len(firsts) == 1
            else gettext("If you choose well, you take {points} of the {left} points that are left.").format(
                points=number(most), left=number(left)
            ),
        ),
        (),
    )  # fmt: skip


def _of_this_trick(language: Language, taker: int | None, points: int) -> str:
    """What becomes of the trick, whichever of the right cards is played."""
    # TRANSLATORS: {seat} is a letter, {points} a number of card points
    return language.ngettext(
        "If you choose well, this trick goes to {seat}, with {points} point in it.",
        "If you choose well, this trick goes to {seat}, with {points} points in it.",
        points,
    ).format(seat=LETTERS[taker or 0], points=language.number(points))


def _follows(state: State, cards: Sequence[Card]) -> tuple[State, ...]:
    """The states that come of these cards."""
    states = []
    for card in cards:
        state = apply(state, Play(card))
        states.append(state)
    return tuple(states)
