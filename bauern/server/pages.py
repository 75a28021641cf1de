"""The pages and files that a browser asks for. A new page is a row in `PAGES` and a template."""

import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import msgspec
import segno
from aiohttp import web
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from bauern import __version__
from bauern.assets import rulesdocs_root
from bauern.engine import GAMES, Game, as_settings, options, rules_of
from bauern.engine.contracts import biddable
from bauern.engine.options import NEEDS
from bauern.server.files import Files, Kept
from bauern.server.i18n import COOKIE, Language, Languages
from bauern.server.installed import Installed
from bauern.server.learning import LearningSite
from bauern.server.manual import manual
from bauern.server.rulebook.book import Book
from bauern.server.rulebook.site import RulesSite
from bauern.server.wording import BLIND_TEST, STYLES

_CODE: Final = re.compile("[A-HJ-NP-Z2-9]{6}")
_HOST: Final = re.compile(r"[\w.:\[\]-]+")
_YEAR: Final = 365 * 24 * 3600
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it is, its template, and what the template is given besides what every page has."""

    path: str
    template: str
    context: Callable[[web.Request], Mapping[str, object]]


def _table_context(request: web.Request) -> Mapping[str, object]:
    code = request.match_info["code"]
    if code != code.upper() and _CODE.fullmatch(code.upper()):
        raise web.HTTPFound(f"/t/{code.upper()}")
    if not _CODE.fullmatch(code):
        raise web.HTTPNotFound
    return {"code": code}


PAGES: Final = (
    Page("/", "home.html", lambda _: {}),
    Page("/t/{code}", "table.html", _table_context),
    Page("/history", "history.html", lambda _: {}),
    Page("/bots", "bots.html", lambda _: {"levels": STYLES.values(), "blind_test": BLIND_TEST}),
    Page("/verify", "verify.html", lambda _: {}),
    Page("/replay", "replay.html", lambda _: {"address": ""}),
    Page("/protocol", "protocol.html", lambda _: {"manual": manual()}),
    Page("/offline", "offline.html", lambda _: {}),
)


class Site:
    """Everything that is fetched rather than said over a socket."""

    def __init__(self, web_root: Path, public_url: str, ready: Callable[[], bool]) -> None:
        """Serve what is in `web_root`; `ready` tells whether new players may come."""
        self._root = web_root
        self._files = Files(web_root)
        self._public_url = public_url.rstrip("/")
        self._ready = ready
        self._languages = Languages(web_root / "locales")
        self._templates = {code: _templates(web_root, self._languages[code]) for code, _ in self._languages.choices}
        self._installed = Installed(self._files, self._languages)
        self._catalogues: dict[str, Kept] = {}

    @property
    def version(self) -> str:
        """What the pages are made of now."""
        return self._files.version

    def attach(self, app: web.Application) -> None:
        """Add all routes, and the headers that every answer has."""
        app.middlewares.append(self._errors)
        app.on_response_prepare.append(_add_headers)
        for page in PAGES:
            app.router.add_get(page.path, self._shown(page))
        app.router.add_get("/locales/{lang}.json", self._catalogue)
        app.router.add_get("/rules/{game}.json", self._house_rules)
        book = Book(rulesdocs_root(), self._languages)
        LearningSite(book, self._languages, self._render).attach(app)
        RulesSite(book, self._languages, self._templates, self._root, self._render).attach(app)
        app.router.add_get("/qr/{code}.svg", self._qr)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/readyz", self._readiness)
        self._files.attach(app)
        self._installed.attach(app)

    def _shown(self, page: Page) -> _Handler:
        async def show(request: web.Request) -> web.Response:
            return self._render(request, page.template, page.context(request))

        return show

    def _render(
        self, request: web.Request, template: str, context: Mapping[str, object], status: int = 200
    ) -> web.Response:
        """Return a page from its template, in the language of the request."""
        language = self._languages.of(request)
        nonce = request["nonce"] = secrets.token_urlsafe(16)
        body = (
            self._templates[language.code]
            .get_template(template)
            .render(
                lang=language.code,
                languages=self._languages.choices,
                usual_deck=language.deck,
                nonce=nonce,
                path=_here(request),
                version=__version__,
                public_url=self._public_url,
                made_of=self._files.version,
                static=self._files.static,
                room=self._installed.colours,
                catalog_url=f"/locales/{language.code}.json?{self._files.version}",
                **context,
            )
        )
        response = web.Response(text=body, content_type="text/html", status=status)
        if request.query.get("lang") == language.code:
            response.set_cookie(COOKIE, language.code, max_age=_YEAR, samesite="Lax", httponly=True)
        return response

    def page(self, request: web.Request, template: str, context: Mapping[str, object]) -> web.Response:
        """Return the page that a template makes of this."""
        return self._render(request, template, context)

    def language_of(self, request: web.Request) -> Language:
        """Return the language of a request."""
        return self._languages.of(request)

    def origin(self, request: web.Request) -> str:
        """Return the address of this server as others call it.

        Raises:
            web.HTTPBadRequest: it was called by what is no address.
        """
        try:
            return self._public_url or str(request.url.origin())
        except ValueError:
            raise web.HTTPBadRequest(text="the Host header is no address\n") from None

    @web.middleware
    async def _errors(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Show a page of our own where there is none."""
        try:
            return await handler(request)
        except web.HTTPNotFound:
            texts = self._languages.of(request).texts
            context = {
                "title": texts.gettext("Nothing here"),
                "text": texts.gettext("There is no page at this address."),
            }
            return self._render(request, "error.html", context, 404)

    async def _catalogue(self, request: web.Request) -> web.Response:
        code = request.match_info["lang"]
        if code not in self._languages:
            raise web.HTTPNotFound
        if code not in self._catalogues:
            self._catalogues[code] = Kept(msgspec.json.encode(self._languages[code].catalogue), "application/json")
        version = request.query_string
        return self._catalogues[code].answer(request, self._files.keeping(version) if version else "no-cache")

    async def _house_rules(self, request: web.Request) -> web.Response:
        game = GAMES.get(request.match_info["game"])
        if game is None:
            raise web.HTTPNotFound
        return web.json_response(form_fields(game, self._languages.of(request)))

    async def _qr(self, request: web.Request) -> web.Response:
        code = request.match_info["code"]
        if not _CODE.fullmatch(code):
            raise web.HTTPNotFound
        picture = BytesIO()
        segno.make(f"{self.origin(request)}/t/{code}", error="m").save(picture, kind="svg", scale=4, xmldecl=False)
        return web.Response(body=picture.getvalue(), content_type="image/svg+xml")

    async def _health(self, _: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _readiness(self, _: web.Request) -> web.Response:
        pages = {"Bauern-Pages": self._files.version}
        ready = self._ready()
        return web.Response(text="ready\n" if ready else "not ready\n", status=200 if ready else 503, headers=pages)


def _here(request: web.Request) -> str:
    """Return the address of this page on this site, as it was asked for; two slashes would lead to another site."""
    return "/" + request.rel_url.raw_path.lstrip("/\\")


def _templates(web_root: Path, language: Language) -> Environment:
    folders = [web_root / "templates", Path(__file__).parent / "templates"]
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_translations(language.texts, newstyle=True)  # type: ignore[attr-defined]  # by i18n
    return environment


def form_fields(game: Game, language: Language) -> list[dict[str, Any]]:
    """Return the house-rule form as data: made from the fields of `Rules`, texts in this language."""
    say = language.texts.gettext
    defaults = as_settings(rules_of(game), game.players)
    found = []
    for option in options(game.players).values():
        field: dict[str, Any] = {
            "name": option.name,
            "kind": option.kind,
            "label": say(option.label),
            "help": say(option.help),
            "default": defaults[option.name],
        }
        match option.kind:
            case "choice":
                labelled = zip(option.choices, option.choice_labels, strict=True)
                field["choices"] = [{"value": value, "label": say(label)} for value, label in labelled]
                field["needs"] = [
                    {"value": need.choice, "name": need.other, "needed": need.needed}
                    for need in NEEDS
                    if need.option == option.name
                ]
            case "integer":
                field |= {"min": option.minimum, "max": option.maximum}
            case "contracts" | "values":
                field["contracts"] = [{"id": row.key, "points": row.value} for row in biddable(game.players)]
                field |= {"min": option.minimum, "max": option.maximum}
        found.append(field)
    return found


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Let the browser load nothing from elsewhere, and run no script but ours."""
    nonce = request.get("nonce")
    host = request.headers.get("Host", "")
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    scripts = f"'self' 'nonce-{nonce}'" if nonce else "'self'"
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'{sockets}; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    )
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-cache")
