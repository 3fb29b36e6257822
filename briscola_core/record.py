"""A deal and what was done in it, as a value and as one line of text.

The line holds the rules, the dealer's seat, the hands by seat, in Briscola the stock, then the
actions, all separated by bars: the auction, the call, and each trick. It may stop anywhere after
hands and stock::

    pagat_rank dealer=4 | AS 3S ... | ... | 3 P K P P P P | call:KS | AH 2S 3H 7S 4C | ...
    briscola_two exchange=two dealer=1 | 6D JS 2C | 5D JC 7H | 2S ... 2D | 6D exchange 7H | ...

The stock stands in the order drawn, the turned-up card last. White space of any kind and length
separates words; bars between actions may stand anywhere.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core.action import EXCHANGE, Action, Call, Exchange, Play, parse_action
from briscola_core.card import PACK, Card
from briscola_core.deal import Deal
from briscola_core.notation import NotationError, Word, words_in
from briscola_core.rules import Game, Rules, RulesError
from briscola_core.state import State, apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Record:
    """Rules, a deal and the actions done in it, in order; ``str`` and `parse` are each other's inverse.

    Whether the actions are legal shows when they are replayed.
    """

    rules: Rules
    deal: Deal
    actions: tuple[Action, ...] = ()

    @classmethod
    def of(cls, state: State) -> Record:
        """Give the record of how a state came about."""
        actions: list[Action] = [word for _, word in state.auction.history] if state.auction else []
        if state.called is not None:
            actions.append(Call(state.called))
        actions += [Play(card) for trick in (*state.tricks, state.trick) for card in trick.cards]
        if state.exchanged is not None:
            actions.insert(state.exchanged.after, EXCHANGE)
        return cls(state.rules, state.deal, tuple(actions))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its text; `NotationError` says where other text departs from it."""
        words = deque(words_in(text.removeprefix("\ufeff")))  # as some editors begin a file
        heading = []
        while words[0].text not in ("|", "") and not words[0].text.startswith("dealer="):
            heading.append(words.popleft())
        rules = agreed(heading or [words[0]])
        dealers = [f"dealer={seat}" for seat in range(rules.players)]
        dealer = words.popleft()
        if dealer.text not in dealers:
            raise dealer.error(f"the dealer's seat: {', '.join(dealers)}")
        undealt = set(PACK)
        hands = []
        for seat in range(rules.players):
            _expect_bar(words)
            hands.append(tuple(next_card(words, undealt, f"for seat {seat}") for _ in range(rules.hand_size)))
        stock: tuple[Card, ...] = ()
        if rules.game is Game.BRISCOLA:
            _expect_bar(words)
            stock = tuple(next_card(words, undealt, "for the stock") for _ in range(len(undealt)))
        actions: list[Action] = []
        while words[0].text:
            if not actions or words[0].text == "|":
                _expect_bar(words)
            word = words.popleft()
            try:
                actions.append(parse_action(word.text))
            except NotationError as error:
                raise word.placed(error) from None
        return cls(rules, Deal(dealers.index(dealer.text), tuple(hands), stock), tuple(actions))

    def __str__(self) -> str:
        sections = [f"{self.rules} dealer={self.deal.dealer}"]
        sections += [" ".join(map(str, cards)) for cards in (*self.deal.hands, self.deal.stock) if cards]
        sections += [" ".join(map(str, section)) for section in self.sections()]
        return " | ".join(sections)

    def sections(self) -> Iterator[tuple[Action, ...]]:
        """Give the actions as they belong together: the auction, the call, and each trick with its exchange."""
        section: list[Action] = []
        for action in self.actions:
            if section and (_kind(action) != _kind(section[0]) or _cards(section) == self.rules.players):
                yield tuple(section)
                section = []
            section.append(action)
        if section:
            yield tuple(section)

    def states(self) -> Iterator[State]:
        """Give the first state and the state after each action; `IllegalAction` where one is refused."""
        state = State.start(self.rules, self.deal)
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state

    def replay(self) -> State:
        """Give the state after all actions; `IllegalAction` where one is refused."""
        *_, last = self.states()
        return last


def _kind(action: Action) -> int:
    return 2 if isinstance(action, Play | Exchange) else 1 if isinstance(action, Call) else 0


def _cards(section: list[Action]) -> int:
    return sum(isinstance(action, Play) for action in section)


def _expect_bar(words: deque[Word]) -> None:
    word = words.popleft()
    if word.text != "|":
        raise word.error("a bar |")


def agreed(words: Sequence[Word]) -> Rules:
    """Read rules from at least one word; `NotationError` also where options contradict one another."""
    try:
        return Rules.read(words)
    except RulesError as error:
        at_fault = next((word for word in words if word.text in error.options), words[0])
        raise at_fault.error(f"rules that agree with one another: {error}") from error


def next_card(words: deque[Word], undealt: set[Card], place: str) -> Card:
    """Take a card off the words and off those not dealt yet; `NotationError` if it is none of them."""
    word = words.popleft()
    try:
        card = Card.parse(word.text)
    except NotationError as error:
        raise word.placed(error) from None
    if card not in undealt:
        raise word.error(f"{place} a card not dealt yet")
    undealt.remove(card)
    return card
