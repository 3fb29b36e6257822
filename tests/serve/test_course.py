"""The course on its pages: the menu of lessons, and places that links may name."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from briscola_tutorial.places import EXERCISE, languages, notebooks
from briscola_tutorial.serve.lessons import course
from briscola_widgets.drills import DRILLS
from tests.serving import Server

LESSONS = sorted((notebooks() / "en").glob("*.ipynb"))


def test_the_menu_of_a_lesson_lists_the_lessons_of_its_language_and_marks_this_one(server: Server) -> None:
    menu = server.ask("fr/02-second.ipynb").text.split('class="course"', 1)[1].split("</details>", 1)[0]
    listed = re.findall(r'href="/fr/(\S+\.ipynb)"( aria-current="page")?', menu)
    assert listed == [("01-first.ipynb", ""), ("02-second.ipynb", ' aria-current="page"')]
    assert "data-exercises" in menu
    assert 'class="course"' not in server.ask("fr/").text


@pytest.mark.parametrize("code", languages())
def test_every_cell_of_a_lesson_is_a_place_that_a_link_may_name_in_every_language(code: str) -> None:
    taken = {"content", "notice", "news", "outputs", "page-words", "draft", "draft-words", "draft-sources"}
    english = {lesson.name: [cell.name for cell in lesson.cells] for lesson in course("en")}
    for lesson in course(code):
        names = [cell.name for cell in lesson.cells]
        assert names == english[lesson.name]
        assert max(Counter(names).values()) == 1
        assert not taken & set(names)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_place_of_a_generated_exercise_has_its_name(path: Path) -> None:
    """By it a link's seed is for that exercise alone."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        for name in DRILLS.keys() & set(EXERCISE.findall("".join(cell["source"]))):
            assert cell["id"] == f"exercise-{name}"
