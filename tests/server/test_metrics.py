"""What `/metrics` shows, and to whom."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from prometheus_client.parser import text_string_to_metric_families

from bauern.engine import Refused
from bauern.protocol.messages import ERRORS
from bauern.server.limits import Trouble
from bauern.server.metrics import Metrics, MetricsPage
from bauern.server.settings import load
from tests.server.client import Player, play_a_hand, players
from tests.server.process import ServerProcess, serving

TOKEN = "a-token-of-some-length"  # noqa: S105  (opens only servers of these tests)
Figures = dict[tuple[str, str], float]


async def figures(url: str) -> Figures:
    """Return every figure by its name and its label's value, as it is shown now."""
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        assert answer.status == 200
        text = await answer.text()
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, next(iter(sample.labels.values()), "")): sample.value for sample in samples}


async def test_a_played_hand_is_seen_in_the_figures(data: Path) -> None:
    with serving(data) as server:
        before = await figures(server.url)
        assert before["bauern_tables", ""] == before["bauern_players_connected", ""] == 0
        assert before["bauern_actions_total", "player"] == before["bauern_actions_total", "bot"] == 0
        async with players(server.url, 1) as [player]:
            settings = {"bot_pace": "none"}
            table = (await player.command("open-table", game="bauernschnapsen", settings=settings))["table"]
            player.take((await player.command("join", table=table))["update"])
            assert (await player.command("start", table=table))["ok"]
            mine = await play_a_hand(player, table)
            seq = player.updates[table]["seq"]
            assert (await player.command("act", table=table, seq=0, action="pass"))["error"] == "stale"
            assert (await player.command("join", table="ZZZZZZ"))["error"] == "unknown_table"
            now = await figures(server.url)
    assert (now["bauern_tables", ""], now["bauern_players_connected", ""]) == (1, 1)
    assert now["bauern_actions_total", "player"] == mine
    assert now["bauern_actions_total", "bot"] == seq - mine
    assert now["bauern_bot_seconds_count", "solid"] == seq - mine
    assert ("bauern_bot_failures_total", "solid") not in now
    assert (now["bauern_refusals_total", "stale"], now["bauern_refusals_total", "unknown_table"]) == (1, 1)
    assert {name: now["bauern_ack_seconds_count", name] for name in ("moved", "done", "refused")} == {
        "moved": mine,
        "done": 3,
        "refused": 2,
    }
    assert now["bauern_writer_group_jobs_sum", ""] >= seq + 4
    assert now["bauern_writer_queue_jobs", ""] == 0
    assert now["process_resident_memory_bytes", ""] > 0


async def test_every_refusal_code_and_every_trouble_is_there_from_the_start(server: ServerProcess) -> None:
    now = await figures(server.url)
    assert {code for name, code in now if name == "bauern_refusals_total"} == set(ERRORS)
    assert {what for name, what in now if name == "bauern_wire_trouble_total"} == set(get_args(Trouble))


async def test_trouble_with_clients_is_counted_by_its_kind(data: Path) -> None:
    with serving(data, BAUERN_NEW_GUESTS_PER_MINUTE="2", BAUERN_COMMANDS_BURST="3") as server:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await Player.open(server.url, Origin="https://evil.example")
        malformed = await Player.connect(server.url)
        for _ in range(3):
            await malformed.send("45[")
        flooding = await Player.connect(server.url)
        for number in range(20):
            flooding.expect(number)
            await flooding.send(f'42{number}["command",{{}}]')
        one_too_many = await Player.connect(server.url)
        for player in (malformed, flooding, one_too_many):
            await player.gone
            await player.leave()
        now = await figures(server.url)
    for what, count in {"bad-frame": 3, "cut-malformed": 1, "cut-flood": 1, "origin-refused": 1}.items():
        assert now["bauern_wire_trouble_total", what] == count, what
    assert now["bauern_turned_away_total", ""] == 1


async def test_a_loop_that_is_held_up_is_seen() -> None:
    metrics = Metrics()
    loop = asyncio.get_running_loop()
    real, ahead = loop.time, 0.0
    loop.time = lambda: real() + ahead  # type: ignore[method-assign]  # moved on by hand
    watching = asyncio.create_task(metrics.watch_loop())
    await asyncio.sleep(0)
    ahead = 3.1  # the loop comes three seconds late
    for _ in range(5):  # turns of the loop: it looks at its timers in each
        await asyncio.sleep(0)
    watching.cancel()
    assert (metrics.registry.get_sample_value("bauern_loop_lag_seconds_sum") or 0) >= 3


def test_two_servers_in_a_process_share_no_figures() -> None:
    first, second = Metrics(), Metrics()
    first.wire("bad-frame")
    figure = ("bauern_wire_trouble_total", {"what": "bad-frame"})
    assert (first.registry.get_sample_value(*figure), second.registry.get_sample_value(*figure)) == (1, 0)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that shows its figures to who has the token."""
    with serving(tmp_path_factory.mktemp("metrics") / "data", BAUERN_METRICS_TOKEN=TOKEN) as running:
        yield running


async def asked(url: str, **headers: str) -> tuple[int, bool]:
    """Return the status of `/metrics`, and whether there were figures."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics", headers=told) as answer:
        return answer.status, "bauern_" in await answer.text()


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-Host": "localhost"},
        {"X-Forwarded-Proto": "https"},
        {"X-Real-IP": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Via": "1.1 proxy"},
        {"Host": "cards.example"},
        {"Host": "[no:host"},
    ],
)
async def test_through_a_proxy_or_under_another_name_there_is_no_such_page(
    server: ServerProcess, guarded: ServerProcess, headers: dict[str, str]
) -> None:
    for url in (server.url, guarded.url):
        assert await asked(url, **headers) == (404, False)
        assert await asked(url, Authorization="Bearer ", **headers) == (404, False)
    assert await asked(server.url, Authorization=f"Bearer {TOKEN}", **headers) == (404, False)
    assert await asked(server.url) == (200, True)


@pytest.mark.parametrize("said", [TOKEN, "Bearer another-token-of-some-length", f"Bearer {TOKEN}x", "Bearer ä"])
async def test_only_the_right_token_opens_it_from_elsewhere(guarded: ServerProcess, said: str) -> None:
    elsewhere = {"X-Forwarded-For": "192.0.2.7", "Host": "cards.example"}
    assert await asked(guarded.url, Authorization=said, **elsewhere) == (404, False)
    assert await asked(guarded.url, Authorization=f"Bearer {TOKEN}", **elsewhere) == (200, True)
    assert await asked(guarded.url) == (200, True)


@pytest.mark.parametrize(
    ("peer", "welcome"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", False), ("fd00::7", False), ("", False)]
)
async def test_only_this_machine_itself_needs_no_token(peer: str, *, welcome: bool) -> None:
    request = make_mocked_request("GET", "/metrics", headers={"Host": "localhost:8000"}).clone(remote=peer)
    page = MetricsPage(Metrics(), "")
    if welcome:
        assert (await page.show(request)).status == 200
    else:
        with pytest.raises(web.HTTPNotFound):
            await page.show(request)


def test_a_short_token_is_refused() -> None:
    with pytest.raises(Refused, match="metrics_token"):
        load(None, {"BAUERN_METRICS_TOKEN": "guessable"}, {})
