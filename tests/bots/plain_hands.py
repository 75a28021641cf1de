"""A hand of every game by every level; `python -m tests.bots.plain_hands` prints what of numba and numpy that took."""

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


if __name__ == "__main__":
    for level in sys.argv[1:] or BOTS:
        for each in GAMES.values():
            play(level, each)
    sys.stdout.write(" ".join(sorted({"numba", "numpy"} & sys.modules.keys())))
