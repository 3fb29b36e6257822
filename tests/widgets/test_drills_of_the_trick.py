"""Generated tricks: who takes them, and what they are worth."""

from __future__ import annotations

from collections import Counter
from typing import Any

from briscola_core import Rank, to_act
from briscola_widgets import Playthrough
from briscola_widgets.blueprint import Shown
from briscola_widgets.playthrough import right_answers, trick_on_table
from briscola_widgets.scene import scene

from .generated import ENGLISH, SEEDS, STRENGTH, WORTH, by_hand, drill, made, words


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
        assert {drill("trick", seed).record.rules.players for seed in first} == {2, 4, 5}
    assert min(tables.values()) > len(SEEDS) / 6
    assert all(count > len(SEEDS) / 8 for count in traps.values()), traps


def test_no_hand_and_no_role_is_shown_where_only_the_trick_matters() -> None:
    for blueprint in made("trick"):
        assert blueprint.shown is Shown.TRICK
        view: Any = scene(Playthrough(blueprint).act("next"), ENGLISH).view
        assert view["hand"]["cards"] == []
        assert [fact["label"] for fact in view["contract"]] == ["Trump"]
        assert not any(seat["marks"] or seat["notes"] or seat["turn"] for seat in view["seats"])
        assert len(view["seats"]) == len(view["trick"]["cards"]) == blueprint.record.rules.players
        assert sum(seat["name"].endswith("(you)") for seat in view["seats"]) == 1


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
