"""Two players: the open talon, drawing, the jack of trumps, pairs, the end of a hand and the match."""

import pytest

from bauern.engine import (
    DECK,
    GAMES,
    PUBLIC,
    CardsTaken,
    Seat,
    Shuffled,
    TrumpMade,
    apply,
    forfeit,
    new_match,
    parse,
    redact,
    rules_of,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.notation import act, parse_cards
from tests.engine.tables import (
    DUO,
    DUO_DRAWN,
    DUO_FORTY,
    Room,
    dealt,
    duo,
    eyes,
    legal,
    points,
    reason,
    result,
    seen_by,
    shown,
)

rule = pytest.mark.rule
TO_THE_LAST = f"{DUO_DRAWN} 0:HA 1:SJ 0:HJ 1:HQ 1:SA 0:SQ 1:DA 0:HK 0:SK 1:HT 1:CA 0:ST"
"""In DUO: 60 eyes each, the last trick to seat 1."""
THIRTY_THREE = "0:CA 1:ST 0:HQ 1:DA 0:HA 1:HT 0:HK 1:DK 0:SJ 1:SK 1:CT 0:CK 1:DT 0:{} 1:CQ 0:HJ"
"""In DUO_FORTY: 69 eyes against 20 and a ten with what seat 0 adds."""
TWO_ACES = "0:CA 1:ST 0:SA 1:SQ"
"""In DUO_FORTY: two tricks and 35 eyes for seat 0, with the 40 in its hand."""


@rule("s.deal.packets")
def test_five_cards_each_the_next_is_turned_up_and_nine_lie_over_it() -> None:
    game = GAMES["schnapsen"]
    match, events = shuffled(new_match(game, rules_of(game), Seat(1)), Shuffled(DECK))
    assert [seen_by(match, seat).hand for seat in range(2)] == [DECK[0:5], DECK[5:10]]
    assert (shown(match), view(match, PUBLIC).talon_left) == (("D", "DA"), 10)
    assert events[-1] == TrumpMade(DECK[10][0], DECK[10])  # type: ignore[arg-type]  # a suit is the first letter


@rule("s.deal.packets")
def test_who_has_not_dealt_leads_and_the_deal_changes() -> None:
    assert turn_of(duo(DUO)) == 0
    match = dealt(duo(DUO, "0:resign"), DUO[0][::-1], DUO[1])
    assert (view(match, PUBLIC).dealer, turn_of(match)) == (0, 1)


@rule("s.deal.trump")
def test_the_suit_of_the_card_turned_up_stays_trump_when_it_is_drawn() -> None:
    assert shown(duo(DUO)) == ("H", "HQ")
    match = duo(DUO, f"{DUO_DRAWN} 0:ST 1:SJ")
    assert shown(match) == ("H", None)
    assert eyes(act(match, "0:SK 1:SA 1:DA 0:HJ")) == (57, 21)


@rule("s.deal.trump")
def test_nothing_is_announced_and_there_is_no_declarer() -> None:
    contract = view(duo(DUO), PUBLIC).contract
    assert contract
    assert (contract.id, contract.declarer, contract.kontra) == ("normal", None, 1)
    assert result(duo(DUO, "0:resign")).declarer is None


@rule("s.play.open")
def test_any_card_answers_while_the_talon_lies_open() -> None:
    assert legal(duo(DUO, "0:SK")) == {"HT", "SA", "DA", "DK", "CJ", "resign"}


@rule("s.play.open")
@pytest.mark.parametrize(("answer", "taker"), [("CJ", 0), ("DA", 0), ("SA", 1), ("HT", 1)])
def test_only_a_higher_card_of_the_suit_or_a_trump_takes_the_trick(answer: str, taker: int) -> None:
    assert turn_of(duo(DUO, f"0:SK 1:{answer}")) == taker


@rule("s.draw.order")
def test_the_taker_draws_first() -> None:
    match = duo(DUO, "0:DJ 1:DK")
    assert (seen_by(match, 1).hand[-1], seen_by(match, 0).hand[-1]) == ("CA", "CT")
    assert view(match, PUBLIC).talon_left == 8


@rule("s.draw.order")
def test_the_card_turned_up_is_drawn_last() -> None:
    match = duo(DUO, f"{DUO_DRAWN} 0:ST 1:SJ")
    assert (seen_by(match, 0).hand[-1], seen_by(match, 1).hand[-1]) == ("HK", "HQ")
    assert view(match, PUBLIC).talon_left == 0


@rule("s.draw.order")
def test_nobody_sees_what_another_draws_but_the_card_turned_up() -> None:
    match, events = apply(duo(DUO, "0:DJ"), Seat(1), parse("DK"))
    drawn = [redact(event, Seat(1)) for event in events if isinstance(event, CardsTaken)]
    assert drawn == [CardsTaken(Seat(1), parse_cards("CA")), CardsTaken(Seat(0), None)]
    _, events = apply(duo(DUO, f"{DUO_DRAWN} 0:ST"), Seat(1), parse("SJ"))
    assert CardsTaken(Seat(1), parse_cards("HQ"), open=True) in [redact(event, PUBLIC) for event in events]
    assert "CA" not in seen_by(match, 0).hand


@rule("s.play.strict")
@pytest.mark.parametrize(
    ("lead", "cards"),
    [("0:SQ", {"SA"}), ("0:DJ", {"DA", "DK"}), ("0:HA", {"HT"}), ("0:DJ 1:DA 1:SA", {"SK", "SQ"})],
    ids=["one beats", "two beat", "none beats", "either is too low"],
)
def test_with_the_talon_closed_one_follows_and_beats(lead: str, cards: set[str]) -> None:
    assert legal(duo(DUO, f"0:close {lead}")) == {*cards, "resign"}


@rule("s.play.strict")
def test_without_the_suit_one_trumps_and_without_trump_one_is_free() -> None:
    assert legal(duo(DUO, "0:close 0:DJ 1:DK 1:CJ")) == {"HA", "HJ", "resign"}
    assert legal(duo(DUO_FORTY, "0:close 0:HA 1:HT 0:HK")) == {"ST", "SK", "DA", "DK", "resign"}


@rule("s.play.strict")
def test_the_same_holds_when_the_talon_is_used_up() -> None:
    assert legal(duo(DUO, f"{DUO_DRAWN} 0:ST 1:SJ 0:SQ")) == {"SA", "resign"}


@rule("s.exchange.jack")
def test_the_jack_is_exchanged_for_the_card_turned_up_and_seen_by_all() -> None:
    match = duo(DUO, "0:exchange")
    assert (shown(match), turn_of(match)) == (("H", "HJ"), 0)
    assert set(seen_by(match, 0).hand) == {"HA", "HQ", "SK", "SQ", "DJ"}


@rule("s.exchange.jack")
@pytest.mark.parametrize(
    ("actions", "seat", "why"),
    [
        ("0:DJ", 1, "only-on-lead"),
        ("0:DJ 1:DK", 1, "needs-trump-jack"),
        ("0:exchange", 0, "needs-trump-jack"),
        ("0:close", 0, "talon-closed"),
        (f"{DUO_DRAWN} 0:ST 1:SJ", 0, "talon-used-up"),
    ],
)
def test_only_its_holder_exchanges_it_on_his_lead_while_the_talon_is_open(actions: str, seat: int, why: str) -> None:
    assert reason(duo(DUO, actions), seat, "exchange") == why


@rule("s.exchange.jack")
def test_exchange_closing_and_a_pair_come_on_the_same_lead() -> None:
    assert turn_of(duo(DUO, "0:exchange 0:close 0:SK+")) == 1


@rule("s.exchange.from")
def test_a_room_may_forbid_the_exchange_on_the_first_lead() -> None:
    room: Room = {"duo_exchange_from_trick": 2}
    assert reason(duo(DUO, **room), 0, "exchange") == "too-early"
    assert reason(duo(DUO, "0:SK 1:CJ", **room), 0, "exchange") is None


@rule("s.exchange.last")
@pytest.mark.parametrize(("room", "why"), [("allowed", None), ("not-with-one-face-down-card", "one-card-left")])
def test_a_room_decides_about_the_exchange_with_one_card_face_down(room: str, why: str | None) -> None:
    assert reason(duo(DUO, DUO_DRAWN, duo_exchange_last=room), 0, "exchange") == why
    assert reason(duo(DUO, DUO_DRAWN, duo_exchange_last=room), 0, "close") is None
    assert reason(duo(DUO, DUO_DRAWN.removesuffix(" 0:DT 1:DQ"), duo_exchange_last=room), 0, "exchange") is None


@rule("s.pair.lead")
@pytest.mark.parametrize(("room", "with_pair"), [("either", {"HK+", "HQ+"}), ("king", {"HK+"})])
def test_a_pair_is_led_with_either_card_or_in_some_rooms_with_the_king(room: str, with_pair: set[str]) -> None:
    match = duo(DUO_FORTY, duo_pair_lead=room)
    assert legal(match) == {"HA", "HK", "HQ", "CA", "DQ", "close", "resign"} | with_pair
    assert reason(match, 0, "HQ+") == (None if room == "either" else "pair-king-leads")


@rule("s.pair.lead")
def test_a_pair_waits_for_an_own_trick() -> None:
    assert eyes(duo(DUO_FORTY, "0:HQ+ 1:HT")) == (0, 13)
    assert eyes(duo(DUO_FORTY, "0:HQ+ 1:HT 1:DK 0:HK")) == (48, 13)
    assert eyes(duo(DUO, "0:SK+ 1:CJ")) == (26, 0)


@rule("s.pair.lead")
def test_a_pair_may_be_led_without_a_word() -> None:
    assert eyes(duo(DUO_FORTY, f"{TWO_ACES} 0:HK")) == (35, 0)


@rule("s.pair.fast-forty")
def test_in_such_a_room_the_40_counts_without_a_word() -> None:
    room: Room = {"duo_fast_forty": "on"}
    assert {"HK", "HQ", "HK+", "HQ+"} <= legal(duo(DUO_FORTY, TWO_ACES, **room))
    for lead in ("HK", "HQ", "HK+", "HQ+"):
        assert points(duo(DUO_FORTY, f"{TWO_ACES} 0:{lead}", **room)) == (3, 0)


@rule("s.pair.fast-forty")
def test_it_needs_a_trick_and_trumps() -> None:
    room: Room = {"duo_fast_forty": "on"}
    assert view(duo(DUO_FORTY, "0:HK", **room), PUBLIC).pairs == ()
    assert view(duo(DUO, "0:HJ 1:CJ 0:SK", **room), PUBLIC).pairs == ()


@rule("s.pair.fast-forty")
def test_where_the_king_leads_a_pair_the_queen_does_not_score_it() -> None:
    room: Room = {"duo_fast_forty": "on", "duo_pair_lead": "king"}
    assert turn_of(duo(DUO_FORTY, f"{TWO_ACES} 0:HQ", **room)) == 1
    assert points(duo(DUO_FORTY, f"{TWO_ACES} 0:HK", **room)) == (3, 0)


@rule("s.end.points")
@pytest.mark.parametrize(("added", "score"), [("DQ", 1), ("DJ", 2)])
def test_a_loser_with_33_eyes_pays_one_and_with_32_two(added: str, score: int) -> None:
    match = duo(DUO_FORTY, THIRTY_THREE.format(added))
    assert (points(match), result(match).eyes) == ((score, 0), (69, 34 - score))


@rule("s.end.points")
def test_a_pair_ends_the_hand_before_the_answer_and_no_trick_is_three() -> None:
    match = duo(DUO_FORTY, f"{TWO_ACES} 0:HK+")
    assert (points(match), result(match).eyes) == ((3, 0), (75, 0))


@rule("s.end.points")
def test_a_waiting_pair_is_no_trick() -> None:
    cards = (("HK HQ SJ DJ CJ", "HA HT SA CA DA"), "HJ ST DT CT SK DK CK SQ DQ CQ")
    assert points(duo(cards, "0:HK+ 1:HA 1:SA 0:SJ 1:CA 0:CJ 1:DA 0:DJ 1:HT 0:DQ")) == (0, 3)


@rule("s.end.last-trick")
@pytest.mark.parametrize(("room", "score"), [("one", 1), ("graded", 1)])
def test_with_nobody_at_66_the_last_trick_is_one_point(room: str, score: int) -> None:
    match = duo(DUO, TO_THE_LAST, last_trick_value=room)
    assert (points(match), result(match).eyes) == ((0, score), (60, 60))


@rule("s.end.claim")
def test_in_such_a_room_a_hand_goes_on_at_66() -> None:
    match = duo(DUO_FORTY, f"{TWO_ACES} 0:HK+", preset="pagat")
    assert (turn_of(match), view(match, PUBLIC).eyes) == (0, None)
    assert legal(match) == {"claim", "pass", "resign"}
    assert points(act(match, "0:claim")) == (3, 0)
    assert turn_of(act(match, "0:pass")) == 1


@rule("s.end.claim")
def test_only_the_taker_claims_and_on_his_lead() -> None:
    assert reason(duo(DUO_FORTY, preset="pagat"), 0, "claim") == "claim-needs-trick"
    assert reason(duo(DUO_FORTY, "0:CA", preset="pagat"), 1, "claim") == "claim-needs-trick"
    assert reason(duo(DUO_FORTY, "0:CA 1:ST", preset="pagat"), 0, "claim") is None
    assert reason(duo(DUO_FORTY, "0:CA 1:ST 0:close", preset="pagat"), 0, "claim") is None


@rule("s.end.claim")
def test_a_waiting_pair_does_not_ask_its_player() -> None:
    assert turn_of(duo(DUO_FORTY, "0:HK+", preset="pagat")) == 1


@rule("s.end.claim")
def test_after_the_last_trick_its_taker_is_asked() -> None:
    match = duo(DUO, TO_THE_LAST, preset="pagat")
    assert (turn_of(match), legal(match)) == (1, {"claim", "pass", "resign"})
    assert points(act(match, "1:pass")) == (0, 1)


@rule("x.score.last-trick")
@pytest.mark.parametrize(("room", "score"), [("one", (1, 0)), ("graded", (2, 0))])
def test_the_last_trick_of_two_who_did_not_claim_may_be_graded(room: str, score: tuple[int, ...]) -> None:
    last = THIRTY_THREE.format("DJ") + " 0:SA 1:SQ 0:DQ 1:CJ"
    match = duo(DUO_FORTY, last, preset="pagat", last_trick_value=room)
    assert points(act(match, "0:pass")) == score


@rule("s.end.false-claim")
def test_a_false_claim_costs_two_or_three_if_the_other_has_no_trick() -> None:
    assert points(duo(DUO, "0:DJ 1:DK 1:CJ 0:CT 0:claim", preset="pagat")) == (0, 2)
    assert points(duo(DUO, "0:SK 1:CJ 0:claim", preset="pagat")) == (0, 3)


@rule("s.end.false-claim")
def test_a_false_claim_after_a_closing_costs_what_the_closing_does() -> None:
    assert points(duo(DUO, "0:close 0:DJ 1:DK 1:CJ 0:HJ 0:claim", preset="pagat")) == (0, 3)
    assert points(duo(DUO_FORTY, "0:CA 1:ST 0:close 0:DQ 1:DA 1:claim", preset="pagat")) == (3, 0)


@pytest.mark.parametrize(
    ("deal", "preset", "actions", "ending"),
    [
        (DUO, "classic", TO_THE_LAST, "last-trick"),
        (DUO_FORTY, "pagat", THIRTY_THREE.format("DJ") + " 0:SA 1:SQ 0:DQ 1:CJ 0:pass", "last-trick"),
        (DUO_FORTY, "pagat", f"{TWO_ACES} 0:HK+ 0:claim", "sixty-six"),
        (DUO_FORTY, "classic", f"{TWO_ACES} 0:HK+", "sixty-six"),
        (DUO, "pagat", "0:close 0:DJ 1:DK 1:CJ 0:HJ 0:claim", "false-claim"),
        (DUO, "pagat", "0:close 0:resign", "resigned"),
    ],
)
def test_the_result_says_how_a_hand_came_to_its_end(
    deal: tuple[tuple[str, ...], str], preset: str, actions: str, ending: str
) -> None:
    assert result(duo(deal, actions, preset=preset)).ending == ending


@rule("s.end.resign")
@pytest.mark.parametrize(
    ("actions", "score"),
    [("0:resign", (0, 3)), ("0:CA 1:resign", (3, 0)), ("0:CA 1:ST 0:resign", (0, 2)), (f"{TWO_ACES} 0:resign", (0, 1))],
)
def test_resigning_costs_three_two_or_one_by_what_one_has(actions: str, score: tuple[int, ...]) -> None:
    match = duo(DUO_FORTY, actions)
    assert points(match) == score
    assert result(match).ending == "resigned"


@rule("s.end.resign")
def test_only_who_is_on_turn_resigns_and_his_cards_are_shown() -> None:
    assert reason(duo(DUO), 1, "resign") == "not-your-turn"
    assert result(duo(DUO, "0:resign")).hands == tuple(map(parse_cards, DUO[0]))


@rule("s.match.end")
@pytest.mark.parametrize(("start", "marks"), [((3, 4), (1, 0)), ((0, 4), (2, 0)), ((3, 3), None)])
def test_seven_points_win_and_the_loser_gets_the_bummerl(start: tuple[int, int], marks: tuple[int, ...] | None) -> None:
    match = duo(DUO, "0:resign", scores=start)
    assert (match.outcome.bummerl if match.outcome else None) == marks


@rule("x.match.retourschneider")
@pytest.mark.parametrize(("room", "marks"), [("on", (4, 0)), ("off", (1, 0))])
def test_who_led_6_to_0_and_lost_gets_four_in_such_a_room(room: str, marks: tuple[int, ...]) -> None:
    match = duo(DUO, "0:resign", scores=(6, 0), retourschneider=room)
    match = act(dealt(match, *DUO), "1:SA 0:resign")
    match = act(dealt(match, *DUO), "0:resign")
    assert match.outcome
    assert match.outcome.bummerl == marks


@rule("x.match.forfeit")
def test_who_gives_up_a_match_of_two_loses_it() -> None:
    over, _ = forfeit(duo(DUO, "0:DJ", scores=(5, 0)), Seat(0))
    assert over.outcome
    assert (over.outcome.winners, over.outcome.bummerl, over.scores) == ((1,), (1, 0), (5, 0))


@rule("x.play.closed-tricks")
@pytest.mark.parametrize(
    ("room", "first", "last"),
    [("last-trick-only", False, True), ("first-and-last", True, True), ("none", False, False)],
)
def test_a_room_of_two_decides_which_tricks_are_shown(room: str, first: bool, last: bool) -> None:  # noqa: FBT001  (a table)
    seen = seen_by(duo(DUO, "0:DJ 1:DK 1:CJ 0:CT", first_trick_visible=room), 0)
    assert (seen.first_trick is not None, seen.last_trick is not None, seen.last_taker is not None) == (
        first,
        last,
        last,
    )
