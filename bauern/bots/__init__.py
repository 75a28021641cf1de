"""Players that are programs: a view and its events in, a code out."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from bauern.bots.bot import Bot
from bauern.bots.random_bot import RandomBot
from bauern.bots.solid import HurriedSolidBot, SolidBot
from bauern.engine.events import Event
from bauern.engine.presets import Game, game_named
from bauern.engine.rules import Rules
from bauern.engine.view import View

BOTS: Final[Mapping[str, Callable[[Game, Rules, Random], Bot]]] = MappingProxyType(
    {"random": RandomBot, "calm": SolidBot, "solid": SolidBot, "strong": SolidBot, "master": SolidBot}
)
"""Every level by its name, the weakest first. A new bot is a file here and a line in this table."""
_IN_A_HURRY: Final = MappingProxyType({**dict.fromkeys(BOTS, HurriedSolidBot), "random": RandomBot})
"""What plays for a level when many tables wait: the same way of playing for less time, where it takes any."""


def choose(  # noqa: PLR0913, PLR0917  (all that a decision follows from: what a worker process is sent)
    name: str,
    game_key: str,
    rules: Rules,
    view: View,
    events: tuple[Event, ...],
    seed: int | str,
    hurried: bool = False,  # noqa: FBT001, FBT002  (as above)
) -> str:
    """Return what the bot of this name does; the same for the same arguments, in any process."""
    bots = _IN_A_HURRY if hurried else BOTS
    return bots[name](game_named(game_key), rules, Random(seed)).act(view, events)


__all__ = ["BOTS", "Bot", "choose"]
