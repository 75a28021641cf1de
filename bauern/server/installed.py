"""What makes the site something that can be installed: its manifest, and the service worker with its offline page."""

import re
from typing import Final

import msgspec
from aiohttp import web

from bauern.server.files import Files, Kept
from bauern.server.i18n import Languages

_TOKENS: Final = "/static/css/tokens.css"
_ROOM: Final = re.compile(r"--room: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
_WORKER: Final = "/static/js/sw.js"
ICONS: Final = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable.png", 512, "maskable"))
"""The icons of the manifest: `tests/browser/icons.py` draws them, and the one of Apple's, from `icon.svg`."""


class Installed:
    """The manifest in every language, and the worker at the root, so that it is there for all pages."""

    def __init__(self, files: Files, languages: Languages) -> None:
        """Take icons and colours from these files."""
        self._files = files
        found = _ROOM.search(files[_TOKENS].body.decode())
        if found is None:
            raise AssertionError(_TOKENS)
        self.colours: Final = (found[1], found[2])
        """Of the room by day and in the evening: the browser's own frame takes it on."""
        self._languages = languages
        self._manifests = {
            code: Kept(msgspec.json.encode(self._manifest(code)), "application/manifest+json")
            for code, _ in languages.choices
        }

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/manifest/{lang}.webmanifest", self._told)
        app.router.add_get("/sw.js", self._worker)

    def _manifest(self, lang: str) -> dict[str, object]:
        """Return the manifest; whatever its language and version, it is of the same application."""
        say = self._languages[lang].texts.gettext
        return {
            "id": "/",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "lang": lang,
            "name": say("Bauern: Schnapsen with friends"),
            "short_name": "Bauern",
            "description": say(
                "Bauernschnapsen, Dreierschnapsen and Schnapsen for two, as in the inn. "
                "No account, no adverts, no money."
            ),
            "categories": ["games"],
            "theme_color": self.colours[0],
            "background_color": self.colours[0],
            "icons": [
                {
                    "src": f"{self._files.static}/img/{name}",
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, size, purpose in ICONS
            ],
        }

    async def _told(self, request: web.Request) -> web.Response:
        kept = self._manifests.get(request.match_info["lang"])
        if kept is None:
            raise web.HTTPNotFound
        return kept.answer(request, "no-cache")

    async def _worker(self, request: web.Request) -> web.Response:
        return self._files[_WORKER].answer(request, "no-cache")
