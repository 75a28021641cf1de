"""The list of public tables, sent to those who are at no table, and not more often than they can read."""

import asyncio
from typing import Final

from bauern.protocol.codec import encode
from bauern.server.sessions import Sessions
from bauern.table.lobby import Tables

_PAUSE: Final = 0.5
"""Seconds in which changes are gathered."""


class Feed:
    """Sends the lobby when it has changed."""

    def __init__(self) -> None:
        """Nothing has changed yet."""
        self._changed = asyncio.Event()

    def changed(self) -> None:
        """Note that the list may be another one."""
        self._changed.set()

    async def run(self, sessions: Sessions, tables: Tables) -> None:
        """Send it again and again; runs until it is cancelled."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(_PAUSE)
            self._changed.clear()
            message = encode(tables.public())
            for session in sessions:
                if session.table == "" or not tables.of(session.person.id):
                    sessions.tell(session.person.id, "lobby", message)
