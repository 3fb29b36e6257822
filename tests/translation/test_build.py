"""The build hook puts lessons, scenarios and compiled catalogs into the wheel, and nothing beside them."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from briscola_tutorial.translation.catalogs import catalog_path
from briscola_tutorial.translation.fault import FaultError

ROOT = Path(__file__).parents[2]


def built(root: Path, target: str, version: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the hook adds to a build."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))["LessonsBuildHook"](str(root), {}, None, None, "", target)
    data: dict[str, Any] = {"artifacts": [], "force_include": {}}
    hook.initialize(version, data)
    return data


def test_a_wheel_holds_languages_scenarios_and_words_only(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (".ipynb_checkpoints", "drafts", "EN"):
        shutil.copytree(project / "tutorial/en", project / "tutorial" / name)
    for name in ("first.yaml~", "notes.txt", ".ipynb_checkpoints/first.yaml"):
        (project / "tutorial/scenarios" / name).parent.mkdir(exist_ok=True)
        (project / "tutorial/scenarios" / name).touch()
    (project / "tutorial/it").mkdir()
    shutil.copy(project / "tutorial/en/01-first.ipynb", project / "tutorial/it")
    data = built(project, "wheel", "standard", monkeypatch)
    assert data["force_include"] == {
        os.path.normpath(project / "tutorial" / file): f"briscola_tutorial/{target}"
        for file, target in {
            "en/01-first.ipynb": "notebooks/en/01-first.ipynb",
            "it/01-first.ipynb": "notebooks/it/01-first.ipynb",
            "scenarios/first.yaml": "scenarios/first.yaml",
            "scenarios/first.record": "scenarios/first.record",
            "../docs/GLOSSARY.csv": "GLOSSARY.csv",
        }.items()
    }
    assert len(data["artifacts"]) == 2 * 3
    for artifact in data["artifacts"]:
        assert (project / artifact.lstrip("/")).is_file()


@pytest.mark.parametrize(("target", "version", "compiled"), [("wheel", "editable", True), ("sdist", "standard", False)])
def test_an_editable_install_compiles_only_and_an_sdist_holds_sources(
    project: Path,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    version: str,
    compiled: bool,  # noqa: FBT001
) -> None:
    assert built(project, target, version, monkeypatch) == {"artifacts": [], "force_include": {}}
    assert any(project.rglob("*.mo")) is compiled


def test_a_broken_catalog_stops_a_wheel_and_not_an_editable_install(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalog_path(project, "fr", "lessons").write_text("<<<<<<<", encoding="utf-8")
    assert built(project, "wheel", "editable", monkeypatch) == {"artifacts": [], "force_include": {}}
    assert {path.parts[-3] for path in project.rglob("lessons.mo")} == {"es", "pt"}
    with pytest.raises(FaultError, match=r"lessons\.po:1: not a catalog's line"):
        built(project, "wheel", "standard", monkeypatch)


def test_the_hook_needs_nothing_but_babel() -> None:
    code = (
        "import sys; before = set(sys.modules); import briscola_tutorial.places, briscola_tutorial.translation.compiling;"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names))"
    )
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {[str(ROOT / 'tutorial'), *sys.path]}; {code}"]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    assert [name for name in shown if not name.startswith("_sysconfigdata")] == ["babel", "briscola_tutorial"]


def makefile(folder: Path, target: str, **programs: str) -> subprocess.CompletedProcess[str]:
    """What `make` does for a target, with these programs in the place of those of the same name."""
    shutil.copy(ROOT / "Makefile", folder)
    for name, script in programs.items():
        program = folder / ".venv/bin" / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)
    environment = os.environ | {"PATH": f"{folder}/.venv/bin:{os.environ['PATH']}"}
    command = ["make", "--old-file=.venv/serve.done", target]
    return subprocess.run(command, check=False, cwd=folder, env=environment, capture_output=True, text=True)


def test_npm_installs_nothing_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "package-lock.json").touch()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "node_modules").symlink_to("elsewhere")
    done = makefile(tmp_path, "node_modules/.done", npm='touch "installed"')
    assert done.returncode
    assert "node_modules is a link, and npm would empty what it points to: delete the link" in done.stdout
    assert not (tmp_path / "installed").exists()
    (tmp_path / "node_modules").unlink()
    (tmp_path / "node_modules").mkdir()
    assert makefile(tmp_path, "node_modules/.done").returncode == 0
    assert (tmp_path / "installed").exists()


def test_a_catalog_that_cannot_be_compiled_is_told_and_keeps_the_tutorial_from_nothing(tmp_path: Path) -> None:
    for _ in range(2):  # and at the next start
        done = makefile(tmp_path, ".venv/catalogs.done", python="echo fr.po:7: broken >&2; exit 1")
        assert done.returncode == 0
        assert "fr.po:7: broken" in done.stderr
        assert "left as they were last compiled; everything else is served" in done.stdout
    makefile(tmp_path, ".venv/catalogs.done", python="echo compiled")
    assert "compiled" not in makefile(tmp_path, ".venv/catalogs.done").stdout
