"""The time that tables go by: it stands still while nothing can be stored."""

import asyncio
from typing import Final

_GRACE: Final = 3.0
"""Seconds that everybody is given when time flows again: nobody knew when it would."""


class GameClock:
    """Seconds that have passed for the tables of a process; all clocks, pauses and absences are measured by it."""

    def __init__(self) -> None:
        """Let time flow."""
        self._loop = asyncio.get_running_loop()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._stood = 0.0
        self._stands_at = 0.0

    @property
    def stands(self) -> bool:
        """Whether time stands still."""
        return not self._flowing.is_set()

    def now(self) -> float:
        """Return the present moment."""
        return self._stands_at if self.stands else self._loop.time() - self._stood

    def stop(self) -> None:
        """Have time stand still."""
        if not self.stands:
            self._stands_at = self.now()
            self._flowing.clear()

    def go_on(self) -> None:
        """Have time flow again."""
        if self.stands:
            self._stood = self._loop.time() - self._stands_at + _GRACE
            self._flowing.set()

    async def flows(self) -> None:
        """Wait until time does not stand still."""
        await self._flowing.wait()

    async def sleep_until(self, moment: float) -> None:
        """Wait until this moment has come."""
        await self.flows()
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left)
            await self.flows()
