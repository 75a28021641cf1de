"""Tables at which bots play alone, all at once: whether they all come on, how late the loop is, what it costs.

    async with bots_at(url, tables=200, level="master") as there:
        await there.until_each_has_ended(hands=1)

Somebody opens all of them, sits down and goes, so that a bot plays for him too; somebody else watches them.
"""

import asyncio
import contextlib
import subprocess
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from msgspec import Struct
from msgspec.json import Decoder

from bauern.bench.hosts import Buckets, Host, bauern, hosting, quantile
from bauern.bench.lines import Line
from bauern.bench.serving import UNLIMITED, Aimed, Serving
from bauern.bots.kernel.cache import COMMAND
from bauern.engine import GAMES, Refused

_STUCK: Final = 60.0
"""Seconds without anything new from any of the tables that are waited for."""
_MILLI: Final = 1e3
_SETTINGS: Final = {
    "absent": "bot",
    "absent_seconds": 0,
    "bot_pace": "none",
    "result_seconds": 0,
    "spectators": "live",
}
_ENDS: Final = (b'"phase":"result"', b'"phase":"match-over"')


class _View(Struct):
    phase: str
    deal_no: int


class _Update(Struct):
    table: str
    view: _View


_DECODE: Final = Decoder(_Update).decode


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    tables: int = 200
    hands: int = 2
    """At each table, after a first one that is not counted."""
    level: str = "master"


QUICK: Final = Plan(3, 1)


class BotTables:
    """Some tables that a watcher looks at."""

    def __init__(self) -> None:
        """Use `bots_at`."""
        self.codes: list[str] = []
        self.hands: Counter[str] = Counter()
        """Hands that have ended, by table."""
        self.over: set[str] = set()
        """Tables whose match is over: nothing more comes there."""
        self._news = asyncio.Event()

    def hear(self, name: bytes, message: bytes) -> None:
        """Note what the watcher is told."""
        if name != b"update":
            return
        self._news.set()
        if any(end in message for end in _ENDS):
            update = _DECODE(message)
            self.hands[update.table] = max(self.hands[update.table], update.view.deal_no)
            if update.view.phase == "match-over":
                self.over.add(update.table)

    def behind(self, hands: int) -> list[str]:
        """Return the tables at which fewer hands have ended, and more can."""
        return [code for code in self.codes if self.hands[code] < hands and code not in self.over]

    async def until_each_has_ended(self, hands: int) -> None:
        """Wait until so many hands have ended at each table, or its match.

        Raises:
            TimeoutError: nothing happened any more.
        """
        while self.behind(hands):
            self._news.clear()
            async with asyncio.timeout(_STUCK):
                await self._news.wait()


@asynccontextmanager
async def bots_at(url: str, tables: int, level: str) -> AsyncIterator[BotTables]:
    """Give so many tables, of each game in turn, where bots of this level have begun to play in every seat.

    Raises:
        OSError: the server refused something; its limits have to be off.
    """
    there, owner, watcher = BotTables(), await Line.connect(url), await Line.connect(url)
    watcher.on_event = there.hear
    games = list(GAMES)
    settings = {**_SETTINGS, "bot_level": level}
    try:
        for number in range(tables):
            game = games[number % len(games)]
            code = str((await owner.command("open-table", game=game, settings=settings))["table"])
            there.codes.append(code)
            await owner.command("join", table=code)
            await watcher.command("join", table=code, watch=True)
        for code in there.codes:
            await owner.command("start", table=code)
        owner.close()
        yield there
    finally:
        owner.close()
        watcher.close()


def measure(plan: Plan) -> Serving:
    """Measure them.

    Raises:
        Refused: `bad_server`: it did not start, or there is no /proc to read CPU from.
    """
    if not Path("/proc/self/schedstat").exists():
        raise Refused("bad_server", "the server can be measured on Linux only")
    subprocess.run(COMMAND, check=True)  # noqa: S603  (our own; what bots compute with lies ready when the server starts)
    with TemporaryDirectory() as folder, hosting(bauern(Path(folder)), None, **_AS_USUAL) as host:
        return asyncio.run(_measured(host, plan))


_AS_USUAL: Final = {**UNLIMITED, "BAUERN_BOT_KERNEL": "start"}


async def _stuck(there: BotTables, hands: int) -> int:
    """Wait until so many hands have ended everywhere; return at how many tables that does not come about."""
    with contextlib.suppress(TimeoutError):
        await there.until_each_has_ended(hands)
    return len(there.behind(hands))


@dataclass(frozen=True, slots=True)
class _State:
    """What has been used and done so far."""

    seconds: float
    server: float
    workers: float
    moves: float
    failures: float
    care: float
    hands: int
    lag: Buckets
    took: Buckets

    @classmethod
    def of(cls, host: Host, there: BotTables) -> "_State":
        figures = host.figures()
        moves, care = (sum(figures.get(f"bauern_bot_care_{what}", [])) for what in ("count", "sum"))
        failures = sum(figures.get("bauern_bot_failures_total", []))
        hands = sum(there.hands.values())
        spent = host.cpu_seconds(), host.children_cpu_seconds()
        lag, took = (host.histogram(name) for name in ("bauern_loop_lag_seconds", "bauern_bot_seconds"))
        return cls(perf_counter(), *spent, moves, failures, care, hands, lag, took)


async def _measured(host: Host, plan: Plan) -> Serving:
    async with bots_at(host.url, plan.tables, plan.level) as there:
        stuck = await _stuck(there, 1)
        before = await asyncio.to_thread(_State.of, host, there)
        stuck = stuck or await _stuck(there, 1 + plan.hands)
        now = await asyncio.to_thread(_State.of, host, there)
    late = quantile(before.lag, now.lag, 0.99)
    slow = [quantile(before.took, now.took, share) for share in (0.5, 0.99)]
    moves, hands = max(1, now.moves - before.moves), max(1, now.hands - before.hands)
    server, workers = (now.server - before.server) * _MILLI, (now.workers - before.workers) * _MILLI
    name = f", {plan.tables} tables of {plan.level}"
    told = (
        ("tables that are stuck", stuck, "tables", "0"),
        ("bots that failed", now.failures - before.failures, "moves", "0"),
        ("loop lag p99", late * _MILLI, "ms", "below 20"),
        ("hands", hands / (now.seconds - before.seconds), "1/s", ""),
        ("moves", moves / (now.seconds - before.seconds), "1/s", ""),
        ("CPU of the workers a move", workers / moves, "ms", ""),
        ("CPU of the workers a hand", workers / hands, "ms", ""),
        ("CPU of the server a move", server / moves, "ms", ""),
        ("CPU of the server a hand", server / hands, "ms", ""),
        ("care that a move was given, mean", (now.care - before.care) / moves, "", ""),
        ("a move with its wait, median", slow[0] * _MILLI, "ms", ""),
        ("a move with its wait, p99", slow[1] * _MILLI, "ms", ""),
    )
    figures = tuple(Aimed(what + name, round(value, 4), unit, None, None, target) for what, value, unit, target in told)
    notes = (
        f"games in turn; {plan.hands} hands at each table after a first one, one worker, no pace; not held to cores",
        "each table has a bot in every seat, who plays for somebody that has gone, and one who watches all tables",
    )
    return Serving(figures, notes)
