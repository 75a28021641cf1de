"""The sub-commands `bauern arena`, `bauern bench` and `bauern strength`."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final, Literal, assert_never

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from bauern.bench import arena, bot_tables, deciding, fairness, history, serving, speed
from bauern.bench.elsewhere import require
from bauern.bench.evening import Contest
from bauern.bench.workers import cores
from bauern.bots import BOTS
from bauern.engine import GAMES, Game, Refused, game_named, rules_of
from bauern.engine.record import write_record


class Bench(StrEnum):
    """What can be measured."""

    ENGINE = "engine"
    SOLVER = "solver"
    BOTS = "bots"
    SHUFFLE = "shuffle"
    SERVER = "server"
    TABLES = "tables"
    HISTORY = "history"
    BROWSER = "browser"
    GUESSES = "guesses"


_DECKS, _FEWEST_DECKS = 10_000_000, 10_000
_Aimed = Literal[Bench.BOTS, Bench.SERVER, Bench.TABLES, Bench.BROWSER]


_WHOLE: Final = 1000
"""Figures from which on no fraction is told."""


class ArenaReport(msgspec.Struct):
    """What `bauern arena --json` prints."""

    game: str
    preset: str
    seed: int
    deals: int
    pairs: tuple[arena.Pair, ...]


class BenchReport(msgspec.Struct):
    """What `bauern bench --json` prints."""

    bench: str
    results: tuple[speed.Figure, ...]


class NotedReport(BenchReport):
    """The same with notes; of bots, server, tables and browser each result has its `target` besides."""

    notes: tuple[str, ...]
    """How it was run."""


def register(app: typer.Typer) -> None:
    """Add the sub-commands to the `bauern` command."""
    app.command("arena")(arena_command)
    app.command("bench")(bench_command)
    app.command("strength")(strength_command)


def arena_command(  # noqa: PLR0913  (one parameter an option of the command)
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    *,
    seats: Annotated[str, typer.Option(help=f"A bot for each seat: {', '.join(BOTS)}; solid@COMMIT as it was.")],
    deals: Annotated[int, typer.Option(min=1, help="Deals; each is played once for every rotation of the seats.")],
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals and the same play.")],
    preset: Annotated[str | None, typer.Option(help="House rules; the game's first preset if absent.")] = None,
    random_rules: Annotated[bool, typer.Option(help="Other house rules for every match, drawn at random.")] = False,
    record: Annotated[Path | None, typer.Option(help="Write every match as a record into this folder.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are cores if absent.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Let bots play against bots: the same deals for every rotation of the seats, with 95 % intervals."""
    contest = _contest(game, tuple(seats.split(",")), deals, seed, preset)
    if random_rules:
        contest = replace(contest, rules=None)
    if record is not None:
        _make(record, "record")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=deals)
        outcome = arena.play(contest, lambda: bar.advance(task), workers or cores())
    if record is not None:
        for name, played in outcome.records.items():
            (record / name).write_text(write_record(played), encoding="utf-8")
    if as_json:
        report = ArenaReport(game, contest.preset, seed, deals, outcome.pairs)
        typer.echo(msgspec.json.encode(report).decode())
        return
    for pair in outcome.pairs:
        (a, b), (won, lost) = pair.bots, pair.matches_won
        span = "one deal, no interval" if pair.ci95 is None else "95 %: {:+.3f} to {:+.3f}".format(*pair.ci95)
        typer.echo(f"{a} against {b}: {pair.points_per_deal:+.3f} points a deal ({span}), matches {won}:{lost}")


def strength_command(
    *,
    into: Annotated[Path, typer.Option(help="The folder of the tables and plots; lines that are there are kept.")],
    scale: Annotated[float, typer.Option(min=0, help="So many times the usual deals.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes; as many as there are cores if absent.")] = None,
) -> None:
    """Compare all levels in all games, and judge how they play: tables and plots, an hour on two cores."""
    from bauern.bench import levels, report  # noqa: PLC0415  (numba takes a second that no other command should wait)

    _make(into, "into")
    lines = levels.lines(scale)
    require(bot for line in lines for bot in line.bots)
    played: list[levels.Played] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=sum(line.deals for line in lines))
        for one in levels.play(lines, into / "strength.json", workers or cores(), lambda: bar.advance(task)):
            played.append(one)
            typer.echo(report.told(one))
            for name, text in report.files(played).items():
                (into / name).write_text(text, encoding="utf-8")


def _make(folder: Path, option: str) -> None:
    """Make a folder before anything is played for it.

    Raises:
        Refused: `bad_folder`.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("bad_folder", f"{option}: {error}") from None


def _contest(game: str, seats: tuple[str, ...], deals: int, seed: int, preset: str | None) -> Contest:
    """Return what was asked for.

    Raises:
        Refused: `bad_rules`, `bad_seats` or `bad_commit`, saying what cannot be.
    """
    found = game_named(game)
    rules = rules_of(found, preset)
    if len(seats) != found.players:
        raise Refused("bad_seats", f"seats: {len(seats)} bots for {found.players} players")
    require(seats)
    return Contest(found, preset or found.first_preset, rules, seats, deals, seed)


def bench_command(  # noqa: PLR0913  (one parameter an option of the command)
    what: Annotated[Bench, typer.Argument(help="What to measure.")],
    *,
    game: Annotated[
        str | None, typer.Option(help=f"engine, solver, bots, guesses: only one of {', '.join(GAMES)}.")
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(
            min=1, help=f"shuffle: decks, {_DECKS:,} unless told, {_FEWEST_DECKS:,} at least; guesses: of each kind."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="guesses: the same seed gives the same figures.")] = 1,
    matches: Annotated[int, typer.Option(min=1_000, help="history: how many matches are stored.")] = 100_000,
    quick: Annotated[bool, typer.Option("--quick", help="All but shuffle and history: as short as it goes.")] = False,
    workers: Annotated[int | None, typer.Option(min=1, help="guesses: processes; all cores if absent.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Measure a part of the game, beside a floor: that of the same run, that of chance, or what stands in the code."""
    games = GAMES.values() if game is None else [game_named(game)]
    match what:
        case Bench.ENGINE:
            runs = 1 if quick else speed.RUNS
            results = tuple(figure for room in speed.rooms(games) for figure in speed.engine(room, 1, runs))
        case Bench.SOLVER:
            _solver(games, quick=quick, as_json=as_json)
            return
        case Bench.SHUFFLE:
            results = _shuffle(_DECKS if deals is None else deals)
        case Bench.HISTORY:
            results = _history(matches)
        case Bench.GUESSES:
            _guesses(list(games), deals, seed, workers or cores(), quick=quick, as_json=as_json)
            return
        case Bench.BOTS | Bench.SERVER | Bench.TABLES | Bench.BROWSER:
            _aimed(what, _measured(what, games, quick=quick), as_json=as_json)
            return
        case _:
            assert_never(what)
    if as_json:
        typer.echo(msgspec.json.encode(BenchReport(what, results)).decode())
        return
    for figure in results:
        typer.echo(_line(figure))


def _line(figure: speed.Figure) -> str:
    beside = "" if figure.floor is None else f" (floor {_short(figure.floor)}, ratio {_short(figure.ratio)})"
    return f"{figure.name}: {_short(figure.value)} {figure.unit}{beside}"


def _short(value: float | None) -> str:
    """Return as many digits as mean something."""
    return "–" if value is None else f"{value:,.0f}" if value >= _WHOLE else f"{value:.3g}"


def _measured(what: _Aimed, games: Iterable[Game], *, quick: bool) -> serving.Serving:
    """Return figures that have targets."""
    match what:
        case Bench.BOTS:
            return deciding.measure(speed.rooms(games), deciding.QUICK if quick else deciding.FULL, seed=1)
        case Bench.SERVER:
            return serving.measure(serving.QUICK if quick else serving.Plan())
        case Bench.TABLES:
            return bot_tables.measure(bot_tables.QUICK if quick else bot_tables.Plan())
        case Bench.BROWSER:
            return _browser(quick=quick)
        case _:
            assert_never(what)


def _browser(*, quick: bool) -> serving.Serving:
    """Return what the browser was measured at.

    Raises:
        Refused: `bad_browser`: there is nothing to drive one with.
    """
    if find_spec("playwright") is None:
        raise Refused("bad_browser", "this needs Playwright, which `pip install 'bauern[dev]'` brings")
    from bauern.bench import browsing  # noqa: PLC0415  (only who measures browsers has what it imports)

    return browsing.measure(browsing.QUICK if quick else browsing.Plan())


def _aimed(what: Bench, measured: serving.Serving, *, as_json: bool) -> None:
    if as_json:
        typer.echo(msgspec.json.encode(NotedReport(what, measured.figures, measured.notes)).decode())
        return
    for figure in measured.figures:
        beside = [] if figure.floor is None else [f"floor {_short(figure.floor)}", f"ratio {_short(figure.ratio)}"]
        beside += [f"target {figure.target}"] if figure.target else []
        typer.echo(
            f"{figure.name}: {_short(figure.value)} {figure.unit}" + (f" ({', '.join(beside)})" if beside else "")
        )
    for note in measured.notes:
        typer.echo(f"how: {note}")


def _solver(games: Iterable[Game], *, quick: bool, as_json: bool) -> None:
    from bauern.bench import solving  # noqa: PLC0415  (numba takes a second that no other command should wait)

    figures, notes = solving.measure(games, solving.QUICK if quick else solving.FULL, seed=1)
    if as_json:
        typer.echo(msgspec.json.encode(NotedReport(Bench.SOLVER, figures, notes)).decode())
        return
    for figure in figures:
        typer.echo(_line(figure))
    for note in notes:
        typer.echo(f"how: {note}")


def _guesses(  # noqa: PLR0913  (one parameter an option of the command)
    games: Sequence[Game], deals: int | None, seed: int, workers: int, *, quick: bool, as_json: bool
) -> None:
    from bauern.bench import guesses  # noqa: PLC0415  (numba takes a second that no other command should wait)

    each = deals or (guesses.QUICK if quick else guesses.FULL)
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=guesses.deals_in(games, each))
        results = guesses.measure(games, each, seed, workers, lambda: bar.advance(task))
    if as_json:
        typer.echo(msgspec.json.encode(guesses.Report(Bench.GUESSES, seed, each, tuple(results))).decode())
        return
    for guess in results:
        typer.echo(guess.told)


def _history(matches: int) -> tuple[speed.Figure, ...]:
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=matches)
        return history.measure(matches, lambda done: bar.advance(task, done))


def _shuffle(deals: int) -> tuple[speed.Figure, ...]:
    """Return what so many decks come to.

    Raises:
        Refused: `bad_deals`: fewer say nothing.
    """
    if deals < _FEWEST_DECKS:
        raise Refused("bad_deals", f"deals: {deals} are too few, it takes {_FEWEST_DECKS}")
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("deals", total=deals)
        return fairness.figures(fairness.measure(deals, lambda done: bar.advance(task, done)))
