import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bauern.bots import BOTS
from bauern.cli import app, main
from bauern.engine import GAMES, Rules, deck_from
from bauern.engine.record import DealRecord, Record, parse_record
from bauern.engine.replay import replay

pytestmark = pytest.mark.slow
DUO_PRESETS = list(GAMES["schnapsen"].presets)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments)


def arena(seats: str, deals: int, *arguments: str, game: str = "bauernschnapsen") -> Result:
    return run("arena", game, "--seats", seats, "--deals", str(deals), "--seed", "3", *arguments)


def report_of(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@dataclass(frozen=True)
class Evening:
    """What one run of the arena printed and wrote."""

    report: dict[str, Any]
    rotations: list[list[Record]]
    """The matches of each rotation, in order."""

    def deals(self) -> list[list[DealRecord]]:
        return [[deal for match in rotation for deal in match.deals] for rotation in self.rotations]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("records")
    report = report_of(arena("random,solid,random,solid", 8, "--json", "--record", str(folder)))
    rotations: dict[str, list[Record]] = {}
    for path in sorted(folder.iterdir()):
        rotations.setdefault(path.name.partition("-match-")[0], []).append(parse_record(path.read_text("utf-8")))
    return Evening(report, list(rotations.values()))


@pytest.mark.xdist_group("evening")
def test_the_report_has_exactly_the_fields_that_are_relied_on(evening: Evening) -> None:
    report = evening.report
    assert list(report) == ["game", "preset", "seed", "deals", "pairs"]
    assert (report["game"], report["preset"], report["seed"], report["deals"]) == ("bauernschnapsen", "app", 3, 8)
    (pair,) = report["pairs"]
    assert list(pair) == ["bots", "points_per_deal", "ci95", "matches_won", "matches", "win_rates"]
    assert pair["bots"] == ["random", "solid"]


@pytest.mark.xdist_group("evening")
def test_solid_beats_random(evening: Evening) -> None:
    low, high = evening.report["pairs"][0]["ci95"]
    assert low < high < 0


@pytest.mark.xdist_group("evening")
def test_every_rotation_plays_the_same_deals_and_every_match_replays(evening: Evening) -> None:
    deals = [[(deal.dealer, deal.hands) for deal in rotation] for rotation in evening.deals()]
    assert deals[0] == deals[1]
    assert len(deals[0]) == 8
    assert [rotation[0].seats for rotation in evening.rotations] == [
        ("random", "solid", "random", "solid"),
        ("solid", "random", "solid", "random"),
    ]
    for match in (match for rotation in evening.rotations for match in rotation):
        assert replay(match).misses == ()
        assert match.expect.scores is not None


@pytest.mark.xdist_group("evening")
def test_the_report_is_what_the_records_come_to(evening: Evening) -> None:
    (pair,) = evening.report["pairs"]
    ahead = []
    for deals in zip(*evening.deals(), strict=True):
        points = [deal.expect.points or () for deal in deals]
        ahead.append(fmean(p[n] - p[1 - n] for n, p in enumerate(points)))
    mean, half = fmean(ahead), 1.96 * stdev(ahead) / len(ahead) ** 0.5
    assert pair["points_per_deal"] == pytest.approx(mean)
    assert pair["ci95"] == pytest.approx([mean - half, mean + half])
    winners = [
        {match.seats[seat] for seat in (0, 1) if (match.expect.scores or ())[seat] >= match.rules.target}
        for rotation in evening.rotations
        for match in rotation
    ]
    assert pair["matches_won"] == [sum(name in won for won in winners) for name in pair["bots"]]
    assert pair["matches"] == sum(pair["matches_won"]) > 0
    assert pair["win_rates"] == [won / pair["matches"] for won in pair["matches_won"]]


@pytest.mark.parametrize(
    ("game", "seats", "preset"),
    [("dreierschnapsen", "random,solid,random", "app"), *(("schnapsen", "random,solid", p) for p in DUO_PRESETS)],
)
def test_solid_beats_random_in_every_game_under_every_preset(
    game: str, seats: str, preset: str, tmp_path: Path
) -> None:
    told = arena(seats, 20, "--preset", preset, "--json", "--record", str(tmp_path), game=game)
    (pair,) = report_of(told)["pairs"]
    assert pair["bots"] == ["random", "solid"]
    assert pair["ci95"][1] < 0
    assert run("replay", *map(str, tmp_path.iterdir())).exit_code == 0


def test_house_rules_drawn_at_random_are_others_in_every_match_and_the_same_in_every_rotation(tmp_path: Path) -> None:
    report = report_of(
        arena("random,solid", 8, "--random-rules", "--json", "--record", str(tmp_path), game="schnapsen")
    )
    assert list(report) == ["game", "preset", "seed", "deals", "pairs"]
    rules: dict[str, list[Rules]] = {}
    for path in sorted(tmp_path.iterdir()):
        record = parse_record(path.read_text("utf-8"))
        assert replay(record).misses == ()
        rules.setdefault(path.name.partition("-match-")[2], []).append(record.rules)
    first, second = rules["0001.toml"], rules["0002.toml"]
    assert first[0] == first[1]
    assert first[0] != second[0]


@pytest.mark.xdist_group("evening")
def test_the_cards_follow_from_seeds_that_the_record_tells(evening: Evening) -> None:
    for deal in (deal for deals in evening.deals() for deal in deals):
        assert deal.seeds
        deck = deck_from(deal.seeds)
        assert sorted(deck[:3]) == sorted(deal.hands[(deal.dealer + 1) % 4][:3])


def test_the_same_seed_gives_the_same_play() -> None:
    told = [report_of(arena("random,solid", 1, "--json", game="schnapsen")) for _ in range(2)]
    assert told[0] == told[1]
    assert told[0]["pairs"][0]["ci95"] is None


def test_one_bot_alone_has_nobody_to_be_compared_with() -> None:
    assert report_of(arena("random,random,random,random", 2, "--json"))["pairs"] == []


def test_people_read_a_line_for_every_two_bots() -> None:
    line = arena("random,solid,random,solid", 2).stdout
    assert line.startswith("random against solid: -")
    assert line.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "--seats", "solid,solid,solid,solid"), "chess"),
        (("bauernschnapsen", "--seats", "solid,solid,solid"), "3 bots for 4 players"),
        (("bauernschnapsen", "--seats", "solid,solid,solid,genius"), "genius"),
        (("bauernschnapsen", "--seats", "solid,solid,solid,solid", "--preset", "klub"), "klub"),
    ],
)
def test_wrong_use_is_answered_with_one_line_and_2(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bauern", "arena", *arguments, "--deals", "1", "--seed", "1"])
    with pytest.raises(SystemExit) as left:
        main()
    told = capsys.readouterr()
    assert left.value.code == 2
    assert said in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


ROOMS = [f"{game.key} {preset}" for game in GAMES.values() for preset in game.presets]
ENGINE = [("random matches", "matches/s"), ("action", "us"), ("action and all views", "us")]


def test_the_engine_is_measured_beside_a_floor() -> None:
    report = report_of(run("bench", "engine", "--quick", "--json"))
    assert list(report) == ["bench", "results"]
    assert report["bench"] == "engine"
    assert {(f["name"], f["unit"]) for f in report["results"]} == {
        (f"{room}, {name}", unit) for room in ROOMS for name, unit in ENGINE
    }
    for figure in report["results"]:
        assert list(figure) == ["name", "value", "unit", "floor", "ratio"]
        assert figure["ratio"] == pytest.approx(figure["value"] / figure["floor"], rel=0.05)


@pytest.mark.xdist_group("kernel")
def test_every_level_is_measured_in_every_phase_beside_a_floor_and_its_target() -> None:
    report = report_of(run("bench", "bots", "--game", "dreierschnapsen", "--quick", "--json"))
    assert list(report) == ["bench", "results", "notes"]
    assert report["bench"] == "bots"
    targets = {"strong": "below 15", "master": "below 50"}
    told = {(figure["name"], figure["target"]) for figure in report["results"]}

    def rows(*phases: str) -> set[tuple[str, str]]:
        return {
            (f"dreierschnapsen app, {name}, {phase}, {what}", targets.get(name, "") if what == "p99" else "")
            for name in BOTS
            for phase in phases
            for what in ("median", "p99")
        }

    sometimes = ("talon", "kontra")  # a few hands may be over without
    assert rows("trump", "auction", "play") <= told <= rows("trump", "auction", "play", *sometimes)
    assert all(any(phase in name for name, _ in told) for phase in sometimes)
    for figure in report["results"]:
        assert list(figure) == ["name", "value", "unit", "floor", "ratio", "target"]
        assert figure["unit"] == "ms"
        assert figure["ratio"] == pytest.approx(figure["value"] / figure["floor"], rel=0.05)
    [floor] = {figure["floor"] for figure in report["results"]}
    assert all(figure["value"] > floor for figure in report["results"] if "master" in figure["name"])


def test_people_read_a_line_for_every_figure() -> None:
    assert run("bench", "engine", "--quick", "--game", "bauernschnapsen").stdout.count("\n") == 3


def test_questions_about_what_was_played_are_measured_beside_a_look_up_by_key() -> None:
    report = report_of(run("bench", "history", "--matches", "1000", "--json"))
    assert list(report) == ["bench", "results"]
    *questions, writing = report["results"]
    assert {figure["unit"] for figure in questions} == {"ms"}
    assert {figure["floor"] for figure in questions} == {questions[0]["floor"]}
    asked = [figure["name"].rpartition(": ")[2] for figure in questions]
    assert asked == 2 * [
        "newest matches",
        "matches after nine tenths of all",
        "of a game",
        "with a partner",
        "with a rare contract",
        "with everything chosen",
        "what the matches come to",
        "what the deals come to",
        "what the deals with each partner come to",
        "points in order of time",
    ]
    most, few = (int(re.search(r", (\d+) matches: ", figure["name"])[1]) for figure in (questions[0], questions[-1]))  # type: ignore[index]  # they are named so
    assert most > 100 > few > 0
    assert (writing["name"], writing["unit"]) == ("storing the result of a deal", "us")
