"""What the coach says as the browser draws it: what each action is worth, and what the learner's own have cost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from briscola_core import Action, Bid, Call, Double, Exchange, Phase, Play
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

#: How many actions are all shown: an auction by points has sixty bids.
_MOST = 12
#: Chances are shown once each has at most this standard error.
_NEAR = 0.08
#: Figures with a greater error than this are called rough.
_ROUGH = 0.04
#: From this chance on a deal may well count double.
_DOUBLING = 0.9
#: So many of the learner's choices at most are said to have mattered, and none that cost less than so many points.
_MATTERED, _LEAST = 3, 0.05


def advice_view(
    at: Sight, advice: Advice, reasons: Mapping[Action, Sequence[Reason]], *, final: bool = True
) -> dict[str, object]:
    """The worth of each action: the chance that the learner's side succeeds, the points to expect, and why.

    Until they are ``final`` the figures are shown as such, without marks, and not at all as long as they are rough.
    """
    language = at.language
    gettext = language.gettext
    shown = sorted(_shown(advice), key=lambda choice: _place(at, choice.action)) if final or is_near(advice) else []
    level = len(shown) > 1 and all(choice.equal for choice in shown)
    marked = final and not level
    return {
        # TRANSLATORS: a heading: what a coach says about each card, bid or call that is possible now
        "title": gettext("What the coach says")
        if final
        # TRANSLATORS: the same heading as long as the coach is still at work and the figures may change
        else gettext("What the coach says so far …"),
        "columns": _columns(at),
        "rows": [
            {
                "action": action_in_short(at, choice.action),
                "chance": round(choice.chance.mean, 3),
                "words": [_percent(language, choice.chance), _worth(at, choice)],
                "best": marked and len(shown) > 1 and choice.equal,
                "why": [at.text(reason_in_words(language, reason)) for reason in reasons.get(choice.action, ())],
            }
            for choice in shown
        ],
        # TRANSLATORS: read by a screen reader beside an action that may well be the best one
        "best": gettext("best"),
        # TRANSLATORS: opens the reasons for what a coach says of each card
        "why": gettext("Why?"),
        "notes": [
            *([gettext("As far as can be told, all of these are equally good.")] if final and level else []),
            *_notes(at, advice),
        ],
    }


def is_near(advice: Advice) -> bool:
    """Whether the chances are near enough to what they will be to be shown."""
    return max(choice.chance.error for choice in advice.choices) <= _NEAR


def _shown(advice: Advice) -> Sequence[Choice]:
    """The actions that are shown: all, but of many bids the next one, each fifth target and the best."""
    if len(advice.choices) <= _MOST:
        return advice.choices
    bids = [choice.action for choice in advice.choices if isinstance(choice.action, Bid)]
    kept = {*bids[:1], advice.best[0], *(bid for bid in bids if bid.target % 5 == 0)}
    return [choice for choice in advice.choices if choice.action in kept or not isinstance(choice.action, Bid)]


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


def _notes(at: Sight, advice: Advice) -> list[str]:
    """What the figures say, and what they rest on."""
    language = at.language
    gettext = language.gettext
    notes = []
    if at.seen.phase is Phase.AUCTION:
        notes.append(
            gettext(
                "The chance is that your side succeeds, whichever side you will be on: caller, partner or defender."
            )
        )
    if advice.exact:
        return [
            gettext(
                "Nothing is hidden from you any more: these figures are exact, if everyone plays as well as possible."
            )
        ]
    if (
        at.seen.auction is not None
        and at.seen.rules.double is not Double.NEVER
        and max(of.chance.mean for of in advice.choices) > _DOUBLING
    ):
        notes.append(gettext("The session points also count how likely it is that the deal counts double."))
    tried = language.ngettext(
        "Tried in {count} deal that agrees with all you have seen.",
        "Tried in {count} deals that agree with all you have seen.",
        advice.worlds,
    ).format(count=language.number(advice.worlds))
    notes.append(tried)
    if max(choice.chance.error for choice in advice.choices) > _ROUGH:
        few = advice.weight < advice.worlds
        notes.append(
            gettext("These are rough figures: few deals agree with what was played.")
            if few
            else gettext("These are rough figures.")
        )
    taken = {
        Opponents.REGULAR: gettext("The others are taken for regular players."),
        Opponents.BEGINNER: gettext("The others are taken for beginners."),
        Opponents.MIXED: gettext(
            "The others are taken for a mixed table: mostly regular players, some beginners, a few who play any card."
        ),
    }
    return [*notes, taken[advice.opponents]]


def _percent(language: Language, chance: Estimate) -> str:
    """A chance with its error: 62 ± 3%; what has none is certain, and nothing else is said to be."""
    if not chance.error:
        return language.percent(chance.mean)
    return f"{language.number(round(100 * _uncertain(chance.mean)))} ± {language.percent(max(0.01, chance.error))}"


def _uncertain(chance: float) -> float:
    """A chance that is not certain, so that no rounding makes it so."""
    return min(max(chance, 0.01), 0.99)


def hundredths(shares: Sequence[float]) -> list[int]:
    """Shares of a whole in hundredths that add up to it; none becomes nothing, nor all of it, that is not."""
    some = sum(share > 0 for share in shares)
    found = [0 if not share else 100 if some == 1 else min(max(int(100 * share), 1), 99) for share in shares]
    # the largest remainders first
    order = sorted(range(len(shares)), key=lambda at: found[at] - 100 * shares[at])
    for at in order[: max(100 - sum(found), 0)]:
        found[at] += 1
    for _ in range(sum(found) - 100):
        found[max(range(len(found)), key=found.__getitem__)] -= 1
    return found


def _worth(at: Sight, choice: Choice) -> str:
    """The points to expect, with their error: session points with their sign, or the card points of the side."""
    language = at.language
    if at.seen.auction is None:
        captured = choice.captured
        points = language.number(round(captured.mean))
        return f"{points} ± {language.number(max(1, round(captured.error)))}" if captured.error else points
    points = decimal(language, choice.points.mean)
    error = choice.points.error
    return f"{points} ± {language.decimal(max(0.1, round(error, 1)))}" if error else points


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
    for seat, percent in enumerate(hundredths(partner.chances)):
        if not percent:
            continue
        name = (
            # TRANSLATORS: on a list of who can be the partner: the caller, who may have called a card of their own
            gettext("{seat} (solo)").format(seat=LETTERS[seat]) if seat == at.seen.caller else at.seat_name(seat)
        )
        chance = Estimate(percent / 100, partner.errors[seat])
        bars.append({"name": name, "share": round(partner.chances[seat], 3), "words": _percent(language, chance)})
    title = (
        gettext("Who can be the partner, as far as the others can see?")
        if knows
        else gettext("Who can be the partner?")
    )
    return {"title": title, "bars": bars}


def review_view(
    at: Sight, chosen: Sequence[tuple[int, Action, Advice]], unsure: Container[int] = ()
) -> dict[str, object]:
    """Each of the learner's actions: the chance after it, and what it cost against the best one.

    ``chosen`` are by how many actions had been done before: the action, and what the coach says there. What may
    still change, as it is ``unsure``, is not judged yet. The two or three that mattered are marked.
    """
    language = at.language
    gettext = language.gettext
    mattered = dearest(one for one in chosen if one[0] not in unsure)
    rows = []
    for count, action, advice in chosen:
        if count in unsure and not is_near(advice):
            continue
        choice = advice.of(action)
        cost = 0.0 if count in unsure else _cost(action, advice)
        rows.append(
            {
                "at": count,
                "action": action_in_short(at, action),
                "chance": round(choice.chance.mean, 3),
                "words": [
                    _percent(language, choice.chance),
                    # as good as any: nothing is shown as its cost
                    _cost_in_words(at, cost) if cost else "",
                ],
                "better": action_in_short(at, advice.best[0]) if cost else [],
                "dear": count in mattered,
            }
        )
    return {
        # TRANSLATORS: a heading: what a coach says about each action of the learner in a deal that is over
        "title": gettext("Your choices")
        if not any(count in unsure for count, _, _ in chosen)
        # TRANSLATORS: the same heading as long as the coach is still at work
        else gettext("Your choices, as judged so far …"),
        "columns": [
            # TRANSLATORS: headings of a table: an action, the chance with it, what it cost, what would have been better
            gettext("Action"),
            gettext("Chance"),
            # TRANSLATORS: a heading: how many session points an action cost, or how much of the chance to win
            gettext("Cost in session points") if at.seen.auction is not None else gettext("Cost in chance"),
            gettext("Better"),
        ],
        "rows": rows,
        "final": not any(count in unsure for count, _, _ in chosen),
        # TRANSLATORS: a button in a table: look at the moment of an action
        "look": gettext("Look at this moment"),
        "plot": gettext("Your chance through the deal"),
    }


def _cost_in_words(at: Sight, cost: float) -> str:
    """Session points with a minus, or hundredths of the chance."""
    return decimal(at.language, -cost) if at.seen.auction is not None else "−" + at.language.percent(cost)


def dearest(chosen: Iterable[tuple[int, Action, Advice]]) -> list[int]:
    """Which of the learner's actions mattered, as in `review_view`: after how many actions, the dearest first."""
    costs = {count: _cost(action, advice) for count, action, advice in chosen}
    mattered = sorted((count for count, cost in costs.items() if cost >= _LEAST), key=lambda count: -costs[count])
    return mattered[:_MATTERED]


def _cost(action: Action, advice: Advice) -> float:
    """The points that an action gives away; none where it may well have been the best, or they would be shown as none."""
    choice = advice.of(action)
    return 0.0 if choice.equal or choice.gap.mean < _LEAST else choice.gap.mean


def afterthoughts(
    at: Sight,
    punished: Refutation | None,
    trail: PartnerChances | None,
    ending: tuple[Ending, int] | None,
    *,
    final: bool,
) -> list[list[Part]]:
    """What else is to be said at one place of a deal that is over.

    How a poor card is punished; what gave the partner away; and with all hands open, what the side to
    act could still take, beside what it took. Until it is ``final``, what gave the partner away may change.
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
    moves = []
    for moved, was in () if trail is None else trail.moved_most():
        seat = max(range(len(was)), key=lambda seat: abs(moved.chances[seat] - was[seat]))
        # TRANSLATORS: how a card moved the chance of a seat to be the partner: «D 3♥ (B: 20% → 55%)»
        moves.append(
            language.gettext("{seat} {card} ({other}: {before} → {after})").format(
                seat=LETTERS[moved.seat],
                card=symbol(moved.card),
                other=LETTERS[seat],
                before=language.percent(_uncertain(was[seat])),
                after=language.percent(_uncertain(moved.chances[seat])),
            )
        )
    if moves:
        told = (
            language.gettext("These cards told the most about who the partner was: {moves}.")
            if final
            # TRANSLATORS: the same as long as the coach is still at work and the cards and figures may change
            else language.gettext("So far these cards seem to have told the most about who the partner was: {moves} …")
        )
        sentences.append(told.format(moves=language.list(moves)))
    return [at.text(sentence) for sentence in sentences]
