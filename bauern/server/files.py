"""The files that pages are made of: read once at the start, and called by an address that changes with what they hold.

A browser may keep such an address for good. What a page loads later, even after an upgrade, it asks for under its own
version; it gets what there is now, and is not to keep that.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiohttp import web

from bauern import __version__

_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_FOLDERS: Final = (
    ("/static/lib/lit-html/", "node_modules/lit-html", ("*.js", "directives/*.js")),
    ("/static/lib/smol-toml/", "node_modules/smol-toml/dist", ("*.js",)),
    ("/static/lib/socket.io/", "node_modules/socket.io-client/dist", ("*.esm.min.js",)),
    ("/static/", "static", ("**/*",)),
    ("/decks/", "decks", ("*.svg",)),
)
"""What is served: the address, the folder, and which files of it."""
_UNSERVED: Final = (("templates", "*.html"), ("locales", "*/LC_MESSAGES/*.mo"))
"""What pages are made of besides."""
_OURS: Final = "/static/js/"
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*$", re.MULTILINE)
"""A comment that has its lines to itself; one beside code stays, and our templates have no line that begins so."""
_GZIP: Final = re.compile(r"(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))", re.IGNORECASE)
"""Whether a browser takes what is packed: it may also say that it does not, by `q=0`."""
_VERSION_DIGITS: Final = 16
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


def bare(script: str) -> str:
    """Return a script without the comments that only we read, a fifth of it; its lines keep their numbers."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)


class Kept:
    """Something that is sent again and again as it is."""

    def __init__(self, body: bytes, content_type: str) -> None:
        """Keep this; what is text is packed when it is first sent."""
        self.body = body
        self._type = content_type
        self._tag = sha256(body).hexdigest()[:_VERSION_DIGITS]

    @cached_property
    def _packed(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: web.Request, keeping: str) -> web.Response:
        """Return it to a browser, or that it is still the same; `keeping` says for how long it may be kept."""
        headers = {"Cache-Control": keeping, "ETag": f'W/"{self._tag}"', "Vary": "Accept-Encoding"}
        anything = request.headers.get("If-None-Match", "").strip() == "*"
        if anything or any(tag.value == self._tag for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        body = self.body
        if self._type != _TYPES[".png"] and _GZIP.search(request.headers.get("Accept-Encoding", "")):
            headers["Content-Encoding"] = "gzip"
            body = self._packed
        return web.Response(body=body, content_type=self._type, charset=self._charset, headers=headers)

    @property
    def _charset(self) -> str | None:
        return None if self._type == _TYPES[".png"] else "utf-8"


class Files:
    """All files that a browser asks for, and what they are together."""

    def __init__(self, web_root: Path) -> None:
        """Read what is in `web_root`."""
        self._kept = {address: Kept(_read(address, path), _TYPES[path.suffix]) for address, path in _served(web_root)}
        made_of = sha256(__version__.encode())
        for address, kept in sorted(self._kept.items()):
            made_of.update(address.encode() + sha256(kept.body).digest())
        for folder, pattern in _UNSERVED:
            for path in sorted((web_root / folder).glob(pattern)):
                made_of.update(path.name.encode() + sha256(path.read_bytes()).digest())
        self.version = made_of.hexdigest()[:_VERSION_DIGITS]
        """What all pages are made of, in short: another text as soon as anything has changed."""

    @property
    def static(self) -> str:
        """Where the static files of this version are."""
        return f"/static/{self.version}"

    def __getitem__(self, address: str) -> Kept:
        return self._kept[address]

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        for place in ("static", "offline"):
            app.router.add_get(f"/{place}/{{version:[0-9a-f]{{{_VERSION_DIGITS}}}}}/{{path:.+}}", self._versioned)
        app.router.add_get("/static/{path:.*}", self._plain)
        app.router.add_get("/decks/{path:.*}", self._deck)

    def keeping(self, version: str) -> str:
        """Return how long a browser may keep what it has asked for under this version."""
        return _FOR_GOOD if version == self.version else "no-store"

    async def _versioned(self, request: web.Request) -> web.Response:
        return self._found(request, f"/static/{request.match_info['path']}", request.match_info["version"])

    async def _plain(self, request: web.Request) -> web.Response:
        return self._found(request, f"/static/{request.match_info['path']}", "")

    async def _deck(self, request: web.Request) -> web.Response:
        return self._found(request, f"/decks/{request.match_info['path']}", request.query_string)

    def _found(self, request: web.Request, address: str, version: str) -> web.Response:
        kept = self._kept.get(address)
        if kept is None:
            raise web.HTTPNotFound
        return kept.answer(request, self.keeping(version) if version else "no-cache")


def _served(web_root: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file that a browser may have, with its address."""
    for address, folder, patterns in _FOLDERS:
        for pattern in patterns:
            for path in sorted((web_root / folder).glob(pattern)):
                if path.suffix in _TYPES and path.is_file():
                    yield address + path.relative_to(web_root / folder).as_posix(), path


def _read(address: str, path: Path) -> bytes:
    """Return what is sent for a file."""
    if address.startswith(_OURS):
        return bare(path.read_text("utf-8")).encode()
    return path.read_bytes()
