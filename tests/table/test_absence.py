"""Coming, going and staying away, in every stage of a match: what must be true then, and that the match ends."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bauern.engine import Refused, turn_of
from bauern.protocol.commands import (
    Configure,
    Consent,
    Join,
    Kick,
    Leave,
    Ready,
    SeatBot,
    Seed,
    Start,
    Swap,
)
from bauern.table import playing, presence, ruling, seating
from bauern.table.driver import BotTurn, ClockTurn, wanted
from bauern.table.room import Bot, Human, Open, Person, Room, Step, bot_at, humans, require_seat, seat_of
from bauern.table.sight import Clocks, present_state
from tests.table.rooms import ANNA, BEN, CILLI, CODE, DORA, EMIL, FOUR, cards
from tests.table.stages import IN_A_HAND, STAGES, STARTED, once_acted, room_in, to_the_end

every_stage = pytest.mark.parametrize("stage", STAGES)
every_person = pytest.mark.parametrize("who", FOUR, ids=lambda person: person.name)


def lost(room: Room, who: Person) -> Room:
    return presence.lost(room, who.id).room


def back(room: Room, who: Person) -> Room:
    return presence.hosted(presence.arrived(room, who.id).room).room


def away(room: Room, who: Person) -> Room:
    """Return the room once somebody has been gone past the time of grace."""
    return presence.stayed_away(lost(room, who), who.id).room


def kicked(room: Room, who: Person) -> Step:
    host = next(human.person for _, human in humans(room) if human.person.id == room.host)
    seat = seat_of(room, who.id)
    assert seat is not None
    return seating.kick(room, host, Kick(table=CODE, seat=seat))


def left(room: Room, who: Person) -> Room:
    return seating.leave(room, who, Leave(table=CODE)).room


def seen(room: Room, who: Person) -> dict[str, Any]:
    """Return what somebody is shown who comes or asks now."""
    view: dict[str, Any] = json.loads(present_state(room, who.id, Clocks()))["view"]
    return view


def refusal(transition: Callable[[], Step]) -> str:
    with pytest.raises(Refused) as refused:
        transition()
    return refused.value.code


def on_turn(room: Room, who: Person) -> bool:
    return room.match is not None and turn_of(room.match) == seat_of(room, who.id)


@every_stage
@every_person
def test_a_reload_changes_nothing_at_all(stage: str, who: Person) -> None:
    room = room_in(stage)
    gone = lost(room, who)
    assert wanted(gone) == wanted(room), "the clock goes on, and is not begun again"
    assert back(gone, who) == room
    view = seen(room, who)
    expected = {"lobby": 0, "consent": 0, "trump": 3}.get(stage, view["hand_sizes"][FOUR.index(who)])
    assert len(view["hand"]) == expected
    assert bool(view["legal"]) == on_turn(room, who)


@every_stage
@every_person
def test_a_second_tab_finds_what_the_first_one_had(stage: str, who: Person) -> None:
    room = room_in(stage)
    assert presence.arrived(room, who.id).room is room
    assert seating.join(room, who, Join(table=CODE)).room is room


@every_stage
@every_person
def test_ten_seconds_offline_are_seen_by_the_others_and_nobody_acts_for_him(stage: str, who: Person) -> None:
    room = lost(room_in(stage), who)
    other = next(person for person in FOUR if person != who)
    seat = FOUR.index(who)
    assert [place["connected"] for place in seen(room, other)["seats"]] == [n != seat for n in range(4)]
    assert "away" not in seen(room, other)["seats"][seat]
    assert not isinstance(wanted(room), BotTurn)
    hand = seen(room, who)["hand"]
    if stage in IN_A_HAND and not on_turn(room, who):
        room, actor = once_acted(room)
        assert actor not in {who.id, "deal"}
        assert set(hand) <= set(seen(back(room, who), who)["hand"])
    assert to_the_end(back(room, who)) == {person.id for person in FOUR}


@every_stage
@every_person
def test_past_the_time_of_grace_a_bot_plays_and_the_match_ends_without_him(stage: str, who: Person) -> None:
    room = away(room_in(stage, bot_level="random"), who)
    seat, others = FOUR.index(who), {person.id for person in FOUR if person != who}
    other = next(person for person in FOUR if person != who)
    if stage in STARTED:
        assert ["away" in place for place in seen(room, other)["seats"]] == [n == seat for n in range(4)]
        assert bot_at(room, require_seat(room, who)) == "random"
    if on_turn(room, who):
        assert isinstance(wanted(room), BotTurn)
    assert to_the_end(room) == {"bot:random", *others}


@pytest.mark.parametrize("stage", STARTED)
@every_person
def test_who_comes_back_from_being_away_has_his_own_cards_and_his_seat_to_himself(stage: str, who: Person) -> None:
    room = away(room_in(stage), who)
    seat, hand, deal = require_seat(room, who), seen(room, who)["hand"], room.hand
    while room.hand == deal and room.playing and not on_turn(room, who):
        room, _ = once_acted(room)
    if room.hand == deal and room.playing:
        room, actor = once_acted(room)
        assert actor == "bot:solid"
    room = back(room, who)
    assert require_seat(room, who) == seat
    if room.hand == deal and room.playing and stage != "trump":
        assert set(seen(room, who)["hand"]) <= set(hand)
    assert bot_at(room, seat) is None
    assert to_the_end(room) == {person.id for person in FOUR}


@every_stage
def test_a_host_who_is_gone_passes_it_on_and_may_come_back_to_his_seat(stage: str) -> None:
    room = away(lost(room_in(stage), BEN), ANNA)
    assert room.host == CILLI.id, "who is there longest: Ben's connection is lost too"
    to_the_end(back(room, BEN))
    again = seating.join(back(room, ANNA), ANNA, Join(table=CODE)).room
    assert (seat_of(again, ANNA.id), again.host) == (0, CILLI.id)
    assert seen(again, BEN)["seats"][0]["name"] == "Anna"
    to_the_end(back(again, BEN))


@every_stage
def test_a_host_who_is_gone_leaves_a_table_that_can_be_run_by_the_next(stage: str) -> None:
    room = away(room_in(stage), ANNA)
    assert room.host == BEN.id
    room = seating.kick(room, BEN, Kick(table=CODE, seat=0)).room
    if stage not in IN_A_HAND:
        room = seating.join(room, Person(EMIL.id, "Anna", "guest"), Join(table=CODE)).room
        assert (seat_of(room, EMIL.id), room.host) == (0, BEN.id), "nobody's name is refused, and no seat is lost"
    to_the_end(room)


COMMANDS: tuple[Callable[[Room, Person], Step], ...] = (
    lambda room, who: seating.swap(room, who, Swap(table=CODE, seat=0)),
    lambda room, who: seating.leave(room, who, Leave(table=CODE)),
    lambda room, who: seating.kick(room, who, Kick(table=CODE, seat=0)),
    lambda room, who: seating.seat_bot(room, who, SeatBot(table=CODE, seat=1, level="random")),
    lambda room, who: ruling.configure(room, who, Configure(table=CODE)),
    lambda room, who: ruling.consent(room, who, Consent(table=CODE)),
    lambda room, who: playing.ready(room, who, Ready(table=CODE)),
    lambda room, who: playing.add_words(room, who, Seed(table=CODE, words="x")),
    lambda room, who: playing.start(room, who, Start(table=CODE), require_seat(room, ANNA), cards(room)),
    lambda room, who: playing.act(room, require_seat(room, who), room.seq, "pass", who.id),
)


@every_stage
@pytest.mark.parametrize("who", FOUR[1:], ids=lambda person: person.name)
def test_who_was_kicked_is_told_and_has_no_way_to_play_on(stage: str, who: Person) -> None:
    step = kicked(room_in(stage), who)
    room = step.room
    assert step.notices == ((who.id, "kicked"),)
    assert who.id not in room.connected
    for command in COMMANDS:
        assert refusal(lambda command=command: command(room, who)) == "not_seated"  # type: ignore[misc]
    for way in (Join(table=CODE), Join(table=CODE, seat=FOUR.index(who)), Join(table=CODE, watch=True)):
        assert refusal(lambda way=way: seating.join(room, who, way)) == "forbidden"  # type: ignore[misc]
    assert back(room, who).places == room.places
    expected = {person.id for person in FOUR if person != who} | {"bot:solid"}
    assert to_the_end(room) == expected


@every_stage
@every_person
def test_who_leaves_hands_his_cards_to_a_bot_and_gets_no_others_for_them(stage: str, who: Person) -> None:
    room = left(room_in(stage), who)
    seat = FOUR.index(who)
    assert isinstance(room.places[seat], Bot if stage in STARTED else Open)
    assert who.id not in room.connected
    assert room.host == (ANNA.id if who != ANNA else BEN.id)
    if stage in IN_A_HAND:
        assert refusal(lambda: seating.join(room, who, Join(table=CODE))) == "already_started"
    else:
        assert seat_of(seating.join(room, who, Join(table=CODE)).room, who.id) == seat
    assert to_the_end(room) == {person.id for person in FOUR if person != who} | {"bot:solid"}


@every_stage
def test_a_table_that_everybody_has_left_is_over_or_as_good_as_new(stage: str) -> None:
    room = room_in(stage)
    for who in FOUR:
        assert not room.ended
        room = left(room, who)
    assert room.ended == (stage in STARTED)
    assert room.connected == {DORA.id}, "only because she is host until somebody sits down"
    assert room.host_left or room.ended


@every_stage
def test_nothing_goes_on_where_everybody_is_away(stage: str) -> None:
    room = room_in(stage)
    for who in FOUR:
        room = away(room, who)
    while isinstance(wanted(room), BotTurn):
        room, _ = once_acted(room)
    assert wanted(room) is None
    assert room.hand == (1 if stage in STARTED else 0), "the hand is played to its end, none is dealt after it"
    returned = back(room, DORA)
    assert returned.host == DORA.id
    assert to_the_end(returned) == {DORA.id, "bot:solid"}


@pytest.mark.parametrize("stage", STARTED)
@every_person
@pytest.mark.parametrize("goes", [away, left], ids=["away", "left"])
def test_where_that_is_agreed_his_side_loses_the_match_and_the_table_goes_on(
    stage: str, who: Person, goes: Callable[[Room, Person], Room]
) -> None:
    room = goes(room_in(stage, absent="forfeit"), who)
    match, seat = room.match, FOUR.index(who)
    assert match is not None
    assert match.outcome is not None
    if stage != "match-over":
        assert seat not in match.outcome.winners
        assert (seat + 2) % 4 not in match.outcome.winners
        assert sum(match.bummerl) > 0
    elsewhere = kicked(room, who).room if goes is away else room
    to_the_end(elsewhere)


@pytest.mark.parametrize("stage", STARTED)
@every_person
def test_a_table_that_waits_goes_on_with_him_or_when_the_host_removes_him(stage: str, who: Person) -> None:
    room = away(room_in(stage, absent="wait", turn_seconds=0), who)
    assert bot_at(room, require_seat(room, who)) is None
    with pytest.raises(AssertionError, match=r"waits|nothing"):
        to_the_end(room)
    to_the_end(back(room, who))
    to_the_end(kicked(room, who).room)


@pytest.mark.parametrize("stage", STARTED)
@every_person
def test_where_the_table_waits_the_clock_goes_on(stage: str, who: Person) -> None:
    room = room_in(stage, absent="wait")
    assert wanted(away(room, who)) == wanted(room)


def test_nobody_escapes_a_defeat_by_leaving() -> None:
    """At 4:0 of 5 the leaver's side is beaten by those who stay; his bot and his partner play on."""
    room = room_in("result")
    assert room.match is not None
    assert room.match.scores == (0, 4, 0, 4)
    for who in (ANNA, CILLI):
        room = left(room, who)
    while not room.match_over:
        room, _ = once_acted(room)
    assert room.match is not None
    assert room.match.outcome is not None
    assert sum(room.match.bummerl) > 0
    assert {place.person for place in room.places if isinstance(place, Human)} == {BEN, DORA}


@every_stage
@every_person
def test_one_person_never_has_two_seats(stage: str, who: Person) -> None:
    room = left(room_in(stage), next(person for person in FOUR if person != who))
    free = next(n for n, place in enumerate(room.places) if not isinstance(place, Human))
    command = Join(table=CODE, seat=free)
    if stage in STARTED:
        assert refusal(lambda: seating.join(room, who, command)) == "already_started"
    else:
        room = seating.join(room, who, command).room
    assert sum(human.person == who for _, human in humans(room)) == 1


def test_a_clock_is_for_a_person_who_has_the_turn() -> None:
    room = room_in("first card")
    assert isinstance(wanted(room), ClockTurn)
    assert isinstance(wanted(left(room, BEN)), BotTurn)
