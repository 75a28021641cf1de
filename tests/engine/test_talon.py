"""Three players up to the first lead: the deal, who plays against whom, the talon, raising and kontra."""

import pytest

from bauern.engine import (
    DECK,
    GAMES,
    PUBLIC,
    Acted,
    CardsTaken,
    Event,
    Match,
    Seat,
    Shuffled,
    apply,
    new_match,
    parse,
    redact,
    rules_of,
    shuffled,
    turn_of,
    view,
)
from tests.engine.tables import (
    THREE,
    THREE_PLAIN,
    THREE_POOR,
    THREE_SCHNAPSER,
    THREE_TALON,
    Cards,
    dealt,
    legal,
    reason,
    result,
    seen_by,
    solo,
    three,
)

rule = pytest.mark.rule
PASSED = "0:trump:H 0:pass 1:pass 2:pass"


def done(match: Match, seat: int, text: str) -> tuple[Match, list[Event]]:
    match, events = apply(match, Seat(seat), parse(text))
    return match, list(events)


@rule("d.seats.soloist")
@pytest.mark.parametrize(
    ("words", "contract", "soloist"),
    [("0:pass 1:pass 2:pass", "normal", 0), ("0:bid:bettler 1:pass 2:bid:gang", "gang", 2)],
)
def test_the_highest_announcer_plays_alone_or_else_the_caller(words: str, contract: str, soloist: int) -> None:
    played = view(three(THREE, f"0:trump:H {words}"), PUBLIC).contract
    assert played
    assert (played.id, played.declarer) == (contract, soloist)


@rule("d.deal.packets")
def test_three_cards_are_dealt_then_the_talon_then_three_more() -> None:
    game = GAMES["dreierschnapsen"]
    match, _ = shuffled(new_match(game, rules_of(game), Seat(2)), Shuffled(DECK))
    assert [seen_by(match, seat).hand for seat in range(3)] == [DECK[0:3], DECK[3:6], DECK[6:9]]
    match, _ = apply(match, Seat(0), parse("trump:H"))
    assert [seen_by(match, seat).hand[3:] for seat in range(3)] == [DECK[11:14], DECK[14:17], DECK[17:20]]
    assert view(match, PUBLIC).talon_left == 2


@rule("d.deal.packets")
def test_dealt_all_at_once_the_two_others_see_their_six_cards() -> None:
    match = three(THREE, deal_pattern="all-at-once")
    assert [len(seen_by(match, seat).hand) for seat in range(3)] == [3, 6, 6]


@rule("d.deal.decline")
def test_the_caller_turns_up_his_fourth_card_and_no_other() -> None:
    match = three(THREE)
    assert legal(match) == {"trump:H", "trump:S", "turn:1"}
    seen = view(three(THREE, "0:turn:1"), PUBLIC)
    assert (seen.trump, seen.trump_card) == ("D", "DQ")
    assert "DQ" in seen_by(three(THREE, "0:turn:1"), 0).hand


@rule("d.deal.decline")
def test_a_room_may_make_the_caller_name_a_suit() -> None:
    match = three(THREE, decline_trump="off")
    assert legal(match) == {"trump:H", "trump:S"}
    assert reason(match, 0, "turn:1") == "decline-not-allowed"


@rule("d.auction.opponents")
def test_only_the_caller_says_schnapser_and_only_the_others_the_kontra_contracts() -> None:
    match = three(THREE, "0:trump:H")
    assert reason(match, 0, "bid:kontraschnapser") == "opponents-only"
    match = three(THREE, "0:trump:H 0:pass")
    assert reason(match, 1, "bid:schnapser") == reason(match, 1, "bid:bauernschnapser") == "callers-side-only"
    for seat in (1, 2):
        match = three(THREE, "0:trump:H 0:pass" + " 1:pass" * (seat - 1))
        assert reason(match, seat, "bid:kontraschnapser") is reason(match, seat, "bid:kontrabauernschnapser") is None


@rule("d.auction.opponents")
def test_there_is_no_schnapser_with_the_partner() -> None:
    assert reason(three(THREE, "0:trump:H"), 0, "bid:schnapser-partner") == "not-offered"


@rule("d.auction.opponents")
def test_a_room_may_want_the_plain_contract_before() -> None:
    match = three(THREE, "0:trump:H 0:pass", kontra_contracts_by="only-over-a-matching-bid")
    assert reason(match, 1, "bid:kontraschnapser") == "needs-matching-bid"


@rule("d.talon.who")
def test_the_soloist_has_eight_cards_and_lays_two_away() -> None:
    match = three(THREE, PASSED)
    seen = seen_by(match, 0)
    assert (seen.phase, seen.turn, len(seen.hand), len(legal(match))) == ("talon", 0, 8, 28)
    assert seen.hand[6:] == ("HJ", "DT")


@rule("d.talon.who")
@pytest.mark.parametrize("key", ["bettler", "ass-bettler", "assenbettler", "plauderer"])
def test_in_a_bettler_the_talon_stays_where_it_is(key: str) -> None:
    offered = ["bettler", "ass-bettler", "assenbettler", "plauderer"]
    match = three(THREE, f"0:trump:H 0:bid:{key} 1:pass 2:pass", contracts=offered)
    seen = seen_by(match, 0)
    assert (seen.phase, len(seen.hand), seen.talon_left) == ("kontra", 6, 2)


@rule("d.talon.who")
@pytest.mark.parametrize("key", ["bettler", "ass-bettler"])
def test_a_room_may_give_the_talon_in_a_bettler_too(key: str) -> None:
    match = three(THREE, f"0:trump:H 0:bid:{key} 1:pass 2:pass", three_talon_in="all")
    assert seen_by(match, 0).phase == "talon"


@rule("d.talon.discard")
def test_any_two_different_cards_of_the_eight_are_laid_away() -> None:
    match = three(THREE, PASSED)
    assert reason(match, 0, "discard:HA,HJ") is reason(match, 0, "discard:HJ,HA") is None
    assert reason(match, 0, "discard:HA,HA") == "discard-two"
    assert reason(match, 0, "discard:HA,SA") == "not-in-hand"
    assert reason(match, 1, "discard:HA,HJ") == "not-your-turn"
    seen = seen_by(three(THREE, f"{PASSED} 0:discard:HA,HJ"), 0)
    assert (set(seen.hand), seen.discard) == ({"HK", "SJ", "DQ", "DT", "CQ", "CJ"}, ("HA", "HJ"))


@rule("d.talon.discard")
def test_what_is_laid_away_is_not_played() -> None:
    assert legal(solo(THREE, "HA,HJ")) == {"HK", "SJ", "DQ", "DT", "CQ", "CJ"}


@rule("d.talon.secret")
@pytest.mark.parametrize("viewer", [1, 2, PUBLIC])
def test_the_others_hear_of_the_talon_and_of_the_cards_laid_away_without_the_cards(viewer: int) -> None:
    match, events = done(three(THREE, "0:trump:H 0:pass 1:pass"), 2, "pass")
    [took] = [event for event in events if isinstance(event, CardsTaken)]
    assert redact(took, Seat(viewer)) == CardsTaken(Seat(0), None)
    match, events = done(match, 0, "discard:HA,HJ")
    assert redact(events[0], Seat(viewer)) == Acted(Seat(0), "discard")
    seen = view(match, Seat(viewer))
    assert (seen.talon_left, seen.discard, seen.hand_sizes) == (0, (), (6, 6, 6))


@rule("d.talon.secret")
def test_after_the_hand_talon_and_cards_laid_away_are_shown() -> None:
    over = result(solo(THREE_TALON, "SJ,DJ", "0:HA 1:HJ 2:CQ 0:HK+ 1:DQ 2:CK"))
    assert (over.talon, over.discard) == (("HQ", "HK"), ("SJ", "DJ"))
    assert over.hands[0] == tuple(THREE_TALON[0][0].split())


@rule("d.talon.secret")
@pytest.mark.parametrize(("room", "told"), [("soloist", (None, 0, 0)), ("defenders", (0, None, None))])
def test_only_the_soloist_is_told_eyes_that_hold_the_cards_laid_away(room: str, told: tuple[int | None, ...]) -> None:
    match = solo(THREE_SCHNAPSER, "SA,DT", three_discard_eyes=room)
    assert seen_by(match, 1).eyes == view(match, PUBLIC).eyes == told
    assert seen_by(match, 0).eyes == tuple(21 if eyes is None else 0 for eyes in told)


@rule("d.talon.raise")
def test_nothing_is_raised_unless_the_room_says_so() -> None:
    assert reason(three(THREE_TALON, PASSED), 0, "bid:schnapser") == "not-now"


@rule("d.talon.raise")
def test_a_room_may_let_the_soloist_raise_again_and_again() -> None:
    match = three(THREE_TALON, f"{PASSED} 0:bid:schnapser 0:bid:bauernschnapser", three_raise_after_talon="yes")
    contract = view(match, PUBLIC).contract
    assert contract
    assert (contract.id, turn_of(match)) == ("bauernschnapser", 0)
    said = [(word.seat, word.action) for word in view(match, PUBLIC).bids[3:]]
    assert said == [(0, "bid:schnapser"), (0, "bid:bauernschnapser")]
    assert reason(match, 0, "bid:gang") == "too-low"
    assert reason(match, 0, "discard:SJ,DJ") is None
    seen = seen_by(match, 0)
    assert seen.why["bid:gang"] == "too-low"
    assert not set(seen.why) & set(seen.legal)


@rule("d.talon.raise")
def test_raising_is_strict_and_minds_who_may_say_what() -> None:
    match = three(THREE_TALON, "0:trump:H 0:pass 1:bid:gang 2:pass", three_raise_after_talon="yes")
    assert (reason(match, 1, "bid:gang"), reason(match, 1, "bid:schnapser")) == ("too-low", "callers-side-only")
    assert reason(match, 1, "bid:kontraschnapser") is None


@rule("d.talon.raise")
def test_raising_goes_by_the_eight_cards() -> None:
    cards: Cards = (("HA HT HK HQ SJ SA", "SQ ST SK DQ DJ CJ", "DA DT DK CA CT CK"), "HJ CQ")
    assert reason(three(cards, "0:trump:H"), 0, "bid:herrenschnapser") == "needs-all-trumps"
    match = three(cards, PASSED, three_raise_after_talon="yes")
    assert reason(match, 0, "bid:herrenschnapser") is None


@rule("d.talon.raise")
@pytest.mark.parametrize(("room", "said"), [("all-but-bettler", "no-talon-in-bettler"), ("all", None)])
def test_a_bettler_is_reached_only_where_the_talon_is_taken_in_it(room: str, said: str | None) -> None:
    match = three(THREE_POOR, PASSED, three_raise_after_talon="yes", three_talon_in=room)
    assert reason(match, 0, "bid:bettler") == said


@rule("d.kontra.time")
def test_kontra_comes_after_the_exchange_and_both_defenders_are_asked() -> None:
    match = three(THREE, f"{PASSED} 0:discard:HA,HJ")
    assert (turn_of(match), legal(match)) == (1, {"kontra", "pass"})
    assert turn_of(three(THREE, f"{PASSED} 0:discard:HA,HJ 1:pass")) == 2
    match = three(THREE, f"{PASSED} 0:discard:HA,HJ 1:kontra")
    assert (turn_of(match), legal(match)) == (0, {"kontra", "pass"})


@rule("d.kontra.time")
def test_the_defenders_of_another_soloist_are_asked_from_his_left() -> None:
    match = three(THREE, "0:trump:H 0:pass 1:bid:gang 2:pass 1:discard:DJ,DT")
    assert turn_of(match) == 2


@rule("d.kontra.time")
def test_a_room_may_ask_for_kontra_before_the_exchange() -> None:
    match = three(THREE, PASSED, three_kontra_time="before-exchange")
    assert (turn_of(match), view(match, PUBLIC).talon_left) == (1, 2)
    match = three(THREE, f"{PASSED} 1:pass 2:pass", three_kontra_time="before-exchange")
    assert seen_by(match, 0).phase == "talon"
    match = three(THREE, f"{PASSED} 1:pass 2:pass 0:discard:HA,HJ", three_kontra_time="before-exchange")
    assert (turn_of(match), seen_by(match, 0).phase) == (0, "play")


@rule("b.deal.lot")
def test_the_deal_goes_round_three_seats() -> None:
    match = solo(THREE_TALON, "SJ,DJ", "0:HA 1:HJ 2:CQ 0:HK+ 1:DQ 2:CK")
    match = dealt(match, *THREE_PLAIN)
    assert (view(match, PUBLIC).dealer, turn_of(match)) == (0, 1)
