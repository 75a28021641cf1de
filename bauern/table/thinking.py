"""Bots think in worker processes, so that the event loop never waits for them."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Final

from bauern.bots import choose
from bauern.engine import Event, Match, Refused, Seat, redact, view

_log = logging.getLogger(__name__)
_SEED_BITS: Final = 63


class ProcessThinker:
    """A pool of worker processes; it is started anew when a worker dies or does not answer."""

    def __init__(self, workers: int, seconds: float) -> None:
        """Let so many bots think at a time, each for at most so many seconds."""
        self._workers = workers
        self._seconds = seconds
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
        pool = self._pool
        seen = tuple(redact(event, seat) for event in events)
        asked = pool.submit(
            choose, bot, match.game.key, match.rules, view(match, seat), seen, secrets.randbits(_SEED_BITS)
        )
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(asked)
        except Exception as error:  # a bot is somebody's program: whatever it raises, the table goes on
            if isinstance(error, TimeoutError | BrokenExecutor):
                self._restart(pool)
            _log.exception("bot %s failed", bot)
            raise Refused("internal", f"the bot {bot} failed") from error

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
