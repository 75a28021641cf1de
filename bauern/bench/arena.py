"""Bots against bots: the same deals for every rotation of the seats, so that luck cancels."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from bauern.bots import BOTS
from bauern.engine import (
    DECK,
    Card,
    Game,
    Rules,
    Seat,
    Shuffled,
    apply,
    new_match,
    parse,
    redact,
    rematch,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.record import DealRecord, Expected, Record, deal_record

_NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played: names of bots by seat, how many deals in each rotation, and the seed of everything."""

    game: Game
    preset: str
    rules: Rules
    seats: tuple[str, ...]
    deals: int
    seed: int

    def rotations(self) -> list[tuple[str, ...]]:
        """Return the seatings that differ, the first as asked for."""
        return list(dict.fromkeys((*self.seats[n:], *self.seats[:n]) for n in range(len(self.seats))))


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bots compared; `matches_won` in the order of `bots`, `ci95` from and to (None from one deal alone)."""

    bots: tuple[str, str]
    points_per_deal: float
    ci95: tuple[float, float] | None
    matches_won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out: the bots compared, and every match as a record, by file name."""

    pairs: tuple[Pair, ...]
    records: Mapping[str, Record]


def play(contest: Contest, progress: Callable[[], None]) -> Outcome:
    """Return what a contest comes to; `progress` is called after each deal of each rotation."""
    shuffler = Random(contest.seed)  # noqa: S311  (repeatable deals of a benchmark, no secret)
    tables = [_Table(contest, number, names) for number, names in enumerate(contest.rotations())]
    points: dict[str, list[float]] = {name: [] for name in contest.seats}
    for _ in range(contest.deals):
        deck = tuple(shuffler.sample(DECK, len(DECK)))
        scored: dict[str, list[int]] = {name: [] for name in points}
        for table in tables:
            for name, score in zip(table.names, table.play(deck), strict=True):
                scored[name].append(score)
            progress()
        for name, scores in scored.items():
            points[name].append(fmean(scores))
    won = {name: sum(table.won.count(name) for table in tables) for name in points}
    pairs = tuple(_pair(a, b, points, won) for a, b in combinations(points, 2))
    return Outcome(pairs, {name: record for table in tables for name, record in table.records()})


def _pair(a: str, b: str, points: Mapping[str, Sequence[float]], won: Mapping[str, int]) -> Pair:
    """Compare two bots: each deal with all its rotations is one observation."""
    ahead = [x - y for x, y in zip(points[a], points[b], strict=True)]
    mean = fmean(ahead)
    half = _NORMAL_95 * stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else None
    return Pair((a, b), mean, None if half is None else (mean - half, mean + half), (won[a], won[b]))


class _Table:
    """One rotation: match after match on the decks that all rotations play."""

    def __init__(self, contest: Contest, rotation: int, names: tuple[str, ...]) -> None:
        self.names = names
        self.won: list[str] = []
        """Names of the winners of each match, each bot once a match."""
        self._contest = contest
        self._rotation = rotation
        self._bots = [
            BOTS[name](contest.game, contest.rules, Random(f"{contest.seed} {rotation} {seat}"))  # noqa: S311  (bots)
            for seat, name in enumerate(names)
        ]
        self._match = new_match(contest.game, contest.rules, Seat(0))
        self._deals: list[list[DealRecord]] = [[]]
        self._ends: list[Expected] = []

    def play(self, deck: tuple[Card, ...]) -> tuple[int, ...]:
        """Play one deal and return its points by seat."""
        if self._match.outcome:
            self._match = rematch(self._match)
            self._deals.append([])
        match, log = shuffled(self._match, Shuffled(deck))
        acts: list[str] = []
        while (seat := turn_of(match)) is not None:
            seen = tuple(redact(event, seat) for event in log)
            code = self._bots[seat].act(view(match, seat), seen)
            acts.append(f"{seat}:{code}")
            match, events = apply(match, seat, parse(code))
            log += events
        result = match.last_result
        if result is None:
            raise ValueError(match.phase)
        self._match = match
        self._deals[-1].append(deal_record(match.dealer, result, acts))
        if result.match:
            self._ends.append(Expected(scores=result.match.scores, bummerl=result.match.bummerl))
            self.won += {self.names[seat] for seat in result.match.winners}
        return result.points

    def records(self) -> Iterator[tuple[str, Record]]:
        """Yield a file name and the record of each match; the last one may stop short."""
        contest = self._contest
        ends = [*self._ends, Expected(scores=self._match.scores)]
        for number, (deals, end) in enumerate(zip(self._deals, ends, strict=False), start=1):
            record = Record(
                game=contest.game,
                preset=contest.preset,
                settings={},
                rules=contest.rules,
                seats=self.names,
                start=(0,) * contest.game.players,
                deals=tuple(deals),
                expect=end,
            )
            yield f"rotation-{self._rotation + 1}-match-{number:04}.toml", record
