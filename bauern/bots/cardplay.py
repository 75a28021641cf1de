"""Which card: the best on the whole over hands that may be, and among equals what is done among partners."""

from collections.abc import Callable
from random import Random
from typing import Final

from bauern.bots.beliefs import Beliefs, Hands, with_care
from bauern.bots.memory import Memory
from bauern.bots.model import FACE, Node, cards_of
from bauern.bots.rollout import Course, Rollout
from bauern.bots.search import Move, Search
from bauern.engine.actions import Play, parse
from bauern.engine.cards import ORDER
from bauern.engine.scoring import OUT

_WORLDS: Final = 40
_LEAST_WORLDS: Final = 6
_EFFORT: Final = 20_000
"""Cards played in searching after which no further world is drawn: about as many microseconds."""
_UTMOST: Final = 3 * _EFFORT
"""The effort after which not even the least number of worlds is drawn."""
_AS_GOOD: Final = 0.05
"""Points, before kontra, that a card may be behind the best and still count as its equal."""
_TO_CLOSE: Final = 0.3
"""Points that closing must be better than playing on: in a closed talon the search knows every card, the player not."""
_OVERTAKES: Final = 100
_TRUMP_SPENT: Final = 6
_SURE_SPENT: Final = 3
"""What manners hold against a card, in eyes: it beats the partner's, is a trump, or would take a later trick."""


class CardPlayer:
    """One seat's turn in the play: a card, a claim, and what two players do with the talon."""

    def __init__(self, memory: Memory, rng: Random, care: float) -> None:
        self._memory = memory
        self._rng = rng
        self._most_worlds = with_care(_WORLDS, care)
        self._least_worlds = with_care(_LEAST_WORLDS, care)
        self._effort = _EFFORT * care
        self._model, nodes = memory.course()
        self._node = nodes[-1]
        self._side = self._model.sides[memory.seat]
        self._out = memory.unseen
        """What the others still hold, or nobody."""
        self._course = Course(memory, self._model)

    def code(self) -> str:
        """Return the code of the card to play, or of what comes before it.

        It claims with 66 counted and never without, exchanges the jack whenever it may, closes where that is worth
        more, and never resigns: no way to play on can cost more (rule s.end.resign).
        """
        legal = self._memory.view.legal
        counted = self._model.credited(self._node, self._memory.away)[6][self._side]
        if "claim" in legal and counted >= OUT:
            return "claim"
        if "pass" in legal:
            return "pass"
        if "exchange" in legal:
            return "exchange"
        moves = {code: (ORDER[act.card], act.pair) for code in legal if isinstance(act := parse(code), Play)}
        announced = {card for card, pair in moves.values() if pair}
        codes = [code for code, (card, pair) in moves.items() if pair or card not in announced]
        if len(codes) == 1:
            return codes[0]
        worth = self._worth(self._node, [moves[code] for code in codes], self._opened)
        if "close" in legal and self._closing() > max(worth) + _TO_CLOSE:
            return "close"
        enough = max(worth) - _AS_GOOD * self._memory.factor
        good = [code for code, value in zip(codes, worth, strict=True) if value >= enough]
        return max(good, key=lambda code: self._manners(moves[code]))

    def _worth(self, node: Node, moves: list[Move], explore: Callable[[Hands], Search | Rollout]) -> list[float]:
        """Return the points that each move brings this seat's side, on average over worlds."""
        beliefs = Beliefs(self._memory)
        totals, effort, worlds = [0] * len(moves), 0, 0
        most = self._most_worlds if beliefs.count() > 1 else 1
        while worlds < most and effort < (self._effort if worlds >= self._least_worlds else _UTMOST):
            world = beliefs.draw_likely(self._rng)
            found, here = explore(world), self._model.credited(node, world[-1])
            for i, move in enumerate(moves):
                totals[i] += found.value_of(here, move)
            effort += found.nodes
            worlds += 1
        return [(-total if self._side else total) / worlds for total in totals]

    def _opened(self, world: Hands) -> Search | Rollout:
        """Return what tells the value of a move in this world."""
        up = self._memory.view.trump_card
        if self._model.is_open and up:
            return Rollout(self._course, world, up, self._rng)
        return Search(self._model, world)

    def _closing(self) -> float:
        """Return the points that closing the talon brings, on average over worlds, with the best lead after it."""
        memory = self._memory
        closed, node = self._model.closed(self._node, memory.sitting.game.hand)
        model = memory.model(self._model.contract.key, self._model.declarer, closed=closed)
        pairs = model.pairs(memory.hand, node)
        moves = [(card, bool(pairs >> card & 1)) for card in cards_of(memory.hand)]
        return max(self._worth(node, moves, lambda world: Search(model, world)))

    def _manners(self, move: Move) -> float:
        """Return how becoming a card is where another is as good, in eyes."""
        model, seat, card = self._model, self._memory.seat, move[0]
        _, led, _, holder, _, _, _ = self._node
        after = model.step(self._node, card)
        sure = not self._out & model.beats[card]
        spent = _TRUMP_SPENT * (model.trumps >> card & 1) + _SURE_SPENT * sure
        taker = after[3]
        if led and taker == seat and holder != taker and model.sides[holder] == self._side:
            return FACE[card] - spent - _OVERTAKES
        ours = led and model.sides[taker] == self._side
        if ours and (not after[1] or not self._out & model.beats[after[2]]):
            return FACE[card] - spent
        return -FACE[card] - spent
