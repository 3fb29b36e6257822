"""Count the card points of a pile (RULES.md, section 1)."""

from __future__ import annotations

from briscola_core import PACK
from briscola_widgets.blueprint import Blueprint, Count, Fact, Step
from briscola_widgets.language import Language
from briscola_widgets.names import symbol

from .lot import Lot


def pile(seed: str, language: Language) -> Blueprint:
    """From four to eight cards, some that count and some that do not."""
    lot, gettext = Lot("pile", seed), language.gettext
    counting = lot.some(2 + lot.below(3), [card for card in PACK if card.points])
    empty = lot.some(2 + lot.below(3), [card for card in PACK if not card.points])
    spread = lot.shuffled([*counting, *empty])
    in_pile = [card for card in spread if card.points]
    cards = language.list([symbol(card) for card in in_pile])
    step = Step(
        goal=gettext("Count the points in this pile."),
        say=(),
        task=Count(gettext("How many points are these cards worth together?"), Fact.SPREAD_POINTS),
        hints=(
            gettext("Only five ranks count: the ace 11, the three 10, the king 4, the horse 3 and the jack 2."),
            language.ngettext(
                "Only {count} of these cards counts: {cards}.",
                "Only {count} of these cards count: {cards}.",
                len(in_pile),
            ).format(count=language.number(len(in_pile)), cards=cards),
        ),
        after=(),
        spread=tuple(spread),
    )
    return Blueprint.of_cards("pile", gettext("What is it worth?"), (step,), seed=seed)
