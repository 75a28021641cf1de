"""All that touches the insides of python-socketio and python-engineio; pinned to exact versions, tested against them.

What it mends: clients could call the handlers named `connect` and `disconnect`, one client's events ran side by side,
a bad frame cost a traceback or a leaked session, so did half a handshake, slow readers were buffered without end, a
client that ignores CLOSE was not cut, pings were answered without end and without a pause, each disconnect searched
every room, and each message was encoded, queued and awaited in tasks of its own. So the library does the handshake and
keeps the list of sockets; what goes through an open one, pings included, is read and written here.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec
import socketio
from aiohttp import WSMessage, WSMsgType, hdrs, web
from engineio.packet import CLOSE, MESSAGE, PONG
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from bauern.server.limits import Noted, WireLimits
from bauern.server.line import GOODBYE_SECONDS, Line, Outbox
from bauern.server.rates import Rate

_NAMESPACE: Final = "/"
_PINGS: Final = 10
"""Pings of its own that a socket may send at once, and one more each second."""
_REST: Final = 0.004
"""Seconds from one packet of a socket to its next: nobody plays as fast, and who floods leaves the loop to others."""
_PINGING: Final = {WSMsgType.PING, WSMsgType.PONG}
_CLOSE: Final = str(CLOSE)
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
            monitor_clients=False,
            logger=quiet,
            engineio_logger=quiet,
        )
        self._ours: Handlers
        self._limits = limits
        self.noted = noted
        self._pings = Rate(1, _PINGS)
        self._lines: dict[str, Line] = {}
        self._by_sid: dict[str, Line] = {}
        """Those that are connected, by what the handlers call them; `_lines` are by what the handshake called them."""
        self._outbox = Outbox()
        self._parting = asyncio.Lock()
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
        try:
            answer: web.StreamResponse = await self.handle_request(request)
        except ConnectionError:  # he had gone before he was let in
            self.noted("bad-handshake")
            raise web.HTTPBadRequest from None
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

    def opened(self, eio_sid: str, request: web.Request) -> Line:
        """Note a socket that was opened; it has to connect soon."""
        loop = asyncio.get_running_loop()
        silence = loop.call_later(self._limits.hello_seconds, self._too_silent, eio_sid)
        line = self._lines[eio_sid] = Line(request, self._limits, self.noted, self._outbox, silence)
        self._nobody.clear()
        return line

    def _too_silent(self, eio_sid: str) -> None:
        self._lines[eio_sid].cut("cut-silent")

    def closed(self, eio_sid: str) -> None:
        """Forget a socket."""
        self.eio.sockets.pop(eio_sid, None)  # the library would, unless the handshake has failed
        line = self._lines.pop(eio_sid, None)
        if line is not None:
            line.clock.cancel()
            self._by_sid.pop(line.sid or "", None)
        if not self._lines:
            self._nobody.set()

    async def all_closed(self) -> None:
        """Wait until no socket is open."""
        await self._nobody.wait()

    def may_ping(self, eio_sid: str) -> bool:
        """Whether a socket may send a ping of its own, or an answer to none."""
        return self._pings.take(eio_sid, asyncio.get_running_loop().time()) >= 0

    def strike(self, line: Line) -> None:
        """Count a malformed packet; too many cut the socket."""
        line.strikes += 1
        self.noted("bad-frame")
        if line.strikes >= self._limits.strikes:
            line.cut("cut-malformed")

    # --- what clients send

    async def _handle_eio_connect(self, eio_sid: str, environ: Mapping[str, Any]) -> None:
        """Take a handshake's socket in; the library would have a task for its pings."""
        await super()._handle_eio_connect(eio_sid, environ)
        self.eio.sockets[eio_sid].last_ping = None

    async def take(self, eio_sid: str, line: Line, text: str) -> None:
        """Read a packet and do what it says; whatever is no packet of ours is a strike."""
        packet = _read(text)
        if packet is None:
            self.strike(line)
        elif packet.packet_type == CONNECT:
            await self._hello(eio_sid, line, packet.data)
        elif packet.packet_type == EVENT:
            await self._said(line, packet.id, packet.data)
        elif packet.packet_type == DISCONNECT:
            line.cut()
        else:
            self.strike(line)

    async def _hello(self, eio_sid: str, line: Line, auth: object) -> None:
        """Connect a client once; `Handlers.connected` decides."""
        if line.has_said_hello:
            self.strike(line)
            return
        line.has_said_hello = True
        line.rest()
        sid = await self.manager.pre_connect(eio_sid, _NAMESPACE)
        if not await self._ours.connected(sid, line.request, auth):
            await self.manager.disconnect(sid, _NAMESPACE)
            line.cut()
            return
        await self.manager.connect(sid, _NAMESPACE)
        line.sid = sid
        self._by_sid[sid] = line
        line.send(_text(_GamePacket(CONNECT, {"sid": sid})))
        await self._ours.greeted(sid)

    async def _said(self, line: Line, ack: int | None, data: object) -> None:
        """Answer a `command` that asks for an answer; anything else is dropped and is a strike."""
        sid = line.sid
        known = isinstance(data, list) and data[:1] == ["command"]
        if sid is None or ack is None or not isinstance(data, list) or not known:
            self.strike(line)
            return
        payload = data[1] if len(data) == 2 else None  # noqa: PLR2004  (the event's name and one argument)
        answer = await self._ours.command(sid, payload)
        if answer is not None:
            line.send(_text(_GamePacket(ACK, [answer], id=ack)))

    async def _handle_eio_disconnect(self, eio_sid: str, reason: str) -> None:
        """Let go of a socket, whoever ended it; in a turn of its own, though a whole crowd goes at once."""
        async with self._parting:
            await asyncio.sleep(0)
        sid = self.manager.sid_from_eio_sid(eio_sid, _NAMESPACE)
        self.environ.pop(eio_sid, None)
        if sid is not None:
            self.manager.basic_disconnect(sid, _NAMESPACE, reason=reason)
            await self._ours.disconnected(sid)

    # --- what clients are sent

    def push(self, sid: str, event: str, message: bytes) -> None:
        """Send an encoded message; never waits. A client that does not read is cut, not buffered."""
        line = self._by_sid.get(sid)
        if line is not None:
            line.send(b'42["%b",%b]' % (event.encode(), message))

    def dismiss(self, sid: str, *, for_good: bool) -> None:
        """Close a socket after what was pushed has gone out; `for_good` tells the client not to come back by itself."""
        line = self._by_sid.get(sid)
        if line is None or line.is_leaving:
            return
        if for_good:
            line.send(_text(_GamePacket(DISCONNECT)))
        line.say_goodbye()

    def cut(self, sid: str) -> None:
        """Close the socket of somebody who sends too much, at once."""
        line = self._by_sid.get(sid)
        if line is not None:
            line.cut("cut-flood")


def _text(packet: _GamePacket) -> bytes:
    """Return a Socket.IO packet as the text of an Engine.IO message."""
    return f"{MESSAGE}{packet.encode()}".encode()


def _read(text: str) -> _GamePacket | None:
    """Return the packet in a message, None if there is none of ours."""
    if text[:1] not in {"0", "1", "2"}:
        return None
    try:
        packet = _GamePacket(encoded_packet=text)
    except (ValueError, TypeError, RecursionError):
        return None
    return packet if packet.namespace in {None, _NAMESPACE} and not packet.attachment_count else None


class _GameSocket:
    """A websocket in place of the library's: it compresses nothing, has one task and closes in time."""

    def __init__(self, handler: Any, server: Any, wire: Wire) -> None:  # noqa: ANN401  (the library has no types)
        self._engine: Any = handler.__self__
        self._wire = wire
        self._socket = web.WebSocketResponse(
            max_msg_size=server.max_http_buffer_size, compress=False, autoping=False, timeout=GOODBYE_SECONDS
        )
        self._line: Line

    async def __call__(self, environ: Mapping[str, Any]) -> web.WebSocketResponse:
        request: web.Request = environ["aiohttp.request"]
        engine = self._engine
        try:
            await self._socket.prepare(request)
            self._line = self._wire.opened(engine.sid, request)
            engine.connected = engine.upgraded = True
            self._line.send(engine.queue.get_nowait().encode().encode())  # the handshake's own packet, alone in there
            await self._read()
        finally:
            await engine.close(wait=False, abort=True, reason=engine.server.reason.TRANSPORT_CLOSE)
            self._wire.closed(engine.sid)
        return self._socket

    async def _read(self) -> None:
        """Do what packets say, each some time after the one before, until the connection has ended."""
        now = asyncio.get_running_loop().time
        rested = now()
        while not self._line.is_cut:
            message = await self._socket.receive()
            if message.type in _CLOSING or message.data == _CLOSE:
                return
            if (too_soon := rested - now()) > 0:
                await asyncio.sleep(too_soon)
            if not self._line.is_cut:
                await self._take(message)
            rested = now() + _REST

    async def _take(self, message: WSMessage) -> None:
        """Do what a frame says; what may not come now is a strike."""
        if message.type in _PINGING and self._wire.may_ping(self._engine.sid):
            if message.type is WSMsgType.PING:
                await self._socket.pong(message.data)
        elif message.type is not WSMsgType.TEXT:  # also ERROR: too long, or not even a websocket's frame
            self._wire.strike(self._line)
        elif self._line.is_leaving:
            self._wire.noted("after-goodbye")
        elif message.data[:1] == str(MESSAGE):
            await self._wire.take(self._engine.sid, self._line, message.data[1:])
        elif message.data == str(PONG) and self._line.is_pinged:
            self._line.rest()
        else:
            self._wire.strike(self._line)
