"""Why an action is good or bad: the coach's reasons put into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from briscola_core import Card, Observation, Play
from briscola_core.coach.why import Reason, ReasonKind, Refutation, reasons

from .language import N_, Language
from .names import LETTERS, SYMBOLS, bid_in_short, symbol

#: What is played, trick by trick: who plays, and which card.
Line: TypeAlias = Sequence[Sequence[tuple[int, Card]]]

#: By how many cards that were not seen a card can be beaten.
_BEATEN = (ReasonKind.CAN_BE_BEATEN_BY_TRUMPS, ReasonKind.CAN_BE_BEATEN_IN_SUIT)

# TRANSLATORS: what a coach says of a card, a call or a bid; «it» is the card. {seat} is a letter from A to E,
# TRANSLATORS: {card} a card printed as a symbol (A♥), {suit} a suit (♥), {bid} a bid («K», «75», «2 with 71»)
_REASONS = {
    ReasonKind.CHEAPER_TAKES_TOO: N_("{card} would take the trick too, and costs less."),
    # TRANSLATORS: {card} is known to be in that player’s hand
    ReasonKind.CAN_BE_BEATEN_BY_SEEN: N_("{seat} holds {card}, which can beat it."),
    # TRANSLATORS: {card} is the face-up trump under the stock
    ReasonKind.CAN_BE_BEATEN_BY_FACEUP: N_("{card} can beat it, if someone exchanges for it first."),
    ReasonKind.LEAVES_TO_FRIEND: N_("It leaves the trick to {seat}, who is on your side."),
    ReasonKind.LEAVES_TO_ENEMY: N_("It leaves the trick to {seat}, who plays against you."),
    ReasonKind.LEAVES_TO_UNKNOWN: N_("It leaves the trick to {seat}, whose side is not certain yet."),
    ReasonKind.RISKS_NOTHING: N_("If it is beaten, none of your points are lost with it."),
    ReasonKind.GIVES_LEAST: N_("No other card in your hand would give fewer points away."),
    ReasonKind.SPARES: N_("To take the trick you would have to spend {card} at least."),
    ReasonKind.CANNOT_TAKE: N_("No card in your hand can take the trick."),
    # TRANSLATORS: two percentages: how likely you get the contract with this bid, and how likely it is then made
    ReasonKind.GETS_CONTRACT: N_("You would get the contract in about {chance} of deals; it is then made in {made}."),
    ReasonKind.GIVES_NOTHING: N_("It gives no points away."),
    ReasonKind.REVEALS_ALLIANCE: N_("It is the called card: all will know who is with whom."),
    ReasonKind.SPENDS_LAST_TRUMP: N_("It is your only trump."),
    ReasonKind.KEEPS_LAST_TRUMP: N_("It keeps your only trump, {card}."),
    ReasonKind.STRONGEST_TRUMP_LEFT: N_("No card that is still to be played can beat it."),
    ReasonKind.CALLS_OWN_CARD: N_("It is your own card: you would play alone against all."),
    ReasonKind.CALLS_STRONGEST_MISSING: N_("It is the strongest card of its suit that you do not hold."),
    ReasonKind.CALLS_LOWEST_MISSING: N_("It is the weakest card of its suit that you do not hold."),
    ReasonKind.LACKS_TOP_TRUMPS: N_("You hold neither the ace nor the three nor the king of {suit}."),
    ReasonKind.MADE_SO_OFTEN: N_("With such a hand the contract is made in about {chance} of deals."),
    # TRANSLATORS: session points that the caller wins or loses
    ReasonKind.AT_STAKE: N_("If the contract is made, your score changes by +{points}; if not, by −{count}."),
    ReasonKind.GOOD_FOR_MORE: N_("Your hand is good for more: as far as {bid}."),
    ReasonKind.AS_FAR_AS_GOOD: N_("Your hand is good for this bid, and for no higher one."),
    ReasonKind.GOES_TOO_FAR: N_("It goes further than your hand is good for."),
    ReasonKind.PASSES_GOOD_BID: N_("Your hand would be good for a bid: as far as {bid}."),
    ReasonKind.NO_GOOD_BID: N_("Your hand is too weak for any bid that you could still make."),
    ReasonKind.ENDS_AUCTION: N_("A pass ends the auction: {seat} has the contract."),
    ReasonKind.DEALT_AGAIN: N_("With your pass all have passed: the cards are dealt again, and nothing is scored."),
}


def reason_in_words(language: Language, reason: Reason) -> str:  # noqa: C901, PLR0912 - one sentence after another
    """One reason as a sentence."""
    number, ngettext = language.number, language.ngettext
    points = reason.points or 0
    count = reason.number or 0
    match reason.kind:
        case ReasonKind.TAKES_FOR_SURE:
            text = ngettext(
                "It is sure to take the trick, which then holds {points} point.",
                "It is sure to take the trick, which then holds {points} points.",
                points,
            )
        case ReasonKind.TAKES_SO_FAR:
            text = ngettext(
                "So far it takes the trick, which then holds {points} point.",
                "So far it takes the trick, which then holds {points} points.",
                points,
            )
        case ReasonKind.CAN_BE_BEATEN_BY_TRUMPS:
            text = ngettext(
                "{count} trump that you have not seen can beat it.",
                "{count} trumps that you have not seen can beat it.",
                count,
            )
        case ReasonKind.CAN_BE_BEATEN_IN_SUIT:
            text = ngettext(
                "{count} card of its suit that you have not seen can beat it.",
                "{count} cards of its suit that you have not seen can beat it.",
                count,
            )
        case ReasonKind.BRINGS_HOME:
            text = ngettext(
                "It brings home {points} point more than {card} would.",
                "It brings home {points} points more than {card} would.",
                points,
            )
        case ReasonKind.FEEDS_FRIEND | ReasonKind.FEEDS_UNKNOWN:
            text = ngettext(
                "It gives {points} point to {seat}.",
                "It gives {points} points to {seat}.",
                points,
            )
        case ReasonKind.FEEDS_LIKELY_FRIEND:
            text = ngettext(
                "It gives {points} point to {seat}, who is probably on your side ({chance}).",
                "It gives {points} points to {seat}, who is probably on your side ({chance}).",
                points,
            )
        case ReasonKind.WASTES_LOAD:
            text = ngettext(
                "It gives {points} point away to {seat}.",
                "It gives {points} points away to {seat}.",
                points,
            )
        case ReasonKind.LEADS_TRUMP if not count:
            text = language.gettext("You would be leading a trump, and you have seen all the others.")
        case ReasonKind.LEADS_TRUMP:
            text = ngettext(
                "You would be leading a trump; there is one other that you have not seen yet.",
                "You would be leading a trump; there are {count} others that you have not seen yet.",
                count,
            )
        case ReasonKind.TRUMPS_IN_HAND:
            text = ngettext(
                "With {suit} as trumps, you would hold {count} trump.",
                "With {suit} as trumps, you would hold {count} trumps.",
                count,
            )
        case ReasonKind.PROMISES:
            text = ngettext(
                "Your side can expect about {points} card point; the target is {target}.",
                "Your side can expect about {points} card points; the target is {target}.",
                points,
            )
        case ReasonKind.NEXT_BID_PROMISES:
            text = ngettext(
                "If you bid {bid}, your side could expect about {points} card point; the target would be {target}.",
                "If you bid {bid}, your side could expect about {points} card points; the target would be {target}.",
                points,
            )
        case ReasonKind.CALLS_BELOW:
            text = ngettext(
                "{count} stronger card of its suit is not in your hand.",
                "{count} stronger cards of its suit are not in your hand.",
                count,
            )
        case ReasonKind.HOLDS_TOP_TRUMPS:
            text = ngettext(
                "You hold {count} of the three strongest cards of {suit}.",
                "You hold {count} of the three strongest cards of {suit}.",
                count,
            )
        case ReasonKind.SKIPS_BIDS:
            text = ngettext(
                "{count} lower bid would be enough.",
                "{count} lower bids would be enough.",
                count,
            )
        case ReasonKind.LEAVES_TO_BIDDER:
            text = ngettext(
                "A pass leaves the contract to {seat}, unless the only other player still in the auction bids more.",
                "A pass leaves the contract to {seat}, unless one of the {count} other players still in the auction bids more.",
                count,
            )
        case ReasonKind.LEAVES_TO_OTHERS:
            text = ngettext(
                "Nobody has bid yet, and one other player still can.",
                "Nobody has bid yet, and {count} other players still can.",
                count,
            )
        case _:
            text = language.gettext(_REASONS[reason.kind])
    return text.format(
        card="" if reason.card is None else symbol(reason.card),
        seat="" if reason.seat is None else LETTERS[reason.seat],
        suit="" if reason.suit is None else SYMBOLS[str(reason.suit)],
        points=number(points),
        count=number(count),
        target=number(reason.target or 0),
        chance=_likely(language, reason.chance),
        made=_likely(language, reason.made),
        bid="" if reason.bid is None else bid_in_short(language, reason.bid),
    )


def _likely(language: Language, chance: float | None) -> str:
    """A chance that is not certain, and not said to be."""
    return language.percent(min(max(chance or 0, 0.01), 0.99))


def punishment(language: Language, refutation: Refutation) -> str:
    """How a card can be punished, as the course of its trick, or of two, and of the deal after it."""
    end = language.ngettext(
        "Your side ends with {lost} point; with {better} instead, it has {instead}.",
        "Your side ends with {lost} points; with {better} instead, it has {instead}.",
        refutation.lost,
    ).format(
        lost=language.number(refutation.lost),
        better=symbol(refutation.better),
        instead=language.number(refutation.instead),
    )
    return f"{course(language, refutation)} {end}"


def course(language: Language, refutation: Refutation, instead: Card | None = None) -> str:
    """How a card can be punished, as the course of its trick, or of two; ``instead`` names it where it is another’s."""
    gettext, tricks = language.gettext, _tricks(language, refutation.line)
    if instead is None:
        one = gettext("For all you knew, it could have gone wrong like this: {line}.")
        # TRANSLATORS: {line} and {next} are lists of what is played in a trick: «you play 3♥ and B plays A♥»
        two = gettext("For all you knew, it could have gone wrong like this: {line}. In the next trick, {next}.")
    else:
        one = gettext("With {card} instead, it could have gone wrong like this: {line}.")
        two = gettext("With {card} instead, it could have gone wrong like this: {line}. In the next trick, {next}.")
    name = "" if instead is None else symbol(instead)
    return (one if len(tricks) == 1 else two).format(card=name, line=tricks[0], next=tricks[-1])


def went(language: Language, line: Line) -> str:
    """What follows a card in the deal itself, trick by trick, the first from that card on."""
    gettext, tricks = language.gettext, _tricks(language, line)
    one = gettext("Here it goes on like this: {line}.")
    two = gettext("Here it goes on like this: {line}. In the next trick, {next}.")
    return (one if len(tricks) == 1 else two).format(line=tricks[0], next=tricks[-1])


def _tricks(language: Language, line: Line) -> list[str]:
    """What is played in each trick; the learner plays the first card of all."""
    gettext = language.gettext
    mine = line[0][0][0]
    return [
        language.list(
            [
                # TRANSLATORS: in a list of what is played one after the other: «you play 3♥, B plays A♥ and C plays 2♥»
                (gettext("you play {card}") if seat == mine else gettext("{seat} plays {card}")).format(
                    seat=LETTERS[seat], card=symbol(card)
                )
                for seat, card in trick
            ]
        )
        for trick in line
    ]


def against(language: Language, seen: Observation, card: Card, other: Card) -> Iterator[str]:
    """What another card would spend, risk or give beside one that is better, what weighs most first.

    Nothing where the cards do not tell.
    """
    gettext, ngettext = language.gettext, language.ngettext
    mine, worse = ({reason.kind: reason for reason in reasons(seen, Play(of))} for of in (card, other))
    left = {ReasonKind.LEAVES_TO_ENEMY, ReasonKind.LEAVES_TO_UNKNOWN}
    to = next((worse[kind].seat for kind in worse if kind in left), None)
    leaves = any(kind in mine for kind in (*left, ReasonKind.LEAVES_TO_FRIEND))
    more = other.points - (card.points if leaves else 0)
    trumps = [of.suit == seen.trump for of in (card, other)]
    beaters, of_other = (
        sum(of[kind].number or 0 for kind in of if kind in _BEATEN) + (ReasonKind.CAN_BE_BEATEN_BY_SEEN in of)
        for of in (mine, worse)
    )
    risk, kept = other.points - card.points, card.points
    words = {"card": symbol(other), "other": symbol(card), "seat": "" if to is None else LETTERS[to]}
    if ReasonKind.REVEALS_ALLIANCE in worse:
        yield gettext("With {card} instead you would show everybody who is with whom.").format(**words)
    if to is not None and more > 0:
        text = ngettext(
            "With {card} instead you would give {points} point more to {seat}.",
            "With {card} instead you would give {points} points more to {seat}.",
            more,
        )
        yield text.format(points=language.number(more), **words)
    if trumps == [False, True]:
        yield gettext("With {card} instead you would spend a trump, and {other} is none.").format(**words)
    if all(trumps) and other > card:
        yield gettext("With {card} instead you would spend a stronger trump than {other}.").format(**words)
    if to is None and of_other and risk > 0:
        text = ngettext(
            "With {card} instead you would put {points} point more at risk.",
            "With {card} instead you would put {points} points more at risk.",
            risk,
        )
        yield text.format(points=language.number(risk), **words)
    if to is None and not leaves and of_other > beaters:
        yield gettext("More cards can beat {card} than {other}.").format(**words)
    if leaves and to is not None and kept > other.points and ReasonKind.LEAVES_TO_ENEMY not in mine:
        text = ngettext(
            "With {card} instead you would keep {other}, and its {points} point could still be lost later.",
            "With {card} instead you would keep {other}, and its {points} points could still be lost later.",
            kept,
        )
        yield text.format(points=language.number(kept), **words)


def overspent(language: Language, seen: Observation, card: Card, best: Card) -> list[str]:
    """What a card that takes the trick for sure spends beyond need, beside the best one, which is not named."""
    sure = [{reason.kind for reason in reasons(seen, Play(of))} for of in (card, best)]
    if not all(ReasonKind.TAKES_FOR_SURE in kinds for kinds in sure) or card.suit != seen.trump:
        return []
    if best.suit != seen.trump:
        return [language.gettext("This card spends a trump where one of another suit would do.")]
    return [language.gettext("This card spends a stronger trump than is needed here.")] if card > best else []


def loss(language: Language, lost: int, instead: int) -> str:
    """What the side has at the end of a deal with a card, and with the best one, which is not named."""
    return language.ngettext(
        "Your side ends with {lost} point; with the best card it has {instead}.",
        "Your side ends with {lost} points; with the best card it has {instead}.",
        lost,
    ).format(lost=language.number(lost), instead=language.number(instead))
