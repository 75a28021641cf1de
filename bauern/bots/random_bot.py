"""The level `random`: any legal action, each as often. Plays every game under every rule, and stands in for others."""

from random import Random

from bauern.engine.events import Event
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.view import View


class RandomBot:
    """Chooses blindly."""

    def __init__(self, game: Game, rules: Rules, rng: Random) -> None:
        del game, rules
        self._rng = rng

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return any of `view.legal`."""
        del events
        return self._rng.choice(view.legal)
