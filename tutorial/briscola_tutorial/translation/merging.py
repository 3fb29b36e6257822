"""What git merges lessons, scenarios and catalogs with: sentence by sentence, and not line by line.

Git takes two changed lines that are neighbours for one change, and so would find a conflict where two
people change neighbouring sentences. Here each sentence stands on a line of its own, with an unchanged
line after it, while `git merge-file` looks at it. Catalogs are read, and merged message by message: how a tool
wrapped their lines or ordered them does not matter. ``python -m briscola_tutorial.translation.merging BASE OURS
THEIRS NAME`` writes to OURS, and ends with 1 where there is a conflict. It does without Babel, if need be: then
catalogs, too, merge sentence by sentence.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

_SENTENCE_ENDS = re.compile(r"(?<=[.!?…:;]) (?=\S)")
#: Between two sentences of a line, and between two lines; git itself never begins a line so.
_WITHIN, _AFTER = "\x1fwithin", "\x1fafter"


def merge(base: Path, ours: Path, theirs: Path, file: str = "") -> int:
    """Put into ``ours`` what ``theirs`` changed since ``base``; 1 if git has to leave conflicts in it.

    ``file`` is the name of what is merged, for the three have names of git's own.
    """
    if file.endswith(".po") and (merged := _by_message(base, ours, theirs)):
        text, conflicts = merged
        ours.write_text(text, encoding="utf-8", newline="\n")
        return min(conflicts, 1)
    texts = [path.read_text(encoding="utf-8") for path in (base, ours, theirs)]
    whole = merged_text(*texts)
    if whole is not None:
        ours.write_text(whole, encoding="utf-8", newline="\n")
        return 0
    # a sentence is changed on both sides: people read conflicts line by line
    return int(_merge_file(ours, base, theirs, "-L", "ours", "-L", "base", "-L", "theirs").returncode != 0)


def merged_text(base: str, ours: str, theirs: str) -> str | None:
    """A text with the changes of both sides; None where they change the same sentence."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("base", "ours", "theirs")]
        for file, text in zip(files, (base, ours, theirs), strict=True):
            file.write_text(_by_sentence(text), encoding="utf-8", newline="\n")
        merged = _merge_file(files[1], files[0], files[2], "-p")
    return _by_line(merged.stdout.decode()) if merged.returncode == 0 else None


def _by_message(base: Path, ours: Path, theirs: Path) -> tuple[str, int] | None:
    """The text of a merged catalog and its conflicts; None without Babel, or where one cannot be read."""
    try:
        from .entries import merged_catalog
        from .fault import FaultError
    except ImportError:
        return None
    try:
        return merged_catalog(base, ours, theirs)
    except FaultError:
        return None


def _merge_file(ours: Path, base: Path, theirs: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    command = ["git", "merge-file", "--quiet", *options, str(ours), str(base), str(theirs)]
    return subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - git calls us, so it is there


def _by_sentence(text: str) -> str:
    lines = (f"\n{_WITHIN}\n".join(_SENTENCE_ENDS.split(line)) for line in text.split("\n"))
    return f"\n{_AFTER}\n".join(lines) + "\n"


def _by_line(text: str) -> str:
    return text.removesuffix("\n").replace(f"\n{_WITHIN}\n", " ").replace(f"\n{_AFTER}\n", "\n")


if __name__ == "__main__":
    base, ours, theirs, *named = sys.argv[1:]
    sys.exit(merge(Path(base), Path(ours), Path(theirs), *named))
