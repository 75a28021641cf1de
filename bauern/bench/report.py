"""The tables and plots of strength, from the lines that were played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from itertools import chain
from typing import Final, TypeVar

from bauern.bench import asking, calibration, judging
from bauern.bench.asking import PHASES, Answers
from bauern.bench.calibration import MARGIN, Calibration
from bauern.bench.decisions import TRICKS
from bauern.bench.intervals import part
from bauern.bench.judging import DEALS, Account
from bauern.bench.levels import EQUALS, Played
from bauern.bench.plots import COLOURS, Axis, Panel, drawing
from bauern.bench.sins import SINS
from bauern.bots import BOTS
from bauern.engine import GAMES

_GROUPS: Final = {
    "levels": "Every level against the one below",
    "presets": "The best against `solid` under the other house rules",
    "before": "The best against `solid` as it stood before",
    "inference": "The best against itself without inference",
}
_NAMES: Final = {"bauernschnapsen": "Bauernschnapsen", "dreierschnapsen": "Dreierschnapsen", "schnapsen": "Schnapsen"}
_HOW: Final = """\
Written by `make arena` in {minutes:.0f} minutes of {workers} processes that shared the machine, {cpu:.0f} minutes of
CPU in all. Each deal is played in every rotation of the seats and is one observation; points a deal are those of a seat
of the first bot less those of a seat of the second. *Won*: how often a seat of the first, and of the second, is among
the winners of a match (of three there can be more than one), with the 95 % interval of the first. `uniform` is `master`
without inference: every hand that fits is as likely to it; `solid@035b835` is `solid` as it was at that commit."""
_ON_SINS: Final = f"""\
In {DEALS:,} deals of a table at which everybody is of the level; what exactly counts stands in `bauern/bench/sins.py`.
*Deals*: those that were looked at, once for each seat of the level. After the stroke: how often it would be that sin if
what is done in the same decisions were drawn at random; nobody resigns by chance."""
_ON_REGRET: Final = """\
Game points that the best of a decision brings beyond what was answered, with all cards open: the average in each phase,
and the sum of all cards of a deal. Every level is asked at the same positions, those of the first deals of the lines
between levels that think. *Saved*: how much less that sum is than that of the level below, 95 %; these lines have the
same cards, which makes their deals somewhat alike and the interval somewhat too narrow. Before the first card it counts
as if everybody passed after it. Nobody sees all cards, so nobody can have none; what is announced before any card was
seen least of all."""
_ON_CALIBRATION: Final = """\
How often what was announced and played was made, by tenths of the chance that the bot gave it: of `master` alone
at a table, where nobody defends worse, once in each deal; of others in the lines between levels below it, where the
same cards come in several rotations and lines, which makes the intervals somewhat too narrow. *Passed over*: passes
though an announcement was worth more to the bot itself in another look, of all passes that it chose; and those where it
was worth more by a tenth of a point. That look is at as many other hands that may be as its own, and of `master`, where
the two were within half a point, at 2,560: where two are worth about the same, looks at few differ by chance."""
_CHANCE: Final = "random"
_WIDE, _ROW = 420, 22
_SQUARE: Final = 190

_Told = TypeVar("_Told", Account, Calibration, Answers)


def files(played: Sequence[Played]) -> Mapping[str, str]:
    """Return the page of all tables, and every plot, by the name of its file."""
    return {"strength.md": _page(played), **_plots(played)}


def _page(played: Sequence[Played]) -> str:
    accounts, calibrations = _accounts(played), _calibrations(played)
    minutes, cpu = (sum(spent) / 60 for spent in ((one.seconds for one in played), (one.cpu_seconds for one in played)))
    workers = max((one.workers for one in played), default=1)
    parts = [
        "# Strength",
        _HOW.format(minutes=minutes, workers=workers, cpu=cpu),
        *chain.from_iterable(_group(group, title, played) for group, title in _GROUPS.items()),
    ]
    if accounts:
        parts += ["![points a deal](points.svg)", *_sins(accounts)]
    parts += _regret(_answers(played))
    parts += _calibration(calibrations, [one for one in played if one.line.group == EQUALS])
    return "\n\n".join(parts) + "\n"


def _plots(played: Sequence[Played]) -> Mapping[str, str]:
    found = {"points.svg": _points_plot(played)}
    answers, calibrations = _answers(played), _calibrations(played)
    if answers:
        found["regret.svg"] = _regret_plot(answers)
    if any(one.count for one in calibrations):
        found["calibration.svg"] = _calibration_plot(calibrations)
    return found


def told(one: Played) -> str:
    """Return a line for people who wait."""
    pair, line = one.pair, one.line
    name = f"{line.game} {line.preset}, {' against '.join(line.bots)}"
    if pair is None:
        return f"{name}: {sum(sum(part.count.values()) for part in one.calibrations):,} contracts compared"
    span = "" if pair.ci95 is None else " ({:+.3f} to {:+.3f})".format(*pair.ci95)
    return f"{name}: {pair.points_per_deal:+.3f}{span} points a deal, won {_won(pair.matches, pair.win_rates)}"


def _accounts(played: Sequence[Played]) -> list[Account]:
    return _in_order(judging.added(account for one in played for account in one.accounts))


def _calibrations(played: Sequence[Played]) -> list[Calibration]:
    """Return what bots said of their contracts, where all played as well as they if there were such hands."""
    equals = [part for one in played if one.line.group == EQUALS for part in one.calibrations]
    there = {(part.game, part.bot) for part in equals}
    rest = (part for one in played for part in one.calibrations if (part.game, part.bot) not in there)
    return _in_order(calibration.added(chain(equals, rest)))


def _answers(played: Sequence[Played]) -> list[Answers]:
    return _in_order(asking.added(part for one in played for part in one.answers))


def _in_order(accounts: list[_Told]) -> list[_Told]:
    """Return games as they are listed, levels from the weakest, others behind them."""
    levels, games = list(BOTS), list(GAMES)
    return sorted(accounts, key=lambda one: (games.index(one.game), _rank(levels, one.bot), one.bot))


def _rank(levels: Sequence[str], bot: str) -> int:
    return levels.index(bot) if bot in levels else len(levels)


# --- points


def _group(group: str, title: str, played: Sequence[Played]) -> Iterator[str]:
    those = [(one, one.pair) for one in played if one.line.group == group and one.pair]
    if not those:
        return
    yield f"## {title}"
    yield _table(
        ("", "house rules", "bots", "deals", "points a deal", "95 %", "matches", "won", "seed", "CPU minutes"),
        [
            (
                _NAMES[one.line.game],
                one.line.preset,
                " – ".join(one.line.bots),
                f"{one.line.deals:,}",
                f"{pair.points_per_deal:+.3f}",
                "–" if pair.ci95 is None else "{:+.3f} to {:+.3f}".format(*pair.ci95),
                f"{pair.matches:,}",
                _won(pair.matches, pair.win_rates),
                str(one.line.seed),
                f"{one.cpu_seconds / 60:.1f}",
            )
            for one, pair in those
        ],
    )
    yield _commands(one for one, _ in those)


def _commands(played: Iterable[Played]) -> str:
    return "```\n" + "\n".join(one.command for one in played) + "\n```"


def _won(matches: int, rates: tuple[float, float] | None) -> str:
    if rates is None:
        return "–"
    first = part(rates[0] * matches, matches)
    span = f" ({_percent(first.low)} to {_percent(first.high)})" if first else ""
    return f"{_percent(rates[0])} : {_percent(rates[1])}{span}"


def _points_plot(played: Sequence[Played]) -> str:
    """One panel a game; who plays by chance is left out, since all others would lie on one place beside it."""
    panels = []
    for game, name in _NAMES.items():
        those = [
            (one, one.pair) for one in played if one.line.game == game and one.pair and _CHANCE not in one.line.bots
        ]
        spans = [pair.ci95 or (pair.points_per_deal,) * 2 for _, pair in those]
        marks = tuple((-float(number), _row_name(one)) for number, (one, _) in enumerate(those))
        across = Axis.over((value for span in spans for value in span), "points a deal, 95 %")
        up = Axis(-len(those) + 0.5, 0.5, marks)
        panel = Panel(name, across, up, _WIDE, _ROW * max(1, len(those)), 210)
        for number, ((one, pair), span) in enumerate(zip(those, spans, strict=True)):
            colour = COLOURS[list(_GROUPS).index(one.line.group)]
            panel.point(pair.points_per_deal, -float(number), colour, across=(span[1] - span[0]) / 2)
        panels.append(panel)
    return drawing("Points a deal", panels, 1)


def _row_name(one: Played) -> str:
    preset = "" if one.line.preset == GAMES[one.line.game].first_preset else f", {one.line.preset}"
    return " – ".join(one.line.bots) + preset


# --- what was judged


def _by_game(accounts: Sequence[_Told]) -> Iterator[tuple[str, list[_Told]]]:
    for game, name in _NAMES.items():
        those = [one for one in accounts if one.game == game]
        if those:
            yield name, those


def _sins(accounts: Sequence[Account]) -> Iterator[str]:
    yield "## Sins"
    yield _ON_SINS
    for name, those in _by_game(accounts):
        rows = [("deals", *(f"{one.deals:,}" for one in those))]
        rows += [(sin, *(_sinned(one, sin) for one in those)) for sin in SINS]
        yield _table((name, *(one.bot for one in those)), rows)


def _sinned(account: Account, sin: str) -> str:
    return f"{account.sinned(sin):,.0f} / {account.sinned_by_chance(sin):,.0f}"


def _regret(answers: Sequence[Answers]) -> Iterator[str]:
    if not answers:
        return
    yield "## Regret"
    yield _ON_REGRET
    for name, those in _by_game(answers):
        phases = [phase for phase in PHASES if phase in those[0].choices]
        rows = [
            (
                one.bot,
                *(f"{one.regret(phase):.3f}" for phase in phases),
                f"{one.regret_a_deal():.2f}",
                "–" if one is those[0] else "{:+.2f} ({:+.2f} to {:+.2f})".format(*astuple(one.saved_a_deal())),
            )
            for one in those
        ]
        yield _table((name, *phases, "cards of a deal", "saved"), rows)
        counts = ", ".join(f"{phase} {those[0].choices[phase]:,}" for phase in phases)
        yield f"{those[0].deals:,} deals. Decisions: {counts}."
    yield "![regret](regret.svg)"


def _regret_plot(answers: Sequence[Answers]) -> str:
    bots = [bot for bot in dict.fromkeys(one.bot for one in answers) if bot != _CHANCE]
    panels = []
    for name, all_ in _by_game(answers):
        those = [one for one in all_ if one.bot != _CHANCE]
        numbers = {phase: float(number) for number, phase in enumerate(TRICKS, start=1)}
        told = {
            one.bot: [(numbers[phase], one.regret(phase)) for phase in TRICKS if phase in one.choices] for one in those
        }
        marks = sorted({x for points in told.values() for x, _ in points})
        across = Axis(0.5, max(marks, default=1) + 0.5, tuple((x, f"{x:.0f}") for x in marks), "trick")
        up = Axis.over((y for points in told.values() for _, y in points), "points a decision")
        panel = Panel(name, across, up, _SQUARE + 60, _SQUARE)
        for one in those:
            colour = COLOURS[bots.index(one.bot) % len(COLOURS)]
            panel.line(told[one.bot], colour)
            for x, y in told[one.bot]:
                panel.point(x, y, colour)
        panels.append(panel)
    legend = [(bot, COLOURS[number % len(COLOURS)]) for number, bot in enumerate(bots)]
    return drawing("Regret by trick", panels, 3, legend)


def _calibration(calibrations: Sequence[Calibration], equals: Sequence[Played]) -> Iterator[str]:
    if not calibrations:
        return
    yield "## Calibration"
    yield _ON_CALIBRATION
    if equals:
        yield _commands(equals)
    rows = [
        (
            _NAMES[one.game],
            one.bot,
            f"{decile.tenth * 10} to {decile.tenth * 10 + 10} %",
            f"{decile.count:,}",
            _percent(decile.said),
            f"{_percent(decile.made.value)} ({_percent(decile.made.low)} to {_percent(decile.made.high)})",
            f"{100 * (decile.made.value - decile.said):+.1f}",
        )
        for one in calibrations
        for decile in one.deciles()
    ]
    yield _table(("", "bot", "chance", "played", "said", "made", "difference"), rows)
    passes = [
        (
            _NAMES[one.game],
            one.bot,
            f"{one.passes:,}",
            *(f"{count:,} ({_percent(count / one.passes)})" for count in (one.passed_over, one.clearly)),
        )
        for one in calibrations
        if one.passes
    ]
    yield _table(("", "bot", "passes", "passed over", f"by {MARGIN} points"), passes)
    yield "![calibration](calibration.svg)"


def _percent(part: float) -> str:
    return f"{part:.1%}".replace("%", " %")


def _calibration_plot(calibrations: Sequence[Calibration]) -> str:
    marks = tuple((part / 4, f"{part * 25} %") for part in range(5))
    panels = []
    for one in calibrations:
        if not one.count:
            continue
        panel = Panel(
            f"{_NAMES[one.game]}, {one.bot}",
            Axis(0, 1, marks, "said across, made upright"),
            Axis(0, 1, marks),
            _SQUARE,
            _SQUARE,
        )
        panel.line([(0, 0), (1, 1)], "#888", 1)
        for decile in one.deciles():
            panel.line([(decile.said, decile.made.low), (decile.said, decile.made.high)], COLOURS[0], 1)
            panel.point(decile.said, decile.made.value, COLOURS[0])
        panels.append(panel)
    return drawing("Made by what was said", panels, 4)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)
