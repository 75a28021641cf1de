"""Guests who play against bots by the codes that they are sent, and leave their seat for a browser to take."""

import asyncio
from dataclasses import dataclass
from random import Random
from typing import Final, Self
from urllib.request import Request, urlopen

import msgspec
from msgspec import Struct

from bauern.bench.lines import Line
from bauern.engine import GAMES

_PATIENCE: Final = 60.0
_SETTINGS: Final = {"bot_pace": "none", "bot_level": "random", "absent": "wait", "result_seconds": 60}
"""Bots that keep nobody waiting, and a table that waits for who is gone."""
_PLAIN: Final = {"contracts": [], "kontra_levels": 0}
"""Where something can be announced nothing is: each game comes to the part that is asked for, in every seat."""


class _View(Struct):
    phase: str
    deal_no: int
    turn: int | None
    seat: int | None
    legal: tuple[str, ...]


class _Update(Struct):
    seq: int
    view: _View


class _Welcome(Struct):
    token: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A table, and the token of who sits there."""

    table: str
    token: str


class Guest:
    """Somebody at a table with bots."""

    def __init__(self, line: Line, token: str, table: str) -> None:
        """Use `open_table`."""
        self.seated = Seated(table, token)
        self._line = line
        self._rng = Random(1)  # noqa: S311  (repeatable play)
        self._news: asyncio.Queue[_Update] = asyncio.Queue()
        line.on_event = self._hear

    @classmethod
    async def open_table(cls, url: str, game: str) -> Self:
        """Sit down at a new table, and start."""
        line = await Line.connect(url)
        token = msgspec.json.decode(await line.welcomed, type=_Welcome).token
        rules = _PLAIN if GAMES[game].announces else {}
        table = str((await line.command("open-table", game=game, rules=rules, settings=_SETTINGS))["table"])
        guest = cls(line, token, table)
        for kind in ("join", "consent", "start"):
            await line.command(kind, table=table)
        return guest

    def _hear(self, name: bytes, message: bytes) -> None:
        if name == b"update":
            self._news.put_nowait(msgspec.json.decode(message, type=_Update))

    async def play(self, until: str) -> None:
        """Play, mostly passing and never giving up, until it is one's turn in this phase, or the match is over.

        Raises:
            TimeoutError: nothing more was heard.
        """
        done, ready = -1, 0
        while True:
            async with asyncio.timeout(_PATIENCE):
                update = await self._news.get()
            view = update.view
            if view.phase == until and (view.turn == view.seat or until == "match-over"):
                return
            if view.phase == "result" and view.deal_no > ready:
                ready = view.deal_no
                await self._line.command("ready", table=self.seated.table)
            elif view.legal and update.seq > done:
                done = update.seq
                await self._line.command("act", table=self.seated.table, seq=done, action=self._choice(view.legal))

    def _choice(self, legal: tuple[str, ...]) -> str:
        if "pass" in legal:
            return "pass"
        return self._rng.choice([code for code in legal if code != "resign" and not code.startswith("bid:")])

    def leave(self) -> None:
        """Go; the seat stays."""
        self._line.close()


async def seat_at(url: str, game: str) -> Seated:
    """Return a seat at a table of this game where most is to be seen: a card is due, of three players the exchange."""
    guest = await Guest.open_table(url, game)
    await guest.play("talon" if GAMES[game].announces and GAMES[game].players == 3 else "play")  # noqa: PLR2004  (only there)
    guest.leave()
    return guest.seated


async def ended_match(url: str, game: str) -> str:
    """Return the path of the replay of a match that has been played to its end."""
    guest = await Guest.open_table(url, game)
    await guest.play("match-over")
    guest.leave()
    seated = guest.seated
    asked = Request(f"{url}/record/{seated.table}/1.toml", headers={"Authorization": f"Bearer {seated.token}"})  # noqa: S310  (our own server)
    with await asyncio.to_thread(urlopen, asked, timeout=_PATIENCE) as answer:
        return str(answer.headers["Link"]).partition("<")[2].partition(">")[0]
