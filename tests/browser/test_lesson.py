"""The lesson of the revealed partner, played in a browser as a learner plays it."""

from __future__ import annotations

import gettext
import json
import re
from itertools import product
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from briscola_tutorial.lesson import blueprint
from briscola_tutorial.places import languages
from briscola_widgets import Language, Playthrough
from briscola_widgets.language import locales
from briscola_widgets.scene import scene
from tests.browser.lesson import EXERCISES, Learner, by_keyboard

LANGUAGES = languages()
LESSON = "09-the-revealed-partner.ipynb"
AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "resultTypes": ["violations"],  # of what is right only one example each is written down
}


def opened(page: Page, served: str, language: str = "en") -> Page:
    page.goto(f"{served}{language}/{LESSON}")
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(EXERCISES))
    return page


def axe_finds_nothing(page: Page) -> None:
    results = Axe().run(page, options=AXE)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_played_to_its_end_by_keyboard_alone(page: Page, served: str, language: str) -> None:
    """By mouse it is played with the course, and in all languages where nothing English is to be left."""
    opened(page, served, language)
    for name in EXERCISES:
        learner = Learner(page, name, language, by_keyboard)
        learner.solve(hints=name == "what-if")
        expect(learner.table.locator(".b-place")).to_have_text(Language(language).gettext("Finished"))


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_nothing_visible_is_left_in_english(page: Page, served: str, language: str) -> None:
    """No English message whose translation differs stands on the page, at any step of any exercise."""
    english = set()
    for domain, package in (("interface", "briscola_widgets"), ("lessons", "briscola_tutorial")):
        catalog = gettext.translation(domain, locales(package), [language])
        for message, translation in catalog._catalog.items():  # type: ignore[attr-defined]
            text = message if isinstance(message, str) else message[0]
            if text and text != translation and "{" not in text and re.search(r"\w{3}", text):
                english.add(text)
    own = {str(translation) for translation in catalog._catalog.values()}  # type: ignore[attr-defined]
    english -= own
    opened(page, served, language)

    def check() -> None:
        visible = page.locator("body").inner_text()
        lines = {line.strip() for line in visible.splitlines()}
        found = {text for text in english if text in lines or (len(text) > 25 and text in visible)}
        assert not found
        assert not re.search(r"\{\w+\}|\*\*|msgid|Traceback|undefined|\[object", visible)

    check()
    for name in EXERCISES:
        learner = Learner(page, name, language)
        learner.act("next")
        while learner.playthrough.step is not None:
            for action in (*learner.mistake(), *learner.playthrough.solution):
                learner.act(action)
            check()
            if learner.playthrough.position.done:
                learner.act("next")
    check()


def test_reload_keeps_the_place_and_the_answers(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    for action in ("next", "next", "next", "hint", "answer 0"):
        learner.act(action)
    page.reload()
    expect(learner.table.locator(".b-place")).to_have_text("Step 3 of 8")
    learner.compare()
    expect(learner.exercise.get_by_role("button", name="✗ B has no card of the suit led.")).to_be_visible()
    learner.solve()


def test_another_language_goes_on_where_this_one_was(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "settlement", "en")
    for action in ("next", "answer 0", "next", "answer 1", "next", "fill 0 4", "fill 1 2"):
        learner.act(action)
    learner.ready()
    page.get_by_role("link", name="Français").click()
    french = Learner(page, "settlement", "fr")
    for action in learner.playthrough.actions:
        french.playthrough = french.playthrough.act(action)
    expect(french.table.locator(".b-place")).to_have_text("Étape 3 sur 3")
    french.compare()
    french.solve()


def test_a_double_click_goes_one_step(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    learner.act("next")
    learner.ready()
    learner.exercise.get_by_role("button", name="Next").dblclick()
    expect(learner.table.locator(".b-place")).to_have_text("Step 2 of 8")
    learner.ready()
    expect(learner.table.locator(".b-place")).to_have_text("Step 2 of 8")


def test_hidden_cards_never_reach_the_browser(page: Page, served: str) -> None:
    """Of all that the server sends, only cards that C sees or the lesson speaks of are named as cards."""
    received: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: received.append(repr(data))))
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    learner.ready()
    at_first = named(received)
    received.clear()  # from now on this exercise alone has something to say
    for action in ("next", "next", "next", "answer 1"):
        learner.act(action)
    hand = {str(card) for card in learner.playthrough.blueprint.record.deal.hands[2]}
    assert at_first <= set().union(*(cards_of(name) for name in EXERCISES)) | hand
    assert hand | {"AH", "2S"} == named(received)


def named(received: list[str]) -> set[str]:
    """The cards that are named as such in what a server has sent."""
    return set(re.findall(r'\\?"(?:card|sign)\\?": ?\\?"([A3KQJ76542][SHDC])', "".join(received)))


def cards_of(name: str) -> set[str]:
    """The cards that an exercise shows before its start."""
    return named([json.dumps(scene(Playthrough(blueprint(name, "en")), Language("en")).view)])


def test_the_look_of_the_cards_is_the_learners_choice_and_is_kept(page: Page, served: str) -> None:
    opened(page, served)
    table = page.locator(".briscola-table").first
    french = table.locator(".b-held svg").first.inner_html()
    table.get_by_text("Cards", exact=True).click()
    table.get_by_label("Italian").check()
    italian = table.locator(".b-held svg").first.inner_html()
    assert italian != french
    expect(page.locator(".briscola-table").nth(1).get_by_role("img", name="jack of swords")).to_be_visible()
    expect(page.get_by_role("img", name="two of swords").first).to_be_visible()
    page.reload()
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(EXERCISES))
    assert table.locator(".b-held svg").first.inner_html() == italian
    table.get_by_text("Cards", exact=True).click()
    table.get_by_label("French").check()
    table.get_by_label("Four colours").check()
    diamonds = table.get_by_role("img", name="horse of diamonds").locator("svg")
    assert "--b-suit-blue" in diamonds.inner_html()


def test_in_the_hand_one_goes_from_card_to_card_by_arrow_keys(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "what-if", "en")
    learner.act("next")
    learner.ready()
    cards = learner.table.locator(".b-hand button")
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_focused()
    assert cards.evaluate_all("nodes => nodes.filter(node => node.tabIndex === 0).length") == 1


def test_from_the_words_tab_goes_to_the_hand_when_a_card_is_to_be_played(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "what-if", "en", by_keyboard)
    learner.act("next")
    expect(learner.table.locator(".b-say")).to_be_focused()
    page.keyboard.press("Tab")
    expect(learner.table.locator(".b-hand button").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(learner.exercise.get_by_role("button", name="Hint", exact=True)).to_be_focused()


def test_focus_is_never_lost_on_the_way(page: Page, served: str) -> None:
    opened(page, served)
    inside = "exercise => exercise.contains(document.activeElement) && !document.activeElement.disabled"
    learner = Learner(page, "revealed-partner", "en", by_keyboard)
    learner.act("next")
    while learner.playthrough.step is not None:
        for action in (*learner.mistake(), *learner.playthrough.solution):
            learner.act(action)
            learner.ready()
            page.wait_for_function(inside, arg=learner.exercise.element_handle())
        if learner.playthrough.position.done:
            learner.act("next")
    page.wait_for_function(inside, arg=learner.exercise.element_handle())


def test_the_words_that_get_the_focus_are_on_the_screen(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 700}, reduced_motion="reduce")
    page = opened(context.new_page(), served)
    learner = Learner(page, "what-if", "en", by_keyboard)
    learner.act("next")
    learner.ready()
    expect(learner.table.locator(".b-say")).to_be_focused()
    box = learner.table.locator(".b-say").bounding_box()
    assert box
    assert 0 <= box["y"] < 700
    context.close()


def test_what_is_new_is_said_and_what_is_over_is_not(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    said = learner.table.get_by_role("status")
    expect(said).to_be_empty()
    learner.act("next")
    expect(said).to_contain_text("Whoever holds that card")
    learner.act("next")
    learner.act("next")
    learner.act("answer 0")
    expect(said).to_contain_text("Not quite.")
    learner.act("hint")
    expect(said).to_contain_text("Hint 1:")
    expect(said).not_to_contain_text("Not quite.")
    learner.ready()
    learner.exercise.get_by_role("button", name="Retry this step").click()
    expect(said).to_be_empty()


def test_the_same_verdict_is_said_again(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "what-if", "en")
    learner.act("next")
    for action in ("try 4D", "try QD"):
        learner.act(action)
        expect(learner.table.get_by_role("status")).to_contain_text("Legal, but not what the goal asks for.")


def counting(page: Page, served: str) -> tuple[Learner, Locator]:
    """A learner who is asked for a number, and the field for it."""
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    for action in ("next", "next", "next", "answer 1", *["next"] * 4, "answer D", "next"):
        learner.act(action)
    learner.ready()
    return learner, learner.exercise.get_by_label("Points", exact=True)


def test_a_number_is_kept_while_it_is_being_typed(page: Page, served: str) -> None:
    learner, field = counting(page, served)
    field.focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("20", delay=20)
    learner.playthrough = learner.playthrough.act("fill 0 20")
    learner.compare()
    page.reload()
    expect(field).to_have_value("20")


def test_a_number_being_typed_is_judged_at_once_and_the_field_left_alone(page: Page, served: str) -> None:
    learner, field = counting(page, served)
    field.focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("21.5")
    expect(learner.table.locator(".b-wrong")).to_contain_text("write a whole number")
    expect(field).to_have_value("21.5")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(learner.table.locator(".b-wrong")).to_have_count(0)
    expect(field).to_have_value("21")
    expect(field).to_be_focused()


def test_a_hint_leaves_in_its_field_what_was_mistyped(page: Page, served: str) -> None:
    learner, field = counting(page, served)
    field.fill("21.5")
    learner.press("Hint")
    expect(learner.table.locator(".b-hint")).to_have_count(1)
    expect(field).to_have_value("21.5")


def test_enter_in_a_field_has_it_checked(page: Page, served: str) -> None:
    learner, field = counting(page, served)
    field.fill("21")
    field.press("Enter")
    expect(learner.table.locator(".b-right")).to_contain_text("= 21")


def test_on_a_slow_line_what_is_checked_is_what_was_typed(page: Page, served: str) -> None:
    held: list[str | bytes] = []
    holding = False

    def join(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: held.append(message) if holding else line.send(message))
        lines.append(line)

    lines: list[WebSocketRoute] = []
    page.route_web_socket(re.compile(r"/channels"), join)
    learner, field = counting(page, served)
    field.click()
    holding = True
    page.keyboard.type("21", delay=60)
    page.keyboard.press("Enter")
    holding = False
    for message in held:
        lines[-1].send(message)
    expect(learner.table.locator(".b-right")).to_contain_text("= 21")
    expect(field).to_have_value("21")


def test_a_field_that_is_emptied_stays_empty_and_is_not_checked(page: Page, served: str) -> None:
    learner, field = counting(page, served)
    field.fill("20")
    learner.playthrough = learner.playthrough.act("fill 0 20")
    learner.compare()
    field.press("ControlOrMeta+A")
    field.press("Backspace")
    field.press("Enter")
    expect(learner.table.locator(".b-wrong")).to_contain_text("write a whole number")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(learner.exercise.get_by_role("button", name="Check")).to_be_disabled()
    field.press("Tab")
    expect(field).to_have_value("")
    learner.ready()
    learner.exercise.get_by_role("button", name="Retry this step").click()
    expect(field).to_have_value("0")


def test_a_number_typed_after_a_click_into_its_field_takes_the_place_of_the_old_one(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "settlement", "en")
    for action in ("next", "answer 0", "next", "answer 1", "next"):
        learner.act(action)
    learner.ready()
    field = learner.exercise.get_by_label("C, defender", exact=True)
    field.click()
    page.keyboard.type("-2", delay=20)
    learner.playthrough = learner.playthrough.act("fill 2 -2")
    learner.compare()
    expect(field).to_have_value("-2")
    assert field.evaluate("field => getComputedStyle(field).outlineStyle") == "solid"
    field.hover()
    page.mouse.wheel(0, 10)
    expect(field).not_to_be_focused()
    expect(field).to_have_value("-2")


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_the_table_stays_in_sight(browser: Browser, served: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 740}, reduced_motion="reduce", has_touch=True)
    page = opened(context.new_page(), served)
    learner = Learner(page, "revealed-partner", "en", Locator.tap)
    for action in ("next", "next", "next", "answer 1", "next", "next", "next", "next", "answer D", "next"):
        learner.act(action)
        learner.ready()
        if action == "next":
            expect(learner.table.locator(".b-goal")).to_be_in_viewport(ratio=0.99)
            expect(learner.table.locator(".b-felt")).to_be_in_viewport(ratio=0.8)
        else:
            expect(learner.table.locator(".b-say > :last-child")).to_be_in_viewport(ratio=0.99)
    context.close()


def test_the_page_meets_wcag_on_the_way(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = opened(context.new_page(), served)

    def meets_wcag() -> None:
        """Light and dark, on a phone and on a wide screen."""
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for scheme, width in product(schemes, (320, 1440)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size({"width": width, "height": 900})
            axe_finds_nothing(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    meets_wcag()
    learner = Learner(page, "revealed-partner", "en")
    for action in ("next", "next", "next", "hint", "answer 0"):
        learner.act(action)
    meets_wcag()
    for action in ("answer 1", "next", "next", "next", "next", "answer A", "answer D", "next", "fill 0 20", "check"):
        learner.act(action)
    what_if = Learner(page, "what-if", "en")
    what_if.act("next")
    what_if.act("try 3H")
    settlement = Learner(page, "settlement", "en")
    for action in ("next", "answer 0", "next", "answer 1", "next", "fill 0 4", "check"):
        settlement.act(action)
    meets_wcag()
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off_on_a_narrow_screen(browser: Browser, served: str, language: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 700}, reduced_motion="reduce")
    page = opened(context.new_page(), served, language)
    learner = Learner(page, "revealed-partner", language)
    for action in ("next", "next", "next", "answer 0"):
        learner.act(action)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.briscola-exercise button, .b-seat, .b-seat *, .b-goal, .b-line')]
          .filter(node => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline')
          .map(node => node.outerHTML.slice(0, 120))"""
    )
    assert cut == []
    out = page.evaluate(
        """() => [...document.querySelectorAll('.b-felt')].flatMap(felt => {
          const box = felt.getBoundingClientRect();
          return [...felt.querySelectorAll('.b-seat > *, .b-face, .b-caption')].filter(node => {
            const own = node.getBoundingClientRect();
            return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1;
          }).map(node => node.textContent);
        })"""
    )
    assert out == []
    context.close()


def test_what_the_browser_keeps_is_the_exercise_the_seed_and_the_actions(page: Page, served: str) -> None:
    opened(page, served)
    learner = Learner(page, "revealed-partner", "en")
    learner.act("next")
    kept = page.evaluate("localStorage.getItem('briscola:exercise:revealed-partner')")
    assert json.loads(kept) == {
        "exercise": "revealed-partner",
        "seed": None,
        "actions": ["next"],
        "solved": [0, None],
    }


@pytest.mark.parametrize(
    "kept", ["{", '"next"', '{"actions": 7}', '{"exercise":"revealed-partner","seed":null,"actions":["☃"]}']
)
def test_a_spoiled_memory_only_starts_the_exercise_anew(page: Page, served: str, kept: str) -> None:
    page.goto(served)
    page.evaluate("kept => localStorage.setItem('briscola:exercise:revealed-partner', kept)", kept)
    opened(page, served)
    Learner(page, "revealed-partner", "en").act("next")


#: What readers set for themselves (WCAG 1.4.12), and letters of twice the size (1.4.4), in a width.
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }"
LARGE = "html { font-size: 200% }"
READERS = (("", 1440), (SPACED, 1024), (SPACED, 320), (LARGE, 360))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_lies_over_a_word_on_the_felt(browser: Browser, served: str, language: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = opened(context.new_page(), served, language)
    learner = Learner(page, "revealed-partner", language)
    for action in ("next", "next", "next", "answer 1", "next", "next", "next", "next", "answer D"):
        learner.act(action)
    own = page.add_style_tag(content="/* the reader's own */")
    for style, width in READERS:
        own.evaluate("(node, style) => { node.textContent = style }", style)
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        covered = learner.table.evaluate(
            """table => {
              const boxes = selector => [...table.querySelectorAll(selector)].map(node => [node, node.getBoundingClientRect()]);
              const words = boxes('.b-seat > *, .b-caption');
              return boxes('.b-face').flatMap(([, card]) => words
                .filter(([, word]) => word.left < card.right - 1 && card.left < word.right - 1
                                      && word.top < card.bottom - 1 && card.top < word.bottom - 1)
                .map(([node]) => node.textContent));
            }"""
        )
        assert covered == [], (style, width)
    context.close()


def test_on_a_wide_screen_table_and_words_are_seen_at_once(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 700}, reduced_motion="reduce")
    page = opened(context.new_page(), served)
    learner = Learner(page, "revealed-partner", "en")
    for action in ("next", "next", "next", "answer 0"):
        learner.act(action)
    box = learner.exercise.bounding_box()
    felt = learner.table.locator(".b-felt").bounding_box()
    words = learner.table.locator(".b-say").bounding_box()
    assert box
    assert felt
    assert words
    assert box["height"] < 700
    assert words["x"] > felt["x"] + felt["width"]
    page.set_viewport_size({"width": 1366, "height": 800})
    going_on = "exercise => exercise.querySelector('.b-main').getBoundingClientRect().top - exercise.getBoundingClientRect().top"
    before = learner.exercise.evaluate(going_on)
    learner.act("hint")
    assert learner.exercise.evaluate(going_on) == before
    context.close()


def test_who_changes_the_language_goes_on_reading_where_they_were(page: Page, served: str) -> None:
    opened(page, served)
    what_if = Learner(page, "what-if", "en")
    what_if.act("next")
    page.get_by_role("link", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(EXERCISES))
    expect(what_if.exercise).to_be_in_viewport()
    expect(page.locator("h1")).not_to_be_in_viewport()


def test_the_menu_of_the_cards_closes_when_one_turns_elsewhere(page: Page, served: str) -> None:
    opened(page, served)
    menu = page.locator(".b-look").first
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    menu.get_by_text("Italian", exact=True).click()  # the word, and not the box before it
    expect(menu.get_by_label("Italian")).to_be_checked()
    expect(menu).to_have_attribute("open", "")
    expect(menu.get_by_label("Four colours")).to_be_disabled()
    page.locator(".b-goal").first.click()
    expect(menu).not_to_have_attribute("open", "")
    menu.locator("summary").click()
    page.keyboard.press("Shift+Tab")
    expect(menu).not_to_have_attribute("open", "")


def test_without_javascript_the_text_is_there_and_promises_no_table(browser: Browser, served: str) -> None:
    """The markup as a browser without scripts reads it: it looks into ``noscript``, which a test's browser never does."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()

    def without_scripts(route: Route) -> None:
        html = route.fetch().text()
        route.fulfill(body=re.sub(r"</?noscript>", "", html), content_type="text/html; charset=utf-8")

    page.route(f"**/{LESSON}", without_scripts)
    page.goto(f"{served}en/{LESSON}")
    expect(page.get_by_text("The card tables need JavaScript; the text does not.")).to_be_visible()
    promises = page.get_by_text("on its way")
    expect(promises).to_have_count(len(EXERCISES))
    for promise in promises.all():
        expect(promise).to_be_hidden()
    expect(page.locator(".prose").first).to_be_visible()
    context.close()
