"""Rooms that come and go: nothing stays of them, and nobody hears of them whom they do not concern."""

import asyncio
import gc
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from bauern.bench.lines import Line
from bauern.server.app import running
from bauern.server.settings import load
from tests.server.client import players
from tests.server.process import WITHOUT_KERNEL, serving
from tests.server.test_metrics import figures

ROOMS = 10_000
AT_ONCE = 5
STARTING = 400
LOOKS = 20
"""What the last bot was asked is let go of when it has answered: the leavers do not wait for that."""
SETTINGS = {"bot_pace": "none", "bot_level": "random", "result_seconds": 0, "spectators": "live", "absent": "wait"}
LIMITS = {
    **WITHOUT_KERNEL,
    "BAUERN_PORT": "0",
    "BAUERN_NEW_GUESTS_PER_MINUTE": "0",
    "BAUERN_NEW_TABLES_PER_MINUTE": "0",
    "BAUERN_COMMANDS_PER_SECOND": "0",
    "BAUERN_TABLES_PER_PLAYER": "0",
}


class Group:
    """Three who open one room after the other: two play among bots, one watches."""

    def __init__(self, lines: list[Line], seed: str) -> None:
        self._anna, self._ben, self._watcher = lines
        self._rng = Random(seed)

    @classmethod
    async def of(cls, url: str, seed: str) -> "Group":
        return cls([await Line.connect(url) for _ in range(3)], seed)

    def leave(self) -> None:
        for line in (self._anna, self._ben, self._watcher):
            line.close()

    async def visit(self) -> None:
        """Open a room, do there what people do, or not all of it, and leave."""
        rng, anna, ben, watcher = self._rng, self._anna, self._ben, self._watcher
        settings = SETTINGS | {"visibility": rng.choice(["public", "private"])}
        table = str((await anna.command("open-table", game="bauernschnapsen", settings=settings))["table"])
        if rng.random() < 0.1:
            await anna.command("join", table=table)
            await anna.command("leave", table=table)
            await ben.command("join", table=table)
            await ben.command("leave", table=table)
        for line in (anna, ben):
            await line.command("join", table=table)
        await watcher.command("join", table=table, watch=True)
        await anna.command("chat", table=table, text="Griaß enk!")
        await anna.command("configure", table=table, rules={"kontra_levels": rng.randint(0, 4)})
        for line in (anna, ben):
            await line.command("consent", table=table)
            await line.command("seed", table=table, words="our words")
        await anna.command("start", table=table)
        for _ in range(rng.randint(0, 6)):
            await self._act(table, rng.choice([anna, ben]))
        if rng.random() < 0.5:
            await watcher.command("leave", table=table)
        for line in (anna, ben):
            await line.command("leave", table=table)

    async def _act(self, table: str, line: Line) -> None:
        """Act if it is this player's turn."""
        update = (await line.command("sync", table=table))["update"]
        if update["view"]["legal"]:
            act = {"seq": update["seq"], "action": self._rng.choice(update["view"]["legal"])}
            await line.command("act", table=table, **act)


@asynccontextmanager
async def groups(url: str, count: int) -> AsyncIterator[list[Group]]:
    there = [await Group.of(url, str(number)) for number in range(count)]
    try:
        yield there
    finally:
        for group in there:
            group.leave()


async def visits(there: list[Group], rooms: int) -> None:
    """Have so many rooms come and go, some side by side."""

    async def some(group: Group, count: int) -> None:
        for _ in range(count):
            await group.visit()

    await asyncio.gather(*(some(group, rooms // len(there)) for group in there))


def living() -> Counter[str]:
    """Return how many objects of each of our own classes there are, and what waits in the loop."""
    gc.collect()
    kinds = Counter(
        type(thing).__qualname__ for thing in gc.get_objects() if type(thing).__module__.startswith("bauern.")
    )
    kinds["tasks"] = len(asyncio.all_tasks())
    return kinds


@pytest.mark.soak
async def test_nothing_is_left_of_rooms_that_have_come_and_gone(
    tmp_path: Path, heavy_soak: Callable[[int], int], record_property: Callable[[str, object], None]
) -> None:
    rooms = heavy_soak(ROOMS)
    async with running(load(None, LIMITS, {}), tmp_path) as url, groups(url, AT_ONCE) as there:
        await visits(there, 10 * AT_ONCE)
        before, memory = living(), (await figures(url))["process_resident_memory_bytes", ""]
        await visits(there, rooms)
        for _ in range(LOOKS):
            left = living() - before
            if not left:
                break
            await asyncio.sleep(0.1)
        now = await figures(url)
        assert now["bauern_tables", ""] == 0
        assert left == Counter()
        grown = now["process_resident_memory_bytes", ""] - memory
        record_property("memory after rooms", f"{rooms} rooms, {grown / 2**20:+.1f} MB")
        assert grown < 16 * 2**20


@pytest.mark.soak
async def test_rooms_that_start_all_at_once_are_not_heard_where_others_play(
    tmp_path: Path, heavy_soak: Callable[[int], int]
) -> None:
    with serving(tmp_path / "data", **LIMITS) as server:
        async with players(server.url, 5) as (*those, hall):
            table = (await those[0].command("open-table", game="bauernschnapsen"))["table"]
            for player in those:
                await player.command("join", table=table)
            await those[0].command("start", table=table)
            starting = [await Line.connect(server.url) for _ in range(heavy_soak(STARTING))]
            codes = []
            for line in starting:
                settings = {"visibility": "public", "bot_level": "random"}
                codes.append((await line.command("open-table", game="bauernschnapsen", settings=settings))["table"])
                await line.command("join", table=codes[-1])
            for player in those:
                await player.command("sync", table=table)
            heard, in_the_hall = [len(player.frames) for player in those], len(hall.frames)
            started = [line.command("start", table=code) for line, code in zip(starting, codes, strict=True)]
            await asyncio.gather(*started)
            await hall.until(lambda: hall.messages and all_begun(hall.messages[-1], codes))
            for player in those:  # its answer comes behind whatever was sent before
                await player.command("sync", table=table)
            assert [frames(player.frames[n:]) for player, n in zip(those, heard, strict=True)] == [1] * 4
            assert frames(hall.frames[in_the_hall:]) < 10, "the list is sent now and then, not for each room"
            for line in starting:
                line.close()


def all_begun(message: tuple[str, dict[str, object]], codes: list[str]) -> bool:
    """Whether a lobby's list says of all these rooms that are on it that they have begun."""
    name, said = message
    tables = said["tables"]
    assert name == "lobby"
    assert isinstance(tables, list)
    listed = [room["started"] for room in tables if room["table"] in codes]
    return bool(listed) and all(listed)


def frames(those: list[str]) -> int:
    """Return how many frames these are without pings."""
    return sum(frame != "2" for frame in those)
