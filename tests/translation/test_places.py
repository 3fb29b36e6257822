"""Notebooks and scenarios are found in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from briscola_tutorial import places

ROOT = Path(__file__).parents[2]


def test_in_a_checkout_they_are_in_the_folder_tutorial() -> None:
    assert (places.notebooks(), places.scenarios()) == (ROOT / "tutorial", ROOT / "tutorial/scenarios")


def test_in_a_wheel_they_are_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("notebooks/de", "notebooks/en", "notebooks/empty", "notebooks/.ipynb_checkpoints", "scenarios"):
        (tmp_path / folder).mkdir(parents=True)
    for language in ("de", "en", ".ipynb_checkpoints"):
        (tmp_path / "notebooks" / language / "01.ipynb").touch()
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)
    assert (places.notebooks(), places.scenarios()) == (tmp_path / "notebooks", tmp_path / "scenarios")
    assert places.languages() == ("en", "de")
