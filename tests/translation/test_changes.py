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
    assert capsys.readouterr().out.endswith("\nThere is no commit to compare with.\n")


def test_what_came_went_and_was_translated_since_the_last_commit_is_listed(
    project: Path, put: Put, capsys: pytest.CaptureFixture[str]
) -> None:
    put("fr", "lessons", {"The first trick": "Le premier pli", "The trick": "Le plis", "Suit": "Couleur"})
    assert main(["all"]) == 0
    commit(project)
    capsys.readouterr()
    assert main(["all"]) == 0
    assert capsys.readouterr().out.endswith("\nNothing has changed since the last commit.\n")

    catalog = project / "locales/fr/LC_MESSAGES/lessons.po"
    text = catalog.read_text(encoding="utf-8").replace("Le plis", "Le pli").replace('"Couleur"', '""')
    catalog.write_text(text, encoding="utf-8")
    put("es", "interface", {"Next": "Siguiente"})
    (project / "tutorial/scenarios/first.yaml").write_text("title: Another trick\n", encoding="utf-8")
    assert main(["all"]) == 0
    said = capsys.readouterr().out.split("Since the last commit:\n")[1].splitlines()
    assert [line.strip().rpartition(" (")[0] or line.strip() for line in said] == [
        "sources: new: 'Another trick'",
        "sources: gone: 'The first trick'",
        "es: translated: 'Next'",
        "fr: translated anew: 'The trick', heading in cell m1",
        "fr: no longer translated: 'Suit', list item in cell m2",
    ]
    for line in said[2:]:
        file, number = line.rpartition(" (")[2].rstrip(")").split(":")
        assert (project / file).read_text(encoding="utf-8").splitlines()[int(number) - 1].startswith("msgid")


def test_a_language_that_is_begun_is_one_change(project: Path) -> None:
    assert main(["all"]) == 0
    commit(project)
    assert main(["init", "it"]) == 0
    assert changes(project) == (
        "it: locales/it/LC_MESSAGES/interface.po is new",
        "it: locales/it/LC_MESSAGES/lessons.po is new",
    )
