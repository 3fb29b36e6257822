"""What laws are tried on: every set of rules that can be agreed on, any deal, any way to play it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from briscola_core import (
    PACK,
    PASS,
    Bid,
    Call,
    Card,
    Deal,
    Game,
    Phase,
    Play,
    Rank,
    Rules,
    RulesError,
    State,
    apply,
    legal_actions,
    option_values,
)
from briscola_core.action import EXCHANGE, Action


def _agreed() -> list[Rules]:
    """Give all rules that are not refused, one for each choice of options."""
    found = []
    for game in Game:
        options = option_values(game)
        for values in product(*options.values()):
            try:
                chosen: dict[str, Any] = dict(zip(options, values, strict=True))
                found.append(Rules(game, **chosen))
            except RulesError:
                continue
    return found


ALL_RULES = _agreed()

#: Everything that anybody could try, legal somewhere or nowhere.
ACTIONS: tuple[Action, ...] = (
    PASS,
    *(Bid(rank) for rank in Rank),
    *(Bid(Rank.TWO, target) for target in range(62, 123)),
    *(Bid(None, target) for target in range(61, 123)),
    Bid(Rank.ACE, 70),
    *map(Call, PACK),
    EXCHANGE,
    *map(Play, PACK),
)

# shorter to draw than options one by one, and Briscola is not lost among the many sets of Chiamata
rules = st.one_of(*(st.sampled_from([rules for rules in ALL_RULES if rules.game is game]) for game in Game))


def cut(pack: Sequence[Card], rules: Rules, dealer: int) -> Deal:
    """Give the deal in which the pack's first cards are the hands and the others the stock."""
    size = rules.hand_size
    starts = range(0, size * rules.players, size)
    hands = tuple(tuple(pack[start : start + size]) for start in starts)
    return Deal(dealer, hands, tuple(pack[size * rules.players :]))


@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> Deal:
    """Give any deal for these rules."""
    # a shuffle by chance, for 40 drawn numbers shrink slowly and cover no more
    pack = list(PACK)
    Random(draw(st.integers(0, 2**64))).shuffle(pack)
    return cut(pack, rules, draw(st.integers(0, rules.players - 1)))


@st.composite
def played(draw: st.DrawFn, agreed: st.SearchStrategy[Rules] = rules) -> list[State]:
    """Give all states of a deal in which every seat does as it likes."""
    chosen = draw(agreed)
    chance = Random(draw(st.integers(0, 2**32)))
    eagerness = draw(st.sampled_from((0.1, 0.5, 0.9)))
    states = [State.start(chosen, draw(deals(chosen)))]
    while legal := legal_actions(states[-1]):
        auction = states[-1].phase is Phase.AUCTION
        if EXCHANGE in legal and chance.random() < eagerness:
            action: Action = EXCHANGE
        elif auction and chance.random() >= eagerness:
            action = PASS
        else:
            # low bids first, so that all kinds of auctions come about
            action = chance.choice(legal[:4] if auction else legal)
        states.append(apply(states[-1], action))
    return states
