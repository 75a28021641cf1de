"""What the log of a running server says, and what it never says."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import aiohttp
import structlog
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from structlog.testing import capture_logs

from bauern.protocol.commands import COMMANDS
from bauern.server import logs
from tests.server.client import Player, at_turn, moved, play_a_hand, players
from tests.server.process import ROOT, ServerProcess, serving

CHAT = "my dear partner, lead the bells"
KEYS = {"event", "level", "timestamp", "request", "table", "seq", "seat", "kind", "bot", "player", "logger"}
KINDS = {command.__struct_config__.tag for command in COMMANDS}
CODE = re.compile(r"\b([HSDC][ATKQJ]\+?|trump|turn:\d|pass|bid|kontra|claim)\b")


def text_of(server: ServerProcess) -> str:
    return Path(server.log.name).read_text()


def lines_of(server: ServerProcess) -> list[dict[str, Any]]:
    """Return the lines of a server's log."""
    return [json.loads(line) for line in text_of(server).splitlines()]


async def played_hand(those: list[Player]) -> tuple[str, int]:
    """Return a table where a hand was played and talked over, and its `seq`."""
    settings = {"turn_seconds": 0, "result_seconds": 60}
    table = str((await those[0].command("open-table", game="bauernschnapsen", settings=settings))["table"])
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    assert (await those[0].command("start", table=table))["ok"]
    assert (await those[1].command("chat", table=table, text=CHAT))["ok"]
    while those[0].view(table)["phase"] not in {"result", "match-over"}:
        player = await at_turn(those, table)
        legal = player.view(table)["legal"]
        seq = player.updates[table]["seq"]
        ack = await player.command("act", table=table, seq=seq, action="pass" if "pass" in legal else legal[0])
        assert ack["ok"], ack
        await moved(those[0], table, ack["seq"])
    return table, those[0].updates[table]["seq"]


async def test_the_log_of_a_played_hand_has_a_line_a_command_and_no_secret(data: Path) -> None:
    with serving(data, BAUERN_LOG_LEVEL="debug") as server:
        async with players(server.url, 4) as those:
            table, seq = await played_hand(those)
            refused = [
                await those[1].command("act", table=table, seq=0, action="HK"),
                await those[1].command("act", table=table, seq=seq, action="bid:schnapser"),
                await those[1].command("join", table="ZZZZZZ"),
                await those[1].ask({"kind": "HT"}),
            ]
            assert [ack["ok"] for ack in refused] == [False] * 4
            secrets = [table, "ZZZZZZ", CHAT, "partner", *(player.token for player in those)]
            secrets += ["Anna", "Ben", "Cilli", "Dora"]
        async with aiohttp.ClientSession(server.url) as http:
            assert (await http.get(f"/t/{table}", headers={"Authorization": "Bearer of-a-token"})).status == 200
            secrets.append("of-a-token")
        server.stop()
        text = text_of(server)
        lines = lines_of(server)
    assert [secret for secret in secrets if secret in text] == []
    assert CODE.findall(text) == []
    commands = [line for line in lines if line["event"] == "command"]
    assert [line["seq"] for line in commands if line["kind"] == "act"] == list(range(1, seq + 1))
    assert [line["kind"] for line in commands if line["kind"] != "act"] == [
        "open-table",
        *["join"] * 4,
        "start",
        "chat",
    ]
    assert {line["kind"] for line in commands} <= KINDS
    assert {line["seat"] for line in commands} == {None, 0, 1, 2, 3}
    assert len({line["table"] for line in commands}) == 1
    assert {key for line in lines for key in line} <= KEYS


async def test_every_line_of_a_connection_has_the_id_that_its_answer_named(data: Path) -> None:
    with serving(data) as server:
        async with players(server.url, 2) as those:
            ids = [player.socket._response.headers[logs.HEADER] for player in those]  # noqa: SLF001  (nobody else has it)
            assert len(set(ids)) == 2
            table = (await those[0].command("open-table", game="bauernschnapsen"))["table"]
            for player in those:
                await player.command("join", table=table)
        server.stop()
        lines = lines_of(server)
    assert [line["request"] for line in lines if line["event"] == "connected"] == ids
    assert [line["request"] for line in lines if line.get("kind") == "join"] == ids


async def test_what_a_bot_does_belongs_to_no_request(data: Path) -> None:
    with serving(data) as server:
        async with players(server.url, 1) as [player]:
            table = (await player.command("open-table", game="bauernschnapsen", settings={"bot_pace": "none"}))["table"]
            player.take((await player.command("join", table=table))["update"])
            assert (await player.command("start", table=table))["ok"]
            await play_a_hand(player, table)
        server.stop()
        acts = [line for line in lines_of(server) if line.get("kind") == "act"]
    assert {"bot" in line for line in acts} == {True, False}
    assert [line for line in acts if ("bot" in line) == ("request" in line)] == []


async def test_every_answer_names_its_request(server: ServerProcess) -> None:
    async with aiohttp.ClientSession(server.url) as http:
        answers = [await http.get(path) for path in ("/", "/healthz", "/nowhere", "/static/css/base.css")]
        answers.append(await http.get("/healthz", headers={"Expect": "what nobody can"}))
    assert [answer.status for answer in answers] == [200, 200, 404, 200, 417]
    ids = {answer.headers[logs.HEADER] for answer in answers}
    assert len(ids) == 5
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in ids)


async def test_a_failure_is_logged_with_its_request_and_without_what_was_asked_for() -> None:
    async def fail(_: web.Request) -> web.Response:
        raise LookupError("nobody expects this")

    app = web.Application()
    app.router.add_get("/t/{code}", fail)
    logs.attach(app)
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        async with TestClient(TestServer(app)) as http:
            answer = await http.get("/t/ABCDEF")
    [line] = lines
    assert answer.status == 500
    assert (line["event"], line["log_level"], line["exc_info"]) == ("a request failed", "error", True)
    assert (line["route"], line["request"]) == ("/t/{code}", answer.headers[logs.HEADER])
    assert "ABCDEF" not in str(line)


FAILURE = """
import logging
import structlog
from bauern.server.logs import configure

configure("info")
structlog.get_logger().debug("too light")
hand = "the ace of hearts"
try:
    [][len(hand)]
except IndexError:
    structlog.get_logger().exception("ours", seq=1)
    logging.getLogger("library").exception("theirs %s", "too")
"""


def logged_by_a_process(stderr: int) -> None:
    subprocess.run([sys.executable, "-c", FAILURE], cwd=ROOT, stderr=stderr, check=True, timeout=20)


def test_for_a_machine_a_failure_is_one_line_of_json_without_variables(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as file:
        logged_by_a_process(file.fileno())
    ours, theirs = (json.loads(line) for line in (tmp_path / "log").read_text().splitlines())
    assert (ours["event"], ours["level"], ours["seq"]) == ("ours", "error", 1)
    assert (theirs["event"], theirs["level"], theirs["logger"]) == ("theirs too", "error", "library")
    for line in (ours, theirs):
        assert "IndexError" in line["exception"]
        assert "hearts" not in str(line)


def test_in_a_terminal_the_same_is_readable_without_variables() -> None:
    near, far = pty.openpty()
    try:
        logged_by_a_process(far)
        text = os.read(near, 1 << 16).decode()
    finally:
        os.close(near)
        os.close(far)
    assert "ours" in text
    assert "theirs too" in text
    assert text.count("IndexError") == 2
    assert "{" not in text
    assert "hearts" not in text
