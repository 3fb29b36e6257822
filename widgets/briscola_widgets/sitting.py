"""A learner's match or session against computer players: what was agreed and all actions so far, nothing else.

Everything that is shown follows from this value, so that undo, reload, review and another language
come for free. The deals come from one seed; the browser keeps the seed, the finished deals as share
codes, and the actions of the running deal, which everybody at the table has seen. So the hands of a
running deal never travel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

from briscola_core import (
    PAGAT_RANK,
    Action,
    Card,
    Damage,
    Deal,
    Game,
    IllegalAction,
    Match,
    Misdeal,
    NotationError,
    Observation,
    Phase,
    Play,
    Record,
    Role,
    Rules,
    Series,
    SeriesError,
    Session,
    ShareError,
    State,
    apply,
    decode,
    encode,
    is_over,
    legal_actions,
    observe,
    parse_action,
    tidied,
    to_act,
)
from briscola_core.players.player import Player
from briscola_core.worlds.ending import Ending, ending, side_of
from briscola_core.worlds.trials import Opponents

from .playthrough import Refused
from .variants import lengths, offered

if TYPE_CHECKING:
    from briscola_core.coach.advice import Advice, Batch
    from briscola_core.coach.partner import PartnerChances, Suspects
    from briscola_core.coach.why import Reason, Refutation

#: A session to 15 points takes 50 deals, one in a thousand more than 200; what was kept may be anything.
MOST_DEALS = 1000
#: More than the words of the longest auction and all cards.
_MOST_WORDS = 200
#: With so many cards left an ending is solved in no time: three tricks of five players.
_OPEN_CARDS = 15


class Strength(Enum):
    """How strong a computer player is."""

    BEGINNER = "beginner"
    REGULAR = "regular"
    EXPERT = "expert"


#: The computer players. Each gets what its seat may know and a seed, and nothing else.
Players = Mapping[Strength, Player]


#: Between the share code of a deal and the first letters of the strengths of those who sat there.
_POINT, _OF_LETTER = ".", {strength.value[0]: strength for strength in Strength}


class Coach(Protocol):
    """Whoever says what each action is worth, and who can be the partner, for what a seat may know.

    It is told what was seen and nothing else, so that of one deal everybody hears the same.
    """

    def advise(
        self, seen: Observation, batches: tuple[Batch, ...] = (), /, *, opponents: Opponents
    ) -> tuple[Advice, tuple[Batch, ...]]:
        """Give what each action is worth, and what it rests on; the same for the same view and number of batches.

        ``batches`` is what was given before, to be made surer; none is given when it is sure enough.
        """

    def partner(
        self, seen: Observation, suspects: tuple[Suspects, ...] = (), /, *, opponents: Opponents, trail: bool = False
    ) -> tuple[PartnerChances, tuple[Suspects, ...]]:
        """Give how likely each seat is the partner, with ``trail`` after each card too, and what that rests on.

        ``suspects`` is what was given before, as in `advise`.
        """

    def reasons(
        self, seen: Observation, action: Action, partner: PartnerChances | None, advice: Advice | None, /
    ) -> tuple[Reason, ...]:
        """Give what is to be said of an action."""

    def refute(self, seen: Observation, poor: Card, better: Card, /) -> Refutation | None:
        """Give a line that punishes a card beside a better one; None if there is none."""


class Counsel(NamedTuple):
    """What a coach says at one place of a deal, for what the learner knew there.

    ``advice`` is there when the learner is to act, with ``reasons`` for each action; ``partner`` as long
    as the partner has not been revealed, and ``knows`` says that the learner knows it all the same and that
    it is for what is public. As long as there are ``batches`` the advice can be made surer, with ``suspects`` the
    chances of the partner. Looking back, ``punished`` is how a poor choice was punished, once that is sure, and
    ``trail``, at the end of the deal, how the chances of the partner moved for what was public.
    """

    advice: Advice | None
    partner: PartnerChances | None
    knows: bool = False
    reasons: tuple[tuple[Action, tuple[Reason, ...]], ...] = ()
    punished: Refutation | None = None
    trail: PartnerChances | None = None
    batches: tuple[Batch, ...] = ()
    suspects: tuple[Suspects, ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether all that is said will stay as it is."""
        return not self.batches and not self.suspects

    @property
    def worth(self) -> int:
        """How much has been tried for it: a number that grows until it is final."""
        return len(self.batches) + sum(of.number for of in self.suspects)


class Coaching(Enum):
    """When the coach speaks."""

    OFF = "off"
    ASKED = "asked"
    ALWAYS = "always"


class Speed(Enum):
    """How fast the computer players act: their word for it, and the time before each action."""

    STEP = "step"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def milliseconds(self) -> int | None:
        """The time before an action; None when each waits for the learner."""
        return {"step": None, "slow": 2000, "normal": 1000, "fast": 200}[self.value]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the learner has chosen: the strength of each seat (of their own it means nothing), speed and coach.

    Of Chiamata there are five strengths, of which a table for four needs the first four.
    """

    strengths: tuple[Strength, ...]
    speed: Speed = Speed.NORMAL
    coaching: Coaching = Coaching.ASKED

    @classmethod
    def usual(cls, rules: Rules) -> Settings:
        """What is chosen unless the learner chooses."""
        return cls((Strength.REGULAR,) * _most_seats(rules))

    @property
    def kept(self) -> dict[str, object]:
        """As the browser keeps it."""
        strengths = [strength.value for strength in self.strengths]
        return {"strengths": strengths, "speed": self.speed.value, "coaching": self.coaching.value}

    @classmethod
    def resume(cls, kept: object, rules: Rules) -> Settings:
        """From what was kept; the usual ones for anything else."""
        match kept:
            case {"strengths": [*strengths], "speed": speed, "coaching": coaching} if len(strengths) == _most_seats(
                rules
            ):
                try:
                    return cls(tuple(Strength(strength) for strength in strengths), Speed(speed), Coaching(coaching))
                except ValueError:
                    pass
        return cls.usual(rules)


def _most_seats(rules: Rules) -> int:
    """How many seats a game has at most, by whichever of its rules it is played."""
    return rules.players if rules.game is Game.BRISCOLA else PAGAT_RANK.players


@dataclass(frozen=True, slots=True)
class Aside:
    """A deal beside the session, which never counts: an old one, looked at or played on, or one that was sent.

    ``record`` is how it was; its first ``cut`` actions stand, and ``actions`` were done after them. ``strengths``
    are those that came with its code, by seat; None for the learner's own.
    """

    record: Record
    cut: int
    actions: tuple[Action, ...] = ()
    strengths: tuple[Strength, ...] | None = None


@dataclass(frozen=True)
class Sitting:
    """A learner at a table: ``settings``, the ``seed`` of all deals, and what has been played.

    ``series`` holds the deals before the running one, ``actions`` what was done in that; ``aside`` is
    a deal on the table instead of it. ``looking`` is after how many actions the deal on the table is
    looked at again, once it is over; ``asked`` says that the learner wants to hear the coach there. The
    learner sits at ``seat``. As long as nothing is ``begun`` there is only a deal aside, that somebody has sent.
    """

    settings: Settings
    seed: str
    series: Series
    actions: tuple[Action, ...] = ()
    aside: Aside | None = None
    looking: int | None = None
    asked: bool = False
    seat: int = 0
    begun: bool = True

    @classmethod
    def start(cls, rules: Rules, seed: str, settings: Settings | None = None) -> Sitting:
        """A new match or session; the first dealer is drawn by lot."""
        series = (Match if rules.game is Game.BRISCOLA else Session).from_seed(rules, seed)
        return cls(settings or Settings.usual(rules), seed, series)

    @property
    def kept(self) -> dict[str, object]:
        """What the browser keeps: of the running deal only what everybody has seen.

        The code of a deal aside holds all hands: they lay open before, or came from the browser themselves.
        """
        kept: dict[str, object] = {
            "settings": self.settings.kept,
            "rules": str(self.series.rules),
            "seed": self.seed,
            "deals": [_code(deal) for deal in self.series.deals if isinstance(deal, Record)],
            "actions": " ".join(map(str, self.actions)),
        }
        if self.aside:
            kept["aside"] = {
                "code": _code(self.aside.record) + _suffix(self.aside.strengths),
                "cut": self.aside.cut,
                "actions": " ".join(map(str, self.aside.actions)),
                "begun": self.begun,
            }
        if self.looking is not None:
            kept["looking"] = self.looking
        if self.asked:
            kept["asked"] = True
        return kept

    @classmethod
    def resume(cls, rules: Rules, kept: object) -> Sitting | None:
        """From what was kept; None for what never was kept of such a sitting.

        ``rules`` are those of the game, by which or by one of whose variants it was played.
        """
        rules = kept_rules(kept, rules)
        match kept:
            case {"settings": settings, "seed": str(seed), "deals": [*codes], "actions": str(actions), **rest}:
                try:
                    start = cls.start(rules, seed[:64], Settings.resume(settings, rules))
                    resumed = replace(start, series=_series(start, codes))
                except (ShareError, SeriesError, TypeError, AttributeError, UnicodeError):
                    return None  # no such text was ever a seed or a code
                if resumed.series.is_over:
                    return None
                followed = resumed._followed(actions)._with_aside(rest.get("aside"))  # noqa: SLF001 - of its own class
                return followed._looked(rest.get("looking"))._heard(rest.get("asked"))  # noqa: SLF001 - likewise
        return None

    def _followed(self, actions: str) -> Self:
        """With the actions of a text, as far as they make sense."""
        return replace(self, actions=_legal(State.start(self.rules, self.deal), actions))

    def _with_aside(self, kept: object) -> Self:
        match kept:
            case {"code": str(code), "cut": int(cut), "actions": str(actions), **rest}:
                try:
                    record, strengths = read_code(code)
                except ShareError:
                    return self
                if not 0 <= cut <= len(record.actions):
                    return self
                stands = replace(record, actions=record.actions[:cut])
                aside = Aside(record, cut, _legal(stands.replay(), actions), strengths)
                return replace(self, aside=aside, begun=rest.get("begun") is not False)
        return self

    def _looked(self, kept: object) -> Self:
        """Looking again at the place that was kept, if the deal on the table is over."""
        if not isinstance(kept, int) or not self.is_over:
            return self
        return self.look(min(max(kept, 0), len(self.states) - 1))

    def _heard(self, kept: object) -> Self:
        """With the coach asked, if that was kept and makes sense."""
        return self.ask() if kept is True and self.decisions else self

    @property
    def rules(self) -> Rules:
        """The rules of the deal on the table."""
        return self.aside.record.rules if self.aside else self.series.rules

    @property
    def strengths(self) -> tuple[Strength, ...]:
        """How strong who sits at each seat is: of a deal that was sent, as it was played there."""
        own, players = self.settings.strengths, self.rules.players
        # a deal of another game may have more seats
        return (self.aside and self.aside.strengths) or (*own, *own[-1:] * players)[:players]

    @property
    def code(self) -> str:
        """The code of the deal on the table: its share code, and how strong who sits at each seat is."""
        return encode(self.record) + _suffix(self.strengths)

    @cached_property
    def deal(self) -> Deal:
        """The deal on the table."""
        return self.aside.record.deal if self.aside else self.series.next_deal(self.seed)

    @property
    def record(self) -> Record:
        """The deal on the table and all that was done in it."""
        if self.aside:
            record = self.aside.record
            return replace(record, actions=record.actions[: self.aside.cut] + self.aside.actions)
        return Record(self.rules, self.deal, self.actions)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states of the deal on the table, from its first to its present one."""
        return tuple(self.record.states())

    @property
    def state(self) -> State:
        """The state on the table: the present one, or the one looked at."""
        return self.states[-1 if self.looking is None else self.looking]

    @property
    def is_over(self) -> bool:
        """Whether the deal on the table is over."""
        return is_over(self.states[-1])

    @cached_property
    def played(self) -> Series:
        """The series with the running deal, once it is over."""
        running = self if self.aside is None else replace(self, aside=None, looking=None)
        return running.series.add(running.record) if running.is_over else running.series

    @property
    def is_the_learners_turn(self) -> bool:
        return self.looking is None and to_act(self.state) == self.learners_seat

    @property
    def is_the_others_turn(self) -> bool:
        return self.looking is None and to_act(self.state) not in (None, self.learners_seat)

    @property
    def learners_seat(self) -> int:
        """The seat that the learner looks from: at a smaller table than their own, the first."""
        return self.seat if self.seat < self.rules.players else 0

    @property
    def can_go_back(self) -> bool:
        """Whether the learner has done something in a deal that is not over: then nothing was opened yet."""
        return not self.is_over and self._last_own is not None

    @property
    def _last_own(self) -> int | None:
        """Before how many actions of the deal on the table the learner last acted, of what may be undone."""
        fixed = self.aside.cut if self.aside else 0
        own = [
            index
            for index, state in enumerate(self.states[:-1])
            if index >= fixed and to_act(state) == self.learners_seat
        ]
        return own[-1] if own else None

    def act(self, action: Action) -> Self:
        """After the learner's action; `Refused` when it is not their turn, `IllegalAction` if the rules refuse it."""
        if not self.is_the_learners_turn:
            raise Refused(str(action))
        return self._after(action)

    def go_on(self, players: Players) -> Self:
        """After the action of the computer player whose turn it is; `Refused` if it is nobody's."""
        seat = to_act(self.state)
        if seat is None or not self.is_the_others_turn:
            raise Refused("next")
        return self._after(players[self.strengths[seat]].act(observe(self.state, seat), f"{self._deal_seed}/{seat}"))

    @property
    def _deal_seed(self) -> str:
        if self.aside:
            return f"{self.seed}/aside {self.aside.cut}"
        return f"{self.seed}/{len(self.series.deals) + 1}"

    def _after(self, action: Action) -> Self:
        state = apply(self.state, action)
        if self.aside:
            after = replace(self, aside=replace(self.aside, actions=(*self.aside.actions, action)), asked=False)
        else:
            after = replace(self, actions=(*self.actions, action), asked=False)
        # one step from where it was, and not all the way again: the values that the properties would find
        after.__dict__.update(deal=self.deal, states=(*self.states, state))
        return after

    def back(self) -> Self:
        """To before the learner's last action; `Refused` where nothing may be undone."""
        last = self._last_own
        if last is None or not self.can_go_back:
            raise Refused("back")
        if self.aside:
            aside = replace(self.aside, actions=self.aside.actions[: last - self.aside.cut])
            return replace(self, aside=aside, asked=False)
        return replace(self, actions=self.actions[:last], asked=False)

    def ask(self) -> Self:
        """Ask the coach; `Refused` where there is nothing to be said."""
        if self.asked or not self.decisions:
            raise Refused("ask")
        return replace(self, asked=True)

    @property
    def decisions(self) -> tuple[int, ...]:
        """After how many actions the learner is to act: now, or in a deal looked at again all along."""
        if self.looking is None:
            return (len(self.states) - 1,) if self.is_the_learners_turn else ()
        own = (count for count, state in enumerate(self.states) if to_act(state) == self.learners_seat)
        return tuple(own)

    @property
    def consulted(self) -> tuple[int, ...]:
        """After how many actions the coach is to speak, the place on the table first; nowhere unless it is wanted."""
        coaching = self.settings.coaching
        if coaching is Coaching.OFF or (coaching is Coaching.ASKED and not self.asked):
            return ()
        here = () if self.looking is None else (self.looking,)
        return (*here, *(count for count in self.decisions if count not in here))

    def unsaid(self, said: Mapping[int, Counsel]) -> list[int]:
        """Where the coach is to speak next, or to be surer; who can be the partner, only at the place on the table."""
        wanted = self.consulted
        spoken = [count for count in wanted if count in said]
        here = len(self.states) - 1 if self.looking is None else self.looking
        return [
            *(count for count in wanted if count not in said),
            *(count for count in spoken if said[count].batches),
            *(count for count in spoken if count == here and said[count].suspects),
        ]

    def counsel(self, coach: Coach, count: int, before: Counsel | None = None) -> Counsel:
        """What the coach says where so many actions had been done; ``before`` is what is to be made surer."""
        state, seat = self.states[count], self.learners_seat
        seen, said = observe(state, seat), before or Counsel(None, None)
        if before is None or (before.suspects and not before.batches):
            said = self._suspected(coach, state, said)
        if to_act(state) != seat:
            return said
        if before is None or before.batches:
            advice, batches = coach.advise(seen, said.batches, opponents=self.opponents)
            said = said._replace(advice=advice, batches=batches)
            if self.looking is not None and not batches:
                said = said._replace(punished=_punished(coach, seen, advice, self.record.actions[count]))
        told = None if said.knows else said.partner
        reasons = tuple((action, coach.reasons(seen, action, told, said.advice)) for action in seen.legal_actions)
        return said._replace(reasons=reasons)

    def _suspected(self, coach: Coach, state: State, said: Counsel) -> Counsel:
        """With who can be the partner, or at the end of the deal who could have been."""
        seen, public, opponents = observe(state, self.learners_seat), observe(state, None), self.opponents
        if seen.called is None:
            return said
        if to_act(state) is None:
            trail, suspects = coach.partner(public, said.suspects, opponents=opponents, trail=True)
            return said._replace(trail=trail, suspects=suspects)
        if seen.revealed_partner is not None or seen.revealed_solo:
            return said
        knows = seen.own_role in {Role.PARTNER, Role.SOLO}
        # who knows the answer may like to know how much of it the others can guess
        partner, suspects = coach.partner(public if knows else seen, said.suspects, opponents=opponents)
        return said._replace(partner=partner, knows=knows, suspects=suspects)

    @property
    def ending(self) -> tuple[Ending, int] | None:
        """Of a deal looked at again: the exact ending with all hands open, and what the learner's side took of it.

        None unless the learner is to act there and few enough cards are left to look through.
        """
        state, last = self.state, self.states[-1]
        left = sum(hand.bit_count() for hand in state.hands)
        seat = to_act(state)
        if self.looking is None or seat != self.learners_seat or state.phase is not Phase.PLAY:
            return None
        if state.stock or left > _OPEN_CARDS:
            return None
        took = sum(last.points[other] - state.points[other] for other in side_of(state, seat))
        return ending(state), took

    @property
    def opponents(self) -> Opponents:
        """Whom the coach takes the others for: experts for regular players."""
        others = {strength for seat, strength in enumerate(self.strengths) if seat != self.seat}
        if others == {Strength.BEGINNER}:
            return Opponents.BEGINNER
        return Opponents.MIXED if Strength.BEGINNER in others else Opponents.REGULAR

    def next_deal(self) -> Self:
        """The next deal of the session; `Refused` before the running one is over and after the last."""
        if self.aside or not self.is_over or self.played.is_over:
            raise Refused("next deal")
        return replace(self, series=self.played, actions=(), looking=None, asked=False)

    def look(self, count: int) -> Self:
        """Look at the deal on the table, once it is over, as it was after so many actions."""
        if not self.is_over or not 0 <= count < len(self.states):
            raise Refused("look")
        return replace(self, looking=count)

    def look_again(self, dearest: int | None = None) -> Self:
        """Look at the deal once more from where it is worth it: the dearest choice, or else the learner's first."""
        looking = self.look(len(self.states) - 1)
        first = next((count for count in looking.decisions if len(legal_actions(self.states[count])) > 1), 0)
        return self.look(first if dearest is None else dearest)

    def look_no_more(self) -> Self:
        """Back to the table as it is now, and from a deal that lay aside to the session."""
        return replace(self, aside=None, looking=None, asked=False)

    def play_on(self) -> Self:
        """Play the deal that is looked at again from there: with the same hands, and it does not count."""
        if self.looking is None or to_act(self.state) is None:
            raise Refused("play on")
        strengths = self.aside.strengths if self.aside else None
        return replace(self, aside=Aside(self.record, self.looking, (), strengths), looking=None, asked=False)

    def choose(self, settings: Settings) -> Self:
        """With other settings; strengths that came with a deal hold until others are chosen."""
        aside = self.aside
        if aside and settings.strengths != self.settings.strengths:
            aside = replace(aside, strengths=None)
        return replace(self, settings=settings, aside=aside)

    def lay_aside(self, record: Record, strengths: tuple[Strength, ...] | None = None) -> Self:
        """Put another deal on the table: an old one, or one that was sent. `IllegalAction` if it cannot be followed."""
        aside = Aside(record, len(record.actions), (), strengths)
        sitting = replace(self, aside=aside, looking=None, asked=False)
        return sitting.look_again() if sitting.is_over else sitting


def kept_rules(kept: object, rules: Rules) -> Rules:
    """The rules by which a game was played that was kept, among those offered beside ``rules``; else these."""
    match kept:
        case {"rules": str(text)}:
            known = (length for variant in offered(rules) for length in lengths(variant))
            return next((agreed for agreed in known if str(agreed) == text), rules)
    return rules


def read_code(code: str) -> tuple[Record, tuple[Strength, ...] | None]:
    """The deal of a code, and the strengths that came with it, by seat; None if none did. `ShareError` for any other text."""
    share, point, letters = code.partition(_POINT)
    record = decode(share)
    if not point:
        return record, None
    strengths = tuple(_OF_LETTER[letter] for letter in letters if letter in _OF_LETTER)
    if len(strengths) != len(letters):
        raise ShareError(Damage.CHECK_FAILED, code)
    if len(strengths) != record.rules.players:
        short = len(strengths) < record.rules.players
        raise ShareError(Damage.TOO_SHORT if short else Damage.TOO_LONG, code)
    return record, strengths


def _suffix(strengths: tuple[Strength, ...] | None) -> str:
    """What stands behind the share code of a deal for those who sat there."""
    return _POINT + "".join(strength.value[0] for strength in strengths) if strengths else ""


@lru_cache(maxsize=MOST_DEALS)
def _code(record: Record) -> str:
    """The code of a record that stays the same: it is kept anew with every action of another deal."""
    return encode(record)


def _punished(coach: Coach, seen: Observation, advice: Advice, action: Action) -> Refutation | None:
    """How a card that was not among the best is punished beside the best one."""
    best = advice.best[0]
    if advice.of(action).equal or not isinstance(action, Play) or not isinstance(best, Play):
        return None
    return coach.refute(seen, action.card, best.card)


def _series(start: Sitting, codes: list[Any]) -> Series:
    """The series of these share codes, each of the deal that comes next from the seed; raises what it finds wrong."""
    rules, records = start.rules, list[Record | Misdeal]()
    if len(codes) > MOST_DEALS:
        raise SeriesError(f"{len(codes)} deals, expected at most {MOST_DEALS}")
    for number, code in enumerate(codes, start=1):
        record = decode(code)
        deal = Deal.from_seed(f"{start.seed}/{number}", record.deal.dealer % rules.players, rules)
        if record.rules != rules or tidied(Record(rules, deal)).deal != record.deal:
            raise SeriesError(f"deal {number} does not come from the seed")
        records.append(record)
    return replace(start.series, deals=tuple(records))


def _legal(state: State, actions: str) -> tuple[Action, ...]:
    """The actions of a text from a state on, as far as they are some and legal."""
    found: list[Action] = []
    for word in actions.split()[:_MOST_WORDS]:
        try:
            action = parse_action(word)
            state = apply(state, action)
        except (NotationError, IllegalAction):
            break
        found.append(action)
    return tuple(found)
