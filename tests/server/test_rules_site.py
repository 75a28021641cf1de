"""The rules pages as a browser gets them."""

import re
from html import unescape

import pytest

from bauern.assets import rulesdocs_root, web_root
from bauern.engine import CONTRACTS, GAMES, Reason, options
from bauern.server.i18n import Languages
from bauern.server.rulebook.book import ORDER
from bauern.server.rulebook.pages import read_pages
from tests.server.process import ServerProcess
from tests.server.test_pages import got

LANGUAGES = [code for code, _ in Languages(web_root() / "locales").choices]
ENGLISH = read_pages(rulesdocs_root() / "en")


async def text_of(server: ServerProcess, path: str, **headers: str) -> str:
    async with got(server, path, **headers) as answer:
        assert answer.status == 200, path
        return await answer.text()


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_page_is_there_in_every_language_with_every_section(server: ServerProcess, lang: str) -> None:
    contents = await text_of(server, f"/rules?lang={lang}")
    assert re.findall(r'<li><a href="/rules/([a-z-]+)"', contents) == list(ORDER)
    for name in ORDER:
        html = await text_of(server, f"/rules/{name}", **{"Accept-Language": lang})
        assert f'<html lang="{lang}"' in html
        assert re.findall(r'<section id="([^"]+)"', html) == [section.key for section in ENGLISH[name].sections]
        assert html.count('<details class="example"') == sum(
            fence.info == "record" for section in ENGLISH[name].sections for fence in section.fences
        )


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_link_on_the_pages_leads_to_something(server: ServerProcess, lang: str) -> None:
    pages = {f"/rules/{name}": await text_of(server, f"/rules/{name}?lang={lang}") for name in ORDER}
    anchors = {path: set(re.findall(r' id="([^"]+)"', html)) for path, html in pages.items()}
    broken = []
    for path, html in pages.items():
        article = html[html.index("<article") : html.index("</article>")]
        for href in map(unescape, re.findall(r'href="([^"]*)"', article)):
            there, _, key = href.partition("#")
            if key not in (anchors.get(there or path) or {""} if there in {"", *anchors} else set()):
                broken.append(f"{path}: {href}") if key or there not in anchors else None
    assert broken == []


async def test_what_is_refused_announced_or_chosen_leads_to_its_paragraph(server: ServerProcess) -> None:
    places = {f"/rules/{name}#{key}" for name, page in ENGLISH.items() for key in page.rules}
    courses = {game: f"/rules/{game}#{ENGLISH[game].sections[1].key}" for game in GAMES}
    for game in GAMES.values():
        codes = [*Reason, *options(game.players), *(c.key for c in CONTRACTS.values() if game.players in c.games)]
        for code in codes:
            async with got(server, f"/rules/{game.key}/{code}") as answer:
                assert answer.status == 302
                assert answer.headers["Location"] in {courses[game.key], *places}, code
        async with got(server, f"/rules/{game.key}/{Reason.NOT_NOW}") as answer:
            assert answer.headers["Location"] == courses[game.key]
    async with got(server, "/rules/bauernschnapsen/callers-side-only?for=bid:bauernschnapser") as answer:
        assert answer.headers["Location"] == "/rules/bauernschnapsen#b.auction.bauernschnapser-by"


@pytest.mark.parametrize(
    "path",
    [
        "/rules/poker",
        "/rules/poker/must-head",
        "/rules/schnapsen/gang",
        "/rules/schnapsen/nothing",
        "/decks/xx/french-usual/HA.svg",
        "/decks/en/french/HA.svg",
        "/decks/en/french-usual/H9.svg",
    ],
)
async def test_what_is_no_page_no_rule_and_no_card_has_a_page_that_says_so(server: ServerProcess, path: str) -> None:
    async with got(server, path, **{"Accept-Language": "en"}) as answer:
        assert answer.status == 404
        assert "Nothing here" in await answer.text()


async def test_cards_are_drawn_by_the_faces_that_the_visitor_has_chosen(server: ServerProcess) -> None:
    for cookie, faces, name in (("", "french-usual", "Jack of"), ("faces=german-four", "german-four", "Unter of")):
        html = await text_of(server, "/rules/disputes?lang=en", Cookie=cookie)
        [used] = set(re.findall(r'src="/decks/en/([a-z-]+)/', html))
        assert used == faces
        assert name in html
    async with got(server, "/decks/en/german-four/HJ.svg") as answer:
        assert answer.content_type == "image/svg+xml"
        assert (await answer.text()).startswith("<svg")


async def test_a_page_that_is_asked_for_again_is_packed_for_the_way(server: ServerProcess) -> None:
    async with got(server, "/rules/bauernschnapsen", **{"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
