"""What a deal has brought to each seat, and why, and how a whole game has ended: tables to be read in one look."""

from __future__ import annotations

from briscola_core import Game, Result, Series, result
from briscola_core.card import PACK_POINTS

from .blueprint import Settle
from .glance import Glance
from .language import Language
from .names import LETTERS
from .score_sheet import places
from .sight import Sight
from .wording import signed


def reckoning(at: Sight) -> dict[str, object] | None:
    """What a deal that is over has brought each seat, the learner's first; None when all have passed.

    Of Chiamata: the seats with their roles, card points, how the change of the score comes about, and
    the change (RULES.md section 4, Settlement). Of Briscola: the sides with their card points.
    """
    brought = at.seen.result
    if brought is None or brought.is_redeal:
        return None
    chiamata = brought.target is not None
    gettext, number = at.language.gettext, at.language.number
    # TRANSLATORS: headings of the settlement of a deal; «Shares × unit» is how a change of score comes about, «2 × 3»
    columns = [gettext("Seat"), gettext("Card points"), gettext("Shares × unit"), gettext("Change")]
    return {
        "title": _verdict(at, brought),
        "columns": columns if chiamata else [gettext("Side"), columns[1]],
        "rows": _seats(at, brought) if chiamata else _sides(at, brought),
        "bar": {
            "share": brought.side_points[0] / PACK_POINTS,
            "target": (brought.target or PACK_POINTS / 2) / PACK_POINTS,
            # TRANSLATORS: beside a bar: so many of the 120 card points
            "words": gettext("{points} / {target}").format(
                points=number(brought.side_points[0]), target=number(brought.target or 0)
            ),
        }
        if chiamata
        else None,
    }


def _verdict(at: Sight, brought: Result) -> str:
    """Who has won the deal, in few words."""
    gettext = at.language.gettext
    if brought.target is not None:
        # TRANSLATORS: headings above what a deal has brought: the caller’s side has reached its target, or not
        return gettext("Contract made") if brought.made else gettext("Contract missed")
    if brought.winner is None:
        # TRANSLATORS: a heading: both sides have 60 points
        return gettext("A draw")
    mine = at.seat in brought.winners
    # TRANSLATORS: headings above the points of a deal of Briscola: the learner’s side has won it, or not
    return gettext("Deal won") if mine else gettext("Deal lost")


def _seats(at: Sight, brought: Result) -> list[dict[str, object]]:
    gettext, number = at.language.gettext, at.language.number
    factor = 2 if brought.doubled else 1
    rows = []
    for place in range(at.seen.rules.players):
        seat = (at.seat + place) % at.seen.rules.players
        change = brought.changes[seat]
        terms = [abs(change) // (brought.unit * factor), brought.unit, *([factor] if brought.doubled else [])]
        role = gettext("defender")
        if seat == brought.caller:
            role = gettext("caller, solo") if brought.solo else gettext("caller")
        elif seat == brought.partner:
            role = gettext("partner")
        rows.append(
            {
                "name": at.seat_name(seat),
                "mine": seat == at.seat,
                "role": role,
                "won": change > 0,
                "cells": [
                    number(brought.points[seat]),
                    " × ".join(number(term) for term in terms),
                    signed(at.language, change),
                ],
            }
        )
    return rows


def _sides(at: Sight, brought: Result) -> list[dict[str, object]]:
    sides = sorted(enumerate(brought.sides), key=lambda side: at.seat not in side[1])
    return [
        {
            "name": at.language.list([at.seat_name(seat) for seat in seats]),
            "mine": at.seat in seats,
            "role": "",
            "won": side == brought.winner,
            "cells": [at.language.number(brought.side_points[side])],
        }
        for side, seats in sides
    ]


def compared(at: Glance) -> dict[str, object] | None:
    """The settlements of one deal at several tables beside one another, each once the learner has found it.

    None of an exercise that settles at one table.
    """
    settling = [(number, step.task) for number, step in enumerate(at.blueprint.steps) if isinstance(step.task, Settle)]
    tables = [(number, task) for number, task in settling if task.table]
    if not tables or not at.position.started:
        return None
    gettext, number, language = at.language.gettext, at.language.number, at.language
    found = [
        result(task.state or at.blueprint.states[-1]) if step < at.position.step + at.playthrough.finished else None
        for step, task in tables
    ]
    unknown = "…"
    rows: list[dict[str, object]] = [
        {
            "name": gettext("Target"),
            "mine": False,
            "role": "",
            "cells": [f"{number(of.target or 0)} {'✓' if of.made else '✗'}" if of else unknown for of in found],
        },
        {
            # TRANSLATORS: a heading beside numbers: the unit of a settlement, «2», or «2 × 2» when it doubles
            "name": gettext("Unit"),
            "mine": False,
            "role": "",
            "cells": [f"{number(of.unit)}{f' × {number(2)}' if of.doubled else ''}" if of else unknown for of in found],
        },
    ]
    for seat in range(at.seen.rules.players):
        changes = [signed(language, of.changes[seat]) if of else unknown for of in found]
        rows.append({"name": at.seat_name(seat), "mine": seat == at.seat, "role": "", "cells": changes})
    return {
        # TRANSLATORS: a heading above the settlements of one deal at several tables
        "title": gettext("The settlements compared"),
        "columns": [gettext("Seat"), *(task.table for _, task in tables)],
        "rows": rows,
    }


def standings(language: Language, series: Series, learner: int) -> dict[str, object] | None:
    """Who is first, second … once a match or session is over, equal scores in a shared place; None before."""
    if not series.is_over:
        return None
    gettext, sides, chiamata = language.gettext, series.rules.sides, series.rules.game is Game.CHIAMATA
    scores = [series.scores[side[0]] for side in sides]
    found = places(scores)
    rows = []
    for place, score, side in sorted(zip(found, scores, sides, strict=True)):
        # TRANSLATORS: a place at the end of a game that several share: «2 (shared)»
        shared = gettext("{place} (shared)") if found.count(place) > 1 else "{place}"
        names = [
            gettext("{seat} (you)").format(seat=LETTERS[seat]) if seat == learner else LETTERS[seat] for seat in side
        ]
        rows.append(
            {
                "place": shared.format(place=language.number(place)),
                "name": language.list(names),
                "score": signed(language, score) if chiamata else language.number(score),
                "mine": learner in side,
            }
        )
    who = gettext("Player") if all(len(side) == 1 for side in sides) else gettext("Side")
    return {
        # TRANSLATORS: a heading: who is first, second … at the end of a whole game
        "title": gettext("Final standings"),
        "columns": [gettext("Place"), who, gettext("Score") if chiamata else gettext("Deals won")],
        "rows": rows,
    }
