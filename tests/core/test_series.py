"""Matches of Briscola and sessions of Chiamata: RULES.md sections 3, 4 and 5."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    PAGAT_RANK,
    POINTS,
    Deal,
    Match,
    Misdeal,
    Phase,
    Record,
    Rules,
    Series,
    SeriesError,
    Session,
    SessionEnd,
    State,
    apply,
    dealer_by_lot,
    is_over,
    legal_actions,
    parse_action,
    result,
)

FOUR = PAGAT_RANK.replace(players=4)


def play(rules: Rules, deal: Deal, auction: str = "A", choice: int = 0) -> Record:
    """Give a deal played to its end: the first speaker bids (or all pass, for ``P``), each plays one card."""
    state = State.start(rules, deal)
    if state.phase is Phase.AUCTION:
        state = apply(state, parse_action(auction))
    while legal := legal_actions(state):
        state = apply(state, legal[0] if state.phase is Phase.AUCTION else legal[choice % len(legal)])
    return Record.of(state)


def next_one(series: Series, auction: str = "A", seed: int = 0) -> Record:
    return play(series.rules, series.next_deal(seed), auction)


def drawn_deal(dealer: int) -> Record:
    for seed in range(10_000):
        record = play(BRISCOLA_TWO, Deal.from_seed(seed, dealer, BRISCOLA_TWO))
        if result(record.replay()).winner is None:
            return record
    raise AssertionError


def won_deal(rules: Rules, dealer: int, side: int) -> Record:
    for seed in range(1000):
        record = play(rules, Deal.from_seed(seed, dealer, rules))
        if result(record.replay()).winner == side:
            return record
    raise AssertionError


@pytest.mark.parametrize("goal", [1, 2, 3])
def test_a_match_goes_to_so_many_won_deals_and_the_deal_passes_on(goal: int) -> None:
    rules = BRISCOLA_TWO.replace(won_deals=goal)
    match = Match.start(rules, 1)
    for number in range(goal):
        assert (match.dealer, match.is_over, match.winners) == ((1 + number) % 2, False, ())
        match = match.add(won_deal(rules, match.dealer, 0))
    assert (match.is_over, match.scores, match.winners, match.scored) == (True, (goal, 0), (0,), goal)


def test_the_other_side_may_win_the_match_in_the_end() -> None:
    rules = BRISCOLA_TWO.replace(won_deals=2)
    match = Match.start(rules, 0)
    for side in (0, 1, 1):
        assert not match.is_over
        match = match.add(won_deal(rules, match.dealer, side))
    assert (match.scores, match.winners) == ((1, 2), (1,))


def test_a_draw_counts_for_nobody_and_the_deal_passes_on() -> None:
    match = Match.start(BRISCOLA_TWO, 0).add(drawn_deal(0))
    assert (match.scores, match.scored, match.dealer, match.is_over) == ((0, 0), 0, 1, False)


def test_partners_win_a_match_together() -> None:
    match = Match.start(BRISCOLA_FOUR, 3).add(won_deal(BRISCOLA_FOUR, 3, 1))
    assert (match.scores, match.winners) == ((0, 1, 0, 1), (1, 3))


def test_the_first_dealer_is_drawn_by_lot() -> None:
    for seed in range(20):
        assert Match.from_seed(BRISCOLA_FOUR, seed).dealer == dealer_by_lot(seed, 4)
        assert Session.from_seed(PAGAT_RANK, seed).dealer == dealer_by_lot(seed, 5)
        assert Session.from_seed(FOUR, seed, people=5).dealer == dealer_by_lot(seed, 5)
        assert Session.from_seed(FOUR, seed).dealer == dealer_by_lot(seed, 4)


def test_a_session_is_ten_scored_deals_and_the_highest_total_wins() -> None:
    session = Session.start(PAGAT_RANK, 3)
    for number in range(10):
        assert (session.dealer, session.scored, session.is_over) == ((3 + number) % 5, number, False)
        assert (session.winners, session.table, session.sitting_out) == ((), (0, 1, 2, 3, 4), None)
        session = session.add(next_one(session))
    assert session.is_over
    assert session.scores == tuple(
        map(sum, zip(*(outcome.changes for outcome in session.results if outcome), strict=True))
    )
    assert session.winners == tuple(p for p in range(5) if session.scores[p] == max(session.scores))


def test_after_a_redeal_or_a_misdeal_the_same_dealer_deals_again_and_it_does_not_count() -> None:
    session = Session.start(PAGAT_RANK, 3)
    misdeal = Misdeal(3, (8, 8, 9, 7, 8))
    for again in (next_one(session, "P"), misdeal, next_one(session, "P")):
        session = session.add(again)
        assert (session.dealer, session.scored, session.scores) == (3, 0, (0,) * 5)
    assert session.results[1] is None
    assert session.add(next_one(session)).dealer == 4


def test_a_series_shows_what_makes_it() -> None:
    assert repr(Match.start(BRISCOLA_TWO, 1)) == (
        "Match(rules=Rules.parse('briscola_two'), first_dealer=1, people=2, deals=())"
    )


def test_a_redealt_deal_has_other_cards() -> None:
    session = Session.start(PAGAT_RANK, 3)
    assert session.add(next_one(session, "P")).next_deal(0).hands != session.next_deal(0).hands


@pytest.mark.parametrize("end", [SessionEnd.SCORE_15, SessionEnd.SCORE_20])
def test_a_session_by_score_ends_when_somebody_has_it(end: SessionEnd) -> None:
    session = Session.start(PAGAT_RANK.replace(session_end=end), 0)
    while not session.is_over:
        assert max(session.scores) < end.number
        session = session.add(next_one(session))
    assert max(session.scores) >= end.number
    assert session.scored != 10


def test_equal_totals_stay_tied() -> None:
    tied = 0
    for seed in range(20):
        session = Session.start(POINTS.replace(session_end=SessionEnd.DEALS_10), 0)
        while not session.is_over:
            session = session.add(play(session.rules, session.next_deal(seed), "61", choice=seed))
        tied += len(session.winners) > 1
        assert {session.scores[person] for person in session.winners} == {max(session.scores)}
    assert tied


def test_five_share_a_table_for_four_and_who_has_just_dealt_sits_out() -> None:
    session = Session.start(FOUR, 3, people=5)
    out = []
    scores = [0] * 5
    for _ in range(10):
        assert session.table == tuple(person for person in range(5) if person != session.sitting_out)
        assert session.table[session.dealer_seat] == session.dealer
        assert session.sitting_out == (session.dealer - 1) % 5
        out.append(session.sitting_out)
        record = next_one(session)
        for person, change in zip(session.table, result(record.replay()).changes, strict=True):
            scores[person] += change
        session = session.add(record)
    assert out == [2, 3, 4, 0, 1] * 2
    assert session.scores == tuple(scores)
    assert session.is_over


def test_the_same_four_and_dealer_stay_after_a_redeal() -> None:
    session = Session.start(FOUR, 3, people=5)
    again = session.add(next_one(session, "P"))
    assert (again.dealer, again.table) == (session.dealer, session.table)


def test_a_deal_that_does_not_belong_is_refused() -> None:
    session = Session.start(PAGAT_RANK, 3)
    begun = Record(PAGAT_RANK, session.next_deal(0))
    for deal, message in (
        (play(PAGAT_RANK, Deal.from_seed(0, 2)), "deal 1 is dealt by seat 2, expected seat 3"),
        (Misdeal(4, (8, 8, 9, 7, 8)), "deal 1 is dealt by seat 4, expected seat 3"),
        (Misdeal(3, (8, 8, 8, 8, 8)), "deal 1 is no misdeal"),
        (Misdeal(3, (8, 8, 8, 16)), "deal 1 is no misdeal"),
        (begun, "deal 1 is not over: seat 4 is to act"),
        (play(POINTS, Deal.from_seed(0, 3), "61"), "deal 1 is played by points, expected pagat_rank"),
    ):
        with pytest.raises(SeriesError, match=message):
            session.add(deal)
    match = Match.start(BRISCOLA_TWO, 0).add(won_deal(BRISCOLA_TWO, 0, 1))
    with pytest.raises(SeriesError, match="deal 2 comes after the end"):
        match.add(won_deal(BRISCOLA_TWO, 1, 1))
    with pytest.raises(SeriesError, match=r"there is no next deal: the winners are \(1,\)"):
        match.next_deal(0)


@pytest.mark.parametrize(
    ("start", "message"),
    [
        (lambda: Match.start(PAGAT_RANK, 0), "no match for 5 by pagat_rank: expected Briscola"),
        (lambda: Match(BRISCOLA_FOUR, 0, 5), "no match for 5 by briscola_four: expected Briscola, for all who play"),
        (lambda: Session.start(BRISCOLA_TWO, 0), "no session of 2 by briscola_two: expected Chiamata"),
        (lambda: Session.start(PAGAT_RANK, 0, people=6), "no session of 6 by pagat_rank: expected Chiamata, for 5"),
        (lambda: Session.start(FOUR, 0, people=6), "no session of 6 by pagat_rank players=4"),
        (lambda: Session.start(FOUR, 4), "no person 4 to deal first: expected 0 to 3"),
        (lambda: Match.start(BRISCOLA_TWO, -1), "no person -1 to deal first: expected 0 to 1"),
    ],
)
def test_a_series_that_cannot_be_is_refused(start: object, message: str) -> None:
    assert callable(start)
    with pytest.raises(SeriesError, match=message):
        start()


@settings(max_examples=20)
@given(st.integers(0, 1000), st.sampled_from(("A", "P")))
def test_a_series_is_what_its_deals_make_it(seed: int, auction: str) -> None:
    session = Session.from_seed(FOUR, seed, people=5)
    for _ in range(3):
        before = session
        session = session.add(next_one(session, auction, seed))
        assert before == Session(FOUR, session.first_dealer, 5, session.deals[:-1])
        assert sum(session.scores) == 0
        last = session.deals[-1]
        assert isinstance(last, Record)
        assert is_over(last.replay())
