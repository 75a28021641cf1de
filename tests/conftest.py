"""What every test may use: the scale of long runs, and repeatable random examples."""

import os
from collections.abc import Callable

import pytest
from hypothesis import settings

# The same examples in every run: a failure seen once can be seen again. Time limits would fail on a busy machine.
settings.register_profile("bauern", deadline=None, derandomize=True)
settings.load_profile("bauern")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have browser tests last: from the first of them on, Playwright keeps a loop running and bears no other.

    What is covered is found out in the quick tests, which lead everywhere; in long runs it would cost too much time.
    """
    items.sort(key=_in_browser)
    for item in items:
        if _in_browser(item) or any(item.get_closest_marker(long) for long in ("slow", "soak")):
            item.add_marker("no_cover")


def _in_browser(item: pytest.Item) -> bool:
    return "browser" in item.path.parts


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the figures that soaks have recorded."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {name}: {value}")


def _share() -> float:
    return float(os.environ.get("BAUERN_SOAK", "0.1"))


@pytest.fixture
def soak() -> Callable[[int], int]:
    """Return a function from a long run's full count to the count now: BAUERN_SOAK times it, a tenth unless told."""
    return lambda full: max(1, round(full * _share()))


@pytest.fixture
def heavy_soak() -> Callable[[int], int]:
    """As `soak`, but a hundredth where that is a tenth: for runs that take many minutes in full."""
    return lambda full: max(1, round(full * _share() ** 2))
