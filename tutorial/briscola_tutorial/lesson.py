"""What a lesson's cells call: the exercises by name, in the lesson's language."""

from __future__ import annotations

from briscola_widgets import Exercise, Language, read_blueprint

from .places import scenarios


def exercise(name: str, language: str) -> Exercise:
    """The exercise of a scenario (``tutorial/scenarios/NAME.yaml``) in a language (``fr``)."""
    words = Language(language, "lessons", "briscola_tutorial")
    blueprint = read_blueprint(scenarios() / f"{name}.yaml", words.gettext)
    return Exercise(blueprint, Language(language))
