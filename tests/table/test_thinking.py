"""Bots in real worker processes: what they are told, and what becomes of those that fail."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic

import pytest

from bauern.bots.kernel import cache
from bauern.bots.kernel.warm import load
from bauern.engine import Match, Refused, Seat, code, legal_actions
from bauern.table.thinking import Loads, Pacer, ProcessThinker
from bauern.table.workers import Workers
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


def test_moves_are_given_as_much_care_as_lets_the_last_of_those_who_wait_wait_no_longer_than_the_patience() -> None:
    pacer = Pacer(workers=2, patience=0.5)
    assert pacer.care(0) == 1.0, "nothing is known yet"
    pacer.took(0.05, 0.5)
    pacer.waiting = 10
    assert pacer.care(0.4) == 1.0, "ten take half a second"
    pacer.waiting = 50
    care = pacer.care(0.4)
    assert 50 * 0.1 * care / 2 == pytest.approx(0.5)
    pacer.waiting = 5000
    assert pacer.care(0.4) == 0.1
    pacer.waiting = 0
    assert pacer.care(1.0) == 0.5, "it was the last of a long line"
    assert pacer.care(60) == 0.1


def test_what_a_move_takes_follows_the_newest_ones() -> None:
    pacer = Pacer(workers=1, patience=1)
    for _ in range(100):
        pacer.took(0.01, 1)
    for _ in range(100):
        pacer.took(0.01, 0.2)
    pacer.waiting = 100
    assert 0.2 < pacer.care(0) < 0.205


async def test_who_has_waited_long_is_given_less_care_and_the_next_one_all_of_it() -> None:
    told: list[tuple[str, float]] = []
    thinker = ProcessThinker(1, 20, 0.5, think=think, told=lambda *about: told.append(about))
    await thinker.warm_up()
    assert await ask(thinker, "tells its care") == "1.0"
    before = asyncio.create_task(ask(thinker, "waits a second"))
    late = asyncio.create_task(ask(thinker, "tells its care"))
    assert 0.1 <= float(await late) <= 0.5
    assert await before == "trump:H"
    assert await ask(thinker, "tells its care") == "1.0"
    assert [bot for bot, _ in told] == ["tells its care", "waits a second", "tells its care", "tells its care"]
    assert {care for _, care in told} == {1.0, float(await late)}
    thinker.close()


async def test_a_bot_whose_server_stood_still_meanwhile_has_not_failed(thinker: ProcessThinker) -> None:
    loop = asyncio.get_running_loop()
    thinking = asyncio.create_task(ask(thinker, "waits a second"))
    for _ in range(10):  # turns of the loop, until it is thinking
        await asyncio.sleep(0)
    real = loop.time
    loop.time = lambda: real() + 100  # type: ignore[method-assign]  # the process was stopped, or its machine
    assert await thinking == "trump:H"


async def test_workers_that_are_stopped_while_they_start_are_no_reason_to_stop_who_waits_for_them() -> None:
    thinker = ProcessThinker(1, 20, think=think)
    waiting = [asyncio.create_task(thinker.warm_up()), asyncio.create_task(ask(thinker, "thinks"))]
    await asyncio.sleep(0)
    thinker.close()
    done, _ = await asyncio.wait(waiting)
    assert [task.cancelled() for task in done] == [False, False]


async def test_thinking_can_be_dropped(thinker: ProcessThinker) -> None:
    dropped = asyncio.create_task(ask(thinker, "hangs"))
    await asyncio.sleep(0)
    dropped.cancel()
    with pytest.raises(asyncio.CancelledError):
        await dropped
    assert await ask(thinker, "thinks") == "trump:H"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of compiled code, with all of it but the mark that says so; this test's workers use it."""
    load()
    there = tmp_path / "bauern" / cache.FOLDER.name
    shutil.copytree(cache.FOLDER, there, ignore=shutil.ignore_patterns("complete"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(cache, "FOLDER", there)
    return there


async def test_what_it_takes_to_start_is_not_taken_for_what_a_move_takes() -> None:
    began, workers = monotonic(), Workers(1, "plain")
    _, seconds = await workers.ask(20, abs, [-1])
    assert seconds < (monotonic() - began) / 2
    workers.stop()


FOLDER = cache.FOLDER
COMPUTES = "tells what it computes with"


async def thinks_with(loads: Loads) -> str:
    thinker = ProcessThinker(1, 20, loads=loads, think=think)
    try:
        return await ask(thinker, COMPUTES)
    finally:
        thinker.close()


@pytest.mark.xdist_group("kernel")
@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("loads", ["start", "later", "never"])
async def test_while_nothing_is_compiled_bots_think_without_it(loads: Loads) -> None:
    assert await thinks_with(loads) == "plain"


@pytest.mark.xdist_group("kernel")
@pytest.mark.parametrize(("loads", "computes"), [("start", {"numba", "numpy"}), ("later", set()), ("never", {"plain"})])
async def test_what_is_compiled_is_loaded_at_the_start_or_by_who_needs_it_or_never(
    loads: Loads, computes: set[str]
) -> None:
    load()
    assert set((await thinks_with(loads)).split()) == computes


@pytest.mark.xdist_group("kernel")
async def test_workers_that_compute_better_take_over_once_it_is_compiled_and_nobody_who_was_asked_is_lost(
    kept: Path,
) -> None:
    thinker = ProcessThinker(2, 300, loads="start", think=think)  # on a busy machine compiling takes a while
    await thinker.warm_up()
    thinking, completing = (
        asyncio.create_task(ask(thinker, "waits for the word")),
        asyncio.create_task(thinker.complete()),
    )
    while (computes := await ask(thinker, COMPUTES)) == "plain":  # compiled it is, so this takes a second
        assert not completing.done()
    assert set(computes.split()) == {"numba", "numpy"}
    assert (kept / "complete").exists()
    assert not thinking.done()
    assert not completing.done(), "the old workers go when they have answered"
    (kept.parents[1] / "go").touch()
    assert await thinking == "trump:H"
    await completing
    thinker.close()


@pytest.mark.xdist_group("kernel")
async def test_where_nothing_can_be_kept_bots_go_on_without_it(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (kept / "file").touch()
    monkeypatch.setattr(cache, "FOLDER", kept / "file" / "below")
    thinker = ProcessThinker(1, 20, loads="start", think=think)
    await thinker.complete()
    assert await ask(thinker, COMPUTES) == "plain"
    thinker.close()


def spoil(kept: Path) -> None:
    """Have it look complete, and be rubbish."""
    shutil.copy(FOLDER / "complete", kept)
    for index in kept.rglob("*.nbi"):
        index.write_bytes(b"no index")


@pytest.mark.xdist_group("kernel")
async def test_where_it_cannot_be_loaded_bots_go_on_without_it(kept: Path) -> None:
    spoil(kept)
    thinker = ProcessThinker(1, 20, loads="start", think=think)
    assert await asyncio.gather(*(ask(thinker, COMPUTES) for _ in range(3))) == ["plain"] * 3
    thinker.close()


@pytest.mark.xdist_group("kernel")
async def test_a_server_that_stops_does_not_wait_for_what_is_being_compiled(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "COMMAND", ("sleep", "3600"))
    thinker = ProcessThinker(1, 20, loads="start", think=think)
    completing = asyncio.create_task(thinker.complete())
    await thinker.warm_up()
    assert not completing.done()
    completing.cancel()
    await asyncio.wait([completing])
    assert completing.cancelled()
    assert not (kept / "complete").exists()
    thinker.close()


async def test_the_real_bots_answer_with_something_legal() -> None:
    thinker = ProcessThinker(workers=1, seconds=20)
    legal = {code(action) for action in legal_actions(match(), SEAT)}
    for bot in ("random", "solid"):
        assert await ask(thinker, bot) in legal
    thinker.close()
