"""The seed that a view gives itself: whoever looks at a deal from one seat is told the same of it, on any page."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from briscola_core.observation import Observation


def seed_of(seen: Observation) -> str:
    """Give a seed made of what the viewer has seen, and of nothing else: the rules, its hand and all that was done."""
    tricks = (f"{trick.leader}:{_listed(trick.cards)}" for trick in (*seen.tricks, seen.trick))
    parts = (
        seen.rules,
        seen.viewer,
        seen.dealer,
        _listed(sorted(seen.hand)),
        _listed(sorted(seen.partner_hand)),
        "" if seen.auction is None else _listed(word for _, word in seen.auction.history),
        seen.called,
        seen.faceup,
        *tricks,
    )
    return sha256("/".join(map(str, parts)).encode()).hexdigest()[:16]


def _listed(items: Iterable[object]) -> str:
    return " ".join(map(str, items))
