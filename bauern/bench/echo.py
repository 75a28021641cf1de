"""The floor: a raw aiohttp WebSocket server that decides, stores and encodes nothing.

`python -m bauern.bench.echo BYTES` speaks just enough of the protocol for the crowd: whatever is done at a table is
answered, and sends four frames of so many bytes, one to each seat.
"""

import asyncio
import sys
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from aiohttp import WSMsgType, web
from msgspec import Struct
from msgspec.json import Decoder

_SEATS: Final = 4


class _Command(Struct):
    kind: str
    table: str = ""


@dataclass(slots=True)
class _Table:
    seats: list[web.WebSocketResponse] = field(default_factory=list)
    seq: int = 0


class _Echo:
    def __init__(self, size: int) -> None:
        self._size = size
        self._tables: dict[str, _Table] = {}
        self._numbers = count()
        self._decode = Decoder(tuple[str, _Command]).decode

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        await socket.send_str('0{"sid":""}')
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._read(socket, message.data)
        return socket

    async def _read(self, socket: web.WebSocketResponse, text: str) -> None:
        if not text.startswith("42"):
            await socket.send_str('42["welcome",{}]')
            return
        number, bracket, rest = text[2:].partition("[")
        _, command = self._decode(bracket + rest)
        answer = '"ok":true'
        if command.kind == "open-table":
            code = f"T{next(self._numbers)}"
            self._tables[code] = _Table()
            answer += f',"table":"{code}"'
        elif command.kind == "join":
            self._tables[command.table].seats.append(socket)
        else:
            await self._publish(command.table, self._tables[command.table])
        await socket.send_str(f"43{number}[{{{answer}}}]")

    async def _publish(self, code: str, table: _Table) -> None:
        table.seq += 1
        for seat, socket in enumerate(table.seats):
            view = f'{{"phase":"play","turn":{table.seq % _SEATS},"seat":{seat},"legal":["HK"]}}'
            text = f'42["update",{{"table":"{code}","seq":{table.seq},"view":{view},"pad":"'
            await socket.send_str(text.ljust(self._size - 3, "x") + '"}]')


async def _main(size: int) -> None:
    app = web.Application()
    app.router.add_get("/socket.io/", _Echo(size).serve)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=4096).start()
    print(f"listening on http://127.0.0.1:{runner.addresses[0][1]}", flush=True)  # noqa: T201  (what its starter waits for)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1])))
