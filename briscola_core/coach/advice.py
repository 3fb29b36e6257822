"""What each action is worth, for what its player may know: chances and session points, each with its error.

``advise`` is what a page shows; it never looks at more than an observation. What it says holds for the
opponents that it assumes, and says which.
"""

from __future__ import annotations

from itertools import groupby
from math import sqrt
from operator import mul, sub
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import EXCHANGE, PLAYS, Action, Call, Play
from briscola_core.auction import BIDS, PLACES
from briscola_core.bid import Bid
from briscola_core.card import PACK
from briscola_core.players.bidding import judgement, suits_of
from briscola_core.players.habits import RELABELLED
from briscola_core.players.player import check_turn
from briscola_core.players.position import Position, position
from briscola_core.state import Phase
from briscola_core.worlds.contract import Sample, Settled, Won, Worth, auctioned, play_contracts, sample
from briscola_core.worlds.dealt import Contract, Worlds, dealt_hands, weights_of
from briscola_core.worlds.ending import points_still
from briscola_core.worlds.rollout import outcome
from briscola_core.worlds.trials import Opponents, alike, company, deal_worlds, has_numpy, play_all

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card
    from briscola_core.observation import Observation
    from briscola_core.players.bidding import Bidder


class Estimate(NamedTuple):
    """A mean over worlds and its standard error."""

    mean: float
    error: float


class Choice(NamedTuple):
    """What an action is worth to who takes it.

    ``chance`` that the side succeeds (in Chiamata that the contract is made or beaten, in Briscola
    that the deal is won; a draw counts half), ``points``, expected session points (in Briscola won
    deals), ``captured``, expected card points of the side. ``gap`` is how many points less than the
    best action, with the error of the difference; ``equal`` whether it may well be none less, and is not much: where
    points are level, card points decide.
    ``alike`` numbers groups of cards that are equal by the rules: neighbours of equal points, of which no card
    still to be played lies between. They have the same figures. ``contract``, of a bid, is how likely the bidder gets
    the contract, and how likely it is then made; None where that never came about.
    """

    action: Action
    chance: Estimate
    points: Estimate
    captured: Estimate
    gap: Estimate
    equal: bool
    alike: int
    contract: tuple[Estimate, Estimate] | None = None


class Advice(NamedTuple):
    """The legal actions in the order of `legal_actions`, and what the figures rest on.

    ``opponents`` is whom the others are taken for, ``worlds`` how many different worlds were tried,
    ``weight`` the number of equal ones that they are worth, ``agreeing`` the share of those dealt that agree
    with the auction. Where nothing is hidden any more the figures are ``exact``, for best play of all.
    """

    choices: tuple[Choice, ...]
    opponents: Opponents
    worlds: int
    weight: float
    agreeing: float
    exact: bool = False

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that may well be the best, the one with most points first, or of level ones most card points."""
        equal = [choice for choice in self.choices if choice.equal]

        def order(choice: Choice) -> tuple[bool, float, float]:
            level = choice.gap.mean <= _LEVEL
            return not level, -choice.captured.mean if level else 0.0, -choice.points.mean

        return tuple(choice.action for choice in sorted(equal, key=order))

    def of(self, action: Action) -> Choice:
        """Give what the advice says of an action; `KeyError` if it is not legal."""
        for choice in self.choices:
            if choice.action == action:
                return choice
        raise KeyError(action)


#: A difference within so many standard errors is shown as none.
_TIE = 2.0
#: Nor is one of so many points or more; and so few are no difference at all.
_MUCH, _LEVEL = 0.1, 0.02
#: Of cards that are level in points, one with so many card points less is not among the best.
_CARD_POINT = 1.0
#: How many times more worlds are dealt after the first trick: most explain the plays badly and are not tried.
_MORE = 4
#: How many worlds that stand for themselves those of one walk are worth at most.
OF_WALK = 18
#: How many worlds are dealt at once.
_AT_ONCE = 200


def advise(
    seen: Observation,
    seed: int | str = 0,
    worlds: int = 200,
    *,
    opponents: Opponents = Opponents.REGULAR,
    fast: bool | None = None,
) -> Advice:
    """Give what each legal action is worth to the viewer; `ValueError` if it is not to act.

    The same seed gives the same figures, with NumPy (``fast``, where it is there) and without. Whoever has little time
    asks `surer`.
    """
    check_turn(seen)
    exact = _exact(seen, opponents)
    if exact is not None:
        return exact
    quick = has_numpy() if fast is None else fast
    batches = [
        samples(seen, f"{seed}/{start}" if start else seed, min(_AT_ONCE, worlds - start), opponents, fast=quick)
        for start in range(0, worlds, _AT_ONCE)
    ]
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

    For whoever shows figures at once and makes them better while there is time: ``worlds`` bounds how long one batch
    takes. The same seed and number of batches give the same figures.
    """
    check_turn(seen)
    exact = _exact(seen, opponents)
    if exact is not None:
        return exact, ()
    more = samples(seen, f"{seed}/{len(batches)}", worlds, opponents, fast=has_numpy() if fast is None else fast)
    # the worlds themselves are needed no more
    together = (*batches, more._replace(dealt=more.dealt._replace(orders=[])))
    return _advice(seen, together, opponents), together


class Batch(NamedTuple):
    """Some worlds, and by legal action what it brings in them, and its group of `alike` actions."""

    dealt: Worlds
    samples: list[Sample]
    groups: list[int]


def samples(seen: Observation, seed: int | str, worlds: int, opponents: Opponents, *, fast: bool) -> Batch:
    """Give what each legal action brings the viewer in worlds that agree with what it has seen."""
    laid = position(seen) if seen.phase is Phase.PLAY else None
    dealt = deal_worlds(seen, laid, seed, tries_for(laid, worlds, _MORE), opponents, fast=fast)
    seats = company(seed, len(dealt.orders), seen.rules.players, _viewer(seen), opponents)
    if laid is not None:
        return _plays(seen, laid, dealt, seats, fast=fast)
    if seen.phase is Phase.CALL:
        return _calls(seen, dealt, seats, fast=fast)
    return _bids(seen, dealt, seats, opponents.bidder, fast=fast)


def _advice(seen: Observation, batches: Sequence[Batch], opponents: Opponents) -> Advice:
    walks = [(at, walk) for at, batch in enumerate(batches) for walk in batch.dealt.walks]
    counted = Counted(weights_of([cost for batch in batches for cost in batch.dealt.costs]), walks)
    groups = batches[0].groups

    def merged_of(number: int) -> Sample:
        return Sample(*([of for batch in batches for of in batch.samples[number][part]] for part in range(4)))

    merged = {group: merged_of(at) for at, group in enumerate(groups)}
    worth = {group: counted.careful(found.points) for group, found in merged.items()}
    best = max(range(len(groups)), key=lambda at: (worth[groups[at]].mean, -at))
    most = merged[groups[best]].points
    figures = {}
    for group, found in merged.items():
        gap = counted.careful(list(map(sub, most, found.points)))
        figures[group] = (
            counted.chance(found.success),
            worth[group],
            counted.estimate(found.captured),
            gap,
            gap.mean <= min(_TIE * gap.error, _MUCH),
            group,
        )
    equal = [group for group, found in figures.items() if found[4]]
    if max(figures[group][3].mean for group in equal) <= _LEVEL:
        top = max(equal, key=lambda group: (figures[group][2].mean, -group))
        for group in equal:
            behind = counted.estimate(list(map(sub, merged[top].captured, merged[group].captured)))
            if behind.mean >= _CARD_POINT and behind.mean > _TIE * behind.error:
                figures[group] = (*figures[group][:4], False, group)
    choices = tuple(
        Choice(action, *figures[group], _contract(counted, merged[group]))
        for action, group in zip(seen.legal_actions, groups, strict=True)
    )
    share = sum(batch.dealt.agreeing for batch in batches) / len(batches)
    return Advice(choices, opponents, len(counted.weights), counted.number, share)


def _contract(counted: Counted, found: Sample) -> tuple[Estimate, Estimate] | None:
    """Give how likely the bidder gets the contract, and how likely it is then made; None if it never does."""
    mine = [at for at, calls in enumerate(found.calls) if calls]
    if not mine:
        return None
    then = Counted([counted.weights[at] for at in mine], [counted.of_walk[at] for at in mine])
    return counted.chance(found.calls), then.chance([found.success[at] for at in mine])


def _exact(seen: Observation, opponents: Opponents) -> Advice | None:
    """Give advice without any error where nothing is hidden and all follows; None where something is open.

    That is the last card of all, and for two all that is left once the stock is gone, as the best play brings it.
    """
    if seen.phase is not Phase.PLAY or seen.viewer is None:
        return None
    laid = position(seen)
    groups = alike(laid)
    back = RELABELLED[laid.trump]
    group_of = {PLAYS[back[card]]: at for at, group in enumerate(groups) for card in group}
    of_card = {action: group_of[action] for action in seen.legal_actions if isinstance(action, Play)}
    worth = Won() if seen.target is None else Settled(seen.rules, laid.caller, seen.target, laid.viewer)
    still = points_still(seen)
    if still is not None:
        taken = seen.points[seen.viewer]
        found = {action: worth[outcome((0, 0), [taken + still[action.card]], [0])] for action in of_card}
    elif len(seen.legal_actions) == 1 == len(laid.hand) and len(laid.unseen) <= 1:
        dealt = deal_worlds(seen, laid, 0, 1, opponents, fast=False)
        seats = company(0, 1, seen.rules.players, laid.viewer, opponents)
        ((end,),) = play_all(laid, dealt, [laid.hand[0]], seats, fast=False)
        found = dict.fromkeys(of_card, worth[end])
    else:
        return None
    top = max(worth[1:] for worth in found.values())
    choices = []
    for action, at in of_card.items():
        success, points, captured = (Estimate(value, 0.0) for value in found[action])
        gap = Estimate(top[0] - points.mean, 0.0)
        choices.append(Choice(action, success, points, captured, gap, found[action][1:] == top, at))
    return Advice(tuple(choices), opponents, 1, 1.0, 1.0, exact=True)


class Counted:
    """Worlds that count so much each: their weights, the sum, and the number of equal ones that they are worth.

    ``walks`` are by world what it shares with those beside it. Such worlds resemble each other, so that what differs
    between walks tells how far to trust a mean; without walks each world stands for itself.
    """

    def __init__(self, weights: Sequence[float], walks: Sequence[object] = ()) -> None:
        self.weights, self.total, self.of_walk = weights, sum(weights), walks or range(len(weights))
        self.number = self.total * self.total / sum(map(mul, weights, weights))
        self.walks: list[tuple[int, int, float]] = []
        if len(set(walks)) == len(walks):
            return
        start = 0
        for _, of in groupby(walks):
            end = start + len(list(of))
            self.walks.append((start, end, sum(weights[start:end])))
            start = end
        number = self.total * self.total / sum(weight * weight for _, _, weight in self.walks)
        # one walk alone proves little
        self.number = min(self.number, OF_WALK * max(number - 0.9, 0.1))
        self.few = number / max(number - 1, 0.1)

    def estimate(self, values: Sequence[float]) -> Estimate:
        """Give the mean of values, by world, and its standard error."""
        weighed = list(map(mul, values, self.weights))
        mean = sum(weighed) / self.total
        spread = max(sum(map(mul, weighed, values)) / self.total - mean * mean, 0.0)
        return Estimate(mean, max(sqrt(spread / max(self.number - 1, 1)), self._between(weighed, mean)))

    def careful(self, values: Sequence[float]) -> Estimate:
        """Give the same with an error that is never 0 unless all values are: few worlds that agree prove little."""
        mean, error = self.estimate(values)
        return Estimate(mean, max(error, 1.5 * max(map(abs, values)) / (self.number + 2)))

    def chance(self, successes: Sequence[float]) -> Estimate:
        """Give a chance and its standard error: a hundred successes make neither 1 nor certain."""
        weighed, number = list(map(mul, successes, self.weights)), self.number
        mean = sum(weighed) / self.total
        wary = (mean * number + 1) / (number + 2)
        error = max(sqrt(wary * (1 - wary) / number), self._between(weighed, mean))
        return Estimate((mean * number + 0.5) / (number + 1), error)

    def _between(self, weighed: Sequence[float], mean: float) -> float:
        """Give the standard error of a mean as far as it differs from walk to walk."""
        if not self.walks:
            return 0.0
        apart = [sum(weighed[start:end]) - mean * weight for start, end, weight in self.walks]
        return sqrt(sum(map(mul, apart, apart)) * self.few) / self.total


def tries_for(laid: Position | None, worlds: int, times: int = 2) -> int:
    """Give how many worlds to deal for ``worlds`` to be chosen: more ``times``, where many plays are to agree with."""
    if laid is None or laid.caller < 0:
        return worlds
    return worlds if len(laid.past) < laid.rules.players else times * worlds


def _plays(seen: Observation, laid: Position, dealt: Worlds, seats: Sequence[Sequence[int]], *, fast: bool) -> Batch:
    groups = alike(laid)
    worth = Won() if seen.target is None else Settled(seen.rules, laid.caller, seen.target, laid.viewer)
    ends = play_all(laid, dealt, [group[0] for group in groups], seats, fast=fast)
    found = [sample(outcomes, worth) for outcomes in ends]
    back = RELABELLED[laid.trump]
    of_card = {PLAYS[back[card]]: at for at, group in enumerate(groups) for card in group}
    order = [of_card[action] for action in seen.legal_actions if isinstance(action, Play)]
    if EXCHANGE in seen.legal_actions:
        (after,) = play_all(_swapped(laid, seen), dealt, [-1], seats, fast=fast)
        found.append(sample(after, worth))
        order.append(len(found) - 1)
    return Batch(dealt, [found[at] for at in order], order)


def _swapped(laid: Position, seen: Observation) -> Position:
    """Give the position after the viewer's exchange."""
    rank = seen.rules.exchange.rank
    assert rank is not None
    return laid._replace(hand=tuple(sorted({*laid.hand, laid.faceup} - {int(rank)})), faceup=int(rank))


def _calls(seen: Observation, dealt: Worlds, seats: Sequence[Sequence[int]], *, fast: bool) -> Batch:
    auction = seen.auction
    assert auction is not None
    assert isinstance(auction.bid, Bid)
    cards = [action.card for action in seen.legal_actions if isinstance(action, Call)]
    jobs = [(at, _viewer(seen), card) for card in cards for at in range(len(dealt.orders))]
    ends = play_contracts(seen, dealt, seats, jobs, fast=fast)
    worth = Settled(seen.rules, _viewer(seen), auction.bid.target, _viewer(seen))
    worlds = len(dealt.orders)
    samples = [sample(ends[start : start + worlds], worth) for start in range(0, len(ends), worlds)]
    return Batch(dealt, samples, list(range(len(cards))))


def _viewer(seen: Observation) -> int:
    assert seen.viewer is not None
    return seen.viewer


def _bids(seen: Observation, dealt: Worlds, seats: Sequence[Sequence[int]], bidder: Bidder, *, fast: bool) -> Batch:
    auction, viewer = seen.auction, _viewer(seen)
    assert auction is not None
    judged = judgement(seen.rules, bidder)
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
    # dealt again: nothing won and nothing lost
    nothing = 0.5, 0.0, 0.0
    settled: dict[tuple[int, int], Settled] = {}
    samples = []
    for column in range(len(places)):
        brought: list[Worth] = []
        calls: list[float] = []
        for at, row in enumerate(contracts):
            end = row[column]
            calls.append(0.0)
            if end is None:
                brought.append(nothing)
                continue
            caller, last, card = end
            calls[-1] = float(caller == viewer)
            target = bids[last].target
            worth = settled.setdefault((caller, target), Settled(seen.rules, caller, target, viewer))
            brought.append(worth[played[keys[at, caller, card]]])
        success, points, captured = map(list, zip(*brought, strict=True))
        samples.append(Sample(success, points, captured, calls))
    return Batch(dealt, samples, list(range(len(places))))
