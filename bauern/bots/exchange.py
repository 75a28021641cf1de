"""What the soloist of three lays away of his eight cards, before anything is searched. Of many hands at once."""

from itertools import combinations
from typing import Final

import numpy as np

from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.masks import FACE, SUIT_MASK, mate_of
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
_CARDS: Final = np.arange(len(DECK))
_IN_SUIT: Final = np.array([[suit_of(a) == suit_of(b) for b in DECK] for a in DECK])
_MATES: Final = np.array([[bool(mate_of(a) >> b & 1) for b in range(len(DECK))] for a in range(len(DECK))])


def laid_away(contract: Contract, trump: Suit, rules: Rules, hands: Array) -> Array:
    """Return of each hand the two cards that are worth least."""
    least = np.argsort(_worth(contract, trump, rules, hands), axis=1, kind="stable")
    return np.asarray(1 << least[:, 0] | 1 << least[:, 1])


def shortlist(contract: Contract, trump: Suit, rules: Rules, hand: int, thought_of: int) -> list[int]:
    """Return the discards of one hand that are worth a thought: any two of so many cards that are worth least."""
    worth = _worth(contract, trump, rules, np.array([hand]))
    least = np.argsort(worth, axis=1, kind="stable")[0, : min(thought_of, hand.bit_count())]
    return [1 << int(a) | 1 << int(b) for a, b in combinations(least, 2)]


def _worth(contract: Contract, trump: Suit, rules: Rules, hands: Array) -> Chances:
    """Return what keeping each card of the pack is worth, a row a hand; beyond everything for what it does not hold."""
    held = hands[:, np.newaxis] >> _CARDS & 1
    match contract.goal:
        case Goal.NO_TRICK:
            worth = -((1 - held) @ _under(contract).T).astype(np.float64)
        case Goal.ALL_TRICKS:
            missing = (1 - held) @ _under(contract)
            trumps = _trumps(trump) if contract.trump else np.zeros(len(DECK))
            worth = held @ _IN_SUIT + _TRUMP * trumps - len(SUITS) * missing
        case Goal.RACE | Goal.SIXTY_SIX:
            sign = {"nobody": 0, "soloist": -1, "defenders": 1}[rules.three_discard_eyes]
            plain = np.array([_BY_RANK[rank_of(card)] for card in DECK]) + _TRUMP * _trumps(trump)
            worth = plain + sign * _EYE * np.array(FACE) + _company(held)
    return np.where(held, worth, np.inf)


def _trumps(trump: Suit) -> Array:
    return SUIT_MASK[trump] >> _CARDS & 1


def _under(contract: Contract) -> Array:
    """Return for each card, in its row, which cards of its suit are lower."""
    strength = np.array([contract.rank_order[rank_of(card)] for card in DECK])
    return (_IN_SUIT & (strength[np.newaxis] < strength[:, np.newaxis])).astype(np.int64)


def _company(held: Array) -> Chances:
    """Return what cards are worth for what else is in the hand: pairs, and tens that are guarded."""
    paired = held @ _MATES
    found = _PAIR * paired
    for suit in SUITS:
        ten, ace = ORDER[Card(suit + "T")], ORDER[Card(suit + "A")]
        length = held @ _IN_SUIT[:, ten]
        found[:, ten] = np.where(held[:, ace], _TEN_BELOW_ACE, np.where(length > 1, _GUARDED_TEN, 0.0))
    return np.asarray(found)
