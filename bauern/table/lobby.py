"""The directory of tables: opens them, finds them by code and by player, brings them back after a restart."""

from collections.abc import Callable, Iterator
from typing import Final

import structlog

from bauern.engine import Refused
from bauern.protocol.commands import Command, Join, OpenTable
from bauern.protocol.messages import Ack, Lobby, Opened
from bauern.table.chance import new_code, new_id
from bauern.table.memory import recalled
from bauern.table.room import Person, PlayerId, Room, members, same_people
from bauern.table.ruling import opened
from bauern.table.sight import forget, lobby_table
from bauern.table.table import Ports, Table, no_table

_MOST_LISTED: Final = 50
_log = structlog.get_logger(__name__)


class Tables:
    """All tables of this process."""

    def __init__(self, ports: Ports, public_changed: Callable[[], None]) -> None:
        """Have tables that use these; say when the public list may have changed."""
        self._ports = ports
        self._public_changed = public_changed
        self._by_code: dict[str, Table] = {}
        self._by_player: dict[PlayerId, set[Table]] = {}

    async def recover(self) -> None:
        """Bring every stored table back as it was; one that cannot be played on is logged and left in the store."""
        for stored in await self._ports.store.live_tables():
            try:
                room = recalled(stored)
            except Exception:  # noqa: BLE001  (the edge of recovery: whatever is wrong with one table, the others are played)
                _log.exception("a table cannot be brought back", table=stored.id)
                continue
            self._add(Table(room, self._ports, self._changed)).resume()

    async def stop(self) -> None:
        """Stop every table's bots and clocks; what is being done is finished."""
        for table in tuple(self._by_code.values()):
            await table.settle()

    def hold(self, *, still: bool) -> None:
        """Have time stand still at all tables, or flow again."""
        if still:
            self._ports.clock.stop()
        else:
            self._ports.clock.go_on()
        self.tell_time()

    def tell_time(self) -> None:
        """Tell everybody how much time is left, which is not what the time that has passed would say."""
        for table in self._by_code.values():
            table.time_changed()

    def __len__(self) -> int:
        return len(self._by_code)

    async def command(self, who: Person, command: Command) -> Ack:
        """Do what a player asks and return the answer.

        Raises:
            Refused: with the protocol's error code.
            IllegalAction: the rules refuse it.
        """
        if isinstance(command, OpenTable):
            return Opened(table=await self._open(who, command))
        table = self._by_code.get(command.table)
        if table is None:
            raise no_table()
        if isinstance(command, Join) and not self.has_member(command.table, who.id):
            self._require_room_for(who)
        return await table.command(who, command)

    def _require_room_for(self, who: Person) -> None:
        """Let nobody be at more tables than he may.

        Raises:
            Refused: `forbidden`.
        """
        most, count = self._ports.limits.of_a_player, len(self.of(who.id))
        if 0 < most <= count:
            raise Refused("forbidden", f"you are at {count} tables already; leave one of them first")

    async def _open(self, who: Person, command: OpenTable) -> str:
        self._require_room_for(who)
        if 0 < self._ports.limits.tables <= len(self):
            raise Refused("forbidden", "there are as many tables as this server bears; try again later")
        code = next(code for code in _codes() if code not in self._by_code)
        table = Table(opened(new_id(), code, who, command, self._ports.chance.seed()), self._ports, self._changed)
        await table.save_new()
        self._add(table).begin()
        _log.info("command", table=table.room.id, seq=table.room.seq, seat=None, kind="open-table")
        return code

    def _add(self, table: Table) -> Table:
        self._by_code[table.room.code] = table
        for player in members(table.room):
            self._by_player.setdefault(player, set()).add(table)
        self._public_changed()
        return table

    def _changed(self, table: Table, old: Room) -> None:
        """Keep both indexes true after a table's change."""
        new = table.room
        if new.ended or not same_people(old, new):
            self._index(table, members(old), frozenset() if new.ended else members(new))
        if new.ended:
            del self._by_code[new.code]
            table.stop()
            forget()
        if new.settings.visibility == "public" or old.settings.visibility == "public":
            self._public_changed()

    def _index(self, table: Table, before: frozenset[PlayerId], now: frozenset[PlayerId]) -> None:
        for player in before - now:
            mine = self._by_player[player]
            mine.discard(table)
            if not mine:
                del self._by_player[player]
        for player in now - before:
            self._by_player.setdefault(player, set()).add(table)

    def of(self, player: PlayerId) -> frozenset[Table]:
        """Return the tables where this player sits, watches or is host."""
        return frozenset(self._by_player.get(player, ()))

    def has_member(self, code: str, player: PlayerId) -> bool:
        """Whether this code is of a table where this player sits, watches or is host."""
        return any(table.room.code == code for table in self._by_player.get(player, ()))

    async def look_for(self, player: PlayerId, there: Callable[[str], bool]) -> None:
        """See at each of a player's tables whether he is there; `there` says it of a table's code, now."""
        for table in self.of(player):
            await table.look_for(player, there)

    def public(self) -> Lobby:
        """Return the list of public tables, those that have not begun first, then those that may be watched.

        Of a long list both kinds have their half.
        """
        rooms = [table.room for table in self._by_code.values() if table.room.settings.visibility == "public"]
        rooms.sort(key=lambda room: (room.started, room.settings.spectators == "off"))
        to_watch = sum(room.started and room.settings.spectators != "off" for room in rooms)
        waiting = sum(not room.started for room in rooms)
        listed = rooms[: min(waiting, max(_MOST_LISTED // 2, _MOST_LISTED - to_watch))] + rooms[waiting:]
        return Lobby(tables=tuple(lobby_table(room) for room in listed[:_MOST_LISTED]))


def _codes() -> Iterator[str]:
    while True:
        yield new_code()
