"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .ending import ending
from .exchange import exchange
from .guided_four import guided_four
from .guided_two import guided_two
from .loading import loading
from .pile import pile
from .strength import strength
from .trick import trick
from .trumps import trumps

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "ending": ending,
    "exchange": exchange,
    "guided-four": guided_four,
    "guided-two": guided_two,
    "loading": loading,
    "pile": pile,
    "strength": strength,
    "trick": trick,
    "trumps": trumps,
}
