"""The process ends, in order or not, and comes back."""

import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.client import Player, at_turn, moved, players
from tests.server.process import ROOT, ServerProcess, serving
from tests.store.test_old_databases import VERSIONS, old_database

KEPT = ("phase", "hand", "legal", "trick", "tricks", "eyes", "scores", "bummerl", "turn", "bids", "deal_no", "dealer")


async def play_into_the_second_hand(those: list[Player]) -> str:
    """Return a table in the middle of its second hand."""
    settings = {"result_seconds": 0, "chat": "players"}
    table = str((await those[0].command("open-table", game="bauernschnapsen", settings=settings))["table"])
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    assert (await those[0].command("start", table=table))["ok"]
    seq = 0
    while not (those[0].view(table)["deal_no"] == 2 and those[0].view(table)["trick"]):
        player = await at_turn(those, table)
        legal = player.view(table)["legal"]
        action = "pass" if "pass" in legal else legal[0]
        ack = await player.command("act", table=table, seq=player.updates[table]["seq"], action=action)
        assert ack["ok"], ack
        seq = ack["seq"]
        await moved(those[0], table, seq)
    for player in those:
        await moved(player, table, seq)
    return table


async def back_at(url: str, token: str, table: str) -> tuple[Player, dict[str, Any]]:
    player = await Player.connect(url, token=token)
    ack = await player.command("join", table=table)
    assert ack["ok"], ack
    player.take(ack["update"])
    return player, ack["update"]


@pytest.mark.parametrize("how", ["kill", "stop"])
async def test_after_a_restart_everybody_finds_the_same_hand_turn_and_score(data: Path, how: str) -> None:
    first = ServerProcess(data)
    async with players(first.url, 4) as those:
        table = await play_into_the_second_hand(those)
        before = [player.updates[table] for player in those]
        first.kill() if how == "kill" else first.stop()
        for player in those:
            await player.gone
            assert player.heard("notice", code="restart") == (how == "stop")
    with closing(sqlite3.connect(data / "bauern.sqlite3")) as file:
        stored = file.execute("select seq from actions order by seq").fetchall()
    assert [seq for (seq,) in stored] == list(range(1, before[0]["seq"] + 1))
    second = ServerProcess(data, first.port)
    back = [await back_at(second.url, player.token, table) for player in those]
    for old, (_, new) in zip(before, back, strict=True):
        assert new["seq"] == old["seq"]
        assert {key: new["view"][key] for key in KEPT} == {key: old["view"][key] for key in KEPT}
        assert new["view"]["result"] == old["view"]["result"]
        assert new["view"]["settings"] == old["view"]["settings"]
        assert new["view"]["host"] == old["view"]["host"]
    turn = back[0][1]["view"]["turn"]
    player, update = back[turn]
    ack = await player.command("act", table=table, seq=update["seq"], action=update["view"]["legal"][0])
    assert ack == {"ok": True, "seq": update["seq"] + 1}
    for player, _ in back:
        await player.leave()
    second.stop()


async def play_to(phase: str, those: list[Player], table: str, random: Random) -> None:
    """Play on at random until the table is in this phase."""
    while (now := those[0].view(table)["phase"]) != phase:
        if now in {"result", "match-over"}:
            for player in those:
                assert (await player.command("ready", table=table))["ok"]
            await those[0].until(lambda now=now: those[0].view(table)["phase"] != now)  # type: ignore[misc]
            continue
        player = await at_turn(those, table)
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command("act", table=table, seq=seq, action=random.choice(legal))
        assert ack["ok"], ack
        for other in those:
            await moved(other, table, seq + 1)


async def test_every_phase_is_as_it_was_and_no_clock_has_run_on(data: Path) -> None:
    phases = ("lobby", "trump", "auction", "kontra", "play", "result", "match-over")
    settings = {"turn_seconds": 120, "result_seconds": 60}
    tables: dict[str, str] = {}
    first = ServerProcess(data, 0, BAUERN_COMMANDS_PER_SECOND="0")
    async with players(first.url, 4) as those:
        for phase in phases:
            rules = {"target": 1 if phase == "match-over" else 50}
            ack = await those[0].command("open-table", game="bauernschnapsen", rules=rules, settings=settings)
            tables[phase] = table = str(ack["table"])
            for player in those:
                player.take((await player.command("join", table=table))["update"])
            if phase != "lobby":
                assert (await those[0].command("start", table=table))["ok"]
                await play_to(phase, those, table, Random(phase))
        first.kill()
        for player in those:
            await player.gone
    with serving(data) as second:
        for old in those:
            back = await Player.connect(second.url, token=old.token)
            for phase, table in tables.items():
                new = (await back.command("sync", table=table))["update"]
                assert new["seq"] == old.updates[table]["seq"]
                assert {key: new["view"][key] for key in KEPT} == {key: old.view(table)[key] for key in KEPT}
                assert (new["view"]["phase"], new["view"]["result"]) == (phase, old.view(table)["result"])
                left = new["view"]["turn_deadline_ms"]
                assert (left is None) == (old.view(table)["turn"] is None)
                assert left is None or left >= old.view(table)["turn_deadline_ms"] - 30_000, "it was armed anew"
            await back.leave()


async def test_it_stops_within_five_seconds_with_players_connected(data: Path) -> None:
    with serving(data) as server:
        async with players(server.url, 3):
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < 5
        assert "Traceback" not in (data.parent / f"{data.name}.log").read_text()


def test_nobody_is_left_behind_by_a_server_that_was_killed(data: Path) -> None:
    server = ServerProcess(data, 0, BAUERN_BOT_WORKERS="2")
    children = children_of(server.process.pid)
    assert len(children) >= 2
    server.kill()
    deadline = time.monotonic() + 10
    while any(running(int(child)) for child in children):
        assert time.monotonic() < deadline, "a worker outlives its server"


def test_a_server_loads_no_numbers_and_its_workers_no_server(tmp_path: Path) -> None:
    """What would make every start slower, and each process larger."""
    with serving(tmp_path / "data") as server:
        assert any("aiohttp" in file for file in loaded(server.process.pid))
        assert not [file for file in loaded(server.process.pid) if "numpy" in file or "numba" in file]
        workers = children_of(server.process.pid)
        assert len(workers) >= 2
        assert not [file for worker in workers for file in loaded(int(worker)) if "aiohttp" in file]


def loaded(process: int) -> set[str]:
    """Return the files that lie in the memory of a process: of what it has imported, those that were compiled to C."""
    lines = Path(f"/proc/{process}/maps").read_text().splitlines()
    return {line.split(maxsplit=5)[5] for line in lines if "/" in line}


def children_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def running(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return False
    return status != "Z"


def start_beside(data: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bauern.cli", "serve", "--port", "0", "--data", str(data), *flags],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


def test_two_servers_do_not_share_their_games(data: Path) -> None:
    with serving(data):
        second = start_beside(data)
    assert second.returncode == 2
    [line] = second.stderr.splitlines()
    assert "another server" in line


def test_an_address_or_a_folder_that_cannot_be_used_is_said_in_one_line(data: Path) -> None:
    data.write_text("a file, no folder")
    spoilt, damaged, odd = (data.parent / name for name in ("spoilt", "damaged", "odd"))
    for folder in (spoilt, damaged, odd / "bauern.sqlite3"):
        folder.mkdir(parents=True)
    (spoilt / "bauern.sqlite3").write_text("not a database, but long enough to be read as the header of one " * 20)
    damage(old_database(VERSIONS[-1], damaged / "bauern.sqlite3"), "actions")
    said = {
        str(folder): start_beside(folder) for folder in (data, spoilt, damaged, odd, Path("/proc"), Path("/proc/games"))
    }
    said["address"] = start_beside(data.parent / "other", "--host", "203.0.113.7")
    for where, outcome in said.items():
        assert outcome.returncode == 2, where
        [line] = outcome.stderr.splitlines()
        assert line.startswith("bauern: "), where


def damage(database: Path, table: str) -> None:
    """Overwrite the first page of a table in a database."""
    with closing(sqlite3.connect(database)) as file:
        [page] = file.execute("select rootpage from sqlite_master where name = ?", [table]).fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 200)


def test_an_interrupt_from_the_keyboard_stops_it_in_order(data: Path) -> None:
    server = ServerProcess(data)
    server.process.send_signal(signal.SIGINT)
    assert server._gone() == 0  # noqa: SLF001  (stopped by hand above)


def test_more_signals_while_it_ends_change_nothing(data: Path) -> None:
    server = ServerProcess(data)
    for number in cycle((signal.SIGTERM, signal.SIGINT)):
        server.process.send_signal(number)
        try:
            server.process.wait(timeout=0.005)
        except subprocess.TimeoutExpired:
            continue
        break
    assert server._gone() == 0  # noqa: SLF001  (as above)
    assert "Traceback" not in (data.parent / f"{data.name}.log").read_text()
