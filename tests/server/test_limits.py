"""Floods and guessing: what is counted, what is not, and when a socket is cut."""

import asyncio
import json
from pathlib import Path

import pytest

from bauern.server.rates import Rate
from tests.server.client import Player, moved, players
from tests.server.process import serving


def test_a_burst_is_allowed_then_so_many_a_second() -> None:
    rate = Rate(per_second=2, burst=3)
    assert [rate.take("a", 0.0) for _ in range(4)] == [2, 1, 0, -1]
    assert rate.take("b", 0.0) == 2, "everybody has his own"
    assert rate.left("a", 1.0) == 1
    assert rate.left("a", 100.0) == 3


def test_going_on_in_spite_of_a_refusal_costs_time() -> None:
    rate = Rate(per_second=1, burst=2)
    for _ in range(10):
        rate.take("a", 0.0)
    assert rate.left("a", 0.0) == -4, "but it is not counted without end"
    assert rate.left("a", 5.0) == 1


def test_a_rate_of_nothing_is_no_limit() -> None:
    rate = Rate(per_second=0, burst=0)
    assert all(rate.take("a", 0.0) > 0 for _ in range(100))
    assert rate.left("a", 0.0) > 0


def test_who_has_rested_is_forgotten() -> None:
    rate = Rate(per_second=1, burst=1)
    for number in range(20_000):
        rate.take(str(number), float(number))
    assert len(rate._buckets) <= 10_000  # noqa: SLF001  (its memory is what this is about)


@pytest.fixture
def url(data: Path) -> object:
    """The address of a server of one's own, with the limits that it has by itself."""
    with serving(data) as server:
        yield server.url


async def flood(player: Player, payload: object, count: int) -> list[str]:
    """Return the errors (or `ok`) that so many of these in one go are answered with, as far as they are."""
    for number in range(1, count + 1):
        player.expect(number)
    for number in range(1, count + 1):
        if player.closed:
            break
        await player.send(f"42{number}" + json.dumps(["command", payload]))
    answers = []
    for number in range(1, count + 1):
        answer = asyncio.ensure_future(player.answer(number))
        done, _ = await asyncio.wait({answer, player.gone}, return_when=asyncio.FIRST_COMPLETED)
        if answer not in done:
            answer.cancel()
            break
        answers.append(answer.result().get("error", "ok"))
    return answers


async def test_too_many_commands_are_refused_and_who_goes_on_is_cut(url: str) -> None:
    async with players(url, 2) as (anna, ben):
        table = (await anna.command("open-table", game="bauernschnapsen"))["table"]
        await anna.command("join", table=table)
        answers = await flood(anna, {"kind": "sync", "table": table}, 200)
        assert answers[:20] == ["ok"] * 20
        assert "rate_limited" in answers
        assert len(answers) < 80
        await anna.gone
        assert (await ben.command("join", table=table))["ok"], "others are not disturbed"


async def test_what_is_no_command_is_counted_too(url: str) -> None:
    async with players(url, 1) as (anna,):
        answers = await flood(anna, {"kind": "cheat"}, 200)
        assert set(answers) == {"bad_message"}
        assert len(answers) < 80
        await anna.gone


async def test_accepted_moves_are_never_counted_and_refused_ones_are(url: str) -> None:
    async with players(url, 1) as (anna,):
        settings = {"bot_pace": "none", "bot_level": "random", "result_seconds": 0}
        table = (await anna.command("open-table", game="bauernschnapsen", settings=settings))["table"]
        anna.take((await anna.command("join", table=table))["update"])
        await anna.command("start", table=table)
        accepted = 0
        while accepted < 60:
            await anna.until(lambda: anna.view(table)["legal"] or anna.view(table)["phase"] == "match-over")
            if anna.view(table)["phase"] == "match-over":
                await anna.command("ready", table=table)
                await anna.until(lambda: anna.view(table)["phase"] != "match-over")
                continue
            action, seq = anna.view(table)["legal"][0], anna.updates[table]["seq"]
            ack = await anna.command("act", table=table, seq=seq, action=action)
            assert ack["ok"], ack
            await moved(anna, table, ack["seq"])
            accepted += 1
        answers = await flood(anna, {"kind": "act", "table": table, "seq": 999_999, "action": "HA"}, 200)
        assert answers[:10] == ["stale"] * 10
        assert "rate_limited" in answers
        await anna.gone


async def test_guessing_codes_ends_in_the_same_answer_for_right_and_wrong(url: str) -> None:
    async with players(url, 3) as (anna, ben, cilli):
        table = (await anna.command("open-table", game="bauernschnapsen"))["table"]
        wrong = {"kind": "join", "table": "AAAAAA"}
        assert [(await ben.ask(wrong))["error"] for _ in range(11)] == ["unknown_table"] * 10 + ["rate_limited"]
        assert (await cilli.command("join", table=table))["error"] == "rate_limited"
        assert (await anna.command("join", table=table))["ok"], "a member is not guessing"


async def test_new_guests_from_one_address_are_limited_and_known_ones_are_not(data: Path) -> None:
    with serving(data, BAUERN_NEW_GUESTS_PER_MINUTE="2") as server:
        async with players(server.url, 2) as (anna, _):
            third = await Player.open(server.url)
            await third.send("40")
            await third.gone
            assert third.welcome == {}
            await third.leave()
            again = await Player.connect(server.url, token=anna.token)
            assert again.welcome["player"] == anna.welcome["player"]
            await again.leave()


async def test_new_tables_from_one_address_are_limited(data: Path) -> None:
    with serving(data, BAUERN_NEW_TABLES_PER_MINUTE="2") as server:
        async with players(server.url, 2) as (anna, ben):
            for player in (anna, ben):
                assert (await player.command("open-table", game="bauernschnapsen"))["ok"]
            for player in (anna, ben):
                assert (await player.command("open-table", game="bauernschnapsen"))["error"] == "rate_limited"


async def test_behind_a_proxy_addresses_are_those_it_tells(data: Path) -> None:
    environment = {"BAUERN_NEW_GUESTS_PER_MINUTE": "1", "BAUERN_TRUST_FORWARDED": "true"}
    with serving(data, **environment) as server:
        for address in ("198.51.100.1", "198.51.100.2"):
            player = await Player.connect(server.url, **{"X-Forwarded-For": f"10.0.0.1, {address}"})
            assert player.welcome
            await player.leave()
        late = await Player.open(server.url, **{"X-Forwarded-For": "198.51.100.2"})
        await late.send("40")
        await late.gone
        assert late.welcome == {}
        await late.leave()
