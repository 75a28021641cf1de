"""What is sent through an open socket."""

import asyncio
from dataclasses import dataclass, field
from typing import cast

from aiohttp import web

from bauern.server.limits import Trouble, WireLimits
from bauern.server.line import Line, Outbox


@dataclass
class Written(asyncio.Transport):
    """A transport whose other end reads nothing unless it is told to."""

    pieces: list[bytes] = field(default_factory=list)
    taken: int = 0
    aborted: bool = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.pieces.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return sum(map(len, self.pieces)) - self.taken

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


@dataclass
class Asked:
    """The request that opened the socket."""

    transport: Written


def line_of(transport: Written, outbox: Outbox, trouble: list[Trouble] | None = None) -> Line:
    silence = asyncio.get_running_loop().call_later(60, lambda: None)
    noted = (trouble if trouble is not None else []).append
    return Line(cast("web.Request", Asked(transport)), WireLimits(queue=4), noted, outbox, silence)


async def test_what_is_said_in_one_turn_goes_out_in_one_piece_and_in_order() -> None:
    outbox, anna, ben = Outbox(), Written(), Written()
    lines = line_of(anna, outbox), line_of(ben, outbox)
    lines[0].send(b"view")
    lines[1].send(b"view")
    lines[0].send(b"ack")
    assert anna.pieces == ben.pieces == []
    await asyncio.sleep(0)
    assert (anna.pieces, ben.pieces) == ([b"\x81\x04view\x81\x03ack"], [b"\x81\x04view"])
    lines[1].send(b"next")
    await asyncio.sleep(0)
    assert ben.pieces[1:] == [b"\x81\x04next"]


async def test_who_reads_may_be_told_any_number_of_things_in_one_turn() -> None:
    reading, trouble = Written(), list[Trouble]()
    line = line_of(reading, Outbox(), trouble)
    for number in range(30):
        line.send(b"%d" % number)
        reading.taken = sum(map(len, reading.pieces))
    await asyncio.sleep(0)
    assert b"".join(reading.pieces) == b"".join(b"\x81%c%d" % (len(str(n)), n) for n in range(30))
    assert trouble == []


async def test_what_has_not_gone_out_when_a_socket_is_cut_is_dropped() -> None:
    gone = Written()
    line = line_of(gone, Outbox())
    line.send(b"view")
    line.cut("cut-flood")
    await asyncio.sleep(0)
    assert gone.pieces == []


async def test_a_goodbye_comes_behind_all_that_was_said_before() -> None:
    leaving = Written()
    line = line_of(leaving, Outbox())
    line.send(b"notice")
    line.say_goodbye()
    line.send(b"late")
    await asyncio.sleep(0)
    assert leaving.pieces == [b"\x81\x06notice\x81\x011", b"\x88\x02\x03\xe8"]
