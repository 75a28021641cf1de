"""The benchmark of tables at which bots play alone tells what it measured in the form that is relied on."""

import json

import pytest
from typer.testing import CliRunner

from bauern.bench import tables
from bauern.bench.tables import QUICK, BotTables
from bauern.cli import app

TARGETS = {"tables that are stuck": "0", "bots that failed": "0", "loop lag p99": "below 20"}
MEASURED = {
    **dict(zip(TARGETS, ("tables", "moves", "ms"), strict=True)),
    "hands": "1/s",
    "moves": "1/s",
    **{f"CPU of the {whose} a {what}": "ms" for whose in ("workers", "server") for what in ("move", "hand")},
    "care that a move was given, mean": "",
    "a move with its wait, median": "ms",
    "a move with its wait, p99": "ms",
}


@pytest.mark.soak
@pytest.mark.xdist_group("kernel")
def test_whole_hands_are_measured_and_no_table_is_stuck() -> None:
    report = json.loads(CliRunner().invoke(app, ["bench", "tables", "--quick", "--json"]).stdout)
    assert list(report) == ["bench", "results", "notes"]
    assert report["bench"] == "tables"
    name = f", {QUICK.tables} tables of {QUICK.level}"
    assert {f["name"]: f["unit"] for f in report["results"]} == {m + name: unit for m, unit in MEASURED.items()}
    assert {f["name"]: f["target"] for f in report["results"] if f["target"]} == {
        m + name: target for m, target in TARGETS.items()
    }
    found = {f["name"].removesuffix(name): f["value"] for f in report["results"]}
    assert found["tables that are stuck"] == found["bots that failed"] == 0
    assert 0.1 <= found["care that a move was given, mean"] <= 1
    for what in ("CPU of the workers a", "CPU of the server a"):
        assert 0 < found[f"{what} move"] < found[f"{what} hand"]


async def test_a_table_where_nothing_comes_any_more_is_stuck_unless_its_match_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "_STUCK", 0.01)
    there = BotTables()
    there.codes = ["A", "B", "C"]
    for table, deal, phase in [("A", 1, "result"), ("A", 2, "result"), ("B", 1, "match-over"), ("C", 2, "play")]:
        there.hear(
            b"update", b'{"table":"%b","view":{"phase":"%b","deal_no":%d}}' % (table.encode(), phase.encode(), deal)
        )
    there.hear(b"notice", b"{}")
    with pytest.raises(TimeoutError):
        await there.until_each_has_ended(2)
    assert there.behind(2) == ["C"]
    there.hear(b"update", b'{"table":"C","view":{"phase":"result","deal_no":2}}')
    await there.until_each_has_ended(2)
