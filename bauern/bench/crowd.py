"""A crowd for a server: tables of people who play by the legal codes that they are sent, and how long acks took.

    async with crowd("http://127.0.0.1:8000", tables=50) as there:
        await there.play(1)  # warm
        played = await there.play(5, rate=300)
    print(played.p99_ms)

Without a rate every table always has one action under way: the most that the server can bear. With a rate the actions
are due on a schedule, whatever the server does meanwhile, and an ack's time counts from when the action was due: a
server that stalls is charged for all that should have happened. Only the first action of a hand, for which everybody
has to say that he is ready, is due when it can be done.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from bauern.bench.lines import Line
from bauern.engine import GAMES

_AT_ONCE: Final = 20
"""Groups of people that are seated side by side."""
_PASSES: Final = 0.9
"""How often somebody passes who could bid, and plays on who could give up: or a match would soon be over."""
_ACCEPTED: Final = b'{"ok":true'
_SETTLED: Final = 30.0
"""Seconds within which the last answers have to come."""


class _View(Struct):
    phase: str
    turn: int | None
    seat: int | None
    legal: tuple[str, ...]


class _Update(Struct):
    table: str
    seq: int
    view: _View


_DECODE: Final = Decoder(_Update).decode


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of all is not above; 0 where there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


@dataclass(slots=True)
class Played:
    """What happened while a crowd played."""

    seconds: float = 0.0
    acks: list[float] = field(default_factory=list)
    """Of every accepted action, seconds from when it was due to its ack."""
    updates: int = 0
    """Those of a hand in play; results and who is ready for the next hand are told at more length."""
    update_bytes: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Answers to actions that were not accepted."""

    @property
    def per_second(self) -> float:
        """Acked actions a second."""
        return len(self.acks) / self.seconds

    @property
    def p50_ms(self) -> float:
        """Milliseconds within which half of all acks came."""
        return percentile(self.acks, 0.5) * 1000

    @property
    def p99_ms(self) -> float:
        """Milliseconds within which 99 of 100 acks came."""
        return percentile(self.acks, 0.99) * 1000


class Crowd:
    """Some tables."""

    def __init__(self, tables: Sequence["_Table"]) -> None:
        """Use `crowd`."""
        self._tables = tables

    @property
    def lines(self) -> int:
        """How many connections there still are."""
        return len({line for table in self._tables for line in table.lines if not line.closed})

    async def play(self, seconds: float, rate: float | None = None) -> Played:
        """Play at all tables for so long: as fast as it goes, or at so many actions a second in all.

        Raises:
            TimeoutError: some actions were never answered.
        """
        played, began = Played(), perf_counter()
        gap = len(self._tables) / rate if rate else None
        for table in self._tables:
            table.begin(played, gap)
        await asyncio.sleep(seconds)
        played.seconds = perf_counter() - began
        for table in self._tables:
            table.end()
        async with asyncio.timeout(_SETTLED):
            for table in self._tables:
                await table.settled.wait()
        return played


class _Table:
    """People at a table, and what they know."""

    def __init__(self, code: str, lines: Sequence[Line], rng: Random) -> None:
        self.code = code
        self.lines = lines
        self.settled = asyncio.Event()
        self.settled.set()
        self._rng = rng
        self._played: Played | None = None
        self._gap: float | None = None
        self._due = 0.0
        self._turn: tuple[Line, int, tuple[str, ...]] | None = None
        self._dealt = False
        self._alarm: asyncio.TimerHandle | None = None
        self._ready: dict[Line, int] = {}

    def begin(self, played: Played, gap: float | None) -> None:
        """Play on, and count it there; `gap` is the mean time between two actions that are due."""
        self._played, self._gap = played, gap
        self._due = perf_counter() + (self._rng.uniform(0, gap) if gap else 0.0)
        self._go()

    def end(self) -> None:
        """Begin nothing more."""
        self._played = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def told(self, line: Line, update: _Update, size: int) -> None:
        """Take an update, and act if that is what it asks for."""
        view = update.view
        if view.phase in {"result", "match-over"}:
            self._say_ready(line, update.seq)
            return
        if self._played is not None:
            self._played.updates += 1
            self._played.update_bytes += size
        if view.legal and view.turn == view.seat:
            self._turn = (line, update.seq, view.legal)
            self._go()

    def _say_ready(self, line: Line, seq: int) -> None:
        """Be ready for the next hand, once."""
        if self._ready.get(line) != seq:
            self._ready[line] = seq
            self._dealt = True
            line.ask(b'{"kind":"ready","table":"%b"}' % self.code.encode(), lambda _answer: None)

    def _go(self) -> None:
        """Act if somebody can, nothing is under way, and it is due."""
        played, turn = self._played, self._turn
        if played is None or turn is None or self._alarm is not None or not self.settled.is_set():
            return
        now = perf_counter()
        if self._gap is None:
            self._due = now
        elif self._dealt:
            self._due = max(self._due, now)
        self._dealt = False
        if self._due > now:
            self._alarm = asyncio.get_running_loop().call_later(self._due - now, self._rung)
        else:
            self._act(played, *turn)

    def _rung(self) -> None:
        self._alarm = None
        self._go()

    def _act(self, played: Played, line: Line, seq: int, legal: tuple[str, ...]) -> None:
        action = "pass" if "pass" in legal and self._rng.random() < _PASSES else self._rng.choice(legal)
        if action == "resign" and self._rng.random() < _PASSES:
            action = legal[0]
        self._turn = None
        self.settled.clear()
        answered = partial(self._answered, played, self._due)
        line.ask(
            b'{"kind":"act","table":"%b","seq":%d,"action":"%b"}' % (self.code.encode(), seq, action.encode()), answered
        )

    def _answered(self, played: Played, due: float, answer: bytes) -> None:
        if answer.startswith(_ACCEPTED):
            played.acks.append(perf_counter() - due)
        else:
            played.refused[answer.decode()] += 1
        if self._gap is not None:
            self._due += self._gap * self._rng.uniform(0.5, 1.5)
        self.settled.set()
        self._go()


class _People:
    """Who sits together, at as many tables as there are."""

    def __init__(self, game: str, lines: Sequence[Line]) -> None:
        self.lines = lines
        self._game = game
        self._tables: dict[str, _Table] = {}
        for line in lines:
            line.on_event = partial(self._heard, line)

    def _heard(self, line: Line, name: bytes, message: bytes) -> None:
        if name == b"update":
            update = _DECODE(message)
            self._tables[update.table].told(line, update, len(message))

    async def sit_down(self, rng: Random) -> _Table:
        """Return a new table of these people, its first hand dealt; bots fill it."""
        host = self.lines[0]
        code = str((await host.command("open-table", game=self._game, settings={"result_seconds": 60}))["table"])
        table = self._tables[code] = _Table(code, self.lines, rng)
        for line in self.lines:
            await line.command("join", table=code)
        await host.command("start", table=code)
        return table


@asynccontextmanager
async def crowd(  # noqa: PLR0913  (what a crowd is like)
    url: str,
    tables: int,
    *,
    game: str = "bauernschnapsen",
    humans: int | None = None,
    tables_each: int = 1,
    seed: int = 1,
    kind: type[Line] = Line,
) -> AsyncIterator[Crowd]:
    """Give so many tables, the first hand dealt; all connections are cut at the end.

    Everybody is a new guest and sits at `tables_each` tables. With fewer `humans` than the game has players bots sit
    beside them.

    Raises:
        OSError: the server refused something; its limit for new guests has to be off, and for many tables each that
            for tables and for messages that wait.
    """
    lines: list[Line] = []
    free = asyncio.Semaphore(_AT_ONCE)

    async def seated(numbers: Sequence[int]) -> list[_Table]:
        async with free:
            mine = [await kind.connect(url) for _ in range(humans or GAMES[game].players)]
            lines.extend(mine)
            people = _People(game, mine)
            return [await people.sit_down(Random(f"{seed} {number}")) for number in numbers]  # noqa: S311  (repeatable)

    try:
        numbers = range(tables)
        groups = (seated(numbers[first : first + tables_each]) for first in range(0, tables, tables_each))
        yield Crowd([table for group in await asyncio.gather(*groups) for table in group])
    finally:
        for line in lines:
            line.close()
