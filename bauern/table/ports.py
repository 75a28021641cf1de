"""What a table needs from outside; another store or another network can take these places."""

from collections.abc import Sequence
from typing import Protocol

from bauern.engine import Card, Event, Match, Seat, Seeds
from bauern.store import StoredTable, Write
from bauern.table.room import PlayerId


class Store(Protocol):
    """Durable memory; its methods raise `Refused("internal", …)` when they fail."""

    async def commit(self, writes: Sequence[Write]) -> None:
        """Store all of these or none; when this returns they are durable."""

    async def live_tables(self) -> tuple[StoredTable, ...]:
        """Return every table that has not ended."""


class Audience(Protocol):
    """The way to the players."""

    def tell(self, player: PlayerId, event: str, message: bytes) -> None:
        """Send an encoded message to a player if he is connected; never waits."""


class Chance(Protocol):
    """Where shuffles, lots and pauses come from."""

    def seed(self) -> bytes:
        """Return the server's part of a shuffle: 32 bytes that nobody can foretell."""

    def deck(self, seeds: Seeds) -> tuple[Card, ...]:
        """Return the 20 cards in dealing order, as they follow from these seeds."""

    def lot(self, players: int) -> Seat:
        """Return the first dealer."""

    def pause(self, least: float, most: float) -> float:
        """Return how many seconds somebody takes who need not think."""


class Thinker(Protocol):
    """Where bots think."""

    async def choose(self, bot: str, match: Match, seat: Seat, events: Sequence[Event]) -> str:
        """Return the code that this bot chooses at this seat; `events` are all since the deal.

        Raises:
            Refused: `internal` if the bot failed.
        """
