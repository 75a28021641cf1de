"""What a view and the events tell, phase by phase."""

import pytest

from bauern.engine import (
    PUBLIC,
    Acted,
    HandOver,
    Match,
    MatchOver,
    Result,
    Seat,
    TrickTaken,
    TrumpMade,
    apply,
    parse,
    redact,
    view,
)
from bauern.engine.notation import act, table
from tests.engine.tables import FLUSHES, FORTY, FOUR_TRUMPS, MIXED, bidding, dealt, playing, seen_by


def said(match: Match, entry: str) -> list[object]:
    """The events of one action after the action itself, as the public may know them."""
    _, events = apply(match, Seat(int(entry[0])), parse(entry[2:]))
    shown: list[object] = [redact(event, PUBLIC) for event in events]
    assert shown[0] == Acted(Seat(int(entry[0])), entry[2:])
    return shown[1:]


@pytest.mark.parametrize(
    ("match", "phase"),
    [
        (table("", hands=MIXED), "trump"),
        (bidding(), "auction"),
        (bidding("0:pass 1:pass 2:pass 3:pass"), "kontra"),
        (playing("normal", 0, MIXED), "play"),
        (playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ 3:DA"), "result"),
        (bidding("0:bid:herrenschnapser 1:pass 2:pass 3:pass", hands=FLUSHES), "match-over"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_view_names_the_phase(match: Match, phase: str) -> None:
    assert view(match, PUBLIC).phase == phase


def test_trump_is_told_as_soon_as_it_is_made_and_not_in_a_contract_without() -> None:
    assert view(table("", hands=MIXED), PUBLIC).trump is None
    assert view(bidding("0:pass"), PUBLIC).trump == "H"
    assert view(playing("gang", 0, MIXED), PUBLIC).trump is None


def test_bids_stand_in_order_and_the_contract_only_after_the_last() -> None:
    seen = view(bidding("0:bid:gang 1:pass"), PUBLIC)
    assert [(bid.seat, bid.action) for bid in seen.bids] == [(0, "bid:gang"), (1, "pass")]
    assert seen.contract is None
    seen = view(bidding("0:bid:gang 1:pass 2:pass 3:pass 1:kontra"), PUBLIC)
    assert seen.contract
    assert (seen.contract.id, seen.contract.declarer, seen.contract.value, seen.contract.kontra) == ("gang", 0, 9, 2)


def test_the_words_of_the_kontra_round_are_kept() -> None:
    match = bidding("0:pass 1:pass 2:pass 3:pass 1:pass 3:kontra 2:pass 0:pass")
    assert [(word.seat, word.action) for word in view(match, PUBLIC).kontra_said] == [
        (1, "pass"), (3, "kontra"), (2, "pass"), (0, "pass"),
    ]  # fmt: skip
    assert view(bidding(), PUBLIC).kontra_said == ()


def test_the_trick_tells_who_played_what_and_which_pair() -> None:
    seen = view(playing("normal", 0, FORTY, "0:HK+ 1:HT"), PUBLIC)
    assert [(played.seat, played.card, played.pair) for played in seen.trick] == [(0, "HK", 40), (1, "HT", 0)]
    assert seen.hand_sizes == (4, 4, 5, 5)


def test_eyes_are_hidden_under_claims_until_the_hand_is_over() -> None:
    room = {"sixty_six": "claim"}
    for match in (table("", hands=FORTY, dealer=3, sixty_six="claim"), bidding(hands=FORTY, **room)):
        assert view(match, PUBLIC).eyes is None
    match = playing("normal", 0, FORTY, "0:HK+ 1:HT 2:HA 3:HJ", sixty_six="claim")
    assert view(match, PUBLIC).eyes is None
    assert view(act(match, "2:claim"), PUBLIC).eyes == (67, 0, 67, 0)


def test_the_last_result_stays_until_the_next_hand_is_over() -> None:
    match = dealt(playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ 3:DA"), FLUSHES)
    seen = view(match, PUBLIC)
    assert seen.result
    assert (seen.deal_no, seen.result.deal_no, seen.result.contract) == (2, 1, "gang")
    assert seen.result.hands == tuple(tuple(hand.split()) for hand in MIXED)
    assert not isinstance(seen.result, Result), "how it was played is no news any more"


def test_the_result_has_value_factor_tricks_and_the_end_of_the_match() -> None:
    match = playing("schnapser", 0, FOUR_TRUMPS, "0:HA 1:HJ 2:SA 3:CJ 0:HK+", scores=(18, 3, 18, 3))
    result = view(match, PUBLIC).result
    assert isinstance(result, Result)
    assert (result.value, result.kontra, result.takers, [len(trick) for trick in result.tricks]) == (6, 1, (0,), [4, 1])
    assert result.match
    assert (result.match.winners, result.match.scores) == ((0, 2), (24, 3, 24, 3))


def test_the_caller_alone_is_offered_trump_and_told_why_nothing_else_goes() -> None:
    match = table("", hands=MIXED)
    assert seen_by(match, 0).legal == ("trump:H", "trump:S", "turn:1", "turn:2")
    assert set(seen_by(match, 0).why.values()) == {"not-now"}
    assert (seen_by(match, 1).legal, seen_by(match, 1).why) == ((), {})


def test_events_tell_trump_trick_hand_and_match() -> None:
    assert said(table("", hands=MIXED), "0:turn:1")[0] == TrumpMade("D", "DQ")  # type: ignore[arg-type]  # plain words for codes
    assert said(playing("normal", 0, MIXED, "0:HA 1:HT 2:HJ"), "3:CJ") == [TrickTaken(Seat(0))]
    last = playing("gang", 0, MIXED, "0:DQ 1:DJ 2:HJ")
    assert said(last, "3:DA") == [TrickTaken(Seat(3)), HandOver((1, 3), (0, 9, 0, 9))]  # type: ignore[arg-type]  # plain numbers
    last = bidding("0:bid:herrenschnapser 1:pass 2:pass", hands=FLUSHES)
    assert said(last, "3:pass") == [
        HandOver((0, 2), (24, 0, 24, 0)),  # type: ignore[arg-type]  # plain numbers
        MatchOver((0, 2), (0, 2, 0, 2)),  # type: ignore[arg-type]  # plain numbers
    ]


def of_two(actions: str) -> Match:
    """Two players after these actions, clubs trump, its jack in the talon."""
    hands, talon = ("HA HT HK HQ SJ", "SQ CQ DA DJ SA"), "CA HJ ST CT DK SK CK CJ DQ DT"
    return table(actions, game="schnapsen", hands=hands, talon=talon)


@pytest.mark.parametrize(
    ("actions", "turn", "exchange", "close"),
    [
        ("", 0, "needs-trump-jack", None),
        ("0:SJ", 1, "only-on-lead", "only-on-lead"),
        ("0:close", 0, "talon-closed", "talon-closed"),
    ],
)
def test_two_players_are_told_why_they_may_not_exchange_or_close(
    actions: str, turn: int, exchange: str | None, close: str | None
) -> None:
    why = seen_by(of_two(actions), turn).why
    assert (why.get("exchange"), why.get("close")) == (exchange, close)
