"""What a lesson's cells call: exercises and games by name, and the list of words, in the lesson's language."""

from __future__ import annotations

from briscola_core import Rules
from briscola_widgets import Blueprint, Exercise, GameTable, Language, read_blueprint
from briscola_widgets.drills import DRILLS
from briscola_widgets.seed import FIRST

from .glossary import Glossary
from .places import scenarios

#: The games that a lesson can show, and their rules.
GAMES = {
    "session": "pagat_rank",
    "session-four": "pagat_rank players=4",
    "session-points": "points",
    "session-ladder": "ladder",
    "briscola-two": "briscola_two won_deals=2",
    "briscola-four": "briscola_four won_deals=2",
}


def exercise(name: str, language: str) -> Exercise:
    """An exercise in a language (``fr``): one of `DRILLS`, or of a scenario (``tutorial/scenarios/NAME.yaml``)."""
    return Exercise(name if name in DRILLS else blueprint(name, language), Language(language))


def blueprint(name: str, language: str, seed: str | None = None) -> Blueprint:
    """What there is to do in an exercise; of a drill, in that of a seed or in the first one."""
    if name in DRILLS:
        return DRILLS[name](seed or FIRST, Language(language))
    words = Language(language, "lessons", "briscola_tutorial")
    return read_blueprint(scenarios() / f"{name}.yaml", words.gettext)


def glossary(language: str) -> Glossary:
    """The words of the game in five languages, those of a language (``fr``) beside the Italian ones."""
    return Glossary(language)


def game(name: str, language: str) -> GameTable:
    """A game of `GAMES`, a match or a session against computer players, in a language (``fr``)."""
    return GameTable(name, Rules.parse(GAMES[name]), Language(language))
