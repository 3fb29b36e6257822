"""Advice, chances of the partner, and the review of a deal."""

from __future__ import annotations

import statistics
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from briscola_core import (
    BEGINNER,
    PACK,
    RANDOM,
    REGULAR,
    Advice,
    AuctionKind,
    Deal,
    Game,
    Observation,
    Opponents,
    PartnerChances,
    Phase,
    Play,
    Record,
    Rules,
    State,
    advise,
    apply,
    legal_actions,
    observe,
    parse_action,
    partner_chances,
    result,
    review,
    tidied,
)
from briscola_core.bid import PASS
from briscola_core.coach.advice import Batch, Counted, _advice, surer
from briscola_core.coach.partner import earlier, surer_partner
from briscola_core.coach.seed import seed_of
from briscola_core.players.bidding import REGULAR_BIDDER, judgement, suits_of
from briscola_core.players.habits import RELABELLED
from briscola_core.players.player import RuleOfThumb, Whimsical
from briscola_core.players.position import position
from briscola_core.settlement import settle
from briscola_core.worlds.contract import Sample, Settled, sample
from briscola_core.worlds.ending import ending, side_of
from briscola_core.worlds.rollout import outcome
from briscola_core.worlds.trials import alike
from briscola_core.worlds.world import asking, hidden, walk

from .tables import MANY_RULES, states


@pytest.mark.parametrize("rules", MANY_RULES)
def test_advice_says_of_each_legal_action_a_chance_and_points_with_their_errors(rules: str) -> None:
    for state in states(rules, 5)[:-1:4]:
        seen = observe(state, state.acting)
        advice = advise(seen, 1, 16)
        assert tuple(choice.action for choice in advice.choices) == seen.legal_actions
        assert advice.opponents is Opponents.REGULAR
        assert 0 < advice.weight <= advice.worlds
        assert 0 <= advice.agreeing <= 1
        for choice in advice.choices:
            assert 0 <= choice.chance.mean <= 1
            assert (choice.chance.error == 0) == advice.exact
            assert choice.chance.error < 0.5
            assert 0 <= choice.captured.mean <= 120
            assert choice.gap.mean >= 0
        assert advice.of(advice.best[0]).gap.mean <= 0.02
        assert set(advice.best) == {choice.action for choice in advice.choices if choice.equal}


@pytest.mark.parametrize("rules", ["pagat_rank", "ladder players=4", "briscola_four"])
def test_the_last_card_of_all_is_worth_what_it_brings(rules: str) -> None:
    for seed in range(6):
        before, over = states(rules, seed)[-2:]
        if before.phase is not Phase.PLAY:
            continue
        seat = before.acting
        assert seat is not None
        advice = advise(observe(before, seat))
        assert advice.exact
        (choice,) = advice.choices
        found = result(over)
        assert (choice.chance.error, choice.points.error, choice.captured.error) == (0, 0, 0)
        side = side_of(before, seat)
        assert choice.captured.mean == sum(over.points[other] for other in side)
        if before.rules.game is Game.CHIAMATA:
            assert choice.points.mean == found.changes[seat]
            assert choice.chance.mean == (found.changes[seat] > 0)


def test_for_two_with_the_stock_gone_advice_is_exact() -> None:
    for seed in range(8):
        for state in states("briscola_two", seed):
            if state.acting is None:
                continue
            advice = advise(observe(state, state.acting), worlds=4)
            assert advice.exact == (not state.stock)
            if not advice.exact:
                continue
            mine = state.points[state.acting]
            for (card, still), choice in zip(ending(state).points, advice.choices, strict=True):
                assert choice.action == Play(card)
                assert choice.captured == (mine + still, 0)
                assert choice.chance == ({True: 1, False: 0}[mine + still > 60] if mine + still != 60 else 0.5, 0)
            assert set(advice.best) >= {Play(card) for card in ending(state).best}


@pytest.mark.parametrize("rules", ["pagat_rank", "briscola_four"])
def test_only_what_is_little_less_is_equal_and_where_points_are_level_card_points_decide(rules: str) -> None:
    level = 0
    for seed in range(3):
        for state in states(rules, seed)[:-1:3]:
            advice = advise(observe(state, state.acting), seed, 60)
            equal = [choice for choice in advice.choices if choice.equal]
            assert equal
            assert all(choice.gap.mean <= 0.1 for choice in equal)
            near = [choice for choice in advice.choices if choice.gap.mean <= min(2 * choice.gap.error, 0.1)]
            if max(choice.gap.mean for choice in near) > 0.02:
                assert equal == near
                continue
            most = max(choice.captured.mean for choice in near)
            level += len(near) > len(equal)
            assert advice.of(advice.best[0]).captured.mean == most
            assert all(choice.captured.mean < most - 0.99 for choice in near if choice not in equal)
    assert level


@pytest.mark.parametrize("rules", ["pagat_rank", "points", "briscola_two"])
def test_advice_becomes_surer_batch_by_batch_and_the_same_for_the_same_seed(rules: str) -> None:
    state = next(state for state in states(rules, 3) if state.phase is Phase.PLAY)
    seen = observe(state, state.acting)
    first, batches = surer(seen, 1, worlds=40)
    advice = first
    for _ in range(5):
        advice, batches = surer(seen, 1, batches, 40)
    assert len(batches) == 6
    assert advice.weight > first.weight
    assert sum(c.chance.error for c in advice.choices) < sum(c.chance.error for c in first.choices)
    again: tuple[Batch, ...] = ()
    for _ in range(6):
        slow, again = surer(seen, 1, again, 40, fast=False)
    assert slow == advice


@pytest.mark.parametrize("rules", ["pagat_rank", "points", "briscola_two"])
def test_so_few_worlds_at_a_time_are_dealt_as_are_asked_for(rules: str) -> None:
    for state in states(rules, 3)[:-1:4]:
        seen = observe(state, state.acting)
        told, batches = surer(seen, 1, worlds=5)
        assert len(told.choices) == len(seen.legal_actions)
        # more are dealt where many plays are to agree with
        assert told.worlds <= 20
        assert told.exact == (not batches)


def test_of_batches_put_together_the_one_with_likelier_worlds_counts_for_more() -> None:
    seen = observe(states("pagat_rank", 1)[-20], states("pagat_rank", 1)[-20].acting)
    alone, (batch,) = surer(seen, 1)
    poor = batch._replace(
        dealt=batch.dealt._replace(costs=[cost + 80 for cost in batch.dealt.costs]),
        samples=[Sample([1 - s for s in sample.success], sample.points, sample.captured) for sample in batch.samples],
    )
    both = _advice(seen, (batch, poor), Opponents.REGULAR)
    for one, other in zip(both.choices, alone.choices, strict=True):
        assert one.chance.mean == pytest.approx(other.chance.mean, abs=0.05)


def test_cards_that_do_the_same_are_worth_the_same_and_none_is_ranked_before_the_other() -> None:
    found = 0
    for seed in range(8):
        for state in states("pagat_rank", seed):
            if state.phase is not Phase.PLAY:
                continue
            seen = observe(state, state.acting)
            groups = [group for group in alike(position(seen)) if len(group) > 1]
            if not groups or seed > 1:
                found += len(groups)
                continue
            advice = advise(seen, seed, 10)
            back = RELABELLED[position(seen).trump]
            for group in groups:
                mine = [advice.of(Play(PACK[back[card]])) for card in group]
                assert len({choice._replace(action=PASS) for choice in mine}) == 1
    assert found


def test_no_card_still_to_come_stands_between_cards_that_do_the_same() -> None:
    for seed in range(10):
        for state in states("pagat_rank", seed):
            if state.phase is not Phase.PLAY:
                continue
            laid = position(observe(state, state.acting))
            for group in alike(laid):
                for low, high in pairwise(group):
                    assert low // 10 == high // 10
                    assert not any(low < card < high for card in (*laid.unseen, *laid.moment.cards))


def test_the_mean_error_is_that_of_the_mean() -> None:
    values = [Random(seed).random() for seed in range(400)]
    mean, error = Counted([1.0] * 400).estimate(values)
    assert mean == pytest.approx(statistics.fmean(values))
    assert error == pytest.approx(statistics.stdev(values) / 20, rel=0.01)
    # a world that counts twice is one world
    assert Counted([3.0, 3.0]).estimate([0, 1]).error == pytest.approx(Counted([1.0, 1.0]).estimate([0, 1]).error)


def test_nothing_is_certain_after_few_worlds() -> None:
    few, many = (Counted([1.0] * number).chance([1.0] * number) for number in (4, 400))
    assert few.error > many.error > 0
    assert few.mean < many.mean < 1


def after_auction(words: str, seed: int) -> Observation:
    """Give what the first to play sees after this auction and the first call."""
    state = State.start(Rules.parse("pagat_rank"), Deal.from_seed(seed, dealer=4))
    for word in words.split():
        state = apply(state, parse_action(word))
    state = apply(state, legal_actions(state)[0])
    return observe(state, state.acting)


#: Nobody who holds such cards goes up to 2 with 115, and all others can only have passed too soon.
TOO_HIGH = "A 3 K Q J 7 6 5 4 2 2/70 2/80 2/90 2/100 2/115 P P P P"


def test_an_auction_that_hardly_any_deal_explains_is_answered_all_the_same() -> None:
    seen = after_auction(TOO_HIGH, 1)
    advice = advise(seen, 1, 60)
    assert advice.agreeing < 0.02
    assert len(advice.choices) == 8
    assert all(choice.points.error > 0 for choice in advice.choices)
    first, _ = surer(seen, 1, worlds=10)
    assert first.worlds <= 10
    assert len(first.choices) == 8


@pytest.mark.parametrize(
    ("auction", "seed"),
    [(TOO_HIGH, 1), ("A 3 K Q J 7 6 5 4 2 P 2/70 2/75 P 2/80 2/90 P P", 1), ("A 2 2/67 P P P P", 2)],
)
def test_an_error_says_how_far_other_worlds_would_give_another_figure(auction: str, seed: int) -> None:
    seen = after_auction(auction, seed)
    advices = [advise(seen, again, 200) for again in range(12)]
    for at in range(len(seen.legal_actions)):
        found = [advice.choices[at] for advice in advices]
        for of in ([choice.chance for choice in found], [choice.points for choice in found]):
            spread = statistics.stdev(one.mean for one in of)
            stated = statistics.fmean(one.error**2 for one in of) ** 0.5
            assert spread < 1.6 * stated


def test_worlds_agree_where_of_five_hundred_deals_none_does() -> None:
    found = 0
    for seed in range(10):
        state = next(s for s in states("pagat_rank", seed) if s.phase is Phase.PLAY)
        seen = observe(state, state.acting)
        told = hidden(seen, position(seen), REGULAR_BIDDER)
        chance_of, cost_of = Random(seed), asking(told)
        order, agreed = list(told.cards), 0
        for _ in range(500):
            chance_of.shuffle(order)
            hands = list(told.fixed)
            for slot, card in zip(told.slots, order, strict=True):
                hands[slot] |= 1 << card
            agreed += all(cost_of(seat, hand) == 0 for seat, hand in enumerate(hands))
        if agreed:
            continue
        found += 1
        assert advise(seen, seed, 200).agreeing >= 0.5
    assert found > 2


def test_worlds_that_agree_with_the_auction_are_those_of_dealing_until_one_agrees() -> None:
    state = next(s for s in states("pagat_rank", 11) if s.phase is Phase.PLAY and s.acting != s.caller)
    seat = state.acting
    assert seat is not None
    assert seat != state.caller
    seen = observe(state, seat)
    laid = position(seen)
    told = hidden(seen, laid, REGULAR_BIDDER)
    assert told.judgement is not None
    assert told.caller == state.caller
    orders, costs = walk(told, 1, 2000)
    agreed = [order for order, cost in zip(orders, costs, strict=True) if not cost]
    assert len(agreed) > 1200
    # brute force: shuffle the hidden cards until the caller's hand is good for the bid and the call
    chance_of, mine = Random(5), [at for at, slot in enumerate(told.slots) if slot == told.caller]
    dealt: list[list[int]] = []
    while len(dealt) < 150:
        order = list(told.cards)
        chance_of.shuffle(order)
        hands = [[card for card in range(40) if of >> card & 1] for of in told.fixed]
        for card, slot in zip(order, told.slots, strict=True):
            hands[slot].append(card)
        if all(
            of is None or not of[told.judgement.limit(suits_of(hand)) + 1]
            for of, hand in zip(told.costs, hands, strict=True)
        ):
            hand = hands[told.caller]
            if told.judgement.call(suits_of(hand), told.place)[0] == 0 and told.called not in hand:
                dealt.append(order)
    for measure in (lambda card: card < 10, lambda card: card % 10 >= 8, lambda card: card in (9, 8)):
        walked = statistics.fmean(sum(measure(order[at]) for at in mine) for order in agreed)
        tried = [sum(measure(order[at]) for at in mine) for order in dealt]
        assert walked == pytest.approx(statistics.fmean(tried), abs=4 * statistics.stdev(tried) / 150**0.5 + 0.1)


def test_a_limit_is_how_far_the_player_goes() -> None:
    judged = judgement(Rules.parse("pagat_rank"), REGULAR_BIDDER)
    for seed in range(40):
        hand = Deal.from_seed(seed).hands[0]
        suits = suits_of(hand)
        limit = judged.limit(suits)
        assert judged.next_place(suits, limit + 1) == -1
        if limit >= 0:
            assert judged.next_place(suits, limit) == limit
            assert all(judged.next_place(suits, floor) <= limit for floor in range(limit))


def chances(state: State, seat: int | None, worlds: int = 30) -> PartnerChances:
    return partner_chances(observe(state, seat), 1, worlds)


@pytest.mark.parametrize("rules", ["pagat_rank", "points players=4"])
def test_nobody_is_certain_before_the_called_card_falls_unless_logic_forces_it(rules: str) -> None:
    for seed in range(4):
        for state in states(rules, seed):
            if state.phase is not Phase.PLAY or state.called is None:
                continue
            holder = next(seat for seat, hand in enumerate(state.deal.hands) if state.called in hand)
            fallen = not any(hand >> state.called & 1 for hand in state.hands)
            for seat in (*range(state.rules.players), None):
                seen = observe(state, seat)
                found = chances(state, seat, 12)
                assert sum(found.chances) == pytest.approx(1)
                bid = state.auction.bid if state.auction else None
                lowest = bid is not None and bid.rank is not None and state.called.rank != bid.rank
                others = [other for other, size in enumerate(seen.hand_sizes) if size and other != seat]
                if lowest:
                    # who calls the lowest missing trump doesn't hold it
                    others = [other for other in others if other != state.caller]
                forced = fallen or seat == holder or len(others) == 1
                assert (found.certain is not None) == forced
                if forced:
                    assert found.certain == holder
                    assert found.chances[holder] == 1
                else:
                    assert max(found.chances) < 1
                    assert {other for other, chance in enumerate(found.chances) if chance} == {*others}


def test_the_trail_says_what_was_to_be_said_after_each_card() -> None:
    played = [state for state in states("pagat_rank", 6) if state.phase is Phase.PLAY]
    last = played[-1]
    for seat in (None, 2):
        found = partner_chances(observe(last, seat), 1, 12, trail=True)
        cards = [card for trick in (*last.tricks, last.trick) for card in trick.cards]
        assert [moved.card for moved in found.trail] == cards
        for number, state in enumerate(played[1:]):
            assert found.trail[number].chances == chances(state, seat, 12).chances
        assert found.start == chances(played[0], seat, 12).chances


def test_the_cards_that_told_most_are_those_after_which_the_chances_differ_by_more_than_their_errors() -> None:
    last = [state for state in states("pagat_rank", 6) if state.phase is Phase.PLAY][-1]
    found = partner_chances(observe(last, None), 1, 300, trail=True)
    most = found.moved_most(40)
    assert most
    before, errors = found.start, found.start_errors
    for moved in found.trail:
        shifts = zip(moved.chances, before, moved.errors, errors, strict=True)
        holds = any(abs(now - was) > 2 * (one**2 + other**2) ** 0.5 for now, was, one, other in shifts)
        # a card after which it is certain was to be seen
        assert ((moved, before) in most) == (holds and max(moved.chances) < 1)
        before, errors = moved.chances, moved.errors
    assert len(found.moved_most(2)) <= 2


def test_the_chances_of_the_partner_become_surer_and_their_errors_say_how_far_other_worlds_would_differ() -> None:
    seen = observe([state for state in states("pagat_rank", 6) if state.phase is Phase.PLAY][9], None)
    found = []
    for seed in range(10):
        first, suspects = surer_partner(seen, seed, worlds=60)
        for _ in range(4):
            surer, suspects = surer_partner(seen, seed, suspects, 60)
        assert sum(surer.errors) < sum(first.errors)
        assert sum(surer.chances) == pytest.approx(1)
        found.append(surer)
    for seat in range(5):
        spread = statistics.stdev(one.chances[seat] for one in found)
        assert spread < 1.6 * statistics.fmean(one.errors[seat] ** 2 for one in found) ** 0.5 + 1e-9
    assert not surer_partner(seen, 1, suspects, 60, error=1.0)[1], "sure enough"
    slow = surer_partner(seen, 1, (), 60, fast=False)
    assert slow == surer_partner(seen, 1, (), 60)


@pytest.mark.parametrize("rules", MANY_RULES)
def test_a_view_gives_a_seed_that_no_hidden_card_changes(rules: str) -> None:
    played = states(rules, 3)
    for state in played[1:-1:7]:
        seen = observe(state, state.acting)
        assert seed_of(seen) == seed_of(observe(tidied(Record.of(state)).replay(), state.acting))
        assert seed_of(seen) != seed_of(observe(played[0], state.acting))
        assert seed_of(seen) != seed_of(replace(seen, dealer=(seen.dealer + 1) % state.rules.players))


def test_an_earlier_view_is_what_was_seen_then() -> None:
    played = [state for state in states("pagat_rank", 9) if state.phase is Phase.PLAY]
    for seat in (None, 0, 3):
        for number, state in enumerate(played):
            then = observe(state, seat)
            made = earlier(observe(played[-1], seat), number)
            assert made.hand == then.hand
            assert position(made) == position(then)


def test_before_the_call_nobody_can_be_the_partner() -> None:
    with pytest.raises(ValueError, match="nobody has called"):
        partner_chances(observe(states("pagat_rank", 1)[0], 0))


@pytest.mark.parametrize("rules", ["pagat_rank", "ladder players=4", "briscola_two exchange=seven", "briscola_four"])
def test_a_review_looks_at_each_choice_with_what_could_be_known_then(rules: str) -> None:
    record = Record.of(states(rules, 8)[-1])
    seat = 1
    looked = review(record, seat, 3, 12)
    walked = list(record.states())
    own = [at for at, state in enumerate(walked) if state.acting == seat and len(legal_actions(state)) > 1]
    assert [choice.after for choice in looked.choices] == own
    for choice in looked.choices:
        then: Advice = advise(observe(walked[choice.after], seat), 3, 12)
        assert choice.advice == then
        assert choice.action == record.actions[choice.after]
        assert choice.cost == (0 if then.of(choice.action).equal else then.of(choice.action).gap.mean)
    costs = [looked.choices[at].cost for at in looked.mattered]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3
    assert looked.solved_after is not None
    assert looked.ending == ending(walked[looked.solved_after])
    assert looked.taken is not None


def test_the_review_of_a_deal_that_goes_on_has_no_ending() -> None:
    record = Record.of(states("pagat_rank", 8)[-1])
    looked = review(Record(record.rules, record.deal, record.actions[:-9]), 0, 1, 4)
    assert (looked.solved_after, looked.ending, looked.taken) == (None, None, None)


def meter(table: RuleOfThumb | Whimsical, deals: int, opponents: Opponents = Opponents.REGULAR) -> tuple[float, float]:
    """Give what an onlooker's chances of the partner miss at such a table, and what a fourth for each would (Brier)."""
    missed, flat = 0.0, 0.0
    for seed in range(deals):
        played = states("pagat_rank", seed, table)
        last = played[-1]
        if last.called is None:
            continue
        holder = next(seat for seat, hand in enumerate(last.deal.hands) if last.called in hand)
        for state in played[::9]:
            if state.phase is not Phase.PLAY:
                continue
            found = partner_chances(observe(state, None), seed, 60, opponents=opponents)
            if found.certain is not None:
                continue
            for seat, chance_of in enumerate(found.chances):
                missed += (chance_of - (seat == holder)) ** 2
                flat += ((seat != last.caller) / 4 - (seat == holder)) ** 2
    return missed, flat


@pytest.mark.parametrize(("table", "least"), [(REGULAR, 0.6), (BEGINNER, 0.3), (RANDOM, -0.25)])
def test_the_chances_of_the_partner_hold_at_other_tables_too_and_say_little_of_who_plays_anything(
    table: RuleOfThumb | Whimsical, least: float
) -> None:
    missed, flat = meter(table, 50)
    assert 1 - missed / flat > least


def test_the_chances_of_the_partner_are_the_better_for_who_the_others_are_known_to_be() -> None:
    for table, opponents in ((REGULAR, Opponents.REGULAR), (BEGINNER, Opponents.BEGINNER)):
        other = next(kind for kind in (Opponents.REGULAR, Opponents.BEGINNER) if kind is not opponents)
        assert meter(table, 50, opponents) < meter(table, 50, other)


@pytest.mark.parametrize("rules", [text for text in MANY_RULES if "briscola" not in text])
def test_what_the_coach_expects_of_an_end_is_what_is_settled_there(rules: str) -> None:
    agreed = Rules.parse(rules)
    targets = (61, 75, 101, 120) if agreed.auction is not AuctionKind.LADDER else (61,)
    ends = [(0, 0), (0, 1), (60, 4), (61, 3), (75, 5), (100, 6), (120, agreed.hand_size - 1), (120, agreed.hand_size)]
    for target in targets:
        for viewer in range(agreed.players):
            for partner in (1, 2):
                outcomes = []
                for taken, tricks in ends:
                    points, won = [0] * agreed.players, [0] * agreed.players
                    points[partner], won[partner] = taken, tricks
                    outcomes.append(outcome((1, partner), points, won))
                found = sample(outcomes, Settled(agreed, 1, target, viewer))
                mine = viewer in (1, partner)
                assert found.success == [float((taken >= target) == mine) for taken, _ in ends]
                assert found.captured == [taken if mine else 120 - taken for taken, _ in ends]
                assert found.points == [
                    settle(target, taken, tricks, caller=1, partner=None if partner == 1 else partner, rules=agreed)[
                        viewer
                    ]
                    for taken, tricks in ends
                ]
