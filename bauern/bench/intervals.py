"""Numbers with their 95 % intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

NORMAL_95: Final = 1.96
"""Standard deviations to each side that hold 95 % of what is normally distributed."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def part(hits: float, cases: int) -> Estimate | None:
    """Return the part of the cases that are hits, with the interval of Wilson, which is sound at 0 and 1, too."""
    if not cases:
        return None
    found, square = hits / cases, NORMAL_95**2 / cases
    middle = (found + square / 2) / (1 + square)
    half = NORMAL_95 * sqrt((found * (1 - found) + square / 4) / cases) / (1 + square)
    return Estimate(found, max(0.0, middle - half), min(1.0, middle + half))
