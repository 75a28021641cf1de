"""An open socket: what is sent to it, whether anybody is there, and when it is cut."""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web
from engineio.packet import CLOSE, PING

from bauern.server.limits import Noted, Trouble, WireLimits

GOODBYE_SECONDS: Final = 2.0
"""How long a dismissed socket may take to close before it is cut."""
_PING, _CLOSE = str(PING).encode(), str(CLOSE).encode()
_TEXT: Final = 0x81
"""A frame's first byte: a whole message, neither compressed nor, from a server, masked."""
_CLOSE_FRAME: Final = b"\x88\x02" + (1000).to_bytes(2, "big")


class Outbox:
    """Sockets that have something to send: each is written to once in a turn of the loop, whatever it has to say."""

    def __init__(self) -> None:
        """Nobody has anything to send yet."""
        self._lines: list[Line] = []

    def add(self, line: "Line") -> None:
        """Have this one written to at the end of the turn."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._empty)
        self._lines.append(line)

    def _empty(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.flush()


@dataclass(slots=True)
class Line:
    """What is known of an open socket."""

    request: web.Request
    limits: WireLimits
    noted: Noted
    outbox: Outbox
    clock: asyncio.TimerHandle
    """Sends the next ping, or cuts who has not said hello or has not answered one."""
    has_said_hello: bool = False
    is_pinged: bool = False
    """Whether a ping waits for its answer."""
    strikes: int = 0
    sid: str | None = None
    """What it is called once it is connected."""
    unwritten: list[bytes] = field(default_factory=list)
    """Frames, head and text, that go out at the end of this turn of the loop."""
    unwritten_bytes: int = 0
    waiting: deque[int] = field(default_factory=deque)
    """Sizes of the frames that have not gone out, the first of them perhaps in part."""
    waiting_bytes: int = 0
    is_leaving: bool = False
    """Whether it was dismissed: nothing that it says counts any more, and nothing more is sent."""
    is_cut: bool = False

    def send(self, text: bytes) -> None:
        """Write a message, never waiting. A client that does not read is cut, not buffered without end."""
        transport = self.request.transport
        if transport is None or transport.is_closing() or self.is_leaving:
            return
        unsent = transport.get_write_buffer_size() + self.unwritten_bytes
        while self.waiting and self.waiting_bytes - self.waiting[0] >= unsent:
            self.waiting_bytes -= self.waiting.popleft()
        if len(self.waiting) >= self.limits.queue or unsent + len(text) > self.limits.queue_bytes:
            self.cut("cut-slow")
            return
        head = _head(len(text))
        size = len(head) + len(text)
        if not self.unwritten:
            self.outbox.add(self)
        self.unwritten += (head, text)
        self.unwritten_bytes += size
        self.waiting.append(size)
        self.waiting_bytes += size
        if len(self.waiting) >= self.limits.queue:
            self.flush()

    def flush(self) -> None:
        """Write what was to be sent in this turn."""
        frames, self.unwritten, self.unwritten_bytes = self.unwritten, [], 0
        transport = self.request.transport
        if frames and transport is not None and not transport.is_closing():
            transport.write(b"".join(frames))

    def say_goodbye(self) -> None:
        """Close after all that was sent. What still comes is read, or the system would throw away what was sent."""
        self.send(_CLOSE)
        self.flush()
        self.is_leaving = True
        if self.request.transport is not None:
            self.request.transport.write(_CLOSE_FRAME)
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.cut)

    def rest(self) -> None:
        """Let some time pass until the next ping: somebody is there."""
        self.clock.cancel()
        self.is_pinged = False
        self.clock = asyncio.get_running_loop().call_later(self.limits.ping[0], self._ping)

    def _ping(self) -> None:
        self.is_pinged = True
        self.send(_PING)
        self.clock = asyncio.get_running_loop().call_later(self.limits.ping[1], self.cut)

    def cut(self, why: Trouble | None = None) -> None:
        """Close the TCP connection at once; the reader ends and everything is cleaned up from there."""
        if why is not None and not self.is_cut:
            self.noted(why)
        self.is_cut = True
        if self.request.transport is not None:
            self.request.transport.abort()


def _head(size: int) -> bytes:
    """Return what stands before a text of so many bytes in the WebSocket frame that a server sends."""
    if size < 126:  # noqa: PLR2004  (RFC 6455, 5.2: from here on the length stands behind, in two bytes or in eight)
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")
