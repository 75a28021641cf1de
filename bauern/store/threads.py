"""The two threads that use the database: one writes, in groups, the other reads and never waits for the first."""

import asyncio
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import structlog

from bauern.engine import Refused
from bauern.store.lean import Database

_T = TypeVar("_T")
_MOST_IN_A_GROUP: Final = 1000
_LOOK_AGAIN: Final = 1.0
"""Seconds between two looks whether the file can be written to again."""
_PROBE: Final = "pragma user_version = 0"
"""Changes nothing and is written all the same."""
_OF_THE_DISK: Final = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
"""Errors that concern every job, whatever it wants to store."""
_NOT_THERE: Final = "the files of the database are not where they were: what is written would be lost"
_NOT_NOW: Final = "nothing can be stored at the moment: nothing was changed, and play goes on as soon as it can"
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    """Work for a thread; `done` gets its result, of the writer once it is committed."""

    work: Callable[[Database], Any]
    done: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Outcome:
    job: _Job
    result: Any
    refused: str | None


class _Line(ABC):
    """A thread that does jobs in the order in which they come."""

    def __init__(self, db: Database, name: str) -> None:
        self._db = db
        self._groups: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Database], _T]) -> _T:
        """Have this done, and return its result.

        Raises:
            Refused: `internal` if it failed; nothing is changed then.
        """
        job = _Job(work, self._loop.create_future())
        self._add(job)
        result: _T = await job.done
        return result

    async def close(self) -> None:
        """Finish what was asked for, and close the connection."""
        self._groups.put(None)
        await asyncio.to_thread(self._thread.join)

    def _add(self, job: _Job) -> None:
        self._groups.put([job])

    @abstractmethod
    def _run(self) -> None:
        """Do groups of jobs until there is a None among them; then close the connection."""

    def _tell(self, outcomes: list[_Outcome]) -> None:
        self._loop.call_soon_threadsafe(_resolve, outcomes)


class Reader(_Line):
    """Reads; it sees everything that was committed before it was asked."""

    def __init__(self, db: Database) -> None:
        """Use this connection, alone."""
        self._sound = False
        """Whether the last job could be read; the first one's failure is told by whoever starts."""
        super().__init__(db, "store-reader")

    def _run(self) -> None:
        while (group := self._groups.get()) is not None:
            self._tell([self._read(job) for job in group])
        self._db.close()

    def _read(self, job: _Job) -> _Outcome:
        try:
            with self._db.atomic():
                outcome = _Outcome(job, job.work(self._db), None)
        except sqlite3.Error as error:
            if self._sound:
                _log.error("the database cannot be read", why=str(error))
            self._sound = False
            return _Outcome(job, None, f"the database cannot be read: {error}")
        except Exception:  # noqa: BLE001  (the edge of the thread: whatever it was, the next one is read)
            _log.exception("something could not be read")
            return _Outcome(job, None, "it could not be read")
        self._sound = True
        return outcome


class Writer(_Line):
    """Writes what has gathered in one transaction; a disk that lets it write nothing is looked at again and again.

    While one group is written the next one gathers in the event loop, and is handed over as one: to wake the thread for
    every job is a quarrel about the interpreter each time.
    """

    def __init__(
        self,
        db: Database,
        is_there: Callable[[], bool],
        committed: Callable[[int], None],
        troubled: Callable[[str | None], None],
    ) -> None:
        """Use this connection, alone, while its files are there; `SqliteStore` says what the other two are told."""
        self._is_there = is_there
        self._committed = committed
        self._troubled = troubled
        self._trouble: str | None = None
        self._gathered: list[_Job] = []
        self._is_busy = False
        """Whether a group is being written, or is about to be handed over."""
        super().__init__(db, "store-writer")

    def waiting(self) -> int:
        """Return how many jobs were not handed over yet."""
        return len(self._gathered)

    async def close(self) -> None:
        """Finish what was asked for, and close the connection."""
        while self._gathered:
            self._hand_over()
        await super().close()

    def _add(self, job: _Job) -> None:
        self._gathered.append(job)
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        group, self._gathered = self._gathered[:_MOST_IN_A_GROUP], self._gathered[_MOST_IN_A_GROUP:]
        self._is_busy = bool(group)
        if group:
            self._groups.put(group)

    def _written(self, outcomes: list[_Outcome]) -> None:
        self._hand_over()
        _resolve(outcomes)

    def _run(self) -> None:
        while (group := self._next_group()) is not None:
            outcomes = self._commit(group)
            if group:
                self._committed(len(group))
                self._loop.call_soon_threadsafe(self._written, outcomes)
        self._db.close()

    def _next_group(self) -> list[_Job] | None:
        """Return what is to be written now, nothing where there was trouble some time ago; None at the end."""
        try:
            return self._groups.get(timeout=None if self._trouble is None else _LOOK_AGAIN)
        except queue.Empty:
            return []

    def _commit(self, group: list[_Job]) -> list[_Outcome]:
        """Do a group of jobs in one transaction; a job that fails is undone alone where the fault is its own."""
        try:
            outcomes = self._done(group)
            if not self._is_there():
                raise FileNotFoundError(_NOT_THERE)  # noqa: TRY301  (told like any other trouble with the disk)
            self._db.commit()
        except Exception as error:  # noqa: BLE001  (the edge of the thread: whatever it was, nothing of the group is stored)
            with suppress(sqlite3.Error):  # what cannot be undone now is undone before the next group
                self._db.rollback()
            self._note(str(error))
            return [_Outcome(job, None, _NOT_NOW) for job in group]
        self._note(None)
        return outcomes

    def _done(self, group: list[_Job]) -> list[_Outcome]:
        """Do a group of jobs in a transaction; if one of them fails by its own fault all are done anew, each apart."""
        self._begin()
        try:
            return [_Outcome(job, job.work(self._db), None) for job in group]
        except Exception as error:  # a fault of the disk is every job's: it is told by `_commit`
            if _is_of_the_disk(error):
                raise
        self._begin()
        return [self._tried(job) for job in group]

    def _begin(self) -> None:
        if self._db.conn.in_transaction:
            self._db.rollback()
        self._db.execute("begin immediate")
        if self._trouble is not None:
            self._db.execute(_PROBE)

    def _tried(self, job: _Job) -> _Outcome:
        try:
            with self._undone_alone():
                return _Outcome(job, job.work(self._db), None)
        except Exception as error:  # a fault of the disk is every job's: it is told by `_commit`
            if _is_of_the_disk(error) or not self._db.conn.in_transaction:
                raise
            _log.exception("a write was refused")
            return _Outcome(job, None, "it could not be stored; nothing was changed")

    @contextmanager
    def _undone_alone(self) -> Iterator[None]:
        """Undo within a transaction what fails; `Database.atomic` would have SQLite parse a new statement each time."""
        self._db.execute("savepoint job")
        try:
            yield
        except Exception:  # whatever it was: it goes on to `_tried`
            if self._db.conn.in_transaction:
                self._db.execute("rollback to job")
                self._db.execute("release job")
            raise
        self._db.execute("release job")

    def _note(self, trouble: str | None) -> None:
        """Say when trouble begins and when it is over, once each."""
        if trouble is not None and self._trouble is None:
            _log.error("nothing can be stored", why=trouble)
            self._loop.call_soon_threadsafe(self._troubled, trouble)
        elif trouble is None and self._trouble is not None:
            _log.warning("storing goes on")
            self._loop.call_soon_threadsafe(self._troubled, None)
        self._trouble = trouble


def _is_of_the_disk(error: Exception) -> bool:
    return isinstance(error, sqlite3.Error) and (getattr(error, "sqlite_errorcode", 0) & 0xFF) in _OF_THE_DISK


def _resolve(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        if outcome.job.done.done():  # whoever asked was cancelled
            continue
        if outcome.refused is not None:
            outcome.job.done.set_exception(Refused("internal", outcome.refused))
        else:
            outcome.job.done.set_result(outcome.result)
