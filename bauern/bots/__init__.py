"""Players that are programs: a view and its events in, a code out."""

from collections.abc import Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from bauern.bots.bot import Bot
from bauern.bots.levels import LEVELS, TRIALS, Level
from bauern.bots.random_bot import RandomBot
from bauern.engine.events import Event
from bauern.engine.presets import Game, game_named
from bauern.engine.rules import Rules
from bauern.engine.view import View


class Maker(Protocol):
    """What makes a bot."""

    def __call__(self, game: Game, rules: Rules, rng: Random, care: float = 1.0, /) -> Bot:
        """Return a bot for a game; `care` is the share that it may take of its time."""


def _player(level: Level) -> Maker:
    """Return what makes a player of this level; what it computes with is loaded with the first of them.

    The server knows the levels, and only its workers the players.
    """

    def made(game: Game, rules: Rules, rng: Random, care: float = 1.0, /) -> Bot:
        player: Bot = import_module("bauern.bots.player").Player(game, rules, rng, level, care)
        return player

    return made


BOTS: Final[Mapping[str, Maker]] = MappingProxyType(
    {"random": RandomBot, **{name: _player(level) for name, level in LEVELS.items()}}
)
"""Every level by its name, the weakest first. A new bot is a file here and a line in this table."""
MEASURED: Final[Mapping[str, Maker]] = MappingProxyType(
    {**BOTS, **{name: _player(level) for name, level in TRIALS.items()}}
)
"""The same, and what is only played with in the arena."""


def choose(  # noqa: PLR0913, PLR0917  (all that a decision follows from: what a worker process is sent)
    name: str,
    game_key: str,
    rules: Rules,
    view: View,
    events: tuple[Event, ...],
    seed: int | str,
    care: float = 1.0,
) -> str:
    """Return what the bot of this name does; the same for the same arguments, in any process.

    `care`, 0.1 to 1, is the share that it may take of the time that it takes if nobody waits.
    """
    return MEASURED[name](game_named(game_key), rules, Random(seed), care).act(view, events)


__all__ = ["BOTS", "MEASURED", "Bot", "choose"]
