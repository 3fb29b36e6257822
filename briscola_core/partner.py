"""Who can be the partner: a chance for each seat, and what has moved it (RULES.md section 4, Call and Play)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.coach import tries_for
from briscola_core.observation import Observation
from briscola_core.position import Position, position
from briscola_core.state import Phase
from briscola_core.trials import Opponents, deal_worlds, has_numpy
from briscola_core.trick import Trick, points
from briscola_core.world import partner_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card

#: What counts beside the worlds: as many worlds that say nothing, so that few of them make nobody certain.
_NOTHING_KNOWN = 0.3
#: How much further than the coach's figures this trusts that all play as they are taken to.
_TRUST = 2.5
#: How much of that a solo gets.
_SOLO = 0.05


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

    Nobody is certain before the called card has fallen unless no other seat can hold it. With ``trail`` the
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
    number = tries_for(laid, worlds)
    dealt = deal_worlds(seen, laid, f"{seed}/partner/{len(laid.past)}", number, opponents, fast=fast)
    shares = [_SOLO if seat == laid.caller else 1.0 for seat in range(players)]
    shares = [share if seat in seats else 0.0 for seat, share in enumerate(shares)]
    nothing = _NOTHING_KNOWN / sum(shares)
    counts = [share * nothing for share in shares]
    # in units of the worlds that these are worth
    weights = [weight**_TRUST for weight in dealt.weights]
    scale = sum(weights) / sum(weight * weight for weight in weights)
    for order, weight in zip(dealt.orders, weights, strict=True):
        partner = partner_of(laid, dealt.told, order)
        if partner in seats:
            counts[partner] += weight * scale
    total = sum(counts)
    return tuple(count / total for count in counts), None


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
