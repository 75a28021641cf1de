"""The scripts of the pages, without the comments that only we read: they are a fifth of what would be sent."""

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from aiohttp import ETag, web

_NAME: Final = "[a-z0-9]+"
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*\*(?:[^*]|\*(?!/))*\*/|//.*)[ \t]*$", re.MULTILINE)
"""A comment that has its lines to itself; one beside code stays, and our templates have no line that begins so."""


def bare(script: str) -> str:
    """Return a script without such comments; its lines keep their numbers, so that a fault is found."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)


@lru_cache(maxsize=256)
def _made(file: Path, _changed: int) -> tuple[str, ETag]:
    """Return what is sent for a file that was changed last at this time."""
    text = bare(file.read_text("utf-8"))
    return text, ETag(hashlib.sha256(text.encode()).hexdigest()[:32])


def add_scripts(app: web.Application, path: str, folder: Path) -> None:
    """Serve the scripts of a folder; a browser that has the newest is told so."""

    async def script(request: web.Request) -> web.Response:
        file = folder / f"{request.match_info['name']}.js"
        if not file.is_file():
            raise web.HTTPNotFound
        text, tag = _made(file, file.stat().st_mtime_ns)
        known = tag in (request.if_none_match or ())
        response = web.Response(status=304) if known else web.Response(text=text, content_type="text/javascript")
        response.etag = tag
        return response

    app.router.add_get(f"{path}/{{name:{_NAME}}}.js", script)
