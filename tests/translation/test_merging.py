"""Two branches that change different sentences of a lesson merge, with real git, and what is generated follows."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.merging import _by_line, _by_sentence, merge
from briscola_tutorial.translation.notebook import read
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
    merging = Path("tutorial/briscola_tutorial/translation/merging.py")
    (project / merging.parent).mkdir()
    for file in (".gitattributes", "locales/merging.gitconfig", str(merging)):
        shutil.copy(ROOT / file, project / file)
    assert main(["all"]) == 0
    translate(project)
    git("init", "--quiet", "--initial-branch=main")
    git("config", "user.name", "A")
    git("config", "user.email", "a@example.org")
    git("config", "include.path", "../locales/merging.gitconfig")
    (project / ".gitignore").write_text("build/\n*.mo\n", encoding="utf-8")
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
            words = f"mot {french(json.loads(said.removeprefix('msgid ')))}"
            entries[index] = entry.replace('msgstr ""', f"msgstr {json.dumps(words, ensure_ascii=False)}")
            for form in (0, 1):
                entries[index] = entries[index].replace(f'msgstr[{form}] ""', f'msgstr[{form}] "mot {{n}}"')
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


def test_the_same_sentence_changed_twice_is_a_conflict_that_check_names(repository: Path) -> None:
    for branch in ("mine", "yours"):
        git("checkout", "--quiet", "-b", branch, "main")
        reword(repository, SECOND, f"{branch} {SECOND}")
        assert main(["all"]) == 0
        commit()
    git("merge", "--quiet", "mine", status=1)
    conflicts = git("diff", "--name-only", "--diff-filter=U").split()
    assert conflicts == ["locales/fr/LC_MESSAGES/lessons.po", "tutorial/en/01-first.ipynb"]
    assert {fault.file for fault in faults(repository)} == {"tutorial/en/01-first.ipynb"}
    git("checkout", "--quiet", "--theirs", "tutorial/en/01-first.ipynb")
    assert "locales/fr/LC_MESSAGES/lessons.po" in {fault.file for fault in faults(repository, ["syntax"])}


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


def test_scenarios_merge_line_by_line_too(tmp_path: Path) -> None:
    base = "steps:\n  - goal: One.\n  - goal: Two.\n  - goal: Three.\n"
    files = [tmp_path / name for name in ("base", "ours", "theirs")]
    for file, text in zip(files, (base, base.replace("One", "1"), base.replace("Two", "2")), strict=True):
        file.write_text(text, encoding="utf-8")
    assert merge(*files) == 0
    assert files[1].read_text(encoding="utf-8") == base.replace("One", "1").replace("Two", "2")


def test_the_driver_needs_nothing_but_python() -> None:
    code = (
        "import runpy, sys; before = set(sys.modules); runpy.run_path(sys.argv[1]); print(*(set(sys.modules) - before))"
    )
    file = ROOT / "tutorial/briscola_tutorial/translation/merging.py"
    command = [sys.executable, "-S", "-I", "-c", code, str(file)]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert {name.partition(".")[0] for name in loaded} <= sys.stdlib_module_names
