"""Seeds of exercises: what a learner may type to get the same cards as somebody else."""

from __future__ import annotations

import re
import unicodedata

#: A seed has no more letters.
LONGEST = 40
#: What is made first of an exercise.
FIRST = "1"

_SEED = re.compile(rf"(?=.{{1,{LONGEST}}}$)[^\W_]+(?:-[^\W_]+)*")
_NUMBERED = re.compile(r"(?:(.+)-)?([1-9][0-9]{0,8})")


def read_seed(text: str) -> str | None:
    """The seed that a text means, whatever its capitals and the blanks around it; None if it means none.

    >>> read_seed(" Class-7A "), read_seed("7, please")
    ('class-7a', None)
    """
    seed = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).strip().casefold())
    return seed if _SEED.fullmatch(seed) else None


def next_seed(seed: str) -> str:
    """The seed of the exercise after this one.

    >>> next_seed("7"), next_seed("class-7a"), next_seed("class-7a-2")
    ('8', 'class-7a-2', 'class-7a-3')
    """
    name, number = _numbered(seed)
    # a name that leaves no room for its number begins again without the end
    return f"{name[: LONGEST - 11].rstrip('-')}-{number + 1}" if name else str(number + 1)


def _numbered(seed: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(seed)
    return (found[1] or "", int(found[2])) if found else (seed, 1)
