"""Pages for teachers in a browser: read on any screen, printed in black and white, the answers on a page of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from briscola_tutorial.places import languages
from briscola_widgets import Language
from briscola_widgets.drills import DRILLS
from tests.browser.test_lesson import axe_finds_nothing

SHEET = "sheet?exercise=trick&seed=class-7a&n=3"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", ["", SHEET])
def test_a_page_for_teachers_can_be_read_by_all_and_on_a_small_screen(
    page: Page, served: str, language: str, path: str
) -> None:
    page.goto(f"{served}teachers/{language}/{path}")
    axe_finds_nothing(page)
    width = 320
    page.set_viewport_size({"width": width, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


def test_a_sheet_is_chosen_on_the_page_and_printed_from_it(page: Page, served: str) -> None:
    page.goto(f"{served}en/")
    page.get_by_role("link", name="For teachers").click()
    page.get_by_label("Exercise").select_option("pile")
    page.get_by_label("Seed", exact=True).fill("room-12")
    page.get_by_label("Questions").fill("2")
    page.get_by_role("button", name="Make the work sheet").click()
    expect(page).to_have_url(f"{served}teachers/en/sheet?exercise=pile&seed=room-12&n=2")
    expect(page.locator("h1")).to_have_text("What is it worth?")
    expect(page.locator(".tasks").first.locator("> li")).to_have_count(2)
    page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("h1")).to_have_text(Language("fr").gettext("What is it worth?"))
    expect(page.get_by_label("Graine")).to_have_value("room-12")


@pytest.mark.parametrize("name", DRILLS)
def test_on_paper_are_questions_then_answers_on_another_page_and_nothing_else(
    page: Page, served: str, name: str
) -> None:
    page.goto(f"{served}teachers/en/sheet?exercise={name}&seed=class-7a&n=1")
    page.emulate_media(media="print")
    for part in (".masthead", ".asking", ".colophon"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(".answers")).to_be_visible()
    assert page.locator(".answers").evaluate("node => getComputedStyle(node).breakBefore") == "page"
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) >= 2  # questions of one exercise, answers


def test_cards_on_paper_are_black_and_white(page: Page, served: str) -> None:
    page.goto(f"{served}teachers/en/{SHEET}")
    page.emulate_media(media="print", color_scheme="light")
    colours = page.locator(".paper-card *").evaluate_all(
        "nodes => [...new Set(nodes.flatMap(node => [getComputedStyle(node).fill, getComputedStyle(node).stroke]))]"
    )
    assert set(colours) <= {"rgb(0, 0, 0)", "rgb(255, 255, 255)", "none"}


def test_a_seed_that_is_none_is_told_where_it_was_typed(page: Page, served: str, expected_noise: list[str]) -> None:
    expected_noise += ["status of 400"]
    page.goto(f"{served}teachers/en/sheet")
    page.get_by_label("Seed").fill("no seed!")
    page.get_by_label("Seed").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("A seed is 1 to 40 letters and digits")
    expect(page.get_by_label("Seed")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Seed")).to_have_value("no seed!")
