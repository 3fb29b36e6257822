"""Who is with whom, as far as each seat can tell (RULES.md sections 3 and 4, Play).

In Chiamata the caller doesn't know the partner, the partner knows all, and a defender knows only that
the caller is no friend, until the called card falls. Before, a seat that gave the caller a load is
suspected of being the partner. What a seat believes is numbered, so that playouts look it up.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from typing import NamedTuple

from briscola_core.rules import Game, Rules


class Tie(IntEnum):
    """What a seat takes another to be."""

    ENEMY = 0
    ALLY = 1
    UNKNOWN = 2


class Aim(IntEnum):
    """What a seat plays for: with whom it is, and what it knows."""

    CALLER = 0
    PARTNER = 1
    DEFENDER = 2


#: The number of different values of `behind`.
BEHINDS = 30


class Alliance(NamedTuple):
    """What all seats believe at a moment of a deal.

    ``ties[seat][other]`` is a `Tie`; ``behind[leader][place]`` sums up, for the seat at that place of
    a trick, its `Aim` and who is to play after it: ten times the aim, five if a friend is among
    them, and how many enemies are to be feared. ``shown`` is the number of the alliance once the
    called card has fallen, ``suspect[seat]`` once that seat has given itself away.
    """

    ties: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[int, ...], ...]
    caller: int
    partner: int
    hidden: bool
    shown: int
    suspect: tuple[int, ...]


def number(players: int, caller: int, partner: int | None, suspect: int | None = None, *, shown: bool = False) -> int:
    """Give the number of an alliance of Chiamata; a partner of None is a solo."""
    public = players + 1 if shown else 0 if suspect is None else suspect + 1
    return (caller * players + (caller if partner is None else partner)) * (players + 2) + public


def alliances(rules: Rules) -> tuple[Alliance, ...]:
    """Give the alliances by their numbers; Briscola has one, with the number 0."""
    return _alliances(rules.game, rules.players)


@cache
def _alliances(game: Game, players: int) -> tuple[Alliance, ...]:
    seats = range(players)
    if game is Game.BRISCOLA:
        # with two nobody sits opposite to oneself but oneself
        ties = tuple(tuple(int((seat - other) % 2 == 0) for other in seats) for seat in seats)
        aims = (Aim.CALLER,) * players
        return (Alliance(ties, _behind(ties, aims), -1, -1, hidden=False, shown=0, suspect=(0,) * players),)
    found = []
    for caller in seats:
        for partner in seats:
            first = (caller * players + partner) * (players + 2)
            for public in range(players + 2):
                shown, suspect = public == players + 1, public - 1
                ties = tuple(
                    tuple(_tie(seat, other, caller, partner, None if shown else suspect) for other in seats)
                    for seat in seats
                )
                aims = tuple(
                    Aim.CALLER if seat == caller else Aim.PARTNER if seat == partner else Aim.DEFENDER for seat in seats
                )
                found.append(
                    Alliance(
                        ties,
                        _behind(ties, aims),
                        caller,
                        partner,
                        hidden=not shown,
                        shown=first + players + 1,
                        suspect=tuple(first + (public if shown or seat == caller else seat + 1) for seat in seats),
                    )
                )
    return tuple(found)


def _tie(seat: int, other: int, caller: int, partner: int, suspect: int | None) -> int:
    """Give what a seat takes another to be; a suspect of None stands for the called card having fallen."""
    if seat == other:
        return Tie.ALLY
    side = (caller, partner)
    if suspect is None or seat == partner:
        # the solo caller is its own partner, and knows it
        return Tie.ALLY if (seat in side) == (other in side) else Tie.ENEMY
    if seat == caller:
        return Tie.ALLY if other == suspect else Tie.UNKNOWN
    return Tie.ENEMY if other in (caller, suspect) else Tie.UNKNOWN


def _behind(ties: tuple[tuple[int, ...], ...], aims: tuple[Aim, ...]) -> tuple[tuple[int, ...], ...]:
    players = len(ties)
    table = []
    for leader in range(players):
        places = []
        for place in range(players):
            seat = (leader + place) % players
            after = [ties[seat][(leader + later) % players] for later in range(place + 1, players)]
            unknown = after.count(Tie.UNKNOWN)
            # of the others, whom a defender doesn't know, one of three is an enemy; of those a caller doesn't, most
            doubtful = unknown if aims[seat] is Aim.CALLER else (unknown + 1) // 3
            friend = Tie.ALLY in after or (aims[seat] is Aim.DEFENDER and unknown > 1)
            places.append(10 * aims[seat] + 5 * friend + after.count(Tie.ENEMY) + doubtful)
        table.append(tuple(places))
    return tuple(table)
