"""A million frames and answers, for all who may be near a table: none shows a card that its receiver cannot know."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.load.referee import CARD, Referee
from tests.load.test_soak import house_rule_fields, play_match, playable_table
from tests.server.client import Player, players, reached
from tests.server.process import ServerProcess, serving

FRAMES = 1_000_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that counts nothing: the matches of this test last a fraction of a second."""
    counted = ("COMMANDS_PER_SECOND", "WRONG_CODES_PER_MINUTE", "NEW_TABLES_PER_MINUTE")
    limits = {f"BAUERN_{what}": "0" for what in counted}
    with serving(tmp_path / "data", **limits) as running:
        yield running


class Watched:
    """Everybody near a table, and how many frames of theirs were looked at."""

    def __init__(self, url: str, seed: str) -> None:
        self.random = Random(seed)
        self.checked = 0
        self._url = url

    def judge(self, player: Player, referee: Referee | None) -> None:
        """Look at all that somebody was sent since; without a referee he may know no card and hear of no table."""
        for frame in player.frames:
            if referee is not None:
                referee.read(frame)
            else:
                assert not CARD.search(frame), frame
                assert not frame.startswith('42["update"'), frame
        self.checked += len(player.frames)
        for kept in (player.frames, player.messages, player.events, player.updates):
            kept.clear()

    async def again(self, player: Player) -> Player:
        """Return the same player in a second tab; the first one is closed and hears nothing more."""
        tab = await Player.connect(self._url, token=player.token)
        await player.gone
        assert player.heard("notice", code="taken-over")
        return tab

    @asynccontextmanager
    async def asked_for(self, table: str, tokens: list[str]) -> AsyncIterator[None]:
        """Ask over HTTP, all the time, for whatever there is of this table."""
        asking = asyncio.create_task(self._ask(table, tokens))
        try:
            yield
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _ask(self, table: str, tokens: list[str]) -> None:
        paths = [f"/t/{table}", f"/record/{table}/1.toml", "/", f"/qr/{table}.svg", "/metrics", "/healthz"]
        async with aiohttp.ClientSession() as http:
            while True:
                path = self.random.choice(paths)
                headers = {"Authorization": f"Bearer {self.random.choice(tokens)}"}
                async with http.get(self._url + path, headers=headers) as answer:
                    body = await answer.text()
                assert not CARD.search(body), (path, body)
                assert answer.status == (404 if path.startswith("/record") else 200)
                self.checked += 1


async def judged_match(
    near: Watched, those: list[Player], others: list[Player], table: str, *, delayed: bool
) -> list[Player]:
    """Play a match at this table and look at what all were sent; return the players, one of them in another tab."""
    removed, hall, *watchers = others
    last = len(those) - 1
    for player in (*those[:last], removed):
        assert (await player.command("join", table=table))["ok"]
    assert (await those[0].command("kick", table=table, seat=last))["ok"]
    await removed.until(lambda: removed.heard("notice", code="kicked"))
    removed.frames.clear()
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    for watcher in watchers:
        watcher.take((await watcher.command("join", table=table, watch=True))["update"])
    assert (await removed.command("join", table=table))["error"] == "forbidden"
    assert (await those[0].command("start", table=table))["ok"]

    seat, referees = near.random.randint(1, last), [Referee(seat) for seat in range(len(those))]
    first_tab = those[seat]
    tab = await near.again(first_tab)
    near.judge(first_tab, referees[seat])
    await first_tab.leave()
    tab.take((await tab.command("join", table=table))["update"])
    now = [*those[:seat], tab, *those[seat + 1 :]]
    async with near.asked_for(table, [player.token for player in (*now, *others)]):
        await play_match(near.random, table, now)
    for watcher in watchers:
        await reached(watcher, table, "phase", "match-over")
    for player in (*watchers, *now):
        assert (await player.command("leave", table=table))["ok"]
    for player, referee in zip(now, referees, strict=True):
        near.judge(player, referee)
        assert referee.judged
    for watcher in watchers:
        near.judge(watcher, Referee(None, delayed=delayed))
    near.judge(removed, None)
    near.judge(hall, None)
    return now


@pytest.mark.soak
@pytest.mark.parametrize("spectators", ["live", "delayed"])
async def test_a_million_frames_show_no_card_that_their_receiver_cannot_know(
    server: ServerProcess,
    heavy_soak: Callable[[int], int],
    record_property: Callable[[str, object], None],
    spectators: str,
) -> None:
    near = Watched(server.url, spectators)
    fields = await house_rule_fields(server.url)
    async with players(server.url, 4) as those, players(server.url, 5) as others:
        seated = list(those)
        while near.checked < heavy_soak(FRAMES // 2):
            table, seats = await playable_table(near.random, seated[0], fields, spectators)
            playing = await judged_match(near, seated[:seats], others, table, delayed=spectators == "delayed")
            seated[:seats] = playing
        for player in seated:
            await player.leave()
    assert not CARD.search(server.written())
    record_property("frames looked at", near.checked)
