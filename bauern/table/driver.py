"""What moves a table when no person does: bots, clocks, the next hand, absence, abandonment."""

import asyncio
import contextvars
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol, assert_never

import structlog

from bauern.engine import IllegalAction, Refused, Seat, TrickTaken, code, legal_actions, turn_of
from bauern.engine.state import NamingTrump, TakingTalon
from bauern.table.clock import GameClock
from bauern.table.ports import Chance, Thinker
from bauern.table.room import (
    Bot,
    PlayerId,
    Room,
    anybody_there,
    bot_at,
    everybody_ready,
    humans,
    lacks_host,
    same_people,
)
from bauern.table.sight import Clocks

_log = structlog.get_logger(__name__)
_FALLBACK: Final = "random"
_PACE: Final = (0.7, 1.7)
"""Seconds that a bot of human pace takes for a move, whatever it holds and however long it thinks; if it thinks for
longer it takes as many seconds more, and so on."""
_TRICK_PAUSE: Final = 0.9
"""Seconds more after a trick, so that people see it."""
_TO_FOLLOW: Final = 1.0
"""Seconds more before trump is made or the talon taken: much is told at once there."""
_LONGEST_RETRY: Final = 60.0


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot moves."""

    hand: int
    seq: int
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class ClockTurn:
    """A person moves, and a bot does it for him when the time is over."""

    hand: int
    seq: int
    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class NextHand:
    """The next hand is dealt in so many seconds."""

    hand: int
    seconds: int


Want = BotTurn | ClockTurn | NextHand


def wanted(room: Room) -> Want | None:
    """Return what the table waits for, unless it is a person without a clock."""
    if room.ended or room.match is None:
        return None
    if room.between_hands:
        if not anybody_there(room):
            return None
        if everybody_ready(room):
            return NextHand(room.hand, 0)
        return None if room.match_over else NextHand(room.hand, room.settings.result_seconds)
    seat = turn_of(room.match)
    if seat is None:
        return None
    bot = bot_at(room, seat)
    if bot is not None:
        return BotTurn(room.hand, room.seq, seat, bot)
    seconds = room.settings.turn_seconds
    return ClockTurn(room.hand, room.seq, seat, seconds) if seconds else None


class Driven(Protocol):
    """The table, as the driver needs it."""

    room: Room

    async def play_for(self, seat: Seat, seq: int, action: str, bot: str, *, clock: bool) -> None:
        """Let a bot act at a seat that it controls, or whose clock has run out."""

    async def next_hand(self, hand: int) -> None:
        """Deal after this hand."""

    async def demote(self, seat: Seat, level: str) -> None:
        """Put another bot on a bot's seat."""

    async def stay_away(self, player: PlayerId) -> None:
        """Treat a player as away."""

    async def find_host(self) -> None:
        """Have a host who is there."""

    async def abandon(self) -> None:
        """Close the table that nobody has been at for long."""


class Driver:
    """Keeps one arrangement for what comes next at a table, and one for each who is missed."""

    def __init__(self, table: Driven, thinker: Thinker, chance: Chance, clock: GameClock, idle_seconds: float) -> None:
        """Drive this table by this clock; close it when nobody was there for `idle_seconds`."""
        self._table = table
        self._thinker = thinker
        self._chance = chance
        self._clock = clock
        self._idle_seconds = idle_seconds
        self._want: Want | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._deadline = 0.0
        self._turn: tuple[int, int] | None = None
        self._seen: Room | None = None
        """Where it was last arranged who is missed; None if that has to be done anew."""
        self._missed: dict[PlayerId, asyncio.Task[None]] = {}
        self._idle: asyncio.Task[None] | None = None
        self._finding: asyncio.Task[None] | None = None
        self._running: set[asyncio.Task[None]] = set()

    def clocks(self) -> Clocks:
        """Return the time that is left now; none where no time passes."""
        if self._clock.stands or not self.timed:
            return Clocks()
        left = max(0, round((self._deadline - self._clock.now()) * 1000))
        return Clocks(next_hand=left) if isinstance(self._want, NextHand) else Clocks(turn=left)

    @property
    def timed(self) -> bool:
        """Whether players see how much time is left, unless it stands still."""
        return isinstance(self._want, ClockTurn | NextHand)

    def look(self, least_grace: int = 0) -> None:
        """Arrange what the room needs now; what is arranged already goes on.

        Who is missing, or on turn, has at least `least_grace` seconds, whatever the settings say.
        """
        room = self._table.room
        want = wanted(room)
        if want != self._want:
            self._drop(self._waiting)
            self._want, self._waiting = want, None
            if want is not None:
                self._arm(want, least_grace)
                self._waiting = self._start(self._fulfil(want))
        self._look_for_missing(room, least_grace)

    def _arm(self, want: Want, least: int) -> None:
        """Set the deadline; a turn's clock is set once, whatever comes and goes meanwhile."""
        now = self._clock.now()
        match want:
            case ClockTurn(hand, seq, _, seconds):
                if self._turn != (hand, seq):
                    self._turn, self._deadline = (hand, seq), now + max(seconds, least)
            case NextHand(seconds=seconds):
                self._deadline = now + seconds
            case BotTurn():
                pass
            case _:
                assert_never(want)

    def _look_for_missing(self, room: Room, least_grace: int) -> None:
        seen, self._seen = self._seen, room
        if seen is not None and same_people(seen, room) and seen.ended is room.ended:
            return
        now = self._clock.now()
        grace = max(room.settings.absent_seconds, least_grace)
        expected = {human.person.id for _, human in humans(room)} | {room.host}
        missing = set() if room.ended else expected - room.connected - room.away
        for player in [player for player in self._missed if player not in missing]:
            self._drop(self._missed.pop(player))
        for player in missing - self._missed.keys():
            self._missed[player] = self._start(self._miss(player, now + grace))
        if self._finding is None and not room.ended and lacks_host(room):
            self._finding = self._start(self._find_host())
        alone = not room.ended and not anybody_there(room)
        if alone and self._idle is None:
            self._idle = self._start(self._abandon(now + self._idle_seconds))
        elif not alone and self._idle is not None:
            self._drop(self._idle)
            self._idle = None

    def stop(self) -> None:
        """Cancel everything."""
        for task in self._running:
            task.cancel()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        # What the table does by itself belongs to no request: the log must not name the last one.
        task = asyncio.create_task(work, context=contextvars.Context())
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log what nobody expected: the next look arranges it anew."""
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._seen = None
            _log.error("a table could not go on", table=self._table.room.id, exc_info=task.exception())

    def _drop(self, task: asyncio.Task[None] | None) -> None:
        """Cancel what was arranged, unless it is doing its work already: the table refuses what has become stale."""
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def _miss(self, player: PlayerId, until: float) -> None:
        await self._clock.sleep_until(until)
        self._missed.pop(player)
        await self._persist(lambda: self._table.stay_away(player))

    async def _find_host(self) -> None:
        try:
            await self._persist(self._table.find_host)
        finally:
            self._finding = None

    async def _abandon(self, at: float) -> None:
        await self._clock.sleep_until(at)
        self._idle = None
        await self._persist(self._table.abandon)

    async def _fulfil(self, want: Want) -> None:
        """Wait, then do what is wanted; a failure here is logged and tried again, the table goes on."""
        try:
            work = await self._prepared(want)
            self._waiting = None
            await self._persist(work)
        except Exception:  # noqa: BLE001  (the edge of the driver: whatever it was, it is logged)
            _log.exception("a table could not go on", table=self._table.room.id)
            await asyncio.sleep(_LONGEST_RETRY)
            self._want = None
            self.look()

    async def _prepared(self, want: Want) -> Callable[[], Awaitable[None]]:
        """Wait as long as it takes, and return what is to be done then."""
        room = self._table.room
        if isinstance(want, BotTurn):
            due = self._clock.now() + self._pause(room)  # drawn before it thinks, which it tells nothing of
            action = await self._thought(room, want.seat, want.bot)
            if room.settings.bot_pace == "human":
                while due < self._clock.now():
                    due += self._chance.pause(*_PACE)
                await self._clock.sleep_until(due)
            return lambda: self._move(room, want.seat, action, want.bot, clock=False)
        await self._clock.sleep_until(self._deadline)
        if isinstance(want, NextHand):
            return lambda: self._table.next_hand(want.hand)
        action = await self._thought(room, want.seat, room.settings.bot_level)
        return lambda: self._move(room, want.seat, action, room.settings.bot_level, clock=True)

    def _pause(self, room: Room) -> float:
        """Return how long a bot takes: chance and what everybody sees, never its cards."""
        pause = self._chance.pause(*_PACE)
        if any(isinstance(event, TrickTaken) for event in room.events[-1:]):
            pause += _TRICK_PAUSE
        if room.match is not None and isinstance(room.match.phase, NamingTrump | TakingTalon):
            pause += _TO_FOLLOW
        return pause

    async def _thought(self, room: Room, seat: Seat, bot: str) -> str | None:
        """Return the code that a bot chooses; None if it failed or chose what is not legal."""
        if room.match is None:
            raise AssertionError(room.id)
        try:
            chosen = await self._thinker.choose(bot, room.match, seat, room.events)
        except Refused:
            return None
        return chosen if chosen in _legal(room, seat) else None

    async def _move(self, room: Room, seat: Seat, action: str | None, bot: str, *, clock: bool) -> None:
        """Act, or put `random` in a failed bot's place; if that fails too, any legal code will do."""
        if action is None:
            _log.error("a bot failed", table=room.id, seq=room.seq, seat=seat, bot=bot)
            if isinstance(room.places[seat], Bot) and bot != _FALLBACK:
                await self._table.demote(seat, _FALLBACK)
                return
            action = secrets.choice(_legal(room, seat))
        await self._table.play_for(seat, room.seq, action, bot, clock=clock)

    async def _persist(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do it, again and again while it cannot be stored, once time flows; what has become stale is let go."""
        delay = 1.0
        while True:
            try:
                await work()
            except IllegalAction:
                return
            except Refused as refused:
                if refused.code != "internal":
                    return
            else:
                return
            await self._clock.sleep_until(self._clock.now() + delay)
            delay = min(2 * delay, _LONGEST_RETRY)


def _legal(room: Room, seat: Seat) -> tuple[str, ...]:
    if room.match is None:
        return ()
    return tuple(code(action) for action in legal_actions(room.match, seat))
