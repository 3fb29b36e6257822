"""How a deal of Briscola stands or has ended, in words (RULES.md, section 3)."""

from __future__ import annotations

from briscola_widgets.language import Language

#: More than so many card points win a deal; together there are twice as many.
HALF = 60


def tally(language: Language, mine: int, theirs: int, other: str) -> str:
    """The card points of the learner and of the other player, whose letter is ``other``."""
    # TRANSLATORS: {mine} and {theirs} are numbers, {other} is the letter of the other player
    return language.gettext("Card points: {mine} for you, {theirs} for {other}.").format(
        mine=language.number(mine), theirs=language.number(theirs), other=other
    )


def won(language: Language, mine: int, other: str) -> str:
    """Who has won a deal in which the learner has so many card points."""
    if mine == HALF:
        return language.gettext("60 each: the deal is a draw, and counts for nobody.")
    if mine > HALF:
        return language.gettext("You have won the deal.")
    # TRANSLATORS: {other} is the letter of the other player
    return language.gettext("{other} has won the deal.").format(other=other)
