"""What is filled into a sentence fits it in each language, whichever card, seat or number it is, seen or heard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, cycle, permutations
from typing import Any

import pytest

from briscola_core import (
    PAGAT_RANK,
    Action,
    Bid,
    Call,
    Card,
    Deal,
    IllegalAction,
    Phase,
    Play,
    Rank,
    Record,
    Refusal,
    Rules,
    Suit,
)
from briscola_core.card import PACK
from briscola_core.coach.why import Reason, ReasonKind, Refutation
from briscola_tutorial.places import languages
from briscola_widgets import Language, Playthrough
from briscola_widgets.blueprint import Choose, MakeBid, NameSeat, Order, Pick
from briscola_widgets.drills import DRILLS
from briscola_widgets.glance import Glance
from briscola_widgets.playthrough import answers_to
from briscola_widgets.reasoning import punishment, reason_in_words
from briscola_widgets.sitting import Sitting
from briscola_widgets.sitting_scene import sitting_scene
from briscola_widgets.story import settled, story
from briscola_widgets.telling import say
from briscola_widgets.wording import order_fault, parts, refusal

from .generated import some
from .sittings import RULES, on, played

_COUNTS = (0, 1, 2, 11, 61)
_BIDS = (*map(Bid, Rank), Bid(Rank.TWO, 70), Bid(None, 75))
#: Among others a word that stands twice; the letters of seats are no words.
_BY_ALL = r"(?i:\b(?P<word>[^\W\d_]{2,})\s+(?P=word)\b)|  | [.,]|\.\.|,,|[{}\u2068\u2069]|^[a-zà-ÿ]|[.!?]\s[a-zà-ÿ]"
#: What no sentence of a language may hold.
WRONG = {
    "en": rf"{_BY_ALL}|\ba [aeiou]|\bthe 1\b|\b1 other\b|(?<!\d)1 (?:points|cards|trumps)\b|\b(?:0|[2-9]|\d\d+) (?:point|card(?! points)|trump)\b",
    "fr": (
        # no article but with its noun, no vowel after what elides, a letter is no word: «à A»
        rf"{_BY_ALL}|\b(?:de|à) les? (?!\w+(?:r|re)\b)|\b(?:[ldcnsmtj]e|que|la|si) (?:[aeiouyéèêœ]|h(?!uit))|\bà A\b"
        r"|\b(?:le|la|un|une|[lL]’) ?(?:as|roi|cavalier|valet|deux|trois|quatre|cinq|six|sept) d[e’]"
        r"|(?<!\w)(?:joue|appelle|appeler|pioche|avec|garde|contre) (?:as|roi|cavalier|valet|trois|sept)\b"
        r"|\b[lL]e 1\b(?!\s?%)|\b1 autre\b|(?<!\d)[01] (?:points|cartes|atouts)\b|\b(?:[2-9]|\d\d+) (?:autres? )?(?:point|carte|atout)\b"
    ),
    "es": (
        rf"{_BY_ALL}|\b[Aa] (?:el|A|E)\b|\b[Dd]e el\b|\b(?:al|del|el|un|este) sota\b|\by [iI]|\bo [oO]"
        r"|\b(?:la|una) (?:as|rey|caballo|dos|tres|cuatro|cinco|seis|siete)\b"
        r"|(?<!\w)(?:juega|llamar?|robas?|con) (?:as|rey|caballo|sota|tres|siete)\b"
        r"|\b[eE]l 1\b(?!\s?%)|\b1 (?:otro|más|jugador)\b(?! va)|(?<!\d)1 (?:puntos|cartas|triunfos)\b|\b(?:0|[2-9]|\d\d+) (?:punto|carta|triunfo)\b"
    ),
    "pt": (
        # the letters of two seats are words: A and E
        rf"{_BY_ALL}|\b(?:[Dd]e|[Ee]m|[Pp]or) [oa]s?\b|\b[Aa] os?\b|\ba [AE]\b|(?<!jogador )\b[AE] (?:é|joga|passa|chama|declara|ganha|vence|compra|faz|pega|distribui|vai|tem)\b"
        r"|\b(?:a|uma) (?:ás|rei|cavallo|valete|dois|três|quatro|cinco|seis|sete)\b"
        r"|(?<!\w)(?:joga|chamar?|compra|com) (?:ás|rei|cavallo|valete|três|sete)\b"
        r"|\b[oO] 1\b(?!\s?%)|\b1 outro\b|(?<!\d)[01] (?:pontos|cartas|trunfos)\b|\b(?:[2-9]|\d\d+) (?:ponto|carta|trunfo)\b"
    ),
}


def told(language: Language, text: str) -> Iterator[str]:
    """A text as it is seen, and as it is heard with either deck."""
    yield text
    for deck in (0, 1):
        heard = ""
        for part in parts(language, text):
            heard += part if isinstance(part, str) else part["names"][deck]  # type: ignore[index]
        yield heard


def reasons_of_all_kinds(language: Language) -> Iterator[str]:
    for kind in ReasonKind:
        for card, seat, bid in zip(PACK, cycle(range(5)), cycle(_BIDS), strict=False):
            for count in _COUNTS:
                yield reason_in_words(language, Reason(kind, card, seat, count, count, card.suit, 0.62, 71, bid))


def punishments(language: Language) -> Iterator[str]:
    for card, count in zip(PACK, cycle(_COUNTS), strict=False):
        line = tuple((seat, other) for seat, other in enumerate(PACK[:5]))
        yield punishment(language, Refutation((line,), Record(PAGAT_RANK, Deal.from_seed(1)).replay(), count, 71, card))


@cache
def deals() -> tuple[Sitting, ...]:
    """A few deals of each game, every one over."""
    return tuple(played(Sitting.start(Rules.parse(rules), str(seed))) for rules in RULES for seed in range(4))


def refusals(language: Language) -> Iterator[str]:
    """Why the rules refuse what is tried, whatever the card."""
    for card in PACK:
        tried: tuple[tuple[Action, Refusal, Phase], ...] = (
            (Call(card), Refusal.NOT_CALLABLE, Phase.CALL),
            (Play(card), Refusal.NOT_IN_HAND, Phase.PLAY),
        )
        yield from (refusal(language, IllegalAction(action, reason, ()), phase) for action, reason, phase in tried)


def stories(language: Language) -> Iterator[str]:
    for sitting in deals():
        for event in story(language, sitting.record, sitting.states, sitting.seat):
            yield event.done
            yield from event.followed
        yield from settled(language, sitting.state)


def goals(language: Language) -> Iterator[str]:
    """What is to be done at each place of a deal, and what is said beside the table there."""
    for rules in RULES:
        sitting = Sitting.start(Rules.parse(rules), "goals")
        while not sitting.is_over:
            view: Any = sitting_scene(sitting, language).view
            for line in (view["goal"], *view["say"]):
                yield "".join(part if isinstance(part, str) else part["text"] for part in line["text"])
            sitting = on(sitting)


def reasons_of_answers(place: Playthrough, language: Language) -> Iterator[str]:
    """What is said of each answer that can be given with one press."""
    assert place.step is not None
    task = place.step.task
    if isinstance(task, Choose | NameSeat | Pick | MakeBid) and task.choices:
        yield from (choice.why for choice in task.choices)
    else:
        for value in answers_to(task, place.position.state):
            yield from sentences(place.act(f"answer {value}"), language)


def sentences(place: Playthrough, language: Language) -> Iterator[str]:
    """What is said at a place, but for sums and the letters of seats."""
    said: list[Any] = say(Glance(place, language))
    for line in said:
        text = "".join(part if isinstance(part, str) else part["text"] for part in line["text"])
        if re.search(r"\w{2}", text):
            yield text


def exercises(language: Language) -> Iterator[str]:
    """What generated exercises say: goals, questions, hints, and the reason of every answer."""
    for blueprint in chain.from_iterable(some(name, language.code) for name in DRILLS):
        place = Playthrough(blueprint).act("next")
        while place.step is not None:
            yield place.step.goal
            yield from reasons_of_answers(place, language)
            while place.has_hint:
                place = place.act("hint")
            yield from sentences(place, language)
            for action in place.solution:
                place = place.act(action)
            if place.position.done:
                yield from sentences(place, language)
                place = place.act("next")
        yield from blueprint.after
    for given in permutations(map(Card, ("AS", "3S", "QS", "5S", "2S")), 4):
        yield order_fault(language, Order(""), given)
        yield order_fault(language, Order("", Suit.HEARTS), (*given, Card("4H")))


@pytest.mark.parametrize("source", [reasons_of_all_kinds, punishments, refusals, stories, goals, exercises])
@pytest.mark.parametrize("code", languages())
def test_a_sentence_is_right_with_every_card_seat_and_number(code: str, source: object) -> None:
    language = Language(code)
    assert callable(source)
    sentences = sorted(set(source(language)))
    assert sentences
    heard = (text for sentence in sentences for text in told(language, sentence))
    faults = [(found[0], text) for text in heard if (found := re.search(WRONG[code], text))]
    assert faults[:5] == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "It is a ace."), ("en", "So far it takes 1 points."), ("en", "B plays  2♠."), ("en", "B plays 2♠. it is"),
        ("fr", "B joue A♥."), ("fr", "B prend le A♥."), ("fr", "Le pli va à A."), ("fr", "Le pli et 0 points."), ("fr", "L’A♥ gagne."),
        ("es", "Robas el J♠."), ("es", "B juega la A♥."), ("es", "Gana a el 3♠."), ("es", "Se la deja a A."), ("es", "Y 0 punto."),
        ("pt", "B ganha de o A♥."), ("pt", "E passa."), ("pt", "Tudo bem. A joga o 2♠."), ("pt", "B joga A♥."), ("pt", "B faz 0 pontos."),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_language_is_found(code: str, text: str) -> None:
    assert any(re.search(WRONG[code], heard) for heard in told(Language(code), text))


def test_a_suit_is_named_where_its_sign_stands() -> None:
    reason = Reason(ReasonKind.TRUMPS_IN_HAND, Card("AH"), number=3, suit=Suit.HEARTS)
    heard = {code: list(told(Language(code), reason_in_words(Language(code), reason)))[1] for code in languages()}
    assert heard == {
        "en": "With hearts as trumps, you would hold 3 trumps.",
        "fr": "Avec cœur pour atout, tu aurais 3 atouts.",
        "es": "Con corazones como triunfo, tendrías 3 triunfos.",
        "pt": "Com copas como trunfo, você teria 3 trunfos.",
    }
