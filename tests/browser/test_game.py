"""Whole deals, played in a browser as a learner plays them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from briscola_core import Rules
from briscola_widgets.sitting import Sitting, Speed
from tests.browser.lesson import Activate, by_keyboard, by_mouse
from tests.browser.test_lesson import AXE
from tests.widgets.sittings import on

LESSON = "14-a-full-session.ipynb"
#: A deal of Chiamata that has been played to its end.
OVER = "1vGqxAEeNmjEnmrPFNwX4mLS_9neSeEPiMC"
GAMES = ("briscola-two", "briscola-four", "session")


def left_at(page: Page, name: str, count: int, rules: str = "pagat_rank", seed: str = "Trieste") -> Sitting:
    """A game in which so many actions were done, as a browser keeps it: the page will open there."""
    sitting = Sitting.start(Rules.parse(rules), seed)
    sitting = replace(sitting, settings=replace(sitting.settings, speed=Speed.FAST))
    for _ in range(count):
        sitting = on(sitting)
    key, kept = json.dumps(f"briscola:exercise:{name}"), json.dumps(json.dumps({"exercise": name, **sitting.kept}))
    page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept})")
    return sitting


class Player:
    """Plays a game of the lesson: passes, calls the first card, plays the first card."""

    def __init__(
        self,
        page: Page,
        served: str,
        name: str,
        *,
        query: str = "",
        activate: Activate = by_mouse,
        language: str = "en",
    ) -> None:
        self.page = page
        self.activate = activate
        if LESSON not in page.url:
            page.goto(f"{served}{language}/{LESSON}{query}")
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
        self.activate(control)
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
        self.table.locator(".b-felt").scroll_into_view_if_needed()  # nobody plays unseen
        for done in range(count):
            expect(self.possible.first).to_be_visible()
            if self.game.locator(".b-main", has_text=re.compile("Next deal|Back to the game")).is_visible():
                return done  # and from practice there is another way back at any time
            self.press(self.possible.first)
        return count

    def look_at(self, place: int) -> None:
        expect(self.table.get_by_role("slider")).to_have_js_property("value", str(place))
        self.ready()

    @property
    def kept(self) -> dict[str, Any]:
        kept = self.page.evaluate(f"localStorage.getItem('briscola:exercise:{self.name}')")
        return dict(json.loads(kept or "{}"))


def test_a_deal_of_chiamata_is_played_to_its_end_through_a_reload(page: Page, served: str) -> None:
    before = left_at(page, "session", 42)
    player = Player(page, served, "session")
    player.go_on(1)
    player.ready()
    kept = player.kept
    assert kept["actions"].startswith(" ".join(map(str, before.actions)))
    page.reload()
    player.ready()
    assert player.kept["actions"].startswith(kept["actions"])
    player.go_on()
    expect(player.table.locator(".b-sheet .b-scores tbody tr")).to_have_count(1)
    expect(player.table.locator(".b-settlement tbody tr")).to_have_count(5)
    page.set_viewport_size({"width": 320, "height": 640})
    for sheet in player.table.locator(".b-sheet > div > .b-scroll, .b-settlement").all():
        assert sheet.evaluate("node => node.scrollWidth <= node.clientWidth"), "nobody's score is out of sight"
    page.set_viewport_size({"width": 1280, "height": 720})
    code = player.game.get_by_label("Code of this deal").input_value()
    player.press("Look again")
    expect(player.table.locator(".b-open > div")).to_have_count(5)
    expect(player.table.locator(".b-open .b-sign")).to_have_count(40)
    # names that nothing parts would run together
    player.table.get_by_text("Cards", exact=True).click()
    player.table.get_by_label("Names").check()
    held = player.table.locator(".b-open dd")
    assert [text.count(",") for text in held.all_inner_texts()] == [7] * 5
    player.table.get_by_label("Symbols").check()
    page.keyboard.press("Escape")
    player.table.get_by_role("group", name="Tricks").get_by_role("button", name="3", exact=True).click()
    expect(player.table.locator(".b-open .b-sign")).to_have_count(25)
    player.press("Play on from here")
    expect(player.table.locator(".b-place")).to_have_text("Practice: it does not count")
    player.press("New game")
    player.press("Settings")
    player.game.get_by_label("Code of a deal").fill(code)
    player.press("Open")
    expect(player.table.locator(".b-open .b-sign")).to_have_count(40)
    player.press("Back to the game")
    player.press("Next deal")
    expect(player.table.locator(".b-place")).to_have_text(re.compile("Deal [12] of 10"))
    assert len(player.kept["deals"]) == 1


def test_a_whole_deal_is_played_and_looked_at_again_by_keyboard_alone(page: Page, served: str) -> None:
    player = Player(page, served, "session", query="?seed=class-7a", activate=by_keyboard)
    player.press("Settings")
    by_keyboard(player.game.get_by_label("Seed of the deals"))
    page.keyboard.press("Tab")
    expect(player.game.get_by_label("Speed")).to_be_focused()
    page.keyboard.type("fast")
    expect(player.game.get_by_label("Speed")).to_have_value("fast")
    player.press("Start")
    for _ in range(3):  # the auction, and the first card
        player.go_on(1)
    expect(player.possible.first).to_be_visible()
    assert page.evaluate("document.activeElement.className") == "b-held", "the focus stays while the others play"
    player.go_on()
    player.press("Look again")
    slider = player.table.get_by_role("slider")
    by_keyboard(slider)
    first = int(slider.input_value())
    for _ in range(6):  # faster than any answer
        page.keyboard.press("ArrowRight")
    player.look_at(first + 6)
    page.keyboard.press("Home")
    player.look_at(0)
    expect(slider).to_have_attribute("aria-valuetext", "The cards have been dealt.")
    player.press(player.table.get_by_role("group", name="Your choices").get_by_role("button").last)
    player.ready()
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true", "the focus stays there, too"
    player.press("Back to the game")
    expect(player.game.get_by_role("button", name="Next deal")).to_be_visible()


def test_a_seed_comes_from_the_address_or_is_typed_and_begins_at_once(page: Page, served: str) -> None:
    player = Player(page, served, "briscola-two", query="?seed=Class-7a")
    expect(page.locator(".briscola-game .b-say").first).to_contain_text("With the seed “class-7a”")
    french = page.locator("a[hreflang=fr]").first.get_attribute("href") or ""
    assert french.endswith(f"fr/{LESSON}?seed=Class-7a")
    player.press("Settings")
    field = player.game.get_by_label("Seed of the deals")
    expect(field).to_have_value("class-7a")
    field.fill("")
    page.keyboard.type("no seed!")
    page.keyboard.press("Tab")
    expect(player.table.locator(".b-wrong")).to_contain_text("letters and digits, with hyphens")
    field.fill("")
    page.keyboard.type("class-8b")  # and straight on to the button
    player.press("Start")
    assert player.kept["seed"] == "class-8b"


def test_advice_becomes_surer_in_place_and_is_heard_once(page: Page, served: str) -> None:
    left_at(page, "session", 15, seed="coach")
    player = Player(page, served, "session")
    expect(player.possible.first).to_be_visible()
    player.press("Hint")
    adviser = player.table.locator(".b-advice")
    why = adviser.locator(".b-why > summary")
    why.click()
    expect(adviser.locator(".b-reason[open]")).to_have_count(1)  # for one of the best
    adviser.locator(".b-reason:not([open]) summary").last.click()
    expect(adviser.locator(".b-reason[open]")).to_have_count(2)
    asked = adviser.locator(".b-reason[open]").last.get_attribute("data-folds")
    why.focus()
    row = adviser.locator("tbody tr").first.element_handle()
    expect(adviser).to_have_attribute("aria-busy", "false")
    assert row.evaluate("node => node.isConnected")
    expect(why).to_be_focused()
    assert why.locator("xpath=..").evaluate("node => node.open")
    assert adviser.locator(f"[data-folds='{asked}']").evaluate("node => node.open"), "what was asked stays open"
    assert adviser.locator(".b-reason[open]").count() <= 2
    log = player.table.get_by_role("log")
    expect(log.get_by_text("What the coach says")).to_have_count(1)
    chance = adviser.locator("tr.b-best .b-chance").first.inner_text()
    assert chance in log.inner_text(), "what is heard is what stands there in the end"


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


def test_on_a_phone_what_is_needed_comes_into_sight_and_a_game_out_of_sight_says_that_it_waits(
    browser: Browser, served: str
) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    player = Player(page, served, "session", query="?seed=coach")
    player.press("Settings")
    player.press("Start")  # below the settings: there the table is out of sight
    felt, waits = player.table.locator(".b-felt"), page.locator(".briscola-waits button")
    expect(felt).to_be_in_viewport(ratio=1)
    expect(player.table.locator(".b-held").first).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(waits).to_be_visible()
    state = player.table.get_attribute("data-state") or ""
    waits.click()
    expect(felt).to_be_in_viewport(ratio=1)
    expect(waits).to_have_count(0)
    expect(player.table).not_to_have_attribute("data-state", state)
    context.close()


def test_on_a_phone_the_trick_and_the_cards_are_in_sight_together_unless_one_reads(
    browser: Browser, served: str
) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    left_at(page, "session", 15, seed="coach")
    player = Player(page, served, "session")
    trick, card = player.table.locator(".b-trick"), player.table.locator(".b-hand-hand .b-held").first
    card.scroll_into_view_if_needed()
    expect(player.possible.first).to_be_visible()
    to_the_top = "node => node.scrollIntoView({ block: 'start', behavior: 'instant' })"
    for part in (".b-hand-hand", ".b-last summary"):
        player.press(player.possible.last)
        player.table.locator(part).evaluate(to_the_top)
        if part == ".b-last summary":
            player.table.locator(part).press("Enter")
        expect(trick).not_to_be_in_viewport(ratio=1)
        expect(player.possible.first).to_be_visible()
        player.ready()
        if part == ".b-last summary":
            expect(trick).not_to_be_in_viewport(ratio=1)
        else:
            expect(trick).to_be_in_viewport(ratio=1)
            expect(card).to_be_in_viewport(ratio=1)
    context.close()


def test_games_meet_wcag_on_a_narrow_screen_in_every_state(browser: Browser, served: str) -> None:
    """Without scrolling sideways, at 320 pixels and with letters twice as large."""
    context = browser.new_context(viewport={"width": 320, "height": 900}, reduced_motion="reduce")
    page = context.new_page()

    def look(scheme: Literal["light", "dark"] = "light") -> None:
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, context=".briscola-game:has(#b-title-session)", options=AXE)
        assert results.violations_count == 0, results.generate_report()
        for width, letters in ((640, "200%"), (320, "100%")):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("letters => document.documentElement.style.fontSize = letters", letters)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, letters)

    player = Player(page, served, "session", query="?seed=class-7a")
    look()  # the lobby
    player.press("Settings")
    player.choose("Rules", "Auction by points")
    player.choose("Speed", "fast")
    look("dark")  # its settings
    player.press("Start")
    bid = player.game.get_by_role("button", name="Bid", exact=True)
    expect(bid).to_be_visible()
    player.ready()
    expect(bid).to_be_in_viewport(ratio=1)
    look()  # the auction
    player.game.get_by_label("Target", exact=True).select_option("120 (+4, −2)")
    player.press(bid)
    expect(player.table.locator(".b-hand-call button")).to_have_count(40)
    look("dark")  # the call
    player.press(player.table.locator(".b-hand-call button").last)
    expect(player.table.locator(".b-hand-call button")).to_have_count(0)
    expect(player.possible.first).to_be_visible()
    player.press("Hint")
    expect(player.table.locator(".b-advice tbody tr").first).to_be_visible()
    player.press("Settings")
    look()  # the play, with the coach and with what was agreed on
    moving = "parseFloat(getComputedStyle(document.querySelector('.b-played')).animationDuration)"
    assert page.evaluate(moving) < 0.01, "the learner has asked for less motion"
    player.game.get_by_label("Code of a deal").fill(OVER)
    player.press("Open")
    player.press("What were my choices worth?")
    expect(player.table.locator(".b-review tbody tr")).to_have_count(10)
    look("dark")  # the review
    player.press(player.table.get_by_role("group", name="Your choices").get_by_role("button").last)
    player.press("Play on from here")
    player.go_on()
    expect(player.table.locator(".b-settlement tbody tr")).to_have_count(5)
    look()  # the end of a deal
    context.close()
