"""The computer players and the coach that games are played with, unless others are given."""

from __future__ import annotations

from briscola_core import Observation
from briscola_core.coach import Advice, advise
from briscola_core.expert import EXPERT
from briscola_core.partner import PartnerChances, partner_chances
from briscola_core.player import BEGINNER, REGULAR
from briscola_core.trials import Opponents

from .sitting import Players, Strength

PLAYERS: Players = {Strength.BEGINNER: BEGINNER, Strength.REGULAR: REGULAR, Strength.EXPERT: EXPERT}


class WorldsCoach:
    """The coach who tries each action in worlds that agree with everything seen."""

    def advise(self, seen: Observation, seed: str, /, *, opponents: Opponents) -> Advice:
        """Give what each action is worth."""
        return advise(seen, seed, opponents=opponents)

    def partner(self, seen: Observation, seed: str, /, *, opponents: Opponents) -> PartnerChances:
        """Give how likely each seat is the partner."""
        return partner_chances(seen, seed, opponents=opponents)


COACH = WorldsCoach()
