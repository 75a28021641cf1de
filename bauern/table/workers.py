"""Processes in which bots think, so that the event loop never waits for them."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from importlib import import_module
from multiprocessing.connection import wait
from types import ModuleType
from typing import Final, Literal

from bauern.bots.kernel.cache import PLAIN_BY

Kernel = Literal["plain", "later", "loaded"]
"""What workers compute with: plain Python, or machine code that the first bot which needs it loads, or they at once."""
BEHIND: Final = 10
"""Steps by which they stand back for the server's own process where cores are short."""
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


class Workers:
    """Worker processes that are being started."""

    def __init__(self, count: int, kernel: Kernel) -> None:
        self.kernel = kernel
        self.came = False
        """Whether all of them are known to have started."""
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_prepare, initargs=(kernel,))
        with _no_main():
            started = [self._pool.submit(os.getpid) for _ in range(count)]
        self._started = [asyncio.wrap_future(start) for start in started]
        self._asked = 0
        self._idle = asyncio.Event()
        self._idle.set()

    async def started(self) -> None:
        """Wait until they are there, with what they load at once.

        Raises:
            BrokenExecutor: they died, or were stopped.
        """
        await asyncio.wait(self._started)
        for start in self._started:
            if start.cancelled():
                raise BrokenExecutor("the workers were stopped")
            start.result()
        self.came = True

    async def ask(self, seconds: float, think: Callable[..., str], given: Sequence[object]) -> str:
        """Return an answer.

        Raises:
            TimeoutError: there was none in time; starting the workers is not counted.
            BrokenExecutor: the workers died, or were stopped because of another question.
        """
        self._asked += 1
        self._idle.clear()
        try:
            return await self._answer(seconds, think, given)
        finally:
            self._asked -= 1
            if not self._asked:
                self._idle.set()

    async def _answer(self, seconds: float, think: Callable[..., str], given: Sequence[object]) -> str:
        await self.started()
        done = asyncio.wrap_future(self._pool.submit(think, *given))
        try:
            await _in_time(done, seconds)
        finally:
            done.cancel()
        if done.cancelled():
            raise BrokenExecutor("the workers were stopped")
        return done.result()

    async def retire(self) -> None:
        """End them as soon as they have answered what they were asked; nobody asks them anything new."""
        try:
            await self._idle.wait()
        finally:
            self.stop()

    def stop(self) -> None:
        """End them at once; they may hang, and nobody waits for what they still do."""
        workers = list((self._pool._processes or {}).values())  # noqa: SLF001  (3.14 has kill_workers(), 3.11 nothing)
        for start in self._started:
            start.cancel()
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


def _prepare(kernel: Kernel) -> None:
    """Leave it to the server to stop in order, and end when it does, however it ends; players come before bots."""
    os.nice(BEHIND)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    os.environ.pop(PLAIN_BY, None)
    if kernel == "plain":
        os.environ[PLAIN_BY] = "1"
    elif kernel == "loaded":
        import_module("bauern.bots.kernel.warm").load()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
