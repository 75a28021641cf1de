"""How a hand looks for a contract before anything is searched: what bids and trump say about a hand."""

from functools import cache
from typing import Final

from bauern.bots.model import SUIT_MASK, has_pair, mask_of
from bauern.engine.cards import ORDER, SUITS, Card, Rank, Suit
from bauern.engine.contracts import Contract, Goal, Who

UNLIKELY: Final = 0.0005
"""Nobody sensible does it; but people are not always sensible."""
_BY_TOPS: Final = (0.0005, 0.001, 0.004, 0.05, 0.6, 1.0)
_BY_TRUMPS: Final = (0.02, 0.3, 0.65, 0.9, 1.0, 1.0)
_FAR_TOO_EXPOSED: Final = 12
ACES: Final = mask_of(suit + "A" for suit in SUITS)


def likelihood(contract: Contract, trump: Suit, hand: int, *, dealt: bool) -> float:
    """Return how likely a sensible player announces this contract, 0 to 1, to play it with these cards.

    `dealt` says that he announced it with the same ones, and has not laid any away.
    """
    if contract.who is Who.ACE_HOLDER and dealt and not hand & ACES:
        return 0.0
    match contract.goal:
        case Goal.NO_TRICK:
            return max(UNLIKELY, 1 - _exposed(contract.ranks, hand) / _FAR_TOO_EXPOSED) ** 4
        case Goal.ALL_TRICKS:
            return _BY_TOPS[min(_tops(contract.ranks, hand), 5)]
        case Goal.SIXTY_SIX:
            trumps = hand & SUIT_MASK[trump]
            strength = _tops(contract.ranks, hand) + (trumps.bit_count() > 1) + 2 * has_pair(trumps)
            return _BY_TOPS[min(strength, 5)]
        case Goal.RACE:
            return 1.0


def trump_likelihood(trump: Suit, hand: int) -> float:
    """Return how likely the caller names this trump when these become his cards, 0 to 1."""
    return _BY_TRUMPS[(hand & SUIT_MASK[trump]).bit_count()]


def kontra_likelihood(trump: Suit, hand: int) -> float:
    """Return how likely somebody doubles Normal with these cards, 0 to 1."""
    strength = (hand & SUIT_MASK[trump]).bit_count() + (hand & ACES).bit_count()
    return _BY_TOPS[min(strength, 5)]


@cache
def _tops(ranks: tuple[Rank, ...], hand: int) -> int:
    """Return how many cards nothing in the other hands beats in their suit."""
    found = 0
    for suit in SUITS:
        for rank in ranks:
            if not hand >> ORDER[Card(suit + rank)] & 1:
                break
            found += 1
    return found


@cache
def _exposed(ranks: tuple[Rank, ...], hand: int) -> int:
    """Return how many cards of the others lie under one of this hand, each counted for each that it lies under."""
    found = 0
    for suit in SUITS:
        held = [hand >> ORDER[Card(suit + rank)] & 1 for rank in ranks]
        found += sum(held[i] and held[i:].count(0) for i in range(len(ranks)))
    return found
