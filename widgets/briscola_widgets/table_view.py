"""The table as it travels to the browser: contract, seats, trick and hand, in words and card codes."""

from __future__ import annotations

from briscola_core import Auction, Card, Phase, Play, Suit, beaten_by, is_over, observe

from .blueprint import Choose, Count, Explore, Fact, NameSeat, Order, Pick, Shown
from .glance import Glance
from .language import Language
from .names import LETTERS, bid_in_short, names_by_deck, symbol, word_in_short
from .playthrough import in_order
from .sight import Sight
from .wording import points as points_in_words


def facts(at: Glance) -> list[dict[str, object]]:
    """What has been settled and matters in an exercise."""
    trump = at.seen.trump
    if at.blueprint.shown is Shown.CARDS or trump is None:
        return []
    if at.blueprint.shown is Shown.TRICK or at.seen.called is None:
        return [_trump(at.language, trump)]
    return contract(at)


def _trump(language: Language, suit: Suit) -> dict[str, object]:
    named = {"sign": str(suit), "names": names_by_deck(language)[str(suit)], "named": True}
    return {"label": language.gettext("Trump"), "value": [named]}


def contract(at: Sight) -> list[dict[str, object]]:
    seen, gettext = at.seen, at.language.gettext
    found = list[dict[str, object]]()
    if seen.called is not None:
        found += [
            _trump(at.language, seen.called.suit),
            {"label": gettext("Called card"), "value": at.text(symbol(seen.called))},
        ]
    if seen.target is not None:
        found.append({"label": gettext("Target"), "value": [at.language.number(seen.target)]})
    return found


def marks(at: Sight, seat: int) -> list[dict[str, str]]:
    """What everybody knows a seat to be."""
    seen, gettext = at.seen, at.language.gettext
    found = []
    if seat == seen.dealer:
        found.append({"kind": "dealer", "text": gettext("dealer")})
    if seat == seen.caller:
        found.append({"kind": "caller", "text": gettext("caller")})
    if seat == seen.revealed_partner:
        found.append({"kind": "partner", "text": gettext("partner")})
    return found


def last_word(at: Sight, seat: int) -> str:
    """What a seat said last in the auction."""
    history = at.seen.auction.history if at.seen.auction else ()
    said = [word for speaker, word in history if speaker == seat]
    return word_in_short(at.language, said[-1]) if said else ""


def hand_size(language: Language, count: int) -> str:
    """How many cards a hand or the stock holds."""
    return language.ngettext("{count} card", "{count} cards", count).format(count=language.number(count))


def seat_view(at: Glance, place: int) -> dict[str, object]:
    seen, language = at.seen, at.language
    seat = (at.seat + place) % seen.rules.players
    if at.blueprint.shown is Shown.TRICK:
        return {"name": at.seat_name(seat), "turn": False, "marks": [], "notes": []}
    in_auction = seen.phase in {Phase.AUCTION, Phase.CALL}
    told = [mark for mark in marks(at, seat) if mark["kind"] != "partner" or Fact.PARTNER not in at.withheld]
    if at.blueprint.shown is Shown.SEATS:
        return {"name": at.seat_name(seat), "turn": False, "marks": told, "notes": [], "word": ""}
    if at.blueprint.shown is Shown.AUCTION:  # who has won it is for the learner to see
        told = [mark for mark in told if mark["kind"] == "dealer"]
    notes = []
    if seen.hand_sizes[seat] and seat != at.seat and not in_auction:
        notes.append(hand_size(language, seen.hand_sizes[seat]))
    if seen.tricks and not at.withheld & {Fact.TRICK_WINNER, Fact.TRICK_POINTS}:
        notes.append(points_in_words(language, seen.points[seat]))
    # when a trick is complete, whose turn it is tells who has taken it
    kept_back = {Fact.TURN} if at.trick.winner is None else {Fact.TURN, Fact.TRICK_WINNER}
    turn = at.position.started and seen.to_act == seat and not at.over and not at.withheld & kept_back
    turn &= seen.phase is not Phase.CALL or at.blueprint.shown is Shown.DEAL
    if turn and seen.phase is Phase.AUCTION:
        # TRANSLATORS: stands at the seat whose turn it is in the auction
        notes.append(language.gettext("to speak"))
    elif turn and seen.phase is Phase.PLAY:
        notes.append(language.gettext("to play"))
    word = last_word(at, seat) if in_auction else ""
    return {"name": at.seat_name(seat), "turn": turn, "marks": told, "notes": notes, "word": word}


def card_played(at: Sight, seat: int, card: Card, order: int, *, takes: bool) -> dict[str, object]:
    """A card on the table: who played it, the how-manieth of the trick it is, and whether it takes it."""
    language = at.language
    return {
        "card": str(card),
        "names": names_by_deck(language)[str(card)],
        "place": (seat - at.seat) % at.seen.rules.players,
        "order": order,
        # TRANSLATORS: who played which card, read by a screen reader: «B: two of spades»
        "by": language.gettext("{seat}: {card}").replace("{seat}", at.seat_name(seat)),
        # TRANSLATORS: a flag on the card that takes the trick, at most 16 characters
        "takes": language.gettext("takes it") if takes else "",
    }


def card_held(language: Language, card: Card, *, playable: bool) -> dict[str, object]:
    """A card of the learner's hand."""
    return {
        "card": str(card),
        "names": names_by_deck(language)[str(card)],
        "playable": playable,
        # TRANSLATORS: names a card of the hand: a button that plays it
        "label": language.gettext("Play: {card}") if playable else "{card}",
    }


def stock_view(at: Sight) -> dict[str, object] | None:
    """The stock of Briscola and the card turned up under it."""
    seen = at.seen
    if seen.faceup is None:
        return None
    return {
        "card": str(seen.faceup),
        "names": names_by_deck(at.language)[str(seen.faceup)],
        # TRANSLATORS: read by a screen reader
        "label": at.language.gettext("Stock; face-up trump: {card}"),
        "count": hand_size(at.language, seen.stock_size),
        "pile": seen.stock_size > 1,
    }


def trick_view(at: Glance) -> dict[str, object]:
    trick, language = at.trick, at.language
    complete = trick.winner is not None
    # when scores are settled, and after that, no trick lies there; nor where all had been played before the beginning
    over = is_over(at.blueprint.states[at.blueprint.begin])
    lying = not over and at.settling is None and at.blueprint.shown is not Shown.CARDS
    cards = []
    for order, (seat, card) in enumerate(trick.by_seat.items()):
        takes = complete and seat == trick.winner and Fact.TRICK_WINNER not in at.withheld
        cards.append(
            card_played(at, seat, card, order + 1, takes=takes)
            | {
                "points": language.number(card.points) if at.counted_up else "",
                "pointed": card in _pointed(at),
                "tried": card == at.tried,
            }
        )
    label = language.gettext("Trick {number}").format(number=language.number(_trick_number(at)))
    caption = label if lying and trick.cards and at.blueprint.shown is Shown.DEAL else ""
    if not lying and at.seen.result and at.seen.result.caller is not None:
        # TRANSLATORS: {points} is «82 points»
        caption = language.gettext("Caller’s side: {points}").format(
            points=points_in_words(language, at.seen.result.side_points[0])
        )
    if at.seen.phase is Phase.AUCTION and at.seen.auction is not None and at.blueprint.shown is not Shown.SEATS:
        caption = _standing_bid(at, at.seen.auction)
    if trick.cards and Fact.TRICK_POINTS not in at.withheld and lying:
        caption = points_in_words(language, trick.points)
    return {"label": label, "caption": at.text(caption), "cards": cards if lying else []}


def _standing_bid(at: Glance, auction: Auction) -> str:
    """The bid that must be outbid, and whose it is."""
    if auction.bid is None or auction.bidder is None:
        # TRANSLATORS: on the table, during an auction
        return at.language.gettext("No bid yet")
    # TRANSLATORS: on the table, during an auction: the bid that is to be outbid, and the seat that made it
    text = at.language.gettext("The bid: {bid} ({seat})")
    return text.format(bid=bid_in_short(at.language, auction.bid), seat=LETTERS[auction.bidder])


def _trick_number(at: Glance) -> int:
    return len(at.seen.tricks) + (at.trick == at.seen.trick or not at.seen.tricks)


def _beater(at: Glance, card: Card) -> Card | None:
    trump = at.seen.trump
    return None if trump is None else beaten_by(trump, at.trick.cards, at.trick.cards.index(card))


def _pointed(at: Glance) -> tuple[Card | None, ...]:
    """The cards that the last wrong answer should have looked at."""
    if not at.position.answers or at.playthrough.finished:
        return ()
    if isinstance(at.task, Choose) and at.task.about is Fact.PARTNER:
        return (at.seen.called,)
    if isinstance(at.task, NameSeat) and at.task.fact is Fact.TRICK_WINNER:
        card = at.trick.by_seat[LETTERS.index(at.position.answers[-1])]
        return (card, _beater(at, card))
    return ()


def hand_view(at: Glance) -> dict[str, object]:
    language = at.language
    exploring = isinstance(at.task, Explore) and at.position.started
    # a card that is tried, or chosen and played out, stays in the hand: another may be chosen
    seen = observe(at.position.state, at.seat) if exploring or at.follows else at.seen
    playable = set(seen.legal_actions) if exploring and not at.over else set()
    tried = set(at.position.answers) if exploring else set()
    asked_of = isinstance(at.task, Explore) or (isinstance(at.task, Pick) and not at.spread)
    hand = seen.hand if at.blueprint.shown is Shown.DEAL or asked_of else ()
    cards = [
        card_held(language, card, playable=Play(card) in playable) | {"tried": str(card) in tried} for card in hand
    ]
    if isinstance(at.task, Pick) and not at.spread:
        cards = [card | pickable(at, Card(str(card["card"]))) for card in cards]
    return {
        # TRANSLATORS: {seat} is a letter from A to E
        "label": language.gettext("Your hand ({seat})").format(seat=LETTERS[at.seat]),
        "cards": cards,
    }


def pickable(at: Glance, card: Card) -> dict[str, object]:
    """How a card is to be chosen as an answer, and what it turned out to be worth."""
    task, language = at.task, at.language
    choices = {choice.card: choice.verdict for choice in task.choices} if isinstance(task, Pick) else {}
    given = str(card) in at.position.answers and card in choices
    return {
        "playable": card in choices and at.position.started and not at.playthrough.finished,
        # TRANSLATORS: names a card: a button that gives it as the answer
        "label": language.gettext("Choose: {card}") if card in choices else "{card}",
        "verdict": choices[card].value if given else "",
    }


def spread_view(at: Glance) -> dict[str, object]:
    """The cards that lie open on the table, in no trick."""
    step, task, language = at.spread_in, at.spread_in.task, at.language
    placed, asking = at.position.placed, at.position.started and not at.playthrough.finished
    # once they have been put in order they lie so
    lying = in_order(step) if at.position.started and not asking and isinstance(task, Order) else at.spread
    cards = []
    for card in lying:
        view: dict[str, object] = {"card": str(card), "names": names_by_deck(language)[str(card)], "label": "{card}"}
        if isinstance(task, Order):
            order = placed.index(card) + 1 if card in placed else None
            view |= {"order": language.number(order) if order else "", "playable": asking, "label": "{card}"}
            if order:
                # TRANSLATORS: names a card that has been given a place in an order: a button that takes it out again
                label = language.gettext("{card}, number {number}: take it back")
            else:
                # TRANSLATORS: names a card that is to be put in order: a button
                label = language.gettext("Put next: {card}")
            view["label"] = label.replace("{number}", language.number(order or 0)) if asking else "{card}"
        elif isinstance(task, Pick):
            view |= pickable(at, card)
        elif isinstance(task, Count):
            view["points"] = language.number(card.points) if at.counted_up else ""
        cards.append(view)
    if at.lies_open:
        # TRANSLATORS: a heading above the cards of tricks that have been played
        label = language.gettext("Played so far")
    elif at.seen.phase is Phase.CALL:
        # TRANSLATORS: a heading above cards of which one is to be called, some of them not allowed
        label = language.gettext("Cards to choose from")
    else:
        # TRANSLATORS: a heading above cards that lie open on the table
        label = language.gettext("On the table")
    return {"label": label, "cards": cards}
