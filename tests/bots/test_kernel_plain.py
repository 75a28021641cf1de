"""The kernel without numba, which plays while it is being compiled: slower, and the same."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bauern.bots.kernel.cache import PLAIN_BY
from tests.bots.plain_kernel import told

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it


def run_plain(*arguments: str, **environment: str) -> str:
    """Return what Python prints in a process with a plain kernel, where a warning is an error."""
    command = [sys.executable, "-W", "error", *arguments]
    told = {**os.environ, PLAIN_BY: "1", **environment}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=told).stdout


def test_a_plain_kernel_finds_what_the_compiled_one_finds_in_as_many_steps_and_needs_no_numba() -> None:
    plain, with_numba, found = json.loads(run_plain("-m", "tests.bots.plain_kernel"))
    assert (plain, with_numba) == (True, False)
    expected: list[Any] = json.loads(json.dumps(list(told())))
    assert found == expected
    assert len(found) > 200


def test_every_level_plays_every_game_without_numba() -> None:
    assert run_plain("-m", "tests.bots.plain_hands") in {"", "numpy"}


def test_a_plain_kernel_is_never_said_to_be_compiled(tmp_path: Path) -> None:
    code = "from bauern.bots.kernel import cache, warm; warm.load(); print(cache.is_complete())"
    assert run_plain("-c", code, NUMBA_CACHE_DIR=str(tmp_path)) == "False\n"
