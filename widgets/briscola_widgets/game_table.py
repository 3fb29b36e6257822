"""A game on a page: whole deals, a match or a session, against computer players."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ipywidgets

from briscola_core import (
    Action,
    Call,
    IllegalAction,
    NotationError,
    Opponents,
    Play,
    Record,
    Rules,
    ShareError,
    parse_action,
    to_act,
)

from .coach_view import dearest
from .company import COACH, PLAYERS
from .language import Language
from .names import LETTERS
from .playthrough import Refused
from .scene import words
from .seed import read_seed
from .sitting import Coach, Counsel, Players, Settings, Sitting, Speed, kept_rules, read_code
from .sitting_controls import SittingControls, settings_label, start_label, strength_names
from .sitting_scene import SittingScene, lobby, sitting_scene
from .table import Table
from .wording import parts, refusal, seed_fault, share_damage

#: What buttons do whose whole work is a step of the sitting, by what each is for.
_STEPS = {
    "back": Sitting.back,
    "home": Sitting.look_no_more,
    "hint": Sitting.ask,
    "ask": Sitting.ask,
    "play on": Sitting.play_on,
}


class GameTable(ipywidgets.VBox):
    """The widget of a game: a learner's `Sitting` under ``rules`` in a language.

    ``name`` is what the browser keeps it by. ``players`` are the computer players, who act one at a
    time when the browser asks for the next one: the pace is the browser's, and nothing here waits. The ``coach``
    is asked likewise, when the place that it speaks of is already seen.

    Every action belongs to a numbered state, as in `Exercise`.
    """

    def __init__(
        self,
        name: str,
        rules: Rules,
        language: Language,
        *,
        players: Players = PLAYERS,
        coach: Coach | None = COACH,
        seed: Callable[[], str] = lambda: secrets.token_hex(4),
    ) -> None:
        self._name = name
        self._own_rules = self._rules = rules
        self._language = language
        self._players = players
        self._coach = coach
        self._counsels: dict[int, Counsel] = {}
        self._counselled: tuple[Record, Opponents] | None = None
        self._seed = seed
        self._seed_field = self._address_seed = ""
        self._chosen = Settings.usual(rules)
        self._sitting: Sitting | None = None
        self._in_lobby = True
        self._panel = False
        self._number = 0
        self._shown = -1
        self._controls = SittingControls(
            language,
            rules,
            coached=coach is not None,
            press=self._press,
            act=self._act,
            choose=self._choose,
            agree=self._agree,
            name_seed=self._name_seed,
            open_code=self._open,
        )
        self._table = Table(view=self._lobby(), words=words(language), kept=self._kept(), layout=self._controls.layout)
        self._table.on_msg(self._receive)
        self._show_controls(None)
        super().__init__(children=[self._table], layout=self._controls.layout)
        self._dom_classes = ("briscola-exercise", "briscola-game")

    def __repr__(self) -> str:
        return f"GameTable({self._name!r})"

    @property
    def sitting(self) -> Sitting | None:
        """The game that is on; None before the first."""
        return self._sitting

    def _receive(self, _table: Table, content: dict[str, Any], _buffers: object) -> None:
        """A message of the browser; what is malformed or belongs to another state changes nothing."""
        match content:
            case {"kind": "opened", "kept": kept, **rest} if not self._table.opened:
                self._table.opened = True
                if self._sitting is None:
                    self._resume(kept)
                    self._come_with(rest.get("seed"))
            case {"kind": "elsewhere", "kept": kept}:
                self._resume(kept)
            case {"kind": "shown", "state": self._number}:
                self._shown = self._number
            case {"kind": "start" | "settings" as purpose, "state": self._number} if not self._controls.rows:
                self._shown = self._number
                self._press({"start": "main"}.get(purpose, purpose))
            case {"kind": "play" | "call" as purpose, "state": self._number, "card": str(card)}:
                self._do(card if purpose == "play" else f"call:{card}")
            case {"kind": "next", "state": self._number}:
                self._next()
            case {"kind": "advise", "state": self._number}:
                self._advise()
            case {"kind": "look", "state": self._number, "at": int(count)}:
                self._go(lambda sitting: sitting.look(count))

    def _do(self, text: str) -> None:
        try:
            action = parse_action(text)
        except NotationError:
            return
        if not isinstance(action, Play | Call):
            return
        if self._sitting and self._sitting.is_the_others_turn:
            # TRANSLATORS: said to a learner who wants to play a card before it is their turn
            text = self._language.gettext("It is not your turn yet: {seat} comes first.")
            self._tell(text.format(seat=LETTERS[to_act(self._sitting.state) or 0]))
        else:
            self._go(lambda sitting: sitting.act(action))

    def _next(self) -> None:
        """A computer player's turn, unless each waits for the learner's word."""
        if self._sitting and self._sitting.settings.speed is not Speed.STEP:
            self._go(lambda sitting: sitting.go_on(self._players))

    def _act(self, action: Action) -> None:
        if self._shown == self._number:
            self._go(lambda sitting: sitting.act(action))

    def _press(self, purpose: str) -> None:
        if self._shown != self._number:
            return
        match purpose:
            case "settings":
                self._panel = not self._panel
                self._show()
            case "lobby" | "go on":
                self._in_lobby = purpose == "lobby"
                self._show()
            case "main" if self._in_lobby:
                self._start()
            case "main":
                self._main()
            case "look":
                self._go(lambda sitting: sitting.look_again(self._dearest(sitting)))
            case _:
                self._go(_STEPS[purpose])

    def _start(self) -> None:
        """Begin a game, unless what stands in the field for its seed is none."""
        seed = read_seed(self._seed_field) if self._seed_field.strip() else self._seed()
        if seed is None:
            self._say_bad_seed()
            return
        self._in_lobby = self._panel = False
        self._sitting = Sitting.start(self._rules, seed, self._chosen)
        self._seed_field = self._address_seed
        self._show()

    def _main(self) -> None:
        sitting = self._sitting
        if sitting is None:
            return
        if sitting.is_over and not sitting.begun:
            self._sitting, self._in_lobby = None, True
            self._show()
        elif sitting.looking is not None or (sitting.aside and sitting.is_over):
            self._go(Sitting.look_no_more)
        elif not sitting.is_over:
            self._go(lambda sitting: sitting.go_on(self._players))
        elif sitting.played.is_over:
            self._in_lobby = True
            self._show()
        else:
            self._go(Sitting.next_deal)

    def _advise(self) -> None:
        """Have the coach speak of one place more, or be surer of one; all else on the page stays as it is."""
        sitting = self._sitting
        if self._coach is None or sitting is None or self._in_lobby:
            return
        said = self._said(sitting)
        for count in sitting.unsaid(said)[:1]:
            said[count] = sitting.counsel(self._coach, count, said.get(count))
            self._table.view = self._scene(sitting).view

    def _said(self, sitting: Sitting) -> dict[int, Counsel]:
        """What the coach has said of the deal on the table; of another course of it or among others, it is forgotten."""
        if self._counselled != (sitting.record, sitting.opponents):
            self._counsels, self._counselled = {}, (sitting.record, sitting.opponents)
        return self._counsels

    def _dearest(self, sitting: Sitting) -> int | None:
        """After how many actions came the choice that cost the learner most, for all that the coach has said."""
        said, actions = self._said(sitting), sitting.record.actions
        chosen = [
            (count, actions[count], told.advice)
            for count, told in said.items()
            if told.advice is not None and not told.batches
        ]
        return next(iter(dearest(chosen)), None)

    def _scene(self, sitting: Sitting) -> SittingScene:
        counsels = None if self._coach is None else self._said(sitting)
        return sitting_scene(sitting, self._language, counsels, agreed=self._panel)

    def _choose(self, settings: Settings) -> None:
        """Settings that a menu shows: says what they are to be, and so may come twice."""
        if settings == self._chosen:
            return
        self._chosen = settings
        if self._sitting:
            self._sitting = self._sitting.choose(settings)
        self._show()

    def _agree(self, rules: Rules) -> None:
        """The rules that a menu shows: those of the next game."""
        if rules != self._rules:
            self._rules = rules
            self._show()

    def _name_seed(self, text: str) -> None:
        """What the field for the seed of the next game holds. A button that is pressed with it still counts."""
        if text == self._seed_field:
            return
        self._seed_field = text
        if text.strip() and read_seed(text) is None:
            self._say_bad_seed()
        else:
            self._table.view = self._lobby()

    def _say_bad_seed(self) -> None:
        self._tell(seed_fault(self._language))

    def _come_with(self, seed: object) -> None:
        """The seed that stands in the page's address: the next game is dealt from it, if none is on that is."""
        if not isinstance(seed, str) or not seed:
            return
        self._in_lobby = self._sitting is None or self._sitting.seed != read_seed(seed)
        named = read_seed(seed)
        self._seed_field = self._address_seed = named or ""
        self._show()
        if named is None:
            self._say_bad_seed()

    def _tell(self, text: str) -> None:
        """Say what is wrong with what the learner did, until something else is done: all else stays as it is."""
        view = self._view(self._now())
        said = {"kind": "wrong", "label": "", "text": parts(self._language, text)}
        self._table.view = view | {"say": [*view["say"], said]}  # type: ignore[misc]  # the lines that are said

    def _open(self, code: str) -> None:
        """Lay a deal that somebody has sent on the table; mails wrap lines, and a code has no blanks."""
        if self._shown != self._number:
            return
        sitting = self._sitting or replace(Sitting.start(self._rules, self._seed(), self._chosen), begun=False)
        try:
            self._sitting = sitting.lay_aside(*read_code("".join(code.split())))
        except ShareError as error:
            self._tell(share_damage(self._language, error.damage))
        else:
            self._in_lobby = self._panel = False
            self._show()

    def _resume(self, kept: object) -> None:
        """Go to where what was kept leads; kept of another game or spoiled, it leads nowhere."""
        match kept:
            case {"exercise": self._name, "settings": settings}:
                chosen = Settings.resume(settings, self._rules)
                resumed = Sitting.resume(self._own_rules, kept)
                if resumed is None and self._sitting is not None:
                    return  # another page is where no game is on yet: this one stays in its own
                if (chosen, resumed) == (self._chosen, self._sitting):
                    return
                self._chosen, self._sitting, self._in_lobby = chosen, resumed, resumed is None
                self._rules = kept_rules(kept, self._own_rules)
                self._show()

    def _go(self, change: Callable[[Sitting], Sitting]) -> None:
        """Go where ``change`` leads, if it can be done."""
        if self._sitting is None or self._in_lobby:
            return
        try:
            sitting = change(self._sitting)
        except IllegalAction as error:
            self._tell(refusal(self._language, error, self._sitting.state.phase))
            return
        except Refused:
            return
        if sitting != self._sitting:
            self._sitting = sitting
            self._show()

    def _show(self) -> None:
        self._number += 1
        now = self._now()
        with self._table.hold_sync():  # what is seen is kept: both come in one message
            self._table.kept = self._kept()
            self._table.view = self._view(now)
        self._show_controls(now)
        self.children = [self._table, *self._controls.rows]
        # last: the table reports a state as shown when it hears of it, and by then the controls fit
        self._table.state = self._number

    def _now(self) -> SittingScene | None:
        """What is to be seen of the game; None in the lobby."""
        return None if self._sitting is None or self._in_lobby else self._scene(self._sitting)

    def _view(self, now: SittingScene | None) -> dict[str, object]:
        return self._lobby() if now is None else now.view

    def _show_controls(self, now: SittingScene | None) -> None:
        if now is None:
            self._controls.show_lobby(
                self._chosen, self._rules, self._seed_field, panel=self._panel, goes_on=self._sitting is not None
            )
        else:
            self._controls.show(now, self._chosen, panel=self._panel)

    def _lobby(self) -> dict[str, Any]:
        names = strength_names(self._language)
        strengths = [names[strength] for strength in self._chosen.strengths]
        told = self._rules if self._panel or self._rules != self._own_rules else None
        view = lobby(self._language, self._rules, strengths, told, read_seed(self._seed_field) or "")
        if not (self._controls.rows or self._panel or self._sitting):
            view |= {"start": start_label(self._language), "settings": settings_label(self._language)}
        return view

    def _kept(self) -> dict[str, object]:
        """What the browser keeps."""
        chosen = {"settings": self._chosen.kept, "rules": str(self._rules)}
        sitting = chosen if self._sitting is None else self._sitting.kept
        return {"exercise": self._name, **sitting}
