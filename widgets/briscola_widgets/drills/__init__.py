"""Exercises that are generated: each kind is a function that makes a blueprint from a seed, in a language.

The same seed gives the same cards in every language. Another kind is another module here, in the
words of the game, and its name in `DRILLS`.
"""

from __future__ import annotations

from collections.abc import Callable

from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language

from .best_card import best_card, best_card_caller, best_card_others
from .bid_or_pass import bid_or_pass
from .call import call
from .certain import certain
from .count_trumps import count_trumps
from .dealing import dealing
from .discard_or_load import discard_or_load
from .ending import ending
from .exchange import exchange
from .guided_four import guided_four
from .guided_two import guided_two
from .legal_bid import legal_bid
from .loading import loading
from .lowest_missing import lowest_missing_trump
from .mistake import mistake
from .other_auction import other_auction
from .pile import pile
from .revealed import revealed
from .secret import secret
from .settling import settling
from .stakes import stakes
from .strength import strength
from .suspect import suspect, what_moved_it
from .tables import table_for_four, three_tables
from .trick import trick
from .trumps import trumps
from .unit import unit_of_a_target
from .who_is_it import who_is_it

#: By the names that lessons call them.
DRILLS: dict[str, Callable[[str, Language], Blueprint]] = {
    "best-card": best_card,
    "best-card-caller": best_card_caller,
    "best-card-others": best_card_others,
    "bid-or-pass": bid_or_pass,
    "call": call,
    "certain": certain,
    "count-trumps": count_trumps,
    "dealing": dealing,
    "discard-or-load": discard_or_load,
    "ending": ending,
    "exchange": exchange,
    "guided-four": guided_four,
    "guided-two": guided_two,
    "legal-bid": legal_bid,
    "loading": loading,
    "lowest-missing": lowest_missing_trump,
    "mistake": mistake,
    "other-auction": other_auction,
    "pile": pile,
    "revealed": revealed,
    "secret": secret,
    "settling": settling,
    "stakes": stakes,
    "strength": strength,
    "suspect": suspect,
    "table-for-four": table_for_four,
    "three-tables": three_tables,
    "trick": trick,
    "trumps": trumps,
    "unit": unit_of_a_target,
    "what-moved-it": what_moved_it,
    "who-is-it": who_is_it,
}
