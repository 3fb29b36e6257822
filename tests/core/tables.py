"""Deals played by computer players, for tests to look into."""

from __future__ import annotations

from functools import cache

from briscola_core import REGULAR, Deal, Rules, State, apply, observe
from briscola_core.players.player import Player

#: Rules that differ in all that a player has to know.
MANY_RULES = (
    "pagat_rank",
    "pagat_rank players=4",
    "pagat_rank monte=on called_rank=any lowest_missing=always first_lead=caller",
    "points",
    "points players=4 double=never",
    "ladder",
    "briscola_two",
    "briscola_two exchange=seven",
    "briscola_four",
    "briscola_four exchange=two partners_look=on",
)


@cache
def states(rules: str, seed: int, player: Player = REGULAR) -> tuple[State, ...]:
    """Give all states of a deal between equal players."""
    agreed = Rules.parse(rules)
    found = [State.start(agreed, Deal.from_seed(seed, seed % agreed.players, agreed))]
    while (seat := found[-1].acting) is not None:
        found.append(apply(found[-1], player.act(observe(found[-1], seat), seed)))
    return tuple(found)
