"""What the edge does when a socket ends at a bad moment: real tables, and a store that can be made to wait."""

import asyncio
from pathlib import Path

from bauern.club.guests import Guests
from bauern.server.addresses import direct
from bauern.server.rates import Rate
from bauern.server.sessions import Session, Sessions
from bauern.server.sockets import Rates, Sockets
from bauern.store import SqliteStore
from tests.table.house import house
from tests.table.rooms import ANNA, BEN


class NoLines:
    """Sockets that nobody reads."""

    def push(self, sid: str, event: str, message: bytes) -> None:
        pass

    def dismiss(self, sid: str, *, for_good: bool) -> None:
        pass


async def test_who_is_gone_before_his_join_is_stored_is_not_taken_for_connected(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        code = await there.table(ANNA)
        sessions, free = Sessions(NoLines()), Rate(0, 1)
        guests = Guests(SqliteStore(tmp_path / "unused.sqlite3"))
        sockets = Sockets(sessions, guests, there.tables, Rates(free, free, free), lambda _: None, direct)
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
