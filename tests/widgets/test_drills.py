"""Generated exercises: the same for everyone with the same seed, right by the rules, solved by their hints."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from briscola_core import Card, Play, Rank, observe, to_act
from briscola_core.coach.advice import advise
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Count, Fact, Pick, Shown, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

ENGLISH = Language("en")
SEEDS = [str(number) for number in range(1, 101)] + [f"class-7a-{number}" for number in range(1, 101)]
#: Those that look for a moment of a whole deal take their time.
FOUND = {"best-card", "best-card-caller", "best-card-others", "discard-or-load"}
STRENGTH = "A3KQJ76542"


def made(name: str, language: Language = ENGLISH) -> Iterator[Blueprint]:
    for seed in seeds(name):
        yield DRILLS[name](seed, language)


def seeds(name: str) -> list[str]:
    return SEEDS[:12] if name in FOUND else SEEDS


def words(parts: Any) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in parts)


@pytest.mark.parametrize("name", DRILLS)
@pytest.mark.parametrize("code", languages())
def test_following_the_hints_solves_every_exercise_in_words_of_its_language(name: str, code: str) -> None:
    """At every place of 200 exercises of each kind: no placeholder, no key, nothing left in English."""
    language = Language(code)
    for blueprint in made(name, language):
        place = Playthrough(blueprint)
        while way_on := place.way_on:
            for action in way_on:
                place = place.act(action)
            view: Any = scene(place, language).view
            lines = [words(view["goal"]["text"]), *(words(line["text"]) for line in view["say"]), view["title"]]
            for line in lines:
                assert line.strip()
                assert not re.search(rf"[{{}}\[\]*`<>{UNTRANSLATED}{TRANSLATED}]|  ", line), line
        assert place.step is None
        assert place.position.right == len(blueprint.steps)


@pytest.mark.parametrize("name", DRILLS)
def test_a_seed_gives_the_same_cards_in_every_language(name: str) -> None:
    def cards(blueprint: Blueprint) -> object:
        right = [right_answers(step, blueprint.states[-1]) for step in blueprint.steps]
        return blueprint.record, blueprint.seat, [step.spread for step in blueprint.steps], right

    everywhere = [[cards(blueprint) for blueprint in made(name, Language(code))] for code in languages()]
    assert everywhere == [everywhere[0]] * len(everywhere)
    assert len({str(one) for one in everywhere[0]}) > len(seeds(name)) * 0.95


@pytest.mark.parametrize("name", DRILLS)
def test_an_exercise_knows_its_name_and_its_seed(name: str) -> None:
    assert [(blueprint.name, blueprint.seed) for blueprint in made(name)] == [(name, seed) for seed in seeds(name)]


@pytest.mark.parametrize("name", DRILLS)
def test_no_text_before_an_answer_contains_it(name: str) -> None:
    for blueprint in made(name):
        place = Playthrough(blueprint)
        while place.step is not None:
            if place.position.started and not place.position.done:
                view: Any = scene(place, ENGLISH).view
                told = " ".join(words(line["text"]) for line in view["say"])
                right = right_answers(place.step, place.position.state)[0]
                asked = Fact.TRICK_WINNER in place.withheld
                assert not re.search(
                    rf"(?<![\w]){re.escape(right)}(?![\w])", told.replace(blueprint_lead(blueprint), "")
                )
                counted = isinstance(place.step.task, Count) or Fact.TRICK_POINTS in place.withheld
                worth = [card for part in ("trick", "spread") for card in view[part]["cards"] if card.get("points")]
                assert not (counted and worth)
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def blueprint_lead(blueprint: Blueprint) -> str:
    """What is said of who has led, whom the question may be about, too."""
    return " ".join(blueprint.steps[0].say).partition(",")[0]


def by_hand(cards: tuple[Card, ...], trump: str) -> str:
    """The card that takes a trick, found without the engine: of the trumps the strongest, or else of the suit led."""
    texts = [str(card) for card in cards]
    chosen = [text for text in texts if text[1] == trump] or [text for text in texts if text[1] == texts[0][1]]
    return min(chosen, key=lambda text: STRENGTH.index(text[0]))


WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def test_who_takes_a_trick_and_what_it_is_worth_is_what_the_rules_say() -> None:
    for blueprint in made("trick"):
        state = blueprint.states[-1]
        trick = trick_on_table(state)
        taking = by_hand(trick.cards, str(state.trump))
        takers = ["ABCDE"[seat] for seat, card in trick.by_seat.items() if str(card) == taking]
        total = sum(WORTH.get(str(card)[0], 0) for card in trick.cards)
        assert [right_answers(step, state) for step in blueprint.steps] == [tuple(takers), (str(total),)]


def test_tricks_are_of_all_tables_and_full_of_traps() -> None:
    tables: Counter[int] = Counter()
    traps: Counter[str] = Counter()
    for blueprint in made("trick"):
        state = blueprint.states[-1]
        cards, trump = trick_on_table(state).cards, str(state.trump)
        taking = by_hand(cards, trump)
        tables[len(cards)] += 1
        stronger = [card for card in cards if STRENGTH.index(str(card)[0]) < STRENGTH.index(taking[0])]
        traps["trump over ace"] += taking[1] == trump and any(card.rank is Rank.ACE for card in stronger)
        traps["other suit"] += taking[1] != trump and bool(stronger)
        traps["two trumps"] += sum(str(card)[1] == trump for card in cards) > 1
        traps["no trump"] += all(str(card)[1] != trump for card in cards)
    assert tables.keys() == {2, 4, 5}
    for first in (("1", "2", "3"), ("4", "5", "6")):
        assert {DRILLS["trick"](seed, ENGLISH).record.rules.players for seed in first} == {2, 4, 5}
    assert min(tables.values()) > len(SEEDS) / 6
    assert all(count > len(SEEDS) / 8 for count in traps.values()), traps


@pytest.mark.parametrize("name", ["strength", "trumps"])
def test_the_order_is_that_of_the_rules(name: str) -> None:
    for blueprint in made(name):
        (step,) = blueprint.steps
        (right,) = right_answers(step, blueprint.states[0])
        trump = str(getattr(step.task, "trump", "")) if name == "trumps" else ""
        texts = [str(card) for card in step.spread]
        assert right == " ".join(sorted(texts, key=lambda text: (text[1] != trump, STRENGTH.index(text[0]))))
        assert right.split() != texts


def test_among_five_cards_of_a_suit_is_the_three_with_a_figure() -> None:
    for blueprint in made("strength"):
        ranks = "".join(str(card)[0] for card in blueprint.steps[0].spread)
        assert len(ranks) == len(set(ranks)) == 5
        assert "3" in ranks
        assert set(ranks) & set("KQJ")


def test_a_pile_is_worth_what_its_cards_are() -> None:
    for blueprint in made("pile"):
        (step,) = blueprint.steps
        texts = [str(card) for card in step.spread]
        assert 4 <= len(texts) <= 8
        assert right_answers(step, blueprint.states[0]) == (str(sum(WORTH.get(text[0], 0) for text in texts)),)
        assert {text[0] in WORTH for text in texts} == {True, False}


def test_what_is_still_out_is_what_nobody_has_played_and_the_learner_does_not_hold() -> None:
    tables: Counter[int] = Counter()
    for blueprint in made("count-trumps"):
        state, seat = blueprint.states[-1], blueprint.seat
        known = {str(card) for trick in state.tricks for card in trick.cards}
        assert [str(card) for card in blueprint.steps[0].spread] == [
            str(card) for trick in state.tricks for card in trick.cards
        ]
        known |= {str(card) for card in observe(state, seat).hand}
        trumps = {f"{rank}{state.trump}" for rank in STRENGTH}
        high = {f"{rank}{suit}" for rank in "A3" for suit in "SHDC"}
        for step, cards in zip(blueprint.steps, (trumps, high), strict=True):
            assert isinstance(step.task, Choose)
            rights = [choice.text for choice in step.task.choices if choice.verdict is Verdict.RIGHT]
            assert rights == [str(len(cards - known))]
            assert len({choice.text for choice in step.task.choices}) == 4
        tables[state.rules.players] += 1
    assert min(tables[players] for players in (2, 4, 5)) > len(SEEDS) / 6
    assert {DRILLS["count-trumps"](str(seed), ENGLISH).record.rules.players for seed in range(1, 7)} == {2, 4, 5}


@pytest.mark.parametrize(
    ("name", "roles"),
    [("best-card", {"two", "four"}), ("best-card-caller", {"caller"}), ("best-card-others", {"partner", "defender"})],
)
def test_the_best_card_is_asked_of_each_role_at_each_place_of_the_trick(name: str, roles: set[str]) -> None:
    found, places = set(), Counter[int]()
    for blueprint in made(name):
        state, seat = blueprint.states[-1], blueprint.seat
        assert state.acting == seat
        players, side = state.rules.players, {state.caller, state.partner}
        role = {2: "two", 4: "four"}.get(players) or ("caller" if seat == state.caller else "partner")
        found.add(role if players < 5 or seat in side else "defender")
        places[len(state.cards)] += 1
        (step,) = blueprint.steps
        assert isinstance(step.task, Pick)
        assert {choice.card for choice in step.task.choices} == set(observe(state, seat).hand)
        assert {choice.verdict for choice in step.task.choices} >= {Verdict.RIGHT, Verdict.WRONG}
        # another set of worlds bears the verdicts out
        again = advise(observe(state, seat), "other", 200)
        best = max(choice.points.mean for choice in again.choices)
        for choice in step.task.choices:
            if choice.verdict is Verdict.RIGHT:
                assert (
                    best - again.of(Play(choice.card)).points.mean <= 3 * again.of(Play(choice.card)).gap.error + 0.15
                )
    assert found == roles
    assert len(places) >= 2


def test_of_three_things_to_do_with_a_card_each_is_best_at_times() -> None:
    found = set()
    for blueprint in made("discard-or-load"):
        state = blueprint.states[-1]
        assert state.rules.players == 5
        assert len(state.cards) >= 3
        playthrough = Playthrough(blueprint).act("next")
        chosen = playthrough.act(playthrough.solution[0])
        asked = chosen.act("next")
        trick = trick_on_table(asked.position.state)
        card = Card.parse(chosen.position.answers[0])
        assert trick.cards[: len(state.cards) + 1] == (*state.cards, card)
        assert trick.winner is not None
        found.add("take" if trick.winner == blueprint.seat else "load" if card.points else "discard")
        # the seat before the winner's, for play goes round to the right
        assert [action.split()[1] for action in asked.solution] == ["ABCDE"[(trick.winner - 1) % 5]]
    assert found == {"take", "load", "discard"}


def test_no_hand_and_no_role_is_shown_where_only_the_trick_matters() -> None:
    for blueprint in made("trick"):
        assert blueprint.shown is Shown.TRICK
        view: Any = scene(Playthrough(blueprint).act("next"), ENGLISH).view
        assert view["hand"]["cards"] == []
        assert [fact["label"] for fact in view["contract"]] == ["Trump"]
        assert not any(seat["marks"] or seat["notes"] or seat["turn"] for seat in view["seats"])
        assert len(view["seats"]) == len(view["trick"]["cards"]) == blueprint.record.rules.players
        assert sum(seat["name"].endswith("(you)") for seat in view["seats"]) == 1


def test_nobody_sits_where_only_cards_matter() -> None:
    for name in ("strength", "pile", "trumps"):
        view: Any = scene(Playthrough(DRILLS[name]("1", ENGLISH)).act("next"), ENGLISH).view
        assert (view["seats"], view["trick"]["cards"], view["hand"]["cards"], view["contract"]) == ([], [], [], [])
        assert len(view["spread"]["cards"]) >= 4


@pytest.mark.parametrize("name", DRILLS)
def test_the_cards_lie_there_before_the_start_and_cannot_be_pressed(name: str) -> None:
    before: Any = scene(Playthrough(DRILLS[name]("1", ENGLISH)), ENGLISH).view
    after: Any = scene(Playthrough(DRILLS[name]("1", ENGLISH)).act("next"), ENGLISH).view
    for part in ("trick", "spread"):
        assert [card["card"] for card in before[part]["cards"]] == [card["card"] for card in after[part]["cards"]]
        assert not any(card.get("playable") for card in before[part]["cards"])
    assert not any(card["playable"] for card in before["hand"]["cards"])


def test_every_answer_to_who_takes_it_has_its_reason() -> None:
    for blueprint in made("trick"):
        asked = Playthrough(blueprint).act("next")
        for answer in scene(asked, ENGLISH).answers:
            said: Any = scene(asked.act(answer.action), ENGLISH).view["say"]
            (verdict,) = [line for line in said if line["kind"] in {"right", "wrong"}]
            assert words(verdict["text"])


def test_a_generated_deal_can_be_replayed() -> None:
    for blueprint in made("trick"):
        assert to_act(blueprint.states[-1]) is not None
        assert tuple(blueprint.record.states()) == blueprint.states
