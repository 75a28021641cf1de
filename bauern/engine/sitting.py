"""What one hand is played as: mostly the room's game by everybody, in a play-off Schnapsen by two of three."""

from dataclasses import dataclass

from bauern.engine.presets import GAMES, Game, rules_of
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, all_seats


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game, the house rules it is played by, and the seats that are dealt cards."""

    game: Game
    rules: Rules
    seats: tuple[Seat, ...]


def everybody(game: Game, rules: Rules) -> Sitting:
    """Return the sitting of an ordinary hand."""
    return Sitting(game, rules, all_seats(game.players))


def play_off(seats: tuple[Seat, ...]) -> Sitting:
    """Return the sitting of the deal that decides between two players (rule d.match.play-off)."""
    duo = GAMES["schnapsen"]
    return Sitting(duo, rules_of(duo), seats)
