"""Blueprints: exercises as plain data, read from YAML files that a teacher can write.

A blueprint says which deal lies on the table, from where on, whose seat the learner takes, and
what there is to do, step by step. What is right is decided from the state of the game wherever a
rule can tell. Reading one checks everything that can be checked without playing it, and
`BlueprintError` names the file and the line.

    title: The trick that reveals the partner
    deal: revealed-partner.record     # a file beside this one, holding one record
    begin: trick 1                    # or: end
    seat: C
    steps:
      - goal: Watch A lead to the first trick.
        say: …
        play: AH                      # checked against the record; or several: AH 2S 3H
      - goal: …
        ask: Who takes the trick?
        seat: trick winner            # or: partner
        hints: [ … ]
        after: …                      # once it is done
    after: …                          # at the end

Without a deal, cards alone may lie on the table, and be counted, put in order or chosen from:

    title: Strong and weak
    steps:
      - goal: Put the five cards in order.
        spread: KH 3H AH 7H 2H
        ask: Which is the strongest?
        order: one suit               # or, say: trump S

In the auction of a deal the learner's seat bids what the record says it does, and the others go on:

    begin: auction                    # at the seat's first turn
    …
        ask: What do you say?
        bid:
          - { word: "7", verdict: right, why: … }         # what the record says
          - { word: other, verdict: acceptable, why: … }  # whatever else is legal
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import yaml
import yaml.reader

from briscola_core import (
    BRISCOLA_TWO,
    Bid,
    Card,
    Deal,
    IllegalAction,
    NotationError,
    Pass,
    Phase,
    Play,
    Record,
    State,
    Suit,
    apply,
    legal_actions,
    parse_action,
    parse_cards,
    to_act,
)
from briscola_core.card import cards_in
from briscola_core.coach.advice import Advice

from .names import LETTERS

if TYPE_CHECKING:
    from briscola_core import PartnerChances

E = TypeVar("E", bound=Enum)
_TEXT = "tag:yaml.org,2002:str"

#: The keys whose values are words for the learner, wherever they stand in a blueprint.
TEXT_KEYS = frozenset({"title", "goal", "say", "ask", "text", "why", "after", "hints"})


class BlueprintError(ValueError):
    """A blueprint that cannot be played: which file and line, what is wrong, what would be right."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path.name}:{line}: {problem}")
        self.path, self.line, self.problem = path, line, problem


class Verdict(Enum):
    """What an answer is worth."""

    RIGHT = "right"
    ACCEPTABLE = "acceptable"
    WRONG = "wrong"


class Fact(Enum):
    """What a question asks for; the game's state holds the answer."""

    TRICK_WINNER = "trick winner"
    TRICK_POINTS = "trick points"
    PARTNER = "partner"
    SPREAD_POINTS = "spread points"
    TURN = "turn"
    """Whose turn it is; the question says which seats may be answered, and why."""


class Shown(Enum):
    """How much of the game an exercise shows."""

    DEAL = "deal"
    """All that the learner's seat may know."""
    TRICK = "trick"
    """The trick and the trump suit, and the hand only where a card of it is asked for: no roles, no points captured."""
    AUCTION = "auction"
    """What each seat has said last in the auction, and who deals: no hand."""
    CARDS = "cards"
    """The cards of the steps alone; nobody sits at the table."""
    SEATS = "seats"
    """Who sits where, and who deals: no card is in sight, and it is nobody's turn."""


@dataclass(frozen=True, slots=True)
class PlayCards:
    """The next cards of the record are played, one or several."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A written answer, what it is worth and why."""

    text: str
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A question with written choices; ``about`` is withheld from the table until it is answered."""

    ask: str
    choices: tuple[Choice, ...]
    about: Fact | None


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat as an answer, what it is worth and why."""

    seat: int
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class NameSeat:
    """A question whose answer is a seat: the one that ``fact`` says, or one of ``choices``.

    With both, the choices say what is right, and the table keeps the fact to itself until it is answered.
    ``chances`` is what the coach thinks of who the partner is, shown once the question is answered.
    """

    ask: str
    fact: Fact | None
    choices: tuple[SeatChoice, ...] = ()
    chances: PartnerChances | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """A question whose answer is a number of card points."""

    ask: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Explore:
    """The learner tries any card of ``seat``'s hand when that seat is to play to the trick.

    The players after it play what they played. ``winner`` and ``winner_not`` say what to aim at:
    the seat that is, or is not, to take the trick; None: nothing in particular.
    """

    seat: int
    winner: int | None
    winner_not: int | None


@dataclass(frozen=True, slots=True)
class Settle:
    """The learner fills in the change of each seat's score in the deal's settlement.

    ``state`` is the end of the deal if it is another than the exercise's own: the same cards at another
    table. ``table`` names the table above its settlement, when those of several are held against each other.
    """

    state: State | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Order:
    """The cards of the step's ``spread`` are put in order, the strongest first.

    Without ``trump`` they are of one suit, with it of that suit and one other, which has been led.
    """

    ask: str
    trump: Suit | None = None


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card as an answer, what it is worth and why.

    ``line`` is what comes of playing it, to be looked at once it has been chosen: the states that follow, the first
    with this card on the table. It begins where the step stands, and ends where it has shown enough.
    ``goes_on`` is the exercise as it goes on after this card, where other steps or cards follow than after the rest:
    the same up to this step.
    """

    card: Card
    verdict: Verdict
    why: str
    line: tuple[State, ...] = ()
    goes_on: Blueprint | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """A question whose answer is a card of the step's ``spread``, or of the hand if nothing is spread out."""

    ask: str
    choices: tuple[CardChoice, ...]


@dataclass(frozen=True, slots=True)
class BidChoice:
    """A bid or a pass, what it is worth and why; without a ``word`` whatever else is legal."""

    word: Bid | Pass | None
    verdict: Verdict
    why: str


@dataclass(frozen=True, slots=True)
class MakeBid:
    """The learner bids or passes. The auction decides what is legal: what is not is wrong, whatever ``choices`` say."""

    ask: str
    choices: tuple[BidChoice, ...]

    def of(self, word: Bid | Pass) -> BidChoice | None:
        """What is said of a legal bid or a pass; None if nothing."""
        named = (choice for choice in self.choices if choice.word == word)
        return next(named, None) or next((choice for choice in self.choices if choice.word is None), None)


Task = PlayCards | Choose | NameSeat | Count | Explore | Settle | Order | Pick | MakeBid


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its goal, what is said before and after it, and the hints for it.

    ``spread`` are cards that lie open on the table, in no trick.
    """

    goal: str
    say: tuple[str, ...]
    task: Task
    hints: tuple[str, ...]
    after: tuple[str, ...]
    line: int = field(default=1, compare=False)
    """Where it stands in its file."""
    spread: tuple[Card, ...] = ()
    advice: Advice | None = None
    """What a coach says of each action there is, to be looked at once the task is done."""
    stands_alone: bool = False
    """Whether nothing that it says or shows depends on the answers before it: then it may be read beside them, on paper."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """One exercise: the record, the states that it passes through, and the steps."""

    name: str
    title: str
    record: Record
    states: tuple[State, ...]
    begin: int
    seat: int
    steps: tuple[Step, ...]
    after: tuple[str, ...] = ()
    shown: Shown = Shown.DEAL
    seed: str | None = None
    """What it was made from; None if it is always the same."""

    @classmethod
    def of_cards(
        cls, name: str, title: str, steps: tuple[Step, ...], after: tuple[str, ...] = (), seed: str | None = None
    ) -> Blueprint:
        """An exercise about cards alone, in which nothing is dealt: the deal behind it is never seen."""
        return cls(name, title, _UNSEEN, tuple(_UNSEEN.states()), 0, 0, steps, after, Shown.CARDS, seed)


_UNSEEN = Record(BRISCOLA_TWO, Deal.from_seed(0, rules=BRISCOLA_TWO))


def next_turn(states: tuple[State, ...], index: int, seat: int) -> int:
    """The index of the next state in which ``seat`` is to speak, or the auction is over, or the record is."""
    for at, state in enumerate(states[index + 1 :], start=index + 1):
        if state.phase is not Phase.AUCTION or to_act(state) == seat:
            return at
    return len(states) - 1


def wins_over(task: Order, card: Card) -> tuple[bool, int]:
    """How strong a card is among those to be put in order: the greater, the stronger."""
    return card.suit == task.trump, card.rank


def read_blueprint(path: Path, translate: Callable[[str], str] = str) -> Blueprint:
    """The blueprint of a file, its words (`TEXT_KEYS`) put through ``translate``.

    Raises `BlueprintError` with the line of what is wrong.
    """
    return _Reader(path, translate).blueprint()


def composed(text: str, path: Path) -> yaml.Node | None:
    """The YAML of a blueprint's file as nodes, which know their lines; None if it is empty.

    Raises `BlueprintError` with the line where it is no YAML.
    """
    try:
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        raise BlueprintError(path, mark.line + 1 if mark else 1, f"not YAML: {error.problem}") from error
    except yaml.reader.ReaderError as error:
        line = text[: error.position].count("\n") + 1
        raise BlueprintError(path, line, f"a character that YAML does not allow: {chr(error.character)!r}") from error
    except RecursionError as error:
        raise BlueprintError(path, 1, "brackets or lists nested too deeply") from error


def written_choices(path: Path) -> Iterator[tuple[str, ...]]:
    """The texts of each question's written choices in a file that can be read."""
    yield from _choices(composed(path.read_text(encoding="utf-8"), path))


def _choices(node: yaml.Node | None) -> Iterator[tuple[str, ...]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == "choices" and isinstance(value, yaml.SequenceNode):
                choices = [{name.value: text for name, text in choice.value} for choice in value.value]
                yield tuple(str(choice["text"].value).strip() for choice in choices)
            else:
                yield from _choices(value)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _choices(item)


def refuse_no_text(node: yaml.Node, path: Path) -> None:
    """Raise `BlueprintError` for what YAML does not take for a text: Yes, 7 and 2026-01-31, say."""
    if not isinstance(node, yaml.ScalarNode) or not node.value.strip():
        raise BlueprintError(path, node.start_mark.line + 1, "expected a text here")
    if node.tag != _TEXT:
        problem = f'expected a text here; write it in quotes: "{node.value}"'
        raise BlueprintError(path, node.start_mark.line + 1, problem)


#: The tasks, each with the keys that its step may have besides `goal`, `say` and `after`.
_TASKS = {
    "play": "",
    "choices": "ask hints about",
    "seat": "ask hints",
    "count": "ask hints",
    "explore": "hints winner winner_not",
    "settle": "hints",
    "order": "ask hints",
    "pick": "ask hints",
    "bid": "ask hints",
}
#: The tasks that ask a question in words.
_ASKING = frozenset({"choices", "seat", "count", "order", "pick", "bid"})


class _Reader:
    def __init__(self, path: Path, translate: Callable[[str], str]) -> None:
        self.path = path
        self.translate = translate

    def fail(self, node: yaml.Node, problem: str) -> BlueprintError:
        return BlueprintError(self.path, node.start_mark.line + 1, problem)

    # values of YAML nodes

    def mapping(self, node: yaml.Node, required: str, optional: str = "") -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            raise self.fail(node, "expected «key: value» lines here")
        found: dict[str, yaml.Node] = {}
        known = list(dict.fromkeys(required.split() + optional.split()))
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise self.fail(key, f"expected a word as key; known here: {', '.join(known)}")
            if key.value not in known:
                raise self.fail(key, f"unknown key «{key.value}»; known here: {', '.join(known)}")
            if key.value in found:
                raise self.fail(key, f"«{key.value}» stands twice")
            found[key.value] = value
        for key in required.split():
            if key not in found:
                raise self.fail(node, f"«{key}» is missing")
        return found

    def text(self, node: yaml.Node) -> str:
        refuse_no_text(node, self.path)
        return str(node.value).strip()

    def items(self, node: yaml.Node | None) -> list[yaml.Node]:
        if node is None:
            return []
        return list(node.value) if isinstance(node, yaml.SequenceNode) else [node]

    def words(self, node: yaml.Node) -> str:
        return self.translate(self.text(node))

    def paragraphs(self, node: yaml.Node | None) -> tuple[str, ...]:
        return tuple(self.words(item) for item in self.items(node))

    def seat(self, node: yaml.Node, record: Record) -> int:
        letter, seats = self.text(node), LETTERS[: record.rules.players]
        if letter not in tuple(seats):
            raise self.fail(node, f"«{letter}» is no seat; seats are {', '.join(seats)}")
        return seats.index(letter)

    def card(self, node: yaml.Node) -> Card:
        try:
            return Card.parse(self.text(node))
        except NotationError as error:
            raise self.fail(node, str(error)) from error

    def word(self, node: yaml.Node) -> Bid | Pass | None:
        """What is said in an auction; None for whatever else is legal."""
        if self.text(node) == "other":
            return None
        try:
            word = parse_action(self.text(node))
        except NotationError as error:
            raise self.fail(node, str(error)) from error
        if not isinstance(word, Bid | Pass):
            raise self.fail(node, f"expected a bid, such as K or 2/70, P for passing, or «other»; found {word}")
        return word

    def cards(self, node: yaml.Node) -> tuple[Card, ...]:
        try:
            cards = parse_cards(self.text(node))
        except NotationError as error:
            raise self.fail(node, str(error)) from error
        if len(set(cards)) < len(cards):
            raise self.fail(node, "a card lies there twice")
        return cards

    def one_of(self, node: yaml.Node, values: type[E], *allowed: E) -> E:
        wanted = allowed or tuple(values)
        for value in wanted:
            if value.value == self.text(node):
                return value
        names = ", ".join(str(value.value) for value in wanted)
        raise self.fail(node, f"«{self.text(node)}» is not known here; one of: {names}")

    # the parts of a blueprint

    def blueprint(self) -> Blueprint:
        try:
            root = composed(self.path.read_text(encoding="utf-8"), self.path)
        except OSError as error:
            raise BlueprintError(self.path, 1, f"the file cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise BlueprintError(self.path, line, "not UTF-8") from error
        if root is None:
            raise BlueprintError(self.path, 1, "the file is empty")
        name = self.path.stem
        there = [key.value for key, _ in root.value] if isinstance(root, yaml.MappingNode) else ["deal"]
        if not any(key in there for key in ("deal", "begin", "seat")):
            keys = self.mapping(root, "title steps", "after")
            steps = tuple(self.steps(keys["steps"], _UNSEEN, tuple(_UNSEEN.states()), 0, 0))
            return Blueprint.of_cards(name, self.words(keys["title"]), steps, self.paragraphs(keys.get("after")))
        keys = self.mapping(root, "title deal begin seat steps", "shows after")
        record, states = self.record(keys["deal"])
        seat = self.seat(keys["seat"], record)
        begin = self.begin(keys["begin"], states, seat)
        steps = tuple(self.steps(keys["steps"], record, states, begin, seat))
        ways = Shown.DEAL, Shown.TRICK, Shown.AUCTION
        shown = self.one_of(keys["shows"], Shown, *ways) if "shows" in keys else Shown.DEAL
        return Blueprint(
            name, self.words(keys["title"]), record, states, begin, seat, steps, self.paragraphs(keys.get("after")),
            shown,
        )  # fmt: skip

    def record(self, node: yaml.Node) -> tuple[Record, tuple[State, ...]]:
        path = self.path.parent / self.text(node)
        try:
            record = Record.parse(path.read_text(encoding="utf-8").strip())
            return record, tuple(record.states())
        except OSError as error:
            raise self.fail(node, f"no record file «{path.name}» beside this one") from error
        except ValueError as error:
            raise self.fail(node, f"{path.name}: {error}") from error

    def begin(self, node: yaml.Node, states: tuple[State, ...], seat: int) -> int:
        match self.text(node).split():
            case ["end"]:
                return len(states) - 1
            case ["auction"]:
                for index, state in enumerate(states):
                    if state.phase is Phase.AUCTION and to_act(state) == seat:
                        return index
                raise self.fail(node, f"{LETTERS[seat]} never speaks in the auction of this record")
            case ["trick", number] if re.fullmatch("[1-9][0-9]?", number):
                for index, state in enumerate(states):
                    if state.phase is Phase.PLAY and len(state.tricks) == int(number) - 1:
                        return index
        raise self.fail(node, "expected «trick N» with a trick that the record reaches, «auction», or «end»")

    def steps(
        self, node: yaml.Node, record: Record, states: tuple[State, ...], begin: int, seat: int
    ) -> Iterator[Step]:
        played = begin
        if not self.items(node):
            raise self.fail(node, "an exercise needs at least one step")
        for item in self.items(node):
            keys = self.mapping(item, "goal", " ".join(["say after", *_TASKS, *_TASKS.values(), "spread"]))
            tasks = [key for key in _TASKS if key in keys]
            if len(tasks) != 1:
                raise self.fail(item, f"a step needs exactly one of {', '.join(_TASKS)}; found {len(tasks)}")
            self.mapping(item, "goal", f"say after {tasks[0]} {_TASKS[tasks[0]]} spread")
            spread = self.cards(keys["spread"]) if "spread" in keys else ()
            task = self.task(tasks[0], keys, item, record)
            self.refuse_other_cards(keys[tasks[0]], task, spread or cards_in(states[played].hands[seat]))
            if isinstance(task, Pick):
                task = self.played_out(keys["pick"], task, states[played] if not spread else None)
            for card in task.cards if isinstance(task, PlayCards) else ():
                expected = record.actions[played] if played < len(record.actions) else None
                if expected is None:
                    raise self.fail(keys["play"], "no card left to play: the record ends before this step")
                if expected != Play(card):
                    raise self.fail(keys["play"], f"the record plays {expected} here, not {card}")
                played += 1
            if isinstance(task, MakeBid):
                self.refuse_other_bid(keys["bid"], task, record, played)
                played = next_turn(states, played, seat)
            yield Step(
                self.words(keys["goal"]), self.paragraphs(keys.get("say")), task,
                self.paragraphs(keys.get("hints")), self.paragraphs(keys.get("after")), item.start_mark.line + 1,
                spread,
            )  # fmt: skip

    def refuse_other_bid(self, node: yaml.Node, task: MakeBid, record: Record, played: int) -> None:
        """Refuse a bid that is right and not the one by which the record goes on."""
        said = record.actions[played] if played < len(record.actions) else None
        right = [choice.word for choice in task.choices if choice.verdict is Verdict.RIGHT]
        if not isinstance(said, Bid | Pass):
            raise self.fail(node, "the auction of the record is over before this step")
        if right != [said]:
            raise self.fail(node, f"the record goes on with {said}: that alone can be right here")

    def refuse_other_cards(self, node: yaml.Node, task: Task, there: tuple[Card, ...]) -> None:
        """Refuse a task about cards that are not on the table or in the hand, or that have no order."""
        if isinstance(task, Pick) and (others := [choice.card for choice in task.choices if choice.card not in there]):
            raise self.fail(node, f"{others[0]} is not there to be chosen; there are {' '.join(map(str, there))}")
        if isinstance(task, Order) and len({card.suit for card in there} - {task.trump}) > 1:
            raise self.fail(node, "cards of more than one suit beside the trump suit have no order")

    def played_out(self, node: yaml.Node, task: Pick, state: State | None) -> Pick:
        """A question with what comes of each card: what is written, or else that it lies in the trick.

        The state is None if cards lie spread out, for then none is played.
        """
        choices = []
        for item, choice in zip(self.items(node), task.choices, strict=True):
            line = next((value for key, value in item.value if key.value == "line"), None)
            if line is not None and state is None:
                raise self.fail(line, "no line follows a card that lies on the table: it is not played")
            states: tuple[State, ...] = ()
            if line is not None and state is not None:
                states = tuple(self.line(line, choice.card, state))
            elif state is not None and Play(choice.card) in legal_actions(state):
                states = (apply(state, Play(choice.card)),)
            choices.append(replace(choice, line=states))
        return replace(task, choices=tuple(choices))

    def line(self, node: yaml.Node, card: Card, state: State) -> Iterator[State]:
        for played in (card, *self.cards(node)):
            try:
                state = apply(state, Play(played))
            except IllegalAction as error:
                raise self.fail(node, f"the line cannot be played: {error}") from error
            yield state

    def task(self, kind: str, keys: dict[str, yaml.Node], item: yaml.Node, record: Record) -> Task:
        node = keys[kind]
        if kind in _ASKING:
            if "ask" not in keys:
                raise self.fail(item, f"a step with «{kind}» needs «ask»")
            return self.question(kind, keys, item, record)
        if kind == "play":
            return PlayCards(self.cards(node))
        if kind == "explore":
            aims = [self.seat(keys[key], record) if key in keys else None for key in ("winner", "winner_not")]
            return Explore(self.seat(node, record), *aims)
        if self.text(node) != "all":
            raise self.fail(node, "expected «all»: the five changes are settled together")
        return Settle()

    def question(  # noqa: PLR0911 - a table
        self, kind: str, keys: dict[str, yaml.Node], item: yaml.Node, record: Record
    ) -> Task:
        node, ask = keys[kind], self.words(keys["ask"])
        match kind:
            case "choices":
                about = self.one_of(keys["about"], Fact) if "about" in keys else None
                texts = [Choice(self.words(text), verdict, why) for text, verdict, why in self.choices(node, "text")]
                return Choose(ask, tuple(texts), about)
            case "seat" if isinstance(node, yaml.SequenceNode):
                choices = self.choices(node, "seat")
                return NameSeat(
                    ask, None, tuple(SeatChoice(self.seat(at, record), verdict, why) for at, verdict, why in choices)
                )
            case "seat":
                return NameSeat(ask, self.one_of(node, Fact, Fact.TRICK_WINNER, Fact.PARTNER))
            case "count":
                return Count(
                    ask, self.one_of(node, Fact, Fact.SPREAD_POINTS if "spread" in keys else Fact.TRICK_POINTS)
                )
            case "pick":
                choices = self.choices(node, "card")
                return Pick(ask, tuple(CardChoice(self.card(card), verdict, why) for card, verdict, why in choices))
            case "bid":
                choices = self.choices(node, "word")
                return MakeBid(ask, tuple(BidChoice(self.word(word), verdict, why) for word, verdict, why in choices))
        if "spread" not in keys:
            raise self.fail(item, "a step with «order» needs «spread»: the cards to be put in order")
        return Order(ask, self.trump(node))

    def refuse_same_answer(self, node: yaml.Node, lines: dict[str, int]) -> None:
        """Of what the file says: translations are held against each other by a rule of their own."""
        words = " ".join(self.text(node).casefold().split())
        if words in lines:
            raise self.fail(
                node, f"the answer in line {lines[words]} says the same; learners could not tell them apart"
            )
        lines[words] = node.start_mark.line + 1

    def choices(self, node: yaml.Node, answer: str) -> list[tuple[yaml.Node, Verdict, str]]:
        """Answers with their verdicts and reasons; what the answer is stands under the key ``answer``."""
        found, lines = [], dict[str, int]()
        for item in self.items(node):
            # what follows a card is read where the state is known that it is played in
            keys = self.mapping(item, f"{answer} verdict why", "line" if answer == "card" else "")
            self.refuse_same_answer(keys[answer], lines)
            found.append((keys[answer], self.one_of(keys["verdict"], Verdict), self.words(keys["why"])))
        if not any(verdict is Verdict.RIGHT for _, verdict, _ in found):
            raise self.fail(node, "no choice is right")
        return found

    def trump(self, node: yaml.Node) -> Suit | None:
        match self.text(node).split():
            case ["one", "suit"]:
                return None
            case ["trump", suit] if suit in "SHDC":
                return Suit.parse(suit)
        raise self.fail(node, "expected «one suit», or «trump S» with a suit, one of S H D C")
