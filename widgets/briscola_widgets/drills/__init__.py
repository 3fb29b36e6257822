"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .dealing import dealing
from .mistake import mistake
from .pile import pile
from .revealed import revealed
from .secret import secret
from .settling import settling
from .strength import strength
from .trick import trick
from .trumps import trumps
from .unit import unit_of_a_target

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "dealing": dealing,
    "mistake": mistake,
    "pile": pile,
    "revealed": revealed,
    "secret": secret,
    "settling": settling,
    "strength": strength,
    "trick": trick,
    "trumps": trumps,
    "unit": unit_of_a_target,
}
