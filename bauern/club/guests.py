"""Guests: no account, only a token that brings the same player back."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from bauern.club.names import clean_name
from bauern.engine import Refused
from bauern.store import PlayerRow

_TOKEN_BYTES: Final = 16
_MAX_TOKEN: Final = 64


class Players(Protocol):
    """Where people are remembered."""

    async def player_by_token(self, token_hash: bytes) -> PlayerRow | None:
        """Return the player whose token has this hash, or None."""

    async def save_player(self, player: PlayerRow) -> None:
        """Store a new player, or a known one's new name."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A player as he is known here, with the token that he keeps."""

    id: str
    name: str
    kind: Literal["guest", "member"]
    token: str


class Guests:
    """Recognises players, and makes new ones."""

    def __init__(self, players: Players) -> None:
        """Remember guests there."""
        self._players = players

    async def known(self, token: object, name: object) -> Guest | None:
        """Return the player with this token, under a new name if one is given; None if nobody has it.

        A new name that cannot be stored now, on a full disk, does not keep anybody out: he has his old one.

        Raises:
            Refused: `internal`.
        """
        if not isinstance(token, str) or not 0 < len(token) <= _MAX_TOKEN:
            return None
        row = await self._players.player_by_token(_hash(token))
        if row is None:
            return None
        wanted = clean_name(name) if name else row.name
        if wanted != row.name:
            try:
                await self._players.save_player(PlayerRow(row.id, row.kind, wanted, row.token_hash))
            except Refused:
                wanted = row.name
        return Guest(row.id, wanted, row.kind, token)

    async def new(self, name: object) -> Guest:
        """Return a new guest; his token is kept nowhere here, only its hash.

        Raises:
            Refused: `internal`.
        """
        guest = Guest(secrets.token_hex(8), clean_name(name), "guest", secrets.token_urlsafe(_TOKEN_BYTES))
        await self._players.save_player(PlayerRow(guest.id, guest.kind, guest.name, _hash(guest.token)))
        return guest


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()
