"""The arrows between the packages point one way: tutorial → widgets → core, and nothing back."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = {
    "briscola_core": ROOT / "briscola_core",
    "briscola_widgets": ROOT / "widgets/briscola_widgets",
    "briscola_tutorial": ROOT / "tutorial/briscola_tutorial",
}
ALLOWED = {
    "briscola_core": set(),
    "briscola_widgets": {"briscola_core", "anywidget", "babel", "ipywidgets", "traitlets", "yaml"},
}
#: The coach's fast path, and nothing else; its modules are imported only where NumPy is there.
WITH_NUMPY = {"lanes.py", "crowd.py", "shelf.py"}
SERVING = {"voila", "tornado", "jupyter_server", "jupyter_client"}


def imported(path: Path) -> Iterator[str]:
    """The top-level names of all absolute imports of a module, those inside functions included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_imports_only_what_lies_below_it(package: str) -> None:
    modules = sorted(PACKAGES[package].rglob("*.py"))
    assert modules
    allowed = ALLOWED[package] | {package} | sys.stdlib_module_names
    foreign = {(path.name, name) for path in modules for name in imported(path) if name not in allowed}
    assert foreign == ({(name, "numpy") for name in WITH_NUMPY} if package == "briscola_core" else set())


def test_only_the_serving_part_knows_the_server() -> None:
    modules = [path for path in PACKAGES["briscola_tutorial"].rglob("*.py") if "serve" not in path.parts]
    assert modules
    assert {(path.name, name) for path in modules for name in imported(path) if name in SERVING} == set()
