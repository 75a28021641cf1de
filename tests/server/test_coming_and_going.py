"""Who is at which table, over real sockets: tabs, pages, hosts, removals, and what is left when all are gone."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp

from bauern.server.app import running
from bauern.server.settings import load
from tests.server.client import Player, at_turn, moved, players, reached
from tests.server.process import WITHOUT_KERNEL, ServerProcess, serving
from tests.server.test_protocol_on_the_wire import match, opened, sit

AT_ONCE = {"absent_seconds": 0}


def seat_at(player: Player, table: str, seat: int) -> dict[str, Any]:
    """Return what a player sees of a seat."""
    return {"away": False, **player.view(table)["seats"][seat]}


def present(player: Player, table: str, seat: int) -> bool | None:
    """Return whether somebody is there as another player sees it; None while it is not settled."""
    seen = seat_at(player, table, seat)
    return bool(seen["connected"]) if seen["connected"] != seen["away"] else None


async def acted(player: Player, table: str) -> int:
    """Let a player do what he can do first; return the table's new `seq`."""
    seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
    ack = await player.command("act", table=table, seq=seq, action="pass" if "pass" in legal else legal[0])
    assert ack["ok"], ack
    return int(ack["seq"])


async def test_who_closes_the_tab_on_his_turn_is_played_for_and_alone_in_control_when_he_returns(
    server: ServerProcess,
) -> None:
    async with players(server.url, 4) as those:
        table = await match(those, **AT_ONCE)
        gone = await at_turn(those, table)
        seat = those.index(gone)
        others = [player for player in those if player is not gone]
        hand = gone.view(table)["hand"]
        await gone.leave()
        await others[0].until(lambda: others[0].view(table)["turn"] not in {seat, None})
        assert seat_at(others[0], table, seat).get("away")
        back = await Player.connect(server.url, token=gone.token)
        await others[0].until(lambda: not seat_at(others[0], table, seat).get("away"))
        assert await sit(back, table) == seat
        assert set(hand) <= set(back.view(table)["hand"]), "the same five, of which three were dealt when he left"
        those[seat] = back
        while back.view(table)["turn"] != seat:
            seq = await acted(await at_turn(those, table), table)
            for player in those:
                await moved(player, table, seq)
        seq = await acted(back, table)
        await others[0].until(lambda: others[0].updates[table]["seq"] >= seq)
        assert others[0].updates[table]["seq"] == seq, "no bot has acted beside him"


async def test_a_page_that_shows_another_table_or_none_is_not_at_this_one(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        first, second = await match([host, ben], **AT_ONCE), await match([host, ben], **AT_ONCE)
        assert set(ben.welcome["tables"]) == set()
        for page, there in (
            (first, (True, False)),
            (second, (False, True)),
            ("", (False, False)),
            (None, (True, True)),
        ):
            tab = await Player.connect(server.url, token=ben.token, table=page)
            assert set(tab.welcome["tables"]) == {first, second}
            await host.until(lambda there=there: tuple(present(host, table, 1) for table in (first, second)) == there)  # type: ignore[misc]
            if page:
                await sit(tab, page)
                await reached(tab, page, "seat", 1)
                assert set(tab.updates) == {page}
            await tab.leave()
            await host.until(lambda: not any(present(host, table, 1) for table in (first, second)))


async def test_who_goes_to_the_home_page_on_his_turn_does_not_stop_the_table(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        table = await match(those, **AT_ONCE)
        gone = await at_turn(those, table)
        seat = those.index(gone)
        home = await Player.connect(server.url, token=gone.token, table="")
        await home.until(lambda: home.heard("lobby"))
        other = those[seat - 1]
        await other.until(lambda: other.view(table)["turn"] not in {seat, None})
        assert not home.updates
        await home.leave()


async def test_a_host_who_is_gone_in_the_auction_is_replaced_and_comes_back_to_his_seat(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        host, ben, cilli, dora = those
        table = await match(those, **AT_ONCE)
        while host.view(table)["phase"] != "auction":
            seq = await acted(await at_turn(those, table), table)
            for player in those:
                await moved(player, table, seq)
        await host.leave()
        await reached(ben, table, "host", 1)
        assert seat_at(ben, table, 0).get("away")
        assert (await ben.command("kick", table=table, seat=3))["ok"]
        await dora.until(lambda: dora.heard("notice", code="kicked", table=table))
        back = await Player.connect(server.url, token=host.token, name="Anna")
        assert back.welcome["player"] == host.welcome["player"]
        assert await sit(back, table) == 0
        assert (back.view(table)["host"], seat_at(back, table, 0)["name"]) == (1, "Anna")
        assert (await back.command("kick", table=table, seat=1))["error"] == "forbidden"
        those[0] = back
        while cilli.view(table)["phase"] not in {"result", "match-over"}:
            turn = cilli.view(table)["turn"]
            if turn in {0, 1, 2}:
                player = those[turn]
                await moved(player, table, cilli.updates[table]["seq"])
                seq = await acted(player, table)
                await moved(cilli, table, seq)
            else:
                seq = cilli.updates[table]["seq"]
                await moved(cilli, table, seq + 1)
        await back.leave()


async def test_a_host_who_left_an_empty_table_does_not_keep_the_next_guest_waiting(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await opened(host)
        await sit(host, table)
        assert (await host.command("leave", table=table))["ok"]
        await sit(ben, table)
        assert ben.view(table)["host"] == 0
        assert (await ben.command("start", table=table))["ok"]
        assert (await host.command("start", table=table))["error"] == "not_seated"


async def test_a_kicked_player_hears_no_more_of_the_table_now_or_later(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        host, ben, *_ = those
        table = await match(those)
        other = await match([ben, host])
        assert (await host.command("kick", table=table, seat=1))["ok"]
        await ben.until(lambda: ben.heard("notice", code="kicked", table=table))
        before = ben.updates[table]
        for kind, fields in (
            ("act", {"seq": before["seq"], "action": (before["view"]["legal"] or ["pass"])[0]}),
            ("sync", {}),
            ("chat", {"text": "he!"}),
            ("ready", {}),
            ("leave", {}),
        ):
            assert (await ben.command(kind, table=table, **fields))["error"] == "not_seated"
        for fields in ({}, {"seat": 1}, {"watch": True}):
            assert (await ben.command("join", table=table, **fields))["error"] == "forbidden"
        back = await Player.connect(server.url, token=ben.token)
        await host.command("chat", table=table, text="weiter")
        await host.until(lambda: host.heard("chat", text="weiter"))
        assert (await back.command("join", table=table))["error"] == "forbidden"
        assert await sit(back, other) == 0, "at another table nothing has changed for him"
        assert table not in back.updates
        assert table not in back.welcome["tables"]
        assert not back.heard("chat", table=table)
        await back.leave()


async def test_two_who_want_one_seat_in_the_same_moment_get_it_once(server: ServerProcess) -> None:
    async with players(server.url, 4) as (host, *those):
        table = await opened(host)
        await sit(host, table)
        answers = await asyncio.gather(*(player.command("join", table=table, seat=2) for player in those))
        assert sorted(answer.get("error", "ok") for answer in answers) == ["ok", "seat_taken", "seat_taken"]
        await host.until(lambda: seat_at(host, table, 2)["kind"] == "guest")


async def test_one_who_asks_for_two_seats_in_the_same_moment_has_one(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await opened(host)
        await sit(host, table)
        for number, seat in ((101, 1), (102, 3), (103, 2)):
            ben.expect(number)
            await ben.send(f"42{number}" + json.dumps(["command", {"kind": "join", "table": table, "seat": seat}]))
        for number in (101, 102, 103):
            assert (await ben.answer(number))["ok"]
        names = [seat["name"] for seat in (await host.command("sync", table=table))["update"]["view"]["seats"]]
        assert names == ["Anna", None, "Ben", None]


async def test_what_an_old_tab_still_sends_is_not_done(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        table = await match(those)
        old = await at_turn(those, table)
        frame = json.dumps(
            ["command", {"kind": "act", "table": table, "seq": 0, "action": old.view(table)["legal"][0]}]
        )
        new = asyncio.create_task(Player.connect(server.url, token=old.token))
        await old.until(lambda: old.heard("notice", code="taken-over"))
        with suppress(ConnectionError):  # it may be closed already
            await old.send("42500" + frame)
        tab = await new
        assert (await tab.command("sync", table=table))["update"]["seq"] == 0
        assert not any(frame.startswith("43500") for frame in old.frames)
        await tab.leave()


async def test_a_table_that_everybody_has_gone_from_is_closed(data: Path) -> None:
    with serving(data, BAUERN_TABLE_IDLE_MINUTES="0.01") as server:
        async with players(server.url, 3) as (host, ben, watcher):
            running = await match([host, ben], visibility="public")
            lobby = await opened(host, visibility="public")
            await sit(host, lobby)
            tables = {running, lobby}

            def listed() -> set[str]:
                lobbies = [message for event, message in watcher.messages if event == "lobby"]
                return {entry["table"] for entry in lobbies[-1]["tables"]}

            await watcher.until(lambda: listed() == tables)
            for player in (host, ben):
                await player.leave()
            await watcher.until(lambda: not listed())
            for table in tables:
                assert (await watcher.command("join", table=table))["error"] == "unknown_table"
            back = await Player.connect(server.url, token=host.token)
            assert back.welcome["tables"] == []
            await back.leave()
            async with aiohttp.ClientSession() as session, session.get(f"{server.url}/metrics") as answer:
                assert "\nbauern_tables 0.0\n" in await answer.text()


async def test_a_server_that_stood_still_for_an_hour_lets_nobodys_time_run_out(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    real, slept = loop.time, 0.0
    loop.time = lambda: real() + slept  # type: ignore[method-assign]  # the server runs in this very loop
    async with (
        running(load(None, {"BAUERN_PORT": "0", **WITHOUT_KERNEL}, {}), tmp_path) as url,
        players(url, 4) as those,
    ):
        table = await match(those, turn_seconds=10)
        at = await at_turn(those, table)
        seen = at.updates[table]
        slept = 3600.0
        await at.until(lambda: at.updates[table] is not seen)
        assert at.updates[table]["seq"] == seen["seq"]
        assert 5000 < at.view(table)["turn_deadline_ms"] <= 14_000, "what was left, and a little more"
        assert not any(player.closed for player in those)
