"""The wire against the real libraries: a real aiohttp server, real websockets, the real Socket.IO client."""

import asyncio
import json
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any

import pytest
import socketio

from bauern.server.limits import WireLimits
from tests.server.client import Player
from tests.server.desk import running
from tests.server.raw import TEXT, socket_of_bytes


async def test_the_real_client_is_welcomed_answered_and_pushed_to() -> None:
    async with running() as place:
        client = socketio.AsyncClient(reconnection=False)
        heard: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        client.on("*", lambda event, data: heard.put_nowait((event, data)))
        await client.connect(place.url, transports=["websocket"], auth={"name": "Anna"})
        assert await heard.get() == ("welcome", {"token": "t"})
        assert await client.call("command", {"kind": "x"}) == {"echo": {"kind": "x"}}
        place.wire.push(place.desk.sids[0], "update", b'{"seq":1}')
        assert await heard.get() == ("update", {"seq": 1})
        assert place.desk.auths == [{"name": "Anna"}]
        await client.disconnect()
        assert await place.left() == place.desk.sids[0]


async def test_one_clients_commands_run_one_after_the_other_and_are_answered_in_order() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        for number in range(50):
            player.expect(number)
        await asyncio.gather(*(player.send(f'42{number}["command",{number}]') for number in range(50)))
        answers = [await player.answer(number) for number in range(50)]
        assert answers == [{"echo": number} for number in range(50)]
        assert place.desk.commands == list(range(50))
        assert place.desk.most_at_once == 1
        acks = [frame for frame in player.frames if frame.startswith("43")]
        assert [int(frame[2:].split("[")[0]) for frame in acks] == list(range(50))
        await player.leave()


@pytest.mark.parametrize("frame", ['421["command"]', '421["command",1,2]', '421["command",null]'])
async def test_a_command_with_an_ack_is_answered_whatever_it_holds(frame: str) -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        player.expect(1)
        await player.send(frame)
        assert await player.answer(1) == {"echo": None}
        await player.leave()


async def test_who_does_not_read_is_cut_and_not_buffered_without_end() -> None:
    async with running(WireLimits(queue_bytes=10**9)) as place, socket_of_bytes(place.url):
        await place.desk.somebody.wait()
        message = json.dumps("x" * 100_000).encode()
        pushed = 0
        while place.desk.gone.empty():
            place.wire.push(place.desk.sids[0], "update", message)
            pushed += 1
            assert pushed < 1000
            await asyncio.sleep(0)
        assert pushed > WireLimits().queue
        place.wire.push(place.desk.sids[0], "update", message)
        assert place.desk.trouble == ["cut-slow"]


@pytest.mark.parametrize(("size", "most"), [(100, 63), (12_000_000, 0)])
async def test_what_waits_for_a_reader_is_counted_in_messages_and_in_bytes(size: int, most: int) -> None:
    """The first message alone is more than the system takes, so most of it waits, and all that comes behind it."""
    async with running(WireLimits(queue_bytes=25_000_000)) as place, socket_of_bytes(place.url):
        await place.desk.somebody.wait()
        place.wire.push(place.desk.sids[0], "update", json.dumps("x" * 24_000_000).encode())
        message = json.dumps("x" * size).encode()
        for _ in range(most):
            place.wire.push(place.desk.sids[0], "update", message)
        assert place.desk.trouble == []
        place.wire.push(place.desk.sids[0], "update", message)
        assert place.desk.trouble == ["cut-slow"]
        await place.left()


async def test_one_message_that_is_too_much_by_itself_cuts() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        place.wire.push(place.desk.sids[0], "update", json.dumps("x" * 600_000).encode())
        assert place.desk.trouble == ["cut-slow"]
        await place.left()
        await player.leave()


async def test_who_reads_is_never_cut_however_much_it_is() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        for number in range(200):
            place.wire.push(place.desk.sids[0], "chat", json.dumps({"no": number, "text": "x" * 10_000}).encode())
            await player.until(lambda number=number: player.heard("chat", no=number))  # type: ignore[misc]
        assert place.desk.trouble == []
        await player.leave()


async def test_a_dismissed_client_gets_what_was_pushed_and_is_gone() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        other = await Player.connect(place.url)
        place.wire.push(place.desk.sids[0], "notice", b'{"code":"taken-over"}')
        place.wire.dismiss(place.desk.sids[0], for_good=True)
        place.wire.dismiss(place.desk.sids[1], for_good=False)
        await asyncio.gather(player.gone, other.gone)
        assert player.heard("notice", code="taken-over")
        assert "41" in player.frames
        assert "41" not in other.frames
        await asyncio.wait_for(place.wire.all_closed(), 10)
        await player.leave()
        await other.leave()


async def test_a_dismissed_client_that_does_not_read_is_cut_and_what_it_says_is_counted_and_dropped() -> None:
    async with running(WireLimits(queue_bytes=10**9)) as place, socket_of_bytes(place.url) as raw:
        await place.desk.somebody.wait()
        for _ in range(60):
            place.wire.push(place.desk.sids[0], "update", json.dumps("x" * 300_000).encode())
        place.wire.dismiss(place.desk.sids[0], for_good=True)
        for frame in (b'421["command",{}]', b"40", b"45[", b"2", b"x"):
            raw.frame(TEXT, frame)
        assert await place.left() == place.desk.sids[0]
        assert place.desk.commands == []
        assert place.desk.trouble == ["after-goodbye"] * 5


async def test_who_does_not_answer_pings_is_gone() -> None:
    async with running(WireLimits(ping=(0.05, 0.05))) as place, socket_of_bytes(place.url):
        assert await place.left() == place.desk.sids[0]


async def test_who_answers_pings_stays() -> None:
    async with running(WireLimits(ping=(0.02, 1))) as place:
        player = await Player.connect(place.url)
        await player.until(lambda: player.frames.count("2") >= 5)
        assert await player.ask(1) == {"echo": 1}
        await player.leave()


async def test_a_crowd_that_goes_at_once_goes_one_after_the_other() -> None:
    async with running() as place, AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(socket_of_bytes(place.url)) for _ in range(20)]
        await place.here(len(crowd))
        for raw in crowd:
            raw.abort()
        gone = [0]
        while gone[-1] < len(crowd):
            await asyncio.sleep(0)
            gone.append(place.desk.gone.qsize())
        assert max(now - before for before, now in pairwise(gone)) == 1


async def test_nothing_is_kept_of_who_is_gone() -> None:
    async with running() as place:
        those = [await Player.connect(place.url) for _ in range(20)]
        for player in those:
            await player.leave()
        for _ in those:
            await place.left()
        await asyncio.wait_for(place.wire.all_closed(), 10)
        assert (place.wire.environ, place.wire.manager.rooms, place.wire.manager.pending_connect) == ({}, {}, {})
        for sid in place.desk.sids:
            place.wire.push(sid, "update", b"{}")
            place.wire.dismiss(sid, for_good=True)
            place.wire.cut(sid)


async def test_a_command_may_have_no_answer() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        await player.send('421["command","quiet"]')
        assert await player.ask(2) == {"echo": 2}
        assert [frame for frame in player.frames if frame.startswith("431")] == ['431[{"echo":2}]']
        await player.leave()


async def test_a_socket_can_be_cut_at_once() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        place.wire.cut(place.desk.sids[0])
        await player.gone
        assert await place.left() == place.desk.sids[0]
        assert place.desk.trouble == ["cut-flood"]
        await player.leave()
