"""A running wire, and handlers that answer a command with itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from aiohttp import web

from bauern.server.limits import Trouble, WireLimits
from bauern.server.wire import Wire


class Echo(msgspec.Struct):
    echo: object


class Desk:
    """Handlers that answer a command with itself, when they may."""

    def __init__(self) -> None:
        self.wire: Wire
        self.sids: list[str] = []
        self.somebody = asyncio.Event()
        self.gone: asyncio.Queue[str] = asyncio.Queue()
        self.auths: list[object] = []
        self.commands: list[object] = []
        self.running = 0
        self.most_at_once = 0
        self.accept = True
        self.trouble: list[Trouble] = []

    async def connected(self, sid: str, request: web.Request, auth: object) -> bool:
        assert (request.remote, sid in self.sids) == ("127.0.0.1", False)
        self.auths.append(auth)
        return self.accept

    async def greeted(self, sid: str) -> None:
        self.sids.append(sid)
        self.somebody.set()
        self.wire.push(sid, "welcome", b'{"token":"t"}')

    async def command(self, sid: str, payload: object) -> Echo | None:
        assert sid in self.sids
        self.commands.append(payload)
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        if payload != "quiet":
            await asyncio.sleep(0)
        self.running -= 1
        return None if payload == "quiet" else Echo(echo=payload)

    async def disconnected(self, sid: str) -> None:
        self.gone.put_nowait(sid)


class Place:
    """A running wire."""

    def __init__(self, desk: Desk, wire: Wire, url: str) -> None:
        self.desk = desk
        self.wire = wire
        self.url = url

    async def here(self, count: int) -> None:
        """Wait until so many have been greeted."""
        async with asyncio.timeout(10):
            while len(self.desk.sids) < count:
                self.desk.somebody.clear()
                await self.desk.somebody.wait()

    async def left(self) -> str:
        async with asyncio.timeout(10):
            return await self.desk.gone.get()


@asynccontextmanager
async def running(limits: WireLimits | None = None) -> AsyncIterator[Place]:
    desk = Desk()
    desk.wire = Wire(limits or WireLimits(), desk.trouble.append)
    desk.wire.serve(desk)
    app = web.Application()
    desk.wire.attach(app)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield Place(desk, desk.wire, f"http://127.0.0.1:{runner.addresses[0][1]}")
    finally:
        await desk.wire.shutdown()
        await runner.cleanup()
