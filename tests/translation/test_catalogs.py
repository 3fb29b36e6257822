"""Catalogs are begun, updated, compiled and counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import (
    Coverage,
    catalog_path,
    coverage,
    init,
    messages,
    read_catalog,
)
from briscola_tutorial.translation.compiling import compile_catalogs
from briscola_tutorial.translation.notebook import read

Put = Callable[[str, str, dict[str, str]], None]


def state(root: Path) -> dict[str, bytes]:
    """Every file of a project but the templates, which carry the time they were written."""
    files = (path for path in root.rglob("*") if path.is_file() and path.suffix != ".pot")
    return {str(path.relative_to(root)): path.read_bytes() for path in files}


def test_a_second_run_changes_nothing(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    before = catalog_path(project, "fr", "lessons").read_bytes()
    assert main(["all"]) == 0
    first = state(project)
    assert main(["all"]) == 0
    assert state(project) == first
    assert catalog_path(project, "fr", "lessons").read_bytes() == before


def test_a_message_that_nobody_translated_leaves_no_trace(project: Path) -> None:
    (project / "tutorial/scenarios/first.yaml").write_text("title: Another trick\n", encoding="utf-8")
    assert main(["update"]) == 0
    assert "The first trick" not in catalog_path(project, "fr", "lessons").read_text(encoding="utf-8")


def test_obsolete_translations_stay_until_a_person_deletes_them_and_do_not_move(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The first trick": "Le premier pli"})
    (project / "tutorial/scenarios/first.yaml").write_text("title: Another trick\n", encoding="utf-8")
    assert main(["all"]) == 0
    first = state(project)
    assert '#~ msgstr "Le premier pli"' in catalog_path(project, "fr", "lessons").read_text(encoding="utf-8")
    assert main(["all"]) == 0
    assert state(project) == first


def test_the_header_stays_as_it_is_whichever_babel_updates(project: Path) -> None:
    path = catalog_path(project, "fr", "lessons")
    path.write_text(
        path.read_text(encoding="utf-8").replace("Generated-By: Babel ", "Generated-By: Babel 1."), encoding="utf-8"
    )
    before = path.read_bytes()
    assert main(["update"]) == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("language", "forms"),
    [("it", "nplurals=3;"), ("de", "nplurals=2; plural=(n != 1);"), ("pl", "nplurals=3;"), ("ja", "nplurals=1;")],
)
def test_a_language_is_added_by_one_command(
    project: Path, capsys: pytest.CaptureFixture[str], language: str, forms: str
) -> None:
    assert main(["init", language]) == 0
    assert "as Babel has them from CLDR" in capsys.readouterr().out
    assert main(["all"]) == 0
    text = (project / "tutorial" / language / "01-first.ipynb").read_text(encoding="utf-8")
    assert read(text, "").cells[0].source == f'language = "{language}"'
    for domain in ("lessons", "interface"):
        path = catalog_path(project, language, domain)
        assert forms in path.read_text(encoding="utf-8")
        assert len(polib.pofile(str(path))) == len(list(messages(read_catalog(path))))
        assert not list(read_catalog(path).check())


@pytest.mark.parametrize("language", ["xx", "", "not a code", "EN", "PT", "root", "it_IT.UTF-8", "pt-BR", ".git"])
@pytest.mark.usefixtures("project")
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(ValueError, match="expected a code"):
        init(Path.cwd(), language)


def test_the_language_of_the_sources_is_not_begun(project: Path) -> None:
    with pytest.raises(ValueError, match="that the lessons are written in"):
        init(project, "en")


@pytest.mark.parametrize(("variety", "forms"), [("pt_BR", "plural=(n > 1);"), ("pt_PT", "plural=(n != 1);")])
def test_a_variety_counts_as_its_language_does_unless_it_is_written_down(
    project: Path, variety: str, forms: str
) -> None:
    assert main(["init", variety]) == 0
    text = catalog_path(project, variety, "lessons").read_text(encoding="utf-8")
    assert f"nplurals=2; {forms}" in text
    assert "in Portuguese (" in text


def test_an_update_keeps_a_header_with_blank_lines_in_it(project: Path, put: Put) -> None:
    path = catalog_path(project, "fr", "lessons")
    path.write_text("\n# A translator's own line.\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    put("fr", "lessons", {"The trick": "Le pli"})
    assert main(["update"]) == 0
    text = path.read_text(encoding="utf-8")
    assert "# A translator's own line." in text
    assert text.count("Plural-Forms") == 1
    assert read_catalog(path).get("The trick").string == "Le pli"  # type: ignore[union-attr]
    assert main(["update"]) == 0
    assert path.read_text(encoding="utf-8") == text


def test_beginning_a_language_again_would_lose_it_and_is_refused(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    assert main(["init", "fr"]) == 1
    assert "Le pli" in catalog_path(project, "fr", "lessons").read_text(encoding="utf-8")


def test_headers_name_no_person_address_or_path(project: Path) -> None:
    for path in (project / "locales").rglob("*.po"):
        text = path.read_text(encoding="utf-8")
        assert not [noise for noise in ("@", "FULL NAME", "ORGANIZATION", str(project)) if noise in text]


def test_compiled_catalogs_lie_in_the_packages_that_use_them(project: Path) -> None:
    assert {str(path.relative_to(project)) for path in compile_catalogs(project)} == {
        f"{package}/locales/{language}/LC_MESSAGES/{domain}.mo"
        for language in ("es", "fr", "pt")
        for package, domain in (("widgets/briscola_widgets", "interface"), ("tutorial/briscola_tutorial", "lessons"))
    }


def test_a_translation_whose_placeholders_would_fail_is_not_compiled(project: Path, put: Put) -> None:
    (project / "widgets/briscola_widgets/table.py").write_text('words.gettext("%(n)s cards")', encoding="utf-8")
    assert main(["update"]) == 0
    put("fr", "interface", {"%(n)s cards": "%(m)s cartes"})
    with pytest.raises(ValueError, match=r"fr/LC_MESSAGES/interface\.po"):
        compile_catalogs(project)


def test_coverage_is_counted_by_language_and_lesson(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli", "Suit": "Couleur"})
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('msgid "Suit"', '#, fuzzy\nmsgid "Suit"')
    path.write_text(text + '\n#~ msgid "gone"\n#~ msgstr "parti"\n', encoding="utf-8")
    assert [row for row in coverage(project) if row.language == "fr"] == [
        Coverage("fr", "interface", messages=3, untranslated=3),
        Coverage("fr", "en/01-first", messages=4, translated=1, fuzzy=1, untranslated=2),
        Coverage("fr", "scenarios/first", messages=1, untranslated=1),
        Coverage("fr", "lessons", messages=5, translated=1, fuzzy=1, untranslated=3, obsolete=1),
    ]


@pytest.mark.usefixtures("project")
def test_the_table_of_coverage_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["all"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["language", "source", "messages", "translated", "fuzzy", "untranslated", "obsolete"]
    assert ["fr", "en/01-first", "4", "0", "0", "4", "0"] in [line.split() for line in lines]
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines) == 1 + 3 * 4


def test_run_elsewhere_than_in_the_root_the_command_says_so(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(SystemExit):
        main(["all"])
    assert "not the project's root" in capsys.readouterr().err
