import pytest

from bauern.engine import PUBLIC, Match, view
from tests.engine.tables import FORTY, FOUR_TRUMPS, LONELY_FORTY, Room, eyes, legal, playing, points, reason

rule = pytest.mark.rule
LED_TO_PARTNER = ("SQ SK HJ DJ CJ", "SJ HK HQ DK CQ", "SA ST HA HT DA", "DT DQ CA CT CK")
"""The caller's pair of trumps, led to a Schnapser of his partner."""


def announceable(match: Match) -> set[str]:
    return {text for text in legal(match) if text.endswith("+")}


@rule("b.pair.lead")
def test_king_and_queen_of_trumps_are_40_and_of_another_suit_20() -> None:
    match = playing("normal", 0, FORTY, "0:HK+ 1:HT")
    assert [(pair.suit, pair.value) for pair in view(match, PUBLIC).pairs] == [("H", 40)]
    match = playing("normal", 0, FORTY, "0:HK 1:HT 2:HA 3:HJ 2:CK+")
    assert [(pair.suit, pair.value) for pair in view(match, PUBLIC).pairs] == [("C", 20)]


@rule("b.pair.lead")
def test_a_pair_is_announced_on_the_lead_only_and_by_who_holds_both() -> None:
    match = playing("normal", 0, FORTY, "0:CJ 1:CA")
    assert announceable(match) == set()
    assert reason(match, 2, "CK+") == "pair-not-leading"
    assert reason(playing("normal", 0, FORTY), 0, "DJ+") == "pair-not-held"


@rule("b.pair.choice")
def test_the_pair_may_be_led_with_king_or_queen_or_not_announced() -> None:
    assert legal(playing("normal", 0, FORTY)) == {"HK", "HQ", "HK+", "HQ+", "CJ", "DJ", "SJ"}
    assert view(playing("normal", 0, FORTY, "0:HQ"), PUBLIC).pairs == ()


@rule("b.pair.once")
@pytest.mark.parametrize("lead", ["HK+", "HK"])
def test_the_other_card_alone_is_no_pair_any_more(lead: str) -> None:
    match = playing("schnapser", 0, FOUR_TRUMPS, f"0:{lead} 1:HJ 2:SA 3:CJ")
    assert legal(match) == {"HA", "HT", "HQ", "SJ"}
    assert reason(match, 0, "HQ+") == "pair-not-held"


@rule("b.pair.pending")
def test_a_pair_waits_for_a_trick_of_its_side() -> None:
    match = playing("normal", 0, LONELY_FORTY, "0:HQ+ 1:HA 2:HJ 3:HT")
    assert (eyes(match), view(match, PUBLIC).pairs[0].live) == ((0, 26, 0, 26), False)


@rule("b.pair.pending")
def test_the_partners_trick_makes_a_waiting_pair_live() -> None:
    hands = ("HK HQ CJ DJ SJ", "HT CA DA SA SK", "HA CQ DQ SQ CT", "HJ CK DT ST DK")
    match = playing("schnapser-partner", 0, hands, "0:HK+ 1:HT 2:HA 3:HJ")
    assert points(match) == (6, 0, 6, 0)


@rule("b.pair.pending")
def test_a_side_with_a_waiting_pair_and_no_trick_loses_three() -> None:
    tricks = "0:HQ+ 1:HA 2:HJ 3:HT 1:CA 2:CQ 3:CT 0:CJ 1:DA 2:DQ 3:DT 0:DJ"
    assert points(playing("normal", 0, LONELY_FORTY, tricks)) == (0, 3, 0, 3)


@rule("x.pair.before-trick")
def test_a_room_may_refuse_a_pair_before_a_trick() -> None:
    room: Room = {"pair_before_trick": "not-allowed"}
    match = playing("normal", 0, FORTY, **room)
    assert (announceable(match), reason(match, 0, "HK+")) == (set(), "pair-needs-trick")
    match = playing("normal", 0, FORTY, "0:HK 1:HT 2:HA 3:HJ", **room)
    assert announceable(match) == {"CK+", "CQ+"}


@rule("x.pair.before-trick")
def test_a_room_may_count_a_pair_at_once_though_the_loss_is_still_three() -> None:
    tricks = "0:HQ+ 1:HA 2:HJ 3:HT 1:CA 2:CQ 3:CT 0:CJ 1:DA 2:DQ 3:DT 0:DJ"
    assert eyes(playing("normal", 0, LONELY_FORTY, "0:HQ+", pair_before_trick="at-once")) == (40, 0, 40, 0)
    assert points(playing("normal", 0, LONELY_FORTY, tricks, pair_before_trick="at-once")) == (0, 3, 0, 3)


@rule("b.pair.counts")
@pytest.mark.parametrize("key", ["gang", "zehnerloch", "bauernschnapser", "bettler"])
def test_where_pairs_do_not_count_they_cannot_be_announced(key: str) -> None:
    assert reason(playing(key, 0, FORTY), 0, "HK+") == "pair-counts-not"


@rule("b.pair.counts")
def test_the_opponents_of_a_schnapser_cannot_announce_a_pair() -> None:
    assert reason(playing("kontraschnapser", 1, FORTY), 0, "HK+") == "pair-counts-not"


@rule("b.pair.counts")
def test_with_the_partner_either_partner_announces() -> None:
    assert announceable(playing("schnapser-partner", 2, FORTY)) == {"HK+", "HQ+"}
    assert announceable(playing("schnapser-partner", 0, FORTY)) == {"HK+", "HQ+"}


@rule("b.pair.partner")
def test_the_partners_pair_does_not_count_for_a_schnapser() -> None:
    assert reason(playing("schnapser", 2, LED_TO_PARTNER, trump="S"), 0, "SK+") == "pair-counts-not"


@rule("b.pair.partner")
def test_a_room_may_count_the_partners_pair() -> None:
    match = playing("schnapser", 2, LED_TO_PARTNER, "0:SK+ 1:SJ 2:SA 3:CA", trump="S", schnapser_partner_pairs="count")
    assert points(match) == (6, 0, 6, 0)


@rule("b.pair.partner")
def test_such_a_room_does_not_count_the_opponents_pairs() -> None:
    match = playing("kontraschnapser", 1, FORTY, schnapser_partner_pairs="count")
    assert reason(match, 0, "HK+") == "pair-counts-not"
