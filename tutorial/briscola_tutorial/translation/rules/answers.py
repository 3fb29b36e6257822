"""The answers of an exercise: a learner can tell them apart, in every language."""

from __future__ import annotations

from collections.abc import Iterator

from briscola_tutorial.translation.fault import Fault, name
from briscola_widgets.blueprint import written_choices

from .rule import Entry, Material, Rule


def _answers(material: Material) -> Iterator[Fault]:
    questions = [
        (name(path), texts)
        for path in sorted((material.root / "tutorial/scenarios").glob("*.yaml"))
        for texts in written_choices(path)
    ]
    for language, domain in material.catalogs:
        if domain != "lessons":
            continue
        entries = {entry.sources[0]: entry for entry in material.entries_of(language, domain) if entry.is_translated}
        for file, texts in questions:
            told: dict[str, Entry] = {}
            for entry in (entries[text] for text in texts if text in entries):
                words = entry.forms[0].strip().casefold()
                if words in told:
                    what = f"another answer to the same question in {file} reads so, too ({told[words].sources[0]!r})"
                    yield entry.fault(what, "say what tells the two apart")
                told[words] = entry


RULE = Rule("answers", "the answers to one question read differently", _answers)
