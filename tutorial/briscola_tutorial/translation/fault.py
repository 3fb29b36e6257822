"""What is wrong with a source or a translation, where, and what would mend it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """``file`` as seen from the project's root; ``place`` a cell or a line in it, or nothing."""

    file: str
    place: str
    what: str
    mend: str

    def __str__(self) -> str:
        return f"{':'.join(filter(None, (self.file, self.place)))}: {self.what}\n    mend: {self.mend}"


class FaultError(ValueError):
    """A source that cannot be extracted, or a translation that cannot be rendered."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class RefusedError(ValueError):
    """A text that cannot be translated as it stands; whoever knows its place makes a `Fault` of it."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(f"{what}; {mend}")
        self.what, self.mend = what, mend

    def at(self, file: str, place: str) -> FaultError:
        return FaultError(Fault(file, place, self.what, self.mend))
