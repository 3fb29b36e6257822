"""Exercises to test with: the tutorial's own, and small ones written on the spot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from briscola_tutorial.places import scenarios
from briscola_widgets import Blueprint, read_blueprint

#: How a small blueprint begins: A has led to the first trick.
SEEN = """\
title: A trick
deal: deal.record
begin: trick 1
seat: C
steps:
  - goal: See what A leads.
    play: AH
"""

SCENARIOS = sorted(scenarios().glob("*.yaml"))


@pytest.fixture(params=SCENARIOS, ids=lambda path: path.stem)
def blueprint(request: pytest.FixtureRequest) -> Blueprint:
    """Each exercise of the tutorial."""
    return read_blueprint(request.param)


@pytest.fixture
def revealed_partner() -> Blueprint:
    return read_blueprint(scenarios() / "revealed-partner.yaml")


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    """A function that writes a blueprint's file beside a copy of the worked example's record."""
    record = (scenarios() / "revealed-partner.record").read_text(encoding="utf-8")
    (tmp_path / "deal.record").write_text(record, encoding="utf-8")

    def write(text: str) -> Path:
        path = tmp_path / "exercise.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
