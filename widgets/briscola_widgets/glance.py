"""One place of an exercise as one seat may see it: what the table, the words and the controls are made of."""

from __future__ import annotations

from briscola_core import Card, observe, to_act

from .blueprint import Count, Explore, Fact, MakeBid, Pick, Settle
from .language import Language
from .playthrough import Playthrough, Trial, bid_made, played_out, trick_on_table, try_card
from .sight import Sight


class Glance(Sight):
    """A playthrough's position, looked at from the learner's seat, in a language.

    ``seat`` is the learner's, or the one that the step lets them try; ``seen`` is what it may know,
    after the ``trial`` if a card was tried, or after the bid that was made; ``trick`` lies on the table; ``withheld`` are the facts
    that a question ahead asks for. At the end, when it is ``over``, the last question lies there as it was answered. ``spread`` are the cards that lie open, also after the last step. ``follows`` are
    the states of the trick that is looked at, of those that come of a card chosen; empty if none does. ``before_it`` is
    the state before that trick.
    """

    def __init__(self, playthrough: Playthrough, language: Language) -> None:
        self.over = playthrough.step is None
        self.playthrough = playthrough.last_asked
        self.blueprint = self.playthrough.here
        self.position = self.playthrough.position
        self.step = self.playthrough.step
        self.task = self.step.task if self.step else None
        self.spread_in = self.step or self.blueprint.steps[-1]
        self.spread = self.spread_in.spread
        self.trial = self._trial()
        tricks = played_out(self.step, self.position)
        watched = self.position.watched
        self.follows = tricks[watched] if tricks else ()
        self.before_it = tricks[watched - 1][-1] if watched else self.position.state
        other = self.settling.state if self.settling else self.follows[-1] if self.follows else None
        made = other or bid_made(self.step, self.position)
        self.state = self.trial.state if self.trial else made or self.position.state
        if self.over and isinstance(self.task, MakeBid):  # the others have gone on
            self.state = playthrough.position.state
        exploring = self.task.seat if isinstance(self.task, Explore) else None
        seat = self.blueprint.seat if exploring is None else exploring
        # who is to choose the lead has an empty table before them, and so has who looks at tricks that lie open
        leads = isinstance(self.task, Pick) and not self.spread and to_act(self.state) == seat
        trick = self.state.trick if (leads and not self.follows) or self.lies_open else trick_on_table(self.state)
        super().__init__(language, seat, observe(self.state, seat), trick)
        self.withheld = playthrough.withheld

    @property
    def settling(self) -> Settle | None:
        """The settlement that the step asks for, or after the last step the one that it asked for."""
        task = self.task or self.blueprint.steps[-1].task
        return task if isinstance(task, Settle) else None

    def _trial(self) -> Trial | None:
        position = self.position
        if not isinstance(self.task, Explore) or not position.answers:
            return None
        return try_card(self.blueprint, position.state, Card.parse(position.answers[-1]))

    @property
    def lies_open(self) -> bool:
        """Whether what is spread out are cards of tricks that have been played."""
        gone = {card for trick in self.state.tricks for card in trick.cards}
        return bool(self.spread) and gone.issuperset(self.spread)

    @property
    def tried(self) -> Card | None:
        """The card that has been tried, or chosen and played out."""
        if self.trial:
            return self.trial.card
        return Card.parse(self.position.answers[-1]) if self.follows else None

    @property
    def counted_up(self) -> bool:
        """Whether the worth of each card is told: it has been asked, or it takes more than a word to help."""
        if not isinstance(self.task, Count):
            if self.spread:
                return False
            return Fact.TRICK_POINTS not in self.withheld and self.trick.winner is not None
        answers, hints = len(self.position.answers), self.position.hints
        return self.playthrough.finished or answers > 1 or (answers > 0 and hints > 0)
