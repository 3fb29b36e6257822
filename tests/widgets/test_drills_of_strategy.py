"""Generated choices of a card: what is still out, what the coach would play, and what happens then."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from briscola_core import Call, Card, Phase, Play, observe
from briscola_core.coach.advice import advise
from briscola_core.coach.why import reasons
from briscola_widgets import Playthrough
from briscola_widgets.blueprint import Choose, Pick, Verdict
from briscola_widgets.names import symbol
from briscola_widgets.playthrough import trick_on_table
from briscola_widgets.reasoning import reason_in_words

from .generated import ENGLISH, SEEDS, STRENGTH, drill, made


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
    assert {drill("count-trumps", str(seed)).record.rules.players for seed in range(1, 7)} == {2, 4, 5}


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


JUDGED = ("best-card", "best-card-caller", "best-card-others", "discard-or-load", "call")


def sentences(text: str) -> set[str]:
    return set(re.split(r"(?<=[.!?]) (?!In the next trick)", text))


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_said_of_a_right_card_is_not_all_said_of_another_and_a_hint_is_true_of_none(name: str) -> None:
    for seed in range(1, 25):
        blueprint = drill(name, str(seed))
        step, state = blueprint.steps[0], blueprint.states[blueprint.begin]
        seen = observe(state, state.acting)
        assert isinstance(step.task, Pick)
        right = {choice.card: choice.why for choice in step.task.choices if choice.verdict is Verdict.RIGHT}
        other = {choice.card: choice.why for choice in step.task.choices if choice.card not in right}
        for why in right.values():
            # no sentence praises a card and stands beside another, too
            assert not any(sentences(why) & sentences(said) for said in other.values()), (seed, why)
            # who leads takes the trick so far with any card
            assert state.cards or "So far it takes" not in why
        hint = step.hints[-1]
        found = re.search("“(.+)”", hint)
        if found is None:
            # an alternative, of which one is right
            named = {card for card in (*right, *other) if symbol(card) in hint}
            assert len(named) == 2
            assert len(named & right.keys()) == 1
            continue
        of = Call if state.phase is Phase.CALL else Play
        true = {
            card: {reason_in_words(ENGLISH, reason) for reason in reasons(seen, of(card))}
            for card in (*right, *other)
            if of(card) in seen.legal_actions
        }
        # what a right call lacks is said of it with praise
        told = {said.removeprefix("Only ") for said in sentences(found[1])}
        assert any(told <= true[card] for card in right)
        assert not any(told <= true[card] for card in other if card in true), (seed, hint)


@pytest.mark.parametrize(
    ("name", "seed", "card", "said"),
    [
        # both trumps are sure to take the trick, and the trick holds nothing
        ("best-card-caller", "1", "6H", "Your side ends with 80 points; with 2♥ instead, it has 77."),
        # both leave it to B; the five gives nothing away
        (
            "best-card-others",
            "1",
            "3H",
            "With 5♥ instead you would keep 3♥, and its 10 points could still be lost later.",
        ),
        # both aces take the trick
        ("best-card-caller", "3", "AH", "With A♦ instead you would spend a trump, and A♥ is none."),
        # the called card takes no less
        ("best-card-others", "2", "5S", "With 2♠ instead you would show everybody who is with whom."),
        # both threes are led, and nothing that can be seen tells them apart
        ("best-card", "2", "AC", "With 3♠ instead, it could have gone wrong like this: you play 3♠ and A plays 5♥."),
    ],
)
def test_of_two_cards_that_do_the_same_it_is_said_why_one_is_better(name: str, seed: str, card: str, said: str) -> None:
    (step,) = drill(name, seed).steps
    assert isinstance(step.task, Pick)
    whys = {str(choice.card): choice.why for choice in step.task.choices}
    assert card in [of for of, why in whys.items() if said in why]
    assert all(choice.verdict is Verdict.RIGHT for choice in step.task.choices if said in choice.why)


#: What says no more than figures do.
FIGURES = re.compile(r"^(?:Your side succeeds in|Your side ends with|By the coach’s figures)")


@pytest.mark.parametrize("name", ["best-card", "best-card-caller", "best-card-others"])
def test_a_card_is_never_judged_by_figures_alone_nor_a_wrong_one_only_praised(name: str) -> None:
    for seed in range(1, 13):
        (step,) = drill(name, str(seed)).steps
        assert isinstance(step.task, Pick)
        for choice in step.task.choices:
            told = [sentence for sentence in sentences(choice.why) if not FIGURES.match(sentence)]
            named = re.search("with .. instead, it has", choice.why)
            assert told or named, (seed, choice)
            praise = [of for of in told if re.match("It is sure|It brings|No card that|So far it takes|If it is", of)]
            if choice.verdict is Verdict.WRONG and told == praise:
                # at least what the side lost by it has been said
                assert "with the best card it has" in choice.why or step.advice, (seed, choice)
                assert "goes on like this" in choice.why or "could have gone wrong" in choice.why, (seed, choice)


@pytest.mark.parametrize("name", ["best-card", "best-card-caller", "best-card-others"])
def test_what_another_card_would_spend_risk_or_give_holds_in_the_position(name: str) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(1, 25):
        blueprint = drill(name, str(seed))
        (step,), state = blueprint.steps, blueprint.states[blueprint.begin]
        assert isinstance(step.task, Pick)
        by_name = {symbol(choice.card): choice.card for choice in step.task.choices}
        for choice in step.task.choices:
            if found := re.search(r"With (\S+) instead you would ([^.]*)\.", choice.why):
                other, card, said = by_name[found[1]], choice.card, found[2]
                assert choice.verdict is Verdict.RIGHT
                number = int((re.findall(r"\d+", said.replace(symbol(card), "")) or ["0"])[0])
                if said.startswith("spend a trump"):
                    assert (card.suit == state.trump, other.suit == state.trump) == (False, True)
                elif said.startswith("spend a stronger"):
                    assert card.suit == other.suit == state.trump
                    assert STRENGTH.index(str(other)[0]) < STRENGTH.index(str(card)[0])
                elif said.startswith("keep"):
                    assert number == card.points > other.points
                elif said.startswith("put"):
                    assert number == other.points - card.points > 0
                elif said.startswith("give"):
                    assert number in {other.points, other.points - card.points}
                else:
                    assert said.startswith("show everybody")
                    assert other == state.called
                kinds[said.split()[0]] += 1
            if "spends a stronger trump than is needed" in choice.why:
                assert choice.card.suit == state.trump
                assert any(
                    of.verdict is Verdict.RIGHT and of.card.suit == state.trump and of.card < choice.card
                    for of in step.task.choices
                )
    assert kinds, name


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
