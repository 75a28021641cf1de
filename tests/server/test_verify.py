"""`bauern verify`, as it is called."""

import subprocess
from pathlib import Path

import pytest

from bauern.engine import sealed
from tests.engine.pages import FAIR
from tests.server.process import bauern

[EXAMPLE] = [text for rule in FAIR for text in rule.records]
PROVED = EXAMPLE.replace('"0:trump:C"', '"0:trump:C 0:pass 1:pass"')


def verify(*files: Path) -> subprocess.CompletedProcess[str]:
    return bauern("verify", *files)


def written(folder: Path, text: str, name: str = "record.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


@pytest.mark.rule("x.fair.proof")
@pytest.mark.parametrize("text", [PROVED, sealed(PROVED)], ids=["plain", "sealed"])
def test_a_proved_record_is_told_deal_by_deal(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    done = verify(path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{path}: deal 1: proved\n", "")


@pytest.mark.parametrize(
    ("old", "new", "status", "said"),
    [
        ('server_seed = "ff', 'server_seed = "fe', 1, "deal 1: not proved: server_seed is not what commitment"),
        ('server_seed = "ff', 'server_seed = "gf', 1, "deal 1: not proved: server_seed is not 64"),
        ("CA CJ HK", "CJ CA HK", 1, "deal 1: not proved: the cards do not follow"),
        ('"Anna"', '"Anne"', 1, "deal 1: not proved: the cards do not follow"),
        ("0:pass", "0:bid:gang", 1, "the digest is not that of this text"),
        ("0:pass", "0:bid:gnag", 2, "deal 1, action 2, 0:bid:gnag"),
        ("[[deals]]", "[[deals]", 2, "not TOML"),
    ],
)
def test_what_was_changed_is_not_proved(tmp_path: Path, old: str, new: str, status: int, said: str) -> None:
    done = verify(written(tmp_path, sealed(PROVED).replace(old, new)))
    assert (done.returncode, done.stdout) == (status, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_other_line_ends_are_a_change(tmp_path: Path) -> None:
    done = verify(written(tmp_path, sealed(PROVED).replace("\n", "\r\n")))
    assert done.returncode == 1
    assert "digest" in done.stderr


def test_an_expectation_that_is_missed_is_told(tmp_path: Path) -> None:
    done = verify(written(tmp_path, PROVED + "[deals.expect]\npoints = [1, 0, 1, 0]\n"))
    assert done.returncode == 1
    assert "deal 1, points: expected (1, 0, 1, 0)" in done.stderr


def test_a_record_without_seeds_and_a_missing_file_are_no_proof(tmp_path: Path) -> None:
    bare = written(
        tmp_path, "\n".join(line for line in PROVED.splitlines() if "seed" not in line and "commit" not in line)
    )
    good = written(tmp_path, PROVED, "good.toml")
    done = verify(bare, good, tmp_path / "absent.toml")
    assert done.returncode == 2
    assert f"{bare}: deal 1: not proved: it has no seeds" in done.stderr
    assert f"{good}: deal 1: proved" in done.stdout
    assert "absent.toml" in done.stderr
    assert len(done.stderr.splitlines()) == 2
