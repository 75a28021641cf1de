"""Two players: the talon that is shuffled anew."""

import pytest

from bauern.engine import PUBLIC, IllegalAction, Match, view
from tests.engine.tables import DUO, Room, duo, eyes, reason, seen_by, shown

rule = pytest.mark.rule
TALONS = ("ST CK HQ DQ HK SJ CQ DT", "DQ ST SJ CQ HK DT", "HK DQ CQ DT")
"""Of DUO, shuffled anew after each of three tricks of seat 0: trump becomes spades, diamonds and hearts."""
THREE_TRICKS = ("0:SK 1:CJ", "0:HA 1:DK", "0:CA 1:CT")


def flip(tricks: int, actions: str = "", **room: object) -> Match:
    """DUO after so many tricks of seat 0, the talon shuffled after each."""
    settings: Room = {"reshuffles": TALONS, **room}
    return duo(DUO, " ".join([*THREE_TRICKS[:tricks], actions]), preset="flip", **settings)


@rule("s.flip.shuffle")
def test_after_each_of_three_tricks_the_talon_shows_a_new_trump() -> None:
    assert [shown(flip(tricks)) for tricks in range(4)] == [("H", "HQ"), ("S", "ST"), ("D", "DQ"), ("H", "HK")]
    assert view(flip(3), PUBLIC).talon_left == 4
    assert shown(flip(3, "0:SQ 1:SA")) == ("H", "HK")


@rule("s.flip.shuffle")
def test_both_draw_before_the_shuffle_and_what_was_turned_up_goes_into_it() -> None:
    match = flip(1)
    assert (seen_by(match, 0).hand[-1], seen_by(match, 1).hand[-1]) == ("CA", "CT")
    assert seen_by(flip(2), 0).hand[-1] == "CK"
    assert seen_by(flip(2), 1).hand[-1] == "HQ"


@rule("s.flip.shuffle")
@pytest.mark.parametrize(("room", "trumps"), [(0, "HHHH"), (2, "HSDD"), (3, "HSDH")])
def test_a_room_says_after_how_many_tricks(room: int, trumps: str) -> None:
    assert [shown(flip(tricks, duo_flip_shuffles=room))[0] for tricks in range(4)] == [*trumps]


@rule("s.flip.shuffle")
def test_the_jack_of_the_new_trump_is_exchanged() -> None:
    assert reason(flip(0), 0, "exchange") is None
    assert reason(flip(1), 0, "exchange") == "needs-trump-jack"
    assert shown(flip(2, "0:exchange")) == ("D", "DJ")


@rule("s.flip.shuffle")
def test_a_pair_keeps_the_value_that_it_had() -> None:
    match = duo(DUO, "0:SK+ 1:CJ", preset="flip", reshuffles=TALONS)
    assert (shown(match), eyes(match)) == (("S", "ST"), (26, 0))


@rule("s.flip.shuffle")
def test_closing_ends_the_shuffling() -> None:
    match = flip(1, "0:close 0:HA 1:HT")
    assert (shown(match), view(match, PUBLIC).talon_left) == (("S", "ST"), 8)


@rule("s.flip.shuffle")
def test_a_record_must_give_the_cards_that_are_left() -> None:
    with pytest.raises(IllegalAction, match="bad-reshuffle"):
        duo(DUO, "0:SK 1:CJ", preset="flip", reshuffles=["SA CK HQ DQ HK SJ CQ DT"])
    with pytest.raises(IllegalAction, match="bad-reshuffle"):
        duo(DUO, "0:SK 1:CJ", preset="flip")
