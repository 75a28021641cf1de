"""Players whose server is killed again and again: they know what it promised, and hold it against what is there."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from tests.load.test_soak import GAMES, any_of
from tests.server.client import Player
from tests.server.test_restart import KEPT

OVER = {"result", "match-over"}
PROMISED = (
    *(*KEPT, "talon_left", "trump_card", "closed_by", "discard"),
    *("rules", "settings", "host", "result", "shuffle", "dealt", "record"),
)
"""What a view must show after a restart as before it."""


class Gone(Exception):  # noqa: N818  (it is no error: the server was killed)
    """The connection has ended before there was an answer, or the server is about to end."""


class Survivor:
    """A player with his own memory of what the server has acknowledged."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token: str | None = None
        self.id = ""
        self.acked: dict[int, str] = {}
        """Action codes by the `seq` that they led to."""
        self.doubtful: tuple[int, str] | None = None
        """An action that was sent and not answered, with the `seq` it was meant for."""
        self.player: Player

    async def connect(self, url: str) -> None:
        """Come, or come back."""
        if self.token is not None:
            await self.player.leave()
        self.player = await Player.connect(url, token=self.token, name=self.name)
        assert self.player.welcome, "turned away"
        assert self.token in {None, self.player.token}
        self.token, self.id = self.player.token, self.player.welcome["player"]["id"]

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        """Return the answer to a command.

        Raises:
            Gone: there was none.
        """
        asked = asyncio.ensure_future(self.player.command(kind, **fields))
        await asyncio.wait([asked, self.player.gone], return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            asked.cancel()
            raise Gone
        try:
            ack = asked.result()
        except (aiohttp.ClientError, ConnectionError):
            raise Gone from None
        if not ack["ok"] and "restarts" in ack["message"]:
            raise Gone
        return ack

    async def act(self, table: str, seq: int, action: str) -> dict[str, Any]:
        """Act, and remember what was promised."""
        self.doubtful = (seq, action)
        ack = await self.ask("act", table=table, seq=seq, action=action)
        self.doubtful = None
        if ack["ok"]:
            assert ack["seq"] == seq + 1
            self.acked[seq + 1] = action
        return ack

    async def retry(self, table: str) -> None:
        """Send what is doubtful once more: it is done now, or was done before, and then it is stale."""
        if self.doubtful is not None:
            seq, action = self.doubtful
            ack = await self.act(table, seq, action)
            assert ack["ok"] or ack["error"] == "stale", ack
            self.acked[seq + 1] = action

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait for an update that makes this true.

        Raises:
            Gone: the connection has ended.
        """
        await self.player.until(lambda: true() or self.player.closed)
        if self.player.closed:
            raise Gone


@dataclass
class Game:
    """A table, and the people who play there; bots have the other seats."""

    people: list[Survivor]
    random: Random
    rules: dict[str, object]
    settings: dict[str, object]
    played: Callable[[], None]
    """Called after every acknowledged action."""
    game: str = "bauernschnapsen"
    preset: str | None = None
    table: str = ""
    matches: set[int] = field(default_factory=set)
    """Of those that have ended: what their records are asked for by."""

    async def open(self, url: str) -> None:
        """Open the table, sit down and start."""
        for one in self.people:
            await one.connect(url)
        host = self.people[0]
        played = {"game": self.game, "preset": self.preset, "rules": self.rules, "settings": self.settings}
        ack = await host.ask("open-table", **played)
        assert ack["ok"], ack
        self.table = ack["table"]
        for one in self.people:
            await self._sit(one)
        assert (await host.ask("start", table=self.table))["ok"]

    async def _sit(self, one: Survivor) -> dict[str, Any]:
        ack = await one.ask("join", table=self.table)
        assert ack["ok"], ack
        update: dict[str, Any] = ack["update"]
        one.player.take(update)
        return update

    def phase(self) -> str:
        """Return the phase that the first of them sees."""
        return str(self._of(self.people[0])["view"]["phase"])

    def _of(self, one: Survivor) -> dict[str, Any]:
        return one.player.updates[self.table]

    async def play(self) -> None:
        """Play at random, match after match, until the server is gone."""
        try:
            while True:
                await self._step()
        except Gone:
            pass

    async def _step(self) -> None:
        """Do the next thing that people do here, and wait until it is seen."""
        view = self._of(self.people[0])["view"]
        if view["phase"] in OVER:
            await self._go_on(view)
            return
        seq = max(self._of(one)["seq"] for one in self.people)
        mover = next((one for one in self.people if self._to_move(one, seq)), None)
        if mover is None:
            await self._news(lambda: any(self._to_move(one, seq) or self._of(one)["seq"] > seq for one in self.people))
            return
        ack = await mover.act(self.table, seq, any_of(self._of(mover)["view"]["legal"], self.random))
        assert ack["ok"], ack
        self.played()
        await self.people[0].until(lambda: self._of(self.people[0])["seq"] > seq)

    def _to_move(self, one: Survivor, seq: int) -> bool:
        update = self._of(one)
        return update["seq"] == seq and bool(update["view"]["legal"]) and update["view"]["phase"] not in OVER

    async def _news(self, true: Callable[[], Any]) -> None:
        """Wait until one of them sees something that makes this true."""
        waiting = [asyncio.ensure_future(one.until(true)) for one in self.people]
        try:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            await next(iter(done))
        finally:
            for one in waiting:
                one.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)

    async def _go_on(self, view: dict[str, Any]) -> None:
        """Have everybody ready for the next hand or the rematch."""
        if view["record"] is not None:
            self.matches.add(view["record"])
        for one in self.people:
            ack = await one.ask("ready", table=self.table)
            assert ack["ok"] or ack["reason"] == "not-now", ack
        for one in self.people:
            await one.until(lambda one=one: self._of(one)["view"]["phase"] not in OVER)  # type: ignore[misc]

    async def resume(self, url: str) -> None:
        """Come back after a restart, and hold what is there against what was promised."""
        before = [self._of(one) for one in self.people]
        known = max(*(update["seq"] for update in before), *(seq for one in self.people for seq in one.acked), 0)
        tried = known + any(one.doubtful is not None for one in self.people)
        for one in self.people:
            await one.connect(url)
        for one, old in zip(self.people, before, strict=True):
            new = await self._sit(one)
            assert new["seq"] >= known, "an acknowledged action is gone"
            assert new["seq"] <= tried or self._has_bots(), "nobody has asked for this action"
            self._compare(old, new)
        for one in self.people:
            await one.retry(self.table)

    def _has_bots(self) -> bool:
        return len(self.people) < GAMES[self.game]

    def _compare(self, old: dict[str, Any], new: dict[str, Any]) -> None:
        """Look that a view is as it was, unless something was stored that could not be told any more."""
        was, now = old["view"], new["view"]
        if (new["seq"], now["deal_no"], now["phase"]) == (old["seq"], was["deal_no"], was["phase"]):
            assert {key: now[key] for key in PROMISED} == {key: was[key] for key in PROMISED}
        elif new["seq"] == old["seq"]:
            assert was["phase"] in OVER, "only a deal goes on without an action"
            assert now["deal_no"] in {was["deal_no"] + 1, 1}
        clock = now["settings"]["turn_seconds"] * 1000
        assert (now["turn_deadline_ms"] or clock) >= clock / 2, "the clock has run meanwhile"

    async def finish(self) -> None:
        """Play on to the end of the match."""
        while self.phase() != "match-over":
            await self._step()
        self.matches.add(self._of(self.people[0])["view"]["record"])

    async def leave(self) -> None:
        for one in self.people:
            await one.player.leave()


@dataclass
class Lobby:
    """A table that never starts: its host changes the rules again and again, and everybody agrees to them."""

    host: Survivor
    guest: Survivor
    table: str = ""
    target: int = 1
    """The newest that was acknowledged, and the one after it may be there too."""

    async def open(self, url: str) -> None:
        for one in (self.host, self.guest):
            await one.connect(url)
        ack = await self.host.ask("open-table", game="bauernschnapsen", rules={"target": self.target})
        self.table = ack["table"]
        for one in (self.host, self.guest):
            assert (await one.ask("join", table=self.table))["ok"]

    async def play(self) -> None:
        """Change the rules until the server is gone."""
        try:
            while True:
                target = self.target % 50 + 1
                assert (await self.host.ask("configure", table=self.table, rules={"target": target}))["ok"]
                self.target = target
                assert (await self.guest.ask("consent", table=self.table))["ok"]
        except Gone:
            pass

    async def resume(self, url: str) -> None:
        """Come back after a restart: the rules are those of the newest change that was acknowledged, or asked for."""
        for seat, one in enumerate((self.host, self.guest)):
            await one.connect(url)
            ack = await one.ask("join", table=self.table)
            assert (ack["ok"], ack["seat"]) == (True, seat)
        view = ack["update"]["view"]
        assert view["rules"]["target"] in {self.target, self.target % 50 + 1}
        assert (view["phase"], view["host"]) == ("lobby", 0)
        self.target = view["rules"]["target"]

    async def leave(self) -> None:
        for one in (self.host, self.guest):
            await one.player.leave()


def stored(data: Path) -> dict[str, list[tuple[int, int, str, str]]]:
    """Return seq, seat, code and actor of every action, in order, by the table's code."""
    found: dict[str, list[tuple[int, int, str, str]]] = {}
    with closing(sqlite3.connect(data / "bauern.sqlite3")) as file:
        rows = file.execute(
            "select t.code, seq, seat, a.code, actor from actions a join tables t on t.id = table_id order by seq"
        )
        for code, *action in rows:
            found.setdefault(code, []).append((action[0], action[1], action[2], action[3]))
    return found
