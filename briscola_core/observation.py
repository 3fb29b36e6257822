"""What one seat may know at one moment (RULES.md section 4, Call and Play)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from briscola_core.card import cards_in
from briscola_core.settlement import Result, result
from briscola_core.state import Phase, State, legal_actions

if TYPE_CHECKING:
    from briscola_core.action import Action
    from briscola_core.auction import Auction
    from briscola_core.card import Card, Suit
    from briscola_core.rules import Rules
    from briscola_core.trick import Trick


class Role(Enum):
    """A seat's part in a deal."""

    CALLER = auto()
    SOLO = auto()
    """The caller, alone: the called card is the caller's own."""
    PARTNER = auto()
    DEFENDER = auto()


@dataclass(frozen=True, slots=True)
class Observation:
    """What the seat ``viewer`` may know, or an onlooker who sees no hand (None).

    Private, known to the viewer alone: ``hand`` (in the order of `PACK`), ``own_role`` (None before
    the call, and for an onlooker), ``legal_actions`` (empty unless the viewer is to act).

    Public, the same for everybody: all the rest. ``revealed_partner`` and ``revealed_solo`` say what
    the called card told when it was played; until then they are None and False. ``points`` and
    ``tricks_won`` are by seat. ``result`` is there once the deal is over.
    """

    viewer: int | None
    hand: tuple[Card, ...]
    own_role: Role | None
    legal_actions: tuple[Action, ...]

    rules: Rules
    phase: Phase
    dealer: int
    to_act: int | None
    hand_sizes: tuple[int, ...]
    auction: Auction
    caller: int | None
    target: int | None
    called: Card | None
    trump: Suit | None
    revealed_partner: int | None
    revealed_solo: bool
    tricks: tuple[Trick, ...]
    trick: Trick
    points: tuple[int, ...]
    tricks_won: tuple[int, ...]
    result: Result | None


def observe(state: State, seat: int | None) -> Observation:
    """Give what this seat may know of the state; for None, what an onlooker may know."""
    if seat is not None and not 0 <= seat < state.rules.players:
        message = f"no seat {seat}: seats are 0 to {state.rules.players - 1}"
        raise ValueError(message)
    auction = state.auction
    caller = auction.winner
    fallen = state.called is not None and not any(hand >> state.called & 1 for hand in state.hands)
    return Observation(
        viewer=seat,
        hand=() if seat is None else cards_in(state.hands[seat]),
        own_role=None if seat is None else _role(state, seat),
        legal_actions=legal_actions(state) if seat is not None and seat == state.acting else (),
        rules=state.rules,
        phase=state.phase,
        dealer=state.deal.dealer,
        to_act=state.acting,
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        auction=auction,
        caller=caller,
        target=None if caller is None or auction.bid is None else auction.bid.target,
        called=state.called,
        trump=state.trump,
        revealed_partner=state.partner if fallen else None,
        revealed_solo=fallen and state.partner is None,
        tricks=state.tricks,
        trick=state.trick,
        points=state.points,
        tricks_won=state.tricks_won,
        result=result(state) if state.phase is Phase.OVER else None,
    )


def _role(state: State, seat: int) -> Role | None:
    if state.called is None:
        return None
    if seat == state.auction.winner:
        return Role.SOLO if state.partner is None else Role.CALLER
    return Role.PARTNER if seat == state.partner else Role.DEFENDER
