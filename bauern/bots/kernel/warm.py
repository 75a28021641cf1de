"""Loading the kernel before somebody needs it."""

import numpy as np

from bauern.bots.kernel.batch import value_of_66, value_of_last_trick
from bauern.bots.kernel.cache import mark_complete
from bauern.bots.kernel.dealing import deal
from bauern.bots.kernel.jit import PLAIN
from bauern.bots.kernel.position import Declared, Position, Rulebook, stake
from bauern.bots.kernel.solver import Solver
from bauern.engine import DECK, GAMES, SUITS, rules_of
from bauern.engine.contracts import NORMAL
from bauern.engine.seats import Seat
from bauern.engine.sitting import everybody


def load() -> None:
    """Load every compiled function, or compile it: each is called once, with arguments as it has later."""
    game = next(iter(GAMES.values()))
    book = Rulebook(Declared(everybody(game, rules_of(game)), NORMAL, SUITS[0], Seat(0), Seat(0)), stake(1, (1, 1)))
    hands = [DECK[game.hand * seat :][: game.hand] for seat in range(game.players)]
    position, solver = Position.at_first_lead(book, hands), Solver()
    solver.value(position)
    solver.after(position, next(iter(solver.legal(position).values())))
    value_of_66(position.table_and_row, 0)
    value_of_last_trick(position.table_and_row)
    row = position.row.reshape(1, -1)
    solver.followed(position.table, position.row, (), 0)
    solver.rolled(position.table.reshape(1, -1), row, (), 0, np.zeros((1, 1)))
    nothing = np.zeros(1, np.int64)
    book.masks(nothing)
    deal(
        nothing, nothing, nothing, np.zeros(0), np.zeros((0, 1), np.int64), nothing, np.zeros((1, 1)), nothing[:, None]
    )
    if not PLAIN:
        mark_complete()
