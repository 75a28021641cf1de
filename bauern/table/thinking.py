"""Bots think in worker processes, so that the event loop never waits for them."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
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
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_prepare_worker)

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
                try:
                    return await self._ask(*given)
                except BrokenExecutor:  # perhaps another bot's doing: once more, in new workers
                    return await self._ask(*given)
            except Exception as error:  # a bot is somebody's program: whatever it raises, the table goes on
                _log.exception("bot %s failed", bot)
                raise Refused("internal", f"the bot {bot} failed") from error

    async def _ask(self, *given: object) -> str:
        """Return a worker's answer.

        Raises:
            TimeoutError: there was none in time.
            BrokenExecutor: the workers died, or were stopped because of another one.
        """
        pool = self._pool
        done = asyncio.wrap_future(self._submitted(*given))
        try:
            async with asyncio.timeout(self._seconds):
                await asyncio.wait([done])
        except TimeoutError:
            self._restart(pool)
            raise
        finally:
            done.cancel()
        if done.cancelled() or isinstance(done.exception(), BrokenExecutor):
            self._restart(pool)
            raise BrokenExecutor("the workers were stopped")
        return done.result()

    def _submitted(self, *given: object) -> Future[str]:
        try:
            return self._pool.submit(self._think, *given)
        except BrokenExecutor:
            self._restart(self._pool)
            return self._pool.submit(self._think, *given)

    def _restart(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:
            self._pool = self._new_pool()
            _stop(broken)

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
