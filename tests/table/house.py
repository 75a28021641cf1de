"""Running tables over a real store; what players are told is kept, time and bots do as they are told."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bauern.engine import Card, Event, Match, Refused, Seat, Seeds, code, legal_actions
from bauern.protocol.commands import Act, Command, Join, OpenTable, Options, Start
from bauern.protocol.messages import Ack, Opened
from bauern.store import SqliteStore, StoredMatch, StoredTable, Write
from bauern.table.clock import GameClock
from bauern.table.lobby import Tables
from bauern.table.room import Person, PlayerId, Room
from bauern.table.table import Ports, TableLimits
from tests.table.rooms import ANNA, DECK_IN_ORDER, FOUR

PATIENCE = 20.0
PAUSE = 100.0
"""Seconds that every bot of human pace takes here, so that it does not matter how long a test does."""


class Ears:
    """The audience: keeps all messages."""

    def __init__(self) -> None:
        self.told: list[tuple[PlayerId, str, dict[str, Any]]] = []
        self._news = asyncio.Event()

    def tell(self, player: PlayerId, event: str, message: bytes) -> None:
        self.told.append((player, event, json.loads(message)))
        self._news.set()

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until this is true; it is looked at again whenever somebody is told something."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._news.clear()
                await self._news.wait()

    def of(self, player: PlayerId, event: str) -> list[dict[str, Any]]:
        return [message for who, name, message in self.told if (who, name) == (player, event)]


class Fixed:
    """Chance that deals the deck in order, whatever the seeds say; seat 0 is the first dealer, and pauses are one."""

    def __init__(self) -> None:
        self._given = 0

    def seed(self) -> bytes:
        self._given += 1
        return bytes([self._given] * 32)

    def deck(self, seeds: Seeds) -> tuple[Card, ...]:
        assert seeds.client_seeds
        return DECK_IN_ORDER

    def lot(self, players: int) -> Seat:
        return Seat(players - players)

    def pause(self, least: float, most: float) -> float:
        assert least < most
        return PAUSE


class FirstLegal:
    """A thinker that takes the first legal code, unless it is told to fail or to say something else."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Seat]] = []
        self.says: Callable[[str], str | None] = lambda _: ""
        """By the bot's name: a code, "" for the first legal one, None to fail."""
        self.is_asked = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        assert events, "a bot knows at least the deal"
        self.asked.append((bot, seat))
        self.is_asked.set()
        await self.may_answer.wait()
        said = self.says(bot)
        if said is None:
            raise Refused("internal", "the bot failed")
        return said or code(legal_actions(match, seat)[0])


class Flaky:
    """A store whose commits can be made to fail or to wait."""

    def __init__(self, store: SqliteStore) -> None:
        self._store = store
        self.full = False
        self.fault: Exception | None = None
        """What nobody expects a store to raise."""
        self.open = asyncio.Event()
        self.open.set()
        self.waiting = asyncio.Event()

    async def commit(self, writes: Sequence[Write]) -> None:
        self.waiting.set()
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        if self.full:
            raise Refused("internal", "it could not be stored; nothing was changed")
        await self._store.commit(writes)

    async def live_tables(self) -> tuple[StoredTable, ...]:
        return await self._store.live_tables()

    async def match(self, code: str, first: int) -> StoredMatch | None:
        return await self._store.match(code, first)

    async def match_at(self, address: str) -> StoredMatch | None:
        return await self._store.match_at(address)


class House:
    """The tables of one process."""

    def __init__(self, store: SqliteStore, limits: TableLimits) -> None:
        self.store = Flaky(store)
        self.ears = Ears()
        self.thinker = FirstLegal()
        self.public_changes = 0
        self._skipped = 0.0
        loop = asyncio.get_running_loop()
        real = loop.time
        loop.time = lambda: real() + self._skipped  # type: ignore[method-assign]  # so that time can be moved on
        self.clock = GameClock()
        ports = Ports(self.store, self.ears, Fixed(), self.thinker, self.clock, 600, limits)
        self.tables = Tables(ports, self._public_changed)

    def _public_changed(self) -> None:
        self.public_changes += 1

    def pass_time(self, seconds: float) -> None:
        """Move the clock on."""
        self._skipped += seconds
        asyncio.get_running_loop().call_soon(lambda: None)

    async def lost(self, player: PlayerId) -> None:
        """Cut a player's connection."""
        await self.tables.look_for(player, lambda _: False)

    async def arrived(self, player: PlayerId) -> None:
        """Have a player back."""
        await self.tables.look_for(player, lambda _: True)

    async def do(self, who: Person, command: Command) -> Ack:
        return await self.tables.command(who, command)

    def room(self, code: str) -> Room:
        [room] = [table.room for table in self.tables.of(ANNA.id) if table.room.code == code]
        return room

    async def table(self, *people: Person, rules: Options | None = None, **settings: object) -> str:
        """Return the code of a table that Anna has opened and where these people sit."""
        everything = {"bot_pace": "none", "result_seconds": 60, "absent_seconds": 30, **settings}
        opened = await self.do(ANNA, OpenTable(game="bauernschnapsen", rules=rules, settings=everything))
        assert isinstance(opened, Opened)
        for person in people:
            await self.do(person, Join(table=opened.table))
        return opened.table

    async def match(self, *people: Person, rules: Options | None = None, **settings: object) -> str:
        """Return the code of such a table in its first hand: seat 1 names trump."""
        code = await self.table(*people, rules=rules, **settings)
        await self.do(ANNA, Start(table=code))
        return code

    async def play(self, code: str, *words: str) -> None:
        """Do these actions, written `seat:code`, of Anna, Ben, Cilli and Dora on their seats."""
        for word in words:
            seat, _, action = word.partition(":")
            await self.do(FOUR[int(seat)], Act(table=code, seq=self.room(code).seq, action=action))


@asynccontextmanager
async def house(path: Path, limits: TableLimits = TableLimits(of_a_player=3)) -> AsyncIterator[House]:  # noqa: B008  (frozen)
    """Give the tables of a process that uses this file."""
    store = SqliteStore(path)
    await store.open()
    there = House(store, limits)
    try:
        yield there
    finally:
        await there.tables.stop()
        await store.close()
