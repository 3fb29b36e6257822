"""What a kernel does before its visitor comes: everything that is slow the first time, once."""

from __future__ import annotations

import ipywidgets

from briscola_tutorial import lesson, places


def warm() -> None:
    """Make an exercise in every language, and throw them away."""
    scenario = min(places.scenarios().glob("*.yaml"))
    for code in places.languages():
        lesson.exercise(scenario.stem, code)
    ipywidgets.Widget.close_all()
