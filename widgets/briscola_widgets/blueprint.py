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
        play: AH                      # checked against the record
      - goal: …
        ask: Who takes the trick?
        seat: trick winner            # or: partner
        hints: [ … ]
        after: …                      # once it is done
    after: …                          # at the end
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import TypeVar

import yaml
import yaml.reader

from briscola_core import Card, NotationError, Phase, Play, Record, State

from .names import LETTERS

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


@dataclass(frozen=True, slots=True)
class PlayCard:
    """The next card of the record is played."""

    card: Card


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
class NameSeat:
    """A question whose answer is a seat."""

    ask: str
    fact: Fact


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
    """The learner fills in the five changes of the deal's settlement."""


Task = PlayCard | Choose | NameSeat | Count | Explore | Settle


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do: its goal, what is said before and after it, and the hints for it."""

    goal: str
    say: tuple[str, ...]
    task: Task
    hints: tuple[str, ...]
    after: tuple[str, ...]
    line: int = field(default=1, compare=False)
    """Where it stands in its file."""


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
}


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

    def seat(self, node: yaml.Node) -> int:
        letter = self.text(node)
        if letter not in tuple(LETTERS):
            raise self.fail(node, f"«{letter}» is no seat; seats are {', '.join(LETTERS)}")
        return LETTERS.index(letter)

    def card(self, node: yaml.Node) -> Card:
        try:
            return Card.parse(self.text(node))
        except NotationError as error:
            raise self.fail(node, str(error)) from error

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
        keys = self.mapping(root, "title deal begin seat steps", "after")
        record, states = self.record(keys["deal"])
        begin = self.begin(keys["begin"], states)
        steps = tuple(self.steps(keys["steps"], record, begin))
        return Blueprint(
            self.path.stem, self.words(keys["title"]), record, states, begin, self.seat(keys["seat"]), steps,
            self.paragraphs(keys.get("after")),
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

    def begin(self, node: yaml.Node, states: tuple[State, ...]) -> int:
        match self.text(node).split():
            case ["end"]:
                return len(states) - 1
            case ["trick", number] if re.fullmatch("[1-9][0-9]?", number):
                for index, state in enumerate(states):
                    if state.phase is Phase.PLAY and len(state.tricks) == int(number) - 1:
                        return index
        raise self.fail(node, "expected «trick N» with a trick that the record reaches, or «end»")

    def steps(self, node: yaml.Node, record: Record, begin: int) -> Iterator[Step]:
        played = begin
        if not self.items(node):
            raise self.fail(node, "an exercise needs at least one step")
        for item in self.items(node):
            keys = self.mapping(item, "goal", " ".join(["say after", *_TASKS, *_TASKS.values()]))
            tasks = [key for key in _TASKS if key in keys]
            if len(tasks) != 1:
                raise self.fail(item, f"a step needs exactly one of {', '.join(_TASKS)}; found {len(tasks)}")
            self.mapping(item, "goal", f"say after {tasks[0]} {_TASKS[tasks[0]]}")
            task = self.task(tasks[0], keys, item)
            if isinstance(task, PlayCard):
                expected = record.actions[played] if played < len(record.actions) else None
                if expected is None:
                    raise self.fail(keys["play"], "no card left to play: the record ends before this step")
                if expected != Play(task.card):
                    raise self.fail(keys["play"], f"the record plays {expected} here, not {task.card}")
                played += 1
            yield Step(
                self.words(keys["goal"]), self.paragraphs(keys.get("say")), task,
                self.paragraphs(keys.get("hints")), self.paragraphs(keys.get("after")), item.start_mark.line + 1,
            )  # fmt: skip

    def task(self, kind: str, keys: dict[str, yaml.Node], item: yaml.Node) -> Task:
        node = keys[kind]
        if kind in {"choices", "seat", "count"} and "ask" not in keys:
            raise self.fail(item, f"a step with «{kind}» needs «ask»")
        match kind:
            case "play":
                return PlayCard(self.card(node))
            case "choices":
                about = self.one_of(keys["about"], Fact) if "about" in keys else None
                self.refuse_same_answers(self.items(node))
                choices = tuple(self.choice(choice) for choice in self.items(node))
                if not any(choice.verdict is Verdict.RIGHT for choice in choices):
                    raise self.fail(node, "no choice is right")
                return Choose(self.words(keys["ask"]), choices, about)
            case "seat":
                return NameSeat(self.words(keys["ask"]), self.one_of(node, Fact, Fact.TRICK_WINNER, Fact.PARTNER))
            case "count":
                return Count(self.words(keys["ask"]), self.one_of(node, Fact, Fact.TRICK_POINTS))
            case "explore":
                aims = [self.seat(keys[key]) if key in keys else None for key in ("winner", "winner_not")]
                return Explore(self.seat(node), *aims)
            case _:
                if self.text(node) != "all":
                    raise self.fail(node, "expected «all»: the five changes are settled together")
                return Settle()

    def refuse_same_answers(self, choices: list[yaml.Node]) -> None:
        """Of what the file says: translations are held against each other by a rule of their own."""
        lines: dict[str, int] = {}
        for choice in choices:
            text = self.mapping(choice, "text verdict why")["text"]
            words = " ".join(self.text(text).casefold().split())
            if words in lines:
                raise self.fail(
                    text, f"the answer in line {lines[words]} says the same; learners could not tell them apart"
                )
            lines[words] = text.start_mark.line + 1

    def choice(self, node: yaml.Node) -> Choice:
        keys = self.mapping(node, "text verdict why")
        return Choice(self.words(keys["text"]), self.one_of(keys["verdict"], Verdict), self.words(keys["why"]))
