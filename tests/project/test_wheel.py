import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest
import socketio

from tests.project.tree import ROOT, project_files

# One group: both tests share the environment that takes its time to build.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a virtual environment with nothing but the wheel that was built from the sdist of a fresh clone."""
    place = tmp_path_factory.mktemp("wheel")
    for file in project_files():
        copy = place / "clone" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", place], cwd=place / "clone", check=True
    )
    [sdist] = place.glob("*.tar.gz")
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", place, sdist], check=True)
    [wheel] = place.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "venv"], check=True)
    pip = [sys.executable, "-m", "pip", "--python", place / "venv/bin/python", "install", "-q"]
    subprocess.run([*pip, "--no-compile", wheel], check=True)  # a server imports a tenth of what is installed
    return place


@pytest.fixture
def address(place: Path) -> Iterator[str]:
    """Start the installed server far from the checkout; yield its address; see that it stops when told to."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("BAUERN_", "PYTHON"))}
    environment["BAUERN_BOT_KERNEL"] = "never"
    command = [f"{place}/venv/bin/bauern", "serve", "--port", "0", "--data", f"{place}/data"]
    with subprocess.Popen(command, cwd=place, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield next(line.split()[-1] for line in server.stdout if line.startswith("listening on "))
        server.send_signal(signal.SIGTERM)
        server.stdout.read()
        assert server.wait(timeout=10) == 0


async def test_an_installed_wheel_serves_a_table_page_with_all_that_it_loads(address: str) -> None:
    client = socketio.AsyncSimpleClient()
    await client.connect(address, transports=["websocket"])
    table = (await client.call("command", {"kind": "open-table", "game": "bauernschnapsen"}))["table"]
    await client.disconnect()
    async with aiohttp.ClientSession(address, raise_for_status=True) as http:
        page = await (await http.get(f"/t/{table}")).text()
        assert table in page
        for path in ("/static/lib/lit-html/lit-html.js", "/static/lib/socket.io/socket.io.esm.min.js"):
            assert "export" in await (await http.get(path)).text()
        assert "<symbol" in await (await http.get("/decks/german.svg")).text()
        assert await (await http.get("/locales/de.json")).json() != await (await http.get("/locales/en.json")).json()


def test_an_installed_wheel_has_the_rules_pages_and_nothing_to_build_with(place: Path) -> None:
    [package] = place.glob("venv/lib/python*/site-packages/bauern")
    assert (package / "_rulesdocs/en/bauernschnapsen.md").is_file()
    assert not (package / "setup").exists()
    assert not (package / "_web/node_modules/typescript").exists()
