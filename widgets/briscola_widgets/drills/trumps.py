"""Sort cards of the trump suit and of the suit led by strength (RULES.md, section 2)."""

from __future__ import annotations

from briscola_core import PACK, Rank, Suit
from briscola_widgets.blueprint import Blueprint, Order, Step
from briscola_widgets.language import Language
from briscola_widgets.names import SYMBOLS

from .lot import Lot


def trumps(seed: str, language: Language) -> Blueprint:
    """Two weak trumps stand above the strongest cards of the suit led."""
    lot, gettext = Lot("trumps", seed), language.gettext
    trump, led = lot.some(2, tuple(Suit))
    low = lot.some(2, [card for card in PACK if card.suit == trump and card.rank <= Rank.JACK])
    high = lot.some(2, [card for card in PACK if card.suit == led and card.rank >= Rank.KING])
    last = lot.one([card for card in PACK if card.suit == led and card.rank < Rank.KING])
    spread = lot.mixed([*sorted(low)[::-1], *sorted([*high, last])[::-1]])
    signs = {"trump": SYMBOLS[str(trump)], "led": SYMBOLS[str(led)]}
    step = Step(
        goal=gettext("Put the five cards in order, the strongest first."),
        # TRANSLATORS: {trump} and {led} are symbols of suits, such as ♥
        say=(gettext("The trump suit is {trump}, and the suit led is {led}.").format(**signs),),
        task=Order(gettext("Press the strongest card, then the next one, down to the weakest."), trump),
        hints=(
            gettext("Trumps first: even the weakest card of {trump} beats every card of {led}.").format(**signs),
            gettext("Within each suit the order is A, 3, K, Q, J, 7, 6, 5, 4, 2."),
        ),
        after=(),
        spread=tuple(spread),
    )
    return Blueprint.of_cards("trumps", gettext("Trumps above all"), (step,), seed=seed)
