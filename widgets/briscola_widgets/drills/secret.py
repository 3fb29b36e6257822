"""Who can know who the partner is, from a hand and the cards on the table (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from briscola_core import PACK, PAGAT_RANK, Bid, Card, Rank, State
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Fact, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol

from .dealt import chiamata
from .lot import Lot

_SEATS = range(PAGAT_RANK.players)
_RIGHT, _WRONG = Verdict.RIGHT, Verdict.WRONG


class _Case(Enum):
    """Where the called card is, as the learner sees it."""

    MINE = auto()
    HIDDEN = auto()
    HIDDEN_FROM_CALLER = auto()
    MY_SOLO = auto()
    FALLEN = auto()
    SOLO_FALLEN = auto()


#: How often each comes up.
_CASES = (
    *[_Case.MINE] * 2,
    *[_Case.HIDDEN] * 3,
    *[_Case.HIDDEN_FROM_CALLER] * 2,
    _Case.MY_SOLO,
    *[_Case.FALLEN] * 3,
    _Case.SOLO_FALLEN,
)


@dataclass(frozen=True, slots=True)
class _Place:
    """What the questions are about: the learner's seat, the caller's and that of the called card.

    ``suspect`` is another seat, which has played something that looks like help.
    """

    language: Language
    seat: int
    caller: int
    called: Card
    holder: int
    fallen: bool
    suspect: int
    suspicious: Card

    def gettext(self, message: str) -> str:
        """A message with the seats and cards that it names."""
        return self.language.gettext(message).format(
            seat=LETTERS[self.caller],
            card=symbol(self.called),
            holder=LETTERS[self.holder],
            suspect=LETTERS[self.suspect],
            other=symbol(self.suspicious),
        )

    @property
    def mine(self) -> bool:
        """Whether the learner was dealt the called card."""
        return self.holder == self.seat

    @property
    def solo(self) -> bool:
        """Whether the caller was dealt the called card."""
        return self.holder == self.caller


def secret(seed: str, language: Language) -> Blueprint:
    """The first trick with four or five cards, in which the called card has fallen or has not."""
    # the number was looked for: with it the first seeds bring each case
    lot, gettext = Lot("secret 9", seed), language.gettext
    case = lot.one(_CASES)
    caller = lot.below(len(_SEATS))
    others = [seat for seat in _SEATS if seat != caller]
    match case:
        case _Case.MINE:
            seat = holder = lot.one(others)
        case _Case.HIDDEN:
            seat = lot.one(others)
            holder = lot.one([other for other in _SEATS if other != seat])
        case _Case.HIDDEN_FROM_CALLER:
            seat, holder = caller, lot.one(others)
        case _Case.MY_SOLO:
            seat = holder = caller
        case _Case.FALLEN:
            seat, holder = lot.below(len(_SEATS)), lot.one(others)
        case _Case.SOLO_FALLEN:
            seat, holder = lot.below(len(_SEATS)), caller
    fallen = case in (_Case.FALLEN, _Case.SOLO_FALLEN)
    called = lot.one([card for card in PACK if card.rank <= Rank.KING])
    # the dealer plays last, and may not have played yet
    dealer = lot.one([other for other in _SEATS if not fallen or other != holder])
    turns = [(dealer + 1 + turn) % len(_SEATS) for turn in _SEATS][: len(_SEATS) - lot.below(2)]
    suspect = lot.one([other for other in turns if other not in (seat, caller, holder)])
    trick = _trick(lot, turns, called, suspect)
    if fallen:
        trick[holder] = called
    record = chiamata(lot, dealer, [trick], caller=caller, contract=Bid(called.rank), called=called, holder=holder)
    states: tuple[State, ...] = tuple(record.states())
    place = _Place(language, seat, caller, called, holder, fallen, suspect, trick[suspect])
    steps = (_who(place), _who_knows(place))
    return Blueprint(
        "secret", gettext("Who knows the secret?"), record, states, len(states) - 1, seat, steps, seed=seed
    )


def _trick(lot: Lot, turns: list[int], called: Card, suspect: int) -> dict[int, Card]:
    """The trick by seat: one plays a trump, or a card of the called rank or worth many points."""
    pack = lot.shuffled([card for card in PACK if card != called])
    loud = lot.one((
        [card for card in pack if card.suit == called.suit],
        [card for card in pack if card.rank == called.rank],
        [card for card in pack if card.suit != called.suit and card.rank >= Rank.THREE],
    ))  # fmt: skip
    card = lot.one(loud)
    pack.remove(card)
    return {seat: card if seat == suspect else pack.pop() for seat in turns}


def _who(place: _Place) -> Step:
    if place.seat == place.caller:
        # TRANSLATORS: in this exercise {seat} is the caller and {card} the called card, in short: A, 2♠
        said, ask = place.gettext("You have won the auction and called {card}."), place.gettext("Who is your partner?")
    else:
        said, ask = (
            place.gettext("{seat} has won the auction and called {card}."),
            place.gettext("Who is {seat}’s partner?"),
        )
    return Step(
        goal=place.gettext("Say who the partner is, if you can know it."),
        say=(said,),
        task=Choose(ask, tuple(_partners(place)), Fact.PARTNER),
        hints=(place.gettext("Look for {card}, on the table and in your hand."), _found(place)),
        after=(),
    )


def _partners(place: _Place) -> Iterator[Choice]:
    """Who the partner may be, and whether one can know it."""
    solo, found = place.solo, _found(place)
    told = f"{found} {_meaning(place)}"
    if place.seat != place.caller:
        right = place.mine and not solo
        yield Choice(place.gettext("I am."), _RIGHT if right else _WRONG, told if right else found)
    if place.fallen and not place.mine and not solo:
        yield Choice(place.gettext("It is {holder}."), _RIGHT, told)
    # TRANSLATORS: {suspect} is the letter of a seat, {other} the card that it has played, {card} the called card
    only = place.gettext(
        "{suspect} has played {other}. Whatever that was meant to be, only {card} can tell who the partner is."
    )
    yield Choice(place.gettext("It is {suspect}."), _WRONG, only)
    right = solo and (place.fallen or place.mine)
    if place.seat == place.caller:
        yield Choice(place.gettext("Nobody: I play alone."), _RIGHT if right else _WRONG, told if right else found)
    elif place.fallen or place.mine:
        yield Choice(
            place.gettext("Nobody: {seat} plays alone."), _RIGHT if right else _WRONG, told if right else found
        )
    else:
        perhaps = place.gettext("That may be so, but you cannot know it before {card} is played.")
        yield Choice(place.gettext("Nobody: {seat} plays alone."), _WRONG, perhaps)
    right = not place.fallen and not place.mine
    yield Choice(place.gettext("I cannot know it yet."), _RIGHT if right else _WRONG, told if right else found)


def _found(place: _Place) -> str:
    """Where the called card is, as far as the learner can see."""
    if place.fallen and place.mine:
        return place.gettext("You have played {card} yourself.")
    if place.fallen:
        return place.gettext("{holder} has played {card}.")
    if place.mine:
        return place.gettext("{card} is in your own hand.")
    return place.gettext("{card} has not been played, and it is not in your hand.")


def _meaning(place: _Place) -> str:
    """What follows from where the called card is."""
    if place.fallen and place.solo:
        return place.gettext("The called card was the caller’s own, so the caller is alone against four.")
    if place.fallen:
        return place.gettext("Whoever plays the called card is the partner.")
    if place.seat == place.caller:
        if place.mine:
            return place.gettext("You have called your own card, so you are alone against four.")
        return place.gettext("One of the four others holds it and is your partner. You will know who when it falls.")
    if place.mine:
        return place.gettext("That makes you the partner.")
    return place.gettext("One of the others holds it, perhaps even {seat}, who would then be alone against four.")


def _who_knows(place: _Place) -> Step:
    everybody = place.gettext("Everybody does.")
    two = place.gettext("The caller and the partner do.")
    if place.mine and not place.fallen:
        holder = place.gettext("Only I do.")
        why = place.gettext("You see {card} in your hand, and nobody else does.")
    else:
        holder = place.gettext("Only the player who was dealt {card} does.")
        why = place.gettext("Whoever holds {card} sees it. All the others must wait until it is played.")
    if place.fallen:
        out = place.gettext("{card} has been played before everybody’s eyes, and the secret is out.")
        choices = (
            Choice(everybody, _RIGHT, out),
            Choice(
                two,
                _WRONG,
                place.gettext("The caller is alone, and there is no partner. {card} has told everybody so."),
            )
            if place.solo
            else Choice(
                two, Verdict.ACCEPTABLE, place.gettext("They do, and so does everybody else since {card} fell.")
            ),
            Choice(
                holder, _WRONG, place.gettext("So it was until {card} was played. Now it lies there for all to see.")
            ),
        )
    else:
        choices = (
            Choice(everybody, _WRONG, place.gettext("{card} has not been played, and nothing else may tell.")),
            Choice(two, _WRONG, _caller_does_not_know(place)),
            Choice(holder, _RIGHT, why),
        )
    return Step(
        goal=place.gettext("Say who knows it for certain."),
        say=(),
        task=Choose(place.gettext("Who at the table knows by now who is with whom?"), choices, None),
        hints=(place.gettext("Ask yourself who sees {card}, in the hand or on the table."),),
        after=(),
    )


def _caller_does_not_know(place: _Place) -> str:
    if place.seat != place.caller:
        return place.gettext("{seat} has named the card, but sees no other hand.")
    if place.mine:
        return place.gettext("You are the caller, and there is no partner.")
    return place.gettext("You are the caller yourself, and you do not know it.")
