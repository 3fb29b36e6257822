"""How long `make translations` takes, beside what nbconvert takes for the English notebooks alone.

``python -m bench.translations [ROUNDS]``, on a copy of the project. The tasks take turns; figures are of
the fastest rounds. Then the same with more lessons, all in other words: a word must cost what it cost before.
"""

from __future__ import annotations

import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from . import results

ROOT = Path(__file__).parent.parent
#: Lessons in the three sizes of the project that are compared.
SIZES = (1, 41, 81)


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        for name in ("locales", "tutorial", "widgets"):
            ignored = shutil.ignore_patterns("static", "frontend", "__pycache__")
            shutil.copytree(ROOT / name, project / name, ignore=ignored)
        sources = list((project / "tutorial/en").glob("*.ipynb"))
        convert = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", "--output-dir", f"{project}/html",
                   *map(str, sources)]  # fmt: skip
        translate = [sys.executable, "-m", "briscola_tutorial.translation", "all"]
        times = {"nbconvert": [], "translations": []}  # type: dict[str, list[float]]
        for _ in range(rounds):
            times["nbconvert"].append(_timed(convert, project))
            times["translations"].append(_timed(translate, project))
        by_size = {}
        for size in SIZES:
            _fill(project / "tutorial/en", sources[0], size)
            _timed(translate, project)  # new messages are written once, and stay
            by_size[size] = min(_worked(translate, project) for _ in range(rounds))
    small, middle, large = (by_size[size] for size in SIZES)
    figures = {
        "translations_vs_nbconvert": min(times["translations"]) / min(times["nbconvert"]),
        # what forty lessons more cost, at twice the size: 1 if it is linear
        "translations_growth": (large - middle) / (middle - small),
    }
    results.add({name: round(value, 3) for name, value in figures.items()})
    for name, some in times.items():
        print(f"{name:26}{min(some):6.2f} s")
    for size, seconds in by_size.items():
        print(f"{f'{size} lessons':26}{seconds:6.2f} s of work")
    for name, value in figures.items():
        print(f"{name:26}{value:6.3f}")


def _timed(command: list[str], folder: Path) -> float:
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return time.perf_counter() - start


def _worked(command: list[str], folder: Path) -> float:
    """Seconds that the processor works, which differ less than what the clock says."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _fill(folder: Path, source: Path, size: int) -> None:
    """As many lessons as ``size`` says: the first as it is, each other in words of its own, all of the same length."""
    for number in range(1, size):
        lesson = json.loads(source.read_text(encoding="utf-8"))
        for cell in lesson["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = [
                    re.sub(r"\b([a-z]{4,})\b", rf"\1{chr(97 + number // 26)}{chr(97 + number % 26)}", line)
                    for line in cell["source"]
                ]
        (folder / f"{100 + number}-more.ipynb").write_text(json.dumps(lesson, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5)
