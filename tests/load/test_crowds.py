"""Crowds: two thousand who come back at once, and tables without number that wait for bots."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from msgspec.json import decode

from bauern.bench.crowd import Crowd, Played, crowd
from bauern.bench.lines import Line
from tests.server.process import ServerProcess, serving
from tests.server.test_metrics import Figures, figures

CROWD = 2000
WAITING = 200
PLAYING = 10
RATE = 50.0
"""Tables that play meanwhile, and their actions a second."""
HANDSHAKE = 4.0
FIRST_WAIT, LONGEST_WAIT = 0.25, 1.0
"""Seconds, as in the browser's net.js: it tries again at any time between now and the doubled wait."""
SOON = 60.0
LIMITS = {"BAUERN_NEW_GUESTS_PER_MINUTE": "0", "BAUERN_NEW_TABLES_PER_MINUTE": "0", "BAUERN_LOG_LEVEL": "warning"}
Record = Callable[[str, object], None]


@dataclass
class Someone:
    """One of the crowd: how he is known, and where he sits."""

    token: str
    player: str
    table: str
    line: Line

    async def come_back(self, url: str, rng: Random) -> None:
        """Connect as the browser does, and ask how things are at the table."""
        wait = FIRST_WAIT
        assert self.line.closed
        while self.line.closed:
            await asyncio.sleep(rng.uniform(0, wait))
            wait = min(2 * wait, LONGEST_WAIT)
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(HANDSHAKE):
                    self.line = await Line.connect(url, self.token)
        welcome = decode(self.line.welcomed.result())
        assert welcome["player"]["id"] == self.player
        update = (await self.line.command("sync", table=self.table))["update"]
        assert len(update["view"]["hand"]) in {3, 5}


async def seated(url: str) -> list[Someone]:
    """Return four people at a new table, their first hand dealt."""
    lines = [await Line.connect(url) for _ in range(4)]
    table = str((await lines[0].command("open-table", game="bauernschnapsen"))["table"])
    for line in lines:
        await line.command("join", table=table)
    await lines[0].command("start", table=table)
    told = [decode(line.welcomed.result()) for line in lines]
    return [Someone(t["token"], t["player"]["id"], table, line) for t, line in zip(told, lines, strict=True)]


async def all_seated(url: str, tables: int) -> list[Someone]:
    """Return the people at so many tables."""
    free = asyncio.Semaphore(20)

    async def one() -> list[Someone]:
        async with free:
            return await seated(url)

    return [someone for four in await asyncio.gather(*(one() for _ in range(tables))) for someone in four]


async def come_back(url: str, people: Sequence[Someone]) -> float:
    """Have all come back; return how many seconds it took until the last was there."""
    clock = asyncio.get_running_loop().time
    began, rng = clock(), Random(1)
    await asyncio.gather(*(someone.come_back(url, rng) for someone in people))
    return clock() - began


@asynccontextmanager
async def played_meanwhile(there: Crowd) -> AsyncIterator[Played]:
    """Let these tables play; their figures are there at the end."""
    played, over = Played(), asyncio.Event()

    async def play() -> None:
        while not over.is_set():
            more = await there.play(0.5, rate=RATE)
            played.acks += more.acks
            played.refused += more.refused

    playing = asyncio.create_task(play())
    yield played
    over.set()
    await playing


def late_turns(now: Figures, before: Figures) -> float:
    """Return the share of looks at the loop since `before` that found it more than 20 ms late."""
    name = "bauern_loop_lag_seconds"
    looks = now[f"{name}_count", ""] - before[f"{name}_count", ""]
    return 1 - (now[f"{name}_bucket", "0.02"] - before[f"{name}_bucket", "0.02"]) / looks


@pytest.mark.alone
@pytest.mark.soak
async def test_a_crowd_that_lost_its_connections_is_back_at_once(
    tmp_path: Path, heavy_soak: Callable[[int], int], record_property: Record
) -> None:
    everybody = heavy_soak(CROWD)
    full = everybody == CROWD
    server = ServerProcess(tmp_path / "data", 0, **LIMITS)
    try:
        async with crowd(server.url, tables=PLAYING) as there:
            people = await all_seated(server.url, max(1, everybody // 4))
            async with played_meanwhile(there) as played:
                before = await figures(server.url)
                for someone in people:
                    someone.line.close()
                await asyncio.sleep(0)  # a turn of the loop, in which they notice
                back = await come_back(server.url, people)
                now = await figures(server.url)
            assert not played.refused
            assert there.lines == 4 * PLAYING, "who plays is not disturbed"
            assert now["bauern_players_connected", ""] == len(people) + there.lines
            spent = now["process_cpu_seconds_total", ""] - before["process_cpu_seconds_total", ""]
            record_property(f"{len(people)} back after their network failed", f"{back:.1f} s")
            record_property("processor time of the server meanwhile", f"{spent:.1f} s")
            record_property("p99 of acks of those who play meanwhile", f"{played.p99_ms:.0f} ms")
            record_property("turns of the loop later than 20 ms", f"{late_turns(now, before):.1%}")
        await asyncio.to_thread(server.stop)
        coming = asyncio.create_task(come_back(server.url, people))
        server = await asyncio.to_thread(ServerProcess, tmp_path / "data", server.port, **LIMITS)
        ready = asyncio.get_running_loop().time()
        await coming
        again = asyncio.get_running_loop().time() - ready
        record_property(f"{len(people)} back after a restart", f"{again:.1f} s")
        for someone in people:
            someone.line.close()
    finally:
        server.stop()
    assert not server.written(), "only what is wrong is written there"
    if full:
        assert max(back, again) < 10
        assert played.p99_ms < 300


@pytest.mark.alone
@pytest.mark.soak
async def test_tables_that_wait_for_bots_do_not_hold_up_the_loop(
    tmp_path: Path, heavy_soak: Callable[[int], int], record_property: Record
) -> None:
    tables = heavy_soak(WAITING)
    with serving(tmp_path / "data", **LIMITS) as server:
        async with crowd(server.url, tables=tables, humans=1) as there:
            before = await figures(server.url)
            moves = 0.0
            async with asyncio.timeout(SOON):  # few tables have few bots, and a busy machine is slow to ask them
                while not moves:
                    played = await there.play(10 if tables == WAITING else 2)
                    assert not played.refused
                    now = await figures(server.url)
                    moves, seconds = (
                        now[f"bauern_bot_seconds_{what}", "solid"]
                        - before.get((f"bauern_bot_seconds_{what}", "solid"), 0)
                        for what in ("count", "sum")
                    )
    record_property(f"bots at {tables} tables", f"{moves / played.seconds:.0f} moves/s, {seconds / moves:.2f} s each")
    record_property("turns of the loop later than 20 ms", f"{late_turns(now, before):.1%}")
    if tables == WAITING:
        assert late_turns(now, before) < 0.01
