"""The acceptance cases of tests/cases, or of the folder given by ``--cases``, that concern the default set.

Each case is a subtest: the last line of the run counts them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from briscola_core import (
    PAGAT_RANK,
    PASS,
    Auction,
    Bid,
    Call,
    Card,
    Deal,
    IllegalAction,
    NotationError,
    Phase,
    Play,
    Rank,
    Refusal,
    State,
    Suit,
    apply,
    callable_cards,
    observe,
    parse_cards,
    points,
    result,
    settle,
    to_act,
    winner,
)

if TYPE_CHECKING:
    from briscola_core import Pass

Case = dict[str, Any]


def cases(folder: Path, file: str) -> list[Case]:
    path = folder / f"{file}.json"
    if not path.exists():
        return []
    found: list[Case] = json.loads(path.read_text(encoding="utf-8"))
    return [case for case in found if case.get("options", PAGAT_RANK.name) == PAGAT_RANK.name]


def five_player_deals(folder: Path, file: str) -> list[Case]:
    return [case for case in cases(folder, file) if case["players"] == PAGAT_RANK.players]


def word(text: str) -> Bid | Pass:
    return PASS if text == "P" else Bid.parse(text)


def test_each_trick_goes_to_its_winner(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for number, case in enumerate(cases(cases_folder, "tricks")):
        with subtests.test(number=number, **case):
            cards = [Card(text) for text in case["cards"]]
            assert winner(Suit.parse(case["trump"]), cards) == case["winner"]
            assert points(cards) == case["points"]


def test_each_auction_ends_as_it_must(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for number, case in enumerate(cases(cases_folder, "auctions")):
        with subtests.test(number=number, **case):
            auction = Auction.start(players=5, first=0)
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
                assert auction.winner == case["speaker"]
                assert auction.bid == Bid(Rank.parse(case["rank"]), case["target"])


def test_each_hand_may_call_its_cards(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for number, case in enumerate(cases(cases_folder, "calls")):
        with subtests.test(number=number, **case):
            hand = parse_cards(" ".join(case["hand"]))
            assert sorted(map(str, callable_cards(hand, Bid.parse(case["bid"])))) == case["legal"]


def test_each_settlement_pays_what_it_must(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for number, case in enumerate(cases(cases_folder, "settlements")):
        with subtests.test(number=number, **case):
            partner = None if case["solo"] else 1
            changes = settle(case["target"], case["points"], case["tricks"], caller=0, partner=partner)
            second = case["defender"] if case["solo"] else case["partner"]
            assert changes == (case["caller"], second, *[case["defender"]] * 3)


def after_the_call(case: Case) -> State:
    hands = tuple(parse_cards(" ".join(hand)) for hand in case["hands"])
    state = State.start(PAGAT_RANK, Deal(case["dealer"], hands))
    called = Card(case["called"])
    if case["auction"] is None:
        caller, target = case["caller"], case["target"]
        bid = Bid(called.rank if target == Bid(called.rank).target else Rank.TWO, target)
        won = Auction(players=5, history=(), active=(caller,), speaker=None, bid=bid, bidder=caller)
        state = state._replace(auction=won, phase=Phase.CALL, acting=caller)
    else:
        for text in case["auction"]:
            state = apply(state, word(text))
    assert to_act(state) == case["caller"]
    return apply(state, Call(called))


def test_each_deal_is_played_to_its_end(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in five_player_deals(cases_folder, "deals"):
        with subtests.test(name=case["name"]):
            state = after_the_call(case)
            assert state.trump == Suit.parse(case["trump"])
            assert to_act(state) == case["first"]
            for number, trick in enumerate(case["tricks"], start=1):
                assert to_act(state) == trick["leader"]
                for text in trick["cards"]:
                    state = apply(state, Play(Card(text)))
                assert state.tricks[-1].winner == trick["winner"]
                assert state.tricks[-1].points == trick["points"]
                seen = observe(state, None)
                revealed = number >= case["revealed_in_trick"]
                assert seen.revealed_partner == (case["partner"] if revealed else None)
                assert seen.revealed_solo == (revealed and case["partner"] is None)
            outcome = result(state)
            assert (outcome.caller, outcome.partner) == (case["caller"], case["partner"])
            assert outcome.target == case["target"]
            assert outcome.points == tuple(case["points"])
            assert outcome.tricks == tuple(case["tricks_won"])
            assert outcome.changes == tuple(case["settlement"])


def test_each_deviant_deal_is_refused_where_it_deviates(cases_folder: Path, subtests: pytest.Subtests) -> None:
    for case in five_player_deals(cases_folder, "deviant_deals"):
        with subtests.test(name=case["name"]):
            state = after_the_call(case)
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


def test_the_committed_cases_cover_tricks_auctions_calls_settlements_and_deals() -> None:
    committed = Path(__file__).parent.parent / "cases"
    counts = {file: len(cases(committed, file)) for file in ("tricks", "auctions", "calls", "settlements")}
    assert counts == {"tricks": 13, "auctions": 17, "calls": 5, "settlements": 13}
    assert len(five_player_deals(committed, "deals")) == 3
