"""The folder of the kernels' sockets: private, gone when the server ends, and swept when it could not."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PREFIX = "briscola-"
#: A Unix socket's path holds 103 bytes on macOS (107 on Linux); "/briscola-12345678" takes 18 of them,
#: and "/kernel-", a UUID and "-ipc-1" take 50.
_LONGEST_PARENT = 35
#: Seconds in which a folder that was made has surely been locked.
_YOUNG = 60


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for this server alone, with a path that is short enough for sockets."""
    parent = Path(tempfile.gettempdir())
    if sys.platform == "win32":  # kernels are reached by TCP there
        with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as made:
            yield Path(made)
        return
    if len(os.fsencode(parent)) > _LONGEST_PARENT:
        parent = Path("/tmp")  # noqa: S108 (a private folder is made in it)
    _sweep(parent)
    made = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=parent))
    lock = _lock(made)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
        if lock is not None:
            os.close(lock)


def _sweep(parent: Path) -> None:
    """Remove the folders of this user's servers that were killed: those that nobody has locked."""
    for found in parent.glob(f"{_PREFIX}*"):
        try:
            state = found.lstat()
            if state.st_uid != os.getuid() or time.time() - state.st_mtime < _YOUNG:
                continue
            lock = _lock(found)
        except OSError:  # no folder, or just gone
            continue
        if lock is not None:
            shutil.rmtree(found, ignore_errors=True)
            os.close(lock)


def _lock(found: Path) -> int | None:
    """Lock a folder for as long as the process lives, or the descriptor is open; None if somebody else has."""
    import fcntl  # Windows has none

    descriptor = os.open(found, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return descriptor
