"""Ways through the course: its menu, links to one exercise, the place kept from language to language, and names for cards."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from briscola_tutorial.places import languages
from briscola_widgets import Language
from tests.browser.lesson import Learner
from tests.browser.test_course import COURSE, PACK, TRICK, exercises, opened
from tests.browser.test_game import Player
from tests.browser.test_lesson import axe_finds_nothing


def test_the_menu_of_the_course_shows_every_lesson_where_one_is_and_how_far_one_has_come(
    page: Page, served: str
) -> None:
    opened(page, served, "00-welcome")
    Learner(page, exercises("00-welcome")[0], "en").solve()
    menu = page.locator(".course")
    menu.locator("summary").click()
    items = menu.get_by_role("listitem")
    expect(items.locator("[aria-current=page] .entry")).to_have_text("Welcome")
    expect(items.first).to_contain_text("1 of 2")
    axe_finds_nothing(page)
    page.goto(f"{served}en/")
    names = page.locator(".progress .entry").all_inner_texts()
    opened(page, served, TRICK)
    menu.locator("summary").click()
    assert items.locator(".entry").all_inner_texts() == names
    expect(items.first).to_contain_text("1 of 2")
    items.filter(has_text="The pack").get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("The pack")


def test_the_menu_of_the_course_is_used_by_keyboard_alone(page: Page, served: str) -> None:
    opened(page, served, TRICK)
    menu = page.locator(".course")
    page.keyboard.press("Tab")  # skip to the content
    page.keyboard.press("Tab")  # the landing page
    page.keyboard.press("Tab")
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu.get_by_role("link").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Space")
    expect(menu).to_have_attribute("open", "")
    page.locator("h1").click()
    expect(menu).not_to_have_attribute("open", "")


@pytest.mark.parametrize("language", languages())
def test_the_menu_of_the_course_fits_a_small_screen_and_is_not_printed(page: Page, served: str, language: str) -> None:
    width = 320
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(f"{served}{language}/{TRICK}.ipynb")
    page.locator(".course summary").click()
    for item in page.locator(".course li a").all():
        item.scroll_into_view_if_needed()
        box = item.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.emulate_media(media="print")
    expect(page.locator(".course nav")).to_be_hidden()


@pytest.mark.parametrize("language", languages())
def test_who_comes_back_is_led_to_the_exercise_that_was_left(browser: Browser, served: str, language: str) -> None:
    """In another tab, on a small screen, by keyboard; who has only opened a page has begun nothing."""
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = opened(context.new_page(), served, TRICK, language)
    page.goto(f"{served}{language}/")
    begun = page.locator(".progress li").nth(2).locator(".so-far")
    link = page.locator(".go-on a")
    expect(begun).to_be_empty()
    expect(link).to_be_hidden()
    opened(page, served, TRICK, language)
    Learner(page, "trumps", language).act("next")
    other = opened(context.new_page(), served, "00-welcome", language)  # to read is not to go on there
    gettext = Language(language).gettext
    words = gettext("Go on where you left off: lesson {number}, exercise {exercise}")
    told = words.format(number=2, exercise=exercises(TRICK).index("trumps") + 1)
    other.locator(".course summary").click()
    expect(other.locator(".course").get_by_role("link", name=told, exact=True)).to_be_visible()
    other.goto(f"{served}{language}/")
    expect(other.locator(".progress li").nth(2).locator(".so-far")).to_have_text(gettext("begun"))
    link = other.get_by_role("link", name=told, exact=True)
    assert other.evaluate("() => document.documentElement.scrollWidth") <= 320
    axe_finds_nothing(other)
    link.focus()
    other.keyboard.press("Enter")
    other.wait_for_url(f"**/{language}/{TRICK}*#*")
    learner = Learner(other, "trumps", language)
    expect(learner.exercise).to_be_in_viewport()
    assert learner.exercise.evaluate("node => node.closest('.place').getBoundingClientRect().top") < 200
    expect(learner.table).to_have_attribute("data-state", "1")
    context.close()


def test_who_comes_back_is_led_to_the_game_that_is_on(page: Page, served: str) -> None:
    player = Player(page, served, "session", query="?seed=coach")
    player.press("Start")
    expect(player.table.locator(".b-hand-hand .b-held")).to_have_count(8)
    page.wait_for_function("() => localStorage.getItem('briscola:last')")
    page.goto(f"{served}en/")
    expect(page.locator(".progress li").nth(14).locator(".so-far")).to_have_text("begun")
    page.get_by_role("link", name="Go on where you left off: lesson 14, the game").click()
    page.wait_for_url("**/14-a-full-session*#*")
    page.goto(f"{served}en/")
    page.get_by_text("Erase my progress").click()
    page.get_by_role("button", name="Erase all of it").click()
    expect(page.locator(".go-on")).to_be_hidden()


def test_one_goes_from_each_lesson_to_the_next_and_back(page: Page, served: str) -> None:
    page.goto(f"{served}en/{COURSE[0]}.ipynb")
    for lesson in COURSE[1:3]:
        page.locator(".leaves [rel=next]").click()
        page.wait_for_url(f"**/{lesson}.ipynb")
    page.locator(".leaves [rel=prev]").click()
    page.wait_for_url(f"**/{COURSE[1]}.ipynb")


def test_a_link_to_one_exercise_opens_the_page_there_and_leaves_the_others_alone(page: Page, served: str) -> None:
    opened(page, served, TRICK, "fr", "?seed=class-7a#exercise-trick")
    field = Language("fr").gettext("Seed")
    linked, other = Learner(page, "trick", "fr", seed="class-7a"), Learner(page, "trumps", "fr")
    expect(linked.exercise.get_by_label(field)).to_have_value("class-7a")
    expect(linked.exercise).to_be_in_viewport()
    assert page.locator("#exercise-trick").evaluate("place => Math.abs(place.getBoundingClientRect().top)") < 200
    linked.compare_cards()
    expect(other.exercise.get_by_label(field)).to_have_value("1")
    page.get_by_role("link", name="Português").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(exercises(TRICK)))
    linked = Learner(page, "trick", "pt", seed="class-7a")
    expect(linked.exercise).to_be_in_viewport()
    expect(linked.exercise.get_by_label("Semente")).to_have_value("class-7a")
    expect(Learner(page, "trumps", "pt").exercise.get_by_label("Semente")).to_have_value("1")


def test_a_link_opens_its_seed_each_time_it_is_followed_and_a_reload_or_another_language_keeps_the_place(
    page: Page, served: str
) -> None:
    address = f"{served}en/{TRICK}.ipynb?seed=class-7a#exercise-trick"
    opened(page, served, TRICK, "en", "?seed=class-7a#exercise-trick")
    linked = Learner(page, "trick", "en", seed="class-7a")
    linked.exercise.get_by_label("Seed").fill("class-7a-4")
    linked.exercise.get_by_label("Seed").press("Enter")
    page.wait_for_function("() => localStorage.getItem('briscola:exercise:trick').includes('class-7a-4')")
    steps: tuple[tuple[Callable[[], object], str, str], ...] = (
        (page.reload, "en", "class-7a-4"),
        (page.get_by_role("link", name="Português").click, "pt", "class-7a-4"),
        (page.reload, "pt", "class-7a-4"),
        (lambda: page.goto(f"{served}teachers/en/"), "", ""),
        (page.go_back, "pt", "class-7a-4"),
        (lambda: page.goto(f"{served}teachers/en/"), "", ""),
        (lambda: page.goto(address), "en", "class-7a"),
    )
    for go, language, seed in steps:
        go()
        if language:
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(exercises(TRICK)))
            exercise = Learner(page, "trick", language).exercise
            expect(exercise.get_by_label(Language(language).gettext("Seed"))).to_have_value(seed)


def test_the_link_to_an_exercise_is_copied_with_its_seed(browser: Browser, served: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = opened(context.new_page(), served, TRICK)
    learner = Learner(page, "trick", "en")
    field = learner.exercise.get_by_label("Seed")
    field.fill("Class-7A")
    field.press("Enter")
    expect(field).to_have_value("class-7a")
    learner.exercise.get_by_role("button", name="Copy link to this exercise").click()
    expect(learner.table.locator(".b-copied")).to_have_text("Link copied.")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{served}en/{TRICK}.ipynb?seed=class-7a#exercise-trick"
    context.close()


def test_who_has_only_read_goes_on_reading_in_another_language_where_they_were(page: Page, served: str) -> None:
    opened(page, served, TRICK)
    page.locator("#tricks").scroll_into_view_if_needed()
    page.mouse.wheel(0, 400)
    page.wait_for_timeout(300)  # the wheel has no other end than this
    page.keyboard.press("Home")
    page.get_by_role("link", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(exercises(TRICK)))
    expect(page.locator("h1")).not_to_be_in_viewport()
    expect(page.locator("#exercise-trick")).to_be_in_viewport()


#: Whether names are whole: at each of their corners nothing else lies, and no letter is cut off.
WHOLE = """nodes => nodes.map(node => {
  node.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = node.getBoundingClientRect();
  const at = [[2, 2], [box.width - 2, 2], [2, box.height - 2], [box.width - 2, box.height - 2], [box.width / 2, box.height / 2]];
  const own = ([x, y]) => node.parentNode.contains(document.elementFromPoint(box.left + x, box.top + y));
  return at.every(own) && node.scrollWidth <= node.clientWidth;
})"""


def test_cards_are_called_by_their_names_where_the_learner_likes_that_better(page: Page, served: str) -> None:
    opened(page, served, "00-welcome")
    prose, table = page.locator("#your-cards"), page.locator(".briscola-table").first
    expect(prose.get_by_role("img", name="king of hearts")).to_be_visible()
    table.get_by_text("Cards", exact=True).click()
    table.get_by_label("Names").check()
    expect(prose).to_contain_text("ace of spades, king of hearts, seven of diamonds, two of clubs")
    table.get_by_label("Italian").check()
    expect(prose).to_contain_text("ace of swords, king of cups, seven of coins, two of batons")
    page.keyboard.press("Escape")
    opened(page, served, PACK, "pt")
    learner = Learner(page, "strength", "pt")
    learner.act("next")
    names = learner.table.locator(".b-hand-spread .b-card-name")
    expect(names).to_have_count(5)
    expect(names.filter(has_text=" de ")).to_have_count(5)
    learner.solve()
    expect(learner.table.locator(".b-say .b-sign svg")).to_have_count(0)
    assert json.loads(page.evaluate("() => localStorage.getItem('briscola:look')"))["named"]
    learner.table.get_by_text("Cartas", exact=True).click()
    learner.table.get_by_label("Símbolos").check()
    expect(names).to_have_count(0)


def test_who_likes_names_for_cards_finds_them_on_buttons_too(page: Page, served: str) -> None:
    opened(page, served, "07-the-call")
    learner = Learner(page, "who-is-it", "en")
    learner.act("next")
    for action in (*learner.playthrough.solution, "next"):
        learner.act(action)
    answers = learner.exercise.locator(".b-answers button")
    expect(answers.filter(has_text="2♦")).to_have_count(3)
    learner.table.get_by_text("Cards", exact=True).click()
    learner.table.get_by_label("Names").check()
    expect(answers.filter(has_text="two of diamonds")).to_have_count(3)
    expect(answers.filter(has_text="♦")).to_have_count(0)
    page.keyboard.press("Escape")
    answers.filter(has_text="They cannot know").click()
    right = "✓ They cannot know that I hold two of diamonds before I play it."
    expect(answers.filter(has_text="✓")).to_have_text(right)
    learner.table.get_by_text("Cards", exact=True).click()
    learner.table.get_by_label("Symbols").check()
    expect(answers.filter(has_text="✓")).to_have_text("✓ They cannot know that I hold 2♦ before I play it.")


@pytest.mark.parametrize("width", [320, 390])
def test_every_name_of_a_card_in_hand_can_be_read_whole_on_a_phone(browser: Browser, served: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    context.add_init_script("localStorage.setItem('briscola:look', JSON.stringify({ named: true, deck: 'italian' }))")
    player = Player(page, served, "session", query="?seed=coach", language="pt")
    player.press("Começar")
    names = player.table.locator(".b-hand-hand .b-card-name")
    expect(names).to_have_count(8)
    assert names.evaluate_all(WHOLE) == [True] * 8
    opened(page, served, "08-free-play", "pt")
    learner = Learner(page, "discard-or-load", "pt")
    for _ in ("before", "after"):
        names = learner.table.locator(".b-hand-hand .b-card-name")
        expect(names.first).to_be_attached()
        assert set(names.evaluate_all(WHOLE)) == {True}
        if not learner.playthrough.position.started:
            learner.act("next")
    context.close()


def test_no_name_of_a_card_in_a_trick_is_covered_by_what_the_card_bears(browser: Browser, served: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 844}, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('briscola:look', JSON.stringify({ named: true, deck: 'italian' }))")
    page = context.new_page()
    for seed in ("1", "nc7-4"):  # the card that takes it lies at one side of the table and the other
        opened(page, served, "11-who-is-the-partner", "en", f"?seed={seed}")
        learner = Learner(page, "suspect", "en", lambda control: control.press("Enter"), seed=seed)
        learner.act("next")
        names = learner.table.locator(".b-played .b-card-name")
        expect(names).to_have_count(5)
        badges = (
            "nodes => nodes.map(node => [...node.closest('.b-played').querySelectorAll('.b-order, .b-points, .b-flag')]"
        )
        badges += ".every(badge => { const [a, b] = [node, badge].map(one => one.getBoundingClientRect());"
        badges += " return b.width < 2 || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1; }))"
        for width in (1280, 390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            assert names.evaluate_all(badges) == [True] * 5, (seed, width)
            assert set(names.evaluate_all(WHOLE)) == {True}, (seed, width)
    context.close()


def test_on_paper_there_is_nothing_to_press_and_no_empty_table(page: Page, served: str) -> None:
    opened(page, served, "03-briscola-for-two")
    expect(page.locator(".briscola-table[data-shown]")).to_have_count(len(page.locator(".briscola-exercise").all()))
    page.emulate_media(media="print")
    for part in (".b-begin", ".b-start", ".b-seed", ".b-link", ".b-look", ".b-settings"):
        assert not any(one.is_visible() for one in page.locator(part).all()), part
    felts = [felt for felt in page.locator(".b-felt").all() if felt.is_visible()]
    assert felts
    for felt in felts:
        assert felt.locator("svg").count()
    expect(page.locator(".b-title").first).to_be_visible()


def test_on_paper_a_table_on_which_no_card_lies_takes_little_room(page: Page, served: str) -> None:
    opened(page, served, "10-settlement")
    page.emulate_media(media="print")
    felts = [felt for felt in page.locator(".b-felt:not(:has(.b-played))").all() if felt.is_visible()]
    assert felts
    for felt in felts:
        box = felt.bounding_box()
        assert box is not None
        assert box["height"] <= 250
        # and nobody's words lie on another's
        boxes = [seat.bounding_box() for seat in felt.locator(".b-seat").all()]
        for at, one in enumerate(boxes):
            for other in boxes[at + 1 :]:
                assert one is not None
                assert other is not None
                apart = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
                assert (
                    apart or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
                )


def test_who_erases_all_progress_is_told_that_it_is_gone(page: Page, served: str) -> None:
    page.goto(f"{served}en/")
    page.evaluate("localStorage.setItem('briscola:exercise:pile', '{}')")
    page.reload()
    status = page.locator(".contents").get_by_role("status")
    expect(status).to_have_text("")
    page.get_by_text("Erase my progress").click()
    page.get_by_role("button", name="Erase all of it").click()
    expect(status).to_have_text("Your progress has been erased from this browser.")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('briscola:exercise:')).length") == 0
