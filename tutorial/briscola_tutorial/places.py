"""Where the notebooks and scenarios are: beside this module in a wheel, in ``tutorial/`` in a checkout."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.core import Locale, UnknownLocaleError

_PACKAGE = Path(__file__).parent
#: The language that the notebooks are written in; it comes first wherever languages are listed.
SOURCE = "en"
#: Around what has no translation yet, in pages and in notebooks; a style shows that it is so.
BEGIN_UNTRANSLATED, END_UNTRANSLATED = f'<span class="b-untranslated" lang="{SOURCE}">', "</span>"

#: How a notebook's cell shows an exercise, of that name.
EXERCISE = re.compile(r'lesson\.exercise\("([^"]+)"')
#: A game by name in a cell of a lesson.
GAME = re.compile(r'lesson\.game\("([^"]+)"')
#: How it shows the words of the game.
GLOSSARY = re.compile(r"\s*lesson\.glossary\(language\)\s*")


@cache
def is_language(code: str) -> bool:
    """Whether it is a language's code as folders bear it: ``it``, ``pt_BR``; not ``IT``, ``pt-BR`` or ``.git``."""
    try:
        return str(Locale.parse(code)) == code != "root" and "@" not in code  # CLDR's root is no language
    except (ValueError, UnknownLocaleError):
        return False


def notebooks() -> Path:
    """The folder that holds a folder of notebooks for each language."""
    packaged = _PACKAGE / "notebooks"
    return packaged if packaged.is_dir() else _PACKAGE.parent


def scenarios() -> Path:
    """The folder of the scenario files."""
    packaged = _PACKAGE / "scenarios"
    return packaged if packaged.is_dir() else _PACKAGE.parent / "scenarios"


def glossary() -> Path:
    """The words of the game in each language, a table."""
    packaged = _PACKAGE / "GLOSSARY.csv"
    return packaged if packaged.is_file() else _PACKAGE.parents[1] / "docs/GLOSSARY.csv"


def codes(folder: Path) -> tuple[str, ...]:
    """The languages that a folder has folders for, English first, the others sorted."""
    found = (path.name for path in folder.glob("*") if path.is_dir() and is_language(path.name))
    return tuple(sorted(found, key=lambda code: (code != SOURCE, code)))


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are notebooks in, English first, the others sorted."""
    return tuple(code for code in codes(notebooks()) if any((notebooks() / code).glob("*.ipynb")))
