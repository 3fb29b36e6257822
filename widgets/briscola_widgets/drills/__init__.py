"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .bid_or_pass import bid_or_pass
from .call import call
from .legal_bid import legal_bid
from .lowest_missing import lowest_missing_trump
from .pile import pile
from .stakes import stakes
from .strength import strength
from .trick import trick
from .trumps import trumps
from .who_is_it import who_is_it

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "bid-or-pass": bid_or_pass,
    "call": call,
    "legal-bid": legal_bid,
    "lowest-missing": lowest_missing_trump,
    "pile": pile,
    "stakes": stakes,
    "strength": strength,
    "trick": trick,
    "trumps": trumps,
    "who-is-it": who_is_it,
}
