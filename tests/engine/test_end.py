import pytest

from bauern.engine import PUBLIC, turn_of, view
from tests.engine.tables import (
    FLUSHES,
    FORTY,
    FOUR_TRUMPS,
    LONELY_FORTY,
    MIXED,
    Room,
    bidding,
    eyes,
    legal,
    playing,
    points,
    reason,
    result,
)

rule = pytest.mark.rule
ALL_FIVE = "0:HA 1:HT 2:HJ 3:DA 0:HK 1:DJ 2:HQ 3:DT 0:SJ 1:CK 2:SA 3:SQ 2:ST 3:CJ 0:CQ 1:CT 2:SK 3:DK 0:DQ 1:CA"
"""In MIXED, with claims: the caller's side takes every trick and all 120 eyes."""
BALANCED = ("HT HQ HJ SA SK", "HA HK SJ CQ CJ", "DA DT DK DJ CA", "ST SQ DQ CT CK")
"""63 eyes for the side of seat 1, 57 and the last trick for the other."""
TO_THE_LAST = "0:HQ 1:HK 2:CA 3:ST 1:HA 2:DA 3:DQ 0:HT 1:CQ 2:DK 3:CT 0:HJ 0:SK 1:SJ 2:DJ 3:SQ 0:SA 1:CJ 2:DT 3:CK"


@rule("b.end.order")
def test_a_pair_that_brings_66_ends_the_hand_before_anybody_follows() -> None:
    match = playing("normal", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+")
    assert (points(match), result(match).eyes) == ((3, 0, 3, 0), (66, 0, 66, 0))


@rule("b.end.order")
def test_the_card_that_is_led_does_not_count_yet() -> None:
    match = playing("normal", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:DK 3:CJ 0:HK+")
    assert (turn_of(match), eyes(match)) == (1, (59, 0, 59, 0))


@rule("b.end.order")
def test_the_eyes_of_a_lost_schnapser_have_the_fatal_trick_and_its_pair() -> None:
    match = playing("schnapser", 0, FORTY, "0:HQ+ 1:HT 2:HA 3:HJ")
    assert (points(match), result(match).eyes) == ((0, 6, 0, 6), (66, 0, 66, 0))


@rule("b.end.normal")
def test_losers_without_a_trick_pay_three() -> None:
    assert points(playing("normal", 0, MIXED, "0:HA 1:HT 2:HJ 3:DA 0:HK 1:DJ 2:HQ 3:DT 0:SJ 1:CK 2:SA 3:SQ")) == (
        3,
        0,
        3,
        0,
    )


@rule("b.end.normal")
@pytest.mark.parametrize(("thrown", "losers", "score"), [("DA", 33, 1), ("DT", 32, 2)])
def test_losers_with_33_eyes_pay_one_and_with_fewer_two(thrown: str, losers: int, score: int) -> None:
    hands = ("CJ HA HT HK HQ", "CA CT CK CQ HJ", "ST SA SK DQ DK", "DA DT SQ SJ DJ")
    tricks = f"0:CJ 1:CT 2:ST 3:{thrown} 1:CQ 2:SK 3:SJ 0:HA 0:HK+ 1:HJ 2:SA 3:SQ"
    match = playing("normal", 0, hands, tricks)
    assert (points(match), result(match).eyes) == ((score, 0, score, 0), (80, losers, 80, losers))


@rule("b.end.last-trick")
def test_with_nobody_at_66_the_last_trick_is_worth_one() -> None:
    match = playing("normal", 0, BALANCED, TO_THE_LAST)
    assert (points(match), result(match).eyes) == ((1, 0, 1, 0), (57, 63, 57, 63))


@rule("b.end.last-trick")
def test_the_last_trick_counts_and_not_the_one_before() -> None:
    hands = ("DA DT HJ CK HQ", "HA CT SA SK DQ", "CQ ST HT HK DJ", "DK CJ SJ SQ CA")
    tricks = "0:DA 1:DQ 2:DJ 3:DK 0:CK 1:CT 2:CQ 3:CA 3:SQ 0:HQ 1:SK 2:ST 0:DT 1:HA 2:HK 3:SJ 1:SA 2:HT 3:CJ 0:HJ"
    match = playing("normal", 0, hands, tricks)
    assert (points(match), result(match).eyes) == ((1, 0, 1, 0), (65, 55, 65, 55))


@rule("b.end.last-trick")
def test_a_last_trick_that_brings_66_is_graded() -> None:
    hands = ("HQ HJ SK CT CK", "HA SQ DT DQ DJ", "HT ST SJ DK CQ", "HK SA DA CA CJ")
    tricks = "0:HJ 1:HA 2:HT 3:HK 1:DQ 2:DK 3:DA 0:HQ 0:SK 1:SQ 2:ST 3:SA 3:CJ 0:CK 1:DJ 2:CQ 0:CT 1:DT 2:SJ 3:CA"
    match = playing("normal", 0, hands, tricks)
    assert (points(match), result(match).eyes) == ((0, 2, 0, 2), (32, 88, 32, 88))


@rule("x.end.sixty-six")
def test_with_claims_a_hand_goes_on_at_66_and_nobody_is_told_the_eyes() -> None:
    match = playing("normal", 0, FORTY, "0:HK+ 1:HT 2:HA 3:HJ", sixty_six="claim")
    assert (turn_of(match), view(match, PUBLIC).eyes) == (2, None)


@rule("x.end.sixty-six")
def test_contracts_are_judged_by_themselves_where_66_is_claimed() -> None:
    match = playing("schnapser", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ", sixty_six="claim")
    assert reason(match, 0, "claim") == "not-now"
    assert points(playing("schnapser", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+", sixty_six="claim")) == (6, 0, 6, 0)


@rule("x.end.sixty-six")
def test_without_claims_there_is_nothing_to_claim() -> None:
    assert reason(playing("normal", 0, MIXED, "0:HA 1:HT 2:HJ 3:CJ"), 0, "claim") == "not-now"


@rule("b.end.claim")
def test_only_the_taker_of_a_trick_claims_on_his_lead() -> None:
    match = playing("normal", 0, FORTY, sixty_six="claim")
    assert reason(match, 0, "claim") == "claim-needs-trick"
    match = playing("normal", 0, FORTY, "0:HK+ 1:HT 2:HA 3:HJ", sixty_six="claim")
    assert (reason(match, 0, "claim"), reason(match, 2, "claim")) == ("not-your-turn", None)
    assert points(playing("normal", 0, FORTY, "0:HK+ 1:HT 2:HA 3:HJ 2:claim", sixty_six="claim")) == (3, 0, 3, 0)
    assert reason(playing("normal", 0, FORTY, "0:HK+", sixty_six="claim"), 1, "claim") == "claim-needs-trick"


@rule("b.end.claim")
def test_after_a_pair_that_counts_its_announcer_is_asked_before_anybody_follows() -> None:
    match = playing("normal", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+", sixty_six="claim")
    assert (turn_of(match), legal(match)) == (0, {"claim", "pass"})
    assert [reason(match, 0, text) for text in ("HT", "HQ+")] == ["answer-claim-first"] * 2
    match = playing("normal", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+ 0:pass", sixty_six="claim")
    assert turn_of(match) == 1


@rule("b.end.claim")
def test_a_waiting_pair_does_not_ask() -> None:
    assert turn_of(playing("normal", 0, LONELY_FORTY, "0:HK+", sixty_six="claim")) == 1


@rule("b.end.claim")
def test_after_the_last_trick_its_taker_is_asked() -> None:
    match = playing("normal", 0, MIXED, ALL_FIVE, sixty_six="claim")
    assert (turn_of(match), legal(match)) == (2, {"claim", "pass"})
    assert points(playing("normal", 0, MIXED, ALL_FIVE + " 2:claim", sixty_six="claim")) == (3, 0, 3, 0)


@rule("b.end.false-claim")
@pytest.mark.parametrize(("third", "score"), [("3:DA", 1), ("3:CJ", 2)])
def test_a_false_claim_loses_as_if_the_others_had_66(third: str, score: int) -> None:
    match = playing("normal", 0, MIXED, f"0:HA 1:HT 2:HJ {third} 0:claim", sixty_six="claim")
    assert points(match) == (0, score, 0, score)


@rule("b.end.false-claim")
def test_a_false_claim_without_a_trick_costs_three() -> None:
    match = playing("normal", 0, FORTY, "0:HK+ 0:claim", sixty_six="claim", pair_before_trick="at-once")
    assert points(match) == (0, 3, 0, 3)


@rule("x.score.last-trick")
@pytest.mark.parametrize(("room", "score"), [("one", 1), ("graded", 3)])
def test_a_forgotten_claim_leaves_the_last_trick(room: str, score: int) -> None:
    match = playing("normal", 0, MIXED, ALL_FIVE + " 2:pass", sixty_six="claim", last_trick_value=room)
    assert points(match) == (score, 0, score, 0)


@rule("x.score.last-trick")
def test_graded_makes_no_difference_without_claims() -> None:
    assert points(playing("normal", 0, BALANCED, TO_THE_LAST, last_trick_value="graded")) == (1, 0, 1, 0)


@rule("b.score.contract")
def test_a_lost_contract_scores_the_same_for_the_others() -> None:
    made = playing("schnapser", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+")
    lost = playing("schnapser", 0, FOUR_TRUMPS, "0:SJ 1:SQ 2:SA 3:SK")
    assert (points(made), points(lost)) == ((6, 0, 6, 0), (0, 6, 0, 6))


@rule("b.score.all-tricks")
def test_a_contract_for_all_tricks_goes_on_at_66() -> None:
    match = playing("bauernschnapser", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HT 1:DA 2:ST 3:DT")
    assert (turn_of(match), eyes(match)) == (0, (67, 0, 67, 0))


@rule("b.score.schnapser-success")
def test_a_room_may_judge_a_schnapser_after_three_tricks() -> None:
    room: Room = {"schnapser_success": "after-three-tricks"}
    start = "0:HA 1:HJ 2:SA 3:CJ 0:HK+"
    assert turn_of(playing("schnapser", 0, FOUR_TRUMPS, start, **room)) == 1
    lost = playing("schnapser", 0, FOUR_TRUMPS, start + " 1:SQ 2:ST 3:DQ 0:SJ 1:DJ 2:DK 3:SK", **room)
    made = playing("schnapser", 0, FOUR_TRUMPS, start + " 1:SQ 2:ST 3:DQ 0:HT 1:DJ 2:DK 3:CK", **room)
    assert (points(lost), points(made)) == ((0, 6, 0, 6), (6, 0, 6, 0))


@rule("b.score.unlosable")
def test_what_cannot_be_lost_is_paid_without_a_card() -> None:
    match = bidding("0:pass 1:bid:farbengang 2:pass 3:pass", hands=FLUSHES)
    assert (points(match), result(match).tricks) == ((0, 18, 0, 18), ())


@rule("b.score.unlosable")
def test_a_room_may_play_it_out() -> None:
    match = playing("farbengang", 1, FLUSHES, "1:SJ 2:DA 3:CA 0:HA", unlosable_settle="play-out")
    assert turn_of(match) == 1
