"""What a browser may keep, and what makes the site something that can be installed."""

import re
import struct

import aiohttp
import pytest

from bauern.server.files import bare
from bauern.server.installed import ICONS
from bauern.server.pages import PAGES
from tests.project.tree import text_of
from tests.server.client import Player
from tests.server.process import ServerProcess
from tests.server.test_pages import got

PAGES_OF_ALL_KINDS = [
    *(page.path.replace("{code}", "ABCDEF") for page in PAGES),
    "/rules",
    "/rules/schnapsen",
    "/learn/schnapsen",
    "/nowhere",
]
VERSIONED = re.compile(r"/(?:static|offline)/([0-9a-f]{16})/")


async def version_of(server: ServerProcess) -> str:
    async with got(server, "/") as answer:
        [version] = re.findall(r'data-pages="([0-9a-f]{16})"', await answer.text())
    return str(version)


@pytest.mark.parametrize("path", PAGES_OF_ALL_KINDS)
async def test_all_that_a_page_is_made_of_it_calls_by_an_address_of_this_version(
    server: ServerProcess, path: str
) -> None:
    async with got(server, path) as answer:
        page = await answer.text()
    called = re.findall(r'(?:href|src)="([^"]+\.(?:css|js|png|svg))"|": "(/static/[^"]+)"', page)
    addresses = {one or other for one, other in called}
    assert len(addresses) > 3
    assert {VERSIONED.match(address)[1] for address in addresses} == {await version_of(server)}  # type: ignore[index]  # each has one, or the test fails


async def test_what_is_called_by_its_version_is_kept_for_good_and_nothing_else_is(server: ServerProcess) -> None:
    version = await version_of(server)
    older = "0" * 16
    for address, keeping in (
        (f"/static/{version}/js/table.js", "public, max-age=31536000, immutable"),
        (f"/static/{older}/js/table.js", "no-store"),
        ("/static/js/table.js", "no-cache"),
        (f"/decks/french.svg?{version}", "public, max-age=31536000, immutable"),
        (f"/decks/french.svg?{older}", "no-store"),
        ("/decks/french.svg", "no-cache"),
        (f"/locales/de.json?{version}", "public, max-age=31536000, immutable"),
        (f"/locales/de.json?{older}", "no-store"),
        ("/locales/de.json", "no-cache"),
        ("/sw.js?pages=x&lang=de", "no-cache"),
        ("/manifest/de.webmanifest", "no-cache"),
        ("/", "no-cache"),
        ("/t/ABCDEF", "no-cache"),
        ("/offline?lang=de", "no-cache"),
    ):
        async with got(server, address) as answer:
            assert (answer.status, answer.headers["Cache-Control"]) == (200, keeping), address


async def test_a_page_of_an_older_version_gets_what_there_is_now(server: ServerProcess) -> None:
    async with got(server, f"/static/{'0' * 16}/js/stale.js") as answer:
        assert await answer.text() == bare(text_of("web/static/js/stale.js"))


async def test_texts_come_packed_and_once_only(server: ServerProcess) -> None:
    for address in ("/static/css/base.css", "/locales/de.json", "/decks/german.svg"):
        async with aiohttp.ClientSession(server.url, auto_decompress=False) as http:
            async with http.get(address, headers={"Accept-Encoding": "identity"}) as answer:
                plain, tag = await answer.read(), answer.headers["ETag"]
                assert "Content-Encoding" not in answer.headers
            async with http.get(address, headers={"Accept-Encoding": "gzip, br"}) as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert len(await answer.read()) < len(plain) / 2
            for taken, packed in (("gzip;q=0, br", False), ("br;q=1.0,GZIP; q=0.5", True), ("xgzip", False)):
                async with http.get(address, headers={"Accept-Encoding": taken}) as answer:
                    assert ("Content-Encoding" in answer.headers) is packed, taken
            async with http.get(address, headers={"If-None-Match": tag}) as answer:
                assert (answer.status, await answer.read()) == (304, b"")


async def test_only_what_a_browser_needs_is_served(server: ServerProcess) -> None:
    for address in (
        "/static/js/protocol.d.ts",
        "/static/lib/lit-html/package.json",
        "/static/lib/socket.io/socket.io.js",
        "/static/lib/socket.io/socket.io.esm.min.js.map",
        "/decks/draw.py",
        "/decks/parts.toml",
    ):
        async with got(server, address) as answer:
            assert answer.status == 404, address


async def test_the_manifest_speaks_the_language_of_the_page_and_is_of_one_application(server: ServerProcess) -> None:
    manifests = {}
    for lang in ("en", "de"):
        async with got(server, f"/?lang={lang}") as answer:
            [address] = re.findall(r'<link rel="manifest" href="([^"]+)">', await answer.text())
        async with got(server, address) as answer:
            assert answer.content_type == "application/manifest+json"
            manifests[lang] = await answer.json()
    english, german = manifests["en"], manifests["de"]
    assert (english["lang"], german["lang"]) == ("en", "de")
    assert english["name"] != german["name"]
    for manifest in (english, german):
        assert [manifest[key] for key in ("id", "start_url", "scope")] == ["/", "/", "/"]
        assert (manifest["display"], manifest["short_name"]) == ("standalone", "Bauern")
    async with got(server, "/manifest/xx.webmanifest") as answer:
        assert answer.status == 404


async def test_every_icon_is_there_in_the_size_that_is_said_of_it(server: ServerProcess) -> None:
    async with got(server, "/manifest/en.webmanifest") as answer:
        icons = (await answer.json())["icons"]
    assert [(icon["sizes"], icon["purpose"]) for icon in icons] == [(f"{n}x{n}", why) for _, n, why in ICONS]
    sizes = {icon["src"]: int(icon["sizes"].split("x")[0]) for icon in icons}
    async with got(server, "/") as answer:
        [apple] = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', await answer.text())
    for address, size in {**sizes, apple: 180}.items():
        async with got(server, address) as answer:
            picture = await answer.read()
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack(">II", picture[16:24]) == (size, size)


async def test_the_frame_of_the_browser_has_the_colours_of_the_room(server: ServerProcess) -> None:
    async with got(server, "/") as answer:
        frame = re.findall(
            r'"theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]+)"', await answer.text()
        )
    room, *_ = re.findall(r"--room: light-dark\((\S+), (\S+)\)", text_of("web/static/css/tokens.css"))
    assert frame == [("light", room[0]), ("dark", room[1])]


async def test_workers_and_manifests_come_from_here_alone(server: ServerProcess) -> None:
    async with got(server, "/") as answer:
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert (policy["worker-src"], policy["manifest-src"]) == ("'self'", "'self'")


async def test_who_is_welcomed_is_told_what_the_pages_are_made_of(server: ServerProcess) -> None:
    player = await Player.connect(server.url)
    await player.until(lambda: player.welcome)
    assert player.welcome["pages"] == await version_of(server)
    await player.leave()
