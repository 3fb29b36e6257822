"""A deal of either game as far as it has come (RULES.md sections 2 to 5)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import CALLS, EXCHANGE, PLAYS, PLAYS_IN, Action, Call, Exchange, Play
from briscola_core.auction import Auction
from briscola_core.bid import Bid, Pass
from briscola_core.call import callable_cards
from briscola_core.card import POINTS, Card, Suit, cards_in, mask_of
from briscola_core.deal import Deal, MisdealError
from briscola_core.exchange import Exchanged, exchange_card
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.rules import ExchangeRank, FirstLead, Game
from briscola_core.stock import DRAWING_ORDER
from briscola_core.trick import Trick, winner

if TYPE_CHECKING:
    from briscola_core.rules import Rules


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = PLAYS_IN


class Phase(Enum):
    """What the deal is waiting for; Briscola begins with the play."""

    AUCTION = auto()
    CALL = auto()
    PLAY = auto()
    OVER = auto()


# names of their own, for an enum is asked for a member in longer than all else that a test of it costs
_AUCTION, _CALL, _PLAY, _OVER = Phase
_NO_EXCHANGE = ExchangeRank.NONE
#: Makes a named tuple from all its parts in their order, in half the time that its own constructor takes.
_new = tuple.__new__


# a named tuple, and not a frozen dataclass: it is made in a quarter of the time, once for each action
class State(NamedTuple):
    """Everything about a deal at one moment, hidden cards included; `apply` gives the next one.

    ``hands`` are the cards still held, by seat, as sets made by `mask_of`; ``acting`` is the seat
    to act, None when the deal is over; ``trump`` is the trump suit once there is one;
    ``tricks`` are the complete ones; ``leader`` and ``cards`` are the trick on the table.

    Chiamata alone: ``auction``, and ``called``, the called card once there is one. Briscola alone:
    ``drawn``, how many cards the stock has given; ``faceup``, the turned-up card as long as it lies
    on the table; ``exchanged``, the exchange once there was one.
    """

    rules: Rules
    deal: Deal
    phase: Phase
    acting: int | None
    auction: Auction | None
    called: Card | None
    trump: Suit | None
    hands: tuple[int, ...]
    drawn: int
    faceup: Card | None
    exchanged: Exchanged | None
    tricks: tuple[Trick, ...]
    leader: int
    cards: tuple[Card, ...]

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> State:
        """Give the state in which the dealer's right is to speak, or in Briscola to lead.

        Raises `MisdealError` when the hands are not as many and as long as the rules say.
        """
        sizes = [len(hand) for hand in deal.hands]
        if sizes != [rules.hand_size] * rules.players:
            message = f"the hands hold {sizes} cards, expected {rules.players} hands of {rules.hand_size} for {rules}"
            raise MisdealError(message)
        first = (deal.dealer + 1) % rules.players
        briscola = rules.game is Game.BRISCOLA
        faceup = deal.stock[-1] if briscola else None
        return cls(
            rules=rules,
            deal=deal,
            phase=_PLAY if briscola else _AUCTION,
            acting=first,
            auction=None if briscola else Auction.start(rules.players, first, rules.auction),
            called=None,
            trump=None if faceup is None else faceup.suit,
            hands=tuple(mask_of(hand) for hand in deal.hands),
            drawn=0,
            faceup=faceup,
            exchanged=None,
            tricks=(),
            leader=first,
            cards=(),
        )

    @property
    def trick(self) -> Trick:
        """The trick on the table, possibly without a card yet."""
        return Trick(self.rules.players, self.leader, self.cards)

    @property
    def stock(self) -> tuple[Card, ...]:
        """What is left to draw, in the order drawn, the turned-up card last."""
        return () if self.faceup is None else (*self.deal.stock[self.drawn : -1], self.faceup)

    @property
    def caller(self) -> int | None:
        """The seat that has won the auction; None before, when all have passed, and in Briscola."""
        return None if self.auction is None else self.auction.winner

    @property
    def partner(self) -> int | None:
        """The seat that was dealt the called card; None before the call, in a solo, and in Briscola."""
        if self.called is None:
            return None
        (holder,) = [seat for seat, hand in enumerate(self.deal.hands) if self.called in hand]
        return None if holder == self.caller else holder

    @property
    def points(self) -> tuple[int, ...]:
        """Captured card points by seat."""
        points = [0] * self.rules.players
        for _, _, cards, taker in self.tricks:
            points[taker or 0] += sum([POINTS[card] for card in cards])
        return tuple(points)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won by seat."""
        won = [0] * self.rules.players
        for _, _, _, taker in self.tricks:
            won[taker or 0] += 1
        return tuple(won)


def to_act(state: State) -> int | None:
    """Give the seat that is to act, None when the deal is over."""
    return state.acting


def is_over(state: State) -> bool:
    """Say whether the deal is over: all cards are played, or all have passed."""
    return state.acting is None


def legal_actions(state: State) -> tuple[Action, ...]:
    """Give what the seat to act may do: never nothing, unless the deal is over.

    Cards come in the order of `PACK`, then the exchange; bids the weakest first, after passing.
    """
    seat = state.acting
    if seat is None:
        return ()
    if state.phase is _PLAY:
        hand = state.hands[seat]
        # `chosen` itself, for a call costs as much as the rest
        plays = _SPADES[hand & 1023] + _HEARTS[hand >> 10 & 1023] + _DIAMONDS[hand >> 20 & 1023] + _CLUBS[hand >> 30]
        return plays if state.faceup is None or not _may_exchange(state, seat) else (*plays, EXCHANGE)
    auction = state.auction
    assert auction is not None  # only Chiamata has other phases
    if state.phase is _AUCTION or auction.bid is None:
        return auction.legal
    return tuple(CALLS[card] for card in callable_cards(cards_in(state.hands[seat]), auction.bid, state.rules))


def apply(state: State, action: Action) -> State:
    """Give the state after the action of the seat to act.

    Raises `IllegalAction` if the rules refuse it, `TypeError` for what is no action, a text for example.
    """
    if isinstance(action, Play):
        return _play(state, action.card)
    if isinstance(action, (Bid, Pass)):
        return _say(state, action)
    if isinstance(action, Call):
        return _call(state, action)
    if isinstance(action, Exchange):
        return _exchange(state, action)
    message = f"an action is a Bid, Pass, Call, Exchange or Play, not {action!r}; parse_action reads one from text"
    raise TypeError(message)


def _refuse(state: State, action: Action, reason: Refusal) -> IllegalAction:
    return IllegalAction(action, Refusal.DEAL_OVER if state.acting is None else reason, legal_actions(state))


def _say(state: State, word: Bid | Pass) -> State:
    if state.auction is None:
        raise _refuse(state, word, Refusal.NOT_IN_THIS_GAME)
    if state.phase is not _AUCTION:
        raise _refuse(state, word, Refusal.AUCTION_OVER)
    auction = state.auction.say(word)
    acting, phase = auction.speaker, _AUCTION
    if acting is None:
        acting = auction.bidder
        phase = _OVER if acting is None else _CALL
    # made from its parts, as in _play
    return _new(State, (state.rules, state.deal, phase, acting, auction, *state[5:]))


def _call(state: State, call: Call) -> State:
    if state.auction is None:
        raise _refuse(state, call, Refusal.NOT_IN_THIS_GAME)
    if state.phase is not _CALL or state.acting is None:
        raise _refuse(state, call, Refusal.WRONG_PHASE)
    bid = state.auction.bid
    if bid is None or call.card not in callable_cards(cards_in(state.hands[state.acting]), bid, state.rules):
        raise _refuse(state, call, Refusal.NOT_CALLABLE)
    first = state.acting if state.rules.first_lead is FirstLead.CALLER else state.leader
    return state._replace(phase=_PLAY, acting=first, leader=first, called=call.card, trump=call.card.suit)


def _may_exchange(state: State, seat: int) -> bool:
    """Whether the seat holds the trump that may be swapped, as long as a card is turned up."""
    if state.rules.exchange is _NO_EXCHANGE:
        return False
    card = exchange_card(state.rules, state.trump)
    return card is not None and bool(state.hands[seat] >> card & 1)


def _exchange(state: State, action: Exchange) -> State:
    left = exchange_card(state.rules, state.trump)
    if state.auction is not None:
        raise _refuse(state, action, Refusal.NOT_IN_THIS_GAME)
    if state.faceup is None or left is None or state.acting is None:
        raise _refuse(state, action, Refusal.NO_EXCHANGE)
    if not _may_exchange(state, state.acting):
        raise _refuse(state, action, Refusal.NOT_IN_HAND)
    seat, taken = state.acting, state.faceup
    hands = list(state.hands)
    hands[seat] += (1 << taken) - (1 << left)
    after = len(state.tricks) * state.rules.players + len(state.cards)
    return state._replace(hands=tuple(hands), faceup=left, exchanged=Exchanged(seat, taken, left, after))


def _play(state: State, card: Card) -> State:
    rules, deal, phase, seat, auction, called, trump, hands, drawn, faceup, exchanged, tricks, leader, cards = state
    if phase is not _PLAY or seat is None or trump is None:
        raise _refuse(state, PLAYS[card], Refusal.WRONG_PHASE)
    held, bit = list(hands), 1 << card
    if not held[seat] & bit:
        raise _refuse(state, PLAYS[card], Refusal.NOT_IN_HAND)
    held[seat] ^= bit
    players = rules.players
    cards = (*cards, card)
    acting: int | None = (seat + 1) % players
    if len(cards) == players:
        taker = (leader + winner(trump, cards)) % players
        tricks = (*tricks, _new(Trick, (players, leader, cards, taker)))
        acting = leader = taker
        cards = ()
        if faceup is not None:
            drawn += players
            fresh = deal.stock[drawn - players : drawn]
            if drawn == len(deal.stock):
                fresh, faceup = (*fresh[:-1], faceup), None
            for drawer, fresh_card in zip(DRAWING_ORDER[players][taker], fresh, strict=True):
                held[drawer] |= 1 << fresh_card
        elif not any(held):
            acting, phase = None, _OVER
    # what a random deal spends its time on: made from its parts in their order, and without the detour of _make
    left = tuple(held)
    parts = (rules, deal, phase, acting, auction, called, trump, left, drawn, faceup, exchanged, tricks, leader, cards)
    return _new(State, parts)
