"""Catalogs come back from other tools as they were: in meaning from all, and to the byte after the update."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from briscola_tutorial.translation.__main__ import main
from briscola_tutorial.translation.catalogs import DOMAINS, catalog_path, messages, updated
from briscola_tutorial.translation.compiling import compiled, languages
from briscola_tutorial.translation.po import read_catalog
from briscola_tutorial.translation.rules import faults

ROOT = Path(__file__).parents[2]
COMMITTED = [catalog_path(ROOT, language, domain) for language in languages(ROOT) for domain in DOMAINS]
Tool = Callable[[Path], None]


def by_polib(path: Path) -> None:
    """As a tool that is written with polib saves, at its usual width."""
    polib.pofile(str(path)).save()


def by_msgcat(*options: str) -> Tool:
    def save(path: Path) -> None:
        subprocess.run(["msgcat", *options, "-o", str(path), str(path)], check=True)

    return save


def by_weblate(width: int) -> Tool:
    """As Weblate saves translations: by translate-toolkit, at the width that its component sets."""

    def save(path: Path) -> None:
        from translate.storage.pypo import pofile

        store = pofile(width=width)
        store.parse(path.read_bytes())
        for unit in store.units:
            unit.target = unit.target  # it keeps the lines of what nobody touches
        path.write_bytes(bytes(store))

    return save


def weblate_wraps() -> int:
    """The width that the component file asks Weblate for."""
    components = json.loads((ROOT / "locales/weblate.json").read_text(encoding="utf-8"))
    (width,) = {component["file_format_params"]["po_line_wrap"] for component in components}
    return int(width)


TOOLS = {
    "polib": by_polib,
    "msgcat": by_msgcat("--width=79"),  # as Poedit does: gettext's own writer, at its width
    "msgcat without wrapping": by_msgcat("--no-wrap"),
    "Weblate as the component file sets it": by_weblate(weblate_wraps()),
    "Weblate as it is without": by_weblate(77),
    "Weblate, all on one line": by_weblate(-1),
}


def meaning(path: Path) -> dict[object, object]:
    """All that a catalog says, but for its layout: by message its words, flags, notes and places."""
    catalog = read_catalog(path)
    said = {
        (message.context, message.id): (
            message.string,
            message.flags,
            " ".join(message.auto_comments),
            " ".join(message.user_comments),
            message.locations,
        )
        for message in messages(catalog)
    }
    return {"header": sorted(catalog.mime_headers), "obsolete": sorted(map(repr, catalog.obsolete)), **said}  # type: ignore[dict-item]


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("path", COMMITTED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_committed_catalog_survives_the_tools_and_the_update_gives_its_bytes_back(
    path: Path, name: str, tmp_path: Path
) -> None:
    copy = tmp_path / path.name
    shutil.copy(path, copy)
    TOOLS[name](copy)
    assert meaning(copy) == meaning(path)
    assert compiled(copy) == compiled(path)
    assert updated(copy, read_catalog(path)) == path.read_text(encoding="utf-8")


def test_what_an_editor_rewraps_is_as_it_was_after_the_update(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('"Mot Suit"', f'"{"mot " * 40}Suit"')
    path.write_text(text, encoding="utf-8")
    by_polib(path)
    assert path.read_text(encoding="utf-8") != text
    assert faults(finished, ["message-ids"])
    assert main(["all"]) == 0
    assert path.read_text(encoding="utf-8") == text


def test_a_header_of_another_editor_keeps_its_fields_in_gettexts_order(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    text = path.read_text(encoding="utf-8")
    moved = text.replace('"Language: fr\\n"\n', "").replace(
        '"Generated-By', '"X-Generator: Poedit 3.6\\n"\n"Language: "\n"fr\\n"\n"Generated-By'
    )
    assert moved != text
    path.write_text(moved, encoding="utf-8")
    assert main(["update"]) == 0
    generated = next(line for line in text.splitlines() if line.startswith('"Generated-By'))
    assert path.read_text(encoding="utf-8") == text.replace(generated, f'{generated}\n"X-Generator: Poedit 3.6\\n"')


def test_what_weblate_saves_as_the_component_file_sets_it_is_laid_out_as_ours(finished: Path) -> None:
    path = catalog_path(finished, "fr", "lessons")
    text = path.read_text(encoding="utf-8").replace('"Mot Suit"', f'"{"mot " * 40}Suit"')
    path.write_text(text, encoding="utf-8")
    by_weblate(weblate_wraps())(path)
    assert path.read_text(encoding="utf-8") == text


def test_weblates_component_file_names_every_catalog_and_wraps_no_line() -> None:
    components = json.loads((ROOT / "locales/weblate.json").read_text(encoding="utf-8"))
    found = [path for component in components for path in ROOT.glob(component["filemask"])]
    assert sorted(found) == sorted(COMMITTED)
    for component in components:
        assert (component["file_format"], component["source_language"]) == ("po", "en")
        # Weblate's three choices are 77, -1 (a whole header on one line, too) and this: as xgettext --no-wrap
        assert component["file_format_params"] == {"po_line_wrap": 65535}
        assert component.keys() >= {"name", "slug", "vcs", "repo", "branch", "filemask", "new_base", "new_lang"}
        assert component["slug"] in DOMAINS


def test_rewording_a_sentence_touches_one_message_in_each_language_and_one_cell_in_each_notebook(
    finished: Path,
) -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in finished.glob("*/*/*.ipynb")}
    catalogs = {path: path.read_text(encoding="utf-8") for path in (finished / "locales").rglob("*.po")}
    english = finished / "tutorial/en/01-first.ipynb"
    english.write_text(sources[english].replace("It is worth 0 points", "It counts 0 points"), encoding="utf-8")
    assert main(["all"]) == 0
    for path, before in catalogs.items():
        now = path.read_text(encoding="utf-8")
        old, new = (set(text.split("\n\n")) for text in (before.rstrip("\n"), now.rstrip("\n")))
        if path.stem == "interface":
            assert now == before
            continue
        (gone,) = old - new
        came, left_over = sorted(new - old, key=lambda entry: "#~" in entry)
        assert 'msgid "B plays 2♠. It is worth 0 points."' in gone
        assert came.endswith('msgid "B plays 2♠. It counts 0 points."\nmsgstr ""')
        assert left_over.startswith("# stood in tutorial/en/01-first.ipynb\n#~ msgid")
        # and the others stand in the order in which they stood
        assert [entry for entry in now.rstrip("\n").split("\n\n") if entry in old] == [
            entry for entry in before.rstrip("\n").split("\n\n") if entry in new
        ]
    for path, before in sources.items():
        lines, former = path.read_text(encoding="utf-8").split("\n"), before.split("\n")
        changed = [number for number, (one, other) in enumerate(zip(lines, former, strict=False)) if one != other]
        assert changed, path
        cells = {before[: before.index(former[number])].count('"cell_type"') for number in changed}
        assert len(cells) == 1
