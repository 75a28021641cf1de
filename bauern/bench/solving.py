"""How fast the kernel solves whole deals, per game and family of contracts, beside its C twin in the same run."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, Protocol

import numpy as np

from bauern.bench.speed import Figure
from bauern.bench.twin import Twin
from bauern.bots.kernel.jit import Array
from bauern.bots.kernel.position import Declared, Position, Rulebook, stake
from bauern.bots.kernel.solver import Solver
from bauern.bots.kernel.warm import load
from bauern.engine import CONTRACTS, DECK, SUITS, Contract, Game, Seat, Suit, rules_of
from bauern.engine.cards import suit_of
from bauern.engine.contracts import Goal
from bauern.engine.sitting import everybody

_FEWER: Final = 30
"""Times as few deals of two players with the talon open, which take longer."""
_MICRO: Final = 1e6
_FAMILIES: Final = {
    (Goal.RACE, True): "Normal",
    (Goal.SIXTY_SIX, True): "Schnapser kinds",
    (Goal.ALL_TRICKS, False): "all tricks without trump",
    (Goal.ALL_TRICKS, True): "all tricks with trump",
    (Goal.NO_TRICK, False): "Bettler kinds",
}
_CLOSED: Final = ", talon closed"


class Solves(Protocol):
    """The kernel or its twin."""

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""

    def values_of(self, tables: Array, worlds: Array, /) -> Array:
        """Return the value of each world by its table."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much is measured."""

    deals: int
    """Of each family of contracts."""
    runs: int
    """Of which the median counts."""


FULL: Final = Plan(2000, 5)
QUICK: Final = Plan(60, 1)


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals of a family of contracts."""

    name: str
    tables: Array
    worlds: Array


@dataclass(frozen=True, slots=True)
class Speed:
    """What solving them took, in CPU time: deals a second, microseconds and positions a deal."""

    rate: float
    median: float
    p99: float
    nodes: float


def measure(games: Iterable[Game], plan: Plan, seed: int) -> tuple[tuple[Figure, ...], tuple[str, ...]]:
    """Return the figures, and notes on how they were taken."""
    load()
    solver, twin, found = Solver(), Twin.compiled(), []
    for sample in (sample for game in games for sample in samples(game, plan, Random(seed))):  # noqa: S311  (repeatable)
        ours = _speed(solver, sample, plan)
        floor = _speed(twin, sample, plan) if twin else None
        found += _figures(sample.name, ours, floor)
    memory = Figure("memory of a solver", float(solver.size), "bytes", None, None)
    notes = (
        "the floor is bench/solver.c, the same algorithm in C" if twin else "no gcc, so there is no floor",
        "CPU time; what one deal takes has the cost of a call in it",
        "deals and declarers at random: most contracts are lost at once",
    )
    return (*found, memory, *_starts(plan)), notes


def samples(game: Game, plan: Plan, rng: Random) -> Iterator[Sample]:
    """Yield deals of each family of contracts: the game's first preset, 0:0, no kontra."""
    rows = [row for row in CONTRACTS.values() if game.players in row.games] if game.announces else []
    for (goal, trump), name in _FAMILIES.items():
        family = [row for row in rows if row.goal is goal and row.trump == trump]
        if family:
            yield _sample(f"{game.key} {name}", [_deal(game, rng.choice(family), rng) for _ in range(plan.deals)])
    if not game.announces:
        deals = [_deal(game, CONTRACTS["normal"], rng) for _ in range(plan.deals)]
        yield _sample(f"{game.key} Normal", deals[: plan.deals // _FEWER])
        solver = Solver()
        closing = [solver.closed(position) for position in deals]
        yield _sample(f"{game.key} Normal{_CLOSED}", closing)


def _sample(name: str, deals: Sequence[Position]) -> Sample:
    return Sample(name, np.array([deal.table for deal in deals]), np.array([deal.row for deal in deals]))


def _deal(game: Game, contract: Contract, rng: Random) -> Position:
    pack, rules = rng.sample(DECK, len(DECK)), rules_of(game)
    hands = [pack[game.hand * seat :][: game.hand] for seat in range(game.players)]
    talon = pack[game.hand * game.players :] if not game.announces else []
    trump: Suit = suit_of(talon[0]) if talon else rng.choice(SUITS)
    declarer = Seat(rng.randrange(game.players) if contract.value else 0)
    declared = Declared(everybody(game, rules), contract, trump, declarer, Seat(0))
    return Position.at_first_lead(Rulebook(declared, stake(1, (rules.target, rules.target))), hands, talon)


def _speed(solves: Solves, sample: Sample, plan: Plan) -> Speed:
    runs, each, before = [], [], solves.nodes
    for _ in range(plan.runs):
        started = process_time()
        solves.values_of(sample.tables, sample.worlds)
        runs.append(process_time() - started)
    nodes = (solves.nodes - before) / plan.runs / len(sample.worlds)
    for at in range(len(sample.worlds)):
        started = process_time()
        solves.values_of(sample.tables[at : at + 1], sample.worlds[at : at + 1])
        each.append((process_time() - started) * _MICRO)
    return Speed(len(sample.worlds) / median(runs), median(each), quantiles(each, n=100)[-1], nodes)


def _figures(name: str, ours: Speed, floor: Speed | None) -> list[Figure]:
    told = [("deals", "deals/s", "rate"), ("median", "us", "median"), ("p99", "us", "p99"), ("nodes", "nodes", "nodes")]
    found = []
    for what, unit, field in told:
        value, least = getattr(ours, field), getattr(floor, field) if floor else None
        ratio = round(value / least, 4) if least else None
        found.append(Figure(f"{name}, {what}", round(value, 2), unit, round(least, 2) if least else None, ratio))
    return found


def _starts(plan: Plan) -> tuple[Figure, ...]:
    """Return how long a process takes that does nothing but get the kernel ready: without and with what is kept."""
    command, seconds = [sys.executable, "-m", "bauern.bots.kernel"], []
    with TemporaryDirectory() as folder:
        for _ in range(1 + plan.runs):
            before, started = os.times(), perf_counter()
            subprocess.run(command, check=True, env={**os.environ, "NUMBA_CACHE_DIR": folder})  # noqa: S603  (our own)
            after, wall = os.times(), perf_counter() - started
            cpu = after.children_user + after.children_system - before.children_user - before.children_system
            seconds.append((wall, cpu))
    cold, *kept = seconds
    told = [("cold", cold), ("cached", (median(w for w, _ in kept), median(c for _, c in kept)))]
    return tuple(
        Figure(f"{how} start, {what}", round(value, 3), "s", None, None)
        for how, both in told
        for what, value in zip(("elapsed", "CPU"), both, strict=True)
    )
