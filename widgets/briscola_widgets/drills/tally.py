"""How a deal of Briscola stands or has ended, in words (RULES.md, section 3)."""

from __future__ import annotations

from briscola_widgets.blueprint import Choice, Choose, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.wording import points

from .lot import Lot

#: More than so many card points win a deal; together there are twice as many.
HALF = 60
#: With so many at most neither side has won yet, and either still can; any two answers to what is `needed` differ.
OPEN = 58


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


def tally_of_sides(language: Language, mine: int, theirs: int) -> str:
    """The card points of the learner's side and of the other one."""
    # TRANSLATORS: {mine} and {theirs} are numbers of card points
    return language.gettext("Card points: {mine} for your side, {theirs} for the other one.").format(
        mine=language.number(mine), theirs=language.number(theirs)
    )


def won_by_side(language: Language, mine: int) -> str:
    """Which side has won a deal in which the learner's has so many card points."""
    if mine == HALF:
        return language.gettext("60 each: the deal is a draw, and counts for nobody.")
    if mine > HALF:
        return language.gettext("Your side has won the deal.")
    return language.gettext("The other side has won the deal.")


def needed(language: Language, mine: int, theirs: int, lot: Lot, stands: str) -> Step:
    """The step that asks how many more points win the deal; the learner's side has ``mine``, and ``stands`` says so."""
    gettext, number = language.gettext, language.number
    right, left = HALF + 1 - mine, 2 * HALF - mine - theirs
    answers = {
        # a number for which several things can be said has the last of them
        theirs + 1 - mine: (
            Verdict.WRONG,
            gettext("With that you are ahead for now, but there are more points to be taken."),
        ),
        left: (Verdict.WRONG, gettext("That is all that is left to be taken. You do not need all of it.")),
        right - 1: (
            Verdict.WRONG,
            gettext("{mine} + {more} = 60. With 60 each the deal is a draw, and counts for nobody.").format(
                mine=number(mine), more=number(right - 1)
            ),
        ),
    }
    answers[right] = (
        Verdict.RIGHT,
        gettext("{mine} + {more} = 61, and more than 60 points win the deal.").format(
            mine=number(mine), more=number(right)
        ),
    )
    choices = [Choice(points(language, count), *answers[count]) for count in answers if count > 0]
    return Step(
        gettext("Say what you still need."),
        (gettext("The stock is gone. The last three tricks are played from the hands."), stands),
        Choose(gettext("How many more points do you need to win the deal?"), tuple(lot.shuffled(choices)), None),
        (
            gettext("All the cards together are worth 120 points. More than half of them win."),
            gettext("Count on from {mine} to 61.").format(mine=number(mine)),
        ),
        (),
    )
