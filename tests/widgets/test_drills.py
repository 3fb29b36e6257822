"""Generated exercises: the same for everyone with the same seed, right by the rules, solved by their hints."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from briscola_core import EXCHANGE, PACK, Card, ExchangeRank, Play, Rank, State, apply, legal_actions, to_act
from briscola_tutorial.places import languages
from briscola_widgets import Blueprint, Language, Playthrough
from briscola_widgets.blueprint import Choose, Fact, Pick, PlayCards, Shown, Step, Verdict
from briscola_widgets.drills import DRILLS
from briscola_widgets.language import TRANSLATED, UNTRANSLATED
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

ENGLISH = Language("en")
SEEDS = [str(number) for number in range(1, 101)] + [f"class-7a-{number}" for number in range(1, 101)]
STRENGTH = "A3KQJ76542"


def made(name: str, language: Language = ENGLISH) -> Iterator[Blueprint]:
    for seed in SEEDS:
        yield DRILLS[name](seed, language)


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
            lines = [words(view["goal"]["text"]), *(words(line["text"]) for line in view["say"]), view["title"]]
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
                right = answer_in_words(place)
                asked = Fact.TRICK_WINNER in place.withheld
                # a letter may be an ace, too
                told = re.sub("[A3KQJ76542]?[♠♥♦♣]", "", told.replace(blueprint_lead(blueprint), ""))
                assert not re.search(rf"(?<![\w]){re.escape(right)}(?![\w])", told)
                if place.withheld & {Fact.TRICK_POINTS, Fact.SPREAD_POINTS}:
                    lying = [card for part in ("trick", "spread") for card in view[part]["cards"]]
                    assert not [card for card in lying if card.get("points")]
                assert not (asked and any(card["takes"] for card in view["trick"]["cards"]))
            for action in place.solution if not place.position.done and place.position.started else ("next",):
                place = place.act(action)


def answer_in_words(place: Playthrough) -> str:
    """The right answer to the question at hand, as the learner reads it."""
    assert place.step is not None
    task, right = place.step.task, right_answers(place.step, place.position.state)
    if not right:
        return "a card is played, and nothing is asked"
    return task.choices[int(right[0])].text if isinstance(task, Choose) else right[0]


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


# the game for two


def captured(state: State, seat: int) -> int:
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
        task, mine = blueprint.steps[7].task, captured(blueprint.states[34], blueprint.seat)
        assert isinstance(task, Choose)
        counts = {int(choice.text.split()[0]): choice.verdict for choice in task.choices}
        assert len(counts) == len(task.choices) >= 3
        assert [count for count, verdict in counts.items() if verdict is Verdict.RIGHT] == [61 - mine]
        assert counts[60 - mine] is Verdict.WRONG
        total = captured(blueprint.states[-1], blueprint.seat)
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
        return captured(state, seat)
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
            assert int(told[1]) == ends[choice.card] - captured(state, you)
            assert int(told[2]) == 120 - captured(state, 0) - captured(state, 1)
            assert most >= 60 > min(ends.values()) or most > 60 >= min(ends.values())
            assert captured(choice.line[-1], you) == ends[choice.card], "the line shows what the reason says"
        leads[not state.cards] += 1
    assert min(leads.values()) > len(SEEDS) / 4
    firsts = [DRILLS["ending"](str(number), ENGLISH).states[-1] for number in range(1, 5)]
    assert {not state.cards for state in firsts} == {True, False}


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
        mine = captured(states[28], you) + captured(states[28], (you + 2) % 4)
        assert isinstance(asked.task, Choose)
        right = [choice.text for choice in asked.task.choices if choice.verdict is Verdict.RIGHT]
        assert right == [f"{61 - mine} point{'s' * (mine < 60)}"]
        end = captured(states[-1], you) + captured(states[-1], (you + 2) % 4)
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
