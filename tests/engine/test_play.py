import pytest

from bauern.engine import PUBLIC, turn_of, view
from tests.engine.tables import (
    DUTY,
    FLUSHES,
    FORTY,
    FOUR_TRUMPS,
    MIXED,
    Room,
    eyes,
    legal,
    playing,
    points,
    reason,
    seen_by,
)

rule = pytest.mark.rule
OVER = ("HA CT ST SQ SJ", "SK SA HK DJ CJ", "HQ DA DT CQ CK", "HT HJ CA DK DQ")
"""Seat 2 has one heart, seat 3 a higher and a lower one; neither has a spade."""


@rule("b.play.first-lead")
@pytest.mark.parametrize(
    ("key", "declarer", "leader"),
    [("schnapser", 2, 0), ("schnapser-partner", 2, 0), ("bauernschnapser", 2, 0), ("kontraschnapser", 1, 0),
     ("kontrabauernschnapser", 3, 0), ("bettler", 2, 2), ("gang", 1, 1), ("zehnerloch", 3, 3)],
)  # fmt: skip
def test_the_caller_leads_the_schnapser_kinds_and_the_declarer_the_rest(key: str, declarer: int, leader: int) -> None:
    assert turn_of(playing(key, declarer, MIXED)) == leader


@rule("b.play.schnapser-lead")
@pytest.mark.parametrize("key", ["schnapser", "schnapser-partner", "bauernschnapser", "bauernloch"])
def test_a_room_may_let_the_declarer_lead_his_schnapser(key: str) -> None:
    assert turn_of(playing(key, 2, MIXED, schnapser_lead="declarer", contracts=[key])) == 2


@rule("b.play.schnapser-lead")
def test_normal_is_led_by_the_caller_whatever_the_room_says() -> None:
    assert turn_of(playing("normal", 0, MIXED, schnapser_lead="declarer")) == 0


@rule("b.play.lead")
def test_any_card_may_be_led() -> None:
    assert legal(playing("normal", 0, MIXED)) == {"HA", "HK", "SJ", "DQ", "CQ"}


@rule("b.play.follow")
def test_the_suit_led_must_be_followed() -> None:
    match = playing("normal", 0, DUTY, "0:CJ")
    assert (legal(match), reason(match, 1, "HK"), reason(match, 1, "HA")) == ({"CT"}, "must-follow", "not-in-hand")


@rule("b.play.head")
def test_a_card_that_beats_must_be_played_before_one_that_does_not() -> None:
    match = playing("bettler", 0, ("HK HQ HJ SJ DJ", "HA HT SA ST CJ", "SK SQ DK DQ CK", "DA DT CA CT CQ"), "0:HK")
    assert legal(match) == {"HA", "HT"}
    match = playing("gang", 0, ("HT HQ HJ SJ DJ", "HA HK SA ST CJ", "SK SQ DK DQ CK", "DA DT CA CT CQ"), "0:HT")
    assert (legal(match), reason(match, 1, "HK")) == ({"HA"}, "must-head")


@rule("b.play.head")
def test_who_cannot_beat_follows_with_what_he_likes() -> None:
    hands = ("HA HQ HJ SJ DJ", "HT HK SA ST CJ", "SK SQ DK DQ CK", "DA DT CA CT CQ")
    assert legal(playing("gang", 0, hands, "0:HA")) == {"HT", "HK"}


@rule("b.play.head")
def test_no_plain_card_has_to_beat_a_trump() -> None:
    assert legal(playing("normal", 0, MIXED, "0:SJ 1:HT")) == {"SA", "ST", "SK"}


@rule("b.play.head-partner")
def test_the_partners_card_must_be_beaten_too() -> None:
    assert legal(playing("normal", 0, DUTY, "0:DK 1:DQ")) == {"DA"}


@rule("b.play.head-partner")
def test_a_room_may_spare_the_partner_but_not_an_opponent() -> None:
    assert legal(playing("normal", 0, DUTY, "0:DK 1:DQ", head_partner="no")) == {"DA", "DJ"}
    assert legal(playing("normal", 0, DUTY, "0:DK 1:DQ 2:DJ", head_partner="no")) == {"DT"}
    assert legal(playing("normal", 0, DUTY, "0:CJ 1:CT 2:CQ", head_partner="no")) == {"CA"}


@rule("b.play.head-partner")
@pytest.mark.parametrize(("room", "cards"), [("yes", {"HT", "HK"}), ("no", {"HT", "HK", "HJ"})])
def test_to_trump_stays_a_duty_over_the_partners_trump_but_not_to_beat_it(room: str, cards: set[str]) -> None:
    hands = ("CJ HA SJ DJ DQ", "HQ SA ST DA DT", "CA CT CK CQ SQ", "HT HJ HK SK DK")
    assert legal(playing("normal", 0, hands, "0:CJ 1:HQ 2:CQ", head_partner=room)) == cards


@rule("b.play.heading-scope")
@pytest.mark.parametrize(("key", "cards"), [("normal", {"DA", "DJ"}), ("schnapser", {"DA", "DJ"}),
                                            ("schnapser-partner", {"DA", "DJ"}), ("bauernschnapser", {"DA"}),
                                            ("gang", {"DA"})])  # fmt: skip
def test_a_room_may_want_heading_only_where_tricks_count(key: str, cards: set[str]) -> None:
    assert legal(playing(key, 0, DUTY, "0:DK 1:DQ", heading_scope="trick-count-contracts")) == cards


@rule("b.play.bettler-heading")
@pytest.mark.parametrize("key", ["bettler", "ass-bettler", "plauderer"])
@pytest.mark.parametrize(("room", "cards"), [("on", {"SA"}), ("off", {"SA", "SJ"})])
def test_a_room_decides_whether_a_bettler_is_headed(key: str, room: str, cards: set[str]) -> None:
    hands = ("SQ HA SK DJ CJ", "SA SJ DK DQ CQ", "HT HK HQ HJ CA", "ST DA DT CK CT")
    assert legal(playing(key, 0, hands, "0:SQ", contracts=[key], bettler_heading=room)) == cards


@rule("b.play.bettler-heading")
@pytest.mark.parametrize(("room", "cards"), [("on", {"SK"}), ("off", {"SK", "SJ"})])
def test_the_declarer_of_a_bettler_must_head_too(room: str, cards: set[str]) -> None:
    hands = ("HJ SK SJ DJ CJ", "HK ST SA DK CQ", "HA HT DA CA CT", "HQ SQ DQ DT CK")
    assert legal(playing("bettler", 0, hands, "0:HJ 1:HK 3:HQ 1:CQ 3:CK 0:CJ 3:SQ", bettler_heading=room)) == cards


@rule("b.play.trump")
def test_who_cannot_follow_must_trump() -> None:
    match = playing("normal", 0, MIXED, "0:CQ 1:CT")
    assert (legal(match), reason(match, 2, "SA")) == ({"HQ", "HJ"}, "must-trump")


@rule("b.play.overtrump")
def test_a_trumped_trick_must_be_overtrumped() -> None:
    match = playing("normal", 0, OVER, "0:SQ 1:SK 2:HQ")
    assert (legal(match), reason(match, 3, "HJ")) == ({"HT"}, "must-overtrump")


@rule("b.play.overtrump")
def test_a_room_may_allow_any_trump_on_a_trumped_trick() -> None:
    assert legal(playing("normal", 0, OVER, "0:SQ 1:SK 2:HQ", overtrump="any-trump")) == {"HT", "HJ"}


@rule("b.play.overtrump")
@pytest.mark.parametrize("room", ["must", "any-trump"])
def test_trump_led_is_a_suit_that_is_headed_whatever_the_room_says_of_overtrumping(room: str) -> None:
    assert legal(playing("normal", 0, MIXED, "0:HK", overtrump=room)) == {"HT"}
    assert legal(playing("normal", 0, DUTY, "0:CJ 1:CT 2:CQ 3:CA 3:HJ", overtrump=room)) == {"HA"}


@rule("b.play.undertrump")
def test_who_can_win_with_a_trump_has_to_even_where_losing_trumps_are_free() -> None:
    match = playing("normal", 0, OVER, "0:SQ 1:SK 2:HQ", undertrump="only-if-it-wins")
    assert legal(match) == {"HT"}


@rule("b.play.undertrump")
@pytest.mark.parametrize(("room", "cards"), [("forced", {"CJ"}), ("only-if-it-wins", {"CJ", "HK", "HQ", "SK", "SQ"})])
def test_a_room_may_free_who_cannot_win_with_a_trump(room: str, cards: set[str]) -> None:
    hands = ("SJ CK DT HT HJ", "CA DA DK DQ DJ", "CT CQ SA ST HA", "CJ HK HQ SK SQ")
    assert legal(playing("normal", 0, hands, "0:DT 1:DA 2:CQ", trump="C", undertrump=room)) == cards


@rule("b.play.free")
def test_without_suit_and_trump_any_card_goes() -> None:
    assert legal(playing("normal", 0, MIXED, "0:HK 1:HT 2:HJ")) == {"DA", "DT", "DK", "SQ", "CJ"}


@rule("b.play.free")
def test_without_trump_who_cannot_follow_is_free_and_does_not_win() -> None:
    match = playing("gang", 1, FLUSHES, "1:SJ", contracts=["gang"])
    assert legal(match) == {"DA", "DT", "DK", "DQ", "DJ"}
    assert turn_of(playing("gang", 1, FLUSHES, "1:SJ 2:DA 3:CA 0:HA", contracts=["gang"])) == 1


@rule("b.play.taker")
def test_the_highest_trump_takes_the_trick_and_its_player_leads() -> None:
    match = playing("normal", 0, OVER, "0:SQ 1:SK 2:HQ 3:HT")
    assert (turn_of(match), view(match, PUBLIC).tricks) == (3, (0, 0, 0, 1))


@rule("b.play.taker")
def test_without_a_trump_the_highest_card_of_the_suit_led_takes_it() -> None:
    assert turn_of(playing("normal", 0, DUTY, "0:CJ 1:CT 2:CQ 3:CA")) == 3


@rule("b.play.partner")
@pytest.mark.parametrize("key", ["bettler", "ass-bettler", "plauderer", "assenbettler"])
def test_in_every_bettler_three_play_and_the_partners_cards_stay_unseen(key: str) -> None:
    match = playing(key, 0, MIXED, "0:SJ", contracts=[key])
    assert view(match, PUBLIC).laid_down == 2
    match = playing("bettler", 0, MIXED, "0:SJ 1:HT")
    assert turn_of(match) == 3
    assert view(match, PUBLIC).open_hands == {}


@rule("b.play.partner")
def test_in_a_schnapser_the_partner_plays_and_has_to_beat_his_declarer() -> None:
    match = playing("schnapser", 0, FOUR_TRUMPS, "0:SJ 1:SQ")
    assert legal(match) == {"SA", "ST"}
    assert points(playing("schnapser", 0, FOUR_TRUMPS, "0:SJ 1:SQ 2:ST 3:SK")) == (0, 6, 0, 6)


@rule("b.play.partner-in-gang")
@pytest.mark.parametrize("key", ["gang", "zehnerloch", "damengang", "koenigsgang"])
def test_a_room_may_let_the_partner_lie_down_in_a_gang(key: str) -> None:
    assert view(playing(key, 0, MIXED, contracts=[key]), PUBLIC).laid_down is None
    assert view(playing(key, 0, MIXED, contracts=[key], partner_in_gang="lays-down"), PUBLIC).laid_down == 2


@rule("b.play.partner-in-gang")
@pytest.mark.parametrize("key", ["bauernschnapser", "schnapser", "schnapser-partner", "bauernloch"])
def test_where_trump_is_played_the_partner_always_plays(key: str) -> None:
    assert view(playing(key, 0, MIXED, contracts=[key], partner_in_gang="lays-down"), PUBLIC).laid_down is None


@rule("b.play.partner-in-gang")
def test_in_a_farbengang_played_out_the_partner_lies_down_in_such_a_room() -> None:
    room: Room = {"partner_in_gang": "lays-down", "unlosable_settle": "play-out"}
    match = playing("farbengang", 1, FLUSHES, "1:SA 2:DA 0:HA", **room)
    assert (turn_of(match), eyes(match)) == (1, (0, 33, 0, 33))


@rule("x.play.closed-tricks")
@pytest.mark.parametrize(
    ("room", "shown"), [("last-trick-only", ["HK"]), ("first-and-last", ["HA", "HK"]), ("none", [])]
)
def test_a_room_decides_which_closed_tricks_are_shown(room: str, shown: list[str]) -> None:
    match = playing("normal", 0, MIXED, "0:HA 1:HT 2:HQ 3:CJ 0:HK 1:DJ 2:HJ 3:SQ", first_trick_visible=room)
    seen = view(match, PUBLIC)
    assert [trick[0].card for trick in (seen.first_trick, seen.last_trick) if trick] == shown
    assert seen.last_taker == (0 if seen.last_trick else None)


@rule("x.secret.hands")
def test_a_seat_sees_its_own_hand_and_the_public_sees_none() -> None:
    match = playing("normal", 0, MIXED, "0:HA")
    assert [seen_by(match, seat).hand for seat in (1, 2, 3)] == [tuple(hand.split()) for hand in MIXED[1:]]
    assert (view(match, PUBLIC).hand, view(match, PUBLIC).seat, view(match, PUBLIC).legal) == ((), None, ())


@rule("x.secret.hands")
def test_when_the_hand_is_over_everybody_sees_all_hands() -> None:
    match = playing("normal", 0, FORTY, "0:HK+ 1:HT 2:HA 3:HJ")
    shown = view(match, PUBLIC).result
    assert shown
    assert shown.hands == tuple(tuple(hand.split()) for hand in FORTY)


@rule("x.secret.hands")
def test_only_the_seat_on_turn_is_told_why_it_may_not() -> None:
    match = playing("normal", 0, MIXED, "0:HK")
    cards = dict.fromkeys(("CK", "CA", "CT", "DJ"), "must-follow")
    assert seen_by(match, 1).why == cards | {f"bid:{key}": "not-now" for key in match.rules.contracts}
    assert seen_by(match, 2).why == {}
