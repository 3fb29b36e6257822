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
    8, 21, 37, 42, 43, 46, 75, 78, 96, 115, 118, 133, 138, 147, 153, 157, 159, 160, 173, 195, 203, 216,
    219, 220, 235, 259, 274, 279, 286, 288, 313, 315, 322, 325, 373, 400, 405, 414, 438, 451, 454, 462,
    468, 489, 504, 516, 522, 534, 550, 552, 567, 568, 588, 597, 624, 679, 687, 699, 705, 714, 736, 741,
    753, 755, 779, 807, 813, 816, 818, 819, 825, 830, 862, 864, 891, 907, 930, 961, 969, 1003, 1008,
    1022, 1030, 1045, 1083, 1107, 1113, 1114, 1132, 1135, 1136, 1158, 1182, 1185, 1362, 1680, 2172,
    3045, 3177, 3405,
)  # fmt: skip
#: Deals of which two seats are nearly as likely; they come up once in six times.
EVEN = (939, 1569, 1731, 2466, 2475, 2494, 2820, 2928, 2951, 3258, 3372, 3450, 3474, 3791, 4762, 5751)
#: Deals of which one card of the last trick moved the chances by far the most, and the way its play lets one expect.
MOVES = (
    18, 57, 91, 138, 141, 159, 168, 171, 198, 217, 222, 228, 264, 315, 319, 324, 336, 364, 399, 409,
    468, 478, 486, 531, 588, 597, 603, 646, 669, 702, 715, 777, 793, 843, 852, 939, 963, 993, 1032,
    1090, 1129, 1200, 1251, 1278, 1347, 1348, 1404, 1527, 1629, 1653, 1668, 1742, 1932, 1950, 2007,
    2130, 2171, 2175, 2185, 2193, 2227, 2245, 2258, 2307,
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
    """Gave card points to tricks that the caller took later: for the partner, but weakly (so many points)."""
    STRAYED = auto()
    """Gave card points to tricks that another than the caller took, when that was still open: against, but weakly."""
    TOOK = auto()
    """Took a trick before the caller had played, who did not beat it: says little (its points, and one)."""


#: What speaks for the partner, the most telling first; then what speaks against, and what speaks but weakly.
_FOR, _AGAINST = (Sign.LOADED, Sign.RETOOK), (Sign.FED, Sign.BEAT, Sign.WITHHELD)
_WEAK = (Sign.BLIND, Sign.STRAYED, Sign.TOOK)


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
        _guess(language, chances, seat, right, _told(language, state, seat, right, signs, chances=chances))
        for seat in others
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
            _of_right(language, state, right, signs),
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
    choices = []
    for seat in sorted(shifts):
        told = _moved(language, of, seat, after[played.index(seat)], after[played.index(seat) + 1])
        if seat == most:
            choices.append(SeatChoice(seat, Verdict.RIGHT, told))
        else:
            verdict = Verdict.ACCEPTABLE if shifts[most] - shifts[seat] <= _NEAR else Verdict.WRONG
            # its own figures alone would say nothing against it
            more = gettext("Another card has moved the chances more.")
            choices.append(SeatChoice(seat, verdict, f"{told} {more}"))
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
        task=NameSeat(gettext("Whose card moved these chances the most?"), None, tuple(choices), after[-1]),
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
    """What tells most of each seat; none of one that has neither given card points nor taken a trick.

    Of the likeliest seat, ``right``, that is what speaks for it, and for no other as much; none where nothing does,
    and what the others have done against the caller tells. Of another it is what speaks against it, and best not
    against the likeliest.
    """
    counts = {seat: signs_of(state, seat) for seat in others}
    found = {}
    for seat in others:
        mine, rest = counts[seat], [counts[other] for other in others if other != seat]
        if seat == right:
            signs = [sign for sign in (*_FOR, Sign.BLIND) if mine[sign] > max(of[sign] for of in rest)]
        else:
            apart = [sign for sign in _AGAINST if not counts[right][sign]]
            signs = [sign for sign in (*apart, *_FOR, *_AGAINST, *_WEAK) if mine[sign]]
        if signs:
            found[seat] = signs[0]
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
            if trick.winner == seat:
                found[Sign.TOOK] += 1 + trick.points
            else:
                found[Sign.BLIND if trick.winner == caller else Sign.STRAYED] += worth
        elif taker == caller:
            found[Sign.BEAT if takes else Sign.LOADED] += 1 + lying if takes else worth
            found[Sign.WITHHELD] += not takes and not worth
        elif takes:
            kept = trick.winner == seat
            found[Sign.RETOOK if kept else Sign.STRAYED] += 1 + lying if kept else worth
        else:
            found[Sign.FED] += worth
    if found[Sign.LOADED]:
        del found[Sign.WITHHELD]
    return found


def _told(
    language: Language, state: State, seat: int, right: int, signs: dict[int, Sign], *, chances: PartnerChances
) -> str:
    """What tells of a seat, in words."""
    if seat == right:
        return _of_right(language, state, right, signs)
    if seat not in signs:
        text = language.gettext("{seat} has helped neither side: no card points given, no trick taken.")
        return text.format(seat=LETTERS[seat])
    told = _in_words(language, state, seat, signs[seat])
    if signs[seat] in _FOR and chances.chances[right] - chances.chances[seat] > _NEAR:
        less = language.gettext("That speaks for a partner, but what another has done speaks louder.")
        return f"{told} {less}"
    return told


def _of_right(language: Language, state: State, right: int, signs: dict[int, Sign]) -> str:
    """What speaks for the likeliest seat, or else what the others have done against the caller."""
    gettext = language.gettext
    if right not in signs:
        against = [_in_words(language, state, seat, signs[seat]) for seat in sorted(signs)]
        # TRANSLATORS: {seat} is a letter from A to E; what the others have done follows as sentences
        clean = gettext("Of those whom you can suspect, {seat} alone has done nothing against the caller.")
        return " ".join((clean.format(seat=LETTERS[right]), *against))
    told = _in_words(language, state, right, signs[right])
    most = gettext("But nobody else whom you can suspect has given the caller as much.")
    return f"{told} {most}" if signs[right] is Sign.BLIND else told


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
        Sign.BLIND: gettext(
            "{seat} has given {points} to tricks that the caller took, but before the caller had played: "
            "a weaker sign than points given after."
        ),
        Sign.STRAYED: gettext("{seat} has given {points} to tricks that the caller did not take."),
        Sign.TOOK: gettext("With {card}, {seat} has taken a trick, and the caller, who played later, did not beat it."),
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
    """What the card of a seat shows, and the chances before and after it of the seat that it moved most."""
    trick = of.states[-1].tricks[-1]
    card, pairs = trick.by_seat[seat], list(zip(before.chances, after.chances, strict=True))
    other = max(range(len(LETTERS)), key=lambda at: abs(pairs[at][1] - pairs[at][0]))
    text = (
        # TRANSLATORS: {card} is a card that somebody played, {other} a seat that it made more or less suspicious
        language.gettext("{card} has taken the chance that {other} is alone from {before} to {after}.")
        if other == of.caller
        else language.gettext("{card} has taken the chance that {other} is the partner from {before} to {after}.")
    )
    was, now = _percents(language, before)[other], _percents(language, after)[other]
    figures = text.format(card=symbol(card), other=LETTERS[other], before=was, after=now)
    return f"{_shown(language, of, seat)} {figures}"


def sign_of_card(of: Suspicion, seat: int) -> Sign | None:
    """What the card of a seat in the last trick tells of it; None of the caller’s own, and where it tells nothing."""
    last = of.states[-1]._replace(tricks=of.states[-1].tricks[-1:])
    found = signs_of(last, seat)
    return next((sign for sign in Sign if found[sign]), None) if seat != of.caller else None


def _shown(language: Language, of: Suspicion, seat: int) -> str:
    """What the card of a seat in the last trick has done for the caller or against, as a sentence."""
    gettext, trick = language.gettext, of.states[-1].tricks[-1]
    seats, sign = list(trick.by_seat), sign_of_card(of, seat)
    if seat == of.caller:
        text = gettext("{card} is the caller’s own card: it tells only indirectly who the partner is.")
    elif sign is Sign.LOADED:
        text = gettext("{card} gave {points} to a trick that the caller’s card was already taking, as a partner does.")
    elif sign is Sign.RETOOK:
        text = gettext("{card} took a trick that the caller had already lost, as a partner does.")
    elif sign is Sign.FED:
        text = gettext("{card} gave {points} to a trick that the caller had already lost, as a defender does.")
    elif sign is Sign.BEAT:
        text = gettext("{card} beat {other}, the caller’s card, as a defender does.")
    elif sign is Sign.WITHHELD:
        text = gettext(
            "{card} gave no points to a trick that the caller’s card was already taking, as a defender does."
        )
    elif sign is Sign.BLIND:
        text = gettext("{card} gave {points} to a trick that the caller took, but before the caller had played.")
    elif seats.index(seat) < seats.index(of.caller):
        text = gettext("{card} was played before the caller’s card: who would take the trick was still open.")
    elif sign is Sign.STRAYED:
        text = gettext("{card} went over the card that had beaten the caller’s, and was beaten in its turn.")
    else:
        text = gettext("{card} gave no points to a trick that the caller had already lost: either side plays so.")
    card = trick.by_seat[seat]
    return text.format(
        card=symbol(card), points=points_in_words(language, card.points), other=symbol(trick.by_seat[of.caller])
    )


def _truth(language: Language, of: Suspicion) -> str:
    called = of.states[-1].called
    assert called is not None
    return language.gettext("When the deal went on, {card} fell from the hand of {seat}.").format(
        card=symbol(called), seat=LETTERS[of.truth]
    )
