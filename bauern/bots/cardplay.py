"""Which card: the best on the whole over hands that may be, and among equals what is done among partners."""

from random import Random
from typing import Final

from bauern.bots.beliefs import Beliefs, with_care
from bauern.bots.memory import Memory, replay
from bauern.bots.model import FACE, PACK
from bauern.bots.search import Move, Search
from bauern.engine.actions import Play, parse
from bauern.engine.cards import ORDER
from bauern.engine.scoring import OUT

_WORLDS: Final = 40
_LEAST_WORLDS: Final = 8
_EFFORT: Final = 20_000
"""Cards played in searching after which no further world is drawn: about as many microseconds."""
_AS_GOOD: Final = 0.05
"""Points, before kontra, that a card may be behind the best and still count as its equal."""
_OVERTAKES: Final = 100
_TRUMP_SPENT: Final = 6
_SURE_SPENT: Final = 3
"""What manners hold against a card, in eyes: it beats the partner's, is a trump, or would take a later trick."""


class CardPlayer:
    """One seat's play of a card, or its claim."""

    def __init__(self, memory: Memory, rng: Random, care: float) -> None:
        contract = memory.view.contract
        if contract is None:
            raise ValueError(memory.view.phase)
        self._memory = memory
        self._rng = rng
        self._most_worlds = with_care(_WORLDS, care)
        self._least_worlds = with_care(_LEAST_WORLDS, care)
        self._effort = _EFFORT * care
        self._factor = contract.kontra
        self._model = memory.model_of(contract)
        self._node = replay(self._model, memory.plays)[-1]
        self._side = self._model.sides[memory.seat]
        self._out = PACK & ~(memory.hand | sum(memory.played))
        """What the others still hold."""

    def code(self) -> str:
        """Return the code of the card to play, `claim` if 66 are counted, `pass` if one is asked and they are not."""
        legal = self._memory.view.legal
        if "claim" in legal and self._node[6][self._side] >= OUT:
            return "claim"
        if "pass" in legal:
            return "pass"
        moves = {code: (ORDER[act.card], act.pair) for code in legal if isinstance(act := parse(code), Play)}
        announced = {card for card, pair in moves.values() if pair}
        codes = [code for code, (card, pair) in moves.items() if pair or card not in announced]
        if len(codes) == 1:
            return codes[0]
        worth = self._worth([moves[code] for code in codes])
        enough = max(worth) - _AS_GOOD * self._factor
        good = [code for code, value in zip(codes, worth, strict=True) if value >= enough]
        return max(good, key=lambda code: self._manners(moves[code]))

    def _worth(self, moves: list[Move]) -> list[float]:
        """Return the points that each move brings this seat's side, on average over worlds."""
        beliefs = Beliefs(self._memory)
        totals, effort, worlds = [0] * len(moves), 0, 0
        while worlds < self._most_worlds and (effort < self._effort or worlds < self._least_worlds):
            search = Search(self._model, beliefs.draw_likely(self._rng))
            for i, move in enumerate(moves):
                totals[i] += search.value_of(self._node, move)
            effort += search.nodes
            worlds += 1
        return [(-total if self._side else total) / worlds for total in totals]

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
