"""Copies of a database: what is in them, and what is no copy of ours."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from bauern.engine import Refused
from bauern.store.copies import copy
from bauern.store.migrations import MIGRATIONS

PLAYER = "insert into players (id, kind, name, token_hash) values (?, 'guest', 'Anna', ?)"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A database of ours with many players, some of them only in its log."""
    path = tmp_path / "source.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        MIGRATIONS.apply(Database(connection))
        connection.executemany(PLAYER, [(str(number), number.to_bytes(2)) for number in range(500)])
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "target.sqlite3"


def players_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        count: int = connection.execute("select count(*) from players").fetchone()[0]
        return count


def test_a_copy_holds_what_is_committed_and_nothing_else_while_somebody_writes(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, isolation_level=None)) as writer:
        writer.execute(PLAYER, ["committed", b"c"])
        writer.execute("begin")
        writer.execute(PLAYER, ["not yet", b"n"])
        copy(source, target)
        writer.execute("commit")
    assert players_in(target) == 501
    assert players_in(source) == 502


def test_a_copy_is_one_file(source: Path, target: Path) -> None:
    copy(source, target)
    assert target.read_bytes()[18:20] == b"\x01\x01", "its header says: no write-ahead log"
    assert sorted(path.name for path in target.parent.glob("target*")) == ["target.sqlite3"]


def spoilt(source: Path, how: str) -> None:
    with closing(sqlite3.connect(source, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = delete")
        match how:
            case "it is no database of this program":
                connection.execute("drop table _sqlite_migrations")
            case "it was written by a newer version":
                connection.execute(
                    "insert into _sqlite_migrations (migration_set, name, applied_at) values ('bauern', '999-x', '')"
                )
            case "it is damaged: something that is referred to is not there":
                connection.execute("insert into hands (table_id, hand, snapshot, deck) values ('none', 1, '', '')")
            case _:
                raise AssertionError(how)


@pytest.mark.parametrize(
    "told",
    [
        "it is no database of this program",
        "it was written by a newer version",
        "it is damaged: something that is referred to is not there",
    ],
)
def test_what_does_not_fit_is_refused_and_said(source: Path, target: Path, told: str) -> None:
    spoilt(source, told)
    with pytest.raises(Refused, match=told) as refused:
        copy(source, target)
    assert refused.value.code == "bad_backup"


def test_a_damaged_page_is_found(source: Path, target: Path) -> None:
    spoilt_bytes = bytearray(source.read_bytes())
    spoilt_bytes[4096 * 9 : 4096 * 9 + 40] = b"\xff" * 40
    source.write_bytes(spoilt_bytes)
    with pytest.raises(Refused):
        copy(source, target)


@pytest.mark.parametrize("content", [b"", b"no database " * 1000], ids=["empty", "text"])
def test_what_is_no_database_is_refused(source: Path, target: Path, content: bytes) -> None:
    source.write_bytes(content)
    with pytest.raises(Refused):
        copy(source, target)


def test_where_nothing_is_nothing_is_made(target: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused):
        copy(tmp_path / "nowhere", target)
    assert not (tmp_path / "nowhere").exists()
