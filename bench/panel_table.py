"""The first lesson as a Panel application: the same prose, tables and rules, as a teacher might build it.

Served by `panel serve`; `bench.page` measures it beside the lesson's own page.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import nbformat
import panel as pn
import param

from briscola_tutorial import lesson, places
from briscola_widgets.table import Table

STATIC = files("briscola_widgets") / "static"
TRAITS = tuple(Table.class_own_traits(sync=True))
# Panel calls only `render`, with a model that cannot send.
FRONT_END = re.sub(
    r"export ?\{ ?(\w+) as default ?\};?\s*$",
    r"export default {render: (props) => {props.model.send = () => {}; return \1.render(props)}};",
    (STATIC / "table.js").read_text(),
)
#: The table's own front end, as a component of Panel.
PanelTable = type(
    "PanelTable",
    (pn.custom.AnyWidgetComponent,),
    {
        "_esm": FRONT_END,
        "_stylesheets": [(STATIC / "table-style.css").read_text()],
        **{name: param.Parameter() for name in TRAITS},
    },
)


def exercise(name: str) -> pn.Column:
    """An exercise: what the lesson's widget shows, shown by Panel, played by the same Python."""
    widget = lesson.exercise(name, "en")
    table, *_ = widget.children
    shown = PanelTable(**{trait: getattr(table, trait) for trait in TRAITS})
    buttons = pn.Row(sizing_mode="stretch_width")

    def report(state: int) -> None:
        widget._receive(table, {"kind": "shown", "state": state}, [])  # noqa: SLF001 (what a browser would report)

    def refresh() -> None:
        _, *rows = widget.children
        found = [button for row in rows for button in getattr(row, "children", [row])]
        plain = [button for button in found if hasattr(button, "click")]
        buttons.objects = [_button(button, index) for index, button in enumerate(plain)]

    def follow(change: Any) -> None:
        shown.param.update(**{change.name: change.new})
        if change.name == "state":
            refresh()
            report(change.new)

    table.observe(follow, TRAITS)
    refresh()
    report(table.state)
    return pn.Column(shown, buttons)


def _button(widget: Any, index: int) -> pn.widgets.Button:
    button = pn.widgets.Button(
        name=widget.description,
        disabled=widget.disabled,
        css_classes=["bench-main" if index == 0 else "bench-other"],
    )
    button.on_click(lambda _event: widget.click())
    return button


def page() -> pn.Column:
    """The lesson, cell by cell."""
    notebook = nbformat.read(places.notebooks() / "en" / "09-the-revealed-partner.ipynb", as_version=4)
    parts = []
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(pn.pane.Markdown(cell.source))
        elif "lesson.exercise(" in cell.source:
            name = cell.source.split('"')[1]
            parts.append(exercise(name))
    return pn.Column(*parts)


pn.extension()
page().servable()
