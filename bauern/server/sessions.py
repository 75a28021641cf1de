"""Which player is at which socket: one socket a player, the newest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from bauern.protocol.codec import encode
from bauern.protocol.messages import NOTICES, Notice
from bauern.table.room import Person, PlayerId


class Lines(Protocol):
    """The sockets."""

    def push(self, sid: str, event: str, message: bytes) -> None:
        """Send an encoded message; never waits."""

    def dismiss(self, sid: str, *, for_good: bool) -> None:
        """Close a socket after what was pushed has gone out."""


@dataclass(frozen=True, slots=True)
class Session:
    """A player at a socket."""

    sid: str
    person: Person
    address: str
    table: str | None = None
    """The code of the one table that it shows, empty for a page without a table; None: all of the player's."""


class Sessions:
    """All connected players; the way of every message to them."""

    def __init__(self, lines: Lines) -> None:
        """Use these sockets."""
        self._lines = lines
        self._by_sid: dict[str, Session] = {}
        self._by_player: dict[PlayerId, Session] = {}

    def __len__(self) -> int:
        return len(self._by_sid)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._by_player.values()))

    def at(self, sid: str) -> Session | None:
        """Return the session of a socket; None once another socket has taken its place."""
        session = self._by_sid.get(sid)
        return session if session is not None and self._by_player.get(session.person.id) is session else None

    def has(self, player: PlayerId) -> bool:
        """Whether this player is connected."""
        return player in self._by_player

    def is_at(self, player: PlayerId, code: str) -> bool:
        """Whether this player is connected and can see the table with this code."""
        session = self._by_player.get(player)
        return session is not None and session.table in {None, code}

    def enter(self, session: Session) -> None:
        """Take a player in; his former socket is told and closed."""
        former = self._by_player.get(session.person.id)
        self._by_sid[session.sid] = session
        self._by_player[session.person.id] = session
        if former is not None:
            self.notify(former, "taken-over")
            self._lines.dismiss(former.sid, for_good=True)

    def leave(self, sid: str) -> Session | None:
        """Let go of a socket; return its session if the player is gone with it."""
        session = self._by_sid.pop(sid, None)
        if session is None or self._by_player.get(session.person.id) is not session:
            return None
        del self._by_player[session.person.id]
        return session

    def notify(self, session: Session, code: str) -> None:
        """Send a notice that concerns no table."""
        self._lines.push(session.sid, "notice", encode(Notice(code=code, text=NOTICES[code])))

    def tell(self, player: PlayerId, event: str, message: bytes) -> None:
        """Send an encoded message to a player if he is connected; never waits."""
        session = self._by_player.get(player)
        if session is not None:
            self._lines.push(session.sid, event, message)
