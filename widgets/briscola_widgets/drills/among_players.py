"""Deals of Chiamata that computer players have played, and what was to be seen of them in words."""

from __future__ import annotations

from collections.abc import Sequence

from briscola_core import (
    PAGAT_RANK,
    Action,
    Call,
    Deal,
    Phase,
    Play,
    State,
    Trick,
    apply,
    legal_actions,
    observe,
    to_act,
)
from briscola_core.players.player import Player
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, bid_in_short, symbol
from briscola_widgets.wording import points as points_in_words


def among_players(
    name: str, dealer: int, players: Sequence[Player], *, alone: bool = False, last: bool = False
) -> tuple[State, ...]:
    """Every state of a deal, whose cards follow from ``name``.

    If they can, the caller calls a card of their own (``alone``), and whoever holds the called card plays it ``last``.
    """
    state = State.start(PAGAT_RANK, Deal.from_seed(name, dealer))
    states = [state]
    while (seat := to_act(state)) is not None:
        action: Action = players[seat].act(observe(state, seat), 0)
        hand = observe(state, seat).hand
        if alone and state.phase is Phase.CALL:
            own = [call for call in legal_actions(state) if isinstance(call, Call) and call.card in hand]
            action = own[0] if own else action
        if last and isinstance(action, Play) and action.card == state.called and len(hand) > 1:
            action = Play(next(card for card in hand if card != state.called))
        state = apply(state, action)
        states.append(state)
    return tuple(states)


def called_in_words(language: Language, state: State) -> str:
    """Who has called which card, after which bid."""
    assert state.auction is not None
    assert state.auction.bid is not None
    assert state.called is not None
    # TRANSLATORS: {bid} is a rank, or a rank with a target, {card} the called card
    return language.gettext("{seat} has won the auction, bidding {bid}, and called {card}.").format(
        seat=LETTERS[state.caller or 0], bid=bid_in_short(language, state.auction.bid), card=symbol(state.called)
    )


def tricks_in_words(language: Language, tricks: Sequence[Trick]) -> list[str]:
    """A line for each trick: who played what, in order, and who took it."""
    lines = []
    for number, trick in enumerate(tricks, start=1):
        cards = language.list([f"{symbol(card)} ({LETTERS[seat]})" for seat, card in trick.by_seat.items()])
        # TRANSLATORS: {cards} are the cards of a trick with who played them («4♥ (B), A♥ (C) and 2♠ (D)»), {points} is «15 points»
        text = language.gettext("Trick {number}: {cards}. It went to {seat} with {points}.")
        lines.append(
            text.format(
                number=language.number(number),
                cards=cards,
                seat=LETTERS[trick.winner or 0],
                points=points_in_words(language, trick.points),
            )
        )
    return lines
