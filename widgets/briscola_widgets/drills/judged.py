"""Steps that ask what to do in a position, with answers judged by the coach and cards that are played out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise

from briscola_core import Call, Card, Play, State, Trick, apply, observe
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
from briscola_widgets.reasoning import against, course, loss, overspent, reason_in_words, went

from .moment import MARGIN
from .regulars import played_on

#: So many reasons are said of an answer; the table beside it has them all.
_REASONS = 3
#: Those that make no card the best one, although they may be true of it alone; most speak against it.
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
    }
)
#: Those that are said of a card that doesn't take the trick, and are true whichever is played.
_OF_THE_HAND = frozenset({ReasonKind.SPARES, ReasonKind.CANNOT_TAKE})
#: What a call is measured by, what weighs most first, by the reasons that say it: the partner, the best trumps in
#: hand, how many trumps there are, and how many stronger ones are not.
_MEASURES = (
    {ReasonKind.CALLS_OWN_CARD: -1},
    {ReasonKind.HOLDS_TOP_TRUMPS: 1, ReasonKind.LACKS_TOP_TRUMPS: 0},
    {ReasonKind.TRUMPS_IN_HAND: 1},
    {ReasonKind.CALLS_BELOW: -1},
)
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

    @cache
    def batch() -> Batch:
        return samples(seen, seed_of(seen), _WORLDS, Opponents.REGULAR, fast=has_numpy())

    for card in seen.hand:
        judged = advice.of(Play(card))
        verdict = verdict_of(advice, judged)
        follows, instead = ends[card], ends[best]
        found = _said(language, seen, advice, judged)
        lost, has = _taken(state, follows[-1]), _taken(state, instead[-1])
        line = follows if advice.exact else _shown(state, follows, None if card == best else instead)
        told = [reason_in_words(language, reason) for reason in found]
        if verdict is Verdict.RIGHT:
            told += _why_not_another(language, state, advice, judged, ends=ends, batch=batch)
        else:
            told += overspent(language, seen, card, best) if verdict is Verdict.WRONG else []
            told += _figures(language, advice, judged)
            if lost < has:
                blamed = any(reason.kind in _NO_PRAISE for reason in found)
                told += [] if blamed or advice.exact else [went(language, _plays(state, line))]
                told.append(loss(language, lost, has))
        if verdict is Verdict.WRONG and lost >= has:
            punished = refutation(seen, card, best, batch=batch())
            if punished is not None:
                told += [course(language, punished), loss(language, punished.lost, punished.instead)]
                line = tuple(_line(punished.state, [played for trick in punished.line for _, played in trick]))
        choices.append(CardChoice(card, verdict, " ".join(told), line))
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
        CardChoice(of.action.card, verdict_of(advice, of), _said_of_call(language, seen, advice, of))
        for of in advice.choices
        if isinstance(of.action, Call)
    ]
    return Step(
        goal=goal,
        say=say,
        task=Pick(language.gettext("Which card do you call?"), tuple(choices)),
        hints=(_hint_for_call(language, seen, advice),),
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


def _figures(language: Language, advice: Advice, judged: Judged) -> list[str]:
    """How often the side succeeds with an action, and how often with the best one; nothing where it is all known, or they look the same."""
    if advice.exact:
        return []
    chance, most = (language.percent(of.chance.mean) for of in (judged, advice.of(advice.best[0])))
    # TRANSLATORS: two percentages; «such deals» are all those that agree with what the player has seen
    text = language.gettext("Your side succeeds in about {chance} of such deals; with the best choice in {best}.")
    return [text.format(chance=chance, best=most)] if chance != most else []


def _said(language: Language, seen: Observation, advice: Advice, judged: Judged) -> list[Reason]:
    """The reasons that are given for a card, or against it.

    For one that is right that is what makes so, and what else is good in it; and none of that is said of another.
    """
    found = reasons(seen, judged.action, advice=advice)
    if not judged.equal:
        praise = _sentences(
            language, (of for one in advice.choices if one.equal for of in _said(language, seen, advice, one))
        )
        return [reason for reason in found if reason_in_words(language, reason) not in praise][:_REASONS]
    telling = _telling(language, seen, advice, judged)
    good = [reason for reason in found if reason not in telling and reason.kind not in _NO_PRAISE]
    more = good[: _REASONS - len(telling)]
    return [reason for reason in found if reason in more or reason in telling]


def _why_not_another(
    language: Language,
    state: State,
    advice: Advice,
    judged: Judged,
    *,
    ends: Mapping[Card, tuple[State, ...]],
    batch: Callable[[], Batch],
) -> list[str]:
    """What speaks for a right card against another of which much the same is true; nothing where its reasons tell.

    That is what the other would spend, risk or give; or else how it could go wrong, and how often it does.
    """
    seen = observe(state, state.acting)
    if any(reason.kind not in _NO_PRAISE for reason in _telling(language, seen, advice, judged)):
        return []
    other = _rival(language, seen, advice, judged)
    if other is None or not isinstance(other.action, Play) or not isinstance(judged.action, Play):
        return []
    card, worse = judged.action.card, other.action.card
    told = list(against(language, seen, card, worse))[:1]
    figures = _comparison(language, advice, judged, other)
    if told or not figures or advice.exact:
        return [*told, *figures]
    punished = refutation(seen, worse, card, batch=batch())
    if punished is not None:
        return [*figures, course(language, punished, instead=worse)]
    has, lost = (_taken(state, ends[of][-1]) for of in (card, worse))
    if lost < has:
        return [*figures, _ending(language, has, worse, lost)]
    # nothing tells it from its rival, but from another card something does
    others = sorted((of for of in advice.choices if not of.equal), key=lambda of: -of.chance.mean)
    cards = [of.action.card for of in others if isinstance(of.action, Play)]
    return [*figures, *[said for of in cards for said in against(language, seen, card, of)][:1]]


def _comparison(language: Language, advice: Advice, judged: Judged, other: Judged) -> list[str]:
    """What a right action brings more than another, by the figures; nothing where they look the same."""
    assert isinstance(other.action, Play | Call)
    if not _brings_more(advice, judged, other):
        return []
    if advice.exact:
        has, instead = (round(of.captured.mean) for of in (judged, other))
        return [_ending(language, has, other.action.card, instead)]
    # TRANSLATORS: {card} is a card that is not the best, {chance} and {other} are percentages;
    # TRANSLATORS: «such deals» are all those that agree with what the player has seen
    text = language.gettext(
        "By the coach’s figures this card brings more than {card}: "
        "your side succeeds in about {chance} of such deals, with {card} in {other}."
    )
    chance, less = (language.percent(of.chance.mean) for of in (judged, other))
    return [text.format(card=symbol(other.action.card), chance=chance, other=less)]


def _ending(language: Language, has: int, other: Card, instead: int) -> str:
    """With how many card points the side ends, and with how many after another card."""
    text = language.ngettext(
        "Your side ends with {lost} point; with {better} instead, it has {instead}.",
        "Your side ends with {lost} points; with {better} instead, it has {instead}.",
        has,
    )
    return text.format(lost=language.number(has), better=symbol(other), instead=language.number(instead))


def _measures(seen: Observation, judged: Judged) -> list[int]:
    """What a call is worth by each of the measures, the more the better."""
    found = reasons(seen, judged.action)
    # what has no number counts as one: a card of one’s own
    return [
        sum(sign[reason.kind] * (reason.number or 1) for reason in found if reason.kind in sign) for sign in _MEASURES
    ]


def _for_call(seen: Observation, advice: Advice, judged: Judged) -> list[Reason]:
    """The reasons that speak for a right call, or against another, what weighs most first.

    For a call speaks what no wrong one has more of, and some have less; against it, what each right one has more of. Where
    there is nothing of the kind, what is as good in both.
    """
    mine, found = _measures(seen, judged), reasons(seen, judged.action)
    others = [_measures(seen, of) for of in advice.choices if of.equal != judged.equal]
    sign = 1 if judged.equal else -1
    told = []
    for strict in (True, False):
        for at, kinds in enumerate(_MEASURES):
            apart = [sign * (mine[at] - other[at]) for other in others]
            if all(more >= 0 for more in apart) and any(more > 0 for more in apart) == strict:
                told += [reason for reason in found if reason.kind in kinds]
        if told:
            break
    return told[:_REASONS]


def _said_of_call(language: Language, seen: Observation, advice: Advice, judged: Judged) -> str:
    """Why a call is good or bad, and how often the side succeeds with it if it is not the best."""
    told = [_of_call(language, reason, judged) for reason in _for_call(seen, advice, judged)]
    if not judged.equal:
        right = [of for of in advice.choices if of.equal]
        praise = _sentences(language, (reason for of in right for reason in _for_call(seen, advice, of)))
        return " ".join((*(said for said in told if said not in praise), *_figures(language, advice, judged)))
    other = _closest(advice, judged)
    if other is None or _surpassing(seen, advice, judged):
        return " ".join(told)
    return " ".join((*told, *_comparison(language, advice, judged, other)))


def _of_call(language: Language, reason: Reason, judged: Judged) -> str:
    """A reason for or against a call, in words: what a right one lacks, and others lack more of, speaks for it."""
    if not judged.equal or reason.kind is not ReasonKind.CALLS_BELOW or reason.number is None:
        return reason_in_words(language, reason)
    return language.ngettext(
        "Only {count} stronger card of its suit is not in your hand.",
        "Only {count} stronger cards of its suit are not in your hand.",
        reason.number,
    ).format(count=language.number(reason.number))


def _surpassing(seen: Observation, advice: Advice, judged: Judged) -> list[Reason]:
    """The reasons that speak for a call and for none that is not right."""
    mine, others = _measures(seen, judged), [_measures(seen, of) for of in advice.choices if not of.equal]
    best = [kinds for at, kinds in enumerate(_MEASURES) if all(mine[at] > other[at] for other in others)]
    return [reason for reason in _for_call(seen, advice, judged) if any(reason.kind in kinds for kinds in best)]


def _closest(advice: Advice, judged: Judged) -> Judged | None:
    """The best of the choices that are not right; none where all are."""
    return max(
        (of for of in advice.choices if not of.equal and of != judged), key=lambda of: of.chance.mean, default=None
    )


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
    """What speaks for the best action and holds for none that is not right; or else two between which it lies."""
    best = advice.of(advice.best[0])
    telling, other = _telling(language, seen, advice, best), _rival(language, seen, advice, best)
    if other is None or any(reason.kind not in _NO_PRAISE for reason in telling):
        # TRANSLATORS: {reason} is a whole sentence about a card, such as «It gives no points away.»
        text = language.gettext("Look for the card of which this is true: “{reason}”")
        return text.format(reason=" ".join(reason_in_words(language, reason) for reason in telling))
    return _either(language, advice, best, other)


def _hint_for_call(language: Language, seen: Observation, advice: Advice) -> str:
    """What speaks for the best call and holds for none that is not right; or else two between which it lies."""
    best = advice.of(advice.best[0])
    if found := _surpassing(seen, advice, best):
        # TRANSLATORS: {reason} is a whole sentence about a card, such as «It gives no points away.»
        text = language.gettext("Look for the card of which this is true: “{reason}”")
        return text.format(reason=_of_call(language, found[0], best))
    return _either(language, advice, best, _closest(advice, best))


def _either(language: Language, advice: Advice, best: Judged, other: Judged | None) -> str:
    """The best action and another, in the order in which they lie there."""
    cards = [of.action.card for of in advice.choices if of in (best, other) and isinstance(of.action, Play | Call)]
    # TRANSLATORS: {card} and {other} are two cards
    text = language.gettext("The best card is either {card} or {other}.")
    return text.format(card=symbol(cards[0]), other=symbol(cards[-1]))


def _place(language: Language, state: State) -> str:
    """When the player comes in the trick."""
    gettext, after = language.gettext, state.rules.players - 1 - len(state.cards)
    if not after:
        return gettext("You play last, so you know what comes of each of your cards.")
    if not state.cards:
        return gettext("You lead. Who plays after you, and what could beat your card?")
    return language.ngettext(
        "One player comes after you. What could that player do to your card?",
        "{count} players come after you. What could they do to your card?",
        after,
    ).format(count=language.number(after))


def _line(state: State, cards: Iterable[Card]) -> Iterator[State]:
    """The states that follow when these cards are played."""
    for card in cards:
        state = apply(state, Play(card))
        yield state


def _plays(state: State, line: tuple[State, ...]) -> list[list[tuple[int, Card]]]:
    """The cards of a line, trick by trick, with who plays them; of the first trick those that follow."""
    end = line[-1]
    started = (Trick(end.rules.players, end.leader, end.cards),) if end.cards else ()
    first, *more = (list(trick.by_seat.items()) for trick in (*end.tricks[len(state.tricks) :], *started))
    return [first[len(state.cards) :], *more]


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
