"""What a hand is played for: points, or the match."""

from functools import cache
from typing import Final

from bauern.bots.kernel.layout import WORST
from bauern.bots.kernel.position import Payoff, stake
from bauern.bots.levels import Level
from bauern.bots.memory import Memory

POINT: Final = 1000
"""How much a game point is worth at the start of a match, in the kernel's whole numbers."""


class Worth:
    """What points are worth to both sides at this score."""

    def __init__(self, memory: Memory, level: Level) -> None:
        self._memory = memory
        self._level = level
        most = max(memory.view.target - min(memory.view.scores), 1)
        self._point = min(POINT, (WORST - 1) // most)

    def points(self, points: float) -> float:
        """Return what so many points are worth at the start of a match."""
        return points * self._point

    def payoff(self, declarer: int, factor: int = 1) -> Payoff:
        """Return what points before kontra are worth to the declarer's side."""
        points = stake(factor, self._memory.needs(declarer))
        return lambda told: self._point * points(told)
