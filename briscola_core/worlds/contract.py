"""What contracts bring: played out from the call in many worlds, and settled for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import PACK_POINTS
from briscola_core.players.alliance import alliances, number
from briscola_core.players.habits import RELABELLED, SECRET
from briscola_core.settlement import is_doubled, unit
from briscola_core.worlds.dealt import dealt_hands, first_lead
from briscola_core.worlds.rollout import outcome, plans_of, roll_out, told_by
from briscola_core.worlds.trials import all_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from briscola_core.observation import Observation
    from briscola_core.players.bidding import Judgement, Suits
    from briscola_core.rules import Rules
    from briscola_core.worlds.dealt import Contract, Worlds


class Sample(NamedTuple):
    """For one action by world: whether the side succeeds (1, or a half for a draw), session points, card points.

    Of bids also whether who bids gets the contract, else nothing.
    """

    success: list[float]
    points: list[float]
    captured: list[float]
    calls: list[float] | tuple[()] = ()


#: Success, session points and card points of the side.
Worth = tuple[float, float, float]


class Settled(dict[int, Worth]):
    """By `outcome` what deals of one contract bring to one seat; a partner who is the caller stands for a solo."""

    def __init__(self, rules: Rules, caller: int, target: int, viewer: int) -> None:
        super().__init__()
        self.rules, self.caller, self.target, self.viewer = rules, caller, target, viewer
        self.unit = unit(target, rules)

    def __missing__(self, number: int) -> Worth:
        partner, captured, taken = told_by(number)
        caller, viewer = self.caller, self.viewer
        mine = viewer in (caller, partner)
        made = captured >= self.target
        stake = self.unit * (2 if is_doubled(captured, taken, self.rules) else 1)
        share = 1
        if viewer == caller:
            others = self.rules.players - 1
            share = others if partner == caller else others - 2
        gained = stake * share if made == mine else -stake * share
        worth = float(made == mine), float(gained), float(captured if mine else PACK_POINTS - captured)
        self[number] = worth
        return worth


class Won(dict[int, Worth]):
    """By `outcome` what deals of Briscola bring to a side."""

    def __missing__(self, number: int) -> Worth:
        _, captured, _ = told_by(number)
        won = float(2 * captured > PACK_POINTS)
        worth = self[number] = (0.5 if 2 * captured == PACK_POINTS else won, won, float(captured))
        return worth


def sample(outcomes: Iterable[int], worth: Mapping[int, Worth]) -> Sample:
    """Give what outcomes, by world, are worth."""
    return Sample(*map(list, zip(*map(worth.__getitem__, outcomes), strict=True)))


def play_contracts(
    seen: Observation,
    dealt: Worlds,
    seats: Sequence[Sequence[int]],
    jobs: Sequence[Contract],
    *,
    fast: bool,
) -> list[int]:
    """Play deals out from the call: give the `outcome` for each world's number, caller and called card."""
    rules, players = seen.rules, seen.rules.players
    rows = all_rows(rules)
    if fast:
        from briscola_core.worlds.crowd import play_from_calls

        return play_from_calls(seen, dealt, seats, jobs, rows)
    known, plans = alliances(rules), plans_of(rules)
    worlds = [dealt_hands(seen, dealt, order) for order in dealt.orders]
    found = []
    for at, caller, called in jobs:
        new, rank = RELABELLED[called.suit], int(called.rank)
        hands = [[new[card] for card in hand] for hand in worlds[at]]
        partner = next(seat for seat, hand in enumerate(hands) if rank in hand)
        hands[partner][hands[partner].index(rank)] = rank + SECRET
        by = [rows[kind] for kind in seats[at]]
        believed = number(players, caller, partner)
        points, tricks = roll_out(first_lead(seen, caller), hands, [], believed, by, known, plans)
        found.append(outcome((caller, partner), points, tricks))
    return found


def auctioned(  # noqa: PLR0917 - all that an auction stands on
    judged: Judgement,
    suits: Sequence[Suits],
    limits: Sequence[int],
    active: Sequence[int],
    viewer: int,
    bidder: int | None,
    floor: int,
    place: int,
) -> tuple[int, int]:
    """Give who wins the auction at which place once the viewer has bid at this place (-1: passed); -1 for nobody."""
    last = floor - 1 if bidder is not None else -1
    left = list(active)
    turn = left.index(viewer)
    holder = -1 if bidder is None else bidder
    if place < 0:
        left.remove(viewer)
    else:
        holder, last = viewer, place
        turn += 1
        if all(limits[seat] <= place for seat in left if seat != viewer):
            return viewer, place
    while left:
        turn %= len(left)
        seat = left[turn]
        if seat == holder:
            return holder, last
        word = judged.next_place(suits[seat], last + 1) if limits[seat] > last else -1
        if word < 0:
            left.pop(turn)
        else:
            holder, last = seat, word
            turn += 1
    return holder, last
