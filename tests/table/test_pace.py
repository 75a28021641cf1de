"""When bots move; time is moved on by hand."""

import asyncio
from pathlib import Path

import pytest

from bauern.bots import BOTS
from bauern.protocol.commands import Sync
from tests.table.house import PAUSE, house
from tests.table.rooms import ANNA


async def test_a_bot_of_human_pace_takes_its_time_and_one_without_does_not(path: Path) -> None:
    async with house(path) as there:
        slow = await there.match(ANNA, bot_pace="human")
        fast = await there.match(ANNA)
        await there.ears.until(lambda: there.room(fast).seq == 4)
        assert there.room(slow).seq == 0
        there.pass_time(PAUSE)
        await there.ears.until(lambda: there.room(slow).seq == 1)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("thinks", "moves"), [(0, PAUSE), (80, PAUSE), (120, 2 * PAUSE), (460, 5 * PAUSE)])
async def test_when_a_bot_moves_was_drawn_before_it_thought_so_it_does_not_tell_how_long_it_did(
    path: Path, level: str, thinks: float, moves: float
) -> None:
    async with house(path) as there:
        there.thinker.may_answer.clear()
        code = await there.match(ANNA, bot_pace="human", bot_level=level)
        await there.thinker.is_asked.wait()
        there.pass_time(thinks)
        there.thinker.may_answer.set()
        for _ in range(10):  # turns of the loop, until the answer is there
            await asyncio.sleep(0)
        there.pass_time(moves - thinks - 20)
        await there.do(ANNA, Sync(table=code))
        assert there.room(code).seq == 0
        there.pass_time(20)
        await there.ears.until(lambda: there.room(code).seq == 1)
