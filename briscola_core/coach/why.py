"""Why an action is good or bad: reasons as values, each true in the position, and a line that punishes.

No sentence stands here: pages put a `Reason` into words.
"""

from __future__ import annotations

from enum import Enum, auto
from math import erf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import Action, Call, Play
from briscola_core.bid import Bid, Pass
from briscola_core.call import lowest_missing
from briscola_core.card import PACK, POINTS, Card, Rank, Suit
from briscola_core.coach.advice import samples
from briscola_core.observation import observe
from briscola_core.players.alliance import Tie, alliances
from briscola_core.players.bidding import REGULAR_BIDDER, judgement, suits_of
from briscola_core.players.habits import BEATS, NO_BEST, RELABELLED
from briscola_core.players.player import REGULAR
from briscola_core.players.position import Position, position
from briscola_core.settlement import settle
from briscola_core.state import Phase, State, apply
from briscola_core.worlds.ending import side_of
from briscola_core.worlds.opened import opened
from briscola_core.worlds.rollout import LOAD
from briscola_core.worlds.trials import Opponents, has_numpy

if TYPE_CHECKING:
    from briscola_core.coach.advice import Advice, Batch
    from briscola_core.coach.partner import PartnerChances
    from briscola_core.observation import Observation


class ReasonKind(Enum):
    """What a reason says; in brackets the parts of `Reason` that it fills."""

    TAKES_FOR_SURE = auto()
    """Takes the trick whatever is played after it (points: the trick's as it lies, this card included)."""
    TAKES_SO_FAR = auto()
    """Takes the trick as it lies, but others can beat it (points); not of a card that is led, which always does."""
    CAN_BE_BEATEN_BY_TRUMPS = auto()
    """So many trumps not seen yet would beat it (number)."""
    CAN_BE_BEATEN_IN_SUIT = auto()
    """So many cards of its plain suit not seen yet would beat it (number)."""
    CAN_BE_BEATEN_BY_SEEN = auto()
    """A card that was seen to go to the hand of a seat still to play would beat it; its strongest one (card, seat)."""
    CAN_BE_BEATEN_BY_FACEUP = auto()
    """The turned-up card would beat it, if a seat still to play exchanges for it (card)."""
    CHEAPER_TAKES_TOO = auto()
    """Another card in hand takes the trick as it lies too, and costs less: with no more card points, and no trump instead of a plain card (card)."""
    BRINGS_HOME = auto()
    """Takes the trick for sure, as a card with fewer card points would (card), and brings home so many more (points)."""
    RISKS_NOTHING = auto()
    """May be beaten, but holds no card points."""
    GIVES_LEAST = auto()
    """Doesn't take the trick and holds card points, and no card in hand holds fewer."""
    SPARES = auto()
    """Leaves the trick that another card could take as it lies; the one that it costs least to spend (card)."""
    CANNOT_TAKE = auto()
    """Leaves the trick, which no card in hand can take."""
    LEAVES_TO_FRIEND = auto()
    """Leaves the trick to a seat known to be of the same side (seat, points)."""
    LEAVES_TO_ENEMY = auto()
    """Leaves the trick to a seat known to be of the other side (seat, points)."""
    LEAVES_TO_UNKNOWN = auto()
    """Leaves the trick to a seat whose side the player doesn't know (seat, points)."""
    FEEDS_FRIEND = auto()
    """Gives card points to a known friend, who takes the trick so far (seat, points: this card's)."""
    FEEDS_LIKELY_FRIEND = auto()
    """Gives card points to a seat that is more likely a friend than not (seat, points, chance)."""
    FEEDS_UNKNOWN = auto()
    """Gives card points to who takes the trick so far, whose side is not certain nor likely the viewer's (seat, points)."""
    WASTES_LOAD = auto()
    """Gives an ace or a three to a known enemy, last in turn (seat, points)."""
    GIVES_NOTHING = auto()
    """Doesn't take the trick and holds no card points."""
    REVEALS_ALLIANCE = auto()
    """Is the called card: all will know who is with whom."""
    SPENDS_LAST_TRUMP = auto()
    """Is the only trump in hand."""
    KEEPS_LAST_TRUMP = auto()
    """Is no trump, and leaves the only one in hand (card)."""
    STRONGEST_TRUMP_LEFT = auto()
    """Is a trump that no other card not played yet can beat."""
    LEADS_TRUMP = auto()
    """Leads a trump, with so many not seen yet (number)."""
    CALLS_OWN_CARD = auto()
    """Calls a card in hand: alone against all."""
    CALLS_STRONGEST_MISSING = auto()
    """Calls the strongest card of the suit that is not in hand (card)."""
    CALLS_LOWEST_MISSING = auto()
    """Calls the weakest card of the suit that is not in hand (card)."""
    TRUMPS_IN_HAND = auto()
    """So many cards in hand would be trumps (number, suit)."""
    CALLS_BELOW = auto()
    """So many stronger cards of the suit called are not in hand (number)."""
    HOLDS_TOP_TRUMPS = auto()
    """Of the ace, the three and the king of the suit so many are in hand (number, suit)."""
    LACKS_TOP_TRUMPS = auto()
    """Neither the ace nor the three nor the king of the suit is in hand (suit)."""
    PROMISES = auto()
    """The side is expected to take so many card points, with the best call if it is a bid (points, target)."""
    MADE_SO_OFTEN = auto()
    """With such hands the contract is made with this chance, by regular players (chance, target)."""
    GETS_CONTRACT = auto()
    """With this bid the player gets the contract with one chance, and makes it then with another (chance, made)."""
    AT_STAKE = auto()
    """The contract brings the caller so many session points if it is made, and costs so many if not (points, number)."""
    SKIPS_BIDS = auto()
    """So many weaker bids would be enough (number)."""
    GOOD_FOR_MORE = auto()
    """The hand promises enough for more, as far as this bid (bid)."""
    AS_FAR_AS_GOOD = auto()
    """The hand promises enough for this bid, and for no higher one."""
    GOES_TOO_FAR = auto()
    """The hand doesn't promise enough for this bid, nor for any higher one."""
    PASSES_GOOD_BID = auto()
    """The hand promises enough for a bid that could still be made, as far as this one (bid)."""
    NO_GOOD_BID = auto()
    """The hand promises enough for none of the bids that could still be made."""
    NEXT_BID_PROMISES = auto()
    """With the next bid the side would be expected to take so many card points (bid, points, target)."""
    LEAVES_TO_BIDDER = auto()
    """Leaves the contract to a seat, unless another bids more: so many can (seat, number)."""
    ENDS_AUCTION = auto()
    """Nobody is left to bid more: a seat has the contract (seat)."""
    LEAVES_TO_OTHERS = auto()
    """Nobody has bid, and so many can still (number)."""
    DEALT_AGAIN = auto()
    """All have passed then: the cards are dealt again."""


class Reason(NamedTuple):
    """One reason; the parts that its kind doesn't name are None."""

    kind: ReasonKind
    card: Card | None = None
    seat: int | None = None
    points: int | None = None
    number: int | None = None
    suit: Suit | None = None
    chance: float | None = None
    target: int | None = None
    bid: Bid | None = None
    made: float | None = None


def reasons(
    seen: Observation, action: Action, partner: PartnerChances | None = None, advice: Advice | None = None
) -> tuple[Reason, ...]:
    """Give what is to be said of a legal action, what weighs most first; `ValueError` for another.

    With chances of who the partner is, those count for whom the viewer doesn't know; with advice, no rule of thumb is
    given that its figures contradict.
    """
    if action not in seen.legal_actions:
        message = f"{action} is not legal for seat {seen.viewer}"
        raise ValueError(message)
    found: list[Reason] = []
    if isinstance(action, Play):
        found = _of_card(seen, action.card, partner)
    elif isinstance(action, Call):
        found = _of_call(seen, action.card)
    elif isinstance(action, Bid):
        found = _of_bid(seen, action)
    elif isinstance(action, Pass):
        found = _of_pass(seen)
    if advice is None:
        return tuple(found)
    contract = advice.of(action).contract
    tried = (
        [] if contract is None else [Reason(ReasonKind.GETS_CONTRACT, chance=contract[0].mean, made=contract[1].mean)]
    )
    return (*tried, *(reason for reason in found if _agrees(advice, action, reason)))


def _agrees(advice: Advice, action: Action, reason: Reason) -> bool:  # noqa: PLR0911 - a table
    """Say whether the figures bear a reason out."""
    choice = advice.of(action)
    match reason.kind:
        case ReasonKind.CHEAPER_TAKES_TOO:
            assert reason.card is not None
            return not choice.equal and advice.of(Play(reason.card)).gap.mean < choice.gap.mean
        case ReasonKind.PROMISES | ReasonKind.MADE_SO_OFTEN | ReasonKind.NEXT_BID_PROMISES:
            # how often it came about says more
            return False
        case ReasonKind.GOES_TOO_FAR:
            return not choice.equal
        case ReasonKind.AS_FAR_AS_GOOD:
            return choice.equal
        case ReasonKind.GOOD_FOR_MORE | ReasonKind.PASSES_GOOD_BID:
            assert reason.bid is not None
            return reason.bid in [of.action for of in advice.choices if of.gap.mean <= choice.gap.mean]
        case ReasonKind.NO_GOOD_BID:
            return advice.best[0] == action
    return True


def _of_card(  # noqa: C901, PLR0912, PLR0915 - one thing after another that can be said of a card
    seen: Observation, dealt: Card, partner: PartnerChances | None
) -> list[Reason]:
    laid = position(seen)
    new, back = RELABELLED[laid.trump], RELABELLED[laid.trump]
    card, found = new[dealt], []
    best = NO_BEST
    for other in laid.moment.cards:
        if BEATS[best][other]:
            best = other
    value = sum(POINTS[other] for other in (*laid.moment.cards, card))
    later = _later(laid)
    # all that others hold or will draw, what of it may follow in this trick, and what the viewer has seen of it
    outside = {*laid.unseen, *(other for cards in laid.shown for other in cards), *({laid.faceup} - {-1})}
    follow = _following(laid, later)
    faces = (*seen.partner_hand, *(other for cards in seen.shown for other in cards))
    known = {laid.faceup, *(new[other] for other in faces)}
    if BEATS[best][card]:
        beaters = [other for other in follow if BEATS[card][other]]
        sure = not beaters
        if sure or laid.moment.cards:
            found.append(Reason(ReasonKind.TAKES_FOR_SURE if sure else ReasonKind.TAKES_SO_FAR, points=value))
        trumps = sum(other < 10 for other in beaters if other not in known)  # noqa: PLR2004 - trump is the first suit
        if trumps:
            found.append(Reason(ReasonKind.CAN_BE_BEATEN_BY_TRUMPS, number=trumps))
        in_suit = sum(other >= 10 for other in beaters if other not in known)  # noqa: PLR2004 - likewise
        if in_suit:
            found.append(Reason(ReasonKind.CAN_BE_BEATEN_IN_SUIT, number=in_suit))
        for seat in later:
            there = [other for other in laid.shown[seat] if other in known and BEATS[card][other]]
            if there:
                strongest = max(there, key=lambda other: (other < 10, other))  # noqa: PLR2004 - likewise
                found.append(Reason(ReasonKind.CAN_BE_BEATEN_BY_SEEN, card=PACK[back[strongest]], seat=seat))
        if laid.faceup in beaters:
            found.append(Reason(ReasonKind.CAN_BE_BEATEN_BY_FACEUP, card=seen.faceup))
        taking = [other for other in laid.hand if laid.moment.cards and BEATS[best][other]]
        cheaper = [other for other in taking if _costs_less(other, card)]
        # a trick that is sure is the place for card points
        home = [
            other
            for other in taking
            if sure and POINTS[other] < POINTS[card] and not any(BEATS[other][of] for of in follow)
        ]
        if home:
            least = min(home, key=lambda other: (POINTS[other], other))
            more = POINTS[card] - POINTS[least]
            found.append(Reason(ReasonKind.BRINGS_HOME, card=PACK[back[least]], points=more))
        if not POINTS[card] and not sure:
            found.append(Reason(ReasonKind.RISKS_NOTHING))
        if cheaper and not home:
            found.append(Reason(ReasonKind.CHEAPER_TAKES_TOO, card=PACK[back[min(cheaper, key=_cost)]]))
    else:
        found += _left(laid, card, value, partner, last=not later)
        if not POINTS[card]:
            found.append(Reason(ReasonKind.GIVES_NOTHING))
        elif POINTS[card] == min(POINTS[other] for other in laid.hand):
            found.append(Reason(ReasonKind.GIVES_LEAST))
        taking = [other for other in laid.hand if BEATS[best][other]]
        if taking:
            found.append(Reason(ReasonKind.SPARES, card=PACK[back[min(taking, key=_cost)]]))
        else:
            found.append(Reason(ReasonKind.CANNOT_TAKE))
    if card == laid.called:
        found.append(Reason(ReasonKind.REVEALS_ALLIANCE))
    own = [other for other in laid.hand if other < 10]  # noqa: PLR2004 - trump is the first suit
    if len(own) == 1:
        mine = own[0] == card
        kind = ReasonKind.SPENDS_LAST_TRUMP if mine else ReasonKind.KEEPS_LAST_TRUMP
        found.append(Reason(kind, card=None if mine else PACK[back[own[0]]]))
    if card in own:
        if not any(other < 10 and other > card for other in (*outside, *laid.hand)):  # noqa: PLR2004 - a trump
            found.append(Reason(ReasonKind.STRONGEST_TRUMP_LEFT))
        if not laid.moment.cards:
            left = sum(other < 10 for other in outside - known)  # noqa: PLR2004 - trump is the first suit
            found.append(Reason(ReasonKind.LEADS_TRUMP, number=left))
    return found


def _later(laid: Position) -> list[int]:
    """Give the seats that play to the trick after the viewer."""
    players = laid.rules.players
    return [(laid.viewer + turn) % players for turn in range(1, players - len(laid.moment.cards))]


def _following(laid: Position, later: list[int]) -> set[int]:
    """Give the cards that may fall after the viewer's in this trick, for all that the viewer can tell.

    Nobody draws before the trick is over, so that the turned-up card can only come by an exchange.
    """
    found = {card for seat in later for card in laid.shown[seat]}
    holders = [seat for seat in later if laid.sizes[seat]]
    if holders:
        found |= {*laid.unseen}
        if holders == [laid.caller] and not laid.may_be_alone:
            found.discard(laid.called)
        if laid.rules.exchange.rank in laid.unseen:
            found.add(laid.faceup)
    return found


def _cost(card: int) -> tuple[bool, int, int]:
    """Order cards by what spending them costs: plain before trump, then card points, then strength."""
    return card < 10, POINTS[card], card % 10  # noqa: PLR2004 - trump is the first suit


def _costs_less(card: int, than: int) -> bool:
    """Say whether spending a card costs less beyond doubt: no more card points, and no trump for a plain card."""
    return POINTS[card] <= POINTS[than] and _cost(card) < _cost(than)


def _left(laid: Position, card: int, value: int, partner: PartnerChances | None, *, last: bool) -> list[Reason]:
    """Give what is to be said of leaving the trick to who takes it so far."""
    seat, worth, tie = laid.taker, POINTS[card], _tie(laid, laid.taker)
    kinds = {
        Tie.ALLY: ReasonKind.LEAVES_TO_FRIEND,
        Tie.ENEMY: ReasonKind.LEAVES_TO_ENEMY,
        Tie.UNKNOWN: ReasonKind.LEAVES_TO_UNKNOWN,
    }
    found = [Reason(kinds[tie], seat=seat, points=value)]
    if worth and tie == Tie.ALLY:
        found.append(Reason(ReasonKind.FEEDS_FRIEND, seat=seat, points=worth))
    if worth and tie == Tie.UNKNOWN:
        chance = 0.5 if partner is None else partner.chances[seat]
        # as long as nobody can know, likely is no more than that
        friendly = min(chance if laid.viewer == laid.caller else 1 - chance, 0.99)
        if friendly > 0.5:  # noqa: PLR2004 - more likely than not
            found.append(Reason(ReasonKind.FEEDS_LIKELY_FRIEND, seat=seat, points=worth, chance=friendly))
        else:
            found.append(Reason(ReasonKind.FEEDS_UNKNOWN, seat=seat, points=worth))
    if worth >= LOAD and tie == Tie.ENEMY and last:
        found.append(Reason(ReasonKind.WASTES_LOAD, seat=seat, points=worth))
    return found


def _tie(laid: Position, seat: int) -> Tie:
    """Give what the viewer knows another seat to be, for suspicion is no knowledge."""
    if laid.caller < 0:
        return Tie(alliances(laid.rules)[0].ties[laid.viewer][seat])
    sides = ((laid.caller, partner) for partner in laid.partners)
    allied = {(seat in side) == (laid.viewer in side) for side in sides}
    return Tie.UNKNOWN if len(allied) > 1 else Tie(allied.pop())


#: The trumps that win most: ace, three, king.
_TOP = (Rank.ACE, Rank.THREE, Rank.KING)
#: By how many card points deals end apart from what was promised.
_SPREAD = 17.5


def made_so_often(promised: float, target: int) -> float:
    """Give the chance that a side takes ``target`` card points when so many are expected."""
    return (1 + erf((promised - target + 0.5) / (_SPREAD * sqrt(2)))) / 2


def _of_trumps(seen: Observation, suit: Suit) -> list[Reason]:
    """Give what is to be said of a suit as trump."""
    own = [card for card in seen.hand if card.suit == suit]
    top = sum(card.rank in _TOP for card in own)
    found = [Reason(ReasonKind.TRUMPS_IN_HAND, number=len(own), suit=suit)]
    kind = ReasonKind.HOLDS_TOP_TRUMPS if top else ReasonKind.LACKS_TOP_TRUMPS
    found.append(Reason(kind, number=top or None, suit=suit))
    return found


def _of_promise(promised: int, target: int) -> list[Reason]:
    return [
        Reason(ReasonKind.PROMISES, points=promised, target=target),
        Reason(ReasonKind.MADE_SO_OFTEN, chance=made_so_often(promised, target), target=target),
    ]


def _at_stake(seen: Observation, target: int, *, alone: bool) -> Reason:
    """Give what a contract brings its caller, and costs."""
    caller = seen.viewer
    assert caller is not None
    partner = None if alone else (caller + 1) % seen.rules.players
    won, lost = (
        settle(target, taken, 1, caller=caller, partner=partner, rules=seen.rules)[caller]
        for taken in (target, target - 1)
    )
    return Reason(ReasonKind.AT_STAKE, points=won, number=-lost)


def _of_call(seen: Observation, card: Card) -> list[Reason]:
    assert seen.auction is not None
    bid = seen.auction.bid
    assert isinstance(bid, Bid)
    missing = [other for other in PACK[10 * card.suit : 10 * card.suit + 10] if other not in seen.hand]
    above = sum(other > card for other in missing)
    found: list[Reason] = []
    if card in seen.hand:
        found.append(Reason(ReasonKind.CALLS_OWN_CARD, card=card))
    elif card == missing[-1]:
        found.append(Reason(ReasonKind.CALLS_STRONGEST_MISSING, card=card))
    elif card == lowest_missing(seen.hand, card.suit):
        found.append(Reason(ReasonKind.CALLS_LOWEST_MISSING, card=card))
    if above:
        found.append(Reason(ReasonKind.CALLS_BELOW, number=above))
    if card not in seen.hand:
        judged = judgement(seen.rules, REGULAR_BIDDER)
        found += _of_promise(judged.promised_by(suits_of(seen.hand), card), bid.target)
    found += _of_trumps(seen, card.suit)
    found.append(_at_stake(seen, bid.target, alone=card in seen.hand))
    return found


def _of_bid(seen: Observation, bid: Bid) -> list[Reason]:
    judged = judgement(seen.rules, REGULAR_BIDDER, face_down=seen.rules.monte)
    auction = seen.auction
    assert auction is not None
    suits = suits_of(seen.hand)
    place, limit = judged.bids.index(bid), judged.limit(suits)
    suit, rank = judged.call(suits, place)
    found = _of_promise(judged.promised(suits, place), bid.target) if rank >= 0 else []
    if place > limit:
        found.append(Reason(ReasonKind.GOES_TOO_FAR))
    elif place < limit:
        found.append(Reason(ReasonKind.GOOD_FOR_MORE, bid=judged.bids[limit]))
    else:
        found.append(Reason(ReasonKind.AS_FAR_AS_GOOD))
    found += _of_trumps(seen, Suit(suit))
    found.append(_at_stake(seen, bid.target, alone=rank < 0))
    if place > auction.floor:
        found.append(Reason(ReasonKind.SKIPS_BIDS, number=place - auction.floor))
    return found


def _of_pass(seen: Observation) -> list[Reason]:
    judged = judgement(seen.rules, REGULAR_BIDDER, face_down=seen.rules.monte)
    auction = seen.auction
    assert auction is not None
    suits = suits_of(seen.hand)
    found: list[Reason] = []
    if auction.floor < len(judged.bids):
        limit, following = judged.limit(suits), judged.bids[auction.floor]
        if limit >= auction.floor:
            found.append(Reason(ReasonKind.PASSES_GOOD_BID, bid=judged.bids[limit]))
        else:
            found.append(Reason(ReasonKind.NO_GOOD_BID))
        if judged.call(suits, auction.floor)[1] >= 0:
            promised = judged.promised(suits, auction.floor)
            found.append(Reason(ReasonKind.NEXT_BID_PROMISES, points=promised, target=following.target, bid=following))
    others = len(auction.active) - 1 - (auction.bidder is not None)
    if auction.bidder is None:
        kind = ReasonKind.LEAVES_TO_OTHERS if others else ReasonKind.DEALT_AGAIN
        found.append(Reason(kind, number=others or None))
    elif others:
        found.append(Reason(ReasonKind.LEAVES_TO_BIDDER, seat=auction.bidder, number=others))
    else:
        found.append(Reason(ReasonKind.ENDS_AUCTION, seat=auction.bidder))
    return found


class Refutation(NamedTuple):
    """How a card is punished: in a deal that agrees with all seen, the cards that follow, with who plays them.

    ``line`` begins with the card itself, trick by trick, and ends with the trick in which most of the loss is made, the
    first or the second. ``lost`` and ``instead`` are the card points that the side has at the end of the deal with this
    card and with the better one, ``better``, when all then play as regular players do. ``state`` is that deal before
    the line, to play it on a table.
    """

    line: tuple[tuple[tuple[int, Card], ...], ...]
    state: State
    lost: int
    instead: int
    better: Card


#: In how many worlds at most a line is looked for, and how many tricks it has at most.
_LINES, _TRICKS = 12, 2


def refutation(
    seen: Observation,
    poor: Card,
    better: Card,
    seed: int | str = 0,
    worlds: int = 100,
    *,
    fast: bool | None = None,
    batch: Batch | None = None,
) -> Refutation | None:
    """Give a line that punishes a card beside a better one, the likeliest of those that cost most; None if none does.

    Who asks about several cards deals the worlds once, by `samples`, and gives them as ``batch``.
    After an exchange there is none to be had, nor is one made in it. `ValueError` unless both may be played.
    """
    if seen.phase is not Phase.PLAY or not {Play(poor), Play(better)} <= set(seen.legal_actions):
        message = f"{poor} and {better} are not both to be played by seat {seen.viewer}"
        raise ValueError(message)
    if seen.exchanged is not None:
        return None
    if batch is None:
        batch = samples(seen, seed, worlds, Opponents.REGULAR, fast=has_numpy() if fast is None else fast)
    mine, other = (batch.samples[seen.legal_actions.index(Play(card))] for card in (poor, better))
    costs = [
        (other.points[at] - mine.points[at], other.captured[at] - mine.captured[at], batch.dealt.weights[at], -at)
        for at in range(len(batch.dealt.orders))
    ]
    laid = position(seen)
    for _, captured, _, place in sorted(costs, key=lambda one: (one[0], one[2], one[1]), reverse=True)[:_LINES]:
        if captured <= 0:
            continue
        state = opened(seen, laid, batch.dealt.told, batch.dealt.orders[-place])
        side = side_of(state, laid.viewer)
        with_poor, with_better = (_played_out(state, card, seed) for card in (poor, better))
        lost, instead = (sum(end.points[seat] for seat in side) for end in (with_poor, with_better))
        for tricks in range(len(state.tricks) + 1, min(len(state.tricks) + _TRICKS, len(with_poor.tricks)) + 1):
            behind = _taken(with_better, side, tricks) - _taken(with_poor, side, tricks)
            if instead > lost and 2 * behind >= instead - lost:
                line = _line(with_poor, len(state.tricks), tricks, len(state.cards))
                exchanged = with_poor.exchanged is not None and with_poor.exchanged.after < tricks * seen.rules.players
                # a card that comes by an exchange cannot be told as one from the hand
                if sum(map(len, line)) > 1 and not exchanged:
                    return Refutation(line, state, lost, instead, better)
    return None


def _played_out(state: State, card: Card, seed: int | str) -> State:
    """Give the end of a deal in which this card is played, and then what regular players play."""
    then = apply(state, Play(card))
    while then.acting is not None:
        then = apply(then, REGULAR.act(observe(then, then.acting), seed))
    return then


def _taken(state: State, side: tuple[int, ...], tricks: int) -> int:
    """Give the card points that a side has taken with the first tricks of a deal."""
    return sum(trick.points for trick in state.tricks[:tricks] if trick.winner in side)


def _line(end: State, first: int, last: int, lying: int) -> tuple[tuple[tuple[int, Card], ...], ...]:
    """Give these tricks, the first without the cards that lay already."""
    tricks = [tuple(trick.by_seat.items()) for trick in end.tricks[first:last]]
    return (tricks[0][lying:], *tricks[1:])
