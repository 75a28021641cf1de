"""A whole match over real sockets: what is committed to, what is told when, and the record that proves it."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from tests.engine import fair_oracle as oracle
from tests.server.client import Player, at_turn, moved, players, reached
from tests.server.process import ROOT, ServerProcess, serving
from tests.server.test_protocol_on_the_wire import match, sit


async def fetched(url: str, path: str, token: str = "") -> tuple[int, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with aiohttp.ClientSession() as session, session.get(url + path, headers=headers) as answer:
        return answer.status, await answer.text()


async def play_hand(those: list[Player], table: str, rng: Random) -> None:
    """Pass, and play at random, until the hand, or the match with it, is over for everybody."""
    while those[0].view(table)["phase"] not in {"result", "match-over"}:
        player = await at_turn(those, table)
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command("act", table=table, seq=seq, action="pass" if "pass" in legal else rng.choice(legal))
        assert ack["ok"], ack
        for other in those:
            await moved(other, table, ack["seq"])


async def next_hand(those: list[Player], table: str) -> None:
    deal = those[0].view(table)["deal_no"]
    for player in those:
        await player.command("ready", table=table)
    for player in those:
        await reached(player, table, "deal_no", deal + 1)


async def play_match(those: list[Player], table: str) -> list[dict[str, Any]]:
    """Play a match in which everybody adds words, and return the proofs with what was shown before each deal."""
    rng, told = Random(7), []
    while True:
        shown = those[0].view(table)["dealt"]
        await play_hand(those, table, rng)
        view = those[0].view(table)
        told.append(
            {"shown": shown, "dealer": view["dealer"], **view["result"]["proof"], "hands": view["result"]["hands"]}
        )
        if view["phase"] == "match-over":
            return told
        coming = view["shuffle"]
        for seat, player in enumerate(those[:3]):
            assert (
                await player.command("seed", table=table, words=f" words {seat}\u202e of deal {coming['deal_no']} ")
            )["ok"]
        await those[3].until(lambda: those[3].view(table)["shuffle"]["added"] == [True, True, True, False])
        await next_hand(those, table)
        dealt = those[0].view(table)["dealt"]
        assert (dealt["deal_no"], dealt["commitment"]) == (coming["deal_no"], coming["commitment"])


@pytest.mark.rule("x.fair.proof")
@pytest.mark.rule("x.fair.words")
async def test_a_match_proves_itself_and_tells_no_seed_too_early(data: Path) -> None:
    with serving(data, BAUERN_LOG_LEVEL="debug") as server:
        async with players(server.url, 4) as those:
            rules = {"target": 6, "deal_pattern": "all-at-once"}
            table = (await those[0].command("open-table", game="bauernschnapsen", rules=rules))["table"]
            for player in those:
                await sit(player, table)
            committed = those[0].view(table)["shuffle"]["commitment"]
            assert (await those[1].command("seed", table=table, words="before the start"))["ok"]
            assert (await those[0].command("start", table=table))["ok"]
            for player in those:
                await reached(player, table, "phase", "trump")
            told = await play_match(those, table)

            assert len(told) > 1
            assert told[0]["commitment"] == committed
            assert told[0]["client_seeds"] == ["", "before the start", "", ""]
            for number, proof in enumerate(told, start=1):
                assert proof["deal_no"] == number
                assert proof["shown"] == {key: proof[key] for key in ("deal_no", "commitment", "client_seeds")}
                deck = oracle.shuffled(oracle.PACK, oracle.key_of(proof["server_seed"], proof["client_seeds"]))
                hands, _ = oracle.dealt(deck, "bauernschnapsen", proof["dealer"], [0, 1, 2, 3], "all-at-once")
                assert [hands[seat] for seat in range(4)] == [" ".join(hand) for hand in proof["hands"]]
                if number > 1:
                    assert proof["client_seeds"] == [f"words {seat} of deal {number}" for seat in range(3)] + [""]

            for player in those:
                for proof in told:
                    first = next(frame for frame in player.frames if proof["server_seed"] in frame)
                    view = json.loads(first.removeprefix("42"))[1]["view"]
                    assert (view["result"]["deal_no"], view["phase"] in {"result", "match-over"}) == (
                        proof["deal_no"],
                        True,
                    )
            with closing(sqlite3.connect(data / "bauern.sqlite3")) as file:
                [(coming,)] = file.execute("select server_seed from seeds").fetchall()
            everything = "".join(frame for player in those for frame in player.frames)
            assert coming.hex() not in everything
            log = (data.parent / "data.log").read_text()
            assert '"kind":"seed"' in log
            for secret in [coming.hex(), *(proof["server_seed"] for proof in told), "of deal", "before the start"]:
                assert secret not in log

            await verify_record(those, table, server.url, told, data)


async def verify_record(those: list[Player], table: str, url: str, told: list[dict[str, Any]], folder: Path) -> None:
    """Fetch the record, have it verified by the command and by the second implementation."""
    number = those[0].view(table)["record"]
    assert number == 1
    path = f"/record/{table}/{number}.toml"
    status, text = await fetched(url, path, those[2].token)
    assert status == 200
    assert oracle.seal_holds(text)
    assert oracle.proved(text) == [True] * len(told)
    assert text.count("server_seed = ") == len(told)
    record = folder / "record.toml"
    record.write_bytes(text.encode())
    done = bauern("verify", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "".join(f"{record}: deal {n}: proved\n" for n in range(1, len(told) + 1))
    assert bauern("replay", record).returncode == 0
    record.write_bytes(text.replace("words 1 of deal 2", "words 1 of deal 3").encode())
    assert bauern("verify", record).returncode == 1

    stranger = await Player.connect(url, name="Emil")
    for token in ("", stranger.token, "x" * 22):
        assert (await fetched(url, path, token))[0] == 404
    for other in (f"/record/{table}/2.toml", f"/record/{table}/99.toml", "/record/ZZZZZZ/1.toml"):
        assert (await fetched(url, other, those[0].token))[0] == 404
    await stranger.leave()


def bauern(command: str, file: Path) -> "subprocess.CompletedProcess[str]":
    arguments = [sys.executable, "-m", "bauern.cli", command, str(file)]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.rule("x.fair.commitment")
async def test_a_killed_server_keeps_its_commitment_and_the_words(data: Path) -> None:
    first = ServerProcess(data)
    async with players(first.url, 4) as those:
        table = await match(those)
        for player in those[:2]:
            assert (await player.command("seed", table=table, words="kept"))["ok"]
        await those[0].until(lambda: those[0].view(table)["shuffle"]["added"] == [True, True, False, False])
        before = those[0].view(table)
        assert (await fetched(first.url, f"/record/{table}/1.toml", those[0].token))[0] == 404, "not finished"
        first.kill()
        second = ServerProcess(data, first.port)
        back = await Player.connect(second.url, token=those[0].token)
        view = (await back.command("join", table=table))["update"]["view"]
        assert (view["shuffle"], view["dealt"]) == (before["shuffle"], before["dealt"])
        await back.leave()
        second.stop()


async def test_who_asks_for_records_too_often_is_told_so(data: Path) -> None:
    with serving(data, BAUERN_COMMANDS_PER_SECOND="0.001", BAUERN_COMMANDS_BURST="3") as server:
        async with players(server.url, 1) as [player]:
            statuses = [(await fetched(server.url, "/record/ABCDEF/1.toml", player.token))[0] for _ in range(4)]
        assert statuses == [404, 404, 404, 429]


async def test_a_record_that_cannot_be_written_is_simply_not_there(data: Path) -> None:
    first = ServerProcess(data)
    async with players(first.url, 4) as those:
        table = await match(those)
        first.stop()
        with closing(sqlite3.connect(data / "bauern.sqlite3")) as file, file:
            file.execute("update tables set state = '{}'")
        second = ServerProcess(data, first.port)
        assert (await fetched(second.url, f"/record/{table}/1.toml", those[0].token))[0] == 404
        second.stop()
