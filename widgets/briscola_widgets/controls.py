"""The controls of an exercise: plain ipywidgets, made when first needed, kept and changed after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets

from .blueprint import Verdict
from .language import Language
from .playthrough import Playthrough, Refused
from .scene import Answer, Field, Scene

Change = Callable[[Playthrough], Playthrough]

# before an answered choice: a sign and not colour alone
_SIGNS = {Verdict.RIGHT: "✓", Verdict.ACCEPTABLE: "≈", Verdict.WRONG: "✗"}


class Controls:
    """The rows of buttons and fields of one exercise, as ``rows``; ``asked`` are the fields shown.

    There are none before it has started. ``press`` is called with what a button changes, ``another``
    gives the exercise after one that is finished. What is typed into a field the table tells, key
    by key: a field's own messages wait for one another, and the press of a button overtakes them.
    """

    def __init__(self, language: Language, press: Callable[[Change], None], another: Change) -> None:
        self._language = language
        self._press = press
        self._another = another
        self.layout = one_layout()
        self._answers: list[ipywidgets.Button] = []
        self._actions: list[str] = []
        self._targets: Sequence[Answer] = ()
        self._fields: list[ipywidgets.FloatText] = []
        self.asked: Sequence[Field] = ()
        self._typed: dict[int, float | None] = {}
        self._rows: list[ipywidgets.HBox] = []
        self.rows: Sequence[ipywidgets.Widget] = []

    def show(self, scene: Scene) -> None:
        """Make the controls those of a scene."""
        if not self._rows:
            if not scene.started:
                return
            self._build()
        self._main.description = scene.main or ""
        self._main.disabled = not scene.can_go_on
        dress(self._main, "b-main", "" if scene.main else "b-gone")
        self._show_answers(scene.answers, scene.targets)
        self._show_fields(scene)
        for button, possible in zip(self._steering, (scene.hint, scene.back, scene.retry, scene.back), strict=True):
            button.disabled = not possible

    def typed(self, field: int, number: float | None) -> str | None:
        """What the browser says that a field holds, None if no number; gives the action that it stands for."""
        self._typed[field] = number
        if number is None or number not in self.asked[field].allowed:
            return None
        return f"{self.asked[field].action} {int(number)}"

    def _build(self) -> None:
        gettext = self._language.gettext
        self._style = ipywidgets.ButtonStyle()
        self._main = self._button(self._go_on)
        self._check = self._button(self._checked)
        # TRANSLATORS: a button, at most 26 characters: have my answer checked
        self._check.description = gettext("Check")
        dress(self._check, "b-check")
        self._steering = [
            self._button(lambda playthrough: playthrough.act("hint")),
            self._button(Playthrough.back),
            self._button(Playthrough.retry),
            self._button(Playthrough.restart),
        ]
        # TRANSLATORS: buttons, at most 26 characters: show a hint; one action back; this step again; all from the start
        labels = gettext("Hint"), gettext("Back"), gettext("Retry this step"), gettext("Restart")
        for button, label in zip(self._steering, labels, strict=True):
            button.description = label
        steering = self._row("b-steering")
        steering.children = [self._main, *self._steering]
        self._rows = [self._row("b-answers"), self._row("b-fields"), steering]
        self.rows = self._rows

    def _show_answers(self, answers: Sequence[Answer], targets: Sequence[Answer]) -> None:
        while len(self._answers) < len(answers):
            index = len(self._answers)
            self._answers.append(self._button(partial(self._answered, index)))
        closed = any(answer.verdict is Verdict.RIGHT for answer in (*answers, *targets))
        for button, answer in zip(self._answers, answers, strict=False):
            button.description = _signed(answer)
            button.disabled = closed
            short = "b-short" if targets and len(answer.label) < 3 else ""  # noqa: PLR2004 - a rank
            dress(button, "b-answer", f"b-answered-{answer.verdict.value}" if answer.verdict else "", short)
        self._actions = [answer.action for answer in answers]
        menu = self._target_menu(targets, closed=closed) if targets else []
        set_children(self._rows[0], [*self._answers[: len(answers)], *menu])

    def _target_menu(self, targets: Sequence[Answer], *, closed: bool) -> list[ipywidgets.Widget]:
        """The targets that may be bid with a 2, and the button that bids the one that is shown."""
        if not hasattr(self, "_target"):
            gettext = self._language.gettext
            # TRANSLATORS: label of a menu: bid so many card points as the target
            self._target = ipywidgets.Dropdown(description=gettext("Target"), layout=self.layout)
            # TRANSLATORS: a button: make the bid that the menu beside it shows
            self._bid = self._button(lambda playthrough: playthrough.act(self._targets[self._target.index or 0].action))
            self._bid.description = gettext("Bid")
        labels = tuple(_signed(answer) for answer in targets)
        if self._target.options != labels:
            index = self._target.index if self._targets else 0
            self._target.options = labels
            self._target.index = index
        self._targets = targets
        self._target.disabled = self._bid.disabled = closed
        return [self._target, self._bid]

    def _show_fields(self, scene: Scene) -> None:
        while len(self._fields) < len(scene.fields):
            # not for whole numbers alone: that one would change what is typed, and never tell
            widget = ipywidgets.FloatText(layout=self.layout, continuous_update=True)
            widget.observe(partial(self._arrived, len(self._fields)), "value")
            self._fields.append(widget)
        self.asked = scene.fields
        for index, (widget, field) in enumerate(zip(self._fields, scene.fields, strict=False)):
            widget.description, widget.tooltip = field.label, field.rule
            widget.disabled = not scene.check
            self._set(index)
        shown: list[ipywidgets.Widget] = [*self._fields[: len(scene.fields)]]
        set_children(self._rows[1], [*shown, self._check] if shown or scene.check else [])
        self._check.disabled = not scene.can_check

    def _go_on(self, playthrough: Playthrough) -> Playthrough:
        return self._another(playthrough) if playthrough.step is None else playthrough.act("next")

    def _answered(self, index: int, playthrough: Playthrough) -> Playthrough:
        return playthrough.act(self._actions[index])

    def _set(self, index: int) -> None:
        """Write a number into its field, but not over what is being typed there."""
        number = self.asked[index].value
        if index not in self._typed or self._typed[index] != number:
            self._typed.pop(index, None)
            self._fields[index].value = number or 0

    def _arrived(self, index: int, _change: object) -> None:
        """A field's own message, which may be late: what was typed has been told, and may be gone by now."""
        if index < len(self.asked) and index not in self._typed:
            self._set(index)

    def _checked(self, playthrough: Playthrough) -> Playthrough:
        if self._check.disabled:  # the click can be on its way when a field is found mistyped
            raise Refused("check")
        return playthrough.act("check")

    def _button(self, change: Change) -> ipywidgets.Button:
        button = ipywidgets.Button(layout=self.layout, style=self._style)
        button.on_click(lambda _button: self._press(change))
        return button

    def _row(self, name: str) -> ipywidgets.HBox:
        row = ipywidgets.HBox(layout=self.layout)
        dress(row, "b-controls", name)
        return row


_layouts: list[ipywidgets.Layout] = []


def one_layout() -> ipywidgets.Layout:
    """The one layout for all controls of a page, which waits for each of its models; another once it was closed."""
    if not _layouts or _layouts[-1].comm is None:
        _layouts[:] = [ipywidgets.Layout()]
    return _layouts[-1]


def _signed(answer: Answer) -> str:
    """The words of an answer, with a sign before them once it has been given."""
    return f"{_SIGNS[answer.verdict]} {answer.label}" if answer.verdict else answer.label


def dress(widget: ipywidgets.DOMWidget, *classes: str) -> None:
    """Give a control these classes of the style sheet and no others."""
    widget._dom_classes = tuple(name for name in classes if name)  # noqa: SLF001 - add_class only adds


def set_children(row: ipywidgets.HBox, children: Sequence[ipywidgets.Widget]) -> None:
    """Put these into a row, unless they are there."""
    if tuple(row.children) != tuple(children):
        row.children = children
