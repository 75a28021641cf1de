"""The list of public tables, sent to those who are at no table, and not more often than they can read."""

import asyncio
from typing import Final

from bauern.protocol.codec import encode
from bauern.server.sessions import Session, Sessions
from bauern.table.lobby import Tables
from bauern.table.room import PlayerId

_PAUSE: Final = 0.5
"""Seconds in which changes are gathered."""
_AT_ONCE: Final = 50
"""Players who are told in one turn of the loop: a long list for a full lobby must not hold up those who play."""


class Feed:
    """Sends the lobby when it has changed."""

    def __init__(self) -> None:
        """Nothing has changed yet."""
        self._changed = asyncio.Event()

    def changed(self) -> None:
        """Note that the list may be another one."""
        self._changed.set()

    async def run(self, sessions: Sessions, tables: Tables) -> None:
        """Send it whenever it is another one; runs until it is cancelled."""
        message, told = b"", set[PlayerId]()
        while True:
            await self._changed.wait()
            await asyncio.sleep(_PAUSE)
            self._changed.clear()
            former, message = message, encode(tables.public())
            here = {session.person.id: session for session in sessions if _looks_on(session, tables)}
            for number, player in enumerate(here.keys() if message != former else here.keys() - told):
                if number % _AT_ONCE == _AT_ONCE - 1:
                    await asyncio.sleep(0)
                if _looks_on(here[player], tables):
                    sessions.tell(player, "lobby", message)
            told = set(here)


def _looks_on(session: Session, tables: Tables) -> bool:
    """Whether a player is at no table, or on a page that shows none."""
    return session.table == "" or not tables.of(session.person.id)
