"""What hostile clients put on the wire: dropped or cut, counted, and never in the log."""

import asyncio
import logging
import socket
from urllib.parse import urlsplit

import aiohttp
import pytest

from bauern.server.limits import WireLimits
from tests.server.client import Player
from tests.server.desk import running
from tests.server.raw import HANDSHAKE, PING, PONG, TEXT, connection, socket_of_bytes


async def test_a_flood_of_one_leaves_the_others_their_turn() -> None:
    async with running() as place, socket_of_bytes(place.url) as flooding, socket_of_bytes(place.url) as other:
        await place.here(2)
        for _ in range(1000):
            flooding.frame(TEXT, b'421["command","quiet"]')
        other.frame(TEXT, b'421["command","mine"]')
        await other.until(b"mine")
        assert place.desk.commands.index("mine") < 20


async def test_who_sends_more_at_once_than_anybody_plays_is_read_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running() as place, socket_of_bytes(place.url) as hasty, socket_of_bytes(place.url) as other:
        await place.here(2)
        monkeypatch.setattr("bauern.server.wire._REST", 60.0)
        for _ in range(10):
            hasty.frame(TEXT, b'421["command","hasty"]')
        await hasty.until(b"hasty")
        other.frame(TEXT, b'421["command","mine"]')
        await other.until(b"mine")
        assert place.desk.commands == ["hasty", "mine"]


BAD_FRAMES = [
    '42["connect",{"asgi.scope":1}]',
    '42["disconnect"]',
    '421["connect",{}]',
    '421["disconnect","x"]',
    '42["command",{"kind":"no ack"}]',
    '421["welcome",{}]',
    '421{"command":1}',
    '421["command"',
    "421" + "[" * 4000,
    "42",
    "4",
    "4x",
    "42\ud7ff",
    '451-["command",{"_placeholder":true,"num":0}]',
    '421-["command",{}]',
    '4251-["command",{"_placeholder":true,"num":0}]',
    '461-1["x"]',
    '421["command",NaN]',
    '421["command",-Infinity]',
    '421["command",1e999]',
    '421["command","\\ud800"]',
    '421["message",{}]',
    '421["connect_error",{}]',
    '421[["command"],{}]',
    "421[null,{}]",
    "421null",
    '42-1["command",{}]',
    '421.5["command",{}]',
    "44",
    '43["x"]',
    "432[]",
    "40",
    '40{"token":"again"}',
    "40/admin,",
    '42/admin,1["command",{}]',
    "42" + "9" * 200 + '["command",1]',
    '4\u00b2["command",1]',
    '42\u00b2["command",1]',
    "0",
    "2",
    "3",
    "3probe",
    "5",
    "6",
    "",
    "x",
    "b4",
]


@pytest.mark.parametrize("frame", BAD_FRAMES)
async def test_three_malformed_packets_cut_their_own_socket_and_cost_no_traceback(
    frame: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with running() as place:
        neighbour = await Player.connect(place.url)
        player = await Player.connect(place.url)
        await player.send(frame)
        await player.send(frame)
        assert await player.ask("still there") == {"echo": "still there"}
        assert [message for message in place.desk.commands if message != "still there"] == []
        await player.send(frame)
        assert await place.left() == place.desk.sids[1]
        assert await neighbour.ask(1) == {"echo": 1}
        assert len(place.desk.auths) == 2
        assert [record.message for record in caplog.records if record.exc_info] == []
        assert place.desk.trouble == ["bad-frame", "bad-frame", "bad-frame", "cut-malformed"]
        await player.leave()
        await neighbour.leave()


async def test_binary_frames_are_malformed() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        for _ in range(3):
            await player.socket.send_bytes(b'42["command",{}]')
        assert await place.left() == place.desk.sids[0]
        await player.leave()


async def test_nothing_is_done_before_a_client_has_said_who_it_is() -> None:
    async with running() as place:
        player = await Player.open(place.url)
        for _ in range(3):
            await player.send('421["command",{}]')
        await player.gone
        assert place.desk.commands == []
        await player.leave()


async def test_who_never_says_who_he_is_is_cut_after_a_while() -> None:
    async with running() as place:
        player = await Player.open(place.url)
        await player.until(lambda: player.frames)
        loop = asyncio.get_running_loop()
        real = loop.time
        loop.time = lambda: real() + 11  # type: ignore[method-assign]  # eleven seconds later
        await player.gone
        assert place.desk.trouble == ["cut-silent"]
        await player.leave()


async def test_who_is_refused_is_cut_and_never_greeted() -> None:
    async with running() as place:
        place.desk.accept = False
        player = await Player.open(place.url)
        await player.send("40{}")
        await player.gone
        assert place.desk.sids == []
        assert place.desk.gone.empty()
        await player.leave()


async def test_a_frame_that_is_too_long_ends_its_connection() -> None:
    async with running() as place:
        player = await Player.connect(place.url)
        await player.send('421["command","' + "x" * 9000 + '"]')
        assert await place.left() == place.desk.sids[0]
        assert place.desk.commands == []
        assert place.desk.trouble == ["bad-frame"]
        await player.leave()


async def test_no_connection_is_compressed() -> None:
    async with running() as place, aiohttp.ClientSession() as session:
        address = f"{place.url}/socket.io/?EIO=4&transport=websocket"
        async with session.ws_connect(address, compress=15) as socket:
            assert not socket.compress


async def test_only_websockets_are_served() -> None:
    async with running() as place, aiohttp.ClientSession() as session:
        async with session.get(f"{place.url}/socket.io/?EIO=4&transport=polling") as answer:
            assert answer.status == 400
        async with session.get(f"{place.url}/socket.io/?EIO=4&transport=websocket") as answer:
            assert answer.status == 400


HALF_HANDSHAKES: list[tuple[str, dict[str, str]]] = [
    ("GET /socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Key": "short"}),
    ("GET /socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Key": ""}),
    ("GET /socket.io/?EIO=4&transport=websocket", {"Sec-WebSocket-Version": "99"}),
    ("GET /socket.io/?EIO=4&transport=websocket", {"Upgrade": "h2c"}),
    ("GET /socket.io/?EIO=4&transport=websocket", {"Connection": "close"}),
    ("GET /socket.io/?EIO=3&transport=websocket", {}),
    ("GET /socket.io/?EIO=4&transport=websocket&sid=guessed", {}),
    ("GET /socket.io/?EIO=4&transport=websocket&j=0", {}),
    ("GET /socket.io/", {}),
]


@pytest.mark.parametrize(("line", "headers"), HALF_HANDSHAKES)
async def test_half_a_handshake_is_counted_and_nothing_is_kept_of_it(
    line: str, headers: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as place, connection(place.url) as raw:
        raw.request(line, **{**HANDSHAKE, **headers})
        assert await raw.status() == 400
        assert place.desk.trouble == ["bad-handshake"]
        assert (place.wire.eio.sockets, place.wire.environ) == ({}, {})
        assert caplog.records == []


async def test_who_has_gone_before_he_is_answered_is_counted_and_nothing_is_kept_of_him(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with running() as place:
        address = urlsplit(place.url)
        for _ in range(20):  # the system takes them in; the server has had no turn yet
            with socket.create_connection((address.hostname, address.port)) as hasty:
                asked = ("GET /socket.io/?EIO=4&transport=websocket HTTP/1.1", f"Host: {address.netloc}")
                told = (f"{name}: {value}" for name, value in HANDSHAKE.items())
                hasty.sendall("\r\n".join((*asked, *told, "", "")).encode())
        async with socket_of_bytes(place.url) as last:
            last.frame(TEXT, b'421["command","mine"]')
            await last.until(b"mine")
        await place.wire.all_closed()
        assert (place.wire.eio.sockets, place.wire.environ) == ({}, {})
        assert place.desk.trouble == ["bad-handshake"] * len(place.desk.trouble)
        assert caplog.records == []


@pytest.mark.parametrize("method", ["POST", "OPTIONS", "HEAD", "PUT", "PATCH"])
async def test_a_handshake_is_a_get_and_nothing_else(method: str) -> None:
    async with running() as place, connection(place.url) as raw:
        raw.request(f"{method} /socket.io/?EIO=4&transport=websocket", **HANDSHAKE)
        assert await raw.status() == 405
        assert (place.wire.eio.sockets, place.wire.environ) == ({}, {})


async def test_wishes_for_another_protocol_are_not_written_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async with running() as place, connection(place.url) as raw:
        raw.handshake(**{"Sec-WebSocket-Protocol": "evil", "Sec-WebSocket-Extensions": "permessage-deflate"})
        assert await raw.status() == 101
        assert caplog.records == []


BAD_BYTES: list[tuple[str, list[tuple[int, bytes, bool, int]]]] = [
    ("not UTF-8", [(TEXT, b"42\xff\xfe", True, 0)]),
    ("compressed without being asked", [(TEXT, b"x", True, 0x40)]),
    ("a reserved bit", [(TEXT, b"x", True, 0x10)]),
    ("an opcode that there is not", [(0x3, b"x", True, 0)]),
    ("a continuation of nothing", [(0x0, b"x", True, 0)]),
    ("a text within a text", [(TEXT, b"42", False, 0), (TEXT, b"x", True, 0)]),
    ("a ping in pieces", [(PING, b"x", False, 0)]),
    ("a ping that is too long", [(PING, b"x" * 126, True, 0)]),
    ("pieces without end", [(TEXT, b'421["command","', False, 0)] + [(0x0, b"x" * 4000, False, 0)] * 3),
]


@pytest.mark.parametrize("frames", [pytest.param(frames, id=what) for what, frames in BAD_BYTES])
async def test_what_is_no_websocket_frame_ends_its_connection(
    frames: list[tuple[int, bytes, bool, int]], caplog: pytest.LogCaptureFixture
) -> None:
    async with running() as place, socket_of_bytes(place.url) as raw:
        await place.desk.somebody.wait()
        for opcode, data, final, flags in frames:
            raw.frame(opcode, data, final=final, flags=flags)
        await raw.rest()
        assert await place.left() == place.desk.sids[0]
        assert place.desk.commands == []
        assert place.desk.trouble == ["bad-frame"]
        assert caplog.records == []


async def test_a_command_in_pieces_is_a_command() -> None:
    async with running() as place, socket_of_bytes(place.url) as raw:
        raw.frame(TEXT, b'421["comm', final=False)
        raw.frame(PING, b"between")
        raw.frame(0x0, b'and",7]')
        raw.frame(TEXT, b"41")
        assert b'431[{"echo":7}]' in await raw.rest()
        assert place.desk.trouble == []


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_pings_are_answered_but_not_without_end(kind: int) -> None:
    async with running() as place, socket_of_bytes(place.url) as raw:
        await place.desk.somebody.wait()
        for _ in range(500):
            raw.frame(kind, b"p!ng")
        heard = await raw.rest()
        assert await place.left() == place.desk.sids[0]
        assert place.desk.trouble == ["bad-frame", "bad-frame", "bad-frame", "cut-malformed"]
        assert heard.count(b"p!ng") <= 10


async def test_two_origins_are_none_of_ours() -> None:
    async with running() as place, connection(place.url) as raw:
        host = place.url.removeprefix("http://")
        raw.handshake(Origin=f"http://{host}\r\nOrigin: https://evil.example")
        assert await raw.status() == 403
        assert place.desk.trouble == ["origin-refused"]


@pytest.mark.parametrize(
    ("origin", "host", "welcome"),
    [
        (None, None, True),
        ("http://play.example:81", "play.example:81", True),
        ("https://Play.example", "play.example", True),
        ("https://listed.example", None, True),
        ("https://evil.example", None, False),
        ("http://play.example", "play.example:81", False),
        ("null", None, False),
        ("null", "null", False),
        ("http://[", None, False),
        ("file://", None, False),
        ("file://", "", False),
    ],
)
async def test_a_page_from_elsewhere_cannot_connect(origin: str | None, host: str | None, *, welcome: bool) -> None:
    headers = {name: value for name, value in (("Origin", origin), ("Host", host)) if value is not None}
    async with running(WireLimits(origins=frozenset({"https://listed.example"}))) as place:
        if welcome:
            player = await Player.connect(place.url, **headers)
            await player.leave()
        else:
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await Player.open(place.url, **headers)
        assert place.desk.trouble == ([] if welcome else ["origin-refused"])
