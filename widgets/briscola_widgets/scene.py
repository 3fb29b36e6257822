"""What is to be seen at one place of an exercise: the table, the words and the controls.

A scene is made from a playthrough and a language and holds only what the learner's seat may know;
`Scene.view` is what travels to the browser.
"""

from __future__ import annotations

from dataclasses import dataclass

from briscola_core import Card, Observation, Play, Trick, beaten_by, observe, result

from .blueprint import Choose, Count, Explore, Fact, NameSeat, PlayCard, Settle, Verdict
from .language import N_, Language
from .names import LETTERS, names_by_deck, symbol
from .playthrough import Playthrough, Trial, judge, trick_on_table, try_card
from .wording import parts, settlement_faults, signed, summed, why
from .wording import points as points_in_words

# TRANSLATORS: short praise after a right answer; they take turns
_PRAISE = (N_("Right."), N_("Exactly."), N_("Well done."), N_("Yes, indeed."))


@dataclass(frozen=True, slots=True)
class Answer:
    """A button to answer with: its words, its action, and what it turned out to be worth."""

    label: str
    action: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class Field:
    """A number to fill in: its label, the action's beginning, the number written so far."""

    label: str
    action: str
    value: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The table and the controls at one place.

    ``view`` goes to the table. ``main`` is the label of the button that goes on (None: nothing is
    left), ``can_go_on`` whether it may be pressed now. ``answers`` and ``fields`` are there to
    answer with, the fields as long as ``check`` says so. The rest: what else may be pressed.
    """

    view: dict[str, object]
    started: bool
    main: str | None
    can_go_on: bool
    answers: tuple[Answer, ...]
    fields: tuple[Field, ...]
    check: bool
    hint: bool
    back: bool
    retry: bool


def words(language: Language) -> dict[str, object]:
    """The words of the table that never change, for the browser."""
    return {
        "language": language.code,
        "seats": language.gettext("The players, in order of play"),
        "look": {
            "title": language.gettext("Cards"),
            "suits": language.gettext("Suits"),
            # TRANSLATORS: of suits: French suits, Italian suits
            "decks": [language.gettext("French"), language.gettext("Italian")],
            "fourColours": language.gettext("Four colours"),
        },
    }


def scene(playthrough: Playthrough, language: Language, state_number: int) -> Scene:
    """The scene at a playthrough's position; ``state_number`` names it for the actions to come."""
    return _Painter(playthrough, language).scene(state_number)


class _Painter:
    """Holds what every part of one scene needs."""

    def __init__(self, playthrough: Playthrough, language: Language) -> None:
        self.playthrough = playthrough
        self.language = language
        self.blueprint = playthrough.blueprint
        self.position = playthrough.position
        self.step = playthrough.step
        self.task = self.step.task if self.step else None
        self.trial = self._trial()
        self.state = self.trial.state if self.trial else self.position.state
        exploring = self.task.seat if isinstance(self.task, Explore) else None
        self.seat = self.blueprint.seat if exploring is None else exploring
        self.seen: Observation = observe(self.state, self.seat)
        self.trick: Trick = trick_on_table(self.state)
        self.withheld = playthrough.withheld

    def _trial(self) -> Trial | None:
        position = self.position
        if not isinstance(self.task, Explore) or not position.answers:
            return None
        return try_card(self.blueprint, position.state, Card.parse(position.answers[-1]))

    def scene(self, number: int) -> Scene:
        position, task = self.position, self.task
        asking = position.started and task is not None
        return Scene(
            view={
                "state": number,
                "title": self.blueprint.title,
                "place": self.place(),
                "goal": self.goal(),
                "contract": self.contract(),
                "seats": [self.seat_view(place) for place in range(5)],
                "trick": self.trick_view(),
                "hand": self.hand_view(),
                "say": self.say(),
            },
            started=position.started,
            main=self.main(),
            can_go_on=not asking or position.done or isinstance(task, PlayCard),
            answers=self.answers() if asking else (),
            fields=self.fields() if asking else (),
            check=asking and isinstance(task, Count | Settle) and not position.done,
            hint=asking and self.playthrough.has_hint,
            back=bool(self.playthrough.actions),
            retry=len(self.playthrough.actions) > position.began,
        )

    def text(self, message: str, **values: object) -> list[object]:
        return list(parts(self.language, message.format(**values) if values else message))

    # words around the table

    def place(self) -> str:
        total = len(self.blueprint.steps)
        if not self.position.started:
            return self.language.ngettext("{count} step", "{count} steps", total).format(
                count=self.language.number(total)
            )
        if self.step is None:
            return self.language.gettext("Finished")
        return self.language.gettext("Step {number} of {total}").format(
            number=self.language.number(self.position.step + 1), total=self.language.number(total)
        )

    def goal(self) -> dict[str, object]:
        if self.step is None:
            return {"label": "", "text": self.text(self.language.gettext("You have finished this exercise."))}
        return {"label": self.language.gettext("Goal:"), "text": self.text(self.step.goal)}

    def contract(self) -> list[dict[str, object]]:
        seen, gettext = self.seen, self.language.gettext
        facts = []
        if seen.called is not None:
            suit = str(seen.called.suit)
            named: list[object] = [{"sign": suit, "names": names_by_deck(self.language)[suit], "named": True}]
            facts += [(gettext("Trump"), named), (gettext("Called card"), self.text(symbol(seen.called)))]
        if seen.target is not None:
            facts.append((gettext("Target"), [self.language.number(seen.target)]))
        return [{"label": label, "value": value} for label, value in facts]

    def seat_name(self, seat: int) -> str:
        if seat != self.seat:
            return LETTERS[seat]
        # TRANSLATORS: the learner's own seat at the table; {seat} is its letter
        return self.language.gettext("{seat} (you)").format(seat=LETTERS[seat])

    def seat_view(self, place: int) -> dict[str, object]:
        seat, seen, language = (self.seat + place) % 5, self.seen, self.language
        marks = []
        if seat == seen.dealer:
            marks.append({"kind": "dealer", "text": language.gettext("dealer")})
        if seat == seen.caller:
            marks.append({"kind": "caller", "text": language.gettext("caller")})
        if seat == seen.revealed_partner and Fact.PARTNER not in self.withheld:
            marks.append({"kind": "partner", "text": language.gettext("partner")})
        notes = []
        if seen.hand_sizes[seat] and seat != self.seat:
            notes.append(
                language.ngettext("{count} card", "{count} cards", seen.hand_sizes[seat]).format(
                    count=language.number(seen.hand_sizes[seat])
                )
            )
        if seen.points[seat] and not self.withheld & {Fact.TRICK_WINNER, Fact.TRICK_POINTS}:
            notes.append(points_in_words(language, seen.points[seat]))
        # when a trick is complete, whose turn it is would tell who takes it
        turn = seen.to_act == seat and self.trick.winner is None and self.step is not None
        if turn:
            notes.append(language.gettext("to play"))
        return {"name": self.seat_name(seat), "turn": turn, "marks": marks, "notes": notes}

    # the trick

    def trick_view(self) -> dict[str, object]:
        trick, language = self.trick, self.language
        complete = trick.winner is not None
        settled = self.task is None or not isinstance(self.task, Settle)
        cards = []
        for order, (seat, card) in enumerate(trick.by_seat.items()):
            takes = complete and seat == trick.winner and Fact.TRICK_WINNER not in self.withheld
            cards.append(
                {
                    "card": str(card),
                    "names": names_by_deck(language)[str(card)],
                    "place": (seat - self.seat) % 5,
                    "order": order + 1,
                    # TRANSLATORS: who played which card, read by a screen reader: «B: two of spades»
                    "by": language.gettext("{seat}: {card}").replace("{seat}", self.seat_name(seat)),
                    "points": language.number(card.points) if self.counted_up() else "",
                    # TRANSLATORS: a flag on the card that takes the trick
                    "takes": language.gettext("takes it") if takes else "",
                    "pointed": card in self.pointed(),
                    "tried": self.trial is not None and card == self.trial.card,
                }
            )
        label = language.gettext("Trick {number}").format(number=language.number(self.trick_number()))
        caption = label if settled and trick.cards else ""
        if trick.cards and Fact.TRICK_POINTS not in self.withheld and not isinstance(self.task, Settle):
            caption = points_in_words(language, trick.points)
        return {"label": label, "caption": self.text(caption), "cards": cards if settled else []}

    def trick_number(self) -> int:
        return len(self.seen.tricks) + (self.trick is self.seen.trick or not self.seen.tricks)

    def counted_up(self) -> bool:
        """Whether the cards show what they count: once it has been answered, or to show a mistake."""
        if not isinstance(self.task, Count):
            return Fact.TRICK_POINTS not in self.withheld and self.trick.winner is not None
        return bool(self.position.answers)

    def beater(self, card: Card) -> Card | None:
        trump = self.seen.trump
        return None if trump is None else beaten_by(trump, self.trick.cards, self.trick.cards.index(card))

    def pointed(self) -> tuple[Card | None, ...]:
        """The cards that the last wrong answer should have looked at."""
        if not self.position.answers or self.playthrough.finished:
            return ()
        if isinstance(self.task, Choose) and self.task.about is Fact.PARTNER:
            return (self.seen.called,)
        if isinstance(self.task, NameSeat) and self.task.fact is Fact.TRICK_WINNER:
            card = self.trick.by_seat[LETTERS.index(self.position.answers[-1])]
            return (card, self.beater(card))
        return ()

    # the hand

    def hand_view(self) -> dict[str, object]:
        language = self.language
        exploring = isinstance(self.task, Explore) and self.position.started
        seen = observe(self.position.state, self.seat) if exploring else self.seen
        playable = set(seen.legal_actions) if exploring else set()
        tried = set(self.position.answers) if exploring else set()
        cards = [
            {
                "card": str(card),
                "names": names_by_deck(language)[str(card)],
                "playable": Play(card) in playable,
                "tried": str(card) in tried,
                # TRANSLATORS: names a card of the hand: a button that plays it
                "label": language.gettext("Play: {card}") if Play(card) in playable else "{card}",
            }
            for card in seen.hand
        ]
        return {
            # TRANSLATORS: {seat} is a letter from A to E
            "label": language.gettext("Your hand ({seat})").format(seat=LETTERS[self.seat]),
            "cards": cards,
        }

    # what is said

    def say(self) -> list[dict[str, object]]:
        step, position, gettext = self.step, self.position, self.language.gettext
        lines: list[tuple[str, str, str]] = []
        if step is None:
            return [self.line("text", "", text) for text in self.blueprint.after]
        lines += [("text", "", text) for text in step.say]
        if not position.started:
            return [self.line(*line) for line in lines]
        if isinstance(step.task, Choose | NameSeat | Count):
            lines.append(("ask", "", step.task.ask))
        for count, hint in enumerate(step.hints[: position.hints], start=1):
            lines.append(("hint", gettext("Hint {number}:").format(number=self.language.number(count)), hint))
        if position.hints > len(step.hints):
            lines.append(("hint", gettext("Solution:"), self.solution()))
        if isinstance(step.task, Settle):
            lines.append(("text", "", self.sum_so_far()))
        lines += self.feedback()
        if self.playthrough.finished:
            lines += [("text", "", text) for text in step.after]
        return [self.line(*line) for line in lines]

    def line(self, kind: str, label: str, text: str) -> dict[str, object]:
        return {"kind": kind, "label": label, "text": self.text(text)}

    def solution(self) -> str:
        """The last hint: what to answer."""
        value = self.playthrough.solution[0].split()[-1]
        match self.task:
            case Choose(choices=choices):
                return choices[int(value)].text
            case Explore():
                return symbol(Card.parse(value))
            case Settle():
                changes = enumerate(result(self.position.state).changes)
                return self.language.list([f"{LETTERS[seat]} {signed(self.language, change)}" for seat, change in changes])
            case Count():
                return self.language.number(self.trick.points)
            case _:
                return value

    def feedback(self) -> list[tuple[str, str, str]]:
        """What the last answer was worth, and why."""
        position, task, gettext = self.position, self.task, self.language.gettext
        if isinstance(task, Explore):
            return self.explored(task)
        if not position.answers or task is None:
            return []
        answer = position.answers[-1]
        if isinstance(task, Settle):
            return self.settled(answer)
        verdict = judge(task, position.state, answer)
        labels = {
            Verdict.RIGHT: self.praise(),
            Verdict.ACCEPTABLE: gettext("True, but there is more to it."),
            Verdict.WRONG: gettext("Not quite."),
        }
        return [(verdict.value, labels[verdict], self.reason(answer, verdict))]

    def praise(self) -> str:
        """A word of praise; never the same one twice running."""
        return self.language.gettext(_PRAISE[(self.position.right - 1) % len(_PRAISE)])

    def reason(self, answer: str, verdict: Verdict) -> str:
        task, trick, language = self.task, self.trick, self.language
        if isinstance(task, Choose):
            return task.choices[int(answer)].why
        if isinstance(task, NameSeat) and task.fact is Fact.TRICK_WINNER:
            return why(language, self.state, LETTERS.index(answer))
        if isinstance(task, Count):
            sum_ = " + ".join(language.number(card.points) for card in trick.cards)
            if verdict is Verdict.RIGHT:
                return f"{sum_} = {language.number(trick.points)}"
            return language.gettext("You counted {given}. The table now shows what each card is worth: {sum}.").format(
                given=language.number(int(answer)), sum=sum_
            )
        return ""

    def explored(self, task: Explore) -> list[tuple[str, str, str]]:
        if self.trial is None:
            return []
        gettext = self.language.gettext
        mine, before = self.trick, trick_on_table(self.trial.as_played)
        lines = [("text", "", sentence) for sentence in self.trial_in_words(self.trial, mine, before)]
        if task.winner is None and task.winner_not is None:
            return lines
        if self.position.done:
            return [*lines, ("right", self.praise(), gettext("That is what the goal asks for."))]
        return [
            *lines,
            ("acceptable", gettext("Legal, but not there yet."), gettext("Try another card: nothing is lost.")),
        ]

    def trial_in_words(self, tried: Trial, mine: Trick, before: Trick) -> list[str]:
        gettext, number = self.language.gettext, self.language.number
        sentences = []
        takes, took = mine.winner, before.winner
        if takes is None or took is None:
            return []
        if tried.could_follow:
            sentences.append(
                gettext(
                    "{card} is legal although {seat} still holds a card of the suit led: "
                    "nobody ever has to follow suit."
                ).format(card=symbol(tried.card), seat=LETTERS[self.seat])
            )
        sentences.append(
            self.language.ngettext(
                "With {card} on the table, {seat} takes the trick and {points} point.",
                "With {card} on the table, {seat} takes the trick and {points} points.",
                mine.points,
            ).format(card=symbol(tried.card), seat=LETTERS[takes], points=number(mine.points))
        )
        same = (takes, mine.points) == (took, before.points)
        if tried.card == tried.played:
            sentences.append(gettext("That is the card that was really played."))
        elif same:
            sentences.append(
                gettext("Nothing changes: it was the same with {card}, the card that was really played.").format(
                    card=symbol(tried.played)
                )
            )
        else:
            sentences.append(
                self.language.ngettext(
                    "With {card}, the card that was really played, {seat} took it and {points} point.",
                    "With {card}, the card that was really played, {seat} took it and {points} points.",
                    before.points,
                ).format(card=symbol(tried.played), seat=LETTERS[took], points=number(before.points))
            )
        caller_side = {self.seen.caller, self.seen.revealed_partner}
        if (takes in caller_side) != (took in caller_side):
            sentences.append(
                gettext("Now the points go to the caller’s side.")
                if takes in caller_side
                else gettext("Now the points go to the defenders.")
            )
        return sentences

    def settled(self, answer: str) -> list[tuple[str, str, str]]:
        gettext = self.language.gettext
        given = tuple(int(number) for number in answer.split())
        faults = settlement_faults(self.language, result(self.position.state), given)
        if not faults:
            return [("right", self.praise(), "")]
        if given != self.position.fills:
            return []
        return [("wrong", gettext("Not quite."), faults[0]), *(("text", "", fault) for fault in faults[1:3])]

    def sum_so_far(self) -> str:
        fills = self.position.fills
        return self.language.gettext("Sum of the five changes: {terms} = {total}").format(
            terms=summed(self.language, fills), total=signed(self.language, sum(fills))
        )

    # the controls

    def main(self) -> str | None:
        gettext = self.language.gettext
        if not self.position.started:
            # TRANSLATORS: a button that begins an exercise
            return gettext("Start")
        if self.step is None:
            return None
        last = self.position.step + 1 == len(self.blueprint.steps)
        # TRANSLATORS: buttons that go on to the next step, or end the exercise
        return gettext("Finish") if last and not isinstance(self.task, PlayCard) else gettext("Next")

    def answers(self) -> tuple[Answer, ...]:
        task = self.task
        if isinstance(task, Choose):
            options = [(choice.text, str(index)) for index, choice in enumerate(task.choices)]
        elif isinstance(task, NameSeat):
            options = [(self.seat_name(LETTERS.index(letter)), letter) for letter in LETTERS]
        else:
            return ()
        given = set(self.position.answers)
        return tuple(
            Answer(
                label,
                f"answer {value}",
                judge(task, self.position.state, value) if value in given else None,
            )
            for label, value in options
        )

    def fields(self) -> tuple[Field, ...]:
        if isinstance(self.task, Count):
            # TRANSLATORS: label of a field for a number of card points
            labels = [self.language.gettext("Points")]
        elif isinstance(self.task, Settle):
            labels = [self.role(seat) for seat in range(5)]
        else:
            return ()
        return tuple(
            Field(label, f"fill {index}", value)
            for index, (label, value) in enumerate(zip(labels, self.position.fills, strict=True))
        )

    def role(self, seat: int) -> str:
        """A seat and what it was in the deal: the label of its change of score."""
        if seat == self.seen.caller:
            return self.language.gettext("{seat}, caller").format(seat=LETTERS[seat])
        if seat == self.seen.revealed_partner:
            return self.language.gettext("{seat}, partner").format(seat=LETTERS[seat])
        return self.language.gettext("{seat}, defender").format(seat=LETTERS[seat])
