"""The shuffle that proves itself: a deck that follows from seeds (rules x.fair.*).

The server commits to its seed before the players add their words, and reveals it when the hand is over;
anybody can then make the deck again. Written out for other implementations in
`rulesdocs/en/fair-shuffle.md`; source of the shuffle: Fisher and Yates, as in Knuth, TAOCP 2, 3.4.2 P.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bauern.engine.cards import DECK, Card

SEED_BYTES: Final = 32
_LABEL: Final = b"bauern-shuffle/1"
_BYTE: Final = 256


@dataclass(frozen=True, slots=True)
class Seeds:
    """What a deck follows from, as records write it; nothing here says that the parts belong together."""

    commitment: str
    """Shown before the deal."""
    server_seed: str = field(repr=False)
    """64 hexadecimal digits. Secret until the hand is over, and so kept out of every log."""
    client_seeds: tuple[str, ...]
    """The players' words by seat, empty where somebody added none."""


@dataclass(frozen=True, slots=True)
class Proof(Seeds):
    """The seeds of a hand that is over."""

    deal_no: int


def commitment(server_seed: bytes) -> str:
    """Return what is shown before the deal: SHA-256 of the seed, 64 hexadecimal digits (rule x.fair.commitment)."""
    return hashlib.sha256(server_seed).hexdigest()


def seeds(server_seed: bytes, client_seeds: Sequence[str]) -> Seeds:
    """Return the seeds of a deal with the commitment to them."""
    return Seeds(commitment(server_seed), server_seed.hex(), tuple(client_seeds))


def shuffle(
    server_seed: bytes, client_seeds: Sequence[str], cards: Sequence[Card] = DECK, use: str = "deal"
) -> tuple[Card, ...]:
    """Return the cards in the order that these seeds give (rule x.fair.order).

    Args:
        server_seed: 32 bytes that nobody but the server knew.
        client_seeds: the players' words by seat, empty where somebody added none.
        cards: what is shuffled, at most 256, in its order before; all 20 sorted for a deal.
        use: what the shuffle is for, so that one pair of seeds serves more than one.
    """
    key = hmac.digest(server_seed, _message(client_seeds, use), "sha256")
    numbers = _bytes(key)
    deck = list(cards)
    for size in range(len(deck), 1, -1):
        chosen = _below(size, numbers)
        deck[size - 1], deck[chosen] = deck[chosen], deck[size - 1]
    return tuple(deck)


def deck_from(found: Seeds) -> tuple[Card, ...]:
    """Return the deck of a deal with these seeds."""
    return shuffle(bytes.fromhex(found.server_seed), found.client_seeds)


def reshuffle(found: Seeds, cards: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Return what is left of the talon, given sorted, in its order after the `number`th shuffle (x.fair.reshuffle)."""
    return shuffle(bytes.fromhex(found.server_seed), found.client_seeds, cards, f"talon-{number}")


def _message(client_seeds: Sequence[str], use: str) -> bytes:
    """Return label, use and words, each but the label preceded by its length in four bytes (rule x.fair.key)."""
    parts = [text.encode() for text in (use, *client_seeds)]
    return _LABEL + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _bytes(key: bytes) -> Iterator[int]:
    """Yield the bytes of HMAC-SHA256(key, n) for n = 0, 1, … as four bytes (rule x.fair.bytes)."""
    block = 0
    while True:
        yield from hmac.digest(key, block.to_bytes(4, "big"), "sha256")
        block += 1


def _below(size: int, numbers: Iterator[int]) -> int:
    """Return a number below `size`, each as likely: bytes of the uneven rest are thrown away (rule x.fair.number)."""
    fair = _BYTE - _BYTE % size
    return next(number for number in numbers if number < fair) % size
