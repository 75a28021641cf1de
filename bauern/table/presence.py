"""Transitions of who is there: arrived, lost, away."""

from msgspec.structs import replace

from bauern.table.playing import given_up
from bauern.table.room import PlayerId, Room, Step, lacks_host, seat_of
from bauern.table.seating import with_new_host


def arrived(room: Room, player: PlayerId) -> Step:
    """Have a player back, in control of his seat from now on; nothing of it is stored, so it cannot fail."""
    if player in room.connected:
        return Step(room)
    return Step(replace(room, connected=room.connected | {player}, away=room.away - {player}))


def hosted(room: Room) -> Step:
    """Put one of those who sit here and are there in the place of a host who is away or has left."""
    return Step(with_new_host(room) if lacks_host(room) else room)


def lost(room: Room, player: PlayerId) -> Step:
    """Note that a player's connection is lost; who only watched is gone."""
    if player not in room.connected:
        return Step(room)
    watching = tuple(person for person in room.watching if person.id != player)
    return Step(replace(room, connected=room.connected - {player}, watching=watching))


def stayed_away(room: Room, player: PlayerId) -> Step:
    """Do what the settings say about a player who has not come back in time; a host is replaced."""
    if player in room.connected:
        return Step(room)
    room = replace(room, away=room.away | {player})
    if player == room.host:
        room = with_new_host(room)
    seat = seat_of(room, player)
    return Step(room) if seat is None or room.settings.absent != "forfeit" else given_up(room, seat)


def ended(room: Room) -> Step:
    """Close the table."""
    return Step(replace(room, ended=True))
