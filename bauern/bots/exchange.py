"""What the soloist of three lays away of his eight cards, before anything is searched."""

from itertools import combinations
from typing import Final

from bauern.bots.model import FACE, SUIT_MASK, cards_of, mate_of
from bauern.engine.cards import DECK, ORDER, SUITS, Card, Suit, rank_of, suit_of
from bauern.engine.contracts import Contract, Goal
from bauern.engine.rules import Rules

_TRUMP: Final = 20.0
_PAIR: Final = 18.0
_BY_RANK: Final = {"A": 12.0, "T": 3.0, "K": 2.5, "Q": 1.5, "J": 0.5}
_GUARDED_TEN: Final = 3.0
_TEN_BELOW_ACE: Final = 6.0
"""What keeping a card is worth where eyes decide; a trump, a pair and a ten with company are worth more."""
_EYE: Final = 0.8
"""What an eye laid away is worth to whom it counts."""
_THOUGHT_OF: Final = 4
"""Cards that are worth least, any two of which are thought about."""


def laid_away(contract: Contract, trump: Suit, rules: Rules, hand: int) -> int:
    """Return the two cards of eight that are worth least."""
    first, second, *_ = _rising(contract, trump, rules, hand)
    return 1 << first | 1 << second


def shortlist(contract: Contract, trump: Suit, rules: Rules, hand: int) -> list[int]:
    """Return the discards that are worth a thought, the likeliest first."""
    return [1 << a | 1 << b for a, b in combinations(_rising(contract, trump, rules, hand)[:_THOUGHT_OF], 2)]


def _rising(contract: Contract, trump: Suit, rules: Rules, hand: int) -> list[int]:
    """Return the cards of a hand, those first that are worth least."""
    match contract.goal:
        case Goal.NO_TRICK:
            worth = {card: -_exposed(contract, hand, card) for card in cards_of(hand)}
        case Goal.ALL_TRICKS:
            trumps = SUIT_MASK[trump] if contract.trump else 0
            worth = {card: _sureness(contract, hand, card, trumps) for card in cards_of(hand)}
        case Goal.RACE | Goal.SIXTY_SIX:
            sign = {"nobody": 0, "soloist": -1, "defenders": 1}[rules.three_discard_eyes]
            worth = {c: _in_eyes(hand, c, SUIT_MASK[trump]) + sign * _EYE * FACE[c] for c in cards_of(hand)}
    return sorted(worth, key=worth.__getitem__)


def _over(contract: Contract, card: int) -> int:
    """Return the higher cards of the suit."""
    ranks = contract.ranks[: contract.ranks.index(rank_of(DECK[card]))]
    return sum(1 << ORDER[Card(suit_of(DECK[card]) + rank)] for rank in ranks)


def _exposed(contract: Contract, hand: int, card: int) -> float:
    """Return how many cards of the others lie under this one."""
    suit = SUIT_MASK[suit_of(DECK[card])]
    return (suit & ~_over(contract, card) & ~hand).bit_count()


def _sureness(contract: Contract, hand: int, card: int, trumps: int) -> float:
    """Return how sure a trick with this card is: cards that could take it count most, then those it may draw."""
    missing = (_over(contract, card) & ~hand).bit_count()
    length = (SUIT_MASK[suit_of(DECK[card])] & hand).bit_count()
    return length + _TRUMP * (trumps >> card & 1) - len(SUITS) * missing


def _in_eyes(hand: int, card: int, trumps: int) -> float:
    suit, rank = SUIT_MASK[suit_of(DECK[card])] & hand, rank_of(DECK[card])
    worth = _BY_RANK[rank] + _TRUMP * (trumps >> card & 1)
    if mate_of(card) & hand:
        worth += _PAIR
    elif rank == "T" and suit.bit_count() > 1:
        worth += _TEN_BELOW_ACE if suit >> card - 1 & 1 else _GUARDED_TEN
    return worth
