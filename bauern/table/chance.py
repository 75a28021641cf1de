"""Chance: seeds of shuffles, lots and codes, all from the operating system's generator."""

import secrets
from typing import Final

from bauern.engine import SEED_BYTES, Card, Seat, Seeds, deck_from

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and digits, without those that look alike: I and 1, O and 0."""
_CODE_LENGTH: Final = 6


class SystemChance:
    """Deals that nobody can foretell, and that anybody can check afterwards."""

    def seed(self) -> bytes:
        """Return the server's part of a shuffle."""
        return secrets.token_bytes(SEED_BYTES)

    def deck(self, seeds: Seeds) -> tuple[Card, ...]:
        """Return the pack in the order that follows from these seeds, and from nothing else (rule x.fair.order)."""
        return deck_from(seeds)

    def lot(self, players: int) -> Seat:
        """Return a seat, each equally likely."""
        return Seat(secrets.randbelow(players))

    def pause(self, least: float, most: float) -> float:
        """Return a number of seconds, each equally likely."""
        return secrets.SystemRandom().uniform(least, most)


def new_code() -> str:
    """Return an invitation code: an address that is hard to guess, never a right."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def new_id() -> str:
    """Return an id that names a player or a table in the store and in the log."""
    return secrets.token_hex(8)
