"""Databases as every earlier version wrote them: today's server brings them up to date, and play goes on in them."""

import hashlib
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlite_utils import Database

from bauern.store import Asked, SqliteStore
from bauern.store.migrations import MIGRATIONS
from bauern.table.history import list_old_tables
from tests.load.referee import OVER
from tests.load.test_soak import play_match
from tests.server.client import Player, moved
from tests.server.process import ROOT, serving
from tests.store.keep_database import KEPT, NAMES, SHOWN, token

VERSIONS = sorted(path.stem for path in KEPT.glob("*.sql"))
every_version = pytest.mark.parametrize("version", VERSIONS)


def old_database(version: str, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as file:
        file.executescript((KEPT / f"{version}.sql").read_text())
    return path


def test_there_is_a_database_of_every_earlier_version() -> None:
    *earlier, _ = [step.name for step in MIGRATIONS.pending(Database(memory=True))]
    assert earlier == VERSIONS, "tests/store/keep_database.py keeps one, if it is run before a migration is appended"


async def play_a_hand_against_bots(player: Player, table: str) -> None:
    """Play on, whenever it is the player's turn, until the hand is over."""
    while True:
        await player.until(lambda: player.view(table)["legal"] or player.view(table)["phase"] in OVER)
        view = player.view(table)
        if view["phase"] in OVER:
            return
        seq = player.updates[table]["seq"]
        assert (await player.command("act", table=table, seq=seq, action=view["legal"][0]))["ok"]
        await moved(player, table, seq + 1)


@every_version
async def test_play_goes_on_in_an_old_database(version: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    old_database(version, data / "bauern.sqlite3")
    seen: dict[str, list[dict[str, Any]]] = json.loads((KEPT / f"{version}.json").read_text())
    with serving(data, BAUERN_COMMANDS_PER_SECOND="0") as server:
        those = [await Player.connect(server.url, token=token(name)) for name in NAMES]
        assert [player.welcome["player"]["name"] for player in those] == list(NAMES)
        for table, views in seen.items():
            for player, was in zip(those, views, strict=False):
                update = (await player.command("sync", table=table))["update"]
                player.take(update)
                assert {"seq": update["seq"], **{key: update["view"][key] for key in SHOWN}} == was
        for table, [was, *others] in seen.items():
            if was["phase"] == "lobby":
                assert (await those[0].command("start", table=table))["ok"]
            elif was["phase"] != "play":
                for player in those[: 1 + len(others)]:
                    assert (await player.command("ready", table=table))["ok"]
            await those[0].until(lambda table=table: those[0].view(table)["phase"] not in {"lobby", *OVER})  # type: ignore[misc]
            if others:
                assert await play_match(Random(1), table, those) > 0
            else:
                await play_a_hand_against_bots(those[0], table)
        for player in those:
            await player.leave()
        assert server.stop() == 0
    with closing(sqlite3.connect(data / "bauern.sqlite3")) as file:
        waiting = "select count(*) from unlisted join tables on id = table_id where ended_at is null"
        assert file.execute(waiting).fetchone() == (0,), "tables that go on are listed before anybody plays there"


@every_version
async def test_what_was_played_before_there_were_lists_is_listed(version: str, tmp_path: Path) -> None:
    store = SqliteStore(old_database(version, tmp_path / "old"))
    await store.open()
    for live in (True, False):
        await list_old_tables(store, live=live)
    ended: list[str] = []
    for name in NAMES:
        player = await store.player_by_token(hashlib.sha256(token(name).encode()).digest())
        assert player is not None
        rows = await store.listed(Asked(player.id), 9)
        ended += [row.result for row in rows if row.result != "open"]
        assert sum(row.deals for row in rows) == sum(
            one.deals for one in await store.deal_sums(Asked(player.id, "bauernschnapsen"))
        )
        assert len(rows) == (3 if name == "Anna" else 2)
    assert ended in (["won", "lost"] * 2, ["lost", "won"] * 2)
    await store.close()


KILLED_AT_EVERY_STEP = """
import os, shutil, signal, sqlite3, sys
from itertools import count
from sqlite_utils import Database
from bauern.store import Asked, SqliteStore
from bauern.store.migrations import MIGRATIONS

old, path = sys.argv[1:]
for step in count(1):
    shutil.copy(old, path)
    child = os.fork()
    if not child:
        steps = count(1)
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("pragma journal_mode = wal")
        connection.set_trace_callback(lambda _: next(steps) == step and os.kill(os.getpid(), signal.SIGKILL))
        MIGRATIONS.apply(Database(connection))
        os._exit(0)
    killed = os.waitpid(child, 0)[1] == signal.SIGKILL
    db = Database(path)
    MIGRATIONS.apply(db)
    tables = db.execute("select count(*) from tables join seeds on table_id = id where ended_at is null").fetchone()
    assert tables == (4,), (step, tables)
    assert db.execute("pragma integrity_check").fetchall() == [("ok",)]
    assert not MIGRATIONS.pending(db)
    db.close()
    for ending in ("", "-wal", "-shm"):
        if os.path.exists(path + ending):
            os.unlink(path + ending)
    if not killed:
        print(step - 1)
        break
"""


@every_version
def test_a_server_that_is_killed_while_it_brings_the_schema_up_to_date_does_no_harm(
    version: str, tmp_path: Path
) -> None:
    old = old_database(version, tmp_path / "old")
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_EVERY_STEP, old, tmp_path / "new"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 3, "it was killed as often as there are statements"
