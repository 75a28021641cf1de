"""`bauern serve` as a process of its own, and a hand prepared in its data while it is down."""

import json
import os
import re
import select
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

import msgspec

from bauern.engine.deal import deck_for
from bauern.engine.notation import parse_cards
from bauern.engine.presets import GAMES, rules_of
from bauern.engine.seats import Seat
from bauern.engine.sitting import everybody, play_off
from tests.server.process import WITHOUT_KERNEL

ROOT = Path(__file__).parents[2]
LISTENING = re.compile(r"listening on (http://\S+:(\d+))")
STARTER = """
import json, os, signal, sys
from bauern.cli import main
sys.path.append(sys.argv[1])
from tests.browser.quiet import hush
hush()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    environment, said, log, *sys.argv = json.loads(line)
    if child := os.fork():
        print(child, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    for stream, file in enumerate((os.devnull, said, log)):
        os.dup2(os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND), stream)
    sys.exit(main())
"""
"""Has imported everything, most of a start, and becomes a server as often as it is asked to; its bots are quiet."""


@cache
def _starter(root: Path) -> subprocess.Popen[str]:
    """Return the process that becomes servers of a checkout; it ends with its standard input, that is with us."""
    return subprocess.Popen(
        [sys.executable, "-c", STARTER, str(ROOT)], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


class Server:
    """A server with its data. It keeps its port when it is started again."""

    def __init__(self, data: Path, root: Path = ROOT, **environment: str) -> None:
        """Prepare a server that keeps its tables in `data`; `root` is the checkout that it runs from."""
        self.data = data
        self._root = root
        self._environment = {**os.environ, **WITHOUT_KERNEL, **environment}
        self.url = ""
        self._port = "0"
        self._process: int | None = None
        """A descriptor of the process, which unlike its number never means another."""

    def start(self) -> None:
        """Start, and return once it listens.

        Raises:
            RuntimeError: it ended without listening; what it said stands in `log`.
        """
        self.data.mkdir(exist_ok=True)
        said = self.data.with_name(f"{self.data.name}.said")
        said.unlink(missing_ok=True)
        os.mkfifo(said)
        flags = ["bauern", "serve", "--port", self._port, "--data", str(self.data)]
        starter = _starter(self._root)
        assert starter.stdin
        assert starter.stdout
        starter.stdin.write(json.dumps([self._environment, str(said), str(self.data / "log"), *flags]) + "\n")
        starter.stdin.flush()
        self._process = os.pidfd_open(int(starter.stdout.readline()))
        with said.open() as lines:
            for line in lines:
                if found := LISTENING.search(line):
                    self.url, self._port = found[1], found[2]
                    return
        raise RuntimeError((self.data / "log").read_text())

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order (SIGTERM)."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            signal.pidfd_send_signal(self._process, how)
            select.select([self._process], [], [])
            os.close(self._process)
        self._process = None

    def set(self, table: str, setting: str, value: int) -> None:
        """Restart with a table setting as the page's form does not offer it."""
        self.kill()
        with closing(sqlite3.connect(self.data / "bauern.sqlite3")) as base, base:
            base.execute(
                "update tables set state = json_set(state, ?, ?) where code = ? and ended_at is null",
                [f"$.settings.{setting}", value, table],
            )
        self.start()

    def deal(
        self, hands: Sequence[str], *, dealer: int, table: str, scores: Sequence[int] = (), talon: str = ""
    ) -> None:
        """Restart with the table's running hand dealt anew: these hands by seat, nothing done yet.

        The cards are the one thing that a test cannot choose at the table: there they come from the operating system.
        Three hands of which one is empty are a play-off, if the `scores` ask for one.
        """
        self.kill()
        game = next(game for game in GAMES.values() if game.players == len(hands))
        cards = [parse_cards(hand) for hand in hands]
        seats = tuple(Seat(seat) for seat, hand in enumerate(hands) if hand)
        sitting = everybody(game, rules_of(game)) if len(seats) == len(hands) else play_off(seats)
        deck = deck_for(sitting, Seat(dealer), cards, parse_cards(talon))
        with closing(sqlite3.connect(self.data / "bauern.sqlite3")) as base, base:
            [ident] = base.execute("select id from tables where code = ? and ended_at is null", [table]).fetchone()
            hand, stored = base.execute(
                "select hand, snapshot from hands where table_id = ? order by hand desc limit 1", [ident]
            ).fetchone()
            snapshot = msgspec.json.decode(stored) | {"dealer": dealer, "scores": list(scores or [0] * len(hands))}
            base.execute("delete from actions where table_id = ? and hand = ?", [ident, hand])
            base.execute(
                "update hands set deck = ?, snapshot = ? where table_id = ? and hand = ?",
                [" ".join(deck), msgspec.json.encode(snapshot).decode(), ident, hand],
            )
        self.start()
