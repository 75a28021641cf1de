"""What DEPLOY.md and the Dockerfile tell to use is there."""

import json
import re
import shlex
from pathlib import Path

import aiohttp
import msgspec
import pytest
import typer
from typer.core import TyperGroup

from bauern.bots.kernel.cache import COMMAND
from bauern.cli import app
from bauern.server.settings import PREFIX, Settings, load
from tests.server.process import ROOT, ServerProcess

FOLDER = ROOT / "bauern/server"
GUIDE = (FOLDER / "DEPLOY.md").read_text("utf-8")
DOCKERFILE = (FOLDER / "Dockerfile").read_text("utf-8")
KEYS = set(msgspec.json.schema(Settings)["$defs"]["Settings"]["properties"])
CALL = re.compile(r"(?:/bin/bauern|bauern bauern|`bauern) ([^`\n]+)")


def blocks(kind: str) -> list[str]:
    """Return the examples of this kind."""
    return re.findall(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL)


def called(call: str) -> None:
    """See that a command exists, with every flag that is given to it."""
    words = shlex.split(call.rstrip("'").replace('"', ""))
    command = typer.main.get_group(app).commands[words.pop(0)]
    if isinstance(command, TyperGroup):
        command = command.commands[words.pop(0)]
    known = {flag for parameter in command.params for flag in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= known, call


def test_every_command_that_is_told_exists_with_its_flags() -> None:
    calls = CALL.findall(GUIDE)
    assert {call.split(" -")[0].split(" FILE")[0].split(" /")[0] for call in calls} == {
        "serve",
        "admin backup",
        "admin restore",
        "bench server",
    }
    for call in calls:
        called(call)
    [entry, arguments] = (
        json.loads(line) for line in re.findall(r"^(?:ENTRYPOINT|CMD) (.+)$", DOCKERFILE, re.MULTILINE)
    )
    assert entry == ["bauern"]
    called(" ".join(arguments))


def test_the_settings_that_are_told_can_be_loaded(tmp_path: Path) -> None:
    [text] = blocks("toml")
    config = tmp_path / "bauern.toml"
    config.write_text(text)
    found = load(config, {}, {})
    assert (found.trust_forwarded, found.allowed_origins) == (True, ())
    in_the_environment = set(re.findall(rf"{PREFIX}([A-Z_]+)\b", GUIDE + DOCKERFILE))
    assert {"HOST", "DATA", "METRICS_TOKEN"} <= in_the_environment
    assert {key.lower() for key in in_the_environment} <= KEYS


def test_every_limit_that_is_told_is_a_setting() -> None:
    chapter = GUIDE.split("## Limits")[1]
    assert len(told := re.findall(r"`([a-z_]+)`", chapter)) >= 10
    assert set(told) <= KEYS


def test_the_units_say_who_runs_what_with_which_settings() -> None:
    server, backup, timer = blocks("ini")
    for unit in (server, backup):
        assert "User=bauern\n" in unit
        assert "--config /etc/bauern/bauern.toml" in unit
        assert "NoNewPrivileges=yes" in unit
    assert 'data = "/var/lib/bauern"' in GUIDE
    assert "StateDirectory=bauern\n" in server
    assert "[Timer]" in timer


def test_the_image_and_the_unit_keep_what_bots_compute_with() -> None:
    compiled = DOCKERFILE.index(f"RUN python {' '.join(COMMAND[1:])}\n")
    assert DOCKERFILE.index("ENV CACHE_DIRECTORY=") < compiled < DOCKERFILE.index("USER bauern")
    assert "CacheDirectory=bauern\n" in blocks("ini")[0]


async def test_the_pages_and_figures_that_are_told_are_there(server: ServerProcess) -> None:
    paths = set(re.findall(r"`(/[a-z]+)`", GUIDE)) - {"/data"}
    assert paths == {"/healthz", "/readyz", "/metrics"}
    assert "127.0.0.1:8000/readyz" in DOCKERFILE
    async with aiohttp.ClientSession(server.url, raise_for_status=True) as http:
        for path in paths:
            await http.get(path)
        figures = await (await http.get("/metrics")).text()
    told = set(re.findall(r"`(bauern_[a-z_]+)", GUIDE))
    assert len(told) >= 4
    assert [name for name in told if f"# TYPE {name.removesuffix('_total')}" not in figures] == []


@pytest.mark.parametrize("header", ["Host", "Upgrade", "Connection", "X-Forwarded-For"])
def test_nginx_passes_on_what_a_socket_needs(header: str) -> None:
    [text] = blocks("nginx")
    assert re.search(rf"proxy_set_header {header} +\S+;", text)
