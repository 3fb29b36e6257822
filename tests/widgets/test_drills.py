"""Generated exercises: the same for everyone with the same seed, right by the rules, solved by their hints."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from briscola_core import (
    EXCHANGE,
    PACK,
    PAGAT_RANK,
    Card,
    ExchangeRank,
    Observation,
    Opponents,
    Play,
    Rank,
    State,
    apply,
    legal_actions,
    observe,
    partner_chances,
    result,
    to_act,
)
from briscola_core.coach.advice import advise
from briscola_core.coach.partner import earlier
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Fact, MakeBid, NameSeat, Pick, PlayCards, Settle, Shown, Step, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.drills.suspect import EVEN, MOVES, SUSPECTS, chances_by_card, chances_of, shifts_of, suspicion
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import answers_to, judge, right_answers, trick_on_table
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


def questions(blueprint: Blueprint) -> list[Step]:
    """The steps in which something is asked."""
    return [step for step in blueprint.steps if not isinstance(step.task, PlayCards)]


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
            said = [line["label"] + words(line["text"]) for line in view["say"]]
            lines = [words(view["goal"]["text"]), *said, view["title"]]
            for line in lines:
                assert line.strip()
                assert not re.search(rf"[{{}}\[\]*`<>{UNTRANSLATED}{TRANSLATED}]|  ", line), line
        assert place.step is None
        assert place.position.right == len(questions(blueprint))


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
            if place.position.started and not place.position.done and place.step in questions(blueprint):
                view: Any = scene(place, ENGLISH).view
                told = " ".join(words(line["text"]) for line in view["say"])
                if isinstance(place.step.task, MakeBid):  # bids have been said by others before
                    break
                answers = right_answers(place.step, place.position.state)
                # a settlement is five numbers, which are told as a list of seats
                right = answers[0] if answers else f"A {signs(result(place.position.state).changes)[0]}"
                if isinstance(place.step.task, Choose):
                    right = place.step.task.choices[int(right)].text
                elif isinstance(place.step.task, Pick):
                    right = symbol(Card(right))
                asked = Fact.TRICK_WINNER in place.withheld
                told = told.replace(blueprint_lead(blueprint), "")
                if not isinstance(place.step.task, Pick):  # a letter may be an ace, too
                    told = re.sub("[A3KQJ76542]?[♠♥♦♣]", "", told)
                named = {one for one in answers_to(place.step.task, place.position.state) if is_named(one, told)}
                # where all the seats are named none is given away
                # nor where each was said to have played a card
                every_seat = isinstance(place.step.task, NameSeat) and (
                    len(named) == blueprint.record.rules.players or bool(place.step.task.choices)
                )
                assert every_seat or not is_named(right, told)
                counting = place.withheld & {Fact.TRICK_POINTS, Fact.SPREAD_POINTS}
                valued = [card for part in ("trick", "spread") for card in view[part]["cards"] if card.get("points")]
                assert not (counting and valued)
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def is_named(answer: str, text: str) -> bool:
    """Whether a text contains an answer as a word or a number of its own."""
    return re.search(rf"(?<![\w]){re.escape(answer)}(?![\w])", text) is not None


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
    for part in ("trick", "spread", "hand"):
        assert [card["card"] for card in before[part]["cards"]] == [card["card"] for card in after[part]["cards"]]
        assert not any(card.get("playable") for card in before[part]["cards"])


def test_every_answer_to_who_takes_it_has_its_reason() -> None:
    for blueprint in made("trick"):
        asked = Playthrough(blueprint).act("next")
        for answer in scene(asked, ENGLISH).answers:
            said: Any = scene(asked.act(answer.action), ENGLISH).view["say"]
            (verdict,) = [line for line in said if line["kind"] in {"right", "wrong"}]
            assert words(verdict["text"])


def said_in(blueprint: Blueprint) -> list[str]:
    return [str(action) for action in blueprint.record.actions]


def may_be_said(word: str, said: list[str]) -> bool:
    """Whether a bid or a pass is legal after these, found without the engine."""
    last = next((other for other in reversed(said) if other != "P"), "")
    rank, _, target = word.partition("/")
    if word == "P":
        return True
    if not target:
        return not last or ("/" not in last and STRENGTH.index(rank) > STRENGTH.index(last))
    return last[:1] == "2" and int(last.partition("/")[2] or 61) < int(target) <= 120


@pytest.mark.parametrize("name", ["legal-bid", "bid-or-pass"])
def test_a_bid_is_wrong_that_the_rules_refuse(name: str) -> None:
    for blueprint in made(name):
        (step,), state, said = blueprint.steps, blueprint.states[-1], said_in(blueprint)
        for word in answers_to(step.task, state):
            assert may_be_said(word, said) or judge(step, state, word) is Verdict.WRONG
        assert right_answers(step, state)


def test_whatever_is_legal_is_right_or_only_the_smallest_bid() -> None:
    places: Counter[str] = Counter()
    early: Counter[str] = Counter()
    for number, blueprint in enumerate(made("legal-bid")):
        (step,), state, said = blueprint.steps, blueprint.states[-1], said_in(blueprint)
        bids = [word for word in answers_to(step.task, state) if word != "P" and may_be_said(word, said)]
        right = right_answers(step, state)
        smallest = "smallest" in step.goal
        assert list(right) == ((bids[:1] if smallest else bids) or ["P"])
        assert all(judge(step, state, word) is not Verdict.WRONG for word in ("P", *bids))
        last = next((word for word in reversed(said) if word != "P"), "nothing")
        place = "nothing possible" if not bids else "a target" if "/" in last else last if last == "2" else "a rank"
        place = "four passes" if said == ["P"] * 4 else "no bid" if last == "nothing" else place
        places[place] += 1
        places["outbid"] += bool(bids) and len(said) > 5
        places["smallest"] += smallest
        if number < 12:
            early[place] += 1
    assert all(count >= len(SEEDS) / 20 for count in places.values()), places
    assert early.keys() == places.keys() - {"outbid", "smallest"}


UNIT_OF = {range(61, 71): 1, range(71, 81): 2, range(81, 91): 3, range(91, 101): 4, range(101, 121): 5}


def test_who_has_the_contract_and_what_is_at_stake_is_what_the_rules_say() -> None:
    ends: Counter[str] = Counter()
    for blueprint in made("stakes"):
        said, first = said_in(blueprint), (blueprint.record.deal.dealer + 1) % 5
        contract, *rest = blueprint.steps
        assert isinstance(contract.task, Choose)
        (right,) = (choice.text for choice in contract.task.choices if choice.verdict is Verdict.RIGHT)
        active, speaking, bidder, last = list(range(first, first + 5)), 0, None, ""
        for word in said:
            at = active[speaking % len(active)]
            if word == "P":
                active.remove(at)
                speaking = speaking % (len(active) + 1)
            else:
                bidder, last = at % 5, word
                speaking = speaking % len(active) + 1
        if bidder is None:
            assert said == ["P"] * 5
            assert right == f"Nobody: {'ABCDE'[blueprint.record.deal.dealer]} deals again."
            ends["all pass"] += 1
            continue
        assert len(active) == 1
        target = int(last.partition("/")[2] or 61)
        ends[last.partition("/")[0] if target == 61 else "raised"] += 1
        assert right == f"{'ABCDE'[bidder]}, and at least {target} points"
        (step,) = rest
        assert isinstance(step.task, Choose)
        told = " ".join(step.say)
        found = re.search(r"Together, (\w) and (\w) have (\d+) points; the target was (\d+)", told)
        asked = re.search(r"score of (\w)", step.task.ask)
        assert found
        assert asked
        caller, partner, taken = found[1], found[2], int(found[3])
        assert (caller, int(found[4])) == ("ABCDE"[bidder], target)
        unit = next(unit for targets, unit in UNIT_OF.items() if target in targets)
        share = {caller: 2, partner: 1}.get(asked[1], -1) * (1 if taken >= target else -1)
        (change,) = (choice.text for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        assert change == f"{share * unit:+}".replace("-", "−")
        assert len(step.task.choices) == 4
        ends["made" if taken >= target else "missed"] += 1
        ends["missed with most points"] += 60 < taken < target
        ends[f"role {share * (1 if taken >= target else -1)}"] += 1
    assert ends["all pass"] >= 10
    assert ends["raised"] > len(SEEDS) / 3
    assert all(ends[kind] > len(SEEDS) / 10 for kind in ("made", "missed", "role 2", "role 1", "role -1")), ends
    assert ends["missed with most points"] > 20


def test_a_coach_who_deals_other_hands_agrees_on_what_is_right_and_what_is_wrong() -> None:
    """Not on each bid, for bids lie close together, but on the whole."""
    found: dict[Verdict, list[float]] = {verdict: [] for verdict in Verdict}
    for seed in SEEDS[:20]:
        blueprint = DRILLS["bid-or-pass"](seed, ENGLISH)
        (step,), state = blueprint.steps, blueprint.states[-1]
        gaps: dict[Verdict, list[float]] = {verdict: [] for verdict in Verdict}
        for choice in advise(observe(state, blueprint.seat), "another coach").choices:
            gaps[judge(step, state, str(choice.action))].append(choice.gap.mean)
        for verdict, of in gaps.items():
            found[verdict] += [sum(of) / len(of)] if of else []
    right, acceptable, wrong = (sum(found[verdict]) / len(found[verdict]) for verdict in Verdict)
    assert right < 0.15 < acceptable < 0.35 < wrong


def test_sometimes_a_bid_is_right_and_sometimes_it_is_better_to_pass() -> None:
    verdicts: Counter[str] = Counter()
    for blueprint in made("bid-or-pass"):
        (step,), state = blueprint.steps, blueprint.states[-1]
        passing = judge(step, state, "P")
        bids = {
            judge(step, state, word)
            for word in answers_to(step.task, state)[1:]
            if may_be_said(word, said_in(blueprint))
        }
        assert Verdict.WRONG in {passing, *bids}
        verdicts[passing.value] += 1
    assert all(verdicts[value] > len(SEEDS) / 8 for value in ("right", "acceptable", "wrong")), verdicts
    early = {
        judge(one.steps[0], one.states[-1], "P")
        for one in (DRILLS["bid-or-pass"](seed, ENGLISH) for seed in SEEDS[:12])
    }
    assert len(early) == 3


UPWARDS = "24567JQK3A"


def bid_at_last(blueprint: Blueprint) -> str:
    """The rank of the last bid of the auction."""
    return [word for word in said_in(blueprint) if word != "P" and ":" not in word][-1][0]


def may_be_called(card: str, bid: str, hand: set[str]) -> bool:
    """Whether a card may be called, found without the engine."""
    lowest = next((rank for rank in UPWARDS if f"{rank}{card[1]}" not in hand), "")
    return card[0] == bid or (bid == "2" and f"2{card[1]}" in hand and card[0] == lowest)


@pytest.mark.parametrize("name", ["call", "lowest-missing"])
def test_no_card_is_right_that_may_not_be_called(name: str) -> None:
    for blueprint in made(name):
        (step,), state = blueprint.steps, blueprint.states[-1]
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        assert to_act(state) == blueprint.seat
        for card in answers_to(step.task, state):
            if not may_be_called(card, bid_at_last(blueprint), hand):
                assert judge(step, state, card) is Verdict.WRONG
        assert right_answers(step, state)


def test_of_a_suit_the_card_is_called_that_gives_a_partner() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in made("lowest-missing"):
        (step,), state, bid = blueprint.steps, blueprint.states[-1], bid_at_last(blueprint)
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        cards = [str(card) for card in step.spread]
        assert len(cards) == 10
        right = [card for card in cards if may_be_called(card, bid, hand) and card not in hand]
        assert list(right_answers(step, state)) == right
        fair = [card for card in cards if judge(step, state, card) is Verdict.ACCEPTABLE]
        assert fair == [card for card in cards if may_be_called(card, bid, hand) and card in hand]
        kinds["another rank" if bid != "2" else "the 2" if right[0][0] == "2" else right[0][0]] += 1
    assert kinds["another rank"] > len(SEEDS) / 8
    assert kinds["the 2"] > len(SEEDS) / 16
    assert len(kinds.keys() & set("4567J")) >= 4, kinds


def test_all_that_may_be_called_lies_there_and_often_a_card_that_may_not() -> None:
    traps: Counter[str] = Counter()
    for blueprint in made("call"):
        (step,), state, bid = blueprint.steps, blueprint.states[-1], bid_at_last(blueprint)
        hand = {str(card) for card in observe(state, blueprint.seat).hand}
        there = {str(card) for card in step.spread}
        may = {f"{rank}{suit}" for rank in UPWARDS for suit in "SHDC" if may_be_called(f"{rank}{suit}", bid, hand)}
        assert may <= there
        assert len(there - may) <= 1
        verdicts = {judge(step, state, card) for card in may}
        traps["trap"] += len(there - may)
        traps["clear"] += {Verdict.RIGHT, Verdict.WRONG} <= verdicts
        traps["own card"] += bool(may & hand)
        traps["lowest missing"] += len(may) > 4
        traps["2" if bid == "2" else "another rank"] += 1
        assert step.advice is not None
        assert {str(choice.action) for choice in step.advice.choices} == {f"call:{card}" for card in may}
    assert traps["clear"] > len(SEEDS) * 0.9
    assert all(count > len(SEEDS) / 6 for count in traps.values()), traps


def test_what_a_seat_can_know_of_the_partner_and_what_is_at_stake_is_what_the_rules_say() -> None:
    roles: Counter[str] = Counter()
    answer = {
        "solo": "I play alone against the four others.",
        "caller": "One of the four others is my partner.",
        "partner": "I am the caller’s partner.",
        "defender": "I am a defender. The partner is one of three others, or the caller plays alone.",
    }
    for blueprint in made("who-is-it"):
        state, seat = blueprint.states[-1], blueprint.seat
        called = said_in(blueprint)[-1].removeprefix("call:")
        word = said_in(blueprint)[-2 - next(at for at, one in enumerate(said_in(blueprint)[-2::-1]) if one != "P")]
        holder = next(at for at in range(5) if called in map(str, state.deal.hands[at]))
        role = {(True, True): "solo", (True, False): "caller", (False, True): "partner"}.get(
            (seat == state.caller, seat == holder), "defender"
        )
        roles[role] += 1
        roles["defender against a solo"] += role == "defender" and holder == state.caller
        texts = []
        for step in blueprint.steps:
            assert isinstance(step.task, Choose)
            texts.append([choice.text for choice in step.task.choices if choice.verdict is Verdict.RIGHT])
        assert texts[0] == [answer[role]]
        target = int(word.partition("/")[2] or 61)
        unit = UNITS[target]
        made_it = "reaches" in " ".join(blueprint.steps[-1].say)
        share = {"solo": 4, "caller": 2, "partner": 1, "defender": -1}[role] * (1 if made_it else -1)
        assert texts[-1] == [f"{share * unit:+}".replace("-", "−")]
    assert min(roles[role] for role in answer) > len(SEEDS) / 12
    assert roles["defender against a solo"] > 10


def test_a_generated_deal_can_be_replayed() -> None:
    for blueprint in made("trick"):
        assert to_act(blueprint.states[-1]) is not None
        assert tuple(blueprint.record.states()) == blueprint.states


def asked(name: str) -> Iterator[tuple[Blueprint, Step, str]]:
    """Each question of each exercise of a kind, and the only answer to it that is right, in words or letters."""
    for blueprint in made(name):
        for step in blueprint.steps:
            (answer,) = right_answers(step, blueprint.states[blueprint.begin])
            yield blueprint, step, step.task.choices[int(answer)].text if isinstance(step.task, Choose) else answer


#: How many seats after the dealer, in the order of play, the one asked for sits.
AFTER_DEALER = {
    "Who cuts?": 4,
    "Who gets the first four cards?": 1,
    "Who deals again?": 0,
    "Who speaks first?": 1,
    "Who deals now?": 0,
    "Who leads to the first trick?": 1,
    "Who deals the next time?": 1,
}


def test_the_left_neighbour_cuts_the_right_one_begins_and_what_does_not_count_is_dealt_again() -> None:
    for blueprint, step, answer in asked("dealing"):
        assert isinstance(step.task, NameSeat)
        assert answer == "ABCDE"[(blueprint.record.deal.dealer + AFTER_DEALER[step.task.ask]) % 5]


def test_three_tables_ask_for_all_that_happens_around_a_deal() -> None:
    three = [DRILLS["dealing"](seed, ENGLISH) for seed in ("1", "2", "3")]
    assert {getattr(step.task, "ask", "") for blueprint in three for step in blueprint.steps} == set(AFTER_DEALER)
    assert len({blueprint.record.deal.dealer for blueprint in made("dealing")}) == 5


def test_where_only_the_seats_matter_the_dealer_is_marked_and_no_card_is_in_sight() -> None:
    for blueprint in made("dealing"):
        view: Any = scene(Playthrough(blueprint).act("next"), ENGLISH).view
        marks = {seat["name"][0]: [mark["text"] for mark in seat["marks"]] for seat in view["seats"]}
        assert {name for name, of_seat in marks.items() if of_seat == ["dealer"]} == {
            "ABCDE"[blueprint.record.deal.dealer]
        }
        assert sum(map(len, marks.values())) == 1
        assert not any(seat["notes"] or seat["turn"] for seat in view["seats"])
        assert (view["contract"], view["trick"]["cards"], view["hand"]["cards"]) == ([], [], [])


def holders(blueprint: Blueprint, seat: int) -> set[int]:
    """The seats that may have been dealt the called card, as far as a seat can see: by its hand and what was played."""
    state = blueprint.states[-1]
    played = [(seat, card) for trick in (*state.tricks, state.trick) for seat, card in trick.by_seat.items()]
    seen = [other for other, card in played if card == state.called]
    if seen or state.called in state.deal.hands[seat]:
        return set(seen) or {seat}
    return set(range(5)) - {seat}


def test_who_the_partner_is_one_knows_by_the_called_card_alone() -> None:
    seen = Counter[str]()
    for blueprint, step, answer in asked("secret"):
        state, seat = blueprint.states[-1], blueprint.seat
        caller, possible = state.caller, holders(blueprint, seat)
        assert caller is not None
        if step is blueprint.steps[0]:
            partner = next(iter(possible)) if len(possible) == 1 else None
            alone = "Nobody: I play alone." if seat == caller else f"Nobody: {'ABCDE'[caller]} plays alone."
            expected = (
                "I cannot know it yet."
                if partner is None
                else alone
                if partner == caller
                else "I am."
                if partner == seat
                else f"It is {'ABCDE'[partner]}."
            )
            assert answer == expected
            seen[expected[:6]] += 1
            continue
        knowing = {other for other in range(5) if len(holders(blueprint, other)) == 1}
        dealt = next(other for other, hand in enumerate(state.deal.hands) if state.called in hand)
        if len(knowing) == 5:
            assert answer == "Everybody does."
        else:
            assert knowing == {dealt}
            assert answer.startswith("Only I do." if dealt == seat else "Only the player who was dealt ")
    assert min(seen.values()) > len(SEEDS) / 12, seen


def test_the_first_tables_show_each_place_where_the_called_card_can_be() -> None:
    """In the learner's hand or not, fallen or not, of the caller's own or not, seen by the caller or not."""

    def place(blueprint: Blueprint) -> tuple[bool, bool, bool]:
        state = blueprint.states[-1]
        assert state.called is not None
        return (
            state.called in state.deal.hands[blueprint.seat],
            state.called in state.cards or any(state.called in trick.cards for trick in state.tricks),
            blueprint.seat == state.caller,
        )

    first = {place(DRILLS["secret"](str(seed), ENGLISH)) for seed in range(1, 13)}
    assert {(mine, caller) for mine, fallen, caller in first if not fallen} == set(product((True, False), repeat=2))
    assert any(fallen for _, fallen, _ in first)
    assert any(DRILLS["secret"](str(seed), ENGLISH).states[-1].partner is None for seed in range(1, 8))


def test_who_the_partner_is_the_table_does_not_show_before_it_has_been_answered() -> None:
    for blueprint in made("secret"):
        place = Playthrough(blueprint)
        for at in (place, place.act("next")):
            view: Any = scene(at, ENGLISH).view
            assert not any(mark["kind"] == "partner" for seat in view["seats"] for mark in seat["marks"])


#: The unit of each target, as the rules list it.
UNITS = {target: min((target - 51) // 10, 5) for target in range(61, 121)}


class Account:
    """What a deal that is over has brought, found without the engine: from its hands, its bids and its tricks."""

    def __init__(self, blueprint: Blueprint) -> None:
        state = blueprint.states[-1]
        assert state.called is not None
        assert state.auction is not None
        assert state.auction.bid is not None
        (self.holder,) = [seat for seat, hand in enumerate(state.deal.hands) if state.called in hand]
        self.caller = next(seat for seat, word in reversed(state.auction.history) if str(word) != "P")
        self.target = state.auction.bid.target
        self.solo = self.holder == self.caller
        side = {self.caller, self.holder}
        self.points = self.tricks = 0
        for trick in state.tricks:
            taking = by_hand(trick.cards, str(state.called)[1])
            (taker,) = [seat for seat, card in trick.by_seat.items() if str(card) == taking]
            if taker in side:
                self.tricks += 1
                self.points += sum(WORTH.get(str(card)[0], 0) for card in trick.cards)
        self.unit = UNITS[self.target]
        self.made = self.points >= self.target
        self.doubled = self.tricks in (0, 8)
        stake = self.unit * (1 if self.made else -1) * (2 if self.doubled else 1)
        shares = {self.caller: 4 if self.solo else 2} | ({} if self.solo else {self.holder: 1})
        self.changes = [stake * shares.get(seat, -1) for seat in range(5)]


def signs(changes: Sequence[int]) -> list[str]:
    return [f"{'+' if change > 0 else '−'}{abs(change)}" for change in changes]


def test_the_unit_is_that_of_the_target_and_a_solo_is_settled_with_each_of_the_four_others() -> None:
    units, kinds = Counter[int](), Counter[tuple[bool, bool]]()
    for blueprint, step, answer in asked("unit"):
        account = Account(blueprint)
        assert sum(account.changes) == 0
        if step is blueprint.steps[0]:
            assert answer == str(account.unit)
            units[account.unit] += 1
            kinds[account.solo, account.made] += 1
        else:
            assert answer == signs(account.changes)[account.caller]
    assert len(units) == 5
    assert min(units.values()) > len(SEEDS) / 20, units
    assert len(kinds) == 4
    assert min(kinds.values()) > len(SEEDS) / 20, kinds


def test_whoever_looks_at_the_points_finds_another_unit() -> None:
    """In every third deal the points captured lie where targets have another unit: the trap that is laid."""
    traps = [UNITS.get(account.points, account.unit) != account.unit for account in map(Account, made("unit"))]
    assert sum(traps) > len(SEEDS) / 3


def test_a_deal_is_settled_by_its_target_its_points_and_its_tricks() -> None:
    endings = Counter[str]()
    for blueprint in made("settling"):
        account, (outcome, settle) = Account(blueprint), blueprint.steps
        (answer,) = right_answers(outcome, blueprint.states[-1])
        assert isinstance(outcome.task, Choose)
        ended = "Made" if account.made else "Missed"
        assert outcome.task.choices[int(answer)].text == ended + (", and all doubles" if account.doubled else "")
        place = Playthrough(blueprint)
        while place.step is not settle:
            for action in place.way_on:
                place = place.act(action)
        for field, change in enumerate(account.changes):
            place = place.act(f"fill {field} {change}")
        assert place.act("check").position.done
        endings[
            f"{account.tricks if account.doubled else 'some'} tricks, {account.points if account.points in (0, 120) else 'some'} points"
        ] += 1
        endings["solo" if account.solo else "partner"] += 1
    assert set(endings) == {
        "8 tricks, 120 points", "0 tricks, 0 points", "some tricks, 120 points", "some tricks, 0 points",
        "some tricks, some points", "solo", "partner",
    }  # fmt: skip
    assert min(endings.values()) > len(SEEDS) / 20, endings


def test_the_first_settlements_have_all_that_can_happen() -> None:
    accounts = [Account(DRILLS["settling"](str(seed), ENGLISH)) for seed in range(1, 8)]
    assert {(account.doubled, account.points in (0, 120)) for account in accounts} == {
        (True, True),
        (False, True),
        (False, False),
    }
    assert {(account.tricks, account.points) for account in accounts} >= {(8, 120), (0, 0), (7, 120)}
    assert {account.solo for account in accounts} == {account.made for account in accounts} == {True, False}


def test_the_mistake_is_the_one_number_that_the_rules_do_not_give() -> None:
    roles = Counter[str]()
    for blueprint in made("mistake"):
        account = Account(blueprint)
        whose, what = blueprint.steps
        (letter,), (number,) = (right_answers(step, blueprint.states[-1]) for step in blueprint.steps)
        seat = "ABCDE".index(letter)
        written = re.findall(r"[A-E]\u00a0([+−]\d+)", " ".join(whose.say))
        assert [other for other, change in enumerate(signs(account.changes)) if written[other] != change] == [seat]
        assert isinstance(what.task, Choose)
        assert what.task.choices[int(number)].text == signs(account.changes)[seat]
        assert written[seat] not in [choice.text for choice in what.task.choices]
        roles["caller" if seat == account.caller else "partner" if seat == account.holder else "defender"] += 1
        roles["solo"] += account.solo
    assert len(roles) == 4
    assert min(roles.values()) > len(SEEDS) / 10, roles


@pytest.mark.parametrize("name", ["unit", "settling", "mistake"])
def test_when_a_deal_is_over_no_trick_lies_there_but_what_the_callers_side_has_captured_is_told(name: str) -> None:
    for blueprint in made(name):
        place, points = Playthrough(blueprint).act("next"), Account(blueprint).points
        view: Any = scene(place, ENGLISH).view
        assert view["trick"]["cards"] == []
        assert words(view["trick"]["caption"]) == f"Caller’s side: {points} point{'s' if points != 1 else ''}"


def ends(blueprint: Blueprint) -> list[State]:
    """The end of a deal at each table where it is settled."""
    tasks = [step.task for step in blueprint.steps if isinstance(step.task, Settle)]
    return [task.state or blueprint.states[-1] for task in tasks]


def captured(state: State) -> tuple[int, int]:
    """The card points and tricks of the caller's side, counted trick by trick by hand."""
    side = {state.caller, state.partner}
    called = next(seat for seat, hand in enumerate(state.deal.hands) if Card("2" + str(state.trump)) in hand)
    assert called in side
    taken = [0, 0]
    for trick in state.tricks:
        taking = by_hand(trick.cards, str(state.trump))
        if next(seat for seat, card in trick.by_seat.items() if str(card) == taking) in side:
            taken[0] += sum(WORTH.get(str(card)[0], 0) for card in trick.cards)
            taken[1] += 1
    return taken[0], taken[1]


def paid(state: State, *, flat: bool, doubled: bool, target: int) -> list[int]:
    """What each seat gains or pays, by the sentences of RULES.md and not by the engine."""
    players, alone = state.rules.players, state.partner is None
    unit = 1 if flat else next(unit for most, unit in ((70, 1), (80, 2), (90, 3), (100, 4), (120, 5)) if target <= most)
    stake = unit * (2 if doubled else 1) * (1 if captured(state)[0] >= target else -1)
    shares = [-1] * players
    if alone:
        shares[state.caller or 0] = players - 1
    else:
        shares[state.caller or 0], shares[state.partner or 0] = (2 if players == 5 else 1), 1
    return [stake * share for share in shares]


def test_one_deal_is_settled_at_three_tables_by_the_rules_of_each() -> None:
    for blueprint in made("three-tables"):
        ours, by_points, by_ladder = ends(blueprint)
        assert len({(end.deal, end.tricks, end.caller, end.partner) for end in (ours, by_points, by_ladder)}) == 1
        points, tricks = captured(ours)
        target = ours.auction.bid.target  # type: ignore[union-attr]
        right = [
            paid(ours, flat=False, doubled=tricks in (0, 8), target=target),
            paid(ours, flat=True, doubled=points in (0, 120), target=target),
            paid(ours, flat=True, doubled=points in (0, 120), target=61),
        ]
        place, found = Playthrough(blueprint), []
        while place.step is not None:
            for action in place.way_on:
                place = place.act(action)
            if place.position.done and place.position.answers:
                found.append([int(change) for change in place.position.answers[-1].split()])
        assert found == right
        assert found[0] != found[1] or found[1] != found[2]
        assert all(sum(changes) == 0 for changes in found)


def test_a_deal_of_four_is_settled_by_the_rules_for_four() -> None:
    for blueprint in made("table-for-four"):
        (end,) = ends(blueprint)
        assert end.rules == PAGAT_RANK.replace(players=4)
        target = end.auction.bid.target  # type: ignore[union-attr]
        solution = [int(word.split()[2]) for word in Playthrough(blueprint).act("next").solution[:-1]]
        assert solution == paid(end, flat=False, doubled=captured(end)[1] in (0, 10), target=target)


def test_every_kind_of_settlement_comes_up_among_the_first() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in list(made("three-tables"))[:12]:
        ours, *_ = ends(blueprint)
        points, tricks = captured(ours)
        target = ours.auction.bid.target  # type: ignore[union-attr]
        kinds["made everywhere"] += points >= target and points < 120
        kinds["made on the ladder alone"] += 61 <= points < target
        kinds["all tricks"] += tricks == 8
        kinds["all or no points, not all tricks"] += points in (0, 120) and tricks in range(1, 8)
        kinds["solo"] += ours.partner is None
    assert all(kinds.values()), kinds
    four = [ends(blueprint)[0] for blueprint in list(made("table-for-four"))[:12]]
    assert {end.partner is None for end in four} == {True, False}
    assert {captured(end)[0] >= end.auction.bid.target for end in four} == {True, False}  # type: ignore[union-attr]


def test_the_settlements_stand_side_by_side_as_soon_as_they_are_found() -> None:
    place = Playthrough(DRILLS["three-tables"]("1", ENGLISH))
    assert scene(place, ENGLISH).view["compared"] is None
    known = []
    while place.step is not None:
        for action in place.way_on:
            place = place.act(action)
        compared: Any = scene(place, ENGLISH).view["compared"]
        assert len(compared["columns"]) == 4
        assert len(compared["rows"]) == 7
        known.append([cell != "…" for cell in compared["rows"][-1]["cells"]])
    assert [True, False, False] in known
    assert [True, True, False] in known
    assert known[0] == [False] * 3
    assert known[-1] == [True] * 3


def bid_at(text: str) -> tuple[bool, int]:
    """Where a bid stands, the weaker the lower: of points by their number, of ranks by the ladder."""
    return (True, int(text)) if len(text) > 1 else (False, "A3KQJ76542".index(text))


def test_the_one_bid_that_is_right_is_above_the_last_one() -> None:
    tables: Counter[str] = Counter()
    for blueprint in made("other-auction"):
        step = blueprint.steps[0]
        if not isinstance(step.task, Choose):
            tables["lowest missing"] += 1
            continue
        said = step.say[0]
        (last,) = re.findall(r"bids (\w+)(?: points)?\.(?!.*bids)", said)
        high = 120 if "by points" in said else 9
        texts = [choice.text for choice in step.task.choices]
        (right,) = [text for text in texts if bid_at(last) < bid_at(text) <= ("by points" in said, high)]
        assert step.task.choices[int(right_answers(step, blueprint.states[0])[0])].text == right
        assert len(step.task.choices) >= 3
        tables["points" if "by points" in said else "ladder"] += 1
    assert all(count > len(SEEDS) / 6 for count in tables.values()), tables
    first = {str(DRILLS["other-auction"](str(seed), ENGLISH).steps[-1].goal) for seed in range(1, 5)}
    assert len(first) == 3


def test_a_card_may_be_called_on_the_ladder_if_it_is_no_stronger_than_the_bid() -> None:
    for blueprint in made("other-auction"):
        step = blueprint.steps[-1]
        if len(blueprint.steps) == 2 and isinstance(step.task, Pick):
            bid = re.findall(r"with (\w)\.", step.say[0])[0]
            may = [str(card) for card in step.spread if STRENGTH.index(str(card)[0]) >= STRENGTH.index(bid)]
            assert right_answers(step, blueprint.states[0]) == tuple(may)
            assert any(str(card)[0] == "3" for card in step.spread)


def test_the_lowest_missing_trump_is_the_first_that_the_hand_lacks() -> None:
    for blueprint in made("other-auction"):
        step = blueprint.steps[-1]
        if len(blueprint.steps) == 1:
            held = re.findall(r"hold (.*) of that suit", step.say[1])[0]
            ranks = [text[0] for text in re.findall(r"\w[♠♥♦♣]", held)]
            lowest = next(rank for rank in STRENGTH[::-1] if rank not in ranks)
            assert [answer[0] for answer in right_answers(step, blueprint.states[0])] == [lowest]
            assert "2" in ranks


# the game for two


def captured_by(state: State, seat: int) -> int:
    """The card points of a seat, counted by hand."""
    return sum(WORTH.get(str(card)[0], 0) for trick in state.tricks if trick.winner == seat for card in trick.cards)


def test_in_a_guided_deal_who_has_not_dealt_leads_and_who_takes_the_trick_draws_first() -> None:
    dealers, takers = Counter[int](), Counter[int]()
    for blueprint in made("guided-two"):
        leads, draws = blueprint.steps[0], blueprint.steps[3]
        dealer, trump = blueprint.record.deal.dealer, str(blueprint.record.deal.stock[-1])[1]
        assert right_answers(leads, blueprint.states[0]) == ("AB"[1 - dealer],)
        (trick,) = blueprint.states[2].tricks
        takes = [seat for seat, card in trick.by_seat.items() if str(card) == by_hand(trick.cards, trump)]
        assert right_answers(draws, blueprint.states[2]) == ("AB"[takes[0]],)
        dealers[dealer == blueprint.seat] += 1
        takers[takes[0] == blueprint.seat] += 1
    assert min(*dealers.values(), *takers.values()) > len(SEEDS) / 4


def test_in_a_guided_deal_the_face_up_trump_goes_to_who_loses_trick_17() -> None:
    for blueprint in made("guided-two"):
        before, you = blueprint.states[33], blueprint.seat
        assert (before.acting, len(before.stock), len(before.tricks)) == (you, 2, 16)
        task = blueprint.steps[5].task
        assert isinstance(task, Pick)
        verdicts = {choice.card: choice.verdict for choice in task.choices}
        assert verdicts.keys() == {action.card for action in legal_actions(before) if isinstance(action, Play)}
        assert {Verdict.RIGHT, Verdict.WRONG} <= set(verdicts.values())
        losing = [card for card in verdicts if before.faceup in hand(apply(before, Play(card)), you)]
        fewest = min(WORTH.get(str(card)[0], 0) for card in losing)
        for card, verdict in verdicts.items():
            if card not in losing:
                assert verdict is Verdict.WRONG
            else:
                cheap = WORTH.get(str(card)[0], 0) == fewest
                assert verdict is (Verdict.RIGHT if cheap else Verdict.ACCEPTABLE)
        assert before.faceup in hand(blueprint.states[34], you)


def hand(state: State, seat: int) -> set[Card]:
    return {card for card in PACK if state.hands[seat] >> card & 1}


def test_in_a_guided_deal_61_points_win_and_60_do_not() -> None:
    ends = Counter[int]()
    for blueprint in made("guided-two"):
        task, mine = blueprint.steps[7].task, captured_by(blueprint.states[34], blueprint.seat)
        assert isinstance(task, Choose)
        counts = {int(choice.text.split()[0]): choice.verdict for choice in task.choices}
        assert len(counts) == len(task.choices) >= 3
        assert [count for count, verdict in counts.items() if verdict is Verdict.RIGHT] == [61 - mine]
        assert counts[60 - mine] is Verdict.WRONG
        total = captured_by(blueprint.states[-1], blueprint.seat)
        ends[(total > 60) - (total < 60)] += 1
        words = {1: "You have won the deal.", 0: "60 each: the deal is a draw, and counts for nobody."}
        assert blueprint.after[1] == words.get(
            (total > 60) - (total < 60), f"{'AB'[1 - blueprint.seat]} has won the deal."
        )
    assert min(ends[1], ends[-1]) > len(SEEDS) / 4


def test_the_face_up_trump_is_exchanged_only_on_ones_turn_with_the_right_card_while_it_lies_there() -> None:
    cases, ranks = Counter[str](), Counter[ExchangeRank]()
    for blueprint in made("exchange"):
        state, you = blueprint.states[-1], blueprint.seat
        rank = {ExchangeRank.TWO: "2", ExchangeRank.SEVEN: "7"}[state.rules.exchange]
        low = Card.parse(f"{rank}{state.trump}")
        task = blueprint.steps[0].task
        assert isinstance(task, Choose)
        allowed = state.acting == you and low in hand(state, you) and len(state.stock) > 0
        assert allowed == (state.acting == you and EXCHANGE in legal_actions(state))
        (right,) = [choice.text for choice in task.choices if choice.verdict is Verdict.RIGHT]
        true = {
            "Yes, I may.": allowed,
            "No: it is not my turn.": state.acting != you,
            "No: I do not hold the right card.": low not in hand(state, you),
            "No: the face-up trump is gone.": not state.stock,
        }
        assert [text for text, holds in true.items() if holds] == [right]
        assert len(blueprint.steps) == 1 + allowed
        cases[right] += 1
        ranks[state.rules.exchange] += 1
        if allowed:
            asked = blueprint.steps[1]
            assert right_answers(asked, state) == (str(low),)
            assert apply(state, EXCHANGE).faceup == low
            assert apply(state, EXCHANGE).trump == state.trump
    assert len(cases) == 4
    assert min(cases.values()) > len(SEEDS) / 16
    assert min(ranks.values()) > len(SEEDS) / 3
    firsts = [DRILLS["exchange"](str(number), ENGLISH) for number in range(1, 13)]
    assert {right_answers(first.steps[0], first.states[-1]) for first in firsts} == {("0",), ("1",), ("2",), ("3",)}


def test_before_the_question_who_leads_nobody_is_marked_as_to_play() -> None:
    for blueprint in made("guided-two"):
        asked = Playthrough(blueprint).act("next")
        view: Any = scene(asked, ENGLISH).view
        assert not any(seat["turn"] for seat in view["seats"])
        done: Any = scene(asked.act(asked.solution[0]), ENGLISH).view
        assert [seat["turn"] for seat in done["seats"]].count(True) == 1


# the last three tricks


def taken_at_best(state: State, seat: int) -> int:
    """The card points that a seat has at the end, if both go on as well as they can; by trying everything."""
    if state.acting is None:
        return captured_by(state, seat)
    ends = [taken_at_best(apply(state, action), seat) for action in legal_actions(state)]
    return max(ends) if state.acting == seat else min(ends)


def test_in_an_ending_the_right_card_brings_most_by_trying_everything() -> None:
    leads = Counter[bool]()
    for blueprint in made("ending"):
        state, (step,), you = blueprint.states[-1], blueprint.steps, blueprint.seat
        assert isinstance(step.task, Pick)
        ends = {choice.card: taken_at_best(apply(state, Play(choice.card)), you) for choice in step.task.choices}
        assert ends.keys() == hand(state, you)
        most = max(ends.values())
        for choice in step.task.choices:
            wins = ends[choice.card] > 60
            lesser = Verdict.ACCEPTABLE if wins else Verdict.WRONG
            assert choice.verdict is (Verdict.RIGHT if ends[choice.card] == most else lesser)
            told = re.search(r"you take (\d+) of the (\d+) points", choice.why)
            assert told
            assert int(told[1]) == ends[choice.card] - captured_by(state, you)
            assert int(told[2]) == 120 - captured_by(state, 0) - captured_by(state, 1)
            assert most >= 60 > min(ends.values()) or most > 60 >= min(ends.values())
            assert captured_by(choice.line[-1], you) == ends[choice.card], "the line shows what the reason says"
        leads[not state.cards] += 1
    assert min(leads.values()) > len(SEEDS) / 4
    firsts = [DRILLS["ending"](str(number), ENGLISH).states[-1] for number in range(1, 5)]
    assert {not state.cards for state in firsts} == {True, False}


def test_whose_the_points_are_is_known_of_the_caller_and_once_the_called_card_has_fallen() -> None:
    seen = Counter[str]()
    for blueprint in made("revealed"):
        state = blueprint.states[-1]
        trick = trick_on_table(state)
        who, takes, where = (
            step.task.choices[int(answer)].text if isinstance(step.task, Choose) else answer
            for step in blueprint.steps
            for answer in right_answers(step, state)
        )
        caller = state.caller
        (taker,) = [seat for seat, card in trick.by_seat.items() if str(card) == by_hand(trick.cards, str(state.trump))]
        assert caller is not None
        assert takes == "ABCDE"[taker]
        fallen = [seat for seat, card in trick.by_seat.items() if card == state.called]
        if not fallen:
            assert who == "That cannot be known yet."
            assert where == ("To the caller’s side." if taker == caller else "That cannot be known yet.")
            # nor does the learner know it by the hand, or by being the one who has taken the trick
            assert len(holders(blueprint, blueprint.seat)) > 1
            assert blueprint.seat != taker or taker == caller
        else:
            assert who == (
                "Nobody: {} plays alone.".format("ABCDE"[caller]) if fallen == [caller] else "ABCDE"[fallen[0]]
            )
            assert where == ("To the caller’s side." if taker in (caller, *fallen) else "To the defenders.")
        assert trick.points > 0
        seen[f"{'solo' if fallen == [caller] else 'partner' if fallen else 'hidden'}: {where}"] += 1
    assert len(seen) == 6, seen
    assert min(seen.values()) > len(SEEDS) / 40, seen
    first = {
        right_answers(step, blueprint.states[-1])
        for blueprint in (DRILLS["revealed"](str(seed), ENGLISH) for seed in (1, 2, 3))
        for step in blueprint.steps[2:]
    }
    assert len(first) == 3


def test_the_trick_keeps_its_taker_and_its_partner_to_itself_until_they_are_asked_for() -> None:
    for blueprint in made("revealed"):
        place = Playthrough(blueprint).act("next")
        view: Any = scene(place, ENGLISH).view
        assert not any(card["takes"] for card in view["trick"]["cards"])
        assert not any(mark["kind"] == "partner" for seat in view["seats"] for mark in seat["marks"])
        assert not any("point" in note for seat in view["seats"] for note in seat["notes"])


# the game for four


def by_rank_and_suit(state: State) -> int:
    """The seat that takes the last trick of a state, found without the engine."""
    trick = state.tricks[-1]
    taking = by_hand(trick.cards, str(state.trump))
    return next(seat for seat, card in trick.by_seat.items() if str(card) == taking)


def test_in_a_guided_deal_for_four_the_dealers_right_leads_and_the_winners_left_draws_last() -> None:
    places = Counter[int]()
    for blueprint in made("guided-four"):
        leads, partner, _, draws, _, holds, asked, *_ = blueprint.steps
        states, dealer, you = blueprint.states, blueprint.record.deal.dealer, blueprint.seat
        assert right_answers(leads, states[0]) == ("ABCD"[(dealer + 1) % 4],)
        assert right_answers(partner, states[0]) == ("ABCD"[(you + 2) % 4],)
        assert right_answers(draws, states[4]) == ("ABCD"[by_rank_and_suit(states[4]) - 1],)
        assert (len(states[28].tricks), states[28].stock) == (7, ())
        (holder,) = [seat for seat in range(4) if states[0].faceup in hand(states[28], seat)]
        assert right_answers(holds, states[28]) == ("ABCD"[holder],)
        assert holder == (by_rank_and_suit(states[28]) - 1) % 4
        assert holder != you, "the learner would see it"
        mine = captured_by(states[28], you) + captured_by(states[28], (you + 2) % 4)
        assert isinstance(asked.task, Choose)
        right = [choice.text for choice in asked.task.choices if choice.verdict is Verdict.RIGHT]
        assert right == [f"{61 - mine} point{'s' * (mine < 60)}"]
        end = captured_by(states[-1], you) + captured_by(states[-1], (you + 2) % 4)
        words = {True: "Your side has won the deal.", False: "The other side has won the deal."}
        drawn = "60 each: the deal is a draw, and counts for nobody."
        assert blueprint.after[1] == (drawn if end == 60 else words[end > 60])
        places[(you - dealer) % 4] += 1
    assert min(places[place] for place in range(4)) > len(SEEDS) / 10


def test_the_partners_trick_is_loaded_and_an_opponents_is_not() -> None:
    kinds, seats = Counter[str](), Counter[int]()
    for blueprint in made("loading"):
        state, you = blueprint.states[-1], blueprint.seat
        partner = (you + 2) % 4
        whose, what = blueprint.steps
        assert isinstance(what.task, Pick)
        lying = by_hand(state.cards, str(state.trump))
        taker = (state.leader + [str(card) for card in state.cards].index(lying)) % 4
        assert right_answers(whose, state) == (str(int(taker != partner)),)
        verdicts = {choice.card: choice.verdict for choice in what.task.choices}
        assert verdicts.keys() == hand(state, you)
        assert len(right_answers(what, state)) == 1
        assert Verdict.WRONG in verdicts.values()

        def ours(card: Card, state: State = state, side: tuple[int, ...] = (you, partner)) -> set[bool]:
            """Whether the side takes the trick with a card, whatever is played after it."""
            after = apply(state, Play(card))
            ends = [apply(after, action) for action in legal_actions(after)] if after.cards else [after]
            return {by_rank_and_suit(end) in side for end in ends}

        (right,) = [card for card, verdict in verdicts.items() if verdict is Verdict.RIGHT]
        plain = [card for card in verdicts if str(card)[1] != str(state.trump)]
        if taker == partner:
            safe = all(ours(card) == {True} for card in plain)
            kinds["load" if safe else "open"] += 1
            assert right.points == (max if safe else min)(card.points for card in plain)
            assert safe or all(False in ours(card) for card in plain)
        elif any(by_rank_and_suit(apply(state, Play(card))) == you for card in verdicts):
            kinds["take"] += 1
            taking = [card for card in verdicts if by_rank_and_suit(apply(state, Play(card))) == you]
            assert right in taking
            assert right.points == min(card.points for card in taking)
        else:
            kinds["lost"] += 1
            assert right.points == min(card.points for card in verdicts) == 0
        for choice in what.task.choices:
            assert len(choice.line[-1].tricks) == 1, "it is played out to the end of the trick"
        seats[you] += 1
    assert min(kinds[kind] for kind in ("load", "open", "take", "lost")) > len(SEEDS) / 12
    firsts = [DRILLS["loading"](str(number), ENGLISH).steps[1].hints[0] for number in range(1, 7)]
    assert len(set(firsts)) == 4, "the first six bring all there is"
    assert len(seats) == 4


def test_whoever_loads_an_open_trick_sees_it_lost() -> None:
    seen = 0
    for blueprint in made("loading"):
        state, (_, what) = blueprint.states[-1], blueprint.steps
        assert isinstance(what.task, Pick)
        if len(state.cards) == 2 and all("can still take the trick" in choice.why for choice in what.task.choices):
            seen += 1
            loads = max(what.task.choices, key=lambda choice: choice.card.points)
            assert loads.verdict is Verdict.WRONG
            assert by_rank_and_suit(loads.line[-1]) == (blueprint.seat + 1) % 4
    assert seen > len(SEEDS) / 12


def can_be_the_partner(blueprint: Blueprint) -> set[str]:
    """Who can have the called card, for all that the learner's seat sees, found without the coach."""
    state, me = blueprint.states[-1], blueprint.seat
    called = str(state.called)
    fallen = {str(card): seat for trick in (*state.tricks, state.trick) for seat, card in trick.by_seat.items()}
    if called in fallen:
        return {"ABCDE"[fallen[called]]}
    played = Counter(fallen.values())
    if called in {str(card) for card in blueprint.record.deal.hands[me]}:
        return {"ABCDE"[me]}
    left = [seat for seat in range(5) if seat != me and played[seat] < 8]
    held_below = {called[1] + rank for rank in "2456789"}  # a call of the lowest missing trump is no solo
    bid = str(state.auction.bid)[0]  # type: ignore[union-attr]
    never_alone = bid == "2" and called[0] != "2" and bool(held_below)
    return {"ABCDE"[seat] for seat in left if seat != state.caller or not never_alone}


def test_who_the_partner_is_is_certain_only_if_one_seat_can_have_the_called_card() -> None:
    kinds: Counter[str] = Counter()
    for number, blueprint in enumerate(made("certain")):
        (step,) = blueprint.steps
        assert isinstance(step.task, Choose)
        state, me, can = blueprint.states[-1], "ABCDE"[blueprint.seat], can_be_the_partner(blueprint)
        caller = "ABCDE"[state.caller or 0]
        (answer,) = right_answers(step, state)
        text = step.task.choices[int(answer)].text
        if len(can) > 1:
            assert text == "No: several players can be the partner."
            kinds["open to the caller" if me == caller else "open"] += number < 12
        elif can == {caller}:
            assert text == ("Yes: I am alone." if me == caller else f"Yes: {caller} is alone.")
            kinds["alone"] += number < 12
        elif can == {me}:
            assert text == "Yes: I am the partner."
            kinds["own"] += number < 12
        else:
            assert text == f"Yes: {can.pop()} is the partner."
            kinds["fallen" if state.called in trick_on_table(state).cards else "last"] += number < 12
    assert len(kinds) == 6
    assert all(kinds.values()), kinds


def test_whom_to_suspect_is_whom_the_coach_does() -> None:
    verdicts: Counter[Verdict] = Counter()
    for blueprint in made("suspect"):
        (step,) = blueprint.steps
        state, task = blueprint.states[-1], step.task
        assert isinstance(task, NameSeat)
        assert task.chances is not None
        assert 2 <= len(state.tricks) <= 4
        assert observe(state, blueprint.seat).revealed_partner is None
        assert {choice.seat for choice in task.choices} == set(range(5)) - {blueprint.seat, state.caller}
        most = max(task.chances.chances)
        for choice in task.choices:
            chance = task.chances.chances[choice.seat]
            near = Verdict.ACCEPTABLE if most - chance <= 0.1 else Verdict.WRONG
            assert choice.verdict is (Verdict.RIGHT if chance == most else near)
            verdicts[choice.verdict] += 1
    assert verdicts[Verdict.RIGHT] == len(SEEDS)
    assert verdicts[Verdict.ACCEPTABLE] > len(SEEDS) / 20


def test_the_card_that_moved_most_is_where_the_chances_changed_most() -> None:
    for blueprint in list(made("what-moved-it"))[:40]:
        (step,) = blueprint.steps
        assert isinstance(step.task, NameSeat)
        moved = {}
        for choice in step.task.choices:
            before, after = (int(number) for number in re.findall(r"(\d+)%", choice.why))
            moved[choice.seat] = abs(after - before)
        (right,) = (choice.seat for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        assert moved[right] >= 10
        assert moved[right] == max(moved.values())


def surer(seen: Observation) -> tuple[float, ...]:
    """What the coach says with ten times as many worlds."""
    return partner_chances(seen, "surer", 1000, opponents=Opponents.MIXED).chances


@pytest.mark.parametrize("number", [*SUSPECTS[::24], *EVEN[::3]])
def test_more_worlds_suspect_the_same_seat_or_one_of_the_same_two(number: int) -> None:
    """What a drill says rests on few worlds, and the deals were chosen so that it holds."""
    of = suspicion("suspect", number, 2 + number % 3)
    assert of is not None
    few, many = chances_of(of).chances, surer(of.seen)
    count = 2 if number in EVEN else 1
    likeliest = [set(sorted(range(5), key=chances.__getitem__)[-count:]) for chances in (few, many)]
    assert likeliest[0] == likeliest[1]
    assert max(few) == pytest.approx(max(many), abs=0.2)


@pytest.mark.parametrize("number", MOVES[::13])
def test_more_worlds_are_moved_most_by_the_same_card(number: int) -> None:
    of = suspicion("what moved it", number, 1 + number % 3)
    assert of is not None
    plays, after = 5 * len(of.states[-1].tricks), chances_by_card(of)
    moments = enumerate(after, start=plays - len(after) + 1)
    few = shifts_of(of, after)
    many = shifts_of(of, [one._replace(chances=surer(earlier(of.seen, at))) for at, one in moments])
    assert max(few, key=few.__getitem__) == max(many, key=many.__getitem__)


@pytest.mark.parametrize("name", ["suspect", "what-moved-it"])
def test_the_coach_says_what_he_thinks_once_the_learner_has(name: str) -> None:
    asked = Playthrough(DRILLS[name]("1", ENGLISH)).act("next")
    assert scene(asked, ENGLISH).view["meter"] is None
    answered = asked.act(asked.solution[0])
    meter: Any = scene(answered, ENGLISH).view["meter"]
    assert len(meter["bars"]) >= 3
    assert scene(answered.act("next"), ENGLISH).view["meter"] == meter


@pytest.mark.parametrize("name", DRILLS)
def test_an_exercise_is_ready_at_once(name: str) -> None:
    """On pure Python, in processor time, for others may use the machine."""
    DRILLS[name]("warm", ENGLISH)
    began = time.process_time()
    for seed in SEEDS[:10]:
        DRILLS[name](seed, ENGLISH)
    assert (time.process_time() - began) / 10 < 0.3


def test_no_reason_speaks_of_a_partner_once_the_caller_is_known_to_be_alone() -> None:
    alone = 0
    for blueprint in made("revealed"):
        first, _, last = blueprint.steps
        assert isinstance(first.task, Choose)
        assert isinstance(last.task, Choose)
        if any(one.verdict is Verdict.RIGHT and "plays alone" in one.text for one in first.task.choices):
            alone += 1
            assert not any("whoever the partner" in one.why for one in last.task.choices)
    assert alone
