"""Who is the partner, by what has been played, and what told it (RULES.md, section 4, Play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum, auto
from functools import cache
from typing import NamedTuple, TypeVar

from briscola_core import (
    BEGINNER,
    PACK,
    REGULAR,
    Action,
    Call,
    Card,
    Deal,
    Opponents,
    PartnerChances,
    Play,
    Record,
    State,
    Suit,
    observe,
    partner_chances,
    winner,
)
from briscola_core import points as card_points
from briscola_core.coach.partner import earlier
from briscola_core.observation import Observation
from briscola_widgets.blueprint import Blueprint, NameSeat, SeatChoice, Step, Verdict
from briscola_widgets.coach_view import hundredths
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol
from briscola_widgets.wording import points as points_in_words

from .among_players import among_players, called_in_words, tricks_in_words
from .lot import Lot
from .opened import opened

T = TypeVar("T")

#: Worlds that the chances come of: few enough to be there at once, in pure Python.
_WORLDS, _WORLDS_OF_A_CARD = 100, 60
#: A guess within this of the likeliest is acceptable, and so is a card that moved nearly as much.
_NEAR = 0.1
#: Deals by their numbers whose signs are neither plain nor absent. They were looked for: with ten times as many
#: worlds the coach says the same of them.
SUSPECTS = (
    3, 4, 8, 21, 25, 37, 42, 43, 46, 49, 57, 72, 75, 78, 79, 81, 90, 93, 96, 102, 115, 118, 123, 133, 138,
    147, 153, 156, 157, 159, 160, 169, 171, 173, 189, 195, 197, 203, 216, 219, 220, 225, 228, 235, 259, 269,
    274, 279, 286, 288, 301, 304, 308, 312, 313, 315, 322, 323, 325, 327, 333, 343, 348, 352, 363, 369, 372,
    373, 384, 389, 390, 392, 393, 400, 402, 405, 414, 429, 433, 438, 442, 448, 451, 454, 462, 468, 489, 495,
    504, 516, 522, 525, 534, 550, 552, 567,
)  # fmt: skip
#: Deals of which two seats are nearly as likely; they come up once in six times.
EVEN = (4017, 4023, 4443, 4563, 4762, 5472, 5751, 5826)
MOVES = (
    18, 33, 57, 91, 123, 124, 138, 141, 153, 159, 168, 171, 190, 198, 208, 214, 217, 218, 222, 228, 238, 253,
    264, 272, 312, 315, 319, 322, 324, 336, 345, 364, 399, 409, 412, 420, 439, 448, 459, 460, 468, 474, 478,
    480, 486, 531, 583, 588, 597, 603, 607, 645, 646,
)  # fmt: skip


class Sign(Enum):
    """What a seat has done that speaks for a partner or a defender, as far as the tricks show it."""

    LOADED = auto()
    """Gave card points to tricks that the caller’s card was taking already: for the partner (so many points)."""
    RETOOK = auto()
    """Took a trick that the caller had lost already: for the partner (the points that lay there, and one)."""
    FED = auto()
    """Gave card points to tricks that the caller had lost already: against (so many points)."""
    BEAT = auto()
    """Played over the caller’s card: against (the points that lay there, and one)."""
    WITHHELD = auto()
    """Gave nothing to tricks that the caller’s card was taking already, nor to any other such: against (how many)."""
    BLIND = auto()
    """Gave card points to tricks that the caller took later: tells nothing, although it looks so (so many points)."""


#: What speaks for the partner, the most telling first; then what speaks against, and what only seems to speak.
_FOR, _AGAINST = (Sign.LOADED, Sign.RETOOK), (Sign.FED, Sign.BEAT, Sign.WITHHELD, Sign.BLIND)


class Suspicion(NamedTuple):
    """A deal up to the end of a trick, the seat of a defender who looks at it, and who the partner is."""

    states: tuple[State, ...]
    seat: int
    truth: int

    @property
    def seen(self) -> Observation:
        return observe(self.states[-1], self.seat)

    @property
    def caller(self) -> int:
        return self.states[-1].caller or 0


def suspect(seed: str, language: Language) -> Blueprint:
    """Some tricks by computer players: whom to suspect, compared with what the coach thinks."""
    lot, gettext = Lot("suspect 1", seed), language.gettext
    number = lot.one(SUSPECTS if lot.below(6) else EVEN)
    base = suspicion("suspect", number, 2 + number % 3)
    assert base is not None
    of, (chances,) = _turned(lot, base, [chances_of(base)])
    others = [seat for seat in range(len(LETTERS)) if seat not in (of.caller, of.seat)]
    right = max(others, key=lambda seat: chances.chances[seat])
    state = of.states[-1]
    signs = telling_signs(state, others, right)
    choices = tuple(
        _guess(language, chances, seat, right, _told(language, state, seat, right, signs)) for seat in others
    )
    step = Step(
        goal=gettext("Say whom you suspect."),
        say=(
            called_in_words(language, state),
            *tricks_in_words(language, state.tricks[:-1]),
            gettext("The last trick lies on the table, and you are a defender."),
        ),
        task=NameSeat(
            # TRANSLATORS: {seat} is the caller
            gettext("Who is most likely the partner of {seat}?").format(seat=LETTERS[of.caller]),
            None,
            choices,
            chances,
        ),
        hints=(
            gettext(
                "Who has given card points to tricks that the caller’s card was already taking? "
                "And who has kept them back, or given them to others?"
            ),
            _hint(language, state, right, signs) or _of_the_likeliest(language, chances, right),
        ),
        after=(_truth(language, of),),
    )
    return _made(language, "suspect", gettext("Whom do you suspect?"), of, step, seed)


def what_moved_it(seed: str, language: Language) -> Blueprint:
    """One trick by computer players: whose card of it told most about who the partner is."""
    lot, gettext = Lot("what moved it 1", seed), language.gettext
    number = lot.one(MOVES)
    base = suspicion("what moved it", number, 1 + number % 3)
    assert base is not None
    of, after = _turned(lot, base, chances_by_card(base))
    played, shifts = list(of.states[-1].tricks[-1].by_seat), shifts_of(of, after)
    most = max(shifts, key=lambda seat: shifts[seat])
    choices = tuple(
        SeatChoice(
            seat,
            Verdict.RIGHT
            if seat == most
            else Verdict.ACCEPTABLE
            if shifts[most] - shifts[seat] <= _NEAR
            else Verdict.WRONG,
            _moved(language, of, seat, after[played.index(seat)], after[played.index(seat) + 1]),
        )
        for seat in sorted(shifts)
    )
    state = of.states[-1]
    step = Step(
        goal=gettext("Find the card that told the most."),
        say=(
            called_in_words(language, state),
            *tricks_in_words(language, state.tricks[:-1]),
            gettext("Before the trick that lies on the table the coach said: {chances}.").format(
                chances=language.list(_listed(language, of, after[0]))
            ),
        ),
        task=NameSeat(gettext("Whose card moved these chances the most?"), None, choices, after[-1]),
        hints=(
            gettext("Look at the trick from the caller’s seat: which card helped, and which one hurt?"),
            gettext("A card that anybody would have played tells little, and a costly one tells much."),
        ),
        after=(_truth(language, of),),
    )
    return _made(language, "what-moved-it", gettext("What moved it?"), of, step, seed)


@cache
def suspicion(kind: str, number: int, tricks: int) -> Suspicion | None:
    """The deal of a number up to the end of so many tricks; None if the partner is not hidden any more, or nobody."""
    lot = Lot(f"{kind} deal", str(number))
    players = lot.some(len(LETTERS), (REGULAR, REGULAR, REGULAR, BEGINNER, BEGINNER))
    states = among_players(f"{kind} {number}", lot.below(len(LETTERS)), players)
    end = states[-1]
    if end.partner is None or end.called is None or any(end.called in trick.cards for trick in end.tricks[:tricks]):
        return None
    seat = lot.one([seat for seat in range(len(LETTERS)) if seat not in (end.caller, end.partner)])
    upto = next(at for at, state in enumerate(states) if len(state.tricks) == tricks)
    return Suspicion(states[: upto + 1], seat, end.partner)


@cache
def chances_of(of: Suspicion, worlds: int = _WORLDS) -> PartnerChances:
    """What the coach thinks at the end of the last trick."""
    return partner_chances(of.seen, 0, worlds, opponents=Opponents.MIXED, fast=False)


@cache
def chances_by_card(of: Suspicion, worlds: int = _WORLDS_OF_A_CARD) -> tuple[PartnerChances, ...]:
    """What the coach thinks before the last trick and after each of its cards."""
    plays, seen = len(of.states[-1].tricks) * len(LETTERS), of.seen
    return tuple(
        partner_chances(earlier(seen, at), 0, worlds, opponents=Opponents.MIXED, fast=False)
        for at in range(plays - len(LETTERS), plays + 1)
    )


def shifts_of(of: Suspicion, after: Sequence[PartnerChances]) -> dict[int, float]:
    """How much of the chances the card of each other seat has moved, in the last trick."""
    return {
        seat: sum(abs(now - was) for was, now in zip(after[at].chances, after[at + 1].chances, strict=True)) / 2
        for at, seat in enumerate(of.states[-1].tricks[-1].by_seat)
        if seat != of.seat
    }


def _turned(lot: Lot, of: Suspicion, chances: Sequence[PartnerChances]) -> tuple[Suspicion, list[PartnerChances]]:
    """The same deal with other suits and other seats, drawn by lot; nothing in the game depends on them."""
    suits, by = lot.shuffled(list(Suit)), lot.below(len(LETTERS))
    before = Record.of(of.states[-1])

    def card(old: Card) -> Card:
        return PACK[10 * suits[old.suit] + old.rank]

    def action(old: Action) -> Action:
        return type(old)(card(old.card)) if isinstance(old, Play | Call) else old

    def seats(old: Sequence[T]) -> tuple[T, ...]:
        return (*old[-by:], *old[:-by]) if by else tuple(old)

    hands = seats([tuple(map(card, hand)) for hand in before.deal.hands])
    deal = Deal((before.deal.dealer + by) % len(LETTERS), hands)
    record = Record(before.rules, deal, tuple(map(action, before.actions)))
    turned = [of_old._replace(chances=seats(of_old.chances), errors=seats(of_old.errors)) for of_old in chances]
    seat, truth = ((old + by) % len(LETTERS) for old in (of.seat, of.truth))
    return Suspicion(tuple(record.states()), seat, truth), turned


def _made(language: Language, name: str, title: str, of: Suspicion, step: Step, seed: str) -> Blueprint:  # noqa: PLR0917
    after = opened(language, of.states[-1])
    return Blueprint(
        name, title, Record.of(of.states[-1]), of.states, len(of.states) - 1, of.seat, (step,), after, seed=seed
    )


def _guess(language: Language, chances: PartnerChances, seat: int, right: int, told: str) -> SeatChoice:
    gettext, mine, best = language.gettext, chances.chances[seat], chances.chances[right]
    chance = _percents(language, chances)[seat]
    if seat == right:
        verdict, text = Verdict.RIGHT, _of_the_likeliest(language, chances, right)
    elif best - mine <= _NEAR:
        verdict, text = Verdict.ACCEPTABLE, gettext("The coach has {chance} for {seat}, and hardly more for another.")
    else:
        verdict, text = Verdict.WRONG, gettext("The coach has only {chance} for {seat}.")
    figures = text.format(chance=chance, seat=LETTERS[seat])
    return SeatChoice(seat, verdict, f"{told} {figures}".strip())


def _of_the_likeliest(language: Language, chances: PartnerChances, right: int) -> str:
    text = language.gettext("The coach has {chance} for {seat}, more than for anybody else.")
    return text.format(chance=_percents(language, chances)[right], seat=LETTERS[right])


def _percents(language: Language, chances: PartnerChances) -> list[str]:
    """The chances as the coach’s table shows them, which add up."""
    return [language.percent(share / 100) for share in hundredths(chances.chances)]


def telling_signs(state: State, others: Sequence[int], right: int) -> dict[int, Sign]:
    """What tells of each seat, where something does: what fits another seat as well is no reason to be given.

    Of the likeliest seat, ``right``, that is what speaks for it, and for no other as much; of another, what speaks
    against it and not against the likeliest.
    """
    counts = {seat: signs_of(state, seat) for seat in others}
    found = {}
    for seat in others:
        mine = counts[seat]
        rest = [counts[other] for other in others if other != seat] if seat == right else [counts[right]]
        for sign in _FOR if seat == right else _AGAINST:
            if mine[sign] and all(of[sign] < mine[sign] if seat == right else not of[sign] for of in rest):
                found[seat] = sign
                break
    return found


def signs_of(state: State, seat: int) -> Counter[Sign]:
    """What a seat has done in the tricks so far that speaks for or against it, and how much."""
    trump, caller, found = state.trump, state.caller or 0, Counter[Sign]()
    assert trump is not None
    for trick in state.tricks:
        cards, seats = trick.cards, list(trick.by_seat)
        at = seats.index(seat)
        lying, worth = card_points(cards[:at]), cards[at].points
        taker = seats[winner(trump, cards[:at])] if at else None
        takes = winner(trump, cards[: at + 1]) == at
        if at < seats.index(caller):
            found[Sign.BLIND] += worth if trick.winner == caller else 0
        elif taker == caller:
            found[Sign.BEAT if takes else Sign.LOADED] += 1 + lying if takes else worth
            found[Sign.WITHHELD] += not takes and not worth
        elif takes:
            found[Sign.RETOOK] += 1 + lying if trick.winner == seat else 0
        else:
            found[Sign.FED] += worth
    if found[Sign.LOADED]:
        del found[Sign.WITHHELD]
    return found


def _speaks_against(signs: dict[int, Sign], seat: int) -> bool:
    return signs.get(seat) in _AGAINST and signs[seat] is not Sign.BLIND


def _hint(language: Language, state: State, right: int, signs: dict[int, Sign]) -> str:
    """What speaks for the likeliest seat, or else what speaks against the others; or nothing."""
    telling = [right] if right in signs else [seat for seat in signs if _speaks_against(signs, seat)]
    return " ".join(_in_words(language, state, seat, signs[seat]) for seat in telling)


def _told(language: Language, state: State, seat: int, right: int, signs: dict[int, Sign]) -> str:
    """What tells of a seat, as a sentence; of the likeliest perhaps that the others tell more; or nothing."""
    if seat in signs:
        return _in_words(language, state, seat, signs[seat])
    if seat == right and any(_speaks_against(signs, other) for other in signs):
        return language.gettext(
            "{seat} has played nothing that tells much: what the others have played counts."
        ).format(seat=LETTERS[seat])
    return ""


def _in_words(language: Language, state: State, seat: int, sign: Sign) -> str:
    """What tells of a seat, as a sentence."""
    gettext = language.gettext
    # TRANSLATORS: {seat} is a letter from A to E, {points} is «14 points», {card} and {other} are cards
    text = {
        Sign.LOADED: gettext("{seat} has given {points} to tricks that the caller’s card was already taking."),
        Sign.RETOOK: gettext("With {card}, {seat} has taken a trick that the caller had already lost."),
        Sign.FED: gettext("{seat} has given {points} to tricks that the caller had already lost."),
        Sign.BEAT: gettext("{seat} has played {card} over {other}, the caller’s card."),
        Sign.WITHHELD: gettext("{seat} has given no points to a trick that the caller’s card was already taking."),
        Sign.BLIND: gettext("{seat} has given {points} to tricks that the caller took, but before the caller played."),
    }[sign]
    # the dearest trick of those with this sign is the one whose cards are named
    tricks = [(signs_of(state._replace(tricks=(trick,)), seat)[sign], trick.by_seat) for trick in state.tricks]
    cards = max(tricks, key=lambda one: one[0])[1]
    return text.format(
        seat=LETTERS[seat],
        points=points_in_words(language, signs_of(state, seat)[sign]),
        card=symbol(cards[seat]),
        other=symbol(cards[state.caller or 0]),
    )


def _listed(language: Language, of: Suspicion, chances: PartnerChances) -> list[str]:
    """The chance of each seat that can be the partner; the caller’s is that of a solo."""
    names = [
        language.gettext("{seat} (solo)").format(seat=LETTERS[seat]) if seat == of.caller else LETTERS[seat]
        for seat in range(len(LETTERS))
    ]
    told = zip(names, _percents(language, chances), chances.chances, strict=True)
    return [f"{name} {percent}" for name, percent, chance in told if chance]


def _moved(language: Language, of: Suspicion, seat: int, before: PartnerChances, after: PartnerChances) -> str:
    """What the chances were before and after the card of a seat, of the seat that it moved most."""
    card = of.states[-1].tricks[-1].by_seat[seat]
    pairs = list(zip(before.chances, after.chances, strict=True))
    other = max(range(len(LETTERS)), key=lambda at: abs(pairs[at][1] - pairs[at][0]))
    text = (
        # TRANSLATORS: {card} is a card that somebody played, {other} a seat that it made more or less suspicious
        language.gettext("{card} has taken the chance that {other} is alone from {before} to {after}.")
        if other == of.caller
        else language.gettext("{card} has taken the chance that {other} is the partner from {before} to {after}.")
    )
    was, now = _percents(language, before)[other], _percents(language, after)[other]
    return text.format(card=symbol(card), other=LETTERS[other], before=was, after=now)


def _truth(language: Language, of: Suspicion) -> str:
    called = of.states[-1].called
    assert called is not None
    return language.gettext("When the deal went on, {card} fell from the hand of {seat}.").format(
        card=symbol(called), seat=LETTERS[of.truth]
    )
