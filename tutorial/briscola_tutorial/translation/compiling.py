"""Compile the catalogs of ``locales/`` into the packages that look words up in them.

The build hook runs this file in an environment that holds nothing but Babel.
"""

from __future__ import annotations

from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

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
            _refuse_unfillable(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            if not pybabel("compile", "-l", language, "-i", str(source), "-o", str(target)):
                raise ValueError(f"{source}: translations that do not fit their messages, see above")
            written.append(target)
    return tuple(written)


def forms(message: Message) -> tuple[str, ...]:
    """The translation's plural forms, or its one form; empty where there is none."""
    return tuple(message.string) if isinstance(message.string, (list, tuple)) else (message.string or "",)


def is_fillable(text: str) -> bool:
    """Whether `str.format` can read a text: every brace of it belongs to a placeholder."""
    try:
        return all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text))
    except ValueError:
        return False


def _refuse_unfillable(source: Path) -> None:
    """Raise ValueError for a translation with stray braces, where its message is one that is filled in."""
    with source.open("rb") as file:
        catalog = read_po(file)
    for message in catalog:
        ids = message.id if isinstance(message.id, (list, tuple)) else (message.id,)
        strings = forms(message)
        if message.id and not message.fuzzy and all(map(is_fillable, ids)) and not all(map(is_fillable, strings)):
            raise ValueError(f"{source}:{message.lineno}: a brace too many or too few in {strings[0]!r}")


if __name__ == "__main__":
    compile_catalogs(Path.cwd())
