"""Which card: the best on the whole over hands that may be, and among equals what is done among partners."""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np

from bauern.bots.beliefs import Beliefs, Worlds
from bauern.bots.course import Course, rows_of, solver
from bauern.bots.kernel import layout as at
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.levels import Level
from bauern.bots.masks import FACE, mate_of
from bauern.bots.memory import Memory
from bauern.bots.worth import Worth
from bauern.engine.actions import Play, parse
from bauern.engine.actions import code as code_of
from bauern.engine.cards import DECK, ORDER, rank_of
from bauern.engine.contracts import Goal, Partner

_BATCH: Final = 10
"""Worlds between two looks at what was searched."""
_IN_AN_ENDING: Final = 60
"""Worlds up to which more are looked at where few cards are left."""
_AS_GOOD: Final = 0.05
"""Points, before kontra, that a card may be behind the best and still count as its equal."""
_TO_CLOSE: Final = 0.3
"""Points that closing must be better than playing on: in a closed talon the search knows every card, the player not."""
_OVERTAKES: Final = 100
_TRUMP_SPENT: Final = 6
_SURE_SPENT: Final = 3
_PAIR_BROKEN: Final = 4
"""What manners hold against a card, in eyes: it beats the partner's, is a trump, would take a later trick, or is half
of a pair that is not announced."""
_SHOWN: Final = 20
"""What they hold for a trump where all tricks are shown, from the top, and for a sure card where 66 are wanted soon."""


class CardPlayer:
    """One seat's turn in the play: a card, a claim, and what two players do with the talon."""

    def __init__(self, memory: Memory, rng: Random, level: Level, care: float) -> None:
        """Be asked by this memory; with `care` below 1 so much less is looked at."""
        self._memory = memory
        self._rng = rng
        self._level = level
        self._care = care
        self._worth = Worth(memory, level)
        told = memory.view.contract
        declarer = memory.view.caller if told is None or told.declarer is None else told.declarer
        self._course = Course.of(memory, self._worth.payoff(declarer, memory.factor))

    def code(self) -> str:
        """Return the code of the card to play, or of what comes before it.

        It claims with 66 counted and never without, exchanges the jack whenever it may, closes where that is worth
        more, and never resigns: no way to play on can cost more (rule s.end.resign).
        """
        legal = self._memory.view.legal
        if "claim" in legal and self._course.has_out(self._memory):
            return "claim"
        for before in ("pass", "exchange"):
            if before in legal:
                return before
        plays = [act for code in legal if isinstance(act := parse(code), Play)]
        announced = {act.card for act in plays if act.pair}
        plays = [act for act in plays if act.pair or act.card not in announced]
        if len(plays) == 1:
            return code_of(plays[0])
        if not self._has_announced() and self._rng.random() < self._level.by_looks:
            return code_of(max(plays, key=self._manners))
        closes = [at.CLOSE] if "close" in legal else []
        worth = self._values([*map(self._course.move, plays), *closes])
        closing = worth.pop() if closes else -at.WORST
        if closing > max(worth) + self._worth.points(_TO_CLOSE):
            return "close"
        enough = max(worth) - self._worth.points(_AS_GOOD, self._memory.factor)
        good = [act for act, value in zip(plays, worth, strict=True) if value >= enough]
        return code_of(max(good, key=self._manners))

    def _has_announced(self) -> bool:
        """Return whether what is played is this seat's own announcement, for which nobody plays by looks alone."""
        told = self._memory.view.contract
        return told is not None and told.value is not None and told.declarer == self._memory.seat

    def _values(self, moves: Sequence[int]) -> list[float]:
        """Return what each move brings this seat's side, on average over worlds."""
        beliefs = Beliefs(self._memory, self._course.barred)
        count = max(2, round(self._level.worlds * self._care * self._ease()))
        worlds = beliefs.worlds(self._rng, count, weighed=self._level.weighed)
        values = self._in_time(worlds, moves)
        mean = worlds.first(len(values)).mean(values)
        return [float(-value if self._course.side else value) for value in mean]

    def _ease(self) -> float:
        """Return how many times as many worlds are looked at: with few cards left each is counted out at once."""
        whole, left = self._memory.sitting.game.hand, self._memory.hand.bit_count()
        most = max(1.0, _IN_AN_ENDING / self._level.worlds)
        return min(most, (whole / left) ** 2)

    def _in_time(self, worlds: Worlds, moves: Sequence[int]) -> Chances:
        """Return the value of each move in as many of the worlds as there is time for."""
        asked, found = solver(), []
        enough = asked.nodes + self._level.nodes * self._care
        for start in range(0, len(worlds.hands), _BATCH):
            found.append(self._explored(worlds.hands[start : start + _BATCH], moves))
            if asked.nodes > enough:
                break
        return np.concatenate(found).astype(np.float64)

    def _explored(self, hands: Array, moves: Sequence[int]) -> Array:
        book, row = self._course.book, self._course.row
        rows = rows_of(book, row, hands)
        left = int(row[at.TALON])
        if not left:
            return solver().values_after(book.table.reshape(1, -1), rows, moves)
        tables = self._with_talon(hands)
        shuffles = self._memory.rules.duo_flip_shuffles
        if self._memory.is_open and (left > self._level.solves_from or int(row[at.DONE]) < shuffles):
            luck = np.random.default_rng(self._rng.getrandbits(64)).random((len(hands), 3 * left))
            return solver().rolled(tables, rows, moves, shuffles, luck)
        return solver().values_after(tables, rows, moves)

    def _with_talon(self, hands: Array) -> Array:
        """Return the table for each world, with the talon in an order that it may have."""
        book, up = self._course.book, self._course.row[at.UP]
        tables = np.repeat(book.table.reshape(1, -1), len(hands), axis=0)
        down = book.masks(hands[:, -1]) & ~(1 << up)
        for table, mask in zip(tables, down.tolist(), strict=True):
            cards = [card for card in range(at.CARDS) if mask >> card & 1]
            table[at.TABLE_SIZE - len(cards) :] = self._rng.sample(cards, len(cards))
        return tables

    def _manners(self, act: Play) -> float:
        """Return how becoming a card is where another is as good, in eyes.

        Few worlds often find cards equal that are not: so what a contract wants comes before eyes.
        """
        book, row, table = self._course.book, self._course.row, self._course.book.table
        contract, own = book.declared.contract, book.declared.declarer == self._memory.seat
        strength = float(contract.rank_order[rank_of(act.card)])
        card = book.number[act.card]
        out = book.mask(DECK[i] for i in range(len(DECK)) if self._memory.unseen >> i & 1)
        bit, eyes = 1 << card, FACE[ORDER[act.card]]
        sure = not out & int(table[at.BEATS + card])
        trump = _TRUMP_SPENT * bool(int(table[at.TRUMPS]) & bit)
        broken = _PAIR_BROKEN * (not act.pair and bool(self._memory.hand & mate_of(ORDER[act.card])))
        spent = trump + broken + _SURE_SPENT * sure
        if not row[at.LED]:
            if sure and contract.goal is Goal.ALL_TRICKS and (own or self._course.side):
                return eyes + _SHOWN * bool(trump)
            may_win = own or (not self._course.side and contract.partner is Partner.PLAYS)
            if sure and may_win and contract.goal is Goal.SIXTY_SIX:
                return eyes + _SHOWN
            return -eyes - spent
        if contract.goal is Goal.NO_TRICK:
            return strength  # what might take a trick, or what keeps the soloist from one, goes first
        if contract.goal is Goal.ALL_TRICKS and not own:
            return -strength - spent if self._course.side else strength
        best, holder = int(row[at.BEST]), int(row[at.HOLDER])
        takes = bool(int(table[at.BEATS + best]) & bit)
        ours = book.sides[holder] == self._course.side
        if takes and ours:
            return eyes - spent - _OVERTAKES
        high = card if takes else best
        last = int(row[at.LEFT]) == 1
        if (takes or ours) and (last or not out & int(table[at.BEATS + high])):
            return eyes - spent
        return -eyes - spent
