"""Two versions of a catalog merged message by message: by what they say, and not by how their files are laid out.

Only what translators write can be a conflict, and only where both sides say something: what one of them says,
of English that the other has changed or left unsaid, is kept, and marked as fuzzy. Comments and places that come from the sources are written
anew by the update; of a header's field that both sides changed ours stays, for it holds names and times of tools.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple, TypeVar

from babel.messages.catalog import Catalog, Message

from .fault import name, read_text
from .merging import merged_text
from .po import forms, header, parsed_catalog, written

T = TypeVar("T")
#: The text of a message, or its singular and plural; and its context.
_Key = tuple[tuple[str, ...], str | None]


class _ConflictError(Exception):
    """Both sides changed the same sentence."""


class _Slot(NamedTuple):
    """A message in the three versions, so far as they have it."""

    base: Message | None
    ours: Message | None
    theirs: Message | None


class _Both(NamedTuple):
    """A message whose translation both sides changed: people choose."""

    ours: Message
    theirs: Message

    @property
    def key(self) -> _Key:
        return _key(self.ours)


def merged_catalog(base: Path, ours: Path, theirs: Path) -> tuple[str, int]:
    """The text of a catalog with the changes of both sides, laid out as the update does, and how many conflicts it has.

    Raises `FaultError` where one of them cannot be read.
    """
    catalogs = [parsed_catalog(read_text(path), name(path)) for path in (base, ours, theirs)]
    versions = [{_key(message): message for message in catalog if message.id} for catalog in catalogs]
    entries: dict[_Key, Message | _Both] = {}
    for slot in _slots(*versions):
        for entry in _of_slot(slot):
            key = entry.key if isinstance(entry, _Both) else _key(entry)
            there = entries.get(key)
            came_twice = isinstance(there, Message) and isinstance(entry, Message)
            entries[key] = next(_of_both(None, there, entry)) if came_twice else entry  # type: ignore[arg-type]
    texts = [
        _conflict(some, catalogs[1]) if isinstance(some, _Both) else _text(some, catalogs[1])
        for some in entries.values()
    ]
    left_over = [
        _text(message, catalogs[1], is_obsolete=True)
        for message in _left_over(*catalogs)
        if _key(message) not in entries
    ]
    header_ = _merged_header(*map(_header, (base, ours, theirs)))
    conflicts = sum(isinstance(entry, _Both) for entry in entries.values())
    return "\n".join([header_, *texts, *left_over]) + "\n", conflicts


def _key(message: Message) -> _Key:
    return _ids(message), message.context


def _slots(base: dict[_Key, Message], ours: dict[_Key, Message], theirs: dict[_Key, Message]) -> list[_Slot]:
    """In our order; what only they have stands after what it follows there."""
    mine, yours = (_became(list(base), list(side)) for side in (ours, theirs))
    slots = [
        _Slot(message, ours[mine[key]] if key in mine else None, theirs[yours[key]] if key in yours else None)
        for key, message in base.items()
    ]
    new = [
        {key: side[key] for key in side if key not in became.values()}
        for side, became in ((ours, mine), (theirs, yours))
    ]
    slots += [_Slot(None, new[0].get(key), new[1].get(key)) for key in new[0] | new[1]]
    our_place = {key: number for number, key in enumerate(ours)}
    their_place: dict[_Key, tuple[int, int]] = {}
    by_theirs = {_key(slot.theirs): slot for slot in slots if slot.theirs}
    last = -1
    for number, key in enumerate(theirs):
        if slot_ours := by_theirs[key].ours:
            last = our_place[_key(slot_ours)]
        their_place[key] = last, number

    def place(slot: _Slot) -> tuple[int, int]:
        if slot.ours:
            return our_place[_key(slot.ours)], -1
        return their_place[_key(slot.theirs)] if slot.theirs else (-1, -1)

    return sorted(slots, key=place)


def _of_slot(slot: _Slot) -> Iterator[Message | _Both]:
    """What becomes of a message; what one side deleted and the other changed stays, for the sources to decide."""
    if slot.ours and slot.theirs:
        yield from _of_both(*slot)  # type: ignore[arg-type]  # both are there
    elif (only := slot.ours or slot.theirs) and (slot.base is None or _differs(slot.base, only)):
        yield only


def _became(base: Sequence[_Key], side: Sequence[_Key]) -> dict[_Key, _Key]:
    """What each message is on a side: the same, or the one that stands in its place, for it was reworded."""
    became = {key: key for key in base if key in set(side)}
    for kind, first, last, start, stop in SequenceMatcher(None, base, side, autojunk=False).get_opcodes():
        if kind == "replace" and last - first == stop - start:
            pairs = zip(base[first:last], side[start:stop], strict=True)
            became |= {old: new for old, new in pairs if old not in became and new not in base}
    return became


def _differs(one: Message, other: Message) -> bool:
    """Whether a translator said something else."""
    return _key(one) != _key(other) or forms(one) != forms(other) or one.user_comments != other.user_comments


def _of_both(base: Message | None, ours: Message, theirs: Message) -> Iterator[Message | _Both]:
    """A message that both sides have: one, or two where it was reworded in two ways that do not go together."""
    versions = (base or Message(ours.id, context=ours.context), ours, theirs)
    try:
        texts = _sentences(*map(_ids, versions))
    except _ConflictError:  # the sources decide which of them it is
        yield ours
        yield theirs
        return
    try:
        said = _sentences(*map(forms, versions))
        doubted = False
    except _ConflictError:
        if any(forms(ours)) and any(forms(theirs)):
            yield _Both(ours, theirs)
            return
        said, doubted = forms(ours if any(forms(ours)) else theirs), True
    # words that were said of one side's English, where the other changed it and said nothing
    alone = [side for side, other in ((ours, theirs), (theirs, ours)) if any(forms(side)) and not any(forms(other))]
    doubted |= any(said == forms(side) and texts != _ids(side) for side in alone)
    try:
        notes = _of_three(*(message.user_comments for message in versions))
    except _ConflictError:
        notes = list(dict.fromkeys(ours.user_comments + theirs.user_comments))
    is_fuzzy = _of_three(*(message.fuzzy for message in versions))
    yield Message(
        texts if len(texts) > 1 else texts[0],
        said if len(texts) > 1 else said[0],
        locations=ours.locations,
        flags=ours.flags - {"fuzzy"} | ({"fuzzy"} if is_fuzzy or doubted else set()),
        auto_comments=ours.auto_comments,
        user_comments=notes,
        context=_of_three(*(message.context for message in versions)),
    )


def _ids(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, (list, tuple)) else (message.id,)


def _of_three(base: T, ours: T, theirs: T) -> T:
    if theirs in (base, ours):
        return ours
    if base == ours:
        return theirs
    raise _ConflictError


def _sentences(base: tuple[str, ...], ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[str, ...]:
    """As `_of_three`; two changes of one text go together where they are of different sentences."""
    try:
        return _of_three(base, ours, theirs)
    except _ConflictError:
        if not len(base) == len(ours) == len(theirs):
            raise
    texts = [merged_text(*versions) for versions in zip(base, ours, theirs, strict=True)]
    if None in texts:
        raise _ConflictError
    return tuple(text for text in texts if text is not None)


def _text(message: Message, like: Catalog, *, is_obsolete: bool = False) -> str:
    """An entry as the update writes it into a catalog ``like`` that one, after a blank line."""
    catalog = Catalog(locale=like.locale_identifier)
    catalog.mime_headers = like.mime_headers  # with the plural forms
    if is_obsolete:
        catalog.obsolete[_ids(message)[0]] = message
    else:
        catalog[message.id] = message
    return "\n" + written(catalog, omit_header=True).strip("\n")


def _conflict(both: _Both, like: Catalog) -> str:
    ours, theirs = (_text(message, like) for message in both)
    return f"\n<<<<<<< ours{ours}\n======={theirs}\n>>>>>>> theirs"


def _left_over(base: Catalog, ours: Catalog, theirs: Catalog) -> list[Message]:
    """What is obsolete on either side, less what one of them has deleted."""
    first, mine, yours = (
        {_key(message): message for message in some.obsolete.values()} for some in (base, ours, theirs)
    )
    kept = [key for key in mine | yours if (key in mine and key in yours) or key not in first]
    return [(yours if key not in mine else mine)[key] for key in sorted(kept, key=repr)]


def _header(path: Path) -> tuple[list[str], dict[str, str]]:
    """A header's comments, and its lines by their fields; nothing of a file that is empty, for there was none."""
    lines = header(path).split("\n") if read_text(path).strip() else []
    comments = [line for line in lines if line.startswith("#")]
    return comments, {line.partition(":")[0]: line for line in lines if line.startswith('"')}


def _merged_header(
    base: tuple[list[str], dict[str, str]],
    ours: tuple[list[str], dict[str, str]],
    theirs: tuple[list[str], dict[str, str]],
) -> str:
    comments = theirs[0] if ours[0] == base[0] else ours[0]
    lines = []
    for field in ours[1] | theirs[1]:
        versions = [side[1].get(field) for side in (base, ours, theirs)]
        line = versions[2] if versions[1] == versions[0] else versions[1]
        lines += [line] if line else []
    return "\n".join([*comments, 'msgid ""', 'msgstr ""', *lines])
