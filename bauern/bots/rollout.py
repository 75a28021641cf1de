"""A hand of two players while cards are drawn: played on by habit until the talon is used up, then perfectly."""

from random import Random
from typing import Final

from bauern.bots.memory import Memory
from bauern.bots.model import FACE, Model, Node, cards_of, mate_of
from bauern.bots.search import Move, Search
from bauern.engine.cards import DECK, JACK, ORDER, Card, Suit, suit_of

_TRUMP_SPENT: Final = 10
_PAIR_BROKEN: Final = 14
_TO_TAKE: Final = {"A": 16, "T": 6, "K": 3, "Q": 2, "J": 0}
"""What habit holds against a card, in eyes: a trump, half of a pair, and by rank a plain card spent on a trick."""
_LAST: Final = 2
"""Cards in the talon when one lies face down."""


class Course:
    """By what a hand goes on: its house rules, and the models of each trump that there may be."""

    def __init__(self, memory: Memory, model: Model) -> None:
        self.rules = memory.rules
        self._memory = memory
        self._contract, self._declarer = model.contract.key, model.declarer
        self._known: dict[tuple[Suit, bool], Model] = {}

    def drawing(self, trump: Suit) -> Model:
        """Return the model while cards are drawn."""
        return self._model(trump, is_open=True)

    def used_up(self, trump: Suit) -> Model:
        """Return the model after it."""
        return self._model(trump, is_open=False)

    def _model(self, trump: Suit, *, is_open: bool) -> Model:
        key = (trump, is_open)
        if key not in self._known:
            self._known[key] = self._memory.model(self._contract, self._declarer, trump=trump, is_open=is_open)
        return self._known[key]


class Rollout:
    """A world with its talon in an order that it may have; what it comes to if played so."""

    def __init__(self, course: Course, hands: tuple[int, ...], up: Card, rng: Random) -> None:
        self._course = course
        self._hands = hands[:-1]
        self._rng = rng
        down = cards_of(hands[-1] & ~(1 << ORDER[up]))
        self._talon = (*rng.sample(down, len(down)), ORDER[up])
        """In drawing order: the card turned up is the last."""
        self.nodes = 0
        """Cards played so far: what it has cost."""

    def value_of(self, node: Node, move: Move) -> int:
        """Return what the hand comes to for side 0 if the seat on turn plays this first."""
        hands, talon, next_move = list(self._hands), self._talon, move
        trump = suit_of(DECK[talon[-1]])
        model = self._course.drawing(trump)
        while True:
            seat, (card, pair) = node[0], next_move
            hands[seat] ^= 1 << card
            node = model.step(node, card, pair=pair)
            self.nodes += 1
            settled = model.settled(node) if pair or not node[1] else None
            if settled is not None:
                return settled
            if not node[1]:
                talon = self._drawn(hands, talon, node)
                if not talon:
                    break
                trump = suit_of(DECK[talon[-1]])
                model = self._course.drawing(trump)
            next_move = habit(model, hands[node[0]], node)
        search = Search(self._course.used_up(trump), hands)
        value = search.value(node)
        self.nodes += search.nodes
        return value

    def _drawn(self, hands: list[int], talon: tuple[int, ...], node: Node) -> tuple[int, ...]:
        """Return the talon after both have drawn, the taker first; it may be shuffled anew, and the jack exchanged."""
        taker, rules, done = node[0], self._course.rules, node[6][2] + node[6][3]
        other = next(seat for seat, hand in enumerate(hands) if hand and seat != taker)
        hands[taker] |= 1 << talon[0]
        hands[other] |= 1 << talon[1]
        left = talon[2:]
        if left and done <= rules.duo_flip_shuffles:
            left = tuple(self._rng.sample(left, len(left)))
        if not left:
            return left
        jack = ORDER[Card(suit_of(DECK[left[-1]]) + JACK)]
        late = len(left) == _LAST and rules.duo_exchange_last != "allowed"
        if hands[taker] >> jack & 1 and not late and done + 1 >= rules.duo_exchange_from_trick:
            hands[taker] ^= 1 << jack | 1 << left[-1]
            left = (*left[:-1], jack)
        return left


def habit(model: Model, hand: int, node: Node) -> Move:
    """Return what is mostly played from a hand while cards are drawn, without looking at the other one."""
    if node[1]:
        return max(cards_of(hand), key=lambda card: _in_answer(model, hand, node, card)), False
    pairs = model.pairs(hand, node)
    if pairs:
        return model.sorted(pairs & model.trumps or pairs)[-1], True
    return min(cards_of(hand), key=lambda card: FACE[card] + _spent(model, hand, card)), False


def _in_answer(model: Model, hand: int, node: Node, card: int) -> int:
    pot = node[4] + FACE[card]
    if not model.beats[node[2]] >> card & 1:
        return -pot - _spent(model, hand, card)
    plain = 0 if model.trumps >> card & 1 else _TO_TAKE[DECK[card][1]]
    return pot - plain - _spent(model, hand, card)


def _spent(model: Model, hand: int, card: int) -> int:
    broken = mate_of(card) & hand
    return _TRUMP_SPENT * (model.trumps >> card & 1) + (_PAIR_BROKEN if broken else 0)
