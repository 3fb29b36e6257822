"""The auction by rank: RULES.md section 4, Auction."""

from __future__ import annotations

import pytest

from briscola_core import PASS, Auction, AuctionKind, Bid, IllegalAction, NotationError, Rank, Refusal


def after(words: str, kind: AuctionKind = AuctionKind.RANK) -> Auction:
    auction = Auction.start(players=5, first=0, kind=kind)
    for text in words.split():
        auction = auction.say(PASS if text == "P" else Bid.parse(text))
    return auction


@pytest.mark.parametrize(
    ("words", "bid", "reason"),
    [
        ("K", "K", Refusal.NOT_WEAKER),
        ("K", "3", Refusal.NOT_WEAKER),
        ("2", "2", Refusal.NOT_WEAKER),
        ("2 2/70", "2", Refusal.NOT_WEAKER),
        ("", "2/70", Refusal.NO_PLAIN_TWO_YET),
        ("4", "2/62", Refusal.NO_PLAIN_TWO_YET),
        ("4", "2/121", Refusal.NO_PLAIN_TWO_YET),
        ("2 2/70", "2/70", Refusal.TARGET_NOT_HIGHER),
        ("2 2/70", "2/62", Refusal.TARGET_NOT_HIGHER),
        ("2 2/120", "2/120", Refusal.TARGET_NOT_HIGHER),
        ("2", "2/121", Refusal.TARGET_ABOVE_120),
        ("2 2/120", "2/121", Refusal.TARGET_ABOVE_120),
        ("", "A/70", Refusal.TARGET_WITHOUT_TWO),
        ("2", "4/70", Refusal.TARGET_WITHOUT_TWO),
        ("A P P P P", "3", Refusal.AUCTION_OVER),
        ("P P P P P", "3", Refusal.AUCTION_OVER),
        ("", "61", Refusal.BID_OF_ANOTHER_AUCTION),
        ("2", "80", Refusal.BID_OF_ANOTHER_AUCTION),
    ],
)
def test_an_illegal_bid_is_refused_with_the_reason(words: str, bid: str, reason: Refusal) -> None:
    auction = after(words)
    with pytest.raises(IllegalAction) as refused:
        auction.say(Bid.parse(bid))
    assert refused.value.reason is reason
    assert refused.value.tried == Bid.parse(bid)
    assert refused.value.legal == auction.legal == (() if auction.is_over else (PASS, *auction.legal[1:]))


@pytest.mark.parametrize(
    ("kind", "words", "bid", "reason"),
    [
        ("points", "67", "67", Refusal.TARGET_NOT_HIGHER),
        ("points", "67", "61", Refusal.TARGET_NOT_HIGHER),
        ("points", "", "121", Refusal.TARGET_ABOVE_120),
        ("points", "120", "121", Refusal.TARGET_ABOVE_120),
        ("points", "", "A", Refusal.BID_OF_ANOTHER_AUCTION),
        ("points", "61", "2/71", Refusal.BID_OF_ANOTHER_AUCTION),
        ("points", "61 P P P P", "62", Refusal.AUCTION_OVER),
        ("ladder", "7", "J", Refusal.NOT_WEAKER),
        ("ladder", "2", "2", Refusal.NOT_WEAKER),
        ("ladder", "2", "2/62", Refusal.BID_OF_ANOTHER_AUCTION),
        ("ladder", "", "61", Refusal.BID_OF_ANOTHER_AUCTION),
    ],
)
def test_by_points_and_by_ladder_too(kind: str, words: str, bid: str, reason: Refusal) -> None:
    auction = after(words, AuctionKind(kind))
    with pytest.raises(IllegalAction) as refused:
        auction.say(Bid.parse(bid))
    assert refused.value.reason is reason
    assert refused.value.legal == auction.legal == (() if auction.is_over else (PASS, *auction.legal[1:]))


@pytest.mark.parametrize(
    ("kind", "words", "legal"),
    [
        ("points", "", " ".join(map(str, range(61, 121)))),
        ("points", "117", "118 119 120"),
        ("points", "120", ""),
        ("ladder", "", "A 3 K Q J 7 6 5 4 2"),
        ("ladder", "5", "4 2"),
        ("ladder", "2", ""),
    ],
)
def test_legal_bids_by_points_and_by_ladder(kind: str, words: str, legal: str) -> None:
    assert [str(bid) for bid in after(words, AuctionKind(kind)).legal[1:]] == legal.split()


@pytest.mark.parametrize(
    ("words", "legal"),
    [
        ("", "A 3 K Q J 7 6 5 4 2"),
        ("P P P P", "A 3 K Q J 7 6 5 4 2"),
        ("A", "3 K Q J 7 6 5 4 2"),
        ("5", "4 2"),
        ("2 2/117", "2/118 2/119 2/120"),
        ("2 2/120", ""),
        ("A P P P P", ""),
    ],
)
def test_legal_bids_are_stronger_than_the_standing_one(words: str, legal: str) -> None:
    assert [str(bid) for bid in after(words).legal[1:]] == legal.split()


def test_after_a_plain_two_every_target_from_62_to_120_may_be_bid() -> None:
    assert [bid.target for bid in after("2").legal[1:] if isinstance(bid, Bid)] == list(range(62, 121))


@pytest.mark.parametrize(
    ("words", "speaker"),
    [("", 0), ("A", 1), ("A P", 2), ("A P 3 P P", 0), ("A P 3 P P K", 2), ("P P P P", 4), ("2 P P P", 4)],
)
def test_the_next_who_has_not_passed_speaks(words: str, speaker: int) -> None:
    assert after(words).speaker == speaker


def test_the_fifth_wins_at_once_with_any_rank_after_four_passes() -> None:
    auction = after("P P P P 7")
    assert (auction.winner, auction.bid, auction.is_over) == (4, Bid(Rank.SEVEN), True)


def test_all_pass_has_no_winner() -> None:
    auction = after("P P P P P")
    assert auction.is_over
    assert auction.is_all_pass
    assert auction.winner is None


def test_an_auction_that_goes_on_has_a_standing_bid_and_no_winner() -> None:
    auction = after("A 3 P")
    assert (auction.bid, auction.bidder, auction.winner) == (Bid(Rank.THREE), 1, None)
    assert not auction.is_all_pass


def test_who_spoke_is_remembered_with_what_was_said() -> None:
    assert after("A P 3").history == ((0, Bid(Rank.ACE)), (1, PASS), (2, Bid(Rank.THREE)))


def test_the_auction_may_start_at_any_seat() -> None:
    auction = Auction.start(players=5, first=3)
    for said in (PASS, Bid(Rank.ACE), PASS, PASS):
        auction = auction.say(said)
    assert (auction.speaker, auction.bidder) == (2, 4)


@pytest.mark.parametrize("text", ["A", "3", "2", "2/62", "2/120", "2/121", "A/70", "61", "120", "135"])
def test_a_bid_reads_what_it_prints(text: str) -> None:
    assert str(Bid.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2/61", "line 1, column 3: found '61', expected a target from 62 on"),
        ("2/", "line 1, column 3: found nothing, expected a target from 62 on"),
        ("2/071", "line 1, column 3: found '071', expected a target from 62 on"),
        ("2/7_1", "line 1, column 3: found '7_1', expected a target from 62 on"),
        ("2/٧١", "line 1, column 3: found '٧١', expected a target from 62 on"),
        ("2/1000", "line 1, column 3: found '1000', expected a target from 62 on"),
        ("8/70", "line 1, column 1: found '8', expected a rank, one of 2 4 5 6 7 J Q K 3 A"),
        ("60", "line 1, column 1: found '60', expected a target from 61 on"),
        ("061", "line 1, column 1: found '061', expected a target from 61 on"),
        ("AS", "line 1, column 1: found 'AS', expected a target from 61 on"),
        ("1", "line 1, column 1: found '1', expected a rank, one of 2 4 5 6 7 J Q K 3 A"),
        ("", "line 1, column 1: found nothing, expected a rank, one of 2 4 5 6 7 J Q K 3 A"),
    ],
)
def test_other_text_is_no_bid(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Bid.parse(text)
    assert str(error.value) == message


def test_no_bid_has_a_target_below_61() -> None:
    with pytest.raises(ValueError, match="no bid has the target 60: at least 61 is needed"):
        Bid(Rank.TWO, 60)
