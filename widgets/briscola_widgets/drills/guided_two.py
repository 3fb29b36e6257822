"""A deal for two, from the lead to the last trick (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from briscola_core import (
    BRISCOLA_TWO,
    PACK,
    REGULAR,
    Card,
    Deal,
    Play,
    Rank,
    Record,
    State,
    apply,
    observe,
    result,
    winner,
)
from briscola_core.card import cards_in
from briscola_widgets.blueprint import (
    Blueprint,
    CardChoice,
    Fact,
    NameSeat,
    Pick,
    PlayCards,
    SeatChoice,
    Step,
    Verdict,
)
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, symbol

from .lot import Lot
from .regulars import played_on
from .tally import OPEN, needed, tally, won
from .trick import hints_at_the_taker

#: In trick 17 the second card is this one of the deal, counted from 0.
_LAST_DRAW = 33


def guided_two(seed: str, language: Language) -> Blueprint:
    """A deal played by computer players, with questions where its rules come into play."""
    record = _record(seed)
    before = tuple(record.states())[_LAST_DRAW]
    best, *others = _losing(before)
    ways = {
        card: _of(seed, language, _gone_on(record, before, card), {}) for card in others if card.points == best.points
    }
    return _of(seed, language, record, ways)


def _of(seed: str, language: Language, record: Record, ways: Mapping[Card, Blueprint]) -> Blueprint:
    """The deal as this record has it; other cards in trick 17 that are as good go other ``ways``."""
    states = tuple(record.states())
    you, faceup = states[_LAST_DRAW].acting or 0, record.deal.stock[-1]
    gettext, other = language.gettext, LETTERS[1 - you]
    cards = tuple(action.card for action in record.actions if isinstance(action, Play))
    dealer = record.deal.dealer
    mine, theirs = (states[_LAST_DRAW + 1].points[seat] for seat in (you, 1 - you))

    def watch(first: int, last: int, goal: str, *say: str) -> Step:
        return Step(goal, say, PlayCards(cards[first:last]), (), ())

    own_lead, own_card = gettext("See what you lead."), gettext("See what you play.")
    steps = (
        _who_leads(language, states[0], you),
        watch(0, 1, gettext("See what {seat} leads.").format(seat=other) if dealer == you else own_lead),
        watch(1, 2, own_card if dealer == you else gettext("See what {seat} plays.").format(seat=other)),
        _who_draws_first(language, states[2]),
        watch(
            2,
            _LAST_DRAW,
            gettext("Go on to trick 17."),
            gettext(
                "The next tricks are played in the same manner. Let them be played, and the first card of trick 17."
            ),
        ),
        _last_draw(language, states[_LAST_DRAW], faceup, ways),
        watch(_LAST_DRAW, _LAST_DRAW + 1, own_card),
        needed(language, mine, theirs, Lot("guided two, answers", seed), tally(language, mine, theirs, other)),
        *(
            watch(2 * number - 2, 2 * number, gettext("See trick {number}.").format(number=language.number(number)))
            for number in (18, 19, 20)
        ),
    )
    mine, theirs = (result(states[-1]).points[seat] for seat in (you, 1 - you))
    after = (tally(language, mine, theirs, other), won(language, mine, other))
    return Blueprint(
        "guided-two", gettext("A deal for two"), record, states, 0, you, steps, after, seed=seed
    )  # fmt: skip


@lru_cache(maxsize=256)
def _record(seed: str) -> Record:
    """A deal in which the learner, second to play in trick 17, can win and lose the face-up trump, and has not won yet."""
    # the number was looked for: with it the first seeds show both dealers, and won, lost and drawn deals
    lot = Lot("guided two 36", seed)
    while True:
        faceup = lot.one([card for card in PACK if card.rank >= Rank.JACK])
        pack = [*lot.shuffled([card for card in PACK if card != faceup]), faceup]
        deal = Deal(lot.below(2), (tuple(pack[:3]), tuple(pack[3:6])), tuple(pack[6:]))
        state = State.start(BRISCOLA_TWO, deal)
        played: list[Play] = []
        while state.acting is not None:
            action = REGULAR.act(observe(state, state.acting), 0)
            if len(played) == _LAST_DRAW:
                if not _is_a_choice(state):
                    break
                action = Play(_losing(state)[0])
            assert isinstance(action, Play)
            played.append(action)
            state = apply(state, action)
            if len(played) == _LAST_DRAW + 1 and max(state.points) > OPEN:
                break
        else:
            return Record(BRISCOLA_TWO, deal, tuple(played))


def _gone_on(record: Record, before: State, card: Card) -> Record:
    """The deal up to trick 17, in which this card falls then, played to its end."""
    after = apply(before, Play(card))
    return Record(
        record.rules,
        record.deal,
        (*record.actions[:_LAST_DRAW], Play(card), *(action for action, _ in played_on(after))),
    )


def _is_a_choice(state: State) -> bool:
    """Whether the trick can be won and lost, and it costs little to lose it."""
    return state.cards[0].rank < Rank.THREE and 0 < len(_losing(state)) < BRISCOLA_TWO.hand_size


def _losing(state: State) -> list[Card]:
    """The cards in hand that lose the trick, the one that gives fewest card points first."""
    assert state.trump is not None
    assert state.acting is not None
    hand = cards_in(state.hands[state.acting])
    return sorted(
        (card for card in hand if not winner(state.trump, (*state.cards, card))), key=lambda card: card.points
    )


def _who_leads(language: Language, state: State, you: int) -> Step:
    gettext, dealer = language.gettext, state.deal.dealer
    trump = state.deal.stock[-1]
    if dealer == you:
        dealt = gettext("You are {you}, and you are the dealer. Each of you has three cards.")
    else:
        dealt = gettext("You are {you}, and {dealer} is the dealer. Each of you has three cards.")
    return Step(
        gettext("Say who leads."),
        (
            dealt.format(you=LETTERS[you], dealer=LETTERS[dealer]),
            gettext("{card} lies face up under the stock, so {suit} is the trump suit.").format(
                card=symbol(trump), suit=SYMBOLS[str(trump.suit)]
            ),
        ),
        NameSeat(
            gettext("Who leads to the first trick?"),
            Fact.TURN,
            _two_seats(
                1 - dealer,
                gettext("{dealer} has dealt, so the other player, {seat}, leads.").format(
                    dealer=LETTERS[dealer], seat=LETTERS[1 - dealer]
                ),
                gettext("{dealer} has dealt. It is the other player who leads.").format(dealer=LETTERS[dealer]),
            ),
        ),
        (gettext("One of you is marked as the dealer. It is the other one who leads."),),
        (),
    )


def _two_seats(right: int, why: str, why_not: str) -> tuple[SeatChoice, ...]:
    """Both seats as answers."""
    return tuple(
        SeatChoice(seat, Verdict.RIGHT, why) if seat == right else SeatChoice(seat, Verdict.WRONG, why_not)
        for seat in range(BRISCOLA_TWO.players)
    )


def _who_draws_first(language: Language, state: State) -> Step:
    gettext, (trick,) = language.gettext, state.tricks
    assert trick.winner is not None
    assert state.trump is not None
    taking = symbol(trick.by_seat[trick.winner])
    seats = {"seat": LETTERS[trick.winner], "other": LETTERS[1 - trick.winner]}
    return Step(
        gettext("Say who draws first."),
        (gettext("The trick is complete. Now both of you draw a card."),),
        NameSeat(
            gettext("Who draws the first card from the stock?"),
            Fact.TRICK_WINNER,
            _two_seats(
                trick.winner,
                gettext("{card} takes the trick. So {seat} draws first, then {other}, and {seat} leads again.").format(
                    card=taking, **seats
                ),
                gettext("{card} takes the trick, and whoever takes the trick draws first.").format(card=taking),
            ),
        ),
        (gettext("Whoever takes the trick draws first."), *hints_at_the_taker(language, state.trump, trick.cards)),
        (gettext("Now each of you holds three cards again."),),
    )


def _last_draw(language: Language, state: State, faceup: Card, ways: Mapping[Card, Blueprint]) -> Step:
    """The trick after which the last two cards are drawn, the face-up trump by its loser."""
    gettext, losing = language.gettext, _losing(state)
    assert state.acting is not None
    names = {"faceup": symbol(faceup), "other": LETTERS[1 - state.acting]}
    choices = []
    for card in cards_in(state.hands[state.acting]):
        if card not in losing:
            verdict = Verdict.WRONG
            text = gettext(
                "{card} takes the trick, so you draw first: the card that lies face down. {faceup} goes to {other}."
            )
        elif card.points > losing[0].points:
            verdict = Verdict.ACCEPTABLE
            text = gettext(
                "{card} loses the trick, and {faceup} comes to you. But {better} gives {other} fewer points."
            )
        else:
            verdict = Verdict.RIGHT
            text = gettext("{card} loses the trick. {other} draws first, and {faceup}, the last card, comes to you.")
        why = text.format(card=symbol(card), better=symbol(losing[0]), **names)
        # a right one is the next card of its record, and falls in the next step
        line = () if verdict is Verdict.RIGHT else (apply(state, Play(card)),)
        choices.append(CardChoice(card, verdict, why, line, ways.get(card)))
    return Step(
        gettext("See to it that the face-up trump comes to you."),
        (
            # TRANSLATORS: {faceup} and {card} are cards, {other} is the letter of the other player
            gettext("Two cards are left to draw: one lies face down, the other is {faceup}. {other} has led {card}.").format(
                card=symbol(state.cards[0]), **names
            ),
        ),
        Pick(gettext("Which card do you play, so that you draw {faceup}?").format(**names), tuple(choices)),
        (
            gettext("Whoever takes the trick draws first, and that is the card that lies face down."),
            gettext("So you must lose this trick, and give as few points as you can."),
        ),
        (),
    )  # fmt: skip
