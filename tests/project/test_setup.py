import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.tree import ROOT

PIP = "pip install"
NPM = "bauern.setup.browser libraries"
STAMPS = (".venv/bin/pip", "web/node_modules/.play", ".venv/play")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a folder with the files that `make play` looks at, nothing set up."""
    (tmp_path / "web").mkdir()
    for name in ("Makefile", "pyproject.toml", "web/package.json"):
        shutil.copy(ROOT / name, tmp_path / name)
        os.utime(tmp_path / name, (1000, 1000))
    return tmp_path


def set_up(clone: Path) -> None:
    for second, name in enumerate(STAMPS, start=2000):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).touch()
        os.utime(clone / name, (second, second))


def would_run(clone: Path) -> str:
    """Return the commands that `make play` would run."""
    outer = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    environment = {name: value for name, value in os.environ.items() if name not in outer}
    command = ["make", "--dry-run", "play"]
    return subprocess.run(command, cwd=clone, env=environment, check=True, capture_output=True, text=True).stdout


def test_the_first_start_sets_everything_up(clone: Path) -> None:
    commands = would_run(clone)
    assert "-m venv" in commands
    assert PIP in commands
    assert NPM in commands
    assert "bauern serve" in commands


def test_the_second_start_installs_nothing(clone: Path) -> None:
    set_up(clone)
    commands = would_run(clone)
    assert "-m venv" not in commands
    assert PIP not in commands
    assert NPM not in commands
    assert "bauern serve" in commands


def test_a_changed_project_file_installs_the_package_again(clone: Path) -> None:
    set_up(clone)
    os.utime(clone / "pyproject.toml", (3000, 3000))
    assert PIP in would_run(clone)
    assert NPM not in would_run(clone)


def test_a_changed_list_of_browser_libraries_fetches_them_again(clone: Path) -> None:
    set_up(clone)
    os.utime(clone / "web/package.json", (3000, 3000))
    assert NPM in would_run(clone)
    assert PIP not in would_run(clone)
