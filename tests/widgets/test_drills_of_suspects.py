"""Generated exercises of who the partner is: what is certain, whom to suspect, what moved the suspicion."""

from __future__ import annotations

import re
import sys
from collections import Counter
from typing import Any

import pytest

from briscola_core import Card, Observation, Opponents, State, observe, partner_chances
from briscola_core.coach.partner import earlier
from briscola_widgets import Blueprint, Playthrough
from briscola_widgets.blueprint import Choose, NameSeat, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.drills.suspect import EVEN, MOVES, SUSPECTS, chances_by_card, chances_of, shifts_of, suspicion
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, WORTH, by_hand, drill, made


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


class Done(Counter[str]):
    """What a seat has done in the tricks so far, found by hand; each card that could be named is a key, too."""


def done(state: State, seat: int) -> Done:
    """Go through the tricks card by card, and see who would take each if it ended there."""
    found, caller, trump = Done(), state.caller, str(state.trump)
    for trick in state.tricks:
        seats, cards = list(trick.by_seat), list(trick.by_seat.values())

        def taker(upto: int, seats: list[int] = seats, cards: list[Card] = cards) -> int:
            return seats[list(map(str, cards[:upto])).index(by_hand(tuple(cards[:upto]), trump))]

        at, end = seats.index(seat), taker(len(cards))
        worth, mine = WORTH.get(str(cards[at])[0], 0), taker(at + 1) == seat
        late = at > seats.index(caller or 0)
        before = taker(at) if late else None
        found["given"] += worth if end != seat else 0
        found["taken"] += end == seat
        found[f"took {symbol(cards[at])}"] += end == seat and not late
        found["loaded"] += worth if before == caller and not mine and late else 0
        found["withheld"] += before == caller and not mine and late and not worth
        found[f"beat with {symbol(cards[at])}"] += before == caller and mine and late
        found["beat"] += before == caller and mine and late
        found[f"took back {symbol(cards[at])}"] += late and before != caller and end == seat
        found["took back"] += late and before != caller and end == seat
        found["fed"] += worth if late and before != caller and not mine else 0
        found["before"] += worth if not late and end == caller else 0
        found["strayed"] += worth if end not in (caller, seat) and (not late or mine) and before != caller else 0
    return found


#: What is said of a seat, and what makes it true.
SAID = {
    r"given (\d+) points? to tricks that the caller’s card was already taking": "loaded",
    r"given (\d+) points? to tricks that the caller had already lost": "fed",
    r"given (\d+) points? to tricks that the caller took, but before": "before",
    r"given (\d+) points? to tricks that the caller did not take": "strayed",
}


def is_true(sentence: str, state: State) -> bool:
    """Whether a sentence about what a seat has played holds on the table."""
    (name,) = re.findall(r"(?<![\w♠♥♦♣])([A-E])(?: has|,)", sentence.replace("With ", ""))[:1]
    of = done(state, "ABCDE".index(name))
    for pattern, kind in SAID.items():
        if found := re.search(pattern, sentence):
            return of[kind] == int(found[1]) > 0
    if "no points to a trick" in sentence:
        return of["withheld"] > 0 == of["loaded"]
    if found := re.search(r"With (\S+), . has taken a trick that the caller had already lost", sentence):
        return of[f"took back {found[1]}"] > 0
    if found := re.search(r"With (\S+), . has taken a trick, and the caller, who played later", sentence):
        return of[f"took {found[1]}"] > 0
    if found := re.search(r"has played (\S+) over \S+, the caller’s card", sentence):
        return of[f"beat with {found[1]}"] > 0
    if "has helped neither side" in sentence:
        return not of["given"] and not of["taken"]
    raise AssertionError(sentence)


#: What is said of how much that counts, beside the figures.
COUNTS = ("That speaks for a partner, but", "But nobody else whom", "The coach has", "Of those whom you can suspect")


@pytest.mark.parametrize("number", [*SUSPECTS, *EVEN])
def test_every_guess_is_answered_with_what_the_seat_has_played(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each deal that can come up: the cards on the table bear out every sentence, and tell the likeliest seat."""
    lists = "briscola_widgets.drills.suspect"
    for name in ("SUSPECTS", "EVEN"):
        monkeypatch.setattr(sys.modules[lists], name, (number,))
    (step,), states = (made := DRILLS["suspect"]("1", ENGLISH)).steps, made.states
    assert isinstance(step.task, NameSeat)
    state = states[-1]
    seats = {choice.seat for choice in step.task.choices}
    (right,) = (choice for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
    facts = {seat: done(state, seat) for seat in seats}
    others = [facts[seat] for seat in seats - {right.seat}]
    for choice in step.task.choices:
        told = [said for said in re.split(r"(?<=\.) ", choice.why) if not said.startswith(COUNTS)]
        assert told, choice.why
        assert all(is_true(said, state) for said in told), choice.why
        if choice is not right:
            assert re.search(rf"\b{'ABCDE'[choice.seat]} has", told[0])
            partner = re.search("was already taking|had already lost", told[0]) and "no points" not in told[0]
            helped = partner and not re.search(r"points? to tricks that the caller had already lost", told[0])
            louder = "but what another has done speaks louder" in choice.why
            assert louder == (bool(helped) and choice.verdict is Verdict.WRONG)
    mine = facts[right.seat]
    if "alone has done nothing against" in right.why:
        assert not any(mine[kind] for kind in ("fed", "beat", "withheld", "strayed"))
        assert all(of["fed"] or of["beat"] or of["withheld"] for of in others)
    elif "before the caller had played" in right.why:
        assert mine["before"] >= 10
        assert "a weaker sign than points given after. But nobody else" in right.why
        assert all(of["before"] + of["loaded"] < mine["before"] for of in others)
        assert not any(of["loaded"] or of["took back"] for of in others)
    else:
        assert mine["loaded"] or mine["took back"]
        assert mine["loaded"] > max(of["loaded"] for of in others) or mine["took back"]
    assert step.hints[-1] in right.why


def test_what_tells_the_partner_is_at_times_given_or_taken_or_what_the_others_have_done() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in list(made("suspect"))[:12]:
        (step,) = blueprint.steps
        assert isinstance(step.task, NameSeat)
        (why,) = (choice.why for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        for said in (
            "was already taking",
            "has taken a trick",
            "before the caller had played",
            "alone has done nothing",
        ):
            kinds[said] += said in why
    assert all(kinds.values()), kinds


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


#: What the card of the last trick can have done, as it is said.
OF_A_CARD = {
    "as a partner does": ("loaded", "took back"),
    "as a defender does": ("fed", "beat", "withheld"),
}


@pytest.mark.parametrize("number", MOVES)
def test_of_every_card_it_is_said_what_it_has_done_and_the_one_that_moved_most_bears_its_chance_out(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["briscola_widgets.drills.suspect"], "MOVES", (number,))
    made = DRILLS["what-moved-it"]("1", ENGLISH)
    (step,), state = made.steps, made.states[-1]
    assert isinstance(step.task, NameSeat)
    trick, said = state.tricks[-1], set()
    for choice in step.task.choices:
        shows, figures = choice.why.split(". ", 1)
        card, of = trick.by_seat[choice.seat], done(state._replace(tricks=(trick,)), choice.seat)
        assert shows.startswith(symbol(card))
        counted = re.search(r"gave (\d+) point", shows)
        assert counted is None or int(counted[1]) == card.points > 0
        kinds = [kind for words, found in OF_A_CARD.items() if words in shows for kind in found]
        # what a partner or a defender does is said of nobody but whose card has done it, and of each of those
        acted = [kind for found in OF_A_CARD.values() for kind in found if of[kind]]
        caller = choice.seat == state.caller
        assert caller == ("the caller’s own card" in shows)
        assert caller or bool(kinds) == bool(acted), choice.why
        assert caller or set(acted) <= set(kinds)
        if "before the caller had played" in shows:
            assert of["before"] > 0
        if "was still open" in shows:
            assert list(trick.by_seat).index(choice.seat) < list(trick.by_seat).index(state.caller or 0)
        own = re.search(rf"chance that {'ABCDE'[choice.seat]} is the partner from (\d+)% to (\d+)%", figures)
        if kinds and own:
            rises = int(own[2]) >= int(own[1]) - 3 if "partner does" in shows else int(own[2]) <= int(own[1]) + 3
            assert rises, choice.why
        if choice.verdict is Verdict.RIGHT:
            assert kinds
        assert shows.replace(symbol(card), "") not in said or choice.verdict is not Verdict.RIGHT
        said.add(shows.replace(symbol(card), ""))


def test_cards_that_helped_and_cards_that_hurt_move_the_chances_most_at_times() -> None:
    kinds: Counter[str] = Counter()
    for blueprint in list(made("what-moved-it"))[:12]:
        (step,) = blueprint.steps
        assert isinstance(step.task, NameSeat)
        (why,) = (choice.why for choice in step.task.choices if choice.verdict is Verdict.RIGHT)
        kinds.update(words for words in OF_A_CARD if words in why)
    assert len(kinds) == 2, kinds


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
    asked = Playthrough(drill(name, "1")).act("next")
    assert scene(asked, ENGLISH).view["meter"] is None
    answered = asked.act(asked.solution[0])
    meter: Any = scene(answered, ENGLISH).view["meter"]
    assert len(meter["bars"]) >= 3
    assert scene(answered.act("next"), ENGLISH).view["meter"] == meter
