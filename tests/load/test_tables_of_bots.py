"""Tables at which bots of the highest level play alone, all at once, in a real server with real workers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bauern.bench.tables import bots_at
from bauern.bots.kernel.warm import load
from tests.load.test_crowds import LIMITS, Record, late_turns
from tests.server.process import serving
from tests.server.test_metrics import figures

TABLES, LEAST = 200, 3
HANDS = 2


@pytest.mark.alone
@pytest.mark.soak
@pytest.mark.xdist_group("kernel")
async def test_tables_of_masters_all_play_to_the_end_of_their_hands(
    tmp_path: Path, heavy_soak: Callable[[int], int], record_property: Record
) -> None:
    load()
    tables = max(LEAST, heavy_soak(TABLES))
    limits = {**LIMITS, "BAUERN_TABLES_PER_PLAYER": "0", "BAUERN_COMMANDS_PER_SECOND": "0"}
    with serving(tmp_path / "data", BAUERN_BOT_KERNEL="start", **limits) as server:
        async with bots_at(server.url, tables, "master") as there:
            await there.until_each_has_ended(1)
            before = await figures(server.url)
            if tables == TABLES:
                await there.until_each_has_ended(HANDS)
            now = await figures(server.url)
    assert min(there.hands[code] for code in there.codes) >= 1
    assert not any(name == "bauern_bot_failures_total" for name, _ in now)
    assert not server.written(), "only what is wrong is written there"
    moves, care = (now[f"bauern_bot_care_{what}", "master"] for what in ("count", "sum"))
    record_property(f"moves of masters at {tables} tables, and their care", f"{moves:.0f}, {care / moves:.2f}")
    assert ("bauern_bot_care_count", "random") not in now
    if tables == TABLES:
        record_property("turns of the loop later than 20 ms", f"{late_turns(now, before):.1%}")
        assert late_turns(now, before) < 0.01
