"""All hands laid open when nothing is left to be asked, as a teacher would do."""

from __future__ import annotations

from briscola_core import State
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol


def opened(language: Language, state: State) -> tuple[str, ...]:
    """Who held the called card, and what each seat was dealt, trumps first: sentences for the end of an exercise."""
    gettext, called, caller = language.gettext, state.called, state.caller
    assert called is not None and caller is not None  # noqa: PT018 - a card has been called
    if state.partner is None:
        # TRANSLATORS: at the end of an exercise, when all hands are shown; {seat} is a letter from A to E
        text = gettext("Now all hands lie open: {seat} held {card} from the start, and plays alone.")
        holder = caller
    else:
        # TRANSLATORS: at the end of an exercise, when all hands are shown; {seat} and {caller} are letters from A to E
        text = gettext("Now all hands lie open: {seat} held {card} from the start, and is the partner of {caller}.")
        holder = state.partner
    hands = [
        # TRANSLATORS: {seat} is a letter from A to E, {cards} a list of the cards that this player was dealt
        gettext("{seat}: {cards}.").format(
            seat=LETTERS[seat],
            cards=language.list(
                [
                    symbol(card)
                    for card in sorted(hand, key=lambda card: (card.suit != called.suit, card.suit, -card.rank))
                ]
            ),
        )
        for seat, hand in enumerate(state.deal.hands)
    ]
    return (text.format(seat=LETTERS[holder], card=symbol(called), caller=LETTERS[caller]), *hands)
