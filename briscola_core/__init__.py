"""The rules of Briscola Chiamata for five players: deal, auction, call, play and settlement.

Every moment of a deal is a value, which is never changed but replaced by the next:

>>> from briscola_core import PAGAT_RANK, Deal, Record, State
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

A record of the deal is one line of text, and reads it back:

>>> record = Record.of(state)
>>> Record.parse(str(record)) == record, record.replay() == state
(True, True)
"""

from briscola_core.action import Action, Call, Play, parse_action
from briscola_core.auction import PASS, Auction, Bid, Pass
from briscola_core.call import callable_cards, lowest_missing
from briscola_core.card import PACK, Card, Rank, Suit, parse_cards
from briscola_core.deal import Deal, MisdealError
from briscola_core.illegal import IllegalAction, Refusal
from briscola_core.notation import NotationError
from briscola_core.observation import Observation, Role, observe
from briscola_core.record import Record
from briscola_core.rules import PAGAT_RANK, Rules
from briscola_core.settlement import Result, is_doubled, result, settle, unit
from briscola_core.state import Phase, State, apply, is_over, legal_actions, to_act
from briscola_core.trick import Standing, Trick, beaten_by, points, standing, winner

__all__ = [
    "PACK",
    "PAGAT_RANK",
    "PASS",
    "Action",
    "Auction",
    "Bid",
    "Call",
    "Card",
    "Deal",
    "IllegalAction",
    "MisdealError",
    "NotationError",
    "Observation",
    "Pass",
    "Phase",
    "Play",
    "Rank",
    "Record",
    "Refusal",
    "Result",
    "Role",
    "Rules",
    "Standing",
    "State",
    "Suit",
    "Trick",
    "apply",
    "beaten_by",
    "callable_cards",
    "is_doubled",
    "is_over",
    "legal_actions",
    "lowest_missing",
    "observe",
    "parse_action",
    "parse_cards",
    "points",
    "result",
    "settle",
    "standing",
    "to_act",
    "unit",
    "winner",
]
