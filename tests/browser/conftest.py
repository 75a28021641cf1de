"""A real server and a real Chromium for every browser test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from zlib import crc32

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.clean import CODES, Tongues
from tests.browser.people import People, launch
from tests.browser.serving import Server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything that opens a browser."""
    for item in items:
        if {"chromium", "playwright"} & {*getattr(item, "fixturenames", [])}:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it running; each test has players and tables of its own.

    It does not count what is replayed, which all comes from one address.
    """
    server = Server(tmp_path_factory.mktemp("data"), BAUERN_REPLAYS_PER_MINUTE="0")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may kill, start again, and whose next hand it may prepare."""
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def people(chromium: Browser) -> Iterator[People]:
    """Brings players, each with a browser context of his own."""
    brought = People(chromium)
    yield brought
    brought.leave()


@pytest.fixture
def tongues(request: pytest.FixtureRequest, soak: Callable[[int], int]) -> Tongues:
    """The languages in which axe looks at a page: in the full run all, else each page in another one."""
    return Tongues(all_of_them=soak(len(CODES)) == len(CODES), first=crc32(request.node.name.encode()))
