"""A side that gives up has lost the match, whenever that is; the hand in progress scores nothing."""

import pytest

from bauern.engine import (
    PUBLIC,
    IllegalAction,
    Match,
    MatchOver,
    Seat,
    forfeit,
    legal_actions,
    needs_shuffle,
    new_match,
    rematch,
    turn_of,
    view,
)
from bauern.engine.notation import table
from bauern.engine.state import Finished
from tests.engine.tables import FLUSHES, FORTY, MIXED, bidding, playing, result

rule = pytest.mark.rule
PHASES = [
    table("", hands=MIXED),
    bidding("0:bid:gang"),
    bidding("0:bid:gang 1:pass 2:pass 3:pass 1:kontra"),
    playing("gang", 0, MIXED, "0:HA 1:HT"),
    playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ 3:DA"),
]


def given_up(match: Match, seat: int) -> Match:
    return forfeit(match, Seat(seat))[0]


@rule("x.match.forfeit")
@pytest.mark.parametrize("match", PHASES, ids=lambda match: type(match.phase).__name__)
def test_in_every_phase_the_other_side_wins_and_no_points_are_added(match: Match) -> None:
    over = given_up(match, 2)
    assert over.outcome
    assert (over.outcome.winners, over.scores) == ((1, 3), match.scores)
    assert result(over).ending == ("contract" if isinstance(match.phase, Finished) else "forfeit")
    assert (view(over, PUBLIC).phase, turn_of(over), needs_shuffle(over)) == ("match-over", None, False)


@rule("x.match.forfeit")
@pytest.mark.parametrize("match", PHASES, ids=lambda match: type(match.phase).__name__)
def test_the_cards_of_the_hand_are_shown_and_nothing_can_be_done_any_more(match: Match) -> None:
    over = given_up(match, 1)
    assert result(over).hands == tuple(tuple(hand.split()) for hand in MIXED)
    assert [legal_actions(over, Seat(seat)) for seat in range(4)] == [()] * 4


@rule("x.match.forfeit")
def test_the_side_that_gave_up_gets_the_bummerl_of_its_score() -> None:
    over, events = forfeit(playing("normal", 0, MIXED, scores=(3, 0, 3, 0)), Seat(1))
    assert over.bummerl == (0, 2, 0, 2)
    assert events[-1] == MatchOver((Seat(0), Seat(2)), (0, 2, 0, 2))
    assert given_up(playing("normal", 0, MIXED, scores=(3, 0, 3, 0)), 0).bummerl == (1, 0, 1, 0)


@rule("x.match.forfeit")
def test_a_hand_given_up_before_trump_shows_none_and_counts_as_normal() -> None:
    seen = view(given_up(table("", hands=MIXED), 0), PUBLIC)
    assert (seen.trump, result(given_up(table("", hands=MIXED), 0)).contract) == (None, "normal")


@rule("x.match.forfeit")
def test_after_a_hand_the_result_of_that_hand_stays() -> None:
    over = given_up(playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ 3:DA"), 3)
    assert (result(over).contract, result(over).points, over.scores) == ("gang", (0, 9, 0, 9), (0, 9, 0, 9))
    assert over.outcome
    assert over.outcome.winners == (0, 2)


@rule("x.match.forfeit")
def test_the_next_match_starts_from_nothing_with_the_slate_kept() -> None:
    again = rematch(given_up(playing("normal", 0, FORTY), 0))
    assert (again.scores, again.bummerl) == ((0, 0, 0, 0), (2, 0, 2, 0))


@rule("x.match.forfeit")
def test_there_is_nothing_to_give_up_before_the_deal_or_after_the_match() -> None:
    over = bidding("0:bid:herrenschnapser 1:pass 2:pass 3:pass", hands=FLUSHES)
    with pytest.raises(IllegalAction, match="match-over"):
        forfeit(over, Seat(0))
    with pytest.raises(IllegalAction, match="not-now"):
        forfeit(new_match(over.game, over.rules, Seat(0)), Seat(0))
