"""Who sits where: every answer in the order in which the protocol checks them."""

from collections.abc import Callable

import pytest

from bauern.engine import Refused, Seat
from bauern.protocol.commands import Join, Kick, Leave, SeatBot, Start, Swap
from bauern.protocol.text import same_name
from bauern.table import playing, presence, seating
from bauern.table.room import BOT_NAMES, Bot, Human, Open, Person, PlayerId, Room, Step, bot_at, seat_of, watches
from tests.table.rooms import (
    ANNA,
    BEN,
    CILLI,
    CODE,
    DORA,
    EMIL,
    LOST_BETTLER,
    cards,
    opened,
    played,
    seated,
    started,
    with_bots,
)


def refusal(transition: Callable[[], Step]) -> str:
    with pytest.raises(Refused) as refused:
        transition()
    return refused.value.code


def join(room: Room, who: Person, seat: int | None = None, *, watch: bool = False) -> Step:
    return seating.join(room, who, Join(table=CODE, seat=seat, watch=watch))


def leave(room: Room, who: Person) -> Room:
    return seating.leave(room, who, Leave(table=CODE)).room


def seats(room: Room) -> list[str]:
    """Return who sits where in short: a name, `bot`, or `-`."""
    return [
        place.person.name if isinstance(place, Human) else "bot" if isinstance(place, Bot) else "-"
        for place in room.places
    ]


def test_the_first_free_seat_is_given_unless_one_is_wanted() -> None:
    room = seated(ANNA)
    assert seats(join(room, BEN).room) == ["Anna", "Ben", "-", "-"]
    assert seats(join(room, BEN, 2).room) == ["Anna", "-", "Ben", "-"]


def test_who_sits_gets_the_same_seat_again_and_nothing_changes() -> None:
    room = seated(ANNA, BEN)
    assert join(room, BEN).room is room
    assert join(room, BEN, 1).room is room


def test_a_new_name_is_shown_when_its_owner_comes_back() -> None:
    room = seated(ANNA, BEN)
    renamed = Person(BEN.id, "Benedikt", "guest")
    assert seats(join(room, renamed).room) == ["Anna", "Benedikt", "-", "-"]


def test_before_the_start_one_may_move_to_a_free_seat() -> None:
    room = seated(ANNA, BEN)
    assert seats(join(room, BEN, 3).room) == ["Anna", "-", "-", "Ben"]
    assert refusal(lambda: join(room, BEN, 0)) == "seat_taken"


def test_nobody_ever_sits_on_two_seats() -> None:
    room = join(join(seated(ANNA), BEN, 2).room, BEN, 3).room
    assert seats(room).count("Ben") == 1


def test_a_full_table_and_a_taken_seat_are_told_apart() -> None:
    assert refusal(lambda: join(seated(ANNA, BEN), CILLI, 0)) == "seat_taken"
    assert refusal(lambda: join(with_bots(seated(ANNA, BEN), 3), CILLI, 3)) == "seat_taken"
    full = seated(ANNA, BEN, CILLI, DORA)
    assert refusal(lambda: join(full, EMIL)) == "table_full"
    assert refusal(lambda: join(full, EMIL, 0)) == "table_full"


def test_during_a_hand_nobody_can_sit_down() -> None:
    room = started(ANNA, BEN)
    assert refusal(lambda: join(room, CILLI)) == "already_started"
    assert refusal(lambda: join(room, CILLI, 3)) == "already_started"
    assert refusal(lambda: join(room, BEN, 3)) == "already_started"


def test_between_hands_a_late_comer_takes_a_bots_seat() -> None:
    room = played(started(ANNA, BEN, CILLI), *LOST_BETTLER)
    assert refusal(lambda: join(room, DORA, 0)) == "seat_taken"
    assert seats(join(room, DORA).room) == ["Anna", "Ben", "Cilli", "Dora"]
    assert refusal(lambda: join(join(room, DORA).room, EMIL)) == "table_full"
    assert refusal(lambda: join(room, BEN, 3)) == "already_started"


def test_a_late_comer_gets_the_seat_that_a_person_has_left_before_any_other_bots() -> None:
    room = played(kick(started(ANNA, BEN, CILLI), ANNA, 2).room, *LOST_BETTLER)
    room = leave(room, BEN)
    assert seats(join(room, DORA).room) == ["Anna", "Dora", "bot", "bot"]
    assert seats(join(join(room, DORA).room, EMIL).room) == ["Anna", "Dora", "Emil", "bot"]
    assert seats(join(room, DORA, 3).room) == ["Anna", "bot", "bot", "Dora"]


def test_watching_is_allowed_only_where_the_settings_allow_it_and_not_from_a_seat() -> None:
    assert refusal(lambda: join(seated(ANNA), BEN, watch=True)) == "forbidden"
    room = seated(ANNA, settings={"spectators": "live"})
    assert refusal(lambda: join(room, ANNA, watch=True)) == "forbidden"
    watched = join(join(room, BEN, watch=True).room, BEN, watch=True).room
    assert [person.name for person in watched.watching] == ["Ben"]
    assert seat_of(watched, BEN.id) is None


def test_a_watcher_who_sits_down_watches_no_more() -> None:
    room = join(seated(ANNA, settings={"spectators": "live"}), BEN, watch=True).room
    assert not watches(join(room, BEN).room, BEN.id)
    assert not watches(leave(room, BEN), BEN.id)


def test_leaving_before_the_start_frees_the_seat() -> None:
    assert seats(leave(seated(ANNA, BEN), BEN)) == ["Anna", "-", "-", "-"]
    assert refusal(lambda: Step(leave(seated(ANNA), BEN))) == "not_seated"


def test_leaving_during_the_match_gives_the_seat_to_a_bot() -> None:
    assert seats(leave(started(ANNA, BEN), BEN)) == ["Anna", "bot", "bot", "bot"]


def test_a_table_ends_with_its_last_player_once_the_match_has_begun() -> None:
    assert leave(started(ANNA), ANNA).ended
    assert not leave(started(ANNA, BEN), ANNA).ended
    assert not leave(seated(ANNA), ANNA).ended


def test_who_leaves_a_match_that_is_forfeited_loses_it() -> None:
    room = leave(started(ANNA, BEN, CILLI, DORA, settings={"absent": "forfeit"}), BEN)
    assert room.match is not None
    assert room.match.outcome is not None
    assert room.match.outcome.winners == (0, 2)
    assert seats(room) == ["Anna", "bot", "Cilli", "Dora"]


def test_the_longest_present_becomes_host_when_the_host_leaves() -> None:
    room = join(leave(seated(ANNA, BEN, CILLI), BEN), BEN).room  # Ben is the newest now, on the first free seat
    assert leave(room, ANNA).host == CILLI.id
    away = presence.lost(room, CILLI.id).room
    assert leave(away, ANNA).host == BEN.id


def test_a_host_who_leaves_an_empty_table_is_host_until_somebody_sits_down() -> None:
    empty = leave(seated(ANNA), ANNA)
    assert empty.host == ANNA.id
    assert join(empty, BEN).room.host == BEN.id
    assert join(empty, ANNA).room.host == ANNA.id
    back = join(join(empty, ANNA).room, BEN).room
    assert (back.host, back.host_left) == (ANNA.id, False)


def test_an_opener_who_never_sat_down_can_leave_too() -> None:
    assert leave(join(opened(), BEN).room, ANNA).host == BEN.id
    assert join(leave(opened(), ANNA), BEN).room.host == BEN.id


def test_who_has_left_leaves_no_trace_of_being_there() -> None:
    watched = join(seated(ANNA, BEN, settings={"spectators": "live"}), CILLI, watch=True).room
    for who in (BEN, CILLI):
        assert who.id not in leave(watched, who).connected
    away = presence.stayed_away(presence.lost(watched, BEN.id).room, BEN.id).room
    assert kick(away, ANNA, 1).room.away == frozenset()


def test_a_host_who_has_left_for_good_is_replaced_even_if_everybody_else_is_away() -> None:
    room = presence.stayed_away(presence.lost(started(ANNA, BEN), BEN.id).room, BEN.id).room
    assert leave(room, ANNA).host == BEN.id


def opened_and_left_for_long() -> Room:
    """Return a room whose host stayed away before anybody else came."""
    return presence.stayed_away(presence.lost(seated(ANNA), ANNA.id).room, ANNA.id).room


def test_whoever_comes_to_a_table_whose_host_is_away_becomes_its_host() -> None:
    assert join(opened_and_left_for_long(), BEN).room.host == BEN.id


def test_an_opener_who_stayed_away_and_then_sits_down_plays_himself() -> None:
    away = presence.stayed_away(presence.lost(join(opened(), BEN).room, ANNA.id).room, ANNA.id).room
    assert away.host == BEN.id
    room = join(away, ANNA).room
    back = playing.start(room, BEN, Start(table=CODE), Seat(0), cards(room)).room
    assert bot_at(back, Seat(1)) is None


def test_only_the_host_seats_bots_and_only_before_the_start() -> None:
    command = SeatBot(table=CODE, seat=2, level="random")
    room = seated(ANNA, BEN)
    assert refusal(lambda: seating.seat_bot(room, CILLI, command)) == "not_seated"
    assert refusal(lambda: seating.seat_bot(room, BEN, command)) == "forbidden"
    assert refusal(lambda: seating.seat_bot(started(ANNA, BEN), ANNA, command)) == "already_started"
    taken = SeatBot(table=CODE, seat=1, level="nobody")
    assert refusal(lambda: seating.seat_bot(room, ANNA, taken)) == "seat_taken"
    unknown = SeatBot(table=CODE, seat=2, level="nobody")
    assert refusal(lambda: seating.seat_bot(room, ANNA, unknown)) == "bad_rules"


def test_a_bot_can_be_seated_changed_and_sent_away() -> None:
    room = with_bots(seated(ANNA), 2)
    assert isinstance(room.places[2], Bot)
    assert room.places[2].level == "random"
    freed = seating.seat_bot(room, ANNA, SeatBot(table=CODE, seat=2, level=None)).room
    assert isinstance(freed.places[2], Open)


def test_a_bot_of_another_level_is_the_same_bot() -> None:
    room = with_bots(seated(ANNA), 1, 2, 3)
    names = [place.name for place in room.places if isinstance(place, Bot)]
    room = seating.seat_bot(room, ANNA, SeatBot(table=CODE, seat=1, level=None)).room
    room = seating.seat_bot(room, ANNA, SeatBot(table=CODE, seat=2, level="calm")).room
    assert room.places[2] == Bot(names[1], "calm")


def test_bots_at_a_table_have_different_names() -> None:
    room = with_bots(seated(ANNA), 1, 2, 3)
    assert len({place.name for place in room.places if isinstance(place, Bot)}) == 3


def test_two_of_one_name_are_told_apart() -> None:
    other = Person(PlayerId("x"), "ANNA", "guest")
    third = Person(PlayerId("y"), "\N{CYRILLIC CAPITAL LETTER A}nna", "guest")
    room = seated(ANNA, other, settings={"spectators": "live"})
    assert seats(room)[:2] == ["Anna", "ANNA 2"]
    room = join(room, third, watch=True).room
    assert [person.name for person in room.watching] == [f"{third.name} 3"]
    assert join(room, other).room is room, "coming back changes nothing"
    assert seats(join(leave(room, ANNA), other).room)[:2] == ["-", "ANNA"]


def test_nobody_can_pass_for_a_bot_that_sits_here_nor_a_bot_for_him() -> None:
    resi = Person(PlayerId("x"), "r\N{CYRILLIC SMALL LETTER IE}si", "guest")
    assert seats(join(with_bots(seated(ANNA), 1), resi).room)[2] == f"{resi.name} 2"
    room = with_bots(seated(ANNA, resi), 2)
    assert seats(room)[1] == resi.name
    assert room.places[2] == Bot("Sepp", "random")


def test_who_watches_under_every_bots_name_keeps_no_bot_from_sitting_down() -> None:
    room = seated(ANNA, BEN, settings={"spectators": "live"})
    for number, name in enumerate(BOT_NAMES * 2):
        room = join(room, Person(PlayerId(f"x{number}"), name, "guest"), watch=True).room
    watching = {same_name(person.name) for person in room.watching}
    room = playing.start(room, ANNA, Start(table=CODE), Seat(0), cards(room)).room
    room = leave(room, BEN)
    bots = {same_name(place.name) for place in room.places if isinstance(place, Bot)}
    assert (len(bots), bots & watching) == (3, set())


def test_so_many_may_watch_and_the_next_when_one_has_gone() -> None:
    room = seated(ANNA, settings={"spectators": "live"})
    for person in (BEN, CILLI):
        room = seating.join(room, person, Join(table=CODE, watch=True), 2).room
    assert refusal(lambda: seating.join(room, DORA, Join(table=CODE, watch=True), 2)) == "table_full"
    assert seating.join(room, BEN, Join(table=CODE, watch=True), 2).room.watching, "who watches already may ask again"
    gone = leave(room, BEN)
    assert watches(seating.join(gone, DORA, Join(table=CODE, watch=True), 2).room, DORA.id)
    assert seat_of(seating.join(room, DORA, Join(table=CODE), 2).room, DORA.id) == 1


def swap(room: Room, who: Person, seat: int) -> Room:
    return seating.swap(room, who, Swap(table=CODE, seat=seat)).room


def test_two_people_change_seats_when_both_have_asked() -> None:
    asked = swap(seated(ANNA, BEN), ANNA, 1)
    assert seats(asked) == ["Anna", "Ben", "-", "-"]
    assert asked.swaps == {(Seat(0), Seat(1))}
    agreed = swap(asked, BEN, 0)
    assert seats(agreed) == ["Ben", "Anna", "-", "-"]
    assert agreed.swaps == frozenset()


def test_a_bot_or_a_free_seat_changes_at_once() -> None:
    room = with_bots(seated(ANNA), 1)
    assert seats(swap(room, ANNA, 1)) == ["bot", "Anna", "-", "-"]
    assert seats(swap(room, ANNA, 3)) == ["-", "bot", "-", "Anna"]
    assert swap(room, ANNA, 0) is room


def test_an_offer_to_change_dies_when_one_of_the_two_moves_away() -> None:
    asked = swap(seated(ANNA, BEN), ANNA, 1)
    assert join(asked, BEN, 3).room.swaps == frozenset()
    assert leave(asked, BEN).swaps == frozenset()


def test_no_seats_are_changed_by_strangers_or_after_the_start() -> None:
    assert refusal(lambda: Step(swap(seated(ANNA), BEN, 0))) == "not_seated"
    assert refusal(lambda: Step(swap(started(ANNA, BEN), ANNA, 1))) == "already_started"


def kick(room: Room, who: Person, seat: int) -> Step:
    return seating.kick(room, who, Kick(table=CODE, seat=seat))


def test_a_kicked_player_is_told_and_cannot_come_back() -> None:
    step = kick(seated(ANNA, BEN), ANNA, 1)
    assert seats(step.room) == ["Anna", "-", "-", "-"]
    assert step.notices == ((BEN.id, "kicked"),)
    assert refusal(lambda: join(step.room, BEN)) == "forbidden"
    assert refusal(lambda: join(step.room, BEN, watch=True)) == "forbidden"


def test_a_bot_plays_on_for_a_player_kicked_in_the_match() -> None:
    assert seats(kick(started(ANNA, BEN), ANNA, 1).room) == ["Anna", "bot", "bot", "bot"]


def test_only_the_host_kicks_and_only_other_people() -> None:
    room = with_bots(seated(ANNA, BEN), 2)
    assert refusal(lambda: kick(room, EMIL, 1)) == "not_seated"
    assert refusal(lambda: kick(room, BEN, 0)) == "forbidden"
    for seat in (0, 2, 3):
        assert refusal(lambda seat=seat: kick(room, ANNA, seat)) == "forbidden"  # type: ignore[misc]


def test_the_host_removes_who_watches_by_name_for_good() -> None:
    room = join(started(ANNA, BEN, settings={"spectators": "live"}), EMIL, watch=True).room
    step = seating.kick(room, ANNA, Kick(table=CODE, watcher="Emil"))
    assert (step.room.watching, step.room.places) == ((), room.places)
    assert step.notices == ((EMIL.id, "kicked"),)
    assert EMIL.id not in step.room.connected
    assert refusal(lambda: join(step.room, EMIL, watch=True)) == "forbidden"


def test_only_the_host_removes_who_watches_and_not_who_does_not() -> None:
    room = join(seated(BEN, settings={"spectators": "live"}), ANNA, watch=True).room
    room = join(room, EMIL, watch=True).room
    assert refusal(lambda: seating.kick(room, BEN, Kick(table=CODE, watcher="Emil"))) == "forbidden"
    for name in ("Ben", "Anna", "Cilli"):
        gone = Kick(table=CODE, watcher=name)
        assert refusal(lambda gone=gone: seating.kick(room, ANNA, gone)) == "forbidden"  # type: ignore[misc]


def test_a_failed_bot_is_replaced_under_its_name() -> None:
    room = with_bots(seated(ANNA), 1)
    place = room.places[1]
    assert isinstance(place, Bot)
    assert seating.demoted(room, Seat(1), "solid").room.places[1] == Bot(place.name, "solid")
    assert seating.demoted(room, Seat(0), "solid").room is room
