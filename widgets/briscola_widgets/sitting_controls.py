"""The controls of a session or match: plain ipywidgets, made when first needed, kept and changed after."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from briscola_core import Action, Rules

from .controls import dress, one_layout, set_children
from .language import Language
from .names import LETTERS
from .sitting import Coaching, Settings, Speed, Strength
from .sitting_scene import Choice, SittingScene
from .variants import length_name, lengths, offered, variant_name

#: In the menu of all players: they are not all as strong; chosen there, they become so, from the learner's right on.
_MIXED = "mixed"
_MIXTURE = (Strength.BEGINNER, Strength.REGULAR, Strength.EXPERT, Strength.REGULAR)


def start_label(language: Language) -> str:
    """The name of the button that begins a game."""
    # TRANSLATORS: a button that begins a game
    return language.gettext("Start")


def settings_label(language: Language) -> str:
    """The name of the button that opens and closes the settings."""
    # TRANSLATORS: a button that shows the settings: strength and speed of the computer players
    return language.gettext("Settings")


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

    There are none before the first press: until then the table itself has the two buttons that it takes, so that a
    page of several games has few models to wait for.
    ``press`` is called with the name of what a button is for, ``act`` with an action, ``choose`` with
    settings, ``agree`` with rules and ``name_seed`` with a text, of the next game; ``open_code`` with a share code.
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
        agree: Callable[[Rules], None],
        name_seed: Callable[[str], None],
        open_code: Callable[[str], None],
    ) -> None:
        self._language = language
        self._rules = rules
        self._coached = coached
        self._press, self._act, self._choose, self._open = press, act, choose, open_code
        self._agree, self._name_seed = agree, name_seed
        self.layout = one_layout()
        self._choices: list[ipywidgets.Button] = []
        self._actions: list[Action] = []
        self._targets: Sequence[Choice] = ()
        self._others: dict[str, ipywidgets.Button] = {}
        self._panel_built = self._heard = False
        self.rows: Sequence[ipywidgets.Widget] = []

    def _build(self) -> None:
        """Make what every game needs, once."""
        if self.rows:
            return
        self._style = ipywidgets.ButtonStyle()
        self._main = self._button("main", "")
        dress(self._main, "b-main")
        self._answers = self._row("b-answers")
        self._steering = self._row("b-steering")
        self._panel = self._row("b-settings")
        self._settings = self._button("settings", settings_label(self._language))
        self._steering.children = [self._main, self._settings]
        self.rows = [self._answers, self._steering, self._panel]

    def show_lobby(self, settings: Settings, rules: Rules, seed: str, *, panel: bool, goes_on: bool) -> None:
        """Before a game: begin by these rules and from this seed, or go on with the one that there is."""
        if not (self.rows or panel or goes_on):
            return
        self._build()
        self._main.description, self._main.disabled = start_label(self._language), False
        dress(self._main, "b-main")
        set_children(self._answers, [])
        going_on = [self._other("go on")] if goes_on else []
        set_children(self._steering, [self._main, *going_on, self._settings])
        if panel:
            self._build_panel()
            self._heard = False
            self._rules_menu.value = rules.replace(won_deals=self._rules.won_deals)
            self._length.value, self._seed.value = rules.won_deals, seed
        self._show_panel(settings, rules, self._agreeing if panel else None)

    def show(self, scene: SittingScene, settings: Settings, *, panel: bool) -> None:
        """Make the controls those of a scene."""
        self._build()
        self._main.description = scene.main or ""
        self._main.disabled = not scene.can_go_on
        dress(self._main, "b-main", "" if scene.main else "b-gone")
        self._show_choices(scene)
        others = [self._other(purpose) for purpose in scene.others]
        for button, purpose in zip(others, scene.others, strict=True):
            button.disabled = (purpose == "back" and not scene.back) or (purpose == "hint" and not scene.hint)
        set_children(self._steering, [self._main, *others, self._settings])
        if panel:
            self._build_panel()
        self._show_panel(settings, scene.rules, [] if panel else None)

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
                # TRANSLATORS: a button: from a deal looked at again, or played for practice, back to the session
                "home": gettext("Back to the game"),
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
            self._target.index = 0
        return [self._target, self._bid]

    def _show_panel(self, settings: Settings, rules: Rules, first: list[ipywidgets.Widget] | None) -> None:
        """Show the settings after these controls; None: not at all."""
        if first is None:
            set_children(self._panel, [])
            return
        self._heard = False  # what is shown is no choice of the learner's
        for menu, strength in zip(self._strengths, settings.strengths[1:], strict=True):
            menu.value = strength
        others = settings.strengths[1 : rules.players]
        self._all.value = others[0] if len(set(others)) == 1 else _MIXED
        self._speed.value = settings.speed
        self._coaching.value = settings.coaching
        self._heard = True
        strengths = self._strengths[: rules.players - 1]
        whole = [self._all] if len(strengths) > 1 else []
        coach = [self._coaching] if self._coached else []
        set_children(self._panel, [*first, self._speed, *coach, *whole, *strengths, self._code_row])

    def _build_panel(self) -> None:
        if self._panel_built:
            return
        self._panel_built = True
        gettext, language = self._language.gettext, self._language
        self._menu_style = ipywidgets.Dropdown().style
        variants = [(variant_name(language, rules), rules) for rules in offered(self._rules)]
        self._rules_menu = self._menu(gettext("Rules"), variants)
        dress(self._rules_menu, "b-wide")
        # TRANSLATORS: label of a menu: how many won deals decide a match
        self._length = self._menu(
            gettext("Match"), [(length_name(language, rules), rules.won_deals) for rules in lengths(self._rules)]
        )
        for menu in (self._rules_menu, self._length):
            menu.observe(self._agreed, "value")
        # told at once when it is left or a button is pressed, and not letter by letter behind that
        self._seed = ipywidgets.Text(
            description=gettext("Seed of the deals"),
            # TRANSLATORS: stands in the empty field for the seed of the deals: they come by chance
            placeholder=gettext("by chance"),
            continuous_update=False,
            layout=self.layout,
        )
        self._seed.observe(lambda change: self._heard and self._name_seed(change["new"]), "value")
        strengths = [(name, strength) for strength, name in strength_names(language).items()]
        # TRANSLATORS: label of a menu: the strength of the computer player at a seat; {seat} is its letter
        label = gettext("Strength of {seat}")
        seats = range(1, len(Settings.usual(self._rules).strengths))
        self._strengths = [self._menu(label.format(seat=LETTERS[seat]), strengths) for seat in seats]
        # TRANSLATORS: in the menu of the strength of all computer players: they differ
        mixed = (gettext("mixed"), _MIXED)
        # TRANSLATORS: label of a menu: the strength of all computer players at once
        self._all = self._menu(gettext("All players"), [*strengths, mixed])
        dress(self._all, "b-first")
        self._all.observe(self._all_chosen, "value")
        self._speed = self._menu(gettext("Speed"), [(name, speed) for speed, name in speed_names(language).items()])
        choosable = [self._length] if len(self._length.options) > 1 else []
        self._agreeing = [self._rules_menu, *choosable, self._seed]
        if choosable:  # what is agreed on fills a line
            dress(self._speed, "b-first")
        # TRANSLATORS: label of a menu: when the coach speaks
        self._coaching = self._menu(gettext("Coach"), [(name, way) for way, name in coaching_names(language).items()])
        for menu in (*self._strengths, self._speed, self._coaching):
            menu.observe(self._chosen, "value")
        # TRANSLATORS: label of a field for the code of a deal that somebody has sent; and the button that opens it
        self._code = ipywidgets.Text(
            description=gettext("Code of a deal"), continuous_update=False, layout=self.layout, style=self._seed.style
        )
        opening = ipywidgets.Button(description=gettext("Open"), layout=self.layout, style=self._style)
        opening.on_click(lambda _button: self._open(self._code.value))
        self._code_row = self._row("b-code")
        self._code_row.children = [self._code, opening]

    def _menu(self, label: str, options: Sequence[tuple[str, object]]) -> ipywidgets.Dropdown:
        return ipywidgets.Dropdown(description=label, options=options, layout=self.layout, style=self._menu_style)

    def _all_chosen(self, _change: object) -> None:
        if self._heard:
            chosen = self._all.value
            self._heard = False
            for menu, mixed in zip(self._strengths, _MIXTURE, strict=False):
                menu.value = mixed if chosen is _MIXED else chosen
            self._heard = True
            self._chosen(_change)

    def _agreed(self, _change: object) -> None:
        if self._heard:
            self._agree(self._rules_menu.value.replace(won_deals=self._length.value))

    def _chosen(self, _change: object) -> None:
        if self._heard:
            strengths = tuple(menu.value for menu in self._strengths)
            self._choose(Settings((Strength.REGULAR, *strengths), self._speed.value, self._coaching.value))

    def _button(self, purpose: str, label: str) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label, layout=self.layout, style=self._style)
        button.on_click(lambda _button: self._press(purpose))
        return button

    def _row(self, name: str) -> ipywidgets.HBox:
        row = ipywidgets.HBox(layout=self.layout)
        dress(row, "b-controls", name)
        return row
