"""Who can be the partner: a chance for each seat, and what has moved it (RULES.md section 4, Call and Play).

Nobody can know by what the others play, and whoever is taken for a good player is soon taken for the partner by mistake. So
worlds come from auctions of regular players, of beginners and of those who go by nothing, and each seat's
plays are held against what all three would have played, as far as who the others are taken for leaves it open.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, hypot, perm, sqrt
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.coach.advice import OF_WALK, tries_for
from briscola_core.observation import Observation
from briscola_core.players.alliance import alliances
from briscola_core.players.bidding import BEGINNER_BIDDER, REGULAR_BIDDER
from briscola_core.players.habits import Habits, beginner_habits, regular_habits, rows_of
from briscola_core.players.position import Position, position
from briscola_core.state import Phase
from briscola_core.trick import Trick, points
from briscola_core.worlds.rollout import plans_of
from briscola_core.worlds.trials import Opponents, has_numpy
from briscola_core.worlds.world import EACH, Hidden, hidden, partner_of, surprises, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card

#: What counts beside the worlds: as many worlds that say nothing, so that few of them make nobody certain.
_NOTHING_KNOWN = 0.2
#: How far a world's weight is trusted, and how far what its auction costs.
_TRUST, _TRUST_IN_BIDS = 0.9, 0.5
#: How much of what says nothing a solo gets.
_SOLO = 0.2
#: Of how many moments of a trail more worlds are dealt at once.
_AT_ONCE = 6
#: A move of the chances within so many standard errors may be none.
_HOLDS = 2.0
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
    """A card that was played, by whom, and the chances by seat after it with their standard errors."""

    seat: int
    card: Card
    chances: tuple[float, ...]
    errors: tuple[float, ...]


class PartnerChances(NamedTuple):
    """By seat the chance that it holds or held the called card; the caller's is that of a solo.

    ``errors`` are by seat the standard errors. ``certain`` is the seat that logic leaves, None as long as several
    can be. ``trail`` are the chances after each card, ``start`` those after the call with their errors, all empty
    unless asked for. ``opponents`` is whom all are taken for.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    certain: int | None
    opponents: Opponents
    start: tuple[float, ...] = ()
    start_errors: tuple[float, ...] = ()
    trail: tuple[Moved, ...] = ()

    def moved_most(self, number: int = 3) -> tuple[tuple[Moved, tuple[float, ...]], ...]:
        """Give the cards that moved the chances most, in the order played, each with the chances before it.

        A card after which all is certain has told nothing: it was to be seen. Nor has one after which the chances
        differ no more than they well may by their errors.
        """
        before, known = (self.start, self.start_errors), []
        for at, moved in enumerate(self.trail):
            if max(moved.chances) == 1:
                break
            shifts = [abs(now - was) for now, was in zip(moved.chances, before[0], strict=True)]
            holds = any(
                shift > _HOLDS * hypot(*errors) for shift, *errors in zip(shifts, moved.errors, before[1], strict=True)
            )
            if holds:
                known.append((sum(shifts), -at, moved, before[0]))
            before = moved.chances, moved.errors
        chosen = sorted(known, key=lambda one: one[:2], reverse=True)[:number]
        return tuple((moved, was) for _, _, moved, was in sorted(chosen, key=lambda one: -one[1]))


class Suspects(NamedTuple):
    """Worlds in which one seat or another is the partner, at one moment.

    ``number`` is of how many batches they come. ``walks`` have by walk what its worlds weigh in which each seat is
    the partner; ``squares`` is the sum of the squares of all weights.
    """

    number: int = 0
    squares: float = 0.0
    walks: tuple[tuple[float, ...], ...] = ()


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
    views = _views(seen, trail=trail)
    suspects = tuple(_more(view, Suspects(), seed, worlds, opponents, fast=fast) for view in views)
    return _told(seen, views, suspects, opponents)


def surer_partner(
    seen: Observation,
    seed: int | str,
    suspects: tuple[Suspects, ...] = (),
    worlds: int = 200,
    *,
    trail: bool = False,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
    error: float = 0.0,
    most: int = 20,
) -> tuple[PartnerChances, tuple[Suspects, ...]]:
    """Give what these worlds and one batch more say, and all of them, to be made surer in turn.

    As `surer` does for advice. None are given back when each chance is within ``error``, or comes of ``most``
    batches. Of a trail some moments at once get more worlds, those with the fewest so far first.
    """
    views = _views(seen, trail=trail)
    found = list(suspects) or [Suspects()] * len(views)
    chosen = sorted(_unsure(views, found, error, most), key=lambda at: (found[at].number, at))
    for at in chosen[: _AT_ONCE if suspects else None]:
        found[at] = _more(views[at], found[at], seed, worlds, opponents, fast=fast)
    left = tuple(found) if _unsure(views, found, error, most) else ()
    return _told(seen, views, found, opponents), left


def _unsure(views: Sequence[Observation], found: Sequence[Suspects], error: float, most: int) -> list[int]:
    """Give which views are to get more worlds."""
    return [
        at
        for at, (view, of) in enumerate(zip(views, found, strict=True))
        if not of.number or (of.number < most and max(_chances(view, of)[1]) > error)
    ]


def _views(seen: Observation, *, trail: bool) -> list[Observation]:
    """Give what the viewer sees, after what it saw before each card if a trail is wanted."""
    if seen.called is None:
        message = f"nobody has called a card ({seen.phase.name.lower()})"
        raise ValueError(message)
    plays = sum(len(trick.cards) for trick in (*seen.tricks, seen.trick)) if trail else 0
    return [*(earlier(seen, number) for number in range(plays)), seen]


def _told(
    seen: Observation, views: Sequence[Observation], suspects: Sequence[Suspects], opponents: Opponents
) -> PartnerChances:
    found = [_chances(view, of) for view, of in zip(views, suspects, strict=True)]
    chances, errors, certain = found[-1]
    if len(views) == 1:
        return PartnerChances(chances, errors, certain, opponents)
    plays = [(seat, card) for trick in (*seen.tricks, seen.trick) for seat, card in trick.by_seat.items()]
    moves = [Moved(seat, card, *after[:2]) for (seat, card), after in zip(plays, found[1:], strict=True)]
    return PartnerChances(chances, errors, certain, opponents, *found[0][:2], tuple(moves))


def _chances(seen: Observation, suspects: Suspects) -> tuple[tuple[float, ...], tuple[float, ...], int | None]:
    """Give by seat the chance and its standard error, and the seat that logic leaves."""
    laid = position(seen)
    seats = laid.partners
    players = seen.rules.players
    if len(seats) == 1:
        return tuple(float(seat == seats[0]) for seat in range(players)), (0.0,) * players, seats[0]
    shares = [_SOLO if seat == laid.caller else 1.0 for seat in range(players)]
    shares = [share if seat in seats else 0.0 for seat, share in enumerate(shares)]
    nothing = _NOTHING_KNOWN / sum(shares)
    by_seat = list(map(sum, zip(*suspects.walks, strict=True)))
    of_walks = list(map(sum, suspects.walks))
    total = sum(of_walks)
    # in units of the worlds that these are worth; worlds of one walk resemble each other
    worth = total * total / suspects.squares
    of_all = total * total / sum(map(mul, of_walks, of_walks))
    number, few = min(worth, OF_WALK * max(of_all - 0.9, 0.1)), of_all / max(of_all - 1, 0.1)
    chances, errors = [], []
    for seat, (share, mine) in enumerate(zip(shares, by_seat, strict=True)):
        chance = (mine / total * worth + share * nothing) / (worth + _NOTHING_KNOWN)
        apart = [walk[seat] - mine / total * of for walk, of in zip(suspects.walks, of_walks, strict=True)]
        between = sqrt(sum(map(mul, apart, apart)) * few) / total
        chances.append(chance)
        errors.append(max(sqrt(chance * (1 - chance) / (number + 1)), between) if seat in seats else 0.0)
    return tuple(chances), tuple(errors), None


def _more(
    seen: Observation,
    suspects: Suspects,
    seed: int | str,
    worlds: int,
    opponents: Opponents,
    *,
    fast: bool | None,
) -> Suspects:
    """Give these worlds and a batch more; none where logic leaves one seat."""
    laid = position(seen)
    seats = laid.partners
    if len(seats) == 1:
        return suspects._replace(number=suspects.number + 1)
    suspicion, quick = _SUSPICIONS[opponents], has_numpy() if fast is None else fast
    name = f"{seed}/partner/{len(laid.past)}" + (f"/{suspects.number}" if suspects.number else "")
    told, orders, likely, walks = _suspected(seen, laid, name, worlds, suspicion)
    plays = _of_plays(laid, told, orders, suspicion, fast=quick)
    weights = [(bids * cards) ** _TRUST for bids, cards in zip(likely, plays, strict=True)]
    by_walk: dict[tuple[int, int], list[float]] = {}
    for of, order, weight in zip(walks, orders, weights, strict=True):
        by_walk.setdefault(of, [0.0] * laid.rules.players)[partner_of(laid, told, order)] += weight
    return Suspects(
        suspects.number + 1,
        suspects.squares + sum(map(mul, weights, weights)),
        (*suspects.walks, *map(tuple, by_walk.values())),
    )


def _suspected(
    seen: Observation, laid: Position, seed: str, worlds: int, suspicion: Suspicion
) -> tuple[Hidden, list[list[int]], list[float], list[tuple[int, int]]]:
    """Deal worlds from auctions of all kinds of players; give with them how likely each is for its auction, and its walk."""
    tries, seats = tries_for(laid, worlds), laid.partners
    told = hidden(seen, laid, REGULAR_BIDDER)
    kinds = (
        (suspicion.regular, told, 0),
        (suspicion.beginner, hidden(seen, laid, BEGINNER_BIDDER), 0),
        (suspicion.whim, told._replace(judgement=None), _ANY_WORD),
    )
    orders: list[list[int]] = []
    likely: list[float] = []
    walks: list[tuple[int, int]] = []
    for kind, (share, of, cost) in enumerate(kinds):
        # those who go by nothing explain anything, and few of their worlds will do
        found, costs = walk(of, f"{seed}/{kind}", max(tries // (2 if of.is_told else 4), 1))
        # whoever goes by nothing, no call is made against the rules
        kept = [at for at, order in enumerate(found) if partner_of(laid, told, order) in seats]
        orders += [found[at] for at in kept]
        likely += [share / len(kept) * exp(-_TRUST_IN_BIDS * (cost + costs[at]) / 10) for at in kept]
        walks += [(kind, at // EACH) for at in kept]
    return told, orders, likely, walks


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
