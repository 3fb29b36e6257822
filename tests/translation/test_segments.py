"""Markdown comes apart into segments and together again, whatever it looks like."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from briscola_tutorial.translation.fault import RefusedError
from briscola_tutorial.translation.segments import Segment, segments, translate

HARD = {
    "quote in a list": "- one\n  two\n\n  > quoted words\n  > go on\n\n  end\n",
    "list in a quote": "> - first item\n>   goes on\n> - second\n>   1. deeper\n>      and deeper",
    "lazy quote": "> a lazy\nquote\n\nthen a paragraph",
    "escaped pipes": "| a\\|b word | `x\\|y` here |\n|---|---|\n| backslash \\\\\\| pipe | two words |\n| short |",
    "table without outer pipes": "left | right\n--- | ---\nsame words | same words\n",
    "table in a quote": "> | head | other |\n> |------|-------|\n> | cell | cell |\n>\n> and text",
    "table in a list": "- | head | other |\n  |------|-------|\n  | cell | cell |\n\n  text\n",
    "setext headings": "Two lines\nof heading\n===\n\nUnder it\n---\ntext",
    "closed headings": "## A heading ##   \n# Sharp C# #\n",
    "hard breaks": "one  \n   two\\\nthree\nfour\n\n- item  \n  broken",
    "code of all kinds": "text with ``a ` b`` and `code\nspan` over lines\n\n    indented words\n\n```\nfenced words\n```\n",
    "formulas": "so $a_1 + b$ holds\n\n$$\nx = y\n$$\n\nand $\\frac{1}{2}$ too",
    "loose and tight": "1. one word\n1. two words\n\n   loose words\n\n* * *\n\n+ plus\n- minus\n",
    "tabs": "-\ttabbed item\n\n\tgoes on\n\n>\tquoted tab\n",
    "blanks around": "\n\n  indented para  \n   goes on   \n\n\n",
    "non-breaking blanks": "\u00a0led by one\nnext\u00a0one\u00a0\n",
    "entities and escapes": "AT&amp;T \\*not emphasis\\* &nbsp; **bold *both* words**\n",
    "notes": "# Title\n\n<!-- TRANSLATORS: about the\n  paragraph -->\n<!-- context: cards -->\nSuit\n\nplain",
    "note in a quote": "> before words\n>\n> <!-- TRANSLATORS: note -->\n> after words",
    "note in a list": "- one item\n  <!-- TRANSLATORS: for the second -->\n- second item\n",
}
NOTE_LINES = re.compile(r"(?m)^[ >]*<!--(?:.|\n)*?-->\n")


def unchanged(segment: Segment) -> str:
    return segment.text


def marked(segment: Segment) -> str:
    return segment.text + " zz"


@pytest.mark.parametrize("source", HARD.values(), ids=HARD.keys())
def test_the_identity_gives_the_source_byte_for_byte_but_for_notes(source: str) -> None:
    assert translate(source, unchanged) == NOTE_LINES.sub("", source)


@pytest.mark.parametrize("source", HARD.values(), ids=HARD.keys())
def test_every_segment_can_be_replaced_and_nothing_else_changes(source: str) -> None:
    before = segments(source)
    after = segments(translate(source, marked))
    assert before
    assert [(s.kind, s.text) for s in after] == [(s.kind, s.text + " zz") for s in before]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("# The trick\n\nFirst one.\nThen two.", [("heading", "The trick"), ("paragraph", "First one. Then two.")]),
        ("- one\n- two\n  more", [("list item", "one"), ("list item", "two more")]),
        ("> Other tables play\n> it so.", [("quote", "Other tables play it so.")]),
        ("| rank | points |\n|--|--|\n| ace | 11 |", [("table cell", t) for t in ("rank", "points", "ace")]),
        ("one  \ntwo", [("paragraph", "one  \ntwo")]),
        ("![a trick](trick.svg)", [("paragraph", "![a trick](trick.svg)")]),
        ('![](t.svg "the trick")', [("paragraph", '![](t.svg "the trick")')]),
        ('<img alt="a trick"> <b>', [("paragraph", '<img alt="a trick"> <b>')]),
        ("A♥ 2♠ 3♥ 7♠ 4♣", []),
        ("`code` $x$ 21 AH <https://example.org>", []),
        ("https://example.org", []),
        ("    indented code\n\n```\nfenced code\n```", []),
        ("", []),
    ],
)
def test_what_is_a_segment(source: str, expected: list[tuple[str, str]]) -> None:
    assert [(segment.kind, segment.text) for segment in segments(source)] == expected


def test_notes_and_contexts_belong_to_the_next_segment_only() -> None:
    one, two = segments("<!-- TRANSLATORS: short -->\n<!-- context: cards -->\nSuit\n\nSuit")
    assert (one.notes, one.context) == (("TRANSLATORS: short",), "cards")
    assert (two.notes, two.context) == ((), None)


def test_a_note_above_a_table_belongs_to_all_its_cells() -> None:
    found = segments("<!-- TRANSLATORS: ranks -->\n| ace | king |\n|--|--|\n| jack | horse |\n\nAfter it.")
    assert [segment.notes for segment in found] == [("TRANSLATORS: ranks",)] * 4 + [()]


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("<summary>More words</summary>", "More words"),
        ("<div>\nwords\n</div>", "words"),
        ('<img alt="a trick">', "a trick"),
        ("<!-- never closed", "never closed"),
        ("words <!-- TRANSLATORS: inside --> words", "inside"),
        ("- <!-- TRANSLATORS: beside a marker -->\n  words", "beside a marker"),
        ("<!-- just a remark -->\nwords", "just a remark"),
        ("<!-- TRANSLATOR: misspelt -->\nwords", "misspelt"),
        ("<!-- TRANSLATORS: about nothing -->\n\n```\ncode\n```", "about nothing"),
        ("see [that][label]\n\n[label]: other.ipynb", "LABEL"),
        ("see [that](#anchor)", "#anchor"),
        ("see [that](02-the-trick.ipynb#An-anchor)", "#An-anchor"),
        ("100 % of the points", "% o"),
        ("dos\r\nwords", "carriage return"),
    ],
)
def test_what_cannot_be_translated_is_refused_and_named(source: str, named: str) -> None:
    with pytest.raises(RefusedError, match=re.escape(named)) as refused:
        segments(source)
    assert refused.value.mend


@pytest.mark.parametrize(
    "source",
    [
        "<details>\n\nwords\n\n</details>",
        "<br>",
        "<!-- TRANSLATORS: note -->\nwords",
        "see [that](02-the-trick.ipynb)",
        "see [that](https://example.org/page#part)",
        "100 percent of the points, 100% %(points)s",
    ],
)
def test_what_is_close_to_the_refused_is_taken(source: str) -> None:
    segments(source)


@pytest.mark.parametrize(
    "translation",
    ["1. un mot", "- un mot", "# un mot", "> un mot", "un\n\nmot", "un\nmot", "    un mot", "♥", " un mot ", "<div>"],
)
def test_a_translation_that_changes_the_structure_is_refused(translation: str) -> None:
    with pytest.raises(RefusedError):
        translate("a word", lambda _: translation)


def test_a_pipe_in_a_translated_cell_is_refused_unless_escaped() -> None:
    table = "| a word |\n|---|\n| other |"
    with pytest.raises(RefusedError):
        translate(table, lambda segment: segment.text + " | mot")
    assert r"| a word \| mot |" in translate(table, lambda segment: segment.text + r" \| mot")


def test_a_hard_break_stays_inside_its_quote_and_list() -> None:
    source = "> - one word\n"
    assert translate(source, lambda _: "un  \nmot") == "> - un  \n>   mot\n"


def test_notes_that_hold_a_list_apart_are_refused_since_it_would_merge_without_them() -> None:
    with pytest.raises(RefusedError, match="without its notes"):
        translate("- one item\n\n<!-- TRANSLATORS: note -->\n\n- second item", unchanged)


FUZZ = settings(deadline=None, derandomize=True, max_examples=300)
LINES = st.lists(
    st.tuples(
        st.sampled_from(["", "", "", "- ", "  ", "> ", "1. ", "# ", "    ", "\t", "| ", "> - ", "   > "]),
        st.lists(
            st.sampled_from(
                [
                    "word",
                    "A♥",
                    "`code`",
                    "`",
                    "|",
                    "\\",
                    "\\|",
                    "*",
                    "**",
                    "_",
                    "$x$",
                    "$",
                    "[a](b.ipynb)",
                    "[",
                    "]",
                    "<br>",
                    "&amp;",
                    "#",
                    "-",
                    "---",
                    "===",
                    "+",
                    "21",
                    "\u00a0",
                    "é",
                    "```",
                    "|---|",
                    "~",
                    "!",
                    "(",
                    "\u2028",
                ]
            ),
            max_size=5,
        ),
        st.sampled_from(["", "", "  ", "\\", " #"]),
    ).map(lambda parts: parts[0] + " ".join(parts[1]) + parts[2]),
    max_size=8,
).map("\n".join)


def taken(source: str) -> tuple[Segment, ...] | None:
    try:
        return segments(source)
    except RefusedError:
        return None


@FUZZ
@given(LINES)
def test_any_markdown_is_given_back_as_it_was(source: str) -> None:
    if taken(source) is not None:
        assert translate(source, unchanged) == source


@FUZZ
@given(LINES)
@example("word\\\n| word |")
def test_any_markdown_translated_reads_as_its_translation(source: str) -> None:
    def longer(segment: Segment) -> str:
        return segment.text.replace("word", "a wording")

    before = taken(source)
    # a line after a hard break may look like a list or a heading once it is no longer indented
    if before is not None and not any("\n" in segment.text for segment in before):
        after = segments(translate(source, longer))
        assert [(s.kind, s.text) for s in after] == [(s.kind, longer(s)) for s in before]


@FUZZ
@given(st.text(st.characters(exclude_characters="\0\r")))
def test_any_text_is_given_back_or_refused(source: str) -> None:
    if taken(source) is not None:
        assert translate(source, unchanged) == source


@pytest.mark.parametrize("said", ["`Puntos`", "A♥", "$x$"])
def test_a_translation_without_words_is_told_as_such(said: str) -> None:
    table = "| Points | Card |\n| --- | --- |\n| one | two |"
    with pytest.raises(RefusedError, match=f"the translation '{re.escape(said)}' of 'Points' has no words"):
        translate(table, lambda segment: said if segment.text == "Points" else segment.text)
