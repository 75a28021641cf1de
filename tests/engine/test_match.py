import pytest

from bauern.engine import DECK, PUBLIC, IllegalAction, Match, Shuffled, needs_shuffle, rematch, shuffled, view
from bauern.engine.notation import act, table
from tests.engine.tables import FLUSHES, FOUR_TRUMPS, Room, dealt, playing, reason

rule = pytest.mark.rule
SIX = "0:HA 1:HJ 2:SA 3:CJ 0:HK+"
"""In FOUR_TRUMPS: a Schnapser of seat 0 is made."""
LOST = "0:SJ 1:SQ 2:SA 3:SK"
"""And lost."""


def six_points(*scores: int, actions: str = SIX, **room: object) -> Match:
    settings: Room = dict(room)
    return playing("schnapser", 0, FOUR_TRUMPS, actions, scores=scores, **settings)


def bummerl(match: Match) -> tuple[int, ...]:
    assert match.outcome
    return match.outcome.bummerl


@rule("b.match.end")
def test_the_first_side_with_24_points_wins_whatever_is_beyond() -> None:
    assert six_points(17, 20, 17, 20).outcome is None
    match = six_points(22, 20, 22, 20)
    assert match.outcome
    assert (match.outcome.winners, view(match, PUBLIC).phase) == ((0, 2), "match-over")


@rule("b.match.end")
def test_a_failure_of_one_side_can_win_the_match_for_the_other() -> None:
    match = six_points(23, 18, 23, 18, actions=LOST)
    assert match.outcome
    assert match.outcome.winners == (1, 3)


@rule("b.match.end")
def test_nothing_is_done_after_the_match() -> None:
    match = six_points(18, 0, 18, 0)
    assert (needs_shuffle(match), reason(match, 0, "pass")) == (False, "match-over")
    with pytest.raises(IllegalAction, match="match-over"):
        shuffled(match, Shuffled(DECK))


@rule("x.match.target")
@pytest.mark.parametrize(("target", "over"), [(6, True), (7, False)])
def test_a_room_sets_the_points_to_win(target: int, over: bool) -> None:  # noqa: FBT001  (a table)
    assert (six_points(target=target).outcome is not None) is over


@rule("b.match.bummerl")
def test_the_losing_side_gets_one_bummerl_on_the_slate() -> None:
    match = six_points(18, 18, 18, 18)
    assert bummerl(match) == match.bummerl == (0, 1, 0, 1)


@rule("x.match.schneider")
@pytest.mark.parametrize(("room", "marks"), [(2, (0, 2, 0, 2)), (1, (0, 1, 0, 1))])
def test_a_side_without_a_point_is_schneider(room: int, marks: tuple[int, ...]) -> None:
    assert bummerl(six_points(18, 0, 18, 0, schneider_bummerl=room)) == marks


@rule("x.match.retourschneider")
@pytest.mark.parametrize(
    ("room", "start", "marks"),
    [("on", (23, 18), (1, 0, 1, 0)), ("off", (23, 0), (1, 0, 1, 0)), ("on", (23, 0), (4, 0, 4, 0)),
     ("on", (22, 0), (1, 0, 1, 0)), ("on", (23, 23), (1, 0, 1, 0))],
)  # fmt: skip
def test_who_led_23_to_0_and_lost_gets_four_in_such_a_room(
    room: str, start: tuple[int, int], marks: tuple[int, ...]
) -> None:
    match = table("1:trump:S 1:bid:herrenschnapser 2:pass 3:pass 0:pass", hands=FLUSHES, dealer=0, scores=start * 2,
                  retourschneider=room)  # fmt: skip
    assert bummerl(match) == marks


@rule("x.match.retourschneider")
@pytest.mark.parametrize(("target", "start", "marks"), [(1, (0, 0), (2, 0, 2, 0)), (2, (1, 0), (4, 0, 4, 0))])
def test_one_short_of_a_target_of_one_is_no_lead(target: int, start: tuple[int, int], marks: tuple[int, ...]) -> None:
    match = table("1:trump:S 1:bid:herrenschnapser 2:pass 3:pass 0:pass", hands=FLUSHES, dealer=0, scores=start * 2,
                  retourschneider="on", target=target)  # fmt: skip
    assert bummerl(match) == marks


@rule("x.match.retourschneider")
def test_having_led_23_to_0_counts_though_the_others_scored_since() -> None:
    match = six_points(17, 0, 17, 0, retourschneider="on")
    match = act(dealt(match, FLUSHES), "1:trump:S 1:pass 2:pass 3:bid:farbengang 0:pass")
    assert match.scores == (23, 18, 23, 18)
    match = act(dealt(match, FLUSHES), "2:trump:D 2:pass 3:bid:farbengang 0:pass 1:pass")
    assert bummerl(match) == (4, 0, 4, 0)


@rule("b.match.next")
def test_a_rematch_starts_from_nothing_and_keeps_slate_and_rotation() -> None:
    match = rematch(six_points(18, 0, 18, 0))
    assert (match.scores, match.bummerl, match.dealer, match.deal_no) == ((0, 0, 0, 0), (0, 2, 0, 2), 0, 0)
    assert view(match, PUBLIC).result is not None


@rule("x.score.direction")
def test_counting_down_is_only_shown() -> None:
    assert six_points(score_direction="down").scores == six_points().scores == (6, 0, 6, 0)


@rule("b.match.next")
def test_hands_follow_each_other_until_the_match_ends() -> None:
    match, _ = shuffled(six_points(), Shuffled(DECK))
    assert (view(match, PUBLIC).deal_no, view(match, PUBLIC).scores) == (2, (6, 0, 6, 0))
    with pytest.raises(IllegalAction, match="not-now"):
        shuffled(match, Shuffled(DECK))
    with pytest.raises(IllegalAction, match="bad-deck"):
        shuffled(six_points(), Shuffled(DECK[:-1] + DECK[:1]))
    assert act(match, "1:turn:1").deal_no == match.deal_no
