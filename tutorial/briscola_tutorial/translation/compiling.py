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
from .placeholders import misfits
from .po import read_catalog

#: The package, from the project's root, that holds the compiled catalogs of each domain.
PACKAGES = {"interface": "widgets/briscola_widgets", "lessons": "tutorial/briscola_tutorial"}


def languages(root: Path) -> tuple[str, ...]:
    """The codes of the languages that are translated into: the folders of ``locales/``."""
    return tuple(code for code in codes(root / "locales") if code != SOURCE)


def broken(path: Path, catalog: Catalog) -> Iterator[Fault]:
    """What keeps a catalog from being compiled: each translation that would fail, and its header."""
    file = name(path)
    if catalog.fuzzy:
        yield Fault(file, "", "its header is marked as fuzzy", "delete the word fuzzy above it")
    if catalog.charset.lower() not in {"utf-8", "utf8"}:
        what = f"its header says charset={catalog.charset}"
        yield Fault(file, "", what, "write in its header: charset=utf-8, and save the file so")
    try:
        gettext.c2py(catalog.plural_expr)
    except ValueError as error:
        what = f"its plural forms cannot be read: {catalog.plural_expr!r}: {error}"
        yield Fault(file, "", what, "write them anew, as `init` of the language would")
    for message in catalog:
        if message.id and not message.fuzzy:
            for what in misfits(message, catalog):
                mend = "write the same placeholders as the source"
                yield Fault(file, str(message.lineno), f"{what}: {message.id!r}", mend)


def compiled(path: Path) -> bytes:
    """A catalog as it is looked up in: what is translated and not fuzzy.

    Raises `FaultError` where it cannot be read, or a translation would fail when it is shown.
    """
    catalog = read_catalog(path)
    for fault in broken(path, catalog):
        raise FaultError(fault)
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def compile_catalogs(root: Path) -> tuple[Path, ...]:
    """Compile all catalogs; gives the files written. Raises `FaultError`, having written none."""
    files = {
        root / package / "locales" / language / "LC_MESSAGES" / f"{domain}.mo": compiled(
            root / "locales" / language / "LC_MESSAGES" / f"{domain}.po"
        )
        for language in languages(root)
        for domain, package in PACKAGES.items()
    }
    for target, content in files.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return tuple(files)


if __name__ == "__main__":
    try:
        compile_catalogs(Path.cwd())
    except FaultError as error:
        sys.exit(str(error))
