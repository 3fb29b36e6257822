"""What is to be seen of whole deals: true, in words, and no more than the learner's seat may know."""

from __future__ import annotations

import gettext
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from briscola_core import (
    PACK,
    Card,
    Deal,
    Game,
    Phase,
    Record,
    Rules,
    State,
    apply,
    encode,
    is_over,
    legal_actions,
    observe,
    parse_action,
    result,
    tidied,
)
from briscola_tutorial.places import languages
from briscola_widgets import Language
from briscola_widgets.company import COACH
from briscola_widgets.language import locales
from briscola_widgets.score_sheet import places
from briscola_widgets.sitting import Aside, Settings, Sitting, Speed
from briscola_widgets.sitting_scene import sitting_scene

from .sittings import RULES, all_say, on, played

ENGLISH = Language("en")


def view(sitting: Sitting) -> dict[str, Any]:
    return sitting_scene(sitting, ENGLISH).view


def plain(parts: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


def said(sitting: Sitting) -> list[str]:
    return [plain(line["text"]) for line in view(sitting)["say"]]


def told(sitting: Sitting) -> list[str]:
    return [plain(event["text"]) for event in view(sitting)["events"]]


def goal(sitting: Sitting) -> str:
    return plain(view(sitting)["goal"]["text"])


def codes(travelling: object) -> set[Card]:
    """Every card that is named in any way in something that travels."""
    text = json.dumps(travelling, ensure_ascii=False)
    found = set(re.findall(r"[A3KQJ76542][SHDC](?![A-Za-z])", text))
    found |= {card.translate(str.maketrans("♠♥♦♣", "SHDC")) for card in re.findall(r"[A3KQJ76542][♠♥♦♣]", text)}
    return {Card(code) for code in found}


def public(state: State, seat: int) -> set[Card]:
    """The cards that the seat knows: its own, those played, and those that were named or turned up."""
    seen = observe(state, seat)
    known = {*seen.hand, *seen.partner_hand, *(card for trick in (*seen.tricks, seen.trick) for card in trick.cards)}
    known |= {card for cards in seen.shown for card in cards}
    known |= {card for card in (seen.called, seen.faceup) if card is not None}
    if seen.exchanged:
        known |= {seen.exchanged.taken, seen.exchanged.left}
    if seen.phase is Phase.CALL and seen.to_act == seat:
        known |= {action.card for action in legal_actions(state)}  # type: ignore[union-attr]
    if seen.rules.game is Game.BRISCOLA:
        known.add(state.deal.stock[-1])
    return known


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.data())
@settings(max_examples=40, deadline=None)
def test_of_a_running_deal_no_hidden_card_travels(rules: str, seed: int, choices: Any) -> None:
    """Nor its code, nor a hand of another: only what the learner's seat knows is in the view or kept."""
    sitting = Sitting.start(Rules.parse(rules), str(seed))
    while not sitting.is_over:
        travelling = [view(sitting), sitting.kept["deals"], sitting.kept["actions"]]
        assert codes(travelling) <= public(sitting.state, 0)
        assert view(sitting)["share"] is None
        assert view(sitting)["hands"] is None
        assert encode(tidied(sitting.record)) not in json.dumps([travelling, sitting.kept])
        sitting = on(sitting, choices)


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.integers(0, 50), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_permuting_hidden_cards_changes_nothing_that_is_shown(
    rules: str, seed: int, count: int, rng: random.Random
) -> None:
    """A law: whatever the others may still hold, the learner sees the same."""
    sitting = Sitting.start(Rules.parse(rules), str(seed))
    for _ in range(count):
        if sitting.is_over:
            return
        sitting = on(sitting)
    if sitting.is_over:
        return
    record = sitting.record
    hidden = [card for card in PACK if card not in public(sitting.state, 0)]
    if sitting.state.called is not None:
        hidden = [card for card in hidden if card != sitting.state.called]
    if record.rules.monte:  # what lies face down in one's own hand is told after the auction
        hidden = [card for card in hidden if card not in record.deal.hands[0]]
    mixed = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def other(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(mixed.get(card, card) for card in cards)

    deal = Deal(record.deal.dealer, tuple(map(other, record.deal.hands)), other(record.deal.stock))
    try:
        shown = [view(sitting.lay_aside(Record(record.rules, deal, record.actions))) for deal in (record.deal, deal)]
    except ValueError:
        return  # with these cards somebody could not have played what they played
    assert shown[0] == shown[1]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("code", languages())
def test_every_moment_can_be_put_into_words(rules: str, code: str) -> None:
    language = Language(code)
    sitting = Sitting.start(Rules.parse(rules), "words")
    while not sitting.is_over:
        text = json.dumps(sitting_scene(sitting, language).view, ensure_ascii=False)
        assert not re.search(r"\{(?!card\})\w+\}|None|<", text)
        sitting = on(sitting)
    for count in range(len(sitting.states)):
        text = json.dumps(sitting_scene(sitting.look(count), language).view, ensure_ascii=False)
        assert not re.search(r"\{(?!card\})\w+\}|None|<", text)


def strings(value: object) -> Iterator[str]:
    """All texts in what travels, to be read or spoken."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key != "kind":  # a name for the style sheet
                yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_nothing_of_a_game_is_left_in_english(code: str) -> None:
    catalog = gettext.translation("interface", locales("briscola_widgets"), [code])._catalog  # type: ignore[attr-defined]
    source = {key if isinstance(key, str) else key[0]: text for key, text in catalog.items() if key}
    own = set(source.values())
    english = {text for text, translated in source.items() if translated != text and text not in own}
    language, sitting = Language(code), Sitting.start(Rules.parse("pagat_rank"), "words")
    while not sitting.is_over:
        if sitting.is_the_learners_turn:
            count = sitting.decisions[0]
            now = sitting_scene(sitting.ask(), language, {count: sitting.counsel(COACH, count)})
            labels = [choice.label for choice in now.choices]
            assert english & {*strings(now.view), *labels, now.main or ""} == set()
        sitting = on(sitting)
    assert set() == english & set(strings(sitting_scene(sitting, language).view))
    assert set() == english & set(strings(sitting_scene(sitting.look(9), language).view))


def auction(words: str, learner: int = 0) -> Sitting:
    """A session in whose first deal these words have been said, the dealer's right first."""
    sitting = replace(Sitting.start(Rules.parse("pagat_rank"), "1"), seat=learner)
    for word in words.split():
        action = parse_action(word)
        sitting = sitting.act(action) if sitting.is_the_learners_turn else sitting.go_on(all_say(word))
    return sitting


def test_the_seats_show_what_they_said_last() -> None:
    first = (auction("").deal.dealer + 1) % 5
    seats = view(auction("A P K 2", learner=first))["seats"]
    assert [seat["word"] for seat in seats] == ["A", "pass", "K", "2", ""]
    assert plain(view(auction("A P K 2"))["contract"][0]["value"]).endswith(": 2")


def test_a_bid_is_offered_with_what_it_can_win_and_lose() -> None:
    dealer = auction("").deal.dealer
    mine = auction("A P 2 P", learner=dealer)
    now = sitting_scene(mine, ENGLISH)
    assert [choice.label for choice in now.choices] == ["Pass"]
    labels = [choice.label for choice in now.targets]
    assert labels[0] == "62 (±2)"
    assert labels[-1] == "120 (±10)"
    assert "71 (±4)" in labels
    plain_bids = sitting_scene(auction("A P K P", learner=dealer), ENGLISH)
    assert [choice.label for choice in plain_bids.choices] == ["Pass", "Q", "J", "7", "6", "5", "4", "2"]
    assert plain_bids.choices[1].title == "Bid Q: the caller gains or pays 2"
    assert "brings the caller 2 and the partner 1" in said(auction("A P K P", learner=dealer))[0]


def test_what_may_be_called_is_offered_as_cards() -> None:
    sitting = auction("A P P P P", learner=(auction("").deal.dealer + 1) % 5)
    call = view(sitting)["call"]
    assert {card["card"] for card in call["cards"]} == {"AS", "AH", "AD", "AC"}
    hand = {str(card) for card in observe(sitting.state, sitting.learners_seat).hand}
    assert all(card["own"] == (card["card"] in hand) for card in call["cards"])
    assert goal(sitting) == "Your turn: call a card."


def test_each_action_of_the_others_is_told_once_and_the_learners_own_only_by_what_follows() -> None:
    sitting = Sitting.start(Rules.parse("pagat_rank"), "told")
    heard: dict[int, str] = {}
    while not sitting.is_over:
        mine = sitting.is_the_learners_turn
        sitting = on(sitting)
        event = view(sitting)["events"][-1]
        assert event["count"] == len(sitting.record.actions)
        assert event["count"] not in heard
        heard[event["count"]] = plain(event["text"])
        action = sitting.record.actions[-1]
        if not mine and sitting.state.phase is Phase.PLAY and not sitting.state.tricks and sitting.state.cards:
            letter = "ABCDE"[list(sitting.state.trick.by_seat)[-1]]
            assert heard[event["count"]].startswith(f"{letter} plays ")
        if mine:
            assert str(action)[0] not in heard[event["count"]][:2]


def test_the_partner_is_named_when_the_called_card_falls_and_not_before() -> None:
    for seed in range(6):
        sitting = Sitting.start(Rules.parse("pagat_rank"), str(seed))
        revealed = False
        while not sitting.is_over:
            before = observe(sitting.state, 0)
            sitting = on(sitting)
            now = observe(sitting.state, 0)
            falls = (now.revealed_partner is not None or now.revealed_solo) and not (
                before.revealed_partner is not None or before.revealed_solo
            )
            assert ("is the called card" in told(sitting)[-1]) == falls
            revealed |= falls
            marks = [mark["kind"] for seat in view(sitting)["seats"] for mark in seat["marks"]]
            assert ("partner" in marks) == revealed or now.called is None


def test_the_secret_partner_knows_and_nobody_else_is_told() -> None:
    found = 0
    for seed in range(40):
        sitting = Sitting.start(Rules.parse("pagat_rank"), str(seed))
        while sitting.state.called is None and not sitting.is_over:
            sitting = on(sitting)
        if sitting.is_over:
            continue
        mine = sitting.state.partner == 0
        found += mine
        assert any("you are the caller’s partner" in line for line in said(sitting)) == mine
    assert found


@pytest.mark.parametrize("rules", RULES)
def test_the_table_says_whose_turn_it_is(rules: str) -> None:
    sitting = Sitting.start(Rules.parse(rules), "turns")
    while not sitting.is_over:
        seats = [index for index, seat in enumerate(view(sitting)["seats"]) if seat["turn"]]
        assert seats == [sitting.state.acting]
        assert goal(sitting).startswith("Your turn") == sitting.is_the_learners_turn
        assert (view(sitting)["wait"] is None) == sitting.is_the_learners_turn
        sitting = on(sitting)
    assert view(sitting)["wait"] is None


def test_a_trick_lies_longer_than_a_card() -> None:
    sitting = Sitting.start(Rules.parse("briscola_four"), "3")
    waits = set()
    while not sitting.is_over:
        sitting = on(sitting)
        if sitting.is_the_others_turn:
            waits.add((bool(sitting.state.cards), view(sitting)["wait"]))
    assert waits == {(True, 1000), (False, 2000)}


@pytest.mark.parametrize("rules", ["pagat_rank", "briscola_two", "briscola_four"])
def test_however_fast_the_others_play_a_trick_lies_long_enough_to_be_seen(rules: str) -> None:
    settings = replace(Settings.usual(Rules.parse(rules)), speed=Speed.FAST)
    sitting = Sitting.start(Rules.parse(rules), "3", settings)
    waits = []
    while not sitting.is_over:
        sitting = on(sitting)
        trick = view(sitting)["trick"]
        if sitting.is_the_others_turn and any(card["takes"] for card in trick["cards"]):
            waits.append(view(sitting)["wait"])
            assert plain(trick["taken"]).startswith(next(card["by"] for card in trick["cards"] if card["takes"])[0])
    assert min(waits) >= 800


@pytest.mark.parametrize("rules", ["pagat_rank", "briscola_two"])
def test_a_plot_of_chances_has_the_shares_at_its_side_and_the_tricks_below(rules: str) -> None:
    over = played(Sitting.start(Rules.parse(rules), "3"))
    looking = over.look(0).ask()
    counsels = {}
    for count in looking.decisions:
        said = looking.counsel(COACH, count)
        while said.batches:
            said = looking.counsel(COACH, count, said)
        counsels[count] = said
    review = sitting_scene(looking, ENGLISH, counsels).view["review"]
    assert isinstance(review, dict)
    assert len(review["rows"]) == len(looking.decisions)
    assert review["scale"]["shares"] == ["0%", "50%", "100%"]
    bids = [word for word in review["scale"]["tricks"] if not word]
    assert bool(bids) == (rules == "pagat_rank")
    count = len(review["rows"]) - len(bids)
    assert review["scale"]["tricks"] == [*bids, *(str(trick) for trick in range(1, count + 1))]


def test_step_by_step_nobody_acts_unasked() -> None:
    settings = replace(Settings.usual(Rules.parse("pagat_rank")), speed=Speed.STEP)
    sitting = Sitting.start(Rules.parse("pagat_rank"), "0", settings)
    while sitting.is_the_learners_turn:
        sitting = on(sitting)
    now = sitting_scene(sitting, ENGLISH)
    assert now.view["wait"] is None
    assert (now.main, now.can_go_on) == ("Next", True)


@pytest.mark.parametrize("rules", ["briscola_two", "briscola_four"])
def test_the_stock_lies_there_until_it_is_gone(rules: str) -> None:
    sitting = Sitting.start(Rules.parse(rules), "stock")
    turned = str(sitting.deal.stock[-1])
    while sitting.state.faceup is not None:
        stock = view(sitting)["stock"]
        assert stock["card"] == turned
        assert stock["count"].split()[0] == str(len(sitting.state.stock))
        sitting = on(sitting)
    assert view(sitting)["stock"] is None
    assert "The stock is gone" in told(sitting)[-1]


def test_a_card_drawn_is_told_to_the_learner_alone() -> None:
    sitting = Sitting.start(Rules.parse("briscola_two"), "draw")
    while not sitting.state.tricks:
        sitting = on(sitting)
    drawn = set(observe(sitting.state, 0).hand) - set(sitting.deal.hands[0])
    assert [card for card in drawn if f"You draw {card}".replace("H", "♥")[:10] in told(sitting)[-1][:10]] or drawn
    assert "You draw " in told(sitting)[-1]


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_that_is_over_is_settled_in_words_and_figures(rules: str) -> None:
    sitting = played(Sitting.start(Rules.parse(rules), "5"))
    words = " ".join(said(sitting))
    sheet = view(sitting)["sheet"]
    brought = sitting.played.results[0]
    assert brought is not None
    assert sheet["open"]
    if brought.is_redeal:
        assert "nothing is scored" in words
        return
    if brought.target is not None:
        assert ("has made its target" in words) == brought.made
        changes = [cell["text"][0] for cell in sheet["rows"][0]["cells"][-sheet["people"] :]]
        assert changes == [f"{'+' if c > 0 else '−' if c < 0 else ''}{abs(c)}" for c in brought.changes]
    assert view(sitting)["share"]["code"] == f"{encode(sitting.record)}.{'r' * sitting.rules.players}"


def settled(rules: str, seed: str) -> tuple[Sitting, Any]:
    sitting = played(Sitting.start(Rules.parse(rules), seed))
    return sitting, view(sitting)["reckoning"]


@pytest.mark.parametrize("rules", [rules for rules in RULES if "briscola" not in rules])
def test_what_each_seat_gains_follows_from_its_shares_and_the_unit(rules: str) -> None:
    """In one look: who was caller and partner, made or missed, and how each change comes about."""
    seen = set()
    for seed in range(12):
        sitting, shown = settled(rules, str(seed))
        brought = sitting.played.results[0]
        assert brought is not None
        if brought.is_redeal:
            assert shown is None
            continue
        assert shown["title"] == ("Contract made" if brought.made else "Contract missed")
        assert shown["bar"]["words"] == f"{brought.side_points[0]} / {brought.target}"
        rows = shown["rows"]
        assert [row["name"][0] for row in rows] == list("ABCDE"[: sitting.rules.players])
        assert [row["mine"] for row in rows] == [True, *[False] * (sitting.rules.players - 1)]
        for seat, row in enumerate(rows):
            points, terms, change = row["cells"]
            assert int(points) == brought.points[seat]
            assert prod(map(int, terms.split(" × "))) == abs(brought.changes[seat])
            assert int(change.replace("−", "-")) == brought.changes[seat]
            assert row["won"] == (brought.changes[seat] > 0)
        roles = Counter(row["role"] for row in rows)
        solo = {"caller, solo": 1, "defender": sitting.rules.players - 1}
        two = {"caller": 1, "partner": 1, "defender": sitting.rules.players - 2}
        assert roles == (solo if brought.solo else two)
        seen.add(brought.made)
    assert seen == {True, False}


def test_a_doubled_settlement_says_why_by_the_rules_of_the_table() -> None:
    """All tricks double it by rank, all points on the ladder (RULES.md sections 4 and 5)."""
    line = (
        "dealer=4 | AS 3S KS QS JS 7S 6S 2D | 4D AH JH QD KC 4S 5H 5D | 2H 3H AD JD QC 2S 4H 7C"
        " | 2C KH 3D AC JC 7H 7D 6C | 4C QH KD 3C 5S 6H 6D 5C | A P P P P | call:AS | AS AH AD AC 3C"
        " | 3S KC 3H 3D KD | KS QD QC KH QH | QS JH JD JC 5S | JS 4S 2S 7H 6H | 7S 5H 4H 7D 6D"
        " | 6S 5D 7C 6C 5C | 2D 4D 2H 2C 4C"
    )
    for rules, reason in {
        "pagat_rank": "Nothing doubles here: each side has taken a trick, whatever the points.",
        "ladder": "One side has all 120 points, so every change doubles.",
    }.items():
        record = Record.parse(f"{rules} {line}")
        sitting = replace(Sitting.start(Rules.parse(rules), "1"), aside=Aside(record, len(record.actions)))
        shown = view(sitting)["reckoning"]
        doubled = result(record.replay()).doubled
        assert [line for line in said(sitting) if "double" in line] == [reason]
        assert doubled == (rules == "ladder")
        assert shown["rows"][0]["role"] == "caller, solo"
        assert shown["rows"][0]["cells"][1:] == (["4 × 1 × 2", "+8"] if doubled else ["4 × 1", "+4"])


@pytest.mark.parametrize(
    ("rules", "bids", "stake"),
    [
        ("points", "61 119", "Whatever the bid, made it brings the caller 2 and the partner 1; missed, it costs them as much."),
        (
            "points payment=by_target", "61 119",
            "The target is 120 points. Made, it brings the caller 20 and the partner 10; missed, it costs them 10 and 5.",
        ),
        ("pagat_rank", "A 2 2/80", "The target is 81 points. Made, it brings the caller 6 and the partner 3; missed, it costs them as much."),
    ],
)  # fmt: skip
def test_what_can_be_won_and_lost_is_said_before_one_bids(rules: str, bids: str, stake: str) -> None:
    sitting = Sitting.start(Rules.parse(rules), "stakes")
    state = State.start(sitting.rules, sitting.deal)
    for bid in bids.split():
        state = apply(state, parse_action(bid))
    while state.acting != sitting.learners_seat:
        state = apply(state, parse_action("P"))
    assert stake in said(replace(sitting, actions=Record.of(state).actions))


@pytest.mark.parametrize("rules", ["points", "ladder"])
def test_where_the_stake_is_flat_no_unit_is_said_to_follow_the_target(rules: str) -> None:
    for seed in range(6):
        sitting, _ = settled(rules, str(seed))
        told = " ".join(said(sitting))
        assert "The unit for this target" not in told
        assert "Payment is flat at this table: the unit is 1 whatever the target." in told


def test_in_briscola_the_sides_and_their_points_are_shown() -> None:
    sitting, shown = settled("briscola_four", "5")
    brought = sitting.played.results[0]
    assert brought is not None
    assert [row["name"] for row in shown["rows"]] == ["A (you) and C", "B and D"]
    assert [int(row["cells"][0]) for row in shown["rows"]] == list(brought.side_points)
    assert shown["title"] == {0: "Deal won", 1: "Deal lost", None: "A draw"}[brought.winner]


@pytest.mark.parametrize("rules", ["pagat_rank", "briscola_four"])
def test_at_the_end_of_it_all_the_places_are_shown_and_equal_scores_share_one(rules: str) -> None:
    shared = False
    for seed in (1, 10, 12, 21):
        sitting = played(Sitting.start(Rules.parse(rules), str(seed)))
        while not sitting.played.is_over:
            assert view(sitting)["standings"] is None
            sitting = played(sitting.next_deal())
        shown: Any = view(sitting)["standings"]
        scores = [int(row["score"].replace("−", "-")) for row in shown["rows"]]
        assert scores == sorted(scores, reverse=True)
        assert [row["mine"] for row in shown["rows"]].count(True) == 1
        for row, score in zip(shown["rows"], scores, strict=True):
            place = 1 + sum(other > score for other in scores)
            assert row["place"] == (f"{place} (shared)" if scores.count(score) > 1 else str(place))
            shared |= scores.count(score) > 1
        assert sitting_scene(sitting, ENGLISH).others == ("look",), "one button begins a new game"
    assert shared or rules != "pagat_rank"


def test_when_partners_look_at_each_others_cards_the_learner_sees_them_and_not_before() -> None:
    sitting = Sitting.start(Rules.parse("briscola_four partners_look=on"), "look")
    told = 0
    while not sitting.is_over:
        hand = observe(sitting.state, 0).partner_hand
        lines = [line for line in said(sitting) if line.startswith("Your partner, C, holds ")]
        assert bool(lines) == bool(hand)
        assert codes(lines) == set(hand)
        told += len(lines)
        sitting = on(sitting)
    assert told


def test_under_monte_the_learner_is_told_of_the_cards_that_lie_face_down() -> None:
    sitting = Sitting.start(Rules.parse("pagat_rank monte=on"), "1")
    while not sitting.is_over:
        told = any("lie face down" in line for line in said(sitting))
        assert told == (sitting.state.phase is Phase.AUCTION)
        sitting = on(sitting)


def test_what_a_bid_by_points_can_win_is_said_of_all_at_once() -> None:
    sitting = Sitting.start(Rules.parse("points"), "1")
    while not sitting.is_the_learners_turn:
        sitting = on(sitting)
    assert said(sitting)[:2] == [
        "A bid is the number of card points that the caller’s side is to capture.",
        "Whatever the bid, made it brings the caller 2 and the partner 1; missed, it costs them as much.",
    ]
    assert view(sitting)["place"] == "Deal 1, to 15 session points"
    labels = [choice.label for choice in sitting_scene(sitting, ENGLISH).targets]
    assert labels[-2:] == ["119 (±2)", "120 (+4, −2)"], "all points double, and one of them is easily missed"


@given(st.sampled_from([*RULES, "points"]), st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_nothing_that_the_coach_says_while_one_plays_names_a_hidden_card(rules: str, seed: int) -> None:
    sitting = Sitting.start(Rules.parse(rules), str(seed))
    while not sitting.is_over:
        if sitting.is_the_learners_turn:
            asked, (count,) = sitting.ask(), sitting.decisions
            counsel = asked.counsel(COACH, count)
            shown = sitting_scene(asked, ENGLISH, {count: counsel}, agreed=True).view
            assert shown["advice"]
            assert codes(shown) <= public(sitting.state, 0) | named(sitting)
        sitting = on(sitting)


def named(sitting: Sitting) -> set[Card]:
    """The cards that the learner may name: those that can be called, or exchanged for the one turned up."""
    rank = sitting.rules.exchange.rank
    turned = sitting.state.faceup
    return set() if rank is None or turned is None else {Card(f"{rank}{turned.suit}")}


def test_the_score_sheet_adds_up() -> None:
    sitting = played(Sitting.start(Rules.parse("pagat_rank"), "sum"))
    while not sitting.played.is_over:
        sitting = played(sitting.next_deal())
    sheet = view(sitting)["sheet"]

    def number(text: str) -> int:
        return int(text.replace("−", "-"))

    rows = [[number(cell["text"][0]) for cell in row["cells"][3:]] for row in sheet["rows"] if len(row["cells"]) > 1]
    assert len(rows) == 10
    assert all(sum(row) == 0 for row in rows)
    assert [sum(column) for column in zip(*rows, strict=True)] == [
        number(c["text"][0]) for c in sheet["foot"][0]["cells"]
    ]
    assert [line["values"][-1] for line in sheet["plot"]["lines"]] == list(sitting.played.scores)
    assert goal(sitting).startswith("The session is over.")
    assert sitting_scene(sitting, ENGLISH).main == "New game"


@pytest.mark.parametrize(
    ("scores", "expected"), [((3, 1, 2), [1, 3, 2]), ((2, 2, 1), [1, 1, 3]), ((0, 0, 0), [1, 1, 1])]
)
def test_equal_scores_share_a_place(scores: tuple[int, ...], expected: list[int]) -> None:
    assert places(scores) == expected


def test_a_deal_looked_at_again_shows_all_hands_and_where_one_is() -> None:
    over = played(Sitting.start(Rules.parse("pagat_rank"), "5"))
    for count in (0, 1, len(over.states) - 1):
        looked = view(over.look(count))
        assert looked["timeline"]["at"] == count
        assert [choice["at"] for choice in looked["timeline"]["own"]] == list(over.look(0).decisions)
        hands = {
            card for hand in looked["hands"] for card in re.split(", (?:and )?| and ", plain(hand["cards"])) if card
        }
        assert len(hands) == sum(hand.bit_count() for hand in over.states[count].hands)
    assert said(over.look(0)) == ["The cards have been dealt."]
    stops = view(over.look(0))["timeline"]["stops"]
    assert [stop["text"] for stop in stops] == ["Deal", "Call", *map(str, range(1, 9))]
    for one, other in pairwise(stops):
        assert one["at"] < other["at"]
    assert is_over(over.look(stops[-1]["at"]).state)


def test_practice_says_that_it_does_not_count() -> None:
    over = played(Sitting.start(Rules.parse("briscola_two"), "5"))
    practice = over.look(4).play_on()
    assert view(practice)["place"] == "Practice: it does not count"
    assert sitting_scene(played(practice), ENGLISH).main == "Back to the game"


@pytest.mark.parametrize("rules", ["points", "briscola_two"])
def test_of_a_deal_aside_its_own_rules_are_told_and_no_seed(rules: str) -> None:
    session = Sitting.start(Rules.parse("pagat_rank"), "Trieste")
    aside = session.lay_aside(played(Sitting.start(Rules.parse(rules), "elsewhere")).record)
    own, other = (sitting_scene(at, Language("en"), {}, agreed=True).view["agreed"] for at in (session, aside))
    assert [fact["label"] for fact in own] == ["Rules", "Seed of the deals"]  # type: ignore[attr-defined]
    assert [fact["label"] for fact in other] == ["Rules"]  # type: ignore[attr-defined]
    assert own[0]["value"] != other[0]["value"]  # type: ignore[index]
