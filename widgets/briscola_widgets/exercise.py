"""An exercise on a page: the table and plain controls around it, all showing one playthrough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from .blueprint import Blueprint
from .controls import Controls
from .drills import DRILLS
from .kept import Solved, read_kept
from .language import Language
from .playthrough import Playthrough, Refused
from .scene import scene, seed_view, words
from .seed import FIRST, LONGEST, next_seed, read_seed
from .table import Table

#: No number from here on is looked at, nor what is not even one.
_HUGE = 1e300


class Exercise(ipywidgets.VBox):
    """The widget of an exercise: a learner's playthrough of a blueprint in a language.

    ``source`` is a blueprint, always the same, or the name of one of `DRILLS`, made anew from each seed.

    Every action belongs to a numbered state. A card played on the table names the number. A plain
    button cannot, so the table reports which state the learner has before them, and a press counts
    only while that is the state the exercise is in: the second click of two changes nothing.
    """

    def __init__(self, source: Blueprint | str, language: Language) -> None:
        self._language = language
        self._source = source
        self._playthrough = Playthrough(self._blueprint(FIRST))
        self._solved = Solved()
        self._asked: str | None = None
        self._mistaken: str | None = None
        self._number = 0
        self._shown = -1
        self._mistyped: dict[int, float | None] = {}
        first = scene(self._playthrough, language)
        self._controls = Controls(language, self._press, self._another)
        self._table = Table(
            view=first.view | self._seed_view(), words=words(language), kept=self._kept(), layout=self._controls.layout
        )
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

    def _blueprint(self, seed: str | None) -> Blueprint:
        if isinstance(self._source, Blueprint):
            return self._source
        return DRILLS[self._source](FIRST if seed is None else seed, self._language)

    def _receive(self, _table: Table, content: dict[str, Any], _buffers: object) -> None:
        """A message of the browser; what is malformed or belongs to another state changes nothing."""
        match content:
            case {"kind": "opened", "kept": kept} if not self._table.opened:
                self._table.opened = True
                if not self._playthrough.actions:
                    self._resume(kept)
                self._follow(content.get("seed"), again=content.get("again") is True)
            case {"kind": "start", "state": self._number}:
                self._go(lambda playthrough: playthrough.act("next"))
            case {"kind": "seed", "seed": str(text)}:
                self._take(text)
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
                self._type(field, number if number is not None and abs(number) < _HUGE else None)
            case {"kind": "play", "state": self._number, "card": str(card)}:
                self._go(lambda playthrough: playthrough.pressed(card))

    def _resume(self, kept: object) -> None:
        """Go to where the kept actions lead; kept of another exercise or spoiled, they lead nowhere."""
        here = self._playthrough.blueprint
        was = read_kept(kept, here.name, seeded=here.seed is not None)
        if was is None:
            return
        self._solved, self._asked = was.solved, was.asked
        blueprint = here if was.seed == here.seed else self._blueprint(was.seed)
        if not self._go(lambda _: Playthrough.resume(blueprint, was.actions)) and self._solved.times:
            self._show()

    def _follow(self, text: object, *, again: bool) -> None:
        """Take the seed that the page's address names.

        Whoever comes to the same address ``again``, by a reload, stays where they had gone on to from there.
        """
        seed, now = read_seed(text) if isinstance(text, str) else None, self._playthrough.blueprint.seed
        if seed is None or now is None or (again and seed == self._asked):
            return
        self._asked = seed
        if seed == now or not self._go(lambda _: Playthrough(self._blueprint(seed))):
            self._show()

    def _take(self, text: str) -> None:
        """Go to the exercise of a seed that was typed; what is no seed stays there, and is told."""
        now, seed = self._playthrough.blueprint.seed, read_seed(text)
        if now is None:
            return
        # half of a character that two stand for is none: it cannot be sent back
        shown = text[: 2 * LONGEST].encode(errors="replace").decode()
        self._mistaken = shown if seed is None else None
        if seed in (None, now):
            self._show()
        else:
            started = ("next",) if self._playthrough.position.started else ()
            self._go(lambda _: Playthrough(self._blueprint(seed), started))

    def _another(self, playthrough: Playthrough) -> Playthrough:
        """The beginning of the next exercise of this kind."""
        return Playthrough(self._blueprint(next_seed(playthrough.blueprint.seed or FIRST)), ("next",))

    def _press(self, change: Callable[[Playthrough], Playthrough]) -> None:
        if self._shown == self._number:
            self._go(change)

    def _type(self, field: int, number: float | None) -> None:
        """A number typed into a field, None for what is no number: it says what is there, and so may come twice."""
        if field not in range(len(self._controls.asked)):
            return
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
        self._solved = self._solved_now()
        self._mistaken = None
        self._number += new_state
        if new_state and not playthrough.goes_on_in_the_step_of(before):
            self._mistyped.clear()
        self._show()
        return True

    def _solved_now(self) -> Solved:
        """What has been solved, with this if it is at its end."""
        seed, before = self._playthrough.blueprint.seed, self._solved
        if self._playthrough.step is not None or (before.times and before.last == seed):
            return before
        return Solved(before.times + 1, seed)

    def _show(self) -> None:
        now = scene(self._playthrough, self._language, self._mistyped)
        with self._table.hold_sync():  # what is seen is kept: both come in one message
            self._table.kept = self._kept()
            self._table.view = now.view | self._seed_view()
        self._controls.show(now)
        self.children = self._children()
        # last: the table reports a state as shown when it hears of it, and by then the controls fit
        self._table.state = self._number

    def _children(self) -> list[ipywidgets.Widget]:
        return [self._table, *self._controls.rows]

    def _kept(self) -> dict[str, object]:
        """What the browser keeps, for `read_kept`. The seed is that of a drill; a scenario has none."""
        kept: dict[str, object] = {
            "exercise": self._playthrough.blueprint.name,
            "seed": self._playthrough.blueprint.seed,
            "actions": list(self._playthrough.actions),
            "solved": list(self._solved),
        }
        return kept if self._asked is None else kept | {"asked": self._asked}

    def _seed_view(self) -> dict[str, object]:
        seed = self._playthrough.blueprint.seed
        told = None if seed is None else seed_view(self._language, seed, self._solved.times, self._mistaken)
        return {"seed": told}
