"""The store against real files; a second connection sees only what is committed."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from sqlite_utils import Database
from structlog.testing import capture_logs

from bauern.engine import Refused
from bauern.store import (
    EndTable,
    Listed,
    PlayerRow,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveResult,
    SaveSeed,
    SaveTable,
    SqliteStore,
    StoredAction,
    StoredHand,
    StoredSeeds,
    StoredTable,
    Write,
)
from bauern.store.migrations import MIGRATIONS

TABLE = SaveTable("t1", "ABCDEF", "bauernschnapsen", '{"seats":1}')
HAND = SaveHand("t1", 1, '{"dealer":3}', "HA HT", b"one", "words")
SEED = SaveSeed("t1", b"next", "{}")


def action(seq: int, hand: int = 1) -> SaveAction:
    return SaveAction("t1", seq, hand, seq % 4, "pass", "p1")


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bauern.sqlite3"


def committed(path: Path, question: str, *values: object) -> list[tuple[object, ...]]:
    """Return what somebody else can read in the file now."""
    with closing(sqlite3.connect(path)) as reader:
        return reader.execute(question, values).fetchall()


async def test_what_is_awaited_is_in_the_file(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, HAND])
        for seq in range(1, 20):
            await store.commit([action(seq)])
            assert committed(path, "select max(seq) from actions") == [(seq,)]


async def test_many_at_once_share_a_commit_and_are_all_in_the_file_when_answered(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, HAND])

        async def write(seq: int) -> None:
            await store.commit([action(seq)])
            assert committed(path, "select count(*) from actions where seq = ?", seq) == [(1,)]

        await asyncio.gather(*(write(seq) for seq in range(1, 100)))
        stored = await store.live_tables()
        assert [found.seq for found in stored[0].hands[0].actions] == list(range(1, 100))


async def test_a_write_that_fails_is_refused_alone(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, HAND, action(1)])
        twice: list[Write] = [TABLE, action(2), action(1)]
        answers = await asyncio.gather(
            store.commit([action(3)]), store.commit(twice), store.commit([action(4)]), return_exceptions=True
        )
        assert [getattr(answer, "code", None) for answer in answers] == [None, "internal", None]
        assert committed(path, "select seq from actions order by seq") == [(1,), (3,), (4,)]


async def test_a_full_disk_refuses_and_recovers_by_itself(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, HAND])
        pages = committed(path, "pragma page_count")[0][0]
        await store._writer.do(lambda db: db.execute(f"pragma max_page_count = {pages}"))  # noqa: SLF001  (the disk's size)
        big = SaveTable("t2", "GHJKLM", "bauernschnapsen", "x" * 100_000)
        answers = await asyncio.gather(
            store.commit([action(1)]), store.commit([big]), store.commit([action(2)]), return_exceptions=True
        )
        assert isinstance(answers[1], Refused)
        refused = {seq for seq, answer in ((1, answers[0]), (2, answers[2])) if answer is not None}
        stored = {row[0] for row in committed(path, "select seq from actions")}
        assert stored == {1, 2} - refused, "what was refused is not there, what was accepted is"
        await store._writer.do(lambda db: db.execute("pragma max_page_count = 100000"))  # noqa: SLF001  (room again)
        await store.commit([big, action(3)])
        assert committed(path, "select count(*) from tables") == [(2,)]


async def test_trouble_is_told_once_before_the_first_refusal_and_its_end_before_the_next_write(path: Path) -> None:
    told: list[object] = []
    over = asyncio.Event()

    def troubled(why: str | None) -> None:
        told.append(why)
        if why is None:
            over.set()

    store = SqliteStore(path, troubled=troubled)
    await store.open()
    await store.commit([TABLE, SEED, HAND])
    with capture_logs() as lines, closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        many = await asyncio.gather(*(store.commit([action(1)]) for _ in range(200)), return_exceptions=True)
        assert {getattr(answer, "code", None) for answer in many} == {"internal"}
        assert told == ["database is locked"]
        with pytest.raises(Refused, match="nothing was changed"):
            await store.commit([action(1)])
        assert len((await store.live_tables())[0].hands) == 1, "what is read is read all the same"
        other.execute("rollback")
        async with asyncio.timeout(20):
            await over.wait()
    assert told == ["database is locked", None]
    assert [line["event"] for line in lines] == ["nothing can be stored", "storing goes on"]
    await store.commit([action(1)])
    await store.close()
    assert told == ["database is locked", None]


@pytest.mark.parametrize("ending", ["", "-wal"])
async def test_nothing_is_promised_while_a_file_of_the_database_is_not_where_it_was(path: Path, ending: str) -> None:
    async with opened(path):
        pass
    async with opened(path) as store:  # nothing was written yet by this one
        assert await store.live_tables() == ()
        await store.commit([TABLE, SEED, HAND])
        file = path.with_name(path.name + ending)
        for put_there in (lambda: None, lambda: file.write_bytes(b"")):
            elsewhere = file.rename(path.parent / "elsewhere")
            put_there()
            with pytest.raises(Refused, match="nothing was changed"):
                await store.commit([action(1)])
            assert len(await store.live_tables()) == 1, "what is read is read all the same"
            elsewhere.rename(file)
        await store.commit([action(1)])
    assert committed(path, "select seq from actions") == [(1,)]


async def test_what_one_job_does_wrong_is_no_trouble(path: Path) -> None:
    told: list[object] = []
    store = SqliteStore(path, troubled=told.append)
    await store.open()
    with capture_logs(), pytest.raises(Refused):
        await store.commit([action(1)])
    with capture_logs(), pytest.raises(Refused):
        await store._writer.do(lambda db: db.execute("select no_such_column from tables"))  # noqa: SLF001  (a bug)
    await store.close()
    assert told == []


async def test_a_database_that_cannot_be_read_any_more_is_logged_once(path: Path) -> None:
    store = SqliteStore(path)
    await store.open()
    assert await store.live_tables() == ()
    with capture_logs() as lines:
        for _ in range(3):
            with pytest.raises(Refused, match="cannot be read: no such table"):
                await store._reader.do(lambda db: db.execute("select * from nowhere"))  # noqa: SLF001  (as if it were spoilt)
    assert [line["event"] for line in lines] == ["the database cannot be read"]
    await store.close()


async def test_only_the_two_newest_hands_of_a_live_table_are_read(path: Path) -> None:
    async with opened(path) as store:
        hands = [SaveHand("t1", number, "{}", "HA", b"s", "w") for number in range(1, 41)]
        played = [action(seq, hand=1 + (seq - 1) // 25) for seq in range(1, 1001)]
        await store.commit([TABLE, SEED, *hands, *played])
        read: list[tuple[int, int]] = []

        def watch(db: Database) -> None:
            """Have every row of `actions` noted that is touched."""
            db.execute("pragma query_only = off")
            db.conn.create_function("seen", 2, lambda *row: read.append(row))
            db.execute("create temp view actions as select * from main.actions where seen(hand, seq) is null")

        await store._reader.do(watch)  # noqa: SLF001  (nobody else reads)
        [table] = await store.live_tables()
    assert [len(hand.actions) for hand in table.hands] == [25, 25]
    assert [hand.seq for hand in table.hands] == [950, 975]
    assert min(read) >= (38, 0), "one action of the hand before them tells where they begin"


async def test_a_failure_that_is_no_database_error_does_not_end_the_writer(path: Path) -> None:
    async with opened(path) as store:
        with pytest.raises(Refused, match="stored"):
            await store.commit([SaveTable("t1", "ABCDEF", "x", object())])  # type: ignore[arg-type]  # a bug elsewhere
        await store.commit([TABLE])


async def test_live_tables_come_back_with_their_two_newest_hands(path: Path) -> None:
    async with opened(path) as store:
        await store.commit(
            [TABLE, SEED, HAND, action(1), SaveHand("t1", 2, "{}", "SA", b"two", "w2"), action(2, hand=2)]
        )
        await store.commit([SaveHand("t1", 3, "{}", "DA", b"three", "w3"), SaveForfeit("t1", 2, 3)])
        await store.commit([SaveTable("t2", "GHJKLM", "bauernschnapsen", "{}"), EndTable("t2")])
    async with opened(path) as store:
        second = StoredHand(2, 1, "{}", "SA", 3, StoredSeeds(b"two", "w2"), (StoredAction(2, 2, "pass"),))
        third = StoredHand(3, 2, "{}", "DA", None, StoredSeeds(b"three", "w3"), ())
        expected = StoredTable(
            "t1", "ABCDEF", "bauernschnapsen", '{"seats":1}', StoredSeeds(b"next", "{}"), (second, third)
        )
        assert await store.live_tables() == (expected,)


def hand(number: int, deal_no: int, table: str = "t1") -> SaveHand:
    return SaveHand(table, number, f'{{"deal_no":{deal_no}}}', "HA", bytes([number]), "w")


async def test_a_match_is_its_hands_and_who_acted_in_them(path: Path) -> None:
    hands = [hand(1, 0), hand(2, 1), hand(3, 0), hand(4, 1), hand(5, 0)]
    async with opened(path) as store:
        await store.commit([TABLE, SEED, *hands, action(1, hand=2), action(2, hand=3)])
        await store.commit([SaveAction("t1", 3, 4, 0, "pass", "bot:solid"), EndTable("t1")])
        found = await store.match("ABCDEF", 3)
        assert found is not None
        assert [one.hand for one in found.table.hands] == [3, 4]
        assert found.actors == {"p1", "bot:solid"}
        assert found.table.hands[1] == StoredHand(
            4, 2, '{"deal_no":1}', "HA", None, StoredSeeds(b"\4", "w"), (StoredAction(3, 0, "pass"),)
        )
        last = await store.match("ABCDEF", 5)
        assert last is not None
        assert [one.hand for one in last.table.hands] == [5]
        for code, first in (("ABCDEF", 6), ("GHJKLM", 1)):
            assert await store.match(code, first) is None


async def test_a_code_that_was_given_again_means_the_newest_table(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, hand(1, 0), EndTable("t1")])
        await store.commit([SaveTable("t2", "ABCDEF", "bauernschnapsen", "{}"), SaveSeed("t2", b"x", "{}")])
        assert await store.match("ABCDEF", 1) is None


async def test_new_words_take_the_place_of_the_old(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, SaveSeed("t1", b"next", "more")])
        [live] = await store.live_tables()
        assert live.coming == StoredSeeds(b"next", "more")


async def test_a_table_of_before_there_were_seeds_gets_one_and_keeps_its_hands(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        MIGRATIONS.apply(Database(connection), stop_before="002-seeds")
        for ident, ended in (("t1", "null"), ("t2", "unixepoch()")):
            connection.execute(f"insert into tables values ('{ident}', 'ABCDEF', 'x', '{{}}', 0, {ended})")  # noqa: S608  (ours)
        connection.execute("insert into hands values ('t1', 1, '{}', 'HA HT', null, 0)")
    async with opened(path) as store:
        [live] = await store.live_tables()
        assert (live.id, len(live.coming.server_seed), live.coming.words) == ("t1", 32, "{}")
        assert live.hands == (StoredHand(1, 0, "{}", "HA HT", None, None, ()),)
        assert committed(path, "select count(*) from seeds") == [(1,)]


async def test_an_ended_tables_code_can_be_given_again(path: Path) -> None:
    async with opened(path) as store:
        again = SaveTable("t2", TABLE.code, "bauernschnapsen", "{}")
        await store.commit([TABLE])
        with pytest.raises(Refused):
            await store.commit([again])
        await store.commit([EndTable("t1"), again])


async def test_an_action_needs_its_hand(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE])
        with pytest.raises(Refused):
            await store.commit([action(1)])


async def test_a_player_is_found_by_the_hash_of_his_token_only(path: Path) -> None:
    async with opened(path) as store:
        await store.save_player(PlayerRow("p1", "guest", "Anna", b"hash"))
        await store.save_player(PlayerRow("p1", "guest", "Anna Maria", b"hash"))
        assert await store.player_by_token(b"hash") == PlayerRow("p1", "guest", "Anna Maria", b"hash")
        assert await store.player_by_token(b"other") is None


async def test_who_was_cancelled_while_waiting_does_not_disturb_the_others(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE, SEED, HAND])
        impatient = asyncio.create_task(store.commit([action(1)]))
        await asyncio.sleep(0)
        impatient.cancel()
        await store.commit([action(2)])
        assert impatient.cancelled()


@pytest.fixture
def no_database(path: Path) -> Path:
    path.write_text("not a database, but long enough to be read as the header of one " * 20)
    return path


async def test_a_file_that_is_no_database_is_refused_at_the_start(no_database: Path) -> None:
    store = SqliteStore(no_database)
    with pytest.raises(Refused, match="not a database"):
        await store.open()


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    async with opened(path) as store:
        await store.commit([TABLE])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(
            "insert into _sqlite_migrations (migration_set, name, applied_at) values ('bauern', '999-x', '')"
        )
    with pytest.raises(Refused, match="written by a newer version"):
        await SqliteStore(path).open()
    assert committed(path, "select id from tables") == [("t1",)]


async def test_durability_is_as_it_was_chosen(path: Path) -> None:
    async with opened(path) as store:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        found = [
            await store._writer.do(lambda db, name=name: db.execute(f"pragma {name}").fetchone()[0])  # type: ignore[misc]  # noqa: SLF001  (a setting of the connection)
            for name in asked
        ]
        assert found == ["wal", 2, 1]


def test_every_table_is_strict() -> None:
    db = Database(memory=True)
    MIGRATIONS.apply(db)
    ours = [table for table in db.tables if not table.name.startswith("_")]
    history = ["matches", "matches_of", "played", "sums", "unlisted"]
    assert sorted(table.name for table in ours) == sorted(["actions", "hands", "players", "seeds", "tables", *history])
    assert all(table.strict for table in ours)


def test_a_database_of_every_earlier_version_can_be_brought_up_to_date() -> None:
    names = [migration.name for migration in MIGRATIONS.pending(Database(memory=True))]
    newest = Database(memory=True)
    MIGRATIONS.apply(newest)
    for name in names:
        old = Database(memory=True)
        MIGRATIONS.apply(old, stop_before=name)
        MIGRATIONS.apply(old)
        assert old.schema == newest.schema


def test_every_kind_of_write_is_tried_here_or_with_the_history() -> None:
    tried = {SaveTable, SaveHand, SaveSeed, SaveAction, SaveForfeit, EndTable}
    assert tried | {SaveResult, Listed} == set(Write.__args__)
