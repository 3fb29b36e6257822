"""A record as a short text for links and chats: rules, dealer, hands and actions, as short as they can be.

A code is a version, a number and a check, in the 64 characters that links may hold. The number is
written in mixed radix, its digits from the first to the last:

- the rules: a named set (radix 6), or 5 and then each option by its place among its values;
- the dealer's seat;
- the deal as its place among all deals, each hand being a set and the stock a sequence;
- whether the deal was played to its end, and if not, how many actions were done (radix 128);
- each action by its place among the legal ones, in an auction first whether it is a pass (radix 2).

What can only be done in one way costs nothing. The check is the first 24 bits of the SHA-256 of the
rest. A deal keeps who holds what and, under `monte`, which cards lie face down, but not the order
within a hand: `tidied` says which record a code gives back.

>>> from briscola_core import PAGAT_RANK, Deal, parse_action
>>> words = "A P K P P P call:KH AH 3C KS 4H 5C"
>>> record = Record(PAGAT_RANK, Deal.from_seed(1, 4), tuple(map(parse_action, words.split())))
>>> code = encode(record)
>>> code, decode(code) == tidied(record)
('1azpEkMntRrfmWpr1T4aD0TPup', True)
"""

from __future__ import annotations

from enum import Enum, auto
from hashlib import sha256
from math import comb
from typing import TYPE_CHECKING

from briscola_core.action import Action
from briscola_core.bid import PASS
from briscola_core.card import PACK, Card
from briscola_core.deal import Deal
from briscola_core.record import Record
from briscola_core.rules import SETS, Game, Rules, RulesError, option_values
from briscola_core.state import Phase, State, apply, is_over, legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_VERSION = "1"
_CHECK = 4
_MOST_ACTIONS = 128
#: No record needs more, not even one of an auction in which everything is bid.
LONGEST = 104


class Damage(Enum):
    """What is wrong with a code."""

    FOREIGN = auto()
    """Characters that no code has."""
    OTHER_VERSION = auto()
    """The code of another version, or no code at all."""
    TOO_SHORT = auto()
    TOO_LONG = auto()
    CHECK_FAILED = auto()
    """A letter lost, changed or added."""
    NO_RECORD = auto()
    """The check holds, but the number stands for no record: no program of this version wrote it."""


class ShareError(ValueError):
    """A text that is no code of a record; ``damage`` says what is wrong with it."""

    def __init__(self, damage: Damage, found: str) -> None:
        shown = found if len(found) <= LONGEST else f"{found[:LONGEST]}…"
        super().__init__(f"{shown!r} is no shared record ({damage.name.lower().replace('_', ' ')})")
        self.damage = damage
        self.found = found

    def __reduce__(self) -> tuple[type[ShareError], tuple[Damage, str]]:
        return type(self), (self.damage, self.found)


def tidied(record: Record) -> Record:
    """Give the same record with each hand in the order of `PACK`, under `monte` its last two cards apart."""
    deal, rules = record.deal, record.rules
    hands = tuple(tuple(card for part in _parts(hand, rules) for card in sorted(part)) for hand in deal.hands)
    return Record(rules, Deal(deal.dealer, hands, deal.stock), record.actions)


def _parts(hand: Sequence[Card], rules: Rules) -> tuple[Sequence[Card], ...]:
    return (hand[:-2], hand[-2:]) if rules.monte else (hand,)


def encode(record: Record) -> str:
    """Give the code of a record; `IllegalAction` if its actions are not legal."""
    number = 0
    for value, radix in reversed([*_rules_digits(record.rules), *_deal_digits(record), *_action_digits(record)]):
        number = number * radix + value
    body = _VERSION
    for place in reversed(range((number.bit_length() + 5) // 6)):
        body += _LETTERS[number >> 6 * place & 63]
    return body + _check(body)


def decode(code: str) -> Record:
    """Give the record of a code, `tidied`; `ShareError` for any other text, and never an illegal record."""
    if len(code) > LONGEST:
        raise ShareError(Damage.TOO_LONG, code)
    if not all(letter in _VALUES for letter in code):
        raise ShareError(Damage.FOREIGN, code)
    if not code.startswith(_VERSION):
        raise ShareError(Damage.OTHER_VERSION if code else Damage.TOO_SHORT, code)
    body, check = code[:-_CHECK], code[-_CHECK:]
    if not body:
        raise ShareError(Damage.TOO_SHORT, code)
    if check != _check(body):
        raise ShareError(Damage.CHECK_FAILED, code)
    number = 0
    for letter in body[1:]:
        number = number << 6 | _VALUES[letter]
    digits = _Digits(number)
    try:
        rules = _read_rules(digits)
        record = _read_actions(digits, rules, _read_deal(digits, rules))
    except RulesError:
        raise ShareError(Damage.NO_RECORD, code) from None
    # a number that no record has: something left over, an end where there is none, a letter for nothing
    if encode(record) != code:
        raise ShareError(Damage.NO_RECORD, code)
    return record


def _check(body: str) -> str:
    bits = int.from_bytes(sha256(body.encode()).digest()[:3])
    return "".join(_LETTERS[bits >> 6 * place & 63] for place in range(_CHECK))


class _Digits:
    """The digits of a number in mixed radix, taken off from the first one on."""

    def __init__(self, number: int) -> None:
        self.number = number

    def take(self, radix: int) -> int:
        self.number, value = divmod(self.number, radix)
        return value


def _rules_digits(rules: Rules) -> Iterator[tuple[int, int]]:
    sets = list(SETS.values())
    if rules in sets:
        yield sets.index(rules), len(sets) + 1
        return
    yield len(sets), len(sets) + 1
    yield list(Game).index(rules.game), len(Game)
    for name, values in option_values(rules.game).items():
        yield values.index(getattr(rules, name)), len(values)


def _read_rules(digits: _Digits) -> Rules:
    sets = list(SETS.values())
    place = digits.take(len(sets) + 1)
    if place < len(sets):
        return sets[place]
    game = list(Game)[digits.take(len(Game))]
    options = {name: values[digits.take(len(values))] for name, values in option_values(game).items()}
    return Rules(game, **options)  # type: ignore[arg-type]  # each value is one of its option's


def _deal_digits(record: Record) -> Iterator[tuple[int, int]]:
    yield record.deal.dealer, record.rules.players
    left = list(PACK)
    for part in (part for hand in record.deal.hands for part in _parts(hand, record.rules)):
        places = sorted(left.index(card) for card in part)
        yield sum(comb(place, nth) for nth, place in enumerate(places, start=1)), comb(len(left), len(part))
        left = [card for card in left if card not in part]
    for card in record.deal.stock:
        yield left.index(card), len(left)
        left.remove(card)


def _read_deal(digits: _Digits, rules: Rules) -> Deal:
    dealer = digits.take(rules.players)
    left = list(PACK)
    hands = []
    for _ in range(rules.players):
        hand: list[Card] = []
        for size in map(len, _parts(PACK[: rules.hand_size], rules)):
            rest, part, place = digits.take(comb(len(left), size)), [], len(left)
            for nth in range(size, 0, -1):
                # the greatest place that leaves something for the cards below it
                place = next(below for below in reversed(range(place)) if comb(below, nth) <= rest)
                rest -= comb(place, nth)
                part.append(left.pop(place))
            hand += reversed(part)
        hands.append(tuple(hand))
    stock = [left.pop(digits.take(len(left))) for _ in range(len(left))]
    return Deal(dealer, tuple(hands), tuple(stock))


def _action_digits(record: Record) -> Iterator[tuple[int, int]]:
    *states, last = record.states()
    yield int(not is_over(last)), 2
    if not is_over(last):
        yield len(record.actions), _MOST_ACTIONS
    for state, action in zip(states, record.actions, strict=True):
        legal = legal_actions(state)
        if state.phase is Phase.AUCTION and len(legal) > 1:
            yield int(action != PASS), 2
            if action != PASS:
                yield legal.index(action) - 1, len(legal) - 1
        else:
            yield legal.index(action), len(legal)


def _read_actions(digits: _Digits, rules: Rules, deal: Deal) -> Record:
    left = digits.take(_MOST_ACTIONS) if digits.take(2) else _MOST_ACTIONS
    state, actions = State.start(rules, deal), list[Action]()
    while left and (legal := legal_actions(state)):
        if state.phase is Phase.AUCTION and len(legal) > 1:
            place = 1 + digits.take(len(legal) - 1) if digits.take(2) else 0
        else:
            place = digits.take(len(legal))
        actions.append(legal[place])
        state = apply(state, legal[place])
        left -= 1
    return Record(rules, deal, tuple(actions))
