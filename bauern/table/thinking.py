"""Bots think in worker processes, so that the event loop never waits for them."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Final

from bauern.bots import choose
from bauern.engine import Event, Match, Refused, Seat, redact, view

_log = logging.getLogger(__name__)
_SEED_BITS: Final = 63


class ProcessThinker:
    """A pool of worker processes; it is started anew when a worker dies or does not answer."""

    def __init__(self, workers: int, seconds: float, think: Callable[..., str] = choose) -> None:
        """Let so many bots think at a time, each for at most so many seconds."""
        self._workers = workers
        self._seconds = seconds
        self._think = think
        self._free = asyncio.Semaphore(workers)
        self._pool = self._new_pool(workers)

    def _new_pool(self, workers: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(workers, mp_context=context, initializer=_prepare_worker)

    async def warm_up(self) -> None:
        """Start the workers now rather than in somebody's first hand."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._pool, os.getpid) for _ in range(self._workers)))

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        """Return the code that this bot chooses at this seat; it is given its own view and events, nothing else.

        Raises:
            Refused: `internal` if the bot failed, died or did not answer in time.
        """
        seen = tuple(redact(event, seat) for event in events)
        given = (bot, match.game.key, match.rules, view(match, seat), seen, secrets.randbits(_SEED_BITS))
        async with self._free:
            try:
                return await self._ask_among_others(given)
            except Exception as error:  # a bot is somebody's program: whatever it raises, the table goes on
                _log.exception("bot %s failed", bot)
                raise Refused("internal", f"the bot {bot} failed") from error

    async def _ask_among_others(self, given: Sequence[object]) -> str:
        """Return a worker's answer; where the workers die it was perhaps another bot: asked again, alone."""
        pool = self._pool
        try:
            return await self._ask(pool, given)
        except (TimeoutError, BrokenExecutor) as error:
            if pool is self._pool:
                self._pool = self._new_pool(self._workers)
                _stop(pool)
            if isinstance(error, TimeoutError):
                raise
        pool = self._new_pool(1)
        try:
            return await self._ask(pool, given)
        finally:
            _stop(pool)

    async def _ask(self, pool: ProcessPoolExecutor, given: Sequence[object]) -> str:
        """Return a worker's answer.

        Raises:
            TimeoutError: there was none in time.
            BrokenExecutor: the workers died, or were stopped because of another one.
        """
        done = asyncio.wrap_future(pool.submit(self._think, *given))
        try:
            async with asyncio.timeout(self._seconds):
                await asyncio.wait([done])
        finally:
            done.cancel()
        if done.cancelled():
            raise BrokenExecutor("the workers were stopped")
        return done.result()

    def close(self) -> None:
        """Stop all workers."""
        _stop(self._pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Stop a pool at once; its workers may hang, and nobody waits for what they still do."""
    workers = list((pool._processes or {}).values())  # noqa: SLF001  (3.14 has kill_workers(); 3.11 has no public way)
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


def _prepare_worker() -> None:
    """Leave Ctrl-C to the server, and end when the server does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
