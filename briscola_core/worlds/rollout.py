"""Playing a deal out as habits say, on plain lists: what the coach and the expert try thousands of times.

Nothing here is left to chance: hands, habits and the moment decide all. `lanes` does the same for
many worlds at once, with the same results.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import POINTS
from briscola_core.players.alliance import Alliance, alliances
from briscola_core.players.habits import (
    BEATS,
    BEHIND_STEP,
    BEST_OFFSET,
    EARLY,
    LEAD_OFFSET,
    NO_BEST,
    SECRET,
    STAGE_CLASS,
    TIE_STEP,
    TRUMP_OFFSET,
    VALUE_OFFSET,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.rules import Rules

#: Card points by card, relabelled, the called card as a secret included.
WORTH = (*POINTS, *POINTS[:10])
#: From so many card points on a card given to the caller makes suspicious.
LOAD = 10


#: How the parts of an `outcome` stand in it: tricks in the last bits, above them the points, then the seat.
TRICKS_BITS, POINTS_BITS = 5, 7


def outcome(side: tuple[int, int], points: Sequence[int], tricks: Sequence[int]) -> int:
    """Give the card points and tricks of two seats, or of one named twice, and the second seat, in one number."""
    one, other = side
    if one == other:
        return (other << POINTS_BITS | points[one]) << TRICKS_BITS | tricks[one]
    return (other << POINTS_BITS | points[one] + points[other]) << TRICKS_BITS | tricks[one] + tricks[other]


def told_by(number: int) -> tuple[int, int, int]:
    """Give the second seat, the card points and the tricks that an `outcome` tells."""
    seat, points = divmod(number >> TRICKS_BITS, 1 << POINTS_BITS)
    return seat, points, number & (1 << TRICKS_BITS) - 1


class Moment(NamedTuple):
    """What is the same in all worlds: a trick that ``leader`` has led, ``cards`` on the table, relabelled.

    ``points`` and ``tricks`` are by seat; ``trumps`` have not been played before this trick; ``gone``
    is the set of suits, as bits, whose ace was played before it.
    """

    players: int
    leader: int
    cards: tuple[int, ...]
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    trumps: int
    gone: int


#: By alliance, leader and place the seat to play and, by seat that takes the trick so far, its row's step;
#: the last step of each is for a lead.
Plans = tuple[tuple[tuple[tuple[int, tuple[int, ...]], ...], ...], ...]


def plans_of(rules: Rules) -> Plans:
    """Give who plays when in this game, and what the alliance adds to the numbers of their rows."""
    return _plans(alliances(rules))


@cache
def _plans(known: tuple[Alliance, ...]) -> Plans:
    made = []
    for alliance in known:
        players = len(alliance.ties)
        leaders = []
        for leader in range(players):
            places = []
            for place in range(players):
                seat = (leader + place) % players
                behind = alliance.behind[leader][place] * BEHIND_STEP
                places.append((seat, (*(behind + tie * TIE_STEP for tie in alliance.ties[seat]), behind)))
            leaders.append(tuple(places))
        made.append(tuple(leaders))
    return tuple(made)


def roll_out(  # noqa: C901, PLR0912, PLR0915, PLR0917 - one loop, for a call costs as much as a card
    moment: Moment,
    hands: list[list[int]],
    stock: list[int],
    believed: int,
    rows: Sequence[Mapping[int, tuple[int, ...]]],
    known: Sequence[Alliance],
    plans: Plans,
) -> tuple[list[int], list[int]]:
    """Give card points and tricks by seat at the end of the deal.

    ``hands`` by seat are relabelled, the called card as a secret; ``stock`` is relabelled, what is
    drawn first last; both are used up. ``believed`` is the number of the alliance, ``rows`` are by
    seat the rows of its habits.
    """
    players, leader, cards, _, _, trumps, gone = moment
    points, tricks = list(moment.points), list(moment.tricks)
    worth, beats, values, secret, no_best = WORTH, BEATS, VALUE_OFFSET, SECRET, NO_BEST
    best, taker, value = no_best, -1, 0
    trick = list(cards)
    for place, card in enumerate(trick):
        value += worth[card]
        trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
        if beats[best][card]:
            best, taker = card, (leader + place) % players
    first = len(trick)
    while True:
        aces, turns = BEST_OFFSET[gone], plans[believed][leader]
        # the last seat of the trick has not played yet, unless all have
        trump_offset = TRUMP_OFFSET[EARLY if stock else STAGE_CLASS[len(hands[turns[-1][0]])]]
        if not first and hands[leader]:
            seat, steps = turns[0]
            hand = hands[seat]
            if len(hand) > 1:
                card = max(map(rows[seat][steps[-1] + LEAD_OFFSET[gone] + trump_offset[trumps]].__getitem__, hand)) & 63
                hand.remove(card)
            else:
                card = hand.pop()
            if card >= secret:
                card -= secret
                believed = known[believed].shown
                turns = plans[believed][leader]
            value, best, taker = worth[card], card, leader
            trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
            trick = [card]
            first = 1
        elif not first:
            return points, tricks
        beaten = beats[best]
        for seat, steps in turns[first:]:
            hand = hands[seat]
            if len(hand) > 1:
                number = steps[taker] + values[value] + trump_offset[trumps] + aces[best]
                card = max(map(rows[seat][number].__getitem__, hand)) & 63
                hand.remove(card)
            else:
                card = hand.pop()
            if card >= secret:
                card -= secret
                believed = known[believed].shown
                if len(trick) < players - 1:
                    # the seats after it know now
                    later = plans[believed][leader]
                    value += worth[card]
                    trumps -= 1
                    trick.append(card)
                    if beaten[card]:
                        best, taker, beaten = card, seat, beats[card]
                    for seat, steps in later[len(trick) :]:  # noqa: PLW2901 - the rest of the same trick
                        hand = hands[seat]
                        if len(hand) > 1:
                            number = steps[taker] + values[value] + trump_offset[trumps] + aces[best]
                            card = max(map(rows[seat][number].__getitem__, hand)) & 63
                            hand.remove(card)
                        else:
                            card = hand.pop()
                        value += worth[card]
                        trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
                        trick.append(card)
                        if beaten[card]:
                            best, taker, beaten = card, seat, beats[card]
                    break
            value += worth[card]
            trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
            trick.append(card)
            if beaten[card]:
                best, taker, beaten = card, seat, beats[card]
        points[taker] += value
        tricks[taker] += 1
        if value >= LOAD:
            alliance = known[believed]
            suspicious = alliance.hidden and taker == alliance.caller
            for place, card in enumerate(trick):
                if worth[card] >= LOAD:
                    if card % 10 == 9:  # noqa: PLR2004 - the ace
                        gone |= 1 << card // 10
                    if suspicious:
                        believed = known[believed].suspect[(leader + place) % players]
        leader = taker
        if stock:
            for turn in range(players):
                hands[(leader + turn) % players].append(stock.pop())
        first, best, value = 0, no_best, 0
