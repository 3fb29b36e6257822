"""How many ways a fixed deal can go on, to a stated depth, as chess engines count them.

A bid, a call or a card too many or too few anywhere changes a number. The numbers of the play follow
from the rules: any card of the hand may be played, so that they are products of hand sizes.
"""

from __future__ import annotations

from math import prod

import pytest

from briscola_core import Deal, Rules, State, apply, legal_actions, parse_action


def perft(state: State, depth: int) -> int:
    """Count the sequences of so many legal actions, and of fewer where the deal is over before."""
    if depth == 0:
        return 1
    legal = legal_actions(state)
    return sum(perft(apply(state, action), depth - 1) for action in legal) if legal else 1


def begun(rules: str, words: str, seed: int = 1) -> State:
    agreed = Rules.parse(rules)
    state = State.start(agreed, Deal.from_seed(seed, agreed.players - 1, agreed))
    for text in words.split():
        state = apply(state, parse_action(text))
    return state


PLAYING = [
    ("pagat_rank", "P P P P A call:AS", [8, 8, 8, 8, 8]),
    ("pagat_rank", "P P P P A call:AS JH 3C KS 4H", [8, 7, 7, 7]),
    ("pagat_rank players=4", "P P P A call:AS", [10, 10, 10, 10]),
    ("briscola_two", "", [3] * 9),
    ("briscola_four", "", [3] * 8),
]


@pytest.mark.parametrize(("rules", "words", "sizes"), PLAYING)
def test_any_card_in_hand_goes_on(rules: str, words: str, sizes: list[int]) -> None:
    state = begun(rules, words)
    for depth in range(1, len(sizes) + 1):
        assert perft(state, depth) == prod(sizes[:depth])


def test_without_a_stock_hands_grow_shorter() -> None:
    state = begun("briscola_two", "")
    while state.faceup is not None:
        state = apply(state, legal_actions(state)[0])
    assert [perft(state, depth) for depth in range(1, 8)] == [3, 9, 18, 36, 36, 36, 36]


@pytest.mark.parametrize(
    ("rules", "words", "counts"),
    [
        ("pagat_rank", "", [11, 125, 2705]),
        ("pagat_rank", "2 2/118", [3, 6, 10, 15, 22]),
        ("pagat_rank lowest_missing=always", "P P P P", [11, 41, 321]),
        ("pagat_rank called_rank=at_most", "P P P P", [11, 221, 1761]),
        ("pagat_rank players=4", "P P", [11, 125, 2549]),
        ("points", "", [61, 1891]),
        ("points", "117 P P", [4, 10, 56, 573]),
        ("ladder", "", [11, 66, 286, 1001]),
        ("ladder", "5 P P P", [3, 15, 109, 868]),
    ],
)
def test_auctions_and_calls_go_on_in_so_many_ways(rules: str, words: str, counts: list[int]) -> None:
    # by hand: on a ladder of ten rungs the words of one round are the multisets of what is left, 11, 66, 286;
    # after one bid of points, 61 + (60 + 59 + ... + 1); after one rank, 11 + (10 + 9 + ... + 2) + 60
    state = begun(rules, words)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_an_exchange_goes_on_too_before_the_card_of_its_seat() -> None:
    state = begun("briscola_two exchange=seven", "", seed=1)
    assert [perft(state, depth) for depth in range(1, 8)] == [3, 12, 37, 126, 384, 1242, 3773]
