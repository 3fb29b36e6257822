"""What a seat knows of a deal of any game, laid out for players: trump first, all that was played in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from briscola_core.call import is_lowest_missing
from briscola_core.card import PACK, POINTS
from briscola_core.observation import Role
from briscola_core.players.alliance import alliances, number
from briscola_core.players.habits import (
    BEATS,
    BEST_OFFSET,
    EARLY,
    LEAD_OFFSET,
    NO_BEST,
    RELABELLED,
    STAGE_CLASS,
    TRUMP_OFFSET,
    VALUE_OFFSET,
)
from briscola_core.worlds.rollout import LOAD, Moment

if TYPE_CHECKING:
    from briscola_core.observation import Observation
    from briscola_core.rules import Rules


class Past(NamedTuple):
    """A card that was played, relabelled, and what its row's number was made of.

    ``taker`` is the seat that took the trick so far, -1 for a lead; ``number`` is the part of the row's number
    that doesn't depend on who is with whom; ``public`` what was known of that, as in `alliance.number`.
    """

    seat: int
    card: int
    leader: int
    place: int
    taker: int
    number: int
    public: int


class Position(NamedTuple):
    """The play as a seat sees it, or an onlooker (the viewer -1), relabelled.

    ``hand`` and ``partner_hand`` hold the called card as itself; ``called`` is its rank as long as it hasn't
    fallen, -1 for none, ``fallen`` once it has; ``holder`` is the seat that has or had it, as far as the viewer knows, -1 if not.
    ``may_be_alone`` is false where the call itself rules a solo out.
    ``public`` is what everybody knows of the alliance. ``unseen`` are the cards that the viewer cannot place,
    ``sizes`` how many of them each seat holds, ``stock`` how many of them are to be drawn; ``faceup`` is drawn last.
    ``shown`` are by seat the cards that the viewer knows there, other than its own. ``taker`` and ``number``
    are for the card to be played what they are in `Past`.
    """

    rules: Rules
    viewer: int
    trump: int
    moment: Moment
    past: tuple[Past, ...]
    hand: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    caller: int
    called: int
    fallen: int
    holder: int
    may_be_alone: bool
    public: int
    unseen: tuple[int, ...]
    sizes: tuple[int, ...]
    stock: int
    faceup: int
    taker: int
    number: int

    @property
    def partners(self) -> tuple[int, ...]:
        """The seats that can hold or have held the called card, as far as logic goes; the caller's stands for a solo."""
        if self.holder >= 0:
            return (self.holder,)
        for seat, cards in enumerate(self.shown):
            if self.called in cards:
                return (seat,)
        return tuple(
            seat for seat, size in enumerate(self.sizes) if size and (self.may_be_alone or seat != self.caller)
        )

    def believed(self, partner: int) -> int:
        """Give the number of the alliance if this seat is the partner; the caller stands for a solo."""
        if self.caller < 0:
            return 0
        return (self.caller * self.rules.players + partner) * (self.rules.players + 2) + self.public

    def side(self, partner: int) -> tuple[int, int]:
        """Give the two seats that the outcome is told of if this seat is the partner.

        The caller's in Chiamata, the viewer's in Briscola; twice the same seat if it has nobody on its side.
        """
        if self.caller >= 0:
            return self.caller, partner
        return self.viewer, (self.viewer + 2) % self.rules.players


def position(seen: Observation) -> Position:  # noqa: C901, PLR0912, PLR0915 - one walk over all that was played
    """Lay out what a seat knows during the play; `ValueError` before it."""
    if seen.trump is None:
        message = f"nothing to lay out in the {seen.phase.name.lower()}"
        raise ValueError(message)
    rules, players, viewer = seen.rules, seen.rules.players, -1 if seen.viewer is None else seen.viewer
    new = RELABELLED[seen.trump]
    taker, row = -1, 0
    called = -1 if seen.called is None else new[seen.called]
    caller = -1 if seen.caller is None else seen.caller
    known = alliances(rules)
    # who the partner is makes no difference to what is public
    base = 0 if caller < 0 else number(players, caller, None)
    public = base
    trumps, gone = 10, 0
    past: list[Past] = []
    # cards in hand before each trick; with a stock only those of the last three say how late it is
    draws = (40 - players * rules.hand_size) // players
    for turn, trick in enumerate((*seen.tricks, seen.trick)):
        stage = EARLY if turn < draws else STAGE_CLASS[rules.hand_size + draws - turn]
        best, taker, value, start = NO_BEST, -1, 0, len(past)
        row = TRUMP_OFFSET[stage][trumps] + LEAD_OFFSET[gone]
        for place, dealt in enumerate(trick.cards):
            card, seat = new[dealt], (trick.leader + place) % players
            past.append(Past(seat, card, trick.leader, place, taker, row, public - base))
            if card == called:
                public = known[public].shown
            value += POINTS[card]
            trumps -= card < 10  # noqa: PLR2004 - trump is the first suit
            if BEATS[best][card]:
                best, taker = card, seat
            row = TRUMP_OFFSET[stage][trumps] + VALUE_OFFSET[value] + BEST_OFFSET[gone][best]
        if trick.winner is not None:
            for play in past[start:]:
                if POINTS[play.card] >= LOAD:
                    gone |= (play.card % 10 == 9) << play.card // 10  # noqa: PLR2004 - the ace
                    if known[public].hidden and taker == caller:
                        public = known[public].suspect[play.seat]
    table = tuple(new[card] for card in seen.trick.cards)
    hand = tuple(sorted(new[card] for card in seen.hand))
    shown = [tuple(new[card] for card in cards) for cards in seen.shown]
    # who calls the lowest missing trump tells of all weaker ones, and is not alone
    bid = None if seen.auction is None else seen.auction.bid
    told = bid is not None and seen.called is not None and is_lowest_missing(seen.called, bid, rules)
    if told:
        played = {play.card for play in past}
        shown[caller] = tuple(card for card in range(called) if card not in played)
    if viewer >= 0:
        shown[viewer] = ()
    if seen.partner_hand:
        shown[(viewer + 2) % players] = tuple(new[card] for card in seen.partner_hand)
    faceup = -1 if seen.faceup is None else new[seen.faceup]
    placed = {*hand, faceup, *(play.card for play in past), *(card for cards in shown for card in cards)}
    sizes = [size - len(cards) for size, cards in zip(seen.hand_sizes, shown, strict=True)]
    if viewer >= 0:
        sizes[viewer] = 0
    fallen = any(play.card == called for play in past)
    holder = -1
    if seen.own_role in (Role.PARTNER, Role.SOLO):
        holder = viewer
    elif fallen:
        holder = caller if seen.revealed_solo else -1 if seen.revealed_partner is None else seen.revealed_partner
    return Position(
        rules,
        viewer,
        seen.trump,
        Moment(
            players,
            seen.trick.leader,
            table,
            seen.points,
            seen.tricks_won,
            trumps + sum(card < 10 for card in table),  # noqa: PLR2004 - trump is the first suit
            gone,
        ),
        tuple(past),
        hand,
        tuple(shown),
        caller,
        -1 if fallen else called,
        called if fallen else -1,
        holder,
        not told,
        public - base,
        tuple(card for card in map(int, PACK) if card not in placed),
        tuple(sizes),
        max(seen.stock_size - 1, 0),
        faceup,
        taker,
        row,
    )
