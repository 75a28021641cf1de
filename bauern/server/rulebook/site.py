"""The rules pages under `/rules`, the ways to single rules, and the decks with the letters of each language."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol

from aiohttp import web
from jinja2 import Environment
from markupsafe import Markup

from bauern import __version__
from bauern.engine import GAMES
from bauern.server.i18n import Languages
from bauern.server.rulebook.book import ORDER, Book
from bauern.server.rulebook.faces import Faces, face
from bauern.server.rulebook.places import rule_of

FACES_COOKIE: Final = "faces"
_COURSE: Final = "a-hand-in-short"
"""Where each game's page tells what is done when: it explains what only the moment forbids."""
_DAY: Final = 24 * 3600
_KEPT: Final = 60
"""Articles that are kept, for one language and kind of faces each: the great ones have half a megabyte."""


@dataclass(frozen=True, slots=True)
class Article:
    """A page of the rules, ready to be sent; `lang` is the language of its text."""

    name: str
    lang: str
    title: str
    html: Markup


class Render(Protocol):
    """Makes the answer to a request from a template."""

    def __call__(
        self, request: web.Request, template: str, context: Mapping[str, object], status: int = 200
    ) -> web.Response:
        """Return the page."""


class RulesSite:
    """Everything below `/rules` but the form of the house rules."""

    def __init__(
        self, book: Book, languages: Languages, templates: Mapping[str, Environment], web_root: Path, render: Render
    ) -> None:
        """Show the pages of `book` by `render`; `templates` are those of each language."""
        self._book, self._languages, self._templates = book, languages, templates
        self._web_root, self._render = web_root, render
        self._article = lru_cache(maxsize=_KEPT)(self._made)

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/rules", self._list)
        app.router.add_get("/rules/{name:[a-z-]+}", self._page)
        app.router.add_get("/rules/{game:[a-z]+}/{code:[a-z0-9_-]+}", self._way)
        app.router.add_get("/decks/{lang}/{faces:[a-z-]+}/{card:\\w+}.svg", self._face)

    async def _list(self, request: web.Request) -> web.Response:
        contents = self._book.contents(self._languages.of(request).code)
        return self._render(request, "rules_list.html", {"contents": contents})

    async def _page(self, request: web.Request) -> web.Response:
        language = self._languages.of(request)
        lang, faces = language.code, Faces.chosen(request.cookies.get(FACES_COOKIE), language.deck)
        name = request.match_info["name"]
        if name not in ORDER:
            raise web.HTTPNotFound
        article = await asyncio.to_thread(self._article, lang, name, faces)
        context = {"article": article, "contents": self._book.contents(lang), "faces": faces, "taught": name in GAMES}
        response = self._render(request, "rules.html", context)
        response.enable_compression()
        return response

    def _made(self, lang: str, name: str, faces: Faces) -> Article:
        """Return a page as HTML, which takes a moment and is the same for everybody."""
        page = self._book.page(lang, name, faces.deck)
        template = self._templates[lang].get_template("rules_article.html")
        html = template.render(page=page, lang=lang, faces=faces, version=__version__)
        return Article(name, page.lang, page.title, Markup(html))  # noqa: S704  (escaped but for markup of ours)

    async def _way(self, request: web.Request) -> web.Response:
        """Lead to the paragraph about a reason, a contract or a house rule of a game."""
        game = GAMES.get(request.match_info["game"])
        rule = rule_of(game, request.match_info["code"], request.query.get("for", "")) if game else None
        if game is None or rule is None:
            raise web.HTTPNotFound
        raise web.HTTPFound(self._book.address(rule) if rule else f"/rules/{game.key}#{_COURSE}")

    async def _face(self, request: web.Request) -> web.Response:
        """Return the picture of a card with the index letters of a language."""
        lang, faces = request.match_info["lang"], Faces.chosen(request.match_info["faces"])
        if lang not in self._languages or str(faces) != request.match_info["faces"]:
            raise web.HTTPNotFound
        drawn = face(self._web_root, request.match_info["card"], faces, self._languages[lang])
        if drawn is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": f"public, max-age={_DAY}"}
        response = web.Response(text=drawn, content_type="image/svg+xml", headers=headers)
        response.enable_compression()
        return response
