"""The command, as it is called."""

import json
from pathlib import Path

import pytest

from bauern.engine import options
from tests.server.process import bauern

RECORD = """
format = "bauern-record/1"
game = "bauernschnapsen"
[[deals]]
dealer = 3
hands = ["HA HT HK HQ SJ", "HJ SQ CQ DA DJ", "SA ST CA CT DK", "SK CK CJ DQ DT"]
actions = "0:trump:H 0:bid:schnapser 1:pass 2:pass 3:pass 1:pass 3:pass 0:HK+ 1:HJ 2:SA 3:CJ 0:HA 1:SQ 2:ST 3:DQ"
[deals.expect]
points = [6, 0, 6, 0]
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "good.toml"
    path.write_text(RECORD)
    return path


@pytest.fixture
def missed(tmp_path: Path) -> Path:
    path = tmp_path / "missed.toml"
    path.write_text(RECORD.replace("[6, 0, 6, 0]", "[0, 6, 0, 6]"))
    return path


@pytest.fixture
def illegal(tmp_path: Path) -> Path:
    path = tmp_path / "illegal.toml"
    path.write_text(RECORD.replace("1:HJ", "1:SQ"))
    return path


def test_a_record_that_meets_its_expectations_is_done(record: Path) -> None:
    done = bauern("replay", str(record))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missed_expectation_is_a_no(missed: Path) -> None:
    done = bauern("replay", str(missed))
    assert done.returncode == 1
    assert "points" in done.stderr


def test_an_illegal_action_or_no_file_is_bad_input_and_wins_over_a_miss(
    record: Path, missed: Path, illegal: Path
) -> None:
    done = bauern("replay", str(record), str(missed), str(illegal), "nowhere.toml")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "must-" in done.stderr
    assert "nowhere.toml" in done.stderr


@pytest.fixture
def hostile(tmp_path: Path) -> list[Path]:
    """Records that try to print what cannot be printed, or more than one line."""
    big = "0x" + "f" * 5000
    texts = (
        RECORD.replace("[[deals]]", f"[rules]\ntarget = {big}\n[[deals]]"),
        RECORD.replace("[6, 0, 6, 0]", f"[{big}, 0, 6, 0]"),
        RECORD.replace("[[deals]]", '[rules]\n"a\\nb" = 1\n[[deals]]'),
        RECORD.replace("1:HJ", "1:\\u001b[31mHJ"),
        RECORD.replace("points", 'contract = "a\\nb"\npoints'),
    )
    paths = [tmp_path / f"{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    return paths


def test_whatever_is_in_a_record_there_is_one_line_about_it(hostile: list[Path]) -> None:
    done = bauern("replay", *map(str, hostile))
    assert done.returncode == 2
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [str(path) for path in hostile]
    assert all(line.isprintable() for line in done.stderr.splitlines())
    assert bauern("replay", "--json", *map(str, hostile)).stderr == ""


def test_a_replay_as_json_is_an_object_a_line(record: Path, illegal: Path) -> None:
    done = bauern("replay", "--json", str(record), str(illegal))
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    deal = {"contract": "schnapser", "declarer": 0, "winners": [0, 2], "points": [6, 0, 6, 0], "eyes": [86, 0, 86, 0]}
    assert first == {
        "file": str(record),
        "ok": True,
        "deals": [{**deal, "finished": True}],
        "scores": [6, 0, 6, 0],
        "bummerl": [0, 0, 0, 0],
    }
    assert (second["file"], second["ok"]) == (str(illegal), False)
    assert set(second) == {"file", "ok", "error"}


def test_every_house_rule_is_listed() -> None:
    done = bauern("rules", "bauernschnapsen")
    assert done.returncode == 0
    for name, option in options(4).items():
        assert name in done.stdout
        assert all(str(choice) in done.stdout for choice in option.choices)


def test_house_rules_as_json_are_a_schema() -> None:
    schema = json.loads(bauern("rules", "bauernschnapsen", "--json", "--preset", "app").stdout)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert set(schema["properties"]) == set(options(4))


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "poker"),
        ("rules", "bauernschnapsen", "--preset", "nobody's"),
        ("rules",),
        ("serve", "--config", "nowhere.toml"),
        ("serve", "--port", "many"),
        ("cheat",),
        (),
        ("arena", "bauernschnapsen", "--seats", "solid", "--deals", "0", "--seed", "1"),
        (
            "arena",
            "bauernschnapsen",
            "--seats",
            "random,random,random,random",
            "--deals",
            "1",
            "--seed",
            "1",
            "--record",
            "/dev/null/records",
        ),
        ("replay",),
    ],
)
def test_wrong_use_ends_with_two_and_no_traceback(arguments: tuple[str, ...]) -> None:
    done = bauern(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert line.startswith("bauern: ")


def test_help_is_given() -> None:
    done = bauern("--help")
    assert done.returncode == 0
    for command in ("serve", "replay", "rules"):
        assert command in done.stdout
