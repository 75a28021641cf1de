"""Perfect play of a hand that lies open: alpha-beta over the integer model."""

from collections.abc import Sequence

from bauern.bots.model import Model, Node
from bauern.engine.contracts import Goal

Move = tuple[int, bool]
"""A card and whether its pair is announced with it."""


class Search:
    """A world, every hand of it known, and what can be won in it."""

    def __init__(self, model: Model, hands: Sequence[int]) -> None:
        self.model = model
        self._hands = list(hands[: len(model.sides)])
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}
        self.nodes = 0
        """Cards played so far: what the searches have cost."""

    def value(self, node: Node) -> int:
        """Return what the hand comes to for side 0 if everybody plays perfectly from here."""
        return self._best(node, *self.model.bounds)

    def value_of(self, node: Node, move: Move) -> int:
        """Return the same if the seat on turn plays this first."""
        return self._play(node, move, *self.model.bounds)

    def _play(self, node: Node, move: Move, low: int, high: int) -> int:
        model, hands, seat = self.model, self._hands, node[0]
        card, pair = move
        self.nodes += 1
        after = model.step(node, card, pair=pair)
        if pair or not after[1]:
            settled = model.settled(after)
            if settled is not None:
                return settled
        hands[seat] ^= 1 << card
        value = self._best(after, low, high)
        hands[seat] ^= 1 << card
        return value

    def _best(self, node: Node, low: int, high: int) -> int:
        """Return the value of a node, or a bound of it where it lies outside of low to high."""
        if node[1]:
            return self._choose(node, low, high)
        model = self.model
        key = (node[0], node[6] if model.tally_matters else None, *self._hands)
        least, most = self._known.get(key) or model.within(node[6])
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        value = self._choose(node, max(low, least), min(high, most))
        if value <= low:
            most = value
        elif value >= high:
            least = value
        else:
            least = most = value
        self._known[key] = (least, most)
        return value

    def _choose(self, node: Node, low: int, high: int) -> int:
        if self.model.sides[node[0]]:
            best = self.model.bounds[1]
            for move in self._moves(node):
                best = min(best, self._play(node, move, low, min(high, best)))
                if best <= low:
                    break
            return best
        best = self.model.bounds[0]
        for move in self._moves(node):
            best = max(best, self._play(node, move, max(low, best), high))
            if best >= high:
                break
        return best

    def _moves(self, node: Node) -> list[Move]:
        """Return what may be played, hopeful cards first; a pair that may be announced always is."""
        model, hand, side = self.model, self._hands[node[0]], self.model.sides[node[0]]
        if node[1]:
            legal = model.legal(hand, node)
            cards = model.sorted(legal)
            loses = side != model.sides[node[3]] and not legal & model.beats[node[2]]
            return [(card, False) for card in (reversed(cards) if loses else cards)]
        pairs = model.pairs(hand, node)
        if pairs:
            return [*((c, True) for c in model.sorted(pairs)), *((c, False) for c in model.sorted(hand & ~pairs))]
        low_first = side and model.contract.goal is Goal.NO_TRICK
        cards = model.sorted(hand)
        return [(card, False) for card in (reversed(cards) if low_first else cards)]
