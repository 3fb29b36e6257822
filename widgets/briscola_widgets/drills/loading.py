"""What to give to a trick at a table for four: much to the partner's, nothing to an opponent's (RULES.md, section 3)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import (
    BRISCOLA_FOUR,
    PACK,
    Card,
    Deal,
    Play,
    Rank,
    Record,
    State,
    Suit,
    apply,
    winner,
)
from briscola_core import points as card_points
from briscola_core.card import cards_in
from briscola_widgets.blueprint import Blueprint, CardChoice, Choice, Choose, Fact, Pick, Step, Verdict
from briscola_widgets.language import N_, Language
from briscola_widgets.names import LETTERS, symbol
from briscola_widgets.wording import points

from .lot import Lot
from .regulars import played_on
from .trick import hints_at_the_taker

_SEATS = BRISCOLA_FOUR.players
#: A trick with so many card points is worth a trump.
_RICH = 10


class _Moment(Enum):
    """How the trick stands when the learner is to play."""

    LOAD_LAST = auto()
    """The partner takes it, and nobody comes after the learner."""
    LOAD_THIRD = auto()
    """The partner takes it with a trump that nobody can beat, and one opponent is still to come."""
    OPEN = auto()
    """The partner takes it so far, but the opponent who is still to come has a trump."""
    TAKE = auto()
    """An opponent takes it, with many points, and the learner is last and has a trump that beats it."""
    LOST = auto()
    """An opponent takes it, and no card of the learner's, who is last, can beat it."""


#: How often each comes up.
_MOMENTS = (_Moment.LOAD_LAST, _Moment.LOAD_LAST, _Moment.LOAD_THIRD, _Moment.OPEN, _Moment.TAKE, _Moment.LOST)

# TRANSLATORS: why a card was well or badly chosen. {card} is a card, {partner}, {taker} and {next} are letters of seats,
# TRANSLATORS: {points} is «10 points», those of the card, and {total} «14 points», those of the whole trick
_LOADS = N_("The trick is sure to go to {partner}: {card} brings your side {points} more.")
_BRINGS_LESS = N_("The trick is sure to go to {partner}, and {card} brings {points}. But another card brings more.")
_BRINGS_NOTHING = N_("The trick is sure to go to {partner}, and {card} brings nothing. This is the moment for more.")
_OVERTAKES = N_("{card} takes the trick from your own partner: a trump is spent, and nothing is won by it.")
_TAKES = N_("{card} takes the trick, {total} in all, and no other card of yours does it more cheaply.")
_TAKES_DEARLY = N_("{card} takes the trick, {total} in all. But another card of yours does it more cheaply.")
_LEAVES = N_("{card} leaves the trick to {taker}, {total} in all, and you could have taken it.")
_GIVES_NOTHING = N_("You cannot take this trick. {card} gives {taker} nothing.")
_GIVES = N_("You cannot take this trick, and {card} gives {taker} {points}. Another card gives nothing.")
_RISKS_NOTHING = N_("{next} plays after you and can still take the trick. {card} risks nothing.")
_RISKS = N_("{next} plays after you and can still take the trick. With {card} you risk {points}.")


def loading(seed: str, language: Language) -> Blueprint:
    """The first trick of a deal for four, which the learner ends, or ends but for one."""
    # the number was looked for: with it the first seeds bring each moment
    lot = Lot("loading 14", seed)
    moment, you = lot.one(_MOMENTS), lot.below(_SEATS)
    record = _record(lot, moment, you)
    states = tuple(record.states())
    steps = (_whose(language, states[-1]), _what(language, states[-1], moment))
    return Blueprint(
        "loading", language.gettext("Whose points are they?"), record, states, len(states) - 1, you, steps, seed=seed
    )  # fmt: skip


def _record(lot: Lot, moment: _Moment, you: int) -> Record:
    """A deal up to the learner's turn in its first trick, with a hand that lets them choose."""
    before = 2 if moment in {_Moment.LOAD_THIRD, _Moment.OPEN} else 3
    while True:
        trump = lot.one(tuple(Suit))
        pack = lot.shuffled(PACK)
        table = tuple(pack.pop() for _ in range(before))
        hand = _hand(pack, trump, moment)
        left = [card for card in pack if card not in hand]
        faceup = next(card for card in left if card.suit == trump)
        left.remove(faceup)
        hands = [[card, left.pop(), left.pop()] for card in table]
        hands += [list(hand), *([left.pop() for _ in range(3)] for _ in range(_SEATS - before - 1))]
        leader = (you - before) % _SEATS
        by_seat = tuple(tuple(hands[(seat - leader) % _SEATS]) for seat in range(_SEATS))
        deal = Deal((leader - 1) % _SEATS, by_seat, (*left, faceup))
        record = Record(BRISCOLA_FOUR, deal, tuple(map(Play, table)))
        if _is_there(record.replay(), moment):
            return record


def _hand(pack: list[Card], trump: Suit, moment: _Moment) -> tuple[Card, ...]:
    """A card with many points, one with a few or a trump, and one with none."""

    def first(*, is_trump: bool, least: Rank, most: Rank, other: Card | None = None) -> Card:
        fits = (card for card in pack if (card.suit == trump) == is_trump and least <= card.rank <= most)
        return next(card for card in fits if card != other)

    rich = first(is_trump=False, least=Rank.THREE, most=Rank.ACE)
    poor = first(is_trump=False, least=Rank.TWO, most=Rank.SEVEN)
    figure = first(is_trump=False, least=Rank.JACK, most=Rank.HORSE)
    low = first(is_trump=True, least=Rank.TWO, most=Rank.SEVEN)
    high = first(is_trump=True, least=Rank.JACK, most=Rank.KING)
    match moment:
        case _Moment.LOAD_LAST:
            # the pack is shuffled: so this is chance, too
            return rich, poor, (low if pack[0].rank < Rank.JACK else figure)
        case _Moment.TAKE:
            return low, poor, (high if pack[0].rank < Rank.SEVEN else rich)
    return rich, poor, figure


def _is_there(state: State, moment: _Moment) -> bool:
    """Whether the trick stands so, and the cards of the hand do what they are there for."""
    you, trump = state.acting, state.trump
    assert you is not None
    assert trump is not None
    hand, taker = cards_in(state.hands[you]), _taker(state)
    ours = taker == (you + 2) % _SEATS
    taking = [card for card in hand if winner(trump, (*state.cards, card)) == len(state.cards)]
    match moment:
        case _Moment.LOAD_LAST:
            return ours and all(card.suit == trump for card in taking) and _trumps(hand, trump) == len(taking)
        case _Moment.LOAD_THIRD:
            best = state.cards[(taker - state.leader) % _SEATS]
            ace_lies_there = state.faceup is not None and state.faceup.rank is Rank.ACE
            sure = best.rank is Rank.ACE or (best.rank is Rank.THREE and ace_lies_there)
            return ours and best.suit == trump and sure
        case _Moment.OPEN:
            rich = max(hand, key=lambda card: card.points)
            after = _to_the_end(apply(state, Play(rich)))[-1].tricks[-1]
            weak = state.cards[0].suit != trump and state.cards[0].rank < Rank.THREE
            return ours and weak and not taking and after.winner == (you + 1) % _SEATS
        case _Moment.TAKE:
            return not ours and card_points(state.cards) >= _RICH and len(taking) == _trumps(hand, trump)
    return not ours and not taking


def _trumps(hand: tuple[Card, ...], trump: Suit) -> int:
    return sum(card.suit == trump for card in hand)


def _taker(state: State) -> int:
    """The seat that takes the trick as it lies."""
    assert state.trump is not None
    return (state.leader + winner(state.trump, state.cards)) % _SEATS


def _to_the_end(state: State) -> tuple[State, ...]:
    """The states from this one to the end of its trick, as regular players play."""
    states, follows = [state], played_on(state)
    while states[-1].cards:
        states.append(next(follows)[1])
    return tuple(states)


def _whose(language: Language, state: State) -> Step:
    gettext, taker = language.gettext, _taker(state)
    assert state.acting is not None
    assert state.trump is not None
    ours = (taker - state.acting) % _SEATS == 2  # noqa: PLR2004 - opposite
    best = symbol(state.cards[(taker - state.leader) % _SEATS])
    if ours:
        why = gettext("{card} takes it so far, and {seat}, who sits opposite, is your partner.")
        why_not = gettext("As it lies now, no card beats {card}. It was played by {seat}, who sits opposite you.")
    else:
        why = gettext("{card} takes it so far, and {seat}, who sits beside you, plays against you.")
        why_not = gettext(
            "As it lies now, no card beats {card}. It was played by {seat}, who does not sit opposite you."
        )
    names = {"card": best, "seat": LETTERS[taker]}
    return Step(
        gettext("Say whose trick it is."),
        (),
        Choose(
            gettext("Which side takes the trick, as it lies now?"),
            tuple(
                Choice(text, Verdict.RIGHT, why.format(**names))
                if is_ours == ours
                else Choice(text, Verdict.WRONG, why_not.format(**names))
                for text, is_ours in ((gettext("My side"), True), (gettext("The other side"), False))
            ),
            Fact.TRICK_WINNER,
        ),
        (*hints_at_the_taker(language, state.trump, state.cards), gettext("Your partner sits opposite you.")),
        (),
    )


def _what(language: Language, state: State, moment: _Moment) -> Step:
    gettext, you = language.gettext, state.acting
    assert you is not None
    after = (you + 1) % _SEATS
    last = len(state.cards) == _SEATS - 1
    if last:
        place = gettext("You play last, so you know what comes of each of your cards.")
    else:
        place = gettext("Only {next} plays after you, an opponent.").format(next=LETTERS[after])
    choices = []
    for card in cards_in(state.hands[you]):
        verdict, text = _judged(state, moment, card)
        why = gettext(text).format(
            card=symbol(card),
            points=points(language, card.points),
            total=points(language, card_points((*state.cards, card))),
            partner=LETTERS[(you + 2) % _SEATS],
            taker=LETTERS[_taker(state)],
            next=LETTERS[after],
        )
        choices.append(CardChoice(card, verdict, why, _to_the_end(apply(state, Play(card)))))
    if moment in {_Moment.LOAD_LAST, _Moment.LOAD_THIRD}:
        hint = gettext("Nobody can take this trick from your side any more. What can you give it?")
    elif moment is _Moment.TAKE:
        hint = gettext("There are many points in this trick. Can you take it, and with what?")
    elif moment is _Moment.LOST:
        hint = gettext("You cannot take this trick. Which of your cards is worth least?")
    else:
        hint = gettext("This trick is not yours yet. How much do you want to risk?")
    return Step(
        gettext("Choose the best card for your side."),
        (place,),
        Pick(gettext("Which card do you play?"), tuple(choices)),
        (hint,),
        (),
        stands_alone=True,
    )


def _judged(state: State, moment: _Moment, card: Card) -> tuple[Verdict, str]:  # noqa: PLR0911 - a table
    """What a card is worth at such a moment, and the sentence that says why."""
    assert state.trump is not None
    assert state.acting is not None
    hand = cards_in(state.hands[state.acting])
    plain = [other for other in hand if other.suit != state.trump]
    is_trump, is_poor = card.suit == state.trump, not card.points
    few = Verdict.ACCEPTABLE if card.rank < Rank.KING else Verdict.WRONG
    match moment:
        case _Moment.LOAD_LAST | _Moment.LOAD_THIRD if is_trump:
            return Verdict.WRONG, _OVERTAKES
        case _Moment.LOAD_LAST | _Moment.LOAD_THIRD if is_poor:
            return Verdict.WRONG, _BRINGS_NOTHING
        case _Moment.LOAD_LAST | _Moment.LOAD_THIRD if card.points == max(other.points for other in plain):
            return Verdict.RIGHT, _LOADS
        case _Moment.LOAD_LAST | _Moment.LOAD_THIRD:
            return Verdict.ACCEPTABLE, _BRINGS_LESS
        case _Moment.TAKE if not is_trump:
            return Verdict.WRONG, _LEAVES
        case _Moment.TAKE:
            return (Verdict.RIGHT, _TAKES) if is_poor else (Verdict.ACCEPTABLE, _TAKES_DEARLY)
        case _Moment.LOST:
            return (Verdict.RIGHT, _GIVES_NOTHING) if is_poor else (few, _GIVES)
    return (Verdict.RIGHT, _RISKS_NOTHING) if is_poor else (few, _RISKS)
