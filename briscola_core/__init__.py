"""The rules of Briscola for two and four and of Briscola Chiamata, with every option, and whole matches of them.

Every moment of a deal is a value, which is never changed but replaced by the next:

>>> from briscola_core import PAGAT_RANK, Deal, Record, State, encode
>>> from briscola_core import apply, is_over, legal_actions, observe, parse_action, result
>>> state = State.start(PAGAT_RANK, Deal.from_seed(1, dealer=4))
>>> for word in "A P K P P P call:KH".split():
...     state = apply(state, parse_action(word))

Seat 2 has won the auction with a king. Seat 0 holds the called card and knows it; the others don't:

>>> observe(state, 0).own_role, observe(state, 3).own_role, observe(state, 3).revealed_partner
(<Role.PARTNER: 3>, <Role.DEFENDER: 4>, None)

Any card in hand may be played, and nothing else:

>>> apply(state, parse_action("AS"))
Traceback (most recent call last):
    ...
briscola_core.illegal.IllegalAction: AS is illegal (not in hand); legal: 4S 7H JH KH AH KD 2C AC
>>> while not is_over(state):
...     state = apply(state, legal_actions(state)[-1])
>>> result(state).points, result(state).changes
((64, 20, 16, 0, 20), (1, -1, 2, -1, -1))

A record of the deal is one line of text, and reads it back; so is a code for a link:

>>> record = Record.of(state)
>>> Record.parse(str(record)) == record, record.replay() == state
(True, True)
>>> encode(record)
'1vGqxAEeNmjEnmrPFNwX4mLS_9neSeEPiMC'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from briscola_core.action import EXCHANGE, Action, Call, Exchange, Play, parse_action
from briscola_core.auction import Auction
from briscola_core.bid import PASS, Bid, Pass
from briscola_core.call import callable_cards, lowest_missing
from briscola_core.card import PACK, Card, Rank, Suit, parse_cards
from briscola_core.chance import dealer_by_lot
from briscola_core.deal import Deal, MisdealError
from briscola_core.exchange import Exchanged
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.notation import NotationError
from briscola_core.observation import Observation, Role, observe
from briscola_core.record import Record
from briscola_core.result import Mismatch, MismatchError, Result, result, settle_again
from briscola_core.rules import (
    BRISCOLA_FOUR,
    BRISCOLA_TWO,
    LADDER,
    PAGAT_RANK,
    POINTS,
    SETS,
    AuctionKind,
    CalledRank,
    Contradiction,
    Cutter,
    Double,
    ExchangeRank,
    FirstLead,
    Game,
    LowestMissing,
    Payment,
    Rules,
    RulesError,
    SessionEnd,
    option_values,
)
from briscola_core.settlement import is_doubled, settle, unit
from briscola_core.state import Phase, State, apply, is_over, legal_actions, to_act
from briscola_core.stock import put_back
from briscola_core.trick import Standing, Trick, beaten_by, points, standing, winner

if TYPE_CHECKING:
    from briscola_core.coach.advice import Advice, Choice, Estimate, advise
    from briscola_core.coach.expert import EXPERT, Expert
    from briscola_core.coach.hindsight import Review, Reviewed, review
    from briscola_core.coach.partner import Moved, PartnerChances, partner_chances
    from briscola_core.coach.why import Reason, ReasonKind, reasons, refutation
    from briscola_core.players.player import BEGINNER, RANDOM, REGULAR, Player
    from briscola_core.series import Match, Misdeal, Series, SeriesError, Session
    from briscola_core.share import Damage, ShareError, decode, encode, tidied
    from briscola_core.sheet import Sheet
    from briscola_core.worlds.trials import Opponents

#: What a page with one deal does not need is imported when it is first named.
_LATER = {
    "Match": "briscola_core.series",
    "Misdeal": "briscola_core.series",
    "Series": "briscola_core.series",
    "SeriesError": "briscola_core.series",
    "Session": "briscola_core.series",
    "Damage": "briscola_core.share",
    "ShareError": "briscola_core.share",
    "decode": "briscola_core.share",
    "encode": "briscola_core.share",
    "tidied": "briscola_core.share",
    "Sheet": "briscola_core.sheet",
    "Advice": "briscola_core.coach.advice",
    "Choice": "briscola_core.coach.advice",
    "Estimate": "briscola_core.coach.advice",
    "advise": "briscola_core.coach.advice",
    "EXPERT": "briscola_core.coach.expert",
    "Expert": "briscola_core.coach.expert",
    "Moved": "briscola_core.coach.partner",
    "PartnerChances": "briscola_core.coach.partner",
    "partner_chances": "briscola_core.coach.partner",
    "BEGINNER": "briscola_core.players.player",
    "Player": "briscola_core.players.player",
    "RANDOM": "briscola_core.players.player",
    "REGULAR": "briscola_core.players.player",
    "Reason": "briscola_core.coach.why",
    "ReasonKind": "briscola_core.coach.why",
    "reasons": "briscola_core.coach.why",
    "refutation": "briscola_core.coach.why",
    "Review": "briscola_core.coach.hindsight",
    "Reviewed": "briscola_core.coach.hindsight",
    "review": "briscola_core.coach.hindsight",
    "Opponents": "briscola_core.worlds.trials",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_LATER[name]), name)


__all__ = [
    "BEGINNER",
    "BRISCOLA_FOUR",
    "BRISCOLA_TWO",
    "EXCHANGE",
    "EXPERT",
    "LADDER",
    "PACK",
    "PAGAT_RANK",
    "PASS",
    "POINTS",
    "RANDOM",
    "REGULAR",
    "SETS",
    "Action",
    "Advice",
    "Auction",
    "AuctionKind",
    "Bid",
    "Call",
    "CalledRank",
    "Card",
    "Choice",
    "Contradiction",
    "Cutter",
    "Damage",
    "Deal",
    "Double",
    "Estimate",
    "Exchange",
    "ExchangeRank",
    "Exchanged",
    "Expert",
    "FirstLead",
    "Game",
    "IllegalAction",
    "LowestMissing",
    "Match",
    "Misdeal",
    "MisdealError",
    "Mismatch",
    "MismatchError",
    "Moved",
    "NotationError",
    "Observation",
    "Opponents",
    "PartnerChances",
    "Pass",
    "Payment",
    "Phase",
    "Play",
    "Player",
    "Rank",
    "Reason",
    "ReasonKind",
    "Record",
    "Refusal",
    "Result",
    "Review",
    "Reviewed",
    "Role",
    "Rules",
    "RulesError",
    "Series",
    "SeriesError",
    "Session",
    "SessionEnd",
    "ShareError",
    "Sheet",
    "Standing",
    "State",
    "Suit",
    "Trick",
    "advise",
    "apply",
    "beaten_by",
    "callable_cards",
    "dealer_by_lot",
    "decode",
    "encode",
    "is_doubled",
    "is_over",
    "legal_actions",
    "lowest_missing",
    "observe",
    "option_values",
    "parse_action",
    "parse_cards",
    "partner_chances",
    "points",
    "put_back",
    "reasons",
    "refutation",
    "result",
    "review",
    "settle",
    "settle_again",
    "standing",
    "tidied",
    "to_act",
    "unit",
    "winner",
]
