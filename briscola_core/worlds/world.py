"""Hidden cards dealt in ways that agree with all a seat has seen: the auction, the call, and how cards were played.

A walk starts from the hidden cards in any order; then cards change places between hidden hands
(Metropolis's walk), so that hands come about with which the seats would have bid as they did. From then on it
gives a world now and then. A world that disagrees is kept where no better is found, and says so. How likely the plays seen were
in it is its weight. All is decided by a seed; `crowd` weighs many worlds at once with NumPy.
"""

from __future__ import annotations

from hashlib import shake_256
from itertools import combinations, islice
from math import log
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.auction import PLACES
from briscola_core.bid import Pass
from briscola_core.players.bidding import Bidder, Judgement, judgement
from briscola_core.players.habits import SECRET

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from briscola_core.observation import Observation
    from briscola_core.players.position import Past, Position
    from briscola_core.worlds.rollout import Plans

#: How many worlds one walk gives.
EACH = 20
#: How many changes of place are tried: at most, for all to agree; then before the first world; then between them.
_UNTIL_AGREED, _FIRST_STEPS, _STEPS = 700, 24, 16
_ALL_STEPS = _UNTIL_AGREED + _FIRST_STEPS + (EACH - 1) * _STEPS
#: What disagreeing with the auction costs, in tenths of a nat: at all, for each bid, at most.
_AGAINST, _AGAINST_BID, _AGAINST_MOST = 60, 6, 20
#: By how many bids players with two cards face down may go further, or less far, than their whole hands say.
_MONTE = 8
#: What calling one suit costs where the hand promises more with another: at all, by half points, at most.
_AGAINST_CALL, _AGAINST_CALL_MOST = 30, 60
#: What calling one's own card costs.
_AGAINST_SOLO, _IMPOSSIBLE = 45, 10_000
#: What playing another card than the habits say costs: at all, by hundredths of a point, at most.
_AGAINST_PLAY, _AGAINST_PLAY_MOST = 18, 45
#: By a byte of chance: what a change may cost more, in tenths of a nat, and be made.
_ACCEPTED = tuple(int(-10 * log((byte + 0.5) / 256)) for byte in range(256))
#: By how much less the card played is worth than the best, up to ten points, in hundredths: what it costs.
SURPRISE = (0, *(min(_AGAINST_PLAY_MOST, _AGAINST_PLAY + gap // 12) for gap in range(1, 1000)))


class Hidden(NamedTuple):
    """What a seat cannot see, and what is known of it.

    ``cards`` lie in ``slots``: by card the seat that holds it, or the number of players for the stock.
    ``fixed`` are by seat the cards, as a set, that it was dealt as is known; ``costs`` are by seat
    what its limit costs, None for those of whom the auction tells nothing. The caller's seat, -1 for
    none, has called a card of the first suit when the bid at ``place`` stood; ``called`` is the card if
    it is hidden, else -1; ``alone`` is what it costs if the caller holds it.
    """

    players: int
    cards: tuple[int, ...]
    slots: tuple[int, ...]
    fixed: tuple[int, ...]
    costs: tuple[tuple[int, ...] | None, ...]
    caller: int
    place: int
    called: int
    alone: int
    judgement: Judgement | None

    @property
    def dealing(self) -> list[int]:
        """By slot, which of the shuffled cards goes there: the caller gets the first."""
        mine = [at for at, seat in enumerate(self.slots) if seat == self.caller]
        others = [at for at, seat in enumerate(self.slots) if seat != self.caller]
        order = [0] * len(self.slots)
        for turn, at in enumerate(mine + others):
            order[at] = turn
        return order

    @property
    def is_told(self) -> bool:
        """Whether anything is known of the hidden hands but their sizes."""
        return self.judgement is not None and (self.caller >= 0 or any(cost is not None for cost in self.costs))


def hidden(seen: Observation, laid: Position | None, bidder: Bidder) -> Hidden:
    """Give what a seat cannot see; ``laid`` is its position, None before the call."""
    players, viewer = seen.rules.players, -1 if seen.viewer is None else seen.viewer
    if laid is None:
        placed = set(seen.hand)
        cards = tuple(card for card in range(40) if card not in placed)
        sizes = list(seen.hand_sizes)
        if viewer >= 0:
            sizes[viewer] -= len(seen.hand)
        stock, fixed = 0, [0] * players
        called = -1
    else:
        cards, sizes, stock = laid.unseen, list(laid.sizes), laid.stock
        fixed = [sum(1 << card for card in cards) for cards in laid.shown]
        for play in laid.past:
            fixed[play.seat] |= 1 << play.card
        called = laid.called if laid.called in cards else -1
    slots = tuple(seat for seat, size in enumerate((*sizes, stock)) for _ in range(size))
    if seen.auction is None:
        return Hidden(players, cards, slots, tuple(fixed), (None,) * players, -1, -1, -1, 0, None)
    judged = judgement(seen.rules, bidder)
    costs = _costs(seen, judged, viewer)
    caller = -1 if laid is None or seen.caller in (None, viewer) else seen.caller
    alone = _AGAINST_SOLO if laid is None or laid.may_be_alone else _IMPOSSIBLE
    place = -1 if seen.auction.bid is None else PLACES[seen.auction.kind][seen.auction.bid]
    return Hidden(
        players, cards, slots, tuple(fixed), costs, -1 if caller is None else caller, place, called, alone, judged
    )


def _costs(seen: Observation, judged: Judgement, viewer: int) -> tuple[tuple[int, ...] | None, ...]:
    auction = seen.auction
    assert auction is not None
    bids = len(judged.bids)
    least, most = [-1] * auction.players, [bids] * auction.players
    slack = _MONTE * seen.rules.monte
    floor = 0
    for seat, word in auction.history:
        if isinstance(word, Pass):
            most[seat] = min(most[seat], floor - 1)
            continue
        place = PLACES[auction.kind][word]
        least[seat] = place
        floor = place + 1
    found: list[tuple[int, ...] | None] = []
    for seat, (low, high) in enumerate(zip(least, most, strict=True)):
        if seat == viewer or (low < 0 and high == bids):
            found.append(None)
            continue
        away = [max(low - limit - slack, limit - high - slack, 0) for limit in range(-1, bids)]
        found.append(tuple(off and _AGAINST + _AGAINST_BID * min(off, _AGAINST_MOST) for off in away))
    return tuple(found)


def walk(told: Hidden, seed: int | str, worlds: int) -> tuple[list[list[int]], list[int]]:
    """Give for each world the hidden cards by slot, and what it costs, in tenths of a nat: 0 where all agrees.

    Worlds of a walk follow one another.
    """
    cards, number = told.cards, len(told.cards)
    walks, steps = worlds, 0
    pairs: list[tuple[int, int, int, int]] = []
    if told.is_told:
        walks, steps = -(-worlds // EACH), _ALL_STEPS
        # any two cards in different hands may change places; the hand that agrees with less comes first, to be asked first
        room = [-1 if seat == told.caller else of.count(0) if of else 99 for seat, of in enumerate(told.costs)]
        places = sorted(enumerate(told.slots), key=lambda place: room[place[1]])
        pairs = [(one, other, a, b) for (one, a), (other, b) in combinations(places, 2) if a != b]
    # for each walk two bytes a card, then three a step
    stride = 2 * number + 3 * steps
    data = shake_256(f"briscola worlds 2/{seed}".encode()).digest(walks * stride)
    dealing, likely = told.dealing, told.caller >= 0
    cost_of = asking(told) if told.is_told else None
    orders: list[list[int]] = []
    costs: list[int] = []
    for at in range(walks):
        chance = data[at * stride : (at + 1) * stride]
        keys = [(chance[2 * card] << 8 | chance[2 * card + 1]) << 6 | card for card in range(number)]
        if likely:
            # trumps rather to the caller, or else the walk is long
            keys = [key >> 7 << 6 | key & 63 if cards[key & 63] < 10 else key for key in keys]  # noqa: PLR2004
        dealt = [cards[key & 63] for key in sorted(keys)]
        order = [dealt[place] for place in dealing]
        if cost_of is not None:
            _improve(told, cost_of, pairs, order, chance[2 * number :], orders, costs)
        else:
            orders.append(order)
            costs.append(0)
    return orders[:worlds], costs[:worlds]


def asking(told: Hidden) -> Callable[[int, int], int]:
    """Give the function that says what a hand costs a seat."""
    judged = told.judgement
    assert judged is not None
    beside, limits = judged.beside, judged.limits
    caller, called = told.caller, told.called
    calls = judged.calls[told.place] if caller >= 0 else []
    solo, alone = 1 << called if called >= 0 else 0, told.alone
    # what a limit of -1 costs stands last
    costs = [(0,) * (len(judged.bids) + 1) if of is None else (*of[1:], of[0]) for of in told.costs]

    def cost_of(seat: int, hand: int) -> int:
        spades = hand & 1023
        hearts = hand >> 10 & 1023
        diamonds = hand >> 20 & 1023
        clubs = hand >> 30
        by = limits[beside[spades] + beside[hearts] + beside[diamonds] + beside[clubs]]
        limit, other = by[spades], by[hearts]
        if other > limit:  # noqa: PLR1730 - a call of `max` takes longer than all else here, as below
            limit = other
        other, last = by[diamonds], by[clubs]
        if last > other:  # noqa: PLR1730
            other = last
        cost = costs[seat][limit if limit > other else other]  # noqa: FURB136
        if seat == caller:
            if hand & solo:
                # the hand without the called card is what the bid was made with
                cost += alone
                spades &= ~solo
            gap = max(calls[hearts], calls[diamonds], calls[clubs]) - calls[spades]
            if gap > 0:
                cost += _AGAINST_CALL + min(gap, _AGAINST_CALL_MOST)
        return cost

    return cost_of


def _improve(  # noqa: PLR0917 - all that a walk goes by
    told: Hidden,
    cost_of: Callable[[int, int], int],
    pairs: Sequence[tuple[int, int, int, int]],
    order: list[int],
    data: bytes,
    orders: list[list[int]],
    found: list[int],
) -> None:
    """Change cards of a world in place as the bytes say; put worlds on the way, and what each costs, into lists."""
    hands = list(told.fixed)
    for slot, card in zip(told.slots, order, strict=True):
        hands[slot] |= 1 << card
    now = [cost_of(seat, hand) for seat, hand in enumerate(hands)]
    accepted, many = _ACCEPTED, len(pairs)
    chances = zip(data[::3], data[1::3], data[2::3], strict=True)

    def change(steps: int, *, until_agreed: bool = False) -> None:
        for high, low, may in islice(chances, steps if many else 0):
            one, other, a, b = pairs[(high << 8 | low) * many >> 16]
            first, second = order[one], order[other]
            flip = 1 << first | 1 << second
            hand_a, hand_b = hands[a] ^ flip, hands[b] ^ flip
            cost_a = cost_of(a, hand_a)
            left = now[a] + now[b] + accepted[may] - cost_a
            if left < 0:
                continue
            cost_b = cost_of(b, hand_b)
            if cost_b <= left:
                order[one], order[other] = second, first
                hands[a], hands[b] = hand_a, hand_b
                now[a], now[b] = cost_a, cost_b
                if until_agreed and not any(now):
                    return

    if any(now):
        change(_UNTIL_AGREED, until_agreed=True)
    for steps in (_FIRST_STEPS, *(_STEPS,) * (EACH - 1)):
        change(steps)
        orders.append(order[:])
        found.append(sum(now))


def counted_plays(laid: Position) -> tuple[Past, ...]:
    """Give the plays of which it is known what was in hand: with a stock, those since the last draw."""
    if laid.caller >= 0 or not laid.past:
        return laid.past
    if laid.stock or laid.faceup >= 0:
        return ()
    players, draws = laid.rules.players, 10 - laid.rules.hand_size if laid.rules.players == 4 else 17  # noqa: PLR2004
    return laid.past[players * draws :]


def hands_of(laid: Position, told: Hidden, order: Sequence[int]) -> tuple[list[list[int]], list[int], int]:
    """Give the hands of a world by seat, the called card as a secret, the stock as drawn, and the partner's seat.

    The turned-up card is the stock's last. The partner of a solo is the caller; in Briscola it is -1.
    """
    hands = [list(cards) for cards in laid.shown]
    if laid.viewer >= 0:
        hands[laid.viewer] = list(laid.hand)
    stock: list[int] = []
    hands.append(stock)
    for slot, card in zip(told.slots, order, strict=True):
        hands[slot].append(card)
    hands.pop()
    if laid.faceup >= 0:
        stock.append(laid.faceup)
    partner = laid.holder
    called = laid.called
    if called >= 0:
        for seat, hand in enumerate(hands):
            if called in hand:
                hand[hand.index(called)] = called + SECRET
                partner = seat
    return hands, stock, partner


def surprises(
    laid: Position,
    told: Hidden,
    orders: Sequence[Sequence[int]],
    rows: Mapping[int, tuple[int, ...]],
    plans: Plans,
) -> list[int]:
    """Give for each world what the plays seen of the other seats cost in it, in tenths of a nat."""
    plays = counted_plays(laid)
    if all(play.seat == laid.viewer for play in plays):
        return [0] * len(orders)
    most, fallen = len(SURPRISE) - 1, laid.fallen
    found = []
    for order in orders:
        hands, _, partner = hands_of(laid, told, order)
        believed = laid.believed(partner) - laid.public
        cost = 0
        for seat, card, leader, place, taker, number, public in reversed(plays):
            code = card + SECRET if card == fallen else card
            hand = hands[seat]
            hand.append(code)
            if seat == laid.viewer or len(hand) == 1:
                continue
            row = rows[plans[believed + public][leader][place][1][taker] + number]
            gap = (max(map(row.__getitem__, hand)) >> 6) - (row[code] >> 6)
            if gap:
                cost += SURPRISE[min(gap, most)]
        found.append(cost)
    return found


def partner_of(laid: Position, told: Hidden, order: Sequence[int]) -> int:
    """Give the partner's seat in a world; the caller for a solo, -1 in Briscola."""
    return told.slots[order.index(laid.called)] if told.called >= 0 else laid.holder
