"""Files that are written whole: whoever reads one meanwhile has what it was, or what it becomes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def write(path: Path, content: str | bytes) -> None:
    """Put a text, with its line ends as they are, or bytes into a file; one that says so already keeps its time."""
    written = content.encode() if isinstance(content, str) else content
    target = path.resolve()  # a link stays one
    if target.exists() and target.read_bytes() == written:
        return
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_bytes(written)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def rewrite(path: Path, anew: Callable[[], str]) -> None:
    """Put into a file what ``anew`` makes of it; where somebody saves it meanwhile, of what they have saved."""
    while True:
        before = path.read_bytes() if path.exists() else None
        content = anew()
        if before == (path.read_bytes() if path.exists() else None):
            write(path, content)
            return
