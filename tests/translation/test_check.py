"""`check` names each fault with its file, its place and what mends it, and is silent otherwise."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.pofile import write_po

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.fault import Fault
from briscola_tutorial.translation.po import read_catalog
from briscola_tutorial.translation.rules import faults
from briscola_tutorial.translation.rules.kept import tokens


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def only(root: Path) -> Fault:
    (fault,) = faults(root)
    assert fault.mend
    return fault


def test_a_finished_project_has_no_faults(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert faults(finished) == ()
    assert main(["check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 faults"


def test_an_untranslated_message_is_named_with_line_and_cell(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = catalog_path(finished, "fr", "lessons")
    edit(path, 'msgstr "Mot The trick"', 'msgstr ""')
    line = path.read_text(encoding="utf-8").splitlines().index('msgid "The trick"') + 1
    missing, stale = faults(finished)
    assert (missing.file, missing.place) == ("locales/fr/LC_MESSAGES/lessons.po", str(line))
    assert missing.what == "untranslated: 'The trick' (heading in cell m1)"
    assert (stale.file, stale.what) == ("tutorial/fr/01-first.ipynb", "is not what its source and the catalog give")
    assert main(["check"]) == 1
    assert f"locales/fr/LC_MESSAGES/lessons.po:{line}: untranslated" in capsys.readouterr().out


def test_a_plural_form_that_is_missing_is_untranslated(finished: Path) -> None:
    edit(catalog_path(finished, "fr", "interface"), 'msgstr[1] "Mot {n} points"', 'msgstr[1] ""')
    assert only(finished).what == "untranslated: ('{n} point', '{n} points')"


def test_a_fuzzy_message_is_a_fault(finished: Path) -> None:
    edit(catalog_path(finished, "fr", "interface"), 'msgid "Next"', '#, fuzzy\nmsgid "Next"')
    assert only(finished).what == "fuzzy: 'Next'"


def test_an_obsolete_message_is_a_fault(finished: Path) -> None:
    path = catalog_path(finished, "fr", "interface")
    edit(path, 'msgid "Next"', 'msgid "Next"')
    path.write_text(path.read_text(encoding="utf-8") + '\n#~ msgid "gone"\n#~ msgstr "parti"\n', encoding="utf-8")
    assert only(finished).what == "obsolete: 'gone'"


def test_a_source_that_says_something_new_is_a_fault_until_the_catalogs_know(finished: Path) -> None:
    (finished / "widgets/briscola_widgets/table.py").write_text('words.gettext("New")', encoding="utf-8")
    found = [fault.what for fault in faults(finished) if "/fr/" in fault.file]
    assert found == [
        "is not in the catalog: 'New'",
        "no source says this any more: 'Next'",
        "no source says this any more: ('{n} point', '{n} points')",
    ]


def test_a_message_that_a_catalog_lacks_is_named_with_its_cell_and_the_line_it_belongs_after(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    entry = next(entry for entry in text.split("\n\n") if 'msgid "Suit"' in entry)
    edit(path, f"{entry}\n\n" if f"{entry}\n\n" in text else f"\n{entry}\n", "")
    (fault,) = faults(finished, ["message-ids"])
    assert fault.what == "is not in the catalog: 'Suit' (list item in cell m2)"
    before = path.read_text(encoding="utf-8").splitlines()[int(fault.place) - 1]
    assert before == 'msgid "See [the next](01-first.ipynb)."'


def by_git(*arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *who, *arguments], check=True, capture_output=True)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(("words", "is_doubted"), [("Mot Suit", False), ("La couleur", True)])
def test_english_that_was_changed_in_a_catalog_by_hand_comes_back_with_its_translation(
    finished: Path,
    words: str,
    is_doubted: bool,  # noqa: FBT001 - of a table
    ends: str,
) -> None:
    path = catalog_path(finished, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8", newline=ends)  # as a commit may have it
    by_git("init", "--quiet")
    by_git("add", ".")
    by_git("-c", "core.autocrlf=false", "commit", "--quiet", "--message", "All")
    path.write_text(text, encoding="utf-8")
    edit(path, 'msgid "Suit"\nmsgstr "Mot Suit"', f'# mine\nmsgid "Suits"\nmsgstr "{words}"')
    (fault,) = faults(finished, ["message-ids"])
    assert fault.what == "its English was changed here; the source says 'Suit': 'Suits' (list item in cell m2)"
    assert path.read_text(encoding="utf-8").splitlines()[int(fault.place) - 1] == 'msgid "Suits"'
    assert main(["all"]) == 0
    message = read_catalog(path).get("Suit")
    assert message is not None
    assert (message.string, message.fuzzy, message.user_comments) == (words, is_doubted, ["mine"])
    assert "Suits" not in path.read_text(encoding="utf-8")
    assert [fault.rule for fault in faults(finished)] == ["fuzzy"] * is_doubted


@pytest.mark.parametrize(
    "saved",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
    ],
)
def test_a_catalog_with_a_mark_of_its_encoding_or_other_line_ends_is_told_and_rewritten_without_loss(
    finished: Path, saved: Callable[[str], bytes]
) -> None:
    for path in (catalog_path(finished, "fr", domain) for domain in ("interface", "lessons")):
        text = path.read_text(encoding="utf-8")
        path.write_bytes(saved(text))
        fault = only(finished)
        assert (fault.file, fault.place, fault.what) == (
            f"locales/fr/LC_MESSAGES/{path.name}",
            "1",
            "is not written as the update writes it",
        )
        assert main(["all"]) == 0
        assert path.read_bytes() == text.encode()
        assert faults(finished) == ()


def test_an_edited_translation_makes_its_notebook_stale(finished: Path) -> None:
    edit(catalog_path(finished, "fr", "lessons"), "Mot Suit", "La couleur")
    assert only(finished).file == "tutorial/fr/01-first.ipynb"
    assert main(["render"]) == 0
    assert faults(finished) == ()


def test_a_notebook_that_is_missing_or_that_nothing_gives_is_a_fault(finished: Path) -> None:
    (finished / "tutorial/fr/01-first.ipynb").rename(finished / "tutorial/fr/02-second.ipynb")
    assert [(fault.file, fault.what) for fault in faults(finished)] == [
        ("tutorial/fr/01-first.ipynb", "is missing"),
        ("tutorial/fr/02-second.ipynb", "has no source in tutorial/en"),
    ]


def test_traces_of_a_run_in_a_source_are_a_fault(finished: Path) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", '"execution_count": 2', '"execution_count": 12')
    assert {fault.file for fault in faults(finished)} == {"tutorial/en/01-first.ipynb"} | {
        f"tutorial/{language}/01-first.ipynb" for language in ("es", "fr", "pt")
    }
    assert main(["all"]) == 0
    assert faults(finished) == ()


def test_a_source_that_cannot_be_extracted_is_a_fault(finished: Path) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", "01-first.ipynb", "01-first.ipynb#The-trick")
    fault = only(finished)
    assert (fault.file, fault.place) == ("tutorial/en/01-first.ipynb", "cell m2")
    assert "anchors" in fault.what


def test_a_translation_that_breaks_its_cell_is_a_fault(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    edit(path, "Mot Suit", "- Couleur")
    fault = only(finished)
    line = path.read_text(encoding="utf-8").splitlines().index('msgid "Suit"') + 1
    assert (fault.file, fault.place) == ("locales/fr/LC_MESSAGES/lessons.po", str(line))


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ('msgstr "Mot Suit"', '<<<<<<< HEAD\nmsgstr "Mot Suit"', 0, "not a catalog's line: '<<<<<<< HEAD'"),
        ('msgstr "Mot Suit"', 'msgstr "Mot Suit', 0, "not a catalog's line"),
        ('msgstr "Mot Suit"', 'msgstr "Mot Suit"\n\nmsgid "Suit"\nmsgstr "b"', 2, "stands there twice: 'Suit'"),
    ],
)
def test_a_catalog_that_cannot_be_read_is_one_fault_with_its_line(
    finished: Path, old: str, new: str, line: int, what: str
) -> None:
    path = catalog_path(finished, "fr", "lessons")
    at = path.read_text(encoding="utf-8").splitlines().index(old) + 1
    edit(path, old, new)
    fault = only(finished)
    assert (fault.file, fault.place) == ("locales/fr/LC_MESSAGES/lessons.po", str(at + line))
    assert what in fault.what


@pytest.mark.parametrize("words", ["", " ", "\u00a0", "\\n", "\\t "])
@pytest.mark.parametrize("old", ["Mot Next", "Mot {n} points"])
def test_white_space_is_no_translation(finished: Path, words: str, old: str) -> None:
    edit(catalog_path(finished, "fr", "interface"), f'"{old}"', f'"{words}"')
    assert only(finished).what.startswith("untranslated: ")


@pytest.mark.parametrize("words", ["Mot {", "Mot }", "Mot {n", "Mot {}", "Mot {0}", "Mot {n!r}", "Mot {n:d}", "{{mot"])
@pytest.mark.parametrize("old", ["Mot Next", "Mot {n} point", "Mot {n} points"])
def test_braces_that_the_message_has_not_are_a_fault_with_their_line(finished: Path, words: str, old: str) -> None:
    path = catalog_path(finished, "fr", "interface")
    message = 'msgid "Next"' if "Next" in old else 'msgid "{n} point"'
    line = path.read_text(encoding="utf-8").splitlines().index(message) + 1
    edit(path, f'"{old}"', f'"{words}"')
    found = faults(finished)
    assert found
    assert {(fault.file, fault.place) for fault in found} == {("locales/fr/LC_MESSAGES/interface.po", str(line))}


def test_a_backslash_does_not_hide_a_brace_from_python(finished: Path) -> None:
    edit(catalog_path(finished, "fr", "interface"), '"Mot {n} points"', '"mot \\\\{n\\\\} points"')
    assert "placeholders" in only(finished).what


@pytest.mark.parametrize("domain", ["lessons", "interface"])
@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"Language: fr', '"Language: de', "says that its language is de"),
        ('"Language: fr', '"Language: xx', "says that its language is xx"),
        ('"Language: fr\\n"\n', "", "says that its language is None"),
        ("plural=(n > 1)", "plural=(n != 1)", "its plural forms are nplurals=2; plural=(n != 1);"),
    ],
)
def test_a_wrong_header_is_a_fault_with_its_line(finished: Path, domain: str, old: str, new: str, what: str) -> None:
    path = catalog_path(finished, "fr", domain)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, 1) if old.splitlines()[0].removesuffix('\\n"') in line)
    edit(path, old, new)
    fault = only(finished)
    assert (fault.file, fault.what) == (f"locales/fr/LC_MESSAGES/{domain}.po", what)
    assert fault.place == str(line if new else 1)


def test_a_language_with_plural_forms_of_babel_may_have_others(finished: Path) -> None:
    assert main(["init", "pl"]) == 0
    edit(catalog_path(finished, "pl", "interface"), "nplurals=3", "nplurals=4")
    assert not [fault for fault in faults(finished) if "plural forms" in fault.what]


def test_a_catalog_that_is_missing_is_a_fault(finished: Path) -> None:
    for domain in ("interface", "lessons"):
        path = catalog_path(finished, "fr", domain)
        text = path.read_text(encoding="utf-8")
        path.unlink()
        fault = only(finished)
        assert (fault.file, fault.what) == (
            f"locales/fr/LC_MESSAGES/{domain}.po",
            "cannot be read: No such file or directory",
        )
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("folder", ["locales/fr", "locales/fr/LC_MESSAGES"])
def test_catalogs_that_are_gone_are_a_fault(finished: Path, folder: str) -> None:
    shutil.rmtree(finished / folder)
    expected = {
        "locales/fr": [("tutorial/fr", "has notebooks and no catalogs")],
        "locales/fr/LC_MESSAGES": [
            (f"locales/fr/LC_MESSAGES/{domain}.po", "cannot be read: No such file or directory")
            for domain in ("interface", "lessons")
        ],
    }
    assert [(fault.file, fault.what) for fault in faults(finished)] == expected[folder]


def test_without_the_folder_of_catalogs_everything_is_wrong(finished: Path) -> None:
    shutil.rmtree(finished / "locales")
    assert only(finished).file == "locales/interface.cfg"


def test_a_language_of_which_only_a_folder_is_left_is_told(finished: Path) -> None:
    shutil.rmtree(finished / "locales/fr/LC_MESSAGES")
    shutil.rmtree(finished / "tutorial/fr")
    assert [fault.file for fault in faults(finished)] == [
        "locales/fr/LC_MESSAGES/interface.po",
        "locales/fr/LC_MESSAGES/lessons.po",
    ]


@pytest.mark.parametrize("name", ["en", "FR", "backup"])
def test_a_folder_of_catalogs_that_are_those_of_no_language_is_a_fault(finished: Path, name: str) -> None:
    shutil.copytree(finished / "locales/fr", finished / "locales" / name)
    fault = only(finished)
    assert (fault.file, fault.what) == (f"locales/{name}", "is no language that is translated into")


def test_what_an_editor_leaves_beside_is_no_fault(finished: Path) -> None:
    for folder in ("tutorial/.ipynb_checkpoints", "locales/.ipynb_checkpoints", "tutorial/en/.ipynb_checkpoints"):
        shutil.copytree(finished / "tutorial/fr", finished / folder)
    (finished / "tutorial/scenarios/first.yaml~").write_text("title: [", encoding="utf-8")
    assert faults(finished) == ()


def test_a_text_that_yaml_takes_for_none_is_told_at_its_line(finished: Path) -> None:
    edit(finished / "tutorial/scenarios/first.yaml", "title: The first trick", "title: Yes")
    fault = only(finished)
    assert (fault.file, fault.place) == ("tutorial/scenarios/first.yaml", "1")
    assert fault.what == 'expected a text here; write it in quotes: "Yes"'


@pytest.mark.parametrize("content", [b"caf\xe9", b"{}", b"", b"[" * 100_000])
def test_a_source_that_is_no_notebook_is_one_fault(finished: Path, content: bytes) -> None:
    (finished / "tutorial/en/01-first.ipynb").write_bytes(content)
    assert only(finished).file == "tutorial/en/01-first.ipynb"
    assert main(["all"]) == 1


@pytest.mark.parametrize(
    ("put", "what", "mend"),
    [
        ("<<<<<<< HEAD\n", "a merge has left a conflict here: '<<<<<<< HEAD'", "choose one of the two sides"),
        ("=======\n", "a merge has left a conflict here: '======='", "choose one of the two sides"),
        ("what\n", "no notebook, for it is no JSON: ", "git restore tutorial/en/01-first.ipynb"),
    ],
)
def test_a_lesson_that_is_no_json_is_told_with_its_line_and_with_what_mends_it(
    finished: Path, capsys: pytest.CaptureFixture[str], put: str, what: str, mend: str
) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", '   "cell_type": "markdown",\n   "id": "m1"', f'{put}   "id": "m1"')
    line = (finished / "tutorial/en/01-first.ipynb").read_text(encoding="utf-8").split("\n").index(put.strip()) + 1
    fault = only(finished)
    assert fault.file == "tutorial/en/01-first.ipynb"
    assert fault.what.startswith(what)
    assert abs(int(fault.place) - line) <= 1
    assert mend in fault.mend
    assert main(["all"]) == 1
    assert f"tutorial/en/01-first.ipynb:{fault.place}: {what}" in capsys.readouterr().err


def test_a_generated_notebook_in_another_encoding_is_stale(finished: Path) -> None:
    (finished / "tutorial/fr/01-first.ipynb").write_bytes(b"caf\xe9")
    assert only(finished).what == "is not what its source and the catalog give"
    assert main(["render"]) == 0
    assert faults(finished) == ()


def test_faults_come_in_the_order_of_the_road(finished: Path) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", '"execution_count": 2', '"execution_count": 12')
    for language in ("es", "fr"):
        edit(catalog_path(finished, language, "interface"), 'msgstr "Mot Next"', 'msgstr ""')
        edit(catalog_path(finished, language, "lessons"), "Mot Suit", "Palabra")
    assert [fault.file for fault in faults(finished)] == [
        "tutorial/en/01-first.ipynb",
        "locales/es/LC_MESSAGES/interface.po",
        "locales/fr/LC_MESSAGES/interface.po",
        "tutorial/es/01-first.ipynb",
        "tutorial/fr/01-first.ipynb",
        "tutorial/pt/01-first.ipynb",
    ]


def test_what_a_translation_lacks_or_adds_is_named(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    line = path.read_text(encoding="utf-8").splitlines().index('msgid "B plays 2♠. It is worth 0 points."') + 1
    for words, what in {
        "B joue 2♠.": "the translation lacks ['0']",
        "B joue 2♠, `a`, 0 point.": "the translation adds ['`a`']",
        "B joue 2♥, 0 point.": "the translation lacks ['2♠'] and adds ['2♥']",
    }.items():
        catalog = read_catalog(path)
        message = catalog.get("B plays 2♠. It is worth 0 points.")
        assert message is not None
        message.string = words
        with path.open("wb") as file:
            write_po(file, catalog, width=0)
        assert main(["all"]) == 0
        fault = only(finished)
        assert (fault.file, fault.place) == ("locales/fr/LC_MESSAGES/lessons.po", str(line))
        assert fault.what == f"{what}: 'B plays 2♠. It is worth 0 points.' (paragraph in cell m1)"


@pytest.mark.parametrize(
    ("english", "translated", "language"),
    [
        ("1,255 or 0.5", "1\u202f255 ou 0,5", "fr"),
        ("1,255 or 0.5", "1\u00a0255 ou 0,5", "fr"),
        ("1,255 or 0.5", "1.255 o 0,5", "es"),
        ("1,255 or 0.5", "1.255 ou 0,5", "pt"),
        ("2nd of 21.", "21, le 2e.", "fr"),
        ("61-70, 71–80", "61–70, 71-80", "fr"),
        ("A +4, others −2", "A +4, les autres -2", "fr"),
        ("five cards", "5 cartes".replace("5 ", "cinq "), "fr"),
        ("**A♥** wins", "**A♥\ufe0f** gagne", "fr"),
        ("[one](a.ipynb) and [two](b.ipynb)", "[deux](b.ipynb) et [un](a.ipynb)", "fr"),
        ("%(name)s has {count:+d}", "{count:+d} pour %(name)s", "fr"),
        ("two<br>words", "deux<br>mots", "fr"),
        ("{n:{w}} {{x}}", "{{x}} {n:{w}}", "fr"),
        ("a { b", "c { d", "fr"),
        ("1.2.3", "1.2.3", "fr"),
        ("one\ntwo 3", "un 3\ndeux", "fr"),
        ("one  \n2", "un 2", "fr"),
    ],
)
def test_what_a_translation_keeps_is_compared_by_what_it_means(english: str, translated: str, language: str) -> None:
    assert tokens(english, "en") == tokens(translated, language)


@pytest.mark.parametrize(
    ("english", "translated"),
    [
        ("21 points", "12 points"),
        ("21 points", "points"),
        ("points", "21 points"),
        ("1 and 1", "1"),
        ("0.5", "5"),
        ("−2", "2"),
        ("−2", "+2"),
        ("A♥", "A♦"),
        ("A♥", "l’as de cœur"),
        ("AH", "AD"),
        ("♠", "♣"),
        ("`lesson`", "`leçon`"),
        ("`lesson`", "lesson"),
        ("[a](b.ipynb)", "[a](c.ipynb)"),
        ("[a](b.ipynb)", "a"),
        ("![a](b.svg)", "![a](c.svg)"),
        ("$a$", "$b$"),
        ("%(n)s", "%(n)d"),
        ("{n:+d}", "{n}"),
        ("%s", ""),
        ("<br>", "<hr>"),
        ("{{x}}", "x"),
        ("{{x}}", "{x}"),
        ("{n}", "{n"),
        ("{n} }", "{n}"),
        ("x", "x {"),
        ("a { b", "c } d"),
        ("{n!r}", "{n}"),
        ("**A♥** wins", "A♥ gagne"),
        ("*so*", "**so**"),
        ("**[a](b.ipynb)**", "**[a](c.ipynb)**"),
        ("%(n)s", "%(m)s"),
        ("%d", "%s"),
        ("1\n2", "12"),
        ("0.50", "0,05"),
        ("x1 2", "x1 3"),
    ],
)
def test_what_a_translation_loses_or_changes_is_seen(english: str, translated: str) -> None:
    assert tokens(english, "en") != tokens(translated, "fr")


BRACES = [
    ("{n} mots", None),
    ("{n} mots {", "{"),
    ("{n} mots }", "}"),
    ("{n mots", "{"),
    ("{} mots", "{}"),
    ("{n!r} mots", "{n!r}"),
    ("{n:>3} mots", "{n:>3}"),
]


@pytest.mark.parametrize(("translation", "adds"), BRACES)
def test_a_brace_too_many_is_a_fault_and_is_not_compiled(finished: Path, translation: str, adds: str | None) -> None:
    path = catalog_path(finished, "fr", "interface")
    edit(path, 'msgstr[1] "Mot {n} points"', f'msgstr[1] "{translation}"')
    if adds is None:
        assert faults(finished) == ()
        assert main(["compile"]) == 0
        return
    assert any(adds in fault.what for fault in faults(finished))
    if adds in "{}" or adds == "{}":
        assert main(["compile"]) == 1


#: What may happen to a catalog's file, what is said of it, and in which line (0: of the whole file).
SPOILED = [
    ('msgid "The trick"', '<<<<<<< HEAD\nmsgid "The trick"', "not a catalog's line: '<<<<<<< HEAD"),
    ('msgid "The trick"', 'msgid "The trick', "not a catalog's line"),
    ('msgstr "Mot The trick"', 'msgstr "Mot The trick"\n\nmsgid "The trick"\nmsgstr "mot"', "stands there twice"),
    ('msgstr "Mot The trick"', 'msgstr "  "', "untranslated"),
    ('"Language: fr\\n"', '"Language: es\\n"', "says that its language is es"),
]


@pytest.mark.parametrize(("old", "new", "said"), SPOILED)
def test_a_spoiled_catalog_is_told_with_its_file_and_line(finished: Path, old: str, new: str, said: str) -> None:
    path = catalog_path(finished, "fr", "lessons")
    edit(path, old, new)
    fault = next(fault for fault in faults(finished) if said in fault.what)
    assert fault.file == "locales/fr/LC_MESSAGES/lessons.po"
    assert fault.mend
    if "Language" not in old:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert "trick" in lines[int(fault.place) - 1] or lines[int(fault.place) - 1].startswith("<<<<<<<")


def test_what_cannot_be_read_is_left_as_it_is(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = catalog_path(finished, "fr", "lessons")
    spoiled = path.read_bytes() + "# caf\u00e9\n".encode("latin-1")
    path.write_bytes(spoiled)
    for step in ("update", "compile", "render", "all"):
        assert main([step]) == 1
        assert "lessons.po:" in capsys.readouterr().err
    assert path.read_bytes() == spoiled
    assert "is not UTF-8" in {fault.what for fault in faults(finished)}


def test_a_catalog_that_is_gone_is_told(finished: Path) -> None:
    catalog_path(finished, "fr", "interface").unlink()
    assert [fault.file for fault in faults(finished)] == ["locales/fr/LC_MESSAGES/interface.po"]
    shutil.rmtree(finished / "locales/fr")
    assert only(finished).what == "has notebooks and no catalogs"
    assert only(finished).file == "tutorial/fr"


@pytest.mark.parametrize("name", ["01-first.ipynb", "first.yaml"])
def test_a_source_that_is_no_text_is_told(finished: Path, name: str) -> None:
    path = finished / "tutorial" / ("en" if name.endswith("ipynb") else "scenarios") / name
    path.write_bytes("é".encode("latin-1"))
    assert only(finished).what == "is not UTF-8"
    assert only(finished).file.endswith(name)
    assert main(["all"]) == 1


def test_the_sources_are_never_written_over(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (finished / "tutorial/en/01-first.ipynb").read_bytes()
    shutil.copytree(finished / "locales/fr", finished / "locales/en")
    assert main(["render"]) == 1
    assert "locales/en: is no language that is translated into" in capsys.readouterr().err
    assert (finished / "tutorial/en/01-first.ipynb").read_bytes() == source
    assert "locales/en" in {fault.file for fault in faults(finished)}


@pytest.mark.parametrize(
    ("target", "right"),
    [
        ("01-first.ipynb", True),
        ("01%2Dfirst.ipynb", True),
        ("../scenarios/first.yaml", True),
        ("https://example.org/99", True),
        ("mailto:a@example.org", True),
        ("99-nowhere.ipynb", False),
        ("../fr/99-nowhere.ipynb", False),
    ],
)
def test_a_link_of_a_lesson_leads_to_a_file_that_is_there(finished: Path, target: str, right: bool) -> None:  # noqa: FBT001
    edit(finished / "tutorial/en/01-first.ipynb", "](01-first.ipynb)", f"]({target})")
    found = [(fault.file, fault.place, fault.what) for fault in faults(finished, ["sources"])]
    told = ("tutorial/en/01-first.ipynb", "cell m2", f"the link to {target!r} leads nowhere")
    assert found == ([] if right else [told])


@pytest.mark.parametrize(("cell", "right"), [("m1", True), ("m2", True), ("nowhere", False)])
def test_a_link_into_a_lesson_leads_to_a_cell_of_it(finished: Path, cell: str, right: bool) -> None:  # noqa: FBT001
    edit(finished / "tutorial/en/01-first.ipynb", "](01-first.ipynb)", f"](01-first.ipynb#{cell})")
    found = faults(finished, ["sources"])
    assert [fault.what for fault in found] == (
        [] if right else ["the link to '01-first.ipynb#nowhere' leads to no cell"]
    )
    assert all("m1, m2" in fault.mend for fault in found)


@pytest.mark.parametrize("content", [b"", b"\n \n"])
@pytest.mark.parametrize("domain", ["lessons", "interface"])
def test_an_empty_catalog_is_one_fault(finished: Path, domain: str, content: bytes) -> None:
    catalog_path(finished, "fr", domain).write_bytes(content)
    fault = only(finished)
    assert (fault.file, fault.place, fault.what) == (f"locales/fr/LC_MESSAGES/{domain}.po", "", "is empty")
    assert fault.mend == "bring it back, or delete it and run `make language CODE=fr`"
    assert main(["all"]) == 1


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('language = \\"en', 'language = \\"fr', "cell parameters"),
        ('"parameters"\n    ]', '"other"\n    ]', ""),
        ('"metadata": {},', '"metadata": {"tags": ["parameters"]},', "cell m1"),
    ],
)
def test_a_fault_of_the_parameters_is_told_once_at_the_source(finished: Path, old: str, new: str, place: str) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", old, new)
    main(["all"])  # the rest of it is as Jupyter writes it
    fault = only(finished)
    assert (fault.file, fault.place) == ("tutorial/en/01-first.ipynb", place)
    assert "says just" in fault.what


@pytest.mark.parametrize(
    ("old", "new", "place", "what"),
    [
        ('"id": "m2"', '"id": "m1"', "cell m1", "cells number 2 and 3 have the same id"),
        ('   "id": "m2",\n', "", "cell number 3", "has no id"),
    ],
)
def test_a_cell_without_an_id_of_its_own_is_named(finished: Path, old: str, new: str, place: str, what: str) -> None:
    edit(finished / "tutorial/en/01-first.ipynb", old, new)
    fault = only(finished)
    assert (fault.file, fault.place, fault.what) == ("tutorial/en/01-first.ipynb", place, what)


def test_carriage_returns_in_sources_are_told(finished: Path) -> None:
    lesson, scenario = finished / "tutorial/en/01-first.ipynb", finished / "tutorial/scenarios/first.yaml"
    for path in (lesson, scenario):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert [(fault.file, fault.place, fault.what) for fault in faults(finished)] == [
        ("tutorial/en/01-first.ipynb", "", "holds traces of a run, or is not written as Jupyter writes it"),
        ("tutorial/scenarios/first.yaml", "1", "a carriage return ends a line"),
    ]
    assert main(["all"]) == 0
    assert only(finished).file == "tutorial/scenarios/first.yaml"


def test_a_conflict_in_a_scenario_is_told_as_one_and_hides_no_other_that_cannot_be_read(finished: Path) -> None:
    scenario = finished / "tutorial/scenarios/first.yaml"
    scenario.write_text(f"<<<<<<< HEAD\n{scenario.read_text(encoding='utf-8')}", encoding="utf-8")
    (finished / "tutorial/scenarios/second.yaml").write_text("title: [", encoding="utf-8")
    edit(finished / "tutorial/en/01-first.ipynb", "](01-first.ipynb)", "](01-first.ipynb#part)")
    edit(catalog_path(finished, "es", "lessons"), 'msgid "Suit"', '=======\nmsgid "Suit"')
    found = [(fault.file, fault.place, fault.rule) for fault in faults(finished)]
    assert [file for file, _, _ in found] == [
        "tutorial/en/01-first.ipynb",
        "tutorial/scenarios/first.yaml",
        "tutorial/scenarios/second.yaml",
        "locales/es/LC_MESSAGES/lessons.po",
    ]
    assert [rule for _, _, rule in found] == ["sources", "sources", "sources", "syntax"]
    conflict = faults(finished)[1]
    assert (conflict.place, conflict.what) == ("1", "a merge has left a conflict here: '<<<<<<< HEAD'")


LISTS = [
    ("docs/words/fr.txt", "one\n<<<<<<< HEAD\n", 2, "a merge has left a conflict here: '<<<<<<< HEAD'"),
    ("docs/words/it.txt", "one\n=======\n", 2, "a merge has left a conflict here: '======='"),
    ("docs/words/names.txt", "a\nb\n>>>>>>> theirs\n", 3, "a merge has left a conflict here: '>>>>>>> theirs'"),
    ("docs/words/numbers.csv", "number,en,fr\n||||||| base\n", 2, "a merge has left a conflict here: '||||||| base'"),
    ("docs/words/numbers.csv", "number,en,fr\n5,five\n", 2, "has 2 fields, expected 3"),
    ("docs/GLOSSARY.csv", "key,en,fr\n<<<<<<< HEAD\n", 2, "a merge has left a conflict here: '<<<<<<< HEAD'"),
    ("docs/GLOSSARY.csv", "key,en,fr\ntrick,trick,pli\n\ncard,card\n", 4, "has 2 fields, expected 3"),
    ("docs/GLOSSARY.csv", "key,en,fr\ntrick,trick,pli,levée\n", 2, "has 4 fields, expected 3"),
    ("docs/GLOSSARY.csv", "key,fr\ntrick,pli\n", 1, "has 2 fields, expected 2, one of them called en"),
    ("docs/GLOSSARY.csv", 'key,en,fr\ntrick,"a" b,pli\n', 2, "expected after '\"'"),
]


@pytest.mark.parametrize(("file", "text", "line", "what"), LISTS)
def test_a_list_of_words_that_cannot_be_read_is_one_fault_with_its_line(
    finished: Path, file: str, text: str, line: int, what: str
) -> None:
    (finished / "docs/words").mkdir(parents=True)
    (finished / file).write_text(text, encoding="utf-8")
    fault = only(finished)
    assert (fault.file, fault.place, fault.rule) == (file, str(line), "sources")
    assert what in fault.what
    assert main(["check"]) == 1


def test_a_scenario_nested_without_end_is_told(finished: Path) -> None:
    (finished / "tutorial/scenarios/first.yaml").write_text("title: " + "[" * 3000, encoding="utf-8")
    assert only(finished).file == "tutorial/scenarios/first.yaml"


def test_a_folder_that_is_no_language_is_none(finished: Path) -> None:
    (finished / "tutorial/.ipynb_checkpoints").mkdir()
    (finished / "tutorial/.ipynb_checkpoints/01-first.ipynb").write_text("{}", encoding="utf-8")
    assert faults(finished) == ()
    (finished / "locales/FR/LC_MESSAGES").mkdir(parents=True)
    assert "locales/FR" in {fault.file for fault in faults(finished)}
