"""Transitions of who sits where: join, leave, seat-bot, swap, kick."""

from msgspec.structs import replace

from bauern.bots import BOTS
from bauern.engine import Refused, Seat
from bauern.protocol.commands import Join, Kick, Leave, SeatBot, Swap
from bauern.table.playing import given_up
from bauern.table.room import (
    Bot,
    Human,
    Open,
    Person,
    PlayerId,
    Room,
    Step,
    humans,
    new_bot,
    replaced,
    require_before_start,
    require_host,
    require_seat,
    seat_of,
    told_apart,
    watches,
    without_strangers,
)


def join(room: Room, who: Person, command: Join, most_watchers: int = 0) -> Step:
    """Sit down, come back, move, take over a bot's seat, or watch, where not as many watch as may (0: no limit).

    Raises:
        Refused: `bad_message`, `forbidden`, `already_started`, `table_full`, `seat_taken`.
    """
    if who.id in room.kicked:
        raise Refused("forbidden", "the host has removed you from this table")
    who = told_apart(room, who)
    mine = seat_of(room, who.id)
    if command.watch:
        return _watch(room, who, mine, most_watchers)
    wanted = None if command.seat is None else _existing(room, command.seat)
    if mine is None:
        return Step(with_a_host(_sat_down(room, who, _free_seat(room, wanted))))
    if wanted is None or wanted == mine:
        return Step(_renamed(room, mine, who))
    require_before_start(room)
    return Step(_moved(room, mine, _free_seat(room, wanted)))


def _watch(room: Room, who: Person, mine: Seat | None, most: int) -> Step:
    if mine is not None:
        raise Refused("forbidden", "leave your seat before you watch")
    if room.settings.spectators == "off":
        raise Refused("forbidden", "nobody may watch at this table")
    others = tuple(person for person in room.watching if person.id != who.id)
    if 0 < most <= len(others):
        raise Refused("table_full", f"{most} watch already")
    return Step(replace(room, watching=(*others, who), connected=room.connected | {who.id}))


def _existing(room: Room, seat: int) -> Seat:
    if seat >= room.game.players:
        raise Refused("bad_message", f"seat: this table has seats 0 to {room.game.players - 1}")
    return Seat(seat)


def _free_seat(room: Room, wanted: Seat | None) -> Seat:
    """Return the seat to take: an open one before the start, between hands a bot's, that of one who has left first."""
    if room.playing:
        raise Refused("already_started", "the hand is being played; a bot's seat can be taken when it is over")
    kind = Bot if room.started else Open
    free = [Seat(s) for s, place in enumerate(room.places) if isinstance(place, kind)]
    if not free:
        raise Refused("table_full", "every seat is taken")
    if wanted is None:
        left = (seat for seat in free if isinstance(place := room.places[seat], Bot) and place.instead)
        return next(left, free[0])
    if wanted not in free:
        raise Refused("seat_taken", f"seat {wanted} is taken")
    return wanted


def _sat_down(room: Room, who: Person, seat: Seat) -> Room:
    human = Human(who, since=room.sat_down, consented=room.started)
    return replace(
        room,
        places=replaced(room, seat, human),
        sat_down=room.sat_down + 1,
        watching=tuple(person for person in room.watching if person.id != who.id),
        connected=room.connected | {who.id},
        away=room.away - {who.id},
        swaps=_without(room, seat),
    )


def _renamed(room: Room, seat: Seat, who: Person) -> Room:
    place = room.places[seat]
    if not isinstance(place, Human) or place.person == who:
        return room
    return replace(room, places=replaced(room, seat, replace(place, person=who)))


def _moved(room: Room, mine: Seat, seat: Seat) -> Room:
    """Exchange what is at two seats."""
    places = list(room.places)
    places[mine], places[seat] = places[seat], places[mine]
    left = frozenset(ask for ask in _without(room, mine) if seat not in ask)
    return replace(room, places=tuple(places), swaps=left)


def _without(room: Room, seat: Seat) -> frozenset[tuple[Seat, Seat]]:
    return frozenset(ask for ask in room.swaps if seat not in ask)


def leave(room: Room, who: Person, _command: Leave) -> Step:
    """Get up for good, stop watching, or stop being host; a table that no person plays at any more ends.

    Raises:
        Refused: `not_seated`.
    """
    if watches(room, who.id):
        return Step(_unwatched(room, who.id))
    if who.id == room.host and seat_of(room, who.id) is None:
        return Step(without_strangers(_without_host(room)))
    seat = require_seat(room, who)
    step = given_up(room, seat) if room.settings.absent == "forfeit" else Step(room)
    return replace(step, room=_vacated(step.room, seat))


def _vacated(room: Room, seat: Seat) -> Room:
    """Free a person's seat, or give it to a bot once the match has begun."""
    place = room.places[seat]
    gone = place.person.id if isinstance(place, Human) else None
    empty = replace(new_bot(room, room.settings.bot_level), instead=True) if room.started else Open()
    room = replace(room, places=replaced(room, seat, empty), swaps=_without(room, seat))
    if room.started and not any(humans(room)):
        return replace(room, ended=True)
    return without_strangers(_without_host(room) if gone == room.host else room)


def with_new_host(room: Room) -> Room:
    """Make the person who is there longest the host, who is away only if all are; if nobody sits, the host stays."""
    seated = [human for _, human in humans(room)]
    seated.sort(key=lambda human: (human.person.id in room.away, human.person.id not in room.connected, human.since))
    if not seated or (seated[0].person.id == room.host and not room.host_left):
        return room
    return replace(room, host=seated[0].person.id, host_left=False)


def _without_host(room: Room) -> Room:
    """Have a host who leaves replaced, if nobody sits by who sits down next."""
    return with_new_host(replace(room, host_left=True))


def with_a_host(room: Room) -> Room:
    """Replace a host who is away or has left: somebody has come."""
    return with_new_host(room) if room.host_left or room.host in room.away else room


def seat_bot(room: Room, who: Person, command: SeatBot) -> Step:
    """Put a bot on a free seat, give one that sits there another level, or free a bot's seat.

    Raises:
        Refused: `not_seated`, `forbidden`, `already_started`, `seat_taken`, `bad_rules`.
    """
    require_host(room, who)
    require_before_start(room)
    seat = _existing(room, command.seat)
    if isinstance(room.places[seat], Human):
        raise Refused("seat_taken", f"a player sits on seat {seat}")
    if command.level is None:
        return Step(replace(room, places=replaced(room, seat, Open()), swaps=_without(room, seat)))
    if command.level not in BOTS:
        raise Refused("bad_rules", f"level: {command.level!r} is not one of {', '.join(BOTS)}")
    there = room.places[seat]
    bot = replace(there, level=command.level) if isinstance(there, Bot) else new_bot(room, command.level)
    return Step(replace(room, places=replaced(room, seat, bot), swaps=_without(room, seat)))


def swap(room: Room, who: Person, command: Swap) -> Step:
    """Offer to change seats; done when the other has asked the same, at once with a bot or a free seat.

    Raises:
        Refused: `not_seated`, `already_started`.
    """
    mine = require_seat(room, who)
    require_before_start(room)
    theirs = _existing(room, command.seat)
    if theirs == mine:
        return Step(room)
    if not isinstance(room.places[theirs], Human) or (theirs, mine) in room.swaps:
        return Step(_moved(room, mine, theirs))
    return Step(replace(room, swaps=room.swaps | {(mine, theirs)}))


def kick(room: Room, who: Person, command: Kick) -> Step:
    """Remove a person who sits or watches for good: he is told, and may not come back to this table.

    Raises:
        Refused: `bad_message`, `not_seated`, `forbidden`.
    """
    require_host(room, who)
    if command.seat is None:
        watcher = next((person for person in room.watching if person.name == command.watcher), who)
        gone, left = watcher.id, _unwatched(room, watcher.id)
    else:
        seat = _existing(room, command.seat)
        place = room.places[seat]
        gone, left = (place.person.id if isinstance(place, Human) else who.id), _vacated(room, seat)
    if gone == who.id:
        raise Refused("forbidden", "only another player, or somebody who watches, can be removed")
    return Step(replace(left, kicked=room.kicked | {gone}), notices=((gone, "kicked"),))


def _unwatched(room: Room, player: PlayerId) -> Room:
    """Return the room where this player watches no more."""
    return without_strangers(replace(room, watching=tuple(person for person in room.watching if person.id != player)))


def demoted(room: Room, seat: Seat, level: str) -> Step:
    """Put a bot of this level in a failed bot's place; its name stays."""
    place = room.places[seat]
    if not isinstance(place, Bot):
        return Step(room)
    return Step(replace(room, places=replaced(room, seat, replace(place, level=level))))
