"""Seats, sides and who acts for whom."""

from collections.abc import Iterator
from typing import Final, NewType

Seat = NewType("Seat", int)
"""0-based and clockwise; the seat to the left of `s` is `s + 1`."""
Points = NewType("Points", int)
"""Game points towards the match, by the hand 1 to 24 and more with kontra."""

CHANCE: Final = Seat(-1)
"""The actor that shuffles."""
PUBLIC: Final = Seat(-2)
"""The viewer that sees what everybody at the table sees, and no hand."""

TEAM_PLAYERS: Final = 4
"""With this many players the seats opposite each other are partners."""


def clockwise(first: Seat, players: int) -> Iterator[Seat]:
    """Yield every seat once, from `first` to its left."""
    return (Seat((first + i) % players) for i in range(players))


def side_of(seat: Seat, players: int, soloist: Seat) -> tuple[Seat, ...]:
    """Return the seats that win and lose together with `seat`, itself included, in seat order.

    Four players: the team. Three: the soloist alone or both defenders. Two: the player.
    """
    if players == TEAM_PLAYERS:
        return tuple(sorted((seat, Seat((seat + 2) % players))))
    if seat == soloist:
        return (seat,)
    return tuple(Seat(s) for s in range(players) if s != soloist)


def others(side: tuple[Seat, ...], players: int) -> tuple[Seat, ...]:
    """Return the seats that are not of this side, in seat order."""
    return tuple(Seat(s) for s in range(players) if s not in side)
