"""The server: the only place where the parts are wired together."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from typing import Final

import segno
from aiohttp import web

from bauern.assets import web_root
from bauern.club.guests import Guests
from bauern.engine import Refused
from bauern.server import addresses, logs
from bauern.server.backups import DATABASE, alone_in
from bauern.server.door import Door
from bauern.server.drain import drain
from bauern.server.feed import Feed
from bauern.server.history import History
from bauern.server.limits import DoorLimits, WireLimits
from bauern.server.metrics import Metrics, MetricsPage, WatchedHandlers, WatchedStore, WatchedThinker
from bauern.server.pages import Site
from bauern.server.rates import Rate
from bauern.server.records import Records
from bauern.server.replays import Replays
from bauern.server.sessions import Sessions
from bauern.server.settings import Settings
from bauern.server.sockets import Rates, Sockets
from bauern.server.wire import Wire
from bauern.store import SqliteStore
from bauern.table.chance import SystemChance
from bauern.table.clock import GameClock
from bauern.table.history import list_ended_tables, list_old_tables
from bauern.table.lobby import Tables
from bauern.table.table import Ports, TableLimits
from bauern.table.thinking import ProcessThinker

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
_YOUNG_GARBAGE: Final = 5_000
"""Objects made before the collector looks: not all the time, and not at so many that it stops everything for long."""


def run(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT.

    Raises:
        Refused: `bad_settings` if the folder or the address cannot be used.
    """
    logs.configure(settings.log_level)
    folder = Path(settings.data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone_in(folder):
            asyncio.run(_serve(settings, folder))
    except OSError as error:
        raise Refused("bad_settings", str(error)) from None


async def _serve(settings: Settings, folder: Path) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _SIGNALS:
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))
    async with running(settings, folder) as address:
        print(f"listening on {address}", flush=True)  # noqa: T201  (what whoever started it waits for)
        _show_code(settings.public_url or _reachable(address))
        await stopped.wait()
    for number in _SIGNALS:  # one more, while the process ends, changes nothing; the loop would set the defaults again
        signal.signal(number, signal.SIG_IGN)


@asynccontextmanager
async def running(settings: Settings, folder: Path) -> AsyncIterator[str]:
    """Run a server; gives its address once it is ready, and stops it in order at the end."""
    gc.set_threshold(_YOUNG_GARBAGE)
    metrics = Metrics()

    def troubled(why: str | None) -> None:
        metrics.storing(possible=why is None)
        tables.hold(still=why is not None)

    store = SqliteStore(folder / DATABASE, metrics.groups.observe, troubled)
    await store.open()
    thinker = _thinker(settings, metrics)
    wire = Wire(
        WireLimits(
            queue=settings.max_queued_messages,
            queue_bytes=settings.max_queued_bytes,
            strikes=settings.max_malformed,
            frame=settings.max_message_bytes,
            hello_seconds=settings.hello_seconds,
            ping=(settings.ping_seconds, settings.ping_timeout_seconds),
            origins=frozenset(settings.allowed_origins),
        ),
        metrics.wire,
    )
    sessions = Sessions(wire)
    feed = Feed()
    watched = (WatchedStore(store, metrics), WatchedThinker(thinker, metrics))
    ports = Ports(
        store=watched[0],
        audience=sessions,
        chance=SystemChance(),
        thinker=watched[1],
        clock=GameClock(),
        idle_seconds=settings.table_idle_minutes * 60,
        limits=TableLimits(settings.max_tables, settings.tables_per_player, settings.watchers_per_table),
    )
    tables = Tables(ports, feed.changed)
    rates = Rates(
        commands=Rate(settings.commands_per_second, settings.commands_burst),
        wrong_codes=Rate(settings.wrong_codes_per_minute / 60, settings.wrong_codes_per_minute),
        new_guests=Rate(settings.new_guests_per_minute / 60, settings.new_guests_per_minute),
        new_tables=Rate(settings.new_tables_per_minute / 60, settings.new_tables_per_minute),
    )
    guests = Guests(store)
    address_of = addresses.forwarded if settings.trust_forwarded else addresses.direct
    site = Site(web_root(), settings.public_url, lambda: not sockets.draining)
    sockets = Sockets(sessions, guests, tables, rates, wire.cut, address_of, site.version)
    wire.serve(WatchedHandlers(sockets, metrics))
    metrics.show("bauern_tables", "Tables that have not ended.", lambda: len(tables))
    metrics.show("bauern_players_connected", "Players at a socket.", lambda: len(sessions))
    metrics.show("bauern_writer_queue_jobs", "Jobs that wait for the writer.", store.waiting)
    app = web.Application()
    replays = Rate(settings.replays_per_minute / 60, settings.replays_per_minute or 1)
    for routes in (
        site,
        History(guests, store, rates, address_of, site),
        Records(guests, store, rates, address_of),
        Replays(site, store, rates.wrong_codes, replays, address_of),
        MetricsPage(metrics, settings.metrics_token),
        wire,
    ):
        routes.attach(app)
    logs.attach(app)
    runner = web.AppRunner(app, shutdown_timeout=0.5)
    await list_old_tables(store, live=True)
    gc.freeze()  # what stays for good; tables that come back end one day
    await asyncio.gather(tables.recover(), thinker.warm_up(), runner.setup())
    door = Door(_server(runner), _door_limits(settings), metrics.wire)
    metrics.show("bauern_connections", "Connections that are open, of players and of pages.", lambda: len(door))
    old = list_ended_tables(store)
    beat = ports.clock.beat(tables.tell_time)
    chores = (feed.run(sessions, tables), metrics.watch_loop(), beat, old, thinker.complete())
    background = [asyncio.create_task(chore) for chore in chores]
    try:
        port = await door.open(settings.host, settings.port)
        yield f"http://[{settings.host}]:{port}" if ":" in settings.host else f"http://{settings.host}:{port}"
    finally:
        await door.close()
        for task in background:
            task.cancel()
        await drain(sockets, sessions, tables, wire)
        thinker.close()
        await runner.cleanup()
        await store.close()


def _thinker(settings: Settings, metrics: Metrics) -> ProcessThinker:
    patience = settings.bot_patience_seconds or inf
    return ProcessThinker(
        settings.bot_workers, settings.bot_seconds, patience, settings.bot_kernel, told=metrics.thinks
    )


def _door_limits(settings: Settings) -> DoorLimits:
    """Return how many connections may come; those of a proxy are its own affair, since all have its address."""
    return DoorLimits(
        all=settings.max_connections,
        one_address=0 if settings.trust_forwarded else settings.connections_per_address,
        per_second=settings.connections_per_second,
        request_seconds=settings.request_seconds,
    )


def _server(runner: web.AppRunner) -> web.Server:
    if runner.server is None:
        raise AssertionError(runner)
    return runner.server


def _reachable(address: str) -> str:
    """Return the address as others in the network can call it: this machine's own instead of `0.0.0.0`."""
    if "0.0.0.0" not in address:  # noqa: S104  (looked for, not listened on)
        return address
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a datagram socket sends nothing by this: it only finds its own address
        return address.replace("0.0.0.0", probe.getsockname()[0])  # noqa: S104  (as above)
    return address


def _show_code(address: str) -> None:
    """Print the address as a picture that a telephone can read."""
    if sys.stdout.isatty():
        print(address)  # noqa: T201  (for the person at the terminal)
        segno.make(address, error="l").terminal(compact=True)
