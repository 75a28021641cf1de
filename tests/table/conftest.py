"""What the tests of running tables share."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the tables are stored."""
    return tmp_path / "bauern.sqlite3"
