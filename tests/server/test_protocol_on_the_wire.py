"""Real clients at a real server; what they know is the protocol page."""

import asyncio
import json
from typing import Any

import pytest

from tests.server.client import Player, at_turn, moved, players, reached
from tests.server.process import ServerProcess

BAUERN = {"game": "bauernschnapsen"}
QUICK = {"bot_pace": "none", "result_seconds": 60}


async def opened(host: Player, **settings: object) -> str:
    ack = await host.command("open-table", **BAUERN, settings={**QUICK, **settings})
    assert ack["ok"], ack
    return str(ack["table"])


async def sit(player: Player, table: str, **fields: object) -> int | None:
    ack = await player.command("join", table=table, **fields)
    assert ack["ok"], ack
    player.take(ack["update"])
    seat: int | None = ack["seat"]
    return seat


async def match(those: list[Player], **settings: object) -> str:
    """Return a table where these players sit, with its first hand dealt."""
    table = await opened(those[0], **settings)
    for player in those:
        await sit(player, table)
    assert (await those[0].command("start", table=table))["ok"]
    for player in those:
        await reached(player, table, "phase", "trump")
    return table


async def test_a_new_guest_is_welcomed_and_his_token_brings_him_back(server: ServerProcess) -> None:
    first = await Player.connect(server.url, name="  Anna \u202e Maria ")
    assert first.welcome["protocol"] == 1
    assert (first.welcome["player"]["name"], first.welcome["player"]["kind"]) == ("Anna Maria", "guest")
    await first.leave()
    again = await Player.connect(server.url, token=first.token)
    assert again.welcome == first.welcome
    await again.leave()
    renamed = await Player.connect(server.url, token=first.token, name="Anni")
    assert renamed.welcome["player"] == {**first.welcome["player"], "name": "Anni"}
    await renamed.leave()


@pytest.mark.parametrize(
    "auth", ['"token"', "[]", "7", "null", '{"token":7,"name":[]}', '{"token":"' + "x" * 99 + '"}', ""]
)
async def test_whatever_is_no_token_makes_a_new_guest(server: ServerProcess, auth: str) -> None:
    player = await Player.open(server.url)
    await player.send("40" + auth)
    await player.until(lambda: player.welcome)
    assert player.welcome["player"]["name"].startswith("Guest ")
    await player.leave()


async def test_every_error_code_is_given_before_those_behind_it(server: ServerProcess) -> None:
    async with players(server.url, 5) as (host, ben, cilli, dora, emil):
        lobby = await opened(host)
        await sit(host, lobby)
        await sit(ben, lobby)
        running = await match([host, ben, cilli, dora])

        async def error(player: Player, kind: str, **fields: object) -> str:
            ack = await player.command(kind, **fields)
            assert ack["ok"] is False
            assert ack["message"]
            assert ("reason" in ack) == (ack["error"] == "illegal")
            return str(ack["error"])

        assert await error(emil, "join", table="nowhere", seat=9) == "bad_message"
        assert await error(emil, "act", table="ZZZZZZ", seq=0, action="x") == "unknown_table"
        assert await error(emil, "configure", table=running, rules={"target": -1}) == "not_seated"
        assert await error(ben, "configure", table=running, rules={"target": -1}) == "forbidden"
        assert await error(host, "configure", table=running, rules={"target": -1}) == "already_started"
        assert await error(emil, "join", table=running) == "already_started"
        assert await error(emil, "join", table=lobby, seat=0) == "seat_taken"
        await sit(cilli, lobby)
        await sit(dora, lobby)
        assert await error(emil, "join", table=lobby, seat=0) == "table_full"
        assert await error(host, "seat-bot", table=lobby, seat=1, level="nobody") == "seat_taken"
        assert await error(host, "configure", table=lobby, rules={"target": -1}) == "bad_rules"
        assert await error(emil, "act", table=running, seq=99, action="x") == "not_seated"
        assert await error(ben, "act", table=running, seq=99, action="x") == "stale"
        turn = host.view(running)["turn"]
        those = [host, ben, cilli, dora]
        assert await error(those[turn - 1], "act", table=running, seq=0, action="x") == "not_your_turn"
        ack = await those[turn].command("act", table=running, seq=0, action="x")
        assert (ack["error"], ack["reason"]) == ("illegal", "unknown-code")
        ack = await host.command("ready", table=running)
        assert (ack["error"], ack["reason"]) == ("illegal", "not-now")


@pytest.mark.parametrize(
    "payload", [None, 5, "act", [], {}, {"kind": 5}, {"kind": "act"}, {"kind": "join", "table": None}]
)
async def test_whatever_a_command_holds_it_is_answered(server: ServerProcess, payload: object) -> None:
    player = await Player.connect(server.url)
    assert (await player.ask(payload))["error"] == "bad_message"
    assert not player.closed
    await player.leave()


async def test_a_second_tab_takes_over_and_the_first_is_told_and_cut(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await match([host, ben])
        tab = await Player.connect(server.url, token=ben.token)
        await ben.until(lambda: ben.closed)
        assert ben.heard("notice", code="taken-over")
        assert "41" in ben.frames, "the client is told not to come back by itself"
        assert await sit(tab, table) == 1
        assert tab.view(table)["seat"] == 1
        heard = len(ben.frames)
        await host.command("chat", table=table, text="wer da?")
        await tab.until(lambda: tab.heard("chat", text="wer da?"))
        assert len(ben.frames) == heard
        assert host.view(table)["seats"][1]["connected"]
        await tab.leave()


async def test_two_tabs_that_open_at_once_leave_one(server: ServerProcess) -> None:
    first = await Player.connect(server.url)
    tabs = await asyncio.gather(*(Player.connect(server.url, token=first.token) for _ in range(5)))
    async with asyncio.timeout(10):
        alive = {tab.gone for tab in (first, *tabs)}
        while len(alive) > 1:
            _, alive = await asyncio.wait(alive, return_when=asyncio.FIRST_COMPLETED)
    for tab in (first, *tabs):
        await tab.leave()


async def test_reloading_in_any_phase_finds_the_same_seat_hand_and_choices(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        table = await opened(those[0], turn_seconds=120)
        for player in those:
            await sit(player, table)
        await reload_all(server.url, those, table)
        assert (await those[0].command("configure", table=table, rules={"target": 4}))["ok"]
        await reload_all(server.url, those, table)
        for player in those:
            assert (await player.command("consent", table=table))["ok"]
        assert (await those[0].command("start", table=table))["ok"]
        seen: set[tuple[str, int]] = set()
        while ("match-over", 0) not in seen:
            for player in those:
                await moved(player, table, max(other.updates[table]["seq"] for other in those))
            view = those[0].view(table)
            stage = (view["phase"], len(view["trick"]))
            if stage not in seen:
                seen.add(stage)
                await reload_all(server.url, those, table)
            if view["phase"] == "result":
                for player in those:
                    assert (await player.command("ready", table=table))["ok"]
                await those[0].until(lambda: those[0].view(table)["phase"] == "trump")
            elif view["phase"] != "match-over":
                player = await at_turn(those, table)
                legal = player.view(table)["legal"]
                action = "pass" if "pass" in legal else legal[0]
                ack = await player.command("act", table=table, seq=player.updates[table]["seq"], action=action)
                assert ack["ok"], ack
                await moved(those[0], table, ack["seq"])
        assert {
            ("trump", 0),
            ("auction", 0),
            ("kontra", 0),
            ("result", 0),
            *(("play", laid) for laid in range(4)),
        } <= seen


async def reload_all(url: str, those: list[Player], table: str) -> None:
    """Have everybody reload, and find what there was before, with the clock still running."""
    for seat, player in enumerate(those):
        view = player.view(table)
        await player.leave()
        there = those[seat] = await Player.connect(url, token=player.token)
        assert await sit(there, table) == seat
        again = there.view(table)
        assert game_in(again) == game_in(view)
        clocks = [(view[key], again[key]) for key in ("turn_deadline_ms", "next_hand_ms")]
        assert all(after is None if before is None else 0 < after <= before for before, after in clocks)
    for player in those:
        await player.until(lambda player=player: all(seat["connected"] for seat in player.view(table)["seats"]))  # type: ignore[misc]


def game_in(view: dict[str, Any]) -> dict[str, Any]:
    """Return everything that stays as it is while nobody acts."""
    return {key: value for key, value in view.items() if key not in {"seats", "turn_deadline_ms", "next_hand_ms"}}


async def test_a_connection_that_is_lost_is_shown_to_the_others(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await match([host, ben])
        await ben.leave()
        await host.until(lambda: not host.view(table)["seats"][1]["connected"])
        back = await Player.connect(server.url, token=ben.token)
        await host.until(lambda: host.view(table)["seats"][1]["connected"])
        await back.leave()


async def test_two_moves_in_one_tick_keep_their_order(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        table = await match(those)
        turn = those[0].view(table)["turn"]
        player = those[turn]
        action = player.view(table)["legal"][0]
        twice = [json.dumps(["command", {"kind": "act", "table": table, "seq": 0, "action": action}])] * 2
        for number in (1001, 1002):
            player.expect(number)
        await asyncio.gather(player.send("421001" + twice[0]), player.send("421002" + twice[1]))
        acks = [(await player.answer(number)).get("error", "ok") for number in (1001, 1002)]
        assert acks == ["ok", "stale"]


async def test_a_kicked_player_is_told_and_plays_no_more(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await match([host, ben])
        await host.command("kick", table=table, seat=1)
        await ben.until(lambda: ben.heard("notice", code="kicked", table=table))
        assert (await ben.command("sync", table=table))["error"] == "not_seated"
        assert (await ben.command("join", table=table))["error"] == "forbidden"


@pytest.mark.parametrize("spectators", ["off", "delayed", "live"])
async def test_a_stranger_is_told_whether_he_may_watch(server: ServerProcess, spectators: str) -> None:
    async with players(server.url, 2) as (host, emil):
        table = (await host.command("open-table", **BAUERN, settings={"spectators": spectators}))["table"]
        answer = await emil.command("sync", table=table)
        assert (answer["error"], answer["spectators"]) == ("not_seated", spectators)


async def test_watchers_see_what_everybody_sees_and_cannot_act(server: ServerProcess) -> None:
    async with players(server.url, 5) as (*those, emil):
        table = await match(those, spectators="live")
        assert await sit(emil, table, watch=True) is None
        view = emil.view(table)
        assert (view["seat"], view["hand"], view["legal"], view["watchers"]) == (None, [], [], 1)
        assert (await emil.command("act", table=table, seq=0, action="pass"))["error"] == "not_seated"
        ack = await those[view["turn"]].command("act", table=table, seq=0, action="turn:1")
        await emil.until(lambda: emil.updates[table]["seq"] == ack["seq"])
        assert {"type": "action", "seat": view["turn"], "action": "turn:1"} in emil.events[table]
        assert (await emil.command("leave", table=table))["ok"]
        await those[0].until(lambda: those[0].view(table)["watchers"] == 0)


async def test_the_lobby_lists_public_tables_to_those_who_are_at_none(server: ServerProcess) -> None:
    async with players(server.url, 3) as (host, ben, cilli):
        await ben.until(lambda: ben.heard("lobby"))
        private = await opened(cilli)
        await sit(cilli, private)
        quiet = len(cilli.messages)
        table = await opened(host, visibility="public")
        await sit(host, table)

        def listed() -> list[dict[str, Any]]:
            lobbies = [message for event, message in ben.messages if event == "lobby"]
            return [entry for entry in lobbies[-1]["tables"] if entry["table"] == table]

        await ben.until(lambda: [entry["host"] for entry in listed()] == ["Anna"])
        assert listed()[0]["seats"][0]["name"] == "Anna"
        assert private not in json.dumps([message for event, message in ben.messages if event == "lobby"])
        assert len(cilli.messages) == quiet


async def test_chat_reaches_the_table_as_plain_text(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await match([host, ben])
        assert (await ben.command("chat", table=table, text="<b>Servus</b>"))["ok"]
        await host.until(lambda: host.heard("chat", table=table, seat=1, name="Ben", text="<b>Servus</b>"))


async def test_no_identity_is_taken_from_what_a_command_says(server: ServerProcess) -> None:
    async with players(server.url, 2) as (host, ben):
        table = await match([host, ben])
        forged = await ben.ask({"kind": "kick", "table": table, "seat": 0, "player": host.welcome["player"]["id"]})
        assert forged["error"] == "bad_message"
        everything = "".join(ben.frames)
        assert host.token not in everything
        assert host.welcome["player"]["id"] not in everything
