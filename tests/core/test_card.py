"""The pack: RULES.md section 1."""

from __future__ import annotations

import copy
import pickle

import pytest

from briscola_core import PACK, Card, NotationError, Rank, Suit, parse_cards


def test_the_pack_holds_40_cards_of_four_suits_and_ten_ranks() -> None:
    assert len(set(PACK)) == 40
    assert {(card.suit, card.rank) for card in PACK} == {(suit, rank) for suit in Suit for rank in Rank}


def test_a_suit_holds_30_points_and_the_pack_120() -> None:
    assert [sum(card.points for card in PACK if card.suit == suit) for suit in Suit] == [30] * 4


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("3", 10), ("K", 4), ("Q", 3), ("J", 2), ("7", 0), ("6", 0), ("5", 0), ("4", 0), ("2", 0)],
)
def test_each_rank_has_its_points(rank: str, points: int) -> None:
    assert Rank.parse(rank).points == points
    assert Card(f"{rank}C").points == points


def test_ranks_run_from_ace_down_to_two() -> None:
    assert [str(rank) for rank in sorted(Rank, reverse=True)] == ["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]


def test_no_card_is_taken_for_none() -> None:
    assert all(PACK)


def test_a_card_is_the_one_object_of_its_text_and_of_its_number() -> None:
    for number, card in enumerate(PACK):
        assert int(card) == number
        assert Card(str(card)) is Card.parse(str(card)) is Card(number) is card
        assert eval(repr(card)) is card
        assert f"{card}" == str(card) == f"{card.rank}{card.suit}"
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card


@pytest.mark.parametrize("text", ["", "A", "AX", "SA", "as", "AS ", "10S", "A♠", "17"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match=r"line 1, column 1: found .*, expected a card, rank"):
        Card(text)


@pytest.mark.parametrize("number", [-1, 40])
def test_other_numbers_are_no_card(number: int) -> None:
    with pytest.raises(ValueError, match=f"no card {number}: cards are numbered from 0 to 39"):
        Card(number)


def test_other_letters_are_no_suit_and_no_rank() -> None:
    with pytest.raises(NotationError, match="line 1, column 1: found 'X', expected a suit, one of S H D C"):
        Suit.parse("X")
    with pytest.raises(NotationError, match="found 'SH', expected a suit"):
        Suit.parse("SH")
    with pytest.raises(NotationError, match="found '1', expected a rank, one of 2 4 5 6 7 J Q K 3 A"):
        Rank.parse("1")
    with pytest.raises(NotationError, match="found nothing, expected a rank"):
        Rank.parse("")


def test_cards_are_read_in_the_order_written() -> None:
    assert parse_cards(" AS\t3H\n") == (Card("AS"), Card("3H"))
    assert parse_cards("") == ()


def test_an_error_among_cards_tells_its_position() -> None:
    with pytest.raises(NotationError) as error:
        parse_cards("AS  3H A 7D")
    assert (error.value.line, error.value.column, error.value.found) == (1, 8, "A")
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
