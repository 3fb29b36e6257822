"""``python -m briscola_tutorial.scenarios [FILE …]``: which scenarios cannot be read, played or shown, and where.

Without files: those of the tutorial. Each is played to its end, taking every hint, and each scene of
it is put into words, so that a question which the game's state cannot answer is found here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from briscola_tutorial import places
from briscola_widgets import BlueprintError, Language, Playthrough, read_blueprint
from briscola_widgets.scene import scene


def faults(path: Path) -> Iterator[str]:
    """What is wrong with a scenario's file, with the line; nothing if it can be played."""
    language = Language(places.SOURCE)
    try:
        playthrough = Playthrough(read_blueprint(path))
    except BlueprintError as error:
        yield str(error)
        return
    line = 1
    try:
        scene(playthrough, language, 0)
        while way_on := playthrough.way_on:
            line = playthrough.step.line if playthrough.step else line
            for action in way_on:
                playthrough = playthrough.act(action)
                scene(playthrough, language, 0)
    except (ValueError, LookupError) as error:
        yield f"{path.name}:{line}: this step cannot be played: {error or type(error).__name__}"


def main(arguments: Sequence[str] = ()) -> int:
    """Print the faults of the files named, or of all scenarios; gives the exit status."""
    paths = [Path(argument) for argument in arguments] or sorted(places.scenarios().glob("*.yaml"))
    found = [fault for path in paths for fault in faults(path)]
    print(*found, f"{len(paths)} scenarios, {len(found)} faults", sep="\n")  # noqa: T201 (a command prints)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
