"""Settings of the server: a TOML file, the environment over it, the command line over both."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from bauern.engine import Refused

PREFIX: Final = "BAUERN_"
_NOT_OURS: Final = {"BAUERN_SOAK"}
"""Read by the tests; it may stand in the environment of a server that they start."""


def _says(text: str, **limits: Any) -> Meta:  # noqa: ANN401  (passed on to Meta)
    return Meta(description=text, **limits)


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting with its default; limits are switched off by 0."""

    host: Annotated[str, _says("address to listen on; `0.0.0.0` for the whole network")] = "127.0.0.1"
    port: Annotated[int, _says("port to listen on; 0 takes a free one", ge=0, le=65535)] = 8000
    data: Annotated[str, _says("folder of the database; made if there is none")] = "./data"
    public_url: Annotated[str, _says("address that invitations show, as `https://cards.example`; empty: as called")] = (
        ""
    )
    allowed_origins: Annotated[
        tuple[str, ...],
        _says("origins of web pages that may connect besides the server's own; commas in the environment"),
    ] = ()
    trust_forwarded: Annotated[bool, _says("believe `X-Forwarded-For`; only behind a proxy that sets it")] = False
    log_level: Annotated[Literal["debug", "info", "warning", "error"], _says("least weight of what is logged")] = "info"
    metrics_token: Annotated[
        str,
        _says(
            "bearer token, 16 characters or more, that opens `/metrics` to other machines; empty: only to this one",
            pattern="^(.{16,})?$",
        ),
    ] = ""
    ping_seconds: Annotated[float, _says("seconds between two pings of a socket", gt=0)] = 10
    ping_timeout_seconds: Annotated[float, _says("seconds that the answer may take", gt=0)] = 8
    max_message_bytes: Annotated[int, _says("longest message that a client may send", ge=1024)] = 8192
    max_queued_messages: Annotated[int, _says("messages that may wait for a slow reader before he is cut", ge=8)] = 64
    max_queued_bytes: Annotated[
        int, _says("bytes of these: a reader who does not read costs less than a megabyte", ge=65_536)
    ] = 524_288
    max_malformed: Annotated[int, _says("malformed packets at which a socket is cut", ge=1)] = 3
    hello_seconds: Annotated[float, _says("seconds that a new socket may take to say who it is", gt=0)] = 10
    request_seconds: Annotated[
        float, _says("seconds that a connection may be open before its next request has come", gt=0)
    ] = 30
    max_connections: Annotated[
        int,
        _says("connections at a time: twice the 2,000 players that a process bears, since lost ones linger", ge=0),
    ] = 5000
    connections_per_address: Annotated[
        int, _says("of these from one address, so that none takes all; not counted behind a proxy", ge=0)
    ] = 2500
    connections_per_second: Annotated[
        float, _says("connections that are let in: a crowd that comes back waits, not those who play", ge=0)
    ] = 400
    commands_per_second: Annotated[
        float, _says("commands and refusals a player may have; accepted moves are free", ge=0)
    ] = 10
    commands_burst: Annotated[int, _says("how many at once", ge=1)] = 30
    wrong_codes_per_minute: Annotated[int, _says("unknown invitation codes that an address may try", ge=0)] = 10
    new_guests_per_minute: Annotated[int, _says("new guests from one address", ge=0)] = 300
    replays_per_minute: Annotated[int, _says("hands of records that an address may have replayed", ge=0)] = 120
    new_tables_per_minute: Annotated[
        int, _says("new tables from one address: what it leaves behind stays for `table_idle_minutes`", ge=0)
    ] = 150
    tables_per_player: Annotated[int, _says("tables where one player may sit, watch or be host at a time", ge=0)] = 20
    max_tables: Annotated[int, _says("tables at a time: some 300 MB of memory", ge=0)] = 10_000
    watchers_per_table: Annotated[int, _says("who may watch a table, since each is told of each move", ge=0)] = 50
    table_idle_minutes: Annotated[float, _says("minutes after which a table with nobody there is closed", gt=0)] = 60
    bot_workers: Annotated[int, _says("processes in which bots think", ge=1)] = 1
    bot_kernel: Annotated[
        Literal["start", "later", "never"],
        _says(
            "what bots compute with is compiled once and loaded at the `start`, behind the games; `later`: loaded by "
            "the first bot that needs it, if it is compiled; `never`: they look at less, and spare 100 MB a process"
        ),
    ] = "start"
    bot_patience_seconds: Annotated[
        float,
        _says(
            "seconds that a bot's move may wait for a free process: the more wait, the less care each is given; "
            "with what thinking takes less than the pause of a bot of human pace, so that nobody notices",
            ge=0,
        ),
    ] = 0.5
    bot_seconds: Annotated[float, _says("longest time a bot may think before it is replaced", gt=0)] = 10

    def __post_init__(self) -> None:
        """Refuse an address that cannot stand in front of a path, and a folder that no system can have."""
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            raise ValueError(f"public_url: {self.public_url!r} does not begin with http:// or https://")
        if "\0" in self.data:
            raise ValueError("data: a folder's name has no NUL byte")


def load(config: Path | None, environment: Mapping[str, str], flags: Mapping[str, object]) -> Settings:
    """Return the settings; a flag that is None was not given.

    Raises:
        Refused: `bad_settings`, naming the key and the reason.
    """
    found: dict[str, object] = {**_from_file(config), **_from_environment(environment)}
    found |= {key: value for key, value in flags.items() if value is not None}
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_settings", str(error)) from None


def _from_file(config: Path | None) -> dict[str, object]:
    if config is None:
        return {}
    try:
        found = tomllib.loads(config.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:  # tomllib lets overlong numbers and deep nesting through
        raise Refused("bad_settings", f"{config}: {error}") from None
    for key in found:
        _require_known(key, f"{config}: {key}")
    return found


def _from_environment(environment: Mapping[str, str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in environment.items():
        if name.startswith(PREFIX) and name not in _NOT_OURS:
            key = name.removeprefix(PREFIX).lower()
            _require_known(key, f"{name} in the environment")
            found[key] = (
                [part.strip() for part in value.split(",") if part.strip()] if key == "allowed_origins" else value
            )
    return found


def _require_known(key: str, where: str) -> None:
    if key not in Settings.__struct_fields__:
        raise Refused("bad_settings", f"{where}: there is no such setting")
