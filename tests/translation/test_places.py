"""Notebooks and scenarios are found in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from briscola_tutorial import places

ROOT = Path(__file__).parents[2]


def test_in_a_checkout_they_are_in_the_folder_tutorial() -> None:
    assert (places.notebooks(), places.scenarios()) == (ROOT / "tutorial", ROOT / "tutorial/scenarios")


def test_in_a_wheel_they_are_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("notebooks/de", "notebooks/en", "notebooks/empty", "scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "notebooks/it").mkdir()  # without a lesson
    for language in ("de", "en", ".ipynb_checkpoints", "EN", "drafts"):
        (tmp_path / "notebooks" / language).mkdir(exist_ok=True)
        (tmp_path / "notebooks" / language / "01.ipynb").touch()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)
    assert (places.notebooks(), places.scenarios()) == (tmp_path / "notebooks", tmp_path / "scenarios")
    assert places.languages() == ("en", "de")


@pytest.mark.parametrize("name", ["en", "fr", "pt_BR", "zh_Hans", "ca_ES_VALENCIA"])
def test_a_language_is_a_code_as_babel_writes_it(name: str) -> None:
    assert places.is_language(name)


@pytest.mark.parametrize(
    "name",
    [
        "", "root", "EN", "PT", "pt-BR", "pt_br", "it_IT.UTF-8", "it_IT@euro", "sr@latin", "xx", "iw", "zh_TW",
        ".ipynb_checkpoints", "__pycache__", "scenarios", "frontend", "briscola_tutorial", "en ", "en/", "fr.bak",
    ],
)  # fmt: skip
def test_no_other_name_of_a_folder_is_a_language(name: str) -> None:
    assert not places.is_language(name)


def test_languages_are_folders_with_the_source_first(tmp_path: Path) -> None:
    for name in ("it", "en", "de", "scenarios", ".ipynb_checkpoints"):
        (tmp_path / name).mkdir()
    (tmp_path / "fr").touch()
    assert places.codes(tmp_path) == ("en", "de", "it")
    assert places.codes(tmp_path / "nowhere") == ()
