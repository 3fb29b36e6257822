"""Change the core in every small way, one at a time, and see which changes no test notices.

``python -m tests.mutants [MODULE ...]`` tries all modules of the rules, or those named, such as ``auction`` or
``players/bidding``. A change is killed when a test fails, or when they take too long. The survivors are listed with file,
line and what was changed; tests/core/mutants.md says of each known one why it may live.

Each change runs in a fork of this process, in which pytest and Hypothesis are already imported; the
changed module is never written anywhere.
"""

from __future__ import annotations

import ast
import copy
import os
import signal
import sys
import time
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType, ModuleType

import hypothesis.stateful  # noqa: F401 - before the forks, which would each import it
import pytest

ROOT = Path(__file__).parents[1]
CORE = ROOT / "briscola_core"
TESTS = ROOT / "tests" / "core"
#: Of processor time; all tests take half of it.
SECONDS = 30
#: Tests to run first, beside those of the same name; the others follow.
FIRST = {
    "bid": ["auction"],
    "illegal": ["state"],
    "stock": ["briscola"],
    "exchange": ["briscola"],
    "chance": ["deal"],
    "notation": ["card", "record"],
    "action": ["state", "record"],
    "result": ["settlement", "briscola", "state"],
}
OPTIONS = [
    "-x", "-q", "-p", "no:cacheprovider", "-p", "hypothesispytest", "--hypothesis-seed=0",
    "--deselect", "tests/core/test_core_package.py::test_importing_the_core_takes_less_than_60_ms",
    # hashes the whole of a long run; the other tests of codes notice as much
    "--deselect", "tests/core/test_share.py::test_of_100000_mutations_none_crashes_and_none_is_taken_for_a_record",
]  # fmt: skip

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr, ast.Break: ast.Continue, ast.Continue: ast.Break,
}  # fmt: skip


def changed(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Give what may stand in a node's place, each with the name of the change."""
    if type(node) in _SWAPS:
        other = _SWAPS[type(node)]
        yield f"{type(node).__name__} to {other.__name__}", other()
    match node:
        case ast.Constant(value=bool(value)):
            yield f"{value} to {not value}", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield f"{value} to {value + 1}", ast.Constant(value + 1)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not left out", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "minus left out", operand
        case ast.IfExp(test, body, orelse):
            yield "branches swapped", ast.IfExp(test, orelse, body)
        case ast.If(test, body, orelse):
            yield "condition turned", ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "returns None", ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield f"{type(node).__name__} left out", ast.Pass()


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Give each part that runs, as its parent, the field that it stands in and its place there."""
    todo: list[ast.AST] = [tree]
    while todo:
        parent = todo.pop()
        for name, value in ast.iter_fields(parent):
            if name in {"annotation", "returns", "decorator_list", "type_params"}:
                continue
            if isinstance(parent, ast.AnnAssign) and name == "value" and "TypeAlias" in ast.unparse(parent.annotation):
                continue
            for at, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(part, ast.AST):
                    continue
                if isinstance(part, ast.If) and ast.unparse(part.test) == "TYPE_CHECKING":
                    continue
                yield parent, name, at
                todo.append(part)


def mutants(source: str) -> Iterator[tuple[int, str, CodeType]]:
    """Give each change of a module as line, name and code."""
    tree = ast.parse(source)
    for number, (parent, name, at) in enumerate(list(places(tree))):
        value = getattr(parent, name)
        part = value if at is None else value[at]
        for which, (what, _) in enumerate(changed(part)):
            other = copy.deepcopy(tree)
            new_parent, _, _ = next(place for count, place in enumerate(places(other)) if count == number)
            new_value = getattr(new_parent, name)
            old = new_value if at is None else new_value[at]
            new = [replacement for _, replacement in changed(old)][which]
            if at is None:
                setattr(new_parent, name, new)
            else:
                new_value[at] = new
            ast.fix_missing_locations(other)
            line = int(getattr(part, "lineno", 0) or getattr(parent, "lineno", 0))
            yield line, f"{what}: {ast.unparse(parent).splitlines()[0][:100]}", compile(other, "mutant", "exec")


class Changed(MetaPathFinder, Loader):
    """Imports one module from the code of its mutant."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def survives(module: str, code: CodeType) -> bool:
    """Say whether no test notices the change."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, Changed("briscola_core." + module.replace("/", "."), code))
        named = [TESTS / f"test_{name}.py" for name in (Path(module).name, *FIRST.get(module, []))]
        first = [path for path in named if path.exists()]
        rest = [path for path in sorted(TESTS.glob("test_*.py")) if path not in first]
        # in two runs, for collecting them all takes longer than the few that notice most changes
        for paths in filter(None, (first, rest)):
            if failed := pytest.main([*OPTIONS, *map(str, paths)]):
                os._exit(int(failed))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return status == 0


def main(names: list[str]) -> None:
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    # the rules: what players and coach think is held to figures, not to each number in it
    modules = names or [path.stem for path in sorted(CORE.glob("*.py")) if path.stem != "__init__"]
    tried = lived = 0
    for module in modules:
        start, here, there = time.monotonic(), 0, 0
        for line, what, code in mutants((CORE / f"{module}.py").read_text(encoding="utf-8")):
            here += 1
            if survives(module, code):
                there += 1
                print(f"briscola_core/{module}.py:{line}: {what}", flush=True)
        print(f"# {module}: {here - there} of {here} killed in {time.monotonic() - start:.0f} s", flush=True)
        tried, lived = tried + here, lived + there
    print(f"# in all {tried - lived} of {tried} killed: {100 * (tried - lived) / max(tried, 1):.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
