"""What the edge does when a socket ends at a bad moment: real tables, and a store that can be made to wait."""

import asyncio
import gc
from collections.abc import Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any

from bauern.club.guests import Guests
from bauern.protocol.commands import Leave
from bauern.protocol.messages import Ack, Failed
from bauern.server.addresses import direct
from bauern.server.rates import Rate
from bauern.server.sessions import Session, Sessions
from bauern.server.sockets import Rates, Sockets
from bauern.store import SqliteStore
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN


class NoLines:
    """Sockets that nobody reads."""

    def push(self, sid: str, event: str, message: bytes) -> None:
        pass

    def dismiss(self, sid: str, *, for_good: bool) -> None:
        pass


def edge(there: House, rates: Rates | None = None) -> tuple[Sockets, Sessions]:
    """Return the edge before these tables, and who is connected."""
    sessions, free = Sessions(NoLines()), Rate(0, 1)
    guests = Guests(SqliteStore(Path("unused.sqlite3")))
    rates = rates or Rates(free, free, free, free)
    return Sockets(sessions, guests, there.tables, rates, lambda _: None, direct, ""), sessions


def at_once(work: Coroutine[Any, Any, Ack | None]) -> Ack | None:
    """Return what this comes to, if it waits for nothing: neither for a lock nor for the store."""
    try:
        work.send(None)
    except StopIteration as done:
        answer: Ack | None = done.value
        return answer
    raise AssertionError("it waited")


async def test_every_miss_has_the_same_answer_and_takes_the_same_way(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        closed = await there.table(ANNA, visibility="private")
        await there.do(ANNA, Leave(table=closed))
        [table] = there.tables.of(ANNA.id)
        await table.abandon()
        sockets, sessions = edge(there)
        sessions.enter(Session("s1", BEN, "192.0.2.1"))
        codes = ["ZZZZZZ", closed, closed.lower(), "", "A", "A" * 16, "IIIIII", "\0", "ÄÖÜäöü", "' or 1=1 --"]
        for kind in ("join", "sync", "leave", "start", "ready", "consent"):
            answers = [at_once(sockets.command("s1", {"kind": kind, "table": code})) for code in codes]
            assert {(type(a), getattr(a, "error", ""), getattr(a, "message", "")) for a in answers} == {
                (Failed, "unknown_table", "there is no table with this code")
            }


async def test_a_table_that_closes_while_somebody_knocks_answers_like_none(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        code = await there.table(ANNA)
        [table] = there.tables.of(ANNA.id)
        there.store.open.clear()
        closing = asyncio.create_task(table.abandon())
        await there.store.waiting.wait()
        sockets, sessions = edge(there)
        sessions.enter(Session("s1", BEN, "192.0.2.1"))
        knocking = asyncio.create_task(sockets.command("s1", {"kind": "join", "table": code}))
        there.store.open.set()
        await closing
        late = await knocking
        assert late == at_once(sockets.command("s1", {"kind": "join", "table": "ZZZZZZ"}))


async def test_nothing_is_kept_of_refused_commands(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        stingy = Rate(0.001, 1)
        sockets, sessions = edge(there, Rates(stingy, stingy, stingy, stingy))
        sessions.enter(Session("s1", BEN, "192.0.2.1"))

        async def refuse(times: int) -> int:
            """Return how many tracebacks there are after so many refusals."""
            for _ in range(times):
                assert await sockets.command("s1", {"kind": "join", "table": "ZZZZZZ"})
            gc.collect()
            return sum(isinstance(thing, TracebackType) for thing in gc.get_objects())

        assert await refuse(20) == await refuse(2)


async def test_who_is_gone_before_his_join_is_stored_is_not_taken_for_connected(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        code = await there.table(ANNA)
        sockets, sessions = edge(there)
        sessions.enter(Session("s1", BEN, "192.0.2.1"))
        there.store.open.clear()
        there.store.waiting.clear()
        joining = asyncio.create_task(sockets.command("s1", {"kind": "join", "table": code}))
        await there.store.waiting.wait()
        await sockets.disconnected("s1")
        there.store.open.set()
        await joining
        assert there.room(code).connected == {ANNA.id}
        there.pass_time(31)
        await there.ears.until(lambda: BEN.id in there.room(code).away)
