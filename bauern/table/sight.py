"""What each member of a room is sent: the public room part, and each one's own view and events."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

import msgspec
from msgspec import UNSET, Struct

from bauern.engine import (
    PUBLIC,
    Event,
    Match,
    Rules,
    Seat,
    Shuffled,
    as_settings,
    differing,
    game_named,
    new_match,
    own,
    owned,
    redact,
    sees_more,
    shown,
    shuffled,
)
from bauern.engine.state import Finished
from bauern.protocol.codec import encode, event_of, news_of, side_by_side, update_of
from bauern.protocol.messages import DealtView, KeptView, LobbyTable, RoomView, SeatView, ShuffleView, SwapAsked
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
    same_people,
    seat_of,
)


@dataclass(frozen=True, slots=True)
class Clocks:
    """Milliseconds that are left now; None where no time passes."""

    turn: int | None = None
    next_hand: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """A match that is the same only as itself, which is quicker to find out than whether it is equal."""

    match: Match

    def __hash__(self) -> int:
        return id(self.match)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.match is self.match


@lru_cache(maxsize=256)
def _shown_at_the_end(of: _Same, viewer: Seat) -> bytes:
    """Return `shown` of a hand that is over, encoded: all its tricks are told again whenever somebody is ready."""
    return encode(shown(of.match, viewer))


def forget() -> None:
    """Forget what is kept encoded: a table has ended, whose people and cards would stay for its sake."""
    _shown_at_the_end.cache_clear()
    _seats.cache_clear()


class _Sitters(Struct, frozen=True):
    """What a room's seats are shown by."""

    places: tuple[Place, ...]
    connected: frozenset[PlayerId]
    stood_in: frozenset[PlayerId]
    """For whom a bot plays."""
    host: PlayerId
    configured: bool


def _shared(room: Room, match: Match | None, kept: KeptView, viewer: Seat = PUBLIC) -> bytes:
    """Return the encoded part of a view of this match that is the same for everybody who does not see more."""
    if match is None or not match.deal_no:
        seen = encode(replace(shown(match or _unstarted(room), viewer), phase="lobby"))
    elif isinstance(match.phase, Finished):
        seen = _shown_at_the_end(_Same(match), viewer)
    else:
        seen = encode(shown(match, viewer))
    return side_by_side(seen, _seats(_sitters(room)), encode(kept))


def _unstarted(room: Room) -> Match:
    return new_match(room.game, room.rules, Seat(0))


def _kept_view(room: Room, clocks: Clocks) -> KeptView:
    return KeptView(
        host=seat_of(room, room.host),
        preset=room.preset,
        rules=_rules(room.game.key, room.rules),
        differs=_differs(room.game.key, room.preset, room.rules),
        settings=room.settings,
        watchers=len(room.watching),
        watching=tuple(person.name for person in room.watching),
        swaps=tuple(SwapAsked(seat=seat, to=to) for seat, to in sorted(room.swaps)),
        shuffle=_shuffle_view(room),
        dealt=_dealt_view(room),
        chosen=room.unshuffled if room.started else room.chosen is not None,
        record=_record(room),
        turn_deadline_ms=clocks.turn,
        next_hand_ms=clocks.next_hand,
    )


def _for_others(kept: KeptView) -> KeptView:
    """Return what is for everybody but the host."""
    return kept if kept.watching is UNSET else msgspec.structs.replace(kept, watching=UNSET)


def _news(old: Room, new: Room, before: Clocks, clocks: Clocks) -> KeptView:
    """Return what has changed of what seldom changes; a clock that runs always has."""
    turn = UNSET if before.turn is clocks.turn is None else clocks.turn
    next_hand = UNSET if before.next_hand is clocks.next_hand is None else clocks.next_hand
    if _kept_from(old) == _kept_from(new) and (old.places is new.places or _sitting(old) == _sitting(new)):
        return KeptView(turn_deadline_ms=turn, next_hand_ms=next_hand)
    was, now = _kept_view(old, before), _kept_view(new, clocks)
    same = {name: UNSET for name in KeptView.__struct_fields__ if getattr(was, name) == getattr(now, name)}
    if old.host != new.host:  # the new one has not been told
        same.pop("watching", None)
    return msgspec.structs.replace(now, **{**same, "turn_deadline_ms": turn, "next_hand_ms": next_hand})


def _kept_from(room: Room) -> tuple[object, ...]:
    """Return what `_kept_view` is made from but for seats: mostly the same objects as before, so quick to compare."""
    played = (room.preset, room.rules, room.settings, room.coming, room.dealt, room.hand, room.match_over)
    return room.host, room.watching, room.swaps, *played


def _sitting(room: Room) -> tuple[PlayerId | None, ...]:
    return tuple(place.person.id if isinstance(place, Human) else None for place in room.places)


@lru_cache(maxsize=1024)
def _rules(game: str, rules: Rules) -> dict[str, object]:
    return as_settings(rules, game_named(game).players)


@lru_cache(maxsize=1024)
def _differs(game: str, preset: str, rules: Rules) -> tuple[str, ...]:
    return tuple(differing(game_named(game), preset, rules))


def _shuffle_view(room: Room) -> ShuffleView:
    coming = coming_seeds(room)
    fresh = room.match is None or room.match_over
    first = 1 if room.started or room.chosen is None else 2
    return ShuffleView(
        deal_no=first if fresh or room.match is None else room.match.deal_no + 1,
        commitment=coming.commitment,
        added=tuple(bool(words) for words in coming.client_seeds),
    )


def _dealt_view(room: Room) -> DealtView | None:
    if room.match is None or room.dealt is None or room.unshuffled:
        return None
    dealt = room.dealt
    return DealtView(deal_no=room.match.deal_no, commitment=dealt.commitment, client_seeds=dealt.client_seeds)


def _record(room: Room) -> int | None:
    """Return the number of the ended match's first hand, by which its record is asked for."""
    return room.hand - room.match.deal_no + 1 if room.match is not None and room.match_over else None


def lobby_table(room: Room) -> LobbyTable:
    """Return a public table's entry in the lobby."""
    host = next((human.person.name for _, human in humans(room) if human.person.id == room.host), None)
    here = _sitters(room)
    return LobbyTable(
        table=room.code,
        game=room.game.key,
        preset=room.preset,
        differs=_differs(room.game.key, room.preset, room.rules),
        host=host,
        started=room.started,
        seats=tuple(_seat_view(here, place) for place in room.places),
        watchers=len(room.watching),
        spectators=room.settings.spectators,
    )


def _sitters(room: Room) -> _Sitters:
    stood_in = room.away if room.started and room.settings.absent == "bot" else frozenset[PlayerId]()
    return _Sitters(room.places, room.connected, stood_in, room.host, room.configured)


@lru_cache(maxsize=1024)
def _seats(here: _Sitters) -> bytes:
    """Return the encoded `RoomView`: the same for many actions, until somebody comes, goes or is ready."""
    return encode(RoomView(seats=tuple(_seat_view(here, place) for place in here.places)))


def _seat_view(here: _Sitters, place: Place) -> SeatView:
    match place:
        case Open():
            return SeatView(name=None, kind="open", connected=False, ready=False, consented=False)
        case Bot(name, level):
            return SeatView(name=name, kind="bot", connected=True, ready=True, level=level)
        case Human(person, _, consented, ready):
            return SeatView(
                name=person.name,
                kind=person.kind,
                connected=person.id in here.connected,
                ready=ready,
                host=person.id == here.host,
                consented=consented or not here.configured,
                away=person.id in here.stood_in,
            )
        case _:
            assert_never(place)


def updates(old: Room, step: Step, before: Clocks, clocks: Clocks) -> Iterator[tuple[PlayerId, bytes]]:
    """Yield an encoded update for every receiver: whole for who has just come, with what is new for the others.

    Whoever is shown a hand when it is over is not told meanwhile that somebody has acted.
    """
    there = receivers(step.room)
    known = there if same_people(old, step.room) else receivers(old)
    behind = bool(step.events) and lags(old) and lags(step.room)
    watching = {person.id for person in step.room.watching} if behind else frozenset[PlayerId]()
    yield from _to(there & known - watching, step, _news(old, step.room, before, clocks))
    if not there <= known:
        yield from _to(there - known, step, _kept_view(step.room, clocks))


def receivers(room: Room) -> frozenset[PlayerId]:
    """Return every connected person who sits or watches."""
    seated = {human.person.id for _, human in humans(room)}
    return room.connected & (seated | {person.id for person in room.watching})


def _to(those: frozenset[PlayerId], step: Step, kept: KeptView) -> Iterator[tuple[PlayerId, bytes]]:
    """Yield an update for each of those."""
    room, others = step.room, _for_others(kept)
    shared = _shared(room, room.match, others)
    news = _news_of(room, PUBLIC, step.events)
    secret = any(redact(event, PUBLIC) is not event for event in step.events)
    seated = [(seat, human.person.id) for seat, human in humans(room) if human.person.id in those]
    match = room.match or _unstarted(room)
    for (seat, player), mine in zip(seated, owned(match, [seat for seat, _ in seated]), strict=True):
        told = kept if player == room.host else others
        more = told is not others or sees_more(match, seat)
        yield (
            player,
            update_of(
                _news_of(room, seat, step.events) if secret else news,
                mine,
                _shared(room, room.match, told, seat) if more else shared,
            ),
        )
    watching = [person.id for person in room.watching if person.id in those]
    if watching:
        public = _for_watchers(room, step.events, others)
        yield from ((player, public) for player in watching)


def present_state(room: Room, player: PlayerId, clocks: Clocks) -> bytes:
    """Return an encoded update without events for a person who sits or watches."""
    kept, seat = _kept_view(room, clocks), seat_of(room, player)
    if player != room.host:
        kept = _for_others(kept)
    if seat is None:
        return _for_watchers(room, (), _for_others(kept))
    return _update(room, seat, (), _shared(room, room.match, kept, seat))


def _update(room: Room, viewer: Seat, events: tuple[Event, ...], shared: bytes) -> bytes:
    return update_of(_news_of(room, viewer, events), own(room.match or _unstarted(room), viewer), shared)


def _news_of(room: Room, viewer: Seat, events: tuple[Event, ...]) -> bytes:
    return news_of(room.code, room.seq, tuple([event_of(event, viewer) for event in events]))


def _for_watchers(room: Room, events: tuple[Event, ...], kept: KeptView) -> bytes:
    """Return the public update; where watching is delayed, a hand is shown when it is over, a first one as dealt."""
    if lags(room):
        match = _shown_meanwhile(room)
        sight = own(match or _unstarted(room), PUBLIC)
        kept = msgspec.structs.replace(kept, turn_deadline_ms=None)
        return update_of(news_of(room.code, room.before_seq, ()), sight, _shared(room, match, kept))
    if room.settings.spectators == "delayed" and events:
        events = room.events
    return _update(room, PUBLIC, events, _shared(room, room.match, kept))


def lags(room: Room) -> bool:
    """Whether a hand is played that watchers are shown when it is over."""
    return room.settings.spectators == "delayed" and room.playing


def _shown_meanwhile(room: Room) -> Match | None:
    """Return the match as it stood before this hand; at a match's first hand, when it had just been dealt."""
    if room.before is None or room.before.deal_no:
        return room.before
    return shuffled(room.before, Shuffled(room.deck, room.dealt, chosen=room.unshuffled))[0]
