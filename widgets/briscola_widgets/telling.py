"""What is said below the table: the story, the question, hints, and what an answer was worth and why."""

from __future__ import annotations

from briscola_core import Bid, Card, IllegalAction, Pass, Trick, apply, points, result

from .blueprint import Choose, Count, Explore, Fact, MakeBid, NameSeat, Order, Pick, Settle, Step, Verdict
from .glance import Glance
from .language import N_
from .names import LETTERS, bid_in_short, symbol
from .playthrough import Trial, answers_to, cards_counted, in_order, judge, reaches, trick_on_table, word_of
from .story import followed, settled
from .wording import count_fault, order_fault, refusal, settlement_faults, signed, summed, why

# TRANSLATORS: short praise after a right answer; they take turns
_PRAISE = (N_("Right."), N_("Exactly."), N_("Well done."), N_("Yes, indeed."))


def say(at: Glance, *, with_sum: bool = True) -> list[dict[str, object]]:
    """The lines; without the sum of a settlement when not all that is written can be summed."""
    step, position, gettext = at.step, at.position, at.language.gettext
    lines: list[tuple[str, str, str]] = []
    if step is None:
        return [_line(at, "text", "", text) for text in at.blueprint.after]
    if not position.started:
        return []  # it begins with Start
    if not at.over:
        lines += [("text", "", text) for text in step.say]
    if isinstance(step.task, Choose | NameSeat | Count | Order | Pick | MakeBid):
        lines.append(("ask", "", step.task.ask))
    elif isinstance(step.task, Settle):
        lines.append(("ask", "", gettext("By how much does each score change?")))
    if not at.over:
        lines += _helping(at, step, with_sum=with_sum)
    lines += _feedback(at)
    if at.playthrough.finished:
        lines += [("text", "", text) for text in step.after]
    if at.over:
        lines += [("text", "", text) for text in at.blueprint.after]
    return [_line(at, *line) for line in lines]


def _helping(at: Glance, step: Step, *, with_sum: bool) -> list[tuple[str, str, str]]:
    """The hints taken, and how far a settlement is."""
    gettext, position = at.language.gettext, at.position
    lines = [
        ("hint", gettext("Hint {number}:").format(number=at.language.number(count)), hint)
        for count, hint in enumerate(step.hints[: position.hints], start=1)
    ]
    if position.hints > len(step.hints):
        lines.append(("hint", gettext("Solution:"), _solution(at)))
    if isinstance(step.task, Settle) and with_sum:
        lines.append(("text", "", _sum_so_far(at)))
    return lines


def _line(at: Glance, kind: str, label: str, text: str) -> dict[str, object]:
    return {"kind": kind, "label": label, "text": at.text(text)}


def _solution(at: Glance) -> str:  # noqa: PLR0911 - a table
    """The last hint: what to answer."""
    value = at.playthrough.solution[0].split()[-1]
    match at.task:
        case Choose(choices=choices):
            return choices[int(value)].text
        case Explore() | Pick():
            return symbol(Card.parse(value))
        case Order() if at.step:
            return at.language.list([symbol(card) for card in in_order(at.step)])
        case Settle():
            changes = enumerate(result(at.state).changes)
            return at.language.list([f"{LETTERS[seat]} {signed(at.language, change)}" for seat, change in changes])
        case Count():
            return at.language.number(points(_counted(at)))
        case MakeBid():
            word = word_of(value)
            # TRANSLATORS: a button: pass, in the auction
            return bid_in_short(at.language, word) if isinstance(word, Bid) else at.language.gettext("Pass")
        case _:
            return value


def _feedback(at: Glance) -> list[tuple[str, str, str]]:
    """What the last answer was worth, and why."""
    position, task, gettext = at.position, at.task, at.language.gettext
    if isinstance(task, Explore):
        return _explored(at, task)
    if not position.answers or at.step is None:
        return []
    answer = position.answers[-1]
    if isinstance(task, Settle):
        return _settled(at, answer)
    verdict = judge(at.step, position.state, answer)
    if (
        isinstance(task, Order)
        and verdict is Verdict.WRONG
        and tuple(map(str, position.placed)) != tuple(answer.split())
    ):
        return []  # it is being mended
    labels = {
        Verdict.RIGHT: _praise(at),
        Verdict.ACCEPTABLE: _fair(at),
        Verdict.WRONG: gettext("Not quite."),
    }
    course = [("text", "", text) for text in _course(at)]
    return [(verdict.value, labels[verdict], _reason(at, answer, verdict)), *course]


def _fair(at: Glance) -> str:
    """What is said before the reason of an answer that is not the best."""
    gettext = at.language.gettext
    if isinstance(at.task, MakeBid):
        return gettext("Legal, but there is something better.")
    if isinstance(at.task, Pick):
        # TRANSLATORS: said of a card that is nearly as good as the best one
        return gettext("Not bad, but there is better.")
    return gettext("True, but there is more to it.")


def _course(at: Glance) -> list[str]:
    """What comes of the card chosen, in the trick that is looked at."""
    if not at.follows:
        return []
    before, learner = (at.before_it, *at.follows[:-1]), at.seat
    sentences = [
        sentence
        for one, other in zip(before, at.follows, strict=True)
        for sentence in followed(at.language, one, other, learner)
    ]
    return [" ".join(sentences)] if sentences else []


def _praise(at: Glance) -> str:
    """A word of praise, never the same one twice running; none for an answer that was shown."""
    if at.position.shown:
        # TRANSLATORS: before the right answer's reason, after the learner has answered something true, but not all
        return at.language.gettext("The full answer:")
    return at.language.gettext(_PRAISE[(at.position.right - 1) % len(_PRAISE)])


def _reason(at: Glance, answer: str, verdict: Verdict) -> str:
    task, language = at.task, at.language
    if isinstance(task, Choose | NameSeat | Pick) and task.choices:
        return task.choices[answers_to(task, at.state).index(answer)].why
    if isinstance(task, MakeBid):
        return _of_a_bid(at, task, word_of(answer))
    if isinstance(task, Order):
        return order_fault(language, task, [Card(code) for code in answer.split()])
    if isinstance(task, NameSeat) and task.fact is Fact.TRICK_WINNER:
        return why(language, at.state, LETTERS.index(answer))
    return _of_a_count(at, answer, verdict) if isinstance(task, Count) else ""


def _of_a_bid(at: Glance, task: MakeBid, word: Bid | Pass) -> str:
    """Why a bid or a pass is illegal, or what is said of it."""
    state = at.position.state
    try:
        apply(state, word)
    except IllegalAction as error:
        return refusal(at.language, error, state.phase)
    choice = task.of(word)
    return choice.why if choice else ""


def _of_a_count(at: Glance, answer: str, verdict: Verdict) -> str:
    cards, language = _counted(at), at.language
    sum_ = " + ".join(language.number(card.points) for card in cards)
    if verdict is Verdict.RIGHT:
        return f"{sum_} = {language.number(points(cards))}"
    given = language.number(int(answer))
    if not at.counted_up:
        return count_fault(language, cards, int(answer))
    return language.gettext("You counted {given}. The cards are worth {sum}.").format(given=given, sum=sum_)


def _counted(at: Glance) -> tuple[Card, ...]:
    return cards_counted(at.spread_in, at.state)


def _explored(at: Glance, task: Explore) -> list[tuple[str, str, str]]:
    if at.trial is None:
        return []
    gettext = at.language.gettext
    mine, before = at.trick, trick_on_table(at.trial.as_played)
    lines = [("text", "", sentence) for sentence in _trial_in_words(at, at.trial, mine, before)]
    if task.winner is None and task.winner_not is None:
        return lines
    if reaches(task, at.trial):
        return [*lines, ("right", _praise(at), gettext("That is what the goal asks for."))]
    return [
        *lines,
        (
            "acceptable",
            gettext("Legal, but not what the goal asks for."),
            gettext("Try another card: nothing is lost."),
        ),
    ]


def _trial_in_words(at: Glance, tried: Trial, mine: Trick, before: Trick) -> list[str]:
    gettext, number = at.language.gettext, at.language.number
    sentences = []
    takes, took = mine.winner, before.winner
    if takes is None or took is None:
        return []
    if tried.could_follow:
        sentences.append(
            gettext(
                "{card} is legal although you still hold a card of the suit led: nobody ever has to follow suit."
            ).format(card=symbol(tried.card))
        )
    sentences.append(
        at.language.ngettext(
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
            at.language.ngettext(
                "With {card}, the card that was really played, {seat} took the trick and {points} point.",
                "With {card}, the card that was really played, {seat} took the trick and {points} points.",
                before.points,
            ).format(card=symbol(tried.played), seat=LETTERS[took], points=number(before.points))
        )
    caller_side = {at.seen.caller, at.seen.revealed_partner}
    is_fallen = at.seen.revealed_partner is not None or at.seen.revealed_solo
    is_known = is_fallen and Fact.PARTNER not in at.withheld
    if is_known and (takes in caller_side) != (took in caller_side):
        sentences.append(
            gettext("Now the points go to the caller’s side.")
            if takes in caller_side
            else gettext("Now the points go to the defenders.")
        )
    return sentences


def _settled(at: Glance, answer: str) -> list[tuple[str, str, str]]:
    gettext = at.language.gettext
    given = tuple(int(number) for number in answer.split())
    faults = settlement_faults(at.language, result(at.state), given, at.state.rules)
    if not faults:
        return [("right", _praise(at), " ".join(settled(at.language, at.state)))]
    if given != at.position.fills:
        return []
    return [("wrong", gettext("Not quite."), faults[0]), *(("text", "", fault) for fault in faults[1:3])]


def _sum_so_far(at: Glance) -> str:
    fills = at.position.fills
    return at.language.gettext("Sum of the changes: {terms} = {total}").format(
        terms=summed(at.language, fills), total=signed(at.language, sum(fills))
    )
