"""What keeps the catalogs and the generated notebooks from being published: one rule a fault.

Babel's own checks, Hunspell and gettext's `c2py` do what they can do. dennis and the filters of the
translate-toolkit were tried and left out: on finished catalogs they found nothing that is not found here,
and complained of sixty sentences that only have another order than the English.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path

from briscola_tutorial.translation.compiling import languages
from briscola_tutorial.translation.fault import Fault, FaultError

from . import answers, kept, lists, road, spelling, words
from .rule import Material, Rule

_SOURCES = Rule("sources", "sources can be read and translated, and hold no traces of a run", lambda _: iter(()))

#: All rules, by name. What `sources` finds, it finds before there is anything to look at.
RULES = {rule.name: rule for rule in (_SOURCES, *road.RULES, *kept.RULES, *words.RULES, answers.RULE, spelling.RULE)}


def faults(root: Path, names: Collection[str] = tuple(RULES)) -> tuple[Fault, ...]:
    """Everything that the rules of these names find, in the order of the road: sources, catalogs, notebooks."""
    found = [*(_named("sources", road.untidy(root)) if "sources" in names else ())]
    try:
        material = Material.of(root)
    except FaultError as error:
        found += _named("sources", chain(error.faults, road.refused(root)))
        if "syntax" in names:  # what there is to say of catalogs alone
            found += _named("syntax", RULES["syntax"].check(Material.without_sources(root)))
        return tuple(sorted(dict.fromkeys(found), key=_place))
    for rule in RULES.values():
        if rule.name in names:
            try:
                found += _named(rule.name, rule.check(material))
            except FaultError as error:  # a list of words that it looks up: told once, whatever rules need it
                found += _named("sources", iter(error.faults))
    return tuple(sorted(dict.fromkeys(found), key=_place))


def notes(root: Path, names: Collection[str] = tuple(RULES)) -> tuple[str, ...]:
    """What these rules cannot judge as the project stands: no faults, but nobody should take it for checked."""
    found = [*(spelling.notes(root, languages(root)) if "spelling" in names else ())]
    listed: tuple[dict[str, str], ...] = ()
    with suppress(FaultError):  # which is told as a fault
        listed = lists.rows(root / lists.NUMBERS) if "number-words" in names else ()
    found += [
        f"number words of {language} are not checked; to have them checked, add a column to {lists.NUMBERS.as_posix()}"
        for language in languages(root)
        if listed and not listed[0].keys() & {language, language.partition("_")[0]}
    ]
    return tuple(found)


def _named(rule: str, found: Iterator[Fault]) -> Iterator[Fault]:
    return (replace(fault, rule=rule) for fault in found)


def _place(fault: Fault) -> tuple[int, str, int]:
    road = ("tutorial/en", "tutorial/scenarios", "widgets", "tutorial/briscola_tutorial", "locales")
    stage = next((number for number, folder in enumerate(road) if fault.file.startswith(folder)), len(road))
    return stage, fault.file, int(fault.place) if fault.place.isdecimal() else 0
