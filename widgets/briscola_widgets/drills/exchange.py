"""Whether the face-up trump may be taken in exchange for a low one (RULES.md, section 3, option `exchange`)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import (
    BRISCOLA_TWO,
    EXCHANGE,
    PACK,
    Action,
    Card,
    Deal,
    ExchangeRank,
    Play,
    Rank,
    Record,
    State,
    apply,
    legal_actions,
)
from briscola_core.card import cards_in
from briscola_core.exchange import exchange_card
from briscola_widgets.blueprint import Blueprint, CardChoice, Choice, Choose, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, symbol

from .lot import Lot


class _Moment(Enum):
    """How the learner stands: the right card in hand or not, before their turn or after it, or too late."""

    ALLOWED = auto()
    NOT_YET = auto()
    PLAYED = auto()
    OTHER_CARD = auto()
    LIES_THERE = auto()
    GONE = auto()


#: How often each comes up.
_MOMENTS = (*[_Moment.ALLOWED] * 3, _Moment.NOT_YET, _Moment.PLAYED, _Moment.OTHER_CARD, _Moment.LIES_THERE, _Moment.GONE)  # fmt: skip
#: How many tricks of a deal are played with drawing.
_DRAWING = 17


def exchange(seed: str, language: Language) -> Blueprint:
    """A moment of a deal for two, in which the learner may swap, or may not, and if so a certain card."""
    # the number was looked for: with it the first seeds bring each moment
    lot = Lot("exchange 101", seed)
    moment, you = lot.one(_MOMENTS), lot.below(2)
    rules = BRISCOLA_TWO.replace(exchange=lot.one((ExchangeRank.TWO, ExchangeRank.SEVEN)))
    record = _record(lot, moment, you, Record(rules, _deal(lot, moment, you, rules.exchange.rank or Rank.TWO)))
    states = tuple(record.states())
    state = states[-1]
    steps = [_may_you(language, state, you)]
    if moment is _Moment.ALLOWED:
        steps.append(_which(language, state, lot))
    gettext = language.gettext
    return Blueprint(
        "exchange", gettext("Swap or not?"), record, states, len(states) - 1, you, tuple(steps), seed=seed
    )  # fmt: skip


def _deal(lot: Lot, moment: _Moment, you: int, rank: Rank) -> Deal:
    """A deal in which the learner holds the card that matters, or one that looks like it."""
    suit = lot.one(PACK).suit
    low = next(card for card in PACK if card.suit == suit and card.rank is rank)
    other = Rank.SEVEN if rank is Rank.TWO else Rank.TWO
    # the other low trump, the same rank of another suit, or both
    alike = [
        card for card in PACK if (card.suit == suit and card.rank is other) or (card.suit != suit and card.rank is rank)
    ]
    strong = [card for card in PACK if card.suit == suit and card.rank > Rank.SEVEN]
    faceup = low if moment is _Moment.LIES_THERE else lot.one(strong)
    decoy = lot.one([card for card in alike if card != faceup])
    held = [decoy] if moment in {_Moment.OTHER_CARD, _Moment.LIES_THERE} else [low, decoy]
    rest = lot.shuffled([card for card in PACK if card not in {*held, faceup}])
    if moment is _Moment.OTHER_CARD:  # the learner never draws it: with the other player from the beginning
        rest = [low, *(card for card in rest if card != low)]
    mine, theirs = (*held, *rest[3 : 6 - len(held)]), tuple(rest[:3])
    left = [card for card in rest if card not in {*mine, *theirs}]
    hands = (mine, theirs) if you == 0 else (theirs, mine)
    return Deal(lot.below(2), hands, (*left, faceup))  # fmt: skip


def _record(lot: Lot, moment: _Moment, you: int, dealt: Record) -> Record:
    """The deal played by chance as far as the moment, the cards that matter kept in hand."""
    rules, kept = dealt.rules, dealt.deal.hands[you][:2]
    tricks = _DRAWING + lot.below(2) if moment is _Moment.GONE else lot.below(_DRAWING - 1)
    state, actions = State.start(rules, dealt.deal), list[Action]()
    while len(state.tricks) < tricks or not _is_there(state, moment, you):
        if moment is not _Moment.GONE and len(state.tricks) == _DRAWING:  # it has never come: once more
            state, actions = State.start(rules, dealt.deal), []
        assert state.acting is not None
        hand = cards_in(state.hands[state.acting])
        loose = [card for card in hand if state.acting != you or card not in kept]
        actions.append(Play(lot.one(loose or hand)))
        state = apply(state, actions[-1])
    return Record(rules, dealt.deal, tuple(actions))


def _is_there(state: State, moment: _Moment, you: int) -> bool:
    match moment:
        case _Moment.NOT_YET:
            return state.acting != you and not state.cards
        case _Moment.PLAYED:
            return state.acting != you and bool(state.cards)
    return state.acting == you


def _low(state: State) -> Card:
    """The trump that may be swapped at this table."""
    low = exchange_card(state.rules, state.trump)
    assert low is not None
    return low


def _may_you(language: Language, state: State, you: int) -> Step:
    gettext, low, faceup, gone = language.gettext, _low(state), state.faceup, state.deal.stock[-1]
    names = {
        "low": symbol(low),
        "card": symbol(faceup or gone),
        "other": LETTERS[1 - you],
        "suit": SYMBOLS[str(low.suit)],
    }
    holds, mine = bool(state.hands[you] >> low & 1), state.acting == you
    if EXCHANGE in legal_actions(state) and mine:
        right = "yes"
        why = gettext("It is your turn, you hold {low}, and {card} still lies there. {suit} stays the trump suit.")
    elif faceup is None:
        right = "gone"
        why = gettext("The stock is gone, and {card} has been drawn with it: {low} stays in your hand.")
    elif faceup == low:
        right = "card"
        why = gettext("{low} itself lies face up, and so nobody can swap it.")
    elif not holds:
        right = "card"
        why = gettext("Only {low} may be swapped at this table, and you do not hold it.")
    elif state.cards:
        right = "turn"
        why = gettext("You hold {low}, but you have already played your card: it is too late for this trick.")
    else:
        right = "turn"
        why = gettext("You hold {low}, but {other} plays first. Swap when your own turn comes, before you play a card.")
    needed = gettext(
        "For a swap it must be your turn, you must hold the right card, and the face-up trump must still lie under the stock."
    )
    if state.cards:
        mine_yet = gettext("It is your turn, and you have not played a card to this trick yet.")
    elif state.tricks:
        mine_yet = gettext("It is your turn: the trick on the table is over, and you have not led to the next one yet.")
    else:
        mine_yet = gettext("It is your turn, and you have not played a card yet.")
    answers = {
        "yes": (gettext("Yes, I may."), f"{needed} {why}"),
        "turn": (gettext("No: it is not my turn."), mine_yet),
        "card": (gettext("No: I do not hold the right card."), gettext("You do hold the right card, {low}.")),
        "gone": (gettext("No: the face-up trump is gone."), gettext("{card} still lies under the stock.")),
    }
    choices = tuple(
        Choice(text, Verdict.RIGHT, why.format(**names)) if key == right
        else Choice(text, Verdict.WRONG, reason.format(**names))
        for key, (text, reason) in answers.items()
    )  # fmt: skip
    if state.rules.exchange is ExchangeRank.SEVEN:
        table = gettext("At this table the 7 of trumps may be swapped for the face-up trump.")
    else:
        table = gettext("At this table the 2 of trumps may be swapped for the face-up trump.")
    return Step(
        gettext("Say whether you may swap now."),
        (table, gettext("Look at the cards, and at whose turn it is.")),
        Choose(gettext("May you swap now?"), choices, None),
        (
            # TRANSLATORS: {low} is the low trump that may be swapped, as a symbol: 2♥
            gettext("Only {low} may be swapped. Do you hold it?").format(**names),
            gettext("Is it your turn, and is there still a face-up trump under the stock?"),
        ),
        (),
    )


def _which(language: Language, state: State, lot: Lot) -> Step:
    gettext, low = language.gettext, _low(state)
    assert state.acting is not None
    choices = []
    for card in lot.shuffled(cards_in(state.hands[state.acting])):
        if card == low:
            why = gettext("{card} goes under the stock, and {faceup} comes into your hand. Then you play a card.")
        elif card.suit == low.suit:
            why = gettext("{card} is a trump, but at this table only {low} may be swapped.")
        else:
            why = gettext("{card} is not a trump. Only {low} may be swapped.")
        verdict = Verdict.RIGHT if card == low else Verdict.WRONG
        choices.append(
            CardChoice(
                card, verdict, why.format(card=symbol(card), low=symbol(low), faceup=symbol(state.faceup or low))
            )
        )
    return Step(
        gettext("Swap for the face-up trump."),
        (),
        Pick(gettext("Which card do you lay under the stock?"), tuple(choices)),
        (gettext("It is of the trump suit, and of the rank that this table has chosen."),),
        (),
    )
