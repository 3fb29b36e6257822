"""A translator previews a lesson: it follows the catalog, and every phrase leads to its line there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.serving import copied_project, serving

CATALOGS = Path("locales/fr/LC_MESSAGES")
LONG = (
    "Whoever holds 2♠ is A’s partner from now on, and only that player knows it. A may even have called a card from "
    "A’s own hand, to play alone against four; nobody else could tell. So the defenders, those who play against the "
    "caller, do not yet know whom they can trust."
)
SHOW = "Montrer d’où vient un texte"


@pytest.fixture
def project() -> Iterator[Path]:
    with copied_project() as folder:
        yield folder


def edit(catalog: Path, old: str, new: str) -> None:
    """Save a catalog as an editor does."""
    text = catalog.read_text(encoding="utf-8")
    assert text.count(old) == 1
    catalog.write_text(text.replace(old, new), encoding="utf-8")


def test_a_phrase_leads_to_its_line_and_what_is_saved_there_is_shown(page: Page, project: Path) -> None:
    panel = page.locator(".draft-source")

    def leads_to(phrase: str, source: str, catalog: str) -> None:
        """A click on the phrase shows its English, and the file and line where the catalog has it."""
        page.locator("main").get_by_text(phrase).first.click()
        expect(panel.locator("dd").first).to_have_text(source)
        said = re.search(rf"{CATALOGS}/{catalog}\.po:(\d+)", panel.inner_text())
        assert said
        lines = (project / CATALOGS / f"{catalog}.po").read_text(encoding="utf-8").splitlines()
        assert lines[int(said[1]) - 1] == f"msgid {json.dumps(source, ensure_ascii=False)}"
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)

    with serving("fr", "09", project=project, module="briscola_tutorial.serve.preview") as server:
        page.goto(server.url)
        start = page.get_by_role("button", name="Commencer").first
        expect(start).to_be_visible(timeout=60_000)
        page.get_by_role("button", name=SHOW).click()
        leads_to("Qui joue avec qui", "Who is on whose side?", "lessons")
        leads_to("pour jouer seul contre quatre", LONG, "lessons")
        leads_to("Commencer", "Start", "interface")
        leads_to("Le pli qui dévoile le partenaire", "The trick that reveals the partner", "lessons")
        leads_to("Regarde l’entame", "See what A leads.", "lessons")  # after its label
        expect(start).to_be_visible()  # it was asked about, and not pressed
        page.locator(".b-passage").first.focus()
        page.keyboard.press("Enter")
        expect(panel).to_contain_text("The revealed partner")
        expect(panel).to_contain_text("Titre, cellule ")
        page.keyboard.press("Enter")  # on «close», where the focus is
        expect(page.locator(".b-passage").first).to_be_focused()

        lessons, interface = (project / CATALOGS / name for name in ("lessons.po", "interface.po"))
        edit(lessons, '"Qui joue avec qui\u202f?"', '"Qui est avec qui\u202f?"')
        expect(page.get_by_role("heading", name="Qui est avec qui")).to_be_visible(timeout=30_000)
        edit(interface, 'msgstr "Commencer"', 'msgstr "Allons-y"')
        expect(page.get_by_role("button", name="Allons-y").first).to_be_visible(timeout=60_000)

        line = 1 + lessons.read_text(encoding="utf-8").splitlines().index('msgid "Points"')
        edit(lessons, 'msgid "Points"', '<<<<<<< HEAD\nmsgid "Points"')
        fault = page.locator(".draft-fault[role=alert]")
        expect(fault).to_contain_text("le dernier texte lisible", timeout=30_000)
        expect(fault).to_contain_text(f"{CATALOGS}/lessons.po:{line}: not a catalog's line: '<<<<<<< HEAD'")
        # and the text is what was saved last before that, on the page and on the table
        expect(page.get_by_role("heading", name="Qui est avec qui")).to_be_visible()
        expect(page.get_by_role("button", name="Allons-y").first).to_be_visible(timeout=60_000)
        page.get_by_role("button", name=SHOW).click()
        leads_to("Qui est avec qui", "Who is on whose side?", "lessons")
        edit(lessons, "<<<<<<< HEAD\n", "")
        expect(page.locator(".draft-fault")).to_have_count(0, timeout=30_000)
        edit(lessons, 'msgstr "Qui est avec qui\u202f?"', 'msgstr ""')
        expect(page.locator("h2 .b-untranslated[lang=en]")).to_have_text("Who is on whose side?", timeout=30_000)


def test_a_disabled_button_has_a_source_too_and_the_panel_covers_nothing_for_good(page: Page, project: Path) -> None:
    panel = page.locator(".draft-source")
    source = panel.locator("dd").first
    with serving("fr", "09", project=project, module="briscola_tutorial.serve.preview") as server:
        page.goto(server.url)
        expect(page.locator("html")).to_have_attribute("data-kernel", "ready", timeout=60_000)
        exercise = page.locator(".briscola-exercise").first
        expect(exercise.locator(".briscola-table")).to_have_attribute("data-shown", "0")
        exercise.get_by_role("button", name="Commencer", exact=True).click()
        enabled = exercise.get_by_role("button", name="Suivant", exact=True)
        expect(enabled).to_be_visible()
        page.get_by_role("button", name=SHOW).click()
        enabled.click()
        expect(source).to_have_text("Next")
        page.keyboard.press("Escape")
        for name, english in (("Indice", "Hint"), ("Refaire cette étape", "Retry this step")):
            button = exercise.get_by_role("button", name=name, exact=True)
            expect(button).to_be_disabled()
            button.click(force=True)  # where it is, as a person does: a page need not take the click
            expect(source).to_have_text(english)
            page.keyboard.press("Escape")
            expect(panel).to_have_count(0)
        enabled.click()
        enabled.click()  # a second click takes the panel away
        expect(panel).to_have_count(0)
        enabled.click()
        page.mouse.click(3, 500)  # in the margin, where nothing is said
        expect(panel).to_have_count(0)
        page.get_by_role("button", name=SHOW).click()
        expect(enabled).to_be_enabled()  # none of it was pressed
