"""The log: one line an event, JSON for machines and plain for people, and the id that a request's lines share.

A line never holds cards, action codes, invitation codes, tokens, names or chat; tracebacks never hold local variables.
"""

import logging
import secrets
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from aiohttp import web
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.typing import Processor

HEADER: Final = "X-Request-Id"
_ENCODER: Final = msgspec.json.Encoder(enc_hook=repr)
_ID: Final = web.RequestKey("id", str)
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_log = structlog.get_logger(__name__)


class _Logger(structlog.WriteLogger):
    """Writes lines as long as they can be written: a game is not lost because its log is on a full disk."""

    def msg(self, message: str) -> None:
        """Write a line."""
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = error = err = critical = fatal = failure = exception = msg


def configure(level: str) -> None:
    """Log to stderr what has at least this weight, the libraries' lines in the same form as ours."""
    weight = logging.getLevelNamesMapping()[level.upper()]
    common: list[Processor] = [
        merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    ending = _for_people() if sys.stderr.isatty() else _for_machines()
    structlog.configure(
        processors=[*common, *ending],
        wrapper_class=structlog.make_filtering_bound_logger(weight),
        logger_factory=lambda *_: _Logger(sys.stderr),
        cache_logger_on_first_use=True,
    )
    theirs = logging.StreamHandler(sys.stderr)
    theirs.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*common, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    logging.basicConfig(level=weight, handlers=[theirs], force=True)
    logging.captureWarnings(capture=True)


def _for_people() -> list[Processor]:
    return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]


def _for_machines() -> list[Processor]:
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_as_json)]


def _as_json(line: Any, **_: object) -> str:  # noqa: ANN401  (whatever was logged)
    return _ENCODER.encode(line).decode()


def request_id(request: web.Request) -> str:
    """Return the id of a request, made when it is first asked for."""
    if _ID not in request:
        request[_ID] = secrets.token_hex(8)
    return request[_ID]


def attach(app: web.Application) -> None:
    """Give every request an id, for the log and as a header; a socket keeps that of the request that opened it."""
    app.middlewares.insert(0, _identified)
    app.on_response_prepare.append(_add_id)


@web.middleware
async def _identified(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """Bind the id to all that is logged meanwhile; what nobody expected is logged here and answered with 500."""
    with bound_contextvars(request=request_id(request)):
        try:
            return await handler(request)
        except web.HTTPException:
            raise
        except Exception as error:  # the edge of the pages: whatever it was, it is logged and answered
            resource = request.match_info.route.resource
            _log.exception("a request failed", method=request.method, route=resource and resource.canonical)
            raise web.HTTPInternalServerError from error


async def _add_id(request: web.Request, response: web.StreamResponse) -> None:
    response.headers[HEADER] = request_id(request)
