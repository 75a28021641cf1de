"""What players argue about (`rulesdocs/en/disputes.md`)."""

import pytest

from tests.engine.tables import MIXED, Cards, bidding, duo, eyes, legal, playing, points, reason, result

rule = pytest.mark.rule
TWO_PAIRS: Cards = (("HK HQ SK SQ DJ", "HA SA DA CA CT"), "HT HJ ST SJ DT DK DQ CK CQ CJ")
FOUR_ACES: Cards = (("HA HT SA DA CA", "HJ HQ SJ DJ CJ"), "HK ST SK SQ DT DK DQ CT CK CQ")


@rule("x.dispute.trump-on-partner")
def test_the_partners_ace_has_to_be_trumped_by_who_has_no_card_of_its_suit() -> None:
    hands = ("HA HK CA DJ SQ", "CJ CT DA SK HQ", "HJ SA ST DK DQ", "CK CQ HT DT SJ")
    assert legal(playing("normal", 0, hands, "0:CA 1:CJ")) == {"HJ"}


@rule("x.dispute.two-pairs")
def test_two_pairs_need_two_leads() -> None:
    match = duo(TWO_PAIRS, "0:HQ+ 1:CT")
    assert "SK+" in legal(match)
    match = duo(TWO_PAIRS, "0:HQ+ 1:CT 0:SK+")
    assert (points(match), eyes(match)) == ((3, 0), (73, 0))


@rule("x.dispute.pair-without-trick")
def test_a_side_with_a_waiting_forty_and_no_trick_loses_three_points() -> None:
    hands = ("HK HQ SJ DJ CJ", "HA HT SA ST CA", "HJ SK SQ DQ DK", "DA DT CT CK CQ")
    match = playing("normal", 0, hands, "0:HQ+ 1:HA 2:HJ 3:DA 1:HT 2:SQ 3:DT 0:HK 1:SA 2:SK 3:CT 0:SJ")
    assert (points(match), result(match).eyes) == ((0, 3, 0, 3), (0, 81, 0, 81))


@rule("x.dispute.same-value")
def test_a_bauernschnapser_does_not_overbid_a_kontraschnapser() -> None:
    match = bidding("0:pass 1:bid:kontraschnapser", hands=MIXED)
    assert reason(match, 2, "bid:bauernschnapser") == "too-low"


@rule("x.dispute.ace-in-zehnerloch")
def test_the_declarers_own_ace_loses_a_zehnerloch_to_a_jack() -> None:
    hands = ("DA HT HK ST SK", "DJ HA HQ CA CT", "DQ SA SQ CK CQ", "DT DK HJ SJ CJ")
    assert points(playing("zehnerloch", 0, hands, "0:DA 1:DJ 2:DQ 3:DK")) == (0, 10, 0, 10)


@rule("x.dispute.ace-in-zehnerloch")
def test_an_ace_takes_a_trick_of_a_zehnerloch_in_which_no_other_card_is_of_its_suit() -> None:
    hands = ("DA HT HK ST SK", "HJ HA HQ CA CT", "SA SQ SJ CK CQ", "DT DK DQ DJ CJ")
    emptied = "0:HT 1:HA 2:SJ 3:DT 0:HK 1:HJ 2:SQ 3:DK 0:ST 1:CT 2:SA 3:DQ 0:SK 1:CA 2:CK 3:DJ"
    assert points(playing("zehnerloch", 0, hands, f"{emptied} 0:DA 1:HQ 2:CQ 3:CJ")) == (10, 0, 10, 0)


@rule("x.dispute.closed-with-65")
def test_who_has_closed_and_taken_every_trick_with_65_has_lost() -> None:
    match = duo(FOUR_ACES, "0:close 0:HA 1:HJ 0:HT 1:HQ 0:SA 1:SJ 0:DA 1:DJ 0:CA 1:CJ")
    assert (points(match), result(match).eyes) == ((0, 3), (65, 0))


@rule("x.dispute.exactly-33")
def test_33_eyes_are_not_under_33() -> None:
    hands = ("SA SQ SJ HK CT", "HA DJ DQ HT SK", "HJ HQ DT DA ST", "CK DK CA CQ CJ")
    actions = "0:SJ 1:SK 2:ST 3:CQ 2:DA 3:DK 0:SA 1:DQ 0:CT 1:HT 2:HJ 3:CA 3:CK 0:SQ 1:HA 2:HQ"
    match = playing("normal", 0, hands, actions, trump="S")
    assert (points(match), result(match).eyes) == ((1, 0, 1, 0), (69, 33, 69, 33))
