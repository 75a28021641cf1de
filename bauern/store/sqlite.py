"""SQLite behind one writer thread that commits in groups: what is awaited is on the disk."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import structlog
from sqlite_utils import Database

from bauern.engine import Refused
from bauern.store import players, tables
from bauern.store.migrations import MIGRATIONS, NEWER, applied, known
from bauern.store.rows import PlayerRow, StoredMatch, StoredTable, Write

_T = TypeVar("_T")
_MOST_IN_A_GROUP: Final = 1000
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    """Work for the writer thread; `done` gets its result once it is committed."""

    work: Callable[[Database], Any]
    done: asyncio.Future[Any]


class SqliteStore:
    """One SQLite file. Every method raises `Refused("internal", …)` if nothing could be stored or read."""

    def __init__(self, path: Path, committed: Callable[[int], None] = lambda _: None) -> None:
        """Use this file; it is made if there is none. The writer thread tells `committed` the size of each group."""
        self._path = path
        self._committed = committed
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()

    async def open(self) -> None:
        """Start the writer thread and bring the schema up to date.

        Raises:
            Refused: `bad_settings` if the file cannot be used.
        """
        self._thread.start()
        try:
            await self._opened
        except sqlite3.Error as error:
            raise Refused("bad_settings", f"data: {self._path}: {error}") from None

    async def close(self) -> None:
        """Finish what was asked for, and close the file."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def waiting(self) -> int:
        """Return how many jobs the writer thread has not taken yet."""
        return self._jobs.qsize()

    async def player_by_token(self, token_hash: bytes) -> PlayerRow | None:
        """Return the player whose token has this hash, or None."""
        return await self._do(lambda db: players.by_token(db, token_hash))

    async def save_player(self, player: PlayerRow) -> None:
        """Store a new player, or a known one's new name."""
        await self._do(lambda db: players.save(db, player))

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these or none; when this returns they are durable."""
        await self._do(lambda db: tables.write(db, writes))

    async def live_tables(self) -> tuple[StoredTable, ...]:
        """Return every table that has not ended."""
        return await self._do(tables.live)

    async def match(self, code: str, first: int) -> StoredMatch | None:
        """Return the match that began with hand `first` of the newest table with this code, or None."""
        return await self._do(lambda db: tables.match(db, code, first))

    async def _do(self, work: Callable[[Database], _T]) -> _T:
        job = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        result: _T = await job.done
        return result

    def _run(self) -> None:
        try:
            db = _open(self._path)
        except Exception as error:  # noqa: BLE001  (whoever opens the store is told, whatever it was)
            self._loop.call_soon_threadsafe(self._opened.set_exception, error)
            return
        self._loop.call_soon_threadsafe(self._opened.set_result, None)
        while (group := self._next_group()) is not None:
            outcomes = _commit(db, group)
            self._committed(len(group))
            self._loop.call_soon_threadsafe(_resolve, outcomes)
        db.close()

    def _next_group(self) -> list[_Job] | None:
        """Return everything that is waiting now, at least one job; None at the end."""
        job = self._jobs.get()
        if job is None:
            return None
        group = [job]
        while len(group) < _MOST_IN_A_GROUP:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)
                break
            group.append(job)
        return group


@dataclass(frozen=True, slots=True)
class _Outcome:
    job: _Job
    result: Any
    failed: bool


def _open(path: Path) -> Database:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("pragma busy_timeout = 5000")
    connection.execute("pragma foreign_keys = on")
    db = Database(connection, execute_plugins=False)
    if not applied(db) <= known():
        raise sqlite3.DatabaseError(NEWER)
    MIGRATIONS.apply(db)
    return db


def _commit(db: Database, group: list[_Job]) -> list[_Outcome]:
    """Do a group of jobs in one transaction; a job that fails is undone alone where SQLite allows it."""
    outcomes: list[_Outcome] = []
    try:
        with db.atomic():
            outcomes.extend(_try(db, job) for job in group)
    except Exception:  # noqa: BLE001  (the edge of the writer thread: whatever it was, nothing of the group is stored)
        _log.exception("nothing was stored")
        return [_Outcome(job, None, failed=True) for job in group]
    return outcomes


def _try(db: Database, job: _Job) -> _Outcome:
    try:
        with db.atomic():
            return _Outcome(job, job.work(db), failed=False)
    except Exception:  # logged here or in `_commit`; the writer goes on
        if not db.conn.in_transaction:  # a full disk, for one, rolls everything back
            raise
        _log.exception("a write was refused")
        return _Outcome(job, None, failed=True)


def _resolve(outcomes: list[_Outcome]) -> None:
    for outcome in outcomes:
        if outcome.job.done.done():  # whoever asked was cancelled
            continue
        if outcome.failed:
            outcome.job.done.set_exception(Refused("internal", "it could not be stored; nothing was changed"))
        else:
            outcome.job.done.set_result(outcome.result)
