import json
import shutil
from random import Random

import pytest
from typer.testing import CliRunner

from bauern.bench.solving import QUICK, Plan, samples
from bauern.bench.twin import Twin
from bauern.bots.kernel.solver import Solver
from bauern.cli import app
from bauern.engine import GAMES, Game

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
HAS_GCC = pytest.mark.skipif(shutil.which("gcc") is None, reason="the twin is compiled by gcc")


@HAS_GCC
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_twin_in_c_looks_at_the_same_positions_and_finds_the_same_values(game: Game) -> None:
    twin, kernel = Twin.compiled(), Solver()
    assert twin
    for sample in samples(game, QUICK, Random(2)):
        assert twin.values_of(sample.tables, sample.worlds).tolist() == (
            kernel.values_of(sample.tables, sample.worlds).tolist()
        )
        assert twin.nodes == kernel.nodes > 0


@HAS_GCC
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_search_remembers_changes_no_value(game: Game) -> None:
    forgetful, kernel = Twin.compiled(entries=1), Solver()
    assert forgetful
    for sample in samples(game, Plan(300, 1), Random(4)):
        found = forgetful.values_of(sample.tables, sample.worlds).tolist()
        assert found == kernel.values_of(sample.tables, sample.worlds).tolist()
    assert forgetful.nodes > kernel.nodes


@pytest.mark.slow
def test_the_report_has_a_figure_for_each_game_and_family_of_contracts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")  # without gcc there is no floor, and the report says so
    result = CliRunner().invoke(app, ["bench", "solver", "--quick", "--json"])
    report = json.loads(result.stdout)
    assert report["bench"] == "solver"
    names = {figure["name"] for figure in report["results"]}
    assert {f"{game} Normal, deals" for game in GAMES} <= names
    assert {f"dreierschnapsen Bettler kinds, {what}" for what in ("median", "p99", "nodes")} <= names
    assert {"memory of a solver", "cold start, elapsed", "cached start, CPU"} <= names
    assert {figure["floor"] for figure in report["results"]} == {None}
    assert "no gcc, so there is no floor" in report["notes"]
