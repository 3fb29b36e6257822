"""A session or match as a value: it goes on to its end, back, aside, and through what a browser keeps."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import (
    Damage,
    IllegalAction,
    Match,
    Phase,
    Play,
    Record,
    Rules,
    Session,
    ShareError,
    encode,
    is_over,
    legal_actions,
    observe,
    parse_action,
    tidied,
    to_act,
)
from briscola_core.worlds.trials import Opponents
from briscola_widgets.company import PLAYERS
from briscola_widgets.playthrough import Refused
from briscola_widgets.sitting import Settings, Sitting, Speed, Strength, read_code

from .sittings import RULES, all_say, on, played


def again(sitting: Sitting) -> Sitting | None:
    """What the browser kept, after it went there and back."""
    return Sitting.resume(sitting.series.rules, json.loads(json.dumps(sitting.kept)))


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.data())
@settings(max_examples=40, deadline=None)
def test_whatever_the_learner_does_the_deal_comes_to_its_end(rules: str, seed: int, choices: Any) -> None:
    sitting = played(Sitting.start(Rules.parse(rules), str(seed)), choices)
    assert is_over(sitting.record.replay())
    assert len(sitting.played.deals) == 1
    assert sitting.record.deal == sitting.series.next_deal(str(seed))


@pytest.mark.parametrize("rules", RULES)
def test_a_series_comes_to_its_end_deal_by_deal(rules: str) -> None:
    sitting = played(Sitting.start(Rules.parse(rules), "Trieste"))
    while not sitting.played.is_over:
        sitting = played(sitting.next_deal())
    assert isinstance(sitting.played, Match if rules.startswith("briscola") else Session)
    assert sitting.played.winners
    with pytest.raises(Refused):
        sitting.next_deal()


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 60), st.data())
@settings(max_examples=30, deadline=None)
def test_what_the_browser_keeps_leads_back_to_the_same_place(rules: str, seed: int, count: int, choices: Any) -> None:
    sitting = Sitting.start(Rules.parse(rules), str(seed))
    for _ in range(count):
        if sitting.is_over:
            if sitting.played.is_over:
                break
            sitting = sitting.next_deal()
        else:
            sitting = on(sitting, choices)
    resumed = again(sitting)
    assert resumed is not None
    assert resumed.kept == sitting.kept
    assert resumed.state == sitting.state


def test_of_a_running_deal_the_browser_keeps_what_everybody_has_seen() -> None:
    """A share code holds all hands: only finished deals have one."""
    sitting = Sitting.start(Rules.parse("pagat_rank"), "Trieste")
    for _ in range(20):
        sitting = on(sitting)
    assert set(sitting.kept) == {"settings", "rules", "seed", "deals", "actions"}
    assert sitting.kept["deals"] == []
    assert str(sitting.kept["actions"]).split() == [str(action) for action in sitting.actions]
    finished = played(sitting).next_deal()
    assert finished.kept["deals"] == [encode(played(sitting).record)]
    assert finished.kept["actions"] == ""


def test_what_is_kept_is_never_more_than_a_line_for_each_deal() -> None:
    sitting = played(Sitting.start(Rules.parse("pagat_rank"), "Trieste"))
    while not sitting.played.is_over:
        sitting = played(sitting.next_deal())
    assert all(len(str(code)) < 60 for code in sitting.kept["deals"])  # type: ignore[attr-defined]
    assert len(json.dumps(sitting.kept)) < 1500


@pytest.mark.parametrize("spoiled", [{"asked": 7}, {"asked": "x", "looking": "y"}, {"looking": 3}, {"looking": -1}])
def test_what_cannot_be_asked_or_looked_at_is_left_out(spoiled: dict[str, object]) -> None:
    resumed = Sitting.resume(Rules.parse("pagat_rank"), {**KEPT, **spoiled})
    assert resumed == Sitting.resume(Rules.parse("pagat_rank"), KEPT)


def test_computer_players_do_the_same_again_after_a_reload() -> None:
    sitting = Sitting.start(Rules.parse("pagat_rank"), "again")
    for _ in range(12):
        sitting = on(sitting)
    resumed = again(sitting)
    assert resumed is not None
    assert played(resumed).record == played(sitting).record


KEPT = {"settings": Settings.usual(Rules.parse("pagat_rank")).kept, "seed": "s", "deals": [], "actions": ""}


@pytest.mark.parametrize(
    "kept",
    [
        None,
        7,
        "actions",
        {},
        {**KEPT, "seed": 7},
        {**KEPT, "deals": "abc"},
        {**KEPT, "deals": [7]},
        {**KEPT, "deals": ["abc"]},
        {**KEPT, "deals": [["x"]]},
        {**KEPT, "deals": [{}]},
        {**KEPT, "seed": "\ud800"},
        {**KEPT, "deals": ["1vGqxAEeNmjEnmrPFNwX4mLS_9neSeEPiMC"]},  # a deal, but not from this seed
        {**KEPT, "deals": [""] * 10_000},
        {**KEPT, "actions": ["P"]},
    ],
)
def test_what_was_never_kept_of_a_sitting_is_none(kept: object) -> None:
    assert Sitting.resume(Rules.parse("pagat_rank"), KEPT) is not None
    assert Sitting.resume(Rules.parse("pagat_rank"), kept) is None


def test_kept_actions_are_followed_as_far_as_they_make_sense() -> None:
    resumed = Sitting.resume(Rules.parse("pagat_rank"), {**KEPT, "actions": "P A A P"})
    assert resumed is not None
    assert [str(action) for action in resumed.actions] == ["P", "A"]


@pytest.mark.parametrize("spoiled", [None, {}, {"strengths": ["regular"] * 4}, {"strengths": [[]] * 5, "speed": "x"}])
def test_spoiled_settings_are_the_usual_ones(spoiled: object) -> None:
    resumed = Sitting.resume(Rules.parse("pagat_rank"), {**KEPT, "settings": spoiled})
    assert resumed is not None
    assert resumed.settings == Settings.usual(Rules.parse("pagat_rank"))


def test_settings_are_kept() -> None:
    chosen = Settings((Strength.EXPERT, *(Strength.BEGINNER,) * 4), Speed.STEP)
    sitting = Sitting.start(Rules.parse("pagat_rank"), "Trieste", chosen)
    resumed = again(sitting)
    assert resumed is not None
    assert resumed.settings == chosen


def test_nobody_acts_for_another() -> None:
    sitting = Sitting.start(Rules.parse("briscola_two"), "Trieste")
    while not sitting.is_the_learners_turn:
        sitting = sitting.go_on(PLAYERS)
    with pytest.raises(Refused):
        sitting.go_on(PLAYERS)
    hand = observe(sitting.state, 0).hand
    with pytest.raises(IllegalAction):
        sitting.act(parse_action(next(card for card in ("AS", "3H", "7D", "2C") if card not in map(str, hand))))
    sitting = sitting.act(Play(hand[0]))
    if sitting.is_the_others_turn:
        with pytest.raises(Refused):
            sitting.act(Play(hand[1]))


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.data())
@settings(max_examples=30, deadline=None)
def test_back_takes_back_one_action_of_the_learners_own(rules: str, seed: int, choices: Any) -> None:
    sitting = Sitting.start(Rules.parse(rules), str(seed))
    before: list[Sitting] = []
    for _ in range(25):
        if sitting.is_over:
            break
        if sitting.is_the_learners_turn:
            before.append(sitting)
        sitting = on(sitting, choices)
    assert sitting.can_go_back == (bool(before) and not sitting.is_over)
    if sitting.can_go_back:
        assert sitting.back() == before[-1]
        assert sitting.back().state == before[-1].state


def test_nothing_is_taken_back_once_the_hands_have_been_opened() -> None:
    over = played(Sitting.start(Rules.parse("briscola_two"), "Trieste"))
    with pytest.raises(Refused):
        over.back()


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_that_is_over_is_looked_at_and_played_on_from_any_place(rules: str) -> None:
    over = played(Sitting.start(Rules.parse(rules), "2"))
    for count in range(0, len(over.states), 7):
        looked = over.look(count)
        assert looked.state == over.states[count]
        assert not looked.is_the_learners_turn
        if is_over(looked.state):
            with pytest.raises(Refused):
                looked.play_on()
            continue
        practice = played(looked.play_on())
        assert practice.record.deal == over.record.deal
        assert practice.record.actions[:count] == over.record.actions[:count]
        assert practice.played == over.played, "practice is not counted"
        resumed = again(practice)
        assert resumed is not None
        assert tidied(resumed.record) == tidied(practice.record)
        assert practice.look_no_more() == over


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_is_looked_at_again_from_the_learners_first_choice(rules: str) -> None:
    over = played(Sitting.start(Rules.parse(rules), "2"))
    looked = over.look_again()
    assert to_act(looked.state) == 0
    assert len(legal_actions(looked.state)) > 1
    assert over.look_again(dearest=3).looking == 3


def test_a_running_deal_is_not_looked_at() -> None:
    with pytest.raises(Refused):
        Sitting.start(Rules.parse("pagat_rank"), "Trieste").look(0)


def test_in_practice_one_goes_back_no_further_than_it_began() -> None:
    over = played(Sitting.start(Rules.parse("briscola_two"), "Trieste"))
    practice = over.look(9).play_on()
    assert not practice.can_go_back
    while not practice.is_the_learners_turn:
        practice = practice.go_on(PLAYERS)
    assert practice.act(legal_actions(practice.state)[0]).back() == practice


def test_a_deal_of_other_rules_may_lie_aside() -> None:
    session = Sitting.start(Rules.parse("pagat_rank"), "Trieste")
    other = played(Sitting.start(Rules.parse("briscola_two"), "Trieste")).record
    looked = session.lay_aside(other)
    assert looked.is_over
    assert looked.looking == looked.decisions[0]
    begun = session.lay_aside(replace(other, actions=other.actions[:5]))
    assert not begun.is_over
    assert played(begun).record.actions[:5] == other.actions[:5]
    assert begun.look_no_more() == session


def against(strength: Strength, rules: str = "pagat_rank") -> Sitting:
    """A deal that is over, against four players of one strength."""
    start = Sitting.start(Rules.parse(rules), "sent")
    others = (strength,) * (len(start.settings.strengths) - 1)
    return played(replace(start, settings=replace(start.settings, strengths=(Strength.REGULAR, *others))))


@pytest.mark.parametrize("rules", RULES)
def test_a_code_tells_who_played_so_that_the_coach_takes_the_others_for_the_same_at_every_table(rules: str) -> None:
    sent = against(Strength.BEGINNER, rules)
    for mine in (Strength.REGULAR, Strength.BEGINNER, Strength.EXPERT):
        opened = against(mine).lay_aside(*read_code(sent.code))
        assert opened.record == tidied(sent.record)
        assert opened.opponents is sent.opponents is Opponents.BEGINNER
        assert opened.code == sent.code
        assert again(opened) == opened
        assert opened.look(0).play_on().strengths == sent.strengths
        assert opened.look_no_more() == against(mine)


def test_a_code_without_players_is_read_as_ever_and_the_others_are_the_learners_own() -> None:
    sent = against(Strength.BEGINNER)
    opened = against(Strength.EXPERT).lay_aside(*read_code(encode(sent.record)))
    assert opened.record == tidied(sent.record)
    assert set(opened.strengths[1:]) == {Strength.EXPERT}


def test_players_that_came_with_a_deal_stay_until_others_are_chosen() -> None:
    opened = against(Strength.EXPERT).lay_aside(*read_code(against(Strength.BEGINNER).code))
    faster = opened.choose(replace(opened.settings, speed=Speed.FAST))
    assert faster.strengths == opened.strengths
    chosen = faster.choose(replace(opened.settings, strengths=(Strength.REGULAR,) * 5))
    assert set(chosen.strengths) == {Strength.REGULAR}


@pytest.mark.parametrize(
    ("players", "damage"),
    [
        (".", Damage.TOO_SHORT),
        (".rrrr", Damage.TOO_SHORT),
        (".rrrrrr", Damage.TOO_LONG),
        (".rrrrx", Damage.CHECK_FAILED),
        (".rr.rr", Damage.CHECK_FAILED),
    ],
)
def test_a_code_with_players_that_make_no_table_is_refused(players: str, damage: Damage) -> None:
    with pytest.raises(ShareError) as refused:
        read_code(encode(against(Strength.REGULAR).record) + players)
    assert refused.value.damage is damage


@pytest.mark.parametrize(
    "aside",
    [7, {}, {"code": "x", "cut": 0, "actions": "", "looking": None}, {"code": None, "cut": 0, "actions": ""}],
)
def test_a_spoiled_deal_aside_is_left_out(aside: object) -> None:
    resumed = Sitting.resume(Rules.parse("pagat_rank"), {**KEPT, "aside": aside})
    assert resumed is not None
    assert resumed.aside is None


def test_a_redeal_does_not_count() -> None:
    sitting = Sitting.start(Rules.parse("pagat_rank"), "Trieste")
    while not sitting.is_over:
        sitting = sitting.act(parse_action("P")) if sitting.is_the_learners_turn else sitting.go_on(all_say("P"))
    assert sitting.state.phase is Phase.OVER
    assert sitting.played.scored == 0
    assert sitting.next_deal().deal.dealer == sitting.deal.dealer
    assert to_act(sitting.next_deal().state) is not None
    assert isinstance(sitting.played.deals[0], Record)
