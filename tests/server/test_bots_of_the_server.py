"""Bots of a running server think in its workers, and only these load what they compute with."""

from pathlib import Path

import pytest

from bauern.bots.kernel.warm import load
from tests.server.client import play_a_hand, players
from tests.server.process import serving
from tests.server.test_metrics import figures


def libraries(process: int) -> set[str]:
    """Return which of the two a process has loaded."""
    maps = Path(f"/proc/{process}/maps").read_text()
    return {name for name in ("numba", "numpy") if f"/{name}/" in maps}


def children(process: int) -> list[int]:
    return [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


@pytest.mark.xdist_group("kernel")
async def test_masters_play_a_hand_and_the_server_itself_loads_nothing_that_they_compute_with(data: Path) -> None:
    load()
    with serving(data, BAUERN_BOT_KERNEL="start") as server:
        async with players(server.url, 1) as [player]:
            settings = {"bot_pace": "none", "bot_level": "master"}
            table = (await player.command("open-table", game="bauernschnapsen", settings=settings))["table"]
            player.take((await player.command("join", table=table))["update"])
            assert (await player.command("start", table=table))["ok"]
            await play_a_hand(player, table)
        now = await figures(server.url)
        own = server.process.pid
        loaded = [libraries(child) for child in children(own)]
        assert libraries(own) == set()
    assert {"numba", "numpy"} in loaded
    assert now["bauern_bot_care_count", "master"] == now["bauern_bot_seconds_count", "master"] > 0
    assert now["bauern_bot_care_sum", "master"] > 0
