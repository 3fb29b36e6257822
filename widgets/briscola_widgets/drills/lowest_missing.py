"""Which card of a suit may be called so as to have a partner (RULES.md, section 4, Call)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import PACK, PAGAT_RANK, Bid, Card, Rank, Suit, lowest_missing
from briscola_core.call import callable_cards
from briscola_widgets.blueprint import Blueprint, CardChoice, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import SYMBOLS, bid_in_short, symbol

from .lot import Lot
from .spoken import won


class _Case(Enum):
    """What the caller holds of the suit, and has bid."""

    TWO_HELD = auto()
    TWO_MISSING = auto()
    OTHER_RANK = auto()
    """The caller holds the 2, but has bid another rank: that of the card that must be called."""


_CASES = (*[_Case.TWO_HELD] * 5, _Case.TWO_MISSING, *[_Case.OTHER_RANK] * 2)
_OTHER = (Rank.KING, Rank.HORSE, Rank.JACK, Rank.SEVEN)


def lowest_missing_trump(seed: str, language: Language) -> Blueprint:
    """A hand with a long suit, and a bid; the suit is chosen, and the card is to be found."""
    # the number was looked for: with it the first seeds bring each case
    lot, gettext = Lot("lowest missing 65", seed), language.gettext
    case, suit = lot.one(_CASES), lot.one(tuple(Suit))
    of_suit = [card for card in PACK if card.suit == suit]
    bid = Bid(Rank.TWO, 61 + 5 * lot.below(3) if lot.below(2) else 61)
    hand = [Card(f"2{suit}")] if case is not _Case.TWO_MISSING else []
    if case is _Case.OTHER_RANK:
        bid = Bid(lot.one(_OTHER))
    named = Card(f"{bid.rank}{suit}")
    # low cards most of all, so that it is not always the 4
    low = [card for card in of_suit[1:5] if card != named and card not in hand]
    hand += lot.some(1 + lot.below(3), low)
    hand += lot.some(1 + lot.below(2), [card for card in of_suit[5:] if card != named])
    rest = lot.shuffled([card for card in PACK if card.suit != suit])
    hand += [rest.pop() for _ in range(PAGAT_RANK.hand_size - len(hand))]
    record = won(lot, hand, bid)
    right = lowest_missing(hand, suit) if bid.rank is Rank.TWO else named
    legal = callable_cards(hand, bid)
    assert right in legal
    own = [card for card in of_suit if card in hand]
    names = {
        "suit": SYMBOLS[str(suit)], "bid": bid_in_short(language, bid), "right": symbol(right), "rank": str(bid.rank),
        "cards": language.list([symbol(card) for card in own]),
    }  # fmt: skip

    def choice(card: Card) -> CardChoice:
        if card == right:
            return CardChoice(card, Verdict.RIGHT, _why_right(language, case).format(**names))
        if card in legal:
            text = gettext("{card} may be called, too. But you hold it yourself, so you would play alone against four.")
            return CardChoice(card, Verdict.ACCEPTABLE, text.format(card=symbol(card)))
        if bid.rank is not Rank.TWO:
            text = gettext("With a last bid of {rank} you must call a {rank}; the exception is only for the 2.")
        elif case is _Case.TWO_MISSING:
            text = gettext("You have bid a 2, and you do not hold {two}: no other card of {suit} may be called.")
        elif card in hand:
            text = gettext("You hold {card} yourself. Of your own cards of {suit} only {two} may be called.")
        else:
            text = gettext("You lack {card}, but you lack a weaker card of {suit}, too.")
        return CardChoice(card, Verdict.WRONG, text.format(card=symbol(card), two=f"2{names['suit']}", **names))

    step = Step(
        goal=gettext("Call a card of {suit}, so that you have a partner.").format(**names),
        say=(
            gettext("You have won the auction, and your last bid is {bid}.").format(**names),
            gettext("You want {suit} to be trump. In your hand you have {cards}.").format(**names),
        ),
        task=Pick(gettext("Which card of {suit} do you call?").format(**names), tuple(map(choice, of_suit[::-1]))),
        hints=(
            gettext("Is your last bid a 2? And do you hold {two}?").format(two=f"2{names['suit']}"),
            (
                gettext("Go up from the 2: 2, 4, 5, 6, 7, J, Q, K, 3, A. Which is the first that is not in your hand?")
                if bid.rank is Rank.TWO
                else gettext("Only for a last bid of 2 is there an exception. What have you bid?")
            ),
        ),
        after=(),
        spread=tuple(of_suit[::-1]),
    )
    states = tuple(record.states())
    seat = states[-1].acting
    assert seat is not None  # whoever has won is to call
    return Blueprint(
        "lowest-missing", gettext("Which card of the suit?"), record, states, len(states) - 1, seat, (step,), seed=seed
    )


def _why_right(language: Language, case: _Case) -> str:
    gettext = language.gettext
    if case is _Case.OTHER_RANK:
        return gettext("Your last bid is {rank}, so the card is {right}, and somebody else holds it.")
    if case is _Case.TWO_MISSING:
        return gettext("You have bid a 2 and do not hold {right}, so that is the card.")
    return gettext("You hold {cards}. The weakest card of {suit} that you lack is {right}.")
