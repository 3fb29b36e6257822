"""A deal of either game as far as it has come (RULES.md sections 2 to 5)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import EXCHANGE, PLAYS, PLAYS_IN, Action, Call, Exchange, Play
from briscola_core.auction import Auction
from briscola_core.bid import PASS, Bid, Pass
from briscola_core.call import callable_cards
from briscola_core.card import Card, Suit, cards_in, chosen, mask_of
from briscola_core.deal import Deal, MisdealError
from briscola_core.exchange import Exchanged, exchange_card
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.rules import ExchangeRank, FirstLead, Game
from briscola_core.stock import drawing_order
from briscola_core.trick import Trick, winner

if TYPE_CHECKING:
    from briscola_core.rules import Rules


class Phase(Enum):
    """What the deal is waiting for; Briscola begins with the play."""

    AUCTION = auto()
    CALL = auto()
    PLAY = auto()
    OVER = auto()


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
            phase=Phase.PLAY if briscola else Phase.AUCTION,
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
        holder = next(seat for seat, hand in enumerate(self.deal.hands) if self.called in hand)
        return None if holder == self.caller else holder

    @property
    def points(self) -> tuple[int, ...]:
        """Captured card points by seat."""
        points = [0] * self.rules.players
        for trick in self.tricks:
            points[trick.winner or 0] += trick.points
        return tuple(points)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won by seat."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.rules.players))


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
    if state.acting is None:
        return ()
    hand = state.hands[state.acting]
    if state.phase is Phase.PLAY:
        plays = chosen(PLAYS_IN, hand)
        return (*plays, EXCHANGE) if _may_exchange(state) else plays
    auction = state.auction
    assert auction is not None  # only Chiamata has other phases
    if state.phase is Phase.CALL and auction.bid is not None:
        return tuple(map(Call, callable_cards(cards_in(hand), auction.bid, state.rules)))
    return (PASS, *auction.legal_bids)


def apply(state: State, action: Action) -> State:
    """Give the state after the action of the seat to act.

    Raises `IllegalAction` if the rules refuse it, `TypeError` for what is no action, a text for example.
    """
    if isinstance(action, Play):
        return _play(state, action.card)
    if isinstance(action, Bid | Pass):
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
    if state.phase is not Phase.AUCTION:
        raise _refuse(state, word, Refusal.AUCTION_OVER)
    auction = state.auction.say(word)
    if auction.speaker is not None:
        return state._replace(auction=auction, acting=auction.speaker)
    phase = Phase.OVER if auction.winner is None else Phase.CALL
    return state._replace(auction=auction, acting=auction.winner, phase=phase)


def _call(state: State, call: Call) -> State:
    if state.auction is None:
        raise _refuse(state, call, Refusal.NOT_IN_THIS_GAME)
    if state.phase is not Phase.CALL or state.acting is None:
        raise _refuse(state, call, Refusal.WRONG_PHASE)
    if call not in legal_actions(state):
        raise _refuse(state, call, Refusal.NOT_CALLABLE)
    first = state.acting if state.rules.first_lead is FirstLead.CALLER else state.leader
    return state._replace(phase=Phase.PLAY, acting=first, leader=first, called=call.card, trump=call.card.suit)


def _may_exchange(state: State) -> bool:
    """Whether the seat to act holds the trump that may be swapped, and a card is still turned up."""
    if state.faceup is None or state.acting is None or state.rules.exchange is ExchangeRank.NONE:
        return False
    card = exchange_card(state.rules, state.trump)
    return card is not None and bool(state.hands[state.acting] >> card & 1)


def _exchange(state: State, action: Exchange) -> State:
    left = exchange_card(state.rules, state.trump)
    if state.auction is not None:
        raise _refuse(state, action, Refusal.NOT_IN_THIS_GAME)
    if state.faceup is None or left is None or state.acting is None:
        raise _refuse(state, action, Refusal.NO_EXCHANGE)
    if not _may_exchange(state):
        raise _refuse(state, action, Refusal.NOT_IN_HAND)
    seat, taken = state.acting, state.faceup
    hands = list(state.hands)
    hands[seat] += (1 << taken) - (1 << left)
    after = len(state.tricks) * state.rules.players + len(state.cards)
    return state._replace(hands=tuple(hands), faceup=left, exchanged=Exchanged(seat, taken, left, after))


def _play(state: State, card: Card) -> State:
    rules, deal, phase, seat, auction, called, trump, hands, drawn, faceup, exchanged, tricks, leader, cards = state
    if phase is not Phase.PLAY or seat is None or trump is None:
        raise _refuse(state, PLAYS[card], Refusal.WRONG_PHASE)
    held = hands[seat]
    if not held >> card & 1:
        raise _refuse(state, PLAYS[card], Refusal.NOT_IN_HAND)
    players = rules.players
    hands = (*hands[:seat], held ^ 1 << card, *hands[seat + 1 :])
    cards = (*cards, card)
    acting: int | None = (seat + 1) % players
    if len(cards) == players:
        taker = (leader + winner(trump, cards)) % players
        tricks = (*tricks, Trick(players, leader, cards, taker))
        acting = leader = taker
        cards = ()
        if faceup is not None:
            held_by, last = list(hands), len(deal.stock) - 1
            for drawer in drawing_order(taker, players):
                held_by[drawer] |= 1 << (deal.stock[drawn] if drawn < last else faceup)
                drawn += 1
            hands, faceup = tuple(held_by), faceup if drawn <= last else None
        elif not any(hands):
            acting, phase = None, Phase.OVER
    # what a random deal spends its time on: made from its parts in their order, neither by name nor one by one
    return State._make(
        (rules, deal, phase, acting, auction, called, trump, hands, drawn, faceup, exchanged, tricks, leader, cards)
    )
