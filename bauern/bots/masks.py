"""Sets of cards as masks of 20 bits, in the order of the pack; a card is its index in `DECK`."""

from collections.abc import Iterable
from typing import Final

from bauern.engine.cards import DECK, EYES, ORDER, SUITS, Card, partner_card, suit_of

FACE: Final = tuple(int(EYES[card]) for card in DECK)
"""Eyes by card."""
SUIT_MASK: Final = {s: sum(1 << i for i, card in enumerate(DECK) if suit_of(card) == s) for s in SUITS}
PACK: Final = (1 << len(DECK)) - 1
"""The mask of all cards."""
_MATE: Final = tuple(1 << ORDER[mate] if (mate := partner_card(card)) else 0 for card in DECK)


def mask_of(cards: Iterable[str]) -> int:
    """Return the mask of some cards."""
    return sum(1 << ORDER[Card(card)] for card in cards)


ACES: Final = mask_of(suit + "A" for suit in SUITS)


def cards_of(mask: int) -> list[int]:
    """Return the indexes of the cards of a mask."""
    return [i for i in range(len(DECK)) if mask >> i & 1]


def mate_of(card: int) -> int:
    """Return the mask of the other card of a pair; none for what is no king or queen."""
    return _MATE[card]


def has_pair(cards: int) -> bool:
    """Whether some cards hold a king and its queen."""
    return any(_MATE[card] & cards for card in cards_of(cards))
