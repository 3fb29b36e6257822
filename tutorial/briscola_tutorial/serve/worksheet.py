"""Work sheets: generated exercises as they are put on paper, the questions apart from the answers.

All of it comes from the scenes that the screen would show, whatever the tasks are: what is shown when
a step begins becomes its picture, the ways to answer become boxes and lines to write on, and the
last hint and the praise become the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby, repeat
from typing import Any

from briscola_core import Bid, Card, Rank
from briscola_widgets import Language, Playthrough
from briscola_widgets.blueprint import MakeBid, Order, Pick
from briscola_widgets.drills import DRILLS
from briscola_widgets.names import bid_in_short, symbol
from briscola_widgets.playthrough import right_answers, word_of
from briscola_widgets.scene import Scene, scene
from briscola_widgets.seed import next_seed
from briscola_widgets.wording import Part, parts

#: No sheet has more exercises.
MOST = 12

#: A text with its cards set apart.
Text = tuple[Part, ...]

# where a number is to be written
_BLANK = "_" * 6
# so many targets after the first make a range
_RANGE = 2


@dataclass(frozen=True)
class Question:
    """A step on paper.

    ``picture`` is what lies on the table, as the view of a scene, None if it is the same as before;
    ``boxes`` are answers to be ticked, ``fields`` labels with room to write beside them, ``blanks``
    how many cards are to be put in order; ``is_open`` if anything may be written. A step in which one
    only watches has no ``answer``.
    """

    goal: Text
    lines: tuple[Text, ...]
    picture: dict[str, Any] | None
    boxes: tuple[Text, ...]
    fields: tuple[str, ...]
    blanks: int
    is_open: bool
    answer: Text
    reasons: tuple[Text, ...]

    @property
    def is_asked(self) -> bool:
        return bool(self.answer)


@dataclass(frozen=True)
class OnPaper:
    """A generated exercise on paper."""

    title: str
    seed: str
    questions: tuple[Question, ...]


def worksheet(name: str, seed: str, count: int, language: Language) -> tuple[OnPaper, ...]:
    """So many exercises of one of `DRILLS`, from a seed on in the order in which the screen brings them."""
    seeds = accumulate(repeat(seed, count), lambda before, _: next_seed(before))
    return tuple(_on_paper(name, each, language) for each in seeds)


def _on_paper(name: str, seed: str, language: Language) -> OnPaper:
    blueprint = DRILLS[name](seed, language)
    return OnPaper(blueprint.title, seed, tuple(_questions(Playthrough(blueprint).act("next"), language)))


def _questions(place: Playthrough, language: Language) -> Iterator[Question]:
    """The steps, as far as each stands alone after the first question: on paper all of them are read at once."""
    drawn: object = None
    is_asked = False
    while place.step is not None and (place.step.stands_alone or not is_asked):
        end = _solved(place)
        shown = scene(place, language, dict.fromkeys(range(len(place.position.fills))))  # nothing is written there
        view: dict[str, Any] = shown.view
        lies = _lies(view)
        watched = place.way_on == ("next",)
        answer, reasons = ((), ()) if watched else _answer(place, end, language)
        goal = tuple(view["goal"]["text"])
        boxes = () if watched else tuple(_boxes(place, shown, language))
        fields = tuple(field.label for field in shown.fields)
        blanks = len(place.step.spread) if isinstance(place.step.task, Order) else 0
        said = {"text"} if blanks else {"text", "ask"}  # what to press is of no use on paper
        yield Question(
            goal=goal,
            lines=tuple(_lines(view["say"], said)),
            picture=None if lies == drawn else view,
            boxes=boxes,
            fields=fields,
            blanks=blanks,
            is_open=not watched and not (boxes or fields or blanks),  # a task not known here is answered in writing
            answer=answer,
            reasons=reasons,
        )
        drawn = lies
        is_asked = is_asked or bool(answer)
        place = end.act("next")


def _solved(place: Playthrough) -> Playthrough:
    """The end of the step, all hints taken; a step in which one only watches is at its end."""
    while place.way_on != ("next",):
        for action in place.way_on:
            place = place.act(action)
    return place


def _answer(begun: Playthrough, end: Playthrough, language: Language) -> tuple[Text, tuple[Text, ...]]:
    """What to answer, all of it if there is more than one way; then why, and what is said once it is done."""
    before: Any = scene(begun, language).view["say"]
    said: Any = scene(end, language).view["say"]
    answer: Text = next(tuple(line["text"]) for line in reversed(said) if line["kind"] == "hint")
    right = _right(begun, language)
    if right:
        answer = tuple(parts(language, language.alternatives(right)))
    known = [line["text"] for line in before]
    why = [
        tuple(line["text"])
        for line in said
        if line["kind"] in {"right", "text"} and line["text"] and line["text"] not in known
    ]
    return answer, tuple(reason for reason in why if _plain(reason) != _plain(answer))


def _right(place: Playthrough, language: Language) -> list[str]:
    """All answers that are right, in words: cards, what buttons say, and targets, as ranges where they follow on each other."""
    if place.step is None:
        return []
    right = right_answers(place.step, place.position.state)
    if isinstance(place.step.task, Pick):
        return [symbol(Card.parse(answer)) for answer in right]
    labels = {answer.action.removeprefix("answer "): answer.label for answer in scene(place, language).answers}
    words = [labels[answer] for answer in right if answer in labels]
    bids = [word_of(answer) for answer in right if isinstance(place.step.task, MakeBid) and answer not in labels]
    targets = [bid.target for bid in bids if isinstance(bid, Bid)]
    for _, run in groupby(enumerate(targets), lambda numbered: numbered[1] - numbered[0]):
        least, *more = (target for _, target in run)
        if len(more) < _RANGE:
            words += [bid_in_short(language, Bid(Rank.TWO, target)) for target in (least, *more)]
        else:
            # TRANSLATORS: in a key to a work sheet: any bid from the first target to the last, «2 with 66 to 71»
            text = language.gettext("{bid} with {least} to {most}")
            words.append(text.format(bid=Rank.TWO, least=language.number(least), most=language.number(more[-1])))
    return words


def _lines(said: list[Any], kinds: set[str]) -> Iterator[Text]:
    for line in said:
        if line["kind"] in kinds:
            yield tuple(line["text"])


def _boxes(place: Playthrough, shown: Scene, language: Language) -> Iterator[Text]:
    """What may be answered: what the buttons say, a bid whose target is to be written, or the cards that may be chosen."""
    yield from (tuple(parts(language, answer.label)) for answer in shown.answers)
    if shown.targets:
        yield (language.gettext("{bid} with {target}").format(bid=Rank.TWO, target=_BLANK),)
    if place.step is not None and not isinstance(place.step.task, Order):
        view: dict[str, Any] = shown.view
        for card in (*view["spread"]["cards"], *view["hand"]["cards"]):
            if card.get("playable"):
                yield ({"sign": card["card"], "names": card["names"]},)


def _lies(view: dict[str, Any]) -> object:
    """What a picture is of: when it changes, the table is drawn anew."""
    cards = [[card["card"] for card in view[part]["cards"]] for part in ("trick", "spread", "hand")]
    return cards, [seat.get("word") for seat in view["seats"]], view.get("compared") is not None


def _plain(text: Text) -> str:
    return "".join(part if isinstance(part, str) else str(part["sign"]) for part in text).strip()
