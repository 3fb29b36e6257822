"""What may be bid and called where the auction, or the call, is another one (RULES.md, section 5)."""

from __future__ import annotations

from briscola_core import (
    LADDER,
    PACK,
    PAGAT_RANK,
    PASS,
    POINTS,
    AuctionKind,
    Bid,
    Card,
    Deal,
    IllegalAction,
    LowestMissing,
    Phase,
    Rank,
    Rules,
    State,
    Suit,
    apply,
    callable_cards,
    lowest_missing,
    to_act,
)
from briscola_core.bid import HIGHEST_TARGET, LOWEST_TARGET
from briscola_widgets.blueprint import Blueprint, CardChoice, Choice, Choose, Pick, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, SYMBOLS, bid_in_short, symbol
from briscola_widgets.story import done
from briscola_widgets.wording import refusal

from .lot import Lot

_ALWAYS = PAGAT_RANK.replace(lowest_missing=LowestMissing.ALWAYS)
_TABLES = (POINTS, LADDER, _ALWAYS)


def other_auction(seed: str, language: Language) -> Blueprint:
    """A bid and a call at a table that bids by points, or by ladder, or may always call the lowest missing trump."""
    # the number was looked for: with it the first seeds bring each table
    lot, gettext = Lot("other auction 30", seed), language.gettext
    rules = lot.one(_TABLES)
    deal = Deal.from_seed(f"other auction {seed}", lot.below(rules.players), rules)
    if rules is _ALWAYS:
        steps: tuple[Step, ...] = (_missing_trump(lot, language),)
    else:
        state, said = _auction(lot, rules, deal, language)
        steps = (_bidding(lot, language, state, said), _calling(lot, language, state))
    title = gettext("At another table")
    return Blueprint.of_cards("other-auction", title, steps, seed=seed)


def _auction(lot: Lot, rules: Rules, deal: Deal, language: Language) -> tuple[State, list[str]]:
    """An auction in which two or three have spoken, and what they said."""
    state, said = State.start(rules, deal), list[str]()
    speak = 2 + lot.below(2)
    for turn in range(speak):
        bid = _next_bid(lot, state) if turn in (0, speak - 1) or lot.below(2) else PASS
        said.append(done(language, state, bid))
        state = apply(state, bid)
    return state, said


def _next_bid(lot: Lot, state: State) -> Bid:
    """A bid not far above the last one, so that others are left."""
    assert state.auction is not None
    last = state.auction.bid
    if state.rules.auction is AuctionKind.POINTS:
        return Bid(None, (LOWEST_TARGET if last is None else last.target) + 1 + lot.below(8))
    assert last is None or last.rank is not None
    highest = Rank.THREE if last is None or last.rank is None else Rank(last.rank - 1)
    return Bid(Rank(max(highest - lot.below(2), Rank.SIX)))


def _bidding(lot: Lot, language: Language, state: State, said: list[str]) -> Step:
    gettext = language.gettext
    assert state.auction is not None
    assert state.auction.bid is not None
    last = state.auction.bid
    if last.rank is None:
        right = Bid(None, last.target + 1 + lot.below(15))
        wrong = [last, Bid(None, last.target - 1), Bid(None, HIGHEST_TARGET + 1 + lot.below(9))]
        rule = gettext("Each bid is a higher number of card points than the last, up to all 120.")
        table = gettext("At this table the auction is by points.")
    else:
        right = Bid(lot.one([rank for rank in Rank if rank < last.rank]))
        stronger = [rank for rank in Rank if rank > last.rank]
        wrong = [last, Bid(Rank.THREE if last.rank < Rank.THREE else Rank.ACE), Bid(lot.one(stronger))]
        rule = gettext("Each bid is a weaker rank than the last, in the order A, 3, K, Q, J, 7, 6, 5, 4, 2.")
        table = gettext("At this table the auction is by ladder.")
    choices = {bid_in_short(language, right): Choice(bid_in_short(language, right), Verdict.RIGHT, rule)}
    for bid in wrong:
        text = bid_in_short(language, bid)
        choices.setdefault(text, Choice(text, Verdict.WRONG, _refused(language, state, bid)))
    return Step(
        goal=gettext("Find the bid that is possible."),
        say=(f"{table} {' '.join(said)}",),
        # TRANSLATORS: {seat} is a letter from A to E
        task=Choose(
            gettext("What may {seat} bid now?").format(seat=LETTERS[to_act(state) or 0]),
            tuple(lot.shuffled(list(choices.values()))),
            None,
        ),
        hints=(rule, gettext("The last bid was {bid}.").format(bid=bid_in_short(language, last))),
        after=(),
    )


def _refused(language: Language, state: State, bid: Bid) -> str:
    """Why a bid is not possible."""
    try:
        apply(state, bid)
    except IllegalAction as error:
        return refusal(language, error, Phase.AUCTION)
    raise AssertionError(bid)


def _calling(lot: Lot, language: Language, state: State) -> Step:
    """What whoever has bid last may call, if all others pass."""
    gettext = language.gettext
    while state.phase is Phase.AUCTION:
        state = apply(state, PASS)
    assert state.auction is not None
    bid, seat = state.auction.bid, to_act(state)
    assert bid is not None
    assert seat is not None
    hand = state.deal.hands[seat]
    won = gettext("Now all the others pass, and {seat} has won the auction with {bid}.").format(
        seat=LETTERS[seat], bid=bid_in_short(language, bid)
    )
    if bid.rank is None:
        return _own_or_not(lot, language, won, seat, hand)
    may = callable_cards(hand, bid, state.rules)
    others = [card for card in PACK if card not in may]
    named = bid_in_short(language, bid)
    # at least one beginner's trap: a three is strong
    three = lot.one([card for card in others if card.rank is Rank.THREE]) if bid.rank < Rank.THREE else None
    wrong = lot.some(3 - (three is not None), [card for card in others if card.rank is not Rank.THREE or three is None])
    right = lot.one(may)
    cards = lot.shuffled([right, *wrong, *([three] if three is not None else [])])
    reasons = {
        card: gettext("{card} is stronger than {bid}, so it may not be called.").format(card=symbol(card), bid=named)
        for card in cards
    }
    reasons[right] = (
        gettext("{card} is of the rank that was bid.")
        if right.rank == bid.rank
        else gettext("{card} is weaker than {bid}, and so it may be called, too.")
    ).format(card=symbol(right), bid=named)
    return Step(
        goal=gettext("Find the card that may be called."),
        say=(won,),
        task=Pick(
            gettext("Which of these cards may {seat} call?").format(seat=LETTERS[seat]),
            tuple(CardChoice(card, Verdict.RIGHT if card == right else Verdict.WRONG, reasons[card]) for card in cards),
        ),
        hints=(gettext("On the ladder the winner calls a card of the last rank bid or of any weaker one."),),
        after=(),
        stands_alone=True,
        spread=tuple(cards),
    )


def _own_or_not(lot: Lot, language: Language, won: str, seat: int, hand: tuple[Card, ...]) -> Step:
    """After an auction by points: any card may be called, one's own or another's."""
    gettext, own = language.gettext, bool(lot.below(2))
    card = lot.one(sorted(card for card in PACK if (card in hand) == own)[::-1])
    # TRANSLATORS: the cards lie open on the table
    where = gettext("These are the cards of {seat}, who would like to call {card}.")
    answers = (
        (gettext("Yes, and it is a solo."), own),
        (gettext("Yes, and whoever holds it is the partner."), not own),
        (gettext("No: the last bid does not allow it."), None),
    )
    why_right = (
        gettext("Any card may be called, and whoever calls one of their own plays alone.")
        if own
        else gettext("Any card may be called, and whoever holds it is the partner.")
    )
    why_wrong = {
        gettext("Yes, and it is a solo."): gettext("The card may be called, but another player holds it."),
        gettext("Yes, and whoever holds it is the partner."): gettext(
            "The card may be called, but nobody else holds it: so there is no partner."
        ),
        gettext("No: the last bid does not allow it."): gettext(
            "The bid was a number of card points and no rank: it leaves every card free."
        ),
    }
    return Step(
        goal=gettext("Say whether the card may be called."),
        say=(won, where.format(seat=LETTERS[seat], card=symbol(card))),
        task=Choose(
            gettext("May {seat} do that?").format(seat=LETTERS[seat]),
            tuple(
                Choice(text, Verdict.RIGHT, why_right) if right else Choice(text, Verdict.WRONG, why_wrong[text])
                for text, right in answers
            ),
            None,
        ),
        hints=(gettext("After an auction by points the winner calls any card of the pack."),),
        after=(),
        stands_alone=True,
        spread=tuple(sorted(hand, key=lambda held: (held.suit, -held.rank))),
    )


def _missing_trump(lot: Lot, language: Language) -> Step:
    """A hand with the 2 of the suit: which trump may be called beside the rank bid, whatever that is."""
    gettext, suit = language.gettext, lot.one(tuple(Suit))
    of_suit = list(PACK[10 * suit : 10 * suit + 10])
    held = of_suit[: 1 + lot.below(4)]
    missing = of_suit[len(held)]
    bid = Bid(Rank(lot.one(range(missing.rank + 1, Rank.THREE + 1))))
    assert bid.rank is not None
    higher = lot.some(2, [card for card in of_suit if card.rank > missing.rank and card.rank != bid.rank])
    hand = (*held, *lot.some(7 - len(held), [card for card in PACK if card.suit != suit]), higher[0])
    assert lowest_missing(hand, suit) == missing
    may = [card for card in callable_cards(hand, bid, _ALWAYS) if card.suit == suit]
    assert may == [missing, of_suit[bid.rank]]
    spread = lot.shuffled([missing, higher[1], held[0]])
    fault = gettext("{card} is neither of the rank that was bid nor the lowest missing trump.")
    reasons = {
        missing: gettext("With {cards} in hand, {card} is the weakest trump that is missing.").format(
            cards=language.list([symbol(card) for card in held]), card=symbol(missing)
        ),
        higher[1]: fault.format(card=symbol(higher[1])),
        held[0]: gettext("{card} is in your hand, and so not missing; nor is it of the rank that was bid.").format(
            card=symbol(held[0])
        ),
    }
    return Step(
        goal=gettext("Find the lowest missing trump."),
        say=(
            gettext(
                "At this table whoever holds the 2 of the suit may always call the lowest missing trump, "
                "whatever the last rank bid was."
            ),
            # TRANSLATORS: {bid} is a rank, {suit} a suit and {cards} are cards, printed as symbols
            gettext("The last bid was {bid}. You want {suit} as trumps, and hold {cards} of that suit.").format(
                bid=bid_in_short(language, bid),
                suit=SYMBOLS[str(suit)],
                cards=language.list([symbol(card) for card in (*held, higher[0])]),
            ),
        ),
        task=Pick(
            gettext("Besides {card}, which card may you call?").format(card=symbol(of_suit[bid.rank])),
            tuple(
                CardChoice(card, Verdict.RIGHT if card == missing else Verdict.WRONG, reasons[card]) for card in spread
            ),
        ),
        hints=(
            gettext("From below the trumps are 2, 4, 5, 6, 7, J, Q, K, 3, A. Which is the first that you do not hold?"),
        ),
        after=(),
        spread=tuple(spread),
    )
