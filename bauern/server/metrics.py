"""What is measured, for Prometheus: counters and histograms, and the parts that are watched for them."""

import asyncio
import hmac
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import Final, get_args

import msgspec
from aiohttp import hdrs, web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client import generate_latest as exposition

from bauern.engine import Event, Match, Refused, Seat
from bauern.protocol.messages import ERRORS, Failed, Moved
from bauern.server.limits import Trouble
from bauern.server.wire import Handlers
from bauern.store import SaveAction, StoredTable, Write
from bauern.table.ports import Store, Thinker

_LAG_EVERY: Final = 0.1
"""Seconds between two looks at the event loop."""
_QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SHARES: Final = tuple(tenth / 10 for tenth in range(1, 11))
_GROUPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via")
_OWN_NAMES: Final = {"localhost", "127.0.0.1", "::1"}


class Metrics:
    """All figures of one server, in a registry of its own."""

    def __init__(self) -> None:
        """Start everything at nothing."""
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.actions = Counter("bauern_actions", "Actions stored and played.", ["by"], registry=registry)
        self.acks = Histogram(
            "bauern_ack_seconds",
            "From a command's arrival to its answer.",
            ["outcome"],
            buckets=_QUICK,
            registry=registry,
        )
        self.refusals = Counter("bauern_refusals", "Commands refused.", ["code"], registry=registry)
        self.turned_away = Counter(
            "bauern_turned_away", "Sockets that were not let in: draining, or too many new guests.", registry=registry
        )
        self.trouble = Counter("bauern_wire_trouble", "What clients did wrong.", ["what"], registry=registry)
        self.lag = Histogram(
            "bauern_loop_lag_seconds",
            "How late the event loop comes to what is due.",
            buckets=_QUICK,
            registry=registry,
        )
        self.groups = Histogram(
            "bauern_writer_group_jobs", "Jobs that were committed together.", buckets=_GROUPS, registry=registry
        )
        self.standing = Gauge(
            "bauern_storing_impossible", "1 while a full or locked disk lets nothing be stored.", registry=registry
        )
        self.troubles = Counter(
            "bauern_storing_troubles", "How often it began that nothing could be stored.", registry=registry
        )
        self.thinking = Histogram(
            "bauern_bot_seconds",
            "How long a bot took for a move, waiting for a worker included.",
            ["bot"],
            registry=registry,
        )
        self.care = Histogram(
            "bauern_bot_care",
            "Share of its time that a bot was given for a move: less where many wait.",
            ["bot"],
            buckets=_SHARES,
            registry=registry,
        )
        self.failed_bots = Counter("bauern_bot_failures", "Bots that failed at a move.", ["bot"], registry=registry)
        for by in ("player", "bot"):
            self.actions.labels(by)
        for code in ERRORS:
            self.refusals.labels(code)
        for what in get_args(Trouble):
            self.trouble.labels(what)

    def show(self, name: str, meaning: str, count: Callable[[], float]) -> None:
        """Show a figure that is looked up whenever somebody asks."""
        Gauge(name, meaning, registry=self.registry).set_function(count)

    def wire(self, what: Trouble) -> None:
        """Count something that a client did wrong."""
        self.trouble.labels(what).inc()

    def thinks(self, bot: str, care: float) -> None:
        """Count a bot that is given this care for a move."""
        self.care.labels(bot).observe(care)

    def storing(self, *, possible: bool) -> None:
        """Note that nothing can be stored any more, or that it goes on."""
        self.standing.set(not possible)
        if not possible:
            self.troubles.inc()

    async def watch_loop(self) -> None:
        """Measure the event loop's lag; runs until it is cancelled."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + _LAG_EVERY
            await asyncio.sleep(_LAG_EVERY)
            self.lag.observe(max(0.0, clock() - due))


class WatchedStore:
    """The store, with every stored action counted."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        """Watch this store."""
        self._store = store
        self._by_players, self._by_bots = (metrics.actions.labels(by) for by in ("player", "bot"))

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these or none; when this returns they are durable."""
        await self._store.commit(writes)
        for item in writes:
            if isinstance(item, SaveAction):
                (self._by_bots if item.actor.startswith("bot:") else self._by_players).inc()

    async def live_tables(self) -> tuple[StoredTable, ...]:
        """Return every table that has not ended."""
        return await self._store.live_tables()


class WatchedThinker:
    """Where bots think, with the time they take."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        """Watch this thinker."""
        self._thinker = thinker
        self._metrics = metrics

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        """Return the code that this bot chooses.

        Raises:
            Refused: `internal` if the bot failed.
        """
        with self._metrics.thinking.labels(bot).time():
            try:
                return await self._thinker.choose(bot, match, seat, events)
            except Refused:
                self._metrics.failed_bots.labels(bot).inc()
                raise


class WatchedHandlers:
    """Handlers of the wire, with their answers counted and timed."""

    def __init__(self, handlers: Handlers, metrics: Metrics) -> None:
        """Watch these handlers."""
        self._handlers = handlers
        self._metrics = metrics
        self._refused, self._moved, self._done = map(metrics.acks.labels, ("refused", "moved", "done"))
        self.greeted = handlers.greeted
        self.disconnected = handlers.disconnected

    async def connected(self, sid: str, request: web.Request, auth: object) -> bool:
        """Take a new socket in; False refuses it."""
        welcome = await self._handlers.connected(sid, request, auth)
        if not welcome:
            self._metrics.turned_away.inc()
        return welcome

    async def command(self, sid: str, payload: object) -> msgspec.Struct | None:
        """Return the answer to a command."""
        began = time.perf_counter()
        answer = await self._handlers.command(sid, payload)
        took = time.perf_counter() - began
        if isinstance(answer, Failed):
            self._metrics.refusals.labels(answer.error).inc()
            self._refused.observe(took)
        elif answer is not None:
            (self._moved if isinstance(answer, Moved) else self._done).observe(took)
        return answer


class MetricsPage:
    """`/metrics`: for a program on this machine, or for who has the token; for anybody else it is not there."""

    def __init__(self, metrics: Metrics, token: str) -> None:
        """Show these; an empty token lets nobody in from elsewhere."""
        self._metrics = metrics
        self._token = f"Bearer {token}".encode() if token else b""

    def attach(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_get("/metrics", self.show)

    async def show(self, request: web.Request) -> web.Response:
        """Return the figures.

        Raises:
            HTTPNotFound: whoever asks may not see them.
        """
        if not (_from_here(request) or self._has_token(request)):
            raise web.HTTPNotFound
        headers = {hdrs.CONTENT_TYPE: CONTENT_TYPE_LATEST, hdrs.CACHE_CONTROL: "no-store"}
        return web.Response(body=exposition(self._metrics.registry), headers=headers)

    def _has_token(self, request: web.Request) -> bool:
        said = request.headers.get(hdrs.AUTHORIZATION, "").encode("utf-8", "surrogateescape")
        return bool(self._token) and hmac.compare_digest(said, self._token)


def _from_here(request: web.Request) -> bool:
    """Whether a program on this machine asks this very address: no proxy, and no page that a browser was led to."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    with suppress(ValueError):  # a host that is none
        return request.url.host in _OWN_NAMES and ip_address(request.remote or "").is_loopback
    return False
