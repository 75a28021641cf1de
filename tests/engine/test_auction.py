import pytest

from bauern.engine import PUBLIC, Match, turn_of, view
from bauern.engine.notation import act
from tests.engine.tables import FLUSHES, FOUR_TRUMPS, MIXED, Room, bidding, legal, reason


def contract(match: Match) -> tuple[str, int | None]:
    played = view(match, PUBLIC).contract
    assert played
    return played.id, played.declarer


@pytest.mark.rule("b.auction.turns")
def test_everybody_is_asked_once_even_with_nothing_left_to_say() -> None:
    match = bidding("0:bid:schnapser 1:bid:kontraschnapser")
    assert (turn_of(match), legal(match)) == (2, {"pass"})
    assert view(act(match, "2:pass 3:pass"), PUBLIC).phase == "kontra"


@pytest.mark.rule("b.auction.turns")
def test_nobody_speaks_out_of_turn() -> None:
    assert [reason(bidding(), seat, "bid:gang") for seat in range(4)] == [None, *["not-your-turn"] * 3]


@pytest.mark.rule("b.auction.higher")
@pytest.mark.parametrize("low", ["bettler", "ass-bettler", "gang"])
def test_no_more_points_no_announcement(low: str) -> None:
    assert reason(bidding("0:bid:gang"), 1, f"bid:{low}") == "too-low"
    assert reason(bidding("0:bid:gang"), 1, "bid:zehnerloch") is None


@pytest.mark.rule("b.auction.higher")
def test_the_highest_announcement_is_played() -> None:
    assert contract(bidding("0:bid:bettler 1:bid:gang 2:bid:zehnerloch 3:pass")) == ("zehnerloch", 2)


@pytest.mark.rule("b.auction.partner")
def test_the_partner_may_be_overbid() -> None:
    assert contract(bidding("0:bid:schnapser 1:pass 2:bid:bauernschnapser 3:pass")) == ("bauernschnapser", 2)


@pytest.mark.rule("b.auction.normal")
def test_four_passes_make_the_callers_normal() -> None:
    match = bidding("0:pass 1:pass 2:pass 3:pass")
    assert contract(match) == ("normal", 0)
    assert view(match, PUBLIC).contract.value is None  # type: ignore[union-attr]  # asserted by contract() above


@pytest.mark.rule("b.auction.rounds")
def test_bidding_goes_round_without_who_passed_and_who_leads_it() -> None:
    match = bidding("0:bid:bettler 1:pass 2:bid:schnapser 3:bid:gang", auction="until-all-pass")
    assert turn_of(match) == 0
    match = act(match, "0:bid:zehnerloch")
    assert turn_of(match) == 2
    assert contract(act(match, "2:pass 3:pass")) == ("zehnerloch", 0)


@pytest.mark.rule("b.auction.rounds")
def test_the_last_speaker_of_all_may_still_announce_after_three_passes() -> None:
    assert contract(bidding("0:pass 1:pass 2:pass 3:bid:gang", auction="until-all-pass")) == ("gang", 3)


@pytest.mark.rule("b.auction.rounds")
def test_four_passes_end_a_round_that_could_go_on() -> None:
    assert contract(bidding("0:pass 1:pass 2:pass 3:pass", auction="until-all-pass")) == ("normal", 0)


@pytest.mark.rule("b.auction.equal")
def test_the_first_speaker_keeps_the_value() -> None:
    match = bidding("0:bid:schnapser 1:bid:kontraschnapser")
    assert reason(match, 2, "bid:bauernschnapser") == "too-low"


@pytest.mark.rule("b.auction.equal")
def test_an_earlier_seat_may_hold_the_value_and_a_later_one_may_not() -> None:
    room: Room = {"auction": "until-all-pass", "equal_bid": "earlier-seat-may-hold"}
    match = bidding("0:bid:schnapser 1:bid:kontraschnapser", **room)
    assert reason(match, 2, "bid:bauernschnapser") == "too-low"
    match = act(match, "2:pass 3:pass 0:bid:bauernschnapser")
    assert reason(match, 1, "bid:kontraschnapser") == "too-low"
    assert contract(act(match, "1:pass")) == ("bauernschnapser", 0)


@pytest.mark.rule("b.auction.equal")
def test_the_caller_is_asked_again_for_the_very_same_value_only() -> None:
    match = bidding("0:pass 1:bid:kontraschnapser 2:pass 3:pass", equal_bid="caller-may-take")
    assert (turn_of(match), legal(match)) == (0, {"pass", "bid:bauernschnapser"})
    assert contract(act(match, "0:pass")) == ("kontraschnapser", 1)


@pytest.mark.rule("b.auction.equal")
def test_the_caller_may_take_from_his_partner_but_is_not_asked_about_his_own() -> None:
    assert turn_of(bidding("0:pass 1:pass 2:bid:schnapser 3:pass", equal_bid="caller-may-take")) == 0
    assert view(bidding("0:bid:schnapser 1:pass 2:pass 3:pass", equal_bid="caller-may-take"), PUBLIC).phase == "kontra"


@pytest.mark.rule("b.auction.equal")
def test_the_caller_is_not_asked_again_without_an_equal_contract() -> None:
    match = bidding("0:pass 1:bid:kontrabauernschnapser 2:pass 3:pass", equal_bid="caller-may-take")
    assert view(match, PUBLIC).phase == "kontra"


@pytest.mark.rule("b.auction.equal")
def test_where_bidding_goes_round_the_caller_takes_on_his_turn_and_others_cannot() -> None:
    match = bidding("0:bid:schnapser 1:bid:gang 2:pass 3:pass", auction="until-all-pass", equal_bid="caller-may-take")
    assert legal(match) == {"pass", "bid:gang", "bid:zehnerloch", "bid:bauernschnapser"}
    assert reason(act(match, "0:bid:gang"), 1, "bid:gang") == "too-low"


@pytest.mark.rule("b.auction.offer")
def test_only_what_the_room_offers_can_be_announced() -> None:
    match = bidding(contracts=["bettler", "damengang"])
    assert legal(match) == {"pass", "bid:bettler", "bid:damengang"}
    assert reason(match, 0, "bid:gang") == "not-offered"


@pytest.mark.rule("b.auction.offer")
def test_the_optional_contracts_are_off_until_the_room_offers_them() -> None:
    optional = ["assenbettler", "damengang", "koenigsgang", "plauderer", "bauernloch", "kontrabauernloch"]
    assert {reason(bidding(), 0, f"bid:{key}") for key in optional} == {"not-offered"}


@pytest.mark.rule("b.auction.offer")
def test_a_room_without_contracts_plays_normal() -> None:
    assert legal(bidding(contracts=[])) == {"pass"}


@pytest.mark.rule("b.auction.schnapser-by")
@pytest.mark.parametrize("key", ["schnapser", "schnapser-partner"])
def test_schnapser_is_for_the_callers_side_or_the_caller_alone(key: str) -> None:
    assert reason(bidding("0:pass"), 1, f"bid:{key}") == "callers-side-only"
    assert reason(bidding("0:pass 1:pass"), 2, f"bid:{key}") is None
    assert reason(bidding("0:pass 1:pass", schnapser_by="caller"), 2, f"bid:{key}") == "caller-only"
    assert reason(bidding(schnapser_by="caller"), 0, f"bid:{key}") is None


@pytest.mark.rule("b.auction.bauernschnapser-by")
def test_bauernschnapser_is_for_the_callers_side_or_the_caller_alone() -> None:
    room: Room = {"bauernschnapser_by": "caller", "contracts": ["bauernschnapser", "bauernloch"]}
    assert reason(bidding("0:pass"), 1, "bid:bauernschnapser") == "callers-side-only"
    assert reason(bidding("0:pass 1:pass", **room), 2, "bid:bauernschnapser") == "caller-only"
    assert reason(bidding("0:pass 1:pass", **room), 2, "bid:bauernloch") is None
    assert reason(bidding(**room), 0, "bid:bauernschnapser") is None


@pytest.mark.rule("b.auction.kontra-contracts-by")
@pytest.mark.parametrize("key", ["kontraschnapser", "kontrabauernschnapser", "kontrabauernloch"])
def test_kontra_contracts_are_for_the_opponents_of_the_caller(key: str) -> None:
    assert reason(bidding(contracts=[key]), 0, f"bid:{key}") == "opponents-only"
    assert reason(bidding("0:pass", contracts=[key]), 1, f"bid:{key}") is None
    assert reason(bidding("0:pass 1:pass", contracts=[key]), 2, f"bid:{key}") == "opponents-only"


@pytest.mark.rule("b.auction.kontra-contracts-by")
def test_a_room_may_let_everybody_but_the_caller_say_them() -> None:
    assert reason(bidding(kontra_contracts_by="any-non-caller"), 0, "bid:kontraschnapser") == "not-the-caller"
    assert reason(bidding("0:pass 1:pass", kontra_contracts_by="any-non-caller"), 2, "bid:kontraschnapser") is None


@pytest.mark.rule("b.auction.kontra-contracts-by")
@pytest.mark.parametrize(
    ("plain", "key"),
    [
        ("schnapser", "kontraschnapser"),
        ("bauernschnapser", "kontrabauernschnapser"),
        ("bauernloch", "kontrabauernloch"),
    ],
)
def test_a_room_may_want_the_plain_contract_first(plain: str, key: str) -> None:
    room: Room = {"kontra_contracts_by": "only-over-a-matching-bid", "contracts": [plain, key, "zehnerloch"]}
    assert reason(bidding("0:pass", **room), 1, f"bid:{key}") == "needs-matching-bid"
    assert reason(bidding(f"0:bid:{plain}", **room), 1, f"bid:{key}") is None
    assert reason(bidding(f"0:bid:{plain} 1:pass", **room), 2, f"bid:{key}") == "opponents-only"


@pytest.mark.rule("b.auction.kontra-contracts-by")
def test_the_plain_contract_may_have_been_overbid_since() -> None:
    match = bidding("0:bid:schnapser 1:bid:gang 2:pass", kontra_contracts_by="only-over-a-matching-bid")
    assert legal(match) == {"pass", "bid:zehnerloch", "bid:kontraschnapser"}


@pytest.mark.rule("b.auction.kontra-contracts-by")
def test_schnapser_with_the_partner_does_not_open_the_way_to_kontraschnapser() -> None:
    match = bidding("0:bid:schnapser-partner", kontra_contracts_by="only-over-a-matching-bid")
    assert reason(match, 1, "bid:kontraschnapser") == "needs-matching-bid"


@pytest.mark.rule("b.auction.gang-by")
def test_a_room_may_keep_the_caller_from_saying_gang() -> None:
    assert reason(bidding(), 0, "bid:gang") is None
    assert reason(bidding(gang_by="non-caller"), 0, "bid:gang") == "not-the-caller"
    assert reason(bidding("0:pass", gang_by="non-caller"), 1, "bid:gang") is None
    assert reason(bidding(gang_by="non-caller"), 0, "bid:zehnerloch") is None


@pytest.mark.rule("b.contract.values")
def test_what_overbids_follows_from_the_rooms_values() -> None:
    match = bidding("0:bid:schnapser", values={"bettler": 7})
    assert reason(match, 1, "bid:bettler") is None
    assert reason(match, 1, "bid:ass-bettler") == "too-low"


@pytest.mark.rule("b.contract.values")
def test_a_contract_scores_what_the_room_says() -> None:
    match = bidding("0:pass 1:bid:farbengang 2:pass 3:pass", hands=FLUSHES, values={"farbengang": 12})
    assert match.scores == (0, 12, 0, 12)


@pytest.mark.rule("b.contract.bettler-with-ace")
def test_a_room_may_forbid_bettler_with_an_ace() -> None:
    room: Room = {"bettler_with_ace": "must-say-ass-bettler"}
    assert reason(bidding(), 0, "bid:bettler") is None
    assert reason(bidding(**room), 0, "bid:bettler") == "say-ass-bettler"
    assert reason(bidding("0:pass 1:pass 2:pass", hands=FOUR_TRUMPS, **room), 3, "bid:bettler") is None


@pytest.mark.rule("b.contract.bettler-with-ace")
@pytest.mark.parametrize("key", ["plauderer", "assenbettler"])
def test_forbidding_it_binds_plain_bettler_only(key: str) -> None:
    room: Room = {"bettler_with_ace": "must-say-ass-bettler", "contracts": ["ass-bettler", key]}
    assert reason(bidding(hands=MIXED, **room), 0, f"bid:{key}") is None
