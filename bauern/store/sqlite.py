"""SQLite behind a thread that writes and two that read: what is awaited is on the disk."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from bauern.engine import Refused
from bauern.store import history, players, tables
from bauern.store.lean import Database
from bauern.store.migrations import MIGRATIONS, NEWER, applied, known
from bauern.store.rows import (
    Asked,
    DealSum,
    HistoryRow,
    MatchSum,
    PartnerSum,
    PlayerRow,
    Scored,
    StoredMatch,
    StoredTable,
    UnlistedTable,
    Write,
)
from bauern.store.threads import Reader, Writer


class SqliteStore:
    """One SQLite file. Every method raises `Refused("internal", …)` if nothing could be stored or read."""

    def __init__(
        self,
        path: Path,
        committed: Callable[[int], None] = lambda _: None,
        troubled: Callable[[str | None], None] = lambda _: None,
    ) -> None:
        """Use this file; it is made if there is none. The writing thread tells `committed` the size of each group.

        `troubled` is called in the event loop when a full or locked disk lets nothing be stored any more, with the
        reason, before anybody is refused for it; and with None when that is over, before anything else is stored.
        """
        self._path = path
        self._committed = committed
        self._troubled = troubled
        self._reader: Reader
        self._looker: Reader
        """Reads what may take longer, so that nobody who comes in waits for it."""
        self._writer: Writer

    async def open(self) -> None:
        """Bring the schema up to date and start the threads.

        Raises:
            Refused: `bad_settings` if the file cannot be used.
        """
        try:
            writing, reading, looking = await asyncio.to_thread(_open, self._path)
        except sqlite3.Error as error:
            raise Refused("bad_settings", f"data: {self._path}: {error}") from None
        names = (str(self._path), f"{self._path}-wal")
        files = _files(names)
        self._writer = Writer(writing, lambda: _files(names) == files, self._committed, self._troubled)
        self._reader = Reader(reading)
        self._looker = Reader(looking)

    async def close(self) -> None:
        """Finish what was asked for, and close the file."""
        await self._looker.close()
        await self._reader.close()
        await self._writer.close()

    def waiting(self) -> int:
        """Return how many jobs the writing thread has not taken yet."""
        return self._writer.waiting()

    async def player_by_token(self, token_hash: bytes) -> PlayerRow | None:
        """Return the player whose token has this hash, or None."""
        return await self._reader.do(lambda db: players.by_token(db, token_hash))

    async def save_player(self, player: PlayerRow) -> None:
        """Store a new player, or a known one's new name."""
        await self._writer.do(lambda db: players.save(db, player))

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these or none; when this returns they are durable."""
        await self._writer.do(lambda db: tables.write(db, writes))

    async def live_tables(self) -> tuple[StoredTable, ...]:
        """Return every table that has not ended."""
        return await self._reader.do(tables.live)

    async def match(self, code: str, first: int) -> StoredMatch | None:
        """Return the match that began with hand `first` of the newest table with this code, or None."""
        return await self._reader.do(lambda db: tables.match(db, code, first))

    async def match_at(self, address: str) -> StoredMatch | None:
        """Return the match with this address, or None."""
        return await self._reader.do(lambda db: tables.match_at(db, address))

    async def listed(self, asked: Asked, most: int) -> tuple[HistoryRow, ...]:
        """Return a person's matches, the newest first."""
        return await self._looker.do(lambda db: history.listed(db, asked, most))

    async def match_sums(self, player: str) -> tuple[MatchSum, ...]:
        """Return how many matches of each game, with each partner, a person has won, lost and not ended."""
        return await self._looker.do(lambda db: history.match_sums(db, player))

    async def deal_sums(self, asked: Asked) -> tuple[DealSum, ...]:
        """Return what a person's deals of a game, with a partner or all, come to by contract and part in it."""
        return await self._looker.do(lambda db: history.deal_sums(db, asked))

    async def partner_sums(self, asked: Asked) -> tuple[PartnerSum, ...]:
        """Return what a person's deals of a game come to by partner; where nobody has one, by the empty name."""
        return await self._looker.do(lambda db: history.partner_sums(db, asked))

    async def newest_deals(self, asked: Asked, most: int) -> tuple[Scored, ...]:
        """Return a person's newest deals of a game in order of time."""
        return await self._looker.do(lambda db: history.newest_deals(db, asked, most))

    async def next_unlisted(self, *, live: bool, after: str) -> UnlistedTable | None:
        """Return the next table by id that has no lists yet, being older: of those that go on, or that have ended."""
        return await self._looker.do(lambda db: tables.next_unlisted(db, live=live, after=after))


def _open(path: Path) -> tuple[Database, Database, Database]:
    """Return a connection to write by and two to read by; each is for one thread alone, another one than this."""
    writing = _connected(path)
    writing.execute("pragma journal_mode = wal")
    writing.execute("pragma synchronous = full")
    writing.execute("pragma foreign_keys = on")
    if not applied(writing) <= known():
        raise sqlite3.DatabaseError(NEWER)
    MIGRATIONS.apply(writing)
    return writing, _reading(path), _reading(path)


def _reading(path: Path) -> Database:
    connection = _connected(path)
    connection.execute("pragma query_only = on")
    return connection


def _files(names: Sequence[str]) -> list[tuple[int, int] | None]:
    """Return which files lie where SQLite opened those of a database, None for one that is not there.

    It would go on writing to files that were removed or moved away, and nothing of that is found again.
    """
    found: list[tuple[int, int] | None] = []
    for name in names:
        try:
            about = os.stat(name)  # noqa: PTH116  (with each commit: a path would take longer to make than to look up)
        except OSError:
            found.append(None)
        else:
            found.append((about.st_dev, about.st_ino))
    return found


def _connected(path: Path) -> Database:
    """Return a connection that waits a second for another program that has locked the file: none of ours does."""
    connection = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
    return Database(connection, execute_plugins=False)
