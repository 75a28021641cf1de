"""The pack: four suits, five ranks, 20 cards, 120 eyes (rule x.cards.pack)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NewType

Suit = NewType("Suit", str)
"""One of H S D C: hearts/Herz, spades/Laub, diamonds/Schelle, clubs/Eichel."""
Rank = NewType("Rank", str)
"""One of A T K Q J: ace/Daus, ten, king, queen/Ober, jack/Unter."""
Card = NewType("Card", str)
"""Suit and rank, as in `HK`: the same two characters in records, on the wire and here."""
Eyes = NewType("Eyes", int)
"""Card points, 0 to 120 and the pairs on top."""

SUITS: Final = tuple(Suit(s) for s in "HSDC")
RANKS: Final = tuple(Rank(r) for r in "ATKQJ")
ACE, TEN, KING, QUEEN, JACK = RANKS
DECK: Final = tuple(Card(s + r) for s in SUITS for r in RANKS)
"""All 20 cards, sorted by suit H S D C and rank A T K Q J."""
ORDER: Final[Mapping[Card, int]] = MappingProxyType({card: i for i, card in enumerate(DECK)})
EYES: Final[Mapping[Card, Eyes]] = MappingProxyType(
    {card: Eyes({ACE: 11, TEN: 10, KING: 4, QUEEN: 3, JACK: 2}[Rank(card[1])]) for card in DECK}
)


def suit_of(card: Card) -> Suit:
    """Return the suit of a card."""
    return Suit(card[0])


def rank_of(card: Card) -> Rank:
    """Return the rank of a card."""
    return Rank(card[1])


def eyes_of(cards: Iterable[Card]) -> Eyes:
    """Return the summed eyes of some cards (rule x.cards.eyes)."""
    return Eyes(sum(EYES[card] for card in cards))


def partner_card(card: Card) -> Card | None:
    """Return the other card of a pair: the queen for a king, the king for a queen, else None."""
    match rank_of(card):
        case "K":
            return Card(suit_of(card) + QUEEN)
        case "Q":
            return Card(suit_of(card) + KING)
        case _:
            return None
