"""What regular players do from some state of a deal on."""

from __future__ import annotations

from collections.abc import Iterator

from briscola_core import REGULAR, Action, State, apply, observe


def played_on(state: State, seed: int | str = 0) -> Iterator[tuple[Action, State]]:
    """Give each action until the deal is over, and the state after it; nothing of it is done before it is asked for."""
    while (seat := state.acting) is not None:
        action = REGULAR.act(observe(state, seat), seed)
        state = apply(state, action)
        yield action, state
