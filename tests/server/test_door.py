"""The door against real connections: how many come in, how fast, how long they may wait, and what is no HTTP."""

import asyncio
import contextlib
import logging
import resource
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from bauern.server.addresses import network
from bauern.server.door import Door
from bauern.server.limits import DoorLimits, Trouble
from tests.server.raw import connection


class House:
    """A page behind a door."""

    def __init__(self) -> None:
        self.door: Door
        self.url = ""
        self.trouble: list[Trouble] = []
        self.asked = 0

    async def page(self, _: web.Request) -> web.Response:
        self.asked += 1
        return web.Response(text="come in\n")

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(20):
            while not true():  # noqa: ASYNC110  (the door tells nobody)
                await asyncio.sleep(0)

    async def until_empty(self) -> None:
        await self.until(lambda: not len(self.door))


@asynccontextmanager
async def behind(limits: DoorLimits) -> AsyncIterator[House]:
    house = House()
    app = web.Application()
    app.router.add_get("/", house.page)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    assert runner.server is not None
    house.door = Door(runner.server, limits, house.trouble.append)
    house.url = f"http://127.0.0.1:{await house.door.open('127.0.0.1', 0)}"
    try:
        yield house
    finally:
        await house.door.close()
        await runner.cleanup()


async def test_there_is_room_for_so_many_and_for_the_next_when_one_has_gone() -> None:
    async with behind(DoorLimits(all=2)) as house, connection(house.url) as first:
        async with connection(house.url) as second:
            for raw in (first, second):
                raw.request("GET /")
                assert await raw.status() == 200
            async with connection(house.url) as third:
                assert await third.rest() == b""
            assert house.trouble == ["no-room"]
            second.close()
            first.request("GET /", Connection="close")
            await first.rest()
        await house.until_empty()
        async with connection(house.url) as fourth:
            fourth.request("GET /")
            assert await fourth.status() == 200
        assert house.trouble == ["no-room"]


async def test_one_address_does_not_take_all_the_room() -> None:
    async with behind(DoorLimits(all=0, one_address=1)) as house, connection(house.url) as first:
        first.request("GET /")
        assert await first.status() == 200
        async with connection(house.url) as second:
            assert await second.rest() == b""
        assert house.trouble == ["no-room"]


async def test_a_crowd_is_let_in_one_after_the_other() -> None:
    clock = asyncio.get_running_loop().time
    async with behind(DoorLimits(per_second=50)) as house, contextlib.AsyncExitStack() as stack:
        began = clock()
        crowd = [await stack.enter_async_context(connection(house.url)) for _ in range(20)]
        for raw in crowd:
            raw.request("GET /")
        assert [await raw.status() for raw in crowd] == [200] * 20
        assert clock() - began > 18 / 50, "but for the first two"


async def test_who_has_hung_up_while_he_waited_keeps_nobody_waiting() -> None:
    async with behind(DoorLimits(per_second=2)) as house:
        host, port = house.url.removeprefix("http://").split(":")
        for _ in range(20):  # the system takes them in; the door has had no turn yet
            with socket.create_connection((host, int(port))) as gone:
                gone.sendall(b"GET / HTTP/1.1\r\n\r\n")
        async with connection(house.url) as raw:
            raw.request("GET /")
            async with asyncio.timeout(5):
                assert await raw.status() == 200
        assert house.asked == 1


@contextlib.contextmanager
def no_descriptor_left() -> Iterator[None]:
    """Let this process open nothing more meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    with Path("/dev/null").open() as lowest_free:
        resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free.fileno(), before[1]))
        lowest_free.close()
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_when_the_system_has_no_descriptor_left_newcomers_wait_until_it_has() -> None:
    async with behind(DoorLimits()) as house:
        host, port = house.url.removeprefix("http://").split(":")
        with socket.socket() as waiting:
            with no_descriptor_left():
                waiting.connect((host, int(port)))
                await house.until(lambda: house.trouble)
            assert house.trouble == ["no-room"]
            reader, writer = await asyncio.open_connection(sock=waiting.dup())
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).endswith(b"come in\n")
            writer.close()


@pytest.mark.parametrize("begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"\r\n\r\n"])
async def test_who_never_ends_a_request_is_not_waited_for(begun: bytes) -> None:
    async with behind(DoorLimits(request_seconds=0.05)) as house, connection(house.url) as raw:
        raw.write(begun)
        assert await raw.rest() == b""
        assert house.asked == 0
        await house.until_empty()


async def test_who_has_asked_once_may_ask_again_for_a_while() -> None:
    async with behind(DoorLimits(request_seconds=0.2)) as house, connection(house.url) as raw:
        raw.request("GET /")
        raw.request("GET /")
        assert (await raw.rest()).count(b"come in") == 2
        await house.until_empty()


NO_HTTP = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: y\r\n" % n for n in range(500)) + b"\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nthis is no chunk\r\n",
]


@pytest.mark.parametrize("said", NO_HTTP)
async def test_what_is_no_http_is_refused_counted_and_costs_no_traceback(
    said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with behind(DoorLimits()) as house, connection(house.url) as raw:
        raw.write(said)
        answer = await raw.rest()
        assert answer.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 405 ", b"HTTP/1.0 400 "))
        assert house.trouble == ["bad-http"]
        assert [record for record in caplog.records if record.exc_info] == []
        assert b"nosniff" in answer or b"405" in answer
        await house.until_empty()


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_address_is_counted_without_what_its_owner_may_change(address: str, counted_as: str) -> None:
    assert network(address) == counted_as
