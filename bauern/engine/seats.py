"""Seats, sides and who acts for whom.

`seats` are those that play the hand, in seat order: all of the table, but in a play-off only two.
"""

from functools import cache
from typing import Final, NewType

Seat = NewType("Seat", int)
"""0-based and clockwise; the seat to the left of `s` is `s + 1`."""
Points = NewType("Points", int)
"""Game points towards the match, by the hand 1 to 24 and more with kontra."""

PUBLIC: Final = Seat(-2)
"""The viewer that sees what everybody at the table sees, and no hand."""

TEAM_PLAYERS: Final = 4
"""With this many players the seats opposite each other are partners."""


@cache
def all_seats(players: int) -> tuple[Seat, ...]:
    """Return the seats of a table for so many."""
    return tuple(map(Seat, range(players)))


@cache
def clockwise(first: int, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return every seat once, from `first`, or the next to its left that plays, on to the left.

    Any number up to four may stand for `first`: what is past the last seat is the first one again.
    """
    return tuple(sorted(seats, key=lambda seat: (seat - first) % TEAM_PLAYERS))


@cache
def team_of(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that stay together for the whole match: partners, or the player alone."""
    if len(seats) == TEAM_PLAYERS:
        return tuple(sorted((seat, Seat((seat + 2) % TEAM_PLAYERS))))
    return (seat,)


@cache
def side_of(seat: Seat, seats: tuple[Seat, ...], soloist: Seat) -> tuple[Seat, ...]:
    """Return the seats that win and lose a hand together with `seat`, itself included, in seat order.

    Four players: the team. Three: the soloist alone or both defenders. Two: the player. Who sits out a play-off has
    no side.
    """
    if seat not in seats:
        return ()
    if len(seats) == TEAM_PLAYERS or seat == soloist:
        return team_of(seat, seats)
    return others((soloist,), seats)


@cache
def others(side: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that are not of this side, in seat order."""
    return tuple(seat for seat in seats if seat not in side)
