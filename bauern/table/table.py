"""A running table: lock, decide, store, publish. The only place where a room changes."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, assert_never

import structlog
from msgspec import Raw

from bauern.engine import Refused, Seat
from bauern.protocol.codec import encode
from bauern.protocol.commands import (
    Act,
    Chat,
    Configure,
    Consent,
    Join,
    Kick,
    Leave,
    Ready,
    SeatBot,
    Seed,
    Start,
    Swap,
    Sync,
    TableCommand,
)
from bauern.protocol.messages import NOTICES, Ack, ChatSaid, Done, Joined, Moved, Notice, Synced
from bauern.protocol.text import plain
from bauern.table import playing, presence, ruling, seating
from bauern.table.clock import GameClock
from bauern.table.driver import Driver
from bauern.table.memory import writes
from bauern.table.ports import Audience, Chance, Store, Thinker
from bauern.table.room import (
    Person,
    PlayerId,
    Room,
    Step,
    bot_at,
    humans,
    known_as,
    members,
    require_seat,
    seat_of,
    shown_name,
    watches,
)
from bauern.table.sight import Clocks, lags, present_state, receivers, updates

_log = structlog.get_logger(__name__)
_GRACE_AFTER_RESTART: Final = 30
"""Seconds."""
_ANY: Final = Clocks(turn=0, next_hand=0)
"""Stands for clocks that were shown otherwise, whatever they show now."""
_MOST_FOR_LATER: Final = 100
"""Chat messages that wait for the end of a hand; the oldest are forgotten."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """How many there may be at a time; 0 is no limit."""

    tables: int = 0
    of_a_player: int = 0
    """Tables where he sits, watches or is host: each has to look for him whenever he comes or goes."""
    watchers: int = 0
    """Of a table: each is told of each move."""


@dataclass(frozen=True, slots=True)
class Ports:
    """What every table is given."""

    store: Store
    audience: Audience
    chance: Chance
    thinker: Thinker
    clock: GameClock
    idle_seconds: float
    limits: TableLimits


def no_table() -> Refused:
    """Return the one answer to a code that leads nowhere, whatever the reason."""
    return Refused("unknown_table", "there is no table with this code")


class Table:
    """One table. Whatever happens to it happens under its lock, and is stored before anybody learns of it."""

    def __init__(self, room: Room, ports: Ports, changed: Callable[["Table", Room], None]) -> None:
        """Run this room; `changed` is called with the room before, after every change."""
        self.room = room
        self._ports = ports
        self._changed = changed
        self._lock = asyncio.Lock()
        self._driver = Driver(self, ports.thinker, ports.chance, ports.clock, ports.idle_seconds)
        self._for_later = deque[bytes](maxlen=_MOST_FOR_LATER)
        """What players have said in a hand that watchers are not shown yet."""

    def begin(self) -> None:
        """Let bots and clocks start."""
        self._driver.look()

    def resume(self) -> None:
        """Let bots and clocks start after a restart, which is nobody's fault: all have time to come back."""
        self._driver.look(_GRACE_AFTER_RESTART)

    def stop(self) -> None:
        """Stop bots and clocks."""
        self._driver.stop()

    async def settle(self) -> None:
        """Stop, and wait for what is being done."""
        self.stop()
        async with self._lock:
            pass

    async def save_new(self) -> None:
        """Store a room that was just opened.

        Raises:
            Refused: `internal`.
        """
        await self._ports.store.commit(writes(None, Step(self.room)))

    async def command(self, who: Person, command: TableCommand) -> Ack:
        """Do what a player asks and return the answer.

        Raises:
            Refused: with the protocol's error code.
            IllegalAction: the rules refuse it.
        """
        async with self._lock:
            if self.room.ended:
                raise no_table()
            if isinstance(command, Chat):
                self._say(who, command.text)
            else:
                await self._take(self._step(who, command))
            kind = command.__struct_config__.tag
            _log.info("command", table=self.room.id, seq=self.room.seq, seat=seat_of(self.room, who.id), kind=kind)
            return self._answer(who, command)

    def _step(self, who: Person, command: TableCommand) -> Step:  # noqa: C901, PLR0912  (one line a command)
        room = self.room
        match command:
            case Join():
                return seating.join(room, who, command, self._ports.limits.watchers)
            case Leave():
                return seating.leave(room, who, command)
            case SeatBot():
                return seating.seat_bot(room, who, command)
            case Swap():
                return seating.swap(room, who, command)
            case Kick():
                return seating.kick(room, who, command)
            case Configure():
                return ruling.configure(room, who, command)
            case Consent():
                return ruling.consent(room, who, command)
            case Start():
                return playing.start(room, who, command, self._ports.chance.lot(room.game.players), self._shuffle())
            case Act():
                return playing.act(room, require_seat(room, who), command.seq, command.action, who.id)
            case Ready():
                return playing.ready(room, who, command)
            case Seed():
                return playing.add_words(room, who, command)
            case Sync():
                self._require_member(who)
                return Step(room)
            case Chat():
                raise AssertionError(command)
            case _:
                assert_never(command)

    def _shuffle(self) -> playing.Shuffle:
        chance, seeds = self._ports.chance, playing.coming_seeds(self.room)
        return playing.Shuffle(seeds, chance.deck(seeds), chance.seed())

    def _answer(self, who: Person, command: TableCommand) -> Ack:
        match command:
            case Join():
                return Joined(seat=seat_of(self.room, who.id), update=Raw(self._present_state(who.id)))
            case Sync():
                return Synced(update=Raw(self._present_state(who.id)))
            case Act():
                return Moved(seq=self.room.seq)
            case _:
                return Done()

    def _present_state(self, player: PlayerId) -> bytes:
        return present_state(self.room, player, self._driver.clocks())

    def _require_member(self, who: Person) -> None:
        if not watches(self.room, who.id):
            require_seat(self.room, who)

    def _say(self, who: Person, text: str) -> None:
        """Send a chat message to those who may hear it: no player hears what a watcher says, who may see more."""
        room = self.room
        self._require_member(who)
        seat, chat = seat_of(room, who.id), room.settings.chat
        if chat == "off" or (chat == "players" and seat is None):
            raise Refused("forbidden", "you may not write at this table")
        said = plain(text, joiners=True)
        name, known = shown_name(room, who), known_as(room, who)
        message = encode(ChatSaid(table=room.code, seat=seat, name=name, text=said, who=known))
        if seat is not None:
            for _, human in humans(room):
                self._ports.audience.tell(human.person.id, "chat", message)
        if chat != "all":
            return
        if seat is not None and lags(room):
            self._for_later.append(message)
        else:
            self._tell_watchers(message)

    def _tell_watchers(self, message: bytes) -> None:
        for person in self.room.watching:
            self._ports.audience.tell(person.id, "chat", message)

    async def _take(self, step: Step) -> None:
        """Store a step, then make it the state and tell everybody; if it cannot be stored nothing has happened."""
        old = self.room
        if step.room is old or old.ended:
            return
        to_write = writes(old, step)
        if to_write:
            await self._ports.store.commit(to_write)
        clocks = self._driver.clocks()
        self.room = step.room
        self._driver.look()
        self._publish(old, step, clocks)
        if not lags(self.room):
            while self._for_later:
                self._tell_watchers(self._for_later.popleft())
        self._changed(self, old)

    def _publish(self, old: Room, step: Step, before: Clocks) -> None:
        notices = step.notices
        if step.room.ended:
            notices += tuple((player, "table-ended") for player in members(step.room))
        else:
            for player, update in updates(old, step, before, self._driver.clocks()):
                self._ports.audience.tell(player, "update", update)
        for player, code in notices:
            notice = Notice(code=code, text=NOTICES[code], table=step.room.code)
            self._ports.audience.tell(player, "notice", encode(notice))

    def time_changed(self) -> None:
        """Tell everybody how much time is left now that it stands still or flows again."""
        if self._driver.timed:
            self._publish(self.room, Step(self.room), _ANY)

    async def look_for(self, player: PlayerId, there: Callable[[str], bool]) -> None:
        """Note whether a member is connected, as `there` says of the table's code, and tell who is how things stand."""
        async with self._lock:
            old, back = self.room, there(self.room.code)
            await self._take(presence.arrived(old, player) if back else presence.lost(old, player))
            if back and self.room is old and not old.ended and player in receivers(old):
                self._ports.audience.tell(player, "update", self._present_state(player))

    async def stay_away(self, player: PlayerId) -> None:
        """Treat a player as away."""
        async with self._lock:
            await self._take(presence.stayed_away(self.room, player))

    async def find_host(self) -> None:
        """Have a host who is there."""
        async with self._lock:
            await self._take(presence.hosted(self.room))

    async def abandon(self) -> None:
        """Close the table."""
        async with self._lock:
            await self._take(presence.ended(self.room))

    async def play_for(self, seat: Seat, seq: int, action: str, bot: str, *, clock: bool) -> None:
        """Let a bot act at a seat that it controls, or whose clock has run out.

        Raises:
            Refused: `stale`, `forbidden` (the player is back), `internal`.
            IllegalAction: the rules refuse it.
        """
        async with self._lock:
            if not clock and bot_at(self.room, seat) is None:
                raise Refused("forbidden", "the player is back")
            await self._take(playing.act(self.room, seat, seq, action, f"bot:{bot}"))
            _log.info("command", table=self.room.id, seq=self.room.seq, seat=seat, kind="act", bot=bot)

    async def next_hand(self, hand: int) -> None:
        """Deal after this hand, unless that was done.

        Raises:
            Refused: `internal`.
            IllegalAction: a hand is in progress.
        """
        async with self._lock:
            if self.room.hand == hand and not self.room.ended:
                await self._take(playing.deal(self.room, self._shuffle()))

    async def demote(self, seat: Seat, level: str) -> None:
        """Put another bot on a failed bot's seat."""
        async with self._lock:
            await self._take(seating.demoted(self.room, seat, level))
