"""Deals: RULES.md section 4, Deal."""

from __future__ import annotations

from collections import Counter

import pytest

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    PACK,
    PAGAT_RANK,
    Deal,
    MisdealError,
    Rules,
    State,
    dealer_by_lot,
    parse_cards,
)
from briscola_core.chance import below, shuffled, stream

#: These never change: links, records and lessons name deals by their seeds.
VECTORS = [
    (
        0,
        0,
        """2S KC 2H AD QS 2C 5C 4D
           5S AS 6S 3D QD AC 4H JC
           7H 2D 7D 5H 3C KH JS 6D
           QC JH 4C 6H 3H 6C 3S 7C
           KD 4S 5D AH JD 7S QH KS""",
    ),
    (
        1,
        4,
        """JH KD 2C 7H AC AH 4S KH
           3C 3S 6H AS 7D QS KC 4D
           KS 2S QD QC 7C 6D 3H 5S
           4H 2D 5D 6C 6S AD 7S 2H
           5C 3D 5H JS 4C JC JD QH""",
    ),
    (
        2026,
        2,
        """4S 2D KH AS JH 7C AH KS
           7S 4D 2H JD 6S 4C 6D AC
           QC 5S 3D 2S 3C 6H QS QD
           5C 5H 4H 5D KD 7H JC 2C
           JS 3S 7D KC QH 6C 3H AD""",
    ),
    (
        # two bytes of this seed's stream are the first that must be passed over
        17,
        1,
        """QS AH 4H 6C 4D 5H 2H 6S
           JH 3C 4S AS JD JC 7S KS
           QC 6D KH QD 3S AD KD 4C
           3H 7H JS AC 5D 2C 3D 7C
           7D 2D 2S 5S QH KC 5C 6H""",
    ),
    (
        "Ελλάς",
        3,
        """7S 7C 3C 6D KS 4C 4H 6S
           5D AC 4D 5S JS 2C 7D 6H
           QS JH 4S 5C 2S 6C AH QH
           JC KC JD KD QC 7H 3H AD
           3D QD KH 5H AS 2H 3S 2D""",
    ),
]


@pytest.mark.parametrize(("seed", "dealer", "hands"), VECTORS)
def test_a_seed_gives_the_same_deal_for_ever(seed: int | str, dealer: int, hands: str) -> None:
    assert Deal.from_seed(seed, dealer) == Deal(dealer, tuple(map(parse_cards, hands.splitlines())))


@pytest.mark.parametrize(
    ("seed", "dealer", "rules", "hands", "stock"),
    [
        (
            0,
            1,
            BRISCOLA_TWO,
            """5S AS 6S
               3D 7H 2D""",
            """5H QC JH 4C 6H KD 4S 5D AH 2S KC 2H AD QD AC 4H JC 3C KH JS 6D 3H 6C 3S 7C JD 7S
               QH KS QS 2C 5C 4D 7D""",
        ),
        (
            17,
            3,
            BRISCOLA_FOUR,
            """QC 6D KH
               QD 3H 7H
               JS AC 7D
               2D 2S 5S""",
            "AH 4H 6C JH 3C 4S AS 3S AD KD 4C 5D 2C 3D 7C QH KC 5C 6H 4D 5H 2H 6S JD JC 7S KS QS",
        ),
        (
            2026,
            2,
            PAGAT_RANK.replace(players=4),
            """JS 3S 7D KC KD 7H JC 2C 6D AC
               4S 2D KH AS QH 6C 3H AD 3C 6H
               7S 4D 2H JD JH 7C AH KS QS QD
               5C 5H 4H 5D QC 5S 3D 2S 6S 4C""",
            "",
        ),
    ],
)
def test_a_seed_gives_the_same_deal_for_two_and_for_four_for_ever(
    seed: int, dealer: int, rules: Rules, hands: str, stock: str
) -> None:
    dealt = Deal(dealer, tuple(map(parse_cards, hands.splitlines())), parse_cards(stock))
    assert Deal.from_seed(seed, dealer, rules) == dealt


@pytest.mark.parametrize(
    ("rules", "packets"),
    [
        (BRISCOLA_TWO, [3]),
        (BRISCOLA_FOUR, [3]),
        (PAGAT_RANK, [4, 4]),
        (PAGAT_RANK.replace(players=4), [4, 4, 2]),
    ],
    ids=str,
)
def test_the_cards_go_round_from_the_dealers_right_and_the_next_is_turned_up(rules: Rules, packets: list[int]) -> None:
    deal, pack, at = Deal.from_seed(5, 1, rules), list(shuffled(5)), 0
    for size in packets:
        for turn in range(1, rules.players + 1):
            assert deal.hands[(1 + turn) % rules.players][at : at + size] == tuple(pack[:size])
            pack = pack[size:]
        at += size
    assert deal.stock == (*pack[1:], *pack[:1])


def test_the_first_dealer_is_drawn_by_lot_for_ever_the_same() -> None:
    assert [dealer_by_lot(seed, 5) for seed in range(8)] == [2, 2, 2, 1, 3, 1, 3, 3]
    assert [dealer_by_lot(seed, 2) for seed in range(8)] == [1, 0, 0, 0, 1, 0, 1, 1]
    lots = Counter(dealer_by_lot(seed, 5) for seed in range(1000))
    assert set(lots) == set(range(5))
    assert 160 < min(lots.values()) < max(lots.values()) < 240


def test_every_number_below_a_bound_comes_equally_often() -> None:
    numbers = stream("test", 0)
    drawn = Counter(below(6, numbers) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert 880 < min(drawn.values()) < max(drawn.values()) < 1120
    # 252 is the largest multiple of 6 up to 256
    assert below(6, iter([255, 252, 251])) == 5


def test_a_number_is_the_seed_that_its_digits_are() -> None:
    assert Deal.from_seed(17) == Deal.from_seed("17") != Deal.from_seed("017")


def test_the_cards_go_in_fours_from_the_dealers_right_twice_around() -> None:
    shuffled = [card for half in (0, 4) for hand in Deal.from_seed(5, 4).hands for card in hand[half : half + 4]]
    for dealer in range(5):
        hands = Deal.from_seed(5, dealer).hands
        order = [(dealer + turn) % 5 for turn in range(1, 6)]
        assert [card for half in (0, 4) for seat in order for card in hands[seat][half : half + 4]] == shuffled


def test_every_card_comes_to_every_seat_about_equally_often() -> None:
    # 1,500 deals: 300 expected in each of the 200 places; 15.5 is the standard deviation
    places = Counter(
        (card, seat) for seed in range(1500) for seat, hand in enumerate(Deal.from_seed(seed).hands) for card in hand
    )
    assert len(places) == 200
    assert 240 < min(places.values()) < max(places.values()) < 360


def test_a_misdeal_is_refused_and_says_what_is_wrong() -> None:
    fair = [PACK[start : start + 8] for start in range(0, 40, 8)]
    with pytest.raises(
        MisdealError, match=r"the hands hold \[7, 9, 8, 8, 8\] cards, expected 40 in all and equal hands"
    ):
        Deal(0, (fair[0][:7], (*fair[1], fair[0][7]), *fair[2:]))
    with pytest.raises(MisdealError, match=r"the hands hold \[8, 8, 8, 8\] cards, expected 40"):
        Deal(0, tuple(fair[:4]))
    with pytest.raises(MisdealError, match=r"the hands hold \[3, 3\] cards beside a stock of 33, expected 40"):
        Deal(0, (PACK[:3], PACK[3:6]), PACK[6:39])
    with pytest.raises(MisdealError, match=r"dealt more than once: 2S 4S$"):
        Deal(0, (fair[0], (*fair[1][2:], *fair[0][:2]), *fair[2:]))
    with pytest.raises(MisdealError, match="no seat 5 for the dealer: seats are 0 to 4"):
        Deal(5, tuple(fair))
    with pytest.raises(MisdealError, match="no seat -1 for the dealer"):
        Deal(-1, tuple(fair))


def test_a_deal_for_four_is_none_for_five() -> None:
    four = Deal(0, tuple(PACK[start : start + 10] for start in range(0, 40, 10)))
    with pytest.raises(MisdealError, match=r"hold \[10, 10, 10, 10\] cards, expected 5 hands of 8 for pagat_rank"):
        State.start(PAGAT_RANK, four)
    with pytest.raises(MisdealError, match=r"hold \[3, 3\] cards, expected 4 hands of 3 for briscola_four"):
        State.start(BRISCOLA_FOUR, Deal.from_seed(0, 0, BRISCOLA_TWO))


def test_only_cards_are_dealt() -> None:
    hands = tuple(tuple(map(int, hand)) for hand in Deal.from_seed(1).hands)
    with pytest.raises(MisdealError, match="other things than cards"):
        Deal(0, hands)  # type: ignore[arg-type]
