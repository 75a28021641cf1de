"""What open cards promise, and what comes of it among players who see only their own.

`bauern bench guesses` counts the numbers again.
"""

from collections.abc import Mapping
from math import exp, log
from typing import Final

from bauern.engine.contracts import Contract, Goal, Partner

MADE: Final[Mapping[int, Mapping[tuple[Goal, bool], tuple[float, float]]]] = {
    4: {
        (Goal.NO_TRICK, False): (0.05, 0.63),
        (Goal.ALL_TRICKS, False): (0.28, 1.0),
        (Goal.SIXTY_SIX, False): (0.05, 0.9),
        (Goal.SIXTY_SIX, True): (-1.0, 0.87),
    },
    3: {
        (Goal.NO_TRICK, False): (0.32, 0.56),
        (Goal.ALL_TRICKS, False): (0.38, 0.97),
        (Goal.SIXTY_SIX, False): (0.25, 0.85),
    },
}
"""By players, then by goal and whether the partner plays along: the logarithm of the odds to make a contract is the
first number, and the second times that of the share of worlds in which it is made with open cards."""
ANOTHER_LEADS: Final[Mapping[int, Mapping[str, float]]] = {
    4: {"schnapser": -0.5, "schnapser-partner": -0.3, "kontraschnapser": 1.0},
    3: {"kontraschnapser": 0.4},
}
"""By players and contract, what is added to the first number where somebody else leads.

That is the partner, who has passed, or the other side.
"""
_BEFOREHAND: Final = 0.3
"""What is thought of a contract before any world was looked at, as much as of one world: few worlds are often lucky."""
MADE_BY_OTHERS: Final = {4: (0.75, 0.25), 3: (0.79, 0.6)}
"""By players, the same of what somebody else has announced: he knows why."""
NORMAL: Final = {4: (-0.4, 0.9), 3: (0.54, 0.75), 2: (0.0, 1.0)}
"""By players: the points of Normal are the first number, and the second times those with open cards."""
NORMAL_AFTER_ALL: Final = {4: (-0.57, 0.81), 3: (0.78, 0.76), 2: (0.0, 1.0)}
"""The same where nobody has announced anything."""
SILENCE: Final = {4: 0.55, 3: 0.8, 2: 0.0}
"""By players, the points that passing costs, since others may still announce something."""


def made(row: Contract, players: int, share: float, worlds: int, *, leads: bool) -> float:
    """Return how likely a contract is made that open cards make in such a share of so many worlds.

    `leads` says that its declarer leads to the first trick.
    """
    offset, slope = MADE[players][alike(row)]
    if not leads:
        offset += ANOTHER_LEADS[players].get(row.key, 0.0)
    return _shrunk(share, worlds, offset, slope)


def alike(row: Contract) -> tuple[Goal, bool]:
    """Return the key in `MADE` of a contract, by players."""
    return row.goal, row.partner is Partner.PLAYS and row.goal is Goal.SIXTY_SIX


def made_by_others(players: int, share: float, worlds: int) -> float:
    """Return the same where somebody else has announced it."""
    return _shrunk(share, worlds, *MADE_BY_OTHERS[players])


def _shrunk(share: float, worlds: int, offset: float, slope: float) -> float:
    return 1 / (1 + exp(-offset - slope * log_odds(share, worlds)))


def log_odds(share: float, worlds: int) -> float:
    """Return the logarithm of the odds that such a share of so many worlds speaks for."""
    smooth = (share * worlds + _BEFOREHAND) / (worlds + 1)
    return log(smooth / (1 - smooth))


def normal(players: int, points: float, point: float, *, settled: bool) -> float:
    """Return what Normal brings its caller's side, given the same with open cards; a game point is worth `point`.

    `settled` says that it will be played, as nobody has announced anything.
    """
    offset, slope = (NORMAL_AFTER_ALL if settled else NORMAL)[players]
    return offset * point + slope * points


def silence(players: int) -> float:
    """Return the points that passing costs, since others may still announce something."""
    return SILENCE[players]
