"""The data folder: who may use it, how it is copied while it is used, and how a copy takes its place."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from bauern.engine import Refused
from bauern.store.copies import copy, fold

DATABASE: Final = "bauern.sqlite3"
_BESIDE: Final = ("-wal", "-shm", "")
"""What SQLite may have put beside a database, and the database itself, in the order in which they are moved."""


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Let nobody else use the same games; the lock ends with the process, however it ends.

    Raises:
        Refused: `bad_settings` if somebody does.
    """
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Refused("bad_settings", f"data: another server is using {folder}") from None
        yield


def back_up(folder: Path, file: Path) -> None:
    """Copy the games of a folder into a new file; a server may go on writing meanwhile.

    Raises:
        Refused: `bad_backup` if the file is there already, cannot be written, or there is nothing sound to copy.
    """
    database = folder / DATABASE
    try:
        if file.exists():
            raise Refused("bad_backup", f"{file} is there already")
        if not database.is_file():
            raise Refused("bad_backup", f"there are no games in {folder}")
        with _copied(database, file.parent) as finished:
            finished.rename(file)
            _to_disk(file.parent)
    except OSError as error:
        raise Refused("bad_backup", str(error)) from None


def restore(file: Path, folder: Path) -> Path | None:
    """Put a backup in the place of a folder's games; return where those are kept, None if there were none.

    Raises:
        Refused: `bad_settings` if a server is using the folder, `bad_backup` if the file is unsound; all stays then.
    """
    try:
        if not file.is_file():
            raise Refused("bad_backup", f"there is no file {file}")
        folder.mkdir(parents=True, exist_ok=True)
        with alone_in(folder), _copied(file, folder) as finished:
            kept = _set_aside(folder / DATABASE)
            finished.rename(folder / DATABASE)
            _to_disk(folder)
    except OSError as error:
        raise Refused("bad_backup", str(error)) from None
    return kept


@contextmanager
def _copied(source: Path, folder: Path) -> Iterator[Path]:
    """Give a checked copy in this folder, for nobody else to read; what is left of it at the end is removed."""
    number, name = mkstemp(prefix=".bauern-", suffix=".part", dir=folder)
    part = Path(name)
    try:
        copy(source, part)
        os.fsync(number)
        yield part
    finally:
        os.close(number)
        part.unlink(missing_ok=True)


def _set_aside(database: Path) -> Path | None:
    """Give a database a free name beside, at first besides its own, so that it is never missing; None if there is none.

    One that is damaged, or lies where files have one name only, is moved with what was not folded into it.
    """
    if not database.exists():
        return None
    kept = next(name for n in count(1) if not (name := database.with_name(f"{DATABASE}.old-{n}")).exists())
    if fold(database):
        with suppress(OSError):
            kept.hardlink_to(database)
            return kept
    for ending in _BESIDE:
        part = database.with_name(database.name + ending)
        if part.exists():
            part.rename(kept.with_name(kept.name + ending))
    return kept


def _to_disk(folder: Path) -> None:
    """Have the names in a folder survive a power cut."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
