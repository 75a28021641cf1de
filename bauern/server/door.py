"""The door: connections come in no faster and no more than the server bears, and none may wait for ever.

Here is all that touches the insides of aiohttp's server, which by itself takes whatever has queued up in one turn of
the loop, waits an hour for a request, and writes a traceback for each that is none.
"""

import asyncio
import contextlib
import errno
import resource
import select
import socket
import sys
from collections import Counter
from typing import Any, Final

from aiohttp import web
from aiohttp.http import HttpProcessingError
from aiohttp.web_protocol import RequestHandler

from bauern.server.addresses import network
from bauern.server.limits import DoorLimits, Noted

_BACKLOG: Final = 4096
"""Connections that the system keeps until they are let in."""
_UNREAD_SECONDS: Final = 30
"""How long what was sent may stay unread: a page that somebody asks for and does not take."""
_BREATH: Final = 1.0
"""Seconds without newcomers when the system has no descriptor or memory left."""
_NOTHING_LEFT: Final = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""All other errors are those of a newcomer who has gone again."""
_SPARE_FILES: Final = 100
"""Descriptors that the server needs besides its connections."""


class Door:
    """Accepts connections for an application's server."""

    def __init__(self, server: web.Server, limits: DoorLimits, noted: Noted) -> None:
        """Let callers in to this server, and tell `noted` whom there was no room for and who speaks no HTTP."""
        self._server = server
        self._limits = limits
        self._noted = noted
        self._listeners: list[socket.socket] = []
        self._letting_in: list[asyncio.Task[None]] = []
        self._inside: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._inside.total()

    async def open(self, host: str, port: int) -> int:
        """Listen, and return the port.

        Raises:
            OSError: the address cannot be used.
        """
        _allow_files(self._limits.all + _SPARE_FILES)
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, *_, address in dict.fromkeys(found):
            listener = socket.create_server(address[:2], family=family, backlog=_BACKLOG)
            listener.setblocking(False)  # noqa: FBT003  (the library's signature)
            self._listeners.append(listener)
            self._letting_in.append(asyncio.create_task(self._let_in(listener)))
        return int(self._listeners[0].getsockname()[1])

    async def close(self) -> None:
        """Let nobody in any more; who is inside stays."""
        for task in self._letting_in:
            task.cancel()
        await asyncio.gather(*self._letting_in, return_exceptions=True)
        for listener in self._listeners:
            listener.close()

    async def _let_in(self, listener: socket.socket) -> None:
        """Accept one connection after the other, at most one in each turn of the loop; runs until it is cancelled."""
        loop = asyncio.get_running_loop()
        pause = 1 / self._limits.per_second if self._limits.per_second else 0.0
        due = 0.0
        while True:
            try:
                connection, (address, *_) = await loop.sock_accept(listener)
            except OSError as error:
                if error.errno in _NOTHING_LEFT:
                    self._noted("no-room")
                await asyncio.sleep(_BREATH if error.errno in _NOTHING_LEFT else 0)
                continue
            if _has_hung_up(connection):
                connection.close()
                await asyncio.sleep(0)
                continue
            due = max(due + pause, loop.time())  # a busy loop is no pause on top: who was held up by it is made up for
            caller = network(address)
            if self._is_full(caller):
                self._noted("no-room")
                connection.close()
                await asyncio.sleep(0)
            else:
                await self._welcome(connection, caller)
                await asyncio.sleep(due - loop.time())

    def _is_full(self, caller: str) -> bool:
        limits = self._limits
        return 0 < limits.all <= len(self) or 0 < limits.one_address <= self._inside[caller]

    async def _welcome(self, connection: socket.socket, caller: str) -> None:
        if sys.platform == "linux":
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_SECONDS * 1000)
        with contextlib.suppress(OSError):  # he is gone already
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: _Caller(self._server, self._limits.request_seconds, self._inside, caller, self._noted),
                connection,
            )


def _has_hung_up(connection: socket.socket) -> bool:
    """Whether the caller has gone while he waited: a crowd that is late tries again, and the dead keep nobody up."""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(0))


class _Caller(RequestHandler):
    """A connection; what is no HTTP is answered and counted, and costs no traceback."""

    __slots__ = ("_address", "_inside", "_noted")

    def __init__(
        self, server: web.Server, request_seconds: float, inside: Counter[str], address: str, noted: Noted
    ) -> None:
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, keepalive_timeout=request_seconds, access_log=None)  # type: ignore[arg-type]  # as AppRunner does
        self._inside = inside
        self._address = address
        self._noted = noted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._inside[self._address] += 1
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._inside[self._address] -= 1
        if not self._inside[self._address]:
            del self._inside[self._address]
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answer what is no request without repeating it; the library logs what else went wrong."""
        if not isinstance(exc, HttpProcessingError):
            return super().handle_error(request, status, exc, message)
        self._noted("bad-http")
        answer = web.Response(status=status, text="this is no request\n", headers=_PLAINLY)
        answer.force_close()
        return answer

    def log_exception(self, *args: Any, **named: Any) -> None:  # noqa: ANN401  (as in the library)
        """Log what nobody expected; a body that breaks its own form is the client's fault."""
        if isinstance(named.get("exc_info"), web.RequestPayloadError):
            self._noted("bad-http")
        else:
            super().log_exception(*args, **named)


_PLAINLY: Final = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff"}


def _allow_files(wanted: int) -> None:
    """Have so many descriptors, or as many as the system allows."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= now < wanted:  # -1 is no limit
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, most) if most >= 0 else wanted, most))
