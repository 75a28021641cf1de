"""Lists of what was played before there were lists: its hands are played again."""

import asyncio
from collections.abc import Iterator
from typing import Final, Protocol

import msgspec
import structlog

from bauern.engine import IllegalAction, Refused, Seat
from bauern.engine.state import Ending
from bauern.store import Listed, SaveResult, UnlistedTable, Write
from bauern.table.memory import replayed
from bauern.table.results import result_of
from bauern.table.room import Bot, Human, Person, Place, PlayerId, Room

_MEANWHILE: Final = 4
"""How many times as long as a table took to be listed everything else has before the next one."""
_log = structlog.get_logger(__name__)


class Unlisted(Protocol):
    """Where tables wait for their lists."""

    async def next_unlisted(self, *, live: bool, after: str) -> UnlistedTable | None:
        """Return the next table by id that has no lists yet, being older: of those that go on, or that have ended."""

    async def commit(self, writes: tuple[Write, ...]) -> None:
        """Store all of these or none; when this returns they are durable."""


async def list_old_tables(store: Unlisted, *, live: bool) -> None:
    """Store the results of all tables of before there were lists, one after the other.

    Those that go on have to be done before anybody plays there; the others can wait, and leave time for whoever plays.

    Raises:
        Refused: `internal` if something cannot be read or stored: the rest waits for the next time.
    """
    loop = asyncio.get_running_loop()
    started, after = loop.time(), ""
    while (old := await store.next_unlisted(live=live, after=after)) is not None:
        after = old.table.id
        await store.commit((*await asyncio.to_thread(results, old), Listed(after)))
        if not live:
            await asyncio.sleep(_MEANWHILE * (loop.time() - started))
        started = loop.time()


async def list_ended_tables(store: Unlisted) -> None:
    """Do this for those that have ended, while others play; what goes wrong is told in the log."""
    try:
        await list_old_tables(store, live=False)
    except Refused:
        _log.exception("what was played at older tables is not listed now")


def results(old: UnlistedTable) -> tuple[SaveResult, ...]:
    """Return what is kept of every deal that ended at a table; those that cannot be played again are logged."""
    found: list[SaveResult] = []
    try:
        found.extend(_results(old))
    except (Refused, IllegalAction, msgspec.ValidationError):
        _log.exception("what was played at an older table cannot be listed", table=old.table.id)
    return tuple(found)


def _results(old: UnlistedTable) -> Iterator[SaveResult]:
    rooms = replayed(old.table)
    next(rooms)
    ends = [*old.times[1:], None]
    places: tuple[Place, ...] = ()
    for room, dealt, following in zip(rooms, old.times, ends, strict=True):
        places = tuple(_sat(old, room, Seat(s), before) for s, before in enumerate(places or room.places))
        if room.between_hands:
            # The next deal is the best clock there is; a rematch may be days later.
            at = dealt if following is None or room.match_over else following
            yield result_of(room, places, counts=_counts(room), at=at)


def _counts(room: Room) -> bool:
    """Whether the newest deal was played to its end, whatever became of the match afterwards."""
    if room.match is None or room.match.last_result is None:
        raise AssertionError(room.id)
    return room.match.last_result.ending is not Ending.FORFEIT


def _sat(old: UnlistedTable, room: Room, seat: Seat, before: Place) -> Place:
    """Return who sat here in the newest hand: who acted, else who sat here before."""
    actor = old.actors.get((room.hand, seat))
    if actor is None:
        return before
    if actor in old.names:
        return Human(Person(PlayerId(actor), old.names[actor], "guest"), 0)
    now = room.places[seat]
    return now if isinstance(now, Bot) else Bot("", "")
