"""Bots of another commit, in repositories made for it and in this one."""

import subprocess
from pathlib import Path
from shutil import copytree, ignore_patterns, which

import pytest

from bauern.bench import arena, elsewhere
from bauern.bench.evening import Contest
from bauern.engine import GAMES, Refused, rules_of

GAME = GAMES["schnapsen"]
GIT = which("git") or ""
pytestmark = pytest.mark.skipif(not GIT, reason="commits are read by git")
BOTS = """
def choose(name, game_key, rules, view, events, seed, hurried=False):
    print("said aloud")
    return min(view.legal)

BOTS = {"first": None}
"""


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Resi", "-c", "user.email=resi@example.org"]
    subprocess.run([GIT, "-C", str(folder), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def past(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose commit has the engine of today, and bots of its own."""
    package = tmp_path / "bauern"
    package.mkdir()
    (package / "__init__.py").touch()
    copytree(Path(arena.__file__).parents[1] / "engine", package / "engine", ignore=ignore_patterns("__pycache__"))
    git(tmp_path, "init", "--quiet")
    monkeypatch.setattr(elsewhere, "_ROOT", tmp_path)
    return tmp_path


def commit(past: Path, bots: str) -> None:
    (past / "bauern" / "bots.py").write_text(bots)
    git(past, "add", ".")
    git(past, "commit", "--quiet", "--message", "bots")


def played(*seats: str, workers: int = 1) -> arena.Outcome:
    contest = Contest(GAME, GAME.first_preset, rules_of(GAME), seats, 3, 1)
    return arena.play(contest, lambda: None, workers)


def moves(outcome: arena.Outcome, seat: int) -> list[str]:
    deals = [deal for record in outcome.records.values() for deal in record.deals]
    return [word[2:] for deal in deals for word in deal.actions.split() if word.startswith(f"{seat}:")]


def test_a_bot_is_asked_as_it_was_at_its_commit(past: Path) -> None:
    commit(past, BOTS)
    commit(past, BOTS.replace("min", "max"))
    outcome = played("first@HEAD", "first@HEAD~1")
    assert [pair.bots for pair in outcome.pairs] == [("first@HEAD", "first@HEAD~1")]
    resigning = [deal.actions for record in outcome.records.values() for deal in record.deals]
    assert all(actions.endswith("resign") for actions in resigning)  # the last of all codes that are legal on a lead


def test_old_and_new_bots_play_at_one_table_the_same_on_any_number_of_processes(
    past: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(past, BOTS)
    monkeypatch.setattr(arena, "PART", 2)
    alone = played("random", "first@HEAD")
    assert played("random", "first@HEAD", workers=2) == alone
    assert "resign" not in moves(alone, 1)[:4]


@pytest.mark.parametrize(
    ("seat", "code", "said"),
    [
        ("first@nowhere", "bad_commit", "there is no commit 'nowhere'"),
        ("first@--all", "bad_commit", "there is no commit '--all'"),
        ("genius@HEAD", "bad_seats", "'genius@HEAD' is not one of first"),
        ("genius", "bad_seats", "'genius' is not one of random"),
    ],
)
def test_a_bot_that_cannot_be_had_is_refused(past: Path, seat: str, code: str, said: str) -> None:
    commit(past, BOTS)
    with pytest.raises(Refused, match=said) as refused:
        played("random", seat)
    assert refused.value.code == code


def test_a_commit_whose_engine_tells_other_things_is_refused(past: Path) -> None:
    path = past / "bauern" / "engine" / "events.py"
    path.write_text(path.read_text().replace("deal_no: int", "number: int"))
    commit(past, BOTS)
    with pytest.raises(Refused, match="HEAD has another engine, of other HandDealt"):
        played("random", "first@HEAD")


def test_a_commit_whose_bots_do_not_start_is_refused_with_what_they_say(past: Path) -> None:
    commit(past, "import nothing_of_this_name")
    with pytest.raises(Refused, match=r"the bots of HEAD do not answer: .*nothing_of_this_name"):
        played("random", "first@HEAD")
