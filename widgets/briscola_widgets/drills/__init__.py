"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .best_card import best_card, best_card_caller, best_card_others
from .count_trumps import count_trumps
from .discard_or_load import discard_or_load
from .pile import pile
from .strength import strength
from .trick import trick
from .trumps import trumps

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "best-card": best_card,
    "best-card-caller": best_card_caller,
    "best-card-others": best_card_others,
    "count-trumps": count_trumps,
    "discard-or-load": discard_or_load,
    "pile": pile,
    "strength": strength,
    "trick": trick,
    "trumps": trumps,
}
