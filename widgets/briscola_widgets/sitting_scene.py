"""What is to be seen at one moment of a session or match: the table, the words and the controls.

Made from a sitting and a language; of a running deal it holds only what the learner's seat may know.
`SittingScene.view` is what travels to the browser.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from briscola_core import (
    EXCHANGE,
    Action,
    AuctionKind,
    Bid,
    Call,
    Card,
    Game,
    Pass,
    Payment,
    Phase,
    Play,
    Role,
    Rules,
    State,
    Trick,
    is_over,
    observe,
    settle,
)
from briscola_core.card import cards_in

from .coach_view import action_in_short, advice_view, afterthoughts, dearest, meter_view, review_view
from .language import Language
from .names import LETTERS, bid_in_short, names_by_deck, symbol
from .reckoning import reckoning, standings
from .score_sheet import score_sheet
from .sight import Sight, by_suit
from .sitting import Coaching, Counsel, Sitting, Speed
from .story import Event, settled, story
from .table_view import card_held, card_played, contract, hand_size, last_word, marks, stock_view
from .variants import variant_name, variant_note
from .wording import Part, parts
from .wording import points as points_in_words

#: So many milliseconds a trick lies there at least.
_TRICK_SEEN = 800
#: How many of the last actions the browser is told in words: nobody misses more between two looks.
_RECENT = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an action of the learner: its words, the action, and what else is to be said of it."""

    label: str
    action: Action
    title: str = ""


@dataclass(frozen=True, slots=True)
class SittingScene:
    """The table and the controls at one moment.

    ``view`` goes to the table. ``main`` is the label of the button that goes on, None if there is
    none, and ``can_go_on`` whether it may be pressed now. ``choices`` are buttons for the learner's
    actions, ``targets`` those that come as a list. ``others`` are the purposes of other buttons;
    ``back`` says whether something can be taken back, ``hint`` whether there is a hint to be had. ``rules`` are
    those of the game.
    """

    view: dict[str, object]
    main: str | None
    can_go_on: bool
    choices: tuple[Choice, ...]
    targets: tuple[Choice, ...]
    others: tuple[str, ...]
    back: bool
    hint: bool
    rules: Rules


def title(language: Language, rules: Rules) -> str:
    """What is played."""
    gettext = language.gettext
    if rules.game is Game.CHIAMATA:
        return gettext("A session of Briscola Chiamata")
    return gettext("Briscola for two") if len(rules.sides[0]) == 1 else gettext("Briscola for four")


def lobby(
    language: Language, rules: Rules, strengths: list[str], told: Rules | None = None, seed: str = ""
) -> dict[str, object]:
    """The table before anybody has dealt; ``told`` are rules to be explained, ``seed`` is what was agreed on."""
    gettext = language.gettext
    lines = list[tuple[str, str]]()
    if told is not None:
        lines.append((variant_name(language, told), variant_note(language, told)))
    if seed:
        # TRANSLATORS: {seed} is what was typed in as the seed, say «class-7a»
        lines.append(("", gettext("With the seed “{seed}” everyone gets the same deals.").format(seed=seed)))
    seats = [
        {
            "name": LETTERS[place] if place else gettext("{seat} (you)").format(seat=LETTERS[0]),
            "turn": False,
            "marks": [],
            "notes": [strengths[place]] if place else [],
        }
        for place in range(rules.players)
    ]
    return {
        "title": title(language, rules),
        "place": "",
        "goal": {"label": "", "text": [gettext("Play against the computer. Your game is kept in this browser.")]},
        "contract": [],
        "players": rules.players,
        "talk": rules.game is Game.CHIAMATA,
        "seats": seats,
        "trick": {"label": "", "caption": [], "cards": []},
        "hand": {"label": "", "cards": []},
        "say": [{"kind": "text", "label": label, "text": parts(language, line)} for label, line in lines],
    }


def sitting_scene(
    sitting: Sitting, language: Language, counsels: Mapping[int, Counsel] | None = None, *, agreed: bool = False
) -> SittingScene:
    """The scene of a sitting; with ``counsels``, what the coach has said so far, by how many actions were done.

    None: there is no coach. ``agreed`` adds by which rules and from which seed is played.
    """
    at = _Look(sitting, language)
    wanted = () if counsels is None else sitting.consulted
    said = {count: counsels[count] for count in wanted if count in counsels} if counsels else {}
    choices, targets = _choices(at)
    return SittingScene(
        view={
            "title": title(language, sitting.rules),
            "place": _place(at),
            "goal": {"label": "", "text": at.text(_goal(at))},
            "contract": _facts(at),
            "players": at.players,
            # no trick lies there yet: the table may be lower
            "talk": at.seen.phase in {Phase.AUCTION, Phase.CALL} and not at.looking,
            "seats": [_seat(at, place) for place in range(at.players)],
            "trick": _trick(at),
            "hand": _hand(at),
            "call": _call(at),
            "stock": stock_view(at),
            "last": _last_trick(at),
            "events": _events(at),
            "say": _say(at),
            "wait": _wait(at),
            # TRANSLATORS: a button at the foot of the screen, shown when the table is out of sight
            "waits": language.gettext("The game is waiting: back to the table"),
            "hands": _open_hands(at),
            "timeline": _timeline(at, said),
            "reckoning": None if at.looking else reckoning(at),
            "standings": standings(language, sitting.played, sitting.seat)
            if _has_ended(at) and not at.looking
            else None,
            "sheet": _sheet(at),
            "share": _share(at),
            "agreed": _agreed(at) if agreed else [],
            "advise": 0 if counsels is None else _to_come(sitting, said),
            "advice": _advice(at, said),
            "meter": _meter(at, said),
            "afterthoughts": _afterthoughts(at, said),
            "review": _review(at, said),
            "labels": at.labels(choice.label for choice in choices),
        },
        main=_main(at),
        can_go_on=sitting.is_over or sitting.is_the_others_turn,
        choices=choices,
        targets=targets,
        others=_others(sitting, has_coach=counsels is not None),
        back=sitting.can_go_back,
        hint=sitting.is_the_learners_turn and not sitting.asked,
        rules=sitting.series.rules,
    )


def _to_come(sitting: Sitting, said: Mapping[int, Counsel]) -> int:
    """A number that changes with all that the coach says, for the browser then asks again; 0 when it has said all."""
    if not sitting.unsaid(said):
        return 0
    return 1 + len(said) + sum(counsel.worth for counsel in said.values())


class _Look(Sight):
    """A sitting looked at from the learner's seat."""

    def __init__(self, sitting: Sitting, language: Language) -> None:
        seen = observe(sitting.state, sitting.learners_seat)
        trick = seen.trick if seen.trick.cards or not seen.tricks else seen.tricks[-1]
        super().__init__(language, sitting.learners_seat, seen, trick)
        self.sitting = sitting
        self.players = seen.rules.players
        self.chiamata = seen.auction is not None
        self.looking = sitting.looking is not None
        self.mine = sitting.is_the_learners_turn
        self.count = len(sitting.states) - 1 if sitting.looking is None else sitting.looking

    def story(self, since: int = 0) -> list[Event]:
        sitting = self.sitting
        return story(self.language, sitting.record, sitting.states, self.seat, since)


def _place(at: _Look) -> str:
    gettext, number = at.language.gettext, at.language.number
    sitting = at.sitting
    if sitting.aside:
        # TRANSLATORS: a deal that lies beside the session: it is played for practice, or looked at
        return gettext("Practice: it does not count")
    series = sitting.series
    deal = sum(brought is not None and not brought.is_redeal for brought in series.results) + 1
    if at.chiamata and not series.rules.session_end.by_score:
        return gettext("Deal {number} of {total}").format(
            number=number(deal), total=number(series.rules.session_end.number)
        )
    if at.chiamata:
        # TRANSLATORS: which deal of a session it is, and the score that ends the session
        return gettext("Deal {number}, to {score} session points").format(
            number=number(deal), score=number(series.rules.session_end.number)
        )
    return gettext("Deal {number}").format(number=number(deal))


def _goal(at: _Look) -> str:
    """What is to be done now, in one line."""
    gettext, seen = at.language.gettext, at.seen
    if at.looking:
        return gettext("Look at the deal again, and play on from wherever you like.")
    if seen.to_act is None:
        return gettext("The deal is over.") if not _has_ended(at) else _ended(at)
    mine, seat = at.mine, LETTERS[seen.to_act]
    if seen.phase is Phase.AUCTION:
        return (
            gettext("Your turn: bid, or pass.") if mine else gettext("{seat} is to bid or to pass.").format(seat=seat)
        )
    if seen.phase is Phase.CALL:
        return gettext("Your turn: call a card.") if mine else gettext("{seat} is to call a card.").format(seat=seat)
    return gettext("Your turn: play a card.") if mine else gettext("{seat} is to play.").format(seat=seat)


def _has_ended(at: _Look) -> bool:
    return at.sitting.aside is None and at.sitting.played.is_over


def _ended(at: _Look) -> str:
    """Who has won it all."""
    series, language = at.sitting.played, at.language
    winners = language.list([LETTERS[seat] for seat in series.winners])
    if not at.chiamata:
        return language.gettext("The match is over. It goes to {seats}.").format(seats=winners)
    return language.ngettext(
        "The session is over. {seats} has won it.",
        "The session is over. {seats} share first place.",
        len(series.winners),
    ).format(seats=winners)


def _facts(at: _Look) -> list[dict[str, object]]:
    """What has been settled: by the auction and the call, or by the card turned up."""
    seen, gettext = at.seen, at.language.gettext
    facts = list[dict[str, object]]()
    if at.chiamata:
        auction = seen.auction
        if seen.called is None and auction is not None and auction.bid is not None and auction.bidder is not None:
            # TRANSLATORS: who has made the standing bid, and what it is: «C: K»
            text = gettext("{seat}: {bid}").format(
                seat=LETTERS[auction.bidder], bid=bid_in_short(at.language, auction.bid)
            )
            facts.append({"label": gettext("Bid to beat"), "value": [text]})
        facts += contract(at)
        role = {
            Role.CALLER: gettext("caller"),
            Role.SOLO: gettext("caller, solo"),
            Role.PARTNER: gettext("secret partner") if seen.revealed_partner is None else gettext("partner"),
            Role.DEFENDER: gettext("defender"),
            None: "",
        }[seen.own_role]
        if role:
            # TRANSLATORS: a heading: what you are in this deal, caller, partner or defender
            facts.append({"label": gettext("You are"), "value": [role]})
    elif seen.trump is not None:
        suit = str(seen.trump)
        named: object = {"sign": suit, "names": names_by_deck(at.language)[suit], "named": True}
        facts.append({"label": gettext("Trump"), "value": [named]})
    return facts


def _seat(at: _Look, place: int) -> dict[str, object]:
    seat, seen, language = (at.seat + place) % at.players, at.seen, at.language
    gettext = language.gettext
    told = marks(at, seat)
    if seat == seen.caller and seen.revealed_solo:
        # TRANSLATORS: a mark at the caller's seat: plays alone
        told.append({"kind": "partner", "text": gettext("solo")})
    if not at.chiamata and seat != at.seat and any({seat, at.seat} <= set(side) for side in seen.rules.sides):
        told.append({"kind": "partner", "text": gettext("your partner")})
    notes = []
    if seen.hand_sizes[seat] and seat != at.seat:
        notes.append(hand_size(language, seen.hand_sizes[seat]))
    if seen.tricks:
        notes.append(points_in_words(language, seen.points[seat]))
    turn = seen.to_act == seat and not at.looking
    return {
        "name": at.seat_name(seat),
        "turn": turn,
        "marks": told,
        "notes": notes,
        "word": last_word(at, seat) if seen.phase in {Phase.AUCTION, Phase.CALL} else "",
    }


def _trick(at: _Look) -> dict[str, object]:
    trick, language = at.trick, at.language
    cards = [
        card_played(at, seat, card, order, takes=seat == trick.winner)
        for order, (seat, card) in enumerate(trick.by_seat.items(), start=1)
    ]
    number = len(at.seen.tricks) + (at.trick.winner is None)
    label = language.gettext("Trick {number}").format(number=language.number(number))
    caption = taken = ""
    if trick.winner is not None:
        caption, taken = points_in_words(language, trick.points), _taken(at, trick)
    elif at.seen.phase is Phase.PLAY:
        caption = label
    # where there is no room on the card that takes it, the words stand below the trick
    return {"label": label, "caption": at.text(caption), "taken": at.text(taken), "cards": cards}


def _taken(at: _Look, trick: Trick) -> str:
    """Who takes a trick, and how much."""
    return at.language.ngettext(
        "{seat} takes the trick and {points} point.", "{seat} takes the trick and {points} points.", trick.points
    ).format(seat=LETTERS[trick.winner or 0], points=at.language.number(trick.points))


def _hand(at: _Look) -> dict[str, object]:
    seen = at.seen
    playable = set(seen.legal_actions) if at.mine else set()
    return {
        "label": at.language.gettext("Your hand ({seat})").format(seat=LETTERS[at.seat]),
        "steady": not at.looking and seen.to_act is not None,
        "cards": []
        if at.looking  # all hands lie open then
        else [card_held(at.language, card, playable=Play(card) in playable) for card in _in_order(at, seen.hand)],
    }


def _in_order(at: _Look, cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=lambda card: by_suit(at, card))


def _call(at: _Look) -> dict[str, object] | None:
    """The cards that the learner may call, when that is their turn."""
    if not at.mine or at.seen.phase is not Phase.CALL:
        return None
    gettext, hand = at.language.gettext, set(at.seen.hand)
    cards = []
    for action in at.seen.legal_actions:
        assert isinstance(action, Call)  # the phase says so
        label = (
            # TRANSLATORS: names a card that may be called and is in one's own hand: a button that calls it
            gettext("Call: {card} (your own card: solo)") if action.card in hand else gettext("Call: {card}")
        )
        cards.append(card_held(at.language, action.card, playable=True) | {"label": label, "own": action.card in hand})
    return {"label": gettext("Cards that you may call"), "cards": cards, "own": gettext("solo")}


def _last_trick(at: _Look) -> dict[str, object] | None:
    """The last complete trick, to be looked at again."""
    seen, language = at.seen, at.language
    if not seen.tricks or at.looking:
        return None
    last = seen.tricks[-1]
    played = language.list([f"{LETTERS[seat]} {symbol(card)}" for seat, card in last.by_seat.items()])
    return {"title": language.gettext("Last trick"), "text": at.text(f"{played}. {_taken(at, last)}")}


def _events(at: _Look) -> list[dict[str, object]]:
    """The last actions in words, the learner's own only with what came of them."""
    if at.looking:
        return []
    since = max(0, len(at.sitting.states) - 1 - _RECENT)
    return [
        {
            "count": event.count,
            "text": at.text(" ".join([*([] if event.seat == at.seat else [event.done]), *event.followed])),
        }
        for event in at.story(since)
    ]


def _say(at: _Look) -> list[dict[str, object]]:
    """The words beside the table: what cannot be seen on it."""
    seen, gettext = at.seen, at.language.gettext
    lines: list[tuple[str, str]] = []
    if at.looking:
        return [_line(at, "text", text) for text in _looked_at(at)]
    recent = at.story(max(0, len(at.sitting.states) - 2))
    if seen.phase is Phase.AUCTION and at.mine:
        lines += [("text", text) for text in _stakes(at)]
    if seen.phase is Phase.CALL and at.mine:
        whoever = gettext("Whoever holds the card that you call is your partner, and the suit of that card is trump.")
        lines.append(("text", whoever))
    lines += [("text", text) for text in _own_knowledge(at)]
    for event in recent:
        lines += [("event", text) for text in event.followed]
    if seen.to_act is None:
        lines += [("text", text) for text in settled(at.language, at.sitting.state)]
    return [_line(at, *line) for line in lines]


def _own_knowledge(at: _Look) -> list[str]:
    """What the learner alone knows, or has not seen yet, at the moments when it matters."""
    seen, gettext = at.seen, at.language.gettext
    told = []
    if seen.phase is Phase.AUCTION and seen.rules.monte:
        told.append(gettext("Two more of your cards lie face down until the auction is over."))
    if seen.phase is Phase.PLAY and not seen.tricks:
        if seen.own_role is Role.PARTNER and seen.revealed_partner is None:
            told.append(gettext("You hold the called card: you are the caller’s partner. Only you know."))
        if seen.own_role is Role.SOLO and not seen.revealed_solo:
            told.append(gettext("You have called a card of your own: you play alone. Only you know."))
    if seen.phase is Phase.PLAY and seen.partner_hand:
        side = next(side for side in seen.rules.sides if at.seat in side)
        cards = at.language.list([symbol(card) for card in _in_order(at, seen.partner_hand)])
        # TRANSLATORS: when partners look at each other’s last cards: {seat} is the partner, {cards} a list of cards
        text = gettext("Your partner, {seat}, holds {cards}.")
        told.append(text.format(seat=LETTERS[sum(side) - at.seat], cards=cards))
    return told


def _line(at: _Look, kind: str, text: str) -> dict[str, object]:
    return {"kind": kind, "label": "", "text": at.text(text)}


def _looked_at(at: _Look) -> list[str]:
    """The action that led to the place looked at."""
    count = at.sitting.looking or 0
    if not count:
        return [at.language.gettext("The cards have been dealt.")]
    event = at.story(count - 1)[0]
    return [event.done, *event.followed]


def _stakes(at: _Look) -> list[str]:
    """What the lowest bid can win and lose."""
    rules, gettext, number = at.seen.rules, at.language.gettext, at.language.number
    bids = [bid for bid in at.seen.legal_actions if isinstance(bid, Bid)]
    if not bids:
        return [gettext("No stronger bid is possible: you can only pass.")]
    # whatever the bid, where the payment is flat; at 120 alone all points may be worth more than they cost
    bid = Bid(None) if rules.payment is Payment.FLAT else bids[0]
    gain, loss = ([abs(change) for change in changes[:2]] for changes in _made_and_missed(at, bid))
    stake = {"caller": number(gain[0]), "partner": number(gain[1])}
    if rules.auction is AuctionKind.POINTS and rules.payment is Payment.FLAT:
        return [
            gettext("A bid is the number of card points that the caller’s side is to capture."),
            gettext(
                "Whatever the bid, made it brings the caller {caller} and the partner {partner}; missed, it costs them as much."
            ).format(**stake),
        ]
    if gain != loss:
        return [
            gettext(
                "The target is {target} points. Made, it brings the caller {caller} and the partner {partner}; missed, it costs them {caller_lost} and {partner_lost}."
            ).format(target=number(bid.target), **stake, caller_lost=number(loss[0]), partner_lost=number(loss[1]))
        ]
    return [
        gettext(
            "The target is {target} points. Made, it brings the caller {caller} and the partner {partner}; missed, it costs them as much."
        ).format(target=number(bid.target), **stake),
    ]


def _choices(at: _Look) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """The learner's actions for which there are buttons, and those that come as a list."""
    if not at.mine:
        return (), ()
    gettext, seen = at.language.gettext, at.seen
    buttons, listed = [], []
    for action in seen.legal_actions:
        match action:
            case Pass():
                # TRANSLATORS: a button: pass, in the auction
                buttons.append(Choice(gettext("Pass"), action))
            case Bid() if action.rank is None or "/" in str(action):
                listed.append(Choice(_with_stake(at, action), action))
            case Bid():
                buttons.append(Choice(str(action.rank), action, _bid_with_stake(at, action)))
            case _ if action == EXCHANGE and seen.faceup is not None:
                buttons.append(Choice(_exchange(at, seen.faceup), action))
    return tuple(buttons), tuple(listed)


def _bid_with_stake(at: _Look, bid: Bid) -> str:
    """A bid of a rank with what it can win and lose."""
    # TRANSLATORS: explains a button for a bid; {bid} is a rank: A 3 K Q J 7 6 5 4 2
    return at.language.gettext("Bid {bid}: the caller gains or pays {stake}").format(
        bid=bid.rank, stake=at.language.number(_stake(at, bid)[0])
    )


def _stake(at: _Look, bid: Bid) -> tuple[int, int]:
    """What the caller gains with a partner when the target is just reached, and pays when it is just missed."""
    made, missed = _made_and_missed(at, bid)
    return made[0], -missed[0]


def _made_and_missed(at: _Look, bid: Bid) -> tuple[tuple[int, ...], ...]:
    """The changes, the caller's and the partner's first, when the target is just reached, and when it is just missed."""
    rules, target = at.seen.rules, bid.target
    return tuple(settle(target, points, 1, caller=0, partner=1, rules=rules) for points in (target, target - 1))


def _exchange(at: _Look, faceup: Card) -> str:
    low = Card(f"{'7' if at.seen.rules.exchange.value == 'seven' else '2'}{faceup.suit}")
    # TRANSLATORS: a button: put a low trump under the stock and take the face-up trump into the hand
    return at.language.gettext("Exchange {low} for {card}").format(low=symbol(low), card=symbol(faceup))


def _with_stake(at: _Look, bid: Bid) -> str:
    """A target with what it can win and lose; at some tables all 120 points are worth more than they cost."""
    gettext, number = at.language.gettext, at.language.number
    gain, loss = _stake(at, bid)
    if gain != loss:
        # TRANSLATORS: a target to bid, and what the caller gains or else pays with it: «120 (+4, −2)»
        text = gettext("{target} (+{gain}, −{loss})")
        return text.format(target=number(bid.target), gain=number(gain), loss=number(loss))
    # TRANSLATORS: a target to bid, and what the caller gains or pays with it: «81 (±6)»
    return gettext("{target} (±{stake})").format(target=number(bid.target), stake=number(gain))


def _main(at: _Look) -> str | None:
    gettext, sitting = at.language.gettext, at.sitting
    if not sitting.begun and sitting.is_over:
        return gettext("New game")
    if at.looking or (sitting.aside and sitting.is_over):
        # TRANSLATORS: a button: from a deal looked at again, or played for practice, back to the session
        return gettext("Back to the game")
    if sitting.is_over:
        # TRANSLATORS: two buttons that go on, when a whole game is over and when a deal is
        return gettext("New game") if sitting.played.is_over else gettext("Next deal")
    if sitting.settings.speed is Speed.STEP:
        return gettext("Next")
    return None


def _others(sitting: Sitting, *, has_coach: bool) -> tuple[str, ...]:
    """What else there are buttons for."""
    asks = has_coach and sitting.settings.coaching is Coaching.ASKED
    ask = ("ask",) if asks and sitting.looking is not None and not sitting.asked else ()
    play_on = ("play on",) if sitting.looking is not None and not is_over(sitting.state) else ()
    home = ("home",) if sitting.aside and sitting.begun and not sitting.is_over else ()
    # the button that goes on begins a new game when there is no other, and no next deal
    has_ended = sitting.is_over and (not sitting.begun or (sitting.aside is None and sitting.played.is_over))
    lobby = () if has_ended else ("lobby",)
    if sitting.looking is not None:
        return (*ask, *play_on, "lobby") if sitting.begun else (*ask, *play_on)
    if sitting.is_over:
        return ("look", *lobby)
    return (*(("hint",) if asks else ()), "back", *home, *lobby)


def _wait(at: _Look) -> int | None:
    """The milliseconds before the next action of a computer player; longer when a trick lies there to be seen."""
    wait = at.sitting.settings.speed.milliseconds
    if wait is None or not at.sitting.is_the_others_turn:
        return None
    return max(wait * 2, _TRICK_SEEN) if at.trick.winner is not None else wait


def _open_hands(at: _Look) -> list[dict[str, object]] | None:
    """The hands of all, once the deal is over and looked at again; none when all cards are played."""
    if not at.looking:
        return None
    state: State = at.sitting.state
    return [
        {
            "name": at.seat_name(seat),
            "cards": at.text(at.language.list([symbol(card) for card in _in_order(at, cards_in(hand))])),
        }
        for seat, hand in enumerate(state.hands)
        if any(state.hands)
    ]


def _timeline(at: _Look, said: Mapping[int, Counsel]) -> dict[str, object] | None:
    """The way through a deal that is looked at again, with the learner's own choices and those that cost most."""
    if not at.looking:
        return None
    gettext, language, sitting = at.language.gettext, at.language, at.sitting
    stops: list[dict[str, object]] = [{"at": 0, "text": gettext("Deal"), "trick": False}]
    for count, (before, after) in enumerate(zip(sitting.states, sitting.states[1:], strict=False)):
        if after.phase is Phase.PLAY and before.phase is Phase.CALL:
            # TRANSLATORS: a place in a deal that is looked at again: when the card was called
            stops.append({"at": count + 1, "text": gettext("Call"), "trick": False})
        if len(after.tricks) > len(before.tricks):
            stops.append({"at": count + 1, "text": language.number(len(after.tricks)), "trick": True})
    actions = sitting.record.actions
    own = sitting.decisions
    dear = dearest(
        (count, actions[count], advice)
        for count in own
        if count in said
        if not said[count].batches
        if (advice := said[count].advice)
    )
    return {
        "label": gettext("Place in the deal"),
        "previous": gettext("One action back"),
        "next": gettext("One action on"),
        "tricks": gettext("Tricks"),
        "at": sitting.looking,
        "last": len(sitting.states) - 1,
        "stops": stops,
        "own": [{"at": count, "text": action_in_short(at, actions[count]), "dear": count in dear} for count in own],
        "choices": gettext("Your choices"),
        # TRANSLATORS: read by a screen reader beside an action of mine that cost much
        "dear": gettext("costly"),
    }


def _sheet(at: _Look) -> dict[str, object] | None:
    sheet = score_sheet(at.language, at.sitting.played, at.sitting.seat)
    if sheet is None:
        return None
    return sheet | {"open": at.sitting.is_over and at.sitting.aside is None and not at.looking}


def _share(at: _Look) -> dict[str, str] | None:
    """The share code of the deal, once it is over: it holds all hands."""
    if not at.sitting.is_over:
        return None
    gettext = at.language.gettext
    return {
        "label": gettext("Code of this deal"),
        "code": at.sitting.code,
        # TRANSLATORS: a button: copy the code; and what it says afterwards
        "copy": gettext("Copy"),
        "copied": gettext("Copied"),
    }


def _agreed(at: _Look) -> list[dict[str, str]]:
    """What was agreed before the first deal; a deal aside has its own rules, and comes from no seed of this table."""
    gettext, language, rules = at.language.gettext, at.language, at.sitting.rules
    # TRANSLATORS: a label: by which rules is played
    agreed = [
        {"label": gettext("Rules"), "value": variant_name(language, rules), "note": variant_note(language, rules)}
    ]
    if at.sitting.aside is None:
        # TRANSLATORS: a label: a word from which all deals follow, so that whoever types it gets the same deals
        agreed.append({"label": gettext("Seed of the deals"), "value": at.sitting.seed, "note": ""})
    return agreed


def _advice(at: _Look, said: Mapping[int, Counsel]) -> dict[str, object] | None:
    """What the coach says of the place on the table."""
    counsel = said.get(at.count)
    if counsel is None or counsel.advice is None:
        return None
    shown = advice_view(at, counsel.advice, dict(counsel.reasons), final=not counsel.batches)
    return shown | {"final": counsel.is_final}


def _afterthoughts(at: _Look, said: Mapping[int, Counsel]) -> list[list[Part]]:
    """What else there is to say of the place that is looked at again."""
    counsel = said.get(at.count)
    if counsel is None or not at.looking:
        return []
    ending = at.sitting.ending if counsel.advice is not None else None
    return afterthoughts(at, counsel.punished, counsel.trail, ending, final=not counsel.suspects)


def _meter(at: _Look, said: Mapping[int, Counsel]) -> dict[str, object] | None:
    """Who can be the partner, at the place on the table."""
    counsel = said.get(at.count)
    return None if counsel is None or counsel.partner is None else meter_view(at, counsel.partner, knows=counsel.knows)


def _review(at: _Look, said: Mapping[int, Counsel]) -> dict[str, object] | None:
    """What the coach says of each of the learner's actions, once the deal is looked at again."""
    if not at.looking:
        return None
    actions = at.sitting.record.actions
    counsels = ((count, said[count].advice) for count in at.sitting.decisions if count in said)
    chosen = [(count, actions[count], advice) for count, advice in counsels if advice is not None]
    unsure = {count for count, counsel in said.items() if counsel.batches}
    if not chosen:
        return None
    view = review_view(at, chosen, unsure)
    rows: Any = view["rows"]
    return view | {"scale": _scale(at, [row["at"] for row in rows])}


def _scale(at: _Look, counts: list[int]) -> dict[str, object]:
    """What stands at a plot of chances after so many actions each: the shares, and the tricks of the decisions."""
    language, states = at.language, at.sitting.states
    return {
        "shares": [language.percent(share) for share in (0, 0.5, 1)],
        "name": language.gettext("Tricks"),
        "tricks": [
            language.number(len(states[count].tricks) + 1) if states[count].phase is Phase.PLAY else ""
            for count in counts
        ],
    }
