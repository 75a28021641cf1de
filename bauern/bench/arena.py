"""Bots against bots: the same deals for every rotation of the seats, so that luck cancels."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from bauern.bench.rooms import random_rules
from bauern.bots import BOTS
from bauern.engine import (
    SEED_BYTES,
    Event,
    Game,
    Match,
    Rules,
    Seat,
    Seeds,
    Shuffled,
    apply,
    deck_from,
    differing,
    new_match,
    parse,
    redact,
    rematch,
    seeds,
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
    rules: Rules | None
    """None: others for every match, drawn at random."""
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
        found = seeds(shuffler.randbytes(SEED_BYTES), [""] * contest.game.players)
        scored: dict[str, list[int]] = {name: [] for name in points}
        for table in tables:
            for name, score in zip(table.names, table.play(found), strict=True):
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
        self._streams = [Random(f"{contest.seed} {rotation} {seat}") for seat in range(len(names))]  # noqa: S311  (bots)
        self._deals: list[list[DealRecord]] = []
        self._rules: list[Rules] = []
        self._ends: list[Expected] = []
        self._match = new_match(contest.game, self._next_rules(), Seat(0))

    def _next_rules(self) -> Rules:
        """Return what the next match is played by; in every rotation the same."""
        contest, number = self._contest, len(self._rules)
        rules = contest.rules or random_rules(contest.game, Random(f"{contest.seed} {number}"))  # noqa: S311  (rooms)
        self._rules.append(rules)
        self._deals.append([])
        return rules

    def play(self, found: Seeds) -> tuple[int, ...]:
        """Play the deal of these seeds and return its points by seat."""
        if self._match.outcome:
            self._match = rematch(replace(self._match, rules=self._next_rules()))
        match, log = shuffled(self._match, Shuffled(deck_from(found), found))
        game, rules = match.game, match.rules
        bots = [BOTS[name](game, rules, rng) for name, rng in zip(self.names, self._streams, strict=True)]
        seen = [_seen(log, seat) for seat in match.seats]
        acts: list[str] = []
        while (seat := turn_of(match)) is not None:
            code = bots[seat].act(view(match, seat), tuple(seen[seat]))
            acts.append(f"{seat}:{code}")
            match, log = apply(match, seat, parse(code))
            for viewer, told in zip(match.seats, seen, strict=True):
                told.extend(_seen(log, viewer))
        return self._over(match, acts)

    def _over(self, match: Match, acts: list[str]) -> tuple[int, ...]:
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
        for number, (rules, deals, end) in enumerate(zip(self._rules, self._deals, ends, strict=False), start=1):
            record = Record(
                game=contest.game,
                preset=contest.preset,
                settings=differing(contest.game, contest.preset, rules),
                rules=rules,
                seats=self.names,
                start=(0,) * contest.game.players,
                deals=tuple(deals),
                expect=end,
            )
            yield f"rotation-{self._rotation + 1}-match-{number:04}.toml", record


def _seen(log: Sequence[Event], seat: Seat) -> list[Event]:
    return [redact(event, seat) for event in log]
