"""The traps of translating notebooks with gettext, one test each: what must hold, and what must not."""

from __future__ import annotations

import gettext
import shutil
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from babel.core import Locale
from babel.localedata import locale_identifiers
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import (
    PLURALS,
    catalog_path,
    own_plurals,
    pybabel,
    template_path,
    translations,
)
from briscola_tutorial.translation.compiling import compile_catalogs
from briscola_tutorial.translation.fault import RefusedError
from briscola_tutorial.translation.po import read_catalog
from briscola_tutorial.translation.rules import faults
from briscola_tutorial.translation.segments import segments
from briscola_widgets.language import Language

Put = Callable[[str, str, dict[str, str]], None]


def say(project: Path, *texts: str) -> None:
    """Let the scenario say these texts, and bring the catalogs up to date."""
    lines = ["say:", *(f"  - {text}" for text in texts)]
    (project / "tutorial/scenarios/first.yaml").write_text("\n".join(lines), encoding="utf-8")
    assert main(["update"]) == 0


def whats(project: Path, word: str) -> list[str]:
    return [fault.what for fault in faults(project) if word in fault.what]


@pytest.mark.parametrize(("language", "singular"), [("fr", {0, 1}), ("pt", {0, 1}), ("es", {1})])
def test_1_two_plural_forms_survive_update_and_compile(project: Path, language: str, singular: set[int]) -> None:
    path = catalog_path(project, language, "interface")
    text = path.read_text(encoding="utf-8")
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{n} uno"').replace('msgstr[1] ""', 'msgstr[1] "{n} más"')
    path.write_text(text, encoding="utf-8")
    assert main(["all"]) == 0
    assert PLURALS[language] in path.read_text(encoding="utf-8")
    assert not list(read_catalog(path).check())
    words = translations(path)
    counts = (0, 1, 2, 21, 1_000_000)
    forms = [words.ngettext("{n} point", "{n} points", count) for count in counts]
    assert forms == ["{n} uno" if count in singular else "{n} más" for count in counts]
    # with the header that Babel would write, two points have no words
    babels = Catalog(locale=language).plural_forms
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(PLURALS[language], babels), encoding="utf-8")
    assert translations(path).ngettext("{n} point", "{n} points", 2) not in forms
    assert whats(project, "plural forms")
    assert whats(project, "untranslated: ('{n} point'")


def test_2_an_update_writes_catalogs_that_other_tools_can_read(project: Path, put: Put) -> None:
    long = "It was said, and said again, " * 4
    say(project, f"{long}that way.")
    put("fr", "lessons", {f"{long}that way.": "Il a été dit"})
    shutil.copytree(project / "locales", project / "before")
    say(project, f"{long}this way.")
    path = catalog_path(project, "fr", "lessons")
    assert f"{long}this way." in {entry.msgid for entry in polib.pofile(str(path))}
    # with --previous, which we do not use, Babel breaks comments where it may not
    broken = project / "before/fr/LC_MESSAGES/lessons.po"
    files = ["-l", "fr", "-i", str(template_path(project, "lessons")), "-o", str(broken)]
    pybabel("update", "--previous", "--no-wrap", *files)
    with pytest.raises(OSError, match="Syntax error"):
        polib.pofile(str(broken))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Following suit is never compulsory.", "Following suit is always compulsory."),
        ("The left neighbour cuts.", "The right neighbour cuts."),
    ],
)
def test_3_a_changed_sentence_does_not_keep_its_old_translation(
    project: Path, put: Put, before: str, after: str
) -> None:
    say(project, before)
    put("fr", "lessons", {before: "L’ancienne phrase."})
    assert translations(catalog_path(project, "fr", "lessons")).gettext(before) == "L’ancienne phrase."
    say(project, after)
    message = read_catalog(catalog_path(project, "fr", "lessons")).get(after)
    assert message is not None
    assert (message.string, message.fuzzy) == ("", False)
    assert translations(catalog_path(project, "fr", "lessons")).gettext(after) == after
    assert whats(project, f"untranslated: {after!r}")
    assert whats(project, f"obsolete: {before!r}")


def test_3_a_fuzzy_entry_is_neither_compiled_nor_rendered_nor_passed(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Vieux pli", "Suit": "Couleur"})
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('msgid "The trick"', '#, fuzzy\nmsgid "The trick"')
    path.write_text(text, encoding="utf-8")
    assert main(["all"]) == 0
    compiled = (project / "tutorial/briscola_tutorial/locales/fr/LC_MESSAGES/lessons.mo").read_text(
        encoding="utf-8", errors="ignore"
    )
    rendered = (project / "tutorial/fr/01-first.ipynb").read_text(encoding="utf-8")
    for result in (compiled, rendered):
        assert "Couleur" in result
        assert "Vieux pli" not in result
    assert whats(project, "fuzzy: 'The trick'")
    assert not whats(project, "fuzzy: 'Suit'")


@pytest.mark.parametrize(("text", "taken"), [("100 % of the points", False), ("100 percent of the points", True)])
def test_4_prose_that_looks_like_a_python_format_is_refused(text: str, taken: bool) -> None:  # noqa: FBT001
    assert ("python-format" in Catalog().add(text).flags) is not taken
    if taken:
        assert [segment.text for segment in segments(text)] == [text]
    else:
        with pytest.raises(RefusedError, match="% o") as refused:
            segments(text)
        assert "percent" in refused.value.mend


def test_5_raw_html_is_refused_where_it_holds_words() -> None:
    inside = "<details>\n\nWords in Markdown\n\n</details>"
    assert [segment.text for segment in segments(inside)] == ["Words in Markdown"]
    with pytest.raises(RefusedError, match="raw HTML with words"):
        segments("<details><summary>More</summary>\n\nWords in Markdown\n\n</details>")


def test_6_links_go_to_notebooks_and_their_cells_and_not_to_headings() -> None:
    """A heading's anchor is another in every language, a cell's name is not."""
    assert segments("See [the trick](02-the-trick.ipynb).")
    assert segments("See [the trick](02-the-trick.ipynb#who-wins).")
    for heading in ("02-the-trick.ipynb#Who-takes-it", "#who-wins", "#Quién-gana"):
        with pytest.raises(RefusedError, match="points into a page"):
            segments(f"See [the trick]({heading}).")


def test_7_brazil_and_portugal_both_read_portuguese(project: Path, put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("pt", "interface", {"Next": "Próxima"})
    compile_catalogs(project)
    monkeypatch.setattr("briscola_widgets.language.locales", lambda _: project / "widgets/briscola_widgets/locales")
    words = {code: Language(code, package=str(project)).gettext("Next") for code in ("pt", "pt_BR", "pt_PT", "it")}
    assert words == {"pt": "Próxima", "pt_BR": "Próxima", "pt_PT": "Próxima", "it": "\u2068Next\u2069"}


KEPT = "B plays `2S`, or 2♠ ($x=1$): see [the trick](02.ipynb) at 0.5, {n} of AH."


@pytest.mark.parametrize(
    ("wrong", "lacks"),
    [
        ("`2S`", "`3S`"),
        ("2♠", "2♥"),
        ("$x=1$", "$x=2$"),
        ("02.ipynb", "03.ipynb"),
        ("0,5", "0,6"),
        ("{n}", "{m}"),
        ("AH", "AS"),
    ],
)
def test_8_code_cards_formulas_links_numbers_and_placeholders_stay(
    project: Path, put: Put, notebook_text: Callable[..., str], wrong: str, lacks: str
) -> None:
    good = "Avec {n} de AH : à 0,5, voir [le pli](02.ipynb) ($x=1$), B joue 2♠, ou `2S`."
    (project / "tutorial/en/01-first.ipynb").write_text(notebook_text(KEPT), encoding="utf-8")
    assert main(["update"]) == 0
    put("fr", "lessons", {KEPT: good})
    assert not whats(project, "the translation")
    path = catalog_path(project, "fr", "lessons")
    path.write_text(path.read_text(encoding="utf-8").replace(good, good.replace(wrong, lacks)), encoding="utf-8")
    assert len(whats(project, "the translation lacks")) == 1


def test_9_one_word_with_two_meanings_has_two_translations(project: Path, notebook_text: Callable[..., str]) -> None:
    path = project / "tutorial/en/01-first.ipynb"
    path.write_text(
        notebook_text("<!-- context: the pack -->\nTo cut\n\n<!-- context: a trick -->\nTo cut", "To cut\n\nTo cut"),
        encoding="utf-8",
    )
    assert main(["update"]) == 0
    catalog = read_catalog(catalog_path(project, "fr", "lessons"))
    for context, words in {"the pack": "Couper le paquet", "a trick": "Couper à l’atout", None: "Couper"}.items():
        message = catalog.get("To cut", context)
        assert message is not None
        message.string = words
    with catalog_path(project, "fr", "lessons").open("wb") as file:
        write_po(file, catalog, width=0)
    assert main(["render"]) == 0
    rendered = (project / "tutorial/fr/01-first.ipynb").read_text(encoding="utf-8")
    # without a context, both places read the same
    assert [rendered.count(words) for words in ("Couper le paquet", "Couper à l’atout", "Couper\\n", '"Couper"')] == [
        1,
        1,
        1,
        1,
    ]


def test_10_a_sentence_is_translated_whole_with_its_cards_as_symbols(project: Path, put: Put) -> None:
    sentence = "B plays 2♠ and not A♥."
    say(project, sentence)
    assert sentence in {message.id for message in read_catalog(template_path(project, "lessons"))}
    put("fr", "lessons", {sentence: "B ne joue pas A♥ mais 2♠."})
    put("es", "lessons", {sentence: "B juega el dos de picas y no el as de corazones."})
    assert [
        (fault.file, fault.what) for fault in faults(project) if sentence in fault.what and "lacks" in fault.what
    ] == [("locales/es/LC_MESSAGES/lessons.po", f"the translation lacks ['2♠', 'A♥']: {sentence!r}")]


@pytest.mark.parametrize("text", ["A♥ 2♠", "`code`"])
def test_10_a_card_or_code_alone_is_no_message(text: str) -> None:
    assert segments(text) == ()
    assert segments(f"{text} wins")


def test_every_language_whose_third_form_is_for_whole_millions_has_two() -> None:
    rules = {code: Locale.parse(code).plural_form for code in locale_identifiers() if "_" not in code}
    with_millions = {
        code: rule
        for code, rule in rules.items()
        if {*rule.tags} == {"one", "many"} and Catalog(locale=code).num_plurals == 3
    }
    assert {"it", "ca", "fr", "es", "pt"} < with_millions.keys()
    for code, rule in with_millions.items():
        forms = gettext.c2py((own_plurals(code) or "").partition("plural=")[2].removesuffix(";"))
        assert all(forms(n) == (rule(n) != "one") for n in range(1001))


def test_a_catalog_as_babel_would_begin_it_has_three_plural_forms() -> None:
    # the day that this fails, PLURALS can go
    assert {language: Catalog(locale=language).num_plurals for language in PLURALS} == dict.fromkeys(PLURALS, 3)
