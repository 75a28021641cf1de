"""What a hand is played for: points, or the match."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from bauern.bots.kernel.layout import WORST
from bauern.bots.kernel.position import Payoff, stake
from bauern.bots.levels import Level
from bauern.bots.memory import Memory

POINT: Final = 1000
"""How much a game point is worth at the start of a match, in the kernel's whole numbers."""
HANDS: Final[Mapping[int, Mapping[int, float]]] = {
    4: {1: 0.065, 2: 0.07, 3: 0.05, 4: 0.41, 5: 0.065, 6: 0.175, 9: 0.065, 10: 0.08, 12: 0.02},
    2: {1: 0.29, 2: 0.39, 3: 0.32},
}
"""By players, how often a hand ends with so many points, kontra included, for either side; three are no two sides.

`bauern bench guesses` counts them again."""
_USUAL: Final = 3
"""Points of a hand by which it is told what one is worth at a score: near its end some decide the match, others do not
matter."""
_FARTHEST: Final = 60
"""Points to go beyond which every point is worth the same."""


class Worth:
    """What points are worth to both sides at this score."""

    def __init__(self, memory: Memory, level: Level) -> None:
        """Look at the score of this memory."""
        self._memory = memory
        self._match = level.equity and memory.players in HANDS and memory.view.target <= _FARTHEST
        self._slopes: dict[int, float] = {}

    def points(self, points: float, factor: int = 1) -> float:
        """Return what so many points before kontra are worth at this score; doubled they are often no more."""
        if factor not in self._slopes:
            worth = self.payoff(self._memory.seat, factor)
            self._slopes[factor] = (worth(_USUAL) - worth(-_USUAL)) / (2 * _USUAL)
        return points * self._slopes[factor]

    def payoff(self, declarer: int, factor: int = 1) -> Payoff:
        """Return what points before kontra are worth to the declarer's side.

        For the match a point is worth at least 1, so that a match as good as decided is still played well.
        """
        own, other = self._memory.needs(declarer)
        points = stake(factor, (own, other))
        if not self._match:
            return lambda told: POINT * points(told)
        players, target = self._memory.players, self._memory.view.target
        one = (chance(players, target - 1, target) - chance(players, target, target - 1)) / 2
        now, least = chance(players, own, other), (1 - WORST) // 2

        def worth(told: int) -> int:
            won = points(told)
            then = chance(players, own - max(won, 0), other + min(won, 0))
            return max(least, min(-least, round((then - now) / one * POINT) + won))

        return worth


@cache
def chance(players: int, own: int, other: int) -> float:
    """Return how likely a side wins the match that still needs `own` points, where the other needs `other`."""
    if own <= 0 or other <= 0:
        return float(own <= 0)
    return sum(
        often * (chance(players, own - points, other) + chance(players, own, other - points)) / 2
        for points, often in HANDS[players].items()
    )
