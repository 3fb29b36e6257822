"""``python -m briscola_tutorial.translation``, run in the project's root."""

# ruff: noqa: T201  (a command prints)

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import astuple, fields
from pathlib import Path

from . import catalogs, lessons
from .changes import changes
from .compiling import compile_catalogs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one step, or all of them; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m briscola_tutorial.translation", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    steps.add_parser("extract", help="write the messages of all sources to build/translation/*.pot")
    steps.add_parser("update", help="extract, and bring the catalogs in locales/ up to date")
    steps.add_parser("compile", help="compile the catalogs into the packages")
    steps.add_parser("render", help="write the notebooks of every language from tutorial/en")
    steps.add_parser("all", help="tidy the English notebooks, then all of these; print what is translated")
    check = steps.add_parser("check", help="say what is missing, stale or wrong, and how to mend it")
    check.add_argument("rules", metavar="RULE", nargs="*", help="only what these rules say (default: all)")
    steps.add_parser("rules", help="list the rules of `check`")
    init = steps.add_parser("init", help="begin a language")
    init.add_argument("language", metavar="CODE", help="its code, such as it or pt_PT")
    chosen = parser.parse_args(arguments)
    root = Path.cwd()
    if not (root / "locales" / "lessons.cfg").exists():
        parser.error(f"{root} is not the project's root: it has no locales/lessons.cfg")
    try:
        match chosen.step:
            case "check":
                return _check(root, chosen.rules)
            case "rules":
                return _list_rules()
            case "init":
                return _init(root, chosen.language)
            case step:
                return _run(step, root)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def _run(step: str, root: Path) -> int:
    if step == "all":
        lessons.tidy(root)
    if step in ("extract", "update", "all"):
        catalogs.extract(root)
    if step in ("update", "all"):
        catalogs.update(root)
    if step in ("compile", "all"):
        compile_catalogs(root)
    if step in ("render", "all"):
        lessons.render(root)
    if step == "all":
        _print_coverage(catalogs.coverage(root))
        _print_changes(changes(root))
    return 0


def _init(root: Path, language: str) -> int:
    forms = catalogs.init(root, language)
    origin = "as written down in this project" if catalogs.own_plurals(language) else "as Babel has them from CLDR"
    print(f"locales/{language} is begun, with the plural forms {origin}: {forms}")
    return 0


def _check(root: Path, names: Sequence[str]) -> int:
    from .rules import RULES, faults  # Hunspell is loaded for it, which the other steps do without

    if unknown := [name for name in names if name not in RULES]:
        raise ValueError(f"no such rule: {', '.join(unknown)}; expected some of {', '.join(RULES)}")
    found = faults(root, names or tuple(RULES))
    print(*found, f"{len(found)} faults", sep="\n")
    return 1 if found else 0


def _list_rules() -> int:
    from .rules import RULES

    width = max(map(len, RULES))
    print(*(f"{rule.name.ljust(width)}  {rule.meaning}" for rule in RULES.values()), sep="\n")
    return 0


def _print_coverage(rows: Sequence[catalogs.Coverage]) -> None:
    """A table: words to the left, counts to the right."""
    table = [tuple(field.name for field in fields(catalogs.Coverage)), *map(astuple, rows)]
    widths = [max(len(str(row[column])) for row in table) for column in range(len(table[0]))]
    for row in table:
        words = [str(cell).ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        counts = [str(cell).rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        print("  ".join([*words, *counts]).rstrip())


def _print_changes(found: Sequence[str] | None) -> None:
    if found is None:
        print("\nThere is no commit to compare with.")
    elif found:
        print("\nSince the last commit:", *(f"  {line}" for line in found), sep="\n")
    else:
        print("\nNothing has changed since the last commit.")


if __name__ == "__main__":
    sys.exit(main())
