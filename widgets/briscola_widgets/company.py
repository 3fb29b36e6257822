"""The computer players and the coach that games are played with, unless others are given."""

from __future__ import annotations

from briscola_core import Action, Card, Observation
from briscola_core.coach.advice import Advice, Batch, surer
from briscola_core.coach.expert import EXPERT
from briscola_core.coach.partner import PartnerChances, Suspects, surer_partner
from briscola_core.coach.seed import seed_of
from briscola_core.coach.why import Reason, Refutation, reasons, refutation
from briscola_core.players.player import BEGINNER, REGULAR
from briscola_core.worlds.trials import Opponents

from .sitting import Players, Strength

PLAYERS: Players = {Strength.BEGINNER: BEGINNER, Strength.REGULAR: REGULAR, Strength.EXPERT: EXPERT}

#: Worlds tried at a time: between two such batches whatever the learner does is heard first.
_BATCH = 100
#: Advice is sure enough when every chance has at most this standard error, or after so many batches.
_SURE, _MOST_BATCHES = 0.03, 40
#: The same of the chances of the partner, and of those after each card of a deal.
_SURE_OF_PARTNER, _MOST_OF_PARTNER = 0.04, 30
_SURE_OF_TRAIL, _MOST_OF_TRAIL = 0.05, 16


class WorldsCoach:
    """The coach who tries each action in worlds that agree with everything seen.

    The worlds follow from what was seen alone: of one deal everybody is told the same.
    """

    def advise(
        self, seen: Observation, batches: tuple[Batch, ...] = (), /, *, opponents: Opponents
    ) -> tuple[Advice, tuple[Batch, ...]]:
        """Give what each action is worth, and the batches of worlds that it rests on as long as it can be surer."""
        advice, together = surer(seen, seed_of(seen), batches, _BATCH, opponents=opponents)
        sure = max(choice.chance.error for choice in advice.choices) <= _SURE
        return advice, () if sure or len(together) == _MOST_BATCHES else together

    def partner(
        self, seen: Observation, suspects: tuple[Suspects, ...] = (), /, *, opponents: Opponents, trail: bool = False
    ) -> tuple[PartnerChances, tuple[Suspects, ...]]:
        """Give how likely each seat is the partner, and the worlds that it rests on as long as it can be surer."""
        error, most = (_SURE_OF_TRAIL, _MOST_OF_TRAIL) if trail else (_SURE_OF_PARTNER, _MOST_OF_PARTNER)
        # a trail has as many moments as cards were played
        worlds = 60 if trail else 200
        return surer_partner(
            seen, seed_of(seen), suspects, worlds, trail=trail, opponents=opponents, error=error, most=most
        )

    def reasons(
        self, seen: Observation, action: Action, partner: PartnerChances | None, advice: Advice | None, /
    ) -> tuple[Reason, ...]:
        """Give what is to be said of an action."""
        return reasons(seen, action, partner, advice)

    def refute(self, seen: Observation, poor: Card, better: Card, /) -> Refutation | None:
        """Give a line that punishes a card beside a better one."""
        return refutation(seen, poor, better, seed_of(seen))


COACH = WorldsCoach()
