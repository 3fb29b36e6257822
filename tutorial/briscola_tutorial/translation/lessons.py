"""The lessons in every language: ``tutorial/en`` is written by people, the others by `render`."""

from __future__ import annotations

from pathlib import Path

from briscola_tutorial.places import SOURCE, codes

from . import notebook
from .catalogs import catalog_path, translations
from .compiling import languages, remove_empty
from .fault import Fault, FaultError, read_text
from .fault import name as fault_name
from .files import rewrite, write
from .notebook import Where
from .po import known_catalog
from .segments import Segment


def sources(root: Path) -> dict[str, str]:
    """The text of each English notebook, by its file name; raises `FaultError`."""
    folder = root / "tutorial" / SOURCE
    return {path.name: read_text(path) for path in sorted(folder.glob("*.ipynb"))}


def tidy(root: Path) -> None:
    """Take the traces of a run out of the English notebooks; raises `FaultError`."""
    for name in sources(root):
        path = root / "tutorial" / SOURCE / name
        rewrite(path, lambda path=path: notebook.tidied(read_text(path), fault_name(path)))  # type: ignore[misc]


def rendered(root: Path, language: str) -> dict[str, str | Fault]:
    """The text of each notebook of a language by its file name, or why there is none.

    Raises `FaultError` for a source or a catalog that cannot be read.
    """
    path = catalog_path(root, language, "lessons")
    catalog = translations(path)
    texts: dict[str, str | Fault] = {}
    for name, text in sources(root).items():
        try:
            texts[name] = notebook.render(text, f"tutorial/{language}/{name}", catalog, language, in_catalog(path))
        except FaultError as error:
            (texts[name],) = error.faults
    return texts


def in_catalog(path: Path) -> Where:
    """What gives the place of a segment's message in a catalog."""

    def where(segment: Segment) -> tuple[str, str]:
        message = known_catalog(path).get(segment.text, segment.context)
        return fault_name(path), str(message.lineno or "") if message else ""

    return where


def render(root: Path) -> None:
    """Write the notebooks of every language, and delete of those that it wrote what has no source or language now.

    Raises `FaultError` in the end, where a catalog cannot be read, a translation does not fit, or a notebook is
    somebody's own: those notebooks stay as they were.
    """
    if (root / "locales" / SOURCE).exists():  # its notebooks are the sources
        mend = "delete the folder: the lessons are written in that language"
        raise FaultError(Fault(f"locales/{SOURCE}", "", "is no language that is translated into", mend))
    names = sources(root).keys()
    faults: list[Fault] = []
    for language in languages(root):
        try:
            texts = rendered(root, language)
        except FaultError as error:
            faults += error.faults
            continue
        folder = root / "tutorial" / language
        folder.mkdir(exist_ok=True)
        for name, text in texts.items():
            if isinstance(text, Fault):
                faults.append(text)
            else:
                write(folder / name, text)
        for path in sorted(folder.glob("*.ipynb")):
            if path.name not in names:
                if is_generated(path):
                    path.unlink(missing_ok=True)
                else:
                    faults.append(somebodys_own(path))
    _delete_of_languages_that_are_gone(root)
    if faults:
        raise FaultError(*faults)


def is_generated(path: Path) -> bool:
    """Whether a notebook in the folder of a language is as `render` writes it; else it is somebody's own."""
    try:
        text = read_text(path)
        read = notebook.read(text, "")
        return notebook.tidied(text, "") == text and notebook.parameters(read) == [notebook.said(path.parent.name)]
    except FaultError:
        return False


def somebodys_own(path: Path) -> Fault:
    what = f"has no source in tutorial/{SOURCE}, and is not as lessons are written here, so it is somebody's own"
    return Fault(fault_name(path), "", what, f"move it out of {fault_name(path.parent)}, which is written anew")


def _delete_of_languages_that_are_gone(root: Path) -> None:
    """What `render` has written there: what is somebody's own stays."""
    for language in codes(root / "tutorial"):
        folder = root / "tutorial" / language
        if language != SOURCE and not (root / "locales" / language).exists():
            generated = [path for path in folder.glob("*.ipynb") if is_generated(path)]
            for path in generated:
                path.unlink(missing_ok=True)
            if generated:
                remove_empty(folder)
