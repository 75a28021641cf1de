"""Hostile packets of every kind while others play: all are counted, nothing of them stays, nobody is disturbed."""

import asyncio
import json
import statistics
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bauern.bench.crowd import Crowd, Played, crowd, percentile
from tests.server.process import ROOT, serving
from tests.server.test_metrics import Figures, figures

PACKETS = 1_000_000
ROUNDS = 10
TABLES = 25
RATE = 100.0
"""Actions a second of those who play."""
UNDISTURBED = 10.0
"""Seconds of play before each round of the attack."""
CPU = ("process_cpu_seconds_total", "")
GAUGES = ("bauern_players_connected", "bauern_tables", "bauern_connections")
PATIENCE = 10.0
"""Seconds in which the server must have noticed that a connection is closed."""
KEPT = 30 * 2**20
"""Bytes that the process may have grown by: what the allocator keeps, and the tables' own hands."""


class Attack:
    """The program that attacks, in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def send(self, packets: int) -> dict[str, Any]:
        """Have so many packets sent; return the ledger of all so far."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{packets}\n".encode())
        ledger: dict[str, Any] = json.loads(await self._process.stdout.readline())
        return ledger


@asynccontextmanager
async def attack(url: str) -> AsyncIterator[Attack]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.load.attack", url, "1", cwd=ROOT,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        yield Attack(process)
    finally:
        process.terminate()
        await process.wait()


async def play_until(there: Crowd, done: asyncio.Future[Any]) -> Played:
    """Play until this is done, a second or more."""
    played = Played()
    while not played.seconds or not done.done():
        more = await there.play(1, rate=RATE)
        played.seconds += more.seconds
        played.acks += more.acks
        played.refused += more.refused
    return played


async def gone(url: str, before: Figures) -> Figures:
    """Return the figures as soon as nobody more is there than before, or as they are when patience is over."""
    for _ in range(round(PATIENCE / 0.1)):
        now = await figures(url)
        if all(now[gauge, ""] <= before[gauge, ""] for gauge in GAUGES):
            break
        await asyncio.sleep(0.1)
    return now


def counted(now: Figures, before: Figures) -> Counter[str]:
    """Return what the server has counted of hostile packets since."""
    found: Counter[str] = Counter()
    for (name, label), value in now.items():
        if name == "bauern_wire_trouble_total":
            found[label] += round(value - before[name, label])
        if name == "bauern_refusals_total":
            found["refused"] += round(value - before[name, label])
    return found


@pytest.mark.alone
@pytest.mark.soak
async def test_hostile_packets_are_counted_and_disturb_nobody(
    tmp_path: Path, heavy_soak: Callable[[int], int], record_property: Callable[[str, object], None]
) -> None:
    packets = heavy_soak(PACKETS)
    full = packets == PACKETS
    rounds, undisturbed = (ROUNDS, UNDISTURBED) if full else (1, 1.0)
    limits = {"BAUERN_NEW_GUESTS_PER_MINUTE": "0", "BAUERN_NEW_TABLES_PER_MINUTE": "0", "BAUERN_LOG_LEVEL": "warning"}
    with serving(tmp_path / "data", **limits) as server:
        async with crowd(server.url, tables=TABLES) as there, attack(server.url) as hostile:
            await there.play(1, rate=RATE)
            await hostile.send(packets // 10)  # what is made once and kept, is made now
            before = await figures(server.url)
            earlier = await hostile.send(0)
            alone, beside = [], []
            busy, idle = 0.0, 0.0
            for _ in range(rounds):
                began = await figures(server.url)
                alone.append(await there.play(undisturbed, rate=RATE))
                middle = await figures(server.url)
                sending = asyncio.create_task(hostile.send(packets // rounds))
                beside.append(await play_until(there, sending))
                ledger = await sending
                now = await figures(server.url)
                idle += middle[CPU] - began[CPU]
                busy += now[CPU] - middle[CPU]
            assert there.lines == 4 * TABLES, "nobody who plays was cut"
            now = await gone(server.url, before)
        assert not server.written(), "only what is wrong is written there"
    assert ledger["sent"] >= packets
    found = counted(now, before)
    ours = sum(sum(played.refused.values()) for played in (*alone, *beside))
    found["refused"] -= ours
    least, most = (Counter(ledger[which]) - Counter(earlier[which]) for which in ("least", "most"))
    for what in found | most:
        assert least[what] <= found[what] <= most[what], (what, found, least, most)
    assert now["bauern_refusals_total", "internal"] == 0
    for gauge in GAUGES:
        assert now[gauge, ""] <= before[gauge, ""], gauge
    assert now["process_resident_memory_bytes", ""] - before["process_resident_memory_bytes", ""] < KEPT
    p99 = [statistics.median(percentile(played.acks, 0.99) * 1000 for played in those) for those in (alone, beside)]
    seconds = sum(played.seconds for played in beside)
    share = [idle / sum(played.seconds for played in alone), busy / seconds]
    record_property("hostile packets", f"{ledger['sent']} in {seconds:.0f} s")
    record_property("p99 of acks", f"{p99[0]:.1f} ms alone, {p99[1]:.1f} ms beside them")
    record_property("the server's share of a processor", f"{share[0]:.0%} alone, {share[1]:.0%} beside them")
    if full:
        assert p99[1] <= 1.5 * p99[0], p99
