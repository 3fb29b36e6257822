"""Sort five cards of one suit by strength (RULES.md, section 1)."""

from __future__ import annotations

from briscola_core import PACK, Rank, Suit
from briscola_widgets.blueprint import Blueprint, Order, Step
from briscola_widgets.language import Language

from .lot import Lot

_FIGURES = (Rank.KING, Rank.HORSE, Rank.JACK)


def strength(seed: str, language: Language) -> Blueprint:
    """Among the five are the three, which one takes for a weak card, and a figure beside it."""
    lot, gettext = Lot("strength", seed), language.gettext
    suit = lot.one(tuple(Suit))
    of_suit = [card for card in PACK if card.suit == suit]
    three = next(card for card in of_suit if card.rank is Rank.THREE)
    figure = lot.one([card for card in of_suit if card.rank in _FIGURES])
    others = lot.some(3, [card for card in of_suit if card not in (three, figure)])
    spread = lot.mixed(sorted([three, figure, *others]))
    step = Step(
        goal=gettext("Put the five cards in order, the strongest first."),
        say=(),
        task=Order(gettext("Press the strongest card, then the next one, down to the weakest.")),
        hints=(
            gettext("The ace comes first. Which rank is second?"),
            # TRANSLATORS: the ranks stand for ace, three, king, horse, jack, and the numbers
            gettext("The whole order is A, 3, K, Q, J, 7, 6, 5, 4, 2. Leave out those that are not here."),
        ),
        after=(),
        spread=tuple(spread),
    )
    return Blueprint.of_cards("strength", gettext("Strong and weak"), (step,), seed=seed)
