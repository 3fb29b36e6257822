"""What is agreed before the cards are dealt (RULES.md sections 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game; every set of them has a name, by which records refer to it."""

    name: str
    players: int
    hand_size: int

    @staticmethod
    def named(name: str) -> Rules:
        """Give the set of this name; `ValueError` lists the names that there are."""
        if name not in SETS:
            message = f"no set of rules is named {name!r}; there are: {', '.join(SETS)}"
            raise ValueError(message)
        return SETS[name]


#: Five-player Chiamata: auction by rank, the exact rank called, settlement by target.
PAGAT_RANK = Rules(name="pagat_rank", players=5, hand_size=8)

#: The named sets, by name.
SETS = {rules.name: rules for rules in (PAGAT_RANK,)}
