"""How long the updates of a match are that real clients play."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean, median

import pytest

from tests.load.referee import OVER
from tests.load.test_soak import play_match
from tests.server.client import Player, players
from tests.server.process import ServerProcess, serving

USUAL = 1500
LONGEST = 2100
"""With a reason against each of eleven contracts, for the seat that acts, and the last hand's result."""
MATCHES = 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with serving(tmp_path / "data", BAUERN_COMMANDS_PER_SECOND="0", BAUERN_LOG_LEVEL="warning") as running:
        yield running


def seldom_bidding(codes: list[str], random: Random) -> str:
    """Any code, but mostly pass: a match of wild contracts is over with its first hand."""
    return "pass" if "pass" in codes and random.random() < 0.95 else random.choice(codes)


def lengths_in_play(player: Player) -> Iterator[int]:
    for frame in player.frames:
        if frame.startswith('42["update"'):
            update = json.loads(frame[2:])[1]
            if update["view"]["phase"] not in {"lobby", *OVER} and update["events"]:
                yield len(frame.encode())


async def test_an_update_in_play_is_short(server: ServerProcess) -> None:
    random = Random("sizes")
    async with players(server.url, 4) as those:
        for _ in range(MATCHES):
            table = (await those[0].command("open-table", game="bauernschnapsen"))["table"]
            for player in those:
                player.take((await player.command("join", table=table))["update"])
            assert (await those[0].command("start", table=table))["ok"]
            await play_match(random, table, those, seldom_bidding)
            for player in those:
                assert (await player.command("leave", table=table))["ok"]
    lengths = [length for player in those for length in lengths_in_play(player)]
    assert len(lengths) > 500
    assert median(lengths) <= USUAL
    assert fmean(lengths) <= USUAL
    assert max(lengths) <= LONGEST
