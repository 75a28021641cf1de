"""The only SQL: everything that outlives the process, in one SQLite file."""

from bauern.store.rows import (
    EndTable,
    PlayerRow,
    SaveAction,
    SaveForfeit,
    SaveHand,
    SaveTable,
    StoredAction,
    StoredHand,
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
    "SaveTable",
    "SqliteStore",
    "StoredAction",
    "StoredHand",
    "StoredTable",
    "Write",
]
