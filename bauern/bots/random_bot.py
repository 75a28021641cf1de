"""The level `random`: any legal action, each as often. Plays every game under every rule, and stands in for others."""

from random import Random
from typing import Final

from bauern.engine.events import Event
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.view import View

_RESIGNS: Final = "resign"
_GIVES_UP: Final = 0.01
"""How often resigning is thought of where it is legal: on each own turn, so that a hand of two would say nothing."""


class RandomBot:
    """Chooses blindly: exchanges, closes and claims, rightly or falsely, as often as it plays any one card."""

    def __init__(self, game: Game, rules: Rules, rng: Random, care: float = 1.0) -> None:
        del game, rules, care
        self._rng = rng

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return any of `view.legal`, but seldom `resign`."""
        del events
        if _RESIGNS not in view.legal or self._rng.random() < _GIVES_UP:
            return self._rng.choice(view.legal)
        return self._rng.choice([code for code in view.legal if code != _RESIGNS])
