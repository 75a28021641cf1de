"""What is stored, and what is asked to be stored: plain values, whatever the database."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person; the token itself is never stored."""

    id: str
    kind: Literal["guest", "member"]
    name: str
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class SaveTable:
    """Store a table's seats, host, rules and settings (`state`, JSON), new or changed."""

    id: str
    code: str
    game: str
    state: str


@dataclass(frozen=True, slots=True)
class EndTable:
    """The table is closed; what was played there stays."""

    id: str


@dataclass(frozen=True, slots=True)
class SaveHand:
    """A hand was dealt: how the match stood (`snapshot`, JSON), and the deck in dealing order."""

    table_id: str
    hand: int
    """Hands dealt at this table, over all its matches."""
    snapshot: str
    deck: str
    server_seed: bytes = field(repr=False)
    client_seeds: str
    """What the deck follows from; the words by seat, JSON."""


@dataclass(frozen=True, slots=True)
class SaveSeed:
    """What the next shuffle at a table will follow from, instead of what was stored before; `words` by player, JSON."""

    table_id: str
    server_seed: bytes = field(repr=False)
    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SaveAction:
    """A seat acted; `actor` is the player's id or the name of the bot that chose."""

    table_id: str
    seq: int
    hand: int
    seat: int
    code: str
    actor: str


@dataclass(frozen=True, slots=True)
class SaveForfeit:
    """The side of this seat gave the match up in this hand."""

    table_id: str
    hand: int
    seat: int


Write = SaveTable | EndTable | SaveHand | SaveSeed | SaveAction | SaveForfeit


@dataclass(frozen=True, slots=True)
class StoredAction:
    """An action as it was stored."""

    seq: int
    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class StoredSeeds:
    """The server's seed, and words as JSON: by seat for a hand that was dealt, by player for the next one."""

    server_seed: bytes = field(repr=False)
    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it was stored, with all its actions in order."""

    hand: int
    seq: int
    """Actions stored at this table before it was dealt."""
    snapshot: str
    deck: str
    forfeited_by: int | None
    seeds: StoredSeeds | None
    """None for hands of before there were seeds."""
    actions: tuple[StoredAction, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with hands in order, for one that goes on: its last and the one before it."""

    id: str
    code: str
    game: str
    state: str
    coming: StoredSeeds
    hands: tuple[StoredHand, ...]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A table with the hands of one match, and who acted in it."""

    table: StoredTable
    actors: frozenset[str]
    address: str
