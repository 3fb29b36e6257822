"""A deal of Chiamata as far as it has come (RULES.md section 4)."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from briscola_core.action import PLAYS, Action, Call, Play
from briscola_core.auction import PASS, Auction, Bid, Pass
from briscola_core.call import callable_cards
from briscola_core.card import Card, Suit, cards_in, mask_of
from briscola_core.deal import Deal, MisdealError
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.trick import Trick, winner

if TYPE_CHECKING:
    from briscola_core.rules import Rules


class Phase(Enum):
    """What the deal is waiting for."""

    AUCTION = auto()
    CALL = auto()
    PLAY = auto()
    OVER = auto()


# a named tuple, and not a frozen dataclass: it is made in a quarter of the time, once for each action
class State(NamedTuple):
    """Everything about a deal at one moment, hidden cards included; `apply` gives the next one.

    ``hands`` are the cards still held, by seat, as sets made by `mask_of`; ``acting`` is the seat
    to act, None when the deal is over; ``called`` is the called card once there is one;
    ``tricks`` are the complete ones; ``leader`` and ``cards`` are the trick on the table.
    """

    rules: Rules
    deal: Deal
    phase: Phase
    acting: int | None
    auction: Auction
    called: Card | None
    hands: tuple[int, ...]
    tricks: tuple[Trick, ...]
    leader: int
    cards: tuple[Card, ...]

    @classmethod
    def start(cls, rules: Rules, deal: Deal) -> State:
        """Give the state in which the dealer's right is to speak.

        Raises `MisdealError` when the hands are not as many and as long as the rules say.
        """
        sizes = [len(hand) for hand in deal.hands]
        if sizes != [rules.hand_size] * rules.players:
            message = (
                f"the hands hold {sizes} cards, expected {rules.players} hands of {rules.hand_size} for {rules.name}"
            )
            raise MisdealError(message)
        first = (deal.dealer + 1) % rules.players
        return cls(
            rules=rules,
            deal=deal,
            phase=Phase.AUCTION,
            acting=first,
            auction=Auction.start(rules.players, first),
            called=None,
            hands=tuple(mask_of(hand) for hand in deal.hands),
            tricks=(),
            leader=first,
            cards=(),
        )

    @property
    def trick(self) -> Trick:
        """The trick on the table, possibly without a card yet."""
        return Trick(self.rules.players, self.leader, self.cards)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, once a card is called."""
        return None if self.called is None else self.called.suit

    @property
    def partner(self) -> int | None:
        """The seat that was dealt the called card; None before the call, and in a solo."""
        if self.called is None:
            return None
        holder = next(seat for seat, hand in enumerate(self.deal.hands) if self.called in hand)
        return None if holder == self.auction.bidder else holder

    @property
    def points(self) -> tuple[int, ...]:
        """Captured card points by seat."""
        return tuple(
            sum(trick.points for trick in self.tricks if trick.winner == seat) for seat in range(self.rules.players)
        )

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
    """Give what the seat to act may do: never nothing, unless the deal is over."""
    if state.acting is None:
        return ()
    hand = state.hands[state.acting]
    if state.phase is Phase.PLAY:
        actions = []
        while hand:
            lowest = hand & -hand
            actions.append(PLAYS[lowest.bit_length() - 1])
            hand ^= lowest
        return tuple(actions)
    bid = state.auction.bid
    if state.phase is Phase.CALL and bid is not None:
        return tuple(Call(card) for card in callable_cards(cards_in(hand), bid))
    return (PASS, *state.auction.legal_bids)


def apply(state: State, action: Action) -> State:
    """Give the state after the action of the seat to act; `IllegalAction` if it is refused."""
    seat = state.acting
    if seat is None:
        raise IllegalAction(action, Refusal.DEAL_OVER, ())
    if isinstance(action, Play):
        if state.phase is not Phase.PLAY or state.called is None:
            raise IllegalAction(action, Refusal.WRONG_PHASE, legal_actions(state))
        return _play(state, seat, action.card, state.called)
    if isinstance(action, Call):
        return _call(state, action)
    if state.phase is not Phase.AUCTION:
        raise IllegalAction(action, Refusal.AUCTION_OVER, legal_actions(state))
    return _say(state, action)


def _say(state: State, word: Bid | Pass) -> State:
    auction = state.auction.say(word)
    if not auction.is_over:
        return state._replace(auction=auction, acting=auction.speaker)
    phase = Phase.OVER if auction.is_all_pass else Phase.CALL
    return state._replace(auction=auction, acting=auction.winner, phase=phase)


def _call(state: State, call: Call) -> State:
    legal = legal_actions(state)
    if state.phase is not Phase.CALL:
        raise IllegalAction(call, Refusal.WRONG_PHASE, legal)
    if call not in legal:
        raise IllegalAction(call, Refusal.NOT_CALLABLE, legal)
    return state._replace(phase=Phase.PLAY, acting=state.leader, called=call.card)


def _play(state: State, seat: int, card: Card, called: Card) -> State:
    rules = state.rules
    bit = 1 << card
    held = state.hands[seat]
    if not held & bit:
        raise IllegalAction(PLAYS[card], Refusal.NOT_IN_HAND, legal_actions(state))
    hands = (*state.hands[:seat], held ^ bit, *state.hands[seat + 1 :])
    cards = (*state.cards, card)
    phase, tricks, leader = state.phase, state.tricks, state.leader
    acting: int | None = (seat + 1) % rules.players
    if len(cards) == rules.players:
        taker = (leader + winner(called.suit, cards)) % rules.players
        tricks = (*tricks, Trick(rules.players, leader, cards, taker))
        acting = leader = taker
        cards = ()
        if len(tricks) == rules.hand_size:
            acting, phase = None, Phase.OVER
    # positional, and not _replace(): this is what a random deal spends its time on
    return State(rules, state.deal, phase, acting, state.auction, called, hands, tricks, leader, cards)
