"""Bots in real worker processes: what they are told, and what becomes of those that fail."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bauern.engine import Match, Refused, Seat, code, legal_actions
from bauern.table.thinking import ProcessThinker
from tests.table.rooms import ANNA, started
from tests.table.thoughts import think

ROOM = started(ANNA)
SEAT = Seat(1)


def match() -> Match:
    assert ROOM.match is not None
    return ROOM.match


@pytest.fixture
async def thinker() -> AsyncIterator[ProcessThinker]:
    thinker = ProcessThinker(workers=2, seconds=4, think=think)
    await thinker.warm_up()
    yield thinker
    thinker.close()


async def ask(thinker: ProcessThinker, bot: str) -> str:
    return await thinker.choose(bot, match(), SEAT, ROOM.events)


async def test_a_bot_is_told_its_own_view(thinker: ProcessThinker) -> None:
    assert await ask(thinker, "tells its hand") == "HA HT HK"


@pytest.mark.parametrize("bot", ["dies", "hangs", "fails"])
async def test_a_bot_that_fails_is_refused_and_the_next_one_thinks_all_the_same(
    thinker: ProcessThinker, bot: str
) -> None:
    with pytest.raises(Refused, match=bot):
        await ask(thinker, bot)
    assert await ask(thinker, "thinks") == "trump:H"


async def test_who_thinks_beside_a_bot_that_dies_is_asked_again(thinker: ProcessThinker) -> None:
    others = [ask(thinker, "thinks") for _ in range(6)]
    answers = await asyncio.gather(ask(thinker, "dies"), *others, return_exceptions=True)
    assert isinstance(answers[0], Refused)
    assert answers[1:] == ["trump:H"] * 6


async def test_who_has_waited_long_hurries() -> None:
    thinker = ProcessThinker(workers=1, seconds=20, patience=0.5, think=think)
    await thinker.warm_up()
    assert await ask(thinker, "tells whether it hurries") == "False"
    before = asyncio.create_task(ask(thinker, "waits a second"))
    late = [asyncio.create_task(ask(thinker, "tells whether it hurries")) for _ in range(3)]
    assert [await task for task in late] == ["True"] * 3
    assert await before == "trump:H"
    assert await ask(thinker, "tells whether it hurries") == "False"
    thinker.close()


async def test_a_bot_whose_server_stood_still_meanwhile_has_not_failed(thinker: ProcessThinker) -> None:
    loop = asyncio.get_running_loop()
    thinking = asyncio.create_task(ask(thinker, "waits a second"))
    for _ in range(10):  # turns of the loop, until it is thinking
        await asyncio.sleep(0)
    real = loop.time
    loop.time = lambda: real() + 100  # type: ignore[method-assign]  # the process was stopped, or its machine
    assert await thinking == "trump:H"


async def test_thinking_can_be_dropped(thinker: ProcessThinker) -> None:
    dropped = asyncio.create_task(ask(thinker, "hangs"))
    await asyncio.sleep(0)
    dropped.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dropped
    assert await ask(thinker, "thinks") == "trump:H"


async def test_the_real_bots_answer_with_something_legal() -> None:
    thinker = ProcessThinker(workers=1, seconds=20)
    legal = {code(action) for action in legal_actions(match(), SEAT)}
    for bot in ("random", "solid"):
        assert await ask(thinker, bot) in legal
    thinker.close()
