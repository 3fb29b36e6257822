"""Steps that ask what to do in a position, with answers judged by the coach and cards that are played out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

from briscola_core import Call, Card, Play, State, apply, observe
from briscola_core.coach.advice import Advice, Batch, samples
from briscola_core.coach.advice import Choice as Judged
from briscola_core.coach.seed import seed_of
from briscola_core.coach.why import Reason, ReasonKind, reasons, refutation
from briscola_core.observation import Observation
from briscola_core.worlds.ending import ending, side_of
from briscola_core.worlds.trials import Opponents, has_numpy
from briscola_widgets.blueprint import CardChoice, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import symbol
from briscola_widgets.reasoning import course, loss, reason_in_words

from .moment import MARGIN
from .regulars import played_on

#: So many reasons are said of an answer; the table beside it has them all.
_REASONS = 3
#: Those that make no card the best one, although they may be true of it alone.
_NO_PRAISE = frozenset(
    {
        ReasonKind.CAN_BE_BEATEN_BY_TRUMPS,
        ReasonKind.CAN_BE_BEATEN_IN_SUIT,
        ReasonKind.CAN_BE_BEATEN_BY_SEEN,
        ReasonKind.CAN_BE_BEATEN_BY_FACEUP,
        ReasonKind.LEAVES_TO_ENEMY,
        ReasonKind.LEAVES_TO_UNKNOWN,
        ReasonKind.FEEDS_UNKNOWN,
        ReasonKind.WASTES_LOAD,
        ReasonKind.LEADS_TRUMP,
        ReasonKind.SPENDS_LAST_TRUMP,
        ReasonKind.REVEALS_ALLIANCE,
        ReasonKind.CALLS_OWN_CARD,
        ReasonKind.CALLS_BELOW,
        ReasonKind.LACKS_TOP_TRUMPS,
        ReasonKind.AT_STAKE,
    }
)
#: Those that are said of a card that doesn't take the trick, and are true whichever is played.
_OF_THE_HAND = frozenset({ReasonKind.SPARES, ReasonKind.CANNOT_TAKE})
#: So many tricks at most are played out after a choice that is not the best.
_TRICKS = 2
#: Two chances that differ by less may look the same in percents.
_SEEN = 0.01
#: In so many worlds one is looked for that punishes a card.
_WORLDS = 40


def card_step(language: Language, state: State, advice: Advice, goal: str, say: tuple[str, ...] = ()) -> Step:
    """The step that asks for a card to play.

    Right are the cards that are as good as the best one, acceptable those with which the side succeeds nearly as
    often. Each is played out in this deal, the others as regular players play; but a wrong one that costs nothing in
    this deal is played out in another that agrees with what the player has seen, and there it does. The exact ending
    of a deal for two is played out as well as possible.
    """
    seen, gettext = observe(state, state.acting), language.gettext
    ends = {card: _ends(state, card, advice) for card in seen.hand}
    best = max((of for of in advice.best if isinstance(of, Play)), key=lambda of: _taken(state, ends[of.card][-1])).card
    choices = []
    worlds: Batch | None = None
    for card in seen.hand:
        judged = advice.of(Play(card))
        verdict = verdict_of(advice, judged)
        follows, instead = ends[card], ends[best]
        why = said_of(language, seen, advice, judged)
        lost, has = _taken(state, follows[-1]), _taken(state, instead[-1])
        if verdict is not Verdict.RIGHT and lost < has:
            why = f"{why} {loss(language, lost, has)}"
        line = follows if advice.exact else _shown(state, follows, None if card == best else instead)
        if verdict is Verdict.WRONG and lost >= has:
            worlds = worlds or samples(seen, seed_of(seen), _WORLDS, Opponents.REGULAR, fast=has_numpy())
            punished = refutation(seen, card, best, batch=worlds)
            if punished is not None:
                why = f"{why} {course(language, punished)} {loss(language, punished.lost, punished.instead)}"
                line = tuple(_line(punished.state, [played for trick in punished.line for _, played in trick]))
        choices.append(CardChoice(card, verdict, why, line))
    return Step(
        goal=goal,
        say=say,
        task=Pick(gettext("Which card do you play?"), tuple(choices)),
        hints=(_place(language, state), _hint(language, seen, advice)),
        after=(),
        advice=advice,
    )


def call_step(language: Language, state: State, advice: Advice, goal: str, say: tuple[str, ...] = ()) -> Step:
    """The step that asks for the card to call, of all that may be called; they lie open on the table."""
    seen = observe(state, state.acting)
    choices = [
        CardChoice(of.action.card, verdict_of(advice, of), said_of(language, seen, advice, of))
        for of in advice.choices
        if isinstance(of.action, Call)
    ]
    return Step(
        goal=goal,
        say=say,
        task=Pick(language.gettext("Which card do you call?"), tuple(choices)),
        hints=(_hint(language, seen, advice),),
        after=(),
        spread=tuple(choice.card for choice in choices),
        advice=advice,
    )


def verdict_of(advice: Advice, judged: Judged) -> Verdict:
    """What an action is worth as an answer."""
    if judged.equal:
        return Verdict.RIGHT
    best = advice.of(advice.best[0])
    return Verdict.ACCEPTABLE if best.chance.mean - judged.chance.mean < MARGIN else Verdict.WRONG


def said_of(language: Language, seen: Observation, advice: Advice, judged: Judged) -> str:
    """Why an action is good or bad, and if it is not the best, how often the side succeeds with it.

    Of one that is right it is said what makes it so: what is true of no card that is not, or else what it brings more.
    """
    if judged.equal:
        return _praise(language, seen, advice, judged)
    found = reasons(seen, judged.action, advice=advice)[:_REASONS]
    said = " ".join(reason_in_words(language, reason) for reason in found)
    if advice.exact:
        return said
    best = advice.of(advice.best[0])
    # TRANSLATORS: two percentages; «such deals» are all those that agree with what the player has seen
    figures = language.gettext(
        "Your side succeeds in about {chance} of such deals; with the best choice in {best}."
    ).format(chance=language.percent(judged.chance.mean), best=language.percent(best.chance.mean))
    return f"{said} {figures}".strip()


def _praise(language: Language, seen: Observation, advice: Advice, judged: Judged) -> str:
    """Why an action is right."""
    found, telling = reasons(seen, judged.action, advice=advice), _telling(language, seen, advice, judged)
    more = [reason for reason in found if reason not in telling][: _REASONS - len(telling)]
    said = " ".join(reason_in_words(language, reason) for reason in found if reason in more or reason in telling)
    if any(reason.kind not in _NO_PRAISE for reason in telling):
        return said
    return f"{said} {_comparison(language, seen, advice, judged)}".strip()


def _comparison(language: Language, seen: Observation, advice: Advice, judged: Judged) -> str:
    """What a right action brings more than another of which much the same is true, by the figures; or nothing."""
    other = _rival(language, seen, advice, judged)
    if other is None or not isinstance(other.action, Play | Call) or not _brings_more(advice, judged, other):
        return ""
    if advice.exact:
        ends, instead = (round(of.captured.mean) for of in (judged, other))
        return language.ngettext(
            "Your side ends with {lost} point; with {better} instead, it has {instead}.",
            "Your side ends with {lost} points; with {better} instead, it has {instead}.",
            ends,
        ).format(lost=language.number(ends), better=symbol(other.action.card), instead=language.number(instead))
    # TRANSLATORS: {card} is a card that is not the best, {chance} and {other} are percentages;
    # TRANSLATORS: «such deals» are all those that agree with what the player has seen
    text = language.gettext(
        "By the coach’s figures it brings more than {card}: "
        "your side succeeds in about {chance} of such deals, with {card} in {other}."
    )
    chance, less = (language.percent(of.chance.mean) for of in (judged, other))
    return text.format(card=symbol(other.action.card), chance=chance, other=less)


def _rival(language: Language, seen: Observation, advice: Advice, judged: Judged) -> Judged | None:
    """The action that is easiest taken for a right one: of those that bring less, the one of which most is as true."""
    mine = _sentences(language, reasons(seen, judged.action, advice=advice))

    def alike(other: Judged) -> tuple[bool, int, float]:
        return _brings_more(advice, judged, other), len(mine & _true_of(language, seen, other)), other.chance.mean

    return max((choice for choice in advice.choices if not choice.equal), key=alike, default=None)


def _brings_more(advice: Advice, judged: Judged, other: Judged) -> bool:
    """Whether the figures that are shown say that an action is better than another."""
    if advice.exact:
        return round(judged.captured.mean) > round(other.captured.mean)
    return judged.chance.mean - other.chance.mean >= _SEEN


def _telling(language: Language, seen: Observation, advice: Advice, judged: Judged) -> tuple[Reason, ...]:
    """The fewest reasons for an action that together hold for none that is not right; none where there are no such.

    Reasons are compared as they are said: what no sentence says tells nobody a card from another.
    """
    found = [reason for reason in reasons(seen, judged.action, advice=advice) if reason.kind not in _OF_THE_HAND]
    elsewhere = [_true_of(language, seen, choice) for choice in advice.choices if not choice.equal]
    for count in range(1, _REASONS + 1):
        # what speaks for it goes before what does not
        for some in sorted(combinations(found, count), key=lambda some: sum(of.kind in _NO_PRAISE for of in some)):
            said = _sentences(language, some)
            if not any(said <= other for other in elsewhere):
                return some
    return ()


def _true_of(language: Language, seen: Observation, judged: Judged) -> frozenset[str]:
    """What is true of an action in so many words, also where it goes without saying."""
    found = reasons(seen, judged.action)
    kinds = {reason.kind for reason in found}
    if kinds & {ReasonKind.TAKES_FOR_SURE, ReasonKind.RISKS_NOTHING}:
        found += (Reason(ReasonKind.GIVES_NOTHING),)
    if ReasonKind.TAKES_FOR_SURE in kinds:
        found += (Reason(ReasonKind.STRONGEST_TRUMP_LEFT),)
    return _sentences(language, found)


def _sentences(language: Language, found: Iterable[Reason]) -> frozenset[str]:
    return frozenset(reason_in_words(language, reason) for reason in found)


def _hint(language: Language, seen: Observation, advice: Advice) -> str:
    """What can be said of the best action and of none that is not right; or else two between which it lies."""
    best = advice.of(advice.best[0])
    telling, other = _telling(language, seen, advice, best), _rival(language, seen, advice, best)
    if telling or other is None:
        # TRANSLATORS: {reason} is a whole sentence about a card, such as «It gives no points away.»
        text = language.gettext("Look for the card of which this is true: “{reason}”")
        return text.format(reason=" ".join(reason_in_words(language, reason) for reason in telling))
    one, two = (
        symbol(of.action.card) for of in advice.choices if of in (best, other) and isinstance(of.action, Play | Call)
    )
    # TRANSLATORS: {card} and {other} are two cards
    return language.gettext("The best card is either {card} or {other}.").format(card=one, other=two)


def _place(language: Language, state: State) -> str:
    """When the player comes in the trick."""
    gettext, after = language.gettext, state.rules.players - 1 - len(state.cards)
    if not after:
        return gettext("You play last, so you know what comes of each of your cards.")
    if not state.cards:
        return gettext("You lead. Who plays after you, and what could beat your card?")
    return language.ngettext(
        "{count} player comes after you. What could that player do to your card?",
        "{count} players come after you. What could they do to your card?",
        after,
    ).format(count=language.number(after))


def _line(state: State, cards: Iterable[Card]) -> Iterator[State]:
    """The states that follow when these cards are played."""
    for card in cards:
        state = apply(state, Play(card))
        yield state


def _ends(state: State, card: Card, advice: Advice) -> tuple[State, ...]:
    """The states up to the end of the deal when this card is played."""
    states = [apply(state, Play(card))]
    if advice.exact and states[-1].acting is not None:
        for follows in ending(states[-1]).line:
            states.append(apply(states[-1], Play(follows)))
    return (*states, *(state for _, state in played_on(states[-1])))


def _taken(state: State, then: State) -> int:
    """The card points that the side of who is to act in a state has in a later one."""
    assert state.acting is not None
    return sum(then.points[seat] for seat in side_of(state, state.acting))


def _shown(state: State, course: tuple[State, ...], instead: tuple[State, ...] | None) -> tuple[State, ...]:
    """As much of a course as shows what it loses beside a better one: the trick, or that and the next."""
    tricks = [
        at for at, (before, after) in enumerate(pairwise((state, *course))) if len(after.tricks) > len(before.tricks)
    ]
    first = tricks[0]
    if instead is None or len(tricks) == 1:
        return course[: first + 1]
    lost = _taken(state, instead[-1]) - _taken(state, course[-1])
    behind = _taken(state, instead[first]) - _taken(state, course[first])
    seen = 1 if lost <= 0 or 2 * behind >= lost else _TRICKS
    return course[: tricks[seen - 1] + 1]
