"""A deal for four, two against two, from the lead to the last trick (RULES.md, section 3)."""

from __future__ import annotations

from functools import lru_cache

from briscola_core import BRISCOLA_FOUR, Deal, Play, Record, State, result
from briscola_widgets.blueprint import Blueprint, Fact, NameSeat, PlayCards, SeatChoice, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, symbol

from .lot import Lot
from .regulars import played_on
from .tally import OPEN, needed, tally_of_sides, won_by_side
from .trick import hints_at_the_taker

_SEATS = BRISCOLA_FOUR.players
#: So many cards are played in the tricks with drawing, seven of them.
_DRAWING = 7 * _SEATS


def guided_four(seed: str, language: Language) -> Blueprint:
    """A deal played by computer players, with questions where its rules come into play."""
    record, you = _record(seed)
    states = tuple(record.states())
    gettext = language.gettext
    cards = tuple(action.card for action in record.actions if isinstance(action, Play))
    mine, theirs = _sides(states[_DRAWING], you)

    def watch(first: int, last: int, goal: str, *say: str) -> Step:
        return Step(goal, say, PlayCards(cards[first:last]), (), ())

    steps = (
        _who_leads(language, states[0], you),
        _who_is_with_you(language, you),
        watch(0, _SEATS, gettext("See the first trick.")),
        _who_draws_last(language, states[_SEATS]),
        watch(
            _SEATS,
            _DRAWING,
            gettext("Go on to the last draw."),
            gettext("The next tricks are played in the same manner. Let them be played, and trick 7, the last one with drawing."),
        ),
        _who_has_it(language, states[_DRAWING], you),
        needed(
            language, mine, theirs, Lot("guided four, answers", seed), tally_of_sides(language, mine, theirs)
        ),
        *(
            watch(
                _SEATS * (number - 1),
                _SEATS * number,
                gettext("See trick {number}.").format(number=language.number(number)),
            )
            for number in (8, 9, 10)
        ),
    )  # fmt: skip
    mine, theirs = _sides(states[-1], you)
    after = (tally_of_sides(language, mine, theirs), won_by_side(language, mine))
    return Blueprint(
        "guided-four", gettext("A deal for four"), record, states, 0, you, steps, after, seed=seed
    )  # fmt: skip


@lru_cache(maxsize=256)
def _record(seed: str) -> tuple[Record, int]:
    """A deal in which neither side has won yet when the stock is gone, and a seat that has not drawn the last trump."""
    # the number was looked for: with it the first seeds bring the learner to every side of the dealer
    lot = Lot("guided four 1", seed)
    while True:
        dealer = lot.below(_SEATS)
        deal = Deal.from_seed(f"guided four {seed} {lot.below(256)}", dealer, BRISCOLA_FOUR)
        played = list[Play]()
        for action, state in played_on(State.start(BRISCOLA_FOUR, deal)):
            assert isinstance(action, Play)
            played.append(action)
            if len(played) == _DRAWING and max(_sides(state, 0)) > OPEN:
                break
        else:
            last = ((state.tricks[6].winner or 0) - 1) % _SEATS
            you = lot.one([seat for seat in range(_SEATS) if seat != last])
            return Record(BRISCOLA_FOUR, deal, tuple(played)), you


def _sides(state: State, you: int) -> tuple[int, int]:
    """The card points of the learner's side and of the other one."""
    points = result(state).points if state.acting is None else state.points
    mine = points[you] + points[(you + 2) % _SEATS]
    return mine, sum(points) - mine


def _who_leads(language: Language, state: State, you: int) -> Step:
    gettext, dealer, trump = language.gettext, state.deal.dealer, state.deal.stock[-1]
    leader = (dealer + 1) % _SEATS
    if dealer == you:
        dealt = gettext("You are {you}, and you are the dealer. Each of you has three cards.")
    else:
        dealt = gettext("You are {you}, and {dealer} is the dealer. Each of you has three cards.")
    names = {"dealer": LETTERS[dealer], "leader": LETTERS[leader]}
    choices = []
    for seat in range(_SEATS):
        if seat == leader:
            why = gettext("{dealer} has dealt, and {leader}, on the right, leads.")
        elif seat == dealer:
            why = gettext("{dealer} has dealt, and does not lead.")
        else:
            why = gettext("{seat} does not sit to the right of {dealer}, who has dealt.")
        verdict = Verdict.RIGHT if seat == leader else Verdict.WRONG
        choices.append(SeatChoice(seat, verdict, why.format(seat=LETTERS[seat], **names)))
    return Step(
        gettext("Say who leads."),
        (
            dealt.format(you=LETTERS[you], dealer=LETTERS[dealer]),
            gettext("{card} lies face up under the stock, so {suit} is the trump suit.").format(
                card=symbol(trump), suit=SYMBOLS[str(trump.suit)]
            ),
        ),
        NameSeat(gettext("Who leads to the first trick?"), Fact.TURN, tuple(choices)),
        (gettext("One of you is marked as the dealer. Who sits to the right of that player?"),),
        (),
    )


def _who_is_with_you(language: Language, you: int) -> Step:
    gettext, partner = language.gettext, (you + 2) % _SEATS
    right = gettext("{seat} sits opposite you: your points are added up.")
    wrong = gettext("{seat} sits beside you, and so plays against you.")
    return Step(
        gettext("Say who plays with you."),
        (),
        NameSeat(
            gettext("Who is your partner?"),
            None,
            tuple(
                SeatChoice(
                    seat,
                    Verdict.RIGHT if seat == partner else Verdict.WRONG,
                    (right if seat == partner else wrong).format(seat=LETTERS[seat]),
                )
                for seat in range(_SEATS)
                if seat != you
            ),
        ),
        (gettext("Partners sit opposite each other."),),
        (),
        stands_alone=True,
    )


def _who_draws_last(language: Language, state: State) -> Step:
    gettext, (trick,) = language.gettext, state.tricks
    assert trick.winner is not None
    assert state.trump is not None
    order = [(trick.winner + turn) % _SEATS for turn in range(_SEATS)]
    why = gettext("{card} takes the trick. So they draw in this order: {seats}.").format(
        card=symbol(trick.by_seat[trick.winner]), seats=language.list([LETTERS[seat] for seat in order])
    )
    before = gettext("{card} takes the trick, and whoever has taken it draws first. Then it goes round to the right.")
    why_not = before.format(card=symbol(trick.by_seat[trick.winner]))
    return Step(
        gettext("Say who draws last."),
        (gettext("The trick is complete. Now each of you draws a card."),),
        NameSeat(
            gettext("Who draws last after this trick?"),
            Fact.TRICK_WINNER,
            tuple(
                SeatChoice(seat, Verdict.RIGHT, why) if seat == order[-1] else SeatChoice(seat, Verdict.WRONG, why_not)
                for seat in range(_SEATS)
            ),
        ),
        (
            *hints_at_the_taker(language, state.trump, trick.cards),
            gettext("Whoever takes the trick draws first, and the others follow to the right."),
        ),
        (),
    )


def _who_has_it(language: Language, state: State, you: int) -> Step:
    gettext, trick, faceup = language.gettext, state.tricks[-1], state.deal.stock[-1]
    assert trick.winner is not None
    names = {"faceup": symbol(faceup), "winner": LETTERS[trick.winner]}
    last = (trick.winner - 1) % _SEATS
    choices = []
    for seat in range(_SEATS):
        if seat == last:
            why = gettext("{winner} has taken the trick and drawn first, so {seat} has drawn last: {faceup}.")
        elif seat == trick.winner:
            why = gettext("{winner} has taken the trick, and so has drawn first, and not last.")
        elif seat == you:
            why = gettext("Look at your hand: {faceup} is not there.")
        else:
            why = gettext("{winner} has taken the trick and drawn first. Somebody else comes after {seat}.")
        verdict = Verdict.RIGHT if seat == last else Verdict.WRONG
        choices.append(SeatChoice(seat, verdict, why.format(seat=LETTERS[seat], **names)))
    return Step(
        gettext("Say who has the last trump."),
        (gettext("Trick 7 is complete, and the last four cards have been drawn, {faceup} among them.").format(**names),),
        NameSeat(gettext("Who has drawn {faceup}?").format(**names), None, tuple(choices)),
        (
            gettext("The face-up trump is the last card: it goes to the player before the winner of trick 7."),
        ),
        (),
    )  # fmt: skip
