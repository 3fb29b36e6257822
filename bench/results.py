"""The file that all benches write to: build/bench.json."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parent.parent / "build" / "bench.json"


def add(figures: dict[str, float]) -> None:
    """Put ``figures`` into the file, beside what other benches have written there."""
    FILE.parent.mkdir(exist_ok=True)
    before = json.loads(FILE.read_text()) if FILE.exists() else {}
    FILE.write_text(json.dumps(before | figures, indent=2, sort_keys=True) + "\n")
