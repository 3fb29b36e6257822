"""What each action is worth, for what its player may know: chances and session points, each with its error.

``advise`` is what a page shows; it never looks at more than an observation. What it says holds for the
opponents that it assumes, and says which.
"""

from __future__ import annotations

from math import exp, sqrt
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import EXCHANGE, PLAYS, Action, Call, Play
from briscola_core.auction import BIDS, PLACES
from briscola_core.bid import Bid
from briscola_core.bidding import judgement, suits_of
from briscola_core.card import PACK, PACK_POINTS
from briscola_core.contract import Contract, Sample, Settled, auctioned, dealt_hands, play_contracts
from briscola_core.habits import RELABELLED
from briscola_core.player import check_turn
from briscola_core.position import Position, position
from briscola_core.state import Phase
from briscola_core.trials import (
    LIGHTEST,
    Ends,
    Opponents,
    Worlds,
    alike,
    company,
    deal_worlds,
    has_numpy,
    play_all,
)
from briscola_core.world import partner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from briscola_core.card import Card
    from briscola_core.observation import Observation


class Estimate(NamedTuple):
    """A mean over worlds and its standard error."""

    mean: float
    error: float


class Choice(NamedTuple):
    """What an action is worth to who takes it.

    ``chance`` that the side succeeds (in Chiamata that the contract is made or beaten, in Briscola
    that the deal is won; a draw counts half), ``points``, expected session points (in Briscola won
    deals), ``captured``, expected card points of the side. ``gap`` is how many points less than the
    best action, with the error of the difference; ``equal`` whether it may well be none less.
    ``alike`` numbers groups of cards that do exactly the same.
    """

    action: Action
    chance: Estimate
    points: Estimate
    captured: Estimate
    gap: Estimate
    equal: bool
    alike: int


class Advice(NamedTuple):
    """The legal actions in the order of `legal_actions`, and what the figures rest on.

    ``opponents`` is whom the others are taken for, ``worlds`` how many different worlds were tried,
    ``weight`` the number of equal ones that they are worth, ``agreeing`` the share of those dealt that agree
    with the auction.
    """

    choices: tuple[Choice, ...]
    opponents: Opponents
    worlds: int
    weight: float
    agreeing: float

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that may well be the best, the one with most points first."""
        equal = [choice for choice in self.choices if choice.equal]
        return tuple(choice.action for choice in sorted(equal, key=lambda choice: -choice.points.mean))

    def of(self, action: Action) -> Choice:
        """Give what the advice says of an action; `KeyError` if it is not legal."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise KeyError(action)


#: A difference within so many standard errors is shown as none.
_TIE = 2.0


def advise(
    seen: Observation,
    seed: int | str = 0,
    worlds: int = 200,
    *,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
    enough: Callable[[], bool] | None = None,
) -> Advice:
    """Give what each legal action is worth to the viewer; `ValueError` if it is not to act.

    The same seed gives the same figures, with NumPy (``fast``, where it is there) and without.
    ``enough`` bounds the time: the worlds are tried in batches of fifty, and no further batch is begun once it
    gives true.
    """
    check_turn(seen)
    quick = has_numpy() if fast is None else fast
    if enough is None:
        return _advice(seen, [samples(seen, seed, worlds, opponents, fast=quick)], opponents)
    batches = []
    for batch in range(0, worlds, 50):
        batches.append(samples(seen, f"{seed}/{batch}", min(50, worlds - batch), opponents, fast=quick))
        if enough():
            break
    return _advice(seen, batches, opponents)


def surer(
    seen: Observation,
    seed: int | str,
    batches: tuple[Batch, ...] = (),
    worlds: int = 100,
    *,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
) -> tuple[Advice, tuple[Batch, ...]]:
    """Give what these batches of worlds and one more say, and all of them, to be made surer in turn.

    For whoever shows figures at once and makes them better while there is time. The same seed and number of
    batches give the same figures.
    """
    check_turn(seen)
    more = samples(seen, f"{seed}/{len(batches)}", worlds, opponents, fast=has_numpy() if fast is None else fast)
    # the worlds themselves are needed no more
    together = (*batches, more._replace(dealt=more.dealt._replace(orders=[])))
    return _advice(seen, together, opponents), together


class Batch(NamedTuple):
    """Some worlds, and by legal action what it brings in them, and its group of actions that do the same."""

    dealt: Worlds
    samples: list[Sample]
    groups: list[int]


def samples(seen: Observation, seed: int | str, worlds: int, opponents: Opponents, *, fast: bool) -> Batch:
    """Give what each legal action brings the viewer in worlds that agree with what it has seen."""
    ask = {Phase.AUCTION: _bids, Phase.CALL: _calls}.get(seen.phase, _plays)
    return ask(seen, seed, worlds, opponents, fast)


def _advice(seen: Observation, batches: Sequence[Batch], opponents: Opponents) -> Advice:
    least = min(batch.dealt.least for batch in batches)
    # in each batch the likeliest world has the weight 1: here that of all
    weights = [
        weight * exp((least - batch.dealt.least) / 10) for batch in batches for weight in batch.dealt.weights
    ]
    merged = [
        Sample(*([value for batch in batches for value in batch.samples[at][part]] for part in range(3)))
        for at in range(len(seen.legal_actions))
    ]
    worth = [careful(sample.points, weights) for sample in merged]
    best = max(range(len(merged)), key=lambda at: (worth[at].mean, -at))
    choices = []
    for at, (action, sample) in enumerate(zip(seen.legal_actions, merged, strict=True)):
        gap = careful([most - mine for most, mine in zip(merged[best].points, sample.points, strict=True)], weights)
        choices.append(
            Choice(
                action,
                chance(sample.success, weights),
                worth[at],
                estimate(sample.captured, weights),
                gap,
                gap.mean <= _TIE * gap.error,
                batches[0].groups[at],
            )
        )
    number = sum(weights) ** 2 / sum(weight * weight for weight in weights)
    agreeing = sum(batch.dealt.agreeing for batch in batches) / len(batches)
    counting = sum(weight >= LIGHTEST for weight in weights)
    return Advice(tuple(choices), opponents, counting, number, agreeing)


def estimate(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """Give the mean of values that count so many times, and its standard error."""
    total = sum(weights)
    mean = sum(map(mul, values, weights)) / total
    number = total * total / sum(map(mul, weights, weights))
    apart = [value - mean for value in values]
    spread = sum(map(mul, map(mul, apart, apart), weights)) / total
    return Estimate(mean, sqrt(spread / max(number - 1, 1)))


def careful(values: Sequence[float], weights: Sequence[float]) -> Estimate:
    """Give the same with an error that is never 0 unless all values are: few worlds that agree prove little."""
    mean, error = estimate(values, weights)
    number = sum(weights) ** 2 / sum(map(mul, weights, weights))
    return Estimate(mean, max(error, 1.5 * max(map(abs, values)) / (number + 2)))


def chance(successes: Sequence[float], weights: Sequence[float]) -> Estimate:
    """Give a chance and its standard error: a hundred successes make neither 1 nor certain."""
    mean, _ = estimate(successes, weights)
    number = sum(weights) ** 2 / sum(map(mul, weights, weights))
    wary = (mean * number + 1) / (number + 2)
    return Estimate((mean * number + 0.5) / (number + 1), sqrt(wary * (1 - wary) / number))


def tries_for(laid: Position | None, worlds: int) -> int:
    """Give how many worlds to deal for ``worlds`` to be chosen: more, the more plays are to agree with."""
    if laid is None or laid.caller < 0:
        return worlds
    return worlds if len(laid.past) < laid.rules.players else 2 * worlds


def _plays(seen: Observation, seed: int | str, worlds: int, opponents: Opponents, fast: bool) -> Batch:  # noqa: FBT001
    laid = position(seen)
    dealt = deal_worlds(seen, laid, seed, tries_for(laid, worlds), opponents, fast=fast)
    seats = company(seed, len(dealt.orders), seen.rules.players, laid.viewer, opponents)
    groups = alike(laid)
    ends = play_all(laid, dealt, [group[0] for group in groups], seats, fast=fast)
    settled, partners = None, [-1] * len(dealt.orders)
    if seen.target is not None:
        settled = Settled(seen.rules, laid.caller, seen.target, laid.viewer)
        partners = [partner_of(laid, dealt.told, order) for order in dealt.orders]
    found = [sample(laid, end, settled, partners) for end in ends]
    back = RELABELLED[laid.trump]
    of_card = {PLAYS[back[card]]: at for at, group in enumerate(groups) for card in group}
    order = [of_card[action] for action in seen.legal_actions if isinstance(action, Play)]
    if EXCHANGE in seen.legal_actions:
        (after,) = play_all(_swapped(laid, seen), dealt, [-1], seats, fast=fast)
        found.append(sample(laid, after, settled, partners))
        order.append(len(found) - 1)
    return Batch(dealt, [found[at] for at in order], order)


def _swapped(laid: Position, seen: Observation) -> Position:
    """Give the position after the viewer's exchange."""
    rank = seen.rules.exchange.rank
    assert rank is not None
    return laid._replace(hand=tuple(sorted({*laid.hand, laid.faceup} - {int(rank)})), faceup=int(rank))


def sample(laid: Position, ends: Ends, settled: Settled | None, partners: Sequence[int]) -> Sample:
    """Give what ends are worth to the viewer's side; ``settled`` is None in Briscola, ``partners`` are by world."""
    rules, viewer = laid.rules, laid.viewer
    if settled is None:
        side = next(side for side in rules.sides if viewer in side)
        captured: list[float] = [sum(points[seat] for seat in side) for points in ends.points]
        success = [0.5 if 2 * points == PACK_POINTS else float(2 * points > PACK_POINTS) for points in captured]
        won = [float(2 * points > PACK_POINTS) for points in captured]
        return Sample(success, won, captured)
    found = Sample([], [], [])
    for partner, points, tricks in zip(partners, ends.points, ends.tricks, strict=True):
        settled.add(found, partner, points, tricks)
    return found


def _calls(seen: Observation, seed: int | str, worlds: int, opponents: Opponents, fast: bool) -> Batch:  # noqa: FBT001
    auction = seen.auction
    assert auction is not None
    assert isinstance(auction.bid, Bid)
    dealt = deal_worlds(seen, None, seed, worlds, opponents, fast=fast)
    cards = [action.card for action in seen.legal_actions if isinstance(action, Call)]
    seats = company(seed, len(dealt.orders), seen.rules.players, _viewer(seen), opponents)
    jobs = [(at, _viewer(seen), card) for card in cards for at in range(len(dealt.orders))]
    ends = play_contracts(seen, dealt, seats, jobs, fast=fast)
    samples = []
    for start in range(len(cards)):
        settled = Settled(seen.rules, _viewer(seen), auction.bid.target, _viewer(seen))
        found = Sample([], [], [])
        for at in range(len(dealt.orders)):
            partner, points, tricks = ends[start * len(dealt.orders) + at]
            settled.add(found, partner, points, tricks)
        samples.append(found)
    return Batch(dealt, samples, list(range(len(cards))))


def _viewer(seen: Observation) -> int:
    assert seen.viewer is not None
    return seen.viewer


def _bids(seen: Observation, seed: int | str, worlds: int, opponents: Opponents, fast: bool) -> Batch:  # noqa: FBT001
    auction = seen.auction
    assert auction is not None
    viewer, players = _viewer(seen), seen.rules.players
    dealt = deal_worlds(seen, None, seed, worlds, opponents, fast=fast)
    seats = company(seed, len(dealt.orders), players, viewer, opponents)
    judged = judgement(seen.rules, opponents.bidder)
    bids = BIDS[auction.kind]
    places = [PLACES[auction.kind][word] if isinstance(word, Bid) else -1 for word in seen.legal_actions]
    contracts: list[list[tuple[int, int, Card] | None]] = []
    for order in dealt.orders:
        suits = [suits_of(hand) for hand in dealt_hands(seen, dealt, order)]
        limits = [judged.limit(held) for held in suits]
        ends: list[tuple[int, int, Card] | None] = []
        for place in places:
            winner, last = auctioned(
                judged, suits, limits, auction.active, viewer, auction.bidder, auction.floor, place
            )
            if winner < 0:
                ends.append(None)
                continue
            suit, rank = judged.call(suits[winner], last)
            ends.append((winner, last, PACK[10 * suit + max(rank, 0)]))
        contracts.append(ends)
    keys: dict[Contract, int] = {}
    for at, row in enumerate(contracts):
        for end in row:
            if end is not None:
                keys.setdefault((at, end[0], end[2]), len(keys))
    played = play_contracts(seen, dealt, seats, list(keys), fast=fast)
    samples = []
    for column in range(len(places)):
        found = Sample([], [], [])
        for at, row in enumerate(contracts):
            end = row[column]
            if end is None:
                # dealt again: nothing won and nothing lost
                found.success.append(0.5)
                found.points.append(0.0)
                found.captured.append(0.0)
                continue
            caller, last, card = end
            Settled(seen.rules, caller, bids[last].target, viewer).add(found, *played[keys[at, caller, card]])
        samples.append(found)
    return Batch(dealt, samples, list(range(len(places))))
