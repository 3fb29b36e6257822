"""What happens in a deal, action by action, in words: for a screen reader, and for whoever looks back.

Only what the whole table has seen, and what the learner's own seat has drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from briscola_core import Action, Bid, Call, Exchange, Phase, Play, Record, State, result, to_act
from briscola_core.card import cards_in
from briscola_core.rules import Double, Payment

from .language import Language
from .names import LETTERS, symbol


@dataclass(frozen=True, slots=True)
class Event:
    """One action: by which seat, in words, and in words what followed from it.

    ``count`` is how many actions had been done with it.
    """

    count: int
    seat: int
    done: str
    followed: tuple[str, ...]


def story(language: Language, record: Record, states: tuple[State, ...], learner: int, since: int = 0) -> list[Event]:
    """The events of a deal after its first ``since`` actions, as the seat ``learner`` lives through them."""
    events = []
    for count in range(since, len(states) - 1):
        before, after, action = states[count], states[count + 1], record.actions[count]
        seat = to_act(before)
        assert seat is not None  # an action was done
        events.append(
            Event(count + 1, seat, done(language, before, action), tuple(followed(language, before, after, learner)))
        )
    return events


def done(language: Language, before: State, action: Action) -> str:
    """An action in words."""
    gettext, seat = language.gettext, LETTERS[to_act(before) or 0]
    match action:
        case Bid():
            return _bids(language, action).format(seat=seat)
        case Call():
            return gettext("{seat} calls {card}.").format(seat=seat, card=symbol(action.card))
        case Play():
            return gettext("{seat} plays {card}.").format(seat=seat, card=symbol(action.card))
        case Exchange() if before.faceup is not None:
            # TRANSLATORS: {card} is the face-up trump, which the player takes into the hand for a low trump
            return gettext("{seat} takes the face-up trump, {card}, in exchange.").format(
                seat=seat, card=symbol(before.faceup)
            )
        case _:
            return gettext("{seat} passes.").format(seat=seat)


def _bids(language: Language, bid: Bid) -> str:
    gettext = language.gettext
    if bid.rank is None:
        # TRANSLATORS: {bid} is a number of card points
        return gettext("{seat} bids {bid} points.").replace("{bid}", language.number(bid.target))
    if "/" in str(bid):
        # TRANSLATORS: {bid} is the rank 2, {target} a number of card points
        text = gettext("{seat} bids {bid} with a target of {target}.")
        return text.replace("{bid}", str(bid.rank)).replace("{target}", language.number(bid.target))
    # TRANSLATORS: {bid} is a rank: A 3 K Q J 7 6 5 4 2
    return gettext("{seat} bids {bid}.").replace("{bid}", str(bid.rank))


def followed(language: Language, before: State, after: State, learner: int) -> list[str]:
    """What came of an action: the end of the auction, the partner revealed, a trick taken, cards drawn."""
    gettext, sentences = language.gettext, list[str]()
    if after.phase is Phase.CALL and before.phase is Phase.AUCTION:
        caller = LETTERS[after.caller or 0]
        sentences.append(gettext("All the others have passed: {seat} is the caller.").format(seat=caller))
    if after.phase is Phase.OVER and before.phase is Phase.AUCTION:
        sentences.append(gettext("All have passed."))
    if revealed := reveals(language, before, after):
        sentences.append(revealed)
    if len(after.tricks) > len(before.tricks):
        trick = after.tricks[-1]
        sentences.append(
            language.ngettext(
                "{seat} takes the trick and {points} point.",
                "{seat} takes the trick and {points} points.",
                trick.points,
            ).format(seat=LETTERS[trick.winner or 0], points=language.number(trick.points))
        )
        drawn = cards_in(after.hands[learner] & ~before.hands[learner])
        if drawn:
            sentences.append(gettext("You draw {card}.").format(card=symbol(drawn[0])))
        if before.faceup is not None and after.faceup is None:
            last = next(seat for seat, hand in enumerate(after.hands) if hand >> before.faceup & 1)
            if last != learner:
                sentences.append(
                    gettext("{seat} draws the face-up trump, {card}.").format(
                        seat=LETTERS[last], card=symbol(before.faceup)
                    )
                )
            sentences.append(gettext("The stock is gone: the last three tricks are played without drawing."))
    return sentences


def reveals(language: Language, before: State, after: State) -> str | None:
    """Who is whose partner, when the called card has just been played."""
    called = after.called
    if called is None or not any(hand >> called & 1 for hand in before.hands):
        return None
    if any(hand >> called & 1 for hand in after.hands):
        return None
    if after.partner is None:
        return language.gettext("{card} is the called card: {seat} plays solo, alone against all.").format(
            card=symbol(called), seat=LETTERS[after.caller or 0]
        )
    return language.gettext("{card} is the called card: {partner} is the partner of {seat}.").format(
        card=symbol(called), partner=LETTERS[after.partner], seat=LETTERS[after.caller or 0]
    )


def settled(language: Language, state: State) -> list[str]:
    """What a deal that is over has brought, and why (RULES.md sections 3 and 4)."""
    brought, gettext = result(state), language.gettext
    number = language.number
    if brought.is_redeal:
        return [
            gettext("All have passed: nothing is scored, and {seat} deals again.").format(
                seat=LETTERS[state.deal.dealer]
            )
        ]
    if brought.target is None:
        if brought.winner is None:
            return [gettext("60 points each: the deal is a draw and counts for nobody.")]
        return [
            language.ngettext(
                "{seats} has {points} of the 120 points and wins the deal.",
                "{seats} have {points} of the 120 points and win the deal.",
                len(brought.winners),
            ).format(
                seats=language.list([LETTERS[seat] for seat in brought.winners]),
                points=number(brought.side_points[brought.winner]),
            )
        ]
    side = language.list([LETTERS[seat] for seat in brought.sides[0]])
    text = (
        gettext("The caller’s side ({seats}) has {points} points and has made its target of {target}.")
        if brought.made
        else language.ngettext(
            "The caller’s side ({seats}) has {points} point and has missed its target of {target}.",
            "The caller’s side ({seats}) has {points} points and has missed its target of {target}.",
            brought.side_points[0],
        )
    )
    sentences = [text.format(seats=side, points=number(brought.side_points[0]), target=number(brought.target))]
    rules, unit = state.rules, number(brought.unit)
    if rules.payment is Payment.FLAT:
        sentences.append(gettext("Payment is flat at this table: the unit is 1 whatever the target."))
        if brought.solo:
            sentences.append(gettext("The caller, alone, settles with each of the others."))
    elif brought.solo:
        sentences.append(
            gettext(
                "The unit for this target is {unit}, and the caller, alone, settles with each of the others."
            ).format(unit=unit)
        )
    else:
        sentences.append(gettext("The unit for this target is {unit}.").format(unit=unit))
    if brought.doubled:
        sentences.append(
            gettext("One side has taken all the tricks, so every change doubles.")
            if rules.double is Double.ALL_TRICKS
            else gettext("One side has all 120 points, so every change doubles.")
        )
    elif rules.double is Double.ALL_TRICKS and 0 in brought.side_points:
        sentences.append(gettext("Nothing doubles here: each side has taken a trick, whatever the points."))
    return sentences
