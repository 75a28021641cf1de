"""How well worlds explain what was played: who played so in them, would he have known all cards? Compiled."""

from math import exp, log

import numpy as np

from bauern.bots.kernel.batch import set_world, value_of
from bauern.bots.kernel.jit import Array, Chances, compiled, memory
from bauern.bots.kernel.layout import LISTS, MOVES, PAIR, ROW_SIZE, ROWS, SIDE, TURN, UNDECIDED
from bauern.bots.kernel.play import step
from bauern.bots.kernel.search import moves_of

SURPRISE = 0.05
"""How often anything is played for reasons of its own."""


@compiled
def explain(  # noqa: PLR0913, PLR0917  (compiled code takes no records)
    array: Array, table: Array, worlds: Array, moves: Array, own: int, heat: float, found: Chances
) -> None:
    """Add to `found`, a number a world, the logarithm of how likely others have made these moves in it.

    A world is a row as the first of the moves found it, whose hands are full. Who plays is thought to know all cards
    and to prefer a move by what it is worth after perfect play: by `heat`, what makes a move e times as likely.
    """
    m = memory(array)
    row = ROWS + ROW_SIZE
    worth = np.empty(MOVES, np.float64)
    for world in range(len(worlds)):
        set_world(m, memory(table), memory(worlds[world]))
        for done in range(len(moves)):
            seat = m[ROWS + TURN]
            if seat != own:
                count = moves_of(m, ROWS, LISTS)
                best, there = 0.0, -1
                for i in range(count):
                    value = step(m, ROWS, row, m[LISTS + i])
                    if value == UNDECIDED:
                        value = value_of(m, 1)
                    worth[i] = -value if m[SIDE + seat] != 0 else value
                    if i == 0 or worth[i] > best:
                        best = worth[i]
                    if m[LISTS + i] == moves[done] or (there < 0 and m[LISTS + i] == moves[done] - PAIR):
                        there = i
                total = 0.0
                for i in range(count):
                    total += exp((worth[i] - best) / heat)
                likely = 0.0 if there < 0 else exp((worth[there] - best) / heat) / total
                found[world] += log((1 - SURPRISE) * likely + SURPRISE / max(count, 1))
            if step(m, ROWS, ROWS, moves[done]) != UNDECIDED:
                break
