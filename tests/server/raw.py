"""Bytes as a hostile client writes them: HTTP by hand, and websocket frames of every kind."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

PATIENCE = 20.0
TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
_KEY = base64.b64encode(b"0123456789abcdef").decode()
HANDSHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": _KEY,
    "Sec-WebSocket-Version": "13",
}


class Raw:
    """A connection of bytes; closed by whoever opened it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self._reader = reader
        self._writer = writer
        self._host = host

    def write(self, data: bytes) -> None:
        self._writer.write(data)

    def request(self, line: str, **headers: str) -> None:
        """Write a request's head."""
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.write(f"{line} HTTP/1.1\r\nHost: {self._host}\r\n{told}\r\n".encode())

    def frame(self, opcode: int, data: bytes = b"", *, final: bool = True, flags: int = 0) -> None:
        """Write a websocket frame; `flags` are its reserved bits."""
        size = len(data).to_bytes(1) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2)
        head = bytes([(0x80 if final else 0) | flags | opcode, 0x80 | size[0]]) + size[1:]
        self.write(head + b"\0\0\0\0" + data)

    def handshake(self, **headers: str) -> None:
        """Ask for a socket."""
        self.request("GET /socket.io/?EIO=4&transport=websocket", **{**HANDSHAKE, **headers})

    async def head(self) -> str:
        """Return the head of an answer."""
        async with asyncio.timeout(PATIENCE):
            return (await self._reader.readuntil(b"\r\n\r\n")).decode()

    async def status(self) -> int:
        """Return the status of an answer, its head having been read."""
        return int((await self.head()).split(" ", 2)[1])

    async def until(self, words: bytes) -> bytes:
        """Return what comes until these words have, and perhaps a little more."""
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while words not in heard:
                news = await self._reader.read(4096)
                assert news, heard
                heard += news
        return heard

    async def rest(self) -> bytes:
        """Return all that comes until the other side closes."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self._reader.read()
            except ConnectionError:
                return b""

    def close(self) -> None:
        self._writer.close()

    def abort(self) -> None:
        """Be gone at once, without a word."""
        self._writer.transport.abort()


@asynccontextmanager
async def connection(url: str) -> AsyncIterator[Raw]:
    """Give a connection; it is closed at the end. What comes is taken only when somebody asks for it."""
    host = url.removeprefix("http://")
    reader, writer = await asyncio.open_connection(*host.split(":"), limit=1024)
    try:
        yield Raw(reader, writer, host)
    finally:
        writer.close()


@asynccontextmanager
async def socket_of_bytes(url: str, hello: bytes = b"40") -> AsyncIterator[Raw]:
    """Give an open websocket that has said hello and has read nothing since."""
    async with connection(url) as raw:
        raw.handshake()
        assert await raw.status() == 101
        raw.frame(TEXT, hello)
        yield raw
