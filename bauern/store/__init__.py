"""The only SQL: everything that outlives the process, in one SQLite file."""

from bauern.store.addresses import match_address
from bauern.store.rows import (
    EndTable,
    PlayerRow,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveSeed,
    SaveTable,
    StoredAction,
    StoredHand,
    StoredMatch,
    StoredSeeds,
    StoredTable,
    Write,
)
from bauern.store.sqlite import SqliteStore

__all__ = [
    "EndTable",
    "PlayerRow",
    "SaveAction",
    "SaveForfeit",
    "SaveHand",
    "SaveSeed",
    "SaveTable",
    "SqliteStore",
    "StoredAction",
    "StoredHand",
    "StoredMatch",
    "StoredSeeds",
    "StoredTable",
    "Write",
    "match_address",
]
