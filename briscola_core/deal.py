"""Who holds what before a card is played, dealt from a seed or given (RULES.md sections 3, 4 and 5)."""

from __future__ import annotations

from dataclasses import dataclass

from briscola_core.card import PACK, Card
from briscola_core.chance import shuffled
from briscola_core.rules import PAGAT_RANK, Game, Rules

#: How many cards at a time go round, by game and players. The two that lie face down under `monte` come last.
_PACKETS = {
    (Game.BRISCOLA, 2): (3,),
    (Game.BRISCOLA, 4): (3,),
    (Game.CHIAMATA, 4): (4, 4, 2),
    (Game.CHIAMATA, 5): (4, 4),
}


class MisdealError(ValueError):
    """Hands that are not a deal: the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's seat, the hands by seat, each in the order dealt, and the stock in the order drawn.

    The last card of the stock is the one turned up; Chiamata has no stock. Raises `MisdealError`
    unless each of the 40 cards is there once and all hands are equally long.
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        sizes = [len(hand) for hand in self.hands]
        if len(set(sizes)) != 1 or sum(sizes) + len(self.stock) != len(PACK):
            beside = f" beside a stock of {len(self.stock)}" if self.stock else ""
            message = f"the hands hold {sizes} cards{beside}, expected {len(PACK)} in all and equal hands"
            raise MisdealError(message)
        if len(set().union(*self.hands, self.stock)) != len(PACK):
            dealt = [card for hand in (*self.hands, self.stock) for card in hand]
            twice = sorted({card for card in dealt if dealt.count(card) > 1})
            message = f"dealt more than once: {' '.join(map(str, twice))}"
            raise MisdealError(message)
        if not all(isinstance(card, Card) for hand in (*self.hands, self.stock) for card in hand):
            message = "dealt are other things than cards"
            raise MisdealError(message)
        if not 0 <= self.dealer < len(self.hands):
            message = f"no seat {self.dealer} for the dealer: seats are 0 to {len(self.hands) - 1}"
            raise MisdealError(message)

    @classmethod
    def from_seed(cls, seed: int | str, dealer: int = 0, rules: Rules = PAGAT_RANK) -> Deal:
        """Shuffle and deal as the seed says: the same in every version and on every platform.

        `shuffled` says how the seed orders the pack, which is dealt from its first card on, from the
        dealer's right, in packets: Chiamata for five 4 and 4, for four 4, 4 and 2; Briscola 3. In
        Briscola the next card is turned up, and the others are drawn in their order before it. A
        shuffled pack cut anywhere is a shuffled pack, so a seed has no cut.

        >>> print(*Deal.from_seed(1, dealer=4).hands[0])
        JH KD 2C 7H AC AH 4S KH
        """
        players, pack, dealt = rules.players, shuffled(seed), 0
        hands: list[tuple[Card, ...]] = [()] * players
        for size in _PACKETS[rules.game, players]:
            for turn in range(1, players + 1):
                hands[(dealer + turn) % players] += pack[dealt : dealt + size]
                dealt += size
        return cls(dealer, tuple(hands), (*pack[dealt + 1 :], *pack[dealt : dealt + 1]))
