import pytest

from bauern.engine import (
    PUBLIC,
    IllegalAction,
    MatchOver,
    Seat,
    forfeit,
    game_named,
    new_match,
    rematch,
    rules_of,
    view,
)
from bauern.engine.notation import act, table

HANDS = ["HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"]
EVERYBODY_PASSES = "0:trump:H 0:pass 1:pass 2:pass 3:pass 1:pass 3:pass"
MADE = "0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass 0:HK+ 1:HJ 2:SA 3:CJ 0:HA 1:SQ 2:ST 3:DQ"


@pytest.mark.parametrize("actions", ["", "0:trump:H", "0:trump:H 0:pass 1:pass 2:pass 3:pass", EVERYBODY_PASSES, MADE])
def test_in_every_phase_the_side_that_gives_up_loses_the_match(actions: str) -> None:
    before = table(actions, hands=HANDS, dealer=3, scores=(3, 22, 3, 22))
    ended, events = forfeit(before, Seat(1))
    shown = view(ended, PUBLIC)
    assert shown.phase == "match-over"
    assert shown.result is not None
    assert shown.result.match is not None
    assert shown.result.match.winners == (0, 2)
    assert shown.scores == before.scores, "what is given up scores nothing more"
    assert events[-1] == MatchOver((Seat(0), Seat(2)), (0, 1, 0, 1))
    assert shown.bummerl == (0, 1, 0, 1)


def test_the_hand_that_was_given_up_lies_open() -> None:
    ended, _ = forfeit(table("", hands=HANDS, dealer=3), Seat(0))
    shown = view(ended, PUBLIC)
    assert shown.result is not None
    assert shown.result.hands == tuple(tuple(hand.split()) for hand in HANDS)
    assert shown.result.points == (0, 0, 0, 0)
    assert (shown.trump, shown.turn) == (None, None)


def test_giving_up_without_a_point_is_a_schneider() -> None:
    ended, _ = forfeit(table(EVERYBODY_PASSES, hands=HANDS, dealer=3), Seat(2))
    assert view(ended, PUBLIC).bummerl == (2, 0, 2, 0)


def test_a_rematch_follows_as_after_any_match() -> None:
    ended, _ = forfeit(act(table(EVERYBODY_PASSES, hands=HANDS, dealer=3), "0:HA"), Seat(2))
    again = rematch(ended)
    assert (again.scores, again.bummerl, again.dealer) == ((0, 0, 0, 0), (2, 0, 2, 0), 0)


def test_only_a_match_that_is_being_played_can_be_given_up() -> None:
    ended, _ = forfeit(table("", hands=HANDS, dealer=3), Seat(0))
    with pytest.raises(IllegalAction, match="match-over"):
        forfeit(ended, Seat(1))
    game = game_named("bauernschnapsen")
    with pytest.raises(IllegalAction, match="not-now"):
        forfeit(new_match(game, rules_of(game), Seat(0)), Seat(1))
