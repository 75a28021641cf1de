from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import ServerProcess, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server that many tests share; it does not count what all comes from one address."""
    counts = ("WRONG_CODES", "NEW_TABLES", "REPLAYS")
    limits = {f"BAUERN_{each}_PER_MINUTE": "0" for each in counts}
    with serving(tmp_path_factory.mktemp("server") / "data", **limits) as running:
        yield running


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server of one's own."""
    return tmp_path / "data"
