"""Lines through points and odds, each number with its 95 % interval."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from bauern.bench.intervals import NORMAL_95, Estimate

Numbers: TypeAlias = npt.NDArray[np.float64]
_FEWEST: Final = 20
"""Deals from which on the interval of a line can be trusted."""
_STEPS: Final = 30
_CLOSE: Final = 1e-9
_STEEPEST: Final = 30.0
"""Log-odds beyond which a chance is taken for sure."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What was seen: a row a case."""

    x: Numbers
    """By case and number that is looked for."""
    y: Numbers
    known: Numbers
    """What is added to the line in each case; zeros where nothing is."""
    deals: Sequence[int]
    """From which deal each case is: those of one deal do not count as independent."""


def line(sample: Sample) -> list[Estimate] | None:
    """Return the coefficients of the line of least squares; None where the cases leave it open."""
    return _fitted(sample, lambda told: (told, np.ones(len(told))))


def line_of_odds(sample: Sample) -> list[Estimate] | None:
    """Return the same of the logarithm of the odds that y is 1 and not 0: the likeliest, found by Newton's steps."""
    return _fitted(sample, _chances)


def _chances(told: Numbers) -> tuple[Numbers, Numbers]:
    chance = 1 / (1 + np.exp(-np.clip(told, -_STEEPEST, _STEEPEST)))
    return chance, chance * (1 - chance)


def _fitted(sample: Sample, expected: Callable[[Numbers], tuple[Numbers, Numbers]]) -> list[Estimate] | None:
    """Return the coefficients by which what is expected is nearest; `expected` tells it and its slope.

    The intervals are by deals (*cluster-robust*, after Huber and White): they hold where cases of one deal are alike.
    """
    x, found = sample.x, np.zeros(sample.x.shape[1])
    for _ in range(_STEPS):
        mean, slope = expected(sample.known + x @ found)
        curved = x.T @ (x * slope[:, np.newaxis])
        if np.linalg.cond(curved) > 1 / _CLOSE:
            return None
        step = np.linalg.solve(curved, x.T @ (sample.y - mean))
        found = found + step
        if np.abs(step).max() < _CLOSE:
            inverse: Numbers = np.linalg.inv(curved).astype(np.float64)
            return _with_intervals(found, inverse, _by_deals(sample, mean))
    return None


def _by_deals(sample: Sample, mean: Numbers) -> Numbers:
    """Return what each deal pulls at each coefficient."""
    pulls: dict[int, Numbers] = {}
    for deal, pull in zip(sample.deals, sample.x * (sample.y - mean)[:, np.newaxis], strict=True):
        pulls[deal] = pulls.get(deal, np.zeros(len(pull))) + pull
    return np.array(list(pulls.values()))


def _with_intervals(found: Numbers, inverse: Numbers, pulls: Numbers) -> list[Estimate] | None:
    count = len(pulls)
    if count < _FEWEST:
        return None
    spread = inverse @ (pulls.T @ pulls) @ inverse * count / (count - 1)
    halves = NORMAL_95 * np.sqrt(np.diag(spread))
    return [
        Estimate(value, value - half, value + half) for value, half in zip(found.tolist(), halves.tolist(), strict=True)
    ]
