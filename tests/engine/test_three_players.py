"""Three players from the first lead on: contracts, playing, what a hand scores, and how a match of three ends."""

import pytest

from bauern.engine import PUBLIC, IllegalAction, Match, Seat, forfeit, turn_of, view
from bauern.engine.notation import act
from tests.engine.tables import (
    DUO,
    THREE,
    THREE_DEFENCE,
    THREE_FLUSHES,
    THREE_PLAIN,
    THREE_POOR,
    THREE_SCHNAPSER,
    THREE_TALON,
    Room,
    dealt,
    eyes,
    legal,
    points,
    reason,
    result,
    seen_by,
    solo,
    three,
)

rule = pytest.mark.rule
POOR = "0:trump:H 0:bid:bettler 1:pass 2:pass 1:pass 2:pass"
THREE_TRICKS = "0:HA 1:HJ 2:DQ 0:SA 1:SQ 2:SJ 0:HT 1:CQ 2:SK"
"""In THREE_SCHNAPSER without the 40: 16, 32 and 49 eyes."""
FOUR_TRICKS = f"{THREE_TRICKS} 0:HK 1:DK 2:CT"
"""And 67."""
FIVE_HEARTS = "0:HA 1:CJ 2:CK 0:HT 1:DJ 2:CT 0:HK 1:DQ 2:CA 0:HQ 1:SK 2:DK 0:HJ 1:ST 2:DT"
"""In THREE_FLUSHES: five tricks of seat 0, 90 eyes."""
FIVE_SPADES = "1:SA 2:HJ 0:CJ 1:ST 2:HQ 0:CQ 1:SK 2:HK 0:DJ 1:SQ 2:CT 0:DQ 1:SJ 2:CA 0:HT"
"""In THREE_PLAIN: five tricks of seat 1, 80 eyes."""
TO_THE_LAST = {
    (1, 0, 0): "0:HA 1:HT 2:HQ 0:HJ 1:SQ 2:SA 0:DQ 1:DJ 2:DK 2:DA 0:DT 1:CT 2:SK 0:SJ 1:CA 2:ST 0:HK 1:CK",
    (0, 1, 1): "0:HA 1:HT 2:HQ 0:HJ 1:DJ 2:DK 0:SJ 1:SQ 2:SA 2:SK 0:HK 1:CA 0:DQ 1:CT 2:DA 2:ST 0:DT 1:CK",
}
"""In THREE, clubs laid away, nobody at 66: what the last trick scores."""
TWO_TRICKS_FOR_THEM = "0:DJ 1:DK 2:DQ 1:CQ 2:CK 0:CJ 2:SK 0:HA 1:SQ 0:HK+ 1:HJ 2:SJ"
"""In THREE_SCHNAPSER: 66 for seat 0, 18 in two tricks for the others."""


def made(cards: str = "DJ,CJ", actions: str = FOUR_TRICKS, **room: object) -> Match:
    """A Schnapser of seat 0."""
    return solo(THREE_SCHNAPSER, cards, actions, bid="bid:schnapser", **room)


def plain_five(actions: str, away: str = "DK,CK", **room: object) -> Match:
    """A Farbengang of seat 1."""
    words = f"0:trump:H 0:pass 1:bid:farbengang 2:pass 1:discard:{away} 2:pass 0:pass"
    return three(THREE_PLAIN, f"{words} {actions}", **room)


def lost_bettler(*scores: int, **room: object) -> Match:
    """A hand that scores four for seats 1 and 2."""
    settings: Room = dict(room)
    return three(THREE, f"{POOR} 0:HA 1:HT 2:HQ", scores=scores, **settings)


@rule("x.match.forfeit")
@pytest.mark.parametrize("dealt_already", [False, True])
@pytest.mark.parametrize(("quits", "winners"), [(1, (2,)), (2, (1,)), (0, (1, 2))])
def test_who_gives_up_a_play_off_leaves_the_match_to_those_who_were_ahead(
    quits: int, winners: tuple[int, ...], *, dealt_already: bool
) -> None:
    match = lost_bettler(5, 20, 20, three_finish="play-off")
    if dealt_already:
        match = dealt(match, ("", *DUO[0][::-1]), DUO[1])
    match, _ = forfeit(match, Seat(quits))
    assert match.outcome
    assert match.outcome.winners == winners
    assert slate(match) == tuple(int(seat == quits) for seat in range(3))


def slate(match: Match) -> tuple[int, ...]:
    assert match.outcome
    return match.outcome.bummerl


@rule("d.contract.tricks")
@pytest.mark.parametrize("key", ["gang", "zehnerloch", "bauernschnapser"])
def test_five_tricks_are_not_all(key: str) -> None:
    match = three(THREE_FLUSHES, f"0:trump:H 0:bid:{key} 1:pass 2:pass 0:discard:SJ,CQ 1:pass 2:pass")
    assert turn_of(act(match, FIVE_HEARTS)) == 0
    assert result(act(match, f"{FIVE_HEARTS} 0:SQ 1:SA 2:DA")).winners == ((1, 2) if key != "zehnerloch" else (0,))


@rule("d.contract.tricks")
def test_the_sixth_trick_makes_a_bauernschnapser_or_loses_it() -> None:
    five = "0:HA 1:HJ 2:DQ 0:HT 1:SQ 2:SJ 0:HK 1:DK 2:CK 0:HQ 1:CQ 2:SK 0:SA 1:ST 2:CT"
    match = solo(THREE_SCHNAPSER, "DJ,CJ", five, bid="bid:bauernschnapser")
    assert points(act(match, "0:DT 1:DA 2:CA")) == (0, 12, 12)
    match = solo(THREE_SCHNAPSER, "DJ,CJ", five.replace("1:DK", "1:DA"), bid="bid:bauernschnapser")
    assert points(act(match, "0:DT 1:DK 2:CA")) == (12, 0, 0)


@rule("d.contract.tricks")
def test_a_bettler_is_made_with_six_tricks_of_the_others() -> None:
    five = "0:HJ 1:HT 2:HQ 1:HA 2:HK 0:SQ 1:SK 2:SA 0:SJ 2:ST 0:CQ 1:CK 2:CA 0:CJ 1:DK"
    match = three(THREE_POOR, f"{POOR} {five}")
    assert turn_of(match) == 2
    assert points(act(match, "2:DT 0:DJ 1:DA")) == (4, 0, 0)


@rule("d.contract.schnapser")
def test_a_schnapser_may_take_four_tricks() -> None:
    assert eyes(made(actions=THREE_TRICKS)) == (49, 0, 0)
    assert points(made()) == (6, 0, 0)


@rule("d.contract.schnapser")
def test_61_after_four_tricks_is_lost_to_each_of_the_others() -> None:
    match = made(actions=FOUR_TRICKS.replace("2:CT", "2:CK"))
    assert (points(match), result(match).eyes) == ((0, 6, 6), (61, 0, 0))


@rule("d.contract.schnapser")
def test_a_trick_of_a_defender_loses_it_at_once() -> None:
    assert points(made(actions="0:DT 1:DA 2:DQ")) == (0, 6, 6)


@rule("d.contract.schnapser")
def test_a_kontraschnapser_may_take_four_tricks_too() -> None:
    cards = (("HJ ST SQ DA DK CQ", "HA HT HK HQ SA DJ", "SK SJ CA CT CK DQ"), "DT CJ")
    words = "0:trump:H 0:pass 1:bid:kontraschnapser 2:pass 1:discard:DJ,CJ 2:pass 0:pass"
    tricks = "0:HJ 1:HA 2:DQ 1:SA 2:SJ 0:SQ 1:HT 2:SK 0:CQ"
    assert turn_of(three(cards, f"{words} {tricks}")) == 1
    assert points(three(cards, f"{words} {tricks} 1:HK 2:CT 0:DK")) == (0, 12, 0)


@rule("d.contract.schnapser")
def test_a_room_may_allow_three_tricks() -> None:
    assert points(made(actions=THREE_TRICKS, three_schnapser_tricks=3)) == (0, 6, 6)


@rule("d.contract.schnapser")
@pytest.mark.parametrize(
    ("tricks", "score"),
    [
        ("0:HK+ 1:HJ 2:DQ 0:HA 1:CQ 2:SJ", (0, 6, 6)),
        ("0:HK+ 1:HJ 2:DQ 0:HA 1:CQ 2:CT", (6, 0, 0)),
        (FOUR_TRICKS, (6, 0, 0)),
    ],
    ids=["65 in two tricks after a 40", "73 in two", "67 in four without a pair"],
)
def test_by_pair_a_40_allows_two_tricks_and_no_pair_four(tricks: str, score: tuple[int, ...]) -> None:
    assert points(made(actions=tricks, three_schnapser_tricks="by-pair")) == score


@rule("d.contract.schnapser")
@pytest.mark.parametrize(("thrown", "score"), [("1:DA 2:CT", (6, 0, 0)), ("1:DK 2:DQ", (0, 6, 6))])
def test_by_pair_a_20_allows_three_tricks(thrown: str, score: tuple[int, ...]) -> None:
    cards = (("HA HT HQ SK SQ SJ", "HK DT DA DK CK DJ", "HJ DQ CA CT CQ CJ"), "SA ST")
    tricks = "0:HA 1:HK 2:HJ 0:SK+ 1:DJ 2:CJ"
    match = solo(cards, "SA,SJ", tricks, bid="bid:schnapser", three_schnapser_tricks="by-pair")
    assert eyes(match) == (45, 0, 0)
    assert points(act(match, f"0:SQ {thrown}")) == score


@rule("d.contract.farben")
def test_a_sixth_card_that_is_beaten_loses_a_herrenschnapser() -> None:
    match = solo(THREE_FLUSHES, "SQ,CQ", FIVE_HEARTS, bid="bid:herrenschnapser")
    assert turn_of(match) == 0
    assert points(act(match, "0:SJ 1:SA 2:DA")) == (0, 24, 24)


@rule("d.contract.farben")
def test_it_is_made_with_six() -> None:
    match = plain_five(FIVE_SPADES.replace("2:CA", "2:DA") + " 1:DT 2:CA 0:HA")
    assert points(match) == (0, 18, 0)


@rule("d.contract.farben")
def test_it_can_be_doubled() -> None:
    match = three(THREE_FLUSHES, "0:trump:H 0:bid:herrenschnapser 1:pass 2:pass 0:discard:SQ,CQ")
    assert (turn_of(match), legal(match)) == (1, {"kontra", "pass"})


@rule("d.contract.farben")
def test_where_five_suffice_it_ends_with_the_fifth_own_trick() -> None:
    assert points(plain_five(FIVE_SPADES, three_farben_mode="five-suffice")) == (0, 18, 0)


@rule("d.contract.farben")
def test_where_five_suffice_one_trick_of_the_others_is_no_harm_and_two_are() -> None:
    match = plain_five("1:SJ 2:CT 0:HT", three_farben_mode="five-suffice")
    assert turn_of(match) == 1
    match = plain_five("1:DT 2:DA 0:DQ", "SJ,CK", three_farben_mode="five-suffice")
    assert turn_of(match) == 2
    assert points(act(match, "2:CA 0:CQ 1:DK")) == (18, 0, 18)


@rule("d.contract.farben")
def test_five_suffice_for_no_other_contract() -> None:
    match = solo(THREE_FLUSHES, "SQ,CQ", FIVE_HEARTS, bid="bid:gang", three_farben_mode="five-suffice")
    assert turn_of(match) == 0
    assert points(act(match, "0:SJ 1:SA 2:DA")) == (0, 9, 9)


@rule("d.contract.farben")
def test_a_room_may_leave_the_two_out() -> None:
    match = three(THREE_FLUSHES, "0:trump:H", three_farben_mode="off")
    assert reason(match, 0, "bid:herrenschnapser") == "not-offered"
    match = three(THREE_PLAIN, "0:trump:H 0:pass", three_farben_mode="off")
    assert reason(match, 1, "bid:farbengang") == "not-offered"


@rule("d.play.first-lead")
@pytest.mark.parametrize(
    ("bid", "leader"),
    [("kontraschnapser", 0), ("kontrabauernschnapser", 0), ("gang", 2), ("zehnerloch", 2), ("damengang", 2)],
)
def test_the_caller_leads_with_trump_and_the_declarer_without(bid: str, leader: int) -> None:
    words = f"0:trump:H 0:pass 1:pass 2:bid:{bid} 2:discard:HJ,DT 0:pass 1:pass"
    assert turn_of(three(THREE, words, contracts=[bid])) == leader


@rule("d.play.first-lead")
def test_a_herrenschnapser_is_led_by_its_declarer() -> None:
    words = "0:trump:S 0:pass 1:bid:herrenschnapser 2:pass 1:discard:DK,CK 2:pass 0:pass"
    assert turn_of(three(THREE_PLAIN, words, trump_suit_must_be_held="no")) == 1


@rule("d.play.first-lead")
def test_a_room_may_give_the_lead_to_the_declarer() -> None:
    words = "0:trump:H 0:pass 1:pass 2:bid:kontraschnapser 2:discard:HJ,DT 0:pass 1:pass"
    assert turn_of(three(THREE, words, schnapser_lead="declarer")) == 2


@rule("d.play.defenders")
def test_the_defenders_count_together() -> None:
    match = solo(THREE_DEFENCE, "DQ,CT", "0:CJ 1:CA 2:HQ 2:SA 0:SJ 1:SQ 2:DK 0:DJ 1:DT")
    assert eyes(match) == (0, 48, 48)
    assert view(match, PUBLIC).tricks == (0, 1, 2)
    assert points(act(match, "1:CK+")) == (0, 3, 3)


@rule("d.play.defenders")
@pytest.mark.parametrize(("room", "cards"), [("yes", {"DA"}), ("no", {"DA", "DK"})])
def test_a_defender_has_to_beat_the_other_unless_the_room_frees_him(room: str, cards: set[str]) -> None:
    assert legal(solo(THREE_DEFENCE, "HJ,CT", "0:DQ 1:DT", head_partner=room)) == cards


@rule("d.play.defenders")
def test_the_soloist_has_to_be_beaten_in_every_room() -> None:
    assert legal(solo(THREE_DEFENCE, "HJ,CT", "0:DQ", head_partner="no")) == {"DT"}


@rule("d.score.each")
def test_a_soloist_who_wins_scores_alone_and_one_who_loses_pays_each() -> None:
    assert points(solo(THREE_TALON, "SJ,DJ", "0:HA 1:HJ 2:CQ 0:HK+ 1:DQ 2:CK")) == (3, 0, 0)
    assert points(lost_bettler()) == (0, 4, 4)


@rule("d.score.each")
@pytest.mark.parametrize(("score", "tricks"), TO_THE_LAST.items())
def test_the_last_trick_is_a_point_for_the_soloist_or_for_each_of_the_others(
    score: tuple[int, ...], tricks: str
) -> None:
    assert points(solo(THREE, "CQ,CJ", tricks)) == score


@rule("d.score.each")
def test_kontra_multiplies_what_each_scores() -> None:
    words = "0:trump:H 0:bid:bettler 1:pass 2:pass 1:pass 2:kontra 0:kontra"
    assert points(three(THREE, f"{words} 0:HA 1:HT 2:HQ")) == (0, 16, 16)


@rule("d.score.discard")
@pytest.mark.parametrize(
    ("room", "score", "counted"),
    [("nobody", (2, 0, 0), (66, 18, 18)), ("defenders", (1, 0, 0), (66, 39, 39))],
)
def test_the_eyes_laid_away_are_nobodys_or_the_defenders(
    room: str, score: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    match = solo(THREE_SCHNAPSER, "SA,DT", TWO_TRICKS_FOR_THEM, three_discard_eyes=room)
    assert (points(match), result(match).eyes) == (score, counted)


@rule("d.score.discard")
def test_a_room_may_give_them_to_the_soloist() -> None:
    match = solo(THREE_SCHNAPSER, "SA,DT", "0:HA 1:HJ 2:DQ 0:HK+", three_discard_eyes="soloist")
    assert (points(match), result(match).eyes) == ((3, 0, 0), (77, 0, 0))
    assert turn_of(solo(THREE_SCHNAPSER, "SA,DT", "0:HA 1:HJ 2:DQ 0:HK+")) == 1


@rule("d.score.discard")
def test_a_side_with_such_eyes_and_no_trick_still_pays_three() -> None:
    tricks = "0:HA 1:HJ 2:DQ 0:HK+ 1:CQ 2:SJ 0:HT 1:SQ 2:SK"
    match = solo(THREE_SCHNAPSER, "SA,DT", tricks, three_discard_eyes="defenders")
    assert (points(match), result(match).eyes) == ((3, 0, 0), (82, 21, 21))


@rule("d.match.end")
def test_of_two_who_pass_24_together_the_higher_wins() -> None:
    match = lost_bettler(20, 21, 22)
    assert match.outcome
    assert (match.outcome.winners, match.scores) == ((2,), (20, 25, 26))


@rule("d.match.end")
def test_two_with_the_same_total_share_the_win() -> None:
    match = lost_bettler(5, 20, 20)
    assert match.outcome
    assert (match.outcome.winners, match.outcome.bummerl) == ((1, 2), (1, 0, 0))


@rule("d.match.play-off")
def test_a_room_may_let_the_two_play_it_off_with_a_hand_of_schnapsen() -> None:
    match = lost_bettler(5, 20, 20, three_finish="play-off")
    assert match.outcome is None
    match = dealt(match, ("", *DUO[0][::-1]), DUO[1])
    seen = view(match, PUBLIC)
    assert (seen.playing, seen.game, seen.dealer, seen.turn, seen.hand_sizes) == (
        "schnapsen",
        "dreierschnapsen",
        1,
        2,
        (0, 5, 5),
    )
    assert legal(match) == {"HA", "HJ", "SK", "SQ", "DJ", "SK+", "SQ+", "exchange", "close", "resign"}
    assert seen_by(match, 0).hand == ()


@rule("d.match.play-off")
def test_who_looks_on_has_no_eyes_and_no_points() -> None:
    match = act(dealt(lost_bettler(5, 20, 20, three_finish="play-off"), ("", *DUO[0][::-1]), DUO[1]), "2:DJ 1:DK")
    assert (eyes(match), view(match, PUBLIC).last_taker) == ((0, 6, 0), 1)
    assert (result(act(match, "1:resign")).eyes, points(act(match, "1:resign"))) == ((0, 6, 0), (0, 0, 2))


@rule("d.match.play-off")
def test_its_points_are_added_and_who_is_ahead_has_won() -> None:
    match = dealt(lost_bettler(0, 20, 20, three_finish="play-off"), ("", *DUO[0][::-1]), DUO[1])
    match = act(match, "2:DJ 1:DK 1:resign")
    assert match.outcome
    assert (match.scores, match.outcome.winners, match.outcome.bummerl) == ((0, 24, 26), (2,), (2, 0, 0))


@rule("d.match.play-off")
def test_it_is_played_as_classic_whatever_the_room_plays() -> None:
    match = lost_bettler(5, 20, 20, three_finish="play-off", sixty_six="claim", first_trick_visible="none")
    match = act(dealt(match, ("", *DUO[0][::-1]), DUO[1]), "2:DJ 1:DK")
    assert (reason(match, 1, "claim"), view(match, PUBLIC).last_taker) == ("not-now", 1)


@rule("d.match.bummerl")
@pytest.mark.parametrize(
    ("room", "scores", "marks"),
    [
        ("all-lowest", (3, 20, 21), (1, 0, 0)),
        ("all-lowest", (0, 20, 21), (2, 0, 0)),
        ("every-loser", (3, 20, 21), (1, 1, 0)),
        ("every-loser", (0, 20, 21), (2, 1, 0)),
    ],
)
def test_the_lowest_gets_the_bummerl_or_every_loser(room: str, scores: tuple[int, ...], marks: tuple[int, ...]) -> None:
    assert slate(lost_bettler(*scores, three_bummerl=room)) == marks


@rule("d.match.bummerl")
@pytest.mark.parametrize(("low", "marks"), [(5, (0, 1, 1)), (0, (0, 2, 2))])
def test_two_who_are_lowest_get_one_each(low: int, marks: tuple[int, ...]) -> None:
    assert slate(made(scores=(18, low, low))) == marks


@rule("x.match.schneider")
def test_one_bummerl_for_a_schneider_of_three_players() -> None:
    assert slate(lost_bettler(0, 20, 21, schneider_bummerl=1)) == (1, 0, 0)


@rule("x.match.forfeit")
@pytest.mark.parametrize("actions", ["", "0:trump:H", "0:trump:H 0:pass 1:pass 2:pass", f"{POOR} 0:HA"])
def test_who_gives_up_loses_alone_and_the_two_others_win(actions: str) -> None:
    over, _ = forfeit(three(THREE, actions, scores=(7, 0, 9)), Seat(1))
    assert over.outcome
    assert (over.outcome.winners, over.outcome.bummerl, over.scores) == ((0, 2), (0, 2, 0), (7, 0, 9))


@rule("x.match.forfeit")
def test_the_third_player_can_give_up_a_play_off_as_well() -> None:
    match = dealt(lost_bettler(5, 20, 20, three_finish="play-off"), ("", *DUO[0][::-1]), DUO[1])
    over, _ = forfeit(match, Seat(0))
    assert over.outcome
    assert over.outcome.winners == (1, 2)
    with pytest.raises(IllegalAction, match="match-over"):
        forfeit(over, Seat(0))
