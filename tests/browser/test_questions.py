"""The list of words in a browser: searched by keyboard, told to a screen reader, read on a small screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_lesson import axe_finds_nothing

LESSON = "15-questions.ipynb"


@pytest.mark.parametrize(
    ("language", "asked", "answer"),
    [
        ("en", "spades", (["picche"], "Words shown: 1")),
        ("en", "CALLED", (["carta chiamata"], "Words shown: 1")),
        ("fr", "epee", (["spade"], "Mots affichés : 1")),  # without its accents
        ("es", "semé", (["rispondere al seme", "seme", "seme di briscola", "seme di uscita"], "Palabras mostradas: 4")),
        ("pt", "chiamante", (["chiamante"], "Palavras mostradas: 1")),
        ("en", "to trump", (["tagliare"], "Words shown")),
        ("en", "dealer's right", (["vicino di destra"], "Words shown: 1")),
        ("en", "xyzzy", ([], "No such word.")),
    ],
)
def test_a_word_is_found_in_any_language_by_keyboard_alone(
    page: Page, served: str, language: str, asked: str, answer: tuple[list[str], str]
) -> None:
    italian, told = answer
    page.goto(f"{served}{language}/{LESSON}")
    field = page.get_by_role("searchbox")
    expect(field).to_be_visible()
    page.locator("#these-lessons a").last.focus()
    page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.type(asked)
    shown = page.get_by_role("rowheader")
    for word in italian:
        expect(shown.filter(has_text=word).first).to_be_visible()
    if not told.endswith("shown"):
        expect(shown).to_have_count(len(italian))
    expect(page.locator(".glossary [role=status]")).to_contain_text(told)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    expect(shown.first).to_have_text("alleanza")


def test_the_words_stand_below_one_another_where_there_is_no_room_and_are_still_a_table(
    page: Page, served: str
) -> None:
    page.goto(f"{served}pt/{LESSON}")
    axe_finds_nothing(page)
    width = 320
    page.set_viewport_size({"width": width, "height": 700})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    page.get_by_role("searchbox").fill("presa")
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="presa", exact=True))
    expect(row.get_by_role("cell")).to_have_count(4)
    boxes = [cell.bounding_box() for cell in row.get_by_role("cell").all()]
    assert len({box["x"] for box in boxes if box}) == 1
    axe_finds_nothing(page)
