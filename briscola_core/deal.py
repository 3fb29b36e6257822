"""Who holds what before the auction, dealt from a seed or given (RULES.md section 4, Deal)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import TYPE_CHECKING

from briscola_core.card import PACK, Card
from briscola_core.rules import PAGAT_RANK, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

_PACKET = 4


class MisdealError(ValueError):
    """Hands that are not a deal: the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer's seat and the hands by seat, each in the order dealt.

    Raises `MisdealError` unless each of the 40 cards is dealt once and all hands are equally long.
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]

    def __post_init__(self) -> None:
        sizes = [len(hand) for hand in self.hands]
        if len(set(sizes)) != 1 or sum(sizes) != len(PACK):
            message = f"the hands hold {sizes} cards, expected {len(PACK)} in equal hands"
            raise MisdealError(message)
        dealt = [card for hand in self.hands for card in hand]
        twice = {card for card in dealt if dealt.count(card) > 1}
        if twice:
            message = f"dealt more than once: {' '.join(map(str, sorted(twice)))}"
            raise MisdealError(message)
        if not 0 <= self.dealer < len(self.hands):
            message = f"no seat {self.dealer} for the dealer: seats are 0 to {len(self.hands) - 1}"
            raise MisdealError(message)

    @classmethod
    def from_seed(cls, seed: int | str, dealer: int = 0, rules: Rules = PAGAT_RANK) -> Deal:
        """Shuffle and deal as the seed says: the same in every version and on every platform.

        A number stands for its decimal digits. The shuffle is Fisher and Yates's from the last
        card of `PACK` down: at index i, swap with index j, 0 <= j <= i. Each j comes from the next
        byte of a stream, modulo i + 1; bytes from the largest multiple of i + 1 up to 256 on are
        passed over, so that every j is equally likely. The stream is the SHA-256 digests of the
        UTF-8 texts ``briscola deal 1/<seed>/<k>`` for k = 0, 1, 2 ...

        The shuffled pack is dealt from its first card on, packets of four from the dealer's right,
        twice around.

        >>> print(*Deal.from_seed(1, dealer=4).hands[0])
        JH KD 2C 7H AC AH 4S KH
        """
        pack = list(PACK)
        stream = _bytes_from(seed)
        for last in range(len(pack) - 1, 0, -1):
            choices = last + 1
            fair = 256 - 256 % choices
            chosen = next(byte for byte in stream if byte < fair) % choices
            pack[last], pack[chosen] = pack[chosen], pack[last]
        hands: list[tuple[Card, ...]] = [()] * rules.players
        for packet, start in enumerate(range(0, len(pack), _PACKET)):
            hands[(dealer + 1 + packet) % rules.players] += tuple(pack[start : start + _PACKET])
        return cls(dealer, tuple(hands))


def _bytes_from(seed: int | str) -> Iterator[int]:
    for block in count():
        yield from sha256(f"briscola deal 1/{seed}/{block}".encode()).digest()
