"""What the kernel says of positions of every game and contract; `python -m tests.bots.plain_kernel` prints it."""

import json
import sys
from collections.abc import Iterator
from random import Random

from bauern.bots.kernel.jit import PLAIN
from bauern.bots.kernel.solver import Solver
from bauern.engine import GAMES, Close, Exchange
from bauern.engine.actions import Play as PlayCard
from bauern.engine.state import Play
from tests.bots.test_kernel import contracts_of, ending, plays, position, small, undecided
from tests.bots.walk import BAUERN, DREIER

HANDS, ENDINGS = 4, 2


def told() -> Iterator[object]:
    """Yield what is legal, what each step leads to, and what endings and whole hands are worth."""
    solver = Solver()
    for game in GAMES.values():
        for match, action, _ in plays(game, Random(7), HANDS):
            where = position(match)
            if where is None or where.known is not None:
                continue
            yield solver.legal(where)
            if isinstance(action, PlayCard | Exchange | Close):
                row, value = solver.after(where, where.move(action))
                yield [row.tolist(), value]
            play = match.phase
            assert isinstance(play, Play)
            if not play.talon_is_open and not play.claiming:
                yield solver.value(where)
        for match in small(game, Random(8), HANDS):
            where = position(match)
            if where is not None and where.known is None:
                yield dict(solver.move_values(where))
    rng = Random(9)
    for game in (BAUERN, DREIER):
        for contract in contracts_of(game):
            endings = [match for _ in range(4 * ENDINGS) if undecided(match := ending(contract, game, rng))]
            yield [solver.value(where) for match in endings[:ENDINGS] if (where := position(match))]
    yield solver.nodes


if __name__ == "__main__":
    sys.stdout.write(json.dumps([PLAIN, "numba" in sys.modules, list(told())]))
