"""Who the partner is after a trick, and which side takes its points (RULES.md, section 4, Play)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from briscola_core import PACK, PAGAT_RANK, Bid, Card, Rank, winner
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Fact, NameSeat, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol

from .dealt import chiamata
from .lot import Lot
from .trick import hints_at_the_taker

_SEATS = range(PAGAT_RANK.players)


class _Case(Enum):
    """What the trick tells of the called card."""

    PARTNER = auto()
    SOLO = auto()
    HIDDEN = auto()


#: How often each comes up.
_CASES = (*[_Case.PARTNER] * 4, *[_Case.SOLO] * 2, *[_Case.HIDDEN] * 2)


@dataclass(frozen=True, slots=True)
class _Place:
    """A trick, its taker and the alliance; ``case`` is what the trick tells of it."""

    language: Language
    case: _Case
    caller: int
    called: Card
    holder: int
    taker: int
    learner: int

    def gettext(self, message: str) -> str:
        """A message with the seats and the card that it names."""
        return self.language.gettext(message).format(
            seat=LETTERS[self.caller],
            card=symbol(self.called),
            holder=LETTERS[self.holder],
            taker=LETTERS[self.taker],
        )


def revealed(seed: str, language: Language) -> Blueprint:
    """The first trick, complete; the called card is in it, or is not in the learner's hand either."""
    # the number was looked for: with it the first seeds bring each case and each side
    lot, gettext = Lot("revealed 327", seed), language.gettext
    case, caller = lot.one(_CASES), lot.below(len(_SEATS))
    holder = caller if case is _Case.SOLO else lot.one([seat for seat in _SEATS if seat != caller])
    called = lot.one([card for card in PACK if card.rank <= Rank.SEVEN])
    dealer = lot.below(len(_SEATS))
    turns = [(dealer + 1 + turn) % len(_SEATS) for turn in _SEATS]
    fallen = case is not _Case.HIDDEN
    others = [seat for seat in turns if not fallen or seat != holder]
    by_seat = dict(zip(others, _cards(lot, called, len(others)), strict=True)) | ({holder: called} if fallen else {})
    trick = {seat: by_seat[seat] for seat in turns}
    cards = tuple(trick.values())
    taker = turns[winner(called.suit, cards)]
    # a defender who takes a trick, and the partner, know more than the others,
    # and so does the caller, as long as the called card is in another hand
    known = {taker, holder, caller} if case is _Case.HIDDEN else {taker, holder} - {caller}
    seat = lot.one([other for other in _SEATS if other not in known])
    record = chiamata(lot, dealer, [trick], caller=caller, contract=Bid(called.rank), called=called, holder=holder)
    states = tuple(record.states())
    place = _Place(language, case, caller, called, holder, taker, seat)
    steps = (
        Step(
            goal=gettext("Say what this trick has told about the partner."),
            say=(),
            task=Choose(place.gettext("Who is {seat}’s partner?"), tuple(_partners(place)), Fact.PARTNER),
            hints=(place.gettext("Is {card} in the trick?"), _found(place)),
            after=(),
        ),
        Step(
            goal=gettext("Say who takes the trick."),
            say=(),
            task=NameSeat(gettext("Who takes the trick?"), Fact.TRICK_WINNER),
            hints=hints_at_the_taker(language, called.suit, cards),
            after=(),
            stands_alone=True,
        ),
        Step(
            goal=gettext("Say which side takes the points."),
            say=(),
            task=Choose(gettext("Where do the points of this trick go?"), tuple(_goes_to(place)), None),
            hints=(place.gettext("{taker} has taken the trick. Which side is that?"),),
            after=(),
            stands_alone=True,
        ),
    )
    return Blueprint(
        "revealed", gettext("The secret comes out"), record, states, len(states) - 1, seat, steps, seed=seed
    )


def _cards(lot: Lot, called: Card, count: int) -> list[Card]:
    """So many cards without the called one, one at least with points, and mostly with a trump among them."""
    pack = lot.shuffled([card for card in PACK if card != called])
    rich = next(card for card in pack if card.points and card.suit != called.suit)
    pack.remove(rich)
    if lot.below(3):
        trump = next(card for card in pack if card.suit == called.suit)
        pack.insert(0, pack.pop(pack.index(trump)))
    return lot.shuffled([rich, *pack[: count - 1]])


def _partners(place: _Place) -> Iterator[Choice]:
    """Every seat, nobody, or nothing to be known."""
    told = f"{_found(place)} {_meaning(place)}"
    solo, hidden = place.case is _Case.SOLO, place.case is _Case.HIDDEN
    mine = place.gettext("{card} has not been played, and it is not in your hand.")
    for seat in (seat for seat in _SEATS if seat != place.caller):
        right = place.case is _Case.PARTNER and seat == place.holder
        yield _choice(
            LETTERS[seat], right, told if right else mine if hidden and seat == place.learner else _found(place)
        )
    perhaps = place.gettext("That may be so, but you cannot know it before {card} is played.")
    yield _choice(
        place.gettext("Nobody: {seat} plays alone."), solo, told if solo else perhaps if hidden else _found(place)
    )
    yield _choice(place.gettext("That cannot be known yet."), hidden, told if hidden else _found(place))


def _choice(text: str, right: bool, why: str) -> Choice:  # noqa: FBT001 - a verdict of two
    return Choice(text, Verdict.RIGHT if right else Verdict.WRONG, why)


def _found(place: _Place) -> str:
    if place.case is _Case.HIDDEN:
        return place.gettext("{card} is not in this trick.")
    return place.gettext("{holder} has played {card}.")


def _meaning(place: _Place) -> str:
    match place.case:
        case _Case.PARTNER:
            return place.gettext("Whoever plays the called card is the partner.")
        case _Case.SOLO:
            return place.gettext("The called card was the caller’s own, so the caller is alone against four.")
        case _Case.HIDDEN:
            return place.gettext("Nothing else tells who the partner is, or whether {seat} plays alone.")


def _goes_to(place: _Place) -> Iterator[Choice]:
    gettext, taker = place.gettext, place.taker
    hidden = place.case is _Case.HIDDEN and taker != place.caller
    ours = not hidden and taker in (place.caller, place.holder)
    if taker == place.caller and place.case is _Case.SOLO:
        why = _meaning(place)
    elif taker == place.caller:
        why = gettext("{taker} is the caller, whoever the partner may be.")
    elif hidden:
        why = gettext("As long as {card} has not been played, {taker} may be the partner as well as a defender.")
    elif ours:
        why = gettext("{taker} is the partner, and what the partner captures counts for the caller too.")
    elif place.case is _Case.SOLO:
        why = gettext("{seat} is alone, so {taker} is a defender.")
    else:
        why = gettext("{holder} is the partner, so {taker} is a defender.")
    side = gettext("They go to the side of {taker}, whichever that is.") if hidden else gettext("They go to {taker}.")
    known = gettext("It can be known: look who has taken the trick.")
    yield _choice(gettext("To the caller’s side."), ours, why if ours else f"{side} {why}")
    theirs = not ours and not hidden
    yield _choice(gettext("To the defenders."), theirs, why if theirs else f"{side} {why}")
    yield _choice(gettext("That cannot be known yet."), hidden, why if hidden else f"{known} {why}")
