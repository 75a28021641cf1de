"""The kernel as other code calls it: what positions and moves come to under perfect play."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from bauern.bots.kernel import layout as at
from bauern.bots.kernel.batch import legal_moves, solve, stepped
from bauern.bots.kernel.follow import follow
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.kernel.position import Position
from bauern.bots.kernel.rollout import roll

_INT: Final = np.int64


def _whole(array: Array, width: int) -> Array:
    """Return rows as compiled code wants them: nobody looks there how they lie in memory.

    Raises:
        ValueError: they are not so wide.
    """
    if array.ndim != 2 or array.shape[1] != width or not len(array):  # noqa: PLR2004  (rows and columns)
        raise ValueError(f"{array.shape}: rows of {width} are wanted")
    return np.ascontiguousarray(array, _INT)


class Solver:
    """Memory for one thread that solves; no two threads may use the same at a time."""

    def __init__(self) -> None:
        self._memory = np.zeros(at.MEMORY_SIZE, _INT)

    @property
    def nodes(self) -> int:
        """Positions looked at so far, in all searches."""
        return int(self._memory[at.NODES])

    @property
    def size(self) -> int:
        """Bytes of memory."""
        return self._memory.nbytes

    def legal(self, position: Position) -> dict[str, int]:
        """Return the moves of the seat on turn by their codes; claims and resigning are none."""
        self._memory[: at.ROWS + at.ROW_SIZE] = position.table_and_row
        count = legal_moves(self._memory)
        return {position.code(int(move)): int(move) for move in self._memory[at.LISTS : at.LISTS + count]}

    def after(self, position: Position, move: int) -> tuple[Array, int | None]:
        """Return the row that a move leads to, and the value if the hand has ended with it."""
        self._memory[: at.ROWS + at.ROW_SIZE] = position.table_and_row
        value = stepped(self._memory, move)
        row = self._memory[at.ROWS : at.ROWS + at.ROW_SIZE].copy()
        return row, None if value == at.UNDECIDED else int(value)

    def closed(self, position: Position) -> Position:
        """Return the position after the seat on lead has closed the talon."""
        return replace(position, row=self.after(position, at.CLOSE)[0])

    def value(self, position: Position) -> int:
        """Return what the hand comes to for side 0 if everybody plays perfectly, all cards open."""
        return int(self.values(position, position.row.reshape(1, -1))[0])

    def values(self, position: Position, worlds: Array) -> Array:
        """Return the same of worlds, a row each, that differ from this position only by who holds what."""
        if position.known is not None:
            return np.full(len(worlds), position.known, _INT)
        return self.values_of(position.table.reshape(1, -1), worlds)

    def values_of(self, tables: Array, worlds: Array) -> Array:
        """Return the same of any rows, with one table for all, or one for each."""
        return self.values_after(tables, worlds, (at.NO_MOVE,))[:, 0]

    def values_after(self, tables: Array, worlds: Array, moves: Sequence[int]) -> Array:
        """Return what any rows come to after each of these moves: a row for each world, in it a value for each move."""
        found = np.empty((len(worlds), len(moves)), _INT)
        tables, worlds = _whole(tables, at.TABLE_SIZE), _whole(worlds, at.ROW_SIZE)
        solve(self._memory, tables, worlds, np.array(moves, _INT), found)
        return found

    def rolled(self, tables: Array, worlds: Array, moves: Sequence[int], shuffles: int, luck: Chances) -> Array:
        """Return what hands of two come to after each of these moves if habit plays on while cards are drawn.

        There is a table for each world. After each of the first `shuffles` tricks the talon is shuffled anew, by the
        numbers from 0 to below 1 in this world's row of `luck`.
        """
        found = np.empty((len(worlds), len(moves)), _INT)
        tables, worlds = _whole(tables, at.TABLE_SIZE), _whole(worlds, at.ROW_SIZE)
        roll(self._memory, tables, worlds, np.array(moves, _INT), shuffles, luck, found)
        return found

    def followed(self, table: Array, row: Array, moves: Sequence[int], bound_from: int) -> tuple[Array, Array]:
        """Return the row after these moves, without hands, and by seat the mask of what it cannot have held."""
        self._memory[: at.TABLE_SIZE] = table
        self._memory[at.ROWS : at.ROWS + at.ROW_SIZE] = row
        barred = np.zeros(at.SEATS, _INT)
        follow(self._memory, np.array(moves, _INT), bound_from, barred)
        row = self._memory[at.ROWS : at.ROWS + at.ROW_SIZE].copy()
        row[at.HANDS : at.HANDS + at.SEATS] = 0
        return row, barred

    def move_values(self, position: Position) -> Mapping[str, int]:
        """Return by code what each move of the seat on turn comes to under perfect play after it."""
        moves = self.legal(position)
        told = self.move_values_in(position, tuple(moves.values()), position.row.reshape(1, -1))[0]
        return dict(zip(moves, map(int, told), strict=True))

    def move_values_in(self, position: Position, moves: Sequence[int], worlds: Array) -> Array:
        """Return the same for these moves in worlds: a row for each world, in it one value for each move."""
        return self.values_after(position.table.reshape(1, -1), worlds, moves)
