"""The level `solid`: a partner one does not swear at. It draws hands that fit what it has seen and counts them out."""

from random import Random

from bauern.bots.bidding import Bidder
from bauern.bots.cardplay import CardPlayer
from bauern.bots.memory import Memory
from bauern.engine.events import Event
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.view import View


class SolidBot:
    """Counts, remembers and cooperates; knows nothing but its view and its events."""

    def __init__(self, game: Game, rules: Rules, rng: Random, care: float = 1.0) -> None:
        """Look at so many worlds, as a share of what makes it `solid`."""
        self._game = game
        self._rules = rules
        self._rng = rng
        self._care = care

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return what it does in the phase of this view."""
        if len(view.legal) == 1:
            return view.legal[0]
        memory = Memory.of(self._game, self._rules, view, events)
        match view.phase:
            case "trump":
                return Bidder(memory, self._rng, self._care).trump()
            case "auction":
                return Bidder(memory, self._rng, self._care).announcement()
            case "talon":
                return Bidder(memory, self._rng, self._care).talon()
            case "kontra":
                return Bidder(memory, self._rng, self._care).kontra()
            case _:
                return CardPlayer(memory, self._rng, self._care).code()
