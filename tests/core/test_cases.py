"""The acceptance cases of tests/cases, or of the folder given by ``--cases``.

Each case is a subtest: the last line of the run counts them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    PAGAT_RANK,
    PASS,
    Auction,
    AuctionKind,
    Bid,
    Call,
    Card,
    Deal,
    Game,
    IllegalAction,
    NotationError,
    Phase,
    Play,
    Rank,
    Refusal,
    Rules,
    State,
    Suit,
    apply,
    callable_cards,
    is_over,
    legal_actions,
    observe,
    parse_cards,
    points,
    result,
    settle,
    to_act,
    winner,
)
from briscola_core.card import mask_of

if TYPE_CHECKING:
    from briscola_core import Pass

Case = dict[str, Any]


def cases(folder: Path, file: str) -> list[Case]:
    """Give the cases of a file, none if it is not there; a file that holds none fails the test."""
    path = folder / f"{file}.json"
    if not path.exists():
        return []
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        pytest.fail(f"{path}: no JSON: {error}")
    if not isinstance(found, list) or not found or not all(isinstance(case, dict) for case in found):
        pytest.fail(f"{path}: expected a list of cases, at least one")
    return found


def rules_of(case: Case) -> Rules:
    if "options" not in case:
        return {2: BRISCOLA_TWO, 4: BRISCOLA_FOUR, 5: PAGAT_RANK}[case.get("players", 5)]
    rules = Rules.parse(case["options"])
    return rules.replace(players=case.get("players", rules.players))


def word(text: str) -> Bid | Pass:
    return PASS if text == "P" else Bid.parse(text)


def test_each_trick_goes_to_its_winner(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "tricks"):
        with subtests.test(case=case):
            cards = [Card(text) for text in case["cards"]]
            assert winner(Suit.parse(case["trump"]), cards) == case["winner"]
            assert points(cards) == case["points"]


def test_each_auction_ends_as_it_must(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "auctions"):
        with subtests.test(case=case):
            rules = rules_of(case)
            auction = Auction.start(rules.players, 0, rules.auction)
            *before, last = case["calls"]
            for text in before:
                auction = auction.say(word(text))
            if case["state"] == "illegal":
                with pytest.raises((IllegalAction, NotationError)):
                    auction.say(word(last))
                continue
            auction = auction.say(word(last))
            state = "won" if auction.winner is not None else "redeal" if auction.is_all_pass else "open"
            assert state == case["state"]
            assert auction.is_over == (state != "open")
            if state == "won":
                rank = None if case["rank"] is None else Rank.parse(case["rank"])
                assert auction.winner == case["speaker"]
                assert auction.bid == Bid(rank, case["target"])


def test_each_hand_may_call_its_cards(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "calls"):
        with subtests.test(case=case):
            hand = parse_cards(" ".join(case["hand"]))
            cards = callable_cards(hand, Bid.parse(str(case["bid"])), rules_of(case))
            assert sorted(map(str, cards)) == case["legal"]


def test_each_settlement_pays_what_it_must(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "settlements"):
        with subtests.test(case=case):
            rules, partner = rules_of(case), None if case["solo"] else 1
            changes = settle(case["target"], case["points"], case["tricks"], caller=0, partner=partner, rules=rules)
            second = case["defender"] if case["solo"] else case["partner"]
            assert changes == (case["caller"], second, *[case["defender"]] * (rules.players - 2))


def deal_of(case: Case) -> Deal:
    """Give the deal; a case's stock begins with the turned-up card, which is drawn last."""
    hands = tuple(parse_cards(" ".join(hand)) for hand in case["hands"])
    faceup, *others = parse_cards(" ".join(case.get("stock", []))) or (None,)
    stock = () if faceup is None else (*others, faceup)
    return Deal(case.get("dealer", (case["first"] - 1) % case["players"]), hands, stock)


def ready_to_play(case: Case) -> State:
    state = State.start(rules_of(case), deal_of(case))
    if state.rules.game is Game.BRISCOLA:
        assert str(state.faceup) == case["faceup"]
        return state
    called = Card(case["called"])
    if case["auction"] is None:
        assert state.auction is not None
        caller, target = case["caller"], case["target"]
        by_points = state.rules.auction is AuctionKind.POINTS
        rank = None if by_points else called.rank if target == Bid(called.rank).target else Rank.TWO
        won = state.auction._replace(active=(caller,), speaker=None, bid=Bid(rank, target), bidder=caller)
        state = state._replace(auction=won, phase=Phase.CALL, acting=caller)
    else:
        for text in case["auction"]:
            state = apply(state, word(text))
    assert to_act(state) == case["caller"]
    return apply(state, Call(called))


def test_each_deal_is_played_to_its_end(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "deals"):
        with subtests.test(case=case):
            state = ready_to_play(case)
            chiamata = state.rules.game is Game.CHIAMATA
            assert state.trump == Suit.parse(case["trump"])
            assert to_act(state) == case["first"]
            for number, trick in enumerate(case["tricks"], start=1):
                assert to_act(state) == trick["leader"]
                for text in trick["cards"]:
                    state = apply(state, Play(Card(text)))
                assert state.tricks[-1].winner == trick["winner"]
                assert state.tricks[-1].points == trick["points"]
                if chiamata:
                    seen, revealed = observe(state, None), number >= case["revealed_in_trick"]
                    assert seen.revealed_partner == (case["partner"] if revealed else None)
                    assert seen.revealed_solo == (revealed and case["partner"] is None)
            assert is_over(state)
            outcome = result(state)
            assert outcome.points == tuple(case["points"])
            if chiamata:
                assert (outcome.caller, outcome.partner) == (case["caller"], case["partner"])
                assert outcome.target == case["target"]
                assert outcome.tricks == tuple(case["tricks_won"])
                assert outcome.changes == tuple(case["settlement"])
            else:
                assert outcome.side_points == tuple(case["team_points"])


def test_each_deviant_deal_is_refused_where_it_deviates(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "deviant_deals"):
        with subtests.test(case=case):
            state = ready_to_play(case)
            plays = [(number, card) for number, trick in enumerate(case["tricks"], start=1) for card in trick["cards"]]
            for number, text in plays:
                if {"trick": number, "seat": to_act(state), "card": text} == case["first_illegal"]:
                    with pytest.raises(IllegalAction) as refused:
                        apply(state, Play(Card(text)))
                    assert refused.value.reason is Refusal.NOT_IN_HAND
                    break
                state = apply(state, Play(Card(text)))
            else:
                pytest.fail("every card was accepted")


def ending(case: Case) -> State:
    """Give the state before the first trick of an ending; what was played before has no bearing on it."""
    rules = {2: BRISCOLA_TWO, 4: BRISCOLA_FOUR, 5: PAGAT_RANK}[len(case["hands"])]
    before = State.start(rules, Deal.from_seed(0, 0, rules))
    return before._replace(
        phase=Phase.PLAY,
        acting=case["leader"],
        leader=case["leader"],
        trump=Suit.parse(case["trump"]),
        hands=tuple(mask_of(parse_cards(" ".join(hand))) for hand in case["hands"]),
        drawn=len(before.stock),
        faceup=None,
    )


def best(state: State, side: set[int], known: dict[object, int]) -> int:
    """Give the points that a side takes from here on when it takes as many as it can and the others let it have few."""
    if is_over(state):
        return 0
    place = (state.hands, state.leader, state.cards)
    if place not in known:
        ends = [taken(state, apply(state, action), side, known) for action in legal_actions(state)]
        known[place] = max(ends) if to_act(state) in side else min(ends)
    return known[place]


def taken(state: State, after: State, side: set[int], known: dict[object, int]) -> int:
    """Give the points that a side takes by the action that leads from one state to the other, and after it."""
    complete = after.tricks[len(state.tricks) :]
    return sum(trick.points for trick in complete if trick.winner in side) + best(after, side, known)


def test_each_ending_brings_what_best_play_brings(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in cases(cases_folder, "endings"):
        with subtests.test(case=case):
            state, side, known = ending(case), set(case["side"]), dict[object, int]()
            by_lead = {str(lead): taken(state, apply(state, lead), side, known) for lead in legal_actions(state)}
            assert by_lead == case["points_by_lead"]


def test_the_committed_cases_are_all_there() -> None:
    committed = Path(__file__).parent.parent / "cases"
    counts = {path.stem: len(cases(committed, path.stem)) for path in committed.glob("*.json")}
    assert counts == {
        "tricks": 13,
        "auctions": 31,
        "calls": 8,
        "settlements": 19,
        "endings": 5,
        "deals": 6,
        "deviant_deals": 2,
    }


@pytest.mark.parametrize("text", ["", " ", "[", "[]", "{}", "[1]", "null"])
def test_a_file_without_cases_fails_and_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "tricks.json").write_text(text, encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=r"tricks\.json: (no JSON|expected a list of cases)"):
        cases(tmp_path, "tricks")


def test_a_file_that_is_not_there_holds_no_cases(tmp_path: Path) -> None:
    assert cases(tmp_path, "tricks") == []
