"""Catalogs are begun, updated, compiled and counted."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polib
import pytest
from babel.messages.pofile import PoFileParser

from briscola_tutorial import places
from briscola_tutorial.translation import catalogs, notebook, po
from briscola_tutorial.translation import extract as extractors
from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import (
    DOMAINS,
    Coverage,
    catalog_path,
    coverage,
    extract,
    messages,
    template_path,
    translations,
)
from briscola_tutorial.translation.compiling import compile_catalogs, languages
from briscola_tutorial.translation.fault import FaultError
from briscola_tutorial.translation.notebook import read
from briscola_tutorial.translation.po import read_catalog
from briscola_tutorial.translation.rules import faults

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


def test_what_was_in_doubt_when_its_english_went_is_in_doubt_when_it_comes_back(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The first trick": "Le premier pli"})
    path = catalog_path(project, "fr", "lessons")
    doubted = 'msgid "The first trick"\n'
    path.write_text(path.read_text(encoding="utf-8").replace(doubted, f"#, fuzzy\n{doubted}"), encoding="utf-8")
    scenario = project / "tutorial/scenarios/first.yaml"
    english = scenario.read_text(encoding="utf-8")
    for _ in range(2):
        scenario.write_text("title: Another trick\n", encoding="utf-8")
        assert main(["all"]) == 0
        first = state(project)
        assert f"#, fuzzy\n#~ {doubted}" in path.read_text(encoding="utf-8")
        assert polib.pofile(str(path)).obsolete_entries()[0].fuzzy
        assert main(["all"]) == 0
        assert state(project) == first
        scenario.write_text(english, encoding="utf-8")
        assert main(["all"]) == 0
        assert f"#, fuzzy\n{doubted}" in path.read_text(encoding="utf-8")
        assert translations(path).gettext("The first trick") == "The first trick"


def test_a_translators_comment_stays_when_its_message_goes_untranslated(project: Path) -> None:
    path = catalog_path(project, "fr", "lessons")
    said = 'msgid "The first trick"\n'
    place = "#. title\n#. goal\n#: tutorial/scenarios/first.yaml\n"
    before = path.read_text(encoding="utf-8").replace(place, f"# Is it «pli» here?\n{place}", 1)
    assert "# Is it" in before
    path.write_text(before, encoding="utf-8")
    scenario = project / "tutorial/scenarios/first.yaml"
    english = scenario.read_text(encoding="utf-8")
    for _ in range(2):
        scenario.write_text("title: Another trick\n", encoding="utf-8")
        assert main(["all"]) == 0
        note = "# Is it «pli» here?\n# stood in tutorial/scenarios/first.yaml\n"
        assert f'{note}#~ {said}#~ msgstr ""' in path.read_text(encoding="utf-8")
        scenario.write_text(english, encoding="utf-8")
        assert main(["all"]) == 0
        assert path.read_text(encoding="utf-8") == before


def test_two_runs_at_once_do_each_other_no_harm(finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(finished)
    templates = {domain: template_path(finished, domain).read_text(encoding="utf-8") for domain in DOMAINS}
    notes_above = extractors._notes_above
    met: list[int] = []

    def meanwhile(lines: list[str], line: int) -> list[str]:
        if not met:
            met.append(1)
            for domain, template in templates.items():  # whole at any time, whoever is at work
                now = template_path(finished, domain).read_text(encoding="utf-8")
                assert now.partition("\n\n")[2] == template.partition("\n\n")[2]
            assert main(["all"]) == 0
            assert faults(finished) == ()
        return notes_above(lines, line)

    for step in ("all", "check", "update"):
        met.clear()
        monkeypatch.setattr(extractors, "_notes_above", meanwhile)
        assert main([step]) == 0
        assert met
        assert state(finished) == before


@pytest.mark.parametrize(
    ("file", "at_work", "change"),
    [
        ("locales/fr/LC_MESSAGES/lessons.po", (catalogs, "header"), ("Mot The trick", "Mot Le pli")),
        ("tutorial/en/01-first.ipynb", (notebook, "tidied"), ("It is worth 0 points", "It gives 0 points")),
    ],
)
def test_what_is_saved_in_the_middle_of_a_run_is_not_lost(
    finished: Path, monkeypatch: pytest.MonkeyPatch, file: str, at_work: tuple[Any, str], change: tuple[str, str]
) -> None:
    path = finished / file
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # so that there is something to write
    work = getattr(*at_work)

    def meanwhile(*arguments: Any) -> Any:
        if str(arguments[-1]).endswith(file):
            path.write_text(path.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
        return work(*arguments)

    monkeypatch.setattr(*at_work, meanwhile)
    assert main(["all"]) == 0
    assert change[1] in path.read_text(encoding="utf-8")
    monkeypatch.undo()
    monkeypatch.chdir(finished)
    assert main(["all"]) == 0
    assert change[1] in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("finished")
def test_a_run_parses_a_catalog_no_more_often_than_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: Counter[str] = Counter()
    parse = PoFileParser

    def counted(catalog: Any, **options: Any) -> Any:
        parsed["in all"] += 1
        return parse(catalog, **options)

    monkeypatch.setattr(po, "PoFileParser", counted)
    po._known.cache_clear()
    assert main(["all"]) == 0
    templates, once_to_look_and_once_to_update = 2, 2
    assert parsed["in all"] == templates + once_to_look_and_once_to_update * 6


def test_sources_without_a_message_make_no_translation_obsolete(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (finished / "widgets/briscola_widgets/table.py").unlink()
    (finished / "tutorial/briscola_tutorial/page.html.j2").unlink()
    before = state(finished)
    for step in ("update", "all", "check"):
        assert main([step]) == 1
        said = "".join(capsys.readouterr())
        assert "locales/interface.cfg: no message is found in widgets/briscola_widgets and tutorial/br" in said
        assert state(finished) == before


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
    [("de", "nplurals=2; plural=(n != 1);"), ("pl", "nplurals=3;"), ("ja", "nplurals=1;")],
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


@pytest.mark.parametrize(
    ("language", "forms", "name"),
    [
        ("it", "nplurals=2; plural=(n != 1);", "Italian"),
        ("ca", "nplurals=2; plural=(n != 1);", "Catalan"),
        ("pt_BR", "nplurals=2; plural=(n > 1);", "Portuguese (Brazil)"),
        ("pt_PT", "nplurals=2; plural=(n != 1);", "Portuguese (Portugal)"),
        ("fr_CA", "nplurals=2; plural=(n > 1);", "French (Canada)"),
        ("es_MX", "nplurals=2; plural=(n != 1);", "Spanish (Mexico)"),
    ],
)
def test_a_country_has_the_plural_forms_of_its_language_and_a_name(
    project: Path, capsys: pytest.CaptureFixture[str], language: str, forms: str, name: str
) -> None:
    assert main(["init", language]) == 0
    assert capsys.readouterr().out == (
        f"locales/{language} is begun, with the plural forms as written down in this project: {forms}\n"
    )
    for domain in ("lessons", "interface"):
        path = catalog_path(project, language, domain)
        text = path.read_text(encoding="utf-8")
        assert text.startswith(f"# The {domain} of the Briscola tutorial in {name}.\n#\nmsgid")
        assert f'"Plural-Forms: {forms}\\n"' in text
        assert f'"Language: {language}\\n"' in text


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


def test_a_language_that_lacks_a_catalog_is_begun_anew_and_keeps_the_other(
    project: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    catalog_path(project, "fr", "interface").unlink()
    assert main(["all"]) == 1
    assert "make language CODE=fr" in capsys.readouterr().err
    assert main(["init", "fr"]) == 0
    assert read_catalog(catalog_path(project, "fr", "lessons")).get("The trick").string == "Le pli"  # type: ignore[union-attr]
    assert main(["all"]) == 0


@pytest.mark.parametrize(
    ("language", "problem"),
    [
        ("xx", "'xx' is not a language; expected a code such as it or pt_PT"),
        ("", "expected a code such as"),
        ("not a code", "expected a code such as"),
        ("root", "expected a code such as"),
        ("../it", "expected a code such as"),
        ("it/", "expected a code such as"),
        ("pt-BR", "expected a code such as"),
        ("PT", "expected a code such as"),
        ("it_IT.UTF-8", "expected a code such as"),
        ("pt_br", "expected a code such as"),
        ("sr@latin", "expected a code such as"),
        ("EN", "expected a code such as"),
        (".git", "expected a code such as"),
        ("en", "en is the language that the lessons are written in"),
        ("fr", "locales/fr is there already"),
    ],
)
def test_what_is_no_language_to_begin_is_refused_and_nothing_is_written(
    project: Path, put: Put, capsys: pytest.CaptureFixture[str], language: str, problem: str
) -> None:
    put("fr", "lessons", {"The trick": "Le pli"})
    before = state(project)
    assert main(["init", language]) == 1
    assert problem in capsys.readouterr().err
    assert state(project) == before


@pytest.mark.parametrize(("old", "new"), [("# The lessons", "\n\n# The lessons"), ("#\nmsgid", "#\n\nmsgid")])
def test_a_blank_line_around_a_header_does_not_cost_it(project: Path, old: str, new: str) -> None:
    path = catalog_path(project, "fr", "lessons")
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace(old, new, 1), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != good
    assert main(["update"]) == 0
    assert path.read_text(encoding="utf-8") == good


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", " is empty"),
        (b'msgid "a"\nmsgstr "b"\n', "1: does not begin with a header"),
        *(
            (
                f'msgid ""\nmsgstr ""\n"Language: pt\\n"\n"{field}: text/plain; charset={said}\\n"\n\nmsgid "Suit"\n'
                'msgstr "Coração"\n'.encode(),
                f"4: its header says charset={said}",
            )
            for field, said in (
                ("Content-Type", "ISO-8859-1"),
                ("content-type", "latin1"),
                ("Content-Type", "UTF-16"),
                ("Content-Type", "utf-99"),
                ("Content-Type", "CHARSET"),
                ("Content-Type", ""),
            )
        ),
        (b'msgid ""\nmsgstr ""\n\n<<<<<<< HEAD\n', "4: not a catalog's line"),
        (b'msgid ""\nmsgstr "caf\xe9"\n', "2: is not UTF-8"),
        (None, " cannot be read: No such file or directory"),
    ],
)
def test_a_catalog_that_cannot_be_read_stays_as_it_is_and_keeps_no_other_from_being_updated(
    project: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, problem: str
) -> None:
    path = catalog_path(project, "pt", "lessons")
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    (project / "tutorial/scenarios/first.yaml").write_text("title: Another trick\n", encoding="utf-8")
    before = state(project)
    assert main(["update"]) == 1
    said = capsys.readouterr().err
    assert f"locales/pt/LC_MESSAGES/lessons.po:{problem}" in said
    assert "\n1 fault; what is named here is left as it was; everything else is done:\n" in said
    now = state(project)
    changed = {file for file in before.keys() | now.keys() if before.get(file) != now.get(file)}
    assert changed == {f"locales/{language}/LC_MESSAGES/lessons.po" for language in ("es", "fr")}
    assert main(["all"]) == 1
    assert f"locales/pt/LC_MESSAGES/lessons.po:{problem}" in capsys.readouterr().err
    assert {path.parent.name for path in (project / "tutorial").glob("*/01-first.ipynb")} == {"en", "es", "fr"}
    assert main(["check", "syntax", "plural-forms", "sources"]) == 1
    assert capsys.readouterr().out.count("mend:") == 1


def test_what_is_wrong_with_one_language_keeps_no_other_from_being_compiled_and_rendered(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = catalog_path(finished, "fr", "lessons")
    broken.write_text(broken.read_text(encoding="utf-8").replace('msgstr "Mot Suit"', 'msgstr "Mot Suit'), "utf-8")
    catalog = catalog_path(finished, "pt", "lessons")
    catalog.write_text(catalog.read_text(encoding="utf-8").replace("Mot Suit", "- um naipe"), encoding="utf-8")
    for domain, old, new in (("lessons", "Mot Suit", "el palo"), ("interface", "Mot Next", "siguiente")):
        path = catalog_path(finished, "es", domain)
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    before = state(finished)
    compiled = finished / "tutorial/briscola_tutorial/locales/fr/LC_MESSAGES/lessons.mo"
    words = compiled.read_bytes()
    capsys.readouterr()
    assert main(["all"]) == 1
    said = capsys.readouterr()
    line = 1 + broken.read_text(encoding="utf-8").split("\n").index('msgstr "Mot Suit')
    in_pt = 1 + catalog.read_text(encoding="utf-8").split("\n").index('msgid "Suit"')
    faults_told = [line for line in said.err.splitlines() if line.startswith(("locales/", "tutorial/"))]
    assert [fault.split(": ")[0] for fault in faults_told] == [
        f"locales/fr/LC_MESSAGES/lessons.po:{line}",
        f"locales/pt/LC_MESSAGES/lessons.po:{in_pt}",
    ]
    rows = [line.split()[:2] for line in said.out.split("\n\n")[0].splitlines()]
    assert ["es", "lessons"] in rows
    assert ["fr", "interface"] in rows
    assert ["fr", "lessons"] not in rows  # nothing is known of it
    now = state(finished)
    assert {file for file in now if before[file] != now[file] and not file.endswith(".mo")} == {
        "tutorial/es/01-first.ipynb"
    }
    assert compiled.read_bytes() == words
    assert b"siguiente" in (finished / "widgets/briscola_widgets/locales/es/LC_MESSAGES/interface.mo").read_bytes()
    assert "el palo" in (finished / "tutorial/es/01-first.ipynb").read_text(encoding="utf-8")


def test_a_language_is_removed_by_deleting_its_catalogs(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(finished / "locales/fr")
    capsys.readouterr()
    assert main(["all"]) == 0
    assert capsys.readouterr().out.endswith("\nThis run has written:\n  tutorial/fr/01-first.ipynb (deleted)\n")
    assert places.codes(finished / "tutorial") == ("en", "es", "pt")  # the menu's
    assert {path.parts[-3] for path in finished.rglob("*.mo")} == {"es", "pt"}
    assert not list(finished.glob("*/*/locales/fr"))
    assert faults(finished) == ()


def test_of_a_language_that_is_removed_what_somebody_wrote_beside_stays(finished: Path) -> None:
    own = finished / "tutorial/fr/09-mine.ipynb"
    own.write_text("{}", encoding="utf-8")
    shutil.rmtree(finished / "locales/fr")
    assert main(["all"]) == 0
    assert [path.name for path in own.parent.iterdir()] == ["09-mine.ipynb"]
    assert [(fault.file, fault.what) for fault in faults(finished)] == [
        ("tutorial/fr", "has notebooks and no catalogs")
    ]


@pytest.mark.parametrize(
    ("content", "is_own"),
    [
        (lambda _: "{}", True),
        (lambda text: text.replace('"execution_count": 1', '"execution_count": 12'), True),  # opened and run
        (lambda text: text.replace('language = \\"fr', 'language = \\"en'), True),
        (lambda text: text, False),
    ],
)
def test_a_notebook_that_is_somebodys_own_stays_and_is_told(
    finished: Path,
    capsys: pytest.CaptureFixture[str],
    content: Callable[[str], str],
    is_own: bool,  # noqa: FBT001 - of a table
) -> None:
    lesson = (finished / "tutorial/fr/01-first.ipynb").read_text(encoding="utf-8")
    assert (content(lesson) == lesson) is not is_own
    own = finished / "tutorial/fr/15-mine.ipynb"
    own.write_text(content(lesson), encoding="utf-8")
    (fault,) = faults(finished)
    assert fault.file == "tutorial/fr/15-mine.ipynb"
    assert ("make translations" in fault.mend) is not is_own
    capsys.readouterr()
    assert main(["all"]) == is_own
    assert own.exists() is is_own
    assert ("tutorial/fr/15-mine.ipynb: has no source" in capsys.readouterr().err) is is_own
    assert faults(finished) == ((fault,) if is_own else ())


@pytest.mark.parametrize("step", ["extract", "update", "compile", "render", "all", "check"])
@pytest.mark.parametrize(
    ("file", "steps"),
    [
        ("tutorial/en/01-first.ipynb", {"extract", "update", "render", "all", "check"}),
        ("tutorial/scenarios/first.yaml", {"extract", "update", "all", "check"}),
        ("locales/fr/LC_MESSAGES/lessons.po", {"update", "compile", "render", "all", "check"}),
        ("locales/fr/LC_MESSAGES/interface.po", {"update", "compile", "all", "check"}),
    ],
)
def test_a_file_that_is_not_utf_8_is_named_and_left_as_it_is(
    project: Path, capsys: pytest.CaptureFixture[str], step: str, file: str, steps: set[str]
) -> None:
    assert main(["all"]) == 0
    (project / file).write_bytes((project / file).read_bytes() + b"\n# caf\xe9\n")
    before = state(project)
    capsys.readouterr()
    assert main([step]) == (step in steps)
    if step in steps:
        captured = capsys.readouterr()
        assert re.search(rf"^{re.escape(file)}:\d+: .*UTF-8", captured.out + captured.err, re.MULTILINE)
        assert state(project) == before


def test_without_its_configuration_nothing_is_extracted(project: Path) -> None:
    (project / "locales/interface.cfg").unlink()
    with pytest.raises(FaultError, match=r"locales/interface\.cfg: is missing"):
        extract(project)
    assert [fault.what for fault in faults(project)] == ["is missing"]


def test_headers_name_no_person_address_or_path(project: Path) -> None:
    for path in (project / "locales").rglob("*.po"):
        text = path.read_text(encoding="utf-8")
        assert not [noise for noise in ("@", "FULL NAME", "ORGANIZATION", str(project)) if noise in text]


def test_compiled_catalogs_lie_in_the_packages_that_use_them(project: Path) -> None:
    files = {
        project / package / "locales" / language / "LC_MESSAGES" / f"{domain}.mo"
        for language in ("es", "fr", "pt")
        for package, domain in (("widgets/briscola_widgets", "interface"), ("tutorial/briscola_tutorial", "lessons"))
    }
    assert set(compile_catalogs(project)) == files
    written = {path: path.read_bytes() for path in files}
    for path in files:
        path.unlink()
    # as `make serve` does it, without what translating needs
    command = [sys.executable, "-m", "briscola_tutorial.translation.compiling"]
    subprocess.run(command, check=True, cwd=project)
    assert {path: path.read_bytes() for path in files} == written
    catalog_path(project, "fr", "lessons").unlink()
    refused = subprocess.run(command, check=False, cwd=project, capture_output=True, text=True)
    assert refused.returncode == 1
    assert refused.stderr.startswith("locales/fr/LC_MESSAGES/lessons.po: cannot be read")


@pytest.mark.parametrize(
    ("message", "translation"),
    [
        ('"%(n)s cards"', 'msgstr "%(m)s cartes"'),
        ('"{n} cards"', 'msgstr "{m} cartes"'),
        ('"{n} cards"', 'msgstr "{n cartes"'),
        ('"{n} cards"', 'msgstr "{n!r} cartes"'),
        ('"{n} cards"', r'msgstr "\\{n\\} cartes"'),
        ('"Cards"', 'msgstr "Cartes }"'),
        ('"{n} card", "{n} cards", 2', 'msgstr[0] "{n} carte"\nmsgstr[1] "{} cartes"'),
        ('"{n} card", "{n} cards", 2', 'msgstr[0] "{n carte"\nmsgstr[1] "{n} cartes"'),
    ],
)
def test_a_translation_that_could_not_be_filled_in_is_neither_compiled_nor_rendered(
    project: Path, put: Put, message: str, translation: str
) -> None:
    compile_catalogs(project)
    function = "ngettext" if ", " in message else "gettext"
    for module in ("widgets/briscola_widgets/table.py", "tutorial/briscola_tutorial/new.py"):
        (project / module).write_text(f"words.{function}({message})\nwords.gettext('Fine')", encoding="utf-8")
    assert main(["update"]) == 0
    path = catalog_path(project, "fr", "interface")
    text = path.read_text(encoding="utf-8")
    empty = 'msgstr[0] ""\nmsgstr[1] ""' if ", " in message else 'msgstr ""'
    head, entry = text.split(f"msgid {message.partition(', ')[0]}\n")
    line = head.count("\n") + 1
    text = f"{head}msgid {message.partition(', ')[0]}\n{entry.replace(empty, translation, 1)}"
    path.write_text(text, encoding="utf-8")
    put("es", "interface", {"Fine": "Bien"})
    before = state(project)
    for broken in (lambda: compile_catalogs(project), lambda: translations(path)):
        with pytest.raises(FaultError, match=rf"^locales/fr/LC_MESSAGES/interface\.po:{line}: "):
            broken()
    changed = {Path(file) for file, content in state(project).items() if before[file] != content}
    assert {file.parts[-3] for file in changed} == {"es", "pt"}  # of which nothing is broken
    assert [
        fault.place
        for fault in faults(project)
        if "untranslated" not in fault.what and fault.file == str(path.relative_to(project))
    ][:1] == [str(line)]
    # nobody is shown what is fuzzy
    path.write_text(
        text.replace(f"msgid {message.partition(', ')[0]}", f"#, fuzzy\nmsgid {message.partition(', ')[0]}"),
        encoding="utf-8",
    )
    assert compile_catalogs(project)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("#\nmsgid", "#, fuzzy\nmsgid", "its header is marked as fuzzy"),
        ("plural=(n > 1)", "plural=(n is many)", "its plural forms cannot be used: '(n is many)': "),
        ("plural=(n > 1)", "plural=(n/0)", "its plural forms cannot be used: '(n/0)': for 0 it divides by zero"),
        ("plural=(n > 1)", "plural=(7/(n-12) > 1)", "its plural forms cannot be used: '(7/(n-12) > 1)': for 12 it"),
        ("plural=(n > 1)", "plural=(n > 1)+1", "its plural forms cannot be used: '(n > 1)+1': 2 has the form 2, and"),
        ("plural=(n > 1)", "plural=(n-1)", "its plural forms cannot be used: '(n-1)': 0 has the form -1, and there"),
    ],
)
def test_a_catalog_whose_header_would_spoil_it_is_not_compiled(project: Path, old: str, new: str, what: str) -> None:
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultError, match=f"^locales/fr/LC_MESSAGES/lessons.po: {re.escape(what)}"):
        compile_catalogs(project)
    assert what in [fault.what[: len(what)] for fault in faults(project)]


def test_a_folder_that_is_no_language_is_not_compiled_or_rendered(project: Path) -> None:
    for name in (".ipynb_checkpoints", "backup", "FR"):
        shutil.copytree(project / "locales/fr", project / "locales" / name)
    shutil.copytree(project / "tutorial/en", project / "tutorial/.ipynb_checkpoints")
    english = (project / "tutorial/en/01-first.ipynb").read_bytes()
    (project / "locales/en").mkdir()
    assert languages(project) == ("es", "fr", "pt")
    (project / "locales/en").rmdir()
    assert main(["all"]) == 0
    assert (project / "tutorial/en/01-first.ipynb").read_bytes() == english
    assert {path.parent.name for path in (project / "tutorial").glob("*/*.ipynb")} == {
        "en", "es", "fr", "pt", ".ipynb_checkpoints",
    }  # fmt: skip


def test_coverage_is_counted_by_language_and_lesson(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The trick": "Le pli", "Suit": "Couleur"})
    path = catalog_path(project, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('msgid "Suit"', '#, fuzzy\nmsgid "Suit"')
    path.write_text(text + '\n#~ msgid "gone"\n#~ msgstr "parti"\n', encoding="utf-8")
    assert [row for row in coverage(project) if row.language == "fr"] == [
        Coverage("fr", "interface", messages=3, missing=3),
        Coverage("fr", "en/01-first", messages=4, translated=1, fuzzy=1, missing=2),
        Coverage("fr", "scenarios/first", messages=1, missing=1),
        Coverage("fr", "lessons", messages=5, translated=1, fuzzy=1, stale=1, missing=3),
    ]


def test_a_stale_translation_counts_where_its_english_stood(project: Path, put: Put) -> None:
    put("fr", "lessons", {"The first trick": "Le premier pli", "Suit": "Couleur"})
    scenario = project / "tutorial/scenarios/first.yaml"
    old = scenario.read_text(encoding="utf-8")
    scenario.write_text("title: Another trick\n", encoding="utf-8")
    for _ in range(2):
        assert main(["all"]) == 0
        assert Coverage("fr", "scenarios/first", messages=1, stale=1, missing=1) in coverage(project)
        assert Coverage("fr", "lessons", messages=5, translated=1, stale=1, missing=4) in coverage(project)
    assert "# stood in tutorial/scenarios/first.yaml" in catalog_path(project, "fr", "lessons").read_text("utf-8")
    scenario.write_text(old, encoding="utf-8")
    assert main(["all"]) == 0
    assert Coverage("fr", "scenarios/first", messages=1, translated=1) in coverage(project)
    assert "stood in" not in catalog_path(project, "fr", "lessons").read_text("utf-8")


@pytest.mark.usefixtures("project")
def test_the_table_of_coverage_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["all"]) == 0
    lines = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert lines[0].split() == ["language", "lesson", "messages", "translated", "fuzzy", "stale", "missing"]
    assert ["fr", "en/01-first", "4", "0", "0", "0", "4"] in [line.split() for line in lines]
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines) == 1 + 3 * 4


def test_run_elsewhere_than_in_the_root_the_command_says_so(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(SystemExit):
        main(["all"])
    assert "not the project's root" in capsys.readouterr().err
