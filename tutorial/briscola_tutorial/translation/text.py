"""The text of a source or a catalog; a file that has none is a fault, with its name."""

from __future__ import annotations

import os.path
from pathlib import Path

from .fault import Fault, FaultError


def text_of(path: Path) -> str:
    """What a file says; raises `FaultError` if it is missing, cannot be read or is not UTF-8."""
    file = os.path.relpath(path)
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise FaultError(Fault(file, "", "is missing", "restore it from the history")) from error
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
        raise FaultError(Fault(file, "", what, "make it a file that you may read")) from error
    return decoded(content, file)


def decoded(content: bytes, file: str) -> str:
    """``content``, whatever ends its lines; raises `FaultError` with the line that is not UTF-8."""
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise FaultError(Fault(file, str(line), "is not UTF-8", "save the file as UTF-8")) from error
    return text.replace("\r\n", "\n")
