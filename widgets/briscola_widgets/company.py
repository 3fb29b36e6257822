"""The computer players and the coach that games are played with, unless others are given."""

from __future__ import annotations

from briscola_core import Action, Card, Observation
from briscola_core.coach.advice import Advice, Batch, surer
from briscola_core.coach.expert import EXPERT
from briscola_core.coach.partner import PartnerChances, partner_chances
from briscola_core.coach.why import Reason, Refutation, reasons, refutation
from briscola_core.players.player import BEGINNER, REGULAR
from briscola_core.worlds.trials import Opponents

from .sitting import Players, Strength

PLAYERS: Players = {Strength.BEGINNER: BEGINNER, Strength.REGULAR: REGULAR, Strength.EXPERT: EXPERT}

#: Worlds tried at a time: between two such batches whatever the learner does is heard first.
_BATCH = 100
#: Advice is sure enough when every chance has at most this standard error, or after so many batches.
_SURE, _MOST_BATCHES = 0.03, 40
_WORLDS = 200
#: For each card of a deal so many: enough to see where the chances moved, and soon enough for a page.
_WORLDS_OF_TRAIL = 60


class WorldsCoach:
    """The coach who tries each action in worlds that agree with everything seen."""

    def advise(
        self, seen: Observation, seed: str, batches: tuple[Batch, ...] = (), /, *, opponents: Opponents
    ) -> tuple[Advice, tuple[Batch, ...]]:
        """Give what each action is worth, and the batches of worlds that it rests on as long as it can be surer."""
        advice, together = surer(seen, seed, batches, _BATCH, opponents=opponents)
        sure = max(choice.chance.error for choice in advice.choices) <= _SURE
        return advice, () if sure or len(together) == _MOST_BATCHES else together

    def partner(self, seen: Observation, seed: str, /, *, opponents: Opponents, trail: bool = False) -> PartnerChances:
        """Give how likely each seat is the partner."""
        return partner_chances(seen, seed, _WORLDS_OF_TRAIL if trail else _WORLDS, trail=trail, opponents=opponents)

    def reasons(self, seen: Observation, action: Action, partner: PartnerChances | None, /) -> tuple[Reason, ...]:
        """Give what is to be said of an action."""
        return reasons(seen, action, partner)

    def refute(self, seen: Observation, poor: Card, better: Card, seed: str, /) -> Refutation | None:
        """Give a line that punishes a card beside a better one."""
        return refutation(seen, poor, better, seed)


COACH = WorldsCoach()
