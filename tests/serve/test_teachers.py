"""The pages for teachers: plans whose links lead somewhere, sheets of whatever is asked for, and words for what is not."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from briscola_tutorial.places import languages
from briscola_tutorial.serve.lessons import course
from briscola_tutorial.serve.teachers import PLANS, drills
from briscola_tutorial.serve.worksheet import MOST
from briscola_widgets import Language
from briscola_widgets.drills import DRILLS
from briscola_widgets.seed import read_seed
from tests.serving import Server, serving


@pytest.fixture(scope="module")
def school() -> Iterator[Server]:
    """The tutorial itself, with no kernel."""
    with serving("--ready", "0") as running:
        yield running


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.title)
def test_a_plan_fills_45_minutes_and_its_seed_is_one_that_is_a_word_of_no_language(plan: object) -> None:
    assert sum(stage.minutes for stage in plan.stages) == 45  # type: ignore[attr-defined]
    assert read_seed(plan.seed) == plan.seed  # type: ignore[attr-defined]
    assert plan.seed.isdigit()  # type: ignore[attr-defined]


@pytest.mark.parametrize("code", languages())
def test_every_link_for_teachers_leads_to_a_page_and_to_a_place_on_it(school: Server, code: str) -> None:
    landing = school.ask(f"{code}/").text
    assert f'href="/teachers/{code}/"' in landing
    page = school.ask(f"teachers/{code}/")
    assert page.status == 200
    assert f'<html lang="{Language(code).tag}"' in page.text
    lessons = {lesson.name: {cell.name for cell in lesson.cells} for lesson in course(code)}
    found = [html.unescape(link) for link in re.findall(r'<a href="([^"]+)"', page.text)]
    linked = [urlsplit(link) for link in found if ".ipynb" in link]
    assert linked
    for link in linked:
        folder, name = link.path.removeprefix("/").split("/")
        assert folder == code
        assert not link.fragment or link.fragment in lessons[name]
        if link.query:
            assert link.fragment.removeprefix("exercise-") in DRILLS
    sheets = [link for link in found if "/sheet?" in link]
    assert sheets
    for sheet in sheets:
        assert school.ask(sheet.removeprefix("/")).status == 200


def test_another_seed_goes_into_every_link_of_the_plans(school: Server) -> None:
    page = school.ask("teachers/en/?seed=Room-12").text
    seeds = {
        seed
        for link in re.findall(r'<a href="([^"]+seed=[^"]+)">', page)
        for seed in parse_qs(urlsplit(html.unescape(link)).query)["seed"]
    }
    assert seeds == {"room-12"}
    refused = school.ask(f"teachers/fr/?seed={quote('<b>no!</b>')}")
    assert refused.status == 400
    assert "<b>no!</b>" not in refused.text
    assert 'role="alert"' in refused.text


@pytest.mark.parametrize("name", DRILLS)
def test_any_generated_exercise_has_its_sheet(school: Server, name: str) -> None:
    for code in languages()[:2]:
        page = school.ask(f"teachers/{code}/sheet?exercise={name}&seed=class-7a&n=3")
        assert page.status == 200
        questions, answers = page.text.split('class="answers"')
        assert questions.count('class="question"') >= 3
        assert answers.count('class="question"') >= 3
        assert f'<option value="{name}" selected>' in page.text
        assert 'id="outputs"' not in page.text


@pytest.mark.parametrize("code", languages())
def test_no_two_exercises_read_the_same_in_the_list(code: str) -> None:
    listed = [(number, title) for _, number, title in drills(code)]
    assert len(set(listed)) == len(listed)


def test_a_sheet_leads_to_the_same_sheet_in_another_language(school: Server) -> None:
    page = school.ask("teachers/fr/sheet?exercise=trick&seed=class-7a&n=2").text
    assert 'href="/teachers/pt/sheet?exercise=trick&amp;seed=class-7a&amp;n=2" lang="pt"' in page
    assert "/fr/02-the-trick.ipynb?seed=class-7a#exercise-trick" in page


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ("exercise=nope", "There is no such exercise: choose one from the list."),
        ("exercise=..%2F..%2Fetc%2Fpasswd", "There is no such exercise: choose one from the list."),
        ("exercise=trick&seed=no%20seed!", "A seed is 1 to 40 letters and digits"),
        ("exercise=trick&seed=%3Cscript%3E", "A seed is 1 to 40 letters and digits"),
        ("exercise=trick&seed=", "A seed is 1 to 40 letters and digits"),
        ("exercise=trick&n=0", f"A sheet has from 1 to {MOST} questions."),
        ("exercise=trick&n=-1", f"A sheet has from 1 to {MOST} questions."),
        ("exercise=trick&n=many", f"A sheet has from 1 to {MOST} questions."),
        ("exercise=trick&n=1000000000000", f"A sheet has from 1 to {MOST} questions."),
        ("exercise=trick&n=%D9%A3", f"A sheet has from 1 to {MOST} questions."),
        ("exercise=trick&seed=%FF", "A seed is 1 to 40 letters and digits"),
    ],
)  # fmt: skip
def test_what_is_no_sheet_is_said_and_can_be_mended(school: Server, query: str, fault: str) -> None:
    answer = school.ask(f"teachers/en/sheet?{query}")
    assert answer.status == 400
    assert fault in answer.text
    assert '<form class="ask"' in answer.text
    assert "Traceback" not in answer.text
    assert "<script>" not in answer.text.split("</head>", 1)[1]


def test_without_a_question_a_usual_sheet_comes(school: Server) -> None:
    assert school.ask("teachers/es/sheet").status == 200


@pytest.mark.parametrize("path", ["teachers/xx/", "teachers/xx/sheet", "teachers/en/nope", "teachers/en/sheet/"])
def test_other_pages_for_teachers_there_are_none(school: Server, path: str) -> None:
    assert school.ask(path).status == 404
