"""A player who knows the protocol page and nothing of the code behind it: Engine.IO frames over a plain websocket."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""


class Player:
    """One connection; keeps every raw frame, the newest update of each table and all other messages."""

    def __init__(self, session: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._session = session
        self.socket = socket
        self.frames: list[str] = []
        self.updates: dict[str, dict[str, Any]] = {}
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.messages: list[tuple[str, dict[str, Any]]] = []
        self.welcome: dict[str, Any] = {}
        self.closed = False
        self._acks: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._news = asyncio.Condition()
        self.gone = asyncio.create_task(self._read())

    @classmethod
    async def connect(
        cls, url: str, token: str | None = None, name: str | None = None, table: str | None = None, **headers: str
    ) -> "Player":
        """Return a player who has been welcomed."""
        player = await cls.open(url, **headers)
        said = {"token": token, "name": name, "table": table}
        auth = {key: value for key, value in said.items() if value is not None}
        await player.send("40" + json.dumps(auth))
        await player.until(lambda: bool(player.welcome) or player.closed)
        return player

    @classmethod
    async def open(cls, url: str, **headers: str) -> "Player":
        """Return an Engine.IO connection that has not said who it is."""
        session = aiohttp.ClientSession()
        address = f"{url}/socket.io/?EIO=4&transport=websocket"
        try:
            socket = await session.ws_connect(address, headers=headers, max_msg_size=0)
        except aiohttp.ClientError:
            await session.close()
            raise
        return cls(session, socket)

    @property
    def token(self) -> str:
        return str(self.welcome["token"])

    async def send(self, frame: str) -> None:
        await self.socket.send_str(frame)

    async def command(self, kind: str, **fields: object) -> dict[str, Any]:
        """Send a command and return its ack."""
        return await self.ask({"kind": kind, **fields})

    async def ask(self, payload: object) -> dict[str, Any]:
        self._number += 1
        self.expect(self._number)
        await self.send(f"42{self._number}" + json.dumps(["command", payload]))
        async with asyncio.timeout(PATIENCE):
            return await self.answer(self._number)

    def expect(self, number: int) -> None:
        """Be ready for the ack of this number."""
        self._acks[number] = asyncio.get_running_loop().create_future()

    async def answer(self, number: int) -> dict[str, Any]:
        """Return the ack of this number."""
        return await self._acks[number]

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until something has been received that makes this true."""
        async with asyncio.timeout(PATIENCE), self._news:
            await self._news.wait_for(true)

    def view(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.updates[table]["view"]
        return view

    def heard(self, event: str, **fields: object) -> bool:
        """Whether a message of this kind with these fields has come."""
        return any(name == event and fields.items() <= message.items() for name, message in self.messages)

    def take(self, update: dict[str, Any]) -> None:
        """Keep an update unless a newer one is known; what seldom changes and is absent in it is as it was."""
        table = update["table"]
        mine = self.updates.get(table, update)
        if update["seq"] >= mine["seq"]:
            self.updates[table] = {**update, "view": {**mine["view"], **update["view"]}}

    async def _read(self) -> None:
        async for message in self.socket:
            frame = str(message.data)
            self.frames.append(frame)
            if frame == "2":
                await self.send("3")
            elif frame.startswith("42"):
                self._heard(*json.loads(frame[2:]))
            elif frame.startswith("43"):
                number, _, answer = frame[2:].partition("[")
                self._acks[int(number)].set_result(json.loads("[" + answer)[0])
            async with self._news:
                self._news.notify_all()
        self.closed = True
        async with self._news:
            self._news.notify_all()

    def _heard(self, event: str, message: dict[str, Any]) -> None:
        if event == "update":
            self.events.setdefault(message["table"], []).extend(message["events"])
            self.take(message)
        elif event == "welcome":
            self.welcome = message
        else:
            self.messages.append((event, message))

    async def leave(self) -> None:
        """Close the connection."""
        await self.socket.close()
        await self.gone
        await self._session.close()


@asynccontextmanager
async def players(url: str, count: int) -> AsyncIterator[list[Player]]:
    """Give so many connected players; all leave at the end."""
    there = [await Player.connect(url, name=name) for name in ("Anna", "Ben", "Cilli", "Dora", "Emil")[:count]]
    try:
        yield there
    finally:
        for player in there:
            await player.leave()


async def reached(player: Player, table: str, field: str, value: object) -> None:
    """Wait until this field of a player's view has this value."""
    await player.until(lambda: player.view(table)[field] == value)


async def moved(player: Player, table: str, seq: int) -> None:
    """Wait until a player's view is at least as new as this."""
    await player.until(lambda: player.updates[table]["seq"] >= seq)


async def at_turn(those: list[Player], table: str) -> Player:
    """Return whose turn it is, once he knows what he may do; the players sit from seat 0 on."""
    await those[0].until(lambda: those[0].view(table)["turn"] is not None)
    turn: int = those[0].view(table)["turn"]
    player = those[turn]
    await moved(player, table, those[0].updates[table]["seq"])
    await player.until(lambda: player.view(table)["legal"])
    return player


async def play_a_hand(player: Player, table: str) -> int:
    """Play the first hand among bots; return how often the player acted."""
    acted = 0
    await player.until(lambda: player.view(table)["legal"])
    while not player.view(table)["result"]:
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command("act", table=table, seq=seq, action=legal[0])
        assert ack["ok"], ack
        acted += 1
        await moved(player, table, ack["seq"])
        await player.until(lambda: player.view(table)["legal"] or player.view(table)["result"])
    return acted
