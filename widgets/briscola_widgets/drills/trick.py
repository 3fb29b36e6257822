"""Who takes a trick, and how many points (RULES.md, section 2)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import PACK, Card, Rank, Suit, winner
from briscola_widgets.blueprint import Blueprint, Count, Fact, NameSeat, Shown, Step
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, symbol

from .dealt import dealt
from .lot import Lot


class _Trap(Enum):
    """What a trick has in it that beginners fall for."""

    OTHER_SUIT = auto()
    TRUMP_OVER_ACE = auto()
    TWO_TRUMPS = auto()
    NONE = auto()


#: How often each comes up.
_TRAPS = (*[_Trap.OTHER_SUIT] * 3, *[_Trap.TRUMP_OVER_ACE] * 3, *[_Trap.TWO_TRUMPS] * 2, _Trap.NONE)
_TABLES = (2, 4, 5)


def trick(seed: str, language: Language) -> Blueprint:
    """A complete trick at a table for two, four or five."""
    # the number was looked for: with it the first seeds bring each table and each trap
    lot, gettext = Lot("trick 273", seed), language.gettext
    players = lot.one(_TABLES)
    trump = lot.one(tuple(Suit))
    cards = _cards(lot, players, trump)
    leader = lot.below(players)
    record = dealt(lot, leader, trump, cards)
    states = tuple(record.states())
    steps = (
        Step(
            goal=gettext("Say who takes the trick."),
            say=(_led(language, leader, cards[0]),),
            task=NameSeat(gettext("Who takes the trick?"), Fact.TRICK_WINNER),
            hints=hints_at_the_taker(language, trump, cards),
            after=_moral(language, trump, cards),
        ),
        Step(
            goal=gettext("Count the points in the trick."),
            say=(),
            task=Count(gettext("How many points are in this trick?"), Fact.TRICK_POINTS),
            hints=(
                gettext("Only five ranks count: the ace 11, the three 10, the king 4, the horse 3 and the jack 2."),
                _counting(language, cards),
            ),
            after=(),
            stands_alone=True,
        ),
    )
    return Blueprint(
        "trick", gettext("Whose trick is it?"), record, states, len(states) - 1, lot.below(players), steps,
        shown=Shown.TRICK, seed=seed,
    )  # fmt: skip


def _cards(lot: Lot, players: int, trump: Suit) -> tuple[Card, ...]:
    """The cards of the trick in the order played."""
    trap = lot.one(_TRAPS)
    led, *others = lot.shuffled([suit for suit in Suit if suit != trump])
    pack = lot.shuffled(PACK)
    plain = [card for card in pack if card.suit != trump]

    def first(*suits: Suit, least: Rank = Rank.TWO, most: Rank = Rank.ACE) -> Card:
        return next(card for card in pack if card.suit in suits and least <= card.rank <= most)

    match trap:
        case _Trap.OTHER_SUIT:
            chosen = [first(led, most=Rank.KING), first(*others, least=Rank.THREE)]
            rest = plain
        case _Trap.TRUMP_OVER_ACE:
            chosen = [first(led, least=Rank.THREE), first(trump, most=Rank.SEVEN)]
            rest = plain
        case _Trap.TWO_TRUMPS:
            chosen = [first(trump, most=Rank.KING), first(trump, least=Rank.THREE)]
            if players > len(chosen) and lot.below(2):  # or else trump itself is led
                chosen.insert(0, first(led))
            rest = plain
        case _:
            chosen, rest = [], pack
    rest = [card for card in rest if card not in chosen]
    chosen += rest[: players - len(chosen)]
    return (*chosen[:1], *lot.shuffled(chosen[1:]))


def _led(language: Language, leader: int, card: Card) -> str:
    # TRANSLATORS: {seat} is a letter from A to E, {card} a card and {suit} a suit, both printed as symbols
    text = language.gettext("{seat} has led {card}, so {suit} is the suit led.")
    return text.format(seat=LETTERS[leader], card=symbol(card), suit=SYMBOLS[str(card.suit)])


def hints_at_the_taker(language: Language, trump: Suit, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Whether there is a trump in a trick, and which cards can take it."""
    gettext, suit, led = language.gettext, SYMBOLS[str(trump)], SYMBOLS[str(cards[0].suit)]
    played = [symbol(card) for card in cards if card.suit == trump]
    first = gettext("{suit} is the trump suit. Is there a trump in the trick?").format(suit=suit)
    if not played:
        followed = language.list([symbol(card) for card in cards if card.suit == cards[0].suit])
        return first, gettext("There is none. So only the suit led, {suit}, counts: {cards}.").format(
            suit=led, cards=followed
        )
    return first, language.ngettext(
        "There is one, {cards}, and a trump beats all cards of the other suits.",
        "There are several: {cards}. The strongest of them takes the trick.",
        len(played),
    ).format(cards=language.list(played))


def _moral(language: Language, trump: Suit, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """What is to be learned from a trick in which a strong card comes to nothing."""
    gettext, taking = language.gettext, cards[winner(trump, cards)]
    strong = [
        card for card in cards if card.suit != taking.suit and card.rank >= Rank.THREE and card.rank > taking.rank
    ]
    if not strong:
        return ()
    card = symbol(max(strong, key=lambda card: card.rank))
    if taking.suit == trump:
        # TRANSLATORS: {card} is an ace or a three, {trump} a card of the trump suit
        return (gettext("So even {card} is lost to {trump}: any trump beats any card that is not a trump.").format(
            card=card, trump=symbol(taking)
        ),)  # fmt: skip
    # TRANSLATORS: {card} is an ace or a three of a suit that was not led, {taking} the card that takes the trick
    return (gettext("{card} is strong, but only in its own suit: here it falls to {taking}.").format(
        card=card, taking=symbol(taking)
    ),)  # fmt: skip


def _counting(language: Language, cards: tuple[Card, ...]) -> str:
    counting = [symbol(card) for card in cards if card.points]
    if not counting:
        return language.gettext("None of these cards counts.")
    return language.ngettext("Only {cards} counts.", "Only {cards} count.", len(counting)).format(
        cards=language.list(counting)
    )
