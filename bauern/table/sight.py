"""What each member of a room is sent: the public room part, and each one's own view and events."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

from bauern.engine import (
    PUBLIC,
    Event,
    Match,
    Rules,
    Seat,
    Shuffled,
    View,
    as_settings,
    differing,
    game_named,
    new_match,
    shuffled,
    view,
)
from bauern.protocol.codec import encode, event_of, update_of
from bauern.protocol.messages import DealtView, LobbyTable, RoomView, SeatView, ShuffleView, SwapAsked
from bauern.table.playing import coming_seeds
from bauern.table.room import (
    Bot,
    Human,
    Open,
    Place,
    PlayerId,
    Room,
    Step,
    humans,
    seat_of,
    stood_in_for,
)


@dataclass(frozen=True, slots=True)
class Clocks:
    """Milliseconds that are left now; None where no time passes."""

    turn: int | None = None
    next_hand: int | None = None


def room_view(room: Room, clocks: Clocks) -> RoomView:
    """Return the part of a view that is the same for everybody."""
    return RoomView(
        seats=tuple(_seat_view(room, place) for place in room.places),
        host=seat_of(room, room.host),
        preset=room.preset,
        rules=_rules(room.game.key, room.rules),
        differs=_differs(room.game.key, room.preset, room.rules),
        settings=room.settings,
        watchers=len(room.watching),
        swaps=tuple(SwapAsked(seat=seat, to=to) for seat, to in sorted(room.swaps)),
        shuffle=_shuffle_view(room),
        dealt=_dealt_view(room),
        record=_record(room),
        turn_deadline_ms=clocks.turn,
        next_hand_ms=clocks.next_hand,
    )


@lru_cache(maxsize=1024)
def _rules(game: str, rules: Rules) -> dict[str, object]:
    return as_settings(rules, game_named(game).players)


@lru_cache(maxsize=1024)
def _differs(game: str, preset: str, rules: Rules) -> tuple[str, ...]:
    return tuple(differing(game_named(game), preset, rules))


def _shuffle_view(room: Room) -> ShuffleView:
    coming = coming_seeds(room)
    fresh = room.match is None or room.match_over
    return ShuffleView(
        deal_no=1 if fresh or room.match is None else room.match.deal_no + 1,
        commitment=coming.commitment,
        added=tuple(bool(words) for words in coming.client_seeds),
    )


def _dealt_view(room: Room) -> DealtView | None:
    if room.match is None or room.dealt is None:
        return None
    dealt = room.dealt
    return DealtView(deal_no=room.match.deal_no, commitment=dealt.commitment, client_seeds=dealt.client_seeds)


def _record(room: Room) -> int | None:
    """Return the number of the ended match's first hand, by which its record is asked for."""
    return room.hand - room.match.deal_no + 1 if room.match is not None and room.match_over else None


def lobby_table(room: Room) -> LobbyTable:
    """Return a public table's entry in the lobby."""
    host = next((human.person.name for _, human in humans(room) if human.person.id == room.host), None)
    return LobbyTable(
        table=room.code,
        game=room.game.key,
        preset=room.preset,
        differs=_differs(room.game.key, room.preset, room.rules),
        host=host,
        started=room.started,
        seats=tuple(_seat_view(room, place) for place in room.places),
        watchers=len(room.watching),
        spectators=room.settings.spectators,
    )


def _seat_view(room: Room, place: Place) -> SeatView:
    match place:
        case Open():
            return SeatView(
                name=None,
                kind="open",
                connected=False,
                ready=False,
                host=False,
                consented=False,
                away=False,
                level=None,
            )
        case Bot(name, level):
            return SeatView(
                name=name,
                kind="bot",
                connected=True,
                ready=True,
                host=False,
                consented=True,
                away=False,
                level=level,
            )
        case Human(person, _, consented, ready):
            return SeatView(
                name=person.name,
                kind=person.kind,
                connected=person.id in room.connected,
                ready=ready,
                host=person.id == room.host,
                consented=consented or not room.configured,
                away=room.started and stood_in_for(room, place),
                level=None,
            )
        case _:
            assert_never(place)


def updates(step: Step, clocks: Clocks) -> Iterator[tuple[PlayerId, bytes]]:
    """Yield an encoded update for every connected person who sits or watches."""
    room = step.room
    room_part = encode(room_view(room, clocks))
    for seat, human in humans(room):
        if human.person.id in room.connected:
            yield human.person.id, _update(room, seat, step.events, room_part)
    if room.watching:
        public = _for_watchers(room, step.events, room_part)
        for person in room.watching:
            yield person.id, public


def present_state(room: Room, player: PlayerId, clocks: Clocks) -> bytes:
    """Return an encoded update without events for a person who sits or watches."""
    room_part = encode(room_view(room, clocks))
    seat = seat_of(room, player)
    return _for_watchers(room, (), room_part) if seat is None else _update(room, seat, (), room_part)


def _update(room: Room, viewer: Seat, events: tuple[Event, ...], room_part: bytes) -> bytes:
    seen = tuple(event_of(event, viewer) for event in events)
    return update_of(room.code, room.seq, seen, _view(room, room.match, viewer), room_part)


def _for_watchers(room: Room, events: tuple[Event, ...], room_part: bytes) -> bytes:
    """Return the public update; where watching is delayed, a hand is shown when it is over, a first one as dealt."""
    if room.settings.spectators != "delayed":
        return _update(room, PUBLIC, events, room_part)
    if room.playing:
        return update_of(room.code, room.before_seq, (), _view(room, _shown_meanwhile(room), PUBLIC), room_part)
    return _update(room, PUBLIC, room.events if events else (), room_part)


def _shown_meanwhile(room: Room) -> Match | None:
    """Return the match as it stood before this hand; at a match's first hand, when it had just been dealt."""
    if room.before is None or room.before.deal_no:
        return room.before
    return shuffled(room.before, Shuffled(room.deck, room.dealt))[0]


def _view(room: Room, match: Match | None, viewer: Seat) -> View:
    if match is None or not match.deal_no:
        return replace(view(match or new_match(room.game, room.rules, Seat(0)), viewer), phase="lobby")
    return view(match, viewer)
