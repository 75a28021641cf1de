"""Queries about tables, their hands and actions."""

from collections.abc import Iterable
from typing import assert_never

from sqlite_utils import Database

from bauern.store.rows import (
    EndTable,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveTable,
    StoredAction,
    StoredHand,
    StoredTable,
    Write,
)


def write(db: Database, writes: Iterable[Write]) -> None:
    """Do all of these in order."""
    for item in writes:
        _write(db, item)


def _write(db: Database, item: Write) -> None:
    match item:
        case SaveTable(table_id, code, game, state):
            db.execute(
                "insert into tables (id, code, game, state) values (?, ?, ?, ?)"
                " on conflict (id) do update set state = excluded.state",
                [table_id, code, game, state],
            )
        case EndTable(table_id):
            db.execute("update tables set ended_at = unixepoch() where id = ?", [table_id])
        case SaveHand(table_id, hand, snapshot, deck):
            db.execute(
                "insert into hands (table_id, hand, snapshot, deck) values (?, ?, ?, ?)",
                [table_id, hand, snapshot, deck],
            )
        case SaveAction(table_id, seq, hand, seat, code, actor):
            db.execute(
                "insert into actions (table_id, seq, hand, seat, code, actor) values (?, ?, ?, ?, ?, ?)",
                [table_id, seq, hand, seat, code, actor],
            )
        case SaveForfeit(table_id, hand, seat):
            db.execute("update hands set forfeited_by = ? where table_id = ? and hand = ?", [seat, table_id, hand])
        case _:
            assert_never(item)


def live(db: Database) -> tuple[StoredTable, ...]:
    """Return every table that has not ended."""
    rows = db.execute("select id, code, game, state from tables where ended_at is null order by rowid").fetchall()
    return tuple(
        StoredTable(table_id, code, game, state, _last_hands(db, table_id)) for table_id, code, game, state in rows
    )


def _last_hands(db: Database, table_id: str) -> tuple[StoredHand, ...]:
    rows = db.execute(
        "select hand, snapshot, deck, forfeited_by from hands where table_id = ? order by hand desc limit 2", [table_id]
    ).fetchall()
    return tuple(
        StoredHand(hand, snapshot, deck, forfeited_by, _actions(db, table_id, hand))
        for hand, snapshot, deck, forfeited_by in reversed(rows)
    )


def _actions(db: Database, table_id: str, hand: int) -> tuple[StoredAction, ...]:
    rows = db.execute(
        "select seq, seat, code from actions where table_id = ? and hand = ? order by seq", [table_id, hand]
    ).fetchall()
    return tuple(StoredAction(*row) for row in rows)
