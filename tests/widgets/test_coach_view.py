"""What a coach says, as it is shown: in figures with their errors, equals as equals, and only when it is wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_core import (
    PAGAT_RANK,
    Action,
    Bid,
    Card,
    Deal,
    Observation,
    Phase,
    Rank,
    Record,
    Rules,
    Suit,
    decode,
    encode,
    legal_actions,
    observe,
)
from briscola_core.coach.advice import Advice, Batch, Choice, Estimate
from briscola_core.coach.partner import PartnerChances, Suspects
from briscola_core.coach.why import Reason, ReasonKind, Refutation, reasons
from briscola_core.worlds.trials import Opponents
from briscola_tutorial.places import languages
from briscola_widgets import Language
from briscola_widgets.coach_view import advice_view, decimal, hundredths, meter_view, review_view
from briscola_widgets.company import COACH
from briscola_widgets.playthrough import Refused
from briscola_widgets.reasoning import reason_in_words
from briscola_widgets.sight import Sight
from briscola_widgets.sitting import Coaching, Sitting, Strength
from briscola_widgets.sitting_scene import sitting_scene

from .sittings import on, played

ENGLISH = Language("en")


class Sure:
    """A coach who says that the first two actions are equal and each after them half a point worse; B is suspect."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def advise(
        self, seen: Observation, _batches: tuple[Batch, ...] = (), /, *, opponents: Opponents
    ) -> tuple[Advice, tuple[Batch, ...]]:
        self.seen.append(seen)
        choices = []
        for number, action in enumerate(seen.legal_actions):
            gap = max(0, number - 1) / 2
            worth = Estimate(1 - gap, 0.04)
            chance = Estimate(max(0.0, 0.8 - gap / 4), 0.031)
            choices.append(Choice(action, chance, worth, Estimate(70.2, 1), Estimate(gap, 0.05), gap == 0, number))
        return Advice(tuple(choices), opponents, 200, 180.0, 1.0), ()

    def partner(
        self, seen: Observation, _suspects: tuple[Suspects, ...] = (), /, *, opponents: Opponents, trail: bool = False
    ) -> tuple[PartnerChances, tuple[Suspects, ...]]:
        assert trail == (seen.to_act is None)
        self.seen.append(seen)
        others = seen.rules.players - 2
        chances, errors = (0.0, 0.7, *(0.3 / others,) * others), (0.0, *(0.04,) * (others + 1))
        return PartnerChances(chances, errors, None, opponents), ()

    def reasons(
        self, seen: Observation, action: Action, partner: PartnerChances | None, advice: Advice | None, /
    ) -> tuple[Reason, ...]:
        return reasons(seen, action, partner, advice)

    def refute(self, seen: Observation, poor: Card, better: Card, /) -> Refutation | None:
        return Refutation(
            (((seen.viewer or 0, poor), (1, better)),), Record(PAGAT_RANK, Deal.from_seed(1)).replay(), 40, 71, better
        )


SURE = Sure()


def mine(rules: str = "pagat_rank", coaching: Coaching = Coaching.ASKED) -> Sitting:
    """The learner's first turn to play a card."""
    sitting = Sitting.start(Rules.parse(rules), "coach")
    sitting = replace(sitting, settings=replace(sitting.settings, coaching=coaching))
    while not (sitting.is_the_learners_turn and sitting.state.trump is not None):
        sitting = on(sitting)
    return sitting


def shown(sitting: Sitting) -> Any:
    counsels = {count: sitting.counsel(SURE, count) for count in sitting.consulted}
    return sitting_scene(sitting, ENGLISH, counsels).view


def advice(sitting: Sitting) -> Advice:
    found = sitting.counsel(SURE, sitting.decisions[0]).advice
    assert found is not None
    return found


def test_on_demand_the_coach_speaks_when_asked_and_until_the_next_action() -> None:
    sitting = mine()
    assert shown(sitting)["advice"] is None
    asked = sitting.ask()
    assert shown(asked)["advice"]["rows"]
    with pytest.raises(Refused):
        asked.ask()
    after = on(asked)
    assert not after.asked
    assert shown(after)["advice"] is None
    assert not after.back().asked


def test_the_coach_speaks_always_or_never() -> None:
    assert shown(mine(coaching=Coaching.ALWAYS))["advice"]
    assert shown(mine(coaching=Coaching.OFF).ask())["advice"] is None
    buttons = {coaching: sitting_scene(mine(coaching=coaching), ENGLISH, {}).others for coaching in Coaching}
    assert {coaching for coaching, others in buttons.items() if "hint" in others} == {Coaching.ASKED}


def test_without_a_coach_there_is_no_hint() -> None:
    now = sitting_scene(mine(), ENGLISH)
    assert "hint" not in now.others
    assert not now.view["advise"]


def test_the_browser_is_told_to_ask_until_the_coach_has_spoken() -> None:
    asked = mine().ask()
    assert sitting_scene(asked, ENGLISH, {}).view["advise"]
    assert not shown(asked)["advise"]


def test_advice_has_its_errors_and_its_equals_and_says_what_it_rests_on() -> None:
    asked = mine().ask()
    told = shown(asked)["advice"]
    assert len(told["rows"]) == len(legal_actions(asked.state))
    assert sum(row["best"] for row in told["rows"]) == 2
    assert {"80 ± 3%"} < {row["words"][0] for row in told["rows"]}
    assert {"+1.0 ± 0.1", "+0.5 ± 0.1", "0.0 ± 0.1", "−0.5 ± 0.1"} <= {row["words"][1] for row in told["rows"]}
    assert told["notes"] == [
        "Tried in 200 deals that agree with all you have seen.",
        "The others are taken for regular players.",
    ]


def said_of(sitting: Sitting, found: Advice, *, final: bool = True) -> Any:
    at = Sight(ENGLISH, 0, observe(sitting.state, 0), sitting.state.trick)
    return advice_view(at, found, {}, final=final)


def test_figures_that_may_change_are_shown_as_such_without_marks_and_rough_ones_not_at_all() -> None:
    sitting = mine().ask()
    found = advice(sitting)
    said = said_of(sitting, found, final=False)
    assert said["title"] == "What the coach says so far …"
    assert said["rows"]
    assert not any(row["best"] for row in said["rows"])
    rough = found._replace(choices=(found.choices[0]._replace(chance=Estimate(0.5, 0.09)), *found.choices[1:]))
    assert not said_of(sitting, rough, final=False)["rows"]
    assert said_of(sitting, rough)["rows"], "the coach has done all it can"
    assert "These are rough figures: few deals agree with what was played." in said_of(sitting, rough)["notes"]


def test_where_all_is_equal_it_is_said_once_and_nothing_is_marked() -> None:
    sitting = mine().ask()
    found = advice(sitting)
    level = found._replace(choices=tuple(choice._replace(equal=True) for choice in found.choices))
    said = said_of(sitting, level)
    assert not any(row["best"] for row in said["rows"])
    assert said["notes"][0] == "As far as can be told, all of these are equally good."
    alone = said_of(sitting, found._replace(choices=found.choices[:1]))
    assert not alone["rows"][0]["best"]
    assert alone["notes"] == said["notes"][1:]


def test_what_is_exact_has_no_error_and_needs_nobody_to_be_taken_for_anything() -> None:
    sitting = mine("briscola_two").ask()
    (first, *_) = advice(sitting).choices
    sure = first._replace(chance=Estimate(1.0, 0.0), captured=Estimate(71.0, 0.0))
    said = said_of(sitting, Advice((sure,), Opponents.REGULAR, 1, 1.0, 1.0, exact=True))
    assert said["rows"][0]["words"] == ["100%", "71"]
    assert [note[:7] for note in said["notes"]] == ["Nothing"]


@pytest.mark.parametrize(("chance", "words"), [(0.999, "99 ± 1%"), (0.001, "1 ± 1%"), (0.5, "50 ± 1%")])
def test_nothing_that_is_not_certain_is_said_to_be(chance: float, words: str) -> None:
    sitting = mine().ask()
    (first, *_) = advice(sitting).choices
    said = said_of(sitting, Advice((first._replace(chance=Estimate(chance, 0.004)),), Opponents.REGULAR, 9, 9.0, 1.0))
    assert said["rows"][0]["words"][0] == words


def test_in_a_review_nothing_is_judged_that_may_still_change() -> None:
    sitting = mine().ask()
    found, actions = advice(sitting), legal_actions(sitting.state)
    at = Sight(ENGLISH, 0, observe(sitting.state, 0), sitting.state.trick)
    view: Any = review_view(at, [(9, actions[3], found), (14, actions[3], found)], {9})
    assert [row["words"][1] for row in view["rows"]] == ["", "−1.0"]
    assert [bool(row["better"]) for row in view["rows"]] == [False, True]
    assert [row["dear"] for row in view["rows"]] == [False, True]
    assert view["title"] == "Your choices, as judged so far …"
    assert not view["final"]
    assert view["columns"][2] == "Cost in session points"


def test_cards_are_advised_on_in_the_order_of_the_hand() -> None:
    view = shown(mine().ask())
    advised = [row["action"][0]["sign"] for row in view["advice"]["rows"]]
    assert advised == [card["card"] for card in view["hand"]["cards"]]


def test_in_briscola_the_card_points_are_told() -> None:
    told = shown(mine("briscola_two").ask())["advice"]
    assert told["columns"][-1] == "Card points"
    assert told["rows"][0]["words"][1] == "70 ± 1"


@pytest.mark.parametrize(
    ("strengths", "expected"),
    [
        ("beginner beginner beginner beginner", Opponents.BEGINNER),
        ("regular beginner regular expert", Opponents.MIXED),
        ("regular expert regular expert", Opponents.REGULAR),
    ],
)
def test_the_coach_takes_the_others_for_what_they_are(strengths: str, expected: Opponents) -> None:
    others = tuple(Strength(word) for word in strengths.split())
    sitting = mine()
    sitting = replace(sitting, settings=replace(sitting.settings, strengths=(Strength.BEGINNER, *others)))
    assert advice(sitting).opponents is expected


def test_the_coach_sees_what_the_learner_sees() -> None:
    coach = Sure()
    over = played(Sitting.start(Rules.parse("pagat_rank"), "coach")).look(0)
    for count in over.decisions:
        assert over.counsel(coach, count).advice
    assert {view.viewer for view in coach.seen} <= {0, None}
    own = [view for view in coach.seen if view.viewer == 0 and view.legal_actions]
    for count in over.decisions:
        assert observe(over.states[count], 0) in own


def test_of_a_long_auction_each_fifth_target_is_shown_and_the_next_bid() -> None:
    sitting = Sitting.start(Rules.parse("points"), "coach")
    while not sitting.is_the_learners_turn:
        sitting = on(sitting)
    rows = shown(sitting.ask())["advice"]["rows"]
    first, *bids = (row["action"][0] for row in rows)
    legal = [action.target for action in legal_actions(sitting.state) if isinstance(action, Bid)]
    assert first == "pass"
    assert [int(bid) for bid in bids] == [bid for bid in legal if bid == legal[0] or bid % 5 == 0]


def test_of_forty_cards_that_may_be_called_each_is_shown() -> None:
    seed = 0
    while True:
        sitting = Sitting.start(Rules.parse("points"), f"call {seed}")
        while sitting.state.phase is Phase.AUCTION:
            # the learner outbids all
            bids = [action for action in legal_actions(sitting.state) if isinstance(action, Bid)]
            sitting = sitting.act(bids[0]) if sitting.is_the_learners_turn else on(sitting)
        if sitting.is_the_learners_turn:
            break
        seed += 1
    assert len(shown(sitting.ask())["advice"]["rows"]) == len(legal_actions(sitting.state)) == 40


def test_a_review_tells_what_each_choice_cost_and_what_was_better() -> None:
    sitting = mine().ask()
    state = sitting.state
    found = advice(sitting)
    at = Sight(ENGLISH, 0, observe(state, 0), state.trick)
    actions = legal_actions(state)
    rows: Any = review_view(at, [(9, actions[1], found), (14, actions[3], found)])["rows"]
    assert [row["at"] for row in rows] == [9, 14]
    assert [row["words"][1] for row in rows] == ["", "−1.0"]
    assert [bool(row["better"]) for row in rows] == [False, True]
    assert [row["dear"] for row in rows] == [False, True]


def test_a_deal_that_is_over_is_reviewed_choice_by_choice() -> None:
    over = played(Sitting.start(Rules.parse("pagat_rank"), "coach")).look(0).ask()
    view = shown(over)
    own = [count for count, state in enumerate(over.states) if state.acting == 0]
    assert [row["at"] for row in view["review"]["rows"]] == own
    looked = shown(over.look(own[-1]))
    assert looked["advice"]["rows"]


def test_who_can_be_the_partner_is_told_until_it_is_known() -> None:
    sitting = mine(coaching=Coaching.ALWAYS)
    told = 0
    while not sitting.is_over:
        if sitting.is_the_learners_turn:
            seen = observe(sitting.state, 0)
            meter = shown(sitting)["meter"]
            assert (meter is None) == (seen.revealed_partner is not None or seen.revealed_solo)
            told += meter is not None
            if meter:
                assert sum(bar["share"] for bar in meter["bars"]) == pytest.approx(1, abs=0.01)
        sitting = on(sitting)
    assert told


def test_the_meter_names_seats_and_is_never_certain_without_need() -> None:
    asked = mine().ask()
    seen = observe(asked.state, 0)
    at = Sight(ENGLISH, 0, seen, asked.state.trick)
    caller = seen.caller or 0
    sure_of = tuple(0.998 if seat == (caller + 1) % 5 else 0.002 if seat == caller else 0.0 for seat in range(5))
    bars: Any = meter_view(at, PartnerChances(sure_of, (0.02,) * 5, None, Opponents.REGULAR), knows=False)["bars"]
    assert [bar["words"] for bar in bars if bar["share"] > 0.5] == ["99 ± 2%"]
    assert [bar["words"] for bar in bars if "(solo)" in bar["name"]] == ["1 ± 2%"]
    certain = tuple(float(seat == 3) for seat in range(5))
    bars = meter_view(at, PartnerChances(certain, (0.0,) * 5, 3, Opponents.REGULAR), knows=False)["bars"]
    assert [(bar["name"], bar["words"]) for bar in bars] == [("D", "100%")]


def test_who_is_the_secret_partner_hears_how_much_the_others_can_guess() -> None:
    for seed in range(60):
        sitting = Sitting.start(Rules.parse("pagat_rank"), str(seed))
        while sitting.state.called is None and not sitting.is_over:
            sitting = on(sitting)
        if sitting.is_over or sitting.state.partner != 0:
            continue
        while not sitting.is_the_learners_turn:
            sitting = on(sitting)
        coach = Sure()
        counsel = sitting.counsel(coach, sitting.decisions[0])
        assert counsel.knows
        assert [view.viewer for view in coach.seen] == [None, 0]
        assert "as far as the others can see" in shown(sitting.ask())["meter"]["title"]
        return
    pytest.fail("nobody was a secret partner")


@pytest.mark.parametrize("rules", ["pagat_rank", "points", "briscola_two", "pagat_rank players=4"])
def test_the_coach_of_the_games_speaks_of_every_place(rules: str) -> None:
    over = played(Sitting.start(Rules.parse(rules), "coach")).look(0).ask()
    for count in over.consulted[:3] + over.consulted[-2:]:
        counsel = over.counsel(COACH, count)
        advised = sitting_scene(over.look(count), ENGLISH, {count: counsel}).view["advice"]
        assert bool(advised) == (count in over.decisions)


def plain(parts: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("kind", ReasonKind)
def test_every_reason_has_its_words(kind: ReasonKind, code: str) -> None:
    for count in (0, 1, 2):
        reason = Reason(kind, Card("AH"), 3, count, count, Suit.HEARTS, 0.62, 71, Bid(Rank.TWO, 71))
        text = reason_in_words(Language(code), reason)
        assert text.endswith(".")
        assert "{" not in text


def test_each_action_that_is_advised_on_has_its_reasons() -> None:
    asked = mine().ask()
    seen = observe(asked.state, 0)
    rows = shown(asked)["advice"]["rows"]
    assert all(row["why"] for row in rows)
    for row in rows:
        action = next(action for action in legal_actions(asked.state) if str(action) == row["action"][0]["sign"])
        said = [reason_in_words(ENGLISH, reason) for reason in reasons(seen, action, None)]
        assert {plain(why) for why in row["why"]} >= set(said[:1])


def test_a_poor_card_is_punished_when_one_looks_back_and_not_before() -> None:
    sitting = Sitting.start(Rules.parse("pagat_rank"), "coach")
    while not (sitting.is_the_learners_turn and sitting.state.trump is not None):
        sitting = on(sitting)
    assert not shown(sitting.ask())["afterthoughts"]
    poor = legal_actions(sitting.state)[-1]
    count = len(sitting.states) - 1
    over = played(sitting.act(poor)).look(count).ask()
    (told,) = shown(over)["afterthoughts"]
    assert plain(told).startswith("For all you knew, it could have gone wrong like this: ")
    assert "Your side ends with 40 points; with " in plain(told)
    assert plain(told).endswith("instead, it has 71.")


def test_with_all_hands_open_the_last_tricks_are_solved() -> None:
    over = played(Sitting.start(Rules.parse("pagat_rank"), "coach")).look(0).ask()
    solved = [count for count in over.decisions if over.look(count).ending is not None]
    assert len(solved) == 3
    for count in solved:
        best, taken = over.look(count).ending or (None, 0)
        assert best
        assert max(points for _, points in best.points) >= 0
        words = [plain(parts) for parts in shown(over.look(count))["afterthoughts"]]
        assert any(line.startswith("With all hands open, your side could have made sure of ") for line in words)
        assert any(line.endswith(f"It took {taken}.") for line in words)


def test_at_the_end_one_learns_which_cards_gave_the_partner_away() -> None:
    over = played(Sitting.start(Rules.parse("pagat_rank"), "coach")).look(0).ask()
    end = len(over.states) - 1
    counsel = over.look(end).counsel(COACH, end)
    view: Any = sitting_scene(over.look(end), ENGLISH, {end: counsel}).view
    assert not counsel.is_final
    assert plain(view["afterthoughts"][0]).startswith("So far these cards seem to have told the most")
    while not counsel.is_final:
        counsel = over.look(end).counsel(COACH, end, counsel)
    view = sitting_scene(over.look(end), ENGLISH, {end: counsel}).view
    assert view["hands"] == [], "nobody has a card left"
    (told,) = view["afterthoughts"]
    assert plain(told).startswith("These cards told the most about who the partner was: ")
    assert 0 < plain(told).count("→") <= 3
    assert "100%" not in plain(told), "the called card itself was to be seen"


@pytest.mark.parametrize("seat", [0, 3])
def test_the_coach_says_the_same_of_a_deal_to_whoever_looks_at_it_from_one_seat(seat: int) -> None:
    record = played(Sitting.start(Rules.parse("pagat_rank"), "coach")).record
    pages = [
        replace(Sitting.start(Rules.parse(rules), seed), seat=seat).lay_aside(decode(encode(record)))
        for rules, seed in (("pagat_rank", "one page"), ("pagat_rank", "another"))
    ]
    for count in pages[0].decisions[::5]:
        one, other = (page.counsel(COACH, count) for page in pages)
        assert (one.advice, one.partner, one.punished) == (other.advice, other.partner, other.punished)
    if not seat:
        end = len(pages[0].states) - 1
        assert pages[0].counsel(COACH, end).trail == pages[1].counsel(COACH, end).trail


def test_what_was_said_in_the_play_is_said_looking_back() -> None:
    sitting = mine()
    count = len(sitting.states) - 1
    over = played(sitting).look(0)
    assert sitting.counsel(COACH, count).advice == over.counsel(COACH, count).advice
    assert sitting.counsel(COACH, count).partner == over.counsel(COACH, count).partner


def test_the_coach_goes_on_until_who_can_be_the_partner_is_known_within_a_few_hundredths() -> None:
    sitting = mine()
    count = len(sitting.states) - 1
    counsel = sitting.counsel(COACH, count)
    while not counsel.is_final:
        counsel = sitting.counsel(COACH, count, counsel)
    assert counsel.partner is not None
    assert 0 < max(counsel.partner.errors) <= 0.04


@given(st.lists(st.floats(0, 1), min_size=2, max_size=5).filter(lambda shares: sum(shares) > 0.01))
def test_shares_in_hundredths_add_up_to_all_and_are_near_what_they_are(parts: list[float]) -> None:
    shares = [part / sum(parts) for part in parts]
    found = hundredths(shares)
    assert sum(found) == 100
    for share, percent in zip(shares, found, strict=True):
        assert (percent == 0) == (share == 0)
        assert percent < 100 or share == 1
        assert abs(percent - 100 * share) <= len(shares)


@pytest.mark.parametrize(("points", "text"), [(0.04, "0.0"), (-0.04, "0.0"), (1.25, "+1.2"), (-3.0, "−3.0")])
def test_points_are_written_with_one_decimal_and_their_sign(points: float, text: str) -> None:
    assert decimal(ENGLISH, points) == text


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert decimal(Language("fr"), 1.5) == "+1,5"
    asked = mine().ask()
    at = Sight(Language("fr"), 0, observe(asked.state, 0), asked.state.trick)
    assert advice_view(at, advice(asked), {})
