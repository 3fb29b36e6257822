"""What is wrong with a source or a translation, where, and what would mend it."""

from __future__ import annotations

import os.path
import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Fault:
    """``file`` as seen from the project's root; ``place`` a cell or a line in it, or nothing.

    ``rule`` names the rule that found it, where one did.
    """

    file: str
    place: str
    what: str
    mend: str
    rule: str = ""

    def __str__(self) -> str:
        by = f" [{self.rule}]" if self.rule else ""
        return f"{':'.join(filter(None, (self.file, self.place)))}: {self.what}{by}\n    mend: {self.mend}"


class FaultError(ValueError):
    """A source that cannot be extracted, or what a step had to leave as it was: one fault or several."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def count(number: int, noun: str) -> str:
    """«1 fault», «2 faults»: what the commands print is for maintainers, in English."""
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def name(path: Path) -> str:
    """A file's name as seen from where the command runs: the project's root."""
    return Path(os.path.relpath(path)).as_posix()


def read_text(path: Path) -> str:
    """The text of a file of the project; raises `FaultError` where there is none."""
    try:
        content = path.read_bytes()
    except OSError as error:
        code = path.parent.parent.name  # of a catalog: locales/CODE/LC_MESSAGES/
        begin = f", or begin it: make language CODE={code}" if path.suffix == ".po" else ""
        fault = Fault(name(path), "", f"cannot be read: {error.strerror}", f"bring it back{begin}")
        raise FaultError(fault) from error
    return text_of(content, name(path))


def text_of(content: bytes, file: str) -> str:
    """The text of a file's bytes, with the line ends of Unix; raises `FaultError` where it is none."""
    return decoded(content, file).replace("\r\n", "\n").replace("\r", "\n")


def decoded(content: bytes, file: str) -> str:
    """The text of a file's bytes; raises `FaultError` with the line where it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = str(error.object[: error.start].count(b"\n") + 1)
        raise FaultError(Fault(file, line, "is not UTF-8", "save it as UTF-8")) from error


_OF_A_MERGE = re.compile(r"^(?:<{7}|>{7}|\|{7}|={7}$)(?: .*)?$", re.MULTILINE)


def refuse_conflicts(text: str, file: str) -> None:
    """Raise `FaultError` with the line where a merge has left a conflict in a text."""
    if found := _OF_A_MERGE.search(text):
        line = str(text.count("\n", 0, found.start()) + 1)
        mend = "choose one of the two sides, and delete the lines that begin with <<<<, |||| , ==== and >>>>"
        raise FaultError(Fault(file, line, f"a merge has left a conflict here: {found[0]!r}", mend))


class RefusedError(ValueError):
    """A text that cannot be translated as it stands; whoever knows its place makes a `Fault` of it."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(f"{what}; {mend}")
        self.what, self.mend = what, mend

    def at(self, file: str, place: str) -> FaultError:
        return FaultError(Fault(file, place, self.what, self.mend))
