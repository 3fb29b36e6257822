"""What git merges lessons, scenarios and catalogs with: sentence by sentence, and not line by line.

Git takes two changed lines that are neighbours for one change, and so would find a conflict where two
people change neighbouring sentences. Here each sentence stands on a line of its own, with an unchanged
line after it, while `git merge-file` looks at it. It is run as a file, by whatever Python is there:
``merging.py BASE OURS THEIRS`` writes to OURS, and ends with 1 where there is a conflict.
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
_OBSOLETE = re.compile(r"\A(?:# .*\n)*#~ ")


def merge(base: Path, ours: Path, theirs: Path) -> int:
    """Put into ``ours`` what ``theirs`` changed since ``base``; 1 if git has to leave conflicts in it."""
    texts = [path.read_text(encoding="utf-8") for path in (base, ours, theirs)]
    bodies, left_over = zip(*map(_apart, texts), strict=True)
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / name for name in ("base", "ours", "theirs")]
        for file, text in zip(files, bodies, strict=True):
            file.write_text(_by_sentence(text), encoding="utf-8", newline="\n")
        merged = _merge_file(files[1], files[0], files[2], "-p")
        if merged.returncode == 0:
            kept = [entry for entry in left_over[1] + left_over[2] if entry not in left_over[0]]
            kept += [entry for entry in left_over[0] if all(entry in some for some in left_over[1:])]
            text = "\n".join([_by_line(merged.stdout.decode()).rstrip("\n") + "\n", *dict.fromkeys(sorted(kept))])
            ours.write_text(text if kept else _by_line(merged.stdout.decode()), encoding="utf-8", newline="\n")
            return 0
    # a sentence is changed on both sides: people read conflicts line by line
    return int(_merge_file(ours, base, theirs, "-L", "ours", "-L", "base", "-L", "theirs").returncode != 0)


def _merge_file(ours: Path, base: Path, theirs: Path, *options: str) -> subprocess.CompletedProcess[bytes]:
    command = ["git", "merge-file", "--quiet", *options, str(ours), str(base), str(theirs)]
    return subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - git calls us, so it is there


def _apart(text: str) -> tuple[str, list[str]]:
    """A catalog without what is obsolete, and that: both sides add to it in the same place, its end."""
    entries = text.rstrip("\n").split("\n\n")
    left_over = [entry + "\n" for entry in entries if _OBSOLETE.match(entry)]
    if not left_over:
        return text, []
    return "\n\n".join(entry for entry in entries if not _OBSOLETE.match(entry)) + "\n", left_over


def _by_sentence(text: str) -> str:
    lines = (f"\n{_WITHIN}\n".join(_SENTENCE_ENDS.split(line)) for line in text.split("\n"))
    return f"\n{_AFTER}\n".join(lines) + "\n"


def _by_line(text: str) -> str:
    return text.removesuffix("\n").replace(f"\n{_WITHIN}\n", " ").replace(f"\n{_AFTER}\n", "\n")


if __name__ == "__main__":
    sys.exit(merge(*map(Path, sys.argv[1:4])))
