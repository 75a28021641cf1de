"""What each member is sent."""

import json
from typing import Any

from bauern.engine import Event
from bauern.protocol.commands import Join, Leave, Swap
from bauern.table import playing, presence, seating
from bauern.table.room import PlayerId, Room, Step
from bauern.table.sight import Clocks, lobby_table, present_state, updates
from tests.table.rooms import (
    ANNA,
    BEN,
    CILLI,
    CODE,
    DORA,
    EMIL,
    LOST_BETTLER,
    cards,
    played,
    seated,
    started,
    with_bots,
)


def sent(room: Room, events: tuple[Event, ...] = ()) -> dict[PlayerId, dict[str, Any]]:
    """What everybody is sent in this room when nothing has changed that seldom changes."""
    return {player: json.loads(update) for player, update in updates(room, Step(room, events), Clocks(), Clocks())}


def state(room: Room, player: PlayerId, clocks: Clocks | None = None) -> dict[str, Any]:
    update: dict[str, Any] = json.loads(present_state(room, player, clocks or Clocks()))
    return update


def watched_by_emil(room: Room) -> Room:
    return seating.join(room, EMIL, Join(table=CODE, watch=True)).room


def test_each_seat_sees_its_own_cards_and_a_watcher_none() -> None:
    room = watched_by_emil(started(ANNA, BEN, CILLI, DORA, settings={"spectators": "live"}))
    views = {player: update["view"] for player, update in sent(room).items()}
    assert {player: view["hand"] for player, view in views.items()} == {
        ANNA.id: ["SJ", "DA", "DT"],
        BEN.id: ["HA", "HT", "HK"],
        CILLI.id: ["HQ", "HJ", "SA"],
        DORA.id: ["ST", "SK", "SQ"],
        EMIL.id: [],
    }
    assert {player: view["seat"] for player, view in views.items()} == {
        ANNA.id: 0,
        BEN.id: 1,
        CILLI.id: 2,
        DORA.id: 3,
        EMIL.id: None,
    }
    assert [bool(view["legal"]) for view in views.values()] == [False, True, False, False, False]


def test_who_is_not_connected_is_sent_nothing() -> None:
    room = presence.lost(started(ANNA, BEN), BEN.id).room
    assert list(sent(room)) == [ANNA.id]


def test_the_room_is_described_beside_the_game() -> None:
    room = with_bots(seated(ANNA, BEN, rules={"target": 9}), 3)
    view = state(presence.lost(room, BEN.id).room, ANNA.id, Clocks(turn=4000, next_hand=None))["view"]
    assert view["phase"] == "lobby"
    assert [(seat["kind"], seat["connected"], seat["ready"], seat.get("host")) for seat in view["seats"]] == [
        ("guest", True, False, True),
        ("guest", False, False, None),
        ("open", False, False, None),
        ("bot", True, True, None),
    ]
    assert [seat["name"] for seat in view["seats"][:3]] == ["Anna", "Ben", None]
    assert (view["host"], view["preset"], view["differs"], view["rules"]["target"]) == (0, "app", ["target"], 9)
    assert (view["turn_deadline_ms"], view["next_hand_ms"], view["watchers"]) == (4000, None, 0)
    assert view["settings"]["absent_seconds"] == 60


def test_offers_to_change_seats_are_seen() -> None:
    room = seating.swap(seated(ANNA, BEN), ANNA, Swap(table=CODE, seat=1)).room
    assert state(room, BEN.id)["view"]["swaps"] == [{"seat": 0, "to": 1}]


def test_an_absent_player_is_shown_as_away_only_while_a_bot_plays_for_him() -> None:
    def away(room: Room) -> bool:
        gone = presence.stayed_away(presence.lost(room, BEN.id).room, BEN.id).room
        return bool(state(gone, ANNA.id)["view"]["seats"][1].get("away"))

    assert away(started(ANNA, BEN))
    assert not away(seated(ANNA, BEN))
    assert not away(started(ANNA, BEN, settings={"absent": "wait"}))


def test_consent_is_asked_for_only_after_a_change() -> None:
    assert state(seated(ANNA), ANNA.id)["view"]["seats"][0].get("consented", True)


def test_a_host_who_does_not_sit_has_no_seat() -> None:
    room = seated(BEN)
    assert room.host == ANNA.id
    assert state(room, BEN.id)["view"]["host"] is None
    assert lobby_table(room).host is None
    assert lobby_table(seated(ANNA)).host == "Anna"


def test_delayed_watchers_see_a_hand_when_it_is_over() -> None:
    room = watched_by_emil(started(ANNA, BEN, settings={"spectators": "delayed"}))
    first = played(room, *LOST_BETTLER[:7])
    seen = sent(first)[EMIL.id]
    assert (seen["seq"], seen["events"], seen["view"]["phase"], seen["view"]["turn"]) == (0, [], "trump", 1)
    assert (seen["view"]["trump"], seen["view"]["trump_card"], seen["view"]["bids"]) == (None, None, [])
    over = played(first, *LOST_BETTLER[7:])
    seen = sent(over, over.events[-3:])[EMIL.id]
    assert (seen["seq"], seen["view"]["phase"]) == (10, "result")
    assert [event["type"] for event in seen["events"]][:2] == ["deal", "action"]
    second = playing.deal(over, cards(over))
    of_the_deal = dict(updates(over, second, Clocks(), Clocks()))
    seen = json.loads(of_the_deal[EMIL.id])
    assert (seen["seq"], seen["view"]["phase"], seen["view"]["deal_no"]) == (10, "result", 1)
    assert seen["view"].items() <= state(second.room, EMIL.id)["view"].items()


def test_a_change_of_seats_between_hands_does_not_tell_the_hand_again() -> None:
    room = watched_by_emil(played(started(ANNA, BEN, settings={"spectators": "delayed"}), *LOST_BETTLER))
    assert sent(room)[EMIL.id]["events"] == []


def test_the_host_alone_is_told_who_watches_whenever_that_changes_or_he_becomes_host() -> None:
    before = started(ANNA, BEN, settings={"spectators": "live"})
    room = watched_by_emil(before)
    assert state(room, ANNA.id)["view"]["watching"] == ["Emil"]
    assert not any("watching" in state(room, who.id)["view"] for who in (BEN, EMIL))

    def told(old: Room, new: Room) -> dict[PlayerId, list[str] | None]:
        step = Step(new)
        found = {player: json.loads(update) for player, update in updates(old, step, Clocks(), Clocks())}
        return {player: update["view"].get("watching") for player, update in found.items()}

    assert told(before, room) == {ANNA.id: ["Emil"], BEN.id: None, EMIL.id: None}
    assert told(room, played(room, "1:trump:H")) == {ANNA.id: None, BEN.id: None, EMIL.id: None}
    left = seating.leave(room, ANNA, Leave(table=CODE)).room
    assert left.host == BEN.id
    assert told(room, left) == {BEN.id: ["Emil"], EMIL.id: None}
