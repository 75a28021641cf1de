"""What open cards promise, and what comes of it among players who see only their own: measured, see RESULTS.md."""

from collections.abc import Mapping
from math import exp, log
from typing import Final

from bauern.engine.contracts import Contract, Goal, Partner
from bauern.engine.seats import TEAM_PLAYERS

_MADE: Final[Mapping[tuple[Goal, bool], tuple[float, float]]] = {
    (Goal.NO_TRICK, False): (0.05, 0.6),
    (Goal.ALL_TRICKS, False): (0.0, 0.9),
    (Goal.SIXTY_SIX, False): (-0.2, 0.9),
    (Goal.SIXTY_SIX, True): (-1.0, 0.85),
}
"""By goal, and whether the partner plays along: the logarithm of the odds to make a contract is the first number, and
the second times that of the share of worlds in which it is made with open cards."""
_AMONG_THREE: Final = 0.2
"""What is added to that of three players: two defenders do less well than open cards promise."""
_BEFOREHAND: Final = 0.3
"""What is thought of a contract before any world was looked at, as much as of one world: few worlds are often lucky."""
_MADE_BY_OTHERS: Final = {4: (1.15, 0.05), 3: (1.2, 0.8)}
"""By players, the same of what somebody else has announced: he knows why."""
_NORMAL: Final = {4: (-0.21, 0.86), 3: (0.77, 0.82), 2: (0.0, 1.0)}
"""By players: the points of Normal are the first number, and the second times those with open cards."""
_NORMAL_AFTER_ALL: Final = {4: (-0.56, 0.82), 3: (0.85, 0.75), 2: (0.0, 1.0)}
"""The same where nobody has announced anything."""
_SILENCE: Final = {4: 0.2, 3: 0.6, 2: 0.0}
"""By players, the points that passing costs, since others may still announce something."""


def made(row: Contract, players: int, share: float, worlds: int) -> float:
    """Return how likely a contract is made that open cards make in such a share of so many worlds."""
    offset, slope = _MADE[row.goal, row.partner is Partner.PLAYS and row.goal is Goal.SIXTY_SIX]
    return _shrunk(share, worlds, offset + (_AMONG_THREE if players < TEAM_PLAYERS else 0), slope)


def made_by_others(players: int, share: float, worlds: int) -> float:
    """Return the same where somebody else has announced it."""
    return _shrunk(share, worlds, *_MADE_BY_OTHERS[players])


def _shrunk(share: float, worlds: int, offset: float, slope: float) -> float:
    smooth = (share * worlds + _BEFOREHAND) / (worlds + 1)
    return 1 / (1 + exp(-offset - slope * log(smooth / (1 - smooth))))


def normal(players: int, points: float, point: float, *, settled: bool) -> float:
    """Return what Normal brings its caller's side, given the same with open cards; a game point is worth `point`.

    `settled` says that it will be played, as nobody has announced anything.
    """
    offset, slope = (_NORMAL_AFTER_ALL if settled else _NORMAL)[players]
    return offset * point + slope * points


def silence(players: int) -> float:
    """Return the points that passing costs, since others may still announce something."""
    return _SILENCE[players]
