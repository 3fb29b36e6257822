"""What the coach says as the browser draws it: what each action is worth, and what the learner's own have cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from briscola_core import Action, Bid, Call, Exchange, Play
from briscola_core.coach.advice import Advice, Choice, Estimate
from briscola_core.coach.partner import PartnerChances
from briscola_core.coach.why import Reason, Refutation
from briscola_core.worlds.ending import Ending
from briscola_core.worlds.trials import Opponents

from .language import Language
from .names import LETTERS, bid_in_short, symbol
from .reasoning import punishment, reason_in_words
from .sight import Sight, by_suit
from .wording import Part

#: How many actions are shown at most, the best ones: an auction by points has sixty bids.
_MOST = 12
#: So many of the learner's choices at most are said to have mattered, and none that cost less than so many points.
_MATTERED, _LEAST = 3, 0.05


def advice_view(at: Sight, advice: Advice, reasons: Mapping[Action, Sequence[Reason]]) -> dict[str, object]:
    """The worth of each action: the chance that the learner's side succeeds, the points to expect, and why."""
    language = at.language
    gettext = language.gettext
    best = sorted(advice.choices, key=lambda choice: -choice.points.mean)[:_MOST]
    shown = sorted(
        (choice for choice in advice.choices if choice in best), key=lambda choice: _place(at, choice.action)
    )
    return {
        # TRANSLATORS: a heading: what a coach says about each card, bid or call that is possible now
        "title": gettext("What the coach says"),
        "columns": _columns(at),
        "rows": [
            {
                "action": action_in_short(at, choice.action),
                "chance": round(choice.chance.mean, 3),
                "words": [_percent(language, choice.chance), _worth(at, choice)],
                "best": choice.equal,
                "why": [at.text(reason_in_words(language, reason)) for reason in reasons.get(choice.action, ())],
            }
            for choice in shown
        ],
        # TRANSLATORS: read by a screen reader beside an action that may well be the best one
        "best": gettext("best"),
        # TRANSLATORS: opens the reasons for what a coach says of each card
        "why": gettext("Why?"),
        "notes": _notes(language, advice),
    }


def _place(at: Sight, action: Action) -> tuple[bool, int, int]:
    """Where an action stands: cards as in the hand, bids the weakest first."""
    if isinstance(action, Play | Call):
        return by_suit(at, action.card)
    return (False, 0, 0)


def _columns(at: Sight) -> list[str]:
    gettext = at.language.gettext
    # TRANSLATORS: headings of a table of actions. «Chance»: that the contract is made, or beaten, or the deal is won
    columns = [gettext("Action"), gettext("Chance")]
    # TRANSLATORS: a heading: the session points, or the card points, to be expected
    return [*columns, gettext("Session points") if at.seen.auction is not None else gettext("Card points")]


def _notes(language: Language, advice: Advice) -> list[str]:
    """What the figures rest on."""
    gettext = language.gettext
    tried = language.ngettext(
        "Tried in {count} deal that agrees with all you have seen.",
        "Tried in {count} deals that agree with all you have seen.",
        advice.worlds,
    ).format(count=language.number(advice.worlds))
    # worlds that are less likely than others tell less
    count, likely = advice.worlds, max(1, round(advice.weight))
    weighed = language.ngettext(
        "They are not equally likely: together they tell as much as {count} equally likely one.",
        "They are not equally likely: together they tell as much as {count} equally likely ones.",
        likely,
    ).format(count=language.number(likely))
    taken = {
        Opponents.REGULAR: gettext("The others are assumed to be regular players."),
        Opponents.BEGINNER: gettext("The others are assumed to be beginners."),
        Opponents.MIXED: gettext("The others are assumed to be players of any strength."),
    }
    return [tried, *([weighed] if likely < count else []), taken[advice.opponents]]


def _percent(language: Language, chance: Estimate) -> str:
    """A chance with its error: 62 ± 3%."""
    return f"{language.number(round(100 * chance.mean))} ± {language.percent(max(0.01, chance.error))}"


def _worth(at: Sight, choice: Choice) -> str:
    """The points to expect: session points with their sign, or the card points of the side."""
    language = at.language
    if at.seen.auction is None:
        return language.number(round(choice.captured.mean))
    return decimal(language, choice.points.mean)


def decimal(language: Language, points: float) -> str:
    """Session points to one decimal, with their sign."""
    rounded = round(points, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + language.decimal(abs(rounded))


def action_in_short(at: Sight, action: Action) -> list[Part]:
    """An action as a table shows it: the card, the bid."""
    gettext = at.language.gettext
    match action:
        case Play() | Call():
            return at.text(symbol(action.card))
        case Bid():
            return [bid_in_short(at.language, action)]
        case Exchange():
            # TRANSLATORS: a short name for an action: the trump exchange
            return [gettext("exchange")]
        case _:
            return [gettext("pass")]


def meter_view(at: Sight, partner: PartnerChances, *, knows: bool) -> dict[str, object]:
    """How likely each seat is the caller's partner; ``knows`` when the learner's own seat could tell."""
    language = at.language
    gettext = language.gettext
    bars = []
    for seat, share in enumerate(partner.chances):
        if not share:
            continue
        name = (
            # TRANSLATORS: on a list of who can be the partner: the caller, who may have called a card of their own
            gettext("{seat} (solo)").format(seat=LETTERS[seat]) if seat == at.seen.caller else at.seat_name(seat)
        )
        bars.append(
            {
                "name": name,
                "share": round(share, 3),
                # never certain as long as it is not: a rounded share would say so
                "words": language.percent(share if seat == partner.certain else min(max(share, 0.01), 0.99)),
            }
        )
    title = (
        gettext("Who can be the partner, as far as the others can see?")
        if knows
        else gettext("Who can be the partner?")
    )
    return {"title": title, "bars": bars}


def review_view(at: Sight, chosen: Sequence[tuple[int, Action, Advice]]) -> dict[str, object]:
    """Each of the learner's actions: the chance after it, and what it cost in points against the best one.

    ``chosen`` are by how many actions had been done before: the action, and what the coach says there.
    The two or three that mattered are marked.
    """
    language = at.language
    gettext = language.gettext
    costs = {count: _cost(action, advice) for count, action, advice in chosen}
    mattered = dearest(chosen)
    rows = []
    for count, action, advice in chosen:
        choice = advice.of(action)
        best = max(advice.choices, key=lambda choice: choice.points.mean)
        rows.append(
            {
                "at": count,
                "action": action_in_short(at, action),
                "chance": round(choice.chance.mean, 3),
                "words": [
                    _percent(language, choice.chance),
                    # as good as any: nothing is shown as its cost
                    "" if choice.equal else decimal(language, -costs[count]),
                ],
                "better": [] if choice.equal else action_in_short(at, best.action),
                "dear": count in mattered,
            }
        )
    return {
        # TRANSLATORS: a heading: what a coach says about each action of the learner in a deal that is over
        "title": gettext("Your choices"),
        # TRANSLATORS: headings of a table: an action, the chance with it, what it cost, what would have been better
        "columns": [gettext("Action"), gettext("Chance"), gettext("Cost"), gettext("Better")],
        "rows": rows,
        # TRANSLATORS: a button in a table: look at the moment of an action
        "look": gettext("Look at this moment"),
        "plot": gettext("Your chance through the deal"),
    }


def dearest(chosen: Iterable[tuple[int, Action, Advice]]) -> list[int]:
    """Which of the learner's actions mattered, as in `review_view`: after how many actions, the dearest first."""
    costs = {count: _cost(action, advice) for count, action, advice in chosen}
    mattered = sorted((count for count, cost in costs.items() if cost >= _LEAST), key=lambda count: -costs[count])
    return mattered[:_MATTERED]


def _cost(action: Action, advice: Advice) -> float:
    """The points that an action gives away; none where it may well have been the best."""
    choice = advice.of(action)
    return 0.0 if choice.equal else choice.gap.mean


def afterthoughts(
    at: Sight, punished: Refutation | None, trail: PartnerChances | None, ending: tuple[Ending, int] | None
) -> list[list[Part]]:
    """What else is to be said at one place of a deal that is over.

    How a poor card is punished; what gave the partner away; and with all hands open, what the side to
    act could still take, beside what it took.
    """
    language = at.language
    sentences = [] if punished is None else [punishment(language, punished)]
    if ending is not None:
        best, taken = max(points for _, points in ending[0].points), ending[1]
        sentences.append(
            language.ngettext(
                "With all hands open, your side could have made sure of {best} point from here on. It took {taken}.",
                "With all hands open, your side could have made sure of {best} points from here on. It took {taken}.",
                best,
            ).format(best=language.number(best), taken=language.number(taken))
        )
    if trail is not None and trail.trail:
        before = dict(zip(map(id, trail.trail), (trail.start, *(moved.chances for moved in trail.trail)), strict=False))
        moves = []
        for moved in trail.moved_most():
            was = before[id(moved)]
            seat = max(range(len(was)), key=lambda seat: abs(moved.chances[seat] - was[seat]))
            # TRANSLATORS: how a card moved the chance of a seat to be the partner: «D 3♥ (B: 20% → 55%)»
            moves.append(
                language.gettext("{seat} {card} ({other}: {before} → {after})").format(
                    seat=LETTERS[moved.seat],
                    card=symbol(moved.card),
                    other=LETTERS[seat],
                    before=language.percent(was[seat]),
                    after=language.percent(moved.chances[seat]),
                )
            )
        sentences.append(
            language.gettext("These cards told the most about who the partner was: {moves}.").format(
                moves=language.list(moves)
            )
        )
    return [at.text(sentence) for sentence in sentences]
