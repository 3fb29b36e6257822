"""A deal and what was done in it, as a value and as one line of text.

The line holds the name of the rules, the dealer's seat, the hands by seat, then the actions, all
separated by bars: the auction, the call, and each trick. It may stop anywhere after the hands::

    pagat_rank dealer=4 | AS 3S ... | ... | 3 P K P P P P | call:KS | AH 2S 3H 7S 4C | ...

White space of any kind and length separates words; bars between actions may stand anywhere.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from briscola_core.action import Action, Call, Play, parse_action
from briscola_core.card import PACK, Card
from briscola_core.deal import Deal
from briscola_core.notation import NotationError
from briscola_core.rules import SETS, Rules
from briscola_core.state import State, apply

if TYPE_CHECKING:
    from collections.abc import Iterator


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
        actions: list[Action] = [word for _, word in state.auction.history]
        if state.called is not None:
            actions.append(Call(state.called))
        actions += [Play(card) for trick in (*state.tricks, state.trick) for card in trick.cards]
        return cls(state.rules, state.deal, tuple(actions))

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record from its text; `NotationError` says where other text departs from it."""
        words = deque((match.start() + 1, match[0]) for match in re.finditer(r"\||[^\s|]+", text))
        words.append((len(text) + 1, ""))
        position, name = words.popleft()
        if name not in SETS:
            raise NotationError(position, name, f"the name of a set of rules: {', '.join(SETS)}")
        rules = SETS[name]
        dealers = [f"dealer={seat}" for seat in range(rules.players)]
        position, dealer = words.popleft()
        if dealer not in dealers:
            raise NotationError(position, dealer, f"the dealer's seat: {', '.join(dealers)}")
        hands: list[tuple[Card, ...]] = []
        undealt = set(PACK)
        for seat in range(rules.players):
            _expect_bar(words)
            hand = []
            for _ in range(rules.hand_size):
                position, word = words.popleft()
                try:
                    card = Card.parse(word)
                except NotationError as error:
                    raise error.shifted(position - 1) from None
                if card not in undealt:
                    raise NotationError(position, word, f"for seat {seat} a card not dealt yet")
                undealt.remove(card)
                hand.append(card)
            hands.append(tuple(hand))
        actions: list[Action] = []
        while words[0][1]:
            if not actions or words[0][1] == "|":
                _expect_bar(words)
            position, word = words.popleft()
            try:
                actions.append(parse_action(word))
            except NotationError as error:
                raise error.shifted(position - 1) from None
        return cls(rules, Deal(dealers.index(dealer), tuple(hands)), tuple(actions))

    def __str__(self) -> str:
        sections = [f"{self.rules.name} dealer={self.deal.dealer}"]
        sections += [" ".join(map(str, hand)) for hand in self.deal.hands]
        section: list[Action] = []
        for action in self.actions:
            previous = section[-1] if section else action
            complete = isinstance(action, Play) and len(section) == self.rules.players
            if complete or _kind(action) != _kind(previous):
                sections.append(" ".join(map(str, section)))
                section = []
            section.append(action)
        if section:
            sections.append(" ".join(map(str, section)))
        return " | ".join(sections)

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
    return 2 if isinstance(action, Play) else 1 if isinstance(action, Call) else 0


def _expect_bar(words: deque[tuple[int, str]]) -> None:
    position, word = words.popleft()
    if word != "|":
        raise NotationError(position, word, "a bar |")
