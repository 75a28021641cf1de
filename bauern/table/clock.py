"""The time that tables go by: it stands still while nothing can be stored, and while the process itself stood still."""

import asyncio
from collections.abc import Callable
from math import inf
from typing import Final

_GRACE: Final = 3.0
"""Seconds that everybody is given when time flows again: nobody knew when it would."""
_BEAT: Final = 1.0
"""Seconds from one sign of life to the next."""
_FROZEN: Final = 4.0
"""Seconds without a sign of life after which the process had been stopped, or its machine: nobody could move."""


class GameClock:
    """Seconds that have passed for the tables of a process; all clocks, pauses and absences are measured by it."""

    def __init__(self) -> None:
        """Let time flow."""
        self._loop = asyncio.get_running_loop()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._stood = 0.0
        self._stands_at = 0.0
        self._alive = inf
        """When there was the newest sign of life; nobody looks for one before `beat` has begun."""
        self._frozen = 0.0

    @property
    def stands(self) -> bool:
        """Whether time stands still."""
        return not self._flowing.is_set()

    def now(self) -> float:
        """Return the present moment."""
        return self._stands_at if self.stands else self._awake() - self._stood

    def _awake(self) -> float:
        """Return the seconds that have passed while the process ran; whoever asks first finds that it had not."""
        time = self._loop.time()
        if time - self._alive > _FROZEN:
            self._frozen += time - self._alive + _GRACE
            self._alive = time
        return time - self._frozen

    async def beat(self, stood: Callable[[], None]) -> None:
        """Give signs of life, and call `stood` when the process had stood still; runs until it is cancelled."""
        try:
            while True:
                frozen = self._frozen
                self._alive = self._loop.time()
                await asyncio.sleep(_BEAT)
                self._awake()
                if self._frozen != frozen:
                    stood()
        finally:
            self._alive = inf

    def stop(self) -> None:
        """Have time stand still."""
        if not self.stands:
            self._stands_at = self.now()
            self._flowing.clear()

    def go_on(self) -> None:
        """Have time flow again."""
        if self.stands:
            self._stood = self._awake() - self._stands_at + _GRACE
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
