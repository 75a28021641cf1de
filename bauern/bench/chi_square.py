"""How surprising a chi-square is: the upper tail of its distribution, by the incomplete gamma function.

Source: series and continued fraction (Lentz) as in Abramowitz and Stegun 6.5.29 and 6.5.31. Written here because the
one figure does not warrant a statistics library among the dependencies.
"""

from collections.abc import Sequence
from math import exp, lgamma, log
from typing import Final

_CLOSE: Final = 1e-15
_TINY: Final = 1e-300


def statistic(observed: Sequence[int], expected: Sequence[float]) -> float:
    """Return the chi-square of counts against what they should be, cell by cell."""
    return sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))


def p_value(chi_square: float, degrees: int) -> float:
    """Return how often chance alone gives at least this chi-square, 0 to 1."""
    a, x = degrees / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _lower(a, x) if x < a + 1 else scale * _upper(a, x)


def _lower(a: float, x: float) -> float:
    """Return the series of the lower incomplete gamma function, without its factor."""
    term = total = 1 / a
    n = a
    while term > total * _CLOSE:
        n += 1
        term *= x / n
        total += term
    return total


def _upper(a: float, x: float) -> float:
    """Return the continued fraction of the upper incomplete gamma function, without its factor."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    found = d
    n, change = 0, 0.0
    while abs(change - 1) > _CLOSE:
        n += 1
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or _TINY)
        c = b + step / c or _TINY
        change = c * d
        found *= change
    return found
