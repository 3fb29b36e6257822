"""Playing many worlds out at once with NumPy: what `rollout` does on lists, with the same results.

Imported only where NumPy is there. Each array has one number for each lane, a world that is played out, along
its last axis. All lanes play the same place of the same trick at a time; who sits there differs, so seats are
counted from the leader on, and change places after each trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from briscola_core.players.habits import (
    BEST_OFFSET,
    EARLY,
    LEAD_OFFSET,
    SECRET,
    STAGE_CLASS,
    TRUMP_OFFSET,
    VALUE_OFFSET,
)
from briscola_core.worlds.rollout import LOAD, WORTH
from briscola_core.worlds.shelf import WIDTH, shelf_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from briscola_core.players.alliance import Alliance
    from briscola_core.worlds.rollout import Moment, Plans

    Array = np.ndarray[Any, np.dtype[Any]]

# What a trick has come to stands in two numbers, so that few tables are looked up.
#
# ``top``: how strong the best card is, times eight, and the place it was played at. A trump is worth 20 and its
# rank, a card of the suit led 10 and its rank, any other nothing. As long as nobody has played, the place is the
# number of players.
#
# ``count``: the trumps that have not been played, sixteen times the card points on the table, and the
# aces among them as bits by suit from `_ACES` on.
_PLACE, _TRUMPS, _POINTS, _ACES = 7, 15, 4, 11
_COUNTED = (1 << _ACES) - 1
#: How far apart the suits led stand in `_STRENGTH` and `_TOP`, and the sets of suits whose aces are gone in `_TOP`.
_LED, _GONE = 256, 1024


def _strength(led: int, card: int) -> int:
    suit, rank = divmod(card, 10)
    return 8 * (20 + rank if suit == 0 else 10 + rank if suit == led else 0)


def _top(gone: int, led: int, top: int) -> int:
    kind, rank = divmod(top // 8, 10)
    if kind == 0:
        return LEAD_OFFSET[gone]
    return BEST_OFFSET[gone][rank if kind == 2 else 10 * led + rank] if kind < 3 else 0  # noqa: PLR2004 - trump


#: By card: where the suit led stands.
_LEADS = np.array([card // 10 * _LED for card in range(40)], np.int64)
#: By place, suit led and card: what it makes of ``top``.
_STRENGTH = np.array(
    [[_strength(at // _LED, at % _LED) + place for at in range(4 * _LED)] for place in range(5)], np.int64
)
#: By set of suits whose aces are gone, suit led and ``top``: what the best card adds to a row's number.
_TOP = np.array([_top(at // _GONE, at % _GONE // _LED, at % _LED) for at in range(16 * _GONE)], np.int64)
#: By card: what it adds to ``count``.
_CARD = np.array(
    [(WORTH[card] << _POINTS) - (card < 10) + ((card % 10 == 9) << _ACES + card // 10) for card in range(40)],  # noqa: PLR2004 - trump is the first suit, the ace its last card
    np.int64,
)
#: By class of stage and ``count`` without its aces: what they add to a row's number.
_COUNT = np.array(
    [
        [offsets[min(at & _TRUMPS, 10)] + VALUE_OFFSET[min(at >> _POINTS, 120)] for at in range(_COUNTED + 1)]
        for offsets in TRUMP_OFFSET
    ],
    np.int64,
)
#: By card, whether it is a load.
_IS_LOAD = np.array(WORTH[:40]) >= LOAD
#: By number of players, place and leader: the seat.
_SEATS = {n: (np.arange(n)[:, None] + np.arange(n)) % n for n in (2, 4, 5)}


class Lore:
    """The alliances and plans of a game as arrays.

    ``steps`` are by place, then by alliance, leader and place of who takes the trick, eight of them, the last one used for a lead.
    ``suspected`` is the caller as long as the partner is hidden, else -1.
    """

    def __init__(self, known: Sequence[Alliance], plans: Plans) -> None:
        players = len(known[0].ties)
        made = np.zeros((players, len(known), players, 8), np.int64)
        for number, plan in enumerate(plans):
            for leader, places in enumerate(plan):
                for place, (_, steps) in enumerate(places):
                    takers = [steps[(leader + taker) % players] for taker in range(players)]
                    made[place, number, leader, : players + 1] = [*takers, steps[-1]]
        self.steps = made.reshape(players, -1)
        self.suspected = np.array([alliance.caller if alliance.hidden else -1 for alliance in known])
        self.shown = np.array([alliance.shown for alliance in known])
        self.suspect = np.array([alliance.suspect for alliance in known])


_LORES: dict[int, Lore] = {}


def lore_of(known: Sequence[Alliance], plans: Plans) -> Lore:
    """Give the arrays of a game, the same each time."""
    if id(plans) not in _LORES:
        _LORES[id(plans)] = Lore(known, plans)
    return _LORES[id(plans)]


def roll_out_all(  # noqa: C901, PLR0912, PLR0915, PLR0917 - one loop over the cards, as on lists
    moment: Moment,
    tables: Array,
    hands: Array,
    stock: Array,
    believed: Array,
    habits: Array,
    rows: Sequence[Mapping[int, tuple[int, ...]]],
    known: Sequence[Alliance],
    plans: Plans,
) -> tuple[Array, Array]:
    """Give card points and tricks by seat and lane at the end of the deal.

    ``tables`` are the cards on the table by place, instead of the moment's, ``hands`` by seat its cards, the last one
    `NO_CARD` where somebody has played, ``stock`` what is drawn, the first first, ``believed``
    the alliance, ``habits`` by seat which of ``rows`` it goes by. Trump is the first suit.
    """
    shelf = shelf_of(rows)
    lore = lore_of(known, plans)
    players, left, lanes = hands.shape
    every = np.arange(lanes)
    places = _SEATS[players][:, moment.leader]
    held, habits = hands[places].astype(np.int64), habits[places]
    # which number the rows of each seat begin with, and whether it has more than one
    starts, steps = shelf.starts[habits], shelf.steps[habits]
    alike, moody = bool((habits == habits[0, 0]).all()), not steps.all()
    believed = believed.astype(np.int64)
    leader = np.full(lanes, moment.leader)
    points = np.repeat(np.array(moment.points), lanes)
    tricks = np.repeat(np.array(moment.tricks), lanes)
    count = np.full(lanes, moment.trumps)
    gone = np.full(lanes, moment.gone * _GONE)
    first, drawn = len(tables), 0
    cards = np.zeros((players, lanes), np.int64)
    cards[:first] = tables
    while left or first:
        counted = _COUNT[EARLY if drawn < len(stock) else STAGE_CLASS[left]]
        plan = 8 * (players * believed + leader)
        top: Array = np.full(lanes, players)
        led = gone
        for place in range(players):
            if place >= first:
                hand = held[place]
                if left == 1:
                    card = hand[0]
                else:
                    number = lore.steps[place].take(plan + (top & _PLACE))
                    number += _TOP.take(led + top)
                    number += counted.take(count & _COUNTED)
                    if moody:
                        number *= steps[place]
                    number += starts[0, 0] if alike else starts[place]
                    row = shelf.look_up(number)
                    card = shelf.scores.take(hand + row).max(axis=0) & (WIDTH - 1)
                    # the last card takes its place
                    rest = hand[:-1]
                    np.copyto(rest, hand[-1], where=rest == card)
                cards[place] = card
                card = cards[place]
                if card.max() >= SECRET:
                    (shows,) = (card >= SECRET).nonzero()
                    card[shows] -= SECRET
                    believed[shows] = lore.shown[believed[shows]]
                    plan[shows] = 8 * (players * believed[shows] + leader[shows])
            card = cards[place]
            count += _CARD.take(card)
            if place == 0:
                suit = _LEADS.take(card)
                top = _STRENGTH[0].take(suit + card)
                led = gone + suit
            else:
                top = np.maximum(top, _STRENGTH[place].take(suit + card))
        won = top & _PLACE
        taker = _SEATS[players].take(won * players + leader)
        value = (count & _COUNTED) >> _POINTS
        at = taker * lanes + every
        points[at] += value
        tricks[at] += 1
        (given,) = ((lore.suspected.take(believed) == taker) & (value >= LOAD)).nonzero()
        if len(given):
            believe = believed[given]
            for seats, card in zip(_SEATS[players][:, leader[given]], cards[:, given], strict=True):
                believe = np.where(_IS_LOAD.take(card), lore.suspect[believe, seats], believe)
            believed[given] = believe
        gone |= (count >> _ACES) * _GONE
        count &= _TRUMPS
        leader = taker
        kept = left - (first < players)
        first = 0
        if not kept and drawn == len(stock):
            break
        # by place of the next trick, where the seat was in this one
        before = _SEATS[players].take(won, axis=1)
        held = held.take((before * (left * lanes))[:, None] + np.arange(kept * lanes).reshape(kept, lanes))
        if not alike:
            starts, steps = starts.take(before * lanes + every), steps.take(before * lanes + every)
        left = kept
        if drawn < len(stock):
            held = np.concatenate((held, stock[drawn : drawn + players, None]), axis=1)
            drawn += players
            left += 1
    return points.reshape(players, lanes), tricks.reshape(players, lanes)
