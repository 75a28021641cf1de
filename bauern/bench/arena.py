"""Bots against bots: the same deals for every rotation of the seats, so that luck cancels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from math import ceil, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from bauern.bench.calibration import Forecast
from bauern.bench.elsewhere import Askers, Folders, unpacked
from bauern.bench.evening import Contest, Evening
from bauern.bench.intervals import NORMAL_95
from bauern.bench.workers import Tick, spread
from bauern.engine import SEED_BYTES, Seat, seeds
from bauern.engine.record import Record

PART: Final = 50
"""Deals at most that are played in one go, as matches from 0:0 on. Where a contest is cut depends on nothing else."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bots compared; `matches_won` in the order of `bots`, `ci95` from and to (None from one deal alone)."""

    bots: tuple[str, str]
    points_per_deal: float
    ci95: tuple[float, float] | None
    matches_won: tuple[int, int]
    matches: int
    """That came to their end, in all rotations."""
    win_rates: tuple[float, float] | None
    """How often one seat of each is among a match's winners; with two and four players the two make 1."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out: the bots compared, and every match as a record, by file name."""

    pairs: tuple[Pair, ...]
    records: Mapping[str, Record]
    forecasts: tuple[Forecast, ...] = ()
    """Where the contest asks for them."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Some deals of a contest, with the seed of all that happens in them."""

    deals: int
    seed: str


@dataclass(frozen=True, slots=True)
class _Rotation:
    """What came of a part in one rotation; `points` of each deal by seat, `won` the winners of each match."""

    points: tuple[tuple[int, ...], ...]
    won: tuple[tuple[Seat, ...], ...]
    records: tuple[Record, ...]
    forecasts: tuple[Forecast, ...]


def play(contest: Contest, progress: Tick, workers: int = 1) -> Outcome:
    """Return what a contest comes to, whatever the number of workers; `progress` is called after each deal.

    Raises:
        Refused: `bad_seats` or `bad_commit` for bots that cannot be had.
    """
    with unpacked(contest.seats) as folders:
        played = spread(_parts(contest), partial(_play, contest, folders), workers, progress)
    rotations = [_joined(parts_of) for parts_of in zip(*played, strict=True)]
    pairs = tuple(_pair(contest, rotations, a, b) for a, b in combinations(dict.fromkeys(contest.seats), 2))
    return Outcome(pairs, _named(rotations), tuple(one for played in rotations for one in played.forecasts))


def _parts(contest: Contest) -> list[_Part]:
    """Return parts of about the same size."""
    count = ceil(contest.deals / PART)
    cuts = [contest.deals * number // count for number in range(count + 1)]
    return [_Part(end - start, f"{contest.seed} {number}") for number, (start, end) in enumerate(pairwise(cuts))]


def _play(contest: Contest, folders: Folders, part: _Part, tick: Tick) -> tuple[_Rotation, ...]:
    """Play a part in every rotation."""
    shuffler = Random(part.seed)  # noqa: S311  (repeatable deals of a benchmark, no secret)
    with Askers(folders) as bots:
        tables = [Evening(contest, part.seed, number, bots.choose) for number in range(len(contest.rotations()))]
        points: list[list[tuple[int, ...]]] = [[] for _ in tables]
        for _ in range(part.deals):
            found = seeds(shuffler.randbytes(SEED_BYTES), [""] * contest.game.players)
            for table, scores in zip(tables, points, strict=True):
                scores.append(table.play(found))
            tick()
    return tuple(
        _Rotation(tuple(scores), tuple(table.won), tuple(table.records()), tuple(table.forecasts))
        for table, scores in zip(tables, points, strict=True)
    )


def _joined(parts: Sequence[_Rotation]) -> _Rotation:
    """Return the parts of one rotation as one."""
    return _Rotation(
        tuple(points for part in parts for points in part.points),
        tuple(won for part in parts for won in part.won),
        tuple(record for part in parts for record in part.records),
        tuple(one for part in parts for one in part.forecasts),
    )


def _named(rotations: Sequence[_Rotation]) -> dict[str, Record]:
    return {
        f"rotation-{rotation}-match-{number:04}.toml": record
        for rotation, played in enumerate(rotations, start=1)
        for number, record in enumerate(played.records, start=1)
    }


def _pair(contest: Contest, rotations: Sequence[_Rotation], a: str, b: str) -> Pair:
    """Compare two bots: each deal with all its rotations is one observation."""
    seatings, deals = contest.rotations(), range(contest.deals)
    means = {
        name: [
            fmean(
                played.points[deal][seat]
                for names, played in zip(seatings, rotations, strict=True)
                for seat in _seats(names, name)
            )
            for deal in deals
        ]
        for name in (a, b)
    }
    ahead = [x - y for x, y in zip(means[a], means[b], strict=True)]
    mean = fmean(ahead)
    half = NORMAL_95 * stdev(ahead) / sqrt(len(ahead)) if len(ahead) > 1 else None
    ended = [(names, won) for names, played in zip(seatings, rotations, strict=True) for won in played.won]
    shares = [[len({*_seats(names, name)} & {*won}) / names.count(name) for names, won in ended] for name in (a, b)]
    won_by = [sum(map(bool, share)) for share in shares]
    return Pair(
        bots=(a, b),
        points_per_deal=mean,
        ci95=None if half is None else (mean - half, mean + half),
        matches_won=(won_by[0], won_by[1]),
        matches=len(ended),
        win_rates=(fmean(shares[0]), fmean(shares[1])) if ended else None,
    )


def _seats(names: Sequence[str], name: str) -> list[int]:
    return [seat for seat, there in enumerate(names) if there == name]
