"""Players that are programs: a view and its events in, a code out."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from bauern.bots.bot import Bot
from bauern.bots.random_bot import RandomBot
from bauern.bots.solid import SolidBot
from bauern.engine.events import Event
from bauern.engine.presets import Game, game_named
from bauern.engine.rules import Rules
from bauern.engine.view import View

BOTS: Final[Mapping[str, Callable[[Game, Rules, Random], Bot]]] = MappingProxyType(
    {"random": RandomBot, "solid": SolidBot}
)
"""Every level by its name. A new bot is a file here and a line in this table."""


def choose(  # noqa: PLR0913, PLR0917  (all that a decision follows from: what a worker process is sent)
    name: str, game_key: str, rules: Rules, view: View, events: tuple[Event, ...], seed: int | str
) -> str:
    """Return what the bot of this name does; the same for the same arguments, in any process."""
    return BOTS[name](game_named(game_key), rules, Random(seed)).act(view, events)


__all__ = ["BOTS", "Bot", "choose"]
