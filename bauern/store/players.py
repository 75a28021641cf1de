"""Queries about people."""

from bauern.store.lean import Database
from bauern.store.rows import PlayerRow


def by_token(db: Database, token_hash: bytes) -> PlayerRow | None:
    """Return the player whose token has this hash, or None."""
    found = db.execute("select id, kind, name, token_hash from players where token_hash = ?", [token_hash]).fetchone()
    return PlayerRow(*found) if found else None


def save(db: Database, player: PlayerRow) -> None:
    """Store a new player, or a known one's new name."""
    db.execute(
        "insert into players (id, kind, name, token_hash) values (?, ?, ?, ?)"
        " on conflict (id) do update set kind = excluded.kind, name = excluded.name",
        [player.id, player.kind, player.name, player.token_hash],
    )
