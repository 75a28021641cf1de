"""What is left of a table that has ended: no memory, no task, no place in the lobby, and an end in the store."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bauern.protocol.commands import Act, Chat, Join, Kick, Leave, Ready
from bauern.table.room import Room
from bauern.table.table import Table
from tests.table.house import PATIENCE, House, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL, FOUR, LOST_BETTLER

ROOMS = 10


async def left_in_mid_hand(there: House, code: str) -> None:
    await there.do(BEN, Act(table=code, seq=0, action="trump:H"))
    for who in FOUR:
        await there.do(who, Leave(table=code))


async def left_with_somebody_watching(there: House, code: str) -> None:
    await there.do(EMIL, Join(table=code, watch=True))
    await left_in_mid_hand(there, code)


async def left_by_the_last_after_the_others_were_removed(there: House, code: str) -> None:
    for seat in (1, 2, 3):
        await there.do(ANNA, Kick(table=code, seat=seat))
    await there.do(ANNA, Leave(table=code))


async def left_between_hands(there: House, code: str) -> None:
    for seq, word in enumerate(LOST_BETTLER):
        await there.do(FOUR[int(word[0])], Act(table=code, seq=seq, action=word[2:]))
    await there.do(BEN, Ready(table=code))
    for who in FOUR:
        await there.do(who, Leave(table=code))


async def abandoned(there: House, code: str) -> None:
    await there.do(BEN, Chat(table=code, text="bis morgen"))
    for who in FOUR:
        await there.lost(who.id)
    there.pass_time(700)


async def half_left_half_abandoned(there: House, code: str) -> None:
    for who in (ANNA, CILLI):
        await there.do(who, Leave(table=code))
    for who in (BEN, DORA):
        await there.lost(who.id)
    there.pass_time(700)


WAYS = (
    left_in_mid_hand,
    left_with_somebody_watching,
    left_by_the_last_after_the_others_were_removed,
    left_between_hands,
    abandoned,
    half_left_half_abandoned,
)


class Traces:
    """What there is of some tables, and of all that runs."""

    def __init__(self) -> None:
        """Look at what runs before there is a table."""
        self._tasks = asyncio.all_tasks()
        self._tables: list[weakref.ref[Table]] = []
        self._codes: set[str] = set()

    def follow(self, there: House, code: str) -> None:
        self._codes.add(code)
        self._tables += [weakref.ref(table) for table in there.tables.of(ANNA.id) if table.room.code == code]

    async def are_gone(self, there: House) -> None:
        assert len(self._tables) == len(self._codes)
        assert await there.store.live_tables() == ()
        assert there.tables.public().tables == ()
        assert there.tables._by_player == {}  # noqa: SLF001  (its memory is what this is about)
        running = asyncio.all_tasks() - self._tasks
        if running:
            await asyncio.wait(running, timeout=PATIENCE)
        assert [task for task in running if not task.done()] == []
        running.clear()
        gc.collect()
        assert [table() for table in self._tables if table()] == []
        assert not [thing for thing in gc.get_objects() if isinstance(thing, Room) and thing.code in self._codes]


@pytest.mark.parametrize("end", WAYS, ids=lambda way: way.__name__)
async def test_nothing_is_left_of_tables_that_ended(
    tmp_path: Path, end: Callable[[House, str], Awaitable[None]]
) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        traces = Traces()
        for _ in range(ROOMS):
            code = await there.match(*FOUR, visibility="public", spectators="live", turn_seconds=30)
            traces.follow(there, code)
            await end(there, code)
            await there.ears.until(lambda: len(there.tables) == 0)
        await traces.are_gone(there)


async def test_nothing_is_left_of_tables_that_were_never_begun(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        traces = Traces()
        for leaving in range(5):
            code = await there.table(*FOUR, visibility="public", spectators="live")
            traces.follow(there, code)
            for who in FOUR[:leaving]:
                await there.do(who, Leave(table=code))
            for who in FOUR[leaving:]:
                await there.lost(who.id)
            there.pass_time(700)
            await there.ears.until(lambda: len(there.tables) == 0)
        await traces.are_gone(there)


async def test_an_opener_who_is_connected_keeps_no_table_where_nobody_sits(tmp_path: Path) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        left, _ = await there.table(ANNA), await there.table()
        await there.do(ANNA, Leave(table=left))
        there.pass_time(700)
        await there.ears.until(lambda: len(there.tables) == 0)


async def test_bots_among_themselves_play_for_who_watches_to_the_end_of_the_match_and_no_further(
    tmp_path: Path,
) -> None:
    async with house(tmp_path / "bauern.sqlite3") as there:
        code = await there.match(*FOUR, rules={"target": 1}, result_seconds=0, spectators="live")
        await there.do(EMIL, Join(table=code, watch=True))
        for who in FOUR:
            await there.lost(who.id)
        there.pass_time(31)
        await there.ears.until(lambda: there.room(code).match_over)
        hand = there.room(code).hand
        there.pass_time(5000)
        others = [await there.table(BEN), await there.table(BEN)]
        assert there.room(code).hand == hand, "though two other things have been stored since"
        for other in others:
            await there.do(BEN, Leave(table=other))
        await there.do(EMIL, Leave(table=code))
        there.pass_time(700)
        await there.ears.until(lambda: len(there.tables) == 0)
