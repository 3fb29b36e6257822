"""What git has of the project: its last commit."""

from __future__ import annotations

import subprocess
from pathlib import Path

from babel.messages.catalog import Catalog

from .fault import FaultError, name, text_of
from .po import parsed_catalog


def committed(path: Path) -> Catalog | None:
    """A catalog as the last commit has it; None where it has none, or none that can be read."""
    try:
        text = text_of(git(path.parent, "show", f"HEAD:./{path.name}"), name(path))
        return parsed_catalog(text, name(path)) if text else None
    except FaultError:
        return None


def git(folder: Path, *arguments: str) -> bytes:
    """What git says in a folder; nothing where it fails, or is not there."""
    try:
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)  # noqa: S603, S607 - a fixed command, wherever git is
    except OSError:
        return b""
    return done.stdout if done.returncode == 0 else b""
