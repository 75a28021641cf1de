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

    care = 1.0
    """How many worlds it looks at, as a share of what makes it `solid`."""

    def __init__(self, game: Game, rules: Rules, rng: Random) -> None:
        self._game = game
        self._rules = rules
        self._rng = rng

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return what it does in the phase of this view."""
        if len(view.legal) == 1:
            return view.legal[0]
        memory = Memory.of(self._game, self._rules, view, events)
        match view.phase:
            case "trump":
                return Bidder(memory, self._rng, self.care).trump()
            case "auction":
                return Bidder(memory, self._rng, self.care).announcement()
            case "talon":
                return Bidder(memory, self._rng, self.care).talon()
            case "kontra":
                return Bidder(memory, self._rng, self.care).kontra()
            case _:
                return CardPlayer(memory, self._rng, self.care).code()


class HurriedSolidBot(SolidBot):
    """The same with a tenth of the time: what plays when many tables wait."""

    care = 0.1
