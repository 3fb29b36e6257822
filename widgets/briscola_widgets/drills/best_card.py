"""Which card is best: for two and for four, and among five for the caller, the partner and a defender (RULES.md, sections 3 and 4)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from briscola_core import BRISCOLA_FOUR, BRISCOLA_TWO, PAGAT_RANK, State, observe
from briscola_widgets.blueprint import Blueprint
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol

from .judged import card_step
from .lot import Lot
from .moment import Moment, moment


class Role(Enum):
    """Who the learner is."""

    TWO = "two"
    FOUR = "four"
    CALLER = "caller"
    PARTNER = "partner"
    DEFENDER = "defender"


_RULES = {Role.TWO: BRISCOLA_TWO, Role.FOUR: BRISCOLA_FOUR}
#: From this many complete tricks on there is something to know.
_TRICKS = 2
#: With fewer cards there is not much to choose.
_CARDS = 3


def best_card(seed: str, language: Language) -> Blueprint:
    """For two, or for four in partnerships."""
    title = language.gettext("Which card is best, for two or four?")
    return _of("best-card", title, seed, language, Role.TWO, Role.FOUR)


def best_card_caller(seed: str, language: Language) -> Blueprint:
    """As the caller, whose partner may be known or not."""
    return _of("best-card-caller", language.gettext("Which card is best for the caller?"), seed, language, Role.CALLER)


def best_card_others(seed: str, language: Language) -> Blueprint:
    """As the partner, or as a defender."""
    title = language.gettext("Which card is best for partner or defender?")
    return _of("best-card-others", title, seed, language, Role.PARTNER, Role.DEFENDER)


@lru_cache(maxsize=128)
def _found(name: str, seed: str, *roles: Role) -> tuple[Role, Moment]:
    """One of the roles, and a moment of it; kept, for it is the same in every language and takes a while to find."""
    lot = Lot(name, seed)
    role = lot.one(roles)

    def wanted(state: State) -> bool:
        return (
            len(state.tricks) >= _TRICKS
            and len(observe(state, state.acting).hand) >= _CARDS
            and role in {Role.TWO, Role.FOUR, role_of(state)}
        )

    return role, moment(lot, f"{name} {seed}", _RULES.get(role, PAGAT_RANK), wanted)


def _of(name: str, title: str, seed: str, language: Language, *roles: Role) -> Blueprint:
    role, here = _found(name, seed, *roles)
    state, seat = here.state, here.state.acting
    assert seat is not None
    step = card_step(language, state, here.advice, _goal(language, role), who(language, state))
    return Blueprint(
        name, title, here.record, here.states, len(here.states) - 1, seat, (step,),
        seed=seed,
    )  # fmt: skip


def role_of(state: State) -> Role | None:
    """What who is to act is in a deal for five; None for a caller alone against all."""
    if state.acting == state.caller:
        return None if state.partner is None else Role.CALLER
    return Role.PARTNER if state.acting == state.partner else Role.DEFENDER


def _goal(language: Language, role: Role) -> str:
    gettext = language.gettext
    return {
        Role.TWO: gettext("Choose the card with which you win most deals like this."),
        Role.FOUR: gettext("Choose the card with which you and your partner win most deals like this."),
        Role.CALLER: gettext("You are the caller. Choose the card with which you make your contract most often."),
        Role.PARTNER: gettext("You are the partner. Choose the card that helps the caller most."),
        Role.DEFENDER: gettext("You are a defender. Choose the card that does most against the contract."),
    }[role]


def who(language: Language, state: State) -> tuple[str, ...]:
    """Who is on whose side, as far as the learner knows it."""
    gettext, seat, seen = language.gettext, state.acting or 0, observe(state, state.acting)
    if state.rules.players == BRISCOLA_TWO.players:
        return ()
    if state.caller is None:
        other = LETTERS[(seat + 2) % 4]
        # TRANSLATORS: {seat} is a letter from A to D
        return (gettext("Your partner is {seat}, who sits opposite you.").format(seat=other),)
    words = {"caller": LETTERS[state.caller], "card": "" if seen.called is None else symbol(seen.called)}
    if seen.revealed_partner is not None:
        # TRANSLATORS: {seat} and {caller} are letters from A to E, {card} is the called card
        text = gettext("{card} has been played: everybody knows that {seat} is the partner of {caller}.")
        return (text.format(seat=LETTERS[seen.revealed_partner], **words),)
    if role_of(state) is Role.PARTNER:
        return (gettext("You hold {card}, the card that {caller} called, and nobody else knows it.").format(**words),)
    return (gettext("{card}, the called card, has not been played yet.").format(**words),)
