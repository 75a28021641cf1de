import pytest

from bauern.engine import PUBLIC, Match, turn_of, view
from bauern.engine.notation import act
from tests.engine.tables import FLUSHES, FOUR_TRUMPS, Room, bidding, legal, playing, points, reason, result

rule = pytest.mark.rule


def factor(match: Match) -> int:
    played = view(match, PUBLIC).contract
    assert played
    return played.kontra


@rule("b.kontra.order")
def test_the_opponents_are_asked_from_the_declarers_left() -> None:
    match = bidding("0:pass 1:pass 2:bid:gang 3:pass")
    assert (turn_of(match), legal(match)) == (3, {"kontra", "pass"})
    assert turn_of(act(match, "3:pass")) == 1
    assert [reason(match, seat, "kontra") for seat in range(3)] == ["not-your-turn"] * 3


@rule("b.kontra.order")
def test_one_kontra_closes_the_level_and_the_partner_is_asked_before_the_declarer() -> None:
    match = bidding("0:pass 1:pass 2:bid:gang 3:pass 3:kontra")
    assert (turn_of(match), factor(match)) == (0, 2)
    match = act(match, "0:pass")
    assert turn_of(match) == 2
    assert factor(act(match, "2:kontra")) == 4


@rule("b.kontra.ends")
def test_the_first_lead_follows_when_the_side_asked_has_passed() -> None:
    assert view(bidding("0:pass 1:pass 2:pass 3:pass 1:pass 3:pass"), PUBLIC).phase == "play"
    assert view(bidding("0:pass 1:pass 2:pass 3:pass 1:pass 3:kontra 2:pass 0:pass"), PUBLIC).phase == "play"


@rule("b.kontra.levels")
@pytest.mark.parametrize(
    ("levels", "words"),
    [
        (1, "1:kontra"),
        (2, "1:kontra 2:kontra"),
        (3, "1:kontra 0:kontra 3:kontra"),
        (4, "3:kontra 2:kontra 1:kontra 0:kontra"),
    ],
)
def test_doubling_ends_with_the_last_level_of_the_room(levels: int, words: str) -> None:
    match = bidding("0:pass 1:pass 2:pass 3:pass", kontra_levels=levels)
    for word in words.split():
        while turn_of(match) != int(word[0]):
            match = act(match, f"{turn_of(match)}:pass")
        match = act(match, word)
    assert (view(match, PUBLIC).phase, factor(match)) == ("play", 2**levels)


@rule("b.kontra.levels")
def test_without_levels_nobody_is_asked() -> None:
    assert view(bidding("0:pass 1:pass 2:pass 3:pass", kontra_levels=0), PUBLIC).phase == "play"


@rule("b.kontra.lies-down")
def test_who_lies_down_his_cards_is_not_asked() -> None:
    assert turn_of(bidding("0:pass 1:pass 2:bid:bettler 3:pass 3:kontra")) == 2
    assert turn_of(bidding("0:pass 1:pass 2:bid:gang 3:pass 3:kontra", partner_in_gang="lays-down")) == 2


@rule("b.kontra.excluded")
@pytest.mark.parametrize("excluded", ["unlosable", "also-kontra-contracts", "all-contracts"])
def test_what_cannot_be_lost_cannot_be_doubled(excluded: str) -> None:
    room: Room = {"unlosable_settle": "play-out", "kontra_excluded": excluded}
    assert view(bidding("0:pass 1:bid:farbengang 2:pass 3:pass", hands=FLUSHES, **room), PUBLIC).phase == "play"
    assert view(bidding("0:bid:herrenschnapser 1:pass 2:pass 3:pass", hands=FLUSHES, **room), PUBLIC).phase == "play"


@rule("b.kontra.excluded")
@pytest.mark.parametrize(
    ("room", "asked"),
    [("unlosable", [True, True, True]), ("also-kontra-contracts", [True, True, False]),
     ("all-contracts", [True, False, False]), ("none", [True, True, True])],
)  # fmt: skip
def test_a_room_decides_what_else_cannot_be_doubled(room: str, asked: list[bool]) -> None:
    words = [
        "0:pass 1:pass 2:pass 3:pass",
        "0:bid:schnapser 1:pass 2:pass 3:pass",
        "0:pass 1:bid:kontraschnapser 2:pass 3:pass",
    ]
    assert [view(bidding(text, kontra_excluded=room), PUBLIC).phase == "kontra" for text in words] == asked


@rule("b.kontra.excluded")
def test_a_room_may_double_even_what_cannot_be_lost() -> None:
    match = bidding("0:pass 1:bid:farbengang 2:pass 3:pass", hands=FLUSHES, kontra_excluded="none", target=99)
    assert (turn_of(match), legal(match)) == (2, {"kontra", "pass"})
    assert points(act(match, "2:kontra 3:pass 1:pass")) == (0, 36, 0, 36)


@rule("b.kontra.multiplies")
def test_kontra_doubles_a_contract_for_whoever_wins_it() -> None:
    match = act(bidding("0:bid:gang 1:pass 2:pass 3:pass 1:kontra 2:pass 0:pass"), "0:DQ 1:DJ 2:HJ 3:DA")
    assert points(match) == (0, 18, 0, 18)


@rule("b.kontra.multiplies")
def test_rekontra_makes_four_of_the_one_point_of_the_last_trick() -> None:
    hands = ("HT HQ HJ SA SK", "HA HK SJ CQ CJ", "DA DT DK DJ CA", "ST SQ DQ CT CK")
    match = bidding("0:pass 1:pass 2:pass 3:pass 1:kontra 2:kontra", hands=hands)
    tricks = "0:HQ 1:HK 2:CA 3:ST 1:HA 2:DA 3:DQ 0:HT 1:CQ 2:DK 3:CT 0:HJ 0:SK 1:SJ 2:DJ 3:SQ 0:SA 1:CJ 2:DT 3:CK"
    assert points(act(match, tricks)) == (4, 0, 4, 0)


@rule("b.kontra.multiplies")
def test_the_three_points_of_normal_are_doubled_too() -> None:
    match = bidding("0:pass 1:pass 2:pass 3:pass 1:kontra 2:pass 0:pass", hands=FOUR_TRUMPS)
    assert points(act(match, "0:HA 1:HJ 2:SA 3:CJ 0:HK+")) == (6, 0, 6, 0)


@rule("b.kontra.multiplies")
def test_nothing_said_nothing_multiplied() -> None:
    match = playing("normal", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+")
    assert (points(match), result(match).kontra) == ((3, 0, 3, 0), 1)
