import json

import pytest
from msgspec import Raw

from bauern.engine import (
    PUBLIC,
    Acted,
    Card,
    Event,
    HandDealt,
    HandOver,
    MatchOver,
    Points,
    Seat,
    Suit,
    TrickTaken,
    TrumpMade,
    game_named,
    new_match,
    own,
    rules_of,
    shown,
    view,
)
from bauern.protocol.codec import encode, event_of, news_of, side_by_side, update_of
from bauern.protocol.messages import ERRORS, Failed, Joined

HANDS = tuple(tuple(Card(card) for card in hand.split()) for hand in ("HA HT HK", "SA ST SK", "DA DT DK", "CA CT CK"))


@pytest.mark.parametrize(
    ("event", "wire"),
    [
        (Acted(Seat(2), "HK+"), {"type": "action", "seat": 2, "action": "HK+"}),
        (TrumpMade(Suit("H"), None), {"type": "trump", "suit": "H", "card": None}),
        (TrumpMade(Suit("S"), Card("SA")), {"type": "trump", "suit": "S", "card": "SA"}),
        (TrickTaken(Seat(1)), {"type": "trick", "seat": 1}),
        (
            HandOver((Seat(0), Seat(2)), (Points(6), Points(0), Points(6), Points(0))),
            {"type": "hand-over", "winners": [0, 2], "points": [6, 0, 6, 0]},
        ),
        (
            MatchOver((Seat(1), Seat(3)), (1, 0, 1, 0)),
            {"type": "match-over", "winners": [1, 3], "bummerl": [1, 0, 1, 0]},
        ),
    ],
)
def test_what_everybody_sees_is_the_same_for_everybody(event: Event, wire: dict[str, object]) -> None:
    for viewer in (Seat(0), Seat(1), Seat(2), Seat(3), PUBLIC):
        assert json.loads(encode(event_of(event, viewer))) == wire


def test_a_deal_tells_each_seat_its_own_cards_and_the_public_none() -> None:
    dealt = HandDealt(4, Seat(3), 1, HANDS)
    common = {"type": "deal", "deal_no": 4, "dealer": 3, "packet": 1}
    assert json.loads(encode(event_of(dealt, Seat(1)))) == {**common, "hand": ["SA", "ST", "SK"]}
    assert json.loads(encode(event_of(dealt, PUBLIC))) == common


def test_an_update_holds_ones_own_and_what_all_see_side_by_side() -> None:
    game = game_named("bauernschnapsen")
    match = new_match(game, rules_of(game), Seat(0))
    events = (event_of(Acted(Seat(2), "pass"), PUBLIC),)
    shared = side_by_side(encode(shown(match)), b"{}", encode({"host": 1, "watchers": 0}))
    whole = json.loads(encode(view(match, Seat(2))))
    del whole["playing"]  # which a client tells from `contract.declarer`
    assert json.loads(update_of(news_of("ABCDEF", 12, events), own(match, Seat(2)), shared)) == {
        "table": "ABCDEF",
        "seq": 12,
        "events": [{"type": "action", "seat": 2, "action": "pass"}],
        "view": {**whole, "host": 1, "watchers": 0},
    }


def test_answers_look_as_the_protocol_says() -> None:
    assert encode(Joined(seat=None, update=Raw(b'{"seq":1}'))) == b'{"ok":true,"seat":null,"update":{"seq":1}}'
    assert json.loads(encode(Failed(error="stale", message="x"))) == {"ok": False, "error": "stale", "message": "x"}
    with_reason = json.loads(encode(Failed(error="illegal", message="x", reason="must-follow")))
    assert with_reason["reason"] == "must-follow"


def test_the_error_codes_stand_in_the_order_in_which_they_are_checked() -> None:
    assert " ".join(ERRORS) == (
        "bad_message rate_limited unknown_table not_seated forbidden already_started table_full seat_taken bad_rules"
        " stale not_your_turn illegal internal"
    )
