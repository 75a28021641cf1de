"""What every bot is."""

from typing import Protocol

from bauern.engine.events import Event
from bauern.engine.view import View


class Bot(Protocol):
    """A player: sees what its seat sees and answers with a code. It keeps nothing between two calls."""

    def act(self, view: View, events: tuple[Event, ...]) -> str:
        """Return one of `view.legal`; `events` are the seat's own since the deal. `view` is of the seat on turn."""
