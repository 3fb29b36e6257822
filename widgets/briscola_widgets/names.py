"""What cards, suits and seats are called, each name whole: no article or noun is ever glued on."""

from __future__ import annotations

from functools import cache

from briscola_core import Bid, Card, Pass
from briscola_core.bid import LOWEST_TARGET

from .language import N_, Language

# TRANSLATORS: whole names of cards, French suits; Q is the horse (cavallo), never a queen
_FRENCH = {
    "AS": N_("ace of spades"), "3S": N_("three of spades"), "KS": N_("king of spades"),
    "QS": N_("horse of spades"), "JS": N_("jack of spades"), "7S": N_("seven of spades"),
    "6S": N_("six of spades"), "5S": N_("five of spades"), "4S": N_("four of spades"),
    "2S": N_("two of spades"),
    "AH": N_("ace of hearts"), "3H": N_("three of hearts"), "KH": N_("king of hearts"),
    "QH": N_("horse of hearts"), "JH": N_("jack of hearts"), "7H": N_("seven of hearts"),
    "6H": N_("six of hearts"), "5H": N_("five of hearts"), "4H": N_("four of hearts"),
    "2H": N_("two of hearts"),
    "AD": N_("ace of diamonds"), "3D": N_("three of diamonds"), "KD": N_("king of diamonds"),
    "QD": N_("horse of diamonds"), "JD": N_("jack of diamonds"), "7D": N_("seven of diamonds"),
    "6D": N_("six of diamonds"), "5D": N_("five of diamonds"), "4D": N_("four of diamonds"),
    "2D": N_("two of diamonds"),
    "AC": N_("ace of clubs"), "3C": N_("three of clubs"), "KC": N_("king of clubs"),
    "QC": N_("horse of clubs"), "JC": N_("jack of clubs"), "7C": N_("seven of clubs"),
    "6C": N_("six of clubs"), "5C": N_("five of clubs"), "4C": N_("four of clubs"),
    "2C": N_("two of clubs"),
}  # fmt: skip

# TRANSLATORS: whole names of cards, Italian suits: swords, cups, coins, batons
_ITALIAN = {
    "AS": N_("ace of swords"), "3S": N_("three of swords"), "KS": N_("king of swords"),
    "QS": N_("horse of swords"), "JS": N_("jack of swords"), "7S": N_("seven of swords"),
    "6S": N_("six of swords"), "5S": N_("five of swords"), "4S": N_("four of swords"),
    "2S": N_("two of swords"),
    "AH": N_("ace of cups"), "3H": N_("three of cups"), "KH": N_("king of cups"),
    "QH": N_("horse of cups"), "JH": N_("jack of cups"), "7H": N_("seven of cups"),
    "6H": N_("six of cups"), "5H": N_("five of cups"), "4H": N_("four of cups"),
    "2H": N_("two of cups"),
    "AD": N_("ace of coins"), "3D": N_("three of coins"), "KD": N_("king of coins"),
    "QD": N_("horse of coins"), "JD": N_("jack of coins"), "7D": N_("seven of coins"),
    "6D": N_("six of coins"), "5D": N_("five of coins"), "4D": N_("four of coins"),
    "2D": N_("two of coins"),
    "AC": N_("ace of batons"), "3C": N_("three of batons"), "KC": N_("king of batons"),
    "QC": N_("horse of batons"), "JC": N_("jack of batons"), "7C": N_("seven of batons"),
    "6C": N_("six of batons"), "5C": N_("five of batons"), "4C": N_("four of batons"),
    "2C": N_("two of batons"),
}  # fmt: skip

_FRENCH_SUITS = {"S": N_("spades"), "H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs")}
_ITALIAN_SUITS = {"S": N_("swords"), "H": N_("cups"), "D": N_("coins"), "C": N_("batons")}

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

LETTERS = "ABCDE"
"""Seats in order of play, as the lessons call them."""


def symbol(card: Card) -> str:
    """A card as running text prints it: ``A♥``."""
    return f"{card.rank}{SYMBOLS[str(card.suit)]}"


def bid_in_short(language: Language, bid: Bid) -> str:
    """A bid as short as it can be."""
    if bid.rank is None:
        return language.number(bid.target)
    if bid.target == LOWEST_TARGET:
        return str(bid.rank)
    # TRANSLATORS: a bid: the rank 2 with a target above 61
    return language.gettext("{bid} with {target}").format(bid=bid.rank, target=language.number(bid.target))


def word_in_short(language: Language, word: Bid | Pass) -> str:
    """What is said in an auction, as short as it can be."""
    # TRANSLATORS: what a player says in the auction instead of a bid
    return language.gettext("pass") if isinstance(word, Pass) else bid_in_short(language, word)


@cache
def names_by_deck(language: Language) -> dict[str, list[str]]:
    """The names of all 40 cards and four suits, by code: with French suits, with Italian ones.

    The order is that of the decks in ``frontend/look.js``.
    """
    tables = (_FRENCH | _FRENCH_SUITS, _ITALIAN | _ITALIAN_SUITS)
    return {code: [language.gettext(table[code]) for table in tables] for code in tables[0]}
