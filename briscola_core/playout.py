"""Playing a deal to its end as fast as plain lists allow, for searches that try thousands of ends.

The rules are those of `state`, in which nothing here is ever tried first: a test plays both side by side.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import PACK, POINTS, by_suit, chosen
from briscola_core.exchange import exchange_card
from briscola_core.state import Phase, State
from briscola_core.trick import POWER, winner

if TYPE_CHECKING:
    from collections.abc import Callable


#: Cards as mere numbers, which lists are searched for and tables read by in less time; laid out for `chosen`.
_NUMBERS_IN = by_suit([int(card) for card in PACK])


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
    hands = [list(chosen(_NUMBERS_IN, hand)) for hand in state.hands]
    # by leader, the hands in turn, each with its place in the trick
    turns = [list(enumerate(hands[seat:] + hands[:seat])) for seat in range(players)]
    stock = [int(card) for card in reversed(state.stock)]
    # -1 for none: the rules have none, it was made, or nothing is turned up
    may_swap = exchange_card(state.rules, state.trump) if stock and not state.exchanged else None
    swap = -1 if may_swap is None else int(may_swap)
    points, tricks, leader = list(state.points), list(state.tricks_won), state.leader
    # of the trick on the table: how many have played, the power of cards beside the one led, whose takes it so far
    played, power, best, taker, value = len(state.cards), powers[0], -1, 0, 0
    if played:
        power, value = powers[state.cards[0]], state.trick.points
        taker = winner(state.trump, state.cards)
        best = power[state.cards[taker]]
    turn = turns[leader][played:]
    while turn[0][1]:
        for place, hand in turn:
            if swap < 0 or swap not in hand:
                card = hand.pop(int(chance() * len(hand)))
            else:
                choice = int(chance() * (len(hand) + 1))
                if choice == len(hand):
                    hand[hand.index(swap)], stock[0], swap = stock[0], swap, -1
                    hand.sort()
                    choice = int(chance() * len(hand))
                card = hand.pop(choice)
            value += worth[card]
            if not place:
                power = powers[card]
            strength = power[card]
            if strength > best:
                best, taker = strength, place
        leader = (leader + taker) % players
        turn = turns[leader]
        points[leader] += value
        tricks[leader] += 1
        best, value = -1, 0
        if stock:
            for _, hand in turn:
                insort(hand, stock.pop())
            if not stock:
                swap = -1
    return Playout(points, tricks)
