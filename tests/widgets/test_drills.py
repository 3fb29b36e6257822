"""Generated exercises: the same for everyone with the same seed, right by the rules, solved by their hints."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from briscola_core import PAGAT_RANK, Card, Observation, Opponents, Rank, State, observe, partner_chances, to_act
from briscola_core.coach.partner import earlier
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Count, Fact, NameSeat, Pick, Settle, Shown, Step, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.drills.suspect import EVEN, MOVES, SUSPECTS, chances_by_card, chances_of, shifts_of, suspicion
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import right_answers, trick_on_table
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
                for right in told_as(place.step, place.position.state):
                    assert not re.search(
                        rf"(?<![\w]){re.escape(right)}(?![\w])", told.replace(blueprint_lead(blueprint), "")
                    )
                if isinstance(place.step.task, Count) or blueprint.shown is not Shown.DEAL:
                    assert not [
                        card for part in ("trick", "spread") for card in view[part]["cards"] if card.get("points")
                    ]
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def told_as(step: Step, state: State) -> list[str]:
    """How a right answer would stand in a text: a choice in its words, a card as its symbol.

    A settlement in none, nor a seat of which it is told what it has played.
    """
    right = right_answers(step, state)[:1]
    if isinstance(step.task, Choose):
        return [step.task.choices[int(answer)].text for answer in right]
    if isinstance(step.task, NameSeat) and step.task.choices:
        return []
    return [symbol(Card(answer)) for answer in right] if isinstance(step.task, Pick) else list(right)


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
