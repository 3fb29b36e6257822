"""The lessons of generated exercises, played in a browser; languages and widths take turns."""

from __future__ import annotations

import json
import re
from itertools import cycle, product

import pytest
from playwright.sync_api import Page, expect

from briscola_tutorial.places import languages, notebooks
from briscola_widgets import Language
from briscola_widgets.drills import DRILLS
from tests.browser.lesson import Learner, by_keyboard
from tests.browser.test_lesson import axe_finds_nothing

PACK, TRICK = "01-the-pack", "02-the-trick"


def exercises(lesson: str) -> list[str]:
    """The exercises of a lesson, in their order."""
    cells = json.loads((notebooks() / f"en/{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return re.findall(r'lesson\.exercise\("([^"]+)"', code)


#: As many as are not a multiple of the languages: each language comes at each width.
WIDTHS = (320, 390, 1280)
COURSE = [path.stem for path in sorted((notebooks() / "en").glob("*.ipynb")) if exercises(path.stem)]


def opened(page: Page, served: str, lesson: str, language: str = "en", query: str = "") -> Page:
    page.goto(f"{served}{language}/{lesson}.ipynb{query}")
    expect(page.locator(".briscola-exercise:not(.briscola-game) .briscola-table[data-shown]")).to_have_count(
        len(exercises(lesson))
    )
    return page


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "walk" in metafunc.fixturenames:
        everywhere = metafunc.config.getoption("--every-language")
        walks = product(COURSE, languages()) if everywhere else zip(COURSE, cycle(languages()), strict=False)
        metafunc.parametrize("walk", [(*walk, width) for walk, width in zip(walks, cycle(WIDTHS), strict=False)])


def test_a_lesson_is_played_from_its_first_exercise_to_its_last(
    page: Page, served: str, walk: tuple[str, str, int]
) -> None:
    lesson, language, width = walk
    page.set_viewport_size({"width": width, "height": 800})
    opened(page, served, lesson, language)
    for name in exercises(lesson):
        learner = Learner(page, name, language)
        learner.solve()
        expect(learner.table.locator(".b-place")).to_have_text(Language(language).gettext("Finished"))
    axe_finds_nothing(page)


def test_cards_are_put_in_order_by_keyboard_alone(page: Page, served: str) -> None:
    opened(page, served, PACK)
    Learner(page, "strength", "en", by_keyboard).solve()


def test_another_one_comes_as_often_as_one_likes_and_a_reload_keeps_it(page: Page, served: str) -> None:
    opened(page, served, PACK)
    Learner(page, "pile", "en").solve()
    for seed, solved in (("2", "1 solved"), ("3", "2 solved")):
        learner = Learner(page, "pile", "en", seed=seed)
        learner.press("Another one")
        expect(learner.exercise.get_by_label("Seed")).to_have_value(seed)
        expect(learner.table.locator(".b-solved")).to_have_text(solved)
        learner.playthrough = learner.playthrough.act("next")
        learner.compare()
        learner.solve()
    page.reload()
    learner.compare()
    expect(learner.table.locator(".b-solved")).to_have_text("3 solved")


def test_a_seed_is_typed_and_what_is_none_is_told(page: Page, served: str) -> None:
    opened(page, served, TRICK)
    learner = Learner(page, "trick", "en", seed="class-7a")
    field = learner.exercise.get_by_label("Seed")
    field.fill("no seed!")
    field.press("Enter")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(learner.table.locator(".b-seed-note")).to_contain_text("A seed is 1 to 40 letters and digits")
    field.fill("Class-7A")
    field.press("Tab")
    expect(field).to_have_value("class-7a")
    expect(field).to_have_attribute("aria-invalid", "false")
    learner.solve()


def test_the_pages_address_gives_everyone_the_same_cards_in_every_language(page: Page, served: str) -> None:
    for language in ("en", "pt"):
        opened(page, served, TRICK, language, "?seed=class-7a")
        for name in sorted(DRILLS.keys() & set(exercises(TRICK))):
            learner = Learner(page, name, language, seed="class-7a")
            expect(learner.exercise.get_by_label(Language(language).gettext("Seed"))).to_have_value("class-7a")
            learner.compare_cards()


def test_the_landing_page_shows_how_far_one_has_come_and_forgets_it_when_asked(page: Page, served: str) -> None:
    opened(page, served, "00-welcome")
    first, second = exercises("00-welcome")
    Learner(page, first, "en").solve()
    page.get_by_role("link", name="All lessons").click()
    item = page.locator(".progress li").first
    expect(item).to_contain_text("1 of 2")
    opened(page, served, "00-welcome")
    Learner(page, second, "en").solve()
    page.goto(f"{served}pt/")
    expect(item).to_contain_text("✓ feita")
    expect(page.locator(".progress li").nth(1).locator(".so-far")).to_be_empty()
    axe_finds_nothing(page)
    page.get_by_text("Apagar meu progresso").click()
    page.get_by_role("button", name="Apagar tudo").click()
    expect(item.locator(".so-far")).to_be_empty()
    expect(page.get_by_text("Apagar meu progresso")).to_be_hidden()
    page.reload()
    expect(item.locator(".so-far")).to_be_empty()
