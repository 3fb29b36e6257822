"""The widget of a game, as a browser deals with it: by messages."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from ipywidgets.widgets import widget

from briscola_core import (
    PASS,
    Action,
    IllegalAction,
    Observation,
    Phase,
    Record,
    Refusal,
    Rules,
    encode,
    is_over,
    parse_action,
)
from briscola_core.worlds.trials import Opponents
from briscola_tutorial import lesson
from briscola_tutorial.places import languages
from briscola_widgets import GameTable, Language
from briscola_widgets.company import PLAYERS
from briscola_widgets.sitting import Sitting, Strength
from briscola_widgets.variants import offered, variant_name
from briscola_widgets.wording import refusal

from .sittings import played


@pytest.fixture(autouse=True)
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong when a control is used is only logged by ipywidgets: here it fails."""

    def call(self: Any, *args: object, **kwargs: object) -> None:
        for callback in self.callbacks:
            callback(*args, **kwargs)

    monkeypatch.setattr(widget.CallbackDispatcher, "__call__", call)


@pytest.fixture
def game() -> GameTable:
    return begun("pagat_rank")


def begun(rules: str, seed: str = "Trieste") -> GameTable:
    game = GameTable("session", Rules.parse(rules), Language("en"), seed=lambda: seed)
    receive(game, kind="opened", kept=None)
    press(game, "Start")
    return game


def table(game: GameTable) -> Any:
    return game.children[0]


def receive(game: GameTable, **content: object) -> None:
    table(game)._handle_custom_msg(content, [])


def now(game: GameTable) -> Sitting:
    assert game.sitting is not None
    return game.sitting


def controls(game: GameTable) -> dict[str, Any]:
    found: dict[str, Any] = {}
    waiting = list(game.children)
    while waiting:
        control = waiting.pop()
        waiting += getattr(control, "children", ())
        if getattr(control, "description", ""):
            found[control.description] = control
    return found


def press(game: GameTable, *labels: str) -> None:
    for label in labels:
        state, view = table(game).state, table(game).view
        receive(game, kind="shown", state=state)
        # before the first press the table itself has the two buttons
        purposes = {view[purpose]: purpose for purpose in ("start", "settings") if purpose in view}
        if label in purposes:
            receive(game, kind=purposes[label], state=state)
        else:
            controls(game)[label].click()


def step(game: GameTable) -> None:
    """One action, as a browser asks for it."""
    state, view = table(game).state, table(game).view
    if view["wait"] is not None:
        receive(game, kind="next", state=state)
    elif view["call"]:
        receive(game, kind="call", card=view["call"]["cards"][0]["card"], state=state)
    elif (word := game._language.gettext("Pass")) in controls(game):
        press(game, word)
    else:
        card = next(card["card"] for card in view["hand"]["cards"] if card["playable"])
        receive(game, kind="play", card=card, state=state)


def finish(game: GameTable) -> None:
    while not now(game).is_over:
        step(game)


def test_its_text_is_the_same_on_every_run() -> None:
    assert repr(lesson.game("session", "en")) == "GameTable('session')"


@pytest.mark.parametrize("name", lesson.GAMES)
def test_every_game_is_played_to_the_end_of_a_deal(name: str) -> None:
    game = lesson.game(name, "en")
    receive(game, kind="opened", kept=None)
    press(game, "Start")
    finish(game)
    assert is_over(now(game).state)


def test_a_session_goes_on_deal_by_deal_to_its_end(game: GameTable) -> None:
    for _ in range(100):
        finish(game)
        if now(game).played.is_over:
            break
        press(game, "Next deal")
    assert now(game).played.scored == 10
    press(game, "New game")
    assert now(game).played.scored == 10, "what is over stays until another begins"
    press(game, "Start")
    assert not now(game).actions


def test_a_late_or_repeated_message_changes_nothing(game: GameTable) -> None:
    while table(game).view["wait"] is None:
        step(game)
    state, count = table(game).state, len(now(game).actions)
    receive(game, kind="next", state=state)
    receive(game, kind="next", state=state)
    assert len(now(game).actions) == count + 1
    receive(game, kind="next", state=state - 1)
    assert len(now(game).actions) == count + 1


def test_the_browser_cannot_make_the_learner_act(game: GameTable) -> None:
    while table(game).view["wait"] is not None:
        step(game)
    before = now(game)
    receive(game, kind="next", state=table(game).state)
    assert now(game) == before


def test_a_button_pressed_before_its_state_was_seen_changes_nothing(game: GameTable) -> None:
    while "Pass" not in controls(game):
        step(game)
    before = now(game)
    controls(game)["Pass"].click()
    assert now(game) == before
    press(game, "Pass")
    assert now(game).actions == (*before.actions, PASS)
    controls(game)["Back"].click()
    assert now(game).actions == (*before.actions, PASS)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"kind": "play"},
        {"kind": "play", "card": ["AS"]},
        {"kind": "play", "card": "P"},
        {"kind": "play", "card": "call:AS"},
        {"kind": "play", "card": "☃"},
        {"kind": "call", "card": "AS"},
        {"kind": "look", "at": 0},
        {"kind": "look", "at": "0"},
        {"kind": "elsewhere", "kept": {"exercise": "another", "settings": {}, "seed": "1", "deals": [], "actions": ""}},
        {"kind": "elsewhere", "kept": None},
        {"kind": "opened", "kept": {"exercise": "session", "settings": {}, "seed": "1", "deals": [], "actions": ""}},
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(game: GameTable, content: dict[str, object]) -> None:
    before = now(game)
    receive(game, state=table(game).state, **content)
    assert now(game) == before


def test_reload_leads_back_to_the_same_place(game: GameTable) -> None:
    for _ in range(60):
        if now(game).is_over:
            press(game, "Next deal")
        step(game)
    kept = json.loads(json.dumps(table(game).kept))
    again = lesson.game("session", "en")
    receive(again, kind="opened", kept=kept)
    assert now(again).state == now(game).state
    assert table(again).view == table(game).view
    assert table(again).kept == kept


@pytest.mark.parametrize("kept", [None, 7, {}, {"exercise": "session"}, {"exercise": "session", "settings": 7}])
def test_what_was_spoiled_only_begins_anew(kept: object) -> None:
    game = lesson.game("session", "en")
    receive(game, kind="opened", kept=kept)
    assert game.sitting is None
    press(game, "Start")
    assert now(game).actions == ()


def test_another_language_goes_on_where_this_one_was(game: GameTable) -> None:
    for _ in range(30):
        step(game)
    french = lesson.game("session", "fr")
    receive(french, kind="opened", kept=table(game).kept)
    assert now(french) == now(game)


def test_what_another_tab_keeps_is_gone_after(game: GameTable) -> None:
    other = lesson.game("session", "en")
    receive(other, kind="opened", kept=table(game).kept)
    step(other)
    receive(game, kind="elsewhere", kept=table(other).kept)
    assert now(game) == now(other)
    state = table(game).state
    receive(game, kind="elsewhere", kept=table(other).kept)
    assert table(game).state == state, "two tabs do not answer one another for ever"


def test_settings_are_chosen_before_and_within_a_game() -> None:
    game = lesson.game("session", "en")
    receive(game, kind="opened", kept=None)
    press(game, "Settings")
    controls(game)["Strength of C"].value = controls(game)["Strength of C"].options[2][1]
    controls(game)["Speed"].value = controls(game)["Speed"].options[0][1]
    assert [seat["notes"] for seat in table(game).view["seats"]] == [
        [],
        ["regular"],
        ["expert"],
        ["regular"],
        ["regular"],
    ]
    press(game, "Start")
    assert now(game).settings.strengths[2].value == "expert"
    assert table(game).view["wait"] is None
    assert "Strength of C" not in controls(game)
    again = lesson.game("session", "en")
    receive(again, kind="opened", kept=table(game).kept)
    press(again, "Settings")
    assert controls(again)["Strength of C"].value.value == "expert"
    assert controls(again)["Speed"].value.value == "step"


def lobby_of(name: str = "session", language: str = "en", **opened: object) -> GameTable:
    """A game whose page has just been opened, with its settings."""
    game = lesson.game(name, language)
    receive(game, kind="opened", **({"kept": None} | opened))
    press(game, game._language.gettext("Settings"))
    return game


def choose(game: GameTable, label: str, option: str) -> None:
    menu = controls(game)[label]
    menu.value = dict(menu.options)[option]


def lines(game: GameTable) -> list[tuple[str, str]]:
    """What stands beside the table: the kind of each line, and the line."""
    return [(line["kind"], "".join(map(str, line["text"]))) for line in table(game).view["say"]]


def test_all_players_are_made_as_strong_at_once_and_one_differs_after() -> None:
    game = lobby_of()
    assert controls(game)["All players"].label == "regular"
    choose(game, "All players", "expert")
    assert [seat["notes"] for seat in table(game).view["seats"][1:]] == [["expert"]] * 4
    assert controls(game)["Strength of D"].label == "expert"
    choose(game, "Strength of D", "beginner")
    assert controls(game)["All players"].label == "mixed"
    choose(game, "All players", "mixed")
    assert controls(game)["Strength of D"].label == "beginner"
    press(game, "Start")
    assert [strength.value for strength in now(game).settings.strengths[1:]] == [
        "expert",
        "expert",
        "beginner",
        "expert",
    ]


@pytest.mark.parametrize(("name", "others"), [("session", 4), ("briscola-four", 3)])
def test_all_players_are_mixed_at_once_and_then_they_differ(name: str, others: int) -> None:
    game = lobby_of(name)
    choose(game, "All players", "mixed")
    assert controls(game)["All players"].label == "mixed"
    mixed = ["beginner", "regular", "expert", "regular"][:others]
    assert [seat["notes"] for seat in table(game).view["seats"][1:]] == [[strength] for strength in mixed]
    choose(game, "Speed", "slow")
    assert controls(game)["All players"].label == "mixed"


def test_against_one_other_there_is_one_menu_of_strengths() -> None:
    found = controls(lobby_of("briscola-two"))
    assert "Strength of B" in found
    assert not {"All players", "Strength of C"} & set(found)


@pytest.mark.parametrize("name", lesson.GAMES)
def test_the_same_seed_gives_everyone_the_same_deals_however_strong_the_others_are(name: str) -> None:
    deals = []
    for strength, typed in (("beginner", "class-7a"), ("expert", " Class-7A ")):
        game = lobby_of(name)
        controls(game)["Seed of the deals"].value = typed
        choose(game, "All players" if "All players" in controls(game) else "Strength of B", strength)
        assert ("text", "With the seed “class-7a” everyone gets the same deals.") in lines(game)
        press(game, "Start")
        assert now(game).seed == "class-7a"
        deals.append((now(game).series.first_dealer, now(game).deal))
    assert deals[0] == deals[1]


def test_a_button_pressed_with_a_seed_just_typed_begins_from_that() -> None:
    """The field tells what it holds when it loses the focus to the button: the press must still count."""
    game = lobby_of()
    receive(game, kind="shown", state=table(game).state)
    controls(game)["Seed of the deals"].value = "now"
    controls(game)["Start"].click()
    assert now(game).seed == "now"


@pytest.mark.parametrize("typed", ["class 7a", "7a!", "a" * 41, "-", "ab/1"])
def test_what_is_no_seed_is_refused_in_words_and_begins_nothing(typed: str) -> None:
    game = lobby_of()
    controls(game)["Seed of the deals"].value = typed
    refused = ("wrong", "A seed is 1 to 40 letters and digits, with hyphens between them if you like.")
    assert refused in lines(game)
    press(game, "Start")
    assert game.sitting is None
    assert refused in lines(game)
    assert controls(game)["Seed of the deals"].value == typed, "what was typed stays to be mended"
    controls(game)["Seed of the deals"].value = "école-3b"
    assert refused not in lines(game)
    press(game, "Start")
    assert now(game).seed == "école-3b"


def test_without_a_seed_a_new_one_comes_by_chance() -> None:
    seeds = set()
    for _ in range(3):
        game = lobby_of()
        press(game, "Start")
        seeds.add(now(game).seed)
    assert len(seeds) == 3


def test_rules_and_seed_are_told_in_the_settings_while_one_plays() -> None:
    game = lobby_of()
    choose(game, "Rules", "Auction by points")
    controls(game)["Seed of the deals"].value = "class-7a"
    press(game, "Start")
    assert table(game).view["agreed"] == []
    press(game, "Settings")
    assert [fact["value"] for fact in table(game).view["agreed"]] == ["Auction by points", "class-7a"]
    assert not {"Rules", "Seed of the deals"} & set(controls(game)), "they are agreed on before"
    press(game, "New game")
    assert controls(game)["Rules"].label == "Auction by points"
    assert controls(game)["Seed of the deals"].value == ""


def test_the_seed_in_the_pages_address_is_that_of_its_games() -> None:
    game = lobby_of(seed="Class-7a")
    assert controls(game)["Seed of the deals"].value == "class-7a"
    for _ in range(2):
        press(game, "Start")
        assert now(game).seed == "class-7a"
        press(game, "New game")


def test_a_game_from_the_addresss_seed_goes_on_and_another_waits() -> None:
    game = begun("pagat_rank", "other")
    kept = table(game).kept
    again = lesson.game("session", "en")
    receive(again, kind="opened", kept=kept, seed="other")
    assert "wait" in table(again).view
    again = lesson.game("session", "en")
    receive(again, kind="opened", kept=kept, seed="class-7a")
    press(again, "Go on with the game")
    assert now(again) == now(game)


@pytest.mark.parametrize("seed", [7, ["a"], "", None, {"a": 1}])
def test_an_address_without_a_seed_changes_nothing(seed: object) -> None:
    game = lobby_of(seed=seed)
    assert controls(game)["Seed of the deals"].value == ""
    assert not [line for kind, line in lines(game) if kind == "wrong"]


def test_an_address_with_a_seed_that_is_none_says_so_and_lets_one_play() -> None:
    game = lesson.game("session", "en")
    receive(game, kind="opened", kept=None, seed="class 7a")
    assert [kind for kind, _ in lines(game)] == ["wrong"]
    press(game, "Start")
    assert now(game).seed != "class 7a"


VARIANTS = [
    (name, rules)
    for name in ("session", "briscola-two", "briscola-four")
    for rules in offered(Rules.parse(lesson.GAMES[name]))
]


@pytest.mark.parametrize(("name", "rules"), VARIANTS, ids=str)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_rules_that_a_game_offers_are_played_to_the_end_of_a_deal_and_kept(
    name: str, rules: Rules, language: str
) -> None:
    words = Language(language)
    game = lobby_of(name, language)
    choose(game, words.gettext("Rules"), variant_name(words, rules))
    assert table(game).view["players"] == rules.players
    press(game, words.gettext("Start"))
    for _ in range(300):
        if now(game).is_over:
            break
        step(game)
    assert now(game).rules == rules
    again = lesson.game(name, language)
    receive(again, kind="opened", kept=json.loads(json.dumps(table(game).kept)))
    assert now(again).state == now(game).state
    press(again, words.gettext("New game"), words.gettext("Settings"))
    assert controls(again)[words.gettext("Rules")].value == rules


def test_rules_of_another_game_are_never_kept_rules() -> None:
    game = lesson.game("session", "en")
    receive(game, kind="opened", kept=begun("briscola_two").children[0].kept)
    assert game.sitting is None or game.sitting.rules == Rules.parse("pagat_rank")


def test_step_by_step_each_action_is_asked_for() -> None:
    game = begun("pagat_rank")
    press(game, "Settings")
    controls(game)["Speed"].value = controls(game)["Speed"].options[0][1]
    while not now(game).is_the_others_turn:
        step(game)
    count = len(now(game).actions)
    receive(game, kind="next", state=table(game).state)
    assert len(now(game).actions) == count
    press(game, "Next")
    assert len(now(game).actions) == count + 1


def test_one_action_is_taken_back(game: GameTable) -> None:
    while "Pass" not in controls(game):
        step(game)
    before = now(game)
    assert controls(game)["Back"].disabled
    press(game, "Pass")
    step(game)
    press(game, "Back")
    assert now(game) == before


def test_a_target_is_bid_from_the_list() -> None:
    game = begun("points")
    while "Bid" not in controls(game):
        step(game)
    menu = controls(game)["Target"]
    menu.index = 9
    expected = menu.options[9].split()[0]
    press(game, "Bid")
    assert str(now(game).actions[-1]) == expected


def test_a_deal_is_looked_at_again_and_played_on(game: GameTable) -> None:
    finish(game)
    over = now(game)
    press(game, "Look again")
    assert now(game).looking == now(game).decisions[0], "not where all hands are empty"
    assert all(hand["cards"] for hand in table(game).view["hands"])
    receive(game, kind="look", at=20, state=table(game).state)
    assert now(game).looking == 20
    press(game, "Play on from here")
    finish(game)
    assert now(game).aside is not None
    assert now(game).played == over.played
    press(game, "Back to the game")
    assert now(game) == over


def test_a_deal_is_looked_at_again_from_the_dearest_choice_once_it_is_known() -> None:
    game = begun("pagat_rank", "4")
    finish(game)
    press(game, "Look again", "What were my choices worth?")
    while table(game).view["advise"]:
        receive(game, kind="advise", state=table(game).state)
    rows = {row["at"]: row for row in table(game).view["review"]["rows"] if row["dear"]}
    assert {choice["at"] for choice in table(game).view["timeline"]["own"] if choice["dear"]} == set(rows)
    press(game, "Back to the game", "Look again")
    costs = {at: float(row["words"][1].replace("−", "-")) for at, row in rows.items()}
    assert costs[now(game).looking or 0] == min(costs.values())


def test_a_code_that_was_sent_is_opened(game: GameTable) -> None:
    sent = played(Sitting.start(Rules.parse("briscola_two"), "sent")).record
    before = now(game)
    press(game, "Settings")
    code = f"{encode(sent)}.bb"
    controls(game)["Code of a deal"].value = f" {code[:9]}\r\n {code[9:20]}\u00a0\t{code[20:]}\n"  # as mails wrap it
    press(game, "Open")
    assert now(game).record.actions == sent.actions
    assert now(game).opponents is Opponents.BEGINNER
    assert table(game).view["players"] == 2
    press(game, "Back to the game")
    assert now(game) == before


def test_from_a_deal_that_was_sent_before_any_game_one_comes_back_to_the_lobby() -> None:
    code = encode(played(Sitting.start(Rules.parse("briscola_two"), "sent")).record)
    game = lobby_of()
    before = table(game).kept
    controls(game)["Code of a deal"].value = code
    press(game, "Open", "Play on from here")
    assert not {"Back to the game", "Start"} & set(controls(game))
    again = lobby_of(kept=json.loads(json.dumps(table(game).kept)))
    for opened in (game, again):
        finish(opened)
        press(opened, "Look again")
        assert "Back to the game" not in controls(opened)
        press(opened, "New game")
        assert opened.sitting is None
        assert table(opened).kept == before
        assert "Go on with the game" not in controls(opened)
        press(opened, "Start")
        assert now(opened).aside is None


def test_from_practice_that_is_not_over_one_goes_back_to_the_game(game: GameTable) -> None:
    finish(game)
    over = now(game)
    press(game, "Look again", "Play on from here")
    assert now(game).is_the_learners_turn
    press(game, "Back to the game")
    assert now(game) == over
    assert "Back to the game" not in controls(game)


def test_a_code_that_is_none_is_refused_with_the_reason(game: GameTable) -> None:
    before = now(game)
    press(game, "Settings")
    for code, reason in {
        "": "too short",
        "hello, world": "letters that no code has",
        "2abcdefgh": "another version",
        "1" * 200: "too long",
        encode(Record(Rules.parse("pagat_rank"), before.deal))[:-1] + "_": "missing or wrong",
    }.items():
        controls(game)["Code of a deal"].value = code
        press(game, "Open")
        assert now(game) == before
        assert reason in table(game).view["say"][-1]["text"][0]
    step(game)
    assert all(line["kind"] != "wrong" for line in table(game).view["say"])


def test_a_card_before_ones_turn_is_refused_in_words_until_the_next_action() -> None:
    game = begun("briscola_two")
    while table(game).view["wait"] is None:
        step(game)
    before, state = now(game), table(game).state
    receive(game, kind="play", card=table(game).view["hand"]["cards"][0]["card"], state=state)
    assert lines(game)[-1] == ("wrong", "It is not your turn yet: B comes first.")
    assert (now(game), table(game).state) == (before, state)
    step(game)
    assert all(kind != "wrong" for kind, _ in lines(game))


@pytest.mark.parametrize(
    ("kind", "code", "reason"),
    [
        ("play", "own", "The auction comes first: cards are called and played after it."),
        ("call", "AS", "The auction comes first: cards are called and played after it."),
    ],
)
def test_what_the_rules_refuse_is_refused_in_words(game: GameTable, kind: str, code: str, reason: str) -> None:
    while table(game).view["wait"] is not None:
        step(game)
    card = table(game).view["hand"]["cards"][0]["card"] if code == "own" else code
    receive(game, kind=kind, card=card, state=table(game).state)
    assert lines(game)[-1] == ("wrong", reason)
    press(game, "Pass")
    assert all(kind != "wrong" for kind, _ in lines(game))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("reason", Refusal)
def test_every_refusal_has_its_words(reason: Refusal, language: str) -> None:
    for word, phase in zip(
        ("P", "A", "71", "AS", "call:AS", "exchange"), 2 * (Phase.AUCTION, Phase.CALL, Phase.PLAY), strict=True
    ):
        text = refusal(Language(language), IllegalAction(parse_action(word), reason, ()), phase)
        assert text.endswith(".")
        assert not re.search(r"[{}_]|illegal|legal:", text)


def test_from_the_lobby_one_can_go_on_with_the_game(game: GameTable) -> None:
    before = now(game)
    press(game, "New game", "Go on with the game")
    assert now(game) == before
    assert "wait" in table(game).view


def test_in_the_lobby_nobody_acts(game: GameTable) -> None:
    press(game, "New game")
    before = now(game)
    receive(game, kind="next", state=table(game).state)
    assert now(game) == before


def test_the_players_get_an_observation_and_a_seed_of_the_deal() -> None:
    asked: list[tuple[Observation, int | str]] = []

    class Watched:
        def act(self, seen: Observation, seed: int | str) -> Action:
            asked.append((seen, seed))
            return PLAYERS[Strength.REGULAR].act(seen, seed)

    players = dict.fromkeys(Strength, Watched())
    game = GameTable("session", Rules.parse("pagat_rank"), Language("en"), players=players, seed=lambda: "Trieste")
    press(game, "Start")
    finish(game)
    assert {seed for _, seed in asked} == {f"Trieste/1/{seat}" for seat in range(1, 5)}
    assert all(seen.viewer == int(str(seed)[-1]) for seen, seed in asked)


@pytest.mark.parametrize("rules", ["pagat_rank", "briscola_two"])
def test_the_coach_speaks_place_by_place_as_the_browser_asks_for_it(rules: str) -> None:
    """Each answer changes the view, or the browser would not ask again."""
    game = begun(rules)
    finish(game)
    press(game, "Look again", "What were my choices worth?")
    state, asked = table(game).state, 0
    while table(game).view["advise"]:
        before = table(game).view
        receive(game, kind="advise", state=state)
        assert table(game).view != before
        asked += 1
    assert asked >= len(now(game).consulted)
    assert len(table(game).view["review"]["rows"]) == len(now(game).decisions)
    assert table(game).state == state


@pytest.mark.parametrize("rules", ["pagat_rank", "points", "briscola_two"])
def test_advice_is_shown_once_it_is_near_and_marked_once_each_chance_is_within_three_percent(rules: str) -> None:
    game = begun(rules)
    while table(game).view["wait"] is not None or not table(game).view["hand"]["cards"][0]["playable"]:
        step(game)
    press(game, "Hint")
    state, errors = table(game).state, list[int]()
    while table(game).view["advise"]:
        receive(game, kind="advise", state=state)
        advice = table(game).view["advice"]
        if advice["rows"]:
            errors.append(max(int(re.findall(r"± (\d+)%", row["words"][0])[0]) for row in advice["rows"]))
        assert advice["final"] == (not table(game).view["advise"])
        assert advice["title"].endswith("…") or errors[-1] <= 3
        assert not (advice["title"].endswith("…") and any(row["best"] for row in advice["rows"]))
    assert len(errors) > 1
    assert errors[-1] <= 3 < errors[0] <= 8


def test_what_the_learner_does_while_the_coach_tries_on_is_done_at_once(game: GameTable) -> None:
    while "Pass" not in controls(game):
        step(game)
    press(game, "Hint")
    state = table(game).state
    receive(game, kind="advise", state=state)
    assert table(game).view["advise"]
    press(game, "Pass")
    after = table(game).view
    receive(game, kind="advise", state=state)
    assert table(game).view == after, "what was to be surer is of no use any more"


def test_figures_for_other_opponents_are_never_put_together() -> None:
    game = begun("pagat_rank")
    while table(game).view["wait"] is not None:
        step(game)
    press(game, "Hint")
    receive(game, kind="advise", state=table(game).state)
    assert table(game).view["advise"]
    press(game, "Settings")
    choose(game, "All players", "beginner")
    assert table(game).view["advice"] is None
    receive(game, kind="advise", state=table(game).state)
    assert "beginners" in str(table(game).view["advice"]["notes"])


def test_the_same_deal_gets_the_same_advice() -> None:
    told = []
    for _ in range(2):
        game = begun("pagat_rank")
        while table(game).view["wait"] is not None:
            step(game)
        press(game, "Hint")
        while table(game).view["advise"]:
            receive(game, kind="advise", state=table(game).state)
        told.append(table(game).view["advice"])
    assert told[0] == told[1]


def test_a_hint_is_heard_at_the_place_where_it_was_asked(game: GameTable) -> None:
    while "Pass" not in controls(game):
        step(game)
    assert not table(game).view["advise"]
    press(game, "Hint")
    assert controls(game)["Hint"].disabled
    receive(game, kind="advise", state=table(game).state)
    assert table(game).view["advice"]["rows"]
    press(game, "Pass")
    assert table(game).view["advice"] is None


def test_a_hint_stays_in_another_language(game: GameTable) -> None:
    while "Pass" not in controls(game):
        step(game)
    press(game, "Hint")
    receive(game, kind="advise", state=table(game).state)
    french = GameTable("session", Rules.parse("pagat_rank"), Language("fr"))
    receive(french, kind="opened", kept=json.loads(json.dumps(table(game).kept)))
    receive(french, kind="advise", state=table(french).state)
    chances, others = ([row["chance"] for row in table(one).view["advice"]["rows"]] for one in (game, french))
    assert chances == others
    press(french, french._language.gettext("Pass"))
    assert "asked" not in table(french).kept


def test_a_deal_looked_at_again_stays_so_in_another_language_with_what_was_asked(game: GameTable) -> None:
    finish(game)
    press(game, "Look again", "What were my choices worth?")
    receive(game, kind="look", at=20, state=table(game).state)
    french = GameTable("session", Rules.parse("pagat_rank"), Language("fr"))
    receive(french, kind="opened", kept=json.loads(json.dumps(table(game).kept)))
    assert (now(french).looking, now(french).asked) == (20, True)
    press(french, french._language.gettext("Back to the game"))
    assert now(french).looking is None


@pytest.mark.parametrize("name", ["briscola-two", "briscola-four"])
@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_match_is_as_long_as_was_agreed_and_is_kept_so(name: str, deals: int) -> None:
    game = lobby_of(name, "en")
    choose(game, "Match", f"{deals} deal{'s' * (deals > 1)}")
    told = f"The first to win {deals} deal{'s' * (deals > 1)} wins the match."
    assert any(told in text for _, text in lines(game)), "the lobby says so"
    press(game, "Start")
    assert now(game).rules.won_deals == deals
    again = lesson.game(name, "en")
    receive(again, kind="opened", kept=json.loads(json.dumps(table(game).kept)))
    assert now(again).rules == now(game).rules
    for _ in range(20):
        finish(again)
        if now(again).played.is_over:
            break
        press(again, "Next deal")
    assert max(now(again).played.scores) == deals


def test_a_session_has_no_length_to_choose() -> None:
    assert "Match" not in controls(lobby_of("session", "en"))


def test_the_second_of_two_clicks_on_start_begins_no_second_game() -> None:
    game = GameTable("session", Rules.parse("pagat_rank"), Language("en"), seed=iter(["one", "two"]).__next__)
    receive(game, kind="opened", kept=None)
    state = table(game).state
    for _ in range(2):
        receive(game, kind="start", state=state)
    assert now(game).seed == "one"
    assert "start" not in table(game).view


def test_the_settings_are_opened_before_the_first_game_and_the_rules_chosen_there_are_played() -> None:
    game = GameTable("session", Rules.parse("pagat_rank"), Language("en"))
    receive(game, kind="opened", kept=None)
    press(game, "Settings")
    assert "start" not in table(game).view
    controls(game)["Speed"].index = 0
    press(game, "Start")
    assert now(game).settings.speed.value == "step"
