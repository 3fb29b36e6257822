"""What is agreed before the cards are dealt (RULES.md sections 3 and 5).

`Rules` are one value for both games. Their text is the name of a set and what differs from it:

>>> rules = Rules.parse("pagat_rank players=4 monte=on")
>>> rules == PAGAT_RANK.replace(players=4, monte=True), rules.hand_size
(True, 10)
>>> print(rules)
pagat_rank players=4 monte=on

Options that contradict one another are refused with the reason and with what would mend it:

>>> Rules.parse("pagat_rank auction=points")
Traceback (most recent call last):
    ...
briscola_core.rules.RulesError: auction=points contradicts called_rank=exact (points call any); expected called_rank=any
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, TypeAlias

from briscola_core.card import PACK, Rank
from briscola_core.notation import Word, words_in


class Game(Enum):
    """The two games."""

    BRISCOLA = "briscola"
    CHIAMATA = "chiamata"


class AuctionKind(Enum):
    """What is bid in Chiamata."""

    RANK = "rank"
    """Ranks, each weaker than the last, then targets on top of a plain 2."""
    POINTS = "points"
    """Targets, each higher than the last."""
    LADDER = "ladder"
    """Ranks, each weaker than the last, for the target 61."""

    # an auction looks its kind up all the time, and an enum's own hash, of the name, is slow
    __hash__ = object.__hash__


class CalledRank(Enum):
    """Which cards the winner of the auction may call."""

    EXACT = "exact"
    AT_MOST = "at_most"
    ANY = "any"


class LowestMissing(Enum):
    """When a winner who holds the 2 of a suit may call its lowest missing trump."""

    AT_TWO = "at_two"
    ALWAYS = "always"
    NEVER = "never"


class Payment(Enum):
    """What the unit of a settlement follows."""

    BY_TARGET = "by_target"
    FLAT = "flat"


class Double(Enum):
    """What doubles a settlement."""

    ALL_TRICKS = "all_tricks"
    ALL_POINTS = "all_points"
    NEVER = "never"


class FirstLead(Enum):
    """Who leads the first trick of Chiamata."""

    DEALERS_RIGHT = "dealers_right"
    CALLER = "caller"


class Cutter(Enum):
    """Which neighbour of the dealer cuts the pack."""

    LEFT = "left"
    RIGHT = "right"


class SessionEnd(Enum):
    """When a session of Chiamata is over: after so many scored deals, or once somebody has that score."""

    DEALS_10 = "deals(10)"
    SCORE_15 = "score(15)"
    SCORE_20 = "score(20)"

    @property
    def by_score(self) -> bool:
        """Whether a score ends the session, and not a number of deals."""
        return self is not SessionEnd.DEALS_10

    @property
    def number(self) -> int:
        """How many scored deals there are, or the score that ends the session."""
        return int(self.value.partition("(")[2][:-1])


class ExchangeRank(Enum):
    """Which trump may be swapped for the turned-up card."""

    NONE = "none"
    TWO = "two"
    SEVEN = "seven"

    @property
    def rank(self) -> Rank | None:
        """The rank of that trump."""
        return {"none": None, "two": Rank.TWO, "seven": Rank.SEVEN}[self.value]


class Contradiction(Enum):
    """Why options cannot be agreed on together."""

    NO_SUCH_NUMBER_OF_PLAYERS = auto()
    """Briscola is for 2 or 4, Chiamata for 5 or 4."""
    NO_SUCH_MATCH = auto()
    """A match goes to 1, 2 or 3 won deals."""
    OPTION_OF_THE_OTHER_GAME = auto()
    """Briscola has no auction; Chiamata deals all cards, so that there is no stock and nothing turned up."""
    NO_PARTNERS = auto()
    """With two players there is no partner to look at."""
    POINTS_CALL_ANY = auto()
    """Who wins an auction by points calls any card: no rank has been bid."""
    LADDER_CALLS_AT_MOST = auto()
    """A rung of the ladder is the strongest card that may be called."""


class RulesError(ValueError):
    """Options that cannot be agreed on together.

    ``reason`` says why, ``options`` are those at fault as texts, and each of ``remedies`` is a way
    out: the text of an option to change, such as ``called_rank=any``.
    """

    def __init__(self, reason: Contradiction, options: tuple[str, ...], remedies: tuple[str, ...]) -> None:
        fault = f"{options[0]} contradicts {' and '.join(options[1:])}" if options[1:] else f"{options[0]} is refused"
        why = reason.name.lower().replace("_", " ")
        super().__init__(f"{fault} ({why}); expected {' or '.join(remedies)}")
        self.reason = reason
        self.options = options
        self.remedies = remedies

    def __reduce__(self) -> tuple[type[RulesError], tuple[Contradiction, tuple[str, ...], tuple[str, ...]]]:
        return type(self), (self.reason, self.options, self.remedies)


Option: TypeAlias = Enum | int | bool


def _texts(values: Iterable[Option]) -> dict[str, Option]:
    return {_text(value): value for value in values}


def _text(value: Option) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


_PLAYERS = {Game.BRISCOLA: (2, 4), Game.CHIAMATA: (5, 4)}
_WON_DEALS = (1, 2, 3)
#: What `CalledRank` an auction goes with, where only one, and why.
_CALLED_AFTER = {
    AuctionKind.POINTS: (CalledRank.ANY, Contradiction.POINTS_CALL_ANY),
    AuctionKind.LADDER: (CalledRank.AT_MOST, Contradiction.LADDER_CALLS_AT_MOST),
}

#: The values of each option by their texts, the default first; by the game that has the option, None for both.
_VALUES: dict[Game | None, dict[str, dict[str, Option]]] = {
    None: {"players": _texts((5, 4, 2))},
    Game.BRISCOLA: {
        "exchange": _texts(ExchangeRank),
        "partners_look": _texts((False, True)),
        "won_deals": _texts(_WON_DEALS),
    },
    Game.CHIAMATA: {
        "auction": _texts(AuctionKind),
        "called_rank": _texts(CalledRank),
        "lowest_missing": _texts(LowestMissing),
        "payment": _texts(Payment),
        "double": _texts(Double),
        "first_lead": _texts(FirstLead),
        "cutter": _texts(Cutter),
        "session_end": _texts(SessionEnd),
        "monte": _texts((False, True)),
    },
}


@dataclass(frozen=True, slots=True, repr=False)
class Rules:
    """A game and all its options, checked against one another.

    The options of the other game stand at their defaults and mean nothing. Raises `RulesError` for
    options that contradict one another, `TypeError` for values that are none of an option's. What RULES.md leaves free is free: after an auction by points
    the lowest missing trump may be called whatever ``lowest_missing`` says, for every card may, and on
    the ladder the unit is 1 whatever the ``payment``. ``hand_size`` is the number of cards dealt to
    each seat.
    """

    game: Game
    players: int
    exchange: ExchangeRank = ExchangeRank.NONE
    partners_look: bool = False
    won_deals: int = 1
    auction: AuctionKind = AuctionKind.RANK
    called_rank: CalledRank = CalledRank.EXACT
    lowest_missing: LowestMissing = LowestMissing.AT_TWO
    payment: Payment = Payment.BY_TARGET
    double: Double = Double.ALL_TRICKS
    first_lead: FirstLead = FirstLead.DEALERS_RIGHT
    cutter: Cutter = Cutter.LEFT
    session_end: SessionEnd = SessionEnd.DEALS_10
    monte: bool = False
    hand_size: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        self._check_types()
        players = _PLAYERS[self.game]
        if self.players not in players:
            remedies = [f"players={number}" for number in players]
            raise self._error(Contradiction.NO_SUCH_NUMBER_OF_PLAYERS, ["players"], *remedies)
        foreign = next(values for game, values in _VALUES.items() if game not in (None, self.game))
        for name, values in foreign.items():
            default = next(iter(values))
            if _text(getattr(self, name)) != default:
                raise self._error(Contradiction.OPTION_OF_THE_OTHER_GAME, [name], f"{name}={default}")
        if self.won_deals not in _WON_DEALS:
            remedies = [f"won_deals={number}" for number in _WON_DEALS]
            raise self._error(Contradiction.NO_SUCH_MATCH, ["won_deals"], *remedies)
        if self.partners_look and self.players == 2:  # noqa: PLR2004 - the game for two
            raise self._error(Contradiction.NO_PARTNERS, ["partners_look", "players"], "partners_look=off", "players=4")
        needed, reason = _CALLED_AFTER.get(self.auction, (self.called_rank, None))
        if reason is not None and self.called_rank is not needed:
            raise self._error(reason, ["auction", "called_rank"], f"called_rank={needed.value}")
        hand_size = 3 if self.game is Game.BRISCOLA else len(PACK) // self.players
        object.__setattr__(self, "hand_size", hand_size)

    def _check_types(self) -> None:
        """Raise `TypeError` for a value of another type than its option has: a text, say."""
        kinds = {
            name: type(next(iter(texts.values()))) for values in _VALUES.values() for name, texts in values.items()
        }
        for name, kind in ({"game": Game} | kinds).items():
            value = getattr(self, name)
            if type(value) is not kind:
                message = f"{name}={value!r}: expected a value of type {kind.__name__}; Rules.parse reads texts"
                raise TypeError(message)

    def _error(self, reason: Contradiction, options: list[str], *remedies: str) -> RulesError:
        return RulesError(reason, tuple(f"{name}={_text(getattr(self, name))}" for name in options), remedies)

    @staticmethod
    def named(name: str) -> Rules:
        """Give the set of this name; `ValueError` lists the names that there are."""
        if name not in SETS:
            message = f"no set of rules is named {name!r}; there are: {', '.join(SETS)}"
            raise ValueError(message)
        return SETS[name]

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read rules from their text; `NotationError` for other text, `RulesError` for a contradiction."""
        words = words_in(text)
        return cls.read(words[:-1] or words)

    @classmethod
    def read(cls, words: Sequence[Word]) -> Rules:
        """Read rules from at least one word, the name of a set and then options; errors as in `parse`."""
        name, *options = words
        if name.text not in SETS:
            raise name.error(f"the name of a set of rules: {', '.join(SETS)}")
        rules = SETS[name.text]
        values = {name: texts for options in _VALUES.values() for name, texts in options.items()}
        changes: dict[str, Option] = {}
        for word in options:
            option, _, value = word.text.partition("=")
            is_foreign = option not in rules.options
            # another value of the other game's option goes on to be refused with the reason
            if is_foreign and value not in list(values.get(option, {}))[1:]:
                raise word.error(f"an option of {rules.game.value}: {', '.join(rules.options)}")
            if option in changes:
                raise word.error(f"{option} only once")
            if value not in values[option]:
                own = _texts(_PLAYERS[rules.game]) if option == "players" else values[option]
                raise word.error(", ".join(f"{option}={text}" for text in own))
            changes[option] = values[option][value]
        return rules.replace(**changes)

    def __str__(self) -> str:
        return " ".join((self.nearest_set, *(f"{name}={text}" for name, text in self._beside(self.nearest_set))))

    def __repr__(self) -> str:
        return f"Rules.parse({str(self)!r})"

    @property
    def nearest_set(self) -> str:
        """The name of the set that differs in the fewest options, the first of several."""
        alike = (name for name, rules in SETS.items() if rules.game is self.game)
        return min(alike, key=lambda name: len(self._beside(name)))

    def _beside(self, name: str) -> list[tuple[str, str]]:
        mine, theirs = self.options, SETS[name].options
        return [(option, text) for option, text in mine.items() if text != theirs[option]]

    @property
    def options(self) -> dict[str, str]:
        """The texts of the options that this game has, by their names."""
        return {name: _text(getattr(self, name)) for name in (*_VALUES[None], *_VALUES[self.game])}

    def replace(self, **changes: Any) -> Rules:
        """Give these rules with some options changed; errors as when they are made."""
        return replace(self, **changes)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together from the deal on; in Chiamata nobody does."""
        if self.game is Game.BRISCOLA:
            return ((0,), (1,)) if self.players == 2 else ((0, 2), (1, 3))  # noqa: PLR2004 - the game for two
        return tuple((seat,) for seat in range(self.players))

    def cutting_seat(self, dealer: int) -> int:
        """Give the seat that cuts for this dealer; on a shuffle from a seed the cut has no bearing."""
        return (dealer + (1 if self.cutter is Cutter.RIGHT else -1)) % self.players


def option_values(game: Game) -> dict[str, tuple[Option, ...]]:
    """Give the values of each option of a game by its name, the default first."""
    values = {"players": _PLAYERS[game]}
    return values | {name: tuple(texts.values()) for name, texts in _VALUES[game].items()}


#: Briscola for two.
BRISCOLA_TWO = Rules(Game.BRISCOLA, players=2)
#: Briscola for four in partnerships.
BRISCOLA_FOUR = Rules(Game.BRISCOLA, players=4)
#: Chiamata: auction by rank, the exact rank called, settlement by target.
PAGAT_RANK = Rules(Game.CHIAMATA, players=5)
#: Chiamata: auction by points, any card called, flat settlement.
POINTS = Rules(
    Game.CHIAMATA,
    players=5,
    auction=AuctionKind.POINTS,
    called_rank=CalledRank.ANY,
    lowest_missing=LowestMissing.NEVER,
    payment=Payment.FLAT,
    double=Double.ALL_POINTS,
    cutter=Cutter.RIGHT,
    session_end=SessionEnd.SCORE_15,
)
#: Chiamata: auction by ladder, a card at most as strong as the rank bid called, flat settlement.
LADDER = POINTS.replace(auction=AuctionKind.LADDER, called_rank=CalledRank.AT_MOST)

#: The named sets, by name.
SETS = {
    "briscola_two": BRISCOLA_TWO,
    "briscola_four": BRISCOLA_FOUR,
    "pagat_rank": PAGAT_RANK,
    "points": POINTS,
    "ladder": LADDER,
}
