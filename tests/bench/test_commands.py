import json
from pathlib import Path
from statistics import fmean, stdev

import pytest
import typer
from typer.testing import CliRunner, Result

from bauern.bench.commands import register
from bauern.engine.record import Record, parse_record
from bauern.engine.replay import replay


def run(*arguments: str) -> Result:
    app = typer.Typer()
    register(app)
    return CliRunner().invoke(app, arguments)


def arena(*arguments: str, seats: str = "random,solid,random,solid", deals: int = 4) -> Result:
    return run("arena", "bauernschnapsen", "--seats", seats, "--deals", str(deals), "--seed", "3", *arguments)


def records(folder: Path) -> list[list[Record]]:
    """Return the matches of each rotation, in order."""
    rotations: dict[str, list[Record]] = {}
    for path in sorted(folder.iterdir()):
        rotations.setdefault(path.name.partition("-match-")[0], []).append(parse_record(path.read_text("utf-8")))
    return list(rotations.values())


def test_the_report_has_exactly_the_fields_that_are_relied_on() -> None:
    report = json.loads(arena("--json").stdout)
    assert list(report) == ["game", "preset", "seed", "deals", "pairs"]
    assert (report["game"], report["preset"], report["seed"], report["deals"]) == ("bauernschnapsen", "app", 3, 4)
    (pair,) = report["pairs"]
    assert list(pair) == ["bots", "points_per_deal", "ci95", "matches_won"]
    assert pair["bots"] == ["random", "solid"]


def test_solid_beats_random_whatever_the_seat() -> None:
    low, high = json.loads(arena("--json", deals=8).stdout)["pairs"][0]["ci95"]
    assert low < high < 0


def test_every_rotation_plays_the_same_deals_and_every_match_replays(tmp_path: Path) -> None:
    arena("--record", str(tmp_path))
    rotations = records(tmp_path)
    deals = [[(d.dealer, d.hands) for match in rotation for d in match.deals] for rotation in rotations]
    assert deals[0] == deals[1]
    assert len(deals[0]) == 4
    assert [rotation[0].seats for rotation in rotations] == [
        ("random", "solid", "random", "solid"),
        ("solid", "random", "solid", "random"),
    ]
    for match in (match for rotation in rotations for match in rotation):
        assert replay(match).misses == ()
        assert match.expect.scores is not None


def test_the_report_is_what_the_records_come_to(tmp_path: Path) -> None:
    (pair,) = json.loads(arena("--json", "--record", str(tmp_path)).stdout)["pairs"]
    ahead = []
    for deals in zip(*([d for match in rotation for d in match.deals] for rotation in records(tmp_path)), strict=True):
        points = [deal.expect.points or () for deal in deals]
        ahead.append(fmean(p[n] - p[1 - n] for n, p in enumerate(points)))
    mean, half = fmean(ahead), 1.96 * stdev(ahead) / len(ahead) ** 0.5
    assert pair["points_per_deal"] == pytest.approx(mean)
    assert pair["ci95"] == pytest.approx([mean - half, mean + half])


def test_the_same_seed_gives_the_same_play_and_one_bot_alone_has_nobody_to_compare_with() -> None:
    assert arena("--json").stdout == arena("--json").stdout
    assert json.loads(arena("--json", seats="random,random,random,random").stdout)["pairs"] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "--seats", "solid,solid,solid,solid"), "chess"),
        (("bauernschnapsen", "--seats", "solid,solid,solid"), "3 bots for 4 players"),
        (("bauernschnapsen", "--seats", "solid,solid,solid,genius"), "genius"),
        (("bauernschnapsen", "--seats", "solid,solid,solid,solid", "--preset", "klub"), "klub"),
    ],
)
def test_wrong_use_is_answered_with_one_line_and_2(arguments: tuple[str, ...], said: str) -> None:
    result = run("arena", *arguments, "--deals", "1", "--seed", "1")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_the_engine_is_measured_beside_a_floor() -> None:
    report = json.loads(run("bench", "engine", "--json").stdout)
    assert list(report) == ["bench", "results"]
    assert report["bench"] == "engine"
    assert {(r["name"], r["unit"]) for r in report["results"]} >= {("random matches", "matches/s"), ("action", "us")}
    for figure in report["results"]:
        assert list(figure) == ["name", "value", "unit", "floor", "ratio"]
        assert figure["ratio"] == pytest.approx(figure["value"] / figure["floor"], rel=0.01)
