"""A hand of every game by every level; run as a program it prints what of numba and numpy that took, and compiled."""

import json
import sys
from random import Random

from bauern.bench.speed import deck
from bauern.bots import BOTS, choose
from bauern.engine import GAMES, Game, Seat, apply, new_match, parse, redact, rules_of, shuffled, turn_of, view


def play(name: str, game: Game) -> None:
    """Play a hand to its end."""
    rng, rules = Random(1), rules_of(game)
    match, log = shuffled(new_match(game, rules, Seat(0)), deck(game, rng))
    while (seat := turn_of(match)) is not None:
        told = tuple(redact(event, seat) for event in log)
        code = choose(name, game.key, rules, view(match, seat), told, rng.randrange(1000), 0.1)
        match, events = apply(match, seat, parse(code))
        log += events


def compiled() -> list[str]:
    """Return the functions that were not found compiled when they were called."""
    known = [
        value for name, module in sys.modules.items() if name.startswith("bauern.") for value in vars(module).values()
    ]
    return sorted({each.__name__ for each in known if hasattr(each, "stats") and each.stats.cache_misses})


if __name__ == "__main__":
    for level in sys.argv[1:] or BOTS:
        for each in GAMES.values():
            play(level, each)
    sys.stdout.write(json.dumps([sorted({"numba", "numpy"} & sys.modules.keys()), compiled()]))
