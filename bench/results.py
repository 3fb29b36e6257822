"""The files in build/ that benches write to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = Path(__file__).parent.parent / "build" / "bench.json"


def add(figures: dict[str, float]) -> None:
    """Put ``figures`` into build/bench.json, beside what other benches have written there."""
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    write(FILE, dict(sorted((before | figures).items())))


def write(file: Path, figures: Mapping[str, Any]) -> None:
    """Put ``figures`` into a file instead of what it holds; whoever stops it half way leaves that as it was."""
    file.parent.mkdir(exist_ok=True)
    half = file.with_suffix(".new")
    half.write_text(json.dumps(figures, indent=2, allow_nan=False) + "\n")
    half.replace(file)
