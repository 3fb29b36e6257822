"""The lessons in every language: ``tutorial/en`` is written by people, the others by `render`."""

from __future__ import annotations

from pathlib import Path

from briscola_tutorial.places import SOURCE

from . import notebook
from .catalogs import catalog_path, translations
from .compiling import languages
from .fault import Fault, FaultError, read_text


def sources(root: Path) -> dict[str, str]:
    """The text of each English notebook, by its file name; raises `FaultError`."""
    folder = root / "tutorial" / SOURCE
    return {path.name: read_text(path) for path in sorted(folder.glob("*.ipynb"))}


def tidy(root: Path) -> None:
    """Take the traces of a run out of the English notebooks; raises `FaultError`."""
    for name, text in sources(root).items():
        _write(root / "tutorial" / "en" / name, notebook.tidied(text, f"tutorial/en/{name}"))


def rendered(root: Path, language: str) -> dict[str, str | Fault]:
    """The text of each notebook of a language by its file name, or why there is none.

    Raises `FaultError` for a source or a catalog that cannot be read.
    """
    catalog = translations(catalog_path(root, language, "lessons"))
    texts: dict[str, str | Fault] = {}
    for name, text in sources(root).items():
        try:
            texts[name] = notebook.render(text, f"tutorial/{language}/{name}", catalog, language)
        except FaultError as error:
            texts[name] = error.fault
    return texts


def render(root: Path) -> None:
    """Write the notebooks of every language, and delete those whose source is gone.

    Raises `FaultError`, having written nothing, where a translation does not fit.
    """
    if (root / "locales" / SOURCE).exists():  # its notebooks are the sources
        mend = "delete the folder: the lessons are written in that language"
        raise FaultError(Fault(f"locales/{SOURCE}", "", "is no language that is translated into", mend))
    by_language = {language: rendered(root, language) for language in languages(root)}
    for texts in by_language.values():
        for text in texts.values():
            if isinstance(text, Fault):
                raise FaultError(text)
    for language, texts in by_language.items():
        folder = root / "tutorial" / language
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            _write(folder / name, str(text))
        for path in folder.glob("*.ipynb"):
            if path.name not in texts:
                path.unlink()


def _write(path: Path, text: str) -> None:
    """Leave a file alone that says ``text`` already, and its time with it."""
    if not path.exists() or path.read_bytes() != text.encode():
        path.write_text(text, encoding="utf-8", newline="\n")
