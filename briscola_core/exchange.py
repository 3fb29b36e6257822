"""Swapping a low trump for the turned-up card (RULES.md section 3, option `exchange`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.card import PACK, Card, Suit

if TYPE_CHECKING:
    from briscola_core.rules import Rules


class Exchanged(NamedTuple):
    """An exchange that was made; all of it is public.

    ``seat`` took the card ``taken`` and left ``left`` turned up; ``after`` counts the cards that had
    been played. There is at most one in a deal, for the trump that is swapped then lies turned up.
    """

    seat: int
    taken: Card
    left: Card
    after: int


def exchange_card(rules: Rules, trump: Suit | None) -> Card | None:
    """Give the trump that may be swapped; None when the rules have no exchange."""
    rank = rules.exchange.rank
    return None if rank is None or trump is None else PACK[10 * trump + rank]
