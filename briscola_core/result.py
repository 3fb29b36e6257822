"""What a deal of either game has brought, and what it would have brought under other rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from briscola_core.card import PACK_POINTS
from briscola_core.rules import Game
from briscola_core.settlement import is_doubled, settle, unit

if TYPE_CHECKING:
    from briscola_core.rules import Rules
    from briscola_core.state import State


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal has brought.

    ``sides`` are the seats that won or lost together, in Chiamata the caller's side first and in it
    the caller; none when all have passed. ``winner`` is the index of the side that has won, None for
    a draw and when all have passed. ``points``, ``tricks`` and ``changes`` of the scores are by seat:
    session points in Chiamata, which sum to zero; in Briscola a won deal for each who has won.

    Chiamata alone: ``target``, ``unit`` and ``doubled`` say how it was settled (None, 0 and False
    in Briscola and when all have passed).
    """

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    sides: tuple[tuple[int, ...], ...]
    winner: int | None
    changes: tuple[int, ...]
    target: int | None = None
    unit: int = 0
    doubled: bool = False

    @property
    def is_redeal(self) -> bool:
        """Whether all have passed: the same dealer deals again and the deal does not count."""
        return not self.sides

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of the side that has won."""
        return () if self.winner is None else self.sides[self.winner]

    @property
    def side_points(self) -> tuple[int, ...]:
        """Captured card points by side."""
        return tuple(sum(self.points[seat] for seat in side) for side in self.sides)

    @property
    def side_tricks(self) -> tuple[int, ...]:
        """Tricks won by side."""
        return tuple(sum(self.tricks[seat] for seat in side) for side in self.sides)

    @property
    def caller(self) -> int | None:
        """The seat that had won the auction; None in Briscola and when all have passed."""
        return None if self.target is None else self.sides[0][0]

    @property
    def partner(self) -> int | None:
        """The seat that had the called card; None in a solo, in Briscola and when all have passed."""
        return None if self.target is None or self.solo else self.sides[0][1]

    @property
    def solo(self) -> bool:
        """Whether the caller was alone against all others."""
        return self.target is not None and len(self.sides[0]) == 1

    @property
    def made(self) -> bool:
        """Whether the caller's side has reached its target."""
        return self.target is not None and self.winner == 0


def result(state: State) -> Result:
    """Give what a deal that is over has brought; `ValueError` while it goes on."""
    if state.acting is not None:
        message = f"no result yet: seat {state.acting} is to act ({state.phase.name.lower()})"
        raise ValueError(message)
    return _briscola(state) if state.auction is None else _chiamata(state, state.rules)


def _briscola(state: State) -> Result:
    points, sides = state.points, state.rules.sides
    totals = [sum(points[seat] for seat in side) for side in sides]
    winner = next((side for side, total in enumerate(totals) if 2 * total > PACK_POINTS), None)
    won = () if winner is None else sides[winner]
    changes = tuple(int(seat in won) for seat in range(state.rules.players))
    return Result(points, state.tricks_won, sides, winner, changes)


def _chiamata(state: State, rules: Rules) -> Result:
    points, tricks, caller = state.points, state.tricks_won, state.caller
    if caller is None or state.auction is None or state.auction.bid is None:
        return Result(points, tricks, sides=(), winner=None, changes=(0,) * rules.players)
    target, partner = state.auction.bid.target, state.partner
    side = (caller,) if partner is None else (caller, partner)
    defenders = tuple([seat for seat in range(rules.players) if seat not in side])
    side_points, side_tricks = sum([points[seat] for seat in side]), sum([tricks[seat] for seat in side])
    return Result(
        points,
        tricks,
        sides=(side, defenders),
        winner=0 if side_points >= target else 1,
        changes=settle(target, side_points, side_tricks, caller=caller, partner=partner, rules=rules),
        target=target,
        unit=unit(target, rules),
        doubled=is_doubled(side_points, side_tricks, rules),
    )


class Mismatch(Enum):
    """Why a deal cannot be settled under other rules."""

    OTHER_GAME = auto()
    OTHER_PLAYERS = auto()


class MismatchError(ValueError):
    """Rules under which a deal has no settlement; ``reason`` says why."""

    def __init__(self, reason: Mismatch, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[MismatchError], tuple[Mismatch, str]]:
        return type(self), (self.reason, str(self))


def settle_again(state: State, rules: Rules) -> Result:
    """Give what the same deal would have brought under other rules, played as it was (RULES.md section 5).

    Its caller, partner, target, points and tricks stay, whatever could have been bid and called under
    ``rules``; their payment and doubling apply. Raises `MismatchError` when they are of another game
    or for other players, `ValueError` while the deal goes on.

    >>> from briscola_core import POINTS, Record
    >>> record = Record.parse(
    ...     "pagat_rank dealer=4 | AS 3S KS QS JS 7S 6S 2D | 4D AH JH QD KC 4S 5H 5D"
    ...     "| 2H 3H AD JD QC 2S 4H 7C | 2C KH 3D AC JC 7H 7D 6C | 4C QH KD 3C 5S 6H 6D 5C"
    ...     "| A P P P P | call:AS | AS AH AD AC 3C | 3S KC 3H 3D KD | KS QD QC KH QH | QS JH JD JC 5S"
    ...     "| JS 4S 2S 7H 6H | 7S 5H 4H 7D 6D | 6S 5D 7C 6C 5C | 2D 4D 2H 2C 4C"
    ... )
    >>> result(record.replay()).changes, settle_again(record.replay(), POINTS).changes
    ((4, -1, -1, -1, -1), (8, -2, -2, -2, -2))
    """
    before = result(state)
    if rules.game is not state.rules.game:
        message = f"a deal of {state.rules.game.value} has no settlement under {rules}"
        raise MismatchError(Mismatch.OTHER_GAME, message)
    if rules.players != state.rules.players:
        message = f"a deal for {state.rules.players} has no settlement under {rules}, which is for {rules.players}"
        raise MismatchError(Mismatch.OTHER_PLAYERS, message)
    if rules.game is Game.BRISCOLA:
        return before
    return _chiamata(state, rules)
