"""A deal, a match or a session as a text that people read and write, one thing a line.

Tags for people come first, in brackets; then lines of a key, a colon and words; from ``#`` on a line
is a comment. A deal says its rules, the dealer's seat, the hands, in Briscola the stock in the order
drawn (the turned-up card last), and what was done; it may stop anywhere after that. Points and result,
both by seat, stand under a deal that is over, and are checked when they are there::

    [place] Trieste
    rules: pagat_rank
    dealer: 4
    hand 0: AS 3S KS 6S 5S AH 7H 5H
    ...
    auction: A 3 P K P P P
    call: KS
    trick 1: AH 2S 3H 7S 4C
    ...
    points: 55 27 0 38 0
    result: 4 2 -2 -2 -2

A match begins with ``match: briscola_two won_deals=2``, a session with ``session: pagat_rank``, both
instead of the rules, then ``people: 5`` and ``first dealer: 3``. Their deals follow, each from a line
``deal 1:`` on; a misdeal says ``misdeal: 8 8 9 7 8``, the numbers of cards by seat, instead of hands.
The scores so far by person may end them: ``scores: 4 2 -2 -2 -2``.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core.action import Action, Call, parse_action
from briscola_core.card import PACK, Card
from briscola_core.deal import Deal
from briscola_core.illegal import IllegalAction
from briscola_core.notation import NotationError, Word, words_in
from briscola_core.record import Record, agreed, next_card
from briscola_core.result import result
from briscola_core.rules import Game, Rules
from briscola_core.series import Match, Misdeal, Series, SeriesError, Session
from briscola_core.state import Phase, State, apply, is_over

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was played, and ``tags`` for people, pairs of a name and a text; ``str`` and `parse` are inverse.

    Raises `ValueError` for a tag that a line cannot hold, `IllegalAction` for a record that is not legal.
    """

    played: Record | Match | Session
    tags: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", tuple((name, text) for name, text in self.tags))
        for name, text in self.tags:
            line = f"[{name}] {text}".rstrip()
            if not (found := _TAG.fullmatch(line)) or (found[1], found[2]) != (name, text):
                message = f"no tag {name!r} with {text!r}: expected one line each, with no ] in the name"
                raise ValueError(message)
        if isinstance(self.played, Record):
            self.played.replay()

    @classmethod
    def parse(cls, text: str) -> Sheet:
        """Read a sheet from its text; `NotationError` says where other text departs from it."""
        lines = _Lines(text.removeprefix("\ufeff"))  # as some editors begin a file
        key = lines.next_key
        if key in ("match", "session"):
            played: Record | Match | Session = _series(lines, key)
        else:
            played = _record(lines, _rules(lines, "rules"), None)
        lines.end()
        return cls(played, tuple(lines.tags))

    def __str__(self) -> str:
        lines = [f"[{name}] {text}".rstrip() for name, text in self.tags]
        if isinstance(self.played, Record):
            lines += [f"rules: {self.played.rules}", *_deal_lines(self.played)]
        else:
            lines += _series_lines(self.played)
        return "\n".join([*lines, ""])


_TAG = re.compile(r"\[([^\]\n\r]*)\] ?(.*)")


class _Lines:
    """The lines of a sheet that are left to read, each a key and its words with the end of the line last."""

    def __init__(self, text: str) -> None:
        self.tags: list[tuple[str, str]] = []
        self.left: deque[tuple[Word, list[Word]]] = deque()
        lines = text.split("\n")
        for number, line in enumerate(lines, start=1):
            tag = _TAG.fullmatch(line.rstrip())
            if tag and not self.left:
                self.tags.append((tag[1], tag[2]))
                continue
            said = line.partition("#")[0].rstrip()
            key, colon, rest = said.partition(":")
            if not said:
                continue
            if not colon:
                raise Word(said.strip(), number, len(said) - len(said.lstrip()) + 1).error("a key with a colon")
            words = [Word(word.text, number, word.column + len(key) + 1) for word in words_in(rest)]
            name = " ".join(key.split())
            self.left.append((Word(name, number, len(key) - len(key.lstrip()) + 1), words))
        self.last = Word("", len(lines), len(lines[-1]) + 1)

    @property
    def next_key(self) -> str:
        return self.left[0][0].text if self.left else ""

    def take(self, *keys: str) -> list[Word]:
        """Give the words of the next line, the end of it last, when it has one of these keys."""
        key, words = self.left[0] if self.left else (self.last, [])
        if key.text not in keys:
            raise key.error(" or ".join(f"{name}:" for name in keys))
        self.left.popleft()
        return words

    def end(self, *keys: str) -> None:
        """Refuse another line: instead of it one with these keys could stand there."""
        if self.left:
            raise self.left[0][0].error(" or ".join((*(f"{key}:" for key in keys), "the end")))


def _rules(lines: _Lines, key: str) -> Rules:
    words = lines.take(key)
    return agreed(words[:-1] or words)


def _number(words: Sequence[Word], numbers: Sequence[int]) -> int:
    """Give the only word of a line, which must be one of these numbers."""
    value, *rest = words
    if value.text not in map(str, numbers):
        raise value.error(" or ".join(map(str, numbers)))
    if rest[0].text:
        raise rest[0].error("the end of the line")
    return int(value.text)


def _cards(words: Sequence[Word], undealt: set[Card], number: int, place: str) -> tuple[Card, ...]:
    left = deque(words)
    cards = tuple(next_card(left, undealt, place) for _ in range(number))
    if left[0].text:
        raise left[0].error("the end of the line")
    return cards


def _record(lines: _Lines, rules: Rules, dealer: int | None) -> Record:
    """Read a deal of these rules; in a series the seat that must deal is known."""
    seat = _number(lines.take("dealer"), range(rules.players) if dealer is None else [dealer])
    undealt = set(PACK)
    hands = tuple(
        _cards(lines.take(f"hand {seat}"), undealt, rules.hand_size, f"for seat {seat}")
        for seat in range(rules.players)
    )
    stock: tuple[Card, ...] = ()
    if rules.game is Game.BRISCOLA:
        stock = _cards(lines.take("stock"), undealt, len(undealt), "for the stock")
    deal = Deal(seat, hands, stock)
    state, actions = State.start(rules, deal), list[Action]()
    while not is_over(state) and lines.next_key == _key(state):
        key = lines.next_key
        for word in lines.take(key)[:-1]:
            if _key(state) != key:
                raise word.error(f"the end of the line; next comes {_key(state)}:")
            action = _action(word, state)
            try:
                state = apply(state, action)
            except IllegalAction as refused:
                legal = " ".join(str(action).removeprefix("call:") for action in refused.legal)
                raise word.error(f"a legal action, one of {legal}") from refused
            actions.append(action)
    if is_over(state):
        outcome = result(state)
        for key, numbers in (("points", outcome.points), ("result", outcome.changes)):
            _check_numbers(lines, key, numbers)
    elif dealer is not None:
        lines.take(_key(state))
    else:
        lines.end(_key(state))
    return Record(rules, deal, tuple(actions))


def _key(state: State) -> str:
    """Give the key of the line on which the next action stands."""
    if state.phase is Phase.PLAY:
        return f"trick {len(state.tricks) + 1}"
    return {Phase.AUCTION: "auction", Phase.CALL: "call", Phase.OVER: "points"}[state.phase]


def _action(word: Word, state: State) -> Action:
    try:
        return Call(Card.parse(word.text)) if state.phase is Phase.CALL else parse_action(word.text)
    except NotationError as error:
        raise word.placed(error) from None


def _check_numbers(lines: _Lines, key: str, numbers: Sequence[int]) -> None:
    if lines.next_key != key:
        return
    words = lines.take(key)
    for word, number in zip(words, (*map(str, numbers), ""), strict=False):
        if word.text != number:
            raise word.error(number or "the end of the line")


def _series(lines: _Lines, key: str) -> Match | Session:
    heading = lines.left[0][0]
    rules = _rules(lines, key)
    people = [rules.players] if key == "match" else sorted({rules.players, 5})
    number = _number(lines.take("people"), people)
    first_dealer = _number(lines.take("first dealer"), range(number))
    try:
        series = (Match if key == "match" else Session)(rules, first_dealer, number)
    except SeriesError as error:
        raise heading.error("match: for Briscola, session: for Chiamata") from error
    while lines.next_key.startswith("deal ") and not series.is_over:
        words = lines.take(f"deal {len(series.deals) + 1}")
        if words[0].text:
            raise words[0].error("the end of the line")
        if lines.next_key == "misdeal":
            series = _misdeal(lines, series)
        else:
            series = series.add(_record(lines, rules, series.dealer_seat))
    _check_numbers(lines, "scores", series.scores)
    return series


def _misdeal(lines: _Lines, series: Match | Session) -> Match | Session:
    words = lines.take("misdeal")
    for word in words[:-1]:
        if not re.fullmatch("[0-9]|[1-3][0-9]|40", word.text):
            raise word.error("a number of cards, 0 to 40")
    try:
        return series.add(Misdeal(series.dealer_seat, tuple(int(word.text) for word in words[:-1])))
    except SeriesError as error:
        right = f"{series.rules.players} hands of {series.rules.hand_size}"
        raise words[0].error(
            f"{series.rules.players} numbers of cards, 40 at most in all, other than {right}"
        ) from error


def _deal_lines(record: Record) -> Iterator[str]:
    yield f"dealer: {record.deal.dealer}"
    for seat, hand in enumerate(record.deal.hands):
        yield f"hand {seat}: {' '.join(map(str, hand))}"
    if record.deal.stock:
        yield f"stock: {' '.join(map(str, record.deal.stock))}"
    state = State.start(record.rules, record.deal)
    for section in record.sections():
        words = " ".join(str(action).removeprefix("call:") for action in section)
        yield f"{_key(state)}: {words}"
        for action in section:
            state = apply(state, action)
    if is_over(state):
        outcome = result(state)
        yield f"points: {' '.join(map(str, outcome.points))}"
        yield f"result: {' '.join(map(str, outcome.changes))}"


def _series_lines(series: Series) -> Iterator[str]:
    yield f"{'match' if isinstance(series, Match) else 'session'}: {series.rules}"
    yield f"people: {series.people}"
    yield f"first dealer: {series.first_dealer}"
    for number, deal in enumerate(series.deals, start=1):
        yield ""
        yield f"deal {number}:"
        if isinstance(deal, Misdeal):
            yield f"misdeal: {' '.join(map(str, deal.sizes))}"
        else:
            yield from _deal_lines(deal)
    yield ""
    yield f"scores: {' '.join(map(str, series.scores))}"
