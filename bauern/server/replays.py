"""Replays: an ended match for whoever has its address, and records that somebody brings.

`/replay/<address>` is a page, `/replay/<address>.toml` the record, and what the page draws comes from beside it.
A record that is brought is sent to `/replay/brought/` each time: the server keeps nothing of it.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import msgspec
import structlog
from aiohttp import hdrs, web
from msgspec import Struct

from bauern.engine import IllegalAction, Record, Refused
from bauern.protocol.codec import encode
from bauern.server.addresses import AddressOf
from bauern.server.frames import HandData, hand_data, match_data, record_in
from bauern.server.i18n import Language
from bauern.server.rates import Rate
from bauern.server.records import as_file
from bauern.store import StoredMatch
from bauern.table.archive import record_of, written

MOST_BYTES: Final = 131_072
"""Of a record that is brought: the longest match takes half of it."""
_AT_A_TIME: Final = 2
"""Records that are replayed at once, so that games do not wait for them."""
_BODY_SECONDS: Final = 10
_AT: Final = "/replay/{address:[0-9a-f]{16}-[0-9]{1,9}-[0-9a-f]{16}}"
_HAND: Final = r"{hand:[1-9]\d{0,2}}.json"
_log = structlog.get_logger(__name__)


class Matches(Protocol):
    """Where matches are remembered."""

    async def match_at(self, address: str) -> StoredMatch | None:
        """Return the match with this address, or None."""


class Site(Protocol):
    """What makes a page of a template."""

    def language_of(self, request: web.Request) -> Language:
        """Return the language of a request."""

    def page(self, request: web.Request, template: str, context: Mapping[str, object]) -> web.Response:
        """Return the page."""

    def origin(self, request: web.Request) -> str:
        """Return the address of this server as others call it."""


class Replays:
    """The routes below `/replay`."""

    def __init__(self, site: Site, matches: Matches, wrong: Rate, replays: Rate, address_of: AddressOf) -> None:
        """Find matches there; who tries addresses that lead nowhere, or has too much replayed, has to wait."""
        self._site = site
        self._matches = matches
        self._wrong = wrong
        self._replays = replays
        self._address_of = address_of
        self._at_once = asyncio.Semaphore(_AT_A_TIME)

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get(_AT, self._page)
        app.router.add_get(_AT + ".toml", self._record)
        app.router.add_get(_AT + "/match.json", self._match)
        app.router.add_get(_AT + "/" + _HAND, self._hand)
        app.router.add_post("/replay/brought/match.json", self._brought_match)
        app.router.add_post("/replay/brought/" + _HAND, self._brought_hand)

    async def _page(self, request: web.Request) -> web.Response:
        record, address = await self._found(request), request.match_info["address"]
        say = self._site.language_of(request).texts
        names = [name for name in record.seats if name]
        context = {
            "address": address,
            "game": record.game.key.capitalize(),
            "title": f"{record.game.key.capitalize()}: {', '.join(names)}",
            "about": say.ngettext(
                "One hand, card by card, from every seat.",
                "{n} hands, card by card, from every seat.",
                len(record.deals),
            ).format(n=len(record.deals)),
            "origin": self._site.origin(request),
        }
        return self._site.page(request, "replay.html", context)

    async def _record(self, request: web.Request) -> web.Response:
        text = written(await self._found(request))
        return as_file(text, f"bauern-{request.match_info['address']}.toml")

    async def _match(self, request: web.Request) -> web.Response:
        record = await self._found(request)
        return await self._answer(request, lambda: match_data(record))

    async def _hand(self, request: web.Request) -> web.Response:
        record, number = await self._found(request), int(request.match_info["hand"])
        return await self._answer(request, lambda: _hand_of(record, number))

    async def _brought_match(self, request: web.Request) -> web.Response:
        text = await _text(request)
        return await self._answer(request, lambda: match_data(record_in(text)))

    async def _brought_hand(self, request: web.Request) -> web.Response:
        text, number = await _text(request), int(request.match_info["hand"])
        return await self._answer(request, lambda: _hand_of(record_in(text), number))

    async def _found(self, request: web.Request) -> Record:
        """Return the record of the ended match that is asked for; whatever cannot be had is simply not there."""
        who, now = self._address_of(request), asyncio.get_running_loop().time()
        if self._wrong.left(who, now) < 1:
            raise web.HTTPTooManyRequests
        self._count(request)
        try:
            stored = await self._matches.match_at(request.match_info["address"])
            async with self._at_once:
                record = await asyncio.to_thread(record_of, stored) if stored else None
        except (Refused, IllegalAction, msgspec.ValidationError):
            _log.exception("a match could not be replayed")
            record = None
        if record is None:
            self._wrong.take(who, now)
            raise web.HTTPNotFound
        return record

    def _count(self, request: web.Request) -> None:
        if self._replays.take(self._address_of(request), asyncio.get_running_loop().time()) < 0:
            raise web.HTTPTooManyRequests

    async def _answer(self, request: web.Request, work: Callable[[], Struct]) -> web.Response:
        """Answer with what a thread works out, or with why the record cannot be replayed."""
        if request.method == hdrs.METH_POST:
            self._count(request)
        try:
            async with self._at_once:
                body = await asyncio.to_thread(lambda: encode(work()))
        except Refused as refused:
            return _refused(refused.code, refused.message)
        answer = web.Response(body=body, content_type="application/json")
        answer.enable_compression()
        return answer


def _hand_of(record: Record, number: int) -> HandData:
    """Return a hand of a record.

    Raises:
        Refused: `bad_record`.
        web.HTTPNotFound: there is no such hand.
    """
    if number > len(record.deals):
        raise web.HTTPNotFound
    return hand_data(record, number)


async def _text(request: web.Request) -> str:
    """Return the record that is sent.

    Raises:
        web.HTTPException: it is too long, no text, or comes too slowly.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in request.content.iter_any():
                body += chunk
                if len(body) > MOST_BYTES:
                    message = f"it is longer than {MOST_BYTES} bytes"
                    raise web.HTTPRequestEntityTooLarge(MOST_BYTES, len(body), text=_refusal("bad_record", message))
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    try:
        return body.decode()
    except UnicodeDecodeError as error:
        message = f"not UTF-8: byte {error.start + 1}"
        raise web.HTTPUnprocessableEntity(text=_refusal("bad_record", message)) from None


def _refusal(code: str, message: str) -> str:
    return encode({"error": code, "message": message}).decode()


def _refused(code: str, message: str) -> web.Response:
    return web.Response(text=_refusal(code, message), status=422, content_type="application/json")
