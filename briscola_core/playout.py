"""Playing a deal to its end as fast as plain lists allow, for searches that try thousands of ends.

The rules are those of `state`, in which nothing here is ever tried first: a test plays both side by side.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import POINTS, cards_in
from briscola_core.exchange import exchange_card
from briscola_core.state import Phase, State
from briscola_core.trick import POWER, winner

if TYPE_CHECKING:
    from collections.abc import Callable


class Playout(NamedTuple):
    """What a playout has brought: card points and tricks won by seat, those before it included."""

    points: list[int]
    tricks: list[int]


def playout(state: State, chance: Callable[[], float]) -> Playout:  # noqa: C901 - one loop, for a call costs as much as a card
    """Play from a state in the play to the end of the deal, each action as ``chance`` says.

    A number f of ``chance``, 0 <= f < 1, stands for the action at ``int(f * n)`` of the n legal
    ones, in the order of `legal_actions`; it is asked once for each action, also when n is 1. Raises
    `ValueError` before the play, and after it.
    """
    if state.phase is not Phase.PLAY or state.trump is None or state.acting is None:
        message = f"nothing to play out in the {state.phase.name.lower()}"
        raise ValueError(message)
    players, worth, powers = state.rules.players, POINTS, POWER[state.trump]
    after = (*range(1, players), 0)
    hands = [[int(card) for card in cards_in(hand)] for hand in state.hands]
    stock = [int(card) for card in reversed(state.stock)]
    # -1 for none: the rules have none, it was made, or nothing is turned up
    may_swap = exchange_card(state.rules, state.trump) if stock and not state.exchanged else None
    swap = -1 if may_swap is None else int(may_swap)
    points, tricks, seat = list(state.points), list(state.tricks_won), state.acting
    # of the trick on the table: the power of cards beside the one led, and who would take it with which power
    power, best, taker, value, to_come = powers[0], -1, seat, 0, players
    if state.cards:
        power, value, to_come = powers[state.cards[0]], state.trick.points, players - len(state.cards)
        taker = (state.leader + winner(state.trump, state.cards)) % players
        best = max(power[card] for card in state.cards)
    while hands[seat]:
        for _ in range(to_come):
            hand = hands[seat]
            choice = int(chance() * (len(hand) if swap < 0 else len(hand) + (swap in hand)))
            if choice == len(hand):
                hand[hand.index(swap)], stock[0], swap = stock[0], swap, -1
                hand.sort()
                choice = int(chance() * len(hand))
            card = hand.pop(choice)
            value += worth[card]
            if best < 0:
                power = powers[card]
            if power[card] > best:
                best, taker = power[card], seat
            seat = after[seat]
        points[taker] += value
        tricks[taker] += 1
        seat, best, value, to_come = taker, -1, 0, players
        if stock:
            for _ in range(players):
                insort(hands[seat], stock.pop())
                seat = after[seat]
            if not stock:
                swap = -1
    return Playout(points, tricks)
