"""The benchmark of the server measures a real one, and says so in the form that is relied on."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from bauern.bench import serving
from bauern.bench.hosts import quantile
from bauern.bench.serving import QUICK, Plan
from bauern.cli import app

ONCE = {
    "bytes of an update in play": "B",
    "memory of a connection": "kB",
    f"back after kill -9, {QUICK.live} tables": "s",
    f"acked and not stored after kill -9, {QUICK.live} tables": "actions",
    f"memory of a table, {QUICK.live} of them": "kB",
    f"loop lag p99, {QUICK.bots} tables of three bots": "ms",
}
BY_GAME = {"acked actions": "1/s", "CPU an action": "us", "acked and not stored": "actions"}
OTHERS = ("dreierschnapsen", "schnapsen")
BY_TABLES = {
    "acked actions": "1/s",
    "CPU an action": "us",
    "CPU an action at half load": "us",
    "ack p50 at half load": "ms",
    "ack p99 at half load": "ms",
    "loop lag p99 at half load": "ms",
    "acked and not stored": "actions",
}
WITHOUT_TARGET = ("ack p", "CPU an action at half load")
WITH_FLOOR = ("acked actions", "CPU an action", "ack p", "back after")


# One group: the tests share what takes its time to measure.
pytestmark = pytest.mark.xdist_group("bench server")


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(CliRunner().invoke(app, ["bench", "server", "--quick", "--json"]).stdout)
    return found


@pytest.mark.soak
def test_every_figure_is_there_beside_its_floor_and_its_target(report: dict[str, Any]) -> None:
    assert list(report) == ["bench", "results", "notes"]
    assert report["bench"] == "server"
    by_tables = {f"{name}, {n} tables": unit for name, unit in BY_TABLES.items() for n in QUICK.tables}
    tables = QUICK.tables[0]
    by_game = {f"{name}, {tables} tables of {game}": unit for name, unit in BY_GAME.items() for game in OTHERS}
    assert {figure["name"]: figure["unit"] for figure in report["results"]} == {**by_tables, **by_game, **ONCE}
    for figure in report["results"]:
        assert list(figure) == ["name", "value", "unit", "floor", "ratio", "target"]
        if figure["name"].startswith(WITH_FLOOR) and not figure["name"].endswith(OTHERS):
            assert figure["ratio"] == pytest.approx(figure["value"] / figure["floor"], rel=0.05)
        else:
            assert (figure["floor"], figure["ratio"]) == (None, None)
        without = figure["name"].startswith(WITHOUT_TARGET) or (figure["name"] in by_game and figure["unit"] == "us")
        assert bool(figure["target"]) != without
    assert len(report["notes"]) == 3


@pytest.mark.soak
def test_everything_that_was_acked_is_stored(report: dict[str, Any]) -> None:
    lost = {figure["name"]: figure["value"] for figure in report["results"] if "not stored" in figure["name"]}
    assert len(lost) == len(QUICK.tables) + len(OTHERS) + 1
    assert set(lost.values()) == {0}


@pytest.mark.soak
def test_the_server_costs_more_than_the_floor(report: dict[str, Any]) -> None:
    cpu = [figure for figure in report["results"] if figure["name"].startswith("CPU an action")]
    ratios = [figure["ratio"] for figure in cpu if not figure["name"].endswith(OTHERS)]
    assert len(ratios) == 2 * len(QUICK.tables)
    assert min(ratios) > 1


def test_people_read_a_line_for_every_figure_and_how_it_was_run(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = (serving.Aimed("one", 2.0, "us", 1.0, 2.0, "at most 5"), serving.Aimed("two", 3.0, "B", None, None, ""))
    asked: list[Plan] = []

    def measured(plan: Plan) -> serving.Serving:
        asked.append(plan)
        return serving.Serving(figures, ("on the moon",))

    monkeypatch.setattr(serving, "measure", measured)
    told = CliRunner().invoke(app, ["bench", "server"]).stdout
    assert told == "one: 2 us (floor 1, ratio 2, target at most 5)\ntwo: 3 B\nhow: on the moon\n"
    assert asked == [Plan()]


def test_a_quantile_lies_between_the_bounds_of_its_bucket() -> None:
    before, after = {0.01: 5.0, 0.02: 5.0, float("inf"): 5.0}, {0.01: 55.0, 0.02: 105.0, float("inf"): 105.0}
    assert quantile(before, after, 0.5) == pytest.approx(0.01)
    assert quantile(before, after, 0.75) == pytest.approx(0.015)
    assert quantile({}, {0.01: 1.0, float("inf"): 4.0}, 0.99) == 0.01, "no more is known"
