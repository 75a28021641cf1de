"""Pages and files as a browser gets them."""

import html
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import get_args

import aiohttp
import pytest
from yarl import URL

from bauern.engine import DECK, GAMES, Action, as_settings, game_named, options, parse, rules_of
from bauern.protocol.commands import COMMANDS
from bauern.protocol.messages import ERRORS
from bauern.server.pages import PAGES
from tests.server.process import ServerProcess


@asynccontextmanager
async def got(server: ServerProcess, path: str, **headers: str) -> AsyncIterator[aiohttp.ClientResponse]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(server.url + path, headers=headers, allow_redirects=False) as answer,
    ):
        yield answer


NOWHERE = ["/nowhere", "/t/ABCDE", "/t/ABCDE1", "/locales/xx.json", "/rules/poker.json", "/qr/x.svg"]
ADDRESSES = [page.path.replace("{code}", "ABCDEF") for page in PAGES]


@pytest.mark.parametrize("path", ADDRESSES)
async def test_every_page_is_there_in_every_language(server: ServerProcess, path: str) -> None:
    for language in ("en", "de"):
        async with got(server, path, **{"Accept-Language": language}) as answer:
            assert answer.status == 200
            assert f'<html lang="{language}"' in await answer.text()


@pytest.mark.parametrize("path", [*ADDRESSES, "/healthz", "/static/css/base.css", "/nowhere"])
async def test_nothing_is_loaded_from_elsewhere_and_no_script_runs_but_ours(server: ServerProcess, path: str) -> None:
    async with got(server, path) as answer:
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        nonces = set(re.findall(r'nonce="([^"]+)"', await answer.text()))
    assert policy["default-src"] == "'none'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert policy["frame-ancestors"] == "'none'"
    host = server.url.removeprefix("http://")
    assert policy["connect-src"].split() == ["'self'", f"ws://{host}", f"wss://{host}"]
    assert policy["script-src"].split() == ["'self'", *(f"'nonce-{nonce}'" for nonce in nonces)]


async def test_a_strange_host_header_does_not_get_into_the_policy(server: ServerProcess) -> None:
    async with got(server, "/", Host="evil.example; script-src *") as answer:
        assert "evil" not in answer.headers.get("Content-Security-Policy", "")


async def test_a_nonce_is_used_once(server: ServerProcess) -> None:
    seen = set()
    for _ in range(3):
        async with got(server, "/") as answer:
            seen.add(answer.headers["Content-Security-Policy"])
    assert len(seen) == 3


async def test_a_chosen_language_is_remembered(server: ServerProcess) -> None:
    async with got(server, "/?lang=de", **{"Accept-Language": "en"}) as answer:
        assert answer.cookies["lang"].value == "de"
        assert '<html lang="de"' in await answer.text()
    async with got(server, "/", Cookie="lang=de", **{"Accept-Language": "en"}) as answer:
        assert '<html lang="de"' in await answer.text()
    async with got(server, "/?lang=xx", **{"Accept-Language": "fr;q=x, xx, de-AT;q=0.7, en;q=0.5"}) as answer:
        assert "lang" not in answer.cookies
        assert '<html lang="de"' in await answer.text()


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("fr, de; q=0.5, hu ; q=0.9", "hu"),
        ("fr, de;q=0, hu;q=0.000", "en"),
        ("de;q=nan, sl;q=inf, bg;q=2, SK-sk;q=0.1", "sk"),
        ("*, ;q=1, -, zh-Hans-CN, sl-Latn-SI-nedis", "sl"),
    ],
)
async def test_the_language_is_the_dearest_of_those_that_the_browser_wants(
    server: ServerProcess, wished: str, language: str
) -> None:
    async with got(server, "/", **{"Accept-Language": wished}) as answer:
        assert f'<html lang="{language}"' in await answer.text()


@pytest.mark.parametrize("path", ["//evil.example/x", "/%5Cevil.example", "/rules/a%3Fb", "/%23x", "/x%22y", "/rules/"])
async def test_another_language_is_the_same_address_on_the_same_site(server: ServerProcess, path: str) -> None:
    asked = URL(server.url + path, encoded=True)
    async with aiohttp.ClientSession() as session, session.get(asked) as answer:
        links = re.findall(r'<a href="([^"]*)" hreflang="(\w\w)"', await answer.text())
    assert len(links) == 6
    for link, code in links:
        there = asked.join(URL(link, encoded=True))
        assert there.origin() == asked.origin()
        assert there.raw_path.lstrip("/") == asked.raw_path.lstrip("/")
        assert (there.query_string, there.raw_fragment) == (f"lang={code}", "")


@pytest.mark.parametrize("path", NOWHERE)
async def test_what_is_not_there_has_a_page_that_says_so(server: ServerProcess, path: str) -> None:
    async with got(server, path) as answer:
        assert answer.status == 404
        assert "Nothing here" in await answer.text()


async def test_a_code_in_small_letters_leads_to_the_table(server: ServerProcess) -> None:
    async with got(server, "/t/abcdef") as answer:
        assert (answer.status, answer.headers["Location"]) == (302, "/t/ABCDEF")


@pytest.mark.parametrize("path", ["/static/../pyproject.toml", "/static/%2e%2e/%2e%2e/pyproject.toml"])
async def test_no_other_file_is_served(server: ServerProcess, path: str) -> None:
    async with got(server, path) as answer:
        assert answer.status in {403, 404}


WORDING = ("card.", "contract.", "level.", "meaning.", "meaning3.", "reason.", "style.")


async def test_the_catalogue_has_the_texts_of_the_language(server: ServerProcess) -> None:
    async with got(server, "/locales/de.json") as answer:
        german = await answer.json()
    async with got(server, "/locales/en.json") as answer:
        english = await answer.json()
    assert german["Your name"] != "Your name"
    assert [key for key in english if not key.startswith(WORDING)] == []
    assert german["reason.must-follow"] != english["reason.must-follow"]
    assert any(isinstance(text, list) and len(text) == 2 for text in german.values())
    for deck, jack in (("french", "Herz-Bube"), ("german", "Herz-Unter")):
        assert [card for card in DECK if f"card.{deck}.{card}" not in german] == []
        assert german[f"card.{deck}.HJ"] == jack


async def test_the_form_of_house_rules_is_made_from_the_rules(server: ServerProcess) -> None:
    async with got(server, "/rules/bauernschnapsen.json", **{"Accept-Language": "en"}) as answer:
        fields = await answer.json()
    assert [field["name"] for field in fields] == list(options(4))
    defaults = as_settings(rules_of(game_named("bauernschnapsen")), 4)
    assert {field["name"]: field["default"] for field in fields} == defaults
    levels = next(field for field in fields if field["name"] == "kontra_levels")
    assert [choice["value"] for choice in levels["choices"]] == [2, 0, 1, 3, 4]
    async with got(server, "/rules/bauernschnapsen.json", **{"Accept-Language": "de"}) as answer:
        german = await answer.json()
    assert german[0]["label"] != fields[0]["label"]


async def test_the_invitation_is_a_picture_too(server: ServerProcess) -> None:
    async with got(server, "/qr/ABCDEF.svg") as answer:
        assert answer.content_type == "image/svg+xml"
        assert (await answer.text()).startswith("<svg")


@pytest.mark.parametrize("host", ["", "x:99999"])
async def test_an_invitation_to_no_address_is_refused(server: ServerProcess, host: str) -> None:
    async with got(server, "/qr/ABCDEF.svg", Host=host) as answer:
        assert answer.status == 400


async def test_health_and_readiness_are_told(server: ServerProcess) -> None:
    for path in ("/healthz", "/readyz"):
        async with got(server, path) as answer:
            assert answer.status == 200


async def test_the_protocol_page_names_every_command_field_and_error(server: ServerProcess) -> None:
    async with got(server, "/protocol") as answer:
        page = await answer.text()
    for command in COMMANDS:
        assert f"<code>{command.__struct_config__.tag}</code>" in page
        for name in command.__struct_fields__:
            assert f"<code>{name}</code>" in page
    for code in (*ERRORS, "kicked", "taken-over", "turn_seconds", "trick", "turn_deadline_ms", "open_hands"):
        assert f"<code>{code}</code>" in page


async def test_the_protocol_page_says_how_each_action_and_each_game_is_written(server: ServerProcess) -> None:
    async with got(server, "/protocol") as answer:
        page = await answer.text()
    said = page.split("<h2>Games")[1].split("<h2>")[0]
    for game in GAMES:
        assert f"<code>{game}</code>" in said
    actions = [parse(html.unescape(text)) for text in re.findall(r"<code>([^<]+)</code>", said.split("<ul>")[1])]
    assert {type(action) for action in actions} == set(get_args(Action))
    assert "`" not in page


async def test_tables_are_neither_listed_nor_readable_without_a_socket(server: ServerProcess) -> None:
    for path in ("/api/tables", "/tables", "/t/", "/socket.io/?EIO=4&transport=polling"):
        async with got(server, path) as answer:
            assert answer.status in {400, 404}
