"""Generated exercises of the game for two: a guided deal, the exchange, the last three tricks."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from briscola_core import EXCHANGE, Card, ExchangeRank, Play, State, apply, legal_actions
from briscola_widgets import Playthrough
from briscola_widgets.blueprint import Choose, Pick, Verdict
from briscola_widgets.playthrough import right_answers
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, WORTH, by_hand, captured_by, drill, hand, made


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


def test_who_has_the_turn_is_told_so_by_the_trick_that_lies_there() -> None:
    """A trick that is over still lies on the table, with the learner's own card in it."""
    kinds: Counter[str] = Counter()
    for blueprint in made("exchange"):
        state, (step, *_) = blueprint.states[-1], blueprint.steps
        assert isinstance(step.task, Choose)
        (why,) = (choice.why for choice in step.task.choices if choice.text == "No: it is not my turn.")
        if state.acting != blueprint.seat:
            continue
        over = not state.cards and bool(state.tricks)
        assert ("the trick on the table is over" in why) == over
        assert ("to this trick yet" in why) == bool(state.cards)
        kinds["over" if over else "to it" if state.cards else "first"] += "It is your turn" in why
    assert kinds["over"]
    assert kinds["to it"]


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
    firsts = [drill("exchange", str(number)) for number in range(1, 13)]
    assert {right_answers(first.steps[0], first.states[-1]) for first in firsts} == {("0",), ("1",), ("2",), ("3",)}


def test_before_the_question_who_leads_nobody_is_marked_as_to_play() -> None:
    for blueprint in made("guided-two"):
        asked = Playthrough(blueprint).act("next")
        view: Any = scene(asked, ENGLISH).view
        assert not any(seat["turn"] for seat in view["seats"])
        done: Any = scene(asked.act(asked.solution[0]), ENGLISH).view
        assert [seat["turn"] for seat in done["seats"]].count(True) == 1


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
    firsts = [drill("ending", str(number)).states[-1] for number in range(1, 5)]
    assert {not state.cards for state in firsts} == {True, False}
