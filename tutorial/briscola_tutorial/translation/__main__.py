"""``python -m briscola_tutorial.translation``, run in the project's root."""

# ruff: noqa: T201  (a command prints)

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import astuple, fields
from pathlib import Path

from . import catalogs, lessons
from .changes import Changes, changes
from .compiling import compile_catalogs
from .fault import Fault, FaultError, count, name


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one step, or all of them; gives the exit status."""
    parser = argparse.ArgumentParser(prog="python -m briscola_tutorial.translation", description=__doc__)
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    steps.add_parser("extract", help="write the messages of all sources to build/translation/*.pot")
    steps.add_parser("update", help="extract, and bring the catalogs in locales/ up to date")
    steps.add_parser("compile", help="compile the catalogs into the packages")
    steps.add_parser("render", help="write the notebooks of every language from tutorial/en")
    everything = steps.add_parser("all", help="tidy the English notebooks, then all of these; print what is translated")
    everything.add_argument("--everything", action="store_true", help="list every message that has changed or is to do")
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
                return _run(step, root, everything=step == "all" and chosen.everything)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def _run(step: str, root: Path, *, everything: bool) -> int:
    """Each language by itself: what is wrong with one keeps no other from being brought up to date."""
    before = _files(root)
    if step == "all":
        lessons.tidy(root)
    templates = catalogs.extract(root) if step in ("extract", "update", "all") else {}
    faults: dict[Fault, None] = {}
    steps: dict[str, Callable[[], object]] = {
        "update": lambda: catalogs.update(root, templates),
        "compile": lambda: compile_catalogs(root),
        "render": lambda: lessons.render(root),
    }
    for called, carry_out in steps.items():
        if step in (called, "all"):
            try:
                carry_out()
            except FaultError as error:
                faults |= dict.fromkeys(error.faults)
    if step == "all":
        _print_coverage(catalogs.coverage(root))
        _print_changes(changes(root), everything=everything)
        _print_written(before, _files(root))
    if faults:
        left = "left as it was; everything else is done"
        print(f"\n{count(len(faults), 'fault')}; what is named here is {left}:", *faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


def _files(root: Path) -> dict[str, bytes]:
    """The catalogs and notebooks as they are on the disk, by their names."""
    files = [*root.glob("locales/*/LC_MESSAGES/*.po"), *root.glob("tutorial/*/*.ipynb")]
    return {name(path): path.read_bytes() for path in sorted(files)}


def _init(root: Path, language: str) -> int:
    forms = catalogs.init(root, language)
    origin = "as written down in this project" if catalogs.own_plurals(language) else "as Babel has them from CLDR"
    print(f"locales/{language} is begun, with the plural forms {origin}: {forms}")
    return 0


def _check(root: Path, names: Sequence[str]) -> int:
    from .rules import RULES, faults, notes  # Hunspell is loaded for it, which the other steps do without

    if unknown := [name for name in names if name not in RULES]:
        raise ValueError(f"no such rule: {', '.join(unknown)}; expected some of {', '.join(RULES)}")
    found = faults(root, names or tuple(RULES))
    noted = (f"note: {note}" for note in notes(root, names or tuple(RULES)))
    print(*found, *noted, count(len(found), "fault"), sep="\n")
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


def _print_changes(found: Changes | None, *, everything: bool) -> None:
    if found is None:
        print("\nThere is no commit to compare with.")
    else:
        print("", *found.told(everything=everything), sep="\n")


def _print_written(before: dict[str, bytes], now: dict[str, bytes]) -> None:
    changed = sorted(file for file in before.keys() | now.keys() if before.get(file) != now.get(file))
    if changed:
        print(
            "\nThis run has written:", *(f"  {file}{'' if file in now else ' (deleted)'}" for file in changed), sep="\n"
        )


if __name__ == "__main__":
    sys.exit(main())
