"""The last lesson: each question has an answer and a link that leads to a section, and the words come without a kernel."""

from __future__ import annotations

import csv
import html
import re

import pytest

from briscola_tutorial.glossary import Glossary
from briscola_tutorial.places import glossary, languages
from briscola_tutorial.serve.lessons import course
from briscola_widgets import Language
from tests.serving import serving

NAME = "15-questions.ipynb"
WORDS = list(csv.DictReader(glossary().read_text(encoding="utf-8").splitlines()))


def sections(code: str) -> str:
    (lesson,) = (lesson for lesson in course(code) if lesson.name == NAME)
    return "".join(cell.html or "" for cell in lesson.cells)


@pytest.mark.parametrize("code", languages())
def test_each_question_is_answered_with_a_link_to_a_section_of_its_lesson(code: str) -> None:
    asked = re.split(r"<h3>", sections(code))[1:]
    assert len(asked) >= 16
    written = {lesson.name: {cell.name for cell in lesson.cells} for lesson in course(code)}
    for question in asked:
        heading, _, answer = question.partition("</h3>")
        assert heading.rstrip().endswith("?")
        links = re.findall(r'href="(\d\d-[a-z-]+\.ipynb)#([a-z-]+)"', answer)
        assert len(links) == 1, heading
        name, section = links[0]
        assert section in written.get(name, {section}), f"{name} has no section {section}"


@pytest.mark.parametrize("code", languages())
def test_every_word_stands_there_in_five_languages_those_of_the_page_beside_the_italian_ones(code: str) -> None:
    table = Glossary(code).html
    rows = re.findall(r'<tr role="row"><th role="rowheader".*?</tr>', table)
    heads = re.findall(r'role="columnheader" scope="col" lang="([\w-]+)"', table)
    assert heads[:2] == ["it", Language(code).tag]
    assert sorted(heads) == ["en", "es", "fr", "it", "pt"]
    found = {
        tuple(html.unescape(word) for _, word in sorted(re.findall(r'lang="(\w+)"[^>]*>(.*?)</t[hd]>', row)))
        for row in rows
    }
    assert found == {tuple(word[tag] for tag in sorted(heads)) for word in WORDS}
    first = [html.unescape(re.findall(r">(.*?)</th>", row)[0]) for row in rows]
    assert first == sorted(first, key=str.casefold)


def test_the_words_are_on_the_page_before_any_kernel_and_only_once() -> None:
    with serving("--ready", "1") as running:
        page = running.ask(f"fr/{NAME}").text
    assert page.count('class="glossary"') == 1
    assert page.index('class="glossary"') < page.index('<meta name="kernel"')
    assert not re.search(r'data-output="\d+" data-failed', page)
