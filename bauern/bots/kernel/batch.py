"""What Python calls: many worlds of one position at once, and single steps. Compiled, without the interpreter's lock.

`array` is a solver's memory: the table, the row of ply 0 behind it, and so on, as `layout` has it.
"""

from bauern.bots.kernel.jit import Array, Memory, compiled, inlined, memory
from bauern.bots.kernel.layout import (
    GOAL,
    GRADED,
    GRADES,
    LISTS,
    LOST,
    MADE,
    NO_MOVE,
    RACE,
    ROW_SIZE,
    ROWS,
    TABLE_SIZE,
    UNDECIDED,
)
from bauern.bots.kernel.play import last_trick, out, step
from bauern.bots.kernel.search import begin, moves_of, search


@inlined
def value_of(m: Memory, top: int) -> int:
    """Return the value of the row at ply `top`."""
    if m[GOAL] == RACE:
        return search(m, top, m[GRADED + GRADES + 3] - 1, m[GRADED + 3] + 1)
    return search(m, top, m[LOST] - 1, m[MADE] + 1)


@inlined
def set_world(m: Memory, table: Memory, world: Memory) -> None:
    """Begin with a world."""
    begin(m)
    for at in range(TABLE_SIZE):
        m[at] = table[at]
    for at in range(ROW_SIZE):
        m[ROWS + at] = world[at]


@compiled
def solve(array: Array, tables: Array, worlds: Array, tried: Array, found: Array) -> None:
    """Write into `found`, a row for each world, what it comes to after each of the moves that are tried there.

    There is one table for all worlds, or one for each. `NO_MOVE` tries none: it is the value of the world itself.
    """
    m = memory(array)
    for world in range(len(worlds)):
        set_world(m, memory(tables[world % len(tables)]), memory(worlds[world]))
        for at in range(len(tried)):
            value = UNDECIDED
            if tried[at] == NO_MOVE:
                for field in range(ROW_SIZE):
                    m[ROWS + ROW_SIZE + field] = m[ROWS + field]
            else:
                value = step(m, ROWS, ROWS + ROW_SIZE, tried[at])
            found[world, at] = value if value != UNDECIDED else value_of(m, 1)


@compiled
def renumber(packs: Array, places: Array, found: Array) -> None:
    """Write into `found` each mask of `packs` with every bit moved to the place that `places` names by its own."""
    for i in range(len(packs)):
        mask = 0
        for bit in range(len(places)):
            mask |= (packs[i] >> bit & 1) << places[bit]
        found[i] = mask


@compiled
def legal_moves(array: Array) -> int:
    """Write the legal moves into the list of ply 0; return how many."""
    return moves_of(memory(array), ROWS, LISTS)


@compiled
def stepped(array: Array, move: int) -> int:
    """Do a move; return the value if the hand has ended with it."""
    return step(memory(array), ROWS, ROWS, move)


@compiled
def value_of_66(array: Array, side: int) -> int:
    """Return the value if this side has 66 now."""
    return out(memory(array), ROWS, side)


@compiled
def value_of_last_trick(array: Array) -> int:
    """Return the value when all is played and nobody has gone out."""
    return last_trick(memory(array), ROWS)
