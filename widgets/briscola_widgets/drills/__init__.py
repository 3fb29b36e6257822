"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .certain import certain
from .other_auction import other_auction
from .pile import pile
from .strength import strength
from .suspect import suspect, what_moved_it
from .tables import table_for_four, three_tables
from .trick import trick
from .trumps import trumps

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "certain": certain,
    "other-auction": other_auction,
    "pile": pile,
    "strength": strength,
    "suspect": suspect,
    "table-for-four": table_for_four,
    "three-tables": three_tables,
    "trick": trick,
    "trumps": trumps,
    "what-moved-it": what_moved_it,
}
