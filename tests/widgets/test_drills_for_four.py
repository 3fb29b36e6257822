"""Generated exercises of the game for four: a guided deal, and what is played on the partner's trick."""

from __future__ import annotations

from collections import Counter

from briscola_core import Card, Play, State, apply, legal_actions
from briscola_widgets.blueprint import Choose, Pick, Verdict
from briscola_widgets.playthrough import right_answers

from .generated import SEEDS, by_hand, captured_by, drill, hand, made


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
    firsts = [drill("loading", str(number)).steps[1].hints[0] for number in range(1, 7)]
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
