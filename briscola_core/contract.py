"""What contracts bring: played out from the call in many worlds, and settled for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.alliance import alliances, number
from briscola_core.card import PACK_POINTS
from briscola_core.habits import RELABELLED, SECRET
from briscola_core.rollout import Moment, plans_of, roll_out
from briscola_core.rules import FirstLead
from briscola_core.settlement import is_doubled, unit
from briscola_core.trials import all_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.bidding import Judgement, Suits
    from briscola_core.card import Card
    from briscola_core.observation import Observation
    from briscola_core.rules import Rules
    from briscola_core.trials import Worlds


class Sample(NamedTuple):
    """For one action by world: whether the side succeeds (1, or a half for a draw), session points, card points."""

    success: list[float]
    points: list[float]
    captured: list[float]


class Settled:
    """What deals of one contract bring to one seat."""

    def __init__(self, rules: Rules, caller: int, target: int, viewer: int) -> None:
        self.rules, self.caller, self.target, self.viewer = rules, caller, target, viewer
        self.unit = unit(target, rules)
        self._known: dict[tuple[int, int, int], tuple[float, float, float]] = {}

    def add(self, found: Sample, partner: int, points: Sequence[int], tricks: Sequence[int]) -> None:
        """Put what this end brings into a sample; a partner who is the caller stands for a solo."""
        caller = self.caller
        captured, taken = points[caller], tricks[caller]
        if partner != caller:
            captured += points[partner]
            taken += tricks[partner]
        key = (partner, captured, taken)
        worth = self._known.get(key)
        if worth is None:
            worth = self._known[key] = self._worth(partner, captured, taken)
        found.success.append(worth[0])
        found.points.append(worth[1])
        found.captured.append(worth[2])

    def _worth(self, partner: int, captured: int, taken: int) -> tuple[float, float, float]:
        """Give success, session points and card points for the viewer's side."""
        caller, viewer = self.caller, self.viewer
        mine = viewer in (caller, partner)
        made = captured >= self.target
        stake = self.unit * (2 if is_doubled(captured, taken, self.rules) else 1)
        share = 1
        if viewer == caller:
            others = self.rules.players - 1
            share = others if partner == caller else others - 2
        gained = stake * share if made == mine else -stake * share
        return float(made == mine), float(gained), float(captured if mine else PACK_POINTS - captured)


#: The number of a world, the caller, the called card.
Contract = tuple[int, int, "Card"]


def play_contracts(
    seen: Observation,
    dealt: Worlds,
    seats: Sequence[Sequence[int]],
    jobs: Sequence[Contract],
    *,
    fast: bool,
) -> list[tuple[int, list[int], list[int]]]:
    """Play deals out from the call: for each world's number, caller and called card give the partner, points, tricks.

    The partner of a solo is the caller.
    """
    rules, players = seen.rules, seen.rules.players
    known, plans, rows = alliances(rules), plans_of(rules), all_rows(rules)
    none = (0,) * players
    worlds = [dealt_hands(seen, dealt, order) for order in dealt.orders]
    laid: list[tuple[int, int, list[list[int]]]] = []
    for at, caller, called in jobs:
        new, rank = RELABELLED[called.suit], int(called.rank)
        hands = [[new[card] for card in hand] for hand in worlds[at]]
        partner = next(seat for seat, hand in enumerate(hands) if rank in hand)
        hands[partner][hands[partner].index(rank)] = rank + SECRET
        leader = caller if rules.first_lead is FirstLead.CALLER else (seen.dealer + 1) % players
        laid.append((leader, partner, hands))
    found: list[tuple[int, list[int], list[int]]] = [(0, [], [])] * len(jobs)
    if not fast:
        for job, ((at, caller, _), (leader, partner, hands)) in enumerate(zip(jobs, laid, strict=True)):
            moment = Moment(players, leader, (), none, none, 10, 0)
            by = [rows[kind] for kind in seats[at]]
            points, tricks = roll_out(moment, hands, [], number(players, caller, partner), by, known, plans)
            found[job] = (partner, points, tricks)
        return found
    from briscola_core.crowd import play_from_calls

    for leader in sorted({leader for leader, _, _ in laid}):
        picked = [job for job, of in enumerate(laid) if of[0] == leader]
        ends = play_from_calls(
            Moment(players, leader, (), none, none, 10, 0),
            [laid[job][2] for job in picked],
            [number(players, jobs[job][1], laid[job][1]) for job in picked],
            [seats[jobs[job][0]] for job in picked],
            rules,
            rows,
        )
        for job, (points, tricks) in zip(picked, ends, strict=True):
            found[job] = (laid[job][1], points, tricks)
    return found


def dealt_hands(seen: Observation, dealt: Worlds, order: Sequence[int]) -> list[list[int]]:
    """Give all hands by seat before the call."""
    hands: list[list[int]] = [[] for _ in range(seen.rules.players)]
    if seen.viewer is not None:
        hands[seen.viewer] = [int(card) for card in seen.hand]
    for slot, card in zip(dealt.told.slots, order, strict=True):
        hands[slot].append(card)
    return hands


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
