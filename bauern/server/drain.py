"""Stopping: say no to newcomers, tell the players, store, disconnect, and be gone within seconds."""

import asyncio
import contextlib
from typing import Final

from bauern.server.sessions import Sessions
from bauern.server.sockets import Sockets
from bauern.server.wire import Wire
from bauern.table.lobby import Tables

_FOR_GOODBYES: Final = 2.5
"""Seconds that the sockets have to close."""


async def drain(sockets: Sockets, sessions: Sessions, tables: Tables, wire: Wire) -> None:
    """Stop the games without losing anything; the clients come back by themselves."""
    sockets.draining = True
    for session in sessions:
        sessions.notify(session, "restart")
    await tables.stop()
    for session in sessions:
        wire.dismiss(session.sid, for_good=False)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_FOR_GOODBYES):
            await wire.all_closed()
    await wire.shutdown()
