"""The score sheet of a session or match as the browser draws it: a table, and the running scores as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from briscola_core import Call, Game, Record, Result, Series

from .language import Language
from .names import LETTERS, symbol
from .wording import Part, parts, signed

Cell = dict[str, object]


def score_sheet(language: Language, series: Series, learner: int) -> dict[str, object] | None:
    """The sheet so far; None before the first deal is over.

    ``columns`` are headings, the last ``people`` of them of those who have a score. Each row has its own
    heading, ``head``, which may span columns.
    """
    if not series.deals:
        return None
    gettext, chiamata = language.gettext, series.rules.game is Game.CHIAMATA
    people = [" + ".join(LETTERS[seat] for seat in side) for side in series.rules.sides]
    scores = [series.scores[side[0]] for side in series.rules.sides]
    # TRANSLATORS: headings of a score sheet; under «Deal» its number
    about = [gettext("Deal")]
    if chiamata:
        # TRANSLATORS: headings of a score sheet: the caller and the partner; the card called; points captured / target
        about += [gettext("Caller’s side"), gettext("Called"), gettext("Points")]
    rows, number = list[dict[str, object]](), 0
    for deal, brought in zip(series.deals, series.results, strict=True):
        if not isinstance(deal, Record) or brought is None:
            continue
        if brought.is_redeal:
            # TRANSLATORS: on a score sheet, in place of what a deal has brought
            rows.append({"head": "–", "cells": [_cell(gettext("all passed"), span=len(about) + len(people) - 1)]})
            continue
        number += 1
        if chiamata:
            cells = [
                *_contract(language, deal, brought),
                *(_cell(signed(language, change)) for change in brought.changes),
            ]
        else:
            cells = [
                _cell(language.number(points), won=side == brought.winner)
                for side, points in enumerate(brought.side_points)
            ]
        rows.append({"head": language.number(number), "cells": cells})
    # TRANSLATORS: the last lines of a score sheet: the sums, and who is first, second …
    totals = gettext("Score") if chiamata else gettext("Deals won")
    foot: list[dict[str, object]] = [
        {
            "head": totals,
            "cells": [_cell(signed(language, score) if chiamata else language.number(score)) for score in scores],
        }
    ]
    if series.is_over:
        foot.append({"head": gettext("Place"), "cells": [_cell(language.number(place)) for place in places(scores)]})
    return {
        "title": gettext("Score sheet"),
        "columns": [*about, *people],
        "people": len(people),
        "mine": next(index for index, side in enumerate(series.rules.sides) if learner in side),
        "rows": rows,
        "foot": [row | {"span": len(about)} for row in foot],
        "plot": _plot(language, series, learner) if chiamata and series.scored > 1 else None,
    }


def places(scores: Sequence[int]) -> list[int]:
    """The place of each score, from 1: equal ones share it (RULES.md, section 4: equal totals stay tied)."""
    return [1 + sum(other > score for other in scores) for score in scores]


def _contract(language: Language, deal: Record, brought: Result) -> list[Cell]:
    """Who played against whom, for what, and how far they came."""
    called = next(action.card for action in deal.actions if isinstance(action, Call))
    # TRANSLATORS: on a score sheet: card points captured / target
    points = language.gettext("{points} / {target}").format(
        points=language.number(brought.side_points[0]), target=language.number(brought.target or 0)
    )
    return [
        _cell(" + ".join(LETTERS[seat] for seat in brought.sides[0])),
        _cell(*parts(language, symbol(called))),
        _cell(points, won=brought.made),
    ]


def _cell(*text: Part, span: int = 1, won: bool = False) -> Cell:
    return {"text": list(text), "span": span, "won": won}


def _plot(language: Language, series: Series, learner: int) -> dict[str, object]:
    """The running scores, deal by deal, from 0."""
    changes = [brought.changes for brought in series.results if brought is not None and any(brought.changes)]
    lines = [[0, *accumulate(change[person] for change in changes)] for person in range(series.people)]
    return {
        "title": language.gettext("Running score"),
        "deal": language.gettext("Deal"),
        "lines": [
            {
                "name": LETTERS[person],
                "mine": person == learner,
                "values": values,
                "words": [signed(language, value) for value in values],
            }
            for person, values in enumerate(lines)
        ],
    }
