"""Which scenarios cannot be read, played or shown, and where: ``python -m briscola_tutorial.scenarios [FILE …]``.

Without files: those of the tutorial. Each is played to its end, giving every answer and taking every
hint, and each scene of it is put into words, so that a question which the game's state cannot answer
is found here.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from briscola_core import Play, legal_actions, to_act
from briscola_tutorial import places
from briscola_tutorial.translation.fault import count
from briscola_widgets import BlueprintError, Language, Playthrough, Refused, read_blueprint
from briscola_widgets.blueprint import Count, Explore, MakeBid, Pick, Settle
from briscola_widgets.playthrough import answers_to, cards_counted
from briscola_widgets.scene import Scene, scene


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a scenario's file, with the line; nothing if it can be played."""
    try:
        blueprint = read_blueprint(path)
    except BlueprintError as error:
        yield str(error)
        return
    playthrough, line = Playthrough(blueprint), blueprint.steps[0].line
    try:
        _shown(playthrough)
        for step in blueprint.steps:
            line = step.line
            playthrough = playthrough.act("next")
            _refuse_unanswerable(playthrough)
            _shown(playthrough)
            for action in _answers(playthrough):
                _shown(playthrough.act(action))
            while (way_on := playthrough.way_on) != ("next",):
                for action in way_on:
                    playthrough = playthrough.act(action)
                    _shown(playthrough)
        _shown(playthrough.act("next"))
    except Exception as error:  # noqa: BLE001 (whatever goes wrong, its author wants to know the line)
        reason = str(error) if isinstance(error, Refused) else repr(error)
        yield f"{path.name}:{line}: this step cannot be played: {reason}"


def _shown(playthrough: Playthrough) -> Scene:
    return scene(playthrough, Language(places.SOURCE))


def _refuse_unanswerable(playthrough: Playthrough) -> None:
    """Raise `Refused` where the state of the game lacks what is asked for, and would answer all the same."""
    state, step = playthrough.position.state, playthrough.step
    task = step.task if step else None
    if step and isinstance(task, Count) and not cards_counted(step, state):
        raise Refused("expected a card on the table: a question about a trick needs a trick")
    if isinstance(task, Settle) and (to_act(state) is not None or state.called is None):
        raise Refused("expected the end of a deal with a caller: only that can be settled")
    if isinstance(task, MakeBid) and to_act(state) != playthrough.blueprint.seat:
        raise Refused("expected the auction to go on to the learner's seat: it is over, or another seat is to speak")
    if isinstance(task, Explore):
        rest = playthrough.blueprint.record.actions[playthrough.blueprint.states.index(state) :]
        if len(rest) < state.rules.players - len(state.cards):
            raise Refused("expected a record that goes on to the end of this trick")


def _answers(playthrough: Playthrough) -> list[str]:
    """Everything that the learner may answer at once, right or wrong."""
    task = playthrough.step.task if playthrough.step else None
    if isinstance(task, Pick):
        return [f"answer {card}" for card in answers_to(task, playthrough.position.state)]
    if isinstance(task, Explore):
        hand = legal_actions(playthrough.position.state)
        return [f"try {action.card}" for action in hand if isinstance(action, Play)]
    now = _shown(playthrough)
    return [answer.action for answer in (*now.answers, *now.targets)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the faults of the files named, or of all scenarios; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m briscola_tutorial.scenarios", description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="*", type=Path, help="a scenario (default: all of the tutorial)")
    paths = parser.parse_args(arguments).files or sorted(places.scenarios().glob("*.yaml"))
    found = [fault for path in paths for fault in faults(path)]
    print(*found, f"{count(len(paths), 'scenario')}, {count(len(found), 'fault')}", sep="\n")  # noqa: T201 (a command prints)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
