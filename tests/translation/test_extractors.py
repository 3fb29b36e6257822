"""Babel finds the messages of notebooks, scenarios, Python and templates."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.extract import extract

from briscola_tutorial.translation.catalogs import messages, template_path
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.po import read_catalog

Extracted = list[tuple[int, object, list[str], str | None]]


def scenario(text: str) -> Extracted:
    return list(extract("briscola_scenario", io.BytesIO(text.encode())))


def test_the_words_of_a_scenario_are_found_wherever_they_stand() -> None:
    text = """\
# about the file
title: The first trick
deal: first.record
seat: C
steps:
  # TRANSLATORS: said to
  # a beginner
  - goal: Watch A lead.
    say: [Look., "Listen."]
    play: AH
  - ask: Who takes it?
    # TRANSLATORS: two hints
    hints:
      - Look at trump.
      # TRANSLATORS: the last one
      - >-
        It is
        D.
    choices:
      - {text: D takes it, verdict: right, why: "7♠ is trump."}
"""
    assert scenario(text) == [
        (2, "The first trick", ["title"], None),
        (8, "Watch A lead.", ["goal", "TRANSLATORS: said to a beginner"], None),
        (9, "Look.", ["say"], None),
        (9, "Listen.", ["say"], None),
        (11, "Who takes it?", ["ask"], None),
        (14, "Look at trump.", ["hints"], None),
        (16, "It is D.", ["hints", "TRANSLATORS: the last one"], None),
        (20, "D takes it", ["text"], None),
        (20, "7♠ is trump.", ["why"], None),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("title: a\nsay: |\n  words\n", 2),
        ("goal: ' words'", 1),
        ("goal: ''", 1),
        ("title: a\nask: 100 % of\n", 2),
        ("title: [a", 1),
        ("title: a\nask: 21", 2),
        ("title: a\nhints: [a, Yes]", 2),
        ("title: a\nsay:\n  - a\n  - 2026-01-31", 4),
        ("title: a\nask:\n", 2),
        ("title: a\nsay: a\x07", 2),
        ("title: " + "[" * 5000, 1),
    ],
)
def test_a_scenario_that_cannot_be_translated_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(FaultError) as refused:
        scenario(text)
    assert refused.value.faults[0].place == str(line)
    assert refused.value.faults[0].mend


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("See [it](02-the-trick.ipynb).", "a link"),
        ("See [it](nowhere.ipynb#at-all).", "a link"),
        ("<https://example.org>", "a link"),
        ("![It](it.png)", "a picture"),
        ("A *trick*", "emphasis"),
        ("A **trick**", "bold"),
        ("Write `2S`.", "code"),
        ("So $x = 1$.", "a formula"),
        ("one<br>two", "HTML"),
        ("2 * 3 is less than 4 * 5 [or so], “A” & B < C", ""),
    ],
)
def test_what_exercises_would_show_as_it_is_written_is_refused_in_a_scenario(text: str, what: str) -> None:
    said = f"title: First\nsteps:\n  - say: {json.dumps(text, ensure_ascii=False)}\n"
    if not what:
        assert [message[1] for message in scenario(said)] == ["First", text]
        return
    with pytest.raises(FaultError, match=re.escape(f"is written as Markdown ({what})")) as raised:
        scenario(said)
    assert raised.value.faults[0].place == "3"


def test_a_scenario_that_is_part_of_itself_is_refused() -> None:
    with pytest.raises(FaultError, match="part of itself"):
        scenario("&a {say: *a}")


def test_keys_that_are_no_words_hold_no_messages() -> None:
    assert scenario("? [title]\n: words") == []


@pytest.mark.parametrize("method", ["briscola_scenario", "briscola_notebook"])
def test_a_file_that_is_not_utf_8_is_refused_with_its_line(method: str) -> None:
    with pytest.raises(FaultError, match="is not UTF-8") as refused:
        list(extract(method, io.BytesIO(b"title: a\nsay: caf\xe9\n")))
    assert refused.value.faults[0].place == "2"


def test_an_empty_scenario_says_nothing() -> None:
    assert scenario("") == []


def test_notebooks_give_segments_with_their_cells_and_the_messages_of_code(
    notebook_text: Callable[..., str],
) -> None:
    text = notebook_text(
        "# The trick\n\n<!-- TRANSLATORS: of cards -->\n<!-- context: cards -->\nSuit",
        code='# TRANSLATORS: shown\nwords.pgettext("cards", "Hand")',
    )
    assert list(extract("briscola_notebook", io.BytesIO(text.encode()), comment_tags=["TRANSLATORS:"])) == [
        (2, "The trick", ["heading in cell m1"], None),
        (2, "Suit", ["paragraph in cell m1", "TRANSLATORS: of cards"], "cards"),
        (3, "Hand", ["code in cell exercise", "TRANSLATORS: shown"], "cards"),
    ]


def test_a_refused_paragraph_is_named_with_its_file_and_cell(project: Path, notebook_text: Callable[..., str]) -> None:
    path = project / "tutorial/en/02-second.ipynb"
    path.write_text(notebook_text("fine", "<summary>More words</summary>"), encoding="utf-8")
    with path.open("rb") as file, pytest.raises(FaultError) as refused:
        list(extract("briscola_notebook", file))
    assert (refused.value.faults[0].file, refused.value.faults[0].place) == ("tutorial/en/02-second.ipynb", "cell m2")


WITHOUT_ID = '{"cell_type": "markdown", "metadata": {}, "source": "words"}'
SAME_ID = '{"cell_type": "markdown", "id": "same", "metadata": {}, "source": "words"}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": 1}',
        f'{{"nbformat": 4, "nbformat_minor": 4, "metadata": {{}}, "cells": [{WITHOUT_ID}]}}',
        f'{{"nbformat": 4, "nbformat_minor": 5, "metadata": {{}}, "cells": [{WITHOUT_ID}]}}',
        f'{{"nbformat": 4, "nbformat_minor": 5, "metadata": {{}}, "cells": [{SAME_ID}, {SAME_ID}]}}',
    ],
)
def test_what_is_no_notebook_with_cell_ids_is_refused(text: str) -> None:
    with pytest.raises(FaultError):
        list(extract("briscola_notebook", io.BytesIO(text.encode())))


def test_templates_name_files_from_the_root_and_neither_lines_nor_this_machine(project: Path) -> None:
    found = {
        domain: {
            (message.id, message.locations[0]) for message in messages(read_catalog(template_path(project, domain)))
        }
        for domain in ("lessons", "interface")
    }
    lesson, words = ("tutorial/en/01-first.ipynb", None), ("widgets/briscola_widgets/table.py", None)
    assert found == {
        "lessons": {
            ("The trick", lesson),
            ("B plays 2♠. It is worth 0 points.", lesson),
            ("See [the next](01-first.ipynb).", lesson),
            ("Suit", lesson),
            ("The first trick", ("tutorial/scenarios/first.yaml", None)),
        },
        "interface": {
            ("Next", words),
            (("{n} point", "{n} points"), words),
            ("Lessons", ("tutorial/briscola_tutorial/page.html.j2", None)),
        },
    }
