"""Generated exercises: the same for everyone with the same seed, right by the rules, solved by their hints."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from briscola_core import Card, Rank, observe, to_act
from briscola_core.coach.advice import advise
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Fact, MakeBid, Shown, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.playthrough import answers_to, judge, right_answers, trick_on_table
from briscola_widgets.scene import scene

ENGLISH = Language("en")
SEEDS = [str(number) for number in range(1, 101)] + [f"class-7a-{number}" for number in range(1, 101)]
STRENGTH = "A3KQJ76542"


def made(name: str, language: Language = ENGLISH) -> Iterator[Blueprint]:
    for seed in SEEDS:
        yield DRILLS[name](seed, language)


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
    assert len({str(one) for one in everywhere[0]}) > len(SEEDS) * 0.95


@pytest.mark.parametrize("name", DRILLS)
def test_an_exercise_knows_its_name_and_its_seed(name: str) -> None:
    assert [(blueprint.name, blueprint.seed) for blueprint in made(name)] == [(name, seed) for seed in SEEDS]


@pytest.mark.parametrize("name", DRILLS)
def test_no_text_before_an_answer_contains_it(name: str) -> None:
    for blueprint in made(name):
        place = Playthrough(blueprint)
        while place.step is not None:
            if place.position.started and not place.position.done:
                view: Any = scene(place, ENGLISH).view
                told = " ".join(words(line["text"]) for line in view["say"])
                asked = Fact.TRICK_WINNER in place.withheld
                for right in spoiling(place):
                    assert not re.search(
                        rf"(?<![\w]){re.escape(right)}(?![\w])", told.replace(blueprint_lead(blueprint), "")
                    )
                assert not [card for part in ("trick", "spread") for card in view[part]["cards"] if card.get("points")]
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def spoiling(place: Playthrough) -> list[str]:
    """What no text may say before the question is answered; bids have been said by others before."""
    assert place.step is not None
    right, task = right_answers(place.step, place.position.state), place.step.task
    if isinstance(task, MakeBid):
        return []
    if isinstance(task, Choose):
        return [task.choices[int(right[0])].text]
    return [right[0]]


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


UNITS = {range(61, 71): 1, range(71, 81): 2, range(81, 91): 3, range(91, 101): 4, range(101, 121): 5}


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
        unit = next(unit for targets, unit in UNITS.items() if target in targets)
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
        unit = next(unit for targets, unit in UNITS.items() if target in targets)
        made_it = "reaches" in " ".join(blueprint.steps[-1].say)
        share = {"solo": 4, "caller": 2, "partner": 1, "defender": -1}[role] * (1 if made_it else -1)
        assert texts[-1] == [f"{share * unit:+}".replace("-", "−")]
    assert min(roles[role] for role in answer) > len(SEEDS) / 12
    assert roles["defender against a solo"] > 10


def test_a_generated_deal_can_be_replayed() -> None:
    for blueprint in made("trick"):
        assert to_act(blueprint.states[-1]) is not None
        assert tuple(blueprint.record.states()) == blueprint.states
