"""Who can be the partner: a chance for each seat, and what has moved it (RULES.md section 4, Call and Play).

Nobody can know by what the others play, and whoever is taken for a good player is soon taken for the partner by mistake. So
worlds come from auctions of regular players, of beginners and of those who go by nothing, and each seat's
plays are held against what all three would have played, as far as who the others are taken for leaves it open.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, perm
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.coach.advice import tries_for
from briscola_core.observation import Observation
from briscola_core.players.alliance import alliances
from briscola_core.players.bidding import BEGINNER_BIDDER, REGULAR_BIDDER
from briscola_core.players.habits import Habits, beginner_habits, regular_habits, rows_of
from briscola_core.players.position import Position, position
from briscola_core.state import Phase
from briscola_core.trick import Trick, points
from briscola_core.worlds.rollout import plans_of
from briscola_core.worlds.trials import Opponents, has_numpy
from briscola_core.worlds.world import Hidden, hidden, partner_of, surprises, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card

#: What counts beside the worlds: as many worlds that say nothing, so that few of them make nobody certain.
_NOTHING_KNOWN = 0.2
#: How far a world's weight is trusted, and how far what its auction costs.
_TRUST, _TRUST_IN_BIDS = 0.9, 0.5
#: How much of what says nothing a solo gets.
_SOLO = 0.2
#: What an auction costs in which all said anything, in tenths of a nat.
_ANY_WORD = 15


class Suspicion(NamedTuple):
    """How likely who the others are taken for are regular, beginners, or go by nothing; and all of them the same."""

    regular: float
    beginner: float
    whim: float
    alike: float


_SUSPICIONS = {
    Opponents.REGULAR: Suspicion(0.45, 0.25, 0.3, alike=0.7),
    Opponents.BEGINNER: Suspicion(0.25, 0.45, 0.3, alike=0.7),
    Opponents.MIXED: Suspicion(0.4, 0.25, 0.35, alike=0.3),
}


class Moved(NamedTuple):
    """A card that was played, by whom, and the chances by seat after it."""

    seat: int
    card: Card
    chances: tuple[float, ...]


class PartnerChances(NamedTuple):
    """By seat the chance that it holds or held the called card; the caller's is that of a solo.

    ``certain`` is the seat that logic leaves, None as long as several can be. ``trail`` are the chances
    after each card, ``start`` those after the call, both empty unless asked for. ``opponents`` is whom all are
    taken for.
    """

    chances: tuple[float, ...]
    certain: int | None
    opponents: Opponents
    start: tuple[float, ...] = ()
    trail: tuple[Moved, ...] = ()

    def moved_most(self, number: int = 3) -> tuple[Moved, ...]:
        """Give the cards that moved the chances most, in the order played."""
        before = (self.start, *(moved.chances for moved in self.trail))
        shifts = [
            (sum(abs(now - was) for now, was in zip(moved.chances, earlier, strict=True)), -at)
            for at, (moved, earlier) in enumerate(zip(self.trail, before, strict=False))
        ]
        chosen = sorted(range(len(shifts)), key=lambda at: shifts[at], reverse=True)[:number]
        return tuple(self.trail[at] for at in sorted(chosen))


def partner_chances(
    seen: Observation,
    seed: int | str = 0,
    worlds: int = 200,
    *,
    trail: bool = False,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
) -> PartnerChances:
    """Give the chance of each seat to be the partner, for what the viewer knows; an onlooker knows what is public.

    What ``opponents`` are said to be weighs most, not all. Nobody is certain before the called card has fallen
    unless no other seat can hold it. With ``trail`` the
    chances after each card are given too, each from what was known then. Raises `ValueError` before the
    call and in Briscola.
    """
    if seen.called is None:
        message = f"nobody has called a card ({seen.phase.name.lower()})"
        raise ValueError(message)
    quick = has_numpy() if fast is None else fast
    chances, certain = _chances(seen, seed, worlds, opponents, fast=quick)
    if not trail:
        return PartnerChances(chances, certain, opponents)
    plays = [(seat, card) for trick in (*seen.tricks, seen.trick) for seat, card in trick.by_seat.items()]
    views = [earlier(seen, number) for number in range(len(plays))]
    start, *after = [_chances(view, seed, worlds, opponents, fast=quick)[0] for view in views] + [chances]
    moves = [Moved(seat, card, then) for (seat, card), then in zip(plays, after, strict=True)]
    return PartnerChances(chances, certain, opponents, start, tuple(moves))


def possible(laid: Position) -> tuple[int, ...]:
    """Give the seats that can hold or have held the called card, as far as logic goes."""
    if laid.holder >= 0:
        return (laid.holder,)
    for seat, cards in enumerate(laid.shown):
        if laid.called in cards:
            return (seat,)
    return tuple(seat for seat, size in enumerate(laid.sizes) if size and (laid.may_be_alone or seat != laid.caller))


def _chances(
    seen: Observation, seed: int | str, worlds: int, opponents: Opponents, *, fast: bool
) -> tuple[tuple[float, ...], int | None]:
    laid = position(seen)
    seats = possible(laid)
    players = seen.rules.players
    if len(seats) == 1:
        return tuple(float(seat == seats[0]) for seat in range(players)), seats[0]
    suspicion = _SUSPICIONS[opponents]
    told, orders, likely = _suspected(seen, laid, f"{seed}/partner/{len(laid.past)}", worlds, suspicion)
    plays = _of_plays(laid, told, orders, suspicion, fast=fast)
    weights = [(bids * cards) ** _TRUST for bids, cards in zip(likely, plays, strict=True)]
    shares = [_SOLO if seat == laid.caller else 1.0 for seat in range(players)]
    shares = [share if seat in seats else 0.0 for seat, share in enumerate(shares)]
    nothing = _NOTHING_KNOWN / sum(shares)
    counts = [share * nothing for share in shares]
    # in units of the worlds that these are worth
    scale = sum(weights) / sum(weight * weight for weight in weights)
    for order, weight in zip(orders, weights, strict=True):
        partner = partner_of(laid, told, order)
        if partner in seats:
            counts[partner] += weight * scale
    total = sum(counts)
    return tuple(count / total for count in counts), None


def _suspected(
    seen: Observation, laid: Position, seed: str, worlds: int, suspicion: Suspicion
) -> tuple[Hidden, list[list[int]], list[float]]:
    """Deal worlds from auctions of all kinds of players; give with them how likely each is for its auction."""
    tries = tries_for(laid, worlds)
    told = hidden(seen, laid, REGULAR_BIDDER)
    kinds = (
        (suspicion.regular, told, 0),
        (suspicion.beginner, hidden(seen, laid, BEGINNER_BIDDER), 0),
        (suspicion.whim, told._replace(judgement=None), _ANY_WORD),
    )
    orders: list[list[int]] = []
    likely: list[float] = []
    for kind, (share, of, cost) in enumerate(kinds):
        # those who go by nothing explain anything, and few of their worlds will do
        found, costs = walk(of, f"{seed}/{kind}", max(tries // (2 if of.is_told else 4), 1))
        orders += found
        likely += [share / len(found) * exp(-_TRUST_IN_BIDS * (cost + more) / 10) for more in costs]
    return told, orders, likely


def _of_plays(
    laid: Position, told: Hidden, orders: Sequence[Sequence[int]], suspicion: Suspicion, *, fast: bool
) -> list[float]:
    """Give by world how likely the plays seen are in it, whoever of those suspected the seats may be."""
    rules = laid.rules
    one = [1.0] * len(orders)
    apart, regular, beginner, whim = one, one, one, 1.0
    for seat in {play.seat for play in laid.past} - {laid.viewer}:
        past = tuple(play for play in laid.past if play.seat == seat)
        alone = laid._replace(past=past)
        by_rule = _likely(alone, told, orders, regular_habits(rules), fast=fast)
        by_eye = _likely(alone, told, orders, beginner_habits(rules), fast=fast)
        by_whim = 1 / perm(rules.hand_size, len(past))
        apart = [
            so_far * (suspicion.regular * rule + suspicion.beginner * eye + suspicion.whim * by_whim)
            for so_far, rule, eye in zip(apart, by_rule, by_eye, strict=True)
        ]
        regular = list(map(mul, regular, by_rule))
        beginner = list(map(mul, beginner, by_eye))
        whim *= by_whim
    return [
        (1 - suspicion.alike) * each
        + suspicion.alike * (suspicion.regular * rule + suspicion.beginner * eye + suspicion.whim * whim)
        for each, rule, eye in zip(apart, regular, beginner, strict=True)
    ]


def _likely(
    laid: Position, told: Hidden, orders: Sequence[Sequence[int]], habits: Habits, *, fast: bool
) -> list[float]:
    """Give by world how likely the plays seen are for these habits."""
    plans = plans_of(laid.rules)
    if fast:
        from briscola_core.worlds.crowd import surprises_all

        costs = surprises_all(laid, told, orders, rows_of(habits), alliances(laid.rules), plans)
    else:
        costs = surprises(laid, told, orders, rows_of(habits), plans)
    return [exp(-cost / 10) for cost in costs]


def earlier(seen: Observation, plays: int) -> Observation:
    """Give what the viewer saw of a deal of Chiamata when only so many cards had been played."""
    tricks = (*seen.tricks, seen.trick)
    players = seen.rules.players
    whole, rest = divmod(plays, players)
    done = tricks[:whole]
    leader = tricks[whole].leader
    trick = Trick(players, leader, tricks[whole].cards[:rest])
    later = [
        (seat, card)
        for at, given in enumerate(tricks)
        for turn, (seat, card) in enumerate(given.by_seat.items())
        if at * players + turn >= plays
    ]
    sizes = list(seen.hand_sizes)
    for seat, _ in later:
        sizes[seat] += 1
    hidden = any(card == seen.called for _, card in later)
    return replace(
        seen,
        hand=tuple(sorted((*seen.hand, *(card for seat, card in later if seat == seen.viewer)))),
        legal_actions=(),
        phase=Phase.PLAY,
        to_act=(leader + rest) % players,
        hand_sizes=tuple(sizes),
        revealed_partner=None if hidden else seen.revealed_partner,
        revealed_solo=seen.revealed_solo and not hidden,
        tricks=done,
        trick=trick,
        points=_by_seat(players, done, [points(given.cards) for given in done]),
        tricks_won=_by_seat(players, done, [1] * len(done)),
        result=None,
    )


def _by_seat(players: int, tricks: Sequence[Trick], worth: Sequence[int]) -> tuple[int, ...]:
    total = [0] * players
    for trick, value in zip(tricks, worth, strict=True):
        total[trick.winner or 0] += value
    return tuple(total)
