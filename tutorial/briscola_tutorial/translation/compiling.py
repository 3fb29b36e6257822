"""Compile the catalogs of ``locales/`` into the packages that look words up in them.

The build hook imports this module in an environment that holds nothing but Babel.
"""

from __future__ import annotations

import gettext
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from briscola_tutorial.places import SOURCE, codes

from .fault import Fault, FaultError, name
from .files import write
from .placeholders import misfits
from .po import known_catalog

#: The package, from the project's root, that holds the compiled catalogs of each domain.
PACKAGES = {"interface": "widgets/briscola_widgets", "lessons": "tutorial/briscola_tutorial"}

#: What plural forms are tried with: no language's rule looks at more than the last two digits and whole millions.
_NUMBERS = (*range(1001), 10**6, 10**6 + 1)


def languages(root: Path) -> tuple[str, ...]:
    """The codes of the languages that are translated into: the folders of ``locales/``."""
    return tuple(code for code in codes(root / "locales") if code != SOURCE)


def spoiled(path: Path, catalog: Catalog) -> Iterator[Fault]:
    """What in a catalog's header keeps the whole from being compiled."""
    file = name(path)
    if catalog.fuzzy:
        yield Fault(file, "", "its header is marked as fuzzy", "delete the word fuzzy above it")
    if what := _unusable(catalog):
        what = f"its plural forms cannot be used: {catalog.plural_expr!r}: {what}"
        yield Fault(file, "", what, "write them anew, as `init` of the language would")


def _unusable(catalog: Catalog) -> str:
    """Why a catalog's plural forms would fail when some number is looked up; nothing if they hold."""
    try:
        form = gettext.c2py(catalog.plural_expr)
        for number in _NUMBERS:
            if not 0 <= form(number) < catalog.num_plurals:
                return f"{number} has the form {form(number)}, and there are {catalog.num_plurals}"
    except ValueError as error:
        return str(error)
    except ZeroDivisionError:
        return f"for {number} it divides by zero"
    return ""


def broken(path: Path, catalog: Catalog) -> Iterator[Fault]:
    """What keeps a catalog from being compiled: its header, and each translation that would fail."""
    yield from spoiled(path, catalog)
    file = name(path)
    for message in catalog:
        if message.id and not message.fuzzy:
            for what in misfits(message, catalog):
                mend = "write the same placeholders as the source"
                yield Fault(file, str(message.lineno), f"{what}: {message.id!r}", mend)


def compiled(path: Path) -> bytes:
    """A catalog as it is looked up in: what is translated and not fuzzy.

    Raises `FaultError` where it cannot be read, or a translation would fail when it is shown.
    """
    catalog = known_catalog(path)
    if faults := (*broken(path, catalog),):
        raise FaultError(*faults)
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def compile_catalogs(root: Path, only: str | None = None) -> tuple[Path, ...]:
    """Compile the catalogs of all languages, or of one; gives the files.

    What was compiled for a language that is gone goes, too. Raises `FaultError` in the end, where there were
    catalogs that cannot be compiled: of these there is what was compiled before.
    """
    files: dict[Path, bytes] = {}
    faults: list[Fault] = []
    for language in languages(root) if only is None else (only,):
        for domain, package in PACKAGES.items():
            target = root / package / "locales" / language / "LC_MESSAGES" / f"{domain}.mo"
            try:
                files[target] = compiled(root / "locales" / language / "LC_MESSAGES" / f"{domain}.po")
            except FaultError as error:
                faults += error.faults
    for target, content in files.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write(target, content)
    for domain, package in PACKAGES.items() if only is None else ():
        for file in (root / package / "locales").glob(f"*/LC_MESSAGES/{domain}.mo"):
            if not (root / "locales" / file.parts[-3]).exists():
                file.unlink(missing_ok=True)
                remove_empty(file.parent, file.parent.parent)
    if faults:
        raise FaultError(*faults)
    return tuple(files)


def remove_empty(*folders: Path) -> None:
    """Remove folders, the innermost first, as far as nothing is left in them."""
    for folder in folders:
        if any(folder.iterdir()):
            return
        folder.rmdir()


if __name__ == "__main__":
    try:
        compile_catalogs(Path.cwd())
    except FaultError as error:
        sys.exit(str(error))
