"""An exercise on a page: the table and plain controls around it, all showing one playthrough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from .blueprint import Blueprint
from .controls import Controls
from .language import Language
from .playthrough import Playthrough, Refused
from .scene import scene, words
from .table import Table

#: No number from here on is looked at, nor what is not even one.
_HUGE = 1e300


class Exercise(ipywidgets.VBox):
    """The widget of an exercise: a learner's playthrough of ``blueprint`` in a language.

    Every action belongs to a numbered state. A card played on the table names the number. A plain
    button cannot, so the table reports which state the learner has before them, and a press counts
    only while that is the state the exercise is in: the second click of two changes nothing.
    """

    def __init__(self, blueprint: Blueprint, language: Language) -> None:
        self._language = language
        self._playthrough = Playthrough(blueprint)
        self._number = 0
        self._shown = -1
        self._mistyped: dict[int, float | None] = {}
        first = scene(self._playthrough, language)
        self._controls = Controls(language, self._press)
        self._table = Table(view=first.view, words=words(language), kept=self._kept(), layout=self._controls.layout)
        self._table.on_msg(self._receive)
        self._controls.show(first)
        super().__init__(children=self._children(), layout=self._controls.layout)
        self.add_class("briscola-exercise")

    def __repr__(self) -> str:
        return f"Exercise({self._playthrough.blueprint.name!r})"

    @property
    def playthrough(self) -> Playthrough:
        """Where the learner is."""
        return self._playthrough

    def _receive(self, _table: Table, content: dict[str, Any], _buffers: object) -> None:
        """A message of the browser; what is malformed or belongs to another state changes nothing."""
        match content:
            case {"kind": "opened", "kept": kept} if not self._table.opened:
                self._table.opened = True
                if not self._playthrough.actions:
                    self._resume(kept)
            case {"kind": "elsewhere", "kept": kept}:
                self._resume(kept)
            case {"kind": "shown", "state": self._number}:
                self._shown = self._number
            case {
                "kind": "typed",
                "state": self._number,
                "field": int(field),
                "number": int() | float() | None as number,
            }:
                if field in range(len(self._controls.asked)):
                    self._type(field, number if number is not None and abs(number) < _HUGE else None)
            case {"kind": "play", "state": self._number, "card": str(card)}:
                self._go(lambda playthrough: playthrough.act(f"try {card}"))

    def _resume(self, kept: object) -> None:
        """Go to where the kept actions lead; kept of another exercise or spoiled, they lead nowhere."""
        blueprint = self._playthrough.blueprint
        match kept:
            case {"exercise": blueprint.name, "seed": None, "actions": [*actions]}:
                self._go(lambda _: Playthrough.resume(blueprint, actions))

    def _press(self, change: Callable[[Playthrough], Playthrough]) -> None:
        if self._shown == self._number:
            self._go(change)

    def _type(self, field: int, number: float | None) -> None:
        """A number typed into a field, None for what is no number: it says what is there, and so may come twice."""
        action = self._controls.typed(field, number)
        if action is None:
            self._mistyped[field] = number
            self._show()
        else:
            self._mistyped.pop(field, None)
            if not self._go(lambda playthrough: playthrough.act(action), new_state=False):
                self._show()

    def _go(self, change: Callable[[Playthrough], Playthrough], *, new_state: bool = True) -> bool:
        """Go where ``change`` leads; whether that is another place."""
        try:
            playthrough = change(self._playthrough)
        except Refused:
            return False
        if playthrough == self._playthrough:
            return False
        before, self._playthrough = self._playthrough, playthrough
        self._number += new_state
        if new_state and not playthrough.goes_on_in_the_step_of(before):
            self._mistyped.clear()
        self._show()
        return True

    def _show(self) -> None:
        now = scene(self._playthrough, self._language, self._mistyped)
        with self._table.hold_sync():  # what is seen is kept: both come in one message
            self._table.kept = self._kept()
            self._table.view = now.view
        self._controls.show(now)
        self.children = self._children()
        # last: the table reports a state as shown when it hears of it, and by then the controls fit
        self._table.state = self._number

    def _children(self) -> list[ipywidgets.Widget]:
        return [self._table, *self._controls.rows]

    def _kept(self) -> dict[str, object]:
        """What the browser keeps. The seed is that of the deal; a scenario's own deal has none."""
        return {
            "exercise": self._playthrough.blueprint.name,
            "seed": None,
            "actions": list(self._playthrough.actions),
        }
