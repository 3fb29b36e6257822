"""Reasons put into words: the rules of the game speak in values, here they become sentences.

Cards and suits stand in sentences as symbols (``A♥``, ``♥``), whatever deck the learner looks at;
`parts` sets them apart, so that a page can draw them and a screen reader say their full names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from briscola_core import (
    PAGAT_RANK,
    Bid,
    Call,
    Card,
    Damage,
    Double,
    IllegalAction,
    Payment,
    Phase,
    Play,
    Rank,
    Refusal,
    Result,
    Rules,
    Standing,
    State,
    beaten_by,
    standing,
)
from briscola_core import points as card_points
from briscola_core.card import PACK_POINTS

from .blueprint import Order, wins_over
from .language import N_, TRANSLATED, UNTRANSLATED, Language
from .names import LETTERS, SYMBOLS, bid_in_short, names_by_deck, symbol
from .playthrough import trick_on_table
from .seed import LONGEST

Part = str | dict[str, object]

_SIGN = re.compile(rf"([A3KQJ76542]?)([{''.join(SYMBOLS.values())}])")
# where a sentence begins: at the start, or after the end of another, with an opening quote or not
_BEGINS = re.compile(rf"""(?:^|[.!?…][»”’"){TRANSLATED}]*\s+)[«“‘"(¿¡{UNTRANSLATED}]*$""")
_SUITS = {symbol: code for code, symbol in SYMBOLS.items()}


def parts(language: Language, text: str) -> list[Part]:
    """``text`` with its cards (``A♥``) and suits (``♥``) set apart, each with its names by deck.

    A name that begins a sentence is written so. What is untranslated is marked in each part for itself.
    """
    found: list[Part] = []
    end = 0
    for match in _SIGN.finditer(text):
        code = match[1] + _SUITS[match[2]]
        names = names_by_deck(language)[code]
        # a card alone is a value and no sentence
        if match[0] != text and _BEGINS.search(text[: match.start()]):
            names = [language.sentence(name) for name in names]
        found += [text[end : match.start()], {"sign": code, "text": match[0], "names": names}]
        end = match.end()
    found.append(text[end:])
    whole = [part for part in found if part]
    return _each_marked(whole) if UNTRANSLATED in text or TRANSLATED in text else whole


def _each_marked(found: list[Part]) -> list[Part]:
    depth, marked = 0, list[Part]()
    for part in found:
        if isinstance(part, str):
            before, depth = depth, depth + part.count(UNTRANSLATED) - part.count(TRANSLATED)
            part = f"{UNTRANSLATED * before}{part}{TRANSLATED * depth}"  # noqa: PLW2901 - the same part, with its marks
            if not part.strip(UNTRANSLATED + TRANSLATED):
                continue
        marked.append(part)
    return marked


# TRANSLATORS: {card} and {by} are cards printed as symbols (A♥), {seat} is a letter from A to E
_STANDINGS = {
    Standing.HIGHEST_TRUMP: N_("{card} is the highest trump in the trick, so {seat} takes it."),
    Standing.STRONGEST_OF_SUIT_LED: N_(
        "There is no trump in the trick, and {card} is the strongest card of the suit led: {seat} takes it."
    ),
    Standing.BEATEN_BY_TRUMP: N_("{card} is not a trump. Any trump beats it, and {by} is one."),
    Standing.BEATEN_BY_HIGHER_TRUMP: N_("{card} is a trump, but {by} is a higher one."),
    Standing.BEATEN_IN_SUIT_LED: N_("{card} is of the suit led, but {by} is stronger."),
    Standing.OTHER_PLAIN_SUIT: N_("{card} is neither a trump nor of the suit led. Such a card never takes a trick."),
}


def why(language: Language, state: State, seat: int) -> str:
    """Why a seat takes the trick on the table, or why not (RULES.md, section 2)."""
    trick = trick_on_table(state)
    if state.trump is None:
        raise ValueError("there is no trump yet, so nobody takes a trick")
    position = tuple(trick.by_seat).index(seat)
    by = beaten_by(state.trump, trick.cards, position)
    return language.gettext(_STANDINGS[standing(state.trump, trick.cards, position)]).format(
        card=symbol(trick.cards[position]), by="" if by is None else symbol(by), seat=LETTERS[seat]
    )


def count_fault(language: Language, cards: Sequence[Card], given: int) -> str:
    """What kind of mistake a wrong count of cards' points is, without the points themselves."""
    gettext, short = language.gettext, card_points(cards) - given
    left_out = [card for card in cards if card.points == short]
    # the number printed on a card that is worth nothing: a mistake that beginners make
    taken_for = [card for card in cards if not card.points and int(str(card.rank)) == -short]
    if short > 0 and len(left_out) == 1:
        return gettext("{given} is too few. It looks as if {card} has been left out.").format(
            given=language.number(given), card=symbol(left_out[0])
        )
    if short > 0:
        text = gettext("{given} is too few. Some card has been left out, or counts more than you gave it.")
    elif len(taken_for) == 1:
        return gettext("{given} is too many. It looks as if {card} has been counted, and it is worth nothing.").format(
            given=language.number(given), card=symbol(taken_for[0])
        )
    else:
        text = gettext("{given} is too many. Some card counts less than you gave it, or nothing.")
    return text.format(given=language.number(given))


def order_fault(language: Language, task: Order, given: Sequence[Card]) -> str:
    """What an order of cards comes to: that it is right, or the first two of it that stand the wrong way round."""
    gettext = language.gettext
    strength = [wins_over(task, card) for card in given]
    listed = language.list([symbol(card) for card in given])
    if strength == sorted(strength, reverse=True):
        return gettext("From strong to weak: {cards}.").format(cards=listed)
    if strength == sorted(strength):
        return gettext("You went from weak to strong. That order is right, only the other way round.")
    at = next(at for at, mine in enumerate(strength[:-1]) if mine < strength[at + 1])
    weak, strong = given[at], given[at + 1]
    if task.trump is not None and weak.suit != strong.suit:
        text = gettext(
            "{strong} is a trump, and every trump is stronger than {weak} and any other card that is not a trump."
        )
    elif strong.rank is Rank.ACE:
        text = gettext("{strong} is stronger than {weak}: nothing in its suit beats the ace.")
    elif strong.rank is Rank.THREE:
        text = gettext("{strong} is stronger than {weak}: the three comes second, right after the ace.")
    elif strong.rank >= Rank.JACK and weak.rank >= Rank.JACK:
        text = gettext("{strong} is stronger than {weak}: king, horse, jack is the order of the three figures.")
    elif strong.rank >= Rank.JACK:
        text = gettext("{strong} is stronger than {weak}: a figure beats the cards from 7 to 2.")
    else:
        text = gettext("{strong} is stronger than {weak}: from 7 down to 2, the higher number wins.")
    return text.format(strong=symbol(strong), weak=symbol(weak))


def points(language: Language, count: int) -> str:
    return language.ngettext("{points} point", "{points} points", count).format(points=language.number(count))


def signed(language: Language, change: int) -> str:
    """A change of score with its sign: +4, −2, 0, as the language writes numbers."""
    sign = "+" if change > 0 else "−" if change < 0 else ""
    return sign + language.number(abs(change))


def summed(language: Language, changes: Sequence[int]) -> str:
    """Changes of score as a sum: 4 + 2 − 2 − 2 − 2."""
    terms = [f"{'−' if change < 0 else '+'} {language.number(abs(change))}" for change in changes]
    return " ".join(terms).removeprefix("+ ").replace("− ", "−", terms[0].startswith("−"))


def settlement_faults(
    language: Language, result: Result, given: tuple[int, ...], rules: Rules = PAGAT_RANK
) -> list[str]:
    """What is wrong with a settlement that a learner filled in, the gravest first; empty if right."""
    gettext = language.gettext
    if given == result.changes:
        return []
    if rules.payment is Payment.FLAT:
        unit = gettext("Payment is flat at this table: the unit is 1 whatever the target.")
    else:
        unit = gettext("The unit follows the target, {target}, and not the points captured: it is {unit}.").format(
            target=language.number(result.target or 0), unit=language.number(result.unit)
        )
    doubling = [_doubling(language, rules)] if result.doubled else []
    tempting = not result.doubled and result.side_points[0] in (0, PACK_POINTS)
    if tempting and given == tuple(2 * change for change in result.changes):
        return [language.gettext("Nothing doubles here: each side has taken a trick, whatever the points.")]
    if _in_proportion(given, result.changes):
        return [unit, *doubling]
    faults = []
    if sum(given):
        faults.append(
            gettext("Your changes sum to {total}. Every settlement sums to zero.").format(
                total=signed(language, sum(given))
            )
        )
    faults += [
        seat_fault(language, result, seat, mine, rules)
        for seat, mine in enumerate(given)
        if mine != result.changes[seat]
    ]
    if any(abs(mine) != abs(right) for right, mine in zip(result.changes, given, strict=True)):
        faults.append(unit)
    return [*faults, *doubling]


def _doubling(language: Language, rules: Rules) -> str:
    """Why a settlement doubles."""
    if rules.double is Double.ALL_POINTS:
        return language.gettext("One side has all 120 points, so every change doubles.")
    return language.gettext("One side has taken all the tricks, so every change doubles.")


def seat_fault(language: Language, result: Result, seat: int, mine: int, rules: Rules) -> str:
    """What is wrong with the change that a learner gave a seat."""
    gettext, right = language.gettext, result.changes[seat]
    if mine * right <= 0:
        text = (
            gettext("{seat} is on the side that won the deal, and gains.")
            if right > 0
            else gettext("{seat} is on the side that lost the deal, and pays.")
        )
    elif seat == result.caller and result.partner is None:
        text = gettext("{seat} plays solo and settles with each of the others.")
    elif seat == result.caller and rules.players < PAGAT_RANK.players:
        text = gettext("{seat} is the caller, and at a table for four the caller, too, gains or pays the unit once.")
    elif seat == result.caller:
        text = gettext("{seat} is the caller, and gains or pays twice the unit.")
    elif seat == result.partner:
        text = gettext("{seat} is the partner, and gains or pays the unit once.")
    else:
        text = gettext("{seat} is a defender, and gains or pays the unit once.")
    return text.format(seat=LETTERS[seat])


def _in_proportion(given: tuple[int, ...], right: tuple[int, ...]) -> bool:
    """Whether only the unit is wrong: all signs and shares are right."""
    same = all(mine * right[0] == change * given[0] for mine, change in zip(given, right, strict=True))
    return same and given[0] * right[0] > 0


# TRANSLATORS: why the rules refuse what the learner has tried; {tried} is a bid or a card
_REFUSALS = {
    Refusal.NOT_WEAKER: N_("A bid must be a weaker rank than the last one, and {tried} is not."),
    Refusal.TARGET_WITHOUT_TWO: N_("Only on top of a 2 can a target be named."),
    Refusal.NO_PLAIN_TWO_YET: N_("A target can be named only above a plain 2."),
    Refusal.TARGET_NOT_HIGHER: N_("A bid must be higher than the last one, and {tried} is not."),
    Refusal.TARGET_ABOVE_120: N_("There are only 120 card points: {tried} is too many."),
    Refusal.BID_OF_ANOTHER_AUCTION: N_("This auction has other bids."),
    Refusal.AUCTION_OVER: N_("The auction is over."),
    Refusal.NOT_CALLABLE: N_("{tried} may not be called: the last bid does not allow it."),
    Refusal.NOT_IN_HAND: N_("{tried} is not in your hand any more."),
    Refusal.NO_EXCHANGE: N_("There is nothing to exchange now."),
    Refusal.NOT_IN_THIS_GAME: N_("That is not done at this table."),
    Refusal.DEAL_OVER: N_("The deal is over."),
}

# TRANSLATORS: why a call or a card is refused for now: it is the auction, the call, or the play
_WRONG_PHASE = {
    Phase.AUCTION: N_("The auction comes first: cards are called and played after it."),
    Phase.CALL: N_("Call a card first: after that the cards are played."),
    Phase.PLAY: N_("A card has been called already: now the cards are played."),
}


def refusal(language: Language, error: IllegalAction, phase: Phase) -> str:
    """Why an action is refused in a phase of the deal."""
    if error.reason is Refusal.WRONG_PHASE:
        return language.gettext(_WRONG_PHASE[phase])
    match error.tried:
        case Play() | Call():
            tried = symbol(error.tried.card)
        case Bid():
            tried = bid_in_short(language, error.tried)
        case _:
            tried = str(error.tried)
    return language.gettext(_REFUSALS[error.reason]).format(tried=tried)


# TRANSLATORS: what is wrong with the code of a deal that a learner has pasted into a field
_DAMAGES = {
    Damage.FOREIGN: N_("This is not the code of a deal: it holds letters that no code has."),
    Damage.OTHER_VERSION: N_("This is not the code of a deal, or of one from another version of the tutorial."),
    Damage.TOO_SHORT: N_("This code is too short: some of its letters are missing."),
    Damage.TOO_LONG: N_("This code is too long: it holds more than one deal’s code."),
    Damage.CHECK_FAILED: N_("A letter of this code is missing or wrong. Copy the whole code once more."),
    Damage.NO_RECORD: N_("This code stands for no deal."),
}


def share_damage(language: Language, damage: Damage) -> str:
    """What is wrong with a share code."""
    return language.gettext(_DAMAGES[damage])


def seed_fault(language: Language) -> str:
    """What is wrong with what was typed as a seed."""
    return language.gettext("A seed is 1 to {most} letters and digits, with hyphens between them if you like.").format(
        most=language.number(LONGEST)
    )
