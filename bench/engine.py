"""How fast the engine plays, beside OpenSpiel and briscola-gym.

``python -m bench.engine [ROUNDS]``, in an environment that has both (``make bench`` makes it). Each
round times blocks of complete random deals in turn, ours and theirs, in this one process; figures
are medians over the rounds of the ratio within a round, in processor time, since the machine's speed
comes and goes and others work on it too.

- OpenSpiel has no Briscola. Nearest is oh_hell for five with 8 tricks, 40 cards played: its suits
  have eleven ranks, for a card must be left to name trump. Five bids there, an auction here.
  The loop is that of its example (python/examples/example.py): chance is drawn with NumPy, by the
  weights that chance nodes give. In brackets, for comparison: the same with `random.choices`, and the
  loop of its benchmark of games (benchmark_games.py), which asks no chance node for its weights.
- briscola-gym plays against its own random opponent. It would end a deal once somebody has more than
  60 points; here both play it out. If that opponent wins the last trick, it asks its empty hand to lead.
"""

from __future__ import annotations

import logging
import random
import statistics
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Any

from briscola_core import BRISCOLA_TWO, PAGAT_RANK, Deal, Phase, Rules, State, apply, legal_actions, result
from briscola_core.playout import playout

from . import results

DEALS = 60
OH_HELL = "oh_hell(players=5,num_suits=4,num_cards_per_suit=11,num_tricks_fixed=8)"


def whole_deal(rules: Rules) -> None:
    """Deal, then what is legal by chance to the end, redeals included."""
    state = State.start(rules, Deal.from_seed(random.getrandbits(32), 0, rules))
    while legal := legal_actions(state):
        state = apply(state, random.choice(legal))
    result(state)


def open_spiel(draw: Callable[[Any], int], game: str = OH_HELL) -> Callable[[], None]:
    import pyspiel

    loaded = pyspiel.load_game(game)

    def play() -> None:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw(state))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
        state.returns()

    return play


def by_numpy(state: Any) -> int:
    import numpy as np

    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(np.random.choice(actions, p=weights))  # noqa: NPY002 - as OpenSpiel's example does


def by_python(state: Any) -> int:
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(actions, weights)[0])


def by_no_weights(state: Any) -> int:
    # all deals are equally likely, so that it comes to the same here
    return int(random.choice(state.legal_actions()))


def briscola_gym() -> Callable[[], None]:
    logging.getLogger("gym").setLevel(logging.ERROR)
    from briscola_gym.game import BriscolaRandomPlayer

    table = BriscolaRandomPlayer()

    def play() -> None:
        table.reset()
        with suppress(IndexError):
            while hand := table.my_player.hand:
                table.step(random.randrange(len(hand)))

    return play


def begun(rules: Rules) -> State:
    """A deal of which all is over that comes before the play."""
    while True:
        state = State.start(rules, Deal.from_seed(random.getrandbits(32), 0, rules))
        while state.phase in {Phase.AUCTION, Phase.CALL}:
            state = apply(state, random.choice(legal_actions(state)))
        if state.phase is Phase.PLAY:
            return state


def by_states(state: State) -> None:
    while legal := legal_actions(state):
        state = apply(state, legal[int(random.random() * len(legal))])
    result(state)


def timed(play: Callable[[], object]) -> float:
    """Milliseconds of processor time for each of a block of deals."""
    with redirect_stdout(StringIO()):  # briscola-gym prints what it stumbles over
        start = time.process_time()
        for _ in range(DEALS):
            play()
        return (time.process_time() - start) * 1000 / DEALS


def main(rounds: int) -> None:
    five, two = begun(PAGAT_RANK), begun(BRISCOLA_TWO)
    pairs = {
        "state_vs_openspiel": (lambda: whole_deal(PAGAT_RANK), open_spiel(by_numpy)),
        "(by random.choices)": (lambda: whole_deal(PAGAT_RANK), open_spiel(by_python)),
        "(by its own benchmark)": (lambda: whole_deal(PAGAT_RANK), open_spiel(by_no_weights)),
        "state_vs_briscola_gym": (lambda: whole_deal(BRISCOLA_TWO), briscola_gym()),
        "playout_vs_state": (lambda: playout(five, random.random), lambda: by_states(five)),
        "playout_vs_state_two": (lambda: playout(two, random.random), lambda: by_states(two)),
    }
    print(f"{'':24}{'ours ms':>9}{'theirs ms':>11}{'ratio':>7}")
    figures = {}
    for name, (ours, theirs) in pairs.items():
        times = [(timed(ours), timed(theirs)) for _ in range(rounds)]
        mine, other = (statistics.median(column) for column in zip(*times, strict=True))
        figures[name] = round(statistics.median(their / our for our, their in times), 2)
        print(f"{name:24}{mine:9.3f}{other:11.3f}{figures[name]:7.2f}")
    results.add({name: ratio for name, ratio in figures.items() if name.isidentifier()})


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 21)
