"""How many trumps, and how many high cards, are still out (RULES.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

from briscola_core import BRISCOLA_FOUR, BRISCOLA_TWO, PACK, PAGAT_RANK, Card, Phase, Rank, Record, State, Suit, observe
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import SYMBOLS, symbol

from .lot import Lot
from .moment import played

#: The tables, each with the fewest and the most complete tricks of which the cards are to be counted.
_TABLES = ((BRISCOLA_TWO, 5, 8), (BRISCOLA_FOUR, 2, 4), (PAGAT_RANK, 2, 3))
_HIGH = [card for card in PACK if card.rank >= Rank.THREE]
#: A deal up to a moment, its states, and a seat.
_Dealt = tuple[Record, tuple[State, ...], int]
#: So many answers there are.
_ANSWERS = 4


def count_trumps(seed: str, language: Language) -> Blueprint:
    """After some tricks of a deal for two, four or five, whose cards lie open."""
    lot, gettext = Lot("count-trumps answers", seed), language.gettext
    record, states, seat = _found(seed)
    state = states[-1]
    trump, fallen, mine = state.trump, _fallen(state), observe(state, seat).hand
    assert trump is not None
    trumps, high = _trumps(trump), _HIGH
    sign = SYMBOLS[str(trump)]
    steps = (
        Step(
            goal=gettext("Count the trumps that are still out."),
            # TRANSLATORS: {suit} is a suit, such as ♥
            say=(
                gettext("Trumps are {suit}. Some tricks have been played, and their cards lie open here.").format(
                    suit=sign
                ),
            ),
            task=Choose(
                gettext("How many trumps are neither in your hand nor played yet?"),
                _choices(lot, language, trumps, fallen, mine),
                None,
            ),
            hints=(
                gettext("There are ten trumps. Take away those that have fallen, and those in your own hand."),
                _listed(language, trumps, fallen, mine),
            ),
            after=_faceup(language, state.faceup),
            spread=fallen,
        ),
        Step(
            goal=gettext("Count the high cards that are still out."),
            say=(gettext("High cards are the aces and the threes of all four suits."),),
            task=Choose(
                gettext("How many aces and threes are neither in your hand nor played yet?"),
                _choices(lot, language, high, fallen, mine),
                None,
            ),
            hints=(
                gettext("There are eight high cards. Take away those that have fallen, and those in your own hand."),
                _listed(language, high, fallen, mine),
            ),
            after=(),
            spread=fallen,
            stands_alone=True,
        ),
    )
    return Blueprint(
        "count-trumps", gettext("What is still out?"), record, states, len(states) - 1, seat, steps, seed=seed,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _found(seed: str) -> _Dealt:
    """A deal with something to count; kept, for it is the same in every language."""
    return next(filter(_is_something_to_count, _dealt(Lot("count-trumps", seed), seed)))


def _dealt(lot: Lot, seed: str) -> Iterator[_Dealt]:
    """Deals up to the end of a trick, one after the other, and whose seat the learner takes."""
    rules, least, most = lot.one(_TABLES)
    tricks = least + lot.below(most - least + 1)
    for deal in count():
        record, states = played(f"count-trumps {seed} {deal}", lot.below(rules.players), rules)
        seat = lot.below(rules.players)
        for at, state in enumerate(states):
            if state.phase is Phase.PLAY and len(state.tricks) == tricks:
                yield Record(rules, record.deal, record.actions[:at]), states[: at + 1], seat
                break


def _is_something_to_count(dealt: _Dealt) -> bool:
    """Whether trumps and high cards have been played and are still out, and trumps are in hand too."""
    _, states, seat = dealt
    fallen, mine, trump = {*_fallen(states[-1])}, {*observe(states[-1], seat).hand}, states[-1].trump
    assert trump is not None
    trumps = _trumps(trump)
    both = (set(trumps), set(_HIGH))
    return bool(mine & both[0]) and all(cards & fallen and len(cards - fallen - mine) > 1 for cards in both)


def _fallen(state: State) -> tuple[Card, ...]:
    return tuple(card for trick in state.tricks for card in trick.cards)


def _trumps(suit: Suit) -> list[Card]:
    return [card for card in PACK if card.suit == suit]


def _choices(
    lot: Lot, language: Language, cards: Sequence[Card], fallen: Sequence[Card], mine: Sequence[Card]
) -> tuple[Choice, ...]:
    """The number of these cards still out, and those that one comes to by leaving something out; the least first."""
    gettext, number = language.gettext, language.number
    gone, held = [card for card in cards if card in fallen], [card for card in cards if card in mine]
    out = [card for card in cards if card not in gone and card not in held]
    listed = _listed(language, cards, fallen, mine)
    words = {"played": _list(language, gone), "held": _list(language, held)}
    found = {
        len(out): Choice(
            number(len(out)), Verdict.RIGHT, gettext("Still out: {cards}.").format(cards=_list(language, out))
        )
    }
    likely = [(len(out) + len(gone), gettext("You have not taken off those that have been played: {played}."))]
    if held:
        likely.append(
            (len(out) + len(held), gettext("So many have not been played, but you hold some of them: {held}."))
        )
    near = [len(out) + by for by in lot.shuffled((-1, 1, -2, 2, 3))]
    for total, why in (*likely, *((total, listed) for total in near)):
        if 0 < total <= len(cards) and len(found) < _ANSWERS:
            found.setdefault(total, Choice(number(total), Verdict.WRONG, why.format(**words)))
    return tuple(found[total] for total in sorted(found))


def _listed(language: Language, cards: Sequence[Card], fallen: Sequence[Card], mine: Sequence[Card]) -> str:
    """Which of these cards have been played, and which are held."""
    gettext = language.gettext
    gone, held = [card for card in cards if card in fallen], [card for card in cards if card in mine]
    # TRANSLATORS: {played} and {held} are lists of cards
    text = (
        gettext("Played: {played}. In your hand: {held}.")
        if held
        else gettext("Played: {played}. You hold none of them.")
    )
    return text.format(played=_list(language, gone), held=_list(language, held))


def _faceup(language: Language, faceup: Card | None) -> tuple[str, ...]:
    """Of a card that everybody sees: it has not been played."""
    if faceup is None:
        return ()
    text = language.gettext("The face-up trump, {card}, is one of them: the player who draws last will get it.")
    return (text.format(card=symbol(faceup)),)


def _list(language: Language, cards: Sequence[Card]) -> str:
    return language.list([symbol(card) for card in sorted(cards, key=lambda card: (card.suit, -card.rank))])
