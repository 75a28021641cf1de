"""Socket.IO over raw WebSocket frames, as little of both as a client needs: so cheap that one core can load another."""

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Any, Final, Self
from urllib.parse import urlsplit

import msgspec

_PATIENCE: Final = 60.0
"""Seconds that a server may take to let somebody in, or to answer."""
_HTTP: Final = 80
_TEXT, _CLOSE = 1, 8
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_END_OF_HEAD: Final = b"\r\n\r\n"


class Line(asyncio.Protocol):
    """One connection to a server that is known to speak properly; extensions are never asked for."""

    def __init__(self, host: str, path: str) -> None:
        """Use `connect`."""
        self._host = host
        self._path = path
        self._transport: asyncio.Transport | None = None
        self._rest = b""
        self._open = False
        self._number = 0
        self._waiting: dict[int, Callable[[bytes], None]] = {}
        self.closed = False
        self.auth = b"{}"
        self.welcomed: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.on_event: Callable[[bytes, bytes], None] = lambda _name, _message: None
        """Called with the name and the JSON of every event but `welcome`."""

    @classmethod
    async def connect(cls, url: str, token: str | None = None) -> Self:
        """Return a connection of a new guest who has been welcomed, or of the one with this token.

        Raises:
            OSError: the server did not let him in.
        """
        address = urlsplit(url)
        line = cls(address.netloc, "/socket.io/?EIO=4&transport=websocket")
        line.auth = msgspec.json.encode({"token": token} if token else {})
        host, port = address.hostname or "", address.port or _HTTP
        await asyncio.get_running_loop().create_connection(lambda: line, host, port)
        try:
            async with asyncio.timeout(_PATIENCE):
                await line.welcomed
        except BaseException:  # whoever does not wait for it does not want to come in later
            line.close()
            raise
        return line

    def close(self) -> None:
        """Cut the connection."""
        if self._transport is not None:
            self._transport.abort()

    def ask(self, command: bytes, answered: Callable[[bytes], None]) -> None:
        """Send a command, JSON; `answered` is called with the answer's JSON."""
        self._number += 1
        self._waiting[self._number] = answered
        self._send(b'42%d["command",%b]' % (self._number, command))

    async def command(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command and return the answer, which has to be a good one.

        Raises:
            OSError: it was refused.
        """
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.ask(msgspec.json.encode({"kind": kind, **fields}), done.set_result)
        async with asyncio.timeout(_PATIENCE):
            answer = msgspec.json.decode(await done, type=dict[str, Any])
        if not answer["ok"]:
            raise OSError(f"{kind}: {answer}")
        return answer

    # --- frames

    def _send(self, text: bytes) -> None:
        """Send a masked text frame; the mask is nothing, which is one."""
        size = len(text)
        if size < _TWO_BYTES:
            head = bytes((0x80 | _TEXT, 0x80 | size))
        else:
            head = bytes((0x80 | _TEXT, 0x80 | _TWO_BYTES)) + size.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + text)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError(transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Note it; who waits to be let in is told."""
        self.closed = True
        if not self.welcomed.done():
            self.welcomed.set_exception(exc or ConnectionResetError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        """Take whatever came: whole frames are read, the rest is kept."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        at = 0
        if not self._open:
            at = data.find(_END_OF_HEAD) + len(_END_OF_HEAD)
            if at < len(_END_OF_HEAD):
                self._rest = data
                return
            self._open = data.startswith(b"HTTP/1.1 101")
            if not self._open:
                self.close()
                return
        end = len(data)
        while end - at >= 2:  # noqa: PLR2004  (the shortest head)
            start, size = at + 2, data[at + 1]
            if size == _TWO_BYTES:
                start, size = at + 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif size == _EIGHT_BYTES:
                start, size = at + 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if start + size > end:
                break
            if data[at] & 15 == _CLOSE:
                self.close()
                return
            self._read(data[start : start + size])
            at = start + size
        self._rest = data[at:]

    # --- Engine.IO and Socket.IO

    def _read(self, text: bytes) -> None:
        """Do what a packet says: open, ping, event, ack."""
        kind = text[:2]
        if kind == b"42":
            name, _, message = text[4:-1].partition(b'",')
            if name == b"welcome":
                self.welcomed.set_result(message)
            else:
                self.on_event(name, message)
        elif kind == b"43":
            number, _, answer = text[2:].partition(b"[")
            self._waiting.pop(int(number))(answer[:-1])
        elif text == b"2":
            self._send(b"3")
        elif kind[:1] == b"0":
            self._send(b"40" + self.auth)
