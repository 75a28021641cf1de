"""Chance: shuffles, lots and codes, all from the operating system's generator."""

import secrets
from typing import Final

from bauern.engine import DECK, Card, Seat

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 letters and digits, without those that look alike: I and 1, O and 0."""
_CODE_LENGTH: Final = 6


class SystemChance:
    """Deals that nobody can foretell."""

    def deck(self) -> tuple[Card, ...]:
        """Return the pack, every order equally likely (Fisher and Yates, with rejection sampling)."""
        cards = list(DECK)
        for last in range(len(cards) - 1, 0, -1):
            other = secrets.randbelow(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def lot(self, players: int) -> Seat:
        """Return a seat, each equally likely."""
        return Seat(secrets.randbelow(players))


def new_code() -> str:
    """Return an invitation code: an address that is hard to guess, never a right."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def new_id() -> str:
    """Return an id that names a player or a table in the store and in the log."""
    return secrets.token_hex(8)
