"""A deal as one line of text."""

from __future__ import annotations

import pytest

from briscola_core import (
    PAGAT_RANK,
    PASS,
    Bid,
    Call,
    Card,
    Deal,
    IllegalAction,
    NotationError,
    Play,
    Rank,
    Record,
)

HANDS = (
    "JH KD 2C 7H AC AH 4S KH | 3C 3S 6H AS 7D QS KC 4D | KS 2S QD QC 7C 6D 3H 5S | "
    "4H 2D 5D 6C 6S AD 7S 2H | 5C 3D 5H JS 4C JC JD QH"
)
START = f"pagat_rank dealer=4 | {HANDS}"


@pytest.mark.parametrize(
    "rest",
    [
        "",
        " | A P K",
        " | P P P P P",
        " | A P 2 2/71 P 2/80 P P",
        " | A P K P P P | call:KH",
        " | A P K P P P | call:KH | AH",
        " | A P K P P P | call:KH | AH 3C KS 4H 5C",
        " | A P K P P P | call:KH | AH 3C KS 4H 5C | KD 3S",
    ],
)
def test_a_record_reads_what_it_prints(rest: str) -> None:
    record = Record.parse(START + rest)
    assert str(record) == START + rest
    assert record.deal == Deal.from_seed(1, dealer=4)
    assert Record.of(record.replay()) == record


def test_a_record_holds_rules_deal_and_actions() -> None:
    record = Record.parse(f"{START} | P A P P P | call:AS | JH")
    assert record.rules == PAGAT_RANK
    assert record.actions == (PASS, Bid(Rank.ACE), PASS, PASS, PASS, Call(Card("AS")), Play(Card("JH")))


def test_white_space_and_bars_between_actions_are_free() -> None:
    tidy = Record.parse(f"{START} | A P K P P P | call:KH | AH 3C KS")
    loose = f"\n {START}\n| A P K | P P P call:KH\tAH |3C  KS\r\n".replace(" | ", "\n|")
    assert Record.parse(loose) == tidy


def test_the_states_of_a_record_are_the_first_and_one_after_each_action() -> None:
    record = Record.parse(f"{START} | A P K P P P | call:KH | AH")
    states = list(record.states())
    assert len(states) == 1 + len(record.actions)
    assert states[-1] == record.replay()
    assert [Record.of(state).actions for state in states] == [record.actions[:n] for n in range(9)]


def test_an_illegal_action_shows_when_the_record_is_replayed() -> None:
    record = Record.parse(f"{START} | A P K P P P | call:KH | AH AS AH")
    with pytest.raises(IllegalAction, match=r"AH is illegal \(not in hand\)"):
        record.replay()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "line 1, column 1: found nothing, expected the name of a set of rules: briscola_two, briscola_four, pagat_rank, points, ladder",
        ),
        (
            " pagat dealer=4",
            "line 1, column 2: found 'pagat', expected the name of a set of rules: briscola_two, briscola_four, pagat_rank, points, ladder",
        ),
        (
            "pagat_rank dealer=5",
            (
                "line 1, column 12: found 'dealer=5', expected the dealer's seat: "
                "dealer=0, dealer=1, dealer=2, dealer=3, dealer=4"
            ),
        ),
        (
            "  pagat_rank auction=points dealer=4 |",
            (
                "line 1, column 14: found 'auction=points', expected rules that agree with one another: "
                "auction=points contradicts called_rank=exact (points call any); expected called_rank=any"
            ),
        ),
        ("pagat_rank dealer=4", "line 1, column 20: found nothing, expected a bar |"),
        ("pagat_rank dealer=4 AS", "line 1, column 21: found 'AS', expected a bar |"),
        (
            "pagat_rank dealer=4 | AS 1S",
            "line 1, column 26: found '1S', expected a card, rank (2 4 5 6 7 J Q K 3 A) then suit (S H D C)",
        ),
        ("pagat_rank dealer=4 | AS AS", "line 1, column 26: found 'AS', expected for seat 0 a card not dealt yet"),
        (
            "pagat_rank dealer=4 | AS |",
            "line 1, column 26: found '|', expected a card, rank (2 4 5 6 7 J Q K 3 A) then suit (S H D C)",
        ),
        ("pagat_rank dealer=4 | 2S 4S 5S 6S 7S JS QS KS 3S", "line 1, column 47: found '3S', expected a bar |"),
        (f"{START} A", f"line 1, column {len(START) + 2}: found 'A', expected a bar |"),
        (f"{START} | 2/61", f"line 1, column {len(START) + 6}: found '61', expected a target from 62 on"),
        (
            f"{START} | A | | P",
            (
                f"line 1, column {len(START) + 8}: found '|', expected "
                "P, a bid such as A, 2/71 or 71, a call such as call:2S, exchange or a card such as AH"
            ),
        ),
        (
            f"{START} |",
            (
                f"line 1, column {len(START) + 3}: found nothing, expected "
                "P, a bid such as A, 2/71 or 71, a call such as call:2S, exchange or a card such as AH"
            ),
        ),
    ],
)
def test_an_error_tells_the_position_what_is_there_and_what_is_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Record.parse(text)
    assert str(error.value) == message


def test_a_record_may_begin_as_some_editors_begin_a_file() -> None:
    assert Record.parse(f"\ufeff{START}") == Record.parse(START)
