"""Records as short codes: what they cost, that they come back, and that damaged ones never do."""

from __future__ import annotations

import pickle
from math import ceil, factorial, log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_core import (
    BRISCOLA_TWO,
    LADDER,
    PAGAT_RANK,
    Damage,
    Deal,
    Game,
    IllegalAction,
    Phase,
    Record,
    Rules,
    ShareError,
    State,
    apply,
    decode,
    encode,
    legal_actions,
    parse_action,
    tidied,
)
from briscola_core.share import LONGEST, _check

from .strategies import ALL_RULES, deals, played

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def record(rules: Rules, words: str = "", seed: int = 1) -> Record:
    deal = Deal.from_seed(seed, rules.players - 1, rules)
    return Record(rules, deal, tuple(map(parse_action, words.split())))


def to_the_end(start: Record, bids: int = 0) -> Record:
    """Give the record after so many weakest bids, passes, and the strongest call and cards."""
    state = start.replay()
    while legal := legal_actions(state):
        auction = state.phase is Phase.AUCTION
        weakest = auction and len(legal) > 1 and bids
        state = apply(state, legal[1] if weakest else legal[0] if auction else legal[-1])
        bids -= bool(weakest)
    return Record.of(state)


WHOLE = [
    to_the_end(record(PAGAT_RANK), 4),
    to_the_end(record(PAGAT_RANK.replace(players=4, monte=True)), 2),
    to_the_end(record(LADDER), 3),
    to_the_end(record(BRISCOLA_TWO)),
]

#: Codes that this version has given stay readable for ever.
VECTORS = [
    ("pagat_rank", "", "1O_540Gkl7M-Yfd0XGHp"),
    ("pagat_rank", "P P P P P", "1DH4t5cQ_JYxAlZkY0p6"),
    ("pagat_rank", "A P K P P P call:KH AH 3C KS 4H 5C", "1azpEkMntRrfmWpr1T4aD0TPup"),
    ("points", "61 P P 70 P P call:7C", "1V1SexSR8h_5WJMipu9ZV9JaV"),
    ("ladder payment=flat players=4 monte=on", "A 3 P P P", "1dMIYL0_t30VOVIG59WNS3BSb_"),
    ("briscola_two", "JH 7H", "1kAf0LLSpC9rFQAHlr6V-kmqu3T1-HQXX"),
    ("briscola_four exchange=seven partners_look=on won_deals=3", "", "1Xn2GYIVkGWp6wbaY6qYVgHkuG45IKhR"),
]


@pytest.mark.parametrize(("rules", "words", "code"), VECTORS)
def test_a_code_stands_for_the_same_record_for_ever(rules: str, words: str, code: str) -> None:
    shared = record(Rules.parse(rules), words)
    assert encode(shared) == code
    assert decode(code) == tidied(shared)


@given(played(), st.data())
def test_a_code_gives_its_record_back_wherever_it_stops(states: list[State], data: st.DataObject) -> None:
    shared = Record.of(data.draw(st.sampled_from([*states, states[-1]])))
    code = encode(shared)
    assert decode(code) == tidied(shared)
    assert encode(decode(code)) == encode(tidied(shared)) == code
    assert len(code) <= LONGEST
    assert set(code) <= set(LETTERS)


@given(st.sampled_from(ALL_RULES), st.data())
def test_what_is_tidied_is_the_same_deal(rules: Rules, data: st.DataObject) -> None:
    deal = data.draw(deals(rules))
    tidy = tidied(Record(rules, deal)).deal
    assert (tidy.dealer, tidy.stock) == (deal.dealer, deal.stock)
    for hand, before in zip(tidy.hands, deal.hands, strict=True):
        down = 2 if rules.monte else 0
        assert [sorted(hand[: len(hand) - down]), sorted(hand[len(hand) - down :])] == [
            list(hand[: len(hand) - down]),
            list(hand[len(hand) - down :]),
        ]
        assert set(hand) == set(before)
        assert set(hand[len(hand) - down :]) == set(before[len(before) - down :])


def test_a_deal_costs_what_its_information_is() -> None:
    # version and check are 5 letters; 6 sets or none of them, dealers, deals, and that nothing is done yet: 2 × 128
    for rules, deals_that_there_are in (
        (PAGAT_RANK, 5 * factorial(40) // factorial(8) ** 5),
        (BRISCOLA_TWO, 2 * factorial(40) // factorial(3) ** 2),
    ):
        bits = log2(6 * deals_that_there_are * 2 * 128)
        assert len(encode(record(rules))) <= 5 + ceil(bits / 6)


def test_a_whole_deal_fits_a_line_of_a_chat() -> None:
    assert max(len(encode(whole)) for whole in WHOLE) <= 48


def test_even_an_auction_in_which_all_is_bid_has_a_code() -> None:
    for rules in ALL_RULES:
        if rules.game is Game.CHIAMATA and rules.monte and rules.session_end.number == 20:
            whole = to_the_end(record(rules), 200)
            assert len(encode(whole)) <= LONGEST
            assert decode(encode(whole)) == tidied(whole)


def test_an_illegal_record_has_no_code() -> None:
    with pytest.raises(IllegalAction):
        encode(record(PAGAT_RANK, "A A"))


CODE = encode(WHOLE[0])


@pytest.mark.parametrize(
    ("code", "damage"),
    [
        ("", Damage.TOO_SHORT),
        ("1", Damage.TOO_SHORT),
        ("1abc", Damage.TOO_SHORT),
        (CODE[:-1], Damage.CHECK_FAILED),
        (CODE[:20], Damage.CHECK_FAILED),
        (CODE[:9] + CODE[10:], Damage.CHECK_FAILED),
        (f"{CODE}A", Damage.CHECK_FAILED),
        (CODE.swapcase(), Damage.CHECK_FAILED),
        (CODE + "A" * LONGEST, Damage.TOO_LONG),
        ("1" * 104, Damage.CHECK_FAILED),
        ("1" * 105, Damage.TOO_LONG),
        ("1" * 10_000, Damage.TOO_LONG),
        ("2" + CODE[1:], Damage.OTHER_VERSION),
        ("hello", Damage.OTHER_VERSION),
        (f" {CODE}", Damage.FOREIGN),
        (f"{CODE}\n", Damage.FOREIGN),
        (CODE.replace(CODE[5], "é"), Damage.FOREIGN),
        (f"https://example.org/#{CODE}", Damage.FOREIGN),
        ("1A" + _check("1A"), Damage.NO_RECORD),
        (f"1A{CODE[1:-4]}" + _check(f"1A{CODE[1:-4]}"), Damage.NO_RECORD),
        (f"1{'_' * 20}{CODE[1:-4]}" + _check(f"1{'_' * 20}{CODE[1:-4]}"), Damage.NO_RECORD),
        # rules by their options: an auction by points, in which the exact rank is called
        ("1j" + _check("1j"), Damage.NO_RECORD),
    ],
)
def test_a_damaged_truncated_foreign_or_overlong_code_is_refused(code: str, damage: Damage) -> None:
    with pytest.raises(ShareError, match="is no shared record") as refused:
        decode(code)
    assert (refused.value.damage, refused.value.found) == (damage, code)
    shown = code if len(code) <= LONGEST else f"{code[:LONGEST]}…"
    assert str(refused.value).startswith(f"{shown!r} is no shared record")
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def mutated(code: str, chance: Random) -> str:
    """Give the code after one to three letters were changed, lost, added, swapped or repeated."""
    letters = list(code)
    for _ in range(chance.randint(1, 3)):
        at, to = chance.randrange(len(letters)), chance.randrange(len(letters))
        match chance.randrange(6):
            case 0:
                letters[at] = chance.choice(LETTERS)
            case 1:
                letters[at : at + 1] = []
            case 2:
                letters.insert(at, chance.choice(LETTERS))
            case 3:
                letters[at], letters[to] = letters[to], letters[at]
            case 4:
                letters[at:to] = letters[at:to] * 2
            case _:
                letters[at] = chr(chance.randrange(0x110000))
        letters = letters or ["A"]
    return "".join(letters)


def test_of_100000_mutations_none_crashes_and_none_is_taken_for_a_record() -> None:
    chance = Random(20261130)
    codes = [encode(whole) for whole in WHOLE]
    for number in range(100_000):
        code = codes[number % len(codes)]
        damaged = mutated(code, chance)
        try:
            decode(damaged)
        except ShareError:
            continue
        assert damaged == code


def test_mutations_with_a_right_check_give_legal_records_or_none() -> None:
    chance = Random(3)
    bodies = [encode(whole)[:-4] for whole in WHOLE]
    given_back = 0
    for number in range(2000):
        body = "1" + "".join(
            letter for letter in mutated(bodies[number % len(bodies)], chance)[1:] if letter in LETTERS
        )
        code = body + _check(body)
        try:
            found = decode(code)
        except ShareError:
            continue
        given_back += 1
        assert encode(Record.of(found.replay())) == code
    assert given_back
