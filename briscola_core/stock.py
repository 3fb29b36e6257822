"""The stock of Briscola and drawing from it (RULES.md section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from briscola_core.card import Card


#: By players and winner of a trick, the seats in the order in which they draw: the winner, then the others in turn.
DRAWING_ORDER = {
    players: tuple(tuple((winner + turn) % players for turn in range(players)) for winner in range(players))
    for players in (2, 4)
}


def put_back(taken: Sequence[Card], due: int, stock: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Mend a wrong draw: the surplus cards go back, the order stays. Give the cards kept and the stock.

    ``taken`` are the cards drawn, the first drawn first, of which ``due`` were due; ``stock`` is what
    is left in the order drawn. `apply` draws by itself and never wrongly: this is for a table at
    which people draw. Raises `ValueError` for more cards due than drawn. After it the stock is as if nobody had drawn too much.

    >>> from briscola_core import parse_cards
    >>> [" ".join(map(str, cards)) for cards in put_back(parse_cards("AS 3H"), 1, parse_cards("7D 2C"))]
    ['AS', '3H 7D 2C']
    """
    if not 0 <= due <= len(taken):
        message = f"due were {due} of {len(taken)} cards drawn: expected 0 to {len(taken)}"
        raise ValueError(message)
    return tuple(taken[:due]), (*taken[due:], *stock)
