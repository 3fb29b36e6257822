"""What a translator changed, or has to look at: the catalogs beside those of the last commit."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from .catalogs import DOMAINS, catalog_path, is_translated, messages
from .compiling import languages
from .fault import FaultError, name
from .po import forms, parsed_catalog, read_catalog


def changes(root: Path) -> tuple[str, ...] | None:
    """A line for each message that came, went or was translated anew; None without a commit to compare with.

    What came and went is the same for all languages, and said once.
    """
    if not _git(root, "rev-parse", "--verify", "--quiet", "HEAD"):
        return None
    said: dict[str, None] = {}
    for language in languages(root):
        for domain in DOMAINS:
            path = catalog_path(root, language, domain)
            now, before = read_catalog(path), _committed(root, path)
            if before is None:
                said[f"{language}: {name(path)} is new"] = None
            else:
                said |= dict.fromkeys(_between(before, now, name(path), language))
    return tuple(sorted(said, key=lambda line: not line.startswith("sources")))


def _between(before: Catalog, now: Catalog, file: str, language: str) -> Iterator[str]:
    for message in messages(now):
        old = before.get(message.id, message.context)
        if old is None:
            yield f"sources: new: {_shown(message)}"
        if is_translated(message) and (old is None or forms(old) != forms(message) or old.fuzzy):
            what = "translated anew" if old is not None and any(forms(old)) else "translated"
            yield f"{language}: {what}: {_shown(message)} ({file}:{message.lineno})"
        elif old is not None and is_translated(old) and not is_translated(message):
            yield f"{language}: no longer translated: {_shown(message)} ({file}:{message.lineno})"
    for message in messages(before):
        if now.get(message.id, message.context) is None:
            yield f"sources: gone: {_shown(message)}"


def _shown(message: Message) -> str:
    text = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
    where = next((comment for comment in message.auto_comments if " in cell " in comment), "")
    return f"{text!r}{where and f', {where}'}"


def _committed(root: Path, path: Path) -> Catalog | None:
    """A catalog as the last commit has it; None where it has none, or none that can be read."""
    text = _git(root, "show", f"HEAD:./{path.relative_to(root).as_posix()}")
    try:
        return parsed_catalog(text, name(path)) if text else None
    except FaultError:
        return None


def _git(root: Path, *arguments: str) -> str:
    """What git says; nothing where it fails, or is not there."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)  # noqa: S603, S607 - a fixed command, wherever git is
    except OSError:
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""
