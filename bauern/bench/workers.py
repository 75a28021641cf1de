"""Work on several processes: what comes out is the same for any number of them."""

import copyreg
import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Final, Protocol, TypeVar

from bauern.engine import Game, Refused, game_named

_SPAWN: Final = multiprocessing.get_context("spawn")
_TICK: Final = "tick"

Job = TypeVar("Job")
Done = TypeVar("Done")
Job_contra = TypeVar("Job_contra", contravariant=True)
Done_co = TypeVar("Done_co", covariant=True)
Tick = Callable[[], None]
"""Called by work whenever a piece of it is done."""

# both go from process to process by what they are made from
copyreg.pickle(Game, lambda game: (game_named, (game.key,)))
copyreg.pickle(Refused, lambda error: (Refused, (error.code, error.message)))


class Work(Protocol[Job_contra, Done_co]):
    """What is done to each job, in whatever process: a function that can be pickled."""

    def __call__(self, job: Job_contra, tick: Tick, /) -> Done_co:
        """Return what the job comes to."""


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(jobs: Sequence[Job], work: Work[Job, Done], workers: int, tick: Tick) -> list[Done]:
    """Return what every job comes to, in their order; `tick` is called here for each call of it anywhere.

    Raises:
        Whatever the work raises; `EOFError` if a process died.
    """
    count = min(workers, len(jobs))
    if count <= 1:
        return [work(job, tick) for job in jobs]
    staff = [_Worker(work) for _ in range(count)]
    try:
        return _shared_out(jobs, staff, tick)
    finally:
        for worker in staff:
            worker.stop()


class _Worker:
    """A process with a line to it."""

    def __init__(self, work: Work[Job, Done]) -> None:
        self.line, theirs = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_serve, args=(theirs, work), daemon=True)
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        """End it, whatever it does."""
        self._process.terminate()
        self._process.join()
        self._process.close()
        self.line.close()


def _shared_out(jobs: Sequence[Job], staff: Sequence[_Worker], tick: Tick) -> list[Done]:
    found: dict[int, Done] = {}
    doing: dict[Connection, int] = {}
    coming = iter(enumerate(jobs))
    for worker in staff:
        _give(worker.line, doing, coming)
    while doing:
        for line in wait(list(doing)):
            assert isinstance(line, Connection)  # noqa: S101  (for the types: nothing else is waited for)
            told = line.recv()
            if told == _TICK:
                tick()
            elif isinstance(told, BaseException):
                raise told
            else:
                (found[doing.pop(line)],) = told
                _give(line, doing, coming)
    return [found[number] for number in range(len(jobs))]


def _give(line: Connection, doing: dict[Connection, int], coming: "enumerate[Job]") -> None:
    """Send the next job, if there is one."""
    job = next(coming, None)
    if job is not None:
        doing[line] = job[0]
        line.send(job[1])


def _serve(line: Connection, work: Work[Job, Done]) -> None:
    """Work until the line is cut; stopping is left to who sends the jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            job: Job = line.recv()
        except EOFError:
            return
        try:
            line.send((work(job, lambda: line.send(_TICK)),))
        except Exception as error:  # noqa: BLE001  (the edge of the process: it is raised on the other side)
            line.send(error)
