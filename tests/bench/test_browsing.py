"""The benchmark of the browser opens real pages, and says so in the form that is relied on."""

import json
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner

from bauern.bench import commands
from bauern.cli import app
from tests.project.tree import ROOT

VISITS = [
    (f"{page}, {which} visit, {what}", unit)
    for page in ("replay", "table of schnapsen")
    for which in ("first", "second")
    for what, unit in (("requests", "requests"), ("bytes", "B"))
]
BUDGETS = [("table of schnapsen, scripts", "B", "below 61440"), ("a deck", "B", "below 15360")]
TIMES = [
    ("from Play now to the first card", "s", ""),
    ("first table by its link, to the first card", "s", "below 1"),
    ("from a reload to the same hand", "s", "below 2"),
    ("from playing a card until it is drawn", "ms", ""),
]


@pytest.mark.slow
@pytest.mark.browser
def test_every_figure_is_there_beside_its_floor_and_its_budget_and_nothing_is_fetched_twice() -> None:
    command = [sys.executable, "-m", "bauern.cli", "bench", "browser", "--quick", "--json"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    report: dict[str, Any] = json.loads(told.stdout)
    assert list(report) == ["bench", "results", "notes"]
    assert report["bench"] == "browser"
    figures = {figure["name"]: figure for figure in report["results"]}
    known = [*((name, unit, "") for name, unit in VISITS), *BUDGETS, *TIMES]
    assert sorted((name, one["unit"], one["target"]) for name, one in figures.items()) == sorted(known)
    for figure in figures.values():
        assert list(figure) == ["name", "value", "unit", "floor", "ratio", "target"]
        if figure["unit"] in {"s", "ms"}:
            assert figure["ratio"] == pytest.approx(figure["value"] / figure["floor"], rel=0.1)
        else:
            assert (figure["floor"], figure["ratio"]) == (None, None)
    for name, _, target in BUDGETS:
        assert 1000 < figures[name]["value"] < int(target.removeprefix("below "))
    for page in ("replay", "table of schnapsen"):
        first, second = (figures[f"{page}, {which} visit, requests"]["value"] for which in ("first", "second"))
        assert first > 20
        assert second <= 3, "the page itself, and what a replay shows"


def test_without_playwright_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "find_spec", lambda _: None)
    refused = CliRunner().invoke(app, ["bench", "browser"]).exception
    assert "bauern[dev]" in str(refused)


def test_without_chromium_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    refused = CliRunner().invoke(app, ["bench", "browser", "--quick"]).exception
    assert "chromium" in str(refused)
