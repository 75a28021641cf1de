"""Copies of the database: made while somebody writes to it, and looked through before one is trusted."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bauern.engine import Refused
from bauern.store.lean import Database
from bauern.store.migrations import NEWER, applied, known


def copy(source: Path, target: Path) -> None:
    """Write all that is committed in `source` into the empty file `target`, in one piece, and look it through.

    Everything is read in one step, so that it belongs together, and a server that writes meanwhile does not wait.

    Raises:
        Refused: `bad_backup` if the source cannot be read, is damaged, or is no database of ours.
    """
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=rw", uri=True)) as reading,
            closing(sqlite3.connect(target, isolation_level=None)) as writing,
        ):
            reading.backup(writing)
            writing.execute("pragma journal_mode = delete")  # one file, with nothing beside it
            fault = _fault(writing)
    except sqlite3.Error as error:
        raise Refused("bad_backup", f"{source}: {error}") from None
    if fault:
        raise Refused("bad_backup", f"{source}: {fault}")


def fold(path: Path) -> bool:
    """Have all of a database that nobody uses in its one file; False if that cannot be done."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
    except sqlite3.Error:
        return False
    return not path.with_name(f"{path.name}-wal").exists()


def _fault(connection: sqlite3.Connection) -> str | None:
    """Return what is wrong with a database; None if nothing is."""
    found = connection.execute("pragma integrity_check(1)").fetchall()
    if found != [("ok",)]:
        return f"it is damaged: {found[0][0]}"
    if connection.execute("pragma foreign_key_check").fetchone() is not None:
        return "it is damaged: something that is referred to is not there"
    steps = applied(Database(connection, execute_plugins=False))
    if not steps:
        return "it is no database of this program"
    return None if steps <= known() else NEWER
