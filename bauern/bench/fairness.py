"""Whether the shuffle is even: cards by place, pairs of neighbours and rising runs over many deals."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from math import factorial
from multiprocessing import get_context
from operator import lt
from os import cpu_count
from random import Random
from secrets import token_bytes
from typing import Final

from bauern.bench.chi_square import p_value, statistic
from bauern.bench.speed import Figure
from bauern.engine import DECK, SEED_BYTES, Card, shuffle
from bauern.engine.cards import ORDER

Order = Callable[[bytes], tuple[Card, ...]]
"""A shuffle, given a seed."""

_CARDS: Final = len(DECK)
_PART: Final = 10_000
"""Deals that a worker counts at a time."""
_LEAST_EXPECTED: Final = 5.0
"""Cells that should hold fewer are taken together: the chi-square is an approximation for large counts."""
ALARM: Final = 1e-4
"""A p-value below is a reason to look closer: one honest run in 500 has one among its 21."""


def by_table(server_seed: bytes) -> tuple[Card, ...]:
    """Return the deck of a table where nobody has added words."""
    return shuffle(server_seed, ("", "", "", ""))


@dataclass(slots=True)
class Counts:
    """What many decks come to; cards as their places in the sorted pack."""

    deals: int = 0
    places: Counter[tuple[int, int]] = field(default_factory=Counter)
    """(place, card)."""
    neighbours: tuple[Counter[tuple[int, int]], ...] = field(
        default_factory=lambda: tuple(Counter() for _ in range(_CARDS - 1))
    )
    """By place: (card there, card behind it)."""
    rises: Counter[int] = field(default_factory=Counter)
    """How many cards of a deck have a higher one behind them."""

    def add(self, other: "Counts") -> None:
        """Take in the counts of other decks."""
        self.deals += other.deals
        self.places.update(other.places)
        self.rises.update(other.rises)
        for mine, theirs in zip(self.neighbours, other.neighbours, strict=True):
            mine.update(theirs)


def counted(deals: int, seed: int | None, order: Order = by_table) -> Counts:
    """Return the counts of so many decks; their seeds come from the operating system, or follow from a number."""
    fresh = token_bytes if seed is None else Random(seed).randbytes  # noqa: S311  (repeatable in tests)
    found = Counts(deals)
    rows = [bytes(ORDER[card] for card in order(fresh(SEED_BYTES))) for _ in range(deals)]
    columns = [bytes(column) for column in zip(*rows, strict=True)]
    for place, column in enumerate(columns):
        for card in range(_CARDS):
            found.places[place, card] = column.count(card)
    for counter, columns_there in zip(found.neighbours, pairwise(columns), strict=True):
        counter.update(zip(*columns_there, strict=True))
    found.rises.update(sum(map(lt, row, row[1:])) for row in rows)
    return found


def measure(deals: int, progress: Callable[[int], None]) -> Counts:
    """Return the counts of so many deals with fresh seeds, on all cores; `progress` hears how many are done."""
    total = Counts()
    parts = [min(_PART, deals - done) for done in range(0, deals, _PART)]
    with ProcessPoolExecutor(cpu_count(), mp_context=get_context("spawn")) as pool:
        for part in pool.map(counted, parts, [None] * len(parts)):
            total.add(part)
            progress(part.deals)
    return total


def figures(counts: Counts) -> tuple[Figure, ...]:
    """Return each chi-square beside its degrees of freedom, its mean by chance, and each p-value beside `ALARM`."""
    return tuple(figure for test in _tests(counts) for figure in _figures(*test))


def _figures(name: str, chi_square: float, degrees: int) -> Iterator[Figure]:
    p = p_value(chi_square, degrees)
    yield Figure(f"{name}: chi-square", round(chi_square, 2), "chi2", degrees, round(chi_square / degrees, 4))
    yield Figure(f"{name}: p", float(f"{p:.4g}"), "probability", ALARM, float(f"{p / ALARM:.4g}"))


def _tests(counts: Counts) -> Iterator[tuple[str, float, int]]:
    """Yield name, chi-square and degrees of freedom of each test."""
    even = counts.deals / _CARDS
    cells = [counts.places[place, card] for place in range(_CARDS) for card in range(_CARDS)]
    # Each deck puts one card on each place and one place under each card. For sums of such permutation matrices the
    # usual statistic is n/(n-1) times a chi-square with (n-1)² degrees of freedom.
    free = _CARDS - 1
    yield "card by place", statistic(cells, [even] * len(cells)) * free / _CARDS, free * free
    pairs = [(a, b) for a in range(_CARDS) for b in range(_CARDS) if a != b]
    for place, counter in enumerate(counts.neighbours, start=1):
        seen = [counter[pair] for pair in pairs]
        yield (
            f"neighbours {place} and {place + 1}",
            statistic(seen, [counts.deals / len(pairs)] * len(pairs)),
            len(seen) - 1,
        )
    observed, expected = _gathered(counts)
    yield "rising runs", statistic(observed, expected), len(observed) - 1


def _gathered(counts: Counts) -> tuple[list[int], list[float]]:
    """Return observed and expected decks by rises, rare ones taken together at both ends."""
    expected = [counts.deals * share for share in rises_shares(_CARDS)]
    common = [n for n, share in enumerate(expected) if share >= _LEAST_EXPECTED]
    first, last = common[0], common[-1]
    groups = [range(first + 1), *(range(n, n + 1) for n in range(first + 1, last)), range(last, _CARDS)]
    return [sum(counts.rises[n] for n in group) for group in groups], [
        sum(expected[n] for n in group) for group in groups
    ]


def rises_shares(cards: int) -> list[float]:
    """Return how likely a shuffled pack has 0, 1, … rises: Eulerian numbers over the factorial (TAOCP 3, 5.1.3)."""
    row = [1]
    for n in range(2, cards + 1):
        padded = [0, *row, 0]
        row = [(n - k) * padded[k] + (k + 1) * padded[k + 1] for k in range(n)]
    return [number / factorial(cards) for number in row]
