"""An exercise played before any learner plays it: what cannot be played is told with its step's line."""

from __future__ import annotations

from pathlib import Path

from briscola_core import Play, legal_actions, to_act

from .blueprint import BlueprintError, Choose, Count, Explore, Fact, NameSeat, PlayCard, Settle, Step, read_blueprint
from .language import SOURCE, Language
from .playthrough import Playthrough, Refused, trick_on_table
from .scene import scene


def rehearse(path: Path) -> None:
    """Read a blueprint and play it to its end by its hints, giving every answer, with every scene on the way.

    Raises `BlueprintError` with the line of the step that cannot be played.
    """
    blueprint = read_blueprint(path)
    playthrough = Playthrough(blueprint)
    for step in blueprint.steps:
        try:
            playthrough = playthrough.act("next")
            problem = _problem(playthrough, step)
            if problem is None:
                playthrough = _played(playthrough, step)
                if step is blueprint.steps[-1]:
                    _show(playthrough.act("next"))
        except Refused as error:
            problem = f"this step cannot be played: «{error}» is not possible here"
        except Exception as error:  # noqa: BLE001 - whatever goes wrong, its author wants to know the line
            problem = f"this step cannot be played: {error!r}"
        if problem is not None:
            raise BlueprintError(path, step.line, problem)


def _played(playthrough: Playthrough, step: Step) -> Playthrough:
    """The step done; a card that it plays falls with the ``next`` that goes on."""
    _show(playthrough)
    for action in _answers(playthrough, step):
        _show(playthrough.act(action))
    while playthrough.has_hint:
        playthrough = playthrough.act("hint")
        _show(playthrough)
    for action in () if isinstance(step.task, PlayCard) else playthrough.solution:
        playthrough = playthrough.act(action)
        _show(playthrough)
    return playthrough


def _problem(playthrough: Playthrough, step: Step) -> str | None:
    """What the state of the game lacks for the step's task."""
    state, task = playthrough.position.state, step.task
    if isinstance(task, NameSeat) and task.fact is Fact.PARTNER and state.partner is None:
        return "expected a deal with a partner: here nobody has been called, or the caller plays solo"
    if isinstance(task, NameSeat | Count) and task.fact is not Fact.PARTNER and not trick_on_table(state).cards:
        return "expected a card on the table: a question about a trick needs a trick"
    if isinstance(task, Settle) and (to_act(state) is not None or state.called is None):
        return "expected the end of a deal with a caller: only that can be settled"
    if isinstance(task, Explore):
        rest = playthrough.blueprint.record.actions[playthrough.blueprint.states.index(state) :]
        if len(rest) < state.rules.players - len(state.cards):
            return "expected a record that goes on to the end of this trick"
    return None if playthrough.solution else "expected a task that can be done: nothing that the learner can do does it"


def _answers(playthrough: Playthrough, step: Step) -> list[str]:
    """Everything that the learner may answer at once, right or wrong."""
    if isinstance(step.task, Choose | NameSeat):
        return [answer.action for answer in scene(playthrough, Language(SOURCE), 0).answers]
    if isinstance(step.task, Explore):
        hand = legal_actions(playthrough.position.state)
        return [f"try {action.card}" for action in hand if isinstance(action, Play)]
    return []


def _show(playthrough: Playthrough) -> None:
    scene(playthrough, Language(SOURCE), 0)
