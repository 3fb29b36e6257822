"""The exact best result of last tricks when all hands are known, by alpha–beta search.

For two with the stock gone both know all; for a review all hands are opened. Three tricks of five players
take milliseconds, four up to some tenths of a second.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import PLAYS, Action, Play
from briscola_core.card import POINTS
from briscola_core.players.habits import BEATS, NO_BEST, RELABELLED
from briscola_core.rules import Game
from briscola_core.state import Phase, State

if TYPE_CHECKING:
    from briscola_core.card import Card
    from briscola_core.observation import Observation

#: Cards still to be played beyond which the search takes too long.
MOST_CARDS = 20


class Ending(NamedTuple):
    """Card points that the side of the seat to act can make sure of, by card, and one best line from now on.

    ``points`` are by card in the order of `PACK`, what lies on the table included.
    """

    points: tuple[tuple[Card, int], ...]
    line: tuple[Card, ...]

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards with which the side takes most."""
        most = max(points for _, points in self.points)
        return tuple(card for card, points in self.points if points == most)


def side_of(state: State, seat: int) -> tuple[int, ...]:
    """Give the seats that win or lose with this one."""
    players = range(state.rules.players)
    if state.rules.game is Game.BRISCOLA:
        return next(side for side in state.rules.sides if seat in side)
    side = {state.caller, state.caller if state.partner is None else state.partner}
    return tuple(other for other in players if (other in side) == (seat in side))


def ending(state: State) -> Ending:
    """Give the exact ending, each side playing with all hands open for most card points.

    `ValueError` while there is a stock, before the play and after it, and with more than `MOST_CARDS` to
    be played.
    """
    left = sum(hand.bit_count() for hand in state.hands)
    if state.phase is not Phase.PLAY or state.trump is None or state.acting is None or state.stock or left > MOST_CARDS:
        message = f"no ending to solve: {left} cards in hand, {len(state.stock)} to draw, {state.phase.name.lower()}"
        raise ValueError(message)
    new, players = RELABELLED[state.trump], state.rules.players
    hands = [0] * players
    for seat, hand in enumerate(state.hands):
        for card in range(40):
            if hand >> card & 1:
                hands[seat] |= 1 << new[card]
    mine = side_of(state, state.acting)
    search = _Search(players, tuple(seat in mine for seat in range(players)))
    table = tuple(new[card] for card in state.cards)
    best, taker, value = NO_BEST, -1, 0
    for place, card in enumerate(table):
        value += POINTS[card]
        if BEATS[best][card]:
            best, taker = card, (state.leader + place) % players
    place = len(table)
    back = {new[card]: Play(PLAYS[card].card).card for card in range(40)}
    line: list[Card] = []
    now = (tuple(hands), state.acting, place, best, taker, value)
    found = [(back[card], search.after(now, card)) for card in _cards(hands[state.acting])]
    while any(now[0]):
        seat = now[1]
        good = max if search.mine[seat] else min
        options = [(search.after(now, card), card) for card in _cards(now[0][seat])]
        chosen = good(options, key=lambda option: option[0])[1]
        line.append(back[chosen])
        now = search.step(now, chosen)[0]
    return Ending(tuple(sorted(found)), tuple(line))


def _cards(hand: int) -> list[int]:
    return [card for card in range(40) if hand >> card & 1]


#: Hands, the seat to play, its place in the trick, best card, who takes it so far, card points in it.
Now = tuple[tuple[int, ...], int, int, int, int, int]


def _promising(takes: bool, card: int) -> tuple[bool, int, int]:  # noqa: FBT001 - a table's entry
    """Order cards: what takes the trick first, with many points if plain and few if trump; then what costs least."""
    plain = card > 9  # noqa: PLR2004 - trump is the first suit
    return not takes, -POINTS[card] if takes and plain else POINTS[card], card


class _Search:
    """Searches for the points that one side takes; hands are sets, as bits, with trump as the first suit."""

    def __init__(self, players: int, mine: tuple[bool, ...]) -> None:
        self.players, self.mine = players, mine
        self.known: dict[tuple[tuple[int, ...], int], tuple[int, int]] = {}

    def step(self, now: Now, card: int) -> tuple[Now, int]:
        """Give the position after a card, and the points that the side takes with it."""
        hands, seat, place, best, taker, value = now
        hands = (*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :])
        value += POINTS[card]
        if BEATS[best][card]:
            best, taker = card, seat
        if place + 1 == self.players:
            return (hands, taker, 0, NO_BEST, -1, 0), value if self.mine[taker] else 0
        return (hands, (seat + 1) % self.players, place + 1, best, taker, value), 0

    def after(self, now: Now, card: int) -> int:
        """Give the points that the side takes from this card on."""
        then, taken = self.step(now, card)
        return taken + self.worth(then, -1, 121)

    def worth(self, now: Now, low: int, high: int) -> int:  # noqa: C901 - the search itself
        """Give the points that the side still takes, exactly if they lie between the bounds."""
        hands, seat, place, best, _, _ = now
        hand = hands[seat]
        if not hand:
            return 0
        key = (hands, seat)
        bounds = (0, 120)
        if not place:
            bounds = self.known.get(key, bounds)
            if bounds[0] >= high or bounds[0] == bounds[1]:
                return bounds[0]
            if bounds[1] <= low:
                return bounds[1]
        cards = _cards(hand)
        beats = BEATS[best]
        cards.sort(key=lambda card: _promising(beats[card], card))
        mine = self.mine[seat]
        floor, roof = low, high
        most = -1 if mine else 121
        for card in cards:
            then, taken = self.step(now, card)
            points = taken + self.worth(then, floor - taken, roof - taken)
            if mine:
                most = max(most, points)
                floor = max(floor, most)
            else:
                most = min(most, points)
                roof = min(roof, most)
            if floor >= roof:
                break
        if not place:
            if most <= low:
                bounds = (bounds[0], min(bounds[1], most))
            elif most >= high:
                bounds = (max(bounds[0], most), bounds[1])
            else:
                bounds = (most, most)
            self.known[key] = bounds
        return most


def points_still(seen: Observation) -> dict[Card, int] | None:
    """Give by card the points that the viewer still takes, best play on both sides, where it knows all hands.

    That is for two with the stock gone; elsewhere None.
    """
    if seen.rules.game is not Game.BRISCOLA or seen.rules.players != 2 or seen.faceup is not None:  # noqa: PLR2004 - for two
        return None
    from briscola_core.players.position import position

    if not seen.legal_actions or seen.trump is None or seen.viewer is None:
        return None
    laid = position(seen)
    other = 1 - laid.viewer
    hands = [0, 0]
    hands[laid.viewer] = sum(1 << card for card in laid.hand)
    hands[other] = sum(1 << card for card in (*laid.unseen, *laid.shown[other]))
    search = _Search(2, tuple(seat == laid.viewer for seat in range(2)))
    best, value = NO_BEST, 0
    for card in laid.moment.cards:
        best, value = card, POINTS[card]
    now = (tuple(hands), laid.viewer, len(laid.moment.cards), best, laid.taker, value)
    new = RELABELLED[laid.trump]
    return {card: search.after(now, new[card]) for card in seen.hand}


def solved(seen: Observation) -> Action | None:
    """Give an exactly best action where the viewer knows all hands; else None."""
    still = points_still(seen)
    if still is None:
        return None
    return PLAYS[max(still, key=lambda card: (still[card], -card.points, -card))]
