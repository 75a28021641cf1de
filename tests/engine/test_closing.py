"""Two players: closing the talon, and what that is worth."""

import pytest

from bauern.engine import PUBLIC, turn_of, view
from bauern.engine.notation import act
from tests.engine.tables import (
    DUO,
    DUO_DRAWN,
    DUO_FORTY,
    DUO_RACE,
    Cards,
    Room,
    duo,
    eyes,
    legal,
    points,
    reason,
    result,
)

rule = pytest.mark.rule
MADE = "0:close 0:HK+ 1:HT 1:DA 0:DQ 1:DK 0:HQ 0:HA 1:SK 0:CA 1:ST"
"""In DUO_FORTY: the closer takes three of five tricks and has 83 eyes; the other took 28."""
LATE = "0:CA 1:ST 0:close"
"""In DUO_FORTY: closed with 21 eyes against an opponent without a trick."""
RACE = "0:CQ 1:CA 1:HQ+ 0:HA 0:close 0:DA 1:DQ 0:SJ 1:SA"
"""In DUO_RACE: closed at 14 against 54; then 28 against 54 and a trick of 13."""
LOST_THREE = "0:close 0:HA 1:HT 0:SK+ 1:SA 1:DA 0:DJ 1:DK 0:HJ 0:SQ 1:CJ"
"""In DUO: 52 eyes, and the last trick."""
LOST_TWO = "0:DJ 1:DK 1:CJ 0:CT 0:close 0:HJ 1:HT 1:SA 0:SQ 1:DA 0:HA 0:SK 1:CQ 0:CK 1:CA"
"""In DUO: 41 eyes; the other had a trick before."""
COUNTS: Room = {"duo_after_close": "counts"}


@rule("s.close.when")
def test_the_talon_is_closed_on_the_lead_while_it_has_cards() -> None:
    assert reason(duo(DUO), 0, "close") is None
    assert reason(duo(DUO, "0:DJ"), 1, "close") == "only-on-lead"
    assert reason(duo(DUO, "0:close"), 0, "close") == "talon-closed"
    assert reason(duo(DUO, f"{DUO_DRAWN} 0:ST 1:SJ"), 0, "close") == "talon-used-up"


@rule("s.close.when")
def test_after_a_closing_the_closer_leads_and_nobody_draws() -> None:
    match = duo(DUO, "0:close")
    assert (turn_of(match), view(match, PUBLIC).closed_by) == (0, 0)
    match = duo(DUO, "0:close 0:DJ 1:DA")
    assert (view(match, PUBLIC).hand_sizes, view(match, PUBLIC).talon_left) == ((4, 4), 10)


@rule("s.close.when")
def test_the_result_says_who_has_closed() -> None:
    assert result(duo(DUO_FORTY, MADE)).closed_by == 0
    assert result(duo(DUO_FORTY, "0:resign")).closed_by is None


@rule("s.close.last")
@pytest.mark.parametrize(("room", "why"), [("allowed", None), ("not-with-one-face-down-card", "one-card-left")])
def test_a_room_decides_about_closing_with_one_card_face_down(room: str, why: str | None) -> None:
    assert reason(duo(DUO, DUO_DRAWN, duo_close_last=room), 0, "close") == why
    assert reason(duo(DUO, DUO_DRAWN, duo_close_last=room), 0, "exchange") is None
    assert reason(duo(DUO, DUO_DRAWN.removesuffix(" 0:DT 1:DQ"), duo_close_last=room), 0, "close") is None


@rule("s.close.made")
@pytest.mark.parametrize(
    ("cards", "actions", "score", "counted"),
    [
        (DUO_FORTY, MADE, 3, (83, 0)),
        (DUO_FORTY, "0:DQ 1:DK 1:SK 0:HA 0:close 0:HK+ 1:HT 1:DA 0:HQ", 2, (69, 7)),
        (DUO_RACE, f"{RACE} 1:HK 0:HT 0:ST 1:SQ 0:SK 1:CT", 1, (69, 54)),
    ],
    ids=["no trick before", "seven eyes before", "54 before"],
)
def test_a_made_closing_is_paid_by_what_the_other_had_before(
    cards: Cards, actions: str, score: int, counted: tuple[int, ...]
) -> None:
    match = duo(cards, actions)
    assert (points(match), result(match).eyes) == ((score, 0), counted)


@rule("s.close.made")
@pytest.mark.parametrize(("room", "score"), [("at-closing", 3), ("final", 2)])
def test_a_room_may_pay_it_by_what_the_other_has_at_the_end(room: str, score: int) -> None:
    match = duo(DUO_FORTY, MADE, duo_close_score=room, **COUNTS)
    assert (points(match), result(match).eyes) == ((score, 0), (83, 28))


@rule("s.close.lost")
@pytest.mark.parametrize(("actions", "score", "last"), [(LOST_THREE, 3, 0), (LOST_TWO, 2, 1)])
def test_a_closer_without_66_loses_three_or_two_if_the_other_had_a_trick(actions: str, score: int, last: int) -> None:
    match = duo(DUO, actions)
    assert points(match) == (0, score)
    assert result(match).takers[-1] == last


@rule("s.close.lost")
def test_the_last_trick_does_not_help_a_closer() -> None:
    assert result(duo(DUO, LOST_THREE)).eyes == (52, 0)


@rule("s.close.lost")
@rule("s.end.claim")
def test_a_closer_who_never_claims_has_lost() -> None:
    match = duo(DUO_FORTY, MADE, preset="pagat")
    assert (turn_of(match), legal(match)) == (0, {"claim", "pass", "resign"})
    assert points(act(match, "0:claim")) == (3, 0)
    assert points(act(match, "0:pass")) == (0, 3)


@rule("s.close.frozen")
def test_what_the_other_takes_counts_for_nothing() -> None:
    match = duo(DUO_RACE, RACE)
    assert (turn_of(match), eyes(match)) == (1, (28, 54))


@rule("s.close.frozen")
def test_his_tricks_do_not_make_him_one_with_a_trick() -> None:
    assert points(duo(DUO_FORTY, "0:close 0:HK+ 1:HT 1:resign")) == (3, 0)
    assert result(duo(DUO_FORTY, "0:close 0:HK+ 1:HT 1:resign")).eyes == (0, 0)


@rule("s.close.frozen")
def test_in_a_room_that_counts_the_other_can_reach_66_and_scores_the_lost_closing() -> None:
    match = duo(DUO_RACE, RACE, **COUNTS)
    assert (points(match), result(match).eyes) == ((0, 2), (28, 67))


@rule("s.close.frozen")
def test_in_a_room_that_counts_the_others_pair_counts_too() -> None:
    match = duo(DUO_RACE, "0:close 0:CQ 1:CA 1:HQ+", **COUNTS)
    assert eyes(match) == (0, 54)


@rule("s.close.frozen")
@pytest.mark.parametrize(("room", "why"), [("frozen", "pair-counts-not"), ("counts", None)])
def test_only_there_the_other_may_announce_a_pair(room: str, why: str | None) -> None:
    assert reason(duo(DUO_RACE, "0:close 0:CQ 1:CA", duo_after_close=room), 1, "HQ+") == why


@rule("s.close.frozen")
def test_where_66_is_claimed_the_other_claims_it() -> None:
    match = duo(DUO_RACE, RACE.replace("1:HQ+", "1:HQ+ 1:pass"), preset="pagat")
    assert turn_of(match) == 1
    assert points(act(match, "1:claim")) == (0, 2)


@rule("s.close.lost")
@rule("s.end.resign")
def test_a_closer_who_resigns_pays_at_least_the_lost_closing() -> None:
    assert points(duo(DUO_FORTY, "0:HA 1:ST 0:CA 1:SQ 0:close 0:resign")) == (0, 3)


@rule("s.close.made")
@rule("s.end.resign")
def test_who_resigns_after_the_other_has_closed_pays_at_least_the_made_closing() -> None:
    match = duo(DUO_FORTY, "0:close 0:HK+ 1:HT 1:DA 0:DQ 1:resign", **COUNTS)
    assert (points(match), result(match).eyes) == ((3, 0), (0, 28))


@rule("s.end.false-claim")
def test_a_closer_who_claims_too_much_pays_the_lost_closing() -> None:
    assert points(duo(DUO_FORTY, f"{LATE} 0:claim", preset="pagat")) == (0, 3)
