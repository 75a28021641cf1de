"""Records of finished matches, fetched by those who played them."""

import asyncio
from typing import Final, Protocol

import msgspec
import structlog
from aiohttp import hdrs, web

from bauern.club.guests import Guests
from bauern.engine import IllegalAction, Refused
from bauern.server.addresses import AddressOf
from bauern.server.sockets import Rates
from bauern.store import StoredMatch
from bauern.table.archive import record_for, written
from bauern.table.room import PlayerId

_SCHEME: Final = "Bearer "
_log = structlog.get_logger(__name__)


class Matches(Protocol):
    """Where matches are remembered."""

    async def match(self, code: str, first: int) -> StoredMatch | None:
        """Return the match that began with hand `first` of the newest table with this code, or None."""


class Records:
    """`/record/<table>/<match>.toml`, where `<match>` is the number of the match's first hand at the table.

    The header `Link` tells the address of the replay, which needs no token: whoever is given it may see the match.
    """

    def __init__(self, guests: Guests, matches: Matches, rates: Rates, address_of: AddressOf) -> None:
        """Know players there and matches here; who asks too often, or for what he cannot have, has to wait."""
        self._guests = guests
        self._matches = matches
        self._rates = rates
        self._address_of = address_of

    def attach(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_get(r"/record/{table:[A-Z2-9]{6}}/{match:\d{1,9}}.toml", self._record)

    async def _record(self, request: web.Request) -> web.Response:
        """Answer with a record; whatever cannot be had, for whatever reason, is simply not there."""
        code, first = request.match_info["table"], int(request.match_info["match"])
        address, now = self._address_of(request), asyncio.get_running_loop().time()
        if self._rates.wrong_codes.left(address, now) < 1:
            raise web.HTTPTooManyRequests
        try:
            found = await self._found(request.headers.get(hdrs.AUTHORIZATION, ""), code, first)
        except (Refused, IllegalAction, msgspec.ValidationError):
            _log.exception("a record could not be written")
            found = None
        if found is None:
            self._rates.wrong_codes.take(address, now)
            raise web.HTTPNotFound
        replay, text = found
        answer = as_file(text, f"bauern-{code}-{first}.toml")
        answer.headers[hdrs.LINK] = f"</replay/{replay}>; rel=alternate"
        return answer

    async def _found(self, authorization: str, code: str, first: int) -> tuple[str, str] | None:
        """Return the match's address, and its record as text."""
        if not authorization.startswith(_SCHEME):
            return None
        guest = await self._guests.known(authorization.removeprefix(_SCHEME), None)
        if guest is None:
            return None
        if self._rates.commands.take(guest.id, asyncio.get_running_loop().time()) < 0:
            raise web.HTTPTooManyRequests
        stored = await self._matches.match(code, first)
        if stored is None:
            return None
        record = await asyncio.to_thread(record_for, PlayerId(guest.id), stored)
        return None if record is None else (stored.address, written(record))


def as_file(record: str, name: str) -> web.Response:
    """Return the answer with a record that is kept as a file of this name."""
    return web.Response(
        body=record.encode(),
        content_type="application/toml",
        charset="utf-8",
        headers={
            hdrs.CACHE_CONTROL: "private, no-store",
            hdrs.CONTENT_DISPOSITION: f'attachment; filename="{name}"',
        },
    )
