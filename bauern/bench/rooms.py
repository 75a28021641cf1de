"""Rooms with house rules drawn at random: whatever a host could choose, somebody does."""

from random import Random
from typing import Final

from bauern.engine import CONTRACTS, Game, Option, Refused, Rules, options, rules_of

_LONG_MATCH: Final = 0.1
"""How often a match may go to any target; the others go no further than usual, so that an evening has more of them."""
_OFFERED: Final = 0.8
_PRICED: Final = 0.3
_DEAREST: Final = 30


def random_rules(game: Game, rng: Random) -> Rules:
    """Return house rules of a game, every valid combination possible."""
    while True:
        chosen = {name: _chosen(option, game, rng) for name, option in options(game.players).items()}
        try:
            return rules_of(game, None, chosen)
        except Refused:
            continue


def _chosen(option: Option, game: Game, rng: Random) -> object:
    offered = [row.key for row in CONTRACTS.values() if row.value and game.players in row.games]
    match option.kind:
        case "choice":
            return rng.choice(option.choices)
        case "integer":
            most = option.maximum if rng.random() < _LONG_MATCH else rules_of(game).target
            return rng.randint(option.minimum, most)
        case "contracts":
            return [key for key in offered if rng.random() < _OFFERED]
        case "values":
            return {key: rng.randint(1, _DEAREST) for key in offered if rng.random() < _PRICED}
