"""The card table: one custom widget that draws what one seat sees and sends what the learner does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

_STATIC = Path(__file__).parent / "static"


class Table(anywidget.AnyWidget):
    """The table's model, the same in every Jupyter front end.

    ``view`` is what is to be seen (`briscola_widgets.scene`, `briscola_widgets.sitting_scene`); ``state`` is the number of its state,
    sent when the controls around the table fit it too. ``words`` are what never changes,
    ``kept`` what the browser keeps of the exercise: its name, the deal's seed and the actions (of a game also
    its settings and the codes of finished deals), once ``opened`` says that what it had kept before has
    been heard.

    Messages from the browser: ``opened`` (with what it kept, the seed of its address, and whether it comes there ``again``), ``elsewhere`` (with what another tab
    has kept since), ``shown`` (the number of the state that the learner now sees), ``play`` (a card,
    and the number of the state it was played in). Of a game also, each with the number of its state: ``call``
    (a card), ``next`` (it is time for the next computer player), ``look`` (after how many actions a deal that is
    over is to be seen), ``advise`` (the coach may speak of one place more, or try on to be surer of one: it is asked again as long as
    ``view`` says that more is to come).
    """

    _esm = _STATIC / "table.js"
    _css = _STATIC / "table-style.css"

    view: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    state = traitlets.Int().tag(sync=True)
    words: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    kept: traitlets.Dict[str, Any] = traitlets.Dict().tag(sync=True)
    opened = traitlets.Bool().tag(sync=True)
