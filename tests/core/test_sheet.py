"""Deals, matches and sessions as text for people."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import (
    BRISCOLA_TWO,
    PAGAT_RANK,
    Bid,
    Deal,
    IllegalAction,
    Match,
    Misdeal,
    NotationError,
    Phase,
    Rank,
    Record,
    Rules,
    Session,
    Sheet,
    State,
    apply,
    legal_actions,
    parse_action,
)

from .strategies import played

DEAL = """\
rules: pagat_rank
dealer: 4
hand 0: JH KD 2C 7H AC AH 4S KH
hand 1: 3C 3S 6H AS 7D QS KC 4D
hand 2: KS 2S QD QC 7C 6D 3H 5S
hand 3: 4H 2D 5D 6C 6S AD 7S 2H
hand 4: 5C 3D 5H JS 4C JC JD QH
auction: A P K P P P
call: KH
trick 1: JH 3C KS 4H 5C
trick 2: KD 3S
"""


def by_chance(rules: Rules, deal: Deal, choice: int) -> Record:
    state = State.start(rules, deal)
    while legal := legal_actions(state):
        few = legal[:2] if state.phase is Phase.AUCTION else legal
        state = apply(state, few[choice % len(few)])
    return Record.of(state)


def test_a_sheet_holds_rules_deal_actions_and_tags() -> None:
    sheet = Sheet.parse("[place] Trieste\n[seat 0] Anna # the first\n[empty]\n" + DEAL)
    assert sheet.tags == (("place", "Trieste"), ("seat 0", "Anna # the first"), ("empty", ""))
    assert isinstance(sheet.played, Record)
    assert sheet.played.deal == Deal.from_seed(1, 4)
    assert sheet.played.actions == tuple(
        map(parse_action, ["A", "P", "K", "P", "P", "P", "call:KH", "JH", "3C", "KS", "4H", "5C", "KD", "3S"])
    )
    assert str(sheet) == "[place] Trieste\n[seat 0] Anna # the first\n[empty]\n" + DEAL


def test_comments_blank_lines_and_white_space_are_free() -> None:
    loose = "# a deal\n\n" + DEAL.replace(": ", " :\t").replace("\n", "   # so it was\r\n\r\n")
    assert Sheet.parse(loose) == Sheet.parse(DEAL)
    assert Sheet.parse(DEAL.replace("trick 1: JH 3C", "trick 1: JH\ntrick 1: 3C")) == Sheet.parse(DEAL)


@settings(max_examples=50)
@given(played(), st.data())
def test_a_sheet_reads_what_it_prints_wherever_it_stops(states: list[State], data: st.DataObject) -> None:
    sheet = Sheet(Record.of(data.draw(st.sampled_from([*states, states[-1]]))))
    assert Sheet.parse(str(sheet)) == sheet


@pytest.mark.parametrize("rules", ["briscola_two won_deals=2", "briscola_four exchange=two won_deals=3"])
def test_a_match_reads_what_it_prints(rules: str) -> None:
    match = Match.from_seed(Rules.parse(rules), 3)
    while not match.is_over:
        assert Sheet.parse(str(Sheet(match))) == Sheet(match)
        match = match.add(by_chance(match.rules, match.next_deal(3), len(match.deals) + 1))
    sheet = Sheet(match, (("where", "at home"),))
    assert Sheet.parse(str(sheet)) == sheet


@pytest.mark.parametrize(("rules", "people"), [("pagat_rank", 5), ("points", 5), ("ladder players=4 monte=on", 5)])
def test_a_session_reads_what_it_prints(rules: str, people: int) -> None:
    session = Session.from_seed(Rules.parse(rules), 3, people)
    session = session.add(
        Misdeal(session.dealer_seat, (9, 7, *(session.rules.hand_size,) * (session.rules.players - 2)))
    )
    for number in range(4):
        assert Sheet.parse(str(Sheet(session))) == Sheet(session)
        session = session.add(by_chance(session.rules, session.next_deal(3), number))
    assert session.results[1] is not None
    assert session.results[1].is_redeal
    assert Sheet.parse(str(Sheet(session))) == Sheet(session)


SESSION = f"""\
session: pagat_rank
people: 5
first dealer: 4

deal 1:
misdeal: 8 8 9 7 8

deal 2:
{DEAL.partition("auction")[0].partition("rules: pagat_rank")[2].strip()}
auction: P P P P P
points: 0 0 0 0 0
result: 0 0 0 0 0

scores: 0 0 0 0 0
"""


def test_a_session_is_written_deal_by_deal() -> None:
    sheet = Sheet.parse(SESSION)
    assert str(sheet) == SESSION
    assert isinstance(sheet.played, Session)
    assert (sheet.played.dealer, sheet.played.scored) == (4, 0)


@pytest.mark.parametrize(
    ("old", "new", "where", "found", "expected"),
    [
        ("rules: pagat_rank", "rule: pagat_rank", (1, 1), "rule", "rules:"),
        ("rules: pagat_rank", "pagat_rank", (1, 1), "pagat_rank", "a key with a colon"),
        ("pagat_rank", "pagat", (1, 8), "pagat", "the name of a set of rules"),
        ("pagat_rank", "", (1, 7), "", "the name of a set of rules"),
        ("pagat_rank", "pagat_rank monte=yes", (1, 19), "monte=yes", "monte=off, monte=on"),
        ("pagat_rank", "pagat_rank auction=points", (1, 19), "auction=points", "rules that agree with one another"),
        ("dealer: 4", "dealer: 5", (2, 9), "5", "0 or 1 or 2 or 3 or 4"),
        ("dealer: 4", "dealer: 4 4", (2, 11), "4", "the end of the line"),
        ("dealer: 4", "dealer:", (2, 8), "", "0 or 1 or 2 or 3 or 4"),
        ("hand 1:", "hand 2:", (4, 1), "hand 2", "hand 1:"),
        ("3C 3S 6H", "3C  1S 6H", (4, 13), "1S", "a card, rank"),
        ("3C 3S 6H", "3C JH 6H", (4, 12), "JH", "for seat 1 a card not dealt yet"),
        ("QH\n", "\n", (7, 29), "", "a card, rank"),
        ("KC 4D\n", "KC 4D 5C\n", (4, 33), "5C", "the end of the line"),
        ("A P K", "A P A", (8, 14), "A", "a legal action, one of P 3 K Q J 7 6 5 4 2"),
        ("A P K", "A P X", (8, 14), "X", "P, a bid such as A"),
        ("P P P\n", "P P P P\n", (8, 22), "P", "the end of the line; next comes call:"),
        ("call: KH", "call: QH", (9, 7), "QH", "a legal action, one of KS KH KD KC"),
        ("call: KH", "call: K", (9, 7), "K", "a card, rank"),
        ("call: KH\n", "", (9, 1), "trick 1", "call: or the end"),
        ("trick 2: KD 3S", "trick 2: KD KD", (11, 13), "KD", "a legal action, one of QS 3S AS 6H 4D 7D KC"),
        ("4H 5C\n", "4H 5C KD\n", (10, 25), "KD", "the end of the line; next comes trick 2:"),
        ("trick 2:", "trick 3:", (11, 1), "trick 3", "trick 2: or the end"),
        ("trick 2: KD 3S\n", "trick 2: KD 3S\nresult: 0 0 0 0 0\n", (12, 1), "result", "trick 2: or the end"),
        ("trick 2: KD 3S\n", "trick 2: KD 3S\n[late] tag:\n", (12, 1), "[late] tag", "trick 2: or the end"),
    ],
)
def test_an_error_tells_line_column_what_is_there_and_what_is_expected(
    old: str, new: str, where: tuple[int, int], found: str, expected: str
) -> None:
    assert old in DEAL
    with pytest.raises(NotationError) as error:
        Sheet.parse(DEAL.replace(old, new, 1))
    refused = error.value
    assert ((refused.line, refused.column), refused.found) == (where, found)
    assert refused.expected.startswith(expected)


@pytest.mark.parametrize(
    ("old", "new", "where", "found", "expected"),
    [
        ("session:", "match:", (1, 1), "match", "match: for Briscola, session: for Chiamata"),
        ("session: pagat_rank", "session: briscola_two", (1, 1), "session", "match: for Briscola"),
        ("people: 5", "people: 6", (2, 9), "6", "5"),
        ("first dealer: 4", "first dealer: 5", (3, 15), "5", "0 or 1"),
        ("deal 1:", "deal 2:", (5, 1), "deal 2", "deal 1:"),
        ("deal 1:", "deal 1: now", (5, 9), "now", "the end of the line"),
        ("8 8 9 7 8", "8 8 9 x 8", (6, 16), "x", "a number of cards"),
        ("8 8 9 7 8", "8 8 9 7 x", (6, 18), "x", "a number of cards"),
        ("8 8 9 7 8", "8 8 8 8 8", (6, 10), "8", "5 numbers of cards, 40 at most in all, other than 5 hands of 8"),
        ("dealer: 4\n", "dealer: 3\n", (9, 9), "3", "4"),
        ("P P P P P", "P P P P", (16, 1), "points", "auction:"),
        ("points: 0", "points: 1", (16, 9), "1", "0"),
        ("result: 0 0 0 0 0", "result: 0 0 0 0 0 0", (17, 19), "0", "the end of the line"),
        ("result: 0 0 0 0 0", "result: 0 0 0 0", (17, 16), "", "0"),
        ("scores: 0 0", "scores: 0 1", (19, 11), "1", "0"),
        ("scores:", "score:", (19, 1), "score", "the end"),
    ],
)
def test_an_error_in_a_session_tells_so_too(
    old: str, new: str, where: tuple[int, int], found: str, expected: str
) -> None:
    text = SESSION
    at = text.rindex(old) if old.startswith("dealer") else text.index(old)
    with pytest.raises(NotationError) as error:
        Sheet.parse(text[:at] + new + text[at + len(old) :])
    refused = error.value
    assert ((refused.line, refused.column), refused.found) == (where, found)
    assert refused.expected.startswith(expected)


def test_there_is_no_deal_after_the_end_of_a_match() -> None:
    match = Match.start(BRISCOLA_TWO, 0)
    seed = 0
    while not match.is_over:
        match = match.add(by_chance(BRISCOLA_TWO, match.next_deal(seed), 1))
    text = str(Sheet(match)).replace("scores:", f"deal {len(match.deals) + 1}:\nscores:")
    with pytest.raises(NotationError, match="found 'deal 2', expected the end"):
        Sheet.parse(text)


@pytest.mark.parametrize(("text", "where"), [("rules: pagat_rank", (1, 18)), ("rules: points\n  ", (2, 3))])
def test_what_is_missing_is_missed_at_the_end(text: str, where: tuple[int, int]) -> None:
    with pytest.raises(NotationError, match="found nothing, expected dealer:") as error:
        Sheet.parse(text)
    assert (error.value.line, error.value.column) == where


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing"])
def test_an_empty_sheet_says_where_it_should_begin(text: str) -> None:
    with pytest.raises(NotationError, match="found nothing, expected rules:"):
        Sheet.parse(text)


@settings(max_examples=200)
@given(st.sampled_from((DEAL, SESSION)), st.integers(0), st.text(max_size=3), st.integers(0, 9))
def test_damaged_text_is_read_or_refused_and_nothing_else(text: str, at: int, new: str, gone: int) -> None:
    at %= len(text) + 1
    damaged = text[:at] + new + text[at + gone :]
    try:
        sheet = Sheet.parse(damaged)
    except NotationError as error:
        refusal = error
    else:
        assert Sheet.parse(str(sheet)) == sheet
        return
    line = damaged.split("\n")[refusal.line - 1]
    assert 1 <= refusal.column <= len(line) + 1


@pytest.mark.parametrize("tag", [("a]b", "c"), ("a", "b\nc"), ("a", "b "), ("a\nb", "c")])
def test_a_tag_that_no_line_can_hold_is_refused(tag: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="no tag"):
        Sheet(Record(PAGAT_RANK, Deal.from_seed(1)), (tag,))


def test_a_sheet_holds_no_illegal_record() -> None:
    with pytest.raises(IllegalAction):
        Sheet(Record(PAGAT_RANK, Deal.from_seed(1), (Bid(Rank.TWO), Bid(Rank.TWO))))


def test_a_sheet_with_tags_as_a_list_and_a_mark_before_it_is_the_same() -> None:
    sheet = Sheet(Sheet.parse(DEAL).played, [("place", "Trieste")])  # type: ignore[arg-type]
    assert Sheet.parse(f"\ufeff{sheet}") == sheet


@pytest.mark.parametrize(
    ("old", "new", "found", "expected"),
    [
        ("auction:", "acution:", "acution", "auction: or the end"),
        ("call:", "tric 1:", "tric 1", "call: or the end"),
        ("trick 1:", "trick 3:", "trick 3", "trick 1: or the end"),
    ],
)
def test_instead_of_a_line_that_cannot_stand_there_the_one_that_can_is_named(
    old: str, new: str, found: str, expected: str
) -> None:
    with pytest.raises(NotationError, match=f"found '{found}', expected {expected}$"):
        Sheet.parse(DEAL.replace(old, new, 1))
