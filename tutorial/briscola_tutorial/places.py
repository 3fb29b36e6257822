"""Where the notebooks and scenarios are: beside this module in a wheel, in ``tutorial/`` in a checkout."""

from __future__ import annotations

from pathlib import Path

from babel.core import Locale, UnknownLocaleError

_PACKAGE = Path(__file__).parent
#: The language that the notebooks are written in; it comes first wherever languages are listed.
SOURCE = "en"


def is_language(code: str) -> bool:
    """Whether it is a language's code as folders bear it: ``it``, ``pt_BR``; not ``IT``, ``pt-BR`` or ``.git``."""
    try:
        return str(Locale.parse(code)) == code != "root"  # CLDR's root is no language
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


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are notebooks in, English first, the others sorted."""
    codes = {notebook.parent.name for notebook in notebooks().glob("*/*.ipynb") if is_language(notebook.parent.name)}
    return tuple(sorted(codes, key=lambda code: (code != SOURCE, code)))
