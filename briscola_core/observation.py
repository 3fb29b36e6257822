"""What one seat may know at one moment (RULES.md sections 3 to 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from briscola_core.card import cards_in
from briscola_core.result import Result, result
from briscola_core.rules import Game
from briscola_core.state import Phase, State, legal_actions

if TYPE_CHECKING:
    from briscola_core.action import Action
    from briscola_core.auction import Auction
    from briscola_core.card import Card, Suit
    from briscola_core.exchange import Exchanged
    from briscola_core.rules import Rules
    from briscola_core.trick import Trick


class Role(Enum):
    """A seat's part in a deal of Chiamata."""

    CALLER = auto()
    SOLO = auto()
    """The caller, alone: the called card is the caller's own."""
    PARTNER = auto()
    DEFENDER = auto()


@dataclass(frozen=True, slots=True)
class Observation:
    """What the seat ``viewer`` may know, or an onlooker who sees no hand (None).

    Private, known to the viewer alone: ``hand`` (in the order of `PACK`; under `monte` without the
    two cards that lie face down during the auction), ``partner_hand`` (empty unless the partners
    have looked at each other's hands), ``own_role`` (None before the call, in Briscola and for an
    onlooker), ``legal_actions`` (empty unless the viewer is to act).

    Public, the same for everybody: all the rest. ``hand_sizes`` count cards that lie face down too.
    ``stock_size`` counts the cards to draw, the turned-up one, ``faceup``, included. ``shown`` are by
    seat the cards in hand that everybody has seen go there: the turned-up card, drawn or exchanged.
    ``revealed_partner`` and ``revealed_solo`` say what the called card told when it was played; until
    then they are None and False. ``points`` and ``tricks_won`` are by seat. ``result`` is there once
    the deal is over.
    """

    viewer: int | None
    hand: tuple[Card, ...]
    partner_hand: tuple[Card, ...]
    own_role: Role | None
    legal_actions: tuple[Action, ...]

    rules: Rules
    phase: Phase
    dealer: int
    to_act: int | None
    hand_sizes: tuple[int, ...]
    auction: Auction | None
    caller: int | None
    target: int | None
    called: Card | None
    trump: Suit | None
    revealed_partner: int | None
    revealed_solo: bool
    stock_size: int
    faceup: Card | None
    exchanged: Exchanged | None
    shown: tuple[tuple[Card, ...], ...]
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
    caller = state.caller
    bid = None if state.auction is None else state.auction.bid
    fallen = state.called is not None and not any(hand >> state.called & 1 for hand in state.hands)
    return Observation(
        viewer=seat,
        hand=() if seat is None else _hand(state, seat),
        partner_hand=() if seat is None else _partner_hand(state, seat),
        own_role=None if seat is None else _role(state, seat),
        legal_actions=legal_actions(state) if seat is not None and seat == state.acting else (),
        rules=state.rules,
        phase=state.phase,
        dealer=state.deal.dealer,
        to_act=state.acting,
        hand_sizes=tuple(hand.bit_count() for hand in state.hands),
        auction=state.auction,
        caller=caller,
        target=None if caller is None or bid is None else bid.target,
        called=state.called,
        trump=state.trump,
        revealed_partner=state.partner if fallen else None,
        revealed_solo=fallen and state.partner is None,
        stock_size=len(state.deal.stock) - state.drawn,
        faceup=state.faceup,
        exchanged=state.exchanged,
        shown=_shown(state),
        tricks=state.tricks,
        trick=state.trick,
        points=state.points,
        tricks_won=state.tricks_won,
        result=result(state) if state.phase is Phase.OVER else None,
    )


def _hand(state: State, seat: int) -> tuple[Card, ...]:
    if state.rules.monte and state.phase is Phase.AUCTION:
        return tuple(sorted(state.deal.hands[seat][:-2]))
    return cards_in(state.hands[seat])


def _partner_hand(state: State, seat: int) -> tuple[Card, ...]:
    if not state.rules.partners_look or state.faceup is not None:
        return ()
    return cards_in(state.hands[(seat + 2) % state.rules.players])


def _role(state: State, seat: int) -> Role | None:
    if state.called is None:
        return None
    if seat == state.caller:
        return Role.SOLO if state.partner is None else Role.CALLER
    return Role.PARTNER if seat == state.partner else Role.DEFENDER


def _shown(state: State) -> tuple[tuple[Card, ...], ...]:
    """By seat, the cards still in hand that lay turned up before they went there."""
    lain = {state.deal.stock[-1]} if state.rules.game is Game.BRISCOLA else set()
    if state.exchanged is not None:
        lain.add(state.exchanged.left)
    return tuple(tuple(card for card in sorted(lain) if hand >> card & 1) for hand in state.hands)
