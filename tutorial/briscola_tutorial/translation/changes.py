"""What was changed since the last commit, and what a translator has still to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from .catalogs import DOMAINS, catalog_path, is_translated, messages, readable
from .fault import count, name
from .history import committed, git
from .po import forms

#: How many lines of a list are shown, unless everything is asked for.
_SHOWN = 10
ALL = 'make translations ARGS="--everything"'

#: What the English says: the text, or its singular, and its context.
_Key = tuple[str, str | None]


@dataclass(slots=True)
class Work:
    """What was done in one language since the last commit, and what is still to do: a line for each message."""

    begun: list[str] = field(default_factory=list)
    translated: list[str] = field(default_factory=list)
    anew: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    to_do: list[str] = field(default_factory=list)

    def done(self) -> Iterator[tuple[str, list[str]]]:
        """What was done that was done at all, each with its messages."""
        kinds = {
            "begun": self.begun, "translated": self.translated, "translated anew": self.anew,
            "no longer translated": self.lost,
        }  # fmt: skip
        return ((kind, lines) for kind, lines in kinds.items() if lines)


@dataclass(frozen=True, slots=True)
class Changes:
    """The catalogs beside those of the last commit.

    ``english`` is what the sources say anew, otherwise and no more, the same for all languages; ``uncommitted``
    are the files of sources, catalogs, lessons and word lists that git does not have as they are.
    """

    english: Mapping[str, Sequence[str]]
    work: Mapping[str, Work]
    uncommitted: Sequence[str]

    def told(self, *, everything: bool) -> Iterator[str]:
        """The lines that tell it: lists are cut short unless ``everything`` is wanted."""
        sources = [f"{kind}: {line}" for kind, lines in self.english.items() for line in lines]
        done = {language: dict(work.done()) for language, work in self.work.items()}
        if sources or any(done.values()):
            yield "Since the last commit:"
            if sources:
                yield f"  English: {', '.join(f'{len(lines)} {kind}' for kind, lines in self.english.items() if lines)}"
                yield from _cut(sources, everything=everything)
            for language, kinds in done.items():
                if kinds:
                    yield f"  {language}: {', '.join(f'{len(lines)} {kind}' for kind, lines in kinds.items())}"
                    if everything:
                        yield from (f"    {kind}: {line}" for kind, lines in kinds.items() for line in lines)
        else:
            yield "No message has changed since the last commit."
        if any(work.to_do for work in self.work.values()):
            yield "\nStill to do:"
            for language, work in self.work.items():
                if work.to_do:
                    yield f"  {language}: {count(len(work.to_do), 'message')}"
                    yield from _cut(work.to_do, everything=everything)
        if self.uncommitted:
            yield "\nNot committed yet:"
            yield from (f"  {file}" for file in self.uncommitted)


def changes(root: Path) -> Changes | None:
    """What has changed since the last commit; None without one. Catalogs that cannot be read are left out."""
    if not git(root, "rev-parse", "--verify", "--quiet", "HEAD"):
        return None
    work: dict[str, Work] = {}
    came: dict[_Key, Message] = {}
    went: dict[_Key, Message] = {}
    for language, domain, now in readable(root):
        path = catalog_path(root, language, domain)
        before, own = committed(path), work.setdefault(language, Work())
        own.to_do += [_placed(path, message) for message in messages(now) if not is_translated(message)]
        if before is None:
            own.begun.append(name(path))
            continue
        _compare(before, now, path, own)
        came |= {_key(message): message for message in messages(now) if _in(before, message) is None}
        went |= {_key(message): message for message in messages(before) if _in(now, message) is None}
    return Changes(_english(came, went), work, _uncommitted(root))


def _compare(before: Catalog, now: Catalog, path: Path, work: Work) -> None:
    for message in messages(now):
        old = _in(before, message)
        if is_translated(message):
            if old is None or not any(forms(old)):
                work.translated.append(_placed(path, message))
            elif forms(old) != forms(message) or old.fuzzy:
                work.anew.append(_placed(path, message))
        elif old is not None and is_translated(old):
            work.lost.append(_placed(path, message))


def _english(came: dict[_Key, Message], went: dict[_Key, Message]) -> dict[str, list[str]]:
    """What came and went in the same place was changed; the rest is new, or gone."""
    new, changed = [], []
    left = dict(went)
    for message in came.values():
        former = next((key for key, old in left.items() if _place(old) and _place(old) == _place(message)), None)
        if former is None:
            new.append(_shown(message))
        else:
            changed.append(f"{_text(left.pop(former))!r} is now {_shown(message)}")
    return {"new": new, "changed": changed, "gone": [_shown(message) for message in left.values()]}


def _place(message: Message) -> tuple[object, ...]:
    """Where a message stands, where that is one cell or one file: two in the same place may be one reworded."""
    return (*message.auto_comments[:1], *(file for file, _ in message.locations))


def _in(catalog: Catalog, message: Message) -> Message | None:
    return catalog.get(message.id, message.context)


def _key(message: Message) -> _Key:
    return _text(message), message.context


def _text(message: Message) -> str:
    return message.id[0] if isinstance(message.id, (list, tuple)) else message.id


def _shown(message: Message) -> str:
    where = next((comment for comment in message.auto_comments if " in cell " in comment), "")
    return f"{_text(message)!r}{where and f', {where}'}"


def _placed(path: Path, message: Message) -> str:
    return f"{name(path)}:{message.lineno}: {_shown(message)}"


def _cut(lines: Sequence[str], *, everything: bool) -> Iterator[str]:
    shown = lines if everything or len(lines) <= _SHOWN + 1 else lines[:_SHOWN]
    yield from (f"    {line}" for line in shown)
    if len(shown) < len(lines):
        yield f"    … and {len(lines) - len(shown)} more; all of them: {ALL}"


def _uncommitted(root: Path) -> tuple[str, ...]:
    said = git(
        root, "status", "--porcelain", "--no-renames", "--untracked-files=all", "-z",
        "--", "locales", "tutorial/*/*.ipynb", "tutorial/scenarios", "docs/words", "docs/GLOSSARY.csv",
        *(f"{folder}/{kind}" for folder in DOMAINS["interface"] for kind in ("*.py", "*.j2")),
    )  # fmt: skip
    return tuple(sorted(line[3:] for line in said.decode("utf-8", "replace").split("\0") if line))
