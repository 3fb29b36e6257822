"""The expert: tries its actions in worlds that agree with everything seen, against a mixed table.

For two with the stock gone it plays exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core.coach.advice import samples
from briscola_core.players.player import REGULAR, check_turn
from briscola_core.rules import Game
from briscola_core.state import Phase
from briscola_core.worlds.ending import solved
from briscola_core.worlds.trials import Opponents, has_numpy

if TYPE_CHECKING:
    from briscola_core.action import Action
    from briscola_core.observation import Observation

#: What a card point counts beside a session point: it decides where the contract is as good as settled.
_CARD_POINT = 0.004
_WORLDS = 100


@dataclass(frozen=True, slots=True)
class Expert:
    """Plays what does best on average in ``worlds`` worlds, bids as the regular player does, and calls by trial."""

    worlds: int = _WORLDS
    opponents: Opponents = Opponents.MIXED
    fast: bool | None = None

    def act(self, seen: Observation, seed: int | str) -> Action:
        """Give the action with the most session points; `ValueError` if it is not this seat's turn."""
        check_turn(seen)
        if len(seen.legal_actions) == 1:
            return seen.legal_actions[0]
        if seen.phase is Phase.AUCTION:
            return REGULAR.act(seen, seed)
        exact = solved(seen)
        if exact is not None:
            return exact
        turn = f"{seed}/{seen.viewer}/{len(seen.tricks)}"
        batch = samples(seen, turn, self.worlds, self.opponents, fast=has_numpy() if self.fast is None else self.fast)
        weights = batch.dealt.weights
        briscola = seen.rules.game is Game.BRISCOLA

        def worth(at: int) -> float:
            of = batch.samples[at]
            gains = of.success if briscola else of.points
            return sum(
                weight * (gain + _CARD_POINT * captured)
                for weight, gain, captured in zip(weights, gains, of.captured, strict=True)
            )

        best = max(range(len(seen.legal_actions)), key=lambda at: (worth(at), -at))
        return seen.legal_actions[best]


EXPERT = Expert()
