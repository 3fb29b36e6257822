"""Compile the catalogs of ``locales/`` into the packages that look words up in them.

The build hook runs this file in an environment that holds nothing but Babel.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.frontend import CommandLineInterface

#: The package, from the project's root, that holds the compiled catalogs of each domain.
PACKAGES = {"interface": "widgets/briscola_widgets", "lessons": "tutorial/briscola_tutorial"}


def languages(root: Path) -> tuple[str, ...]:
    """The codes of the languages that are translated into: the folders of ``locales/``."""
    return tuple(sorted(folder.parent.name for folder in (root / "locales").glob("*/LC_MESSAGES")))


def pybabel(*arguments: str) -> bool:
    """Run a command of Babel as in a shell; gives whether it found no errors."""
    return not CommandLineInterface().run(["pybabel", "--quiet", *arguments])  # type: ignore[no-untyped-call]


def compile_catalogs(root: Path) -> tuple[Path, ...]:
    """Compile what is translated and not fuzzy; gives the files written.

    Raises ValueError where a translation would fail when its placeholders are filled in.
    """
    written = []
    for language in languages(root):
        for domain, package in PACKAGES.items():
            source = root / "locales" / language / "LC_MESSAGES" / f"{domain}.po"
            target = root / package / "locales" / language / "LC_MESSAGES" / f"{domain}.mo"
            target.parent.mkdir(parents=True, exist_ok=True)
            if not pybabel("compile", "-l", language, "-i", str(source), "-o", str(target)):
                raise ValueError(f"{source}: translations that do not fit their messages, see above")
            written.append(target)
    return tuple(written)


if __name__ == "__main__":
    compile_catalogs(Path.cwd())
