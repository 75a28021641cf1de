"""`bauern admin backup` and `restore`, with a real server that is being played on."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from bauern.server.backups import DATABASE
from bauern.store.migrations import MIGRATIONS
from tests.load.survivors import Game, Survivor, stored
from tests.server.client import Player, at_turn, moved, players
from tests.server.process import ROOT, ServerProcess, bauern, serving
from tests.server.test_restart import KEPT, back_at, damage, play_into_the_second_hand


def admin(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return bauern("admin", *arguments)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a backup goes to."""
    return tmp_path / "backup.sqlite3"


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line with which a command refused."""
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    return line


def newest_action(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        seq: int = connection.execute("select max(seq) from actions").fetchone()[0]
        return seq


async def play_on(those: list[Player], table: str, actions: int) -> int:
    """Play so many actions more, and return the `seq` after them."""
    seq = 0
    for _ in range(actions):
        player = await at_turn(those, table)
        action = player.view(table)["legal"][0]
        ack = await player.command("act", table=table, seq=player.updates[table]["seq"], action=action)
        assert ack["ok"], ack
        seq = ack["seq"]
        await moved(those[0], table, seq)
    return seq


async def test_a_backup_of_a_running_server_brings_back_the_hand_as_it_was(data: Path, file: Path) -> None:
    server = ServerProcess(data)
    async with players(server.url, 4) as those:
        table = await play_into_the_second_hand(those)
        before = [player.updates[table] for player in those]
        assert admin("backup", file, "--data", data).returncode == 0
        lost = await play_on(those, table, 3)
        assert "another server" in refused(admin("restore", file, "--data", data))
        assert (await those[0].command("sync", table=table))["update"]["seq"] == lost
        server.kill()
    done = admin("restore", file, "--data", data)
    kept = data / "bauern.sqlite3.old-1"
    assert (done.returncode, done.stdout) == (0, f"restored; what was there is kept as {kept}\n")
    assert newest_action(kept) == lost, "with what was still in its log"
    with serving(data) as again:
        back = [await back_at(again.url, player.token, table) for player in those]
        for old, (player, new) in zip(before, back, strict=True):
            assert new["seq"] == old["seq"]
            assert {key: new["view"][key] for key in KEPT} == {key: old["view"][key] for key in KEPT}
            player.take(new)
        assert await play_on([player for player, _ in back], table, 1) == before[0]["seq"] + 1
        for player, _ in back:
            await player.leave()


@pytest.fixture
def games(data: Path) -> Path:
    """A data folder with games, and nobody who uses it."""
    with serving(data):
        pass
    return data


def test_a_backup_overwrites_nothing_and_needs_games(games: Path, file: Path, tmp_path: Path) -> None:
    file.write_text("something dear")
    assert "is there already" in refused(admin("backup", file, "--data", games))
    assert file.read_text() == "something dear"
    assert "no games" in refused(admin("backup", tmp_path / "other", "--data", tmp_path))
    assert refused(admin("backup", tmp_path / "nowhere" / "x", "--data", games))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite3", "data", "data.log"]


def test_a_broken_or_foreign_file_is_refused_and_changes_nothing(games: Path, file: Path) -> None:
    there = (games / "bauern.sqlite3").read_bytes()
    file.write_bytes(there[: len(there) // 2])
    assert "backup.sqlite3" in refused(admin("restore", file, "--data", games))
    file.unlink()
    with closing(sqlite3.connect(file)) as foreign:
        foreign.execute("create table players (id)")
    assert "no database of this program" in refused(admin("restore", file, "--data", games))
    file.unlink()
    assert "there is no file" in refused(admin("restore", file, "--data", games))
    file.write_bytes(there)
    with closing(sqlite3.connect(file, isolation_level=None)) as newer:
        newer.execute("insert into _sqlite_migrations (migration_set, name, applied_at) values ('bauern', '999-x', '')")
    assert "newer version" in refused(admin("restore", file, "--data", games))
    file.write_bytes(there)
    damage(file, "players")
    assert refused(admin("restore", file, "--data", games))
    assert (games / "bauern.sqlite3").read_bytes() == there
    assert sorted(path.name for path in games.iterdir()) == ["bauern.sqlite3", "lock"]


FULL = """
import resource, signal, sys
from bauern.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), resource.RLIM_INFINITY))
try:
    main()
finally:  # whoever measures coverage writes a file at the end
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
"""


def test_where_the_disk_is_full_a_copy_is_refused_and_nothing_is_left_of_it(games: Path, file: Path) -> None:
    def full(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", FULL, "40000", "admin", *map(str, arguments), "--data", str(games)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )

    assert admin("backup", file, "--data", games).returncode == 0
    assert file.stat().st_size > 40000
    there = (games / "bauern.sqlite3").read_bytes()
    assert refused(full("backup", file.with_name("second")))
    assert refused(full("restore", file))
    assert (games / "bauern.sqlite3").read_bytes() == there
    assert sorted(path.name for path in games.iterdir()) == ["bauern.sqlite3", "lock"]
    assert sorted(path.name for path in file.parent.glob("*")) == ["backup.sqlite3", "data", "data.log"]


async def test_backups_of_tables_that_play_at_full_speed_hold_all_that_was_acknowledged(
    data: Path, tmp_path: Path
) -> None:
    people = [Survivor(name) for name in ("Anna", "Ben", "Cilli", "Dora")]
    alone = Survivor("Emil")
    settings: dict[str, object] = {"bot_pace": "none", "bot_level": "random", "result_seconds": 60}
    games = [Game(those, Random(1), {}, settings, lambda: None) for those in (people, [alone])]
    with serving(data, BAUERN_COMMANDS_PER_SECOND="0") as server:
        for game in games:
            await game.open(server.url)
        playing = [asyncio.create_task(game.play()) for game in games]
        files = [tmp_path / f"{number}.sqlite3" for number in range(2)]
        promised = []
        for path in files:
            promised.append([dict(one.acked) for one in (*people, alone)])
            assert (await asyncio.to_thread(admin, "backup", path, "--data", data)).returncode == 0
        server.stop()
        await asyncio.gather(*playing)
    for path, acked in zip(files, promised, strict=True):
        fresh = tmp_path / f"{path.stem}-restored"
        assert admin("restore", path, "--data", fresh).returncode == 0
        log = stored(fresh)
        for game in games:
            assert [seq for seq, *_ in log[game.table]] == list(range(1, len(log[game.table]) + 1))
        for one, actions in zip((*people, alone), acked, strict=True):
            kept = {seq: code for game in games for seq, _, code, actor in log[game.table] if actor == one.id}
            assert actions.items() <= kept.items() <= one.acked.items()
    with serving(fresh) as again:
        for game in games:
            for one in game.people:
                await one.connect(again.url)
                assert (await one.ask("join", table=game.table))["ok"]
            await game.leave()


KILLED_AT_EVERY_CHANGE = """
import os, shutil, signal, sqlite3, sys
from itertools import count
from pathlib import Path
from bauern.server.backups import DATABASE, restore

backup, before, data = map(Path, sys.argv[1:])

def codes(path):
    assert path.is_file(), sorted(data.iterdir())
    connection = sqlite3.connect(path)
    assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
    found = {code for code, in connection.execute("select code from tables")}
    connection.close()
    return found

for step in count(1):
    shutil.copytree(before, data)
    child = os.fork()
    if not child:
        changes = count(1)
        def changed(what, _):
            if what in {"os.rename", "os.link", "os.remove"} and next(changes) == step:
                os.kill(os.getpid(), signal.SIGKILL)
        sys.addaudithook(changed)
        restore(backup, data)
        os._exit(0)
    killed = os.waitpid(child, 0)[1] == signal.SIGKILL
    now = codes(data / DATABASE)
    assert now in ({"OLDOLD", "INTHEW"}, {"BACKUP"}), (step, now)
    kept = [codes(path) for path in data.glob("*.old-*") if not path.name.endswith(("-wal", "-shm"))]
    assert now == {"OLDOLD", "INTHEW"} or kept == [{"OLDOLD", "INTHEW"}], (step, kept)
    shutil.rmtree(data)
    if not killed:
        print(step - 1)
        break
"""


def test_a_restore_that_is_killed_leaves_the_games_of_before_or_those_of_the_backup(tmp_path: Path) -> None:
    games, backup, before = (tmp_path / name for name in ("games", "backup", "before"))
    insert = "insert into tables (id, code, game, state) values (?, ?, '', '')"
    for folder, code in ((backup, "BACKUP"), (games, "OLDOLD")):
        folder.mkdir()
        with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as connection:
            MIGRATIONS.apply(Database(connection))
            connection.execute(insert, ["1", code])
    with closing(sqlite3.connect(games / DATABASE, isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        connection.execute(insert, ["2", "INTHEW"])
        shutil.copytree(games, before)  # as a killed server leaves it: not everything is in the one file
    assert (before / f"{DATABASE}-wal").stat().st_size
    done = subprocess.run(
        [sys.executable, "-c", KILLED_AT_EVERY_CHANGE, backup / DATABASE, before, tmp_path / "data"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 2, "it was killed at each change of a name"


def test_every_restore_keeps_what_it_replaces(games: Path, file: Path, tmp_path: Path) -> None:
    assert admin("backup", file, "--data", games).returncode == 0
    assert file.stat().st_mode & 0o077 == 0, "only its owner may read the tokens' hashes"
    for number in (1, 2):
        assert admin("restore", file, "--data", games).returncode == 0
        assert (games / f"bauern.sqlite3.old-{number}").is_file()
    fresh = tmp_path / "fresh"
    assert admin("restore", file, "--data", fresh).stdout == "restored\n"
    assert sorted(path.name for path in fresh.iterdir()) == ["bauern.sqlite3", "lock"]
