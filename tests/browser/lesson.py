"""A learner at a lesson's page, who follows an exercise by mouse or by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from briscola_tutorial.lesson import blueprint
from briscola_widgets import Language, Playthrough
from briscola_widgets.names import names_by_deck
from briscola_widgets.playthrough import answers_to, right_answers
from briscola_widgets.scene import Scene, scene

EXERCISES = ("revealed-partner", "what-if", "revealed", "settlement", "check-the-partner")
Activate = Callable[[Locator], None]


def by_mouse(control: Locator) -> None:
    control.click()


def by_keyboard(control: Locator) -> None:
    """Go to a control with the Tab and arrow keys alone, and press it."""
    page = control.page
    held = "b-held" in (control.get_attribute("class") or "")
    goal = control.locator("xpath=ancestor::ul[1]//button").first if held else control
    for key in ("Tab", "Shift+Tab"):
        for _ in range(40):
            if goal.evaluate(
                "(node, held) => held ? node.closest('ul').contains(document.activeElement) : node === document.activeElement",
                held,
            ):
                break
            page.keyboard.press(key)
        else:
            continue
        break
    for _ in range(10):
        if control.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("ArrowRight")
    expect(control).to_be_focused()
    page.keyboard.press("Enter")


class Learner:
    """Plays an exercise on a page and, beside it, the same playthrough in Python to compare with."""

    def __init__(
        self, page: Page, name: str, language: str, activate: Activate = by_mouse, seed: str | None = None
    ) -> None:
        self.page = page
        self.language = Language(language)
        self.activate = activate
        self.playthrough = Playthrough(blueprint(name, language, seed))
        self.exercise = page.locator(".briscola-exercise").filter(has=page.locator(f"#b-title-{name}"))
        self.table = self.exercise.locator(".briscola-table")

    def ready(self) -> None:
        """Wait until the table has the present state before the learner, as Python has been told."""
        expect(self.table).to_have_attribute("data-state", re.compile(r"\d+"))
        self.page.wait_for_function(
            "table => table.dataset.shown === table.dataset.state", arg=self.table.element_handle()
        )

    def press(self, label: str) -> None:
        self.ready()
        before = self.table.get_attribute("data-state")
        self.activate(self.exercise.get_by_role("button", name=label, exact=True))
        expect(self.table).not_to_have_attribute("data-state", before or "")

    def act(self, action: str) -> None:
        """Do one action of the playthrough, on the page and in Python."""
        now = scene(self.playthrough, self.language)
        verb, *values = action.split()
        if verb == "next":
            self.press(str(now.main or now.view["start"]))
        elif verb == "hint":
            self.press(self.language.gettext("Hint"))
        elif verb == "check":
            self.press(self.language.gettext("Check"))
        elif verb == "answer":
            labels = [answer.label for answer in now.answers if answer.action == action]
            targets = [answer.label for answer in now.targets if answer.action == action]
            if targets:
                self.ready()
                menu = self.exercise.get_by_label(self.language.gettext("Target"), exact=True)
                menu.select_option(index=[answer.action for answer in now.targets].index(action))
                labels = [self.language.gettext("Bid")]
            self.press(labels[0] if labels else self.card(now, values[0]))
        elif verb in {"try", "place", "lift"}:
            self.press(self.card(now, values[0]))
        elif verb == "fill":
            field = self.exercise.get_by_label(now.fields[int(values[0])].label, exact=True)
            field.fill(values[1])
            field.press("Tab")
        self.playthrough = self.playthrough.act(action)
        self.compare()

    def card(self, now: Scene, code: str) -> str:
        """The name of the button that a card is, in the hand or among those spread out."""
        cards: Any = (*now.view["spread"]["cards"], *now.view["hand"]["cards"])  # type: ignore[index]
        label: str = next(card["label"] for card in cards if card["card"] == code)
        return label.replace("{card}", names_by_deck(self.language)[code][0])

    def compare(self) -> None:
        """The page says what Python's scene says, in its width, and the browser keeps what has been done."""
        self.page.wait_for_function(
            '([key, actions]) => localStorage.getItem(key)?.includes(`"actions":${actions}`)',
            arg=[
                f"briscola:exercise:{self.playthrough.blueprint.name}",
                json.dumps(self.playthrough.actions, separators=(",", ":")),
            ],
        )
        view = scene(self.playthrough, self.language).view
        expect(self.table.locator(".b-place")).to_have_text(str(view["place"]))
        for line in view["say"]:  # type: ignore[attr-defined]
            strings = [part for part in line["text"] if isinstance(part, str)]
            for string in strings:
                expect(self.table.locator(".b-say")).to_contain_text(string.strip())
        self.compare_cards()
        assert self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"

    def compare_cards(self) -> None:
        """The cards of the trick, and those spread out, lie as they should."""
        view: Any = scene(self.playthrough, self.language).view
        for part, place in (("trick", ".b-played"), ("spread", ".b-hand-spread .b-held")):
            cards = [card["card"] for card in view[part]["cards"]]
            expect(self.table.locator(place)).to_have_count(len(cards))
            assert self.table.locator(place).evaluate_all("nodes => nodes.map(node => node.dataset.card)") == cards

    def solve(self, hints: bool = False) -> None:  # noqa: FBT001, FBT002 - reads well where it is called
        """Play to the end, with a wrong answer first wherever one can be given."""
        if not self.playthrough.position.started:
            self.act("next")
        while self.playthrough.step is not None:
            position = self.playthrough.position
            if position.done:
                self.act("next")
                continue
            if hints and self.playthrough.has_hint:
                self.act("hint")
            for action in self.mistake():
                self.act(action)
            for action in self.playthrough.solution:
                self.act(action)

    def mistake(self) -> tuple[str, ...]:
        """A wrong answer to the question at hand, if there is one."""
        step, position = self.playthrough.step, self.playthrough.position
        if step is None:
            return ()
        # of cards that are alike each is right
        past = {*position.answers, *right_answers(step, position.state)}
        return tuple(f"answer {answer}" for answer in answers_to(step.task, position.state) if answer not in past)[:1]
