"""Who bots' moves are asked of: worker processes, each move with as much care as those who wait leave time for."""

import asyncio
import contextlib
import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from math import inf
from time import monotonic
from typing import Final, Literal

import structlog

from bauern.bots import choose
from bauern.bots.kernel import cache
from bauern.engine import Event, Match, Refused, Seat, redact, view
from bauern.table.workers import BEHIND, Kernel, Workers

_log = structlog.get_logger(__name__)
_SEED_BITS: Final = 63
_LEAST_CARE: Final = 0.1
_NEWEST: Final = 0.05
"""Weight of the newest move in what one is thought to take."""

Loads = Literal["start", "later", "never"]
"""When what bots compute with is loaded. Only `start` compiles it; until that is done they do without."""


class Pacer:
    """How much care a move may be given, so that none waits much longer than the patience."""

    def __init__(self, workers: int, patience: float) -> None:
        """Know nothing yet of how long a move takes."""
        self.waiting = 0
        """Moves that wait for a worker now."""
        self._workers = workers
        self._patience = patience
        self._takes: float | None = None

    def care(self, waited: float) -> float:
        """Return the share of its time that a move may take which has waited so long, with those that wait behind it.

        If all of them took it, the last of them would have waited for just about as long as the patience.
        """
        line = self.waiting * (self._takes or 0.0) / self._workers
        return max(_LEAST_CARE, min(1.0, self._patience / max(line, waited, 1e-9)))

    def took(self, seconds: float, care: float) -> None:
        """Learn from a move that was thought out."""
        whole = seconds / care
        self._takes = whole if self._takes is None else self._takes + _NEWEST * (whole - self._takes)


class ProcessThinker:
    """Worker processes for bots; they are started anew when one dies or does not answer."""

    def __init__(  # noqa: PLR0913  (what it is set up by)
        self,
        workers: int,
        seconds: float,
        patience: float = inf,
        loads: Loads = "never",
        *,
        think: Callable[..., str] = choose,
        told: Callable[[str, float], None] = lambda _bot, _care: None,
    ) -> None:
        """Let so many bots think at a time, each for at most so many seconds.

        When many wait each is thought out with less care, so that none waits much longer than `patience`; `told` is
        called with every bot that thinks, and its care.
        """
        self._count = workers
        self._seconds = seconds
        self._loads = loads
        self._think = think
        self._told = told
        self._pacer = Pacer(workers, patience)
        self._closed = False
        self._free = asyncio.Semaphore(workers)
        self._workers = Workers(workers, self._kernel())

    def _kernel(self) -> Kernel:
        if self._loads == "never" or not cache.is_complete():
            return "plain"
        return "loaded" if self._loads == "start" else "later"

    async def warm_up(self) -> None:
        """Wait until the workers are there, rather than in somebody's first hand; not until they have loaded much."""
        if self._workers.kernel != "loaded":
            with contextlib.suppress(BrokenExecutor):  # the server is stopped, or the first bot starts them anew
                await self._workers.started()

    async def complete(self) -> None:
        """Compile what bots compute with if that is still to be done, and go over to workers that use it."""
        if self._loads != "start" or self._workers.kernel == "loaded":
            return
        if not cache.can_be_kept():
            _log.warning("bots do without what cannot be kept once it is compiled", folder=str(cache.FOLDER))
            return
        began = monotonic()
        await _run_behind(*cache.COMMAND)
        if not cache.is_complete():
            _log.warning("what bots compute with could not be compiled, so they do without")
            return
        _log.info("what bots compute with is compiled", seconds=round(monotonic() - began, 1))
        others = Workers(self._count, self._kernel())
        try:
            await others.started()
        except BrokenExecutor:
            _log.warning("what bots compute with could not be loaded, so they do without", folder=str(cache.FOLDER))
            self._loads = "never"
            return
        except asyncio.CancelledError:  # the server is being stopped
            others.stop()
            raise
        before, self._workers = self._workers, others
        await before.retire()

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        """Return the code that this bot chooses at this seat; it is given its own view and events, nothing else.

        Raises:
            Refused: `internal` if the bot failed, died or did not answer in time.
        """
        seen = tuple(redact(event, seat) for event in events)
        given = (bot, match.game.key, match.rules, view(match, seat), seen, secrets.randbits(_SEED_BITS))
        clock, pacer = asyncio.get_running_loop().time, self._pacer
        asked = clock()
        pacer.waiting += 1
        try:
            await self._free.acquire()
        finally:
            pacer.waiting -= 1
        try:
            began = clock()
            care = pacer.care(began - asked)
            self._told(bot, care)
            chosen = await self._answer((*given, care))
            pacer.took(clock() - began, care)
        except Exception as error:  # a bot is somebody's program: whatever it raises, the table goes on
            _log.exception("a bot did not answer", bot=bot)
            raise Refused("internal", f"the bot {bot} failed") from error
        else:
            return chosen
        finally:
            self._free.release()

    async def _answer(self, given: Sequence[object]) -> str:
        """Return a worker's answer; where the workers died it was perhaps another bot: asked again, alone."""
        workers = self._workers
        try:
            return await workers.ask(self._seconds, self._think, given)
        except (TimeoutError, BrokenExecutor) as error:
            if self._closed:
                raise
            if workers is self._workers:
                self._begin_anew()
            if isinstance(error, TimeoutError):
                raise
        alone = Workers(1, self._kernel())
        try:
            return await alone.ask(self._seconds, self._think, given)
        finally:
            alone.stop()

    def _begin_anew(self) -> None:
        """Start other workers; without what they compute with if it was that which did not let them start."""
        if not self._workers.came and self._workers.kernel == "loaded":
            _log.error("what bots compute with could not be loaded, so they do without", folder=str(cache.FOLDER))
            self._loads = "never"
        self._workers.stop()
        self._workers = Workers(self._count, self._kernel())

    def close(self) -> None:
        """Stop all workers."""
        self._closed = True
        self._workers.stop()


async def _run_behind(*command: str) -> None:
    """Run a command to its end, for as long as this is not cancelled; players come before it."""
    told = {name: value for name, value in os.environ.items() if name != cache.PLAIN_BY}
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*command, env=told, stdin=nothing, stdout=nothing)
    try:
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            os.setpriority(os.PRIO_PROCESS, process.pid, BEHIND)
        await process.wait()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
