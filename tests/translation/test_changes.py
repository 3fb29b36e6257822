"""What `make translations` says has changed since the last commit."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.changes import changes

Put = Callable[[str, str, dict[str, str]], None]


def commit(root: Path) -> None:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for arguments in (["init", "--quiet"], ["add", "."], [*who, "commit", "--quiet", "--message", "All"]):
        subprocess.run(["git", *arguments], cwd=root, check=True)


def test_without_a_commit_there_is_nothing_to_compare_with(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    assert main(["all"]) == 0
    assert "\nThere is no commit to compare with.\n" in capsys.readouterr().out


@pytest.fixture
def committed(project: Path, put: Put, capsys: pytest.CaptureFixture[str]) -> Path:
    """The project, begun in French and committed."""
    put("fr", "lessons", {"The first trick": "Le premier pli", "The trick": "Le plis", "Suit": "Couleur"})
    assert main(["all"]) == 0
    (project / ".gitignore").write_text("build/\n*.mo\n", encoding="utf-8")
    commit(project)
    capsys.readouterr()
    return project


def told(capsys: pytest.CaptureFixture[str], *options: str) -> list[str]:
    """What a run says below its table, line by line."""
    assert main(["all", *options]) == 0
    return capsys.readouterr().out.partition("\n\n")[2].splitlines()


def test_without_a_change_that_is_said_with_what_is_still_to_do(
    committed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys)
    assert lines[:3] == ["No message has changed since the last commit.", "", "Still to do:"]
    assert lines[3] == "  es: 8 messages"
    for line in (line for line in lines if ".po:" in line):
        file, number, _ = line.strip().split(":", 2)
        assert (committed / file).read_text(encoding="utf-8").splitlines()[int(number) - 1].startswith("msgid")
    assert len(lines) == 3 + 3 + 8 + 5 + 8


def change(project: Path, put: Put) -> None:
    catalog = project / "locales/fr/LC_MESSAGES/lessons.po"
    text = catalog.read_text(encoding="utf-8").replace("Le plis", "Le pli").replace('"Couleur"', '""')
    catalog.write_text(text, encoding="utf-8")
    put("es", "interface", {"Next": "Siguiente"})
    (project / "tutorial/scenarios/first.yaml").write_text("title: Another trick\n", encoding="utf-8")
    notebook = project / "tutorial/en/01-first.ipynb"
    text = (
        notebook.read_text(encoding="utf-8").replace("It is worth 0", "It counts 0").replace("See [the", "Go to [the")
    )
    notebook.write_text(text.replace("- Suit", "- Suit\\n- Rank"), encoding="utf-8")


def test_what_the_english_says_anew_is_said_once_and_of_each_language_how_much_was_done(
    committed: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    change(committed, put)
    lines = told(capsys)
    assert lines[: lines.index("Still to do:") - 1] == [
        "Since the last commit:",
        "  English: 1 new, 3 changed",
        "    new: 'Rank', list item in cell m2",
        "    changed: 'B plays 2♠. It is worth 0 points.' is now 'B plays 2♠. It counts 0 points.', paragraph in cell m1",
        "    changed: 'See [the next](01-first.ipynb).' is now 'Go to [the next](01-first.ipynb).', list item in cell m2",
        "    changed: 'The first trick' is now 'Another trick'",
        "  es: 1 translated",
        "  fr: 1 translated anew, 1 no longer translated",
    ]
    # and what is to be committed with it is named, written by this run or before
    assert lines[lines.index("Not committed yet:") + 1 : lines.index("This run has written:") - 1] == [
        *(f"  locales/{code}/LC_MESSAGES/{name}.po" for code, name in [("es", "interface"), ("es", "lessons")]),
        "  locales/fr/LC_MESSAGES/lessons.po",
        "  locales/pt/LC_MESSAGES/lessons.po",
        *(f"  tutorial/{code}/01-first.ipynb" for code in ("en", "es", "fr", "pt")),
        "  tutorial/scenarios/first.yaml",
    ]
    assert lines[lines.index("This run has written:") + 1 :] == [
        *(f"  locales/{code}/LC_MESSAGES/lessons.po" for code in ("es", "fr", "pt")),
        *(f"  tutorial/{code}/01-first.ipynb" for code in ("en", "es", "fr", "pt")),  # the English one is tidied
    ]


def test_every_message_is_listed_where_everything_is_asked_for(
    committed: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    change(committed, put)
    items = "".join(f"\\n- Rank {chr(65 + number) * 2}" for number in range(12))
    notebook = committed / "tutorial/en/01-first.ipynb"
    notebook.write_text(notebook.read_text(encoding="utf-8").replace("- Rank", "- Rank" + items), encoding="utf-8")
    short, long = told(capsys), told(capsys, "--everything")
    for language in ("es", "fr", "pt"):
        (to_do,) = (line for line in short if line.startswith(f"  {language}: ") and line.endswith("messages"))
        assert len([line for line in long if f"locales/{language}/" in line and ".po:" in line]) >= int(
            to_do.split()[1]
        )
        assert len([line for line in short if f"locales/{language}/" in line and ".po:" in line]) == 10
    assert '    … and 6 more; all of them: make translations ARGS="--everything"' in short
    line = next(line for line in long if line.startswith("    translated anew: "))
    assert line.endswith(": 'The trick', heading in cell m1")
    assert not [line for line in long if "more; all of them" in line]


def test_a_notebook_that_is_written_anew_is_named_though_no_message_has_changed(
    committed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # as after a merge, which keeps one side of a generated notebook
    path = committed / "tutorial/fr/01-first.ipynb"
    path.write_text(path.read_text(encoding="utf-8").replace("Le plis", "Le pli"), encoding="utf-8")
    commit(committed)
    lines = told(capsys)
    assert lines[0] == "No message has changed since the last commit."
    assert lines[-5:] == [
        "Not committed yet:", "  tutorial/fr/01-first.ipynb", "",
        "This run has written:", "  tutorial/fr/01-first.ipynb",
    ]  # fmt: skip
    assert told(capsys)[-2:] == ["Not committed yet:", "  tutorial/fr/01-first.ipynb"]


def test_what_the_interface_says_is_committed_with_its_source_and_its_words(
    committed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module, page = "widgets/briscola_widgets/table.py", "tutorial/briscola_tutorial/page.html.j2"
    for file, old, new in ((module, "Next", "Go on"), (page, "Lessons", "All lessons")):
        path = committed / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    (committed / "docs/words").mkdir(parents=True)
    (committed / "docs/words/fr.txt").touch()
    lines = told(capsys)
    named = lines[lines.index("Not committed yet:") + 1 : lines.index("This run has written:") - 1]
    assert {f"  {module}", f"  {page}", "  docs/words/fr.txt"} <= set(named)
    assert len(named) == 3 + 3


def test_a_language_that_is_begun_is_one_change(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["all"]) == 0
    commit(project)
    assert main(["init", "it"]) == 0
    found = changes(project)
    assert found
    assert found.work["it"].begun == ["locales/it/LC_MESSAGES/interface.po", "locales/it/LC_MESSAGES/lessons.po"]
    capsys.readouterr()
    assert told(capsys)[:2] == ["Since the last commit:", "  it: 2 begun"]
