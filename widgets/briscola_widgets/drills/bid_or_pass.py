"""Bid or pass with a hand, as regular players judge it and a coach confirms (RULES.md, section 4, Auction)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from briscola_core import (
    PAGAT_RANK,
    PASS,
    Action,
    Bid,
    Call,
    Deal,
    Exchange,
    Observation,
    Phase,
    Play,
    Record,
    State,
    apply,
    observe,
    result,
)
from briscola_core.bid import LOWEST_TARGET
from briscola_core.coach.advice import advise
from briscola_core.coach.why import Reason, ReasonKind, reasons
from briscola_core.players.bidding import REGULAR_BIDDER, Suits, judgement, suits_of
from briscola_widgets.blueprint import BidChoice, Blueprint, MakeBid, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import bid_in_short, symbol
from briscola_widgets.reasoning import reason_in_words
from briscola_widgets.wording import signed

from .lot import Lot
from .regulars import played_on
from .spoken import so_far

_JUDGED = judgement(PAGAT_RANK, REGULAR_BIDDER)
#: So many bids too weak at least have been left out or made: before that hardly any bid is wrong.
_LATE = 3
#: From the 5 on a bid that fails is seldom taken away by another.
_LAST = 7
#: So many card points too few make a hand weak; a few bids more, and so many points to spare, make it just good enough.
_SHORT, _FEW, _SPARE = 5, 5, 2
#: A bid with so many card points too few is not the best, and with fewer wrong.
_NEARLY = 4
#: Nor is one that goes so many bids further than the first good one.
_FURTHER = 5
#: So many session points more a coach must see in what is right: he deals by chance, and is not sure of less.
_CLEAR = 0.1
#: So many reasons at most are given.
_REASONS = 4
#: So many deals at most are looked at for one in which a wrong bid fails: the one on the table first.
_DEALS = 12
#: What a hint says of the best suit.
_OF_HAND = {ReasonKind.TRUMPS_IN_HAND, ReasonKind.HOLDS_TOP_TRUMPS, ReasonKind.LACKS_TOP_TRUMPS}


class _Hand(Enum):
    """What a hand is good for."""

    GOOD = auto()
    """For many bids more."""
    JUST = auto()
    """For a few bids more."""
    WEAK = auto()
    """For none."""


_HANDS = (_Hand.GOOD, _Hand.JUST, _Hand.JUST, _Hand.WEAK)


class _Place(NamedTuple):
    record: Record
    state: State


def bid_or_pass(seed: str, language: Language) -> Blueprint:
    """The learner's turn in an auction of regular players, with a hand to be judged."""
    record, state = _place(seed)
    gettext, seen = language.gettext, observe(state, state.acting)
    assert seen.viewer is not None  # it is the one who is to speak
    worth = verdicts(seen)
    step = Step(
        goal=gettext("Bid or pass, as your hand is worth it."),
        say=(so_far(language, record), gettext("It is your turn.")),
        task=MakeBid(
            gettext("What do you say?"),
            tuple(_choice(language, seen, word, worth, _outcomes(seed).get(word)) for word in worth),
        ),
        hints=_hints(language, seen, worth),
        after=(),
    )
    return Blueprint(
        "bid-or-pass", gettext("Bid or pass?"), record, (*record.states(),), len(record.actions), seen.viewer, (step,),
        seed=seed,
    )  # fmt: skip


def verdicts(seen: Observation) -> dict[Action, Verdict]:
    """What the bids and the pass are worth that are legal for a seat: as regular players judge its hand."""
    assert seen.auction is not None
    suits, floor = suits_of(seen.hand), seen.auction.floor
    bids = _JUDGED.bids[floor : floor + len(seen.legal_actions) - 1]
    good = [place for place in range(floor, floor + len(bids)) if _JUDGED.is_good(suits, place)]
    found: dict[Action, Verdict] = {PASS: Verdict.WRONG if good else Verdict.RIGHT}
    if good and max(_spare(suits, place) for place in good) <= _NEARLY:
        found[PASS] = Verdict.ACCEPTABLE
    for place, bid in enumerate(bids, start=floor):
        if place in good:
            found[bid] = Verdict.RIGHT if place < good[0] + _FURTHER else Verdict.ACCEPTABLE
        else:
            found[bid] = Verdict.ACCEPTABLE if _spare(suits, place) >= -_NEARLY else Verdict.WRONG
    return found


def _spare(suits: Suits, place: int) -> int:
    """How many card points more than the target the side is expected to take with the bid at a place."""
    return _JUDGED.promised(suits, place) - _JUDGED.bids[place].target


@lru_cache(maxsize=1024)
def _place(seed: str) -> _Place:
    """A place in an auction of regular players at which something is wrong, and the coach agrees on what is right."""
    # the number was looked for: with it the first seeds bring each kind of hand
    lot = Lot("bid or pass", seed)
    wanted = lot.one(_HANDS)
    while True:
        deal = Deal.from_seed(f"bid or pass {lot.below(256)} {lot.below(256)}", lot.below(PAGAT_RANK.players))
        found = [place for place in _turns(deal) if _hand(place.state) is wanted]
        if found and _is_clear(place := lot.one(found), seed):
            return place


def _turns(deal: Deal) -> list[_Place]:
    """The places of a deal's auction among regular players."""
    found, said = list[_Place](), tuple[Action, ...]()
    state = State.start(PAGAT_RANK, deal)
    follows = played_on(state)
    while state.phase is Phase.AUCTION:
        found.append(_Place(Record(PAGAT_RANK, deal, said), state))
        word, state = next(follows)
        said = (*said, word)
    return found


def _hand(state: State) -> _Hand | None:
    """What the hand of the seat to speak is good for; None where it is too early to tell, or hard."""
    auction = state.auction
    if auction is None or not _LATE <= auction.floor < len(_JUDGED.bids):
        return None
    suits = suits_of(observe(state, state.acting).hand)
    beyond, spare = _JUDGED.limit(suits) - auction.floor, _spare(suits, auction.floor)
    if beyond < 0:
        return _Hand.WEAK if spare <= -_SHORT and auction.floor >= _LAST else None
    if beyond > _FEW:
        return _Hand.GOOD
    return _Hand.JUST if spare >= _SPARE else None


def _is_clear(place: _Place, seed: str) -> bool:
    """Whether something is wrong, and the coach finds no worse what is right than passing, or than the next bid."""
    seen = observe(place.state, place.state.acting)
    worth = verdicts(seen)
    if Verdict.WRONG not in worth.values():
        return False
    advice = advise(seen, seed)
    right = max(advice.of(word).points.mean for word, verdict in worth.items() if verdict is Verdict.RIGHT)
    other = seen.legal_actions[1] if worth[PASS] is Verdict.RIGHT else PASS
    return right >= advice.of(other).points.mean + _CLEAR


class _Outcome(NamedTuple):
    """What a bid would have come to, played out by regular players.

    ``bid`` is the bid that was made, ``here``: with the cards as they lie, or else with others in the other hands.
    ``points`` is what the caller’s side takes, ``change`` what the learner gains, and ``passed`` what after a pass.
    """

    bid: Bid
    here: bool
    points: int
    change: int
    passed: int


@lru_cache(maxsize=1024)
def _outcomes(seed: str) -> dict[Action, _Outcome]:
    """What shows that an answer is wrong, where a deal was found that shows it.

    A bid that is too high makes the learner a caller who fails, and a pass leaves a contract that would have been made.
    A target that is higher still than one that fails is not played out: the higher, the less it can be reached.
    """
    place = _place(seed)
    worth = verdicts(observe(place.state, place.state.acting))
    found: dict[Action, _Outcome] = {}
    for word, verdict in worth.items():
        if verdict is not Verdict.WRONG:
            continue
        if word == PASS:
            bid = next(of for of, verdict in worth.items() if verdict is Verdict.RIGHT)
            outcome = _outcome(place, seed, bid, gains=True)
        elif isinstance(word, Bid) and word.target > LOWEST_TARGET and (lower := _lower(found)):
            outcome = lower
        else:
            outcome = _outcome(place, seed, word, gains=False)
        if outcome:
            found[word] = outcome
    return found


def _lower(found: Mapping[Action, _Outcome]) -> _Outcome | None:
    """The outcome of a target that is lower than those to come."""
    return next((of for word, of in found.items() if isinstance(word, Bid) and word.target > LOWEST_TARGET), None)


def _outcome(place: _Place, seed: str, bid: Action, *, gains: bool) -> _Outcome | None:
    """What comes of a bid in the first of some deals in which it makes the learner a caller who gains, or who pays."""
    lot, seat = Lot("bid or pass, another deal", seed), place.state.acting
    assert seat is not None
    assert isinstance(bid, Bid)
    for number in range(_DEALS):
        state = place.state if not number else _other_hands(place, lot)
        end, passed = _end(state, bid), 0
        made = end.auction is not None and (end.auction.bidder, end.auction.bid) == (seat, bid)
        if not made or (result(end).changes[seat] > 0) != gains:
            continue
        if gains and (passed := result(_end(state, PASS)).changes[seat]) >= result(end).changes[seat]:
            continue
        return _Outcome(bid, not number, result(end).side_points[0], result(end).changes[seat], passed)
    return None


def _end(state: State, word: Action) -> State:
    """The end of the deal after a word in its auction."""
    *_, (_, end) = played_on(apply(state, word))
    return end


def _other_hands(place: _Place, lot: Lot) -> State:
    """The same place of the auction with the same hand, and other cards in the others’ hands."""
    deal, seat = place.record.deal, place.state.acting
    assert seat is not None
    rest = lot.shuffled([card for at, hand in enumerate(deal.hands) if at != seat for card in hand])
    size = PAGAT_RANK.hand_size
    hands = [tuple(rest[size * at : size * (at + 1)]) for at in range(PAGAT_RANK.players - 1)]
    hands.insert(seat, deal.hands[seat])
    *_, state = Record(place.record.rules, Deal(deal.dealer, tuple(hands)), place.record.actions).states()
    return state


def _choice(
    language: Language, seen: Observation, word: Action, worth: Mapping[Action, Verdict], outcome: _Outcome | None
) -> BidChoice:
    assert not isinstance(word, Call | Play | Exchange)  # an auction has bids and passes
    verdict, lines = worth[word], []
    for reason in reasons(seen, word)[:_REASONS]:
        # what the hand holds is told where nothing tells more
        if outcome and reason.kind in _OF_HAND:
            continue
        if reason.kind is ReasonKind.GOOD_FOR_MORE and verdict is Verdict.WRONG:
            # to go further would be right, but that is no reason against this bid
            lines += _own_card(language, seen, word)
        elif reason.kind is ReasonKind.NEXT_BID_PROMISES:
            lines.append(reason_in_words(language, _promise(seen, worth)))
        else:
            lines.append(reason_in_words(language, reason))
    if outcome:
        lines.append(_shown(language, word, outcome))
    return BidChoice(word, verdict, " ".join(lines))


def _own_card(language: Language, seen: Observation, word: Action) -> list[str]:
    """That the learner holds the card which this bid would call in the best suit; nothing where that is not so."""
    assert isinstance(word, Bid) and word.rank is not None  # noqa: PT018 - a bid of an auction by rank
    suits = suits_of(seen.hand)
    suit, _ = _JUDGED.call(suits, _JUDGED.limit(suits))
    card = next((card for card in seen.hand if (card.suit, card.rank) == (suit, word.rank)), None)
    if card is None:
        return []
    # TRANSLATORS: {card} is a card in the learner’s hand; this bid would call the card of that rank
    text = language.gettext(
        "You hold {card} yourself: with this bid you would have to call a card of another suit, or play alone."
    )
    return [text.format(card=symbol(card))]


def _promise(seen: Observation, worth: Mapping[Action, Verdict]) -> Reason:
    """What the hand promises with the first bid that is right, or else with the next one."""
    bid = _first(seen, worth)
    place = _JUDGED.bids.index(bid)
    points = _JUDGED.promised(suits_of(seen.hand), place)
    return Reason(ReasonKind.NEXT_BID_PROMISES, points=points, target=bid.target, bid=bid)


def _first(seen: Observation, worth: Mapping[Action, Verdict]) -> Bid:
    """The first bid that is right, or else the next one."""
    right = (word for word, of in worth.items() if of is Verdict.RIGHT and isinstance(word, Bid))
    bid = next(right, None) or seen.legal_actions[1]
    assert isinstance(bid, Bid)
    return bid


def _shown(language: Language, word: Action, outcome: _Outcome) -> str:
    """What an answer leads to in the deal that was found."""
    ngettext, points = language.ngettext, outcome.points
    # TRANSLATORS: in the next six sentences {bid} is a bid: a rank (K) or «2 with 70»; {paid}, {gain} and {change} are session points
    if word == PASS and outcome.here:
        text = ngettext(
            "In this deal {bid} would have made you caller: your side would have taken {points} card point, and your score would have changed by {gain}. With a pass it changes by {change}.",
            "In this deal {bid} would have made you caller: your side would have taken {points} card points, and your score would have changed by {gain}. With a pass it changes by {change}.",
            points,
        )
    elif word == PASS:
        text = ngettext(
            "In another deal with this hand, {bid} would have made you caller: your side would have taken {points} card point, and your score would have changed by {gain}. With a pass it changes by {change}.",
            "In another deal with this hand, {bid} would have made you caller: your side would have taken {points} card points, and your score would have changed by {gain}. With a pass it changes by {change}.",
            points,
        )
    elif word != outcome.bid and outcome.here:
        text = ngettext(
            "In this deal even {bid} would have been too much: with you as caller, your side would have taken {points} card point.",
            "In this deal even {bid} would have been too much: with you as caller, your side would have taken {points} card points.",
            points,
        )
    elif word != outcome.bid:
        text = ngettext(
            "In another deal with this hand, even {bid} would have been too much: with you as caller, your side would have taken {points} card point.",
            "In another deal with this hand, even {bid} would have been too much: with you as caller, your side would have taken {points} card points.",
            points,
        )
    elif outcome.here:
        text = ngettext(
            "In this deal {bid} would have made you caller: your side would have taken {points} card point, and you would have paid {paid}.",
            "In this deal {bid} would have made you caller: your side would have taken {points} card points, and you would have paid {paid}.",
            points,
        )
    else:
        text = ngettext(
            "In another deal with this hand, {bid} would have made you caller: your side would have taken {points} card point, and you would have paid {paid}.",
            "In another deal with this hand, {bid} would have made you caller: your side would have taken {points} card points, and you would have paid {paid}.",
            points,
        )
    return text.format(
        bid=bid_in_short(language, outcome.bid),
        points=language.number(points),
        paid=language.number(-outcome.change),
        gain=signed(language, outcome.change),
        change=signed(language, outcome.passed),
    )


def _hints(language: Language, seen: Observation, worth: Mapping[Action, Verdict]) -> tuple[str, ...]:
    """What the hand holds, and what it promises, with the first bid that is right or else with the next one."""
    of_bid = [reason for reason in reasons(seen, _first(seen, worth)) if reason.kind in _OF_HAND]
    promise = [_promise(seen, worth) for reason in reasons(seen, PASS) if reason.kind is ReasonKind.NEXT_BID_PROMISES]
    return tuple(reason_in_words(language, reason) for reason in (*of_bid, *promise))
