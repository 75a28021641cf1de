"""`/history/mine`, as somebody asks for it who has a token, and as somebody who has none."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import aiohttp

from tests.load.test_soak import play_match
from tests.server.client import Player, players
from tests.server.process import ServerProcess, serving

BAUERN = "bauernschnapsen"


@asynccontextmanager
async def asked(
    server: ServerProcess, token: str | None, lang: str = "en", **form: str
) -> AsyncIterator[aiohttp.ClientResponse]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with (
        aiohttp.ClientSession() as session,
        session.post(f"{server.url}/history/mine?lang={lang}", data=form, headers=headers) as answer,
    ):
        yield answer


async def page(server: ServerProcess, player: Player, **form: str) -> str:
    async with asked(server, player.welcome["token"], **form) as answer:
        assert answer.status == 200
        return await answer.text()


async def played(those: list[Player], game: str = BAUERN, target: int = 1) -> str:
    """Play a match to its end; return the table's code."""
    settings = {"bot_pace": "none", "result_seconds": 60}
    ack = await those[0].command("open-table", game=game, rules={"target": target}, settings=settings)
    table = str(ack["table"])
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    assert (await those[0].command("start", table=table))["ok"]
    await play_match(Random(2), table, those)
    return table


def rows(text: str) -> list[str]:
    return re.findall(r'<li data-state="(\w+)">', text)


async def test_a_match_is_listed_for_all_who_played_it_and_for_nobody_else(server: ServerProcess) -> None:
    async with players(server.url, 5) as (*four, stranger):
        await played(four)
        told = [await page(server, player) for player in four]
        assert [rows(text) for text in told] in ([["won"], ["lost"]] * 2, [["lost"], ["won"]] * 2)
        [address] = {found for text in told for found in re.findall(r'href="(/replay/[^"#]+)"', text)}
        assert re.fullmatch(r"/replay/[0-9a-f]{16}-1-[0-9a-f]{16}", address)
        nothing = await page(server, stranger)
        assert (rows(nothing), "<form" in nothing, "<svg" in nothing, "<h2" in nothing) == ([], False, False, False)


async def test_the_newest_game_is_counted_unless_another_is_chosen(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        await played(those)
        await played(those[:2], "schnapsen")
        newest = await page(server, those[0])
        assert "Statistics: Schnapsen for two" in newest
        assert len(rows(newest)) == 2
        chosen = await page(server, those[0], game=BAUERN)
        assert "Statistics: Bauernschnapsen" in chosen
        assert len(rows(chosen)) == 1


async def test_filters_that_nobody_knows_are_none(server: ServerProcess) -> None:
    async with players(server.url, 4) as those:
        await played(those)
        partner = those[2].welcome["player"]["name"]
        assert len(rows(await page(server, those[0], partner=f"={partner}"))) == 1
        assert rows(await page(server, those[0], partner="bots")) == []
        strange = {"game": "poker", "contract": "' or 1", "result": "drawn", "after": "x" * 5000, "partner": "="}
        assert len(rows(await page(server, those[0], **strange))) == 1
        form = aiohttp.FormData()
        form.add_field("game", b"schnapsen", filename="x")
        async with (
            aiohttp.ClientSession() as session,
            session.post(
                f"{server.url}/history/mine",
                data=form,
                headers={"Authorization": f"Bearer {those[0].welcome['token']}"},
            ) as answer,
        ):
            assert answer.status == 200


async def test_names_are_text_and_never_markup(server: ServerProcess) -> None:
    async with players(server.url, 1) as [anna]:
        other = await Player.connect(server.url, name="<b>&x")
        await played([anna, other], "schnapsen")
        text = await page(server, anna)
        assert "<b>&amp;x" not in text
        assert "&lt;b&gt;&amp;x" in text
        await other.leave()


async def test_who_has_no_token_of_ours_is_told_nothing_and_has_to_wait_in_the_end(tmp_path: Path) -> None:
    with serving(tmp_path / "data", BAUERN_WRONG_CODES_PER_MINUTE="3") as server:
        told = []
        for token in (None, "", "x" * 22, "y" * 22):
            async with asked(server, token) as answer:
                told.append(answer.status)
                assert answer.headers["Cache-Control"] == "no-store" or answer.status == 429
        assert told == [401, 401, 401, 429]


async def test_the_answer_is_kept_in_no_cache_and_the_address_holds_no_token(server: ServerProcess) -> None:
    async with players(server.url, 1) as [anna], asked(server, anna.welcome["token"], lang="de") as answer:
        assert answer.headers["Cache-Control"] == "private, no-store"
        text = await answer.text()
        assert '<html lang="de"' in text
        assert anna.welcome["token"] not in text
        async with aiohttp.ClientSession() as session, session.get(f"{server.url}/history/mine") as by_get:
            assert by_get.status == 405


async def test_who_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path / "data", BAUERN_COMMANDS_PER_SECOND="1", BAUERN_COMMANDS_BURST="3") as server:
        anna = await Player.connect(server.url)
        told = []
        for _ in range(6):
            async with asked(server, anna.welcome["token"]) as answer:
                told.append(answer.status)
        assert (told[0], told[-1]) == (200, 429)
        await anna.leave()
