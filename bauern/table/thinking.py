"""Bots think in worker processes, so that the event loop never waits for them."""

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from math import inf
from multiprocessing.connection import wait
from types import ModuleType
from typing import Final

import structlog

from bauern.bots import choose
from bauern.engine import Event, Match, Refused, Seat, redact, view

_log = structlog.get_logger(__name__)
_SEED_BITS: Final = 63
_BEHIND: Final = 10
"""Steps by which workers stand back for the server's own process where cores are short."""
_STOOD_STILL: Final = 1.0
"""Seconds by which a wait ends too late if the process was stopped meanwhile: an answer may wait to be read."""


@contextlib.contextmanager
def _no_main() -> Iterator[None]:
    """Have processes that start meanwhile import what they are asked for, not the command with all of the server."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class _Workers:
    """Worker processes that are being started."""

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_prepare_worker)
        with _no_main():
            started = [self._pool.submit(os.getpid) for _ in range(count)]
        self._started = asyncio.gather(*map(asyncio.wrap_future, started))

    async def started(self) -> None:
        """Wait until they are there.

        Raises:
            BrokenExecutor: they died, or were stopped.
        """
        await asyncio.wait([self._started])
        if self._started.cancelled():
            raise BrokenExecutor("the workers were stopped")
        self._started.result()

    async def ask(self, seconds: float, think: Callable[..., str], given: Sequence[object]) -> str:
        """Return an answer.

        Raises:
            TimeoutError: there was none in time; starting the workers is not counted.
            BrokenExecutor: the workers died, or were stopped because of another question.
        """
        await self.started()
        done = asyncio.wrap_future(self._pool.submit(think, *given))
        try:
            await _in_time(done, seconds)
        finally:
            done.cancel()
        if done.cancelled():
            raise BrokenExecutor("the workers were stopped")
        return done.result()

    def stop(self) -> None:
        """End them at once; they may hang, and nobody waits for what they still do."""
        workers = list((self._pool._processes or {}).values())  # noqa: SLF001  (3.14 has kill_workers(), 3.11 nothing)
        self._started.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()


async def _in_time(done: asyncio.Future[str], seconds: float) -> None:
    """Wait until it is done, anew if the time was over while this process itself stood still.

    Raises:
        TimeoutError: it was not done in time.
    """
    loop = asyncio.get_running_loop()
    while not done.done():
        due = loop.time() + seconds
        await asyncio.wait([done], timeout=seconds)
        if not done.done() and loop.time() < due + _STOOD_STILL:
            raise TimeoutError


class ProcessThinker:
    """Worker processes for bots; they are started anew when one dies or does not answer."""

    def __init__(self, workers: int, seconds: float, patience: float = inf, think: Callable[..., str] = choose) -> None:
        """Let so many bots think at a time, each for at most so many seconds.

        Who has waited longer than `patience` hurries, so that a crowd waits for a moment and not for a minute.
        """
        self._count = workers
        self._seconds = seconds
        self._patience = patience
        self._think = think
        self._free = asyncio.Semaphore(workers)
        self._workers = _Workers(workers)

    async def warm_up(self) -> None:
        """Wait until the workers are there, rather than in somebody's first hand."""
        with contextlib.suppress(BrokenExecutor):  # the server is being stopped, or the first bot starts them anew
            await self._workers.started()

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        """Return the code that this bot chooses at this seat; it is given its own view and events, nothing else.

        Raises:
            Refused: `internal` if the bot failed, died or did not answer in time.
        """
        seen = tuple(redact(event, seat) for event in events)
        given = (bot, match.game.key, match.rules, view(match, seat), seen, secrets.randbits(_SEED_BITS))
        clock = asyncio.get_running_loop().time
        asked = clock()
        async with self._free:
            hurried = clock() - asked > self._patience
            try:
                return await self._answer((*given, hurried))
            except Exception as error:  # a bot is somebody's program: whatever it raises, the table goes on
                _log.exception("a bot did not answer", bot=bot)
                raise Refused("internal", f"the bot {bot} failed") from error

    async def _answer(self, given: Sequence[object]) -> str:
        """Return a worker's answer; where the workers died it was perhaps another bot: asked again, alone."""
        workers = self._workers
        try:
            return await workers.ask(self._seconds, self._think, given)
        except (TimeoutError, BrokenExecutor) as error:
            if workers is self._workers:
                self._workers = _Workers(self._count)
                workers.stop()
            if isinstance(error, TimeoutError):
                raise
        alone = _Workers(1)
        try:
            return await alone.ask(self._seconds, self._think, given)
        finally:
            alone.stop()

    def close(self) -> None:
        """Stop all workers."""
        self._workers.stop()


def _prepare_worker() -> None:
    """Leave it to the server to stop in order, and end when it does, however it ends; players come before bots."""
    os.nice(_BEHIND)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
