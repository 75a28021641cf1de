"""A disk on which nothing can be stored for a while costs nobody anything: no move, no time, no seat."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.survivors import stored
from tests.server.client import Player, at_turn, play_a_hand, players, reached
from tests.server.disks import KINDS, Moved, Trouble, disk
from tests.server.process import ServerProcess, serving
from tests.server.test_backups import admin
from tests.server.test_fair_table import fetched
from tests.server.test_logs import text_of
from tests.server.test_metrics import figures
from tests.server.test_protocol_on_the_wire import match, opened, sit
from tests.server.test_restart import KEPT

CLOCK = 60
IMPOSSIBLE, TROUBLES = ("bauern_storing_impossible", ""), ("bauern_storing_troubles_total", "")


@pytest.fixture(params=KINDS)
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    """A disk that can be made unfit; what the server keeps, its log too, is in `tmp_path / "disk"`."""
    folder = tmp_path / "disk"
    folder.mkdir()
    with disk(request.param, folder) as found:
        yield found


@pytest.fixture
def server(trouble: Trouble, tmp_path: Path) -> Iterator[ServerProcess]:
    assert trouble
    with serving(tmp_path / "disk" / "data", BAUERN_COMMANDS_PER_SECOND="0") as running:
        yield running


async def played_match(player: Player) -> str:
    """Return a table where a match of one hand against bots has ended."""
    ack = await player.command("open-table", game="bauernschnapsen", rules={"target": 1}, settings={"bot_pace": "none"})
    table = str(ack["table"])
    await sit(player, table)
    assert (await player.command("start", table=table))["ok"]
    await play_a_hand(player, table)
    return table


async def refused(player: Player, kind: str, **fields: object) -> None:
    ack = await player.command(kind, **fields)
    assert (ack["ok"], ack["error"]) == (False, "internal")
    assert "nothing was changed" in ack["message"]


async def test_while_nothing_can_be_stored_nothing_is_lost_and_nobodys_time_runs(
    server: ServerProcess, trouble: Trouble, tmp_path: Path
) -> None:
    async with players(server.url, 5) as (*those, solo):
        over = await played_match(solo)
        began = time.monotonic()
        table = await match(those, turn_seconds=CLOCK)
        lobby = await opened(those[0])
        at = await at_turn(those, table)
        before = [player.updates[table] for player in those]
        move = {"table": table, "seq": before[0]["seq"], "action": at.view(table)["legal"][0]}

        trouble.begin(server)
        await refused(at, "act", **move)
        run = 1000 * (time.monotonic() - began)
        for _ in range(2):
            await refused(at, "act", **move)
        await refused(those[1], "join", table=lobby)
        await refused(those[1], "open-table", game="bauernschnapsen")
        for player, old in zip(those, before, strict=True):
            await reached(player, table, "turn_deadline_ms", None)
            new = (await player.command("sync", table=table))["update"]
            assert new["seq"] == old["seq"]
            assert {key: new["view"][key] for key in KEPT} == {key: old["view"][key] for key in KEPT}
            assert new["view"]["turn_deadline_ms"] is None
        assert (await those[0].command("chat", table=table, text="the disk is full"))["ok"]
        await those[3].until(lambda: those[3].heard("chat", text="the disk is full"))
        record = f"/record/{over}/{solo.view(over)['record']}.toml"
        assert (await fetched(server.url, record, solo.token))[0] == 200
        copied = admin("backup", tmp_path / "backup", "--data", server.data).returncode
        assert copied == (2 if isinstance(trouble, Moved) else 0), "what is not there cannot be copied"
        now = await figures(server.url)
        assert (now[IMPOSSIBLE], now[TROUBLES]) == (1, 1)
        await those[2].leave()
        those[2] = await Player.connect(server.url, token=those[2].token)
        await sit(those[2], table)
        assert (await solo.command("ready", table=over))["ok"], "the rematch can be wished for, and comes when it can"

        trouble.end(server)
        for player in those:
            await player.until(lambda player=player: player.view(table)["turn_deadline_ms"])  # type: ignore[misc]
        left = those[0].view(table)["turn_deadline_ms"]
        assert before[0]["view"]["turn_deadline_ms"] - run <= left <= (CLOCK + 5) * 1000, "it has stood still"
        at = await at_turn(those, table)
        assert await at.command("act", **move) == {"ok": True, "seq": move["seq"] + 1}
        assert (await those[1].command("join", table=lobby))["ok"]
        await solo.until(lambda: solo.view(over)["deal_no"] == 1 and solo.view(over)["legal"])
        now = await figures(server.url)
        assert (now[IMPOSSIBLE], now[TROUBLES]) == (0, 1)
        for player in (*those, solo):
            await player.leave()
    trouble.begin(server)
    assert server.stop() == 0, "it can be stopped all the same"
    trouble.end(server)
    hold_against(server, table, move["seq"] + 1)


def hold_against(server: ServerProcess, table: str, actions: int) -> None:
    """Look through the log of a server, and that it has stored so many actions of a table, each once."""
    text = text_of(server)
    assert "Traceback" not in text
    assert text.count('"storing goes on"') == 1
    assert text.count('"nothing can be stored"') <= 1, "it may be lost where the log is on the same disk"
    assert [seq for seq, *_ in stored(server.data)[table]] == list(range(1, actions + 1))
