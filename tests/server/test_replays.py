"""Replays over HTTP: by an address that is given away, or of a record that somebody brings."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from bauern.engine import Refused, parse_record, replay, seal_is_broken
from bauern.server.replays import MOST_BYTES
from tests.engine.test_records import REFUSED, TEXTS
from tests.server.client import Player, players, reached
from tests.server.process import ServerProcess, serving
from tests.server.test_fair_table import play_hand
from tests.server.test_protocol_on_the_wire import QUICK, sit

RECORD = dict(TEXTS)["b-kontra-doubles-normal"]


@asynccontextmanager
async def asked(
    url: str, path: str, body: bytes | None = None, token: str = ""
) -> AsyncIterator[aiohttp.ClientResponse]:
    method = "GET" if body is None else "POST"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, url + path, data=body, headers=headers) as got,
    ):
        yield got


async def bring(url: str, text: str | bytes, what: str = "match") -> tuple[int, dict[str, Any]]:
    body = text.encode() if isinstance(text, str) else text
    async with asked(url, f"/replay/brought/{what}.json", body) as answer:
        return answer.status, await answer.json(content_type=None)


async def played(those: list[Player]) -> str:
    """Return a table where these two have played a match to its end."""
    ack = await those[0].command("open-table", game="schnapsen", rules={"target": 1}, settings=QUICK)
    table = str(ack["table"])
    for player in those:
        await sit(player, table)
    assert (await those[0].command("start", table=table))["ok"]
    for player in those:
        await reached(player, table, "phase", "play")
    await play_hand(those, table, Random(3))
    return table


async def address_of(url: str, table: str, token: str) -> str:
    async with asked(url, f"/record/{table}/1.toml", token=token) as answer:
        assert answer.status == 200
        [address] = re.findall(r"^</replay/([0-9a-f]{16}-1-[0-9a-f]{16})>; rel=alternate$", answer.headers["Link"])
        return str(address)


async def test_whoever_has_the_address_sees_the_match_and_who_has_not_cannot_guess_it(data: Path) -> None:
    with serving(data, BAUERN_WRONG_CODES_PER_MINUTE="6", BAUERN_PUBLIC_URL="https://cards.example") as server:
        async with players(server.url, 2) as those:
            table = await played(those)
            address = await address_of(server.url, table, those[1].token)
        async with asked(server.url, f"/replay/{address}.toml") as answer:
            record = (await answer.read()).decode()
        assert not seal_is_broken(record)
        outcome = replay(parse_record(record))
        async with asked(server.url, f"/replay/{address}/match.json") as answer:
            match = await answer.json()
        assert [deal["points"] for deal in match["deals"]] == [list(deal.points) for deal in outcome.deals]
        assert match["names"] == list(parse_record(record).seats)
        async with asked(server.url, f"/replay/{address}/1.json") as answer:
            hand = await answer.json()
        assert len(hand["frames"]) == match["deals"][0]["actions"] + 1
        async with asked(server.url, f"/replay/{address}/2.json") as answer:
            assert answer.status == 404
        await _preview(server.url, address, match["names"])
        wrong = address[:-1] + ("0" if address[-1] != "0" else "1")
        statuses = []
        for path in (f"/replay/{wrong}", f"/replay/{wrong}.toml", f"/replay/{'0' * 16}-1-{'0' * 16}/match.json") * 3:
            async with asked(server.url, path) as answer:
                statuses.append(answer.status)
        assert statuses == [404] * 6 + [429] * 3, "who goes on guessing has to wait"


async def _preview(url: str, address: str, names: list[str]) -> None:
    """A link preview, which runs no script, tells who played and not who won."""
    async with asked(url, f"/replay/{address}") as answer:
        page = await answer.text()
    told = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page))
    assert told["og:title"] == f"Schnapsen: {', '.join(names)}"
    assert told["og:url"] == f"https://cards.example/replay/{address}"
    assert told["og:description"] == told["description"] == "One hand, card by card, from every seat."
    assert told["robots"] == "noindex"
    assert f"<title>{told['og:title']} – Bauern</title>" in page


async def test_a_match_that_goes_on_has_no_address_yet(server: ServerProcess) -> None:
    async with players(server.url, 2) as those:
        ack = await those[0].command("open-table", game="schnapsen", settings=QUICK)
        for player in those:
            await sit(player, ack["table"])
        await those[0].command("start", table=ack["table"])
        async with asked(server.url, f"/record/{ack['table']}/1.toml", token=those[0].token) as answer:
            assert (answer.status, answer.headers.get("Link")) == (404, None)


async def test_a_record_that_is_brought_is_replayed_and_told_place_by_place(server: ServerProcess) -> None:
    status, match = await bring(server.url, RECORD)
    assert (status, match["game"], len(match["deals"]), match["misses"]) == (200, "bauernschnapsen", 1, [])
    status, hand = await bring(server.url, RECORD, "1")
    assert (status, len(hand["frames"])) == (200, match["deals"][0]["actions"] + 1)
    assert parse_record(hand["again"]).deals[0].chosen


async def test_what_does_not_come_out_as_told_is_told_with_its_place(server: ServerProcess) -> None:
    points = re.sub(r"points = .*", "points = [9, 0, 9, 0]", RECORD)
    _, match = await bring(server.url, points)
    assert match["misses"] == ["deal 1, points: expected (9, 0, 9, 0), got (0, 4, 0, 4)"]


@pytest.mark.parametrize("text", [path.read_text("utf-8") for path in REFUSED], ids=[path.stem for path in REFUSED])
async def test_a_record_that_breaks_the_rules_is_refused_with_the_engine_s_line(
    server: ServerProcess, text: str
) -> None:
    with pytest.raises(Refused) as refusal:
        replay(parse_record(text))
    where = "rules: " if refusal.value.code == "bad_rules" else ""
    said = {"error": refusal.value.code, "message": where + refusal.value.message}
    assert await bring(server.url, text) == (422, said)


HOSTILE = [
    (b"\xff\xfe", 422, "not UTF-8: byte 1"),
    (b"format = ", 422, "not TOML: Invalid value (at end of document)"),
    (b"x = " + b"[" * 5000, 422, "not TOML"),
    (b"x = " + b"9" * 5000, 422, "not TOML"),
    (b"x" + b".x" * 60_000 + b" = 1", 422, "line 1: more than 300 dots"),
    (b"", 422, "record: format must be a text"),
    (b"#" * (MOST_BYTES + 1), 413, f"it is longer than {MOST_BYTES} bytes"),
    (RECORD.replace("0:trump:H", "0:trump:X").encode(), 422, "deal 1, action 1, 0:trump:X: unknown-code"),
    (RECORD.replace("0:trump:H", "7:trump:H").encode(), 422, "deal 1, action 1, 7:trump:H: is not seat:code"),
    (RECORD.replace("dealer = 3", "dealer = -1").encode(), 422, "deal 1: dealer must be a seat from 0 to 3"),
    (RECORD.replace("0:trump:H", "0:?HA " * 301 + "0:trump:H").encode(), 422, "actions: 303 are checks"),
    (RECORD.replace("0:trump:H", "0:trump:H " * 3001).encode(), 422, "actions: 3029; at"),
    ((RECORD + RECORD[RECORD.index("[[deals]]") :] * 100).encode(), 422, "deals: 101; at most 100"),
]


@pytest.mark.parametrize(("body", "status", "said"), HOSTILE, ids=[said[:20] for _, _, said in HOSTILE])
async def test_what_is_no_record_is_refused_with_a_line_that_says_where(
    server: ServerProcess, body: bytes, status: int, said: str
) -> None:
    for what in ("match", "1"):
        got, told = await bring(server.url, body, what)
        assert (got, told["error"]) == (status, "bad_record")
        assert told["message"].startswith(said)


async def test_who_has_too_much_replayed_has_to_wait(data: Path) -> None:
    with serving(data, BAUERN_REPLAYS_PER_MINUTE="6") as server:
        statuses = []
        for _ in range(8):
            async with asked(server.url, "/replay/brought/match.json", RECORD.encode()) as answer:
                statuses.append(answer.status)
    assert statuses == [200] * 6 + [429] * 2


async def test_what_cannot_be_read_counts_as_replayed_too(data: Path) -> None:
    with serving(data, BAUERN_REPLAYS_PER_MINUTE="6") as server:
        statuses = [(await bring(server.url, "format =", "1"))[0] for _ in range(6)]
        async with asked(server.url, "/replay/brought/1.json", b"format =") as answer:
            statuses.append(answer.status)
    assert statuses == [422] * 6 + [429]
