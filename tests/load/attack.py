"""Hostile clients without end, and what a server has to count because of them.

Run as a program it attacks the server at its first argument: each line of its input says how many packets to send, each
line of its output, JSON, how many were sent and what the server must have counted, at least and at most.
"""

import asyncio
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from bauern.protocol.commands import COMMANDS
from tests.server.raw import BINARY, PING, PONG, TEXT, connection, socket_of_bytes

AT_ONCE: Final = 24
"""Connections that attack side by side."""
A_SECOND: Final = 3000.0
"""Packets: more would ask how two cores are shared among the attack, those who play and the server."""
BAD_PACKETS: Final = [
    *(
        text.encode("utf-8", "surrogatepass")
        for text in (
            '42["connect",{"asgi.scope":1}]',
            '421["disconnect","x"]',
            '421["message",{}]',
            '42["command",{"kind":"no ack"}]',
            '421["welcome",{}]',
            '421["command"',
            '421["command",NaN]',
            '421["command",1e999]',
            '421["command","\\ud800"]',
            "421" + "[" * 4000,
            "42",
            "4",
            '451-["command",{"_placeholder":true,"num":0}]',
            '421-["command",{}]',
            '461-1["x"]',
            '43["x"]',
            "40",
            "40/admin,",
            '42/admin,1["command",{}]',
            "42" + "9" * 200 + '["command",1]',
            "0",
            "2",
            "3",
            "5",
            "",
            "b4",
        )
    )
]
BAD_FRAMES: Final = [
    (TEXT, b"42\xff\xfe", 0),
    (TEXT, b"421" + b"x" * 9000, 0),
    (TEXT, b"x", 0x40),
    (0x3, b"x", 0),
    (0x0, b"x", 0),
    (PING, b"x" * 126, 0),
]
NO_HTTP: Final = [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost x\r\n\r\n"]
VALUES: Final[list[object]] = [
    None,
    True,
    -1,
    10**18,
    1.5,
    "",
    "x" * 900,
    "ABCDEF",
    "\0",
    "\u202e",
    [],
    {},
    [[[[]]]],
    {"a": {"a": {"a": []}}},
]
BURST: Final = 30
"""Commands that a player has at once, refused ones included; he is cut when he goes on for as many again."""


@dataclass
class Ledger:
    """What was sent, and what the server must have counted."""

    sent: int = 0
    least: Counter[str] = field(default_factory=Counter)
    most: Counter[str] = field(default_factory=Counter)

    def expect(self, sent: int, **counted: int) -> None:
        self.sent += sent
        for counter in (self.least, self.most):
            counter.update({name.replace("_", "-"): number for name, number in counted.items()})


class Attacker:
    """One address full of hostile programs."""

    def __init__(self, url: str, seed: str) -> None:
        self.ledger = Ledger()
        self._url = url
        self._rng = Random(seed)
        self._tags = [str(command.__struct_config__.tag) for command in COMMANDS if command.__name__ != "OpenTable"]
        self._fields = sorted({name for command in COMMANDS for name in command.__struct_fields__})
        self._kinds: list[Callable[[], Awaitable[None]]] = [
            *[self._refused] * 8,
            *[self._flood] * 4,
            self._malformed,
            self._malformed,
            self._binary,
            self._no_frame,
            self._pings,
            self._before_hello,
            self._replaced,
            self._origin,
            self._half_a_handshake,
            self._no_http,
        ]

    async def send(self, packets: int) -> None:
        """Send so many, or a few more."""
        clock = asyncio.get_running_loop().time
        already, began = self.ledger.sent, clock()

        async def one() -> None:
            while (sent := self.ledger.sent - already) < packets:
                await asyncio.sleep(began + sent / A_SECOND - clock())
                await self._rng.choice(self._kinds)()

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(one())

    def _command(self) -> bytes:
        """Return a command that is none: unknown, with fields too many or of another kind."""
        rng = self._rng
        fields = {name: rng.choice(VALUES) for name in rng.sample(self._fields, rng.randint(0, 4))}
        kind = rng.choice([rng.choice(self._tags), rng.choice(self._tags), "cheat", rng.choice(VALUES)])
        payload = rng.choice([{"kind": kind, **fields}, {"kind": kind, **fields}, rng.choice(VALUES)])
        return b'["command",' + json.dumps(payload).encode() + b"]"

    async def _refused(self) -> None:
        """Commands that are refused, as many as one may have."""
        async with socket_of_bytes(self._url) as raw:
            for number in range(BURST):
                raw.frame(TEXT, b"42%d" % number + self._command())
            await raw.until(b"43%d[" % (BURST - 1))
        self.ledger.expect(BURST, refused=BURST)

    async def _flood(self) -> None:
        """Commands without end; nothing is read."""
        async with socket_of_bytes(self._url) as raw:
            for number in range(5 * BURST):
                raw.frame(TEXT, b"42%d" % number + self._command())
            await raw.rest()
        self.ledger.expect(5 * BURST, cut_flood=1)
        self.ledger.least["refused"] += 2 * BURST
        self.ledger.most["refused"] += 5 * BURST

    async def _malformed(self) -> None:
        async with socket_of_bytes(self._url) as raw:
            for packet in self._rng.choices(BAD_PACKETS, k=3):
                raw.frame(TEXT, packet)
            await raw.rest()
        self.ledger.expect(3, bad_frame=3, cut_malformed=1)

    async def _binary(self) -> None:
        async with socket_of_bytes(self._url) as raw:
            for _ in range(3):
                raw.frame(BINARY, self._rng.randbytes(self._rng.randint(0, 3000)))
            await raw.rest()
        self.ledger.expect(3, bad_frame=3, cut_malformed=1)

    async def _no_frame(self) -> None:
        async with socket_of_bytes(self._url) as raw:
            opcode, data, flags = self._rng.choice(BAD_FRAMES)
            raw.frame(opcode, data, flags=flags)
            await raw.rest()
        self.ledger.expect(1, bad_frame=1)

    async def _pings(self) -> None:
        async with socket_of_bytes(self._url) as raw:
            for _ in range(100):
                raw.frame(self._rng.choice([PING, PONG]), b"x")
            await raw.rest()
        self.ledger.expect(100, bad_frame=3, cut_malformed=1)

    async def _before_hello(self) -> None:
        async with socket_of_bytes(self._url, b'421["command",{}]') as raw:
            raw.frame(TEXT, b'422["command",{}]')
            raw.frame(TEXT, b'423["command",{}]')
            await raw.rest()
        self.ledger.expect(3, bad_frame=3, cut_malformed=1)

    async def _replaced(self) -> None:
        """Speak on at a socket whose player is at another one."""
        async with socket_of_bytes(self._url) as first:
            token = (await first.until(b'["lobby"')).partition(b'"token":"')[2].partition(b'"')[0]
            async with socket_of_bytes(self._url, b'40{"token":"%b"}' % token) as second:
                await second.until(b'["lobby"')
                for _ in range(20):
                    first.frame(TEXT, b'421["command",{}]')
                await first.rest()
        self.ledger.expect(20)
        self.ledger.most["after-goodbye"] += 20

    async def _origin(self) -> None:
        async with connection(self._url) as raw:
            raw.handshake(Origin="https://evil.example")
            await raw.head()
        self.ledger.expect(1, origin_refused=1)

    async def _half_a_handshake(self) -> None:
        async with connection(self._url) as raw:
            raw.handshake(**{"Sec-WebSocket-Key": "short"})
            await raw.head()
        self.ledger.expect(1, bad_handshake=1)

    async def _no_http(self) -> None:
        async with connection(self._url) as raw:
            raw.write(self._rng.choice(NO_HTTP))
            await raw.rest()
        self.ledger.expect(1, bad_http=1)


async def main(url: str, seed: str) -> None:
    # The attack must not take the processor from those who play: that would say nothing of the server.
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of each write to a socket that was cut
    attacker = Attacker(url, seed)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        await attacker.send(int(line))
        ledger = attacker.ledger
        told = {"sent": ledger.sent, "least": ledger.least, "most": ledger.most}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
