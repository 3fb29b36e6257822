"""Two branches that change different sentences of a lesson merge, with real git, and what is generated follows."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path, messages
from briscola_tutorial.translation.merging import _by_line, _by_sentence, merge
from briscola_tutorial.translation.notebook import read
from briscola_tutorial.translation.po import parsed_catalog
from briscola_tutorial.translation.rules import faults

ROOT = Path(__file__).parents[2]
#: English and French of the lesson's paragraph, sentence by sentence, and of its list.
FIRST, SECOND, THIRD = "B plays 2♠.", "It is worth 0 points.", "Who takes it?"
LIST = ("one card,", "two cards,", "three cards.")


@pytest.fixture
def repository(project: Path, notebook_text: Callable[..., str]) -> Path:
    """The project under git as `make` sets it up, finished in French."""
    items = "\n".join(f"- {item}" for item in LIST)
    text = notebook_text(f"# The trick\n\n{FIRST}\n{SECOND}\n{THIRD}\n\n{items}", "Another paragraph.\n\nThe last one.")
    (project / "tutorial/en/01-first.ipynb").write_text(text, encoding="utf-8")
    shutil.rmtree(project / "locales/es")
    shutil.rmtree(project / "locales/pt")
    for file in (".gitattributes", "locales/merging.gitconfig"):
        shutil.copy(ROOT / file, project / file)
    assert main(["all"]) == 0
    translate(project)
    git("init", "--quiet", "--initial-branch=main")
    git("config", "user.name", "A")
    git("config", "user.email", "a@example.org")
    git("config", "include.path", "../locales/merging.gitconfig")
    (project / ".gitignore").write_text("build/\n.venv/\n*.mo\n", encoding="utf-8")
    python = project / ".venv/bin/python"  # what `make` installs
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    commit()
    return project


def git(*arguments: str, status: int = 0) -> str:
    done = subprocess.run(["git", *arguments], check=False, capture_output=True, text=True)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def commit() -> None:
    git("add", ".")
    git("commit", "--quiet", "--message", "A change")


def french(text: str) -> str:
    """Words that keep what must be kept, sentence by sentence, as a translator would."""
    return text.replace("plays", "joue").replace("card", "carte").replace("the", "la").replace("?", "\u202f?")


def translate(root: Path) -> None:
    """Translate what is not, throw away what is obsolete, and bring all up to date."""
    for domain in ("lessons", "interface"):
        path = catalog_path(root, "fr", domain)
        entries = [entry for entry in path.read_text(encoding="utf-8").rstrip("\n").split("\n\n") if "#~" not in entry]
        for index, entry in enumerate(entries[1:], 1):
            lines = entry.split("\n")
            said = next(line for line in lines if line.startswith("msgid "))
            english = json.loads(said.removeprefix("msgid "))
            words = f"{'Mot' if english[:1].isupper() else 'mot'} {french(english)}"
            entries[index] = entry.replace('msgstr ""', f"msgstr {json.dumps(words, ensure_ascii=False)}")
            for form in (0, 1):
                entries[index] = entries[index].replace(f'msgstr[{form}] ""', f'msgstr[{form}] "Mot {{n}}"')
        path.write_text("\n\n".join(entries) + "\n", encoding="utf-8")
    assert main(["all"]) == 0


def reword(root: Path, old: str, new: str) -> None:
    path = root / "tutorial/en/01-first.ipynb"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("mine", "yours", "finished"),
    [
        ("The trick", "The last one", True),  # a heading and the lesson's end
        (LIST[0], LIST[1], True),  # neighbouring items, neighbouring lines
        (LIST[0], LIST[1], False),
        (FIRST, SECOND, True),  # neighbouring sentences of one paragraph, and so of one message
        (FIRST, THIRD, False),
        (SECOND, LIST[0], True),
    ],
)
def test_different_sentences_merge_and_what_is_generated_follows(
    repository: Path,
    mine: str,
    yours: str,
    finished: bool,  # noqa: FBT001 - of a table
) -> None:
    for branch, sentence in (("mine", mine), ("yours", yours)):
        git("checkout", "--quiet", "-b", branch, "main")
        reword(repository, sentence, f"Now {sentence}")
        assert main(["all"]) == 0
        if finished:
            translate(repository)
        commit()
    git("merge", "--quiet", "mine")
    merged = (repository / "tutorial/en/01-first.ipynb").read_text(encoding="utf-8")
    assert f"Now {mine}" in merged
    assert f"Now {yours}" in merged
    assert main(["all"]) == 0
    if not finished:
        translate(repository)
    assert faults(repository) == ()
    shown = read((repository / "tutorial/fr/01-first.ipynb").read_text(encoding="utf-8"), "").cells
    assert "".join(cell.source for cell in shown).count("Now ") == 2


def test_the_same_english_sentence_changed_twice_is_a_conflict_in_the_lesson_that_check_names(repository: Path) -> None:
    for branch in ("mine", "yours"):
        git("checkout", "--quiet", "-b", branch, "main")
        reword(repository, SECOND, f"{branch} {SECOND}")
        assert main(["all"]) == 0
        commit()
    git("merge", "--quiet", "mine", status=1)
    conflicts = git("diff", "--name-only", "--diff-filter=U").split()
    assert conflicts == ["tutorial/en/01-first.ipynb"]  # the catalog has both, and the lesson decides
    assert {fault.file for fault in faults(repository)} == {"tutorial/en/01-first.ipynb"}
    git("checkout", "--quiet", "--theirs", "tutorial/en/01-first.ipynb")
    assert main(["all"]) == 0
    translate(repository)
    assert faults(repository) == ()


def test_a_sentence_that_one_side_left_untranslated_is_no_conflict_and_the_words_of_the_other_are_kept(
    repository: Path,
) -> None:
    for branch, sentence in (("mine", FIRST), ("yours", THIRD)):
        git("checkout", "--quiet", "-b", branch, "main")
        reword(repository, sentence, f"Now {sentence}")
        assert main(["all"]) == 0
        if branch == "mine":
            translate(repository)
        commit()
    git("merge", "--quiet", "mine")
    assert main(["all"]) == 0
    merged_english = f"Now {FIRST} {SECOND} Now {THIRD}"
    entry = next(
        entry for entry in polib.pofile(str(catalog_path(repository, "fr", "lessons"))) if entry.msgid == merged_english
    )
    assert (entry.fuzzy, entry.msgstr) == (True, f"Mot {french(f'Now {FIRST} {SECOND} {THIRD}')}")
    assert {fault.rule for fault in faults(repository)} == {"fuzzy", "obsolete"}


@pytest.mark.parametrize("domain", ["lessons", "interface"])
def test_the_same_translation_changed_twice_is_a_conflict_that_check_names_with_its_line(
    repository: Path, domain: str
) -> None:
    path = catalog_path(repository, "fr", domain)
    said = {"lessons": "Mot The last one.", "interface": "Mot Next"}[domain]
    end = "." if said.endswith(".") else ""
    for branch in ("mine", "yours"):
        git("checkout", "--quiet", "-b", branch, "main")
        path.write_text(
            path.read_text(encoding="utf-8").replace(f'"{said}"', f'"{branch.title()}{end}"'), encoding="utf-8"
        )
        assert main(["all"]) == 0
        commit()
    git("merge", "--quiet", "mine", status=1)
    lines = path.read_text(encoding="utf-8").split("\n")
    line = lines.index("<<<<<<< ours")
    (fault,) = (fault for fault in faults(repository, ["syntax"]) if fault.file.endswith(f"{domain}.po"))
    assert fault.place == str(line + 1)
    choice = lines[line : lines.index(">>>>>>> theirs")]
    assert [text for text in choice if text.startswith("msgstr")] == [f'msgstr "Yours{end}"', f'msgstr "Mine{end}"']
    ours = choice[1 : choice.index("=======")]
    path.write_text("\n".join([*lines[:line], *ours, *lines[line + len(choice) + 1 :]]), encoding="utf-8")
    assert main(["all"]) == 0
    assert faults(repository) == ()


def by_polib(path: Path) -> None:
    polib.pofile(str(path)).save(newline="\r\n")


def by_msgcat(path: Path) -> None:
    subprocess.run(["msgcat", "--sort-output", "-o", str(path), str(path)], check=True)


@pytest.mark.parametrize("tool", [by_polib, by_msgcat])
def test_a_catalog_that_a_tool_laid_out_anew_merges_as_if_it_had_not(
    repository: Path, tool: Callable[[Path], None]
) -> None:
    path = catalog_path(repository, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace(french("Mot Another paragraph."), "Mot " + "mot " * 39 + ".")
    path.write_text(text, encoding="utf-8")
    assert main(["all"]) == 0
    commit()
    git("checkout", "--quiet", "-b", "weblate")
    path.write_text(text.replace("Mot The last one.", "La fin."), encoding="utf-8")
    tool(path)
    laid_out = path.read_bytes()
    assert laid_out.count(b"\n") > text.count("\n") or laid_out != text.encode()
    commit()  # without `make translations`
    git("checkout", "--quiet", "main")
    reword(repository, FIRST, f"Now {FIRST}")
    assert main(["all"]) == 0
    translate(repository)
    commit()
    git("merge", "--quiet", "weblate")
    assert main(["all"]) == 0
    assert faults(repository) == ()
    merged_text = path.read_text(encoding="utf-8")
    assert "La fin." in merged_text
    assert "Mot Now B joue" in merged_text
    assert "mot " * 39 in merged_text


def test_two_exercises_that_are_added_at_once_merge(repository: Path) -> None:
    scenarios = repository / "tutorial/scenarios"
    for branch, name in (("mine", "second"), ("yours", "third")):
        git("checkout", "--quiet", "-b", branch, "main")
        text = (scenarios / "first.yaml").read_text(encoding="utf-8").replace("The first", f"The {name}")
        (scenarios / f"{name}.yaml").write_text(text, encoding="utf-8")
        assert main(["all"]) == 0
        translate(repository)
        commit()
    git("merge", "--quiet", "mine")
    assert main(["all"]) == 0
    assert faults(repository) == ()


def test_without_our_drivers_paragraphs_still_merge(repository: Path) -> None:
    git("config", "--unset", "include.path")
    for branch, sentence in (("mine", "The trick"), ("yours", "The last one")):
        git("checkout", "--quiet", "-b", branch, "main")
        reword(repository, sentence, f"Now {sentence}")
        assert main(["all"]) == 0
        translate(repository)
        commit()
    git("merge", "--quiet", "mine")
    assert main(["all"]) == 0
    assert faults(repository) == ()


@given(st.text())
def test_a_text_by_sentences_is_the_same_text(text: str) -> None:
    if "\x1f" not in text and "\r" not in text:
        assert _by_line(_by_sentence(text)) == text


def merged(folder: Path, base: str, ours: str, theirs: str, name: str = "fr/lessons.po") -> tuple[int, str]:
    """What the driver gives, and the text that it leaves."""
    files = [folder / side for side in ("base", "ours", "theirs")]
    for file, text in zip(files, (base, ours, theirs), strict=True):
        file.write_bytes(text.encode())
    return merge(files[0], files[1], files[2], name), files[1].read_bytes().decode()


def test_scenarios_merge_line_by_line_too(tmp_path: Path) -> None:
    base = "steps:\n  - goal: One.\n  - goal: Two.\n  - goal: Three.\n"
    assert merged(tmp_path, base, base.replace("One", "1"), base.replace("Two", "2"), "first.yaml") == (
        0,
        base.replace("One", "1").replace("Two", "2"),
    )


HEADER = 'msgid ""\nmsgstr ""\n"PO-Revision-Date: {date}\\n"\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
BASE = (
    HEADER.format(date="2026-01-01 10:00+0000")
    + """
#. heading in cell m1
#: 01.ipynb
msgid "One"
msgstr "Un"

# glossary: suit
msgid "Two"
msgstr ""

#, python-brace-format
msgid "{n} three"
msgid_plural "{n} threes"
msgstr[0] "{n} trois"
msgstr[1] "{n} trois."

#~ msgid "Gone"
#~ msgstr "Parti"
"""
)
#: What both sides change in `BASE`, and what there is in the end; None: a conflict.
SIDES: dict[str, tuple[dict[str, str], dict[str, str], dict[str, str] | None]] = {
    "two messages": ({'"Un"': '"Un !"'}, {'msgstr ""\n\n#, py': 'msgstr "Deux"\n\n#, py'},
                     {'"Un"': '"Un !"', 'msgstr ""\n\n#, py': 'msgstr "Deux"\n\n#, py'}),
    "two forms of one": ({'"{n} trois"': '"{n} tri"'}, {'"{n} trois."': '"{n} tris"'},
                         {'"{n} trois"': '"{n} tri"', '"{n} trois."': '"{n} tris"'}),
    "one form twice": ({'"{n} trois"': '"{n} a"'}, {'"{n} trois"': '"{n} b"'}, None),
    "the same twice": ({'"Un"': '"A"'}, {'"Un"': '"A"'}, {'"Un"': '"A"'}),
    "a note and a word": ({"# glossary: suit": "# seen"}, {'"Un"': '"A"'}, {"# glossary: suit": "# seen", '"Un"': '"A"'}),
    "a note twice": ({"# glossary: suit": "# a"}, {"# glossary: suit": "# b"}, {"# glossary: suit": "# a\n# b"}),
    "places, which are the update's": ({"#: 01.ipynb": "#: 02.ipynb"}, {"#: 01.ipynb": "#: 03.ipynb"}, {"#: 01.ipynb": "#: 02.ipynb"}),
    "doubt": ({'msgid "One"': '#, fuzzy\nmsgid "One"'}, {"# glossary": "# Glossary"},
              {'msgid "One"': '#, fuzzy\nmsgid "One"', "# glossary": "# Glossary"}),
    "dates of tools": ({"Date: 2026-01": "Date: 2026-02"}, {"Date: 2026-01": "Date: 2026-03"}, {"Date: 2026-01": "Date: 2026-02"}),
    "a date on their side": ({}, {"Date: 2026-01": "Date: 2026-03"}, {"Date: 2026-01": "Date: 2026-03"}),
    "a field more": ({}, {'"Language: fr': '"X-Generator: Poedit\\n"\n"Language: fr'}, {'(n > 1);\\n"\n': '(n > 1);\\n"\n"X-Generator: Poedit\\n"\n'}),
    "what one deletes": ({'#. heading in cell m1\n#: 01.ipynb\nmsgid "One"\nmsgstr "Un"\n\n': ""}, {'"{n} trois"': '"{n} tri"'},
                         {'#. heading in cell m1\n#: 01.ipynb\nmsgid "One"\nmsgstr "Un"\n\n': "", '"{n} trois"': '"{n} tri"'}),
    "what one deletes and the other translates anew": (
        {'#. heading in cell m1\n#: 01.ipynb\nmsgid "One"\nmsgstr "Un"\n\n': ""}, {'"Un"': '"A"'}, {'"Un"': '"A"'}),
    "what is left over": ({'#~ msgid "Gone"\n#~ msgstr "Parti"\n': '#~ msgid "A"\n#~ msgstr "a"\n'},
                          {'#~ msgstr "Parti"\n': '#~ msgstr "Parti"\n\n#~ msgid "B"\n#~ msgstr "b"\n'},
                          {'#~ msgid "Gone"\n#~ msgstr "Parti"\n': '#~ msgid "A"\n#~ msgstr "a"\n\n#~ msgid "B"\n#~ msgstr "b"\n'}),
    "one reworded twice": ({'msgid "One"': 'msgid "Ace"'}, {'msgid "One"': 'msgid "Unit"'},
                           {'msgid "One"\nmsgstr "Un"\n': 'msgid "Ace"\nmsgstr "Un"\n\n#. heading in cell m1\n#: 01.ipynb\nmsgid "Unit"\nmsgstr "Un"\n'}),
    "one in the place of another, and translated": ({'msgid "One"': 'msgid "Ace"'}, {'"Un"': '"A"'}, {'msgid "One"\nmsgstr "Un"': 'msgid "Ace"\nmsgstr "A"'}),
    "a new one at the same place": ({"#~ msgid": 'msgid "Four"\nmsgstr ""\n\n#~ msgid'}, {"#~ msgid": 'msgid "Five"\nmsgstr "Cinq"\n\n#~ msgid'},
                                    {"#~ msgid": 'msgid "Five"\nmsgstr "Cinq"\n\nmsgid "Four"\nmsgstr ""\n\n#~ msgid'}),
    "the same new one, translated by one": ({"#~ msgid": 'msgid "Four"\nmsgstr ""\n\n#~ msgid'}, {"#~ msgid": 'msgid "Four"\nmsgstr "Quatre"\n\n#~ msgid'},
                                            {"#~ msgid": 'msgid "Four"\nmsgstr "Quatre"\n\n#~ msgid'}),
    "a word that the other takes away": ({'"Un"': '"A"'}, {'"Un"': '""'}, {'msgid "One"\nmsgstr "Un"': '#, fuzzy\nmsgid "One"\nmsgstr "A"'}),
    "two sentences of one, of which the other is left untranslated": (
        {'msgid "Two"\nmsgstr ""': 'msgid "Two. B"\nmsgstr "Deux. B"'}, {'msgid "Two"\nmsgstr ""': 'msgid "Two, too"\nmsgstr ""'},
        {'msgid "Two"\nmsgstr ""': 'msgid "Two. B"\nmsgstr "Deux. B"\n\n# glossary: suit\nmsgid "Two, too"\nmsgstr ""'}),
    "one reworded, and its old English translated": (
        {'msgid "Two"': 'msgid "Due"'}, {'msgid "Two"\nmsgstr ""': 'msgid "Two"\nmsgstr "Deux"'},
        {'msgid "Two"\nmsgstr ""': '#, fuzzy\nmsgid "Due"\nmsgstr "Deux"'}),
    "the same new one, translated by both": ({"#~ msgid": 'msgid "Four"\nmsgstr "a"\n\n#~ msgid'}, {"#~ msgid": 'msgid "Four"\nmsgstr "b"\n\n#~ msgid'}, None),
}  # fmt: skip


def changed(text: str, changes: dict[str, str]) -> str:
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(("ours", "theirs", "both"), SIDES.values(), ids=SIDES)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_catalogs_merge_message_by_message(
    tmp_path: Path, ours: dict[str, str], theirs: dict[str, str], both: dict[str, str] | None, newline: str
) -> None:
    other = changed(BASE, theirs).replace("\n", newline)
    status, text = merged(tmp_path, BASE, changed(BASE, ours), other)
    if both is None:
        assert status == 1
        assert text.count("<<<<<<< ours\n") == text.count("\n=======\n") == text.count("\n>>>>>>> theirs\n") == 1
    else:
        assert (status, text) == (0, changed(BASE, both))


def test_catalogs_that_were_begun_on_both_sides_merge(tmp_path: Path) -> None:
    assert merged(tmp_path, "", BASE, BASE.replace('"Un"', '""')) == (0, BASE)


@pytest.mark.parametrize("spoiled", ["<<<<<<< HEAD\n", 'msgstr "x"\n'])
def test_a_catalog_that_cannot_be_read_merges_sentence_by_sentence(tmp_path: Path, spoiled: str) -> None:
    base, ours = spoiled + BASE, spoiled + changed(BASE, {'"Un"': '"A"'})
    theirs = spoiled + changed(BASE, {'"{n} trois."': '"{n} tris"'})
    assert merged(tmp_path, base, ours, theirs) == (
        0,
        spoiled + changed(BASE, {'"Un"': '"A"', '"{n} trois."': '"{n} tris"'}),
    )


CATALOGS = st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from(["", "x", "y. z", "y. w", "v. z"]), max_size=8)


@given(CATALOGS, CATALOGS)
def test_what_only_one_side_changes_is_merged_whole(base: dict[str, str], other: dict[str, str]) -> None:
    def text(said: dict[str, str]) -> str:
        return HEADER.format(date="2026-01-01 10:00+0000") + "".join(
            f'\nmsgid "{key}"\nmsgstr "{words}"\n' for key, words in said.items()
        )

    def read_back(text: str) -> dict[str, str]:
        return {str(message.id): str(message.string) for message in messages(parsed_catalog(text, ""))}

    with tempfile.TemporaryDirectory() as folder:
        for ours, theirs in ((base, other), (other, base), (other, other)):
            status, both = merged(Path(folder), text(base), text(ours), text(theirs))
            assert (status, read_back(both)) == (0, other)


def test_the_driver_needs_nothing_but_python_and_without_babel_merges_catalogs_by_sentence(tmp_path: Path) -> None:
    file = ROOT / "tutorial/briscola_tutorial/translation/merging.py"
    sides = {"base": BASE, "ours": changed(BASE, {'"Un"': '"A"'}), "theirs": changed(BASE, {'"{n} trois."': '"{n}"'})}
    for name, text in sides.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-S", "-I", str(file), *sides, "fr/lessons.po"]
    assert subprocess.run(command, check=False, cwd=tmp_path).returncode == 0
    assert (tmp_path / "ours").read_text(encoding="utf-8") == changed(BASE, {'"Un"': '"A"', '"{n} trois."': '"{n}"'})


def test_loading_the_driver_needs_nothing_but_python() -> None:
    code = (
        "import runpy, sys; before = set(sys.modules); runpy.run_path(sys.argv[1]); print(*(set(sys.modules) - before))"
    )
    file = ROOT / "tutorial/briscola_tutorial/translation/merging.py"
    command = [sys.executable, "-S", "-I", "-c", code, str(file)]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert {name.partition(".")[0] for name in loaded} <= sys.stdlib_module_names
