"""How much the server bears, beside the floor that the machine sets in the same run and what others offer."""

import asyncio
import resource
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bauern.bench import peers
from bauern.bench.crowd import Crowd, Played, crowd
from bauern.bench.hosts import Buckets, Host, bauern, echo, hosting, on_cores, quantile, two_cores
from bauern.bench.lines import Line
from bauern.bench.speed import Figure
from bauern.engine import GAMES, Refused
from bauern.server.backups import DATABASE

_MICRO, _MILLI = 1e6, 1e3
_USUAL_BYTES: Final = 1500
"""Of a frame, until our server's have been measured."""
_TABLES_EACH: Final = 20
"""Tables that the same four people sit at, where nothing but the tables counts."""
_MOVES: Final = 12
"""Actions by table before the server is killed."""
_LAG: Final = "bauern_loop_lag_seconds"
_WITHOUT_KERNEL: Final = {"BAUERN_BOT_KERNEL": "never"}
"""The server's own process is measured, and beside it nothing is loaded."""
UNLIMITED: Final = {
    **_WITHOUT_KERNEL,
    "BAUERN_LOG_LEVEL": "info",
    "BAUERN_COMMANDS_PER_SECOND": "0",
    "BAUERN_CONNECTIONS_PER_SECOND": "0",
    "BAUERN_MAX_QUEUED_BYTES": "1000000000",
    "BAUERN_MAX_QUEUED_MESSAGES": "1000000",
    "BAUERN_NEW_GUESTS_PER_MINUTE": "0",
    "BAUERN_NEW_TABLES_PER_MINUTE": "0",
    "BAUERN_TABLES_PER_PLAYER": "0",
}
"""All come from one address at once, and some sit at many tables: what no real player does."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    tables: tuple[int, ...] = (50, 200, 450)
    seconds: float = 4.0
    runs: int = 3
    """Of so many seconds each; their medians are told."""
    idle: int = 500
    """Sockets that do nothing."""
    live: int = 1000
    """Tables that the killed server has to bring back."""
    bots: int = 40
    """Tables of one person and three bots."""
    others: bool = True
    """Whether to install and measure what others offer."""


_OTHERS: Final = (
    ("socket.io", "socket.mjs", (), Line, ""),
    ("boardgame.io that stores nothing", "board.mjs", (), peers.BoardLine, "at most 0.5"),
    ("boardgame.io that stores, as ours does", "board.mjs", ("stored",), peers.BoardLine, "at most 0.5"),
)
"""What is measured besides: its name, our script with what it is given, how one speaks with it, what ours may need."""
QUICK: Final = Plan((2, 4), 0.4, 1, 20, 20, 2, others=False)


@dataclass(frozen=True, slots=True)
class Aimed(Figure):
    """A figure with what it should be, where something was promised."""

    target: str


@dataclass(frozen=True, slots=True)
class Serving:
    """What was measured, and how."""

    figures: tuple[Aimed, ...]
    notes: tuple[str, ...]


@dataclass(slots=True)
class _Runs:
    """What one server did with one number of tables."""

    busy: list[Played] = field(default_factory=list)
    """As fast as it goes."""
    cpu_us: list[float] = field(default_factory=list)
    """CPU by action, of each of these."""
    calm: list[Played] = field(default_factory=list)
    """At half of what our server can do."""
    calm_cpu_us: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return median(played.per_second for played in self.busy)

    async def go(self, host: Host, there: Crowd, seconds: float, rate: float | None = None) -> None:
        before = host.cpu_seconds()
        played = await there.play(seconds, rate)
        each = (host.cpu_seconds() - before) / len(played.acks) * _MICRO
        (self.calm if rate else self.busy).append(played)
        (self.calm_cpu_us if rate else self.cpu_us).append(each)

    def frame(self) -> float:
        """Return the mean size of an update."""
        return sum(played.update_bytes for played in self.busy) / sum(played.updates for played in self.busy)


def measure(plan: Plan) -> Serving:
    """Measure everything.

    Raises:
        Refused: `bad_server`: something did not start, or there is no /proc to read CPU and memory from.
    """
    if not Path("/proc/self/schedstat").exists():
        raise Refused("bad_server", "the server can be measured on Linux only")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = two_cores()
    with TemporaryDirectory() as folder, on_cores(cores and cores[1]):
        bench = _Bench(plan, cores and cores[0], Path(folder))
        asyncio.run(bench.run())
    return Serving(tuple(bench.figures), tuple(bench.notes))


class _Bench:
    """One run of everything."""

    def __init__(self, plan: Plan, core: set[int] | None, folder: Path) -> None:
        self.figures: list[Aimed] = []
        self.notes = [
            "server and client each on a core of its own" if core else "server and client not held to cores",
            f"medians of {plan.runs} runs of {plan.seconds:g} s; floor: raw aiohttp WebSocket, by turns with ours",
            "half load: due on a schedule, counted from when it was due",
        ]
        self._plan = plan
        self._core = core
        self._folder = folder
        self._acked = 0

    async def run(self) -> None:
        """Measure."""
        loads = [await self._load(tables) for tables in self._plan.tables]
        for game in list(GAMES)[1:]:
            await self._other_game(game)
        self._tell("bytes of an update in play", fmean(ours.frame() for ours, _ in loads), "B", target="at most 1500")
        await self._sockets()
        await self._recovery()
        await self._with_bots()
        if self._plan.others:
            await self._others(*loads[0])

    def _tell(self, name: str, value: float, unit: str, floor: float | None = None, target: str = "") -> None:
        ratio = round(value / floor, 4) if floor else None
        self.figures.append(Aimed(name, round(value, 4), unit, floor and round(floor, 4), ratio, target))

    # --- tables that play

    async def _load(self, tables: int) -> tuple[_Runs, float]:
        """Measure our server and the floor by turns; return ours and the CPU of the floor by action."""
        ours, floor, seconds = _Runs(), _Runs(), self._plan.seconds
        data = self._folder / f"load-{tables}"
        with hosting(bauern(data), self._core, **UNLIMITED) as host, hosting(echo(_USUAL_BYTES), self._core) as bare:
            async with crowd(host.url, tables) as here, crowd(bare.url, tables) as there:
                acked = len((await here.play(seconds / 2)).acks)
                await there.play(seconds / 2)
                for _ in range(self._plan.runs):
                    await ours.go(host, here, seconds)
                    await floor.go(bare, there, seconds)
                before = await _lag(host)
                for _ in range(self._plan.runs):
                    await ours.go(host, here, seconds, ours.rate / 2)
                    await floor.go(bare, there, seconds, ours.rate / 2)
                lag = quantile(before, await _lag(host), 0.99)
                acked += sum(len(played.acks) for played in (*ours.busy, *ours.calm))
        name = f", {tables} tables"
        cpu, bare_cpu = median(ours.cpu_us), median(floor.cpu_us)
        self._tell("acked actions" + name, ours.rate, "1/s", floor.rate, "at least 1200")
        self._tell("CPU an action" + name, cpu, "us", bare_cpu, "at most 5 times the floor")
        self._tell("CPU an action at half load" + name, median(ours.calm_cpu_us), "us", median(floor.calm_cpu_us))
        for name_of, ms in (("p50", _p50), ("p99", _p99)):
            self._tell(f"ack {name_of} at half load{name}", ms(ours.calm), "ms", ms(floor.calm))
        self._tell("loop lag p99 at half load" + name, lag * _MILLI, "ms", target="below 20")
        self._tell("acked and not stored" + name, acked - _stored(data), "actions", target="0")
        return ours, bare_cpu

    async def _other_game(self, game: str) -> None:
        """Measure what an action of another game costs, by the smallest number of tables."""
        ours, tables, data = _Runs(), self._plan.tables[0], self._folder / game
        with hosting(bauern(data), self._core, **UNLIMITED) as host:
            async with crowd(host.url, tables, game=game) as there:
                acked = len((await there.play(self._plan.seconds / 2)).acks)
                for _ in range(self._plan.runs):
                    await ours.go(host, there, self._plan.seconds)
                acked += sum(len(played.acks) for played in ours.busy)
        name = f", {tables} tables of {game}"
        self._tell("acked actions" + name, ours.rate, "1/s", target="at least 1200")
        self._tell("CPU an action" + name, median(ours.cpu_us), "us")
        self._tell("acked and not stored" + name, acked - _stored(data), "actions", target="0")

    # --- what it holds

    async def _sockets(self) -> None:
        """Measure the memory of connections that do nothing."""
        with hosting(bauern(self._folder / "idle"), self._core, **UNLIMITED) as host:
            first = await Line.connect(host.url)
            before = host.kilobytes()
            lines = [await Line.connect(host.url) for _ in range(self._plan.idle)]
            each = (host.kilobytes() - before) / len(lines)
            for line in (first, *lines):
                line.close()
        self._tell("memory of a connection", each, "kB", target="at most 40")

    async def _recovery(self) -> None:
        """Kill a server with many tables, and measure how it comes back."""
        plan, data = self._plan, self._folder / "live"
        with hosting(bauern(data), self._core, **UNLIMITED) as host:
            async with crowd(host.url, plan.live, tables_each=_TABLES_EACH) as there:
                acked = 0
                while acked < _MOVES * plan.live:
                    acked += len((await there.play(plan.seconds)).acks)
                host.kill()
        started = perf_counter()
        with hosting(bauern(self._folder / "empty"), self._core, **_WITHOUT_KERNEL) as host:
            floor, empty = perf_counter() - started, host.kilobytes()
        started = perf_counter()
        with hosting(bauern(data), self._core, **_WITHOUT_KERNEL) as host:
            took, full = perf_counter() - started, host.kilobytes()
        name = f", {plan.live} tables"
        self._tell("back after kill -9" + name, took, "s", floor, "below 3")
        self._tell("acked and not stored after kill -9" + name, acked - _stored(data), "actions", target="0")
        self._tell(f"memory of a table, {plan.live} of them", (full - empty) / plan.live, "kB", target="at most 100")

    async def _with_bots(self) -> None:
        """Measure how late the event loop is while bots think, on all cores as a server is."""
        tables, seconds = self._plan.bots, 3 * self._plan.seconds
        with hosting(bauern(self._folder / "bots"), None, **{**UNLIMITED, "BAUERN_BOT_KERNEL": "later"}) as host:
            async with crowd(host.url, tables, humans=1) as there:
                before = await _lag(host)
                await there.play(seconds)
                lag = quantile(before, await _lag(host), 0.99)
        self._tell(f"loop lag p99, {tables} tables of three bots", lag * _MILLI, "ms", target="below 20")

    # --- what others offer

    async def _others(self, ours: _Runs, floor: float) -> None:
        """Measure others with the same pattern, if they can be had."""
        folder, tables = self._folder / "others", self._plan.tables[0]
        why_not = await asyncio.to_thread(peers.install, folder)
        if why_not is not None:
            self.notes.append(why_not)
            return
        for name, script, given, kind, target in _OTHERS:
            runs = _Runs()
            command = peers.server(folder, script, round(ours.frame()), *(str(folder / name) for name in given))
            with hosting(command, self._core, NODE_ENV="production") as host:
                async with crowd(host.url, tables, kind=kind) as there:
                    await there.play(self._plan.seconds)
                    for _ in range(self._plan.runs):
                        await runs.go(host, there, self._plan.seconds)
            theirs = median(runs.cpu_us)
            self._tell(f"{name}: CPU an action, {tables} tables", theirs, "us", floor)
            self._tell(f"our CPU an action by that of {name}", median(ours.cpu_us) / theirs, "", target=target)


def _p50(calm: list[Played]) -> float:
    return median(played.p50_ms for played in calm)


def _p99(calm: list[Played]) -> float:
    return median(played.p99_ms for played in calm)


async def _lag(host: Host) -> Buckets:
    return await asyncio.to_thread(host.histogram, _LAG)


def _stored(data: Path) -> int:
    """Return how many actions of people are stored."""
    with closing(sqlite3.connect(data / DATABASE)) as db:
        [count] = db.execute("select count(*) from actions where actor not like 'bot:%'").fetchone()
    return int(count)
