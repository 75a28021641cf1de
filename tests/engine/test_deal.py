import pytest

from bauern.engine import (
    DECK,
    GAMES,
    PUBLIC,
    Card,
    HandDealt,
    Seat,
    Shuffled,
    apply,
    new_match,
    parse,
    rules_of,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.cards import eyes_of
from bauern.engine.notation import act, table
from tests.engine.tables import FLUSHES, MIXED, bidding, eyes, legal, playing, reason, seen_by


@pytest.mark.rule("x.cards.pack")
def test_the_pack_has_five_ranks_in_each_of_four_suits() -> None:
    assert sorted(DECK) == sorted(suit + rank for suit in "HSDC" for rank in "ATKQJ")


@pytest.mark.rule("x.cards.eyes")
@pytest.mark.parametrize(("rank", "worth"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2)])
def test_a_rank_is_worth_the_same_in_every_suit(rank: str, worth: int) -> None:
    assert [eyes_of([Card(suit + rank)]) for suit in "HSDC"] == [worth] * 4


@pytest.mark.rule("x.cards.order")
def test_the_ten_is_over_the_king() -> None:
    assert turn_of(playing("normal", 0, MIXED, "0:HK 1:HT 2:HJ 3:CJ")) == 1


@pytest.mark.rule("b.seats.teams")
def test_what_one_partner_takes_belongs_to_both() -> None:
    assert eyes(playing("normal", 0, MIXED, "0:HA 1:HT 2:HQ 3:CJ")) == (26, 0, 26, 0)


@pytest.mark.rule("b.seats.teams")
@pytest.mark.parametrize("dealer", range(4))
def test_the_caller_sits_on_the_dealers_left(dealer: int) -> None:
    match = table("", hands=MIXED, dealer=dealer)
    assert turn_of(match) == view(match, PUBLIC).caller == (dealer + 1) % 4


@pytest.mark.rule("b.deal.packets")
def test_three_cards_are_dealt_round_then_two_and_the_caller_gets_the_first() -> None:
    game = GAMES["bauernschnapsen"]
    match, _ = shuffled(new_match(game, rules_of(game), Seat(3)), Shuffled(DECK))
    assert seen_by(match, 0).hand == ("HA", "HT", "HK")
    match, events = apply(match, Seat(0), parse("trump:H"))
    assert seen_by(match, 0).hand == ("HA", "HT", "HK", "DK", "DQ")
    assert seen_by(match, 3).hand == ("SJ", "DA", "DT", "CQ", "CJ")
    assert [event.packet for event in events if isinstance(event, HandDealt)] == [2]


@pytest.mark.rule("b.deal.pattern")
def test_dealt_all_at_once_the_caller_alone_still_sees_three_cards() -> None:
    match = table("", hands=MIXED, deal_pattern="all-at-once")
    assert [len(seen_by(match, seat).hand) for seat in range(4)] == [3, 5, 5, 5]
    assert [len(seen_by(act(match, "0:trump:H"), seat).hand) for seat in range(4)] == [5, 5, 5, 5]


@pytest.mark.rule("b.deal.trump")
def test_the_caller_chooses_among_his_suits_or_turns_a_card() -> None:
    match = table("", hands=MIXED)
    assert legal(match) == {"trump:H", "trump:S", "turn:1", "turn:2"}
    assert view(act(match, "0:trump:S"), PUBLIC).trump == "S"


@pytest.mark.rule("b.deal.trump-suit-held")
def test_a_suit_that_the_caller_has_not_seen_cannot_be_named() -> None:
    assert reason(table("", hands=MIXED), 0, "trump:D") == "suit-not-held"
    assert reason(table("", hands=MIXED, trump_suit_must_be_held="no"), 0, "trump:D") is None


@pytest.mark.rule("b.deal.decline")
@pytest.mark.parametrize(("which", "card"), [(1, "DQ"), (2, "CQ")])
def test_the_card_turned_up_is_trump_and_seen_by_all_and_stays_the_callers(which: int, card: str) -> None:
    match = table(f"0:turn:{which}", hands=MIXED)
    assert (view(match, PUBLIC).trump, view(match, PUBLIC).trump_card) == (card[0], card)
    assert card in seen_by(match, 0).hand


@pytest.mark.rule("b.deal.decline")
@pytest.mark.parametrize(
    ("room", "turns"), [("own-unseen", {"turn:1", "turn:2"}), ("next-card", {"turn:1"}), ("off", set())]
)
def test_a_room_decides_which_card_may_be_turned(room: str, turns: set[str]) -> None:
    match = table("", hands=MIXED, decline_trump=room)
    assert {text for text in legal(match) if text.startswith("turn:")} == turns
    assert reason(match, 0, "turn:2") == (None if "turn:2" in turns else "decline-not-allowed")


@pytest.mark.rule("b.deal.hidden")
def test_before_trump_nobody_sees_or_does_anything_more() -> None:
    match = table("", hands=MIXED)
    assert [seen_by(match, seat).hand for seat in range(4)] == [tuple(hand.split()[:3]) for hand in MIXED]
    assert [reason(match, seat, "pass") for seat in range(4)] == ["not-now", *["not-your-turn"] * 3]


@pytest.mark.rule("b.deal.lot")
def test_the_deal_passes_to_the_left_after_a_hand() -> None:
    match = bidding("0:bid:herrenschnapser 1:pass 2:pass 3:pass", hands=FLUSHES, target=99)
    match, _ = shuffled(match, Shuffled(DECK))
    assert (view(match, PUBLIC).dealer, turn_of(match)) == (0, 1)
