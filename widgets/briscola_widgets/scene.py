"""What is to be seen at one place of an exercise: the table, the words and the controls.

A scene is made from a playthrough and a language and holds only what the learner's seat may know;
`Scene.view` is what travels to the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from briscola_core import Bid, Pass, observe
from briscola_core.bid import LOWEST_TARGET
from briscola_core.coach.why import reasons

from .blueprint import Choose, Count, MakeBid, NameSeat, Order, Pick, PlayCards, Settle, Shown, Step, Verdict
from .coach_view import advice_view, meter_view
from .glance import Glance
from .language import Language
from .names import LETTERS, bid_in_short
from .playthrough import WORDS, Playthrough, answers_to, judge, numbers_for
from .reckoning import compared
from .sight import Sight
from .table_view import facts, hand_view, seat_view, spread_view, stock_view, trick_view
from .telling import say
from .wording import seed_fault, signed

#: The felt is laid out for so many seats, unless it is told otherwise.
_ROUND = 5


@dataclass(frozen=True, slots=True)
class Answer:
    """A button to answer with: its words, its action, and what it turned out to be worth."""

    label: str
    action: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Field:
    """A number to fill in: its label, the action's beginning, what is written in it, and what it may be.

    The value is None where no number is written. ``rule`` puts ``allowed`` into words, ``reminder`` does when something else is written.
    """

    label: str
    action: str
    value: float | None
    allowed: range
    rule: str
    reminder: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The table and the controls at one place.

    ``view`` goes to the table, which itself has the button that starts. ``main`` is the label of the
    button that goes on (None: nothing is left), ``can_go_on`` whether it may be pressed now. ``answers``, ``targets`` (which come as
    a list) and ``fields`` are there to answer with, the fields as long as ``check`` says so, and ``can_check`` says whether all that is
    written may be checked. The rest: what else may be pressed.
    """

    view: dict[str, object]
    started: bool
    main: str | None
    can_go_on: bool
    answers: tuple[Answer, ...]
    targets: tuple[Answer, ...]
    fields: tuple[Field, ...]
    check: bool
    can_check: bool
    hint: bool
    back: bool
    retry: bool


def seed_view(language: Language, seed: str, solved: int, mistaken: str | None) -> dict[str, object]:
    """What an exercise was made from, to be changed, and how many of its kind are ``solved``.

    ``mistaken`` is what has been typed there and cannot be one.
    """
    return {
        # TRANSLATORS: the label of a field: the name or number from which an exercise is made by chance
        "label": language.gettext("Seed"),
        "note": language.gettext("Whoever types the same seed gets the same cards."),
        "value": seed if mistaken is None else mistaken,
        "seed": seed,
        # TRANSLATORS: a button beside the seed of an exercise: copies the address that opens the page there
        "link": language.gettext("Copy link to this exercise"),
        # TRANSLATORS: said for a moment when the address of an exercise has been copied
        "copied": language.gettext("Link copied."),
        "fault": "" if mistaken is None else seed_fault(language),
        "solved": language.ngettext("{count} solved", "{count} solved", solved).format(count=language.number(solved)),
    }


def words(language: Language) -> dict[str, object]:
    """The words of the table that never change, for the browser."""
    return {
        "language": language.tag,
        "seats": language.gettext("The players, in order of play"),
        "look": {
            "title": language.gettext("Cards"),
            "suits": language.gettext("Suits"),
            # TRANSLATORS: of suits: French suits, Italian suits
            "decks": [language.gettext("French"), language.gettext("Italian")],
            "fourColours": language.gettext("Four colours"),
            # TRANSLATORS: a choice above «Symbols» and «Names»: how a text names a card, as K♠ or as king of spades
            "texts": language.gettext("Cards in texts"),
            "ways": [language.gettext("Symbols"), language.gettext("Names")],
        },
    }


def scene(playthrough: Playthrough, language: Language, mistyped: Mapping[int, float | None] | None = None) -> Scene:
    """The scene at a playthrough's position.

    ``mistyped`` is what stands in the fields, by their numbers from 0, and cannot be an answer; None for no number.
    """
    mistyped = mistyped or {}
    at = Glance(playthrough, language)
    position, task = at.position, at.task
    asking = position.started and task is not None and not at.over
    ordered = isinstance(task, Order) and len(position.placed) == len(at.spread)
    check = asking and isinstance(task, Count | Settle | Order) and not at.playthrough.finished
    can_check = check and not mistyped and (ordered or not isinstance(task, Order))
    fields = _fields(at, mistyped) if position.started else ()
    answers = _answers(at) if position.started else ()
    return Scene(
        view={
            "title": at.blueprint.title,
            # TRANSLATORS: a button that begins an exercise, at most 26 characters
            "start": None if position.started else language.gettext("Start"),
            "place": _place(at),
            "goal": _goal(at),
            "contract": facts(at),
            "players": None if at.seen.rules.players == _ROUND else at.seen.rules.players,
            "seats": [
                seat_view(at, place)
                for place in range(at.seen.rules.players if at.blueprint.shown is not Shown.CARDS else 0)
            ],
            "trick": trick_view(at),
            "stock": stock_view(at) if at.blueprint.shown is Shown.DEAL else None,
            "spread": spread_view(at),
            "hand": hand_view(at),
            "say": [
                *say(at, with_sum=not mistyped),
                *({"kind": "wrong", "label": "", "text": at.text(fields[index].reminder)} for index in mistyped),
            ],
            "compared": compared(at),
            "meter": _meter(at),
            "mistyped": list(mistyped),
            "advice": _advice(at),
            "labels": at.labels(answer.label for answer in answers),
        },
        started=position.started,
        main=_main(at),
        can_go_on=not asking or position.done or isinstance(task, PlayCards),
        answers=answers,
        targets=_targets(at) if position.started else (),
        fields=fields,
        check=check,
        can_check=can_check,
        hint=asking and at.playthrough.has_hint,
        back=bool(playthrough.actions),
        retry=len(playthrough.actions) > playthrough.position.began,
    )


def _meter(at: Glance) -> dict[str, object] | None:
    """What the coach thinks of who the partner is, once the learner has said it."""
    if not isinstance(at.task, NameSeat) or not at.task.chances or not at.position.done:
        return None
    return meter_view(at, at.task.chances, knows=False)


def _place(at: Glance) -> str:
    total = len(at.blueprint.steps)
    if not at.position.started:
        return at.language.ngettext("{count} step", "{count} steps", total).format(count=at.language.number(total))
    if at.over:
        return at.language.gettext("Finished")
    return at.language.gettext("Step {number} of {total}").format(
        number=at.language.number(at.position.step + 1), total=at.language.number(total)
    )


def _goal(at: Glance) -> dict[str, object]:
    if at.over or at.step is None:
        return {"label": "", "text": at.text(at.language.gettext("You have finished this exercise."))}
    return {"label": at.language.gettext("Goal:"), "text": at.text(at.step.goal)}


def _main(at: Glance) -> str | None:
    gettext = at.language.gettext
    if not at.position.started:
        return None
    if at.over:
        # TRANSLATORS: a button at the end of an exercise: the next one of its kind, at most 26 characters
        return gettext("Another one") if at.blueprint.seed is not None else None
    if at.position.done and not at.playthrough.finished and isinstance(at.task, Pick):
        # TRANSLATORS: a button after the choice of a card that is not the best one: shows that one; at most 30 characters
        return gettext("Show the best card")
    if at.position.done and not at.playthrough.finished:
        # TRANSLATORS: a button after an answer that is true, but not all: shows the right one; at most 30 characters
        return gettext("Show the full answer")
    last = at.position.step + 1 == len(at.blueprint.steps)
    # TRANSLATORS: buttons that go on to the next step, or end the exercise, at most 26 characters
    return gettext("Finish") if last and not isinstance(at.task, PlayCards) else gettext("Next")


def _advice(at: Glance) -> dict[str, object] | None:
    """What the coach says of each action there was, once the learner has chosen, and again at the end of the exercise."""
    chosen = _last_choice(at) if at.over or at.step is None else at.step
    if chosen.advice is None or not (at.over or at.playthrough.finished):
        return None
    state = at.blueprint.states[at.position.played] if at.over else at.position.state
    advice, seen = chosen.advice, observe(state, at.seat)
    why = {choice.action: reasons(seen, choice.action, advice=advice) for choice in advice.choices}
    before = Sight(at.language, at.seat, seen, state.trick)
    return advice_view(before, advice, why) | {"final": True}


def _last_choice(at: Glance) -> Step:
    """The step whose cards lie there at the end: the last one, or the choice of a card that it asks about."""
    steps = at.blueprint.steps
    told = (step for step in reversed(steps) if step.advice or not isinstance(step.task, Choose | NameSeat | Count))
    return next(told, steps[-1])


def _answers(at: Glance) -> tuple[Answer, ...]:
    task = at.task
    if at.step is None:
        return ()
    if at.playthrough.can_watch and not at.over:
        # TRANSLATORS: a button: shows the trick after the one on the table, as it could go on; at most 30 characters
        return (Answer(at.language.gettext("Watch the next trick"), "watch", None),)
    if isinstance(task, Choose):
        options = [(choice.text, str(index)) for index, choice in enumerate(task.choices)]
    elif isinstance(task, NameSeat):
        letters = answers_to(task, at.position.state)
        options = [(at.seat_name(LETTERS.index(letter)), letter) for letter in letters]
    elif isinstance(task, MakeBid):
        # TRANSLATORS: a button: pass, in the auction
        options = [(at.language.gettext("Pass"), "P"), *((str(word), str(word)) for word in WORDS if _is_plain(word))]
    else:
        return ()
    return _judged(at, options)


def _is_plain(word: Bid | Pass) -> bool:
    return isinstance(word, Bid) and word.target == LOWEST_TARGET


def _targets(at: Glance) -> tuple[Answer, ...]:
    """The targets that may be named with a 2, or be tried."""
    if not isinstance(at.task, MakeBid):
        return ()
    raises = [word for word in WORDS if isinstance(word, Bid) and not _is_plain(word)]
    return _judged(at, [(bid_in_short(at.language, bid), str(bid)) for bid in raises])


def _judged(at: Glance, options: list[tuple[str, str]]) -> tuple[Answer, ...]:
    """Answers by their labels and values, with the verdicts of those that have been given."""
    if at.step is None:
        return ()
    given = set(at.position.answers)
    return tuple(
        Answer(
            label,
            f"answer {value}",
            judge(at.step, at.position.state, value) if value in given else None,
        )
        for label, value in options
    )


def _fields(at: Glance, mistyped: Mapping[int, float | None]) -> tuple[Field, ...]:
    if isinstance(at.task, Count):
        # TRANSLATORS: label of a field for a number of card points
        labels = [at.language.gettext("Points")]
    elif isinstance(at.task, Settle):
        labels = [_role(at, seat) for seat in range(at.seen.rules.players)]
    else:
        return ()
    allowed, language = numbers_for(at.task), at.language
    least, most = (
        signed(language, number) if isinstance(at.task, Settle) else language.number(number)
        for number in (allowed[0], allowed[-1])
    )
    # TRANSLATORS: what may be written into a field
    rule = language.gettext("A whole number from {least} to {most}").format(least=least, most=most)
    # TRANSLATORS: {field} is the label of a field: «Points», «A, caller»
    reminder = language.gettext("{field}: write a whole number from {least} to {most}.")
    return tuple(
        Field(
            label,
            f"fill {index}",
            mistyped.get(index, value),
            allowed,
            rule,
            reminder.format(field=label, least=least, most=most),
        )
        for index, (label, value) in enumerate(zip(labels, at.position.fills, strict=True))
    )


def _role(at: Glance, seat: int) -> str:
    """A seat and what it was in the deal: the label of its change of score."""
    if seat == at.seen.caller:
        return at.language.gettext("{seat}, caller").format(seat=LETTERS[seat])
    if seat == at.seen.revealed_partner:
        return at.language.gettext("{seat}, partner").format(seat=LETTERS[seat])
    return at.language.gettext("{seat}, defender").format(seat=LETTERS[seat])
