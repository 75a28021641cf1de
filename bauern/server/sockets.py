"""What is done with what players send: the edge between the wire and the tables."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog
from aiohttp import web

from bauern.club.guests import Guest, Guests
from bauern.engine import IllegalAction, Refused
from bauern.protocol.codec import command_of, encode
from bauern.protocol.commands import Act, Command, OpenTable
from bauern.protocol.messages import Ack, Failed, PlayerView, Welcome
from bauern.server.addresses import AddressOf
from bauern.server.rates import Rate
from bauern.server.sessions import Session, Sessions
from bauern.table.lobby import Tables
from bauern.table.room import NotSeated, Person, PlayerId

_log = structlog.get_logger(__name__)
_SLOWLY: Final = 0.02
"""Seconds that each command takes of somebody who sends too many: so that a flood costs the others little."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often: commands by player, wrong codes, new guests and new tables by address."""

    commands: Rate
    wrong_codes: Rate
    new_guests: Rate
    new_tables: Rate


@dataclass(frozen=True, slots=True)
class _Entering:
    """Somebody who is recognised and not yet greeted."""

    guest: Guest
    address: str
    table: str | None


class Sockets:
    """Handlers of the wire."""

    def __init__(  # noqa: PLR0913, PLR0917  (the parts that meet here)
        self,
        sessions: Sessions,
        guests: Guests,
        tables: Tables,
        rates: Rates,
        cut: Callable[[str], None],
        address_of: AddressOf,
        pages: str,
    ) -> None:
        """Bring these parts together; `cut` closes a socket at once, `pages` is what the pages are made of."""
        self._sessions = sessions
        self._guests = guests
        self._tables = tables
        self._rates = rates
        self._cut = cut
        self._address_of = address_of
        self._pages = pages
        self._entering: dict[str, _Entering] = {}
        self.draining = False

    async def connected(self, sid: str, request: web.Request, auth: object) -> bool:
        """Recognise a player or make a new guest; False if there may be no more from his address."""
        told: Mapping[object, object] = auth if isinstance(auth, dict) else {}
        address = self._address_of(request)
        try:
            guest = await self._guests.known(told.get("token"), told.get("name"))
            if guest is None and self._rates.new_guests.take(address, _now()) >= 0:
                guest = await self._guests.new(told.get("name"))
        except Refused:
            return False
        if guest is None or self.draining:
            return False
        table = told.get("table")
        self._entering[sid] = _Entering(guest, address, table if isinstance(table, str) else None)
        return True

    async def greeted(self, sid: str) -> None:
        """Welcome a player, and have him back at his tables."""
        entering = self._entering.pop(sid)
        guest = entering.guest
        person = Person(PlayerId(guest.id), guest.name, guest.kind)
        _log.info("connected", player=person.id)
        self._sessions.enter(Session(sid, person, entering.address, entering.table))
        seen = PlayerView(id=guest.id, name=guest.name, kind=guest.kind)
        mine = tuple(sorted(table.room.code for table in self._tables.of(person.id)))
        welcome = Welcome(player=seen, token=guest.token, tables=mine, pages=self._pages)
        self._sessions.tell(person.id, "welcome", encode(welcome))
        if not mine or entering.table == "":
            self._sessions.tell(person.id, "lobby", encode(self._tables.public()))
        await self._look_for(person.id)

    async def disconnected(self, sid: str) -> None:
        """Tell the tables that a player's connection is lost, unless he is at another socket."""
        self._entering.pop(sid, None)
        session = self._sessions.leave(sid)
        if session is not None and not self.draining:
            await self._look_for(session.person.id)

    async def command(self, sid: str, payload: object) -> Ack | None:
        """Return the answer to a command; None at a socket that another one has replaced."""
        session = self._sessions.at(sid)
        if session is None:
            return None
        try:
            answer = await self._answer(session, payload)
        except Exception:  # noqa: BLE001  (the edge of the command handler: whatever it was, it is logged)
            _log.exception("a command failed")
            answer = Failed(error="internal", message="something went wrong here; `sync` tells how things stand")
        if self._rates.commands.left(session.person.id, _now()) < 0:
            await asyncio.sleep(_SLOWLY)  # only he waits: the next thing that he says is read after this
        if not self._sessions.has(session.person.id):  # gone meanwhile, before he sat where he sits now
            await self._look_for(session.person.id)
        return answer

    async def _answer(self, session: Session, payload: object) -> Ack:
        command: Command | None = None
        try:
            command = command_of(payload)
            self._admit(session, command)
            return await self._tables.command(session.person, command)
        except IllegalAction as refused:
            answer = Failed(error="illegal", message=f"the rules refuse it: {refused.reason}", reason=refused.reason)
        except NotSeated as refused:
            answer = Failed(error=refused.code, message=refused.message, spectators=refused.spectators)
        except Refused as refused:
            answer = Failed(error=refused.code, message=refused.message)
        return self._counted(session, command, answer)

    def _admit(self, session: Session, command: Command) -> None:
        """Let a command go on unless there are too many; moves are counted only when they are refused."""
        if self.draining:
            raise Refused("internal", "the server restarts; nothing was lost")
        if not isinstance(command, Act) and self._one_too_many(session):
            raise _too_many()
        if isinstance(command, OpenTable):
            if self._rates.new_tables.take(session.address, _now()) < 0:
                raise _too_many()
            return
        if self._tables.has_member(command.table, session.person.id):
            return
        if self._rates.wrong_codes.left(session.address, _now()) < 1:
            raise _too_many()

    def _counted(self, session: Session, command: Command | None, refusal: Failed) -> Failed:
        """Return a refusal, or another one where there were too many; commands were counted before."""
        if refusal.error == "unknown_table":
            self._rates.wrong_codes.take(session.address, _now())
        counted_before = command is not None and not isinstance(command, Act)
        if counted_before or refusal.error == "internal" or not self._one_too_many(session):
            return refusal
        if refusal.error == "bad_message":
            return refusal
        refused = _too_many()
        return Failed(error=refused.code, message=refused.message)

    def _one_too_many(self, session: Session) -> bool:
        """Count one, and cut the socket of somebody who does not stop."""
        left = self._rates.commands.take(session.person.id, _now())
        if left < -self._rates.commands.burst:
            self._cut(session.sid)
        return left < 0

    async def _look_for(self, player: PlayerId) -> None:
        """Have a player's tables see whether he is there."""
        try:
            await self._tables.look_for(player, partial(self._sessions.is_at, player))
        except Exception:  # noqa: BLE001  (the edge of the tables: whatever it was, it is logged, and who came, went or spoke is served)
            _log.exception("a table could not be told")


def _too_many() -> Refused:
    """Return a new one each time: an error that is raised again and again keeps every frame that it came through."""
    return Refused("rate_limited", "too many commands; wait a little")


def _now() -> float:
    return asyncio.get_running_loop().time()
