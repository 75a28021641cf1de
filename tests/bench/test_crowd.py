"""The load client plays by the rules, and what it counts has happened."""

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bauern.bench.crowd import Played, crowd, percentile
from bauern.bench.lines import Line
from bauern.server.backups import DATABASE
from tests.server.client import PATIENCE
from tests.server.process import serving


async def test_every_ack_that_is_counted_is_an_action_that_is_stored(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data, BAUERN_LOG_LEVEL="warning") as server:
        async with crowd(server.url, tables=3) as there:
            runs = [await there.play(0.7), await there.play(0.7, rate=60)]
            assert there.lines == 12
    acked = sum(len(played.acks) for played in runs)
    with closing(sqlite3.connect(data / DATABASE)) as db:
        [stored], [hands] = db.execute("select count(*) from actions union all select max(hand) from hands")
    assert acked == stored
    assert hands > 1, "the tables go on from hand to hand"
    for played in runs:
        assert not played.refused
        assert min(played.acks) > 0
        assert played.update_bytes / played.updates == pytest.approx(1500, rel=0.4)
    assert len(runs[1].acks) < 90, "no more than are due"


async def test_who_gives_up_coming_in_closes_the_connection() -> None:
    asked, gone = asyncio.Event(), asyncio.Event()

    async def never_answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        with suppress(ConnectionError):
            while await reader.read(1024):
                pass
        gone.set()
        writer.close()

    async with await asyncio.start_server(never_answer, "127.0.0.1", 0) as server:
        host, port = server.sockets[0].getsockname()
        coming = asyncio.create_task(Line.connect(f"http://{host}:{port}"))
        await asked.wait()
        coming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await coming
        await asyncio.wait_for(gone.wait(), PATIENCE)


def test_percentiles_are_values_that_were_measured() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(range(1, 101), 0.99) == 100
    assert percentile([], 0.5) == 0
    played = Played(seconds=2, acks=[0.001, 0.002, 0.003, 0.004])
    assert (played.per_second, played.p50_ms, played.p99_ms) == (2, 3, 4)
