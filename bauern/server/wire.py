"""All that touches the insides of python-socketio and python-engineio; pinned to exact versions, tested against them.

What it mends: clients could call the handlers named `connect` and `disconnect`, one client's events ran side by side,
a bad frame cost a traceback or a leaked session, so did half a handshake, slow readers were buffered without end, a
client that ignores CLOSE was not cut, pings were answered without end and without a pause, each disconnect searched
every room, and each message was encoded and queued the slow way.
"""

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec
import socketio
from aiohttp import WSMsgType, hdrs, web
from engineio.async_drivers import aiohttp as eio_driver
from engineio.packet import CLOSE, MESSAGE, PONG
from engineio.packet import Packet as EioPacket
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from bauern.server.limits import Noted, Trouble, WireLimits
from bauern.server.rates import Rate

_NAMESPACE: Final = "/"
_GOODBYE_SECONDS: Final = 2.0
"""How long a dismissed socket may take to close before it is cut."""
_PINGS: Final = 10
"""Pings of its own that a socket may send at once, and one more each second."""
_PINGING: Final = {WSMsgType.PING, WSMsgType.PONG}
_CLOSING: Final = {WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED}


class Handlers(Protocol):
    """What is done with a socket's words; all for one socket run one after the other."""

    async def connected(self, sid: str, request: web.Request, auth: object) -> bool:
        """Take a new socket in; False refuses it."""

    async def greeted(self, sid: str) -> None:
        """Say hello: the client has been told that it is connected."""

    async def command(self, sid: str, payload: object) -> msgspec.Struct | None:
        """Return the answer to a command; None gives none."""

    async def disconnected(self, sid: str) -> None:
        """Let go of a socket that was taken in."""


class _Json:
    """What the packet classes use as their `json` module: strict, quick, and msgspec's structs as they are."""

    @staticmethod
    def dumps(value: object, **_: object) -> str:
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str) -> object:
        return msgspec.json.decode(text)


class _GamePacket(Packet):  # type: ignore[misc]  # the library has no types
    """Socket.IO packets without attachments."""

    uses_binary_events = False
    json = _Json


@dataclass(slots=True)
class _Line:
    """What is known of an open socket."""

    request: web.Request
    noted: Noted
    strikes: int = 0
    hello: asyncio.TimerHandle | None = field(default=None)
    waiting: int = 0
    """Messages that have not gone out."""
    waiting_bytes: int = 0
    is_leaving: bool = False
    """Whether it was dismissed: nothing that it says counts any more."""
    is_cut: bool = False

    def cut(self, why: Trouble | None = None) -> None:
        """Close the TCP connection at once; the reader ends and everything is cleaned up from there."""
        if why is not None and not self.is_cut:
            self.noted(why)
        self.is_cut = True
        if self.request.transport is not None:
            self.request.transport.abort()


class _Manager(socketio.AsyncManager):  # type: ignore[misc]  # the library has no types
    """Clients are in no rooms but their own, so that letting one go does not search all of them."""

    def basic_disconnect(self, sid: str, namespace: str, **_: object) -> None:
        for room in (None, sid):
            self.basic_leave_room(sid, namespace, room)
        self.callbacks.pop(sid, None)
        for pending in (self.pending_connect, self.pending_disconnect):
            if sid in pending.get(namespace, ()):
                pending[namespace].remove(sid)


class Wire(socketio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """A Socket.IO server for one event with an answer, `command`, and messages that are pushed already encoded."""

    def __init__(self, limits: WireLimits, noted: Noted) -> None:
        """Cut sockets at these limits, and tell `noted` of trouble. `serve` and `attach` it to an application."""
        quiet = logging.getLogger("bauern.wire.library")
        for library in (quiet, logging.getLogger("aiohttp.websocket")):
            library.setLevel(logging.ERROR)
        interval, timeout = limits.ping
        super().__init__(
            async_mode="aiohttp",
            client_manager=_Manager(),
            serializer=_GamePacket,
            async_handlers=False,
            transports=["websocket"],
            cors_allowed_origins=self._is_origin_allowed,
            cors_credentials=False,
            max_http_buffer_size=limits.frame,
            ping_interval=interval,
            ping_timeout=timeout,
            logger=quiet,
            engineio_logger=quiet,
        )
        self._ours: Handlers
        self._limits = limits
        self.noted = noted
        self._pings = Rate(1, _PINGS)
        self._lines: dict[str, _Line] = {}
        self._nobody = asyncio.Event()
        self._nobody.set()
        self.eio._async = {**self.eio._async, "websocket": self._socket}  # noqa: SLF001  (that is what this module is for)

    def serve(self, handlers: Handlers) -> None:
        """Call these handlers from now on."""
        self._ours = handlers

    def attach(self, app: web.Application, socketio_path: str = "socket.io") -> None:
        """Add the route: a handshake, and nothing else that the library would do there."""
        app.router.add_get(f"/{socketio_path}/", self._handshake, allow_head=False)

    async def _handshake(self, request: web.Request) -> web.StreamResponse:
        """Open a socket.

        Raises:
            HTTPBadRequest: it is no websocket's handshake for this protocol.
            HTTPForbidden: it comes from a page that is not ours.
        """
        asked = request.query
        engine = (asked.get("EIO"), asked.get("transport")) == ("4", "websocket") and not {"sid", "j"} & asked.keys()
        if not engine or not web.WebSocketResponse().can_prepare(request).ok:
            self.noted("bad-handshake")
            raise web.HTTPBadRequest
        origin = ",".join(request.headers.getall(hdrs.ORIGIN, ()))
        if origin and not self._is_origin_allowed(origin, {"HTTP_HOST": request.headers.get(hdrs.HOST, "")}):
            self.noted("origin-refused")
            raise web.HTTPForbidden
        answer: web.StreamResponse = await self.handle_request(request)
        return answer

    def _is_origin_allowed(self, origin: str, environ: Mapping[str, Any]) -> bool:
        """Accept a browser's page only from this very address, or from a listed one; the library asks too."""
        if origin in self._limits.origins:
            return True
        try:
            address = urlsplit(origin).netloc.lower()
        except ValueError:
            return False
        return bool(address) and address == str(environ.get("HTTP_HOST", "")).lower()

    def _socket(self, handler: Any, server: Any) -> "_GameSocket":  # noqa: ANN401  (the library has no types)
        return _GameSocket(handler, server, self)

    # --- sockets come and go

    def opened(self, eio_sid: str, request: web.Request) -> _Line:
        """Note a socket that was opened; it has to connect soon."""
        line = _Line(request, self.noted)
        loop = asyncio.get_running_loop()
        line.hello = loop.call_later(self._limits.hello_seconds, line.cut, "cut-silent")
        self._lines[eio_sid] = line
        self._nobody.clear()
        return line

    def closed(self, eio_sid: str) -> None:
        """Forget a socket."""
        line = self._lines.pop(eio_sid, None)
        if line is not None and line.hello is not None:
            line.hello.cancel()
        if not self._lines:
            self._nobody.set()

    async def all_closed(self) -> None:
        """Wait until no socket is open."""
        await self._nobody.wait()

    def may_ping(self, eio_sid: str) -> bool:
        """Whether a socket may send a ping of its own, or an answer to none."""
        return self._pings.take(eio_sid, asyncio.get_running_loop().time()) >= 0

    def strike(self, line: _Line) -> None:
        """Count a malformed packet; too many cut the socket."""
        line.strikes += 1
        self.noted("bad-frame")
        if line.strikes >= self._limits.strikes:
            line.cut("cut-malformed")

    # --- what clients send

    async def _handle_eio_message(self, eio_sid: str, data: object) -> None:
        """Read a packet and do what it says; whatever is no packet of ours is a strike."""
        line, packet = self._lines[eio_sid], _read(data)
        if packet is None:
            self.strike(line)
        elif packet.packet_type == CONNECT:
            await self._hello(eio_sid, line, packet.data)
        elif packet.packet_type == EVENT:
            await self._said(eio_sid, line, packet.id, packet.data)
        elif packet.packet_type == DISCONNECT:
            line.cut()
        else:
            self.strike(line)

    async def _hello(self, eio_sid: str, line: _Line, auth: object) -> None:
        """Connect a client once; `Handlers.connected` decides."""
        if line.hello is None:
            self.strike(line)
            return
        line.hello.cancel()
        line.hello = None
        sid = await self.manager.pre_connect(eio_sid, _NAMESPACE)
        if not await self._ours.connected(sid, line.request, auth):
            await self.manager.disconnect(sid, _NAMESPACE)
            line.cut()
            return
        await self.manager.connect(sid, _NAMESPACE)
        self._queue(eio_sid, _GamePacket(CONNECT, {"sid": sid}).encode())
        await self._ours.greeted(sid)

    async def _said(self, eio_sid: str, line: _Line, ack: int | None, data: object) -> None:
        """Answer a `command` that asks for an answer; anything else is dropped and is a strike."""
        sid = self.manager.sid_from_eio_sid(eio_sid, _NAMESPACE)
        known = isinstance(data, list) and data[:1] == ["command"]
        if sid is None or ack is None or not isinstance(data, list) or not known:
            self.strike(line)
            return
        payload = data[1] if len(data) == 2 else None  # noqa: PLR2004  (the event's name and one argument)
        answer = await self._ours.command(sid, payload)
        if answer is not None:
            self._queue(eio_sid, _GamePacket(ACK, [answer], id=ack).encode())

    async def _handle_eio_disconnect(self, eio_sid: str, reason: str) -> None:
        """Let go of a socket, whoever ended it."""
        sid = self.manager.sid_from_eio_sid(eio_sid, _NAMESPACE)
        self.environ.pop(eio_sid, None)
        if sid is not None:
            self.manager.basic_disconnect(sid, _NAMESPACE, reason=reason)
            await self._ours.disconnected(sid)

    # --- what clients are sent

    def push(self, sid: str, event: str, message: bytes) -> None:
        """Send an encoded message; never waits. A client that does not read is cut, not buffered."""
        self._queue(self.manager.eio_sid_from_sid(sid, _NAMESPACE), f'2["{event}",{message.decode()}]')

    def _queue(self, eio_sid: str | None, text: str) -> None:
        socket, line = self.eio.sockets.get(eio_sid), self._lines.get(eio_sid or "")
        if socket is None or socket.closed or line is None or line.is_leaving:
            return
        if line.waiting >= self._limits.queue or line.waiting_bytes + len(text) > self._limits.queue_bytes:
            line.cut("cut-slow")
            return
        line.waiting += 1
        line.waiting_bytes += len(text)
        socket.queue.put_nowait(EioPacket(MESSAGE, text))

    def dismiss(self, sid: str, *, for_good: bool) -> None:
        """Close a socket after what was pushed has gone out; `for_good` tells the client not to come back by itself."""
        eio_sid = self.manager.eio_sid_from_sid(sid, _NAMESPACE)
        socket, line = self.eio.sockets.get(eio_sid), self._lines.get(eio_sid or "")
        if socket is None or line is None:
            return
        if for_good:
            self._queue(eio_sid, _GamePacket(DISCONNECT).encode())
        line.is_leaving = True
        socket.queue.put_nowait(EioPacket(CLOSE))
        socket.queue.put_nowait(None)  # ends the writer, which closes the websocket
        asyncio.get_running_loop().call_later(_GOODBYE_SECONDS, line.cut)

    def cut(self, sid: str) -> None:
        """Close the socket of somebody who sends too much, at once."""
        line = self._lines.get(self.manager.eio_sid_from_sid(sid, _NAMESPACE) or "")
        if line is not None:
            line.cut("cut-flood")


def _read(data: object) -> _GamePacket | None:
    """Return the packet in a message, None if there is none of ours."""
    if not isinstance(data, str) or data[:1] not in {"0", "1", "2"}:
        return None
    try:
        packet = _GamePacket(encoded_packet=data)
    except (ValueError, TypeError, RecursionError):
        return None
    return packet if packet.namespace in {None, _NAMESPACE} and not packet.attachment_count else None


class _GameSocket(eio_driver.WebSocket):  # type: ignore[misc]  # the library has no types
    """A websocket that compresses nothing, closes in time, and keeps what is no Engine.IO packet from the library."""

    def __init__(self, handler: Any, server: Any, wire: Wire) -> None:  # noqa: ANN401  (the library has no types)
        super().__init__(handler, server)
        self._wire = wire
        self._engine: Any = handler.__self__

    async def __call__(self, environ: Mapping[str, Any]) -> web.WebSocketResponse:
        request: web.Request = environ["aiohttp.request"]
        socket = web.WebSocketResponse(
            max_msg_size=self.server.max_http_buffer_size, compress=False, autoping=False, timeout=_GOODBYE_SECONDS
        )
        self._sock = socket
        await socket.prepare(request)
        self._line = self._wire.opened(self._engine.sid, request)
        self.environ = environ
        try:
            await self.handler(self)
        finally:
            self._wire.closed(self._engine.sid)
        return socket

    async def send(self, message: str) -> None:
        await super().send(message)
        if message.startswith(str(MESSAGE)):
            self._line.waiting -= 1
            self._line.waiting_bytes -= len(message) - 1

    async def wait(self) -> str:
        """Return the next Engine.IO packet.

        Raises:
            OSError: the connection has ended.
        """
        while not self._line.is_cut:
            message = await self._sock.receive()
            if message.type is WSMsgType.TEXT and self._line.is_leaving:
                self._wire.noted("after-goodbye")
                await asyncio.sleep(0)  # what has come already is read without a pause
            elif message.type is WSMsgType.TEXT and self._is_packet(message.data):
                return str(message.data)
            elif message.type in _PINGING and self._wire.may_ping(self._engine.sid):
                if message.type is WSMsgType.PING:
                    await self._sock.pong(message.data)
            elif message.type in _CLOSING:
                break
            else:  # also ERROR: too long, or not even a websocket's frame
                self._wire.strike(self._line)
        raise OSError("the websocket was closed")

    def _is_packet(self, text: str) -> bool:
        """Whether this is a packet that a client may send now."""
        return text[:1] == str(MESSAGE) or text == str(CLOSE) or (text == str(PONG) and self._is_pinged())

    def _is_pinged(self) -> bool:
        """Whether a ping waits for its answer."""
        return self._engine.last_ping is not None
