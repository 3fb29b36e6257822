"""What may be called: RULES.md section 4, Call, and the options of section 5."""

from __future__ import annotations

import pytest

from briscola_core import PACK, Bid, Rules, Suit, callable_cards, lowest_missing, parse_cards

HAND = parse_cards("2S 4S 5S AS 2D KH QC 7H")


@pytest.mark.parametrize(
    ("rules", "bid", "called"),
    [
        ("pagat_rank", "2", "2S 6S 2H 2D 4D 2C"),
        ("pagat_rank", "K", "KS KH KD KC"),
        ("pagat_rank lowest_missing=never", "2", "2S 2H 2D 2C"),
        ("pagat_rank lowest_missing=always", "K", "6S KS KH 4D KD KC"),
        ("pagat_rank lowest_missing=always", "6", "6S 6H 4D 6D 6C"),
        ("pagat_rank called_rank=at_most", "4", "2S 4S 2H 4H 2D 4D 2C 4C"),
        ("pagat_rank called_rank=at_most", "2", "2S 6S 2H 2D 4D 2C"),
        ("pagat_rank called_rank=at_most lowest_missing=always", "4", "2S 4S 6S 2H 4H 2D 4D 2C 4C"),
        ("ladder", "4", "2S 4S 2H 4H 2D 4D 2C 4C"),
        ("ladder", "2", "2S 2H 2D 2C"),
        ("pagat_rank called_rank=any", "A", " ".join(map(str, PACK))),
        ("pagat_rank called_rank=any", "2/71", " ".join(map(str, PACK))),
        ("points lowest_missing=always", "75", " ".join(map(str, PACK))),
        ("points", "75", " ".join(map(str, PACK))),
        ("points", "61", " ".join(map(str, PACK))),
    ],
)
def test_the_rules_and_the_last_bid_say_what_may_be_called(rules: str, bid: str, called: str) -> None:
    cards = callable_cards(HAND, Bid.parse(bid), Rules.parse(rules))
    assert " ".join(map(str, cards)) == called


def test_the_lowest_missing_trump_is_looked_for_from_below() -> None:
    order = parse_cards("2S 4S 5S 6S 7S JS QS KS 3S AS")
    for length in range(10):
        assert lowest_missing(order[:length], Suit.SPADES) == order[length]


def test_who_holds_a_whole_suit_misses_none_of_it() -> None:
    for suit in Suit:
        hand = PACK[10 * suit : 10 * suit + 10]
        assert lowest_missing(hand, suit) is None
        called = callable_cards(hand, Bid.parse("2"), Rules.parse("pagat_rank players=4"))
        assert called == parse_cards("2S 2H 2D 2C")
