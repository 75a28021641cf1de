"""Queries about tables, their hands and actions."""

from collections.abc import Iterable, Sequence
from hmac import compare_digest
from typing import Any, Final, assert_never

from bauern.store import history
from bauern.store.addresses import ADDRESS, match_address
from bauern.store.lean import Database
from bauern.store.rows import (
    EndTable,
    Listed,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveResult,
    SaveSeed,
    SaveTable,
    StoredAction,
    StoredHand,
    StoredMatch,
    StoredSeeds,
    StoredTable,
    UnlistedTable,
    Write,
)

_TABLE: Final = "select id, code, game, state, server_seed, words from tables join seeds on table_id = id"


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
        case SaveHand(table_id, hand, snapshot, deck, server_seed, client_seeds):
            db.execute(
                "insert into hands (table_id, hand, snapshot, deck, server_seed, client_seeds)"
                " values (?, ?, ?, ?, ?, ?)",
                [table_id, hand, snapshot, deck, server_seed, client_seeds],
            )
        case SaveSeed(table_id, server_seed, words):
            db.execute(
                "insert into seeds (table_id, server_seed, words) values (?, ?, ?)"
                " on conflict (table_id) do update set server_seed = excluded.server_seed, words = excluded.words",
                [table_id, server_seed, words],
            )
        case SaveAction(table_id, seq, hand, seat, code, actor):
            db.execute(
                "insert into actions (table_id, seq, hand, seat, code, actor) values (?, ?, ?, ?, ?, ?)",
                [table_id, seq, hand, seat, code, actor],
            )
        case SaveForfeit(table_id, hand, seat):
            db.execute("update hands set forfeited_by = ? where table_id = ? and hand = ?", [seat, table_id, hand])
        case SaveResult():
            history.save(db, item)
        case Listed(table_id):
            history.done(db, table_id)
        case _:
            assert_never(item)


def live(db: Database) -> tuple[StoredTable, ...]:
    """Return every table that has not ended."""
    rows = db.execute(
        "select id, code, game, state, server_seed, words from tables indexed by live_codes"
        " join seeds on table_id = id where ended_at is null order by tables.rowid"
    ).fetchall()
    return tuple(_table(row, _last_hands(db, row[0])) for row in rows)


def match(db: Database, code: str, first: int) -> StoredMatch | None:
    """Return the hands from `first` to the next match's first at the newest table with this code; None without any.

    A code may have been given to several tables, one after the other.
    """
    row = db.execute(_TABLE + " where code = ? order by tables.rowid desc limit 1", [code]).fetchone()
    return None if row is None else _match(db, row, first)


def match_at(db: Database, address: str) -> StoredMatch | None:
    """Return the hands from the one that this address names to the next match's first; None if it names none."""
    found = ADDRESS.fullmatch(address)
    row = found and db.execute(_TABLE + " where id = ?", [found["table"]]).fetchone()
    if not found or row is None:
        return None
    stored = _match(db, row, int(found["first"]))
    return stored if stored and compare_digest(stored.address, address) else None


def _match(db: Database, row: tuple[Any, ...], first: int) -> StoredMatch | None:
    """Return the hands of this table from `first` to the next match's first; None without any."""
    [end] = db.execute(
        "select coalesce(min(hand), 1 << 62) from hands"
        " where table_id = ? and hand > ? and json_extract(snapshot, '$.deal_no') = 0",
        [row[0], first],
    ).fetchone()
    hands = db.execute(
        "select hand, snapshot, deck, forfeited_by, server_seed, client_seeds from hands"
        " where table_id = ? and hand >= ? and hand < ? order by hand",
        [row[0], first, end],
    ).fetchall()
    actors = db.execute(
        "select distinct actor from actions where table_id = ? and hand >= ? and hand < ?", [row[0], first, end]
    ).fetchall()
    if not hands:
        return None
    table = _table(row, _hands(db, row[0], hands))
    number, _, deck, _, server_seed, _ = hands[0]
    address = match_address(row[0], number, deck, server_seed)
    return StoredMatch(table, frozenset(actor for [actor] in actors), address)


def next_unlisted(db: Database, *, live: bool, after: str) -> UnlistedTable | None:
    """Return all that was played at the next table that has no lists yet, of those that go on or that have ended."""
    table_id = history.next_unlisted(db, live=live, after=after)
    if table_id is None:
        return None
    row = db.execute(
        "select id, code, game, state, coalesce(server_seed, x''), coalesce(words, '{}')"
        " from tables left join seeds on table_id = id where id = ?",
        [table_id],
    ).fetchone()
    hands = db.execute(
        "select hand, snapshot, deck, forfeited_by, server_seed, client_seeds, dealt_at from hands"
        " where table_id = ? order by hand",
        [table_id],
    ).fetchall()
    acted = db.execute(
        "select hand, seat, actor, coalesce(name, ''), max(seq * (name is not null)) from actions"
        " left join players on id = actor where table_id = ? group by hand, seat",
        [table_id],
    ).fetchall()
    return UnlistedTable(
        _table(row, _hands(db, table_id, [hand[:-1] for hand in hands])),
        tuple(hand[-1] for hand in hands),
        {(hand, seat): actor for hand, seat, actor, _, _ in acted},
        {actor: name for _, _, actor, name, _ in acted if name},
    )


def _table(row: tuple[Any, ...], hands: tuple[StoredHand, ...]) -> StoredTable:
    table_id, code, game, state, server_seed, words = row
    return StoredTable(table_id, code, game, state, StoredSeeds(server_seed, words), hands)


def _last_hands(db: Database, table_id: str) -> tuple[StoredHand, ...]:
    rows = db.execute(
        "select hand, snapshot, deck, forfeited_by, server_seed, client_seeds from hands"
        " where table_id = ? order by hand desc limit 2",
        [table_id],
    ).fetchall()
    return _hands(db, table_id, rows[::-1])


def _hands(db: Database, table_id: str, rows: Sequence[tuple[Any, ...]]) -> tuple[StoredHand, ...]:
    """Return these hands, which follow each other, with their actions; no action before the first of them is read."""
    if not rows:
        return ()
    first, last = rows[0][0], rows[-1][0]
    seq = _seq_before(db, table_id, first)
    actions: dict[int, list[StoredAction]] = {row[0]: [] for row in rows}
    found = db.execute(
        "select hand, seq, seat, code from actions where table_id = ? and seq > ? and hand <= ? order by seq",
        [table_id, seq, last],
    )
    for hand, *action in found:
        actions[hand].append(StoredAction(*action))
    hands: list[StoredHand] = []
    for hand, snapshot, deck, forfeited_by, server_seed, client_seeds in rows:
        seeds = None if server_seed is None else StoredSeeds(server_seed, client_seeds)
        hands.append(StoredHand(hand, seq, snapshot, deck, forfeited_by, seeds, tuple(actions[hand])))
        seq += len(actions[hand])
    return tuple(hands)


def _seq_before(db: Database, table_id: str, hand: int) -> int:
    """Return the newest `seq` of the hands before this one."""
    row = db.execute(
        "select seq from actions where table_id = ? and hand < ? order by seq desc limit 1", [table_id, hand]
    ).fetchone()
    return int(row[0]) if row else 0
