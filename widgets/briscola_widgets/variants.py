"""The rules that a game can be played by: what is offered beside its own, and what each is called."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import LADDER, PAGAT_RANK, POINTS, Game, Rules, option_values
from briscola_core.rules import AuctionKind, ExchangeRank

from .language import N_, Language


class Variant(Enum):
    """That by which rules of one game are told apart."""

    RANK = auto()
    POINTS = auto()
    LADDER = auto()
    MONTE = auto()
    FOUR = auto()
    PLAIN = auto()
    EXCHANGE = auto()
    LOOK = auto()


# TRANSLATORS: names of rules to play by, in a menu. {rank} is the rank of the trump exchange, 2 or 7; Monte is Italian,
# TRANSLATORS: two cards of each hand lie face down at first
_NAMES = {
    Variant.RANK: N_("Auction by rank"),
    Variant.POINTS: N_("Auction by points"),
    Variant.LADDER: N_("Auction by ladder"),
    Variant.MONTE: N_("Monte"),
    Variant.FOUR: N_("Four players"),
    Variant.PLAIN: N_("No exchange"),
    Variant.EXCHANGE: N_("Exchange with the {rank}"),
    Variant.LOOK: N_("Partners look at each other’s cards"),
}
# TRANSLATORS: what is particular to the rules of that name
_NOTES = {
    Variant.RANK: N_(
        "Each bid is a weaker rank, and above a plain 2 a higher target. The winner calls a card of the last rank bid."
    ),
    Variant.POINTS: N_("Each bid is a higher number of card points. The winner calls any card."),
    Variant.LADDER: N_(
        "Each bid is a weaker rank, and the target is always 61. The winner calls a card of that rank or a weaker one."
    ),
    Variant.MONTE: N_("Two cards of each hand lie face down until the auction is over."),
    Variant.FOUR: N_("Each gets ten cards. Caller and partner play against the other two."),
    Variant.PLAIN: N_("The face-up trump stays under the stock until it is drawn."),
    Variant.EXCHANGE: N_("Whoever holds the {rank} of trumps may exchange it for the face-up trump."),
    Variant.LOOK: N_("When the stock is gone, partners look at each other’s last three cards."),
}


def offered(rules: Rules) -> tuple[Rules, ...]:
    """The rules that a game of these ``rules`` can be played by, its own among them."""
    if rules.game is Game.CHIAMATA:
        found = [PAGAT_RANK, POINTS, LADDER, PAGAT_RANK.replace(monte=True), PAGAT_RANK.replace(players=4)]
    else:
        plain = rules.replace(exchange=ExchangeRank.NONE, partners_look=False)
        found = [plain, *(plain.replace(exchange=rank) for rank in (ExchangeRank.TWO, ExchangeRank.SEVEN))]
        if len(rules.sides[0]) > 1:
            found.append(plain.replace(partners_look=True))
    return tuple(found) if rules in found else (rules, *found)


def lengths(rules: Rules) -> tuple[Rules, ...]:
    """These rules with each length that a match can have; a session has only its own."""
    if rules.game is Game.CHIAMATA:
        return (rules,)
    return tuple(rules.replace(won_deals=deals) for deals in option_values(Game.BRISCOLA)["won_deals"])


def variant(rules: Rules) -> Variant:
    """What tells rules apart from the others of their game."""
    if rules.game is Game.BRISCOLA:
        exchange = Variant.PLAIN if rules.exchange is ExchangeRank.NONE else Variant.EXCHANGE
        return Variant.LOOK if rules.partners_look else exchange
    if rules.players < PAGAT_RANK.players:
        return Variant.FOUR
    if rules.monte:
        return Variant.MONTE
    kinds = {AuctionKind.RANK: Variant.RANK, AuctionKind.POINTS: Variant.POINTS, AuctionKind.LADDER: Variant.LADDER}
    return kinds[rules.auction]


def variant_name(language: Language, rules: Rules) -> str:
    """What rules are called in a menu."""
    return language.gettext(_NAMES[variant(rules)]).format(rank=rules.exchange.rank)


def length_name(language: Language, rules: Rules) -> str:
    """What the length of a match is called in a menu."""
    # TRANSLATORS: in a menu: a match goes to so many won deals; at most 14 characters
    text = language.ngettext("{count} deal", "{count} deals", rules.won_deals)
    return text.format(count=language.number(rules.won_deals))


def variant_note(language: Language, rules: Rules) -> str:
    """What is particular to rules, in words; also when the match ends, or a session to a score, and what that means."""
    note = language.gettext(_NOTES[variant(rules)]).format(rank=rules.exchange.rank)
    if rules.game is Game.BRISCOLA:
        end = language.ngettext(
            "The first to win {count} deal wins the match.",
            "The first to win {count} deals wins the match.",
            rules.won_deals,
        )
        return f"{note} {end.format(count=language.number(rules.won_deals))}"
    if not rules.session_end.by_score:
        return note
    end = language.gettext(
        "The stake is the same for every bid, and the first to have {score} session points ends the session."
    )
    return f"{note} {end.format(score=language.number(rules.session_end.number))}"
