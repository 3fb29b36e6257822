"""The package: what it imports, what it exports, that its examples run."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import briscola_core

MODULES = sorted(module.name for module in pkgutil.walk_packages(briscola_core.__path__, "briscola_core."))
#: Files, clocks, languages and chance have no place in rules.
FOREIGN = {"datetime", "gettext", "io", "locale", "os", "pathlib", "random", "secrets", "time"}


#: Modules that work with NumPy; whoever imports them has asked whether it is there.
WITH_NUMPY = {"crowd.py", "lanes.py", "shelf.py"}


@pytest.mark.parametrize("path", sorted(Path(briscola_core.__path__[0]).rglob("*.py")), ids=lambda path: path.name)
def test_the_core_imports_the_standard_library_and_itself_only(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(str(node.module).partition(".")[0])
    optional = {"numpy"} if path.name in WITH_NUMPY else set()
    assert imported <= (sys.stdlib_module_names - FOREIGN) | {"briscola_core"} | optional


@pytest.mark.parametrize("name", ["briscola_core", *MODULES])
def test_the_examples_of_the_documentation_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", ["engine.md", "coach.md"])
def test_the_examples_of_the_pages_for_library_users_run(name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / name
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 8
    assert failed == 0


def test_every_exported_name_is_there() -> None:
    for name in briscola_core.__all__:
        assert getattr(briscola_core, name) is not None


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="module 'briscola_core' has no attribute 'Cribbage'"):
        _ = briscola_core.Cribbage


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(briscola_core.__path__[0]) / "py.typed").exists()


def test_neither_the_core_nor_players_and_coach_import_numpy() -> None:
    tried = "import sys, briscola_core; briscola_core.EXPERT, briscola_core.advise; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", tried], check=True)


def test_importing_the_core_takes_less_than_60_ms() -> None:
    timed = "import time; start = time.process_time(); import briscola_core; print(time.process_time() - start)"
    command = [sys.executable, "-c", timed]
    # processor time, and the best of several: what else the machine does is not the core's doing
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(5)]
    assert min(float(run.stdout) for run in runs) < 0.06
