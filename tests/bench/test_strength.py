"""The tables of strength: which lines there are, that they are played once, and what is written of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest
from typer.testing import CliRunner

from bauern.bench import levels, report
from bauern.bench.arena import Pair
from bauern.bench.asking import Answers
from bauern.bench.calibration import Calibration
from bauern.bench.judging import Account
from bauern.bench.levels import BEFORE, Line, Played
from bauern.bench.plots import Axis, Panel, drawing
from bauern.bots import BOTS
from bauern.cli import app
from bauern.engine import GAMES

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
SVG = "{http://www.w3.org/2000/svg}"
FEW = [
    Line("levels", "schnapsen", "classic", ("calm", "random"), 2),
    Line("presets", "schnapsen", "cash", ("calm", "random"), 2),
]


def played(line: Line, **changed: Any) -> Played:  # noqa: ANN401  (fields of several types)
    pair = Pair(line.bots, 0.25, (0.125, 0.375), (60, 40), 100, (0.6, 0.4))
    accounts = (
        Account(
            "schnapsen",
            2,
            line.bots[0],
            500,
            {"not smearing": 1},
            {"not smearing": 2.5},
        ),
    )
    calibrations = (Calibration("schnapsen", line.bots[0], 200, 3, 1, {7: 100}, {7: 75.0}, {7: 72}),)
    choices = {"trick 1": 100, "trick 2": 50}
    answers = (
        Answers("schnapsen", "random", 10, choices, {"trick 1": 50, "trick 2": 10}),
        Answers("schnapsen", "calm", 10, choices, {"trick 1": 25, "trick 2": 5}, saved=30, saved_squared=190),
    )
    fields: dict[str, Any] = {"pair": pair, "accounts": accounts, "calibrations": calibrations, "answers": answers}
    return Played(line, line.command, levels.digest(), 60.0, 90.0, 2, **fields | changed)


def run(lines: Sequence[Line], folder: Path) -> tuple[list[Played], int]:
    """Return what is played, and how many deals were told."""
    ticks: list[None] = []
    return list(levels.play(lines, folder / "kept.json", 1, lambda: ticks.append(None))), len(ticks)


def test_every_level_meets_the_one_below_and_the_best_what_was_before() -> None:
    lines = levels.lines(1)
    names = list(BOTS)
    for game in GAMES.values():
        own = [line for line in lines if line.game == game.key]
        assert {line.bots for line in own if line.group == "levels"} == set(zip(names[1:], names, strict=False))
        assert {line.preset for line in own if line.group == "presets"} == {*game.presets} - {game.first_preset}
        assert [line.bots for line in own if line.group == "before"] == [("master", BEFORE)]
        alone = [line.bots for line in own if line.group == "equals"]
        assert alone == [("master", "master")] * game.announces
        assert all(len(line.seats) == game.players and set(line.seats) == {*line.bots} for line in own)
    assert len(set(lines)) == len(lines)


def test_a_tenth_is_a_tenth_of_the_deals_but_never_a_deal_alone() -> None:
    whole, tenth, least = (levels.lines(scale) for scale in (1, 0.1, 0))
    assert [line.deals for line in tenth] == [line.deals // 10 for line in whole]
    assert {line.deals for line in least} == {2}


def test_lines_that_were_played_are_kept_while_the_bots_are_the_same(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    old, same = msgspec.json.encode(played(FEW[0])), msgspec.json.encode(played(FEW[1]))
    kept.write_bytes(b"[" + old.replace(levels.digest().encode(), b"others") + b"," + same + b"]")
    found, ticks = run(FEW, tmp_path)
    assert ticks == 4
    assert found[1] == played(FEW[1])
    assert found[0].pair
    assert found[0].pair != played(FEW[0]).pair
    assert {account.bot for account in found[0].accounts} == {"calm", "random"}
    assert levels.read(kept) == found


@pytest.mark.slow
def test_what_a_line_tells_to_type_is_what_was_played_and_only_some_lines_are_judged(tmp_path: Path) -> None:
    (one, other), _ = run(FEW, tmp_path)
    told = CliRunner().invoke(app, [*one.command.split()[1:], "--json", "--workers", "1"])
    assert msgspec.json.decode(told.stdout)["pairs"] == [msgspec.json.decode(msgspec.json.encode(one.pair))]
    assert (bool(one.accounts), bool(other.accounts)) == (True, False)


@pytest.mark.slow
def test_the_command_writes_tables_and_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "lines", lambda scale: FEW[: round(scale)])
    told = CliRunner().invoke(app, ["strength", "--into", str(tmp_path / "new"), "--scale", "1", "--workers", "1"])
    assert told.stdout.startswith("schnapsen classic, calm against random: +")
    assert {path.name for path in (tmp_path / "new").iterdir()} == {
        "strength.json",
        "strength.md",
        "points.svg",
    }


def test_the_page_tells_every_line_with_what_plays_it_again() -> None:
    page = report.files([played(FEW[0])])["strength.md"]
    row = "| 2 | +0.250 | +0.125 to +0.375 | 100 | 60.0 % : 40.0 % (50.2 % to 69.1 %) | 1 | 1.5 |"
    assert f"| Schnapsen | classic | calm – random {row}" in page.splitlines()
    assert "\nbauern arena schnapsen --preset classic --seats calm,random --deals 2 --seed 1\n" in page


def test_sins_regret_and_calibration_have_their_tables() -> None:
    page = report.files([played(FEW[0]), played(FEW[1])])["strength.md"].splitlines()
    assert "| deals | 1,000 |" in page
    assert "| not smearing | 40 / 100 |" in page  # two in a thousand seats
    assert "| random | 0.500 | 0.200 | 6.00 | – |" in page
    # 3 a deal, of which the squares have a mean of 19: a deviation of 3.16, of the mean of 20 deals 0.71
    assert "| calm | 0.250 | 0.100 | 3.00 | +3.00 (+1.61 to +4.39) |" in page
    assert "20 deals. Decisions: trick 1 200, trick 2 100." in page
    assert "| Schnapsen | calm | 70 to 80 % | 200 | 75.0 % | 72.0 % (65.4 % to 77.8 %) | -3.0 |" in page
    assert "| Schnapsen | calm | 400 | 6 (1.5 %) | 2 (0.5 %) |" in page


def test_what_was_foretold_is_compared_where_all_play_as_well_if_they_did() -> None:
    others, equals = (
        played(one.line, pair=one.pair, calibrations=(calibration,))
        for one, made in (
            (played(Line("levels", "schnapsen", "classic", ("master", "strong"), 2)), 90),
            (played(Line("equals", "schnapsen", "classic", ("master", "master"), 2), pair=None), 74),
        )
        for calibration in [Calibration("schnapsen", "master", 200, 3, 1, {7: 100}, {7: 75.0}, {7: made})]
    )
    told = "| Schnapsen | master | 70 to 80 % | 100 | 75.0 % | {} % ("
    for lines, made in (([others], "90.0"), ([others, equals], "74.0")):
        assert told.format(made) in report.files(lines)["strength.md"]


def test_a_bot_alone_is_no_pair_but_tells_what_it_has_foretold(tmp_path: Path) -> None:
    alone = Line("equals", "bauernschnapsen", "app", ("solid", "solid"), 12)
    ((one,), _) = run([alone], tmp_path)
    assert one.pair is None
    assert not one.accounts
    (found,) = one.calibrations
    assert found.passes > 12
    contracts = sum(found.count.values())
    assert contracts
    assert report.told(one) == f"bauernschnapsen app, solid against solid: {contracts} contracts compared"
    page = report.files([one])["strength.md"]
    assert "points a deal |" not in page
    assert "\nbauern arena bauernschnapsen --preset app --seats solid,solid,solid,solid --deals 12 --seed 1\n" in page


def test_bots_stand_in_order_of_strength() -> None:
    account = Account("schnapsen", 2, "", 10)
    bots = ["solid@1a2b3c4", "master", "random", "calm"]
    accounts = tuple(msgspec.convert(msgspec.to_builtins(account) | {"bot": bot}, Account) for bot in bots)
    page = report.files([played(FEW[0], accounts=accounts)])["strength.md"].splitlines()
    assert "| Schnapsen | random | calm | master | solid@1a2b3c4 |" in page


def test_every_plot_is_a_drawing_and_only_what_there_is_is_drawn() -> None:
    whole = report.files([played(FEW[0]), played(Line("levels", "schnapsen", "classic", ("solid", "calm"), 2))])
    bare = report.files([played(FEW[0], accounts=(), calibrations=(), answers=())])
    assert set(whole) == {"strength.md", "points.svg", "regret.svg", "calibration.svg"}
    assert set(bare) == {"strength.md", "points.svg"}
    for name, text in whole.items():
        if name.endswith(".svg"):
            assert ET.fromstring(text).tag == f"{SVG}svg"  # noqa: S314  (our own)
        assert name == "strength.md" or f"({name})" in whole["strength.md"]


def test_a_point_lies_where_the_axes_say() -> None:
    panel = Panel("a < b", Axis.over([2.0]), Axis.over([-1.0, 1.0]), 100, 100, margin=0)
    panel.point(1, 0.5, "#000", across=0.5)
    root = ET.fromstring(drawing("t", [panel], 1))  # noqa: S314  (our own)
    (circle,) = root.iter(f"{SVG}circle")
    assert (circle.get("cx"), circle.get("cy")) == ("50.0", str(26 + 25.0))
    (whisker,) = root.iter(f"{SVG}polyline")
    assert whisker.get("points") == "25.0,51.0 75.0,51.0"


@pytest.mark.parametrize(
    ("values", "marks"),
    [
        ([0.25], ["0", "0.05", "0.1", "0.15", "0.2", "0.25"]),
        ([-1.2, 0.7], ["-1.5", "-1", "-0.5", "0", "0.5", "1"]),
        ([23.0], ["0", "5", "10", "15", "20", "25"]),
        ([], ["0", "0.2"]),
    ],
)
def test_axes_have_round_numbers_and_nothing_among_them(values: list[float], marks: list[str]) -> None:
    axis = Axis.over(values)
    assert [name for _, name in axis.marks] == marks
    assert all(axis.low <= value <= axis.high for value in [0, *values])
