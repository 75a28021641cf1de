"""Players that are programs: a view and its events in, a code out."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from bauern.bots.bot import Bot
from bauern.bots.levels import LEVELS
from bauern.bots.random_bot import RandomBot
from bauern.engine.events import Event
from bauern.engine.presets import Game, game_named
from bauern.engine.rules import Rules
from bauern.engine.view import View


class _Maker(Protocol):
    def __call__(self, game: Game, rules: Rules, rng: Random, care: float = 1, /) -> Bot:
        """Return a bot; with `care` below 1 it gets by with so much less."""


def _player(name: str) -> _Maker:
    def made(game: Game, rules: Rules, rng: Random, care: float = 1) -> Bot:
        from bauern.bots.player import Player  # noqa: PLC0415  (numba takes its time: loaded when first needed)

        return Player(game, rules, rng, LEVELS[name], care)

    return made


BOTS: Final[Mapping[str, _Maker]] = MappingProxyType({"random": RandomBot, **{name: _player(name) for name in LEVELS}})
"""Every level by its name, the weakest first. A new bot is a file here and a line in this table."""


def choose(  # noqa: PLR0913, PLR0917  (all that a decision follows from: what a worker process is sent)
    name: str,
    game_key: str,
    rules: Rules,
    view: View,
    events: tuple[Event, ...],
    seed: int | str,
    care: float = 1,
) -> str:
    """Return what the bot of this name does; the same for the same arguments, in any process.

    `care` below 1 makes a level get by with so much less: what plays when many tables wait.
    """
    return BOTS[name](game_named(game_key), rules, Random(seed), care).act(view, events)


__all__ = ["BOTS", "Bot", "choose"]
