"""Token buckets by key: how often somebody may do something."""

from dataclasses import dataclass
from math import inf
from typing import Final

_MANY_KEYS: Final = 10_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Rate:
    """So many a second on average, and a burst at once; a rate of 0 is no limit."""

    def __init__(self, per_second: float, burst: int) -> None:
        """Start every key with a full burst."""
        self._per_second = per_second
        self.burst = float(burst)
        self._buckets: dict[str, _Bucket] = {}
        self._tidy_at = _MANY_KEYS

    def left(self, key: str, now: float) -> float:
        """Return how many this key may still do; below 0 if it went on in spite of a refusal."""
        if not self._per_second:
            return inf
        bucket = self._buckets.get(key)
        if bucket is None:
            return self.burst
        return min(self.burst, bucket.tokens + (now - bucket.at) * self._per_second)

    def take(self, key: str, now: float) -> float:
        """Count one more, and return how many are left: below 0 it was too much."""
        if not self._per_second:
            return inf
        if len(self._buckets) >= self._tidy_at:
            self._forget_the_rested(now)
        left = self.left(key, now) - 1
        self._buckets[key] = _Bucket(max(left, -2 * self.burst), now)
        return left

    def _forget_the_rested(self, now: float) -> None:
        """Drop every key whose bucket is full again: it is as if it had never been there.

        The next time is when there are twice as many as remain, so that a crowd does not make each call look at all.
        """
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if self.left(key, now) < self.burst}
        self._tidy_at = max(_MANY_KEYS, 2 * len(self._buckets))
