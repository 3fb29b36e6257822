"""A world as a state: the hidden cards dealt in one way that agrees with what was seen, all hands open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from briscola_core.action import Action, Call, Play
from briscola_core.card import PACK
from briscola_core.deal import Deal
from briscola_core.players.habits import RELABELLED, SECRET
from briscola_core.record import Record
from briscola_core.stock import DRAWING_ORDER
from briscola_core.worlds.world import hands_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card
    from briscola_core.observation import Observation
    from briscola_core.players.position import Position
    from briscola_core.state import State
    from briscola_core.worlds.world import Hidden


def opened(seen: Observation, laid: Position, told: Hidden, order: Sequence[int]) -> State:
    """Give the state in which the hidden cards lie in this order, after all that has been played.

    `ValueError` after an exchange, which no such deal explains. Which card a seat was dealt and which it drew is
    taken as it comes; nobody can tell.
    """
    if seen.exchanged is not None:
        message = "no deal explains an exchange"
        raise ValueError(message)
    back, players, size = RELABELLED[laid.trump], seen.rules.players, seen.rules.hand_size
    hands, stock, _ = hands_of(laid, told, order)
    held = [[PACK[back[card - SECRET if card >= SECRET else card]] for card in hand] for hand in hands]
    tricks = (*seen.tricks, seen.trick)
    got = [[card for trick in tricks for by, card in trick.by_seat.items() if by == seat] for seat in range(players)]
    for seat, rest in enumerate(held):
        got[seat] += rest
    if players in DRAWING_ORDER and seen.auction is None and not seen.stock_size:
        _draw_last(seen, got)
    drawn = []
    turn = [size] * players
    for trick in seen.tricks:
        if trick.winner is None or turn[trick.winner] >= len(got[trick.winner]):
            break
        for seat in DRAWING_ORDER[players][trick.winner] if players in DRAWING_ORDER else ():
            if turn[seat] < len(got[seat]):
                drawn.append(got[seat][turn[seat]])
                turn[seat] += 1
    dealt = tuple(tuple(cards[:size]) for cards in got)
    deal = Deal(seen.dealer, dealt, (*drawn, *(PACK[back[card]] for card in stock)))
    actions: list[Action] = [word for _, word in seen.auction.history] if seen.auction else []
    if seen.called is not None:
        actions.append(Call(seen.called))
    actions += [Play(card) for trick in tricks for card in trick.cards]
    return Record(seen.rules, deal, tuple(actions)).replay()


def _draw_last(seen: Observation, got: list[list[Card]]) -> None:
    """Put the turned-up card, now that it is drawn, last among those that its seat has got."""
    players = seen.rules.players
    draws = (len(PACK) - players * seen.rules.hand_size) // players
    seat = DRAWING_ORDER[players][seen.tricks[draws - 1].winner or 0][-1]
    after = [trick.by_seat.get(seat) for trick in (*seen.tricks[draws:], seen.trick)]
    # in hand, where all see it, or a trump played since; if that may be one of several, no matter which
    lain = (*seen.shown[seat], *(card for card in after if card is not None and card.suit == seen.trump))[0]
    got[seat].remove(lain)
    got[seat].append(lain)
