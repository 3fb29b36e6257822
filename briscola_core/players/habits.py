"""How a player weighs cards: ``(points on the table + mine) · chance the trick holds − keep(card)``.

A way of playing is a set of numbers, `Habits`. What they say of each card in each situation is a row
of whole numbers, made once and kept: the player, the playouts on lists and those in NumPy look at the
same rows. Cards are numbered with trump as the first suit (`relabelled`); ``SECRET`` + rank stands for
the called card as long as nobody has seen it; ``NO_CARD`` for an empty place in a hand.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from briscola_core.card import POINTS, Suit
from briscola_core.players.alliance import BEHINDS, Aim
from briscola_core.rules import Game, Rules

SECRET = 40
NO_CARD = 50
#: Stands for the best card of a trick in which nobody has played.
NO_BEST = 40

#: Card points on the table stand for themselves up to here; the rest is alike.
VALUES = (0, 3, 6, 10, 13, 17, 21, 28)
VALUE_CLASS = tuple(sum(value >= least for least in (2, 5, 9, 12, 15, 20, 25)) for value in range(121))
#: How many trumps have not been played, in classes, and what stands for each.
TRUMP_CLASS = (0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3)
TRUMPS = (0, 2, 5, 8)
#: By how many cards are in hand before a trick: late, later in the deal, or (with a stock, too) early.
STAGE_CLASS = (0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2)
EARLY = 2

# the number of a row is put together from these steps
BEST_STEP = 1
GONE_STEP = 41
TRUMP_STEP = 2 * GONE_STEP
STAGE_STEP = 4 * TRUMP_STEP
VALUE_STEP = 3 * STAGE_STEP
BEHIND_STEP = 8 * VALUE_STEP
TIE_STEP = BEHINDS * BEHIND_STEP
#: How many rows there are for one set of habits.
ROWS = 3 * TIE_STEP

#: By set of suits whose aces have been played and best card: what they add to a row's number.
BEST_OFFSET = tuple(
    tuple(best + GONE_STEP * (best < NO_BEST and gone >> best // 10 & 1) for best in range(41)) for gone in range(16)
)
#: By set of suits whose aces have been played: what it adds to the row of a lead.
LEAD_OFFSET = tuple(VALUE_STEP * (gone >> 1) + NO_BEST for gone in range(16))

#: By class of stage and number of trumps that have not been played: what they add to a row's number.
TRUMP_OFFSET = tuple(tuple(STAGE_STEP * stage + TRUMP_STEP * trumps for trumps in TRUMP_CLASS) for stage in range(3))
#: By card points on the table: what they add.
VALUE_OFFSET = tuple(VALUE_STEP * value for value in VALUE_CLASS)

#: By best card (`NO_BEST` for none) and card: whether the card takes the trick.
BEATS = tuple(
    tuple(
        best == NO_BEST or (card > best if card // 10 == best // 10 else card < 10)  # noqa: PLR2004 - trump is the first suit
        for card in range(40)
    )
    for best in range(41)
)

#: By trump suit and card: the same card, or back, with trump as the first suit.
RELABELLED = tuple(
    tuple(
        card % 10 + 10 * (0 if card // 10 == trump else trump if card < 10 else card // 10)  # noqa: PLR2004 - ten ranks
        for card in range(40)
    )
    for trump in Suit
)


class Habits(NamedTuple):
    """What a player goes by.

    ``keep_trump`` and ``keep_plain`` are card points that a card is worth for later, by rank from the
    2 on. ``ruff`` is by class of trumps left the chance that one enemy behind trumps a plain card;
    ``over_plain`` and ``over_trump`` that one beats it with a higher card, for each higher card.
    ``rescue`` is the chance that a friend behind takes what I don't. ``unknown`` is by aim the chance
    that a seat I don't know is a friend. ``more`` card points are expected from each player behind.
    ``secret`` is what it costs to show the called card. ``greed`` is what card points weigh by aim,
    ``thrift`` what keeping cards does, and ``late`` by stage. ``eager`` says how much of their chances
    enemies use when there is nothing to win.
    """

    keep_trump: tuple[float, ...]
    keep_plain: tuple[float, ...]
    ruff: tuple[float, ...]
    over_plain: float
    over_trump: float
    rescue: float
    unknown: tuple[float, ...]
    more: float
    secret: float
    greed: tuple[float, ...]
    thrift: tuple[float, ...]
    late: tuple[float, ...]
    eager: float


#: Takes what lies there if it can, cheaply, with no thought of who plays after it or who is a friend.
BEGINNER_HABITS = Habits(
    keep_trump=(1, 1, 1, 1, 1, 2, 2, 3, 5, 6),
    keep_plain=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ruff=(0, 0.1, 0.1, 0.1),
    over_plain=0.02,
    over_trump=0.02,
    rescue=0,
    unknown=(0, 0, 0),
    more=0,
    secret=0,
    greed=(1, 1, 1),
    thrift=(1, 1, 1),
    late=(1, 1, 1),
    eager=0.3,
)

REGULAR_HABITS = Habits(
    keep_trump=(7.4, 9, 9.6, 10.1, 12.6, 14.7, 12.5, 13.5, 16.5, 17),
    keep_plain=(0, 0, 0, 0, 0, 0, 0, 0.8, 3.2, 4.8),
    ruff=(0, 0.235, 0.378, 0.522),
    over_plain=0.03,
    over_trump=0.005,
    rescue=0.61,
    unknown=(0.38, 0.38, 0.7),
    more=1.95,
    secret=5,
    greed=(0.91, 1.31, 1),
    thrift=(1, 0.45, 1),
    late=(1, 1.25, 1.72),
    eager=0.22,
)

#: For two, where all others are enemies and cards are drawn for a long while.
_TWO = REGULAR_HABITS._replace(
    # the ace is kept so dear that it is not led to the first trick where a plain card below ten points can be
    keep_trump=(5.4, 5.9, 6.3, 6.7, 8.5, 10, 8.4, 9.9, 12, 14),
    keep_plain=(0, 0, 0, 0, 0, 0, 0, 0.8, 2.1, 4.8),
    ruff=(0, 0.32, 0.51, 0.78),
    over_trump=0.023,
    greed=(1.17, 1.17, 1.17),
    thrift=(0.9, 0.9, 0.9),
    late=(0.9, 1.15, 1.27),
)
#: For four in partnerships, where a friend always plays after or before.
_FOUR = REGULAR_HABITS._replace(
    keep_trump=(5.5, 6.8, 7.2, 7.4, 9.2, 11.3, 9.5, 10.3, 12.7, 13.5),
    keep_plain=(0, 0, 0, 0, 0, 0, 0, 0.8, 3.2, 4.8),
    ruff=(0, 0.38, 0.49, 0.61),
    over_trump=0.02,
    rescue=0.9,
    thrift=(0.75, 0.75, 0.75),
    late=(1, 1.66, 1.72),
    eager=0.1,
)
#: For four with a called card: the hidden alliance is of two against two.
_FOUR_CALLED = REGULAR_HABITS._replace(
    keep_trump=(7.9, 9.6, 10.3, 8.6, 13.5, 15.7, 13.4, 14.4, 22.1, 18.2),
    keep_plain=(0, 0, 0, 0, 0, 0, 0, 0.8, 2.4, 3.1),
    ruff=(0, 0.301, 0.378, 0.522),
    over_plain=0.036,
    over_trump=0.004,
    rescue=0.39,
    unknown=(0.37, 0.38, 0.45),
    more=3.1,
    secret=8,
    greed=(0.88, 1.31, 1),
    thrift=(0.6, 0.43, 0.6),
    late=(1.25, 1.5, 1.72),
    eager=0.36,
)
_REGULAR = {
    (Game.BRISCOLA, 2): _TWO,
    (Game.BRISCOLA, 4): _FOUR,
    (Game.CHIAMATA, 4): _FOUR_CALLED,
    (Game.CHIAMATA, 5): REGULAR_HABITS,
}


def regular_habits(rules: Rules) -> Habits:
    """Give how a regular player plays this game."""
    return _REGULAR[rules.game, rules.players]


def beginner_habits(_rules: Rules) -> Habits:
    """Give how a beginner plays, which is the same in every game."""
    return BEGINNER_HABITS


def beaten(habits: Habits, card: int, trump_class: int, ace_gone: bool) -> float:  # noqa: FBT001 - one of two tables
    """Give the chance that one enemy behind beats the card where much is to be won; whether the ace of its suit was played."""
    rank = card % 10
    if card < 10:  # noqa: PLR2004 - a trump
        return (9 - rank) * TRUMPS[trump_class] / 10 * habits.over_trump
    return (9 - rank - (ace_gone and rank < 9)) * habits.over_plain / 5 + habits.ruff[trump_class]  # noqa: PLR2004 - the ace


def kept(habits: Habits, aim: int, stage: int) -> list[float]:
    """Give what each card is worth for later."""
    thrift = habits.thrift[aim] * habits.late[stage]
    return [thrift * worth for worth in (*habits.keep_trump, *habits.keep_plain * 3)]


def row(habits: Habits, number: int) -> tuple[int, ...]:
    """Give what each card is worth to play, by card; the last six bits of each number are the card.

    The greatest number is the card to play. ``number`` says the situation: see `BEST_STEP` and what
    stands below it.
    """
    tie, rest = divmod(number, TIE_STEP)
    behind, rest = divmod(rest, BEHIND_STEP)
    value_class, rest = divmod(rest, VALUE_STEP)
    stage, rest = divmod(rest, STAGE_STEP)
    trump_class, rest = divmod(rest, TRUMP_STEP)
    gone, best = divmod(rest, GONE_STEP)
    aim, after = divmod(behind, 10)
    friend, enemies = divmod(after, 5)
    value = 0 if best == NO_BEST else VALUES[value_class]
    more = habits.more * (enemies + friend)
    rescue = habits.rescue if friend else 0.0
    ally = (0.0, 1.0, habits.unknown[aim])[tie]

    def holds(lost: float, stake: float) -> float:
        safe, held = 1 - min(lost * min(1.0, habits.eager + stake / 15), 0.95), 1.0
        # multiplied, for powers differ in their last digit from one machine to the next
        for _ in range(enemies):
            held *= safe
        return held + (1 - held) * rescue

    # by their points what cards bring that don't take the trick
    leaves: dict[int, float] = {}
    if best != NO_BEST:
        lost = beaten(habits, best, trump_class, bool(gone))
        for points in (0, 2, 3, 4, 10, 11):
            stake = value + points + more
            chance = ally * holds(lost, stake) + (1 - ally) * rescue
            leaves[points] = stake * (2 * chance - 1) * habits.greed[aim]
    left, beats = kept(habits, aim, stage), BEATS[best]
    scores: list[float] = []
    # plain suits of which the same is known are alike
    made: dict[int, int] = {}
    for suit in range(4):
        ace_gone = gone if best != NO_BEST else value_class << 1 >> suit & 1
        like = 10 * made.setdefault(suit if suit == best // 10 or not suit else 4 + ace_gone, suit)
        if like < 10 * suit:
            scores += scores[like : like + 10]
            continue
        for card in range(10 * suit, 10 * suit + 10):
            if beats[card]:
                # a lead that is bound to be beaten is still a lead
                stake = value + POINTS[card] + more
                chance = holds(beaten(habits, card, trump_class, bool(ace_gone)), stake)
                scores.append(stake * (2 * chance - 1) * habits.greed[aim] - left[card])
            else:
                scores.append(leaves[POINTS[card]] - left[card])
    scores += [score - habits.secret * (aim != Aim.DEFENDER) for score in scores[:10]]
    return (*(round(score * 100) * 64 + card for card, score in enumerate(scores)), -(2**30) + NO_CARD)


class Rows(dict[int, tuple[int, ...]]):
    """The rows of one set of habits by their numbers, made when they are first asked for."""

    def __init__(self, habits: Habits) -> None:
        super().__init__()
        self.habits = habits

    def __missing__(self, number: int) -> tuple[int, ...]:
        made = self[number] = row(self.habits, number)
        return made


class Whim(dict[int, tuple[int, ...]]):
    """Rows of a player who goes by nothing: cards in one order by chance, whatever the situation."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__()
        self.order = order

    def __missing__(self, number: int) -> tuple[int, ...]:
        return self.order


@cache
def rows_of(habits: Habits) -> Rows:
    """Give the rows of these habits, the same object each time."""
    return Rows(habits)


@cache
def whims() -> tuple[Whim, ...]:
    """Give sixteen orders of the cards by chance."""
    from hashlib import shake_256

    made = []
    for name in range(16):
        keys = shake_256(f"whim {name}".encode()).digest(100)
        scores = [keys[2 * card] << 8 | keys[2 * card + 1] for card in range(50)]
        made.append(Whim((*(score * 64 + card for card, score in enumerate(scores)), -(2**30) + NO_CARD)))
    return tuple(made)
