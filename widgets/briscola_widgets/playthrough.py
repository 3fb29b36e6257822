"""A learner's way through an exercise: a blueprint and the actions so far, nothing else.

Everything that is shown follows from these two, so that back, retry, restart, reload and another
language come for free. An action is one line of text; what the browser keeps is the list of them:

=================  ==========================================================
``next``           start; let the next cards be played; go on after a step
``answer VALUE``   a choice by its number from 0, a seat by its letter, a card,
                   or a bid: ``K``, ``2/70``, ``P`` for passing
``hint``           show one more hint
``try CARD``       play a card «what if»
``watch``          look at one more trick of what comes of the card chosen
``place CARD``     put a card next in the order; ``lift CARD`` takes it out again
``fill FIELD N``   write a whole number into a field, counted from 0
``check``          have what is written checked
``restart``        begin again
=================  ==========================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice

from briscola_core import (
    PACK,
    PAGAT_RANK,
    PASS,
    Bid,
    Card,
    IllegalAction,
    NotationError,
    Pass,
    Play,
    Rank,
    State,
    Trick,
    apply,
    legal_actions,
    points,
    result,
    settle,
    to_act,
    winner,
)

from .blueprint import (
    Blueprint,
    CardChoice,
    Choose,
    Count,
    Explore,
    Fact,
    MakeBid,
    NameSeat,
    Order,
    Pick,
    PlayCards,
    Settle,
    Step,
    Task,
    Verdict,
    next_turn,
    wins_over,
)
from .names import LETTERS

#: Nobody does more in an exercise; what was kept may be anything.
MOST_ACTIONS = 10_000

_ALL_POINTS = points(PACK)
#: The most that a settlement can bring (RULES.md, section 4): a solo with the highest target and all tricks.
_MOST = settle(_ALL_POINTS, _ALL_POINTS, PAGAT_RANK.hand_size, caller=0, partner=None)[0]


#: What may be tried in an auction by rank, some of it always illegal: there are 120 card points.
WORDS: tuple[Bid | Pass, ...] = (PASS, *map(Bid, reversed(Rank)), *(Bid(Rank.TWO, target) for target in range(62, 126)))
_WORD_OF = {str(word): word for word in WORDS}


class Refused(ValueError):
    """An action that is not possible where the learner is; nothing has changed."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a learner is.

    ``step``: index of the step, ``len(steps)`` after the last. ``began``: how many actions led to
    this step. ``done``: its task is done and ``next`` goes on. ``answers``: what was answered or
    tried in it, in order. ``fills``: the numbers written so far, by field. ``placed``: the cards put
    in order so far. ``right``: how many questions of the exercise were answered so far. ``shown``: the
    last answer was not given, but shown. ``watched``: at how many tricks, after the first, of what comes of the
    last answer the learner has looked. ``way``: the exercise as a card that was chosen has made it go on.
    """

    state: State
    played: int
    step: int = 0
    began: int = 0
    started: bool = False
    done: bool = False
    answers: tuple[str, ...] = ()
    hints: int = 0
    fills: tuple[int, ...] = ()
    placed: tuple[Card, ...] = ()
    right: int = 0
    shown: bool = False
    watched: int = 0
    way: Blueprint | None = None


@dataclass(frozen=True)
class Playthrough:
    """A blueprint and the actions of a learner; raises `Refused` for actions that can't be."""

    blueprint: Blueprint
    actions: tuple[str, ...] = ()

    @classmethod
    def resume(cls, blueprint: Blueprint, actions: Iterable[object]) -> Playthrough:
        """As far as kept actions still make sense; the rest (of another version, say) is dropped.

        More than `MOST_ACTIONS` were never a learner's: the exercise starts anew.
        """
        given = list(islice(actions, MOST_ACTIONS + 1))
        if len(given) > MOST_ACTIONS:
            return cls(blueprint)
        kept: list[str] = []
        position = _first(blueprint)
        for action in given:
            if not isinstance(action, str):
                break
            try:
                position = _after(blueprint, position, action, len(kept) + 1)
            except Refused:
                break
            kept.append(action)
        return cls(blueprint, tuple(kept))

    @cached_property
    def position(self) -> Position:
        position = _first(self.blueprint)
        for count, action in enumerate(self.actions, start=1):
            position = _after(self.blueprint, position, action, count)
        return position

    @property
    def here(self) -> Blueprint:
        """The exercise as it has gone on: its own blueprint, or that of a card which was chosen."""
        return self.position.way or self.blueprint

    @property
    def step(self) -> Step | None:
        """The step that the learner is at; None after the last."""
        steps = self.here.steps
        return steps[self.position.step] if self.position.step < len(steps) else None

    @property
    def finished(self) -> bool:
        """Whether the step is done and nothing is left to find out: an acceptable answer leaves something."""
        return _finished(self.step, self.position)

    @property
    def has_hint(self) -> bool:
        """Whether there is one more hint; the last one tells the solution."""
        return _has_hint(self.step, self.position)

    @property
    def can_watch(self) -> bool:
        """Whether more tricks follow from the card chosen than have been looked at."""
        return self.position.watched + 1 < len(played_out(self.step, self.position))

    @property
    def solution(self) -> tuple[str, ...]:
        """The actions that do the task of the step; empty after the last step."""
        task, state = self.step.task if self.step else None, self.position.state
        actions: list[str] = []
        if self.step is None:
            return ()
        if isinstance(task, PlayCards):
            actions = ["next"]
        elif isinstance(task, Choose | NameSeat | Pick | MakeBid):
            actions = [f"answer {value}" for value in right_answers(self.step, state)][:1]
        elif isinstance(task, Count):
            actions = [*self._to_fill(map(int, right_answers(self.step, state))), "check"]
        elif isinstance(task, Order):
            actions = [*self._to_place(in_order(self.step)), "check"]
        elif isinstance(task, Explore):
            hand = [action.card for action in legal_actions(state) if isinstance(action, Play)]
            actions = [f"try {card}" for card in hand if reaches(task, try_card(self.here, state, card))][:1]
        elif isinstance(task, Settle):
            actions = [*self._to_fill(result(task.state or state).changes), "check"]
        return tuple(actions)

    def pressed(self, card: str) -> Playthrough:
        """What comes of pressing a card of the hand or of those spread out."""
        task = self.step.task if self.step else None
        if isinstance(task, Pick):
            return self.act(f"answer {card}")
        if isinstance(task, Order):
            return self.act(f"{'lift' if card in map(str, self.position.placed) else 'place'} {card}")
        return self.act(f"try {card}")

    def _to_fill(self, right: Iterable[int]) -> list[str]:
        """The actions that write what is not yet written so."""
        numbers = enumerate(zip(right, self.position.fills, strict=True))
        return [f"fill {field} {number}" for field, (number, written) in numbers if number != written]

    def _to_place(self, right: tuple[Card, ...]) -> list[str]:
        """The actions that take out what stands wrong and put the rest where it belongs."""
        placed = self.position.placed
        good = next(
            (at for at, (one, other) in enumerate(zip(placed, right, strict=False)) if one != other), len(placed)
        )
        return [*(f"lift {card}" for card in reversed(placed[good:])), *(f"place {card}" for card in right[good:])]

    @property
    def solved(self) -> Playthrough:
        """From here to the end, taking every hint and doing what the last one says."""
        playthrough = self
        while way_on := playthrough.way_on:
            for action in way_on:
                playthrough = playthrough.act(action)
        return playthrough

    @property
    def way_on(self) -> tuple[str, ...]:
        """What leads on from here: start, the next hint, then what does the task, then `next`; empty at the end.

        Raises `Refused` where no answer is right.
        """
        if self.step is None:
            return ()
        if self.position.done or not self.position.started:
            return ("next",)
        if not self.solution:
            raise Refused("no answer is right there")
        return ("hint",) if self.has_hint else self.solution

    def act(self, action: str, after: tuple[str, ...] | None = None) -> Playthrough:
        """One action more, after all so far or after those given."""
        kept = self.actions if after is None else after
        verb, _, rest = action.partition(" ")
        if verb == "fill" and kept and kept[-1].startswith(f"fill {rest.partition(' ')[0]} "):
            kept = kept[:-1]  # correcting a number replaces it: one number, one action
            before = Playthrough(self.blueprint, kept)
            if rest in (f"{field} {number}" for field, number in enumerate(before.position.fills)):
                return before  # corrected back to what it was
        before = self if kept is self.actions else Playthrough(self.blueprint, kept)
        changed = Playthrough(self.blueprint, (*kept, action))
        # one step from where it was, and not all the way again: the value that `position` would find
        changed.__dict__["position"] = _after(self.blueprint, before.position, action, len(changed.actions))
        if changed.step is None and not isinstance(changed.here.steps[-1].task, PlayCards):
            changed.__dict__["last_asked"] = before
        return changed

    def goes_on_in_the_step_of(self, other: Playthrough) -> bool:
        """Whether this is the other with more done in the same step."""
        return self.position.began == other.position.began and len(self.actions) > len(other.actions)

    def back(self) -> Playthrough:
        """One action earlier."""
        return Playthrough(self.blueprint, self.actions[:-1])

    @cached_property
    def last_asked(self) -> Playthrough:
        """Where the last answer was given, if this is the end and something was asked last; else this."""
        asked = self.step is None and not isinstance(self.here.steps[-1].task, PlayCards)
        return self.back() if asked else self

    def retry(self) -> Playthrough:
        """To the beginning of the step."""
        return Playthrough(self.blueprint, self.actions[: self.position.began])

    def restart(self) -> Playthrough:
        """All from the start. It is an action too, so that `back` takes it back; what was before is dropped."""
        last = max((index for index, action in enumerate(self.actions) if action == "restart"), default=-1)
        return self.act("restart", self.actions[last + 1 :])

    @property
    def withheld(self) -> frozenset[Fact]:
        """The facts that questions still to be answered ask for: the table keeps them to itself."""
        if not self.position.started:
            return frozenset(Fact)
        ahead = self.here.steps[self.position.step + self.finished :]
        facts = {step.task.fact for step in ahead if isinstance(step.task, NameSeat | Count) and step.task.fact}
        facts |= {step.task.about for step in ahead if isinstance(step.task, Choose) and step.task.about}
        return frozenset(facts)


def judge(step: Step, state: State, answer: str) -> Verdict:  # noqa: PLR0911 - a table
    """What an answer to a step's question is worth in a state of the game; `Refused` if it is no answer."""
    task = step.task
    match task:
        case Choose():
            return task.choices[_number(answer, range(len(task.choices)))].verdict
        case NameSeat() | Pick() if answer in answers_to(task, state):
            if task.choices:
                return task.choices[answers_to(task, state).index(answer)].verdict
            right = (
                state.partner if isinstance(task, NameSeat) and task.fact is Fact.PARTNER else standing_winner(state)
            )
            return Verdict.RIGHT if LETTERS.index(answer) == right else Verdict.WRONG
        case Count():
            counted = _number(answer, numbers_for(task))
            return Verdict.RIGHT if counted == points(cards_counted(step, state)) else Verdict.WRONG
        case MakeBid():
            word = word_of(answer)
            choice = task.of(word) if word in legal_actions(state) else None
            return choice.verdict if choice else Verdict.WRONG
        case Order():
            right_order = in_order(step)
            given_order = tuple(map(_card, answer.split(" ")))
            if given_order == right_order:
                return Verdict.RIGHT
            return Verdict.ACCEPTABLE if given_order == right_order[::-1] else Verdict.WRONG
    raise Refused(answer)


def answers_to(task: Task, state: State) -> tuple[str, ...]:  # noqa: PLR0911 - a table
    """All that may be answered with one press: numbers of choices, letters of seats, or cards."""
    match task:
        case Choose():
            return tuple(map(str, range(len(task.choices))))
        case Pick():
            return tuple(str(choice.card) for choice in task.choices)
        case MakeBid():
            return tuple(_WORD_OF)
        case NameSeat(choices=choices) if choices:
            return tuple(LETTERS[choice.seat] for choice in choices)
        case NameSeat(fact=Fact.PARTNER):
            return tuple(LETTERS[: state.rules.players])
        case NameSeat():  # of who takes the trick, those that have played to it
            return tuple(LETTERS[seat] for seat in sorted(trick_on_table(state).by_seat))
    return ()


def word_of(answer: str) -> Bid | Pass:
    """What an answer says in an auction; `Refused` if it is none of `WORDS`."""
    if answer not in _WORD_OF:
        raise Refused(answer[:9])
    return _WORD_OF[answer]


def bid_made(step: Step | None, position: Position) -> State | None:
    """The state after the bid that was made in a step, once it is not wrong; None if there is none."""
    if step is None or not isinstance(step.task, MakeBid) or not position.answers:
        return None
    if judge(step, position.state, position.answers[-1]) is Verdict.WRONG:
        return None
    return apply(position.state, word_of(position.answers[-1]))


def right_answers(step: Step, state: State) -> tuple[str, ...]:
    """The answers to a step's question that are right."""
    match step.task:
        case Count():
            return (str(points(cards_counted(step, state))),)
        case Order():
            return (" ".join(map(str, in_order(step))),)
    possible = answers_to(step.task, state)
    return tuple(answer for answer in possible if judge(step, state, answer) is Verdict.RIGHT)


def in_order(step: Step) -> tuple[Card, ...]:
    """The cards of a step that asks for their order, the strongest first."""
    task = step.task
    return tuple(sorted(step.spread, key=partial(wins_over, task), reverse=True)) if isinstance(task, Order) else ()


def cards_counted(step: Step, state: State) -> tuple[Card, ...]:
    """The cards whose points a step asks for: those spread out, or those of the trick on the table."""
    of_spread = isinstance(step.task, Count) and step.task.fact is Fact.SPREAD_POINTS
    return step.spread if of_spread else trick_on_table(state).cards


def numbers_for(task: Count | Settle) -> range:
    """The numbers that may be written into a field of the task."""
    return range(_ALL_POINTS + 1) if isinstance(task, Count) else range(-_MOST, _MOST + 1)


def trick_on_table(state: State) -> Trick:
    """The trick being played, or the last one until the next begins."""
    return state.trick if state.cards or not state.tricks else state.tricks[-1]


def played_out(step: Step | None, position: Position) -> tuple[tuple[State, ...], ...]:
    """What comes of the card chosen last, trick by trick: the states of each, the last one with all its cards."""
    chosen = _chosen(step, position)
    tricks: list[tuple[State, ...]] = []
    for state in chosen.line if chosen else ():
        if tricks and tricks[-1][-1].cards:
            tricks[-1] += (state,)
        else:
            tricks.append((state,))
    return tuple(tricks)


def _chosen(step: Step | None, position: Position) -> CardChoice | None:
    """The card chosen last, with what was said of it."""
    if step is None or not isinstance(step.task, Pick) or not position.answers:
        return None
    return next(choice for choice in step.task.choices if str(choice.card) == position.answers[-1])


def standing_winner(state: State) -> int | None:
    """The seat that takes the trick on the table as it lies; None before a card lies there."""
    trick = trick_on_table(state)
    if state.trump is None or not trick.cards:
        return None
    return tuple(trick.by_seat)[winner(state.trump, trick.cards)]


@dataclass(frozen=True, slots=True)
class Trial:
    """A card played «what if», and what comes of it.

    ``before`` is the state before it, ``played`` the card of the record; ``state`` and
    ``as_played`` are the states in which the trick is complete, with the one and with the other.
    """

    before: State
    card: Card
    played: Card
    state: State
    as_played: State

    @property
    def could_follow(self) -> bool:
        """Whether the card is of another suit than the one led, with that suit in the same hand."""
        led = self.before.cards[0].suit if self.before.cards else self.card.suit
        hand = [action.card for action in legal_actions(self.before) if isinstance(action, Play)]
        return self.card.suit != led and any(card.suit == led for card in hand)


def try_card(blueprint: Blueprint, before: State, card: Card) -> Trial:
    """What the trick becomes when another card is played and the others play what they played.

    Raises `Refused` for a card that the seat to act does not hold.
    """
    at = blueprint.states.index(before)
    played, *others = blueprint.record.actions[at : at + before.rules.players - len(before.cards)]
    if not isinstance(played, Play):
        raise Refused(str(card))
    try:
        state = apply(before, Play(card))
    except IllegalAction as error:
        raise Refused(str(error)) from error
    for action in others:
        state = apply(state, action)
    return Trial(before, card, played.card, state, blueprint.states[at + 1 + len(others)])


def _first(blueprint: Blueprint) -> Position:
    """The position before anything has been done."""
    opening = Position(blueprint.states[blueprint.begin], blueprint.begin)
    return replace(_arrive(blueprint, opening, 0, 0), started=False)


def _after(blueprint: Blueprint, position: Position, action: str, count: int) -> Position:
    """The position after one action, the ``count``-th; `Refused` if it cannot be done there."""
    here = position.way or blueprint
    step = here.steps[position.step] if position.step < len(here.steps) else None
    match action.split(" "):  # and not at any white space: an action has one text
        case ["restart"] if position.started:
            return replace(_first(blueprint), began=count)
        case ["next"] if not position.started:
            return replace(position, started=True, began=count)
        case ["next"] if step and isinstance(step.task, PlayCards):
            played = replace(position, played=position.played + len(step.task.cards))
            return _arrive(here, played, position.step + 1, count)
        case ["next"] if step and position.done:
            right = _left_open(step, position)
            order = in_order(step) or position.placed
            told = replace(position, answers=(*position.answers, right), placed=order, shown=True, watched=0)
            return told if right else _arrive(here, position, position.step + 1, count)
        case ["hint"] if _has_hint(step, position):
            return replace(position, hints=position.hints + 1)
        case [verb, *values] if step and position.started:
            return _work(here, position, step, verb, values)
    raise Refused(action)


def _left_open(step: Step | None, position: Position) -> str:
    """The right answer to a question that something acceptable was answered to; empty if nothing is left open."""
    if step is None or not position.done or not isinstance(step.task, Choose | NameSeat | Pick | Order | MakeBid):
        return ""
    if judge(step, position.state, position.answers[-1]) is Verdict.RIGHT:
        return ""
    return right_answers(step, position.state)[0]


def _finished(step: Step | None, position: Position) -> bool:
    return position.done and not _left_open(step, position)


def _has_hint(step: Step | None, position: Position) -> bool:
    if step is None or not position.started or isinstance(step.task, PlayCards):
        return False
    if position.done and not _left_open(step, position):
        return False
    return position.hints <= len(step.hints)


def _arrive(blueprint: Blueprint, position: Position, step: int, began: int) -> Position:
    """The beginning of a step: the table as the cards played so far left it, or as the step sets it."""
    if step and (chosen := _chosen(blueprint.steps[step - 1], position)) and chosen.goes_on:
        blueprint = chosen.goes_on
        position = replace(position, way=blueprint)
    if step and isinstance(blueprint.steps[step - 1].task, MakeBid):  # the others go on as the record says
        position = replace(position, played=next_turn(blueprint.states, position.played, blueprint.seat))
    if step == len(blueprint.steps):
        left = _left(blueprint, position)
        return replace(
            position, state=left, step=step, began=began, done=False, answers=(), hints=0, fills=(), watched=0
        )
    index = position.played
    task = blueprint.steps[step].task
    if isinstance(task, Explore):
        index = explored_from(blueprint, index, task.seat)
    state = blueprint.states[index]
    if (
        step
        and isinstance(task, Choose | NameSeat | Count)
        and (tricks := played_out(blueprint.steps[step - 1], position))
    ):
        state = tricks[position.watched][-1]  # what was played out lies there as long as it may be asked about
    return Position(
        state,
        position.played,
        step,
        began,
        started=True,
        fills=(0,) * (state.rules.players if isinstance(task, Settle) else isinstance(task, Count)),
        right=position.right,
        way=position.way,
    )


def _left(blueprint: Blueprint, position: Position) -> State:
    """The table as the last step has left it."""
    last, went_on = blueprint.steps[-1], blueprint.states[position.played]
    if tricks := played_out(last, position):
        return tricks[position.watched][-1]
    match last.task:
        case Explore():  # the trick as it was tried last, complete
            return try_card(blueprint, position.state, _card(position.answers[-1])).state
        case PlayCards():
            return went_on
        case MakeBid() if went_on == position.state:  # nobody has spoken after the learner
            return bid_made(last, position) or went_on
        case MakeBid():
            return went_on
        case _:
            return position.state


def explored_from(blueprint: Blueprint, index: int, seat: int) -> int:
    """The index of the state, of the trick on the table at ``index``, in which ``seat`` is to play."""
    state = blueprint.states[index]
    # a trick that has just been completed lies there until the next card; an exercise may begin after it
    lies_there = not state.cards and bool(state.tricks) and (index > blueprint.begin or to_act(state) is None)
    number = len(state.tricks) - lies_there
    for at, other in enumerate(blueprint.states):
        if other.trump is not None and len(other.tricks) == number and to_act(other) == seat:
            return at
    raise Refused(f"{LETTERS[seat]} is not to play to this trick")


def _work(blueprint: Blueprint, position: Position, step: Step, verb: str, values: list[str]) -> Position:
    """An action that works on the task of the step."""
    answers, task = position.answers, step.task
    match task, verb, values:
        case ((Choose() | NameSeat() | Pick() | MakeBid()), "answer", [value]) if answers[-1:] != (value,):
            return _answered(position, step, value)
        case Pick(), "watch", [] if position.watched + 1 < len(played_out(step, position)):
            return replace(position, watched=position.watched + 1)
        case Explore(), "try", [code] if answers[-1:] != (code,):
            trial = try_card(blueprint, position.state, _card(code))
            done = position.done or reaches(task, trial)
            right = position.right + (done and not position.done)
            return replace(position, answers=(*answers, code), done=done, right=right)
        case Order(), ("place" | "lift"), [code] if not _finished(step, position):
            return replace(position, placed=_moved(step, position.placed, verb, _card(code)))
        case ((Count() | Settle() | Order()), _, _):
            return _filled_in(position, step, verb, values)
    raise Refused(" ".join([verb, *values]))


def _moved(step: Step, placed: tuple[Card, ...], verb: str, card: Card) -> tuple[Card, ...]:
    """The cards in order after one more has been placed, or lifted."""
    if card not in step.spread or (card in placed) != (verb == "lift"):
        raise Refused(f"{verb} {card}")
    return (*placed, card) if verb == "place" else tuple(other for other in placed if other != card)


def _filled_in(position: Position, step: Step, verb: str, values: list[str]) -> Position:
    """A number written, or all that has been written or put in order is checked."""
    answers, task = position.answers, step.task
    match task, verb, values:
        case ((Count() | Settle()), "fill", [field, number]) if not position.done:
            fills = list(position.fills)
            fills[_number(field, range(len(fills)))] = _number(number, numbers_for(task))
            if tuple(fills) != position.fills:
                return replace(position, fills=tuple(fills))
        case Count(), "check", [] if answers[-1:] != (str(position.fills[0]),):
            return _answered(position, step, str(position.fills[0]))
        case Order(), "check", [] if len(position.placed) == len(step.spread):
            order = " ".join(map(str, position.placed))
            if answers[-1:] != (order,):
                return _answered(position, step, order)
        case Settle(), "check", [] if not position.done:
            done = position.fills == result(task.state or position.state).changes
            given = " ".join(str(change) for change in position.fills)
            if answers[-1:] == (given,):
                raise Refused("check")
            return replace(position, answers=(*answers, given), done=done, right=position.right + done)
    raise Refused(" ".join([verb, *values]))


def reaches(task: Explore, trial: Trial) -> bool:
    """Whether a trial does what the step aims at; without an aim every card does."""
    taker = trial.state.tricks[-1].winner
    return task.winner in (None, taker) and task.winner_not != taker


def _answered(position: Position, step: Step, value: str) -> Position:
    """An answer given; `Refused` after a right one, for then there is nothing more to answer."""
    answers = position.answers
    if answers and judge(step, position.state, answers[-1]) is Verdict.RIGHT:
        raise Refused(value)
    verdict = judge(step, position.state, value)
    right = verdict is Verdict.RIGHT
    done = position.done or verdict is not Verdict.WRONG
    return replace(position, answers=(*answers, value), done=done, right=position.right + right, watched=0)


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except NotationError as error:
        raise Refused(code) from error


def _number(text: str, allowed: range) -> int:
    """One of the numbers allowed, from the only text that it has."""
    if text not in map(str, allowed):
        raise Refused(text[:9])
    return int(text)
