"""Who takes a trick, and why: RULES.md section 2."""

from __future__ import annotations

import pytest

from briscola_core import Card, Standing, Suit, Trick, beaten_by, parse_cards, points, standing, winner

TRICKS = [
    (
        "AH 2S 3H 7S 4C",
        "BEATEN_BY_TRUMP BEATEN_BY_HIGHER_TRUMP BEATEN_BY_TRUMP HIGHEST_TRUMP OTHER_PLAIN_SUIT",
    ),
    (
        "KD 3D QD AH 2C",
        "BEATEN_IN_SUIT_LED STRONGEST_OF_SUIT_LED BEATEN_IN_SUIT_LED OTHER_PLAIN_SUIT OTHER_PLAIN_SUIT",
    ),
    (
        "4S AH JS 2S AC",
        "BEATEN_BY_HIGHER_TRUMP OTHER_PLAIN_SUIT HIGHEST_TRUMP BEATEN_BY_HIGHER_TRUMP OTHER_PLAIN_SUIT",
    ),
    ("2C AH", "STRONGEST_OF_SUIT_LED OTHER_PLAIN_SUIT"),
    ("2S AH", "HIGHEST_TRUMP OTHER_PLAIN_SUIT"),
]


@pytest.mark.parametrize(("cards", "standings"), TRICKS)
def test_each_card_of_a_trick_tells_why_it_wins_or_not(cards: str, standings: str) -> None:
    trick = parse_cards(cards)
    assert [standing(Suit.SPADES, trick, at).name for at in range(len(trick))] == standings.split()


@pytest.mark.parametrize(("cards", "standings"), TRICKS)
def test_one_card_wins_and_it_is_the_winner(cards: str, standings: str) -> None:
    winners = [Standing[name].wins for name in standings.split()]
    assert winners.count(True) == 1
    assert winner(Suit.SPADES, parse_cards(cards)) == winners.index(True)


def test_a_trick_knows_who_played_what_and_what_lies_in_it() -> None:
    trick = Trick(players=5, leader=3, cards=parse_cards("AH 2S 3H"))
    assert trick.by_seat == {3: Card("AH"), 4: Card("2S"), 0: Card("3H")}
    assert trick.points == points(trick.cards) == 21
    assert trick.winner is None


@pytest.mark.parametrize(
    ("cards", "beaten"),
    [
        ("AH 2S 3H 7S 4C", "2S 7S 2S - 2S"),
        ("KD 3D QD AH 2C", "3D - KD KD KD"),
        ("QD 3D AD AH 2C", "3D AD - QD QD"),
        ("4S AH JS 2S AC", "JS 4S - 4S 4S"),
        ("2C AH", "- 2C"),
    ],
)
def test_each_card_but_the_winner_is_beaten_by_a_card_of_the_suit_that_wins(cards: str, beaten: str) -> None:
    trick = parse_cards(cards)
    found = [beaten_by(Suit.SPADES, trick, at) for at in range(len(trick))]
    assert [str(card or "-") for card in found] == beaten.split()
