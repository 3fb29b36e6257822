"""The options and the named sets: RULES.md sections 3 and 5."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest

from briscola_core import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    LADDER,
    PAGAT_RANK,
    POINTS,
    SETS,
    Contradiction,
    Cutter,
    ExchangeRank,
    Game,
    NotationError,
    Rules,
    RulesError,
    SessionEnd,
    option_values,
)

#: RULES.md section 5: the options that the sets choose, in the order in which it lists them.
CHOSEN = ("auction", "called_rank", "lowest_missing", "payment", "double", "first_lead", "cutter", "session_end")


@pytest.mark.parametrize(
    ("rules", "values"),
    [
        (PAGAT_RANK, "rank exact at_two by_target all_tricks dealers_right left deals(10)"),
        (POINTS, "points any never flat all_points dealers_right right score(15)"),
        (LADDER, "ladder at_most never flat all_points dealers_right right score(15)"),
    ],
)
def test_a_set_of_chiamata_is_what_section_5_says(rules: Rules, values: str) -> None:
    assert [rules.options[name] for name in CHOSEN] == values.split()
    assert (rules.game, rules.players, rules.monte, rules.hand_size) == (Game.CHIAMATA, 5, False, 8)


def test_each_option_has_the_values_of_section_5_the_default_first() -> None:
    texts = {name: [getattr(value, "value", value) for value in values] for name, values in options_of(Game.CHIAMATA)}
    assert texts == {
        "players": [5, 4],
        "auction": ["rank", "points", "ladder"],
        "called_rank": ["exact", "at_most", "any"],
        "lowest_missing": ["at_two", "always", "never"],
        "payment": ["by_target", "flat"],
        "double": ["all_tricks", "all_points", "never"],
        "first_lead": ["dealers_right", "caller"],
        "cutter": ["left", "right"],
        "session_end": ["deals(10)", "score(15)", "score(20)"],
        "monte": [False, True],
    }
    texts = {name: [getattr(value, "value", value) for value in values] for name, values in options_of(Game.BRISCOLA)}
    assert texts == {
        "players": [2, 4],
        "exchange": ["none", "two", "seven"],
        "partners_look": [False, True],
        "won_deals": [1, 2, 3],
    }


def options_of(game: Game) -> list[tuple[str, tuple[object, ...]]]:
    return list(option_values(game).items())


def test_the_defaults_of_a_game_are_the_first_values_of_its_options() -> None:
    for rules in (BRISCOLA_TWO, PAGAT_RANK):
        first: dict[str, Any] = {name: values[0] for name, values in option_values(rules.game).items()}
        assert rules == Rules(rules.game, **first)


@pytest.mark.parametrize(
    ("text", "players", "hand_size", "sides"),
    [
        ("briscola_two", 2, 3, ((0,), (1,))),
        ("briscola_four", 4, 3, ((0, 2), (1, 3))),
        ("pagat_rank", 5, 8, ((0,), (1,), (2,), (3,), (4,))),
        ("pagat_rank players=4", 4, 10, ((0,), (1,), (2,), (3,))),
    ],
)
def test_cards_and_sides_follow_from_game_and_players(
    text: str, players: int, hand_size: int, sides: tuple[tuple[int, ...], ...]
) -> None:
    rules = Rules.parse(text)
    assert (rules.players, rules.hand_size, rules.sides) == (players, hand_size, sides)


@pytest.mark.parametrize(
    "text",
    [
        *SETS,
        "briscola_two exchange=two won_deals=3",
        "briscola_four exchange=seven partners_look=on won_deals=2",
        "pagat_rank players=4 monte=on",
        "pagat_rank called_rank=at_most lowest_missing=always payment=flat double=never first_lead=caller",
        "points payment=by_target session_end=score(20)",
        "ladder lowest_missing=at_two cutter=left",
    ],
)
def test_rules_read_what_they_print(text: str) -> None:
    rules = Rules.parse(text)
    assert str(rules) == text
    assert eval(repr(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_only_what_differs_from_the_nearest_set_is_printed() -> None:
    assert str(Rules.parse("points auction=ladder called_rank=at_most")) == "ladder"
    assert str(Rules.parse("briscola_two players=4 exchange=two")) == "briscola_four exchange=two"
    assert str(Rules.parse("  pagat_rank\n auction=rank monte=off ")) == "pagat_rank"


def test_sets_of_rules_are_found_by_name() -> None:
    assert Rules.named("pagat_rank") is PAGAT_RANK
    with pytest.raises(ValueError, match="no set of rules is named 'pagat'; there are: briscola_two, briscola_four, "):
        Rules.named("pagat")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: found nothing, expected the name of a set of rules: briscola_two, briscola_four,"),
        ("chiamata", "line 1, column 1: found 'chiamata', expected the name of a set of rules"),
        ("points monte", "line 1, column 8: found 'monte', expected monte=off, monte=on"),
        ("points\n monte=yes", "line 2, column 2: found 'monte=yes', expected monte=off, monte=on"),
        ("points players=3", "line 1, column 8: found 'players=3', expected players=5, players=4, players=2"),
        ("points colour=red", "found 'colour=red', expected an option of chiamata: players, auction, called_rank,"),
        ("points exchange=two", "found 'exchange=two', expected an option of chiamata"),
        ("briscola_two monte=off", "expected an option of briscola: players, exchange, partners_look, won_deals"),
        ("points monte=on monte=on", "line 1, column 17: found 'monte=on', expected monte only once"),
        ("briscola_two won_deals=4", "expected won_deals=1, won_deals=2, won_deals=3"),
    ],
)
def test_other_text_is_no_rules(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Rules.parse(text)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "reason", "options", "remedies"),
    [
        ("briscola_two players=5", "NO_SUCH_NUMBER_OF_PLAYERS", "players=5", ["players=2", "players=4"]),
        ("points players=2", "NO_SUCH_NUMBER_OF_PLAYERS", "players=2", ["players=5", "players=4"]),
        (
            "briscola_two partners_look=on",
            "NO_PARTNERS",
            "partners_look=on players=2",
            ["partners_look=off", "players=4"],
        ),
        ("pagat_rank auction=points", "POINTS_CALL_ANY", "auction=points called_rank=exact", ["called_rank=any"]),
        ("points called_rank=at_most", "POINTS_CALL_ANY", "auction=points called_rank=at_most", ["called_rank=any"]),
        (
            "ladder called_rank=exact",
            "LADDER_CALLS_AT_MOST",
            "auction=ladder called_rank=exact",
            ["called_rank=at_most"],
        ),
        ("points auction=ladder", "LADDER_CALLS_AT_MOST", "auction=ladder called_rank=any", ["called_rank=at_most"]),
    ],
)
def test_options_that_contradict_one_another_are_refused_with_the_reason_and_ways_out(
    text: str, reason: str, options: str, remedies: list[str]
) -> None:
    with pytest.raises(RulesError) as refused:
        Rules.parse(text)
    error = refused.value
    assert (error.reason, error.options, error.remedies) == (
        Contradiction[reason],
        tuple(options.split()),
        tuple(remedies),
    )
    for part in (reason.lower().replace("_", " "), *options.split(), *remedies):
        assert part in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    "text",
    [
        "pagat_rank called_rank=any",
        "pagat_rank called_rank=any lowest_missing=always",
        "points lowest_missing=at_two",
        "points lowest_missing=always",
        "ladder lowest_missing=always",
        "ladder payment=by_target",
    ],
)
def test_an_option_that_section_5_leaves_free_is_free_even_where_it_changes_nothing(text: str) -> None:
    assert str(Rules.parse(text)) == text


def test_what_is_expected_instead_of_a_contradiction_is_accepted() -> None:
    tried = 0
    for name, rules in SETS.items():
        for changed in product(*(alike(option) for option in ("auction", "called_rank", "lowest_missing", "payment"))):
            options = rules.options | dict(changed if rules.game is Game.CHIAMATA else [("players", "5")])
            try:
                Rules.parse(" ".join([name, *map("=".join, options.items())]))
            except RulesError as error:
                for remedy in error.remedies:
                    mended = options | dict(change.split("=") for change in remedy.split())
                    Rules.parse(" ".join([name, *map("=".join, mended.items())]))
                    tried += 1
    assert tried > 100


def alike(option: str) -> list[tuple[str, str]]:
    return [(option, str(getattr(value, "value", value))) for value in option_values(Game.CHIAMATA)[option]]


@pytest.mark.parametrize(
    ("rules", "changes", "remedy"),
    [
        (BRISCOLA_TWO, {"monte": True}, "monte=off"),
        (BRISCOLA_FOUR, {"session_end": SessionEnd.SCORE_15}, "session_end=deals(10)"),
        (PAGAT_RANK, {"exchange": ExchangeRank.TWO}, "exchange=none"),
        (POINTS, {"partners_look": True}, "partners_look=off"),
        (LADDER, {"won_deals": 2}, "won_deals=1"),
    ],
)
def test_an_option_of_the_other_game_is_refused(rules: Rules, changes: dict[str, Any], remedy: str) -> None:
    with pytest.raises(RulesError, match="is refused") as refused:
        rules.replace(**changes)
    assert refused.value.reason is Contradiction.OPTION_OF_THE_OTHER_GAME
    assert refused.value.remedies == (remedy,)


@pytest.mark.parametrize("won_deals", [0, 4])
def test_a_match_goes_to_one_two_or_three_won_deals(won_deals: int) -> None:
    with pytest.raises(RulesError) as refused:
        BRISCOLA_TWO.replace(won_deals=won_deals)
    assert refused.value.reason is Contradiction.NO_SUCH_MATCH
    assert refused.value.remedies == ("won_deals=1", "won_deals=2", "won_deals=3")


def test_a_neighbour_of_the_dealer_cuts_the_left_one_by_default() -> None:
    assert [PAGAT_RANK.cutting_seat(dealer) for dealer in range(5)] == [4, 0, 1, 2, 3]
    assert [POINTS.cutting_seat(dealer) for dealer in range(5)] == [1, 2, 3, 4, 0]
    assert PAGAT_RANK.replace(players=4, cutter=Cutter.RIGHT).cutting_seat(3) == 0
    assert BRISCOLA_TWO.cutting_seat(0) == 1


@pytest.mark.parametrize(
    ("end", "by_score", "number"),
    [(SessionEnd.DEALS_10, False, 10), (SessionEnd.SCORE_15, True, 15), (SessionEnd.SCORE_20, True, 20)],
)
def test_a_session_ends_after_deals_or_by_score(end: SessionEnd, by_score: bool, number: int) -> None:  # noqa: FBT001 - a table of truth
    assert (end.by_score, end.number) == (by_score, number)
