"""The committed bundles are what their sources give."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_building_the_bundles_again_gives_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=ROOT, check=True)
    built = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    assert Path("widgets/briscola_widgets/static/table.js") in built
    assert Path("tutorial/briscola_tutorial/template/static/lesson.js") in built
    for path in built:
        assert (ROOT / path).read_bytes() == (tmp_path / path).read_bytes(), f"{path} is stale: make bundle"
