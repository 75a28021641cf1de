"""The levels that think: they draw hands that fit what they have seen and count them out."""

from random import Random
from typing import Final

from bauern.bots.bidding import Bidder, Thoughts
from bauern.bots.cardplay import CardPlayer
from bauern.bots.kernel.jit import PLAIN
from bauern.bots.levels import Level
from bauern.bots.memory import Memory
from bauern.engine.events import Event
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.view import View

_IN_PLAIN_PYTHON: Final = 0.1
"""How much is looked at while the kernel is still to be compiled."""


class Player:
    """Counts, remembers and cooperates; knows nothing but its view and its events."""

    def __init__(self, game: Game, rules: Rules, rng: Random, level: Level, care: float = 1.0) -> None:
        """Play this game; with `care` below 1 so much less is looked at."""
        self._game = game
        self._rules = rules
        self._rng = rng
        self._level = level
        self._care = care * _IN_PLAIN_PYTHON if PLAIN else care

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return what it does in the phase of this view."""
        if len(view.legal) == 1:
            return view.legal[0]
        memory = Memory.of(self._game, self._rules, view, events)
        match view.phase:
            case "trump":
                return self._bidder(memory).trump()
            case "auction":
                return self._bidder(memory).announcement()
            case "talon":
                return self._bidder(memory).talon()
            case "kontra":
                return self._bidder(memory).kontra()
            case _:
                return CardPlayer(memory, self._rng, self._level, self._care).code()

    def thoughts(self, view: View, events: tuple[Event, ...]) -> Thoughts:
        """Return what it thinks of what it may announce, with the stream of `act` at its beginning."""
        return self._bidder(Memory.of(self._game, self._rules, view, events)).thoughts()

    def _bidder(self, memory: Memory) -> Bidder:
        return Bidder(memory, self._rng, self._level, self._care)
