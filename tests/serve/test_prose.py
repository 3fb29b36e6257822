"""What is untranslated is an element of its own language on a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from briscola_tutorial.places import BEGIN_UNTRANSLATED as BEGIN
from briscola_tutorial.places import END_UNTRANSLATED as END
from briscola_tutorial.serve.lessons import course
from briscola_tutorial.serve.prose import marked, prose
from briscola_widgets.language import Language


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<p>a \u2068b\u2069 c</p>", f"<p>a {BEGIN}b{END} c</p>"),
        ("<p>\u2068a <b>b</b> c\u2069</p>", f"<p>{BEGIN}a <b>b</b> c{END}</p>"),
        ('<label title="\u2068Light\u2069">\u2068Light\u2069</label>', f'<label title="Light">{BEGIN}Light{END}</label>'),
        ("<title>\u2068The trick\u2069 · x</title>", "<title>The trick · x</title>"),
        ('<script type="application/json">{"a": "\u2068b\u2069 <p>"}</script>', '<script type="application/json">{"a": "b <p>"}</script>'),
        ("<p>nothing</p>", "<p>nothing</p>"),
    ],
)  # fmt: skip
def test_marks_become_elements_in_text_and_vanish_elsewhere(html: str, shown: str) -> None:
    assert marked(html) == shown


def test_an_untranslated_lesson_says_so_and_its_title_is_marked_wherever_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = (Path(__file__).parents[2] / "tutorial/en/09-the-revealed-partner.ipynb").read_text(encoding="utf-8")
    monkeypatch.setattr("briscola_tutorial.places.notebooks", lambda: tmp_path)
    for code, title in (
        ("en", "The revealed partner"),
        ("it", f"{BEGIN}The revealed partner{END}".replace('"', '\\"')),
    ):
        (tmp_path / code).mkdir()
        text = source.replace("# The revealed partner", f"# {title}")
        (tmp_path / code / "09-the-revealed-partner.ipynb").write_text(text, encoding="utf-8")
    (english,), (italian,) = course("en"), course("it")
    assert (english.title, english.is_translated) == ("The revealed partner", True)
    assert (italian.title, italian.is_translated) == ("\u2068The revealed partner\u2069", False)


def test_a_card_in_an_untranslated_sentence_keeps_its_name() -> None:
    html = prose(f"{BEGIN}B plays 2♠.{END}", Language("fr"))
    assert html.count(BEGIN) == 1
    assert 'aria-label="deux de pique"' in html
