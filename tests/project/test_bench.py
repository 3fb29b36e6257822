"""Long measurements keep what they have found when they are stopped."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bench import calibration, results, strength
from briscola_core import BEGINNER


def test_strength_that_is_stopped_keeps_the_pairs_that_were_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_stopped(job: tuple[str, str, int]) -> tuple[str, str, float, float]:
        if job[1] == "regular/beginner":
            raise KeyboardInterrupt
        return (*job[:2], 0.5 * job[2], 0.0)

    monkeypatch.setattr(strength, "FILE", tmp_path / "build" / "strength.json")
    monkeypatch.setattr(strength, "gain", until_stopped)
    pairs = ["beginner/random", "regular/random", "regular/beginner"]
    monkeypatch.setattr("sys.argv", ["strength", *pairs, "--deals", "3", "--processes", "1"])
    with pytest.raises(KeyboardInterrupt):
        strength.main()
    kept = json.loads(strength.FILE.read_text())
    assert set(kept) == {"beginner_over_random", "regular_over_random", "seconds"}
    assert kept["beginner_over_random"]["mean"] == 0.5
    assert [file.name for file in strength.FILE.parent.iterdir()] == ["strength.json"]


def test_strength_played_to_its_end_has_the_figures_of_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength, "FILE", tmp_path / "strength.json")
    monkeypatch.setattr(strength, "PLAYERS", dict.fromkeys(strength.PLAYERS, BEGINNER))
    monkeypatch.setattr("sys.argv", ["strength", "--deals", "4", "--processes", "1"])
    strength.main()
    kept = json.loads(strength.FILE.read_text())
    assert {pair.replace("/", "_over_") for pair in strength.PAIRS} < set(kept)
    assert {"two_expert_over_regular_points_share", "four_expert_over_regular", "four_auction_regular"} < set(kept)
    assert kept["four_expert_over_regular"]["half"] is None, "of a single deal no interval is known"
    # of equal players none gains anything
    assert kept["expert_over_regular"]["mean"] == 0


def test_calibration_that_is_stopped_keeps_the_tables_that_were_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def until_stopped(jobs: Sequence[tuple[str, str, int, int]], work: Any, processes: int) -> list[Any]:
        if jobs[0][1] == "mixed":
            raise KeyboardInterrupt
        return strength.spread(jobs, work, processes)

    monkeypatch.setattr(calibration, "FILE", tmp_path / "strength.json")
    monkeypatch.setattr("bench.calibration.spread", until_stopped)
    options = ["--tables", "regular", "mixed", "--decisions", "8", "--processes", "1"]
    monkeypatch.setattr("sys.argv", ["calibration", *options])
    with pytest.raises(KeyboardInterrupt):
        calibration.main()
    assert set(json.loads((tmp_path / "calibration.json").read_text())) == {"regular", "seconds"}


def test_a_file_of_figures_that_is_stopped_half_way_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    results.write(file, {"first": 1})
    write_text = Path.write_text

    def half(path: Path, text: str) -> int:
        write_text(path, text[: len(text) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(KeyboardInterrupt):
        results.write(file, {"first": 2})
    assert json.loads(file.read_text()) == {"first": 1}
