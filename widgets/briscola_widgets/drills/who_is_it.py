"""Who is with whom once a card has been called, as far as a seat can know (RULES.md, section 4, Call)."""

from __future__ import annotations

from enum import Enum, auto

from briscola_core import PACK, PAGAT_RANK, Bid, Call, Card, Rank, settle
from briscola_core.settlement import unit
from briscola_widgets.blueprint import Blueprint, Choice, Choose, Step, Verdict
from briscola_widgets.language import Language
from briscola_widgets.names import LETTERS, symbol
from briscola_widgets.wording import signed

from .lot import Lot
from .opened import opened
from .spoken import won

_PLAYERS = range(PAGAT_RANK.players)
#: A target with each unit.
_TARGETS = (61, 65, 70, 75, 80, 85, 90, 95, 105)


class _Role(Enum):
    """What the learner is in the deal."""

    SOLO = auto()
    CALLER = auto()
    PARTNER = auto()
    DEFENDER = auto()


_ROLES = (*[_Role.SOLO] * 2, _Role.CALLER, *[_Role.PARTNER] * 2, *[_Role.DEFENDER] * 3)


def who_is_it(seed: str, language: Language) -> Blueprint:
    """A card has been called: what the learner knows, what the others know, and what is at stake."""
    # the number was looked for: with it the first seeds bring each role
    lot, gettext = Lot("who is it 311", seed), language.gettext
    role = lot.one(_ROLES)
    hand = lot.some(PAGAT_RANK.hand_size, PACK)
    solo = role is _Role.SOLO or (role is _Role.DEFENDER and not lot.below(3))
    pool = [card for card in PACK if (card in hand) == solo and card.rank not in (Rank.ACE, Rank.THREE)]
    # only with a 2 can there be a target, and more than one unit at stake
    called = lot.one([card for card in pool if card.rank is Rank.TWO and lot.below(4)] or pool)
    target = lot.one(_TARGETS) if called.rank is Rank.TWO else 61
    record = won(lot, hand, Bid(called.rank, target), Call(called))
    states = tuple(record.states())
    caller, partner = states[-1].caller, states[-1].partner
    assert caller is not None  # a card has been called
    others = [seat for seat in _PLAYERS if seat not in (caller, partner)]
    learner = {_Role.SOLO: caller, _Role.CALLER: caller, _Role.PARTNER: partner}.get(role, lot.one(others))
    assert learner is not None  # a partner is asked for only where there is one
    said = gettext("{caller} has won the auction and calls {card}.").format(caller=LETTERS[caller], card=symbol(called))
    steps = (
        Step(
            goal=gettext("Say what you know about the sides."),
            say=(said, gettext("Look at your hand. You are {seat}.").format(seat=LETTERS[learner])),
            task=Choose(gettext("What do you know now?"), tuple(_known(language, role, called)), None),
            hints=(
                gettext("Is {card} in your hand? And who has called it?").format(card=symbol(called)),
                gettext("Whoever holds the called card is the partner. If it is the caller, there is none."),
            ),
            after=(),
        ),
        _others_know(lot, language, role, called),
        _at_stake(lot, language, role, learner, caller, partner, target),
    )
    return Blueprint(
        "who-is-it", gettext("Who is with whom?"), record, states, len(states) - 1, learner, steps,
        opened(language, states[-1]), seed=seed,
    )  # fmt: skip


def _known(language: Language, role: _Role, called: Card) -> list[Choice]:
    gettext, card = language.gettext, symbol(called)
    texts: tuple[str, ...]
    reasons: tuple[str, ...]
    if role in (_Role.SOLO, _Role.CALLER):
        mine = gettext("You hold {card} yourself, so nobody can be your partner.").format(card=card)
        theirs = gettext("You do not hold {card}, so one of the others does.").format(card=card)
        right, why = (0, mine) if role is _Role.SOLO else (1, theirs)
        texts = (
            gettext("I play alone against the four others."),
            gettext("One of the four others is my partner."),
            gettext("I cannot tell yet whether I have a partner."),
        )
        reasons = (theirs, mine, gettext("You can: you see whether {card} is in your hand.").format(card=card))
    else:
        mine = gettext("You hold {card}, the called card: so you are the partner.").format(card=card)
        theirs = gettext("{card} is not in your hand. One of the others holds it, and it may be the caller.").format(
            card=card
        )
        right, why = (0, mine) if role is _Role.PARTNER else (1, theirs)
        texts = (
            gettext("I am the caller’s partner."),
            gettext("I am a defender. The partner is one of three others, or the caller plays alone."),
            gettext("I am a defender. The partner is one of three others, for the caller needs one."),
            gettext("I know nothing yet about who is with whom."),
        )
        alone = gettext("The caller may call a card of their own, and play alone.")
        nothing = gettext("You know something: you see whether {card} is in your hand.").format(card=card)
        reasons = (theirs, mine, mine if role is _Role.PARTNER else alone, nothing)
    return [
        Choice(text, Verdict.RIGHT if at == right else Verdict.WRONG, why if at == right else reasons[at])
        for at, text in enumerate(texts)
    ]


def _others_know(lot: Lot, language: Language, role: _Role, called: Card) -> Step:
    gettext, card = language.gettext, symbol(called)
    if role in (_Role.SOLO, _Role.PARTNER):
        heard = gettext("They have all heard the call, but they do not see your hand.")
        ask, choices = (
            gettext("What do the others know about you?"),
            [
                (gettext("They know that I hold {card}."), False, heard),
                (
                    gettext("Only the caller knows that I hold {card}.")
                    if role is _Role.PARTNER
                    else gettext("They know that I play alone, for I have called my own card."),
                    False,
                    gettext("The caller sees no other hand either, and must wait like everybody else.")
                    if role is _Role.PARTNER
                    else gettext("Nobody sees your hand. A solo is as secret as a partner."),
                ),
                (
                    gettext("They cannot know that I hold {card} before I play it."),
                    True,
                    gettext("Until {card} is played, only you know. And you may not say so."),
                ),
            ],
        )
        hint = gettext("Who sees your hand?")
    else:
        ask, choices = (
            gettext("When will everybody know for certain who is with whom?"),
            [
                (
                    gettext("When somebody gives the caller many points."),
                    False,
                    gettext("That is a sign, but no proof. It may be an error, or a ruse."),
                ),
                (gettext("When {card} is played."), True, gettext("The called card tells it, and nothing else does.")),
                (
                    gettext("When the first trick is over."),
                    False,
                    gettext("Only if {card} has been played to it. It may stay in a hand for long."),
                ),
            ],
        )
        hint = gettext("What makes somebody the partner?")
    return Step(
        goal=gettext("Say what the others know.")
        if role in (_Role.SOLO, _Role.PARTNER)
        else gettext("Say when the secret is out."),
        say=(),
        task=Choose(
            ask,
            tuple(
                Choice(text.format(card=card), Verdict.RIGHT if right else Verdict.WRONG, why.format(card=card))
                for text, right, why in lot.shuffled(choices)
            ),
            None,
        ),
        hints=(hint,),
        after=(),
    )


def _at_stake(  # noqa: PLR0917 - a deal and its contract
    lot: Lot, language: Language, role: _Role, learner: int, caller: int, partner: int | None, target: int
) -> Step:
    gettext, worth = language.gettext, unit(target)
    made = bool(lot.below(2))
    change = settle(target, target if made else target - 1, 4, caller=caller, partner=partner)[learner]
    sense = 1 if made else -1
    names = {"seat": LETTERS[learner], "unit": language.number(worth), "target": language.number(target)}
    share = {
        _Role.SOLO: gettext("{seat} plays solo and settles with each of the others."),
        _Role.CALLER: gettext("{seat} is the caller, and gains or pays twice the unit."),
        _Role.PARTNER: gettext("{seat} is the partner, and gains or pays the unit once."),
        _Role.DEFENDER: gettext("{seat} is a defender, and gains or pays the unit once."),
    }[role].format(**names)
    right = " ".join([gettext("The unit for this target is {unit}.").format(**names), share])
    answers = sorted(sense * share_of * worth for share_of in (4, 2, 1, -1))
    if role is _Role.DEFENDER:
        goal = gettext("Say what is at stake for you, whoever is with the caller.")
    else:
        goal = gettext("Say what is at stake for you.")
    return Step(
        goal=goal,
        say=(
            (
                gettext("The target is {target}, and the caller’s side reaches it.")
                if made
                else gettext("The target is {target}, and the caller’s side misses it.")
            ).format(**names),
            gettext("Neither side takes all the tricks."),
        ),
        task=Choose(
            gettext("By how much does your score change?"),
            tuple(
                Choice(
                    signed(language, answer),
                    Verdict.RIGHT if answer == change else Verdict.WRONG,
                    right if answer == change else share,
                )
                for answer in answers
            ),
            None,
        ),
        hints=(
            gettext("The unit is 1 for a target up to 70, 2 up to 80, 3 up to 90, 4 up to 100 and 5 above."),
            share,
        ),
        after=(),
    )
