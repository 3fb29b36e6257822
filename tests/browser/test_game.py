"""Whole deals, played in a browser as a learner plays them."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.test_lesson import AXE

LESSON = "14-a-full-session.ipynb"
#: A deal of Chiamata that has been played to its end.
OVER = "1vGqxAEeNmjEnmrPFNwX4mLS_9neSeEPiMC"
GAMES = ("briscola-two", "briscola-four", "session")


class Player:
    """Plays a game of the lesson by mouse: passes, calls the first card, plays the first card."""

    def __init__(self, page: Page, served: str, name: str, language: str = "en") -> None:
        self.page = page
        if LESSON not in page.url:
            page.goto(f"{served}{language}/{LESSON}")
        self.game = page.locator(".briscola-game").nth(GAMES.index(name))
        self.table = self.game.locator(".briscola-table")
        self.name = name
        self.ready()

    def ready(self) -> None:
        """Wait until the table has the present state before the learner."""
        expect(self.table).to_have_attribute("data-state", re.compile(r"\d+"))
        self.page.wait_for_function("t => t.dataset.shown === t.dataset.state", arg=self.table.element_handle())

    def press(self, button: str | Locator) -> None:
        self.ready()
        before = self.table.get_attribute("data-state")
        control = self.game.get_by_role("button", name=button, exact=True) if isinstance(button, str) else button
        control.click()
        expect(self.table).not_to_have_attribute("data-state", before or "")

    def choose(self, label: str, option: str) -> None:
        self.ready()
        before = self.table.get_attribute("data-state")
        self.game.get_by_label(label).select_option(option)
        expect(self.table).not_to_have_attribute("data-state", before or "")

    def start(self) -> None:
        """A game in which nobody takes their time."""
        self.press("Settings")
        self.choose("Speed", "fast")
        self.press("Start")

    @property
    def possible(self) -> Locator:
        """What the learner may do now."""
        return self.game.locator(
            ".b-hand-call button, .b-hand-hand button:not([aria-disabled]), .b-answers button, .b-main:not(.b-gone)"
        )

    def go_on(self, count: int = 100) -> int:
        """Up to so many actions of the learner, or to the end of the deal; gives how many they were."""
        for done in range(count):
            expect(self.possible.first).to_be_visible(timeout=20_000)
            if self.game.get_by_role("button", name="Next deal").is_visible():
                return done
            self.press(self.possible.first)
        return count

    @property
    def kept(self) -> dict[str, Any]:
        kept = self.page.evaluate(f"localStorage.getItem('briscola:exercise:{self.name}')")
        return dict(json.loads(kept or "{}"))


def test_a_deal_of_chiamata_is_played_to_its_end_through_a_reload(page: Page, served: str) -> None:
    player = Player(page, served, "session")
    player.start()
    player.go_on(4)
    player.ready()
    kept = player.kept
    assert "deals" in kept
    page.reload()
    player.ready()
    assert player.kept["actions"].startswith(kept["actions"])
    player.go_on()
    expect(player.table.locator(".b-scores tbody tr")).to_have_count(1)
    code = player.game.get_by_label("Code of this deal").input_value()
    player.press("Look again")
    expect(player.table.locator(".b-open > div")).to_have_count(5)
    player.table.get_by_role("button", name="3", exact=True).click()
    expect(player.table.locator(".b-open .b-sign")).to_have_count(25)
    player.press("Play on from here")
    expect(player.table.locator(".b-place")).to_have_text("Practice: it does not count")
    player.press("New game")
    player.press("Settings")
    player.game.get_by_label("Code of a deal").fill(code)
    player.press("Open")
    expect(player.table.locator(".b-open .b-sign")).to_have_count(0)
    player.press("Back to the game")
    player.press("Next deal")
    expect(player.table.locator(".b-place")).to_have_text(re.compile("Deal [12] of 10"))
    assert len(player.kept["deals"]) == 1


def test_hidden_cards_of_a_running_deal_never_reach_the_browser(page: Page, served: str) -> None:
    """Of all that the server sends, only cards that lay open or in the learner's hand are named as cards."""
    received: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: received.append(repr(data))))
    player = Player(page, served, "briscola-two")
    player.start()
    player.go_on(3)
    player.ready()
    codes = set(re.findall(r'\\?"(?:card|sign)\\?": ?\\?"([A3KQJ76542][SHDC])\\?"', "".join(received)))
    shown = player.table.evaluate("t => [...t.querySelectorAll('[data-card]')].map(node => node.dataset.card)")
    played = set(player.kept["actions"].split())
    assert set(shown) <= codes
    assert codes <= played | set(shown)


def test_what_the_others_do_is_spoken_once(page: Page, served: str) -> None:
    player = Player(page, served, "briscola-two")
    player.start()
    page.evaluate(
        """() => { window.spoken = []; const log = document.querySelector('.briscola-game [role=log]');
        new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(({ textContent }) =>
          window.spoken.push(textContent)))).observe(log, { childList: true }); }"""
    )
    player.go_on(4)
    expect(player.possible.first).to_be_visible()
    plays = [text for text in page.evaluate("window.spoken") if text.startswith("B plays ")]
    assert 2 <= len(plays) <= 5
    assert len(set(plays)) == len(plays)
    assert all(re.match(r"B plays \w+ of \w+\.", text) for text in plays)


def test_by_keyboard_the_focus_stays_in_the_hand_while_the_others_play(page: Page, served: str) -> None:
    player = Player(page, served, "briscola-two")
    player.start()
    expect(player.possible.first).to_be_visible()
    player.possible.last.focus()
    for count in range(1, 4):
        expect(player.possible.first).to_be_visible()
        player.ready()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "([name, n]) => JSON.parse(localStorage.getItem(name)).actions.split(' ').length >= 2 * n - 1",
            arg=["briscola:exercise:briscola-two", count],
        )
        assert page.evaluate("document.activeElement.className") == "b-held"


def test_a_double_click_plays_one_card(page: Page, served: str) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(repr(data))))
    player = Player(page, served, "briscola-two")
    player.start()
    expect(player.possible.first).to_be_visible()
    player.ready()
    player.possible.first.dblclick()
    expect(player.possible.first).to_be_visible()
    plays = [message for message in sent if '"kind":"play"' in message]
    assert len({found[1] for message in plays if (found := re.search(r'"state":(\d+)', message))}) == 1


def test_games_meet_wcag_on_a_narrow_screen(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 900}, reduced_motion="reduce")
    page = context.new_page()

    def look(scheme: Literal["light", "dark"]) -> None:
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, options=AXE)
        assert results.violations_count == 0, results.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    player = Player(page, served, "session")
    player.start()
    expect(player.possible.first).to_be_visible(timeout=20_000)
    player.press("Hint")
    expect(player.table.locator(".b-advice tbody tr").first).to_be_visible()
    player.press("Settings")
    look("light")
    player.game.get_by_label("Code of a deal").fill(OVER)
    player.press("Open")
    player.press("What were my choices worth?")
    expect(player.table.locator(".b-review tbody tr")).to_have_count(10, timeout=20_000)
    look("dark")
    context.close()
