"""The controls of a session or match: plain ipywidgets, made when first needed, kept and changed after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from briscola_core import Action, Rules

from .controls import dress, set_children
from .language import Language
from .names import LETTERS
from .sitting import Coaching, Settings, Speed, Strength
from .sitting_scene import Choice, SittingScene


def strength_names(language: Language) -> dict[Strength, str]:
    """What the strengths of computer players are called."""
    gettext = language.gettext
    # TRANSLATORS: how strong a computer player is
    names = gettext("beginner"), gettext("regular"), gettext("expert")
    return dict(zip(Strength, names, strict=True))


def speed_names(language: Language) -> dict[Speed, str]:
    """What the speeds of computer players are called."""
    gettext = language.gettext
    # TRANSLATORS: how fast the computer players play
    names = gettext("step by step"), gettext("slow"), gettext("normal"), gettext("fast")
    return dict(zip(Speed, names, strict=True))


def coaching_names(language: Language) -> dict[Coaching, str]:
    """What the ways of coaching are called."""
    gettext = language.gettext
    # TRANSLATORS: when a coach says what each card is worth
    names = gettext("off"), gettext("when I ask"), gettext("always")
    return dict(zip(Coaching, names, strict=True))


class SittingControls:
    """The rows of buttons and menus around the table of a game, as ``rows``.

    ``press`` is called with the name of what a button is for, ``act`` with an action, ``choose`` with
    settings, ``open_code`` with a share code.
    """

    def __init__(
        self,
        language: Language,
        rules: Rules,
        *,
        coached: bool,
        press: Callable[[str], None],
        act: Callable[[Action], None],
        choose: Callable[[Settings], None],
        open_code: Callable[[str], None],
    ) -> None:
        self._language = language
        self._rules = rules
        self._coached = coached
        self._press, self._act, self._choose, self._open = press, act, choose, open_code
        # one layout and one style for all: a page waits for each of its models
        self.layout = ipywidgets.Layout()
        self._style = ipywidgets.ButtonStyle()
        self._main = self._button("main", "")
        dress(self._main, "b-main")
        self._choices: list[ipywidgets.Button] = []
        self._actions: list[Action] = []
        self._targets: Sequence[Choice] = ()
        self._answers = self._row("b-answers")
        self._steering = self._row("b-steering")
        self._panel = self._row("b-settings")
        # TRANSLATORS: a button that shows the settings: strength and speed of the computer players
        self._settings = self._button("settings", language.gettext("Settings"))
        self._others: dict[str, ipywidgets.Button] = {}
        self._menus: list[ipywidgets.Dropdown] = []
        self._heard = False
        self._steering.children = [self._main, self._settings]
        self.rows: Sequence[ipywidgets.Widget] = [self._answers, self._steering, self._panel]

    def show_lobby(self, settings: Settings, *, panel: bool, goes_on: bool) -> None:
        """Before a game: begin, or go on with the one that there is."""
        # TRANSLATORS: a button that begins a game
        self._main.description, self._main.disabled = self._language.gettext("Start"), False
        dress(self._main, "b-main")
        set_children(self._answers, [])
        going_on = [self._other("go on")] if goes_on else []
        set_children(self._steering, [self._main, *going_on, self._settings])
        self._show_panel(settings, panel=panel)

    def show(self, scene: SittingScene, settings: Settings, *, panel: bool) -> None:
        """Make the controls those of a scene."""
        self._main.description = scene.main or ""
        self._main.disabled = not scene.can_go_on
        dress(self._main, "b-main", "" if scene.main else "b-gone")
        self._show_choices(scene)
        others = [self._other(purpose) for purpose in scene.others]
        for button, purpose in zip(others, scene.others, strict=True):
            button.disabled = (purpose == "back" and not scene.back) or (purpose == "hint" and not scene.hint)
        set_children(self._steering, [self._main, *others, self._settings])
        self._show_panel(settings, panel=panel)

    def _other(self, purpose: str) -> ipywidgets.Button:
        """The button for a purpose, made when it is first needed."""
        if purpose not in self._others:
            gettext = self._language.gettext
            names = {
                # TRANSLATORS: a button: what would a coach do?
                "hint": gettext("Hint"),
                # TRANSLATORS: a button: have a coach say what each of my actions in this deal was worth
                "ask": gettext("What were my choices worth?"),
                # TRANSLATORS: a button: take back my last action
                "back": gettext("Back"),
                # TRANSLATORS: a button: see the whole deal once more, with all hands open
                "look": gettext("Look again"),
                # TRANSLATORS: a button: go on playing from the place that is looked at
                "play on": gettext("Play on from here"),
                # TRANSLATORS: a button: begin a new session or match
                "lobby": gettext("New game"),
                # TRANSLATORS: a button: no new game, but on with the one that has been begun
                "go on": gettext("Go on with the game"),
            }
            self._others[purpose] = self._button(purpose, names[purpose])
        return self._others[purpose]

    def _show_choices(self, scene: SittingScene) -> None:
        while len(self._choices) < len(scene.choices):
            index = len(self._choices)
            button = ipywidgets.Button(layout=self.layout, style=self._style)
            button.on_click(lambda _button, index=index: self._act(self._actions[index]))
            self._choices.append(button)
        for button, choice in zip(self._choices, scene.choices, strict=False):
            button.description, button.tooltip = choice.label, choice.title
            dress(button, "b-answer", "b-short" if len(choice.label) < 3 else "")  # noqa: PLR2004 - a rank
        self._actions = [choice.action for choice in scene.choices]
        children: list[ipywidgets.Widget] = [*self._choices[: len(scene.choices)]]
        if scene.targets:
            children += self._target_menu(scene.targets)
        self._targets = scene.targets
        set_children(self._answers, children)

    def _target_menu(self, targets: Sequence[Choice]) -> list[ipywidgets.Widget]:
        if not hasattr(self, "_target"):
            gettext = self._language.gettext
            # TRANSLATORS: label of a menu: bid so many card points as the target
            self._target = ipywidgets.Dropdown(description=gettext("Target"), layout=self.layout)
            # TRANSLATORS: a button: make the bid that the menu beside it shows
            self._bid = ipywidgets.Button(description=gettext("Bid"), layout=self.layout, style=self._style)
            self._bid.on_click(lambda _button: self._act(self._targets[self._target.index or 0].action))
        labels = tuple(choice.label for choice in targets)
        if self._target.options != labels:
            self._target.options = labels
        return [self._target, self._bid]

    def _show_panel(self, settings: Settings, *, panel: bool) -> None:
        if not panel:
            set_children(self._panel, [])
            return
        if not self._menus:
            self._build_panel()
        self._heard = False  # what is shown is no choice of the learner's
        *strengths, speed, coaching = self._menus
        for menu, strength in zip(strengths, settings.strengths[1:], strict=True):
            menu.value = strength
        speed.value = settings.speed
        coaching.value = settings.coaching
        self._heard = True
        menus = self._menus if self._coached else self._menus[:-1]
        set_children(self._panel, [*menus, self._code, self._opening])

    def _build_panel(self) -> None:
        gettext = self._language.gettext
        strengths = [(name, strength) for strength, name in strength_names(self._language).items()]
        speeds = [(name, speed) for speed, name in speed_names(self._language).items()]
        # TRANSLATORS: label of a menu: the strength of the computer player at a seat; {seat} is its letter
        label = gettext("Strength of {seat}")
        labels = [label.format(seat=LETTERS[seat]) for seat in range(1, self._rules.players)]
        speed = ipywidgets.Dropdown(description=gettext("Speed"), options=speeds, layout=self.layout)
        self._menus = [
            ipywidgets.Dropdown(description=label, options=strengths, layout=self.layout, style=speed.style)
            for label in labels
        ]
        ways = [(name, coaching) for coaching, name in coaching_names(self._language).items()]
        # TRANSLATORS: label of a menu: when the coach speaks
        coach = ipywidgets.Dropdown(description=gettext("Coach"), options=ways, layout=self.layout, style=speed.style)
        self._menus += [speed, coach]
        for menu in self._menus:
            menu.observe(self._chosen, "value")
        # TRANSLATORS: label of a field for the code of a deal that somebody has sent; and the button that opens it
        self._code = ipywidgets.Text(description=gettext("Code of a deal"), layout=self.layout)
        self._opening = ipywidgets.Button(description=gettext("Open"), layout=self.layout, style=self._style)
        self._opening.on_click(lambda _button: self._open(self._code.value))

    def _chosen(self, _change: object) -> None:
        *strengths, speed, coaching = (menu.value for menu in self._menus)
        if self._heard:
            self._choose(Settings((Strength.REGULAR, *strengths), speed, coaching))

    def _button(self, purpose: str, label: str) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label, layout=self.layout, style=self._style)
        button.on_click(lambda _button: self._press(purpose))
        return button

    def _row(self, name: str) -> ipywidgets.HBox:
        row = ipywidgets.HBox(layout=self.layout)
        dress(row, "b-controls", name)
        return row
